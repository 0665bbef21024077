"""Every reason that North Africa and vehicles have for refusing an action.

The tests say when it is told, with which clause, in both languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.naf_scenes import aboard, change, crewed, damage, desert, document, on_foot, overriding, parked, suppress
from undaunted_core.game import written
from undaunted_core.kernel.kinds import TEXTS
from undaunted_testing import check_stop, notations, play, scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NO_ITALIANS = (
    parked(medium_tank=None, scout_car=None, light_vehicle=None),
    on_foot(rifleman_a=None, scout_a=None, machine_gunner_a=None, antitank_rifleman_a=None),
)
NO_VEHICLES = (
    parked(pilot_car=None, gun_truck=None, patrol_truck=None),
    on_foot(
        staff_sergeant=None,
        sergeant=None,
        scout=None,
        saboteur=None,
        antitank_rifleman=None,
        machine_gunner=None,
        engineer=None,
        sniper=None,
    ),
)
ESCAPES = [{"condition": "escape", "counters": ["saboteur"]}]


def after(game: uc.Game, *actions: str) -> uc.Game:
    play(game, *actions)
    return game


#: Reason -> how to come to a decision, an action refused there with it, and the clause.
TOLD: dict[str, tuple[Callable[[], Any], str, str]] = {
    "other_card": (
        lambda: after(desert("lrdg", ["scout", "sergeant"]), "exit lrdg:scout"),
        "play lrdg:sergeant attack",
        "NAF-9.1",
    ),
    "aboard": (lambda: desert("lrdg", ["scout"]), "play lrdg:scout scout", "NAF-6.7"),
    "on_foot": (lambda: desert("lrdg", ["sergeant"]), "exit lrdg:sergeant", "NAF-9.1"),
    "vehicle_elsewhere": (lambda: desert("lrdg", ["sergeant"]), "enter lrdg:sergeant lrdg:pilot_car 3", "NAF-9.1"),
    "enemy_aboard": (
        lambda: desert("lrdg", ["sniper"], on_foot(sniper="22A")),
        "enter lrdg:sniper italian:scout_car 3",
        "NAF-9.2",
    ),
    "seat_taken": (lambda: desert("lrdg", ["scout"]), "reposition lrdg:scout 1", "NAF-9.1"),
    "disabled": (lambda: desert("lrdg", ["scout"], damage(pilot_car=3)), "play lrdg:scout seat_navigate_3", "NAF-9.3"),
    "not_this_seat": (lambda: desert("lrdg", ["scout"]), "play lrdg:scout seat_drive_3", "NAF-9.3"),
    "no_road": (
        lambda: after(desert("lrdg", ["staff_sergeant"]), "play lrdg:staff_sergeant seat_drive_3", "step 04A"),
        "step 05B",
        "NAF-6.7",
    ),
    "no_crewmate": (
        lambda: desert("lrdg", ["antitank_rifleman"]),
        "play lrdg:antitank_rifleman switch_seats",
        "NAF-9.4",
    ),
    "not_aboard_with": (
        lambda: after(desert("lrdg", ["scout"]), "play lrdg:scout switch_seats"),
        "switch lrdg:sergeant",
        "NAF-9.4",
    ),
    "nothing_to_repair": (lambda: desert("lrdg", ["engineer"]), "play lrdg:engineer repair", "NAF-7.10"),
    "no_vehicle": (
        lambda: after(desert("lrdg", ["machine_gunner"], damage(gun_truck=1)), "play lrdg:machine_gunner repair"),
        "repair lrdg:sergeant",
        "NAF-7.10",
    ),
    "own_vehicle_only": (
        lambda: after(
            desert(
                "lrdg",
                ["machine_gunner"],
                aboard("machine_gunner", "gun_truck", 1),
                damage(gun_truck=1, patrol_truck=1),
            ),
            "play lrdg:machine_gunner repair",
        ),
        "repair lrdg:patrol_truck",
        "NAF-7.10",
    ),
    "undamaged": (
        lambda: after(desert("lrdg", ["machine_gunner"], damage(gun_truck=1)), "play lrdg:machine_gunner repair"),
        "repair lrdg:patrol_truck",
        "NAF-7.10",
    ),
    "chosen": (
        lambda: after(desert("italian", ["recon_aircraft"]), "play italian:recon_aircraft surveil", "mark 02B"),
        "mark 02B",
        "NAF-7.9",
    ),
    "not_near": (
        lambda: after(desert("lrdg", ["scout"]), "play lrdg:scout seat_navigate_3"),
        "mark 09A",
        "NAF-7.8",
    ),
    "held": (
        lambda: desert(
            "lrdg",
            ["sergeant"],
            on_foot(machine_gunner_a="04A"),
            markers={"italian": {"04A": "controlled"}},
        ),
        "play lrdg:sergeant control",
        "NAF-7.4b",
    ),
    "no_escape_marker": (
        lambda: after(desert("lrdg", ["saboteur"], own=document(lrdg=ESCAPES)), "play lrdg:saboteur stalk"),
        "escape",
        "NAF-10.9",
    ),
    "may_not_escape": (
        lambda: after(desert("lrdg", ["sniper"], on_foot(sniper="03A")), "play lrdg:sniper stalk"),
        "escape",
        "NAF-10.9",
    ),
    "target_aboard": (
        lambda: after(desert("lrdg", ["sniper"]), "play lrdg:sniper attack"),
        "target italian:scout_a",
        "NAF-8.14",
    ),
    "no_regular_defence": (
        lambda: after(desert("lrdg", ["sniper"]), "play lrdg:sniper attack"),
        "target italian:medium_tank",
        "NAF-1.15",
    ),
    "not_armoured": (
        lambda: after(desert("lrdg", ["antitank_rifleman"]), "play lrdg:antitank_rifleman antitank"),
        "target italian:machine_gunner_a",
        "NAF-8.12",
    ),
    "not_on_tile": (
        lambda: after(desert("lrdg", ["saboteur"], on_foot(saboteur="17A")), "play lrdg:saboteur demolition"),
        "target italian:medium_tank",
        "NAF-8.13",
    ),
    "no_strafe_target": (
        lambda: desert("italian", ["recon_aircraft"], *NO_VEHICLES),
        "play italian:recon_aircraft strafe",
        "NAF-8.10",
    ),
    "no_antitank_target": (
        lambda: desert("lrdg", ["antitank_rifleman"], *NO_ITALIANS),
        "play lrdg:antitank_rifleman antitank",
        "NAF-8.12",
    ),
    "no_demolition_target": (lambda: desert("lrdg", ["saboteur"]), "play lrdg:saboteur demolition", "NAF-8.13"),
    "not_aboard_target": (
        lambda: after(
            desert("lrdg", ["machine_gunner"], suppress("rifleman_a")),
            "play lrdg:machine_gunner attack",
            "target italian:scout_car",
            "roll 0",
            "roll 0",
        ),
        "pick italian:tank_driver_t",
        "NAF-8.15",
    ),
}
#: What the printed cards never come to: seats are as many in every vehicle, and no Italian has Demolition.
WITH_OTHER_DATA = {"no_such_seat", "not_to_destroy"}


@pytest.fixture(scope="module")
def messages() -> dict[str, Any]:
    """Every message of the game, in all languages."""
    return desert("lrdg", []).rules.registry.all(TEXTS)


def test_every_reason_is_told_in_a_test(messages: dict[str, Any]) -> None:
    packs = ("reason.north_africa.", "reason.vehicles.")
    known = {key.rpartition(".")[2] for key in messages if key.startswith(packs)}
    assert known == TOLD.keys() | WITH_OTHER_DATA


@pytest.mark.parametrize("reason", TOLD)
def test_a_reason_is_told_with_its_clause_in_both_languages(reason: str, messages: dict[str, Any]) -> None:
    make, action, clause = TOLD[reason]
    game = make()
    (told,) = game.why_illegal(action)
    keys = {f"reason.{pack}.{reason}" for pack in ("north_africa", "vehicles")} & messages.keys()
    assert ({told.key}, told.clause) == (keys, clause)
    wanted = messages[told.key]
    assert (told.text("en"), told.text("es")) == (wanted["en"], wanted["es"])
    assert wanted["en"] != wanted["es"]


@pytest.mark.parametrize(
    ("card", "ability", "gone"),
    [
        ("sniper", "attack", "italian:rifleman_a"),
        ("sniper", "attack", "italian:scout_car"),
        ("antitank_rifleman", "antitank", "italian:rifleman_a"),
        ("antitank_rifleman", "antitank", "italian:scout_car"),
        ("saboteur", "demolition", "italian:rifleman_a"),
        ("saboteur", "demolition", "italian:scout_car"),
        ("saboteur", "demolition", "hangar"),
    ],
)
def test_a_target_off_the_board_is_off_the_board_and_nothing_else(card: str, ability: str, gone: str) -> None:
    """UND-8.2: whatever else would be wrong with it on the board (defence, reach, seat) is not told."""

    def take_off(rules: Any, state: Any) -> None:
        state.pieces.space[rules.numbers["piece"][gone]] = -1

    where = on_foot(saboteur="17A", rifleman_a=None), parked(scout_car=None, medium_tank="17A")
    game = desert("lrdg", [card], *where, take_off)
    play(game, f"play lrdg:{card} {ability}")
    assert notations(game)
    (told,) = game.why_illegal(f"target {gone}")
    assert (told.key, told.clause) == ("reason.core.off_board", "UND-8.2")
    assert (told.text("en"), told.text("es")) == ("It is not on the board.", "No está en el tablero.")


def test_an_own_soldier_off_the_board_gets_in_nowhere() -> None:
    """NAF-5.4: the soldier's card brings the counter in before it does anything else."""
    game = desert("lrdg", ["sniper"], on_foot(sniper=None))
    (told,) = game.why_illegal("enter lrdg:sniper lrdg:gun_truck 3")
    assert (told.key, told.clause) == ("reason.core.off_board", "NAF-5.4")


@pytest.mark.parametrize("shift", ["enter lrdg:{} lrdg:gun_truck 3", "exit lrdg:{}", "reposition lrdg:{} 1"])
@pytest.mark.parametrize("card", ["lieutenant", "fog_of_war"])
def test_a_card_without_a_soldier_does_not_shift(card: str, shift: str) -> None:
    """NAF-5.4: it has no counter, so none of its own is on the board, whatever other pieces are."""
    game = desert("lrdg", [card])
    assert game._ctx.state.pieces.space[-1] >= 0
    (told,) = game.why_illegal(shift.format(card))
    assert (told.key, told.clause) == ("reason.core.off_board", "NAF-5.4")


def test_an_own_piece_is_no_target_wherever_it_is() -> None:
    """UND-8.2: on foot, aboard, off the board."""
    game = desert("lrdg", ["sniper"], on_foot(engineer="19A", saboteur=None))
    play(game, "play lrdg:sniper attack")
    for piece in ("lrdg:engineer", "lrdg:scout", "lrdg:pilot_car", "lrdg:saboteur"):
        (told,) = game.why_illegal(f"target {piece}")
        assert (told.key, told.clause) == ("reason.core.own_piece", "UND-8.2")


def test_a_seat_that_a_smaller_vehicle_lacks_is_no_seat(tmp_path: Any) -> None:
    two = [{"actions": [{"action": "drive", "x": 2}]}, {}]
    home = overriding(tmp_path, change("vehicles", "lrdg/patrol_truck", seats=two))
    game = desert("lrdg", ["sergeant"], crewed("gun_truck"), packs=(home,), library=uc.Library())
    (told,) = game.why_illegal("enter lrdg:sergeant lrdg:patrol_truck 3")
    assert (told.key, told.clause) == ("reason.vehicles.no_such_seat", "NAF-1.13")
    assert told.text("en") != told.text("es")


def test_a_structure_is_not_for_the_italians_to_destroy(tmp_path: Any) -> None:
    actions = [{"action": "attack", "x": 1}, {"action": "demolition", "x": 2}]
    home = overriding(tmp_path, change("cards", "italian/rifleman_a", actions=actions))
    where = on_foot(rifleman_a="17A"), parked(gun_truck="17A")
    game = desert("italian", ["rifleman_a"], *where, packs=(home,), library=uc.Library())
    play(game, "play italian:rifleman_a demolition")
    (told,) = game.why_illegal("target fuel_tank")
    assert (told.key, told.clause) == ("reason.north_africa.not_to_destroy", "NAF-10.8")
    assert told.text("en") != told.text("es")


def test_a_soldier_on_the_tile_is_not_blown_up() -> None:
    """NAF-8.12, NAF-8.13: a soldier has neither an armoured defence nor that of a structure."""
    game = desert("lrdg", ["saboteur"], on_foot(saboteur="17A", rifleman_a="17A"))
    play(game, "play lrdg:saboteur demolition")
    (told,) = game.why_illegal("target italian:rifleman_a")
    assert (told.key, told.clause) == ("reason.north_africa.not_armoured", "NAF-8.12")


def test_the_first_soldier_shifts_like_any_other() -> None:
    """NAF-9.1: what is listed for the first counter of the scenario meets every requirement."""
    game = desert("lrdg", ["staff_sergeant"])
    assert game.rules.names["piece"][0] == "lrdg:staff_sergeant"
    assert any(action.startswith("reposition") for action in notations(game))
    check_stop(game, checks=("lists_agree",))


@pytest.mark.parametrize(
    ("action", "decision"),
    [("play lrdg:staff_sergeant hunker_down", "choose_shift"), ("exit lrdg:staff_sergeant", "choose_use")],
)
def test_a_game_may_be_saved_before_the_shift_of_the_first_soldier_and_after_it(action: str, decision: str) -> None:
    """NAF-9.1: the save of that choice loads."""
    game = scene("north_africa", "the_water_point", active="lrdg", hand={"lrdg": ["staff_sergeant"]})
    play(game, action)
    assert game.rules.names["piece"][0] == "lrdg:staff_sergeant"
    assert game.decision.kind == f"vehicles.{decision}"
    written.forget()
    assert notations(uc.Game.from_json(game.to_json(record=False))) == notations(game)


@pytest.mark.parametrize("ability", ["antitank", "demolition"])
def test_a_card_without_a_unit_fires_at_no_armour(ability: str, tmp_path: Path) -> None:
    """NAF-8.12, NAF-8.13: such a card is refused, for nobody would attack."""
    home = overriding(tmp_path, change("cards", "lrdg/lieutenant", actions=[{"action": ability, "x": 1}]))
    with pytest.raises(uc.LinkError, match="expected an ability that needs no piece, or a unit"):
        uc.new_game("north_africa", document(), seed=1, packs=(home,), library=uc.Library())


@pytest.mark.parametrize("suppressed", [(), ("tank_driver_t",)])
def test_a_suppressed_soldier_does_not_drive_though_its_card_names_nothing(suppressed: Any, tmp_path: Path) -> None:
    """UND-4.3: what a seat gives such a card is barred by the same requirements as what other cards name."""
    home = overriding(tmp_path, change("cards", "italian/tank_driver_t", actions=[]))
    game = desert("italian", ["tank_driver_t"], suppress(*suppressed), packs=(home,), library=uc.Library())
    assert ("play italian:tank_driver_t seat_drive_1" in notations(game)) is not bool(suppressed)

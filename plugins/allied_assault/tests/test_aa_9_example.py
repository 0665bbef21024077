"""AA-9: the worked example of the rulebook, number by number, from a position document and by public names alone."""

from __future__ import annotations

import json
from typing import Any

import undaunted_core as uc
from kit import aa_scenes as aa
from kit.places import ROOT
from kit.positions import check_round_trip

EXAMPLE = ROOT / "plugins/allied_assault/examples/worked_example.json"
TIGER, VETERANS, MARSHAL, GUN = "german:unit_1", "us:unit_1", "german:unit_2", "us:unit_3"


def choose(game: uc.Game, seat: str, notation: str) -> None:
    """An action of a seat; the position of each stop, half-made sacrifices among them, is read as the same game."""
    assert seat in game.to_move, game.to_move
    game.apply(notation, seat=seat)
    check_round_trip(game)


def draw(game: uc.Game, *cards: str) -> None:
    """Chance gives these cards."""
    for card in cards:
        assert game.current_player == uc.CHANCE
        game.apply(next(action for action in game.legal_actions() if action.notation.split()[-1] == card))


def seen(game: uc.Game, slot: str, column: str, row: str | None = None, seat: str = "us") -> Any:
    """What a seat sees of a column, or of a row of it (None: its default)."""
    found = game.observation(seat).data["seen"][slot][column]
    return found if row is None else found.get(row)


def marks(game: uc.Game) -> tuple[list[int], list[int]]:
    """How both markers went along the combat track in the latest fire."""
    events = list(game.events("us"))
    last = max(place for place, event in enumerate(events) if event.kind == "allied_assault.fires")
    fire, target = (
        [int(event.fields["total"]) for event in events[last:] if event.kind == f"allied_assault.{name}_moved"]
        for name in ("fire", "target")
    )
    return fire, target


def results(game: uc.Game) -> list[dict[str, Any]]:
    return [dict(event.fields) for event in game.events("us") if event.kind == "allied_assault.fire_resolved"]


def terms(total: uc.Explanation) -> dict[str, Any]:
    """The terms of a sum that are not 0, by the last word of their labels."""
    return {term.label.rpartition(".")[2]: term.value for term in total.terms if term.value}


def example() -> uc.Game:
    return uc.Game.from_position(EXAMPLE, seed=1, chance="explicit")


def first_fire() -> uc.Game:
    game = example()
    choose(game, "german", f"attack {TIGER} {VETERANS}")
    return game


def after_first_fire() -> uc.Game:
    game = first_fire()
    choose(game, "german", "play accuracy_1")
    choose(game, "us", "pass")
    assert marks(game)[0][-1] == 22
    choose(game, "us", "play sabotage_1")
    choose(game, "german", "pass")
    draw(game, "accuracy_2", "take_cover_1")
    draw(game, "well_supplied_1", "reserves_1")
    choose(game, "german", "play morale_boost_1")
    choose(game, "us", "pass")
    choose(game, "us", "pass")
    choose(game, "german", "pass")
    choose(game, "german", "bluff")
    choose(game, "us", "sacrifice us:recruits")
    draw(game, "morale_boost_2")
    return game


def test_the_totals_are_explained_before_the_fire() -> None:
    """Each term of both totals, with its clause; a face-down gun whose cost tells what it is counts.  AA-5.17"""
    game = example()
    total = game.explain(f"attack {TIGER} {VETERANS}")
    (target,) = total.parts
    assert (total.total, target.total) == (19, 13)
    assert terms(total) == {"fire_attack": 7, "fire_morale": 2, "fire_support": 8, "fire_ground": 2}
    assert terms(target) == {"target_defence": 8, "target_ground": 5}
    assert [term.clause for term in total.terms][:4] == ["AA-5.2", "AA-5.3", "AA-5.4", "AA-5.5"]
    for seat in game.seats:
        back = game.explain("totals", seat=seat, firing=VETERANS, target=TIGER)
        assert (back.total, back.is_known, back.parts[0].total) == (7 - 2 + 3 + 3, True, 10)


def test_the_fire_of_the_attacker_before_cards() -> None:
    """Attack 7, morale 2, support 8 without its own, Hills 2; defence 8, Bocage 5.  AA-5.1 to AA-5.8"""
    game = first_fire()
    assert marks(game) == ([7, 9, 17, 19], [8, 13])
    face_down = {unit for unit, is_up in seen(game, "units", "face_up").items() if not is_up}
    assert face_down == {GUN}
    assert seen(game, "units", "card", MARSHAL) == "german:field_marshal"


def test_the_fire_of_the_attacker() -> None:
    """Accuracy, Sabotage, Morale Boost; Bluff against Recruits; -2; one damage.

    AA-5.9, AA-5.10, AA-5.11, AA-5.12, AA-14.11, AA-14.12, AA-14.16
    """
    game = after_first_fire()
    moves = [[event.fields["total"] for event in game.events("us") if event.kind == f"allied_assault.{name}_moved"]
             for name in ("fire", "target")]  # fmt: skip
    assert moves[0][:7] == [7, 9, 17, 19, 22, 24, 22]
    assert moves[1][:3] == [8, 13, 20]
    assert results(game) == [{"fire": 22, "target": 20, "damage": 1}]
    assert (seen(game, "units", "morale", VETERANS), seen(game, "units", "morale", TIGER)) == (-3, 4)
    assert seen(game, "zones", "cards", "german:hand", seat="german") == ["off_target_1"]
    assert {"accuracy_2", "take_cover_1"} <= set(seen(game, "zones", "cards", "us:hand"))


def test_the_whole_example() -> None:
    """The return fire does no damage; the attacker lost more: no retreat, no advance; what both paid.

    AA-5.14, AA-5.15, AA-5.16, AA-14.13, AA-14.14, AA-14.15, AA-17.2, AA-17.12, AA-17.34
    """
    game = after_first_fire()
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "us", "play deadly_fire_1")
    choose(game, "german", "pass")
    assert seen(game, "units", "morale", TIGER) == 2
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "german", "play off_target_1")
    choose(game, "us", "react snafu_1")
    choose(game, "german", "pass")
    choose(game, "us", "pass")
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "us", "bluff")
    choose(game, "german", "sacrifice german:pak38_towed_gun")
    assert marks(game) == ([7, 4, 10], [10, 17])
    draw(game, "take_cover_2")
    assert results(game)[1] == {"fire": 10, "target": 17, "damage": 0}
    assert seen(game, "allied", "prestige") == {"us": 30 - 16, "german": 30 - 12}
    for side, paid in (("german", [2, 5, 5]), ("us", [4, 5, 7])):
        told = [event for event in game.events("us") if event.kind == "allied_assault.paid"]
        assert [event.fields["prestige"] for event in told if event.fields["side"] == side] == paid
    before = example()
    assert [seen(game, "pieces", "space"), seen(game, "land", "control")] == [
        seen(before, "pieces", "space"),
        seen(before, "land", "control"),
    ]
    choose(game, "us", "pass")
    assert game.to_move == ("german",)
    assert game.decision is not None
    assert game.decision.kind == "allied_assault.choose_order"
    assert "pending" not in game.position()


def test_the_example_is_written_as_it_is_read() -> None:
    """All that the file says, the game says again: AA-1.9."""
    given, told = json.loads(EXAMPLE.read_text(encoding="utf-8")), example().position()
    for part in ("counters", "control", "prestige", "active"):
        assert told[part].items() >= given[part].items() if isinstance(given[part], dict) else told[part] == given[part]


def test_the_turn_after_the_example() -> None:
    """Four cards free, five bought for 20; obstacles stop a Sherman, which may fight; shells leave 1 morale.

    AA-3.3, AA-3.4, AA-1.6, AA-14.17, AA-14.18, AA-17.46
    """
    units = {(2, 3): "us:m4a3_sherman_76", (2, 2): "german:grenadiers", (4, 0): ("german:volkssturm", {"morale": -1})}
    game = aa.scene(
        aa.field({(2, 2): "clear", (2, 3): "clear"}),
        active="german",
        units=units,
        zones={"german:hand": ["tank_obstacles_1"]},
        prestige={"us": 20 + 7},
    )
    game.apply("end_operations")
    game.apply("draw_units 0")
    for _ in range(5):
        deal(game, "ranged_bombardment_1")
        game.apply("buy_card action")
    deal(game, "ranged_bombardment_1")
    assert len(seen(game, "zones", "cards", "us:hand")) + 1 == 10
    assert seen(game, "allied", "prestige", "us") == 7
    while "pass" in {action.notation for action in game.legal_actions()}:
        game.apply("pass")
    sherman = game.rules.names["piece"][aa.unit(game, (2, 3))]
    game.apply(f"move {sherman} {aa.at(game, (3, 3))}")
    game.apply("react tank_obstacles_1", seat="german")
    game.apply("pass", seat="us")
    assert (aa.unit(game, (3, 3)), seen(game, "allied", "prestige", "german") or 0) == (-1, 1)
    offered = {action.notation for action in game.legal_actions()}
    assert f"attack {sherman} {game.rules.names['piece'][aa.unit(game, (2, 2))]}" in offered
    game.apply("play ranged_bombardment_1")
    while "pass" in {action.notation for action in game.legal_actions()}:
        game.apply("pass")
    game.apply(f"pick {game.rules.names['piece'][aa.unit(game, (4, 0))]}")
    game.apply(aa.drawing(game, 3))
    assert (aa.cell(game, (4, 0), "morale"), seen(game, "allied", "prestige", "us") or 0) == (-3, 0)


def deal(game: uc.Game, wanted: str) -> None:
    """Chance gives this card if it is there, else any."""
    while game.current_player == uc.CHANCE:
        actions = game.legal_actions()
        game.apply(next((one for one in actions if one.notation.endswith(wanted)), actions[0]))

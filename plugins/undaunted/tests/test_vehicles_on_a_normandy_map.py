"""Vehicles with crews in a title that has none: a pack puts an assault gun on a map of Normandy."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import pack, write
from kit.nor_scenes import aim, document, is_suppressed, place
from kit.und_scenes import state
from undaunted_core.authoring import Folder
from undaunted_testing import check_stop, notations, play, scene
from undaunted_testing.suite import SUITE, Effort, Setup, run_check

if TYPE_CHECKING:
    from pathlib import Path

GUN, TRUCK = "german:road.assault_gun", "us:road.truck"
#: What the suite plays in a test that runs each day: little, as the rules of vehicles have tests of their own.
BRIEF = Effort(games=1, plies=60, every=12, secret_moves=10, secret_stops=1, own_moves=40, own_looks=1, own_secrets=1)


def vehicle(side: str, local: str, en: str, es: str, **values: Any) -> dict[str, Any]:
    seats = [
        {"actions": [{"action": "drive", "x": 2}]},
        {"actions": [{"action": "attack", "x": 2}, {"action": "repair"}, {"action": "control"}]},
    ]
    return {
        "id": f"road:{side}/{local}", "side": side, "title": {"en": en, "es": es}, "defence": {"regular": 5},
        "traits": ["vehicle"], "seats": seats, "integrity": 2, "critical": 1, "provenance": "original", **values,
    }  # fmt: skip


def road() -> dict[str, Any]:
    """La Raye with an assault gun and a truck, a Mortar and a Platoon Guide."""
    scenario = copy.deepcopy(document("la_raye"))
    scenario |= {"id": "road:road", "title": {"en": "The road", "es": "La carretera"}, "provenance": "original"}
    del scenario["$schema"]
    german, us = scenario["sides"]["german"], scenario["sides"]["us"]
    german["vehicles"] = {"road.assault_gun": {"at": "05B", "crew": ["rifleman_a", "scout_a"]}}
    german["counters"] = {"rifleman_b": "05B", "scout_b": "05B"}
    german["deck"] |= {"platoon_guide": 1}
    us["vehicles"] = {"road.truck": {"at": "17B"}}
    us["deck"] |= {"mortar": 1, "machine_gunner_a": 1}
    return scenario


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> uc.Library:
    """Everything installed, and the pack ``road``: data and a plugin of two lines."""
    home = tmp_path_factory.mktemp("road")
    vehicles = [
        vehicle("german", "assault_gun", "Assault Gun", "Cañón de asalto"),
        vehicle("us", "truck", "Truck", "Camión"),
    ]
    write(home / "vehicles.json", {"vehicles": vehicles})
    write(home / "scenarios" / "road.json", road())

    class Road:
        PACK = uc.Pack(id="road", version="1.0", requires=("normandy", "vehicles"), authoring=1)

        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            register.add(Folder(home, game="normandy"))

    made = uc.Library()
    made.register(Road())
    return made


@pytest.fixture
def situation(library: uc.Library) -> Any:
    def make(side: str, *hand: str, **values: Any) -> uc.Game:
        hands = {side: list(hand)}
        return scene("normandy", "road:road", active=side, hand=hands, packs=("road",), library=library, **values)

    return make


def seat(game: uc.Game, piece: str) -> tuple[str, int] | None:
    """The vehicle and the number of the seat of a soldier, None on foot."""
    number, names = game.rules.numbers["piece"][piece], game.rules.names["piece"]
    vehicle = state(game).aboard.vehicle[number]
    return None if vehicle < 0 else (names[vehicle], state(game).aboard.place[number] + 1)


def damage(game: uc.Game, piece: str) -> int:
    return int(state(game).vehicles.damage[game.rules.numbers["piece"][piece]])


def test_a_vehicle_drives_with_all_aboard(situation: Any) -> None:
    """NAF-6.7, NAF-9.3: the driver's card has Drive from the seat, and no movement of its own."""
    game = situation("german", "rifleman_a", markers={"german": {"08A": "scouted"}})
    assert "play german:rifleman_a move" not in notations(game)
    play(game, "play german:rifleman_a seat_drive_2", "step 08A")
    assert {place(game, piece) for piece in (GUN, "german:rifleman_a", "german:scout_a")} == {"08A"}
    assert place(game, "german:rifleman_b") == "05B"
    (told,) = game.why_illegal("step 12B")
    assert (told.key, told.clause) == ("reason.vehicles.no_road", "NAF-6.7")


def test_a_soldier_enters_and_leaves(situation: Any) -> None:
    """NAF-9.1, NAF-9.4: before or after the effect of its card; another soldier swaps seats."""
    game = situation("us", "rifleman_a")
    play(game, f"enter us:rifleman_a {TRUCK} 2", "play us:rifleman_a attack")
    assert seat(game, "us:rifleman_a") == (TRUCK, 2)
    again = situation("us", "rifleman_a", counters={"us:rifleman_a": {"vehicle": TRUCK, "place": "2"}})
    assert {"exit us:rifleman_a", "reposition us:rifleman_a 1"} <= set(notations(again))
    play(again, "exit us:rifleman_a", "play us:rifleman_a attack")
    assert seat(again, "us:rifleman_a") is None
    crew = situation("german", "rifleman_a")
    play(crew, "play german:rifleman_a switch_seats", "switch german:scout_a")
    assert (seat(crew, "german:rifleman_a"), seat(crew, "german:scout_a")) == ((GUN, 2), (GUN, 1))


def test_an_empty_vehicle_of_the_enemy_is_taken_over(situation: Any) -> None:
    """NAF-9.2, VEH-1.3: from then on it bars Control of the side that had it, and not that of its new one."""
    here = {"us:rifleman_a": "05B", "german:rifleman_a": "11B", "german:scout_a": "11B", "german:rifleman_b": "11B",
            "german:scout_b": "11B"}  # fmt: skip
    markers = {side: {"05B": "scouted"} for side in ("us", "german")}
    game = situation("us", "rifleman_a", counters=here, markers=markers)
    (told,) = game.why_illegal("play us:rifleman_a control")
    assert (told.key, told.clause) == ("reason.normandy.enemy_on_tile", "NOR-7.4a")
    play(game, f"enter us:rifleman_a {GUN} 2")
    assert game.observation(None).to_dict()["seen"]["aboard"]["owner"][GUN] == "us"
    assert "play us:rifleman_a control" in notations(game)


def test_a_hit_injures_a_soldier_and_damages_the_vehicle(situation: Any) -> None:
    """NAF-8.15, NAF-8.14: first disabled, so that no seat offers anything; then destroyed, and its crew is on foot."""
    game = situation("us", "rifleman_a", "rifleman_a", counters={"us:rifleman_a": "05B"})
    play(game, "play us:rifleman_a attack")
    (told,) = game.why_illegal("target german:rifleman_a")
    assert (told.key, told.clause) == ("reason.vehicles.target_aboard", "NAF-8.14")
    events = play(game, f"target {GUN}", "roll 0", "pick german:scout_a")
    kinds = [event.kind for event in events]
    assert kinds[-3:] == ["undaunted.casualty_taken", "vehicles.damaged", "vehicles.disabled"]
    assert damage(game, GUN) == 1
    again = situation("us", "rifleman_a", counters={"us:rifleman_a": "05B", GUN: {"damage": 1}})
    events = play(again, "play us:rifleman_a attack", f"target {GUN}", "roll 0", "pick german:scout_a")
    assert [event.kind for event in events][-3:] == ["aboard.left", "aboard.left", "vehicles.destroyed"]
    assert place(again, GUN) is None
    assert (seat(again, "german:rifleman_a"), place(again, "german:rifleman_a")) == (None, "05B")


def test_suppress_turns_a_soldier_aboard(situation: Any) -> None:
    """NAF-8.16: it does no damage."""
    game = situation("us", "machine_gunner_a", counters={"us:machine_gunner_a": "05B"})
    play(game, "play us:machine_gunner_a suppress", f"target {GUN}", *["roll 0"] * 4, "pick german:scout_a")
    assert (is_suppressed(game, "german:scout_a"), damage(game, GUN)) == (True, 0)


def test_damage_is_repaired_from_a_seat(situation: Any) -> None:
    """NAF-7.10, NAF-9.3: a disabled vehicle offers nothing; one that is not has Repair of its seat."""
    game = situation("german", "scout_a", counters={GUN: {"damage": 1}})
    (told,) = game.why_illegal("play german:scout_a seat_repair")
    assert (told.key, told.clause) == ("reason.vehicles.disabled", "NAF-9.3")
    assert "play german:scout_a attack" in notations(game)


def test_blast_attacks_the_vehicle_and_nobody_aboard(situation: Any) -> None:
    """VEH-1.1, NOR-8.9, NAF-8.15: a hit of it does damage as that of every attack but Suppress."""
    game = situation("us", "mortar", counters={"us:mortar": "17B"}, edit=aim(us="05B"))
    play(game, "play us:mortar blast")
    assert set(notations(game)) == {f"blast {piece}" for piece in (GUN, "german:rifleman_b", "german:scout_b")}
    play(game, f"blast {GUN}", "roll 0", "pick german:rifleman_a")
    assert damage(game, GUN) == 1


def test_guide_moves_nobody_aboard_and_no_vehicle(situation: Any) -> None:
    """VEH-1.2, NOR-6.5."""
    game = situation("german", "platoon_guide")
    play(game, "play german:platoon_guide guide")
    assert set(notations(game)) == {"guide german:rifleman_b", "guide german:scout_b"}
    for piece in (GUN, "german:rifleman_a"):
        (told,) = game.why_illegal(f"guide {piece}")
        assert (told.key, told.clause) == ("reason.normandy.not_on_foot", "VEH-1.2")
        assert told.text("en") != told.text("es")


def test_a_soldier_aboard_without_cards_leaves_the_seat(situation: Any) -> None:
    """VEH-1.4, NOR-8.6: the counter leaves the board, and comes back on foot."""
    zones = {"german": {"removed": ["scout_a"] * 3}}
    game = situation("us", "rifleman_a", zones=zones, counters={"us:rifleman_a": "05B"})
    events = play(game, "play us:rifleman_a attack", f"target {GUN}", "roll 0", "pick german:scout_a")
    assert [event.kind for event in events][-4:-2] == ["aboard.left", "undaunted.counter_removed"]
    assert (place(game, "german:scout_a"), seat(game, "german:scout_a")) == (None, None)
    check_stop(game)


def test_a_seat_with_control_is_hope(situation: Any) -> None:
    """NOR-10.6, NOR-10.7: who may take tiles from a seat alone is not beyond hope."""
    game = situation("us", "rifleman_a")
    cards = game.rules.names["card"]
    assert "us:scout_a" in {cards[card] for card in game.rules.normandy.control[0]}
    plain = scene("normandy", "la_raye")
    assert "us:scout_a" not in {plain.rules.names["card"][card] for card in plain.rules.normandy.control[0]}


def test_a_vehicle_among_the_counters_is_refused_with_the_cure(library: uc.Library) -> None:
    """NAF-1.13: the message says where a vehicle stands, and which pack it needs."""
    scenario = road()
    scenario["sides"]["german"]["counters"]["road.assault_gun"] = "05B"
    with pytest.raises(uc.LinkError, match=r"a unit; a vehicle stands under /sides/german/vehicles, .* 'vehicles'"):
        uc.new_game("normandy", scenario, seed=1, packs=("road",), library=library)


def test_vehicles_in_a_game_without_them_are_refused_with_the_cure(tmp_path: Path) -> None:
    """NAF-1.13: the pack with the rules of vehicles is named."""
    home = pack(tmp_path, "road")
    with pytest.raises(uc.LinkError, match="found vehicles, expected none, or a pack whose requires= names 'vehicles'"):
        uc.new_game("normandy", road(), seed=1, packs=(str(home),), library=uc.Library())


def test_a_game_of_normandy_holds_nothing_of_vehicles() -> None:
    """Games without vehicles pay nothing."""
    rules = scene("normandy", "la_raye").rules
    assert not {"vehicles", "aboard"} & {*rules.slices, *rules.packs}


@pytest.mark.parametrize("check", SUITE)
def test_the_suite_of_the_kit_passes(check: str, library: uc.Library) -> None:
    """Every check of the kit, in a brief game with the assault gun."""
    run_check(Setup("normandy", "road:road", ("road",), library), check, BRIEF)

"""Positions of games with vehicles: who is aboard of what, damage, captured vehicles, and what cannot be."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import attrs
import pytest

import undaunted_core as uc
from kit.positions import check_round_trip, everything, read
from undaunted_core.game.position.words import words_of
from undaunted_testing import play
from undaunted_testing.walk import random_move, take

HEAD: dict[str, Any] = {
    "format": "undaunted_core/position", "version": 1, "game": "north_africa", "scenario": "vulnerable_encampments",
}  # fmt: skip
CAR, TANK, SCOUT, DRIVER = "italian:scout_car", "italian:medium_tank", "italian:scout_a", "italian:tank_driver_t"


def placed(italian: Any = None, **more: Any) -> uc.Game:
    """The game of a position with these counters."""
    return uc.Game.from_position({**HEAD, "counters": {"italian": italian or {}, **more}}, seed=1)


def where(game: uc.Game, piece: str) -> tuple[str | None, str | None, str | None]:
    """A counter's tile, vehicle and seat."""
    rules, state = game.rules, game._ctx.state
    number = rules.numbers["piece"][piece]
    return (
        rules.word("space", state.pieces.space[number]),
        rules.word("piece", state.aboard.vehicle[number]),
        rules.word("place", state.aboard.place[number]),
    )


def faults(counters: dict[str, Any], **more: Any) -> list[str]:
    """What is wrong with a position, without the name of the document."""
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position({**HEAD, "counters": counters, **more}, seed=1)
    return [str(fault).removeprefix("position#") for fault in caught.value.faults]


# -- what is written is read ---------------------------------------------------------------


def test_vehicles_structures_and_crews_are_written_and_read_at_the_stops_of_random_games() -> None:
    """What a round trip loses, the comparison finds."""
    for scenario, seed in (("the_whole_patrol", 1), ("vulnerable_encampments", 3), ("tracks_in_the_sand", 5)):
        game = uc.new_game("north_africa", scenario, seed=seed, chance="explicit")
        rng = random.Random(seed)
        for number in range(600):
            if game.is_terminal:
                break
            take(game, *random_move(game, rng))
            if number % 30 == 0:
                check_round_trip(game)
        check_round_trip(game)


@pytest.mark.parametrize(
    ("name", "moves", "words"),
    [
        ("escape", ("play lrdg:machine_gunner seat_drive_3", "escape"), {"at", "escaped"}),
        ("take_over", ("enter lrdg:scout italian:scout_car 1",), {"at", "damage", "owner", "vehicle", "place"}),
        ("charge", ("play lrdg:saboteur demolition", "target fuel_tank", "roll 4", "roll 1"), {"at", "taken"}),
        ("disabled", ("play lrdg:saboteur demolition", "target italian:medium_tank"), {"at", "damage"}),
    ],
)
def test_escaped_taken_captured_and_damaged_counters_come_back(name: str, moves: Any, words: set[str]) -> None:
    """Rare in random play: every one of them in so many words."""
    game = read(name)
    play(game, *moves)
    check_round_trip(game)
    entries = [entry for side in game.position()["counters"].values() for entry in side.values()]
    assert words <= {word for entry in entries if isinstance(entry, dict) for word in entry}


def test_whoever_is_aboard_has_vehicle_and_seat_instead_of_a_tile() -> None:
    written = uc.new_game("north_africa", "vulnerable_encampments", seed=1).position()
    assert written["counters"]["italian"]["scout_a"] == {"vehicle": CAR, "place": "2"}
    assert written["counters"]["italian"]["scout_car"] == "19A"
    assert written["counters"]["lrdg"]["scout"] == "04A"


def test_a_vehicle_that_is_moved_takes_its_crew_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those the document says nothing of, with what else it says of them; not who stands on a tile of his own."""
    game = placed({"scout_car": "16B", "scout_a": {"suppressed": True}, "rifleman_a": "12A"})
    assert where(game, SCOUT) == ("16B", CAR, "2")
    assert where(game, "italian:rifleman_a") == ("12A", None, None)
    assert game._ctx.state.undaunted.suppressed[game.rules.numbers["piece"][SCOUT]]
    # Without that step the crew would be elsewhere, which is refused.
    rules = game.rules
    (form,) = words_of(rules).forms
    still = attrs.evolve(words_of(rules), forms=(attrs.evolve(form, read=lambda entries, start: entries),))
    monkeypatch.setattr("undaunted_core.game.position.reading.words_of", lambda rules: still)
    assert len(faults({"italian": {"scout_car": "16B"}})) == 3


def test_a_tile_puts_a_counter_on_foot_and_a_seat_needs_no_tile() -> None:
    """The vehicle by its whole name or by the one it has on the same side, the seat by number or word."""
    game = placed({"scout_a": "19A", "tank_driver_t": {"vehicle": "scout_car", "place": 2}})
    assert where(game, SCOUT) == ("19A", None, None)
    assert where(game, DRIVER) == ("19A", CAR, "2")
    same = placed({"scout_a": {"vehicle": None}, "tank_driver_t": {"at": "19A", "vehicle": CAR, "place": "2"}})
    assert everything(same) == everything(game)
    moved = placed({"scout_a": {"place": 3}, "machine_gunner_a": {"place": 2}})
    assert (where(moved, SCOUT), where(moved, "italian:machine_gunner_a")) == (("19A", CAR, "3"), ("19A", CAR, "2"))


def test_a_captured_vehicle_and_a_destroyed_structure() -> None:
    """Whose it is now; what was taken off the board and by whom."""
    away = dict.fromkeys(("scout_a", "rifleman_a", "machine_gunner_a"), "19A")
    game = placed(
        {**away, "scout_car": {"owner": "lrdg", "damage": 3}},
        lrdg={"scout": {"vehicle": CAR, "place": 1}},
        nobody={"fuel_tank": {"at": None, "taken": "lrdg"}},
    )
    assert where(game, "lrdg:scout") == ("19A", CAR, "1")
    assert game.explain("points", side="lrdg").total == 1
    check_round_trip(game)


# -- what contradicts itself ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        (
            {"italian": {"scout_a": {"at": "12A", "vehicle": CAR, "place": 2}}},
            ["/counters/italian/scout_a/vehicle: found italian:scout_car, which is on another space"],
        ),
        (
            {"italian": {"scout_a": {"place": 1}}},
            ["/counters/italian/rifleman_a: found place 1 of italian:scout_car, which is taken"],
        ),
        ({"italian": {"scout_car": "02B"}}, ["/counters/italian/scout_car: found a vehicle on rough ground"]),
        (
            {"italian": {"scout_car": {"damage": 5}}, "nobody": {"fuel_tank": {"damage": 1}}},
            ["/counters/italian/scout_car/damage: found 5", "/counters/nobody/fuel_tank/damage: found 1"],
        ),
        (
            {"lrdg": {"scout": {"vehicle": TANK, "place": 3}}, "italian": {"tank_crewman_t": "18A"}},
            ["/counters/lrdg/scout/vehicle: found italian:medium_tank of another side"],
        ),
        (
            {"lrdg": {"scout": {"vehicle": "italian:scout_cart", "place": 9}}},
            [
                "/counters/lrdg/scout/vehicle: found 'italian:scout_cart'",
                "/counters/lrdg/scout/place: found '9'",
            ],
        ),
        (
            {"lrdg": {"scout": {"vehicle": CAR}}},
            ["/counters/lrdg/scout/vehicle: found either a vehicle without a place or a place without a vehicle"],
        ),
        (
            {
                "lrdg": {"scout": {"escaped": True}},
                "italian": {"scout_a": {"at": None, "escaped": True, "taken": "lrdg"}},
            },
            [
                "/counters/lrdg/scout: found a counter that escaped or was taken",
                "/counters/lrdg/scout/escaped: found an escaped counter with cards in play",
                "/counters/italian/scout_a/escaped: found an escaped counter with cards in play",
                "/counters/italian/scout_a/taken: found escaped and taken",
            ],
        ),
        ({"nobody": {"fuel_tank": {"suppressed": True}}}, ["/counters/nobody/fuel_tank/suppressed: found suppressed"]),
        (
            {"italian": {"scout_car": {"at": None, "taken": "lrdg"}}},
            [f"/counters/italian/{one}: found italian:scout_car, which is on another space"
             for one in ("scout_a", "rifleman_a", "machine_gunner_a")],
        ),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_every_fault(counters: dict[str, Any], expected: list[str]) -> None:
    """NAF-1.13, NAF-4.7, NAF-6.7, NAF-8.15, NAF-9.2, NAF-10.9: each fault where the document says it."""
    found = faults(counters)
    assert [fault.partition(", expected")[0] for fault in found] == expected


def test_what_stands_under_state_is_faulted_there() -> None:
    """The same, said as a row of the column."""
    state = {"aboard": {"place": {SCOUT: "1"}, "vehicle": {SCOUT: CAR}}}
    (fault,) = faults({}, state=state)
    assert fault.startswith(("/counters/italian/rifleman_a: found place 1", "/state/aboard/vehicle/italian:scout_a"))
    (twice, *_) = faults({"italian": {"scout_a": {"vehicle": CAR, "place": 2}}}, state=state)
    assert "no entry, because /counters/italian/scout_a" in twice


def test_a_document_is_left_as_it_was_given() -> None:
    document = {**HEAD, "counters": {"italian": {"scout_a": {"vehicle": "scout_car", "place": 2}}}}
    before = copy.deepcopy(document)
    assert uc.Game.from_position(document, seed=1).position() == uc.Game.from_position(
        json.loads(json.dumps(document)), seed=2
    ).position()
    assert document == before

"""AA-4.1 to 4.12, AA-6: orders to move, exchange, dig in and give an activation away."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import at, card, cell, controller, drawing, field, scene, state, told, unit, why
from undaunted_allied_assault.activation import may_fire
from undaunted_allied_assault.move import MOVE
from undaunted_allied_assault.transfer import activate
from undaunted_core.kernel.machine import advance
from undaunted_testing import context, notations

HIDDEN = {"face_up": False}


def steps(game: uc.Game, spot: tuple[int, int] = (2, 2)) -> set[str]:
    """The tiles to which the unit of a tile may move."""
    name = game.rules.names["piece"][unit(game, spot)]
    return {one.split()[2] for one in notations(game) if one.startswith(f"move {name} ")}


def go(game: uc.Game, spot: tuple[int, int], to: tuple[int, int]) -> uc.Game:
    name = game.rules.names["piece"][unit(game, spot)]
    game.apply(f"move {name} {at(game, to)}")
    return game


def one(name: str, ground: Any = None, **cells: Any) -> uc.Game:
    """A game with one unit in the middle."""
    return scene(field(ground), units={(2, 2): (name, cells)})


# -- move -------------------------------------------------------------------------------------


def test_a_unit_moves_one_tile_orthogonally() -> None:
    """Onto a free tile; one move in a phase.  AA-4.1, AA-4.2"""
    game = scene(units={(2, 2): "us:veterans", (3, 2): "us:recruits", (2, 1): "german:puma"})
    assert steps(game) == {at(game, (1, 2)), at(game, (2, 3))}
    piece = game.rules.names["piece"][unit(game, (2, 2))]
    assert why(game, f"move {piece} {at(game, (2, 1))}") == "not_free"
    assert why(game, f"move {piece} {at(game, (3, 3))}") == "too_far"
    assert why(game, f"move german:unit_1 {at(game, (1, 1))}") == "not_your_unit"
    go(game, (2, 2), (1, 2))
    assert (card(game, (1, 2)), unit(game, (2, 2))) == ("us:veterans", -1)
    assert why(game, f"move {piece} {at(game, (1, 1))}") == "cannot_move"
    assert not may_fire(context(game), unit(game, (1, 2)))
    assert told(game, "moved", "german") == [{"piece": piece, "source": at(game, (2, 2)), "space": at(game, (1, 2))}]


def test_some_units_move_diagonally() -> None:
    """AA-6.5"""
    game = one("us:commander")
    assert steps(game) == {at(game, (x, y)) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)}


@pytest.mark.parametrize(
    ("name", "swamp", "river"),
    [("us:veterans", True, False), ("us:m26_pershing", False, False), ("us:m3a1_stuart", True, False)],
)
def test_ground_bars_units(name: str, swamp: bool, river: bool) -> None:
    """Hard units do not enter Swamp unless they can; nobody enters an impassable river.  AA-6.7, AA-7.2, AA-17.3"""
    game = one(name, {(1, 2): "swamp", (3, 2): "impassable_river"})
    assert [at(game, spot) in steps(game) for spot in ((1, 2), (3, 2), (2, 1))] == [swamp, river, True]
    if not swamp:
        assert why(game, f"move us:unit_1 {at(game, (1, 2))}") == "closed_ground"


def test_a_unit_that_moves_takes_the_tile_and_leaves_its_defences() -> None:
    """The tile that it leaves stays its side's.  AA-4.4, AA-4.10"""
    game = scene(units={(2, 2): ("us:veterans", {"dug_in": True})}, control={"us": [(2, 2)]})
    go(game, (2, 2), (2, 1))
    assert [controller(game, spot) for spot in ((2, 2), (2, 1))] == ["us", "us"]
    assert not cell(game, (2, 1), "dug_in")


def test_a_tile_of_the_enemy_may_be_mined() -> None:
    """The tile is the mover's, whatever the mines do; one that dies reveals nothing.  AA-4.5, AA-17.39"""
    units = {(2, 2): ("us:veterans", {"face_up": False, "morale": -5}), (2, 0): ("german:puma", HIDDEN)}
    game = scene(units=units, control={"german": [(2, 1)]})
    go(game, (2, 2), (2, 1))
    assert controller(game, (2, 1)) == "us"
    game.apply(drawing(game, -1))
    assert unit(game, (2, 1)) == -1
    assert not cell(game, (2, 0), "face_up")
    assert controller(game, (2, 1)) == "us"


def test_after_the_mines_the_unit_looks_around() -> None:
    """AA-4.5, AA-4.6, AA-17.40"""
    units = {(2, 2): ("us:veterans", HIDDEN), (2, 0): ("german:grenadiers", HIDDEN)}
    game = scene(units=units, control={"german": [(2, 1)]})
    go(game, (2, 2), (2, 1))
    game.apply(drawing(game, 0))
    assert [cell(game, spot, "face_up") for spot in ((2, 1), (2, 0))] == [True, True]


def test_a_scout_car_looks_further() -> None:
    """AA-6.12"""
    game = scene(units={(2, 3): "us:white_scout_car", (2, 0): ("german:grenadiers", HIDDEN)})
    go(game, (2, 3), (2, 2))
    assert cell(game, (2, 0), "face_up")


def test_a_face_down_unit_may_act_and_stays_face_down() -> None:
    """A hidden unit is asked for a second move whatever it is.  AA-4.1, AA-17.36"""
    game = one("us:veterans", face_up=False)
    go(game, (2, 2), (2, 3))
    assert notations(game) == ["stop"]
    assert why(game, f"step {at(game, (2, 4))}") == "no_second_move"
    game.apply("stop")
    assert not cell(game, (2, 3), "face_up")
    assert "end_operations" in notations(game)


def test_a_scout_car_moves_twice() -> None:
    """In a row; then it does not fire.  AA-6.2, AA-17.36"""
    game = go(one("us:white_scout_car"), (2, 2), (2, 3))
    assert may_fire(context(game), unit(game, (2, 3)))
    assert f"step {at(game, (3, 4))}" in notations(game)
    game.apply(f"step {at(game, (3, 4))}")
    assert cell(game, (3, 4), "steps") == 2
    assert not may_fire(context(game), unit(game, (3, 4)))
    assert not any(notation.startswith("move") for notation in notations(game))


def test_a_second_move_is_lost_if_it_is_not_made_at_once() -> None:
    """Unless the setting says otherwise.  AA-17.36"""
    game = go(one("us:white_scout_car"), (2, 2), (2, 3))
    game.apply("stop")
    assert steps(game, (2, 3)) == set()
    game = scene(field(settings={"two_moves_together": False}), units={(2, 2): "us:white_scout_car"})
    go(game, (2, 2), (2, 3))
    assert "end_operations" in notations(game)
    go(game, (2, 3), (2, 4))
    assert steps(game, (2, 4)) == set()


def test_a_unit_that_mines_killed_does_not_move_again() -> None:
    """AA-17.39"""
    game = scene(units={(2, 2): ("us:veterans", {"face_up": False, "morale": -5})}, control={"german": [(2, 1)]})
    go(game, (2, 2), (2, 1))
    game.apply(drawing(game, -2))
    assert "end_operations" in notations(game)


@pytest.mark.parametrize(
    ("name", "setting", "moves"),
    [
        ("us:m26_pershing", False, True),
        ("us:m8_greyhound", False, True),
        ("us:engineers", False, False),
        ("us:engineers", True, True),
        ("us:veterans", True, False),
        ("german:pz_ii", False, False),
    ],
)
def test_units_that_move_and_fire_do_so_in_either_order(name: str, setting: bool, moves: bool) -> None:
    """Hard ones alone, unless the setting says otherwise.  AA-4.12, AA-6.2, AA-17.11"""
    side = name.partition(":")[0]
    game = scene(
        field(settings={"soft_move_after_combat": setting}), active=side, units={(2, 2): (name, {"fired": True})}
    )
    assert bool(steps(game)) is moves
    assert not may_fire(context(game), unit(game, (2, 2)))
    if moves:
        go(game, (2, 2), (2, 3))
        assert steps(game, (2, 3)) == set()
        assert "end_operations" in notations(game)


@pytest.mark.parametrize(("name", "fires"), [("us:engineers", True), ("us:veterans", False), ("german:pz_ii", False)])
def test_who_may_start_a_combat_after_a_move(name: str, fires: bool) -> None:
    """AA-6.2"""
    game = one(name, steps=1)
    assert may_fire(context(game), unit(game, (2, 2))) is fires


def test_a_unit_deployed_in_this_phase_does_nothing() -> None:
    """AA-4.15"""
    game = one("us:commander", new=True)
    assert notations(game) == ["end_operations"]
    assert not may_fire(context(game), unit(game, (2, 2)))


# -- exchange ---------------------------------------------------------------------------------


def swaps(game: uc.Game) -> list[str]:
    return [notation for notation in notations(game) if notation.startswith("swap")]


def test_two_units_change_places() -> None:
    """Both have moved and leave their defences; they look around.  AA-4.3, AA-17.40"""
    game = scene(
        units={
            (2, 2): ("us:veterans", {"dug_in": True}),
            (2, 3): ("us:recruits", HIDDEN),
            (3, 1): ("german:puma", HIDDEN),
        }
    )
    assert swaps(game) == ["swap us:unit_1 us:unit_2"]
    game.apply("swap us:unit_1 us:unit_2")
    (swapped,) = told(game, "swapped")
    assert [swapped[end] for end in ("piece", "other")] == ["us:unit_1", "us:unit_2"]
    assert [swapped[end] for end in ("source", "space")] == [at(game, (2, 2)), at(game, (2, 3))]
    assert [card(game, spot) for spot in ((2, 2), (2, 3))] == ["us:recruits", "us:veterans"]
    assert [cell(game, (2, 3), name) for name in ("dug_in", "steps")] == [False, 1]
    assert [cell(game, spot, "face_up") for spot in ((2, 2), (3, 1))] == [True, True]
    assert not any(notation.startswith(("move", "swap", "dig_in")) for notation in notations(game))


def test_why_units_do_not_change_places() -> None:
    """AA-4.3"""
    game = scene(
        units={
            (2, 2): "us:veterans",
            (3, 3): "us:commander",
            (4, 4): "us:white_scout_car",
            (2, 3): ("us:recruits", {"steps": 1}),
            (3, 2): "german:puma",
        }
    )
    assert swaps(game) == ["swap us:unit_2 us:unit_3"]
    assert why(game, "swap us:unit_1 us:unit_2") == "not_adjacent"
    assert why(game, "swap us:unit_2 us:unit_1") == "named_first"
    assert why(game, "swap us:unit_1 german:unit_1") == "other_not_yours"
    assert why(game, "swap us:unit_1 us:unit_4") == "other_cannot_move"


def test_ground_bars_an_exchange() -> None:
    """AA-6.7"""
    game = scene(field({(2, 2): "swamp"}), units={(2, 2): "us:veterans", (3, 2): "us:m26_pershing"})
    assert swaps(game) == []
    assert why(game, "swap us:unit_1 us:unit_2") == "ground_bars_one"


# -- dig in -----------------------------------------------------------------------------------


def test_a_unit_that_digs_in_does_nothing_else() -> None:
    """AA-4.8"""
    game = one("us:commander")
    game.apply("dig_in us:unit_1")
    assert cell(game, (2, 2), "dug_in")
    assert told(game, "dug_in") == [{"piece": "us:unit_1"}]
    assert not may_fire(context(game), unit(game, (2, 2)))
    assert not any(notation.startswith(("move", "dig_in")) for notation in notations(game))


@pytest.mark.parametrize("cells", [{"dug_in": True}, {"barred": True}, {"steps": 1}, {"fired": True}, {"new": True}])
def test_who_may_not_dig_in(cells: dict[str, Any]) -> None:
    """AA-4.1, AA-17.58"""
    game = one("us:commander", **cells)
    assert why(game, "dig_in us:unit_1") == "cannot_dig_in"


def test_a_unit_on_a_fortification_may_dig_in() -> None:
    """AA-17.58"""
    assert "dig_in us:unit_1" in notations(one("us:recruits", {(2, 2): "fortification"}))


# -- an activation given away -----------------------------------------------------------------


def given(**cells: Any) -> uc.Game:
    """A commander with recruits that have acted next to it, diagonally."""
    return scene(units={(2, 2): ("us:commander", cells), (3, 3): ("us:recruits", {"steps": 1, "fired": True})})


def test_a_commander_gives_its_activation_to_a_unit_next_to_it() -> None:
    """Though that has acted; once.  The giver is revealed, and may still move or dig in.  AA-6.11, AA-17.37"""
    game = given(face_up=False)
    assert [one for one in notations(game) if one.startswith("give")] == ["give us:unit_1 us:unit_2"]
    game.apply("give us:unit_1 us:unit_2")
    assert cell(game, (2, 2), "face_up")
    assert notations(game) == [
        "stop",
        *sorted(
            (f"step {at(game, spot)}" for spot in ((3, 2), (2, 3), (4, 3), (3, 4))),
            key=lambda words: game.rules.numbers["space"][words.split()[1]],
        ),
        "dig_in_here",
    ]
    game.apply(f"step {at(game, (4, 3))}")
    assert cell(game, (4, 3), "steps") == 1
    assert not may_fire(context(game), unit(game, (2, 2)))
    assert {"dig_in us:unit_1"} < set(notations(game))
    assert steps(game) != set()
    assert not any(one.startswith("give") for one in notations(game))
    assert why(game, "give us:unit_1 us:unit_2") == "cannot_give"


def test_the_unit_may_dig_in_or_lose_its_activation() -> None:
    """AA-17.38"""
    game = given()
    game.apply("give us:unit_1 us:unit_2")
    game.apply("dig_in_here")
    assert cell(game, (3, 3), "dug_in")
    game = given()
    game.apply("give us:unit_1 us:unit_2")
    game.apply("stop")
    assert "end_operations" in notations(game)


@pytest.mark.parametrize(
    ("cells", "gives"), [({"steps": 1}, True), ({"dug": True}, True), ({"fired": True}, False), ({"new": True}, False)]
)
def test_when_a_unit_gives_its_activation(cells: dict[str, bool], gives: bool) -> None:
    """Also after moving or digging in, not after an own combat.  AA-17.37"""
    assert ("give us:unit_1 us:unit_2" in notations(given(**cells))) is gives


@pytest.mark.parametrize("extra", [False, True])
def test_a_unit_deployed_in_this_turn_gets_no_activation(extra: bool) -> None:
    """Unless the setting says otherwise.  AA-17.38"""
    game = scene(
        field(settings={"extra_for_new_units": extra}),
        units={
            (2, 2): "us:commander",
            (3, 3): ("us:recruits", {"new": True}),
            (2, 1): "german:puma",
            (5, 4): "us:veterans",
        },
    )
    assert ("give us:unit_1 us:unit_2" in notations(game)) is extra
    if not extra:
        assert why(game, "give us:unit_1 us:unit_2") == "receiver_is_new"
    assert why(game, "give us:unit_1 us:unit_3") == "receiver_too_far"
    assert why(game, "give us:unit_1 german:unit_1") == "other_not_yours"


@pytest.mark.parametrize(("name", "asked", "goes"), [("us:white_scout_car", True, True), ("us:veterans", False, False)])
def test_an_extra_activation_moves_one_step_or_two_by_the_setting(name: str, asked: bool, goes: bool) -> None:
    """A face-down unit is asked whatever it is.  AA-17.38"""
    for hidden in (False, True):
        game = scene(field(settings={"extra_steps": 2}), units={(2, 2): (name, {"face_up": not hidden, "steps": 1})})
        activate(context(game), 0, unit(game, (2, 2)))
        advance(context(game))
        game._legal = []
        game.apply(f"step {at(game, (2, 3))}")
        assert ("end_operations" not in notations(game)) is (asked or hidden)
        if asked or hidden:
            assert (f"step {at(game, (2, 4))}" in notations(game)) is goes
        if hidden and not goes:
            assert why(game, f"step {at(game, (2, 4))}") == "one_step_alone"


def test_the_second_step_of_an_extra_activation_enters_no_closed_ground() -> None:
    """AA-7.2, AA-17.38"""
    document = field({(2, 4): "impassable_river"}, settings={"extra_steps": 2})
    game = scene(document, units={(2, 2): ("us:white_scout_car", {"face_up": True, "steps": 1})})
    activate(context(game), 0, unit(game, (2, 2)))
    advance(context(game))
    game._legal = []
    game.apply(f"step {at(game, (2, 3))}")
    assert f"step {at(game, (1, 3))}" in notations(game)
    assert f"step {at(game, (2, 4))}" not in notations(game)
    assert why(game, f"step {at(game, (2, 4))}") == "closed_ground"


def test_a_unit_that_digs_in_twice_by_an_extra_activation() -> None:
    """A marker is not placed on a marker.  AA-17.58"""
    game = scene(units={(2, 2): ("us:recruits", {"dug_in": True})})
    activate(context(game), 0, unit(game, (2, 2)))
    advance(context(game))
    game._legal = []
    assert "dig_in_here" not in notations(game)
    assert why(game, "dig_in_here") == "cannot_get_marker"


def test_a_static_unit_stays() -> None:
    """By no order and no extra activation.  AA-10.3b, AA-10.8a"""
    special = [{"rule": "static", "side": "us", "units": ["us:veterans"]}]
    game = scene(field(special=special), units={(2, 2): "us:veterans", (2, 3): "us:recruits"})
    assert steps(game) == set()
    assert swaps(game) == []
    assert may_fire(context(game), unit(game, (2, 2)))
    activate(context(game), 0, unit(game, (2, 2)))
    advance(context(game))
    game._legal = []
    assert notations(game) == ["stop", "dig_in_here"]
    assert why(game, f"step {at(game, (2, 1))}") == "static"


def test_a_move_may_be_started_by_other_rules() -> None:
    """AA-4.2"""
    game = one("us:veterans")
    context(game).call(MOVE, unit(game, (2, 2)), game.rules.numbers["space"][at(game, (2, 1))])
    advance(context(game))
    assert cell(game, (2, 1), "steps") == 0
    assert state(game).land.control[game.rules.numbers["space"][at(game, (2, 1))]] == 0

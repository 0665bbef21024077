"""What Allied Assault works out once per scenario, and its conditions of victory, asked of a state."""

from __future__ import annotations

import re
from typing import Any

import pytest

import undaunted_core as uc
from undaunted_allied_assault import victory
from undaunted_allied_assault.tables import reaches
from undaunted_allied_assault.turn import TURN_COUNTED


def reached(steps: int) -> int:
    return sum(reaches(steps, x, y) for x in range(-4, 5) for y in range(-4, 5))


def test_support_reaches_8_24_and_44_tiles() -> None:
    """Of an open 9 x 9 field; a range of 3 has at most two diagonal steps.  AA-5.17"""
    assert [reached(steps) for steps in range(4)] == [0, 8, 24, 44]
    assert not reaches(3, 3, -3)
    assert reaches(3, 3, -2)


@pytest.fixture
def lumberjack() -> uc.Game:
    return uc.new_game("allied_assault", "lumberjack", seed=1)


def test_neighbours_and_what_lies_behind_them(lumberjack: uc.Game) -> None:
    """Orthogonal neighbours, those around, the tile straight behind a neighbour.  AA-4.2, AA-5.15"""
    land, numbers = lumberjack.rules.allied.land, lumberjack.rules.numbers["space"]
    at = {space.at: numbers[space.name] for space in lumberjack.rules.source.spaces}
    corner = at[0, 0]
    assert set(land.orthogonal[corner]) == {at[1, 0], at[0, 1]}
    assert set(land.around[corner]) == {at[1, 0], at[0, 1], at[1, 1]}
    assert set(land.within[3][corner]) == {at[x, y] for x in range(4) for y in range(4)} - {corner, at[3, 3]}
    assert land.beyond[at[1, 0]] == {corner: -1, at[2, 0]: at[3, 0], at[1, 1]: at[1, 2]}


def test_a_bridge_takes_the_place_of_its_river(lumberjack: uc.Game) -> None:
    """Its values, and none of the river's traits.  AA-7.2, AA-7.3"""
    land = lumberjack.rules.allied.land
    bridge, river = (land.terrain.index(name) for name in ("bridge", "impassable_river"))
    assert (land.target[bridge], land.fire[bridge], land.prestige[bridge]) == (2, 0, 2)
    assert land.traits[bridge] == {"bridge"}
    assert land.traits[river] == {"river", "closed"}


def test_figures_of_cards(lumberjack: uc.Game) -> None:
    """Those of units and of action cards, by the numbers of the cards.  AA-1.4, AA-1.5"""
    cards, numbers = lumberjack.rules.allied.cards, lumberjack.rules.numbers["card"]
    commander, snafu = numbers["us:commander"], numbers["snafu_1"]
    assert (cards.cost[commander], cards.attack_hard[commander], cards.hard[commander]) == (8, 1, False)
    assert cards.can["transfer_activation"][commander]
    assert (cards.unit[snafu], cards.cost[snafu], cards.defence[snafu], cards.reach[snafu]) == (False, 7, 0, 0)
    assert cards.action[commander] is None
    assert lumberjack.rules.allied.special["airdrop"][0].turns == (3,)


def test_each_side_controls_its_home_row(lumberjack: uc.Game) -> None:
    """Six tiles each, nobody the rest.  AA-2.2"""
    state = lumberjack._ctx.state
    assert [state.land.control.count(side) for side in (0, 1, -1)] == [6, 6, 18]
    assert uc.new_game("allied_assault", "ardennes", seed=1)._ctx.state.allied.first == 1


# -- conditions -------------------------------------------------------------------------------


def met(game: uc.Game, condition: str, **given: Any) -> list[bool]:
    """Whether each side meets a condition in its own turn; what its explanation says is left agrees with it."""
    kind = next(one for one in victory.CONDITIONS if one.name == condition)
    parameters = {"by": 0, "tiles": 0, "points": 0, "turns": 0, "units": (), **given}
    found = []
    for side in (0, 1):
        game._ctx.state.rounds.active = side
        found.append(kind.met(game._ctx, side, parameters))
        if kind.causes == (TURN_COUNTED,):
            assert not kind.met(game._ctx, 1 - side, parameters)
        assert kind.missing is not None
        left = kind.missing(game._ctx, side, parameters)
        if left.is_known and not parameters["by"]:
            assert (left.total <= 0) is found[-1], left.text()
    return found


def take(game: uc.Game, side: int, *tiles: str) -> None:
    for tile in tiles:
        game._ctx.state.land.control[game.rules.numbers["space"][tile]] = side


def place(game: uc.Game, side: int, tile: int, card: str) -> None:
    state, slot = game._ctx.state, game.rules.pieces.of_side[side][0]
    state.pieces.space[slot], state.land.unit[tile] = tile, slot
    state.units.card[slot] = game.rules.numbers["card"][card]


def test_a_side_wins_by_the_enemy_home_base(lumberjack: uc.Game) -> None:
    """In its own turn, and only up to the last turn in which it counts.  AA-2.10, AA-17.57"""
    assert met(lumberjack, "hold_home_base") == [False, False]
    take(lumberjack, 0, lumberjack.rules.source.scenario.sides["german"].home_base)
    assert met(lumberjack, "hold_home_base") == [True, False]
    lumberjack._ctx.state.rounds.number = 8
    assert met(lumberjack, "hold_home_base", by=8) == [True, False]
    lumberjack._ctx.state.rounds.number = 9
    assert met(lumberjack, "hold_home_base", by=8) == [False, False]


def test_a_side_wins_by_adjacent_tiles_of_the_enemy_home_row(lumberjack: uc.Game) -> None:
    """Three connected tiles; three with a gap do not count.  AA-2.10, AA-10.5b, AA-17.21"""
    row = lumberjack.rules.source.scenario.sides["us"].home_row
    take(lumberjack, 1, row[0], row[1], row[3])
    assert met(lumberjack, "hold_home_row", tiles=3) == [False, False]
    take(lumberjack, 1, row[2])
    assert met(lumberjack, "hold_home_row", tiles=3) == [False, True]
    assert met(lumberjack, "hold_home_row", tiles=4) == [False, True]


def test_a_side_wins_when_no_enemy_is_on_the_map(lumberjack: uc.Game) -> None:
    """AA-2.10"""
    assert met(lumberjack, "destroy_all") == [True, True]
    place(lumberjack, 1, 0, "german:wespe")
    assert met(lumberjack, "destroy_all") == [False, True]


@pytest.mark.parametrize(
    ("scenario", "condition", "terrain", "tiles"),
    [("metz", "hold_fortifications", "fortification", 4), ("metz_solo", "hold_city", "city", 1)],
)
def test_a_side_wins_by_terrain(scenario: str, condition: str, terrain: str, tiles: int) -> None:
    """All four Fortifications; the City.  AA-10.5b, AA-12.2c"""
    game = uc.new_game("allied_assault", scenario, seed=1)
    control, names = game._ctx.state.land.control, game.rules.allied.land.terrain
    spaces = [space for space, name in enumerate(names) if name == terrain]
    for space in spaces:
        control[space] = -1
    assert met(game, condition, tiles=tiles) == [False, False]
    for space in spaces:
        control[space] = 0
    assert met(game, condition, tiles=tiles) == [True, False]


def test_a_side_wins_by_objectives() -> None:
    """Four of the five of St. Marie-du-Mont.  AA-10.3c, AA-12.4c"""
    game = uc.new_game("allied_assault", "st_marie_du_mont", seed=1)
    marked = [plan.tile for plan in game.rules.source.scenario.spaces if plan.objective]
    take(game, 1, *marked[:3])
    assert met(game, "hold_objectives", tiles=4) == [False, False]
    take(game, 1, marked[3])
    assert met(game, "hold_objectives", tiles=4) == [False, True]


def test_a_side_wins_by_prestige_together_with_tiles(lumberjack: uc.Game) -> None:
    """AA-10.4c"""
    lumberjack._ctx.state.allied.prestige[0] = 150
    assert met(lumberjack, "prestige_and_tiles", points=150, tiles=7) == [False, False]
    assert met(lumberjack, "prestige_and_tiles", points=150, tiles=6) == [True, False]


def test_a_side_wins_by_turns_on_the_hills(lumberjack: uc.Game) -> None:
    """AA-10.6b"""
    lumberjack._ctx.state.allied.on_hill[1] = 6
    assert met(lumberjack, "hold_hills", turns=6) == [False, True]


def test_a_side_wins_with_a_unit_on_an_objective_or_on_the_enemy_home_row() -> None:
    """AA-10.8e, AA-12.2c"""
    game = uc.new_game("allied_assault", "omaha", seed=1)
    land = game.rules.allied.land
    place(game, 0, land.home_row[0][0], "us:recruits")
    assert met(game, "occupy_objective")[0] is met(game, "enter_home_row")[0] is False
    place(game, 0, land.home_row[1][0], "us:recruits")
    assert (met(game, "occupy_objective")[0], met(game, "enter_home_row")[0]) == (False, True)
    place(game, 0, land.objective.index(True), "us:recruits")
    assert met(game, "occupy_objective")[0] is True


def test_a_side_wins_when_a_unit_is_destroyed() -> None:
    """AA-12.3e"""
    game = uc.new_game("allied_assault", "bulge_solo", seed=1)
    place(game, 0, 0, "us:commander")
    assert met(game, "destroy_units", units=("us:commander",)) == [True, False]


# -- explained --------------------------------------------------------------------------------


def lines(found: uc.Explanation) -> list[str]:
    """The explanation without its heading, a line each."""
    return [line.strip() for line in found.text().splitlines()[1:]]


def test_what_is_left_is_told_tile_by_tile() -> None:
    """The largest group of the Home Row; the last turn in which a condition counts.  AA-2.10, AA-10.4c, AA-17.57"""
    game = uc.new_game("allied_assault", "carentan", seed=1)
    row = game.rules.source.scenario.sides["german"].home_row
    take(game, 0, row[0], row[2], row[3])
    game._ctx.state.allied.prestige[0] = 170
    assert lines(game.explain("victory", side="us")) == [
        "Adjacent tiles of the enemy Home Row still to take: 1 (AA-2.10)",
        "needed: 3 (AA-2.10)",
        *(f"tile {tile}: -1 (AA-2.10)" for tile in sorted(row[2:4], key=game.rules.numbers["space"].get)),
        "This counts up to turn 5 (AA-17.57)",
        "Prestige and tiles still missing: 11 (AA-10.4c)",
        "prestige: 0 (AA-10.4c)",
        "tiles: 11 (AA-10.4c)",
    ]
    assert [one.fields["side"] for one in game.explain("victory").parts] == ["us", "german"]


def test_what_is_left_is_told_unit_by_unit(lumberjack: uc.Game) -> None:
    """AA-2.10, AA-10.6b, AA-10.8e"""
    game = uc.new_game("allied_assault", "omaha", seed=1)
    place(game, 0, game.rules.allied.land.objective.index(True), "us:recruits")
    assert lines(game.explain("victory", side="german")) == [
        "Enemy units still on the map: 1 (AA-2.10)", "US Unit 1: 1 (AA-2.10)",
    ]
    assert lines(game.explain("victory", side="us"))[:3] == [
        "Units still missing on the objective: 0 (AA-10.8e)", "needed: 1 (AA-10.8e)", "US Unit 1: -1 (AA-10.8e)",
    ]
    hills = uc.new_game("allied_assault", "hill_2018", seed=1)
    hills._ctx.state.allied.on_hill[1] = 4
    told = lines(hills.explain("victory", side="german"))
    assert told[0] == "Turns in a row on the Hills still missing: 2 (AA-10.6b)"


def test_what_decides_after_the_last_turn_is_told_score_by_score(lumberjack: uc.Game) -> None:
    """AA-2.10, AA-10.10d, AA-17.29"""
    last = lumberjack.explain("last_turn")
    assert (last.label, last.fields) == ("explain.allied_assault.last_turn", {"turn": 8})
    assert [part.label for part in last.parts] == ["outcome.allied_assault.tiles_beyond_river"]
    take(lumberjack, 1, lumberjack.rules.source.scenario.sides["us"].home_row[0])
    assert lines(lumberjack.explain("last_turn"))[1:] == ["the US side: 0", "the German side: 1"]
    omaha = uc.new_game("allied_assault", "omaha", seed=1)
    assert omaha.explain("last_turn").text() == "After turn 8, the German side wins (AA-17.29)"


def test_special_rules_are_told_with_titles() -> None:
    """Units, cards, classes and terrains by their titles, and in which turns a rule holds."""
    told: dict[str, dict[str, str]] = {}
    for info in uc.scenarios("allied_assault"):
        (scenario,) = uc.new_game("allied_assault", info.id, seed=1).catalog["scenario"].values()
        told |= {f"{info.id}.{one['rule']}": one["text"] for one in scenario["special"]}
    assert told["lumberjack.river_crossers"] == {
        "en": "US Engineers, German Pioneers may enter the river",
        "es": "Ingenieros (EE. UU.), Zapadores (Alemania) pueden entrar en el río",
    }
    assert told["metz_solo.attrition"]["en"] == "every unit of the US side loses 1 morale in turns 3, 4"
    assert told["herrken_forest.ambush"]["en"].startswith("next to Light Woods, Bocage a modifier")
    assert told["bulge.sacrifice_only"]["en"].endswith("Supply Column, National Advantage, Well Supplied, Anti-Air")
    assert not [name for name, text in told.items() if re.search(r":\S", "".join(text.values()))]
    assert not [name for name, text in told.items() if "nobody" in text["en"]]

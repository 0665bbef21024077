"""The last turn: what the sides have is compared, or the scenario names the winner.

Rule: AA-2.10, AA-10.5b, AA-10.7d, AA-10.10d, AA-10.11b, AA-10.12e, AA-17.22, AA-17.29, AA-17.30, AA-17.57.
"""

from collections.abc import Callable

import undaunted_core.authoring as au
from undaunted_allied_assault.control import home_row
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.victory import of_terrain

Scored = Callable[[Ctx, int], int]


def prestige(ctx: Ctx, side: int) -> int:
    """The prestige of a side.  Rule: AA-2.10."""
    return ctx.state.allied.prestige[side]


def tiles(ctx: Ctx, side: int) -> int:
    """The tiles that a side controls.  Rule: AA-2.10."""
    return ctx.state.land.control.count(side)


def fortifications_and_home_row(ctx: Ctx, side: int) -> int:
    """The Fortifications and the tiles of the enemy Home Row that a side controls.  Rule: AA-10.5b."""
    tiles = {*of_terrain(ctx, "fortification"), *home_row(ctx, 1 - side)}
    return sum(ctx.state.land.control[space] == side for space in tiles)


def hills(ctx: Ctx, side: int) -> int:
    """Whether a unit of the side is on the Hills.  Rule: AA-10.6b."""
    unit, (first, last) = ctx.state.land.unit, ctx.rules.pieces.of_side[side]
    return int(any(first <= unit[space] < last for space in of_terrain(ctx, "hills")))


def tiles_beyond_river(ctx: Ctx, side: int) -> int:
    """The tiles beyond the river that a side controls, seen from its Home Row.  Rule: AA-10.10d, AA-17.22."""
    return sum(ctx.state.land.control[space] == side for space in bank(ctx, 1 - side))


def bank(ctx: Ctx, side: int) -> set[int]:
    """The tiles on a side's own side of the river: those joined to its Home Row by land.  Rule: AA-17.22."""
    land = ctx.rules.allied.land
    todo = [space for space in home_row(ctx, side) if not is_river(ctx, space)]
    tiles = set(todo)
    while todo:
        for near in land.orthogonal[todo.pop()]:
            if near not in tiles and not is_river(ctx, near):
                tiles.add(near)
                todo.append(near)
    return tiles


def is_river(ctx: Ctx, space: int) -> bool:
    """Whether a tile is river, or the bridge over it."""
    return not ctx.rules.allied.land.traits[space].isdisjoint(("river", "bridge"))


def kill_cost(ctx: Ctx, side: int) -> int:
    """The prestige earned with destroyed units.  Rule: AA-10.12e."""
    return ctx.state.allied.earned[side]


def kills(ctx: Ctx, side: int) -> int:
    """The enemy units destroyed.  Rule: AA-10.12e."""
    return ctx.state.allied.kills[side]


#: What may be compared, by the words of scenarios.
SCORED: dict[str, Scored] = {
    one.__name__: one
    for one in (prestige, tiles, fortifications_and_home_row, hills, tiles_beyond_river, kill_cost, kills)
}


def end_last_turn(ctx: Ctx) -> None:
    """After the last turn the game is over, unless a scenario goes on.  Rule: AA-2.10, AA-10.6b, AA-17.57."""
    ending = ctx.rules.source.scenario.ending
    if ctx.state.rounds.number < ending.turn or ctx.state.outcome is not None:
        return
    if ending.winner is not None:
        ctx.finish((ctx.rules.numbers["side"][ending.winner],), "outcome.allied_assault.last_turn", "AA-17.29")
        return
    for score in ending.scores:
        first, second = (SCORED[score](ctx, side) for side in (0, 1))
        if first != second:
            ctx.finish((int(second > first),), f"outcome.allied_assault.{score}", "AA-2.10")
            return
    if not any(holds(ctx, "sudden_hill", side) for side in range(len(ctx.rules.sides))):
        ctx.finish((), "outcome.allied_assault.draw", "AA-17.57")


LAST_TURN = au.Insert(
    "core.round", au.step("last_turn", end_last_turn, "AA-2.10"), before="end_round", after="second_turn"
)


def explain_last_turn(ctx: Ctx, seat: int) -> au.explain.Explanation:
    """What decides after the last turn, and how the sides stand in it; all of it is public.

    Rule: AA-2.10, AA-17.29.
    """
    ending = ctx.rules.source.scenario.ending
    turn = ("int", ending.turn)
    if ending.winner is not None:
        winner = ("side", ctx.rules.numbers["side"][ending.winner])
        return au.explain.several(ctx, "explain.allied_assault.last_turn_winner", "AA-17.29", turn=turn, side=winner)
    parts = [
        au.explain.several(ctx, f"outcome.allied_assault.{score}", "AA-2.10", *_standings(ctx, score))
        for score in ending.scores
    ]
    return au.explain.several(ctx, "explain.allied_assault.last_turn", "AA-2.10", *parts, turn=turn)


def _standings(ctx: Ctx, score: str) -> list[au.explain.Explanation]:
    standings = []
    for side in range(len(ctx.rules.sides)):
        words = {"side": ("side", side), "number": ("int", SCORED[score](ctx, side))}
        standings.append(au.explain.several(ctx, "explain.allied_assault.score", "", **words))
    return standings


MESSAGES = {
    "explain.allied_assault.last_turn": au.text(
        en="After turn {turn} these are compared, in this order", es="Tras el turno {turn} se compara, por este orden"
    ),
    "explain.allied_assault.last_turn_winner": au.text(
        en="After turn {turn}, {side} wins", es="Tras el turno {turn} gana {side}"
    ),
    "explain.allied_assault.score": au.text(en="{side}: {number}", es="{side}: {number}"),
}
RULES = (LAST_TURN, au.explain.Query("last_turn", {}, explain_last_turn))

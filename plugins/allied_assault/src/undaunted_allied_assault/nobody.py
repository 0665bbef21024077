"""The side that nobody plays: which it is, how it looks at the map, which unit its cards act on.

Its turn, its cards and its units are in the package ``automaton``.

Rule: AA-11.1, AA-11.4, AA-11.9, AA-11.10, AA-17.61, AA-17.62.
"""

from collections.abc import Iterable

import undaunted_core.authoring as au
from undaunted_allied_assault.state import NONE, AlliedRules, AutomatonTable, Ctx
from undaunted_allied_assault.units import current

#: The neighbours of a tile by the direction in which a unit of the automaton looks, where it faces down the map.
#: The sides are those of the player, who looks the other way.  Rule: AA-17.61.
FACING_DOWN = {"front": (0, 1), "right": (1, 0), "left": (-1, 0), "back": (0, -1)}


def automaton_table(rules: AlliedRules, setting: au.Setting) -> AutomatonTable:
    """The table of a scenario; without an automaton its side is -1 and all else empty.  Rule: AA-11.1, AA-11.4."""
    automaton = setting.scenario.automaton
    if automaton is None:
        return AutomatonTable(NONE, (), {})
    side = setting.sides.index(automaton.side)
    positions = [space.at for space in setting.spaces]
    rows = (rules.allied.land.home_row[each] for each in (side, 1 - side))
    front = _front(*(_middle([positions[tile] for tile in row]) for row in rows))
    tile = {position: number for number, position in enumerate(positions)}

    def turned(step: tuple[int, int]) -> tuple[int, int]:
        """A step on a map down which the automaton faces, as one of this map."""
        right, down = step
        return down * front[0] + right * front[1], down * front[1] - right * front[0]

    towards = {}
    for way, step in FACING_DOWN.items():
        dx, dy = turned(step)
        towards[way] = tuple(tile.get((x + dx, y + dy), NONE) for x, y in positions)
    right = turned(FACING_DOWN["right"])
    keys = [(x * front[0] + y * front[1], -(x * right[0] + y * right[1])) for x, y in positions]
    order = sorted(range(len(positions)), key=lambda number: keys[number])
    return AutomatonTable(side, tuple(order.index(number) for number in range(len(positions))), towards)


def _middle(places: list[tuple[int, int]]) -> tuple[float, float]:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _front(own: tuple[float, float], other: tuple[float, float]) -> tuple[int, int]:
    """The direction from the automaton's Home Row to the player's: along the axis on which they lie farther apart."""
    dx, dy = other[0] - own[0], other[1] - own[1]
    if abs(dx) > abs(dy):
        return (1, 0) if dx > 0 else (-1, 0)
    return (0, 1) if dy > 0 else (0, -1)


def plays_itself(ctx: Ctx, side: int) -> bool:
    """Whether nobody plays a side.  Rule: AA-11.1."""
    return ctx.rules.automaton.side == side


def players(ctx: Ctx) -> list[int]:
    """The sides that somebody plays.  Rule: AA-11.1."""
    return [side for side in range(len(ctx.rules.sides)) if not plays_itself(ctx, side)]


def sort_tiles(ctx: Ctx, spaces: Iterable[int]) -> list[int]:
    """Tiles from the row farthest from the player to the nearest, in each row from right to left.  Rule: AA-11.4."""
    return sorted(spaces, key=ctx.rules.automaton.rank.__getitem__)


def pick(ctx: Ctx, card: int, slots: Iterable[int], *, enemy: bool) -> int:
    """The enemy with most, or the own unit with least, morale and defence; of equal ones the first by its tile.

    Rule: AA-11.4, AA-11.9, AA-11.10, AA-17.62.
    """
    space, rank, sign = ctx.state.pieces.space, ctx.rules.automaton.rank, -1 if enemy else 1
    best = min(slots, key=lambda slot: (sign * worth(ctx, slot), rank[space[slot]]))
    ctx.emit(AIMED, card, best)
    return best


def worth(ctx: Ctx, slot: int) -> int:
    """Morale with all markers, and defence.  Rule: AA-11.9, AA-17.62."""
    return current(ctx, slot) + ctx.rules.allied.cards.defence[ctx.state.units.card[slot]]


AIMED = au.Event(
    "allied_assault.aimed",
    au.text(en="{card:short} is for {piece}.", es="{card:short} es para {piece}."),
    card="card",
    piece="piece",
)
RULES = (AIMED,)

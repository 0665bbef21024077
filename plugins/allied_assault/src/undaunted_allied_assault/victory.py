"""Victory: the conditions that scenarios name, asked for the active side when it has counted its prestige.

Rule: AA-2.10, AA-17.57.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import undaunted_core.authoring as au
from undaunted_allied_assault.control import TILE_TAKEN, home_base, home_row
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import TURN_COUNTED

Met = Callable[[Ctx, int, Mapping[str, Any]], bool]


def enemy_home_base(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side controls the enemy Home Base.  Rule: AA-2.10."""
    base = home_base(ctx, 1 - side)
    return base >= 0 and holds(ctx, side, (base,)) == 1


def enemy_home_row(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side controls so many adjacent tiles of the enemy Home Row.  Rule: AA-2.10, AA-17.21."""
    held = {space for space in home_row(ctx, 1 - side) if ctx.state.land.control[space] == side}
    return longest_row(ctx, held) >= int(given["tiles"])


def longest_row(ctx: Ctx, tiles: set[int]) -> int:
    """The size of the largest group of orthogonally connected tiles."""
    left, best = set(tiles), 0
    while left:
        group, todo = 0, [left.pop()]
        while todo:
            group += 1
            near = left.intersection(ctx.rules.allied.land.orthogonal[todo.pop()])
            left -= near
            todo += near
        best = max(best, group)
    return best


def no_enemy(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether no enemy unit is on the map.  Rule: AA-2.10, AA-17.75."""
    first, last = ctx.rules.pieces.of_side[1 - side]
    return all(space < 0 for space in ctx.state.pieces.space[first:last])


def holds(ctx: Ctx, side: int, spaces: Iterable[int]) -> int:
    """How many of these tiles a side controls."""
    return sum(ctx.state.land.control[space] == side for space in spaces)


def of_terrain(ctx: Ctx, terrain: str) -> list[int]:
    """The tiles of a terrain."""
    return [space for space, name in enumerate(ctx.rules.allied.land.terrain) if name == terrain]


def objectives(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side controls so many objectives.  Rule: AA-10.3c, AA-12.4c."""
    marked = [space for space, objective in enumerate(ctx.rules.allied.land.objective) if objective]
    return holds(ctx, side, marked) >= int(given["tiles"])


def prestige_and_tiles(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side has so much prestige together with so many tiles.  Rule: AA-10.4c."""
    tiles = ctx.state.land.control.count(side)
    return ctx.state.allied.prestige[side] >= int(given["points"]) and tiles >= int(given["tiles"])


def fortifications(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side controls so many Fortifications.  Rule: AA-10.5b."""
    return holds(ctx, side, of_terrain(ctx, "fortification")) >= int(given["tiles"])


def city(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side controls a City.  Rule: AA-12.2c."""
    return holds(ctx, side, of_terrain(ctx, "city")) > 0


def hills(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether the side has stood on the Hills for so many turns in a row.  Rule: AA-10.6b."""
    return ctx.state.allied.on_hill[side] >= int(given["turns"])


def on_objective(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether a unit of the side stands on an objective.  Rule: AA-10.8e."""
    land = ctx.rules.allied.land
    return any(unit >= 0 and land.objective[space] for space, unit in own_units(ctx, side))


def own_units(ctx: Ctx, side: int) -> list[tuple[int, int]]:
    """The tiles with a unit of a side, and these units."""
    side_of = ctx.rules.pieces.side
    return [(space, unit) for space, unit in enumerate(ctx.state.land.unit) if unit >= 0 and side_of[unit] == side]


def destroyed(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether none of the units named is on the map.  Rule: AA-12.3e."""
    cards = {ctx.rules.numbers["card"][name] for name in given["units"]}
    return not any(ctx.state.units.card[unit] in cards for _, unit in own_units(ctx, 1 - side))


def in_home_row(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether a unit of the side stands on the enemy Home Row.  Rule: AA-12.2c, AA-12.3e."""
    row = home_row(ctx, 1 - side)
    return any(space in row for space, _ in own_units(ctx, side))


def _condition(
    name: str, met: Met, clause: str, words: Mapping[str, str], *, at_once: bool = False
) -> au.ConditionKind:
    def in_own_turn(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
        """Asked of the active side alone, up to the last turn in which it counts.  Rule: AA-17.57."""
        rounds = ctx.state.rounds
        asked = at_once or side == rounds.active
        return asked and (not given["by"] or rounds.number <= given["by"]) and met(ctx, side, given)

    causes = (TURN_COUNTED, TILE_TAKEN) if at_once else (TURN_COUNTED,)
    return au.ConditionKind(name, in_own_turn, causes, f"outcome.allied_assault.{name}", clause, text=words)


CONDITIONS = (
    _condition(
        "hold_home_base",
        enemy_home_base,
        "AA-2.10",
        au.text(en="the enemy Home Base was taken", es="se tomó la Base enemiga"),
    ),
    _condition(
        "hold_home_row",
        enemy_home_row,
        "AA-2.10",
        au.text(en="tiles of the enemy Home Row were taken", es="se tomaron baldosas de la Fila Inicial enemiga"),
    ),
    _condition(
        "destroy_all",
        no_enemy,
        "AA-2.10",
        au.text(en="no enemy unit is on the map", es="no quedan unidades enemigas en el mapa"),
    ),
    _condition(
        "hold_objectives",
        objectives,
        "AA-10.3c",
        au.text(en="the objectives were taken", es="se tomaron los objetivos"),
        at_once=True,
    ),
    _condition(
        "prestige_and_tiles",
        prestige_and_tiles,
        "AA-10.4c",
        au.text(en="enough prestige and tiles", es="prestigio y baldosas suficientes"),
    ),
    _condition(
        "hold_fortifications",
        fortifications,
        "AA-10.5b",
        au.text(en="the Fortifications were taken", es="se tomaron las Fortificaciones"),
    ),
    _condition("hold_hills", hills, "AA-10.6b", au.text(en="the Hills were held", es="se mantuvieron las Colinas")),
    _condition(
        "occupy_objective",
        on_objective,
        "AA-10.8e",
        au.text(en="a unit reached the objective", es="una unidad alcanzó el objetivo"),
    ),
    _condition(
        "destroy_units",
        destroyed,
        "AA-12.3e",
        au.text(en="the unit asked for was destroyed", es="se destruyó la unidad pedida"),
    ),
    _condition("hold_city", city, "AA-12.2c", au.text(en="the City was taken", es="se tomó la Ciudad")),
    _condition(
        "enter_home_row",
        in_home_row,
        "AA-12.2c",
        au.text(en="a unit entered the enemy Home Row", es="una unidad entró en la Fila Inicial enemiga"),
    ),
)
RULES = CONDITIONS

"""Victory: the conditions that scenarios name, asked for the active side when it has counted its prestige.

Each says what is left to do, as terms of a sum; it is met when nothing is left.

Rule: AA-2.10, AA-17.57.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import undaunted_core.authoring as au
from undaunted_allied_assault.control import TILE_TAKEN, home_base, home_row
from undaunted_allied_assault.state import AlliedRules, Ctx
from undaunted_allied_assault.turn import TURN_COUNTED
from undaunted_allied_assault.units import slots_of

#: A term of what is left: its name, its value, and what it is about (domain and number, where it is about something).
Part = tuple[str, int, tuple[str, int] | None]
Given = Mapping[str, Any]
Left = Callable[[Ctx, int, Given], list[Part]]


def enemy_home_base(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """Control of the enemy Home Base, where there is one.  Rule: AA-2.10."""
    base = home_base(ctx, 1 - side)
    return _so_many(1, "space", list_controlled(ctx, side, [base] if base >= 0 else []))


def enemy_home_row(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """Control of so many adjacent tiles of the enemy Home Row.  Rule: AA-2.10, AA-17.21."""
    tiles = list_controlled(ctx, side, home_row(ctx, 1 - side))
    return _so_many(given["tiles"], "space", largest_group(ctx, tiles))


def largest_group(ctx: Ctx, tiles: Iterable[int]) -> list[int]:
    """The largest group of orthogonally connected tiles, sorted; of equal ones that with the first tile."""
    rest = set(tiles)
    best: list[int] = []
    while rest:
        group = [min(rest)]
        for space in group:  # it grows meanwhile
            group += rest.intersection(ctx.rules.allied.land.orthogonal[space]).difference(group)
        rest.difference_update(group)
        best = max(best, group, key=len)
    return sorted(best)


def no_enemy(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """No enemy unit on the map.  Rule: AA-2.10, AA-17.75."""
    return [("unit", 1, ("piece", unit)) for unit in slots_of(ctx, 1 - side)]


def list_controlled(ctx: Ctx, side: int, spaces: Iterable[int]) -> list[int]:
    """Those of these tiles that a side controls."""
    return [space for space in spaces if ctx.state.land.control[space] == side]


def of_terrain(ctx: Ctx, terrain: str) -> tuple[int, ...]:
    """The tiles of a terrain."""
    return ctx.rules.allied.land.of_terrain.get(terrain, ())


def objectives(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """Control of so many objectives.  Rule: AA-10.3c, AA-12.4c."""
    return _so_many(given["tiles"], "space", list_controlled(ctx, side, ctx.rules.allied_objectives))


def prestige_and_tiles(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """So much prestige together with so many tiles: more of one does not make up for the other.  Rule: AA-10.4c."""
    prestige, tiles = ctx.state.allied.prestige[side], ctx.state.land.control.count(side)
    return [
        ("prestige", max(0, given["points"] - prestige), None),
        ("tiles", max(0, given["tiles"] - tiles), None),
    ]


def fortifications(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """Control of so many Fortifications.  Rule: AA-10.5b."""
    return _so_many(given["tiles"], "space", list_controlled(ctx, side, of_terrain(ctx, "fortification")))


def city(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """Control of a City.  Rule: AA-12.2c."""
    return _so_many(1, "space", list_controlled(ctx, side, of_terrain(ctx, "city")))


def hills(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """So many turns in a row on the Hills.  Rule: AA-10.6b."""
    return [("needed", given["turns"], None), ("turns", -ctx.state.allied.on_hill[side], None)]


def on_objective(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """A unit on an objective.  Rule: AA-10.8e."""
    land = ctx.rules.allied.land
    return _so_many(1, "piece", [unit for space, unit in own_units(ctx, side) if land.objective[space]])


def own_units(ctx: Ctx, side: int) -> list[tuple[int, int]]:
    """The tiles with a unit of a side, and these units."""
    side_of = ctx.rules.pieces.side
    return [(space, unit) for space, unit in enumerate(ctx.state.land.unit) if unit >= 0 and side_of[unit] == side]


def list_targets(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """None of the units named on the map.  Rule: AA-12.3e."""
    cards, cards_of = _cards_of(ctx, given), ctx.state.units.card
    return [("unit", 1, ("piece", unit)) for unit in slots_of(ctx, 1 - side) if cards_of[unit] in cards]


def list_possible_targets(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """The same as everybody sees it: a face-down unit that may be one of them is unknown.  Rule: AA-12.3e, AA-16.1."""
    cards = _cards_of(ctx, given)
    parts: list[Part] = []
    for unit in slots_of(ctx, 1 - side):
        may_be = set(au.secrets.candidates(ctx, "units.card", unit))
        if may_be & cards:
            parts.append(("unit", 1, ("piece", unit)) if may_be <= cards else ("hidden", 0, ("piece", unit)))
    return parts


def _cards_of(ctx: Ctx, given: Given) -> set[int]:
    return {ctx.rules.numbers["card"][name] for name in given["units"]}


def in_home_row(ctx: Ctx, side: int, given: Given) -> list[Part]:
    """A unit on the enemy Home Row.  Rule: AA-12.2c, AA-12.3e."""
    row = home_row(ctx, 1 - side)
    return _so_many(1, "piece", [unit for space, unit in own_units(ctx, side) if space in row])


def _so_many(number: int, domain: str, found: Iterable[int]) -> list[Part]:
    """A number of tiles or units, less those that there are."""
    return [("needed", number, None), *((f"has_{domain}", -1, (domain, item)) for item in found)]


def _condition(
    name: str,
    left: Left,
    clause: str,
    words: Mapping[str, str],
    *,
    at_once: bool = False,
    seen: Left | None = None,
    named: Callable[[AlliedRules, int, Given], Mapping[str, tuple[str, object]]] | None = None,
) -> au.victory.ConditionKind:
    """``seen`` is what is left as far as it is public, where that is less."""

    def met_in_turn(ctx: Ctx, side: int, given: Given) -> bool:
        """Asked of the active side alone, up to the last turn in which it counts.  Rule: AA-17.57."""
        rounds = ctx.state.rounds
        if not (at_once or side == rounds.active) or 0 < given["by"] < rounds.number:
            return False
        return sum(value for _, value, _ in left(ctx, side, given)) <= 0

    def missing(ctx: Ctx, side: int, given: Given) -> au.explain.Explanation:
        terms = [_term(ctx, clause, *part) for part in (seen or left)(ctx, side, given)]
        return au.explain.total(ctx, f"explain.allied_assault.{name}", terms, clause, *_limit(ctx, given["by"]))

    causes = (TURN_COUNTED, TILE_TAKEN) if at_once else (TURN_COUNTED,)
    return au.victory.ConditionKind(
        name, met_in_turn, causes, f"outcome.allied_assault.{name}", clause, missing, named, text=words
    )


def _term(ctx: Ctx, clause: str, name: str, value: int, about: tuple[str, int] | None) -> au.explain.Term:
    fields = {about[0]: about} if about else {}
    label = f"term.allied_assault.{name}"
    return au.explain.term(ctx, label, value, clause, "allied_assault", is_known=name != "hidden", **fields)


def _limit(ctx: Ctx, turn: int) -> Iterator[au.explain.Explanation]:
    """The last turn in which a condition counts, if it has one.  Rule: AA-17.57."""
    if turn:
        yield au.explain.several(ctx, "explain.allied_assault.by", "AA-17.57", turn=("int", turn))


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
        au.text(en="tiles of the enemy Home Row were taken", es="se tomaron losetas de la Fila Inicial enemiga"),
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
        au.text(en="enough prestige and tiles", es="prestigio y losetas suficientes"),
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
        list_targets,
        "AA-12.3e",
        au.text(en="the unit asked for was destroyed", es="se destruyó la unidad pedida"),
        seen=list_possible_targets,
        named=lambda rules, side, given: {"units": ("card[]", list(given["units"]))},
    ),
    _condition("hold_city", city, "AA-12.2c", au.text(en="the City was taken", es="se tomó la Ciudad")),
    _condition(
        "enter_home_row",
        in_home_row,
        "AA-12.2c",
        au.text(en="a unit entered the enemy Home Row", es="una unidad entró en la Fila Inicial enemiga"),
    ),
)
#: What :data:`CONDITIONS` are called in an explanation, and the terms of what is left.
MESSAGES = {
    "explain.allied_assault.hold_home_base": au.text(
        en="Enemy Home Base still to take", es="Base enemiga por tomar"
    ),
    "explain.allied_assault.hold_home_row": au.text(
        en="Adjacent tiles of the enemy Home Row still to take",
        es="Losetas adyacentes de la Fila Inicial enemiga por tomar",
    ),
    "explain.allied_assault.destroy_all": au.text(
        en="Enemy units still on the map", es="Unidades enemigas aún en el mapa"
    ),
    "explain.allied_assault.hold_objectives": au.text(en="Objectives still to take", es="Objetivos por tomar"),
    "explain.allied_assault.prestige_and_tiles": au.text(
        en="Prestige and tiles still missing", es="Prestigio y losetas que faltan"
    ),
    "explain.allied_assault.hold_fortifications": au.text(
        en="Fortifications still to take", es="Fortificaciones por tomar"
    ),
    "explain.allied_assault.hold_hills": au.text(
        en="Turns in a row on the Hills still missing", es="Turnos seguidos en las Colinas que faltan"
    ),
    "explain.allied_assault.occupy_objective": au.text(
        en="Units still missing on the objective", es="Unidades que faltan en el objetivo"
    ),
    "explain.allied_assault.destroy_units": au.text(
        en="Units named that are still on the map", es="Unidades nombradas aún en el mapa"
    ),
    "explain.allied_assault.hold_city": au.text(en="City tiles still to take", es="Losetas de Ciudad por tomar"),
    "explain.allied_assault.enter_home_row": au.text(
        en="Units still missing on the enemy Home Row", es="Unidades que faltan en la Fila Inicial enemiga"
    ),
    "explain.allied_assault.by": au.text(en="This counts up to turn {turn}", es="Esto cuenta hasta el turno {turn}"),
    "term.allied_assault.needed": au.text(en="needed", es="necesario"),
    "term.allied_assault.has_space": au.text(en="tile {space}", es="loseta {space}"),
    "term.allied_assault.has_piece": au.text(en="{piece}", es="{piece}"),
    "term.allied_assault.unit": au.text(en="{piece}", es="{piece}"),
    "term.allied_assault.hidden": au.text(en="{piece}, face down", es="{piece}, boca abajo"),
    "term.allied_assault.prestige": au.text(en="prestige", es="prestigio"),
    "term.allied_assault.tiles": au.text(en="tiles", es="losetas"),
    "term.allied_assault.turns": au.text(en="turns so far", es="turnos hasta ahora"),
}
RULES = CONDITIONS

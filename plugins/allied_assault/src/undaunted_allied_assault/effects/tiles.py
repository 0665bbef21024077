"""Action cards by which own units dig in where they are, or go to another tile.

Rule: AA-4.13, AA-10.4b, AA-11.10, AA-14.23, AA-14.29, AA-14.34, AA-17.40, AA-17.58.
"""

from collections.abc import Iterator

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_out_of_reach, is_static
from undaunted_allied_assault.control import chain
from undaunted_allied_assault.count import DUG_IN
from undaunted_allied_assault.deploy import is_free, may_enter, takes_new
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.nobody import pick, plays_itself
from undaunted_allied_assault.pick_unit import PICK
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import relocate, slots_of

WORD = "re_deploy"


def open_ones(ctx: Ctx, side: int) -> list[int]:
    """The side's units that may get a marker, sorted.  Rule: AA-17.58."""
    units = ctx.state.units
    return [slot for slot in slots_of(ctx, side) if not units.dug_in[slot] and not units.barred[slot]]


def has_open_one(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a unit may get a marker."""
    return bool(open_ones(ctx, side))


def dig_in(ctx: Ctx, side: int, card: int) -> None:
    """The automaton's units follow from the rules.  Rule: AA-11.10, AA-14.23, AA-14.34."""
    if not plays_itself(ctx, side):
        ctx.call(CHOOSE_DEFENCE, side, amount_of(ctx, card))
        return
    for _ in range(min(amount_of(ctx, card), len(open_ones(ctx, side)))):
        place_marker(ctx, pick(ctx, card, open_ones(ctx, side), enemy=False))


def is_open(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a unit may get a marker."""
    return piece in open_ones(ctx, side)


def place_marker(ctx: Ctx, piece: int) -> None:
    """Rule: AA-14.23."""
    ctx.state.units.dug_in[piece] = True
    ctx.emit(DUG_IN, piece)


def ways(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The own units, each with the tiles to which it may go."""
    tiles = [space for space in chain(ctx, side) if is_free(ctx, space) and takes_new(ctx, side, space)]
    for slot in slots_of(ctx, side):
        if not is_static(ctx, slot) and not is_out_of_reach(ctx, slot, WORD):
            for space in tiles:
                if may_enter(ctx, ctx.state.units.card[slot], space):
                    yield slot, space


def has_way(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a unit may go anywhere."""
    return any(True for _ in ways(ctx, side))


def re_deploy(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.29."""
    ctx.call(CHOOSE_WAY, side)


def is_way(ctx: Ctx, side: int, piece: int, space: int) -> bool:
    """Whether a unit may go to a tile."""
    return (piece, space) in ways(ctx, side)


def go(ctx: Ctx, piece: int, space: int) -> None:
    """Rule: AA-14.29, AA-17.40."""
    ctx.state.units.dug_in[piece] = False
    source = relocate(ctx, piece, space)
    ctx.emit(RE_DEPLOYED, piece, source, space)
    reveal_around(ctx, piece)


IS_OPEN = au.Requirement(
    "allied_assault.no_marker_for_it",
    is_open,
    au.text(
        en="That is no unit of yours that may get a Dug-In marker.",
        es="Esa no es una unidad tuya que pueda recibir un marcador de Defensas.",
    ),
    "AA-17.58",
)
CHOOSE_DEFENCE = au.Decision(
    "allied_assault.choose_defence",
    {"side": "seat", "left": "int"},
    au.text(en="Pick a unit that digs in, or stop.", es="Elige una unidad que se atrinchere o para."),
    (au.Choice(PICK, place_marker, among=open_ones, where=(IS_OPEN,)),),
    clause="AA-14.23",
    stop=au.STOP,
    up_to="left",
)
RE_DEPLOYED = au.Event(
    "allied_assault.re_deployed",
    au.text(en="{piece} goes to {space}.", es="{piece} va a {space}."),
    piece="piece",
    source="space",
    space="space",
)
IS_WAY = au.Requirement(
    "allied_assault.no_way",
    is_way,
    au.text(
        en="That unit cannot be put on that tile.",
        es="Esa unidad no puede ponerse en esa loseta.",
    ),
    "AA-4.13",
)
RE_DEPLOY = au.ActionKind(
    "allied_assault.re_deploy",
    au.text(en="put {piece} on {space}", es="poner {piece} en {space}"),
    piece="piece",
    space="space",
)
CHOOSE_WAY = au.Decision(
    "allied_assault.choose_way",
    {"side": "seat"},
    au.text(en="Pick a unit and its new tile.", es="Elige una unidad y su nueva loseta."),
    (au.Choice(RE_DEPLOY, go, among=ways, where=(IS_WAY,)),),
    clause="AA-14.29",
)
RULES = (
    # Improved Defenses and Prepared Positions.
    Effect("dig_in", dig_in, "AA-14.23", has_open_one, (CHOOSE_DEFENCE,)),
    *(RE_DEPLOYED, Effect(WORD, re_deploy, "AA-14.29", has_way, (CHOOSE_WAY,))),
)

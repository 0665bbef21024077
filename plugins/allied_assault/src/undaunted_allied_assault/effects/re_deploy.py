"""Re-Deploy: an own unit goes to an empty tile on which it could be deployed; its Dug-In marker stays behind.

Rule: AA-4.13, AA-10.4b, AA-14.29, AA-17.40.
"""

from collections.abc import Iterator

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_out_of_reach, is_static
from undaunted_allied_assault.control import chain
from undaunted_allied_assault.deploy import is_free, may_enter, takes_new
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import relocate, slots_of

WORD = "re_deploy"


def ways(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The own units, each with the tiles to which it may go."""
    tiles = [space for space in sorted(chain(ctx, side)) if is_free(ctx, space) and takes_new(ctx, side, space)]
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
EFFECT = Effect(WORD, re_deploy, "AA-14.29", has_way, (CHOOSE_WAY,))
RULES = (RE_DEPLOYED, EFFECT)

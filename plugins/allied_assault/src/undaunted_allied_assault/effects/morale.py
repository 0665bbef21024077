"""What action cards do outside combats to the morale of a unit that their side picks, and to what made it dug in.

Rule: AA-4.19, AA-7.5, AA-14.18, AA-14.19, AA-14.20, AA-14.22, AA-14.24, AA-14.31, AA-17.10, AA-17.31, AA-17.53.
"""

from collections.abc import Callable

import undaunted_core.authoring as au
from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.pick_unit import ENEMY, OWN, damage, unit_effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import MOST_MORALE, current, gain_morale


def take(spare: int) -> Callable[[Ctx, int, int, int], None]:
    """The unit loses morale; it keeps as much as is spared.  Rule: AA-14.19, AA-14.20."""

    def on(ctx: Ctx, side: int, card: int, piece: int) -> None:
        damage(ctx, piece, amount_of(ctx, card), spare=spare)

    return on


def dig_out(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.22."""
    damage(ctx, piece, amount_of(ctx, card), spare=1)
    ctx.state.units.dug_in[piece] = False
    ctx.state.units.exposed[piece] = True


def bombard(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.18."""
    ctx.call(BOMBARD, side, card, piece)


def land_shells(ctx: Ctx, card: int, piece: int) -> None:
    """Rule: AA-14.18."""
    damage(ctx, piece, max(0, amount_of(ctx, card) + ctx.state.allied.modifier), spare=1)


def raise_morale(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.31."""
    gain_morale(ctx, piece, amount_of(ctx, card))


def is_below_most(ctx: Ctx, piece: int) -> bool:
    """Whether the morale of a unit can rise."""
    return current(ctx, piece) < MOST_MORALE


def restore_morale(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.24."""
    gain_morale(ctx, piece, min(amount_of(ctx, card), -ctx.state.units.morale[piece]))


def has_lost(ctx: Ctx, piece: int) -> bool:
    """Whether a unit is below its printed morale."""
    return ctx.state.units.morale[piece] < 0


BOMBARD = au.procedure(
    "allied_assault.bombard",
    au.step("draw", draw_modifier, "AA-14.18", MODIFIER),
    au.step("land", land_shells, "AA-14.18"),
    side="side",
    card="card",
    piece="piece",
)
RULES = (
    # Ranged Bombardment, Air Strike, Bomber Run, Prep Fire: face-up enemies.
    unit_effect("bombard", "AA-14.18", bombard, ENEMY, None, BOMBARD),
    unit_effect("damage", "AA-14.19", take(spare=0), ENEMY),
    unit_effect("damage_spared", "AA-14.20", take(spare=1), ENEMY),
    unit_effect("dig_out", "AA-14.22", dig_out, ENEMY),
    # Supply Column, Replacements: own units.
    unit_effect("raise_morale", "AA-14.31", raise_morale, OWN, is_below_most),
    unit_effect("restore_morale", "AA-14.24", restore_morale, OWN, has_lost),
)

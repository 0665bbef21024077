"""Opportunity Fire: an own unit starts a combat, apart from its own activation.

Rule: AA-14.26, AA-17.38.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.attack import BY_EXTRA, enemies_of
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.transfer import takes_extra


def extra_combat(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.26."""
    ctx.call(CHOOSE_COMBAT, side, piece)


def may_fight(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may act once more, and has an enemy next to it."""
    return takes_extra(ctx, piece) and bool(enemies_of(ctx, piece))


CHOOSE_COMBAT = au.Decision(
    "allied_assault.choose_combat",
    {"side": "seat", "piece": "piece"},
    au.text(en="Start a combat, or lose it.", es="Inicia un combate o piérdelo."),
    (BY_EXTRA,),
    clause="AA-14.26",
    stop=au.STOP,
)
EFFECT = unit_effect("extra_combat", "AA-14.26", extra_combat, OWN, may_fight, CHOOSE_COMBAT)
RULES = (EFFECT,)

"""SNAFU: the card that the enemy has just paid for has no effect.

Rule: AA-14.15, AA-17.25, AA-17.34.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.play_card import PAID_FOR, PLAY_CARD, may_react
from undaunted_allied_assault.state import Ctx

WORD = "annul"


def may_answer(ctx: Ctx, side: int) -> bool:
    """Whether the last card is the enemy's, and nothing was played against it yet."""
    play = ctx.state.play
    return bool(play.sides) and play.sides[-1] != side and not play.answered


def answer(ctx: Ctx, side: int, card: int) -> None:
    """The answer is a card that is played, and may be answered itself.  Rule: AA-17.25."""
    ctx.call(PLAY_CARD, side, card)


def annul(ctx: Ctx, side: int, card: int) -> None:
    """The card below it has no effect; its cost is lost.  Rule: AA-14.15."""
    ctx.state.play.annulled = True


EFFECT = Effect(WORD, annul, "AA-14.15")
REACTION = au.Reaction(
    "allied_assault.snafu",
    PAID_FOR,
    lambda face: face.action is not None and face.action.effect == WORD,
    may_answer,
    answer,
    may=may_react,
    starts=(PLAY_CARD,),
)
RULES = (EFFECT, REACTION)

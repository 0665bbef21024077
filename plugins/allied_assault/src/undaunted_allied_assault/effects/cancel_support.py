"""Off Target: the enemy gets no support in this fire, except support that cannot be cancelled.

Rule: AA-6.10, AA-14.14.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.support import cancellable
from undaunted_allied_assault.totals import silence


def cancel_support(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-6.10, AA-14.14."""
    silence(ctx, *cancellable(ctx))


EFFECT = Effect("cancel_support", cancel_support, "AA-14.14")
RULES = (EFFECT,)

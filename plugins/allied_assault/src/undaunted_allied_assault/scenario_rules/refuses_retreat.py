"""A unit that must retreat may stay and lose morale instead, except under a card that makes it go.

Rule: AA-10.7c.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.retreat import RETREAT, way_out
from undaunted_allied_assault.reward import CHOOSE_REWARD, destroy
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import lose_morale

#: The effect that says: the defender stays.
STANDS = "stands"


def price(ctx: Ctx, side: int) -> int:
    """The morale that it costs to stay; 0 where the side may not."""
    return sum(rule.amount for rule in in_force(ctx, "refuses_retreat", side))


def ask_stand(ctx: Ctx) -> None:
    """Ask, unless the way is blocked, where the unit stays anyway."""
    fight = ctx.state.fight
    side = ctx.rules.pieces.side[fight.defender]
    if price(ctx, side) and "retreat" not in fight.effects and way_out(ctx) >= 0:
        ctx.call(CHOOSE_STAND, side)


def stand(ctx: Ctx, side: int) -> None:
    """The unit loses morale, which may eliminate it with the usual reward."""
    fight = ctx.state.fight
    fight.effects = (*fight.effects, STANDS)
    if lose_morale(ctx, fight.defender, price(ctx, side)):
        destroy(ctx, fight.defender, fight.attacker)


def go_or_stay(ctx: Ctx) -> object:
    """A unit that stays does not retreat."""
    return au.LEAVE if STANDS in ctx.state.fight.effects else None


STAND = au.ActionKind("allied_assault.stand", au.text(en="stay and lose morale", es="quedarse y perder moral"))
LEAVE = au.ActionKind("allied_assault.fall_back", au.text(en="retreat", es="retirarse"))
CHOOSE_STAND = au.Decision(
    "allied_assault.choose_stand",
    {"side": "seat"},
    au.text(en="Retreat, or stay and lose morale.", es="Retírate, o quédate y pierde moral."),
    (au.Choice(STAND, stand, starts=(CHOOSE_REWARD,)),),
    clause="AA-10.7c",
    stop=LEAVE,
)
RULES = (
    au.Insert(RETREAT.name, au.step("refuse", ask_stand, "AA-10.7c", CHOOSE_STAND), before="go_back"),
    au.Insert(RETREAT.name, au.step("stay", go_or_stay, "AA-10.7c"), before="go_back", after="refuse"),
)

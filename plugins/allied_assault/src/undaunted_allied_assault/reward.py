"""A unit destroyed in combat: it goes, the other side is rewarded, and the unit that did it gains morale.

Rule: AA-5.13, AA-5.21, AA-11.5, AA-17.6, AA-17.60, AA-17.67.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.nobody import plays_itself
from undaunted_allied_assault.prestige import gain, take_away
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import gain_morale, take_off


def destroy(ctx: Ctx, slot: int, by: int) -> None:
    """Eliminate a unit; the side of the other one chooses the reward, and that unit gains 1 morale if it is alive.

    Rule: AA-5.13.
    """
    cost = ctx.rules.allied.cards.cost[ctx.state.units.card[slot]]
    take_off(ctx, slot)
    reward(ctx, cost, by)


def reward(ctx: Ctx, cost: int, by: int) -> None:
    """Half the cost of a destroyed unit, rounded up, for the side of the unit that did it.

    Against the automaton there is nothing to choose.  Rule: AA-5.13, AA-11.5, AA-17.60, AA-17.67.
    """
    side, prestige = ctx.rules.pieces.side[by], (cost + 1) // 2
    ctx.state.allied.earned[side] += prestige
    if ctx.state.pieces.space[by] >= 0:
        gain_morale(ctx, by, 1)
    if plays_itself(ctx, side):
        # The automaton has no prestige.
        if ctx.rules.allied.settings.automaton_reward == "subtracted":
            take_away(ctx, 1 - side, prestige)
    elif plays_itself(ctx, 1 - side):
        gain(ctx, side, prestige)
    else:
        ctx.call(CHOOSE_REWARD, side, prestige)


def add_to_own(ctx: Ctx, side: int, reward: int) -> None:
    """Rule: AA-5.13."""
    gain(ctx, side, reward)


def take_from_other(ctx: Ctx, side: int, reward: int) -> None:
    """Rule: AA-5.13, AA-17.6."""
    take_away(ctx, 1 - side, reward)


ADD = au.ActionKind(
    "allied_assault.add_prestige", au.text(en="gain the prestige", es="ganar el prestigio"), word="gain"
)
SUBTRACT = au.ActionKind(
    "allied_assault.subtract_prestige",
    au.text(en="take the prestige from the enemy", es="quitar el prestigio al enemigo"),
    word="subtract",
)
CHOOSE_REWARD = au.Decision(
    "allied_assault.choose_reward",
    {"side": "seat", "reward": "int"},
    au.text(
        en="For the destroyed unit: gain its prestige, or take it from the enemy.",
        es="Por la unidad destruida: gana su prestigio o quítaselo al enemigo.",
    ),
    (au.Choice(ADD, add_to_own), au.Choice(SUBTRACT, take_from_other)),
    clause="AA-5.13",
)
RULES = (CHOOSE_REWARD,)

"""Units of a side lose morale at the start of Operations in some turns.

Rule: AA-12.2b, AA-12.3c, AA-17.17, AA-17.24.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.automaton.turn import TURN as AUTOMATON_TURN
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import PLAYER_TURN
from undaunted_allied_assault.units import lose_morale, slots_of, take_off
from undaunted_allied_assault.victory import own_units


def wear_out(ctx: Ctx) -> None:
    """In the turn of the side; where the enemy needs a unit for it, in the enemy's turn.  Rule: AA-12.2b, AA-12.3c."""
    for side in range(len(ctx.rules.sides)):
        for rule in in_force(ctx, "attrition", side):
            if rule.units:
                names = {ctx.rules.names["card"][ctx.state.units.card[slot]] for _, slot in own_units(ctx, 1 - side)}
                strikes = ctx.state.rounds.active != side and not names.isdisjoint(rule.units)
            else:
                strikes = ctx.state.rounds.active == side
            if strikes:
                weaken(ctx, side, rule.amount)


def weaken(ctx: Ctx, side: int, amount: int) -> None:
    """Every unit of a side loses morale; those without any are eliminated, without a reward.  Rule: AA-17.24."""
    ctx.emit(WEAKENED, side, amount)
    for slot in slots_of(ctx, side):
        if lose_morale(ctx, slot, amount):
            take_off(ctx, slot)


WEAKENED = au.Event(
    "allied_assault.weakened",
    au.text(
        en="A rule of the scenario: every unit of {side} loses {morale} morale.",
        es="Regla del escenario: cada unidad de {side} pierde {morale} de moral.",
    ),
    side="side",
    morale="int",
)
RULES = (
    WEAKENED,
    au.Insert(PLAYER_TURN.name, au.step("attrition", wear_out, "AA-12.2b"), before="operations", after="buy"),
    au.Insert(AUTOMATON_TURN.name, au.step("attrition", wear_out, "AA-12.3c"), before="cards", after="begin"),
)

"""More combat cards of the automaton for a combat of units that the scenario names.

Rule: AA-12.3d, AA-17.18.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.attack import FIGHT
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx


def deal_more(ctx: Ctx) -> None:
    """They are played in the first fire of the combat, in addition to the usual one.  Rule: AA-12.3d, AA-17.18."""
    side, fight, names = ctx.rules.automaton.side, ctx.state.fight, ctx.rules.names["card"]
    there = {names[ctx.state.units.card[slot]] for slot in (fight.attacker, fight.defender)}
    fight.due += sum(rule.amount for rule in in_force(ctx, "commander_cards", side) if not there.isdisjoint(rule.units))


RULES = (
    au.Insert(FIGHT.name, au.step("commander_cards", deal_more, "AA-12.3d"), before="combat", after="announce"),
)

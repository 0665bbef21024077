"""Fire from Fortifications at the start of a turn.

Rule: AA-10.8c, AA-17.24.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.automaton.turn import TURN as AUTOMATON_TURN
from undaunted_allied_assault.scenario_rules.attrition import weaken
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import PLAYER_TURN
from undaunted_allied_assault.victory import list_controlled, of_terrain


def fire_from_fortresses(ctx: Ctx) -> None:
    """If the enemy controls a Fortification, each unit of the active side loses morale."""
    side = ctx.state.rounds.active
    for rule in in_force(ctx, "fortress_fire", side):
        if list_controlled(ctx, 1 - side, of_terrain(ctx, "fortification")):
            weaken(ctx, side, rule.amount)


RULES = (
    au.Insert(
        PLAYER_TURN.name, au.step("fortress_fire", fire_from_fortresses, "AA-10.8c"), before="draw", after="begin"
    ),
    au.Insert(
        AUTOMATON_TURN.name, au.step("fortress_fire", fire_from_fortresses, "AA-10.8c"), before="cards", after="begin"
    ),
)

"""Units that start dug in.

Rule: AA-12.3a, AA-17.17.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.setup import SET_UP
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import slots_of


def entrench_listed(ctx: Ctx) -> None:
    """The units that the scenario names get their marker."""
    for side in range(len(ctx.rules.sides)):
        units = {name for rule in in_force(ctx, "starts_dug_in", side) for name in rule.units}
        for slot in slots_of(ctx, side):
            if ctx.rules.names["card"][ctx.state.units.card[slot]] in units:
                ctx.state.units.dug_in[slot] = True


RULES = (au.Insert(SET_UP.name, au.step("entrench", entrench_listed, "AA-12.3a"), before="reveal", after="place"),)

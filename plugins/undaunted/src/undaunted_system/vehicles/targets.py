"""Why a counter is no target: it is aboard a vehicle, or has no regular defence.  Rule: NAF-8.14, NAF-1.15."""

import undaunted_core.authoring as au
from undaunted_system import DEFENCE
from undaunted_system.vehicles.state import Ctx


def is_in_the_open(ctx: Ctx, piece: int) -> bool:
    """Whether a counter is not aboard a vehicle.  Rule: NAF-8.14."""
    return ctx.state.aboard.vehicle[piece] < 0


def has_regular_defence(ctx: Ctx, piece: int) -> bool:
    """Whether a counter has a regular defence, if the attack uses it.  Rule: NAF-1.15."""
    attack = ctx.state.attack
    return ctx.rules.combat.kinds[attack.kind].sum != DEFENCE or piece in ctx.rules.undaunted.enemies[attack.side]


IN_THE_OPEN = au.Requirement(
    "vehicles.target_aboard",
    is_in_the_open,
    au.text(
        en="A soldier aboard a vehicle cannot be targeted, only the vehicle.",
        es="No se puede atacar a quien está a bordo, solo al vehículo.",
    ),
    "NAF-8.14",
)
REGULAR_DEFENCE = au.Requirement(
    "vehicles.no_regular_defence",
    has_regular_defence,
    au.text(en="It has no regular defence.", es="No tiene defensa normal."),
    "NAF-1.15",
)
RULES = (au.Because(au.combat.CHOOSE_TARGET, IN_THE_OPEN, REGULAR_DEFENCE, action=au.combat.TARGET),)

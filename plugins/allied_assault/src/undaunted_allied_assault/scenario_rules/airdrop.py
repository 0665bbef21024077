"""An order: units that are dropped on any free tile outside the enemy Home Row.

They pay their cost and may act at once.  The tile is their side's; mines are for units that move.

Rule: AA-10.10b, AA-17.28, AA-17.40, AA-17.71.
"""

from collections.abc import Iterator

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.control import home_row, take
from undaunted_allied_assault.deploy import ENTERABLE, FREE, HELD, come_in, enter, enterable, is_free
from undaunted_allied_assault.prestige import may_pay
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again


def is_airborne(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a unit may be dropped in this turn."""
    name = ctx.rules.names["card"][card]
    return any(name in rule.units for rule in in_force(ctx, "airdrop", side))


def drops(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The units of the hand that may be dropped, with the tiles."""
    if not in_force(ctx, "airdrop", side):
        return
    barred, in_reserve = home_row(ctx, 1 - side), ctx.state.zones.cards[ctx.rules.zones.of["reserve"][side]]
    cards = [card for card in in_reserve if is_airborne(ctx, side, card) and may_pay(ctx, side, card)]
    tiles = [space for space in range(len(ctx.state.land.unit)) if space not in barred and is_free(ctx, space)]
    yield from enterable(ctx, cards, tiles)


def drop(ctx: Ctx, side: int, card: int, space: int) -> None:
    """The unit comes down face down, unless enemies are next to it."""
    cost = ctx.rules.allied.cards.cost[card]
    ctx.state.allied.prestige[side] -= cost
    source = enter(ctx, side, card, space)
    take(ctx, side, space)
    slot = ctx.state.land.unit[space]
    ctx.emit(DROPPED, slot, source, space, cost, card, viewer=side)
    come_in(ctx, slot)


DROPPED = au.Event(
    "allied_assault.dropped",
    au.text(en="{piece}, {card}, is dropped on {space}.", es="{piece}, {card}, se lanza sobre {space}."),
    secret=("card",),
    unseen=au.text(
        en="{piece} is dropped on {space}; it costs {cost}.", es="{piece} se lanza sobre {space}; cuesta {cost}."
    ),
    tells=tells.tell_deployment,
    piece="piece",
    source="zone",
    space="space",
    cost="int",
    card="card",
)
AIRBORNE = au.Requirement(
    "allied_assault.not_airborne",
    is_airborne,
    au.text(en="That unit is not dropped in this turn.", es="Esa unidad no se lanza en este turno."),
)
PAID = au.Requirement(
    "allied_assault.cannot_pay_drop",
    may_pay,
    au.text(en="You do not have enough prestige.", es="No tienes prestigio suficiente."),
)
NOT_HOME = au.Requirement(
    "allied_assault.enemy_home_row",
    lambda ctx, side, space: space not in home_row(ctx, 1 - side),
    au.text(en="That tile is of the enemy Home Row.", es="Esa loseta es de la Fila Inicial enemiga."),
)
DROP = au.ActionKind(
    "allied_assault.drop",
    au.text(en="drop {card:short} on {space}", es="lanzar {card:short} sobre {space}"),
    card="card",
    space="space",
)
RULES = (
    DROPPED,
    au.Offer(
        CHOOSE_ORDER,
        (au.Choice(DROP, drop, among=drops, where=(HELD, AIRBORNE, PAID, NOT_HOME, FREE, ENTERABLE)),),
        clause="AA-10.10b",
        first=again,
        starts=AGAIN,
        special="airdrop",
    ),
)

"""An order, once per turn: a unit of the hand comes onto a named tile without cost.

Rule: AA-10.8d, AA-17.16, AA-17.71.
"""

from collections.abc import Iterator

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.control import take
from undaunted_allied_assault.deploy import ENTERABLE, FREE, HELD, come_in, enter, enterable, is_free
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again


def beaches(ctx: Ctx, side: int) -> list[int]:
    """The tiles on which a unit may land now; none once one has landed in this turn."""
    if ctx.state.allied.done[side]:
        return []
    number = ctx.rules.numbers["space"]
    return sorted({number[tile] for rule in in_force(ctx, "landing", side) for tile in rule.at})


def landings(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The units of the hand with the tiles."""
    tiles = [space for space in beaches(ctx, side) if is_free(ctx, space)]
    return enterable(ctx, ctx.state.zones.cards[ctx.rules.zones.of["reserve"][side]], tiles)


def land(ctx: Ctx, side: int, card: int, space: int) -> None:
    """It is deployed like others, but pays nothing; its side takes the tile."""
    ctx.state.allied.done[side] = True
    source = enter(ctx, side, card, space)
    slot = ctx.state.land.unit[space]
    ctx.state.units.new[slot] = True
    take(ctx, side, space)
    ctx.emit(LANDED, slot, source, space, ctx.rules.allied.cards.cost[card], card, viewer=side)
    come_in(ctx, slot)


LANDED = au.Event(
    "allied_assault.landed",
    au.text(en="{piece}, {card}, lands on {space}.", es="{piece}, {card}, desembarca en {space}."),
    secret=("card",),
    unseen=au.text(en="{piece} lands on {space}; it costs {cost}.", es="{piece} desembarca en {space}; cuesta {cost}."),
    tells=tells.tell_deployment,
    piece="piece",
    source="zone",
    space="space",
    cost="int",
    card="card",
)
LANDS_THERE = au.Requirement(
    "allied_assault.no_landing",
    lambda ctx, side, space: space in beaches(ctx, side),
    au.text(en="No unit lands there now.", es="Ahora no desembarca ninguna unidad ahí."),
)
LAND = au.ActionKind(
    "allied_assault.land",
    au.text(en="land {card:short} on {space}", es="desembarcar {card:short} en {space}"),
    card="card",
    space="space",
)
RULES = (
    LANDED,
    au.Offer(
        CHOOSE_ORDER,
        (au.Choice(LAND, land, among=landings, where=(HELD, LANDS_THERE, FREE, ENTERABLE)),),
        clause="AA-10.8d",
        first=again,
        starts=AGAIN,
        special="landing",
    ),
)

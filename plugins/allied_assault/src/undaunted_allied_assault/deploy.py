"""Deployment: an order that brings a unit card of the hand onto a tile of the chain.

Rule: AA-4.13, AA-4.14, AA-4.15, AA-4.16, AA-17.7.
"""

from collections.abc import Iterable, Iterator, Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.control import chain, home_base
from undaunted_allied_assault.count import entrench_one
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.special import holds, in_force, serves_as_sacrifice
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import put

#: How much less a unit costs on the own Home Base.  Rule: AA-4.16.
DISCOUNT = 8


def price(ctx: Ctx, side: int, card: int, space: int) -> int:
    """What a unit costs on a tile; never less than 0.  Rule: AA-4.16, AA-17.7."""
    cost = ctx.rules.allied.cards.cost[card]
    return max(0, cost - DISCOUNT) if space == home_base(ctx, side) else cost


def may_enter(ctx: Ctx, card: int, space: int) -> bool:
    """Whether ground and scenario let a unit onto a tile.  Rule: AA-6.7, AA-7.2."""
    return space not in ctx.rules.allied.barred[card]


def enterable(ctx: Ctx, cards: Iterable[int], tiles: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Unit cards, each kind once, with those of the tiles onto which they may go.  Rule: AA-7.2."""
    barred = ctx.rules.allied.barred
    for card in dict.fromkeys(cards):
        for space in tiles:
            if space not in barred[card]:
                yield card, space


def is_held(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a unit card is in the side's hand."""
    return card in ctx.state.zones.cards[ctx.rules.zones.of["reserve"][side]]


def is_free(ctx: Ctx, space: int) -> bool:
    """Whether no unit is on a tile.  Rule: AA-1.10."""
    return ctx.state.land.unit[space] < 0


def is_for_play(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the scenario lets a unit onto the map, and not only be sacrificed.  Rule: AA-10.1, AA-10.6a."""
    return not serves_as_sacrifice(ctx, side, card)


def list_for_play(ctx: Ctx, side: int, cards: list[int]) -> list[int]:
    """Those of the unit cards that the scenario lets onto the map.  Rule: AA-10.1, AA-10.6a."""
    # Few scenarios keep any from it.
    return [card for card in cards if is_for_play(ctx, side, card)] if ctx.rules.allied.sacrificed[side] else cards


def may_deploy(ctx: Ctx, side: int) -> bool:
    """Whether units are deployed in this scenario at all.  Rule: AA-10.7b."""
    return not holds(ctx, "no_deployment", side)


def takes_new(ctx: Ctx, side: int, space: int) -> bool:
    """Whether the scenario lets new units onto a tile.  Rule: AA-10.4b."""
    rules = in_force(ctx, "marsh", side)
    return not rules or not any(ctx.rules.allied.land.terrain[space] in rule.terrains for rule in rules)


def deployments(ctx: Ctx, side: int) -> list[tuple[int, int]]:
    """The unit cards of the hand with the tiles on which they may be deployed."""
    allied, reserve = ctx.rules.allied, ctx.rules.zones.of["reserve"][side]
    cost, barred, prestige = allied.cards.cost, allied.barred, ctx.state.allied.prestige[side]
    most = prestige + DISCOUNT
    cards = [card for card in dict.fromkeys(ctx.state.zones.cards[reserve]) if cost[card] <= most]
    cards = list_for_play(ctx, side, cards)
    if not cards or not may_deploy(ctx, side):
        return []
    unit = ctx.state.land.unit
    tiles = [space for space in chain(ctx, side) if unit[space] < 0]
    if allied.marsh:
        tiles = [space for space in tiles if takes_new(ctx, side, space)]
    home = home_base(ctx, side)
    base = [home] if home in tiles else []
    return [
        (card, space)
        for card in cards
        for space in (tiles if cost[card] <= prestige else base)
        if space not in barred[card]
    ]


def deploy(ctx: Ctx, side: int, card: int, space: int) -> None:
    """Pay, place the unit face down, show its cost; next to enemies both are revealed."""
    paid = price(ctx, side, card, space)
    ctx.state.allied.prestige[side] -= paid
    source = enter(ctx, side, card, space)
    slot = ctx.state.land.unit[space]
    ctx.state.units.new[slot] = True
    ctx.emit(DEPLOYED, slot, source, space, ctx.rules.allied.cards.cost[card], paid, card, viewer=side)
    come_in(ctx, slot)


def come_in(ctx: Ctx, slot: int) -> None:
    """What follows when a new unit is on its tile: next to enemies both are revealed; by a setting it digs in.

    Rule: AA-4.14, AA-17.47.
    """
    reveal_around(ctx, slot, deployed=True)
    if ctx.rules.allied.settings.new_units_dug_in:
        entrench_one(ctx, slot)


def enter(ctx: Ctx, side: int, card: int, space: int) -> int:
    """Place a unit card of the hand face down, and tell its zone; it shows its cost.  Rule: AA-4.14."""
    reserve = ctx.rules.zones.of["reserve"][side]
    au.secrets.take_away(ctx, card, reserve, seen=False)
    slot = put(ctx, side, card, space)
    ctx.state.units.cost[slot] = ctx.rules.allied.cards.cost[card]
    return reserve


DEPLOYED = au.Event(
    "allied_assault.deployed",
    au.text(
        en="{piece}, {card}, is deployed on {space} for {paid} prestige.",
        es="{piece}, {card}, se despliega en {space} por {paid} de prestigio.",
    ),
    secret=("card",),
    unseen=au.text(
        en="{piece} is deployed on {space} for {paid} prestige; it costs {cost}.",
        es="{piece} se despliega en {space} por {paid} de prestigio; cuesta {cost}.",
    ),
    tells=tells.tell_deployment,
    piece="piece",
    source="zone",
    space="space",
    cost="int",
    paid="int",
    card="card",
)
DEPLOYMENT = au.Requirement(
    "allied_assault.no_deployment",
    may_deploy,
    au.text(en="No units are deployed in this scenario.", es="En este escenario no se despliegan unidades."),
    "AA-10.7b",
)
HELD = au.Requirement(
    "allied_assault.not_held",
    is_held,
    au.text(en="You hold no such unit card.", es="No tienes esa carta de unidad."),
)
FREE = au.Requirement(
    "allied_assault.occupied",
    is_free,
    au.text(en="A unit is on that tile.", es="Hay una unidad en esa loseta."),
    "AA-1.10",
)
FOR_PLAY = au.Requirement(
    "allied_assault.sacrifice_only",
    is_for_play,
    au.text(en="In this scenario it serves only as a sacrifice.", es="En este escenario solo sirve como sacrificio."),
    "AA-10.1",
)
JOINED = au.Requirement(
    "allied_assault.not_joined",
    lambda ctx, side, space: space in chain(ctx, side),
    au.text(
        en="No chain of tiles you control joins that tile to your Home Row.",
        es="Ninguna cadena de losetas que controles une esa loseta a tu Fila Inicial.",
    ),
)
TAKES_NEW = au.Requirement(
    "allied_assault.no_new_units",
    takes_new,
    au.text(en="No new unit comes onto that ground.", es="A ese terreno no llegan unidades nuevas."),
    "AA-10.4b",
)
ENTERABLE = au.Requirement(
    "allied_assault.barred",
    may_enter,
    au.text(en="The unit may not enter that tile.", es="La unidad no puede entrar en esa loseta."),
    "AA-7.2",
)
AFFORDABLE = au.Requirement(
    "allied_assault.too_dear",
    lambda ctx, side, card, space: price(ctx, side, card, space) <= ctx.state.allied.prestige[side],
    au.text(en="You do not have enough prestige.", es="No tienes prestigio suficiente."),
)
DEPLOY = au.ActionKind(
    "allied_assault.deploy",
    au.text(en="deploy {card:short} on {space}", es="desplegar {card:short} en {space}"),
    card="card",
    space="space",
)
ORDER = au.Offer(
    CHOOSE_ORDER,
    (
        au.Choice(
            DEPLOY,
            deploy,
            among=deployments,
            where=(DEPLOYMENT, HELD, FOR_PLAY, FREE, TAKES_NEW, JOINED, ENTERABLE, AFFORDABLE),
        ),
    ),
    clause="AA-4.13",
    first=again,
    starts=AGAIN,
)
RULES = (DEPLOYED, ORDER)

"""AA-4: the lists of orders have what the rules of one unit allow, whatever it has done in this phase."""

from __future__ import annotations

from itertools import product
from typing import Any

from kit.aa_scenes import scene, unit
from undaunted_allied_assault.activation import may_dig, may_fire, may_move
from undaunted_allied_assault.unit_orders import list_unit_orders, may_give
from undaunted_testing import context

US = 0
MIDDLE, BESIDE = (2, 2), (2, 3)
DONE = ("steps", "fired", "gave", "dug", "new")


def kinds_of(ctx: Any) -> list[int]:
    """A unit card of the US for each class of target with each set of abilities."""
    cards = ctx.rules.allied.cards
    alike = {
        (cards.hard[card], *(able[card] for able in cards.can.values())): card
        for card, name in enumerate(ctx.rules.names["card"])
        if name.startswith("us:")
    }
    return [*alike.values()]


def test_a_list_has_what_each_unit_may_do() -> None:
    """Each unit of the US with all that it may have done, as the earlier and the later unit of an exchange."""
    for spots in ((MIDDLE, BESIDE), (BESIDE, MIDDLE)):
        game = scene(units={**dict.fromkeys(spots, "us:veterans"), (2, 1): "german:puma"})
        ctx: Any = context(game)
        units, piece, other = ctx.state.units, unit(game, MIDDLE), unit(game, BESIDE)
        # Its neighbour may move diagonally.
        units.card[other] = ctx.rules.numbers["card"]["us:commander"]
        for kind, done in product(kinds_of(ctx), product((0, 1, 2), *[(False, True)] * 4)):
            units.card[piece] = kind
            for name, value in zip(DONE, done, strict=True):
                getattr(units, name)[piece] = value
            orders = list_unit_orders(ctx, US)
            assert ((piece, unit(game, (2, 1))) in orders.attacks) is may_fire(ctx, piece)
            assert any(mover == piece for mover, _ in orders.moves) is may_move(ctx, piece)
            assert bool(orders.swaps) is may_move(ctx, piece)
            assert (piece in orders.diggers) is may_dig(ctx, piece)
            assert (piece in orders.givers) is may_give(ctx, piece)


def test_exchanges_are_listed_in_order() -> None:
    """By the first unit, then by the second.  AA-4.3"""
    game = scene(units=dict.fromkeys(((3, 3), (2, 3), (3, 2), (2, 2)), "us:veterans"))
    swaps = list_unit_orders(context(game), US).swaps
    assert len(swaps) == 4
    assert swaps == sorted(swaps)

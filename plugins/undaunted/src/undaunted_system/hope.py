"""The best that a side can still do, counted from public facts.  The rules on sides beyond hope use it.

Rule: NOR-10.7, NAF-10.13.
"""

from collections.abc import Iterable

from undaunted_system.state import Ctx
from undaunted_system.tactics import place_of


def can_act(ctx: Ctx, card: int) -> bool:
    """Whether a card needs no counter, or its counter is on the board or can enter it.  Rule: NOR-10.7 (a).

    >>> can_act(ctx, card)
    True
    """
    piece = ctx.rules.activation.piece[card]
    return piece < 0 or place_of(ctx, piece) >= 0


def circulates(ctx: Ctx, side: int, cards: Iterable[int]) -> bool:
    """Whether one of the cards is in circulation and can act.  Rule: NOR-10.7 (a), UND-1.4.

    >>> circulates(ctx, 0, [card])
    True
    """
    return all_circulate(ctx, side, (cards,))


def all_circulate(ctx: Ctx, side: int, groups: Iterable[Iterable[int]]) -> bool:
    """Whether of each group of cards one is in circulation and can act.  Rule: NOR-10.7 (a), UND-1.4.

    >>> all_circulate(ctx, 0, ([card], []))
    False
    """
    zones = ctx.state.zones.cards
    discard, deck, hand, play = ctx.rules.undaunted.circulation[side]
    space, piece_of = ctx.state.pieces.space, ctx.rules.activation.piece
    for cards in groups:
        for card in cards:
            if card in zones[discard] or card in zones[deck] or card in zones[hand] or card in zones[play]:
                piece = piece_of[card]
                # Nearly always the counter is on the board.
                if piece < 0 or space[piece] >= 0 or can_act(ctx, card):
                    break
        else:
            return False
    return True


def list_in_circulation(ctx: Ctx, side: int) -> set[int]:
    """The kinds of card in deck, hand, play area or discard pile.  Rule: UND-1.4."""
    zones = ctx.state.zones.cards
    discard, deck, hand, play = ctx.rules.undaunted.circulation[side]
    return {*zones[hand], *zones[deck], *zones[discard], *zones[play]}


def usable_cards(ctx: Ctx, side: int) -> set[int]:
    """Cards in circulation, and those of the supply that a Bolster among them can fetch.

    Rule: NOR-10.7 (a), UND-1.4.

    >>> card in usable_cards(ctx, 0)
    True
    """
    zones, table = ctx.rules.undaunted, ctx.state.zones.cards
    usable = list_in_circulation(ctx, side)
    waiting = set(table[zones.supply[side]]) - usable
    todo = list(usable)
    while todo and waiting:
        for squad in zones.bolster[todo.pop()]:
            fetched = {card for card in waiting if squad is None or zones.squad[card] == squad}
            waiting -= fetched
            usable |= fetched
            todo += fetched
    return usable


def reachable(ctx: Ctx, side: int, starts: Iterable[int]) -> set[int]:
    """Tiles reachable through tiles that hold a marker of the side.  Rule: NOR-10.7 (c).

    >>> numbers["space"]["02B"] in reachable(ctx, 0, [numbers["space"]["17B"]])
    True
    """
    marker = ctx.state.control.marker[side]
    reached = set(starts)
    todo = list(reached)
    while todo:
        for near in ctx.rules.board.adjacent[todo.pop()]:
            if near not in reached and marker[near]:
                reached.add(near)
                todo.append(near)
    return {space for space in reached if marker[space]}

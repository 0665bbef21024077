"""What the units of a side may do by orders, worked out in one pass for the lists of all these orders.

Rule: AA-4.2, AA-4.3, AA-4.8, AA-4.11, AA-6.11, AA-10.9c, AA-10.12c, AA-17.37.
"""

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import may_fire, may_move
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can, slots_of

Pairs = list[tuple[int, int]]


@attrs.define
class UnitOrders:
    """The units that may dig in and those that may give away their activation. Each comes with its tiles, with a unit
    for an exchange, with an enemy.  All are sorted.
    """

    diggers: list[int]
    givers: list[int]
    moves: Pairs
    swaps: Pairs
    attacks: Pairs


def list_unit_orders(ctx: Ctx, side: int) -> UnitOrders:
    """Look at each unit and at the tiles next to it once."""
    units, unit, space_of = ctx.state.units, ctx.state.land.unit, ctx.state.pieces.space
    card, new, dug, steps, fired, gave = units.card, units.new, units.dug, units.steps, units.fired, units.gave
    dug_in, barred = units.dug_in, units.barred
    table, orthogonal, agile = ctx.rules.allied, ctx.rules.allied.land.orthogonal, ctx.rules.allied.agile
    gives, static, near_to, closed_to = table.cards.can["transfer_activation"], table.static, table.near, table.barred
    first, last = ctx.rules.pieces.of_side[side]
    digging = not holds(ctx, "no_digging", side)
    diggers: list[int] = []
    givers: list[int] = []
    movers: set[int] = set()
    moves: Pairs = []
    pairs: Pairs = []
    attacks: Pairs = []
    for piece in slots_of(ctx, side):
        kind, space = card[piece], space_of[piece]
        if gives[kind] and may_give(ctx, piece):
            givers.append(piece)
        if new[piece] or dug[piece]:
            continue
        if steps[piece] or fired[piece]:
            goes, fires = agile[kind] and may_move(ctx, piece), agile[kind] and may_fire(ctx, piece)
            if not (goes or fires):
                continue
        else:
            # It has done nothing in this phase, as most units.
            goes, fires = not static[kind] or may_move(ctx, piece), not gave[piece]
            if digging and not (dug_in[piece] or barred[piece]):
                diggers.append(piece)
        if goes:
            movers.add(piece)
        closed = closed_to[kind]
        for near in near_to[kind][space]:
            other = unit[near]
            if other < 0:
                if goes and near not in closed:
                    moves.append((piece, near))
            elif not first <= other < last:
                if fires and near in orthogonal[space]:
                    attacks.append((piece, other))
            elif other > piece and goes:
                pairs.append((piece, other))
    swaps = [(piece, other) for piece, other in pairs if other in movers and may_swap(ctx, piece, other)]
    swaps.sort()
    attacks.sort()
    return UnitOrders(diggers, givers, moves, swaps, attacks)


def may_give(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may give its activation away: once, and not after a combat of its own.  Rule: AA-17.37."""
    units = ctx.state.units
    used = units.gave[piece] or units.fired[piece] or units.new[piece]
    return can(ctx, piece, "transfer_activation") and not used


def may_swap(ctx: Ctx, piece: int, other: int) -> bool:
    """Whether each of two units may step to the other's tile.  Rule: AA-4.3."""
    space, card, steps = ctx.state.pieces.space, ctx.state.units.card, ctx.rules.allied.steps
    return space[other] in steps[card[piece]][space[piece]] and space[piece] in steps[card[other]][space[other]]


RULES = (au.family.Shared("unit_orders", list_unit_orders),)

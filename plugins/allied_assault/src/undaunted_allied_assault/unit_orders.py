"""What the units of a side may do by orders, worked out in one pass for the lists of all these orders.

Rule: AA-4.2, AA-4.3, AA-4.8, AA-4.11, AA-6.11, AA-10.9c, AA-10.12c, AA-17.37.
"""

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import may_fire, may_move
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can

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
    table = ctx.rules.allied
    orthogonal, agile, static, own_slots = table.land.orthogonal, table.agile, table.static, table.slots[side]
    gives, near_to, steps_to, closed_to = table.cards.can["transfer_activation"], table.near, table.steps, table.barred
    digging = not holds(ctx, "no_digging", side)
    diggers: list[int] = []
    givers: list[int] = []
    movers: set[int] = set()
    moves: Pairs = []
    swaps: Pairs = []
    attacks: Pairs = []
    for piece in ctx.rules.allied_slots(ctx, side):
        kind, space = card[piece], space_of[piece]
        if gives[kind] and may_give(ctx, piece):
            givers.append(piece)
        if new[piece] or dug[piece]:
            continue
        if steps[piece] or fired[piece]:
            if not agile[kind]:
                continue
            goes, fires = may_move(ctx, piece), may_fire(ctx, piece)
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
            elif other in own_slots:
                # Of each two units the later one knows whether the earlier one may move.
                if goes and other in movers and near not in closed and space in steps_to[card[other]][near]:
                    swaps.append((other, piece))
            elif fires and near in orthogonal[space]:
                attacks.append((piece, other))
    swaps.sort()
    attacks.sort()
    return UnitOrders(diggers, givers, moves, swaps, attacks)


def may_give(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may give its activation away: once, and not after a combat of its own.  Rule: AA-17.37."""
    units = ctx.state.units
    used = units.gave[piece] or units.fired[piece] or units.new[piece]
    return can(ctx, piece, "transfer_activation") and not used


RULES = (au.family.Shared("unit_orders", list_unit_orders),)

"""What the units of a side may do by orders, worked out in one pass for the lists of all these orders.

Rule: AA-4.2, AA-4.3, AA-4.8, AA-4.11, AA-10.9c, AA-10.12c.
"""

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import may_fire, may_move
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import slots_of

Pairs = list[tuple[int, int]]


@attrs.define
class UnitOrders:
    """The units that may dig in; each with its tiles, with a unit for an exchange, with an enemy; all sorted."""

    diggers: list[int]
    moves: Pairs
    swaps: Pairs
    attacks: Pairs


def list_unit_orders(ctx: Ctx, side: int) -> UnitOrders:
    """Look at each unit and at the tiles next to it once."""
    table, units, unit, space_of = ctx.rules.allied, ctx.state.units, ctx.state.land.unit, ctx.state.pieces.space
    card, new, dug, steps, fired = units.card, units.new, units.dug, units.steps, units.fired
    first, last = ctx.rules.pieces.of_side[side]
    digging = not holds(ctx, "no_digging", side)
    diggers: list[int] = []
    moves, pairs, attacks = Pairs(), Pairs(), Pairs()
    movers = set()
    for piece in slots_of(ctx, side):
        if new[piece] or dug[piece]:
            continue
        kind, space = card[piece], space_of[piece]
        # Most units have done nothing in this phase: they may do anything.
        is_fresh = not (steps[piece] or fired[piece])
        if is_fresh and digging and not (units.dug_in[piece] or units.barred[piece]):
            diggers.append(piece)
        goes = (is_fresh and not table.static[kind]) or may_move(ctx, piece)
        fires = (is_fresh and not units.gave[piece]) or may_fire(ctx, piece)
        if not (goes or fires):
            continue
        if goes:
            movers.add(piece)
        closed = table.barred[kind]
        for near in table.near[kind][space]:
            other = unit[near]
            if other < 0:
                if goes and near not in closed:
                    moves.append((piece, near))
            elif not first <= other < last:
                if fires and near in table.land.orthogonal[space]:
                    attacks.append((piece, other))
            elif goes and other > piece:
                pairs.append((piece, other))
    swaps = [(piece, other) for piece, other in pairs if other in movers and may_swap(ctx, piece, other)]
    return UnitOrders(diggers, moves, sorted(swaps), sorted(attacks))


def may_swap(ctx: Ctx, piece: int, other: int) -> bool:
    """Whether each of two units may step to the other's tile.  Rule: AA-4.3."""
    space, card, steps = ctx.state.pieces.space, ctx.state.units.card, ctx.rules.allied.steps
    return space[other] in steps[card[piece]][space[piece]] and space[piece] in steps[card[other]][space[other]]


RULES = (au.family.Shared("unit_orders", list_unit_orders),)

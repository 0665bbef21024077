"""What a unit may still do in this Operations phase.

Rule: AA-4.1, AA-4.8, AA-4.12, AA-4.15, AA-6.2, AA-6.11, AA-10.4a, AA-17.11, AA-17.36, AA-17.58.
"""

from undaunted_allied_assault.special import holds, in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can, is_hard

#: What the card drawn for a unit on Swamp said.
NOT_DRAWN, ROUSED, STUCK = 0, 1, 2


def moves_and_fires(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may move and start a combat in one phase.  Rule: AA-6.2."""
    return ctx.rules.allied.agile[ctx.state.units.card[piece]]


def may_move(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may still move: before all else, or Hard units after a combat.  Rule: AA-4.12, AA-17.11."""
    units, settings = ctx.state.units, ctx.rules.allied.settings
    if units.new[piece] or units.dug[piece]:
        return False
    if units.fired[piece]:
        late = is_hard(ctx, piece) or settings.soft_move_after_combat
        goes = not units.steps[piece] and late and moves_and_fires(ctx, piece)
    else:
        goes = not units.steps[piece] or (not settings.two_moves_together and may_move_again(ctx, piece))
    return goes and not is_static(ctx, piece)


def may_move_again(ctx: Ctx, piece: int) -> bool:
    """Whether a unit that has moved once may do so again.  Rule: AA-6.2, AA-17.36."""
    units = ctx.state.units
    return units.steps[piece] == 1 and not units.fired[piece] and can(ctx, piece, "move_twice")


def may_fire(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may still start a combat.  Rule: AA-4.1, AA-6.2, AA-6.11."""
    units = ctx.state.units
    if units.new[piece] or units.dug[piece] or units.fired[piece] or units.gave[piece]:
        return False
    return not units.steps[piece] or (units.steps[piece] == 1 and moves_and_fires(ctx, piece))


def may_dig(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may still dig in: nothing else was done, and it is not dug in.  Rule: AA-4.8, AA-17.58."""
    units = ctx.state.units
    is_busy = units.new[piece] or units.dug[piece] or units.fired[piece] or units.steps[piece]
    return not is_busy and can_dig(ctx, piece)


def can_dig(ctx: Ctx, piece: int) -> bool:
    """Whether a unit can get a marker by digging in at all.  Rule: AA-10.9c, AA-10.12c, AA-17.58."""
    units = ctx.state.units
    barred = units.dug_in[piece] or units.barred[piece]
    return not barred and not holds(ctx, "no_digging", ctx.rules.pieces.side[piece])


def is_static(ctx: Ctx, piece: int) -> bool:
    """Whether the scenario keeps a unit where it is.  Rule: AA-10.3b, AA-10.8a."""
    rules = ctx.rules.allied.static[ctx.state.units.card[piece]]
    return bool(rules) and any(not rule.turns or ctx.state.rounds.number in rule.turns for rule in rules)


def is_on_marsh(ctx: Ctx, piece: int) -> bool:
    """Whether a unit stands on ground where it needs a card to act.  Rule: AA-10.4a."""
    terrain = ctx.rules.allied.land.terrain[ctx.state.pieces.space[piece]]
    return any(terrain in rule.terrains for rule in in_force(ctx, "marsh", ctx.rules.pieces.side[piece]))


def has_footing(ctx: Ctx, piece: int) -> bool:
    """Whether the ground lets a unit act in this turn.  Rule: AA-10.4a, AA-17.72."""
    # Lists ask this for each order, and most tiles are dry.
    if ctx.state.pieces.space[piece] not in ctx.rules.allied.marsh:
        return True
    return ctx.state.units.footing[piece] == ROUSED or not is_on_marsh(ctx, piece)


def is_out_of_reach(ctx: Ctx, piece: int, action: str) -> bool:
    """Whether an action card does nothing for a unit on its ground.  Rule: AA-10.4b."""
    rules = in_force(ctx, "marsh", ctx.rules.pieces.side[piece])
    return any(action in rule.actions for rule in rules) and is_on_marsh(ctx, piece)

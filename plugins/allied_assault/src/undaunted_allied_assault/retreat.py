"""The retreat of a defender that lost more than the attacker.

Rule: AA-5.15, AA-5.19, AA-5.20, AA-17.4, AA-17.5, AA-17.12, AA-17.39, AA-17.43, AA-17.59.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_static
from undaunted_allied_assault.control import home_base, take
from undaunted_allied_assault.deploy import may_enter
from undaunted_allied_assault.mines import MINES
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.reward import CHOOSE_REWARD, destroy, reward
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.units import lose_morale, relocate

#: The effect that says: the mines of the retreat destroyed the defender.
MINED = "mined"


def must_retreat(ctx: Ctx) -> bool:
    """Whether the defender lost more in this combat, gains left aside, or a card makes it go; never from its Home Base.

    Rule: AA-5.15, AA-5.19, AA-14.43, AA-17.12, AA-17.59.
    """
    fight, side_of = ctx.state.fight, ctx.rules.pieces.side
    side = side_of[fight.defender]
    if fight.tile == home_base(ctx, side):
        return False
    return "retreat" in fight.effects or fight.lost[side] > fight.lost[side_of[fight.attacker]]


def way_out(ctx: Ctx) -> int:
    """The tile straight away from the attacker, if it is free and the unit may be there; -1 if it is blocked.

    Rule: AA-5.15, AA-17.4, AA-17.59.
    """
    fight, state = ctx.state.fight, ctx.state
    behind = ctx.rules.allied.land.beyond[state.pieces.space[fight.attacker]][fight.tile]
    if behind == NONE or state.land.unit[behind] != NONE or is_static(ctx, fight.defender):
        return NONE
    return behind if may_enter(ctx, state.units.card[fight.defender], behind) else NONE


def go_back(ctx: Ctx) -> object:
    """The unit goes, and checks for mines on an enemy tile; where it is blocked it stays and loses 1 morale.

    Rule: AA-5.15, AA-5.20, AA-17.43.
    """
    fight, state = ctx.state.fight, ctx.state
    slot, space = fight.defender, way_out(ctx)
    if space == NONE:
        ctx.emit(BLOCKED, slot)
        if lose_morale(ctx, slot, 1):
            destroy(ctx, slot, fight.attacker)
        return au.LEAVE
    source = relocate(ctx, slot, space)
    if not ctx.rules.allied.settings.retreat_keeps_dug_in:
        state.units.dug_in[slot] = False
    ctx.emit(RETREATED, slot, source, space)
    if state.land.control[space] == 1 - ctx.rules.pieces.side[slot]:
        ctx.call(MINES, slot)
    return None


def arrive(ctx: Ctx, cost: int) -> None:
    """A unit that is still there takes control of the tile; then it reveals, and is revealed.

    One that mines eliminated brings a reward by a setting alone.

    Rule: AA-5.20, AA-17.5, AA-17.39.
    """
    fight, slot = ctx.state.fight, ctx.state.fight.defender
    if ctx.state.pieces.space[slot] == NONE:
        fight.effects = (*fight.effects, MINED)
        if ctx.rules.allied.settings.retreat_mines_reward:
            reward(ctx, cost, fight.attacker)
        return
    take(ctx, ctx.rules.pieces.side[slot], ctx.state.pieces.space[slot])
    reveal_around(ctx, slot)


RETREATED = au.Event(
    "allied_assault.retreated",
    au.text(en="{piece} retreats to {space}.", es="{piece} se retira a {space}."),
    piece="piece",
    source="space",
    space="space",
)
BLOCKED = au.Event(
    "allied_assault.retreat_blocked",
    au.text(en="{piece} cannot retreat.", es="{piece} no puede retirarse."),
    piece="piece",
)
RETREAT = au.procedure(
    "allied_assault.retreat",
    au.step("go_back", go_back, "AA-5.15", MINES, CHOOSE_REWARD),
    au.step("arrive", arrive, "AA-5.20"),
    cost="int",
)
RULES = (RETREATED, BLOCKED, RETREAT)

"""What a unit of the automaton does in its turn: it attacks if it can, else it moves one tile and may attack then.

Rule: AA-11.3, AA-12.2a, AA-12.3a, AA-12.4b, AA-17.60, AA-17.61, AA-17.66.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import turn
from undaunted_allied_assault.activation import may_fire, may_move
from undaunted_allied_assault.attack import FIGHT, attack
from undaunted_allied_assault.move import MOVE, steps_of
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx, scenario_of

#: The ways in which a unit looks for targets next to an objective that the player holds.  Rule: AA-17.66.
ALL_WAYS = ("front", "right", "left", "back")


def order_units(ctx: Ctx) -> None:
    """The units on the map act one after the other.  Rule: AA-11.3, AA-11.4."""
    unit, side = ctx.state.land.unit, ctx.rules.automaton.side
    rank = ctx.rules.automaton.rank
    tiles = sorted(range(len(unit)), key=rank.__getitem__, reverse=True)
    for space in tiles:
        if unit[space] != NONE and ctx.rules.pieces.side[unit[space]] == side:
            ctx.call(UNIT, unit[space])


def ask_for_surprise(ctx: Ctx) -> None:
    """The player may play a Surprise card before each of them.  Rule: AA-11.7."""
    turn.ask_for_surprise(ctx, ctx.rules.automaton.side)


def act(ctx: Ctx, piece: int) -> object:
    """A unit with an enemy to attack attacks; another one moves forward, if it is one that moves.  Rule: AA-17.60."""
    if (enemy := target_of(ctx, piece)) != NONE:
        attack(ctx, piece, enemy)
        return au.LEAVE
    if (space := way_of(ctx, piece)) == NONE:
        return au.LEAVE
    ctx.state.units.steps[piece] += 1
    ctx.call(MOVE, piece, space)
    return None


def attack_after_move(ctx: Ctx, piece: int) -> None:
    """If its card allows both.  Rule: AA-17.60."""
    if ctx.state.pieces.space[piece] != NONE and (enemy := target_of(ctx, piece)) != NONE:
        attack(ctx, piece, enemy)


def name_of(ctx: Ctx, piece: int) -> str:
    """The name of its unit card."""
    return ctx.rules.names["card"][ctx.state.units.card[piece]]


def way_of(ctx: Ctx, piece: int) -> int:
    """The tile straight ahead, if the unit may move onto it; -1 otherwise.  Rule: AA-12.2a, AA-12.3a, AA-17.60."""
    automaton = scenario_of(ctx).automaton
    assert automaton is not None
    ahead = ctx.rules.automaton.towards["front"][ctx.state.pieces.space[piece]]
    moves = name_of(ctx, piece) in automaton.movers and may_move(ctx, piece)
    return ahead if moves and ahead in steps_of(ctx, piece) else NONE


def target_of(ctx: Ctx, piece: int) -> int:
    """The enemy that a unit attacks (-1: none): next to an objective that the player holds, else way by way.

    Rule: AA-12.2a, AA-12.3a, AA-12.4b, AA-17.61, AA-17.66.
    """
    automaton = scenario_of(ctx).automaton
    assert automaton is not None
    if name_of(ctx, piece) not in automaton.attackers or not may_fire(ctx, piece):
        return NONE
    enemies = {way: enemy for way in ALL_WAYS if (enemy := _enemy(ctx, piece, way)) != NONE}
    if automaton.guards_objectives:
        for enemy in enemies.values():
            if is_at_objective(ctx, enemy):
                return enemy
    return next((enemies[way] for way in automaton.attacks if way in enemies), NONE)


def _enemy(ctx: Ctx, piece: int, way: str) -> int:
    space = ctx.rules.automaton.towards[way][ctx.state.pieces.space[piece]]
    slot = NONE if space == NONE else ctx.state.land.unit[space]
    return NONE if slot == NONE or ctx.rules.pieces.side[slot] == ctx.rules.automaton.side else slot


def is_at_objective(ctx: Ctx, enemy: int) -> bool:
    """Whether a unit of the player stands next to an objective that the player controls.  Rule: AA-12.4b, AA-17.66."""
    land, control = ctx.rules.allied.land, ctx.state.land.control
    near = land.around[ctx.state.pieces.space[enemy]]
    return any(land.objective[space] and control[space] == ctx.rules.pieces.side[enemy] for space in near)


def is_sound(
    step: str, rules: AlliedRules, state: AlliedState, args: au.Args, place: int
) -> list[tuple[str, str, str]]:
    """The unit is the automaton's, and on the map; mines of its move may have eliminated it."""
    own = rules.pieces.side[args[0]] == rules.automaton.side
    if own and (step == "attack" or state.pieces.space[args[0]] != NONE):
        return []
    return [("piece", rules.names["piece"][args[0]], "a unit of the automaton on the map")]


UNIT = au.procedure(
    "allied_assault.automaton_unit",
    au.step("surprise", ask_for_surprise, "AA-11.7", turn.BEFORE_ORDER),
    au.step("act", act, "AA-17.60", FIGHT, MOVE),
    au.step("attack", attack_after_move, "AA-17.60", FIGHT),
    sound=is_sound,
    piece="piece",
)
RULES = (UNIT,)

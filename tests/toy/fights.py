"""Features of the toy game that change how a fight goes, each to be left out by its name."""

from __future__ import annotations

from typing import Any

import attrs

from toy import base
from toy.definitions import Tower
from toy.feature import Feature
from undaunted_core.components.pieces import OFF_BOARD, owner_of
from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Decision, call, procedure, step
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.activation import Ability
from undaunted_core.mechanics.combat import AttackKind, Modifier, begin_attack
from undaunted_core.mechanics.victory import MARKER_TURNED, check_end
from undaunted_core.mechanics.windows import Reaction, open_window

# -- combat step: a target that still stands next to the attacker fires back ------------------


def _fire_back(ctx: Any, args: Any) -> None:
    attack, rules, space = ctx.state.attack, ctx.rules, ctx.state.pieces.space
    side, here, there = owner_of(ctx, attack.target), space[attack.target], space[attack.source]
    stand = side >= 0 and here >= 0 and there >= 0 and rules.board.distance[here][there] <= 1
    if stand and rules.combat.kinds[attack.kind].name != "return_fire":
        begin_attack(ctx, "return_fire", side, attack.target, 1, attack.source)


def _combat_step_flow(register: Any) -> None:
    register.insert("core.attack", step("fire_back", _fire_back), before="clear")


def _combat_step_combat(register: Any) -> None:
    register.attack(
        AttackKind("return_fire", lambda ctx, side, source: (), base.DEFENCE, base.reaches, base.hurt_target)
    )


# -- modifier: a target between two enemies is easier to hit ----------------------------------

CROSSFIRE = -2


def _crossfire(ctx: Any, attack: Any, kind: Any) -> int:
    space, near = ctx.state.pieces.space, ctx.rules.board.distance[ctx.state.pieces.space[attack.target]]
    helps = (p for p in base.own_pieces(ctx, attack.side) if p != attack.source and near[space[p]] <= 1)
    return CROSSFIRE if any(True for _ in helps) else 0


# -- die size: a gun fires volleys with twelve-sided dice -------------------------------------


def _volley(ctx: Any, args: Any) -> None:
    begin_attack(ctx, "volley", args[0], base.use_of(ctx, args).piece, 2)


def _die_flow(register: Any) -> None:
    register.procedure(procedure("toy.volley", (step("volley", _volley),), **base.FIELDS))
    register.ability(Ability("volley", "toy.volley", (base.TARGET,), extra=lambda card: card.role == "gun"))


def _die_combat(register: Any) -> None:
    register.attack(AttackKind("volley", base.in_reach, base.DEFENCE, base.reaches, base.hurt_target, die=12))


# -- tile state: a thicket under fire may burn down and cover nobody any more -----------------


@attrs.define
class Ground:
    """Which tiles have burnt."""

    burnt: list[bool] = column("space", holds="bool", default=False, visible=PUBLIC)


def _set_alight(ctx: Any, args: Any) -> None:
    at = ctx.state.pieces.space[ctx.state.attack.target]
    burns = "thicket" in ctx.rules.source.spaces[at].tile.traits
    if burns and not ctx.state.ground.burnt[at] and min(ctx.state.attack.faces) <= 4:
        ctx.state.ground.burnt[at] = True
        emit(ctx, "toy.burnt", at)


def _no_cover(ctx: Any, attack: Any, kind: Any) -> int:
    burnt = ctx.state.ground.burnt[ctx.state.pieces.space[attack.target]]
    return -base.cover_term(ctx, attack, kind) if burnt else 0


def _ground_flow(register: Any) -> None:
    register.event("toy.burnt", space="space")
    register.insert("core.attack", step("set_alight", _set_alight), after="roll")


# -- structure: towers are nobody's, take several hits and are worth points --------------------


@attrs.define
class Masonry:
    """The hits each piece has taken."""

    damage: list[int] = column("piece", visible=PUBLIC)


def _crumble(ctx: Any, piece: int) -> None:
    tower, damage = ctx.rules.pieces.definitions[piece], ctx.state.masonry.damage
    damage[piece] += 1
    emit(ctx, "toy.damaged", piece, damage[piece])
    if damage[piece] >= tower.hits:
        ctx.state.pieces.space[piece] = OFF_BOARD
        ctx.state.toy.score[ctx.state.attack.side] += tower.points
        emit(ctx, "toy.collapsed", piece, ctx.state.attack.side, tower.points)
        check_end(ctx, MARKER_TURNED)


def _structure_flow(register: Any) -> None:
    register.event("toy.damaged", piece="piece", hits="int")
    register.event("toy.collapsed", piece="piece", side="side", points="int")


# -- casualty policy: riders that are hit run; their owner says where to -------------------------


def _ways_out(ctx: Any, side: int, piece: int) -> list[int]:
    return base.free_of_enemies(ctx, side, piece, ctx.rules.board.adjacent[ctx.state.pieces.space[piece]])


def _rout(ctx: Any, piece: int) -> None:
    side = ctx.rules.pieces.side[piece]
    if _ways_out(ctx, side, piece):
        call(ctx, "toy.choose_rout", side, piece)
    else:
        base.lose(ctx, piece)


def _rout_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    return [ctx.rules.action("toy.rout", space) for space in _ways_out(ctx, ctx.rules.side_of[seat], args[1])]


def _run(ctx: Any, args: Any, action: Any) -> None:
    ctx.state.pieces.space[args[1]] = action.args[0]
    emit(ctx, "toy.routed", args[1], action.args[0])


def _casualty_flow(register: Any) -> None:
    register.action("toy.rout", "rout", space="space")
    register.event("toy.routed", piece="piece", space="space")
    register.decision(Decision("toy.choose_rout", {"seat": "seat", "piece": "piece"}, _rout_options, _run))


# -- reaction card: the target's side may play a leader against an attack -----------------------

DUCK = 3


def _before_roll(ctx: Any, args: Any) -> None:
    side = owner_of(ctx, ctx.state.attack.target)
    if side >= 0:
        open_window(ctx, "toy.before_roll", side)


def _duck(ctx: Any, side: int, card: int) -> None:
    of = ctx.rules.zones.of
    move_card(ctx, card, of["hand"][side], of["discard"][side])
    ctx.state.attack.total += DUCK
    emit(ctx, "toy.ducked", side, card, ctx.state.attack.total)


def _reaction_flow(register: Any) -> None:
    register.event("toy.ducked", tells=base.tell_discarded, side="side", card="card", total="int")
    register.insert("core.attack", step("before_roll", _before_roll), before="roll", after="total_defence")
    register.reaction(
        Reaction(
            "toy.duck",
            "toy.before_roll",
            lambda card: card.role == "leader",
            lambda ctx, side: owner_of(ctx, ctx.state.attack.target) == side,
            _duck,
        )
    )


FIGHTS = (
    Feature("combat_step", flow=_combat_step_flow, combat=_combat_step_combat),
    Feature(
        "modifier",
        combat=lambda register: register.modifier(Modifier(base.DEFENCE, "term.toy.crossfire", _crossfire, "")),
    ),
    Feature("die_size", flow=_die_flow, combat=_die_combat),
    Feature(
        "tile_state",
        state=lambda register: register.slice("ground", Ground),
        flow=_ground_flow,
        combat=lambda register: register.modifier(Modifier(base.DEFENCE, "term.toy.burnt", _no_cover, "")),
    ),
    Feature(
        "structure",
        content=lambda register: register.kind("towers", Tower),
        state=lambda register: register.slice("masonry", Masonry),
        flow=_structure_flow,
        combat=lambda register: register.casualties("toy.crumble", _crumble),
    ),
    Feature("casualty_policy", flow=_casualty_flow, combat=lambda register: register.casualties("toy.rout", _rout)),
    Feature("reaction_card", flow=_reaction_flow),
)

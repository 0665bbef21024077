"""Features of the toy game that change fights.  Each can be left out by its name."""

from collections.abc import Sequence

import attrs

import undaunted_core.authoring as au
import undaunted_system as un
from toy import base
from toy.base import Ctx
from toy.definitions import Tower
from toy.feature import Feature
from undaunted_core.authoring import step, text

# -- combat step: a target that still stands next to the attacker fires back ------------------


def fire_back(ctx: Ctx) -> None:
    attack, rules, space = ctx.state.attack, ctx.rules, ctx.state.pieces.space
    side, here, there = au.owner_of(ctx, attack.target), space[attack.target], space[attack.source]
    stand = side >= 0 and here >= 0 and there >= 0 and rules.board.distance[here][there] <= 1
    if stand and rules.combat.kinds[attack.kind] is not RETURN_FIRE:
        un.begin_attack(ctx, "return_fire", side, attack.target, 1, attack.source)


RETURN_FIRE = un.DiceAttackKind("return_fire", None, base.DEFENCE, base.hurt_target, hit=base.reaches)

# -- modifier: a target between two enemies is easier to hit ----------------------------------

CROSSFIRE = -2


def crossfire(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    space, near = ctx.state.pieces.space, ctx.rules.board.distance[ctx.state.pieces.space[attack.target]]
    helps = any(p != attack.source and near[space[p]] <= 1 for p in base.own_pieces(ctx, attack.side))
    return CROSSFIRE if helps else 0


# -- die size: a gun fires volleys with twelve-sided dice -------------------------------------


def volley(ctx: Ctx, side: int, use: un.Use) -> None:
    un.begin_attack(ctx, "volley", side, use.piece, 2)


DIE_SIZE = (
    un.Ability(
        "volley",
        title=text("Volley", "Andanada"),
        effect=volley,
        requires=(base.TARGET,),
        starts=("core.attack",),
        for_every=lambda card: card.role == "gun",
    ),
    un.DiceAttackKind("volley", base.in_reach, base.DEFENCE, base.hurt_target, hit=base.reaches, die=12),
)

# -- tile state: a thicket under fire may burn down and give no more cover --------------------


@attrs.define
class Ground:
    """Which tiles have burnt."""

    burnt: list[bool] = au.column("space", holds="bool", default=False, visible=au.PUBLIC)


def set_alight(ctx: Ctx) -> None:
    at = ctx.state.pieces.space[ctx.state.attack.target]
    burns = "thicket" in ctx.rules.source.spaces[at].tile.traits
    if burns and not ctx.state.ground.burnt[at] and min(ctx.state.attack.faces) <= 4:
        ctx.state.ground.burnt[at] = True
        ctx.emit(BURNT, at)


def no_cover(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    burnt = ctx.state.ground.burnt[ctx.state.pieces.space[attack.target]]
    return -base.cover_term(ctx, attack, kind) if burnt else 0


BURNT = au.Event("toy.burnt", text("{space} burns down.", "{space} arde."), space="space")
TILE_STATE = (
    BURNT,
    au.Insert("core.attack", step("set_alight", set_alight), after="roll"),
    au.Modifier(base.DEFENCE, "term.toy.burnt", no_cover, "", text("burnt down", "quemado")),
)

# -- structure: towers have no side, take several hits and are worth points --------------------


@attrs.define
class Masonry:
    """The hits each piece has taken."""

    damage: list[int] = au.column("piece", visible=au.PUBLIC)


def crumble(ctx: Ctx, piece: int) -> None:
    tower, damage = ctx.rules.source.pieces[piece].definition, ctx.state.masonry.damage
    damage[piece] += 1
    ctx.emit(DAMAGED, piece, damage[piece])
    if damage[piece] >= tower.hits:
        ctx.state.pieces.space[piece] = au.OFF_BOARD
        ctx.state.toy.score[ctx.state.attack.side] += tower.points
        ctx.emit(COLLAPSED, piece, ctx.state.attack.side, tower.points)
        ctx.check_end(un.MARKER_TURNED)


DAMAGED = au.Event(
    "toy.damaged", text("{piece} has taken {hits} hits.", "{piece} lleva {hits} impactos."), piece="piece", hits="int"
)
COLLAPSED = au.Event(
    "toy.collapsed",
    text("{piece} falls: {points} for {side}.", "{piece} cae: {points} para {side}."),
    piece="piece",
    side="side",
    points="int",
)

# -- casualty policy: riders that are hit run; their owner says where to -------------------------


def ways_out(ctx: Ctx, side: int, piece: int) -> Sequence[int]:
    return base.free_of_enemies(ctx, side, piece, ctx.rules.board.adjacent[ctx.state.pieces.space[piece]])


def rout(ctx: Ctx, piece: int) -> None:
    side = ctx.rules.pieces.side[piece]
    if ways_out(ctx, side, piece):
        ctx.call(CHOOSE_ROUT, side, piece)
    else:
        base.lose(ctx, piece)


def run(ctx: Ctx, piece: int, space: int) -> None:
    ctx.state.pieces.space[piece] = space
    ctx.emit(ROUTED, piece, space)


RUN = au.ActionKind("toy.rout", text("run to {space}", "huir a {space}"), space="space")
ROUTED = au.Event(
    "toy.routed", text("{piece} runs to {space}.", "{piece} huye a {space}."), piece="piece", space="space"
)
CHOOSE_ROUT = au.Decision(
    "toy.choose_rout",
    {"seat": "seat", "piece": "piece"},
    text("Choose where it runs to.", "Elige adónde huye."),
    (au.Choice(RUN, run, among=ways_out, where=(un.ADJACENT, base.FREE)),),
)

# -- reaction card: the target's side may play a leader against an attack -----------------------

DUCK = 3


def before_roll(ctx: Ctx) -> None:
    side = au.owner_of(ctx, ctx.state.attack.target)
    if side >= 0:
        ctx.open_window(BEFORE_ROLL, side)


def is_attacked(ctx: Ctx, side: int) -> bool:
    return au.owner_of(ctx, ctx.state.attack.target) == side


def duck(ctx: Ctx, side: int, card: int) -> None:
    base.discard(ctx, side, card)
    ctx.state.attack.total += DUCK
    ctx.emit(DUCKED, side, card, ctx.state.attack.total)


DUCKED = au.Event(
    "toy.ducked",
    text("{side} plays {card}: total {total}.", "{side} juega {card}: total {total}."),
    tells=base.tell_discarded,
    side="side",
    card="card",
    total="int",
)
BEFORE_ROLL = au.Window("toy.before_roll")
REACTION_CARD = (
    BEFORE_ROLL,
    DUCKED,
    au.Insert("core.attack", step("before_roll", before_roll, "", BEFORE_ROLL), before="roll", after="total_defence"),
    au.Reaction("toy.duck", BEFORE_ROLL, lambda card: card.role == "leader", is_attacked, duck),
)

FIGHTS = (
    Feature("combat_step", (au.Insert("core.attack", step("fire_back", fire_back), before="clear"), RETURN_FIRE)),
    Feature(
        "modifier",
        (au.Modifier(base.DEFENCE, "term.toy.crossfire", crossfire, "", text("crossfire", "fuego cruzado")),),
    ),
    Feature("die_size", DIE_SIZE),
    Feature("tile_state", TILE_STATE, state=lambda register: register.add(au.Slice("ground", Ground))),
    Feature(
        "structure",
        (
            DAMAGED,
            COLLAPSED,
            un.CasualtyPolicy("toy.crumble", crumble),
            au.drawing.Sign("masonry.damage", "damage"),
            au.drawing.Sign("piece.hits", "most", text("hits", "impactos")),
            au.drawing.Sign("piece.points", "worth", text("points", "puntos")),
        ),
        content=lambda register: register.add(au.ContentKind("towers", Tower)),
        state=lambda register: register.add(au.Slice("masonry", Masonry)),
    ),
    Feature("casualty_policy", (RUN, ROUTED, CHOOSE_ROUT, un.CasualtyPolicy("toy.rout", rout))),
    Feature("reaction_card", REACTION_CARD),
)

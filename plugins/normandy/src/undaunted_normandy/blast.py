"""Blast X: attack every counter on the tile of the own target marker.  Rule: NOR-8.9."""

from collections.abc import Sequence

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.state import Ctx, NormandyRules, NormandyState
from undaunted_system import DEFENCE, NO_RANGE, OVERHEAD, hits, inflict_casualty


def has_target_marker(ctx: Ctx, side: int) -> bool:
    """Whether the own target marker is on the board.  Rule: NOR-8.9."""
    return ctx.state.normandy.target[side] >= 0


def on_target(ctx: Ctx, side: int) -> list[int]:
    """Every counter on the target marker's tile, own ones included, those aboard left out.  Rule: NOR-8.9, VEH-1.1."""
    tile = ctx.state.normandy.target[side]
    return [
        piece for piece, space in enumerate(ctx.state.pieces.space) if space == tile and not un.is_aboard(ctx, piece)
    ]


def begin(ctx: Ctx, side: int, use: un.Use) -> None:
    """Attack every counter on the marker's tile, each once.  Rule: NOR-8.9."""
    ask_next(ctx, side, use, tuple(on_target(ctx, side)))


def ask_next(ctx: Ctx, side: int, use: un.Use, left: tuple[int, ...]) -> None:
    """Ask which of the counters left is attacked next.  Rule: NOR-8.9."""
    if left:
        ctx.call(CHOOSE_BLASTED, side, use.card, use.ability, left)


def counters_left(ctx: Ctx, left: tuple[int, ...]) -> tuple[int, ...]:
    """The counters that are left.  The active player picks the order.  Rule: NOR-8.9."""
    return left


def is_on_target(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a counter is on the marker's tile.  Rule: NOR-8.9."""
    return ctx.state.pieces.space[piece] == ctx.state.normandy.target[side]


def is_left(ctx: Ctx, left: tuple[int, ...], piece: int) -> bool:
    """Whether a counter is still to be attacked.  Rule: NOR-8.9."""
    return piece in left


def blast(ctx: Ctx, side: int, use: un.Use, left: tuple[int, ...], piece: int) -> None:
    """One attack with its full effect before the next.  Rule: NOR-8.9."""
    ask_next(ctx, side, use, tuple(other for other in left if other != piece))
    un.begin_attack(ctx, "blast", side, use.piece, use.x, piece)


def explain_blast(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> Sequence[au.explain.Asked]:
    """The attack on the counter picked."""
    return [_explain_attack(ctx, ctx.rules.activation.uses[args[1], args[2]], action.args[0])]


def explain_use(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> Sequence[au.explain.Asked]:
    """A Blast attacks every counter on the marker's tile.  Rule: NOR-8.9."""
    use = ctx.rules.activation.uses[action.args[0], action.args[1]]
    if use.name != "blast":
        return []
    return [_explain_attack(ctx, use, piece) for piece in on_target(ctx, use.side)]


def _explain_attack(ctx: Ctx, use: un.Use, piece: int) -> au.explain.Asked:
    return "attack", (use.piece, piece, ctx.rules.numbers["attack"]["blast"], use.x)


def is_sound(
    rules: NormandyRules, state: NormandyState, side: int, use: un.Use, left: tuple[int, ...]
) -> list[tuple[str, str, str]]:
    """A card that blasts, and counters on the marker's tile, each once.  Rule: NOR-8.9."""
    if use.name != "blast":
        return [("ability", use.name, "blast")]
    tile = state.normandy.target[side]
    if tile < 0 or not left or len(set(left)) != len(left) or any(state.pieces.space[piece] != tile for piece in left):
        return [("left", str(rules.word("piece[]", left)), "counters on the target marker's tile, each once")]
    return []


PICK = au.ActionKind("normandy.blast", au.text(en="blast {piece}", es="bombardear a {piece}"), piece="piece")
ON_TARGET = au.Requirement(
    "normandy.not_on_target",
    is_on_target,
    au.text(
        en="That counter is not on the tile of your target marker.",
        es="Ese contador no está en la loseta de tu marcador de blanco.",
    ),
)
STILL_LEFT = au.Requirement(
    "normandy.blasted",
    is_left,
    au.text(en="The Blast does not attack that counter any more.", es="El bombardeo ya no ataca a ese contador."),
)
TARGET_MARKER = au.Requirement(
    "normandy.no_target_marker",
    has_target_marker,
    au.text(en="Your target marker is not on the board.", es="Tu marcador de blanco no está en el tablero."),
)
CHOOSE_BLASTED = au.Decision(
    "normandy.choose_blasted",
    {"side": "seat", "played": "card", "ability": "ability", "left": "piece[]"},
    au.text(en="Choose which counter the Blast attacks next.", es="Elige qué contador ataca ahora el bombardeo."),
    (
        au.Choice(
            PICK,
            blast,
            starts=(un.ATTACK_STEPS, "normandy.choose_blasted"),
            among=counters_left,
            where=(ON_TARGET, STILL_LEFT),
        ),
    ),
    clause="NOR-8.9",
    sound=is_sound,
)
BLAST_KIND = un.DiceAttackKind(
    "blast",
    None,
    DEFENCE,
    inflict_casualty,
    hit=hits,
    traits=frozenset({NO_RANGE, OVERHEAD}),
    leads_to=("casualty",),
    clause="UND-8.4",
)
BLAST = un.Ability(
    "blast",
    clause="NOR-8.9",
    title=au.text(en="Blast", es="Bombardear"),
    effect=begin,
    starts=(CHOOSE_BLASTED,),
    requires=(TARGET_MARKER,),
)
RULES = (
    BLAST_KIND,
    CHOOSE_BLASTED,
    BLAST,
    au.explain.Explains(PICK, explain_blast),
    au.explain.Explains(un.PLAY, explain_use),
)

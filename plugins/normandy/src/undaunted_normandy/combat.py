"""Blast, and casualties as Normandy has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.flow import Args, Decision, call, procedure, step
from undaunted_core.mechanics.activation import Ability, Condition, Use
from undaunted_core.mechanics.combat import AttackKind, begin_attack
from undaunted_core.system.combat import (
    CASUALTY_HARM,
    DEFENCE,
    NO_RANGE,
    OVERHEAD,
    hits,
    inflict_casualty,
    remove_counter,
    take_card,
)
from undaunted_core.system.movement import FIELDS
from undaunted_core.system.state import REGULAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.explaining import Asked
    from undaunted_normandy.setup import Ctx


def returning(ctx: Ctx, piece: int) -> None:
    """A casualty: a card, or else the counter, which may come back.  Rule: NOR-8.6, UND-8.5."""
    if not take_card(ctx, piece):
        remove_counter(ctx, piece)


def has_target_marker(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the own target marker is on the board.  Rule: NOR-8.9."""
    return ctx.state.normandy.target[use.side] >= 0


def on_target(ctx: Ctx, side: int) -> list[int]:
    """Every counter on the target marker's tile, own ones included.  Rule: NOR-8.9."""
    tile = ctx.state.normandy.target[side]
    return [piece for piece, space in enumerate(ctx.state.pieces.space) if space == tile]


def blast(ctx: Ctx, args: Args) -> None:
    """Attack every counter on the marker's tile, each once.  Rule: NOR-8.9."""
    side, card, ability = args
    _next_blast(ctx, side, ctx.rules.activation.uses[card, ability], tuple(on_target(ctx, side)))


def _next_blast(ctx: Ctx, side: int, use: Use, left: tuple[int, ...]) -> None:
    if left:
        call(ctx, "normandy.choose_blasted", side, use.card, use.ability, left)


def _blast_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    """The active player picks the order.  Rule: NOR-8.9."""
    pick = ctx.rules.normandy.blast
    return [pick[piece] for piece in args[3]]


def _why_not_blasted(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only counters on the marker's tile, each once.  Rule: NOR-8.9."""
    if action.kind != "normandy.blast":
        return []
    if ctx.state.pieces.space[action.args[0]] != ctx.state.normandy.target[args[0]]:
        return [("reason.normandy.not_on_target", "NOR-8.9")]
    return [("reason.normandy.blasted", "NOR-8.9")]


def explain_blast(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """The attack on the counter picked."""
    return [_asked(ctx, ctx.rules.activation.uses[args[1], args[2]], action.args[0])]


def explain_use(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """A Blast attacks every counter on the marker's tile.  Rule: NOR-8.9."""
    use = ctx.rules.activation.uses[action.args[0], action.args[1]]
    if use.name != "blast":
        return []
    return [_asked(ctx, use, piece) for piece in on_target(ctx, use.side)]


def _asked(ctx: Ctx, use: Use, piece: int) -> Asked:
    return "attack", (use.piece, piece, ctx.rules.numbers["attack"]["blast"], use.x)


def _blast_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A card that blasts, and counters on the marker's tile, each once.  Rule: NOR-8.9."""
    side, card, ability, left = args
    if rules.activation.uses[card, ability].name != "blast":
        return [("ability", rules.names["ability"][ability], "blast")]
    tile = state.normandy.target[side]
    if tile < 0 or not left or len(set(left)) != len(left) or any(state.pieces.space[piece] != tile for piece in left):
        return [("left", str(rules.word("piece[]", left)), "counters on the target marker's tile, each once")]
    return []


def _blast(ctx: Ctx, args: Args, action: Action) -> None:
    """One attack with its full effect before the next.  Rule: NOR-8.9."""
    side, card, ability, left = args
    use = ctx.rules.activation.uses[card, ability]
    (piece,) = action.args
    _next_blast(ctx, side, use, tuple(other for other in left if other != piece))
    begin_attack(ctx, "blast", side, use.piece, use.x, piece)


BLAST_ATTACK = AttackKind(
    "blast",
    None,
    DEFENCE,
    hits,
    inflict_casualty,
    traits=frozenset({NO_RANGE, OVERHEAD}),
    leads_to=("casualty",),
    clause="UND-8.4",
    defences=(REGULAR,),
    harm=CASUALTY_HARM,
)
PROCEDURE = procedure("normandy.blast", (step("blast", blast, "NOR-8.9"),), **FIELDS)
DECISION = Decision(
    "normandy.choose_blasted",
    {"side": "seat", "card": "card", "ability": "ability", "left": "piece[]"},
    _blast_options,
    _blast,
    "NOR-8.9",
    why=_why_not_blasted,
    sound=_blast_is_sound,
)
EXPLANATIONS = (("normandy.blast", explain_blast), ("core.play", explain_use))
ABILITY = Ability(
    "blast",
    "normandy.blast",
    (Condition(has_target_marker, "reason.normandy.no_target_marker", "NOR-8.9"),),
    clause="NOR-8.9",
    role="shell",
)

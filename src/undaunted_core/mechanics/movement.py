"""Movement: a piece goes step by step to adjacent spaces, stopping at will.

A movement kind says which adjacent spaces may be entered and what entering does;
packs insert steps into ``core.step`` for what else a step causes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Decision, call, procedure, step
from undaunted_core.kernel.registry import Members

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action


@attrs.frozen(eq=False)
class MovementKind:
    """A way to move.

    ``enterable(ctx, side, piece, spaces)`` picks those of the adjacent spaces
    that may be entered; ``entered(ctx, side, piece, space)`` is what entering
    does besides; ``barred`` is the reason (message key) and clause for the rest,
    ``clause`` the one for spaces that are not adjacent.  For who plays by the
    catalogue alone: ``by_markers``, whether it needs an own marker on the space,
    ``lays_markers`` or lays one; ``shuns``, the traits of tiles it may not enter;
    ``carries``, whether it moves what the piece is aboard of.
    """

    name: str
    enterable: Callable[[Any, int, int, tuple[int, ...]], Sequence[int]]
    entered: Callable[[Any, int, int, int], None] | None = None
    barred: tuple[str, str] = ("reason.core.not_enterable", "")
    clause: str = ""
    by_markers: bool = False
    lays_markers: bool = False
    shuns: tuple[str, ...] = ()
    carries: bool = False


@attrs.frozen(eq=False)
class MovementTable:
    """Movement kinds by number, and the actions of a step."""

    kinds: tuple[MovementKind, ...]
    stop: Action
    step: tuple[Action, ...]


def movement_members(rules: Any, setting: Any) -> Members:
    """The domain of movement kinds."""
    return Members(tuple(rules.registry.all("movement")))


def movement_table(rules: Any, setting: Any) -> MovementTable:
    """The table of movement kinds."""
    kinds = tuple(rules.registry.all("movement").values())
    return MovementTable(kinds, rules.action("core.stop"), rules.actions["core.step"].all())


def move_piece(ctx: Any, piece: int, steps: int, movement: str, seat: int) -> None:
    """Let a seat move a piece up to that many steps; zero steps need no choice."""
    if steps:
        call(ctx, "core.choose_step", seat, piece, steps, ctx.rules.numbers["movement"][movement])


def _options(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
    seat, piece, _, kind = args
    rules = ctx.rules
    moves = rules.movement
    near = rules.board.adjacent[ctx.state.pieces.space[piece]]
    actions = moves.step
    return [
        moves.stop,
        *[actions[s] for s in moves.kinds[kind].enterable(ctx, rules.side_of[seat], piece, near)],
    ]


def _resolve(ctx: Any, args: Any, action: Action) -> None:
    if action.args:
        seat, piece, left, kind = args
        call(ctx, "core.step", seat, piece, left, kind, action.args[0])


def _why(ctx: Any, args: Any, seat: int, action: Action) -> list[tuple[str, str]]:
    _, piece, _, kind = args
    if action.kind != "core.step":
        return []
    at = ctx.state.pieces.space[piece]
    if action.args[0] not in ctx.rules.board.adjacent[at]:
        return [("reason.core.not_adjacent", ctx.rules.movement.kinds[kind].clause)]
    return [ctx.rules.movement.kinds[kind].barred]


def _enter(ctx: Any, args: Any) -> None:
    seat, piece, _, kind, space = args
    ctx.state.pieces.space[piece] = space
    if ctx.events is not None:
        emit(ctx, "core.moved", piece, space)
    entered = ctx.rules.movement.kinds[kind].entered
    if entered is not None:
        entered(ctx, ctx.rules.side_of[seat], piece, space)


def _go_on(ctx: Any, args: Any) -> None:
    seat, piece, left, kind, _ = args
    # A step inserted before may have taken the piece off the board.
    if left > 1 and ctx.state.pieces.space[piece] >= 0:
        call(ctx, "core.choose_step", seat, piece, left - 1, kind)


def _is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """A piece on the board, with steps to go."""
    if state.pieces.space[args[1]] < 0:
        return [("piece", "a counter off the board", "one on the board")]
    return _step_is_sound("", rules, state, args, place)


def _step_is_sound(step: str, rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    return [] if args[2] > 0 else [("left", str(args[2]), "1 or more")]


_FIELDS = {"seat": "seat", "piece": "piece", "left": "int", "movement": "movement"}
CHOOSE_STEP = Decision("core.choose_step", _FIELDS, _options, _resolve, why=_why, sound=_is_sound)
STEP = procedure(
    "core.step", (step("enter", _enter), step("go_on", _go_on)), _step_is_sound, **_FIELDS, space="space"
)

"""Counters entering, Guide, Target and Control as Normandy has them, and the radio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import LEAVE, Args, Decision, call, procedure, step
from undaunted_core.mechanics.activation import Ability, Condition, Use, place_of
from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.mechanics.movement import move_piece
from undaunted_core.mechanics.victory import MARKER_TURNED, check_end
from undaunted_core.system.movement import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.setting import Setting
    from undaunted_normandy.setup import Ctx, NormandyRules

#: The fewest steps between a Mortar and its target marker.
TARGET_RANGE = 3


def place_counter(ctx: Ctx, args: Args) -> None:
    """A counter off the board is placed on its spawn tile, ready, before its card's action.

    Hunkering down places nothing; placing scouts nothing and is no movement.
    Rule: NOR-5.1, NOR-5.2, NOR-5.3.
    """
    _, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    if use.piece < 0 or ctx.state.pieces.space[use.piece] >= 0 or use.name == "hunker_down":
        return
    space = ctx.rules.activation.entry[use.piece]
    ctx.state.pieces.space[use.piece] = space
    if ctx.events is not None:
        emit(ctx, "normandy.counter_placed", use.piece, space)


def drop_target(ctx: Ctx, args: Args) -> None:
    """The own target marker leaves the board when the own Mortar takes a step.  Rule: NOR-6.6."""
    _, piece, *_ = args
    side = ctx.rules.pieces.side[piece]
    if piece == ctx.rules.normandy.mortar[side] and ctx.state.normandy.target[side] >= 0:
        ctx.state.normandy.target[side] = OFF_BOARD
        if ctx.events is not None:
            emit(ctx, "normandy.target_removed", side)


def guidable(ctx: Ctx, side: int) -> list[int]:
    """Own counters on the board that are not suppressed.  Rule: NOR-6.5, UND-8.19."""
    space, suppressed = ctx.state.pieces.space, ctx.state.undaunted.suppressed
    first, behind = ctx.rules.pieces.of_side[side]
    return [piece for piece in range(first, behind) if space[piece] >= 0 and not suppressed[piece]]


def has_guidable(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether Guide has a counter it could move.  Rule: NOR-6.5, UND-3.10."""
    return bool(guidable(ctx, use.side))


def guide(ctx: Ctx, args: Args) -> None:
    """Move any own counter.  Rule: NOR-6.5."""
    side, card, ability = args
    call(ctx, "normandy.choose_guided", side, ctx.rules.activation.uses[card, ability].x)


def _guide_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    pick = ctx.rules.actions["normandy.guide"]
    return [pick[piece,] for piece in guidable(ctx, args[0])]


def _why_not_guided(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only own counters on the board that are ready.  Rule: NOR-6.5."""
    if action.kind != "normandy.guide":
        return []
    (piece,) = action.args
    if ctx.rules.pieces.side[piece] != args[0]:
        return [("reason.normandy.enemy_counter", "NOR-6.5")]
    if ctx.state.pieces.space[piece] < 0:
        return [("reason.core.off_board", "NOR-6.5")]
    return [("reason.undaunted.suppressed", "NOR-6.5")]


def _guide(ctx: Ctx, args: Args, action: Action) -> None:
    side, steps = args
    move_piece(ctx, action.args[0], steps, "move", side)


def target_tiles(ctx: Ctx, side: int, at: int) -> list[int]:
    """Tiles three or more steps from the Mortar, but not the marker's own.  Rule: NOR-7.7."""
    here = ctx.state.normandy.target[side]
    return [
        space for space, steps in enumerate(ctx.rules.board.distance[at]) if steps >= TARGET_RANGE and space != here
    ]


def has_target_tile(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is a tile for the target marker.  Rule: NOR-7.7."""
    return bool(target_tiles(ctx, use.side, at))


def target(ctx: Ctx, args: Args) -> None:
    """Place or move the own target marker.  Rule: NOR-7.7."""
    side, card, ability = args
    call(ctx, "normandy.choose_target_tile", side, ctx.rules.activation.uses[card, ability].piece)


def _target_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    side, piece = args
    place = ctx.rules.normandy.place_target
    return [place[space] for space in target_tiles(ctx, side, ctx.state.pieces.space[piece])]


def _why_no_target_tile(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """The marker's own tile, or one too near to the Mortar or that no way leads to.  Rule: NOR-7.7."""
    if action.kind != "normandy.place_target":
        return []
    side, piece = args
    (space,) = action.args
    reasons = []
    if space == ctx.state.normandy.target[side]:
        reasons.append(("reason.normandy.same_tile", "NOR-7.7"))
    if ctx.rules.board.distance[ctx.state.pieces.space[piece]][space] < TARGET_RANGE:
        reasons.append(("reason.normandy.too_near", "NOR-7.7"))
    return reasons


def _target(ctx: Ctx, args: Args, action: Action) -> None:
    side = args[0]
    ctx.state.normandy.target[side] = action.args[0]
    if ctx.events is not None:
        emit(ctx, "normandy.target_placed", side, action.args[0])


def _target_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The side's own Mortar, on the board.  Rule: NOR-7.7."""
    side, piece = args
    if piece != rules.normandy.mortar[side] or state.pieces.space[piece] < 0:
        return [("piece", rules.names["piece"][piece], "the side's Mortar, on the board")]
    return []


def no_enemy_on_tile(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether no enemy counter stands on the tile.  Rule: NOR-7.4a."""
    first, behind = ctx.rules.pieces.of_side[1 - use.side]
    return at not in ctx.state.pieces.space[first:behind]


def radio_waiver(rules: NormandyRules, setting: Setting) -> Callable[[Ctx, Use, int], bool] | None:
    """Control on the radio tile its side already controls.  Rule: NOR-10.3."""
    if not any(special.rule == "radio" for special in setting.scenario.special):
        return None
    return raises_radio


def raises_radio(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether a Control here and now raises the radio tile's value.  Rule: NOR-10.3."""
    table = ctx.rules.normandy
    return at == table.radio and use.side == table.radio_side and ctx.state.control.marker[use.side][at] == CONTROLLED


def raise_radio(ctx: Ctx, args: Args) -> object:
    """Instead of taking control, raise the value by 1; it stays raised.  Rule: NOR-10.3."""
    _, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    at = place_of(ctx, use.piece)
    if not raises_radio(ctx, use, at):
        return None
    ctx.state.undaunted.objective[at] += 1
    if ctx.events is not None:
        emit(ctx, "normandy.radio_raised", at, ctx.state.undaunted.objective[at])
    check_end(ctx, MARKER_TURNED)
    return LEAVE


PLACE_COUNTER = step("place_counter", place_counter, "NOR-5.1")
DROP_TARGET = step("drop_target", drop_target, "NOR-6.6")
RAISE_RADIO = step("raise_radio", raise_radio, "NOR-10.3")
NO_ENEMY = Condition(no_enemy_on_tile, "reason.normandy.enemy_on_tile", "NOR-7.4a", "enemy")
PROCEDURES = (
    procedure("normandy.guide", (step("guide", guide, "NOR-6.5"),), **FIELDS),
    procedure("normandy.target", (step("target", target, "NOR-7.7"),), **FIELDS),
)
DECISIONS = (
    Decision(
        "normandy.choose_guided",
        {"side": "seat", "steps": "int"},
        _guide_options,
        _guide,
        "NOR-6.5",
        why=_why_not_guided,
    ),
    Decision(
        "normandy.choose_target_tile",
        {"side": "seat", "piece": "piece"},
        _target_options,
        _target,
        "NOR-7.7",
        why=_why_no_target_tile,
        sound=_target_is_sound,
    ),
)
ABILITIES = (
    Ability(
        "guide",
        "normandy.guide",
        (Condition(has_guidable, "reason.normandy.nobody_to_guide", "NOR-6.5"),),
        clause="NOR-6.5",
        role="lead",
    ),
    Ability(
        "target",
        "normandy.target",
        (Condition(has_target_tile, "reason.normandy.no_target_tile", "NOR-7.7"),),
        clause="NOR-7.7",
        needs_piece=True,
        role="aim",
    ),
)

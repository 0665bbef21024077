"""Navigate, Surveil, Control as North Africa has it, and escape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, Decision, Offer, call, procedure, step
from undaunted_core.mechanics import aboard
from undaunted_core.mechanics.activation import Ability, Condition, Use
from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.mechanics.victory import PIECE_LOST, check_end
from undaunted_core.system.movement import FIELDS, scout_tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_north_africa.setup import Ctx

# -- Navigate and Surveil --------------------------------------------------------------


def navigate(ctx: Ctx, args: Args) -> None:
    """Up to X tiles one after the other, the first adjacent to the soldier's.  Rule: NAF-7.8."""
    side, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    if use.x:
        call(ctx, "north_africa.choose_navigated", side, use.piece, use.x, ())


def _next_to(ctx: Ctx, args: Args) -> list[int]:
    """Tiles not yet chosen that are adjacent to a chosen one, or first to the soldier's.  Rule: NAF-7.8."""
    _, piece, _, chosen = args
    adjacent = ctx.rules.board.adjacent
    near = {space for one in chosen or (ctx.state.pieces.space[piece],) for space in adjacent[one]}
    return sorted(near.difference(chosen))


def _navigate_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    mark = ctx.rules.north_africa.mark
    return [ctx.rules.undaunted.stop, *(mark[space] for space in _next_to(ctx, args))]


def _navigate(ctx: Ctx, args: Args, action: Action) -> None:
    if not action.args:
        return
    side, piece, left, chosen = args
    if left > 1:
        call(ctx, "north_africa.choose_navigated", side, piece, left - 1, (*chosen, action.args[0]))
    scout_tile(ctx, side, piece, action.args[0])


def _why_not_navigated(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Each tile once, the first next to the soldier, the others next to a chosen one.  Rule: NAF-7.8."""
    if action.kind != "north_africa.mark":
        return []
    return [("reason.north_africa.chosen" if action.args[0] in args[3] else "reason.north_africa.not_near", "NAF-7.8")]


def _navigate_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A soldier on the board, and each tile chosen once.  Rule: NAF-7.8."""
    _, piece, left, chosen = args
    if state.pieces.space[piece] < 0:
        return [("piece", rules.names["piece"][piece], "a soldier on the board")]
    return _surveil_is_sound(rules, state, (args[0], left, chosen), place)


def _surveil_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """Some tile left to choose, and each chosen once.  Rule: NAF-7.9."""
    _, left, chosen = args
    if left < 1 or len(set(chosen)) != len(chosen):
        return [("chosen", f"{len(chosen)} tiles, {left} left", "each once, and 1 left or more")]
    return []


def surveil(ctx: Ctx, args: Args) -> None:
    """Up to X tiles anywhere.  Rule: NAF-7.9."""
    side, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    if use.x:
        call(ctx, "north_africa.choose_surveiled", side, use.x, ())


def _surveil_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    """Tiles not yet chosen; at X tiles or when none is left it ends.  Rule: NAF-7.9."""
    mark = [action for space, action in enumerate(ctx.rules.north_africa.mark) if space not in args[2]]
    return [ctx.rules.undaunted.stop, *mark]


def _surveil(ctx: Ctx, args: Args, action: Action) -> None:
    if not action.args:
        return
    side, left, chosen = args
    if left > 1:
        call(ctx, "north_africa.choose_surveiled", side, left - 1, (*chosen, action.args[0]))
    scout_tile(ctx, side, OFF_BOARD, action.args[0])


def _why_not_surveiled(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Each tile once.  Rule: NAF-7.9."""
    return [("reason.north_africa.chosen", "NAF-7.9")] if action.kind == "north_africa.mark" else []


# -- Control ---------------------------------------------------------------------------


def not_held(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the opponent does not both control the tile and have a soldier on it, in a vehicle or not.

    Rule: NAF-7.4b.
    """
    enemy = 1 - use.side
    if ctx.state.control.marker[enemy][at] != CONTROLLED:
        return True
    first, behind = ctx.rules.pieces.of_side[enemy]
    space, places = ctx.state.pieces.space, ctx.rules.aboard.places
    return not any(space[piece] == at and not places[piece] for piece in range(first, behind))


# -- escape ----------------------------------------------------------------------------


def can_escape(ctx: Ctx, piece: int) -> bool:
    """Whether a counter on an escape marker's tile, and all aboard it, are allowed to escape.  Rule: NAF-10.9."""
    at = ctx.state.pieces.space[piece]
    if at < 0 or not ctx.state.north_africa.escape[at]:
        return False
    # Who takes a vehicle over may not bring it away as if it were his own counter.
    if ctx.state.aboard.owner[piece] != ctx.rules.pieces.side[piece]:
        return False
    may = ctx.rules.north_africa.may_escape
    return may[piece] and all(may[soldier] for soldier in aboard.crew(ctx, piece))


def _escape_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    return [ctx.rules.north_africa.escape] if can_escape(ctx, args[1]) else []


def escape(ctx: Ctx, args: Args, action: Action) -> None:
    """A counter leaves the board with all aboard, and their cards the game.  Rule: NAF-10.9."""
    piece = args[1]
    for one in (*aboard.crew(ctx, piece), piece):
        ctx.state.pieces.space[one] = OFF_BOARD
        ctx.state.north_africa.escaped[one] = True
        ctx.state.undaunted.suppressed[one] = False
        aboard.forget_seat(ctx, one)
        if ctx.events is not None:
            emit(ctx, "north_africa.escaped", one)
        table = ctx.rules.undaunted
        side = ctx.rules.pieces.side[one]
        remove_cards(ctx, one, (table.hand[side], table.deck[side], table.discard[side], table.play[side]))
        remove_cards(ctx, one, (table.supply[side],))
    check_end(ctx, PIECE_LOST)


def remove_cards(ctx: Ctx, piece: int, zones: Sequence[int]) -> None:
    """All matching cards in these zones leave the game.  Rule: NAF-8.7, NAF-10.9."""
    removed = ctx.rules.undaunted.removed[ctx.rules.pieces.side[piece]]
    for zone in zones:
        for card in ctx.rules.activation.cards_of[piece]:
            while card in ctx.state.zones.cards[zone]:
                move_card(ctx, card, zone, removed)
                if ctx.events is not None:
                    emit(ctx, "north_africa.card_removed", ctx.rules.zones.card_side[card], card, zone, removed)


def why_no_escape(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """No escape marker here, or somebody who is not allowed to.  Rule: NAF-10.9, NAF-1.14."""
    if action.kind != "north_africa.escape":
        return []
    at = ctx.state.pieces.space[args[1]]
    marked = at >= 0 and ctx.state.north_africa.escape[at]
    return [("reason.north_africa.may_not_escape" if marked else "reason.north_africa.no_escape_marker", "NAF-10.9")]


OFFER = Offer("core.choose_step", ("north_africa.escape",), _escape_options, escape, "NAF-10.9")
NOT_HELD = Condition(not_held, "reason.north_africa.held", "NAF-7.4b", "holder")
PROCEDURES = (
    procedure("north_africa.navigate", (step("navigate", navigate, "NAF-7.8"),), **FIELDS),
    procedure("north_africa.surveil", (step("surveil", surveil, "NAF-7.9"),), **FIELDS),
)
DECISIONS = (
    Decision(
        "north_africa.choose_navigated",
        {"side": "seat", "piece": "piece", "left": "int", "chosen": "space[]"},
        _navigate_options,
        _navigate,
        "NAF-7.8",
        why=_why_not_navigated,
        sound=_navigate_is_sound,
    ),
    Decision(
        "north_africa.choose_surveiled",
        {"side": "seat", "left": "int", "chosen": "space[]"},
        _surveil_options,
        _surveil,
        "NAF-7.9",
        why=_why_not_surveiled,
        sound=_surveil_is_sound,
    ),
)
ABILITIES = (
    Ability("navigate", "north_africa.navigate", clause="NAF-7.8", needs_piece=True, role="mark"),
    Ability("surveil", "north_africa.surveil", clause="NAF-7.9", role="mark"),
)

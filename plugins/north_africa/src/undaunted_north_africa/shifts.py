"""Shifts: a soldier enters, exits or repositions before or after the effect of his card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, Decision, Offer, call, jump, step
from undaunted_core.mechanics import aboard
from undaunted_core.mechanics.activation import add_uses, why_not
from undaunted_north_africa.vehicles import why_not_from_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_north_africa.setup import Ctx

SHIFTS = ("north_africa.enter", "north_africa.exit", "north_africa.reposition")


def shifts(ctx: Ctx, cards: Iterable[int]) -> list[Action]:
    """What the soldiers of these cards may do besides the card's use: enter, exit, reposition.

    Who is on foot may enter an empty seat of an own vehicle on his tile, or of an
    enemy one in which nobody sits; who is aboard may exit, or take an empty seat
    of his vehicle.  Rule: NAF-9.1, NAF-9.2.
    """
    table, space, carrier = ctx.rules.north_africa, ctx.state.pieces.space, ctx.state.aboard.vehicle
    piece_of, vehicles, owner = ctx.rules.activation.piece, ctx.rules.aboard.vehicles, ctx.state.aboard.owner
    parked = [space[vehicle] for vehicle in vehicles]
    enter: list[Action] = []
    leave: list[Action] = []
    reposition: list[Action] = []
    for card in cards:
        piece = piece_of[card]
        if piece < 0:
            continue
        at, vehicle = space[piece], carrier[piece]
        if vehicle >= 0:
            leave.append(table.exit[card])
            seats = table.reposition[card]
            reposition += [seats[place] for place in aboard.empty_places(ctx, vehicle)]
        elif at >= 0 and at in parked:
            for vehicle in vehicles:
                if space[vehicle] == at and (owner[vehicle] == owner[piece] or vehicle not in carrier):
                    seats = table.enter[card, vehicle]
                    enter += [seats[place] for place in aboard.empty_places(ctx, vehicle)]
    return [*enter, *leave, *reposition]


def can_shift(ctx: Ctx, card: int) -> bool:
    """Whether the card's soldier may shift at all: whoever is aboard may at least exit.  Rule: NAF-9.1."""
    piece = ctx.rules.activation.piece[card]
    if piece < 0 or ctx.state.pieces.space[piece] < 0:
        return False
    return ctx.state.aboard.vehicle[piece] >= 0 or bool(shifts(ctx, (card,)))


def carry_out_shift(ctx: Ctx, action: Action) -> None:
    """Let the soldier of the action's card enter, exit or reposition.  Rule: NAF-9.1, NAF-9.2."""
    piece = ctx.rules.activation.piece[action.args[0]]
    if action.kind == "north_africa.enter":
        aboard.take_seat(ctx, piece, action.args[1], action.args[2])
    elif action.kind == "north_africa.exit":
        aboard.leave_seat(ctx, piece)
    else:
        aboard.take_seat(ctx, piece, ctx.state.aboard.vehicle[piece], action.args[1])


def shifts_of_hand(ctx: Ctx, args: Args, seat: int) -> list[Action]:
    """What the soldiers of the hand's cards may do before their effect.  Rule: NAF-9.1."""
    return shifts(ctx, dict.fromkeys(ctx.state.zones.cards[ctx.rules.undaunted.hand[ctx.rules.side_of[seat]]]))


def shift_first(ctx: Ctx, args: Args, action: Action) -> None:
    """The card is played, its soldier shifts, and then its use is chosen from the new place.

    Rule: NAF-9.1, UND-3.9.
    """
    seat, card = args[0], action.args[0]
    side, table = ctx.rules.side_of[seat], ctx.rules.undaunted
    call(ctx, "core.choose_play", seat)
    move_card(ctx, card, table.hand[side], table.play[side])
    if ctx.events is not None:
        emit(ctx, "north_africa.card_laid", side, card, table.hand[side], table.play[side])
    carry_out_shift(ctx, action)
    ctx.state.north_africa.shifted = True
    call(ctx, "north_africa.choose_use", seat, card)


def _use_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    offered: list[Action] = []
    add_uses(ctx, args[1], offered)
    return offered


def _use_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The card lies in the play area, its soldier having shifted.  Rule: NAF-9.1, UND-3.9."""
    side = rules.side_of[args[0]]
    if args[1] not in state.zones.cards[rules.undaunted.play[side]]:
        return [("card", rules.names["card"][args[1]], "a card in the play area")]
    if not state.north_africa.shifted:
        return [("", "a use to choose, and nobody has shifted", "a shift before")]
    return _shift_is_sound(rules, state, args, place)


def _shift_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The card is a soldier's.  Rule: NAF-9.1."""
    if rules.activation.piece[args[1]] < 0:
        return [("card", rules.names["card"][args[1]], "a soldier's card")]
    return []


def _use(ctx: Ctx, args: Args, action: Action) -> None:
    side = ctx.rules.side_of[args[0]]
    if ctx.events is not None:
        # The card lies in the play area already: who follows the cards must not take it for another one played.
        emit(ctx, "north_africa.card_used", side, *action.args)
    jump(ctx, "core.use_card/carry_out", side, *action.args)


def _why_no_use(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only the card that was played, for what it could be played for.  Rule: NAF-9.1, UND-3.8."""
    if action.kind != "core.play":
        return []
    if action.args[0] != args[1]:
        return [("reason.north_africa.other_card", "NAF-9.1")]
    return why_not_from_seat(ctx, *action.args) or why_not(ctx, *action.args)


def shift_after(ctx: Ctx, args: Args) -> None:
    """After a card's effect its soldier may shift, unless he did before.  Rule: NAF-9.1."""
    side, card, _ = args
    own = ctx.state.north_africa
    if own.shifted:
        own.shifted = False
    elif can_shift(ctx, card):
        call(ctx, "north_africa.choose_shift", side, card)


def _shift_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    return [ctx.rules.north_africa.stay, *shifts(ctx, (args[1],))]


def _shift(ctx: Ctx, args: Args, action: Action) -> None:
    if action.args:
        carry_out_shift(ctx, action)


def why_no_shift(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """What keeps a soldier from a seat.  Rule: NAF-9.1, NAF-9.2, NAF-1.13."""
    if action.kind not in SHIFTS:
        return []
    card, side = action.args[0], ctx.rules.side_of[seat]
    if ctx.rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "NAF-9.1")]
    if args[1:] and args[1] != card:
        return [("reason.north_africa.other_card", "NAF-9.1")]
    if not args[1:] and card not in ctx.state.zones.cards[ctx.rules.undaunted.hand[side]]:
        return [("reason.core.not_in_hand", "NAF-9.1")]
    piece = ctx.rules.activation.piece[card]
    state = ctx.state
    if state.pieces.space[piece] < 0:
        return [("reason.core.off_board", "NAF-5.4")]
    carrier = state.aboard.vehicle[piece]
    if action.kind == "north_africa.enter":
        vehicle = action.args[1]
        if carrier >= 0:
            return [("reason.north_africa.aboard", "NAF-9.1")]
        if not ctx.rules.aboard.places[vehicle]:
            return [("reason.north_africa.no_vehicle", "NAF-9.1")]
        if state.pieces.space[vehicle] != state.pieces.space[piece]:
            return [("reason.north_africa.vehicle_elsewhere", "NAF-9.1")]
        if state.aboard.owner[vehicle] != side and aboard.crew(ctx, vehicle):
            return [("reason.north_africa.enemy_aboard", "NAF-9.2")]
        return _why_not_this_place(ctx, vehicle, action.args[2])
    if carrier < 0:
        return [("reason.north_africa.on_foot", "NAF-9.1")]
    return _why_not_this_place(ctx, carrier, action.args[1])


def _why_not_this_place(ctx: Ctx, vehicle: int, place: int) -> list[tuple[str, str]]:
    if place >= ctx.rules.aboard.places[vehicle]:
        return [("reason.north_africa.no_such_seat", "NAF-1.13")]
    return [("reason.north_africa.seat_taken", "NAF-9.1")]


SHIFT_AFTER = step("shift_after", shift_after, "NAF-9.1")
OFFER = Offer("core.choose_play", SHIFTS, shifts_of_hand, shift_first, "NAF-9.1")
_CARD = {"seat": "seat", "card": "card"}
DECISIONS = (
    Decision(
        "north_africa.choose_use",
        _CARD,
        _use_options,
        _use,
        "NAF-9.1",
        why=_why_no_use,
        sound=_use_is_sound,
    ),
    Decision(
        "north_africa.choose_shift",
        _CARD,
        _shift_options,
        _shift,
        "NAF-9.1",
        why=why_no_shift,
        sound=_shift_is_sound,
    ),
)

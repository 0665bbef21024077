"""Shifts: a soldier enters, exits or repositions before or after the effect of his card.  Rule: NAF-9.1, NAF-9.2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.aboard import crew, empty_places, leave_seat, take_seat
from undaunted_core.authoring import (
    CHOOSE_PLAY,
    IN_HAND,
    ON_BOARD,
    OWN_CARD,
    PLAY,
    USE_CARD,
    ActionKind,
    Choice,
    Decision,
    Event,
    Insert,
    Offer,
    Requirement,
    add_uses,
    call,
    emit,
    hand_kinds,
    jump,
    move_card,
    step,
    text,
    why_not,
)
from undaunted_core.undaunted import card_used
from undaunted_north_africa.vehicle_actions import FROM_SEAT
from undaunted_north_africa.vehicles import ABOARD, BESIDE, ON_FOOT, VEHICLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.authoring import Action, Setting
    from undaunted_north_africa.state import Ctx, NorthAfricaRules, NorthAfricaState


def is_card_played(ctx: Ctx, played: int, card: int) -> bool:
    """Whether it is the card being played.  Rule: NAF-9.1."""
    return card == played


def is_free(ctx: Ctx, side: int, vehicle: int) -> bool:
    """Whether the vehicle is an own one, or nobody sits in it.  Rule: NAF-9.2."""
    return ctx.state.aboard.owner[vehicle] == side or not crew(ctx, vehicle)


def has_place(ctx: Ctx, vehicle: int, place: int) -> bool:
    """Whether the vehicle to enter has such a seat.  Rule: NAF-1.13."""
    return place < ctx.rules.aboard.places[vehicle]


def is_place_empty(ctx: Ctx, piece: int, vehicle: int, place: int) -> bool:
    """Whether nobody sits on the seat to enter; who has no counter takes none.  Rule: NAF-9.1."""
    return piece >= 0 and place in empty_places(ctx, vehicle)


def has_own_place(ctx: Ctx, piece: int, place: int) -> bool:
    """Whether the soldier's vehicle has such a seat.  Rule: NAF-1.13."""
    return has_place(ctx, ctx.state.aboard.vehicle[piece], place)


def is_own_place_empty(ctx: Ctx, piece: int, place: int) -> bool:
    """Whether nobody sits on that seat of the soldier's vehicle.  Rule: NAF-9.1."""
    return is_place_empty(ctx, piece, ctx.state.aboard.vehicle[piece], place)


def reposition(ctx: Ctx, piece: int, place: int) -> None:
    """The soldier takes an empty seat of his vehicle.  Rule: NAF-9.1."""
    take_seat(ctx, piece, ctx.state.aboard.vehicle[piece], place)


@attrs.frozen(eq=False)
class ShiftTable:
    """The shifts of each soldier's card: by place, those of entering by vehicle as well."""

    enter: dict[tuple[int, int], tuple[Action, ...]]
    exit: tuple[Action, ...]
    reposition: dict[int, tuple[Action, ...]]


def shift_table(rules: Any, setting: Setting) -> ShiftTable:
    """The table of a scenario."""
    enter, reposition = rules.actions[ENTER.name], rules.actions[REPOSITION.name]
    places = range(rules.size("place"))
    soldiers = [card for card, piece in enumerate(rules.activation.piece) if piece >= 0]
    return ShiftTable(
        {
            (card, vehicle): tuple(enter[card, vehicle, place] for place in places)
            for card in soldiers
            for vehicle in rules.aboard.vehicles
        },
        rules.actions[EXIT.name].all(),
        {card: tuple(reposition[card, place] for place in places) for card in soldiers},
    )


def shifts(ctx: Ctx, cards: Iterable[int]) -> list[Action]:
    """What the soldiers of these cards may do besides the card's use, in one pass.

    Who is on foot may enter an empty seat of an own vehicle on his tile, or of an
    enemy one in which nobody sits; who is aboard may exit, or take an empty seat
    of his vehicle.  Rule: NAF-9.1, NAF-9.2.
    """
    table, space, carrier = ctx.rules.shifts, ctx.state.pieces.space, ctx.state.aboard.vehicle
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
            reposition += [seats[place] for place in empty_places(ctx, vehicle)]
        elif at >= 0 and at in parked:
            for vehicle in vehicles:
                if space[vehicle] == at and (owner[vehicle] == owner[piece] or vehicle not in carrier):
                    seats = table.enter[card, vehicle]
                    enter += [seats[place] for place in empty_places(ctx, vehicle)]
    return [*enter, *leave, *reposition]


def shifts_of_hand(ctx: Ctx, side: int) -> list[Action]:
    """What the soldiers of the hand's cards may do before their effect.  Rule: NAF-9.1."""
    return shifts(ctx, hand_kinds(ctx, side))


def shifts_of_card(ctx: Ctx, played: int) -> list[Action]:
    """What the soldier of the card played may do after its effect.  Rule: NAF-9.1."""
    return shifts(ctx, (played,))


def lay_card(ctx: Ctx, seat: int, side: int, card: int) -> None:
    """The card is played, before its soldier shifts.  Rule: NAF-9.1, UND-3.9."""
    table = ctx.rules.undaunted
    call(ctx, CHOOSE_PLAY, seat)
    move_card(ctx, card, table.hand[side], table.play[side])
    emit(ctx, CARD_LAID, side, card, table.hand[side], table.play[side])


def ask_use(ctx: Ctx, seat: int, card: int) -> None:
    """After the shift the card's use is chosen from the new place.  Rule: NAF-9.1."""
    ctx.state.north_africa.shifted = True
    call(ctx, CHOOSE_USE, seat, card)


def uses(ctx: Ctx, played: int) -> list[Action]:
    """What the card played can be used for now.  Rule: NAF-9.1, UND-3.8."""
    offered: list[Action] = []
    add_uses(ctx, played, offered)
    return offered


def use_card(ctx: Ctx, side: int, card: int, ability: int) -> None:
    """Use the card that lies in the play area already.  Rule: NAF-9.1."""
    emit(ctx, CARD_USED, side, card, ability)
    jump(ctx, "core.use_card/carry_out", side, card, ability)


def shift_after(ctx: Ctx, side: int, played: int) -> None:
    """After a card's effect its soldier may shift, unless he did before.  Rule: NAF-9.1."""
    own = ctx.state.north_africa
    piece = ctx.rules.activation.piece[played]
    if own.shifted:
        own.shifted = False
    elif piece >= 0 and (ctx.state.aboard.vehicle[piece] >= 0 or shifts(ctx, (played,))):
        call(ctx, CHOOSE_SHIFT, side, played)


STAY = ActionKind("north_africa.stay", text(en="stay where he is", es="quedarse donde está"))
ENTER = ActionKind(
    "north_africa.enter",
    text(
        en="{card:short} enters {vehicle:short}, seat {place}",
        es="{card:short} sube a {vehicle:short}, asiento {place}",
    ),
    card="card",
    vehicle="piece",
    place="place",
)
EXIT = ActionKind(
    "north_africa.exit", text(en="{card:short} exits his vehicle", es="{card:short} baja de su vehículo"), card="card"
)
REPOSITION = ActionKind(
    "north_africa.reposition",
    text(en="{card:short} repositions to seat {place}", es="{card:short} pasa al asiento {place}"),
    card="card",
    place="place",
)
CARD_LAID = Event(
    "north_africa.card_laid",
    text(en="{side} plays {card:short}.", es="{side} juega {card:short}."),
    tally="laid",
    side="side",
    card="card",
    source="zone",
    target="zone",
)
CARD_USED = Event(
    "north_africa.card_used",
    text(en="{side} uses {card:short}: {ability}.", es="{side} usa {card:short}: {ability}."),
    tells=card_used,
    tally="used",
    side="side",
    card="card",
    ability="ability",
)
CARD_PLAYED = Requirement(
    "north_africa.other_card",
    is_card_played,
    text(en="Another card is being played.", es="Se está jugando otra carta."),
    "NAF-9.1",
)
SOLDIER_ON_BOARD = attrs.evolve(ON_BOARD, clause="NAF-5.4")
NO_ENEMY_ABOARD = Requirement(
    "north_africa.enemy_aboard",
    is_free,
    text(en="Enemy soldiers are aboard.", es="Hay soldados enemigos a bordo."),
    "NAF-9.2",
)
PLACE = Requirement(
    "north_africa.no_such_seat",
    has_place,
    text(en="The vehicle has no such seat.", es="El vehículo no tiene ese asiento."),
    "NAF-1.13",
)
PLACE_EMPTY = Requirement(
    "north_africa.seat_taken", is_place_empty, text(en="Somebody sits there.", es="Ese asiento está ocupado.")
)
OWN_PLACES = (attrs.evolve(PLACE, test=has_own_place), attrs.evolve(PLACE_EMPTY, test=is_own_place_empty))


def choices(*card: Requirement) -> tuple[Choice, ...]:
    """The three shifts, of a card that meets these requirements.  Rule: NAF-9.1, NAF-9.2."""
    soldier = (OWN_CARD, *card, SOLDIER_ON_BOARD)
    return (
        Choice(ENTER, take_seat, where=(*soldier, ON_FOOT, VEHICLE, BESIDE, NO_ENEMY_ABOARD, PLACE, PLACE_EMPTY)),
        Choice(EXIT, leave_seat, where=(*soldier, ABOARD)),
        Choice(REPOSITION, reposition, where=(*soldier, ABOARD, *OWN_PLACES)),
    )


def use_is_sound(
    rules: NorthAfricaRules, state: NorthAfricaState, side: int, played: int
) -> list[tuple[str, str, str]]:
    """The card lies in the play area, its soldier having shifted.  Rule: NAF-9.1, UND-3.9."""
    if played not in state.zones.cards[rules.undaunted.play[side]]:
        return [("played", rules.names["card"][played], "a card in the play area")]
    if not state.north_africa.shifted:
        return [("", "a use to choose, and nobody has shifted", "a shift before")]
    return shift_is_sound(rules, played)


def shift_is_sound(rules: NorthAfricaRules, played: int) -> list[tuple[str, str, str]]:
    """The card is a soldier's.  Rule: NAF-9.1."""
    if rules.activation.piece[played] < 0:
        return [("played", rules.names["card"][played], "a soldier's card")]
    return []


CHOOSE_USE = Decision(
    "north_africa.choose_use",
    {"seat": "seat", "played": "card"},
    text(en="Choose what the card is used for.", es="Elige para qué se usa la carta."),
    (Choice(PLAY, use_card, where=(CARD_PLAYED, *FROM_SEAT), reasons=why_not),),
    clause="NAF-9.1",
    lists=uses,
    sound=use_is_sound,
)
CHOOSE_SHIFT = Decision(
    "north_africa.choose_shift",
    {"seat": "seat", "played": "card"},
    text(
        en="Let the soldier enter, exit or reposition, or let him stay.",
        es="Haz subir, bajar o cambiar de asiento al soldado, o que se quede.",
    ),
    choices(CARD_PLAYED),
    clause="NAF-9.1",
    stop=STAY,
    lists=shifts_of_card,
    sound=shift_is_sound,
)
SHIFT_FIRST = Offer(CHOOSE_PLAY, choices(IN_HAND), clause="NAF-9.1", first=lay_card, then=ask_use, lists=shifts_of_hand)
SHIFT_AFTER = Insert(USE_CARD, step("shift_after", shift_after, "NAF-9.1", CHOOSE_SHIFT), after="carry_out")

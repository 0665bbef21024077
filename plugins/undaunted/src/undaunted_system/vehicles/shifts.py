"""Shifts: a soldier enters, exits or repositions before or after the effect of its card.  Rule: NAF-9.1, NAF-9.2."""

from collections.abc import Iterable

import attrs

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_system.aboard import crew, empty_places, leave_seat, take_seat
from undaunted_system.vehicles.seats import ABOARD, BESIDE, FROM_SEAT, ON_FOOT, VEHICLE
from undaunted_system.vehicles.state import Ctx, VehicleRules, VehicleState

#: In an event: the card stays where it is.
NO_ZONE = -1


def is_card_played(ctx: Ctx, played: int, card: int) -> bool:
    """Whether it is the card that is played now.  Rule: NAF-9.1."""
    return card == played


def is_soldier_on_board(ctx: Ctx, piece: int) -> bool:
    """Whether the card belongs to a soldier on the board.  A command card has no piece (-1).  Rule: NAF-5.4."""
    return piece >= 0 and ctx.state.pieces.space[piece] >= 0


def is_free(ctx: Ctx, side: int, vehicle: int) -> bool:
    """Whether the vehicle belongs to the side, or is empty.  Rule: NAF-9.2."""
    return ctx.state.aboard.owner[vehicle] == side or not crew(ctx, vehicle)


def has_place(ctx: Ctx, vehicle: int, place: int) -> bool:
    """Whether the vehicle has such a seat.  Rule: NAF-1.13."""
    return place < ctx.rules.aboard.places[vehicle]


def is_place_empty(ctx: Ctx, piece: int, vehicle: int, place: int) -> bool:
    """Whether the seat is empty.  A card without a counter takes no seat.  Rule: NAF-9.1."""
    return piece >= 0 and place in empty_places(ctx, vehicle)


def shifts(ctx: Ctx, cards: Iterable[int]) -> list[au.Action]:
    """The shifts that the soldiers of these cards, which are sorted, may make: listed in one pass.

    A soldier on foot may enter an empty seat of an own vehicle on its tile, or of
    an empty enemy vehicle there.  A soldier aboard may exit, or take an empty seat
    of its vehicle.  Rule: NAF-9.1, NAF-9.2.
    """
    space, carrier = ctx.state.pieces.space, ctx.state.aboard.vehicle
    piece_of, actions = ctx.rules.activation.piece, ctx.rules.actions
    enter: list[au.Action] = []
    leave: list[au.Action] = []
    reposition: list[au.Action] = []
    last = -1
    for card in cards:
        piece = piece_of[card]
        if piece < 0 or card == last:
            continue
        last = card
        tile, vehicle = space[piece], carrier[piece]
        if vehicle >= 0:
            leave.append(actions[EXIT.name][card,])
            for place in empty_places(ctx, vehicle):
                reposition.append(actions[REPOSITION.name][card, place])
        elif tile >= 0 and space.count(tile) > 1:
            owner = ctx.state.aboard.owner
            for vehicle in ctx.rules.aboard.vehicles:
                if space[vehicle] == tile and (owner[vehicle] == owner[piece] or vehicle not in carrier):
                    for place in empty_places(ctx, vehicle):
                        enter.append(actions[ENTER.name][card, vehicle, place])
    return [*enter, *leave, *reposition]


def shifts_of_hand(ctx: Ctx, args: au.Args, seat: int) -> list[au.Action]:
    """The shifts of the soldiers of the hand's cards, before the effect of a card.  Rule: NAF-9.1."""
    hand = ctx.rules.undaunted.hand[ctx.rules.side_of[seat]]
    return shifts(ctx, ctx.state.zones.cards[hand])


def shifts_of_card(ctx: Ctx, played: int) -> list[au.Action]:
    """The shifts of the soldier of the card played, after its effect.  Rule: NAF-9.1."""
    return shifts(ctx, (played,))


def lay_card(ctx: Ctx, seat: int, side: int, card: int) -> None:
    """Move the card to the play area, before its soldier shifts.  Rule: NAF-9.1, UND-3.9."""
    hand, play = ctx.rules.undaunted.hand[side], ctx.rules.undaunted.play[side]
    ctx.call(un.CHOOSE_PLAY, seat)
    au.move_card(ctx, card, hand, play)
    ctx.emit(CARD_LAID, side, card, hand, play)


def ask_use(ctx: Ctx, seat: int, card: int) -> None:
    """After the shift, ask for the use of the card from the new place.  Rule: NAF-9.1."""
    ctx.state.vehicles.shifted = True
    ctx.call(CHOOSE_USE, seat, card)


def uses(ctx: Ctx, played: int) -> list[au.Action]:
    """The possible uses of the card played.  Rule: NAF-9.1, UND-3.8."""
    offered: list[au.Action] = []
    un.add_uses(ctx, (played,), offered)
    return offered


def use_card(ctx: Ctx, side: int, card: int, ability: int) -> None:
    """Use the card that is already in the play area.  Rule: NAF-9.1."""
    # Only a card that hunkers down moves, on to the supply.
    table = ctx.rules.undaunted
    zones = (table.play[side], table.supply[side]) if ability == table.hunker_down else (NO_ZONE, NO_ZONE)
    ctx.emit(CARD_USED, side, card, ability, *zones)
    ctx.jump("tactics.use_card/carry_out", side, card, ability)


def shift_after(ctx: Ctx, side: int, played: int) -> None:
    """After a card's effect its soldier may shift, if it did not shift before.  Rule: NAF-9.1."""
    own = ctx.state.vehicles
    piece = ctx.rules.activation.piece[played]
    if own.shifted:
        own.shifted = False
    elif piece >= 0 and (ctx.state.aboard.vehicle[piece] >= 0 or shifts(ctx, (played,))):
        ctx.call(CHOOSE_SHIFT, side, played)


STAY = au.ActionKind("vehicles.stay", au.text(en="stay in place", es="quedarse donde está"))
ENTER = au.ActionKind(
    "vehicles.enter",
    au.text(
        en="{card:short} enters {vehicle:short}, seat {place}",
        es="{card:short} sube a {vehicle:short}, asiento {place}",
    ),
    card="card",
    vehicle="piece",
    place="place",
)
EXIT = au.ActionKind(
    "vehicles.exit",
    au.text(en="{card:short} exits the vehicle", es="{card:short} baja de su vehículo"),
    card="card",
)
REPOSITION = au.ActionKind(
    "vehicles.reposition",
    au.text(en="{card:short} repositions to seat {place}", es="{card:short} pasa al asiento {place}"),
    card="card",
    place="place",
)
CARD_LAID = au.Event(
    "vehicles.card_laid",
    au.text(en="{side} plays {card:short}.", es="{side} juega {card:short}."),
    tally="laid",
    side="side",
    card="card",
    source="zone",
    target="zone",
)
CARD_USED = au.Event(
    "vehicles.card_used",
    au.text(en="{side} uses {card:short}: {ability}.", es="{side} usa {card:short}: {ability}."),
    tally="used",
    side="side",
    card="card",
    ability="ability",
    source="zone",
    target="zone",
)
CARD_PLAYED = au.Requirement(
    "vehicles.other_card",
    is_card_played,
    au.text(en="Another card is being played.", es="Se está jugando otra carta."),
    "NAF-9.1",
    zone="play",
)
SOLDIER_ON_BOARD = attrs.evolve(au.combat.ON_BOARD, test=is_soldier_on_board, clause="NAF-5.4")
NO_ENEMY_ABOARD = au.Requirement(
    "vehicles.enemy_aboard",
    is_free,
    au.text(en="Enemy soldiers are aboard.", es="Hay soldados enemigos a bordo."),
    "NAF-9.2",
)
PLACE = au.Requirement(
    "vehicles.no_such_seat",
    has_place,
    au.text(en="The vehicle has no such seat.", es="El vehículo no tiene ese asiento."),
    "NAF-1.13",
)
PLACE_EMPTY = au.Requirement(
    "vehicles.seat_taken", is_place_empty, au.text(en="Somebody sits there.", es="Ese asiento está ocupado.")
)


def choices(card: au.Requirement, *starts: au.Decision) -> tuple[au.Choice, ...]:
    """The three shifts, of a card that meets this requirement.  Rule: NAF-9.1, NAF-9.2."""
    soldier, place = (au.OWN_CARD, card, SOLDIER_ON_BOARD), (PLACE, PLACE_EMPTY)
    return (
        au.Choice(ENTER, take_seat, where=(*soldier, ON_FOOT, VEHICLE, BESIDE, NO_ENEMY_ABOARD, *place), starts=starts),
        au.Choice(EXIT, leave_seat, where=(*soldier, ABOARD), starts=starts),
        au.Choice(REPOSITION, take_seat, where=(*soldier, ABOARD, *place), starts=starts),
    )


def use_is_sound(rules: VehicleRules, state: VehicleState, side: int, played: int) -> list[tuple[str, str, str]]:
    """The card is in the play area, and its soldier has shifted.  Rule: NAF-9.1, UND-3.9."""
    if played not in state.zones.cards[rules.undaunted.play[side]]:
        return [("played", rules.names["card"][played], "a card in the play area")]
    if not state.vehicles.shifted:
        return [("", "a choice of a use before a shift", "a shift before this choice")]
    return shift_is_sound(rules, played)


def shift_is_sound(rules: VehicleRules, played: int) -> list[tuple[str, str, str]]:
    """The card belongs to a soldier.  Rule: NAF-9.1."""
    if rules.activation.piece[played] < 0:
        return [("played", rules.names["card"][played], "a soldier's card")]
    return []


CHOOSE_USE = au.Decision(
    "vehicles.choose_use",
    {"seat": "seat", "played": "card"},
    au.text(en="Choose what the card is used for.", es="Elige para qué se usa la carta."),
    (au.Choice(un.PLAY, use_card, where=(CARD_PLAYED, *FROM_SEAT), reasons=un.why_not, starts=(un.USE_CARD,)),),
    clause="NAF-9.1",
    lists=uses,
    sound=use_is_sound,
)
CHOOSE_SHIFT = au.Decision(
    "vehicles.choose_shift",
    {"seat": "seat", "played": "card"},
    au.text(
        en="Let the soldier enter, exit, reposition or stay.",
        es="Haz subir, bajar o cambiar de asiento al soldado, o que se quede.",
    ),
    choices(CARD_PLAYED),
    clause="NAF-9.1",
    stop=STAY,
    lists=shifts_of_card,
    sound=shift_is_sound,
)
SHIFT_FIRST = au.Offer(
    un.CHOOSE_PLAY,
    choices(au.IN_HAND, CHOOSE_USE),
    clause="NAF-9.1",
    first=lay_card,
    then=ask_use,
    lists=shifts_of_hand,
)
SHIFT_AFTER = au.Insert(un.USE_CARD, au.step("shift_after", shift_after, "NAF-9.1", CHOOSE_SHIFT), after="carry_out")
RULES = (CARD_LAID, CARD_USED, CHOOSE_USE, SHIFT_FIRST, SHIFT_AFTER)

"""The pieces aboard: who carries them, how they take and leave seats, and the events of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from undaunted_core.authoring import OFF_BOARD, PUBLIC, Context, Event, Setting, column, entry, text
from undaunted_core.authoring.family import Derived, Members
from undaunted_core.authoring.victory import HANDS_CHANGED
from undaunted_system import Entry, Seat, TacticsRules, TacticsState, Unit

NOBODY = -1
ON_FOOT = -1


@attrs.frozen(kw_only=True, repr=False)
class Vehicle(Unit):
    """A counter with seats that takes damage.

    >>> definition = desert.rules.source.pieces[tank].definition
    >>> isinstance(definition, Vehicle), len(definition.seats)
    (True, 3)
    """

    seats: tuple[Seat, ...] = entry("its seats")
    integrity: int = entry("the damage that destroys it", minimum=1)
    critical: int = entry("the damage that disables it", minimum=1)


class AboardState(TacticsState):
    """A state with seats (types only).

    >>> class MyState(AboardState):
    ...     my_pack: object
    >>> Ctx = Context[AboardRules, MyState]
    """

    aboard: Aboard


class AboardRules(TacticsRules):
    """A ruleset with seats (types only).

    >>> class MyRules(AboardRules):
    ...     my_pack: object
    >>> Ctx = Context[MyRules, AboardState]
    """

    aboard: AboardTable
    #: What :func:`empty_places` gives, kept while nobody takes or leaves a seat.


Ctx = Context[AboardRules, AboardState]


@attrs.define
class Aboard:
    """For each piece: the side that owns it now, the vehicle that carries it, and its place there (-1: none).

    >>> desert.state.aboard.vehicle[driver] == tank, desert.state.aboard.place[driver]
    (True, 0)
    """

    owner: list[int] = column("piece", holds="side", visible=PUBLIC)
    vehicle: list[int] = column("piece", holds="piece", visible=PUBLIC)
    place: list[int] = column("piece", holds="place", visible=PUBLIC)


def write_seat(words: Mapping[str, object], entry: Mapping[str, object]) -> dict[str, object]:
    """The entry of a piece in a position: what carries it, and its place there, stand for its space."""
    seat = {word: words[word] for word in SEAT} if words["vehicle"] is not None else {"at": entry["at"]}
    return seat | {word: value for word, value in entry.items() if word not in (*SEAT, "at")}


def read_seats(
    entries: Mapping[str, Mapping[str, object]], start: Mapping[str, Mapping[str, object]]
) -> dict[str, dict[str, object]]:
    """What the entries of a position mean.

    A piece that is given a space stands there on foot, and one that is aboard needs no space.  A piece
    that is given another vehicle and no place has none.  Who is aboard and is given no space is with the vehicle.
    """
    words_of: dict[str, dict[str, object]] = {}
    for piece, before in start.items():
        words = dict(entries.get(piece, {}))
        if "at" in words:
            words.setdefault("vehicle", None)
        if words.get("vehicle", before["vehicle"]) != before["vehicle"]:
            words.setdefault("place", None)
        words_of[piece] = words
    for piece, words in words_of.items():
        vehicle = words.get("vehicle", start[piece]["vehicle"])
        if "at" not in words and isinstance(vehicle, str) and vehicle in start:
            words["at"] = words_of[vehicle].get("at", start[vehicle]["at"])
    return words_of


@attrs.frozen(eq=False, repr=False)
class AboardTable:
    """The vehicles, by number, and how many places each piece has (0: no vehicle).

    >>> tank in desert.rules.aboard.vehicles, desert.rules.aboard.places[tank]
    (True, 3)
    """

    vehicles: tuple[int, ...]
    places: tuple[int, ...]


def place_members(rules: AboardRules, setting: Setting) -> Members:
    """The places, numbered from 1.  There are as many as the vehicle with the most seats has."""
    most = max((len(getattr(piece.definition, "seats", ())) for piece in setting.pieces), default=0)
    return Members(tuple(str(place + 1) for place in range(most)))


def aboard_table(rules: AboardRules, setting: Setting) -> AboardTable:
    """The vehicles, and how many places each piece has."""
    places = tuple(len(getattr(piece.definition, "seats", ())) for piece in setting.pieces)
    return AboardTable(tuple(piece for piece, count in enumerate(places) if count), places)


def set_owners(rules: AboardRules, state: AboardState, setting: Setting) -> None:
    """Each piece belongs to its own side at the start."""
    state.aboard.owner = [piece.side for piece in setting.pieces]


def crew(ctx: Ctx, vehicle: int) -> list[int]:
    """The pieces aboard a vehicle, by place.

    >>> [desert.rules.names["piece"][one] for one in crew(desert, tank)]
    ['italian:tank_driver_t', 'italian:tank_gunner_t', 'italian:tank_crewman_t']
    """
    state, passengers, piece = ctx.state.aboard, [], -1
    # They are few, so a search is faster than a test of each piece.
    for _ in range(state.vehicle.count(vehicle)):
        piece = state.vehicle.index(vehicle, piece + 1)
        passengers.append(piece)
    return sorted(passengers, key=state.place.__getitem__)


def empty_places(ctx: Ctx, vehicle: int) -> list[int]:
    """The places of a vehicle that are empty.

    >>> leave_seat(desert, driver)
    >>> empty_places(desert, tank)
    [0]
    """
    state, count = ctx.state.aboard, ctx.rules.aboard.places[vehicle]
    carrier, place_of = state.vehicle, state.place
    aboard = carrier.count(vehicle)
    if aboard == count:
        return []
    # As in crew, without its call and its order: this is asked at most decisions of a game with vehicles.
    places, piece = [*range(count)], -1
    for _ in range(aboard):
        piece = carrier.index(vehicle, piece + 1)
        places.remove(place_of[piece])
    return places


def take_seat(ctx: Ctx, piece: int, vehicle: int, place: int) -> None:
    """Put a piece into an empty place of a vehicle on its space.

    If the vehicle belongs to another side, the piece's side takes it over.  This may end the game.

    >>> leave_seat(desert, driver)
    >>> take_seat(desert, driver, tank, 0)
    >>> crew(desert, tank)[0] == driver
    True
    """
    state, space = ctx.state.aboard, ctx.state.pieces.space[piece]
    source, state.vehicle[piece], state.place[piece] = state.place[piece], vehicle, place
    ctx.emit(SEATED, piece, vehicle, source, place, space)
    if state.owner[vehicle] != state.owner[piece]:
        state.owner[vehicle] = state.owner[piece]
        ctx.emit(TAKEN_OVER, state.owner[piece], vehicle, space)
        ctx.check_end(HANDS_CHANGED)


def leave_seat(ctx: Ctx, piece: int) -> None:
    """Take a piece out of its vehicle.  It stays on the vehicle's space.

    >>> leave_seat(desert, driver)
    >>> desert.state.aboard.vehicle[driver], desert.state.pieces.space[driver] == desert.state.pieces.space[tank]
    (-1, True)
    """
    state = ctx.state.aboard
    vehicle, source = state.vehicle[piece], state.place[piece]
    state.vehicle[piece] = state.place[piece] = ON_FOOT
    ctx.emit(LEFT, piece, vehicle, source, ctx.state.pieces.space[piece])


def swap_seats(ctx: Ctx, piece: int, other: int) -> None:
    """Let two pieces of one vehicle change places.

    >>> first, second = crew(desert, tank)[:2]
    >>> swap_seats(desert, first, second)
    >>> crew(desert, tank)[:2] == [second, first]
    True
    """
    place = ctx.state.aboard.place
    place[piece], place[other] = place[other], place[piece]
    ctx.emit(SWAPPED, piece, other, place[other], place[piece], ctx.state.pieces.space[piece])


def forget_seat(ctx: Ctx, piece: int) -> None:
    """Clear the seat of a piece that leaves the board.  No event tells of it.

    >>> forget_seat(desert, driver)
    >>> desert.state.aboard.vehicle[driver]
    -1
    """
    state = ctx.state.aboard
    state.vehicle[piece] = state.place[piece] = ON_FOOT


def carry_along(ctx: Ctx, piece: int) -> None:
    """Move the pieces aboard to the space of their vehicle."""
    space = ctx.state.pieces.space
    if ctx.rules.aboard.places[piece]:
        for passenger in crew(ctx, piece):
            space[passenger] = space[piece]


def is_enemy_in_the_open(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a piece may be a target: it belongs to another side and is not aboard a vehicle."""
    state = ctx.state.aboard
    if state.vehicle[piece] >= 0:
        return False
    owner = state.owner[piece]
    return owner != side and owner != NOBODY


def given_uses(ctx: Ctx, card: int, piece: int) -> Sequence[Entry]:
    """The uses that the seat of a card's piece offers.  Packs register this function directly or add conditions.

    >>> GivenUses(given_uses).find is given_uses
    True
    >>> [use.name for use, *_ in given_uses(desert, desert.rules.numbers["card"]["italian:tank_driver_t"], driver)]
    ['drive', 'control']
    """
    state = ctx.state.aboard
    if piece < 0 or state.vehicle[piece] < 0:
        return ()
    entries: Sequence[Entry] = ctx.rules.activation.given[card, state.vehicle[piece], state.place[piece]]
    return entries


def check_seats(rules: AboardRules, state: AboardState) -> list[tuple[str, str, str]]:
    """Check that each piece aboard has its own place, in a vehicle of its side, on the vehicle's space."""
    own, space = state.aboard, state.pieces.space
    faults = []
    full: set[tuple[int, int]] = set()
    for piece, name in enumerate(rules.names["piece"]):
        vehicle, place = own.vehicle[piece], own.place[piece]
        pointer = f"/aboard/vehicle/{name}"
        if rules.aboard.places[piece]:
            if own.owner[piece] < 0:
                faults.append((f"/aboard/owner/{name}", "nobody", "a side"))
        elif own.owner[piece] != rules.pieces.side[piece]:
            faults.append((f"/aboard/owner/{name}", rules.word("side", own.owner[piece]) or "nobody", "its own side"))
        if (vehicle < 0) != (place < 0):
            faults.append(
                (pointer, "either a vehicle without a place or a place without a vehicle", "both of them, or neither")
            )
        elif vehicle >= 0:
            carrier = rules.names["piece"][vehicle]
            if rules.aboard.places[piece] or place >= rules.aboard.places[vehicle]:
                faults.append((pointer, f"place {place + 1} of {carrier}", "a soldier in a place that the vehicle has"))
            elif (vehicle, place) in full:
                faults.append((pointer, f"place {place + 1} of {carrier}, which is taken", "an empty place"))
            elif space[vehicle] == OFF_BOARD or space[piece] != space[vehicle]:
                faults.append((pointer, f"{carrier}, which is on another space", "a vehicle on the same space"))
            elif own.owner[vehicle] != own.owner[piece]:
                faults.append((pointer, f"{carrier} of another side", "a vehicle of the same side"))
            full.add((vehicle, place))
    return faults


MESSAGES = {
    "column.aboard.owner": {"en": "side", "es": "bando"},
    "column.aboard.vehicle": {"en": "in", "es": "en"},
    "column.aboard.place": {"en": "seat", "es": "asiento"},
}
SEAT = {"vehicle": "aboard.vehicle", "place": "aboard.place"}
#: The vehicle that carries the piece, where no other value is named ``vehicle``.
CARRIER = Derived("vehicle", "ctx.state.aboard.vehicle[{piece}]")
SEATED = Event(
    "aboard.seated",
    text(en="{piece} takes seat {place} of {vehicle}.", es="{piece} ocupa el asiento {place} de {vehicle}."),
    piece="piece",
    vehicle="piece",
    source="place",
    place="place",
    space="space",
)
LEFT = Event(
    "aboard.left",
    text(en="{piece} leaves {vehicle}.", es="{piece} baja de {vehicle}."),
    piece="piece",
    vehicle="piece",
    source="place",
    space="space",
)
SWAPPED = Event(
    "aboard.swapped",
    text(en="{piece} and {other} change seats.", es="{piece} y {other} intercambian sus asientos."),
    piece="piece",
    other="piece",
    source="place",
    place="place",
    space="space",
)
TAKEN_OVER = Event(
    "aboard.taken_over",
    text(en="{side} takes over {vehicle}.", es="{side} se apodera de {vehicle}."),
    side="side",
    vehicle="piece",
    space="space",
)

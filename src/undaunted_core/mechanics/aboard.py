"""Seats: pieces that carry other pieces, and change hands with them.  A pack of its own, for games that need it.

A piece whose definition has seats is a *vehicle*; each seat is a *place*.  A
piece aboard counts as being where its vehicle is and goes along when that moves;
it is never aimed at.  Its cards have what its seat offers (a ``lent`` use).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import step
from undaunted_core.kernel.registry import Members
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.victory import HANDS_CHANGED, check_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.mechanics.activation import Entry
    from undaunted_core.mechanics.registrars import CombatRegistrar, FlowRegistrar, StateRegistrar
    from undaunted_core.mechanics.setting import Setting

RULES_VERSION = 1
NOBODY = -1
ON_FOOT = -1


@attrs.define
class Aboard:
    """Whose each piece is now, the vehicle it is aboard of, and its place there (-1 for each: none)."""

    owner: list[int] = column("piece", holds="side", visible=PUBLIC)
    vehicle: list[int] = column("piece", holds="piece", visible=PUBLIC)
    place: list[int] = column("piece", holds="place", visible=PUBLIC)


@attrs.frozen(eq=False)
class AboardTable:
    """The vehicles, by number, and how many places each piece has (0: no vehicle)."""

    vehicles: tuple[int, ...]
    places: tuple[int, ...]


def _place_members(rules: Any, setting: Setting) -> Members:
    """Places are numbered from 1, as many as the largest vehicle has."""
    most = max((len(getattr(piece.definition, "seats", ())) for piece in setting.pieces), default=0)
    return Members(tuple(str(place + 1) for place in range(most)))


def _table(rules: Any, setting: Setting) -> AboardTable:
    places = tuple(len(getattr(piece.definition, "seats", ())) for piece in setting.pieces)
    return AboardTable(tuple(piece for piece, count in enumerate(places) if count), places)


def _owners_at_start(rules: Any, state: Any, setting: Setting) -> None:
    state.aboard.owner = [piece.side for piece in setting.pieces]


def crew(ctx: Any, vehicle: int) -> list[int]:
    """The pieces aboard a vehicle, by place."""
    state = ctx.state.aboard
    # Most vehicles asked about are empty, and most pieces are none.
    if vehicle not in state.vehicle:
        return []
    return sorted(_carried(state.vehicle, vehicle), key=state.place.__getitem__)


def _carried(carriers: list[int], vehicle: int) -> list[int]:
    """The pieces that a vehicle carries, by number; few of many, so each is looked for and not each piece looked at."""
    found: list[int] = []
    piece = -1
    for _ in range(carriers.count(vehicle)):
        piece = carriers.index(vehicle, piece + 1)
        found.append(piece)
    return found


def empty_places(ctx: Any, vehicle: int) -> list[int]:
    """The places of a vehicle in which nobody sits."""
    state, places = ctx.state.aboard, range(ctx.rules.aboard.places[vehicle])
    if vehicle not in state.vehicle:
        return [*places]
    taken = [state.place[piece] for piece in _carried(state.vehicle, vehicle)]
    return [place for place in places if place not in taken]


def take_seat(ctx: Any, piece: int, vehicle: int, place: int) -> None:
    """Put a piece into an empty place of a vehicle on its space; whoever enters another's vehicle takes it over.

    A vehicle that changes hands may end the game.
    """
    state = ctx.state.aboard
    state.vehicle[piece], state.place[piece] = vehicle, place
    if ctx.events is not None:
        emit(ctx, "aboard.seated", piece, vehicle, place)
    if state.owner[vehicle] != state.owner[piece]:
        state.owner[vehicle] = state.owner[piece]
        if ctx.events is not None:
            emit(ctx, "aboard.taken_over", state.owner[piece], vehicle)
        check_end(ctx, HANDS_CHANGED)


def leave_seat(ctx: Any, piece: int) -> None:
    """Put a piece out of its vehicle, onto the vehicle's space."""
    state = ctx.state.aboard
    vehicle, state.vehicle[piece], state.place[piece] = state.vehicle[piece], ON_FOOT, ON_FOOT
    if ctx.events is not None:
        emit(ctx, "aboard.left", piece, vehicle)


def swap_seats(ctx: Any, piece: int, other: int) -> None:
    """Let two pieces of one vehicle change places."""
    place = ctx.state.aboard.place
    place[piece], place[other] = place[other], place[piece]
    if ctx.events is not None:
        emit(ctx, "aboard.swapped", piece, other)


def forget_seat(ctx: Any, piece: int) -> None:
    """A piece that leaves the board sits nowhere; says nothing."""
    state = ctx.state.aboard
    state.vehicle[piece] = state.place[piece] = ON_FOOT


def carry_along(ctx: Any, args: Any) -> None:
    """Those aboard are where their vehicle is."""
    piece, space = args[1], ctx.state.pieces.space
    if ctx.rules.aboard.places[piece]:
        for one in crew(ctx, piece):
            space[one] = space[piece]


def enemies_in_the_open(ctx: Any, side: int, pieces: list[int]) -> list[int]:
    """Those of the pieces that may be aimed at: another side's, and not aboard a vehicle."""
    owner, vehicle = ctx.state.aboard.owner, ctx.state.aboard.vehicle
    own = (side, NOBODY)
    return [piece for piece in pieces if vehicle[piece] < 0 and owner[piece] not in own]


def lend(ctx: Any, card: int, piece: int) -> Sequence[Entry]:
    """What the seat of a card's piece offers: a lender, for packs to register as it is or with conditions."""
    state = ctx.state.aboard
    if piece < 0 or state.vehicle[piece] < 0:
        return ()
    entries: Sequence[Entry] = ctx.rules.activation.lent[card, state.vehicle[piece], state.place[piece]]
    return entries


def check_seats(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """Whoever is aboard sits in a place of his own, in a vehicle of his side, where that is."""
    own, space = state.aboard, state.pieces.space
    faults = []
    taken: set[tuple[int, int]] = set()
    for piece, name in enumerate(rules.names["piece"]):
        vehicle, place = own.vehicle[piece], own.place[piece]
        pointer = f"/aboard/vehicle/{name}"
        if rules.aboard.places[piece]:
            if own.owner[piece] < 0:
                faults.append((f"/aboard/owner/{name}", "nobody", "a side"))
        elif own.owner[piece] != rules.pieces.side[piece]:
            faults.append((f"/aboard/owner/{name}", rules.word("side", own.owner[piece]) or "nobody", "its own side"))
        if (vehicle < 0) != (place < 0):
            faults.append((pointer, "a vehicle without a place, or the reverse", "both or neither"))
        elif vehicle >= 0:
            carrier = rules.names["piece"][vehicle]
            if rules.aboard.places[piece] or place >= rules.aboard.places[vehicle]:
                faults.append((pointer, f"place {place + 1} of {carrier}", "a soldier in a place that is there"))
            elif (vehicle, place) in taken:
                faults.append((pointer, f"place {place + 1} of {carrier}, which is taken", "an empty place"))
            elif space[vehicle] == OFF_BOARD or space[piece] != space[vehicle]:
                faults.append((pointer, f"{carrier}, which is elsewhere", "a vehicle on the same space"))
            elif own.owner[vehicle] != own.owner[piece]:
                faults.append((pointer, f"{carrier} of another side", "a vehicle of the same side"))
            taken.add((vehicle, place))
    return faults


def register_state(register: StateRegistrar) -> None:
    """Places, the slice and its table."""
    register.domain("place", _place_members)
    register.slice("aboard", Aboard)
    register.table("aboard", _table)
    register.owners(lambda state: state.aboard.owner)
    register.setup(_owners_at_start)
    register.check(check_seats)


def register_flow(register: FlowRegistrar) -> None:
    """What happens in seats; what they lend is for a game to register, with whatever forbids it."""
    register.event("aboard.seated", piece="piece", vehicle="piece", place="place")
    register.event("aboard.left", piece="piece", vehicle="piece")
    register.event("aboard.swapped", piece="piece", other="piece")
    register.event("aboard.taken_over", side="side", vehicle="piece")
    register.insert("core.step", step("carry_along", carry_along), after="enter")


def register_combat(register: CombatRegistrar) -> None:
    """Who may be aimed at."""
    register.target(enemies_in_the_open)

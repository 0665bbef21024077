"""Clauses of Undaunted: North Africa as properties over all reachable situations of each class of scenarios."""

from __future__ import annotations

from collections import Counter

from kit.sweeps import swept
from kit.und_properties import RULES as UNDAUNTED
from kit.und_properties import cards_left, held
from undaunted_testing.rulebook import Rulebook
from undaunted_testing.rules import Rule, after, always, never, unless
from undaunted_testing.situation import Situation


def is_vehicle(now: Situation, piece: str) -> bool:
    """Whether a counter is a vehicle."""
    return "seats" in now.catalog["pieces"][piece]


def seats_taken(now: Situation) -> Counter[tuple[str, str]]:
    """How many soldiers sit in each place of each vehicle."""
    taken = ((now.aboard.vehicle[piece], now.aboard.place[piece]) for piece in now.names("piece"))
    return Counter((vehicle, place) for vehicle, place in taken if vehicle is not None)


def sits_with_its_vehicle(now: Situation, piece: str) -> bool:
    """Whether a soldier aboard is where the vehicle is."""
    vehicle = now.aboard.vehicle[piece]
    return vehicle is None or now.at(piece) == now.at(vehicle)


NORTH_AFRICA = Rulebook(
    "north_africa",
    *UNDAUNTED,
    Rule("NAF-1.13", "A seat holds one soldier.", always(
        lambda now: all(count == 1 for count in seats_taken(now).values()))),
    Rule("NAF-1.13", "A soldier aboard is where the vehicle is.", always(sits_with_its_vehicle)),
    Rule("NAF-4.7", "A vehicle is never suppressed.", never(
        lambda now, piece: is_vehicle(now, piece) and now.undaunted.suppressed[piece])),
    Rule("NAF-5.4", "A counter that has left the board never returns.", never(
        lambda before, now, piece: before.at(piece) is None and now.at(piece) is not None)),
    Rule("NAF-7.10", "A repair takes one damage away.", after(
        "vehicles.repaired", lambda before, now, vehicle:
        now.vehicles.damage[vehicle] == before.vehicles.damage[vehicle] - 1)),
    Rule("NAF-8.7", "A soldier that is lost leaves no card in the supply.", after(
        "undaunted.counter_removed", lambda now, piece: not cards_left(now, piece, "supply", "hand", "discard", "deck"),
        unless(lambda now, piece: is_vehicle(now, piece)))),
    Rule("NAF-8.15", "Damage stays below the integrity of a vehicle.", always(
        lambda now, piece: now.vehicles.damage[piece] < now.catalog["pieces"][piece]["integrity"],
        unless(lambda now, piece: not is_vehicle(now, piece) or now.at(piece) is None))),
    Rule("NAF-8.17", "A structure is destroyed once.", never(
        lambda before, now, piece: before.north_africa.taken[piece] not in (None, now.north_africa.taken[piece]))),
    Rule("NAF-10.7", "A counter that has escaped is off the board for good.", never(
        lambda now, piece: now.north_africa.escaped[piece] and now.at(piece) is not None)),
    Rule("NAF-10.7", "A counter that has escaped does not come back.", never(
        lambda before, now, piece: before.north_africa.escaped[piece] and not now.north_africa.escaped[piece])),
    Rule("UND-3.1", "No card is in the play area when a round begins.", after(
        "core.round_begun", lambda now, side: not held(now, side, "play"))),
    scenarios=swept("north_africa"),
)  # fmt: skip

"""What events tell of cards: from where to where they go, and what a face-down unit cannot be.

Where an event's fields say it all, a card and the two zones, it needs nothing of this.
A unit on the map has its card in a cell of ``units.card``; where it goes from there, all see.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import undaunted_core.authoring as au
from undaunted_allied_assault.state import AlliedRules

Told = Mapping[str, Any]


def side_of(event: Told) -> str:
    """The side of the unit that an event is about."""
    return str(event["piece"]).partition(":")[0]


def cell(event: Told) -> str:
    """Where the card of the unit lies that an event is about."""
    return f"units.card/{event['piece']}"


def tell_card(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """The card of a unit is turned face up."""
    yield au.secrets.Shown(side_of(event), event["card"], cell(event))


def tell_elimination(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """The card of a unit goes to its owner's discards."""
    yield au.secrets.Moved(side_of(event), event["card"], cell(event), "unit_discard")


def tell_start(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """A starting unit comes onto the map face down."""
    yield au.secrets.Drawn(side_of(event), "muster", cell(event))


def tell_arrival(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """A unit of the automaton comes onto the map face up."""
    yield au.secrets.Moved(side_of(event), event["card"], "unit_deck", cell(event))


def tell_deployment(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """A unit of the hand comes onto the map face down and shows its cost."""
    yield au.secrets.Drawn(side_of(event), "reserve", cell(event))
    yield from exclude(rules, event, rules.allied.cards.cost, event["cost"])


def tell_scout_car(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """A unit that sees so far is a scout car."""
    yield from exclude(rules, event, rules.allied.cards.unit_class, "scout_car")


def exclude(rules: AlliedRules, event: Told, values: Sequence[object], value: object) -> Iterator[au.secrets.Happening]:
    """A unit is no card of its side that has another value."""
    side = side_of(event)
    for number, name in enumerate(rules.names["card"]):
        if name.startswith(f"{side}:") and values[number] != value:
            yield au.secrets.Absent(side, cell(event), name)


def tell_bluff(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """The secret choice of a side was the Bluff."""
    yield au.secrets.Shown(event["side"], "bluff")


def tell_reshuffle(rules: AlliedRules, event: Told) -> Iterator[au.secrets.Happening]:
    """An empty deck takes in its discards."""
    side, _, deck = event["target"].rpartition(":")
    yield au.secrets.Emptied(side, deck)
    yield au.secrets.Poured(side, deck.replace("deck", "discard"), deck)

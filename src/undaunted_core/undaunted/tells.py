"""The card moves that the events of the Undaunted system tell.  The event kinds name these functions.

Each function takes the ruleset and an event as a seat sees it (a mapping).  It yields
the card moves in order.  Packs that build on the system need nothing of their own for these events.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from undaunted_core.authoring import Absent, Emptied, Happening, Moved, Poured

Telling = Callable[[Any, Mapping[str, Any]], Iterator[Happening]]


def moved(source: str, target: str) -> Telling:
    """The event's card went openly from one zone of its side to another."""

    def tells(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
        yield Moved(event["side"], event["card"], source, target)

    return tells


def fog_moved(source: str, target: str) -> Telling:
    """A Fog of War card of the event's side went openly from one zone to another."""

    def tells(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
        side = event["side"]
        fog = rules.undaunted.fog[rules.numbers["side"][side]]
        yield Moved(side, rules.names["card"][fog], source, target)

    return tells


def card_played(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The card moves to the play area.  If it hunkers down, it then moves to the supply."""
    yield Moved(event["side"], event["card"], "hand", "play")
    yield from card_used(rules, event)


def card_used(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
    """A card in play is used, perhaps again.  If it hunkers down, it moves to the supply.

    >>> said = text(en="{side} studies {card}.", es="{side} estudia {card}.")
    >>> Event("my_pack.studied", said, tells=card_used, side="side", card="card", ability="ability").tells is card_used
    True
    """
    if event["ability"] == "hunker_down":
        yield Moved(event["side"], event["card"], "play", "supply")


def turn_ended(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The cards left in hand and those played are discarded."""
    side = event["side"]
    for card in event["cards"]:
        yield Moved(side, card, "hand", "discard")
    yield Emptied(side, "hand")
    yield Poured(side, "play", "discard")


def casualty_taken(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The card comes from the first of hand, discard pile and deck that holds one."""
    side, zone = event["side"], event["zone"].partition(":")[2]
    if zone != "hand":
        yield Absent(side, "hand", event["card"])
    if zone == "deck":
        yield Absent(side, "discard", event["card"])
    yield Moved(side, event["card"], zone, "removed")


__all__ = ["card_played", "card_used", "casualty_taken", "fog_moved", "moved", "turn_ended"]

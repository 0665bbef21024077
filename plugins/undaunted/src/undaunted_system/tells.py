"""The card moves that events of the Undaunted system tell where their fields alone do not say them.

Each function takes the ruleset and an event as a seat sees it (a mapping).  It yields
the card moves in order.  Packs that build on the system need nothing of their own for these events.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from undaunted_core.authoring.secrets import Absent, Emptied, Happening, Moved


def card_used(rules: object, event: Mapping[str, Any]) -> Iterator[Happening]:
    """A card in play is used, perhaps again.  If it hunkers down, it moves to the supply.

    >>> said = text(en="{side} studies {card}.", es="{side} estudia {card}.")
    >>> Event("my_pack.studied", said, tells=card_used, side="side", card="card", ability="ability").tells is card_used
    True
    """
    if event["ability"] == "hunker_down":
        yield Moved(event["side"], event["card"], "play", "supply")


def turn_ended(rules: object, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The cards left in hand and those played are discarded."""
    side = event["side"]
    for card in event["cards"]:
        yield Moved(side, card, "hand", "discard")
    yield Emptied(side, "hand")
    for card in event["played"]:
        yield Moved(side, card, "play", "discard")


def casualty_taken(rules: object, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The card comes from the first of hand, discard pile and deck that holds one."""
    side, zone = event["side"], event["source"].partition(":")[2]
    if zone != "hand":
        yield Absent(side, "hand", event["card"])
    if zone == "deck":
        yield Absent(side, "discard", event["card"])
    yield Moved(side, event["card"], zone, "removed")


__all__ = ["card_used", "casualty_taken", "turn_ended"]

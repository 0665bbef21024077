"""What the toy game's events tell of cards, for the secrecy checks of the testing kit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.testing.beliefs import Drawn, Moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core.testing.beliefs import Happening


def told_of_cards(event: Mapping[str, Any]) -> Iterable[Happening]:
    """The adapter: an event as a dict to what happened to cards."""
    kind, side = event["kind"], event.get("side")
    if kind in ("toy.card_played", "toy.ducked"):
        return [Moved(side, event["card"], "hand", "discard")]
    if kind == "toy.hand_discarded":
        return [Moved(side, card, "hand", "discard") for card in event["cards"]]
    if kind == "toy.stashed":
        return [Drawn(side, "hand", "stash")]
    if kind == "toy.fetched":
        return [Drawn(side, "stash", "hand")]
    return []

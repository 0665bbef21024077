"""Where pieces and cards are by a game's events alone, as a frontend follows them that knows no kind of event.

It goes by the fields of the catalogue: ``source`` is where a thing was, ``space`` (on the board) or
``target`` (a zone) is where it is now; a card without a name is any card.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import undaunted_core as uc


class Followed:
    """Pieces by space and cards by zone, as ``seat`` last knew them; None is a spectator."""

    def __init__(self, game: uc.Game, seat: str | None) -> None:
        self.game, self.seat = game, seat
        self.kinds = game.catalog["events"]
        self.at, self.held = self.real()
        self.number = len(game.events(seat))
        self.told = Counter[str]()

    def real(self) -> tuple[dict[str, str], dict[str, int]]:
        """What the observation says: the space of each piece, the number of cards in each zone."""
        data = self.game.observation(self.seat).data
        held = {zone: len(cards) for zone, cards in data["seen"]["zones"]["cards"].items()}
        for pool in data["hidden"].get("zones.cards", ()):
            held |= pool["where"]
        zones = dict.fromkeys(self.game.catalog["zones"], 0)
        return dict(data["seen"]["pieces"]["space"]), {zone: held.get(zone, 0) for zone in zones}

    def follow(self) -> None:
        """Take in the new events, and compare all places with what the observation says."""
        for event in self.game.events(self.seat, self.number):
            self.happen(event)
            self.number = event.number + 1
        at, held = self.real()
        assert self.at == self.carried(at), event
        assert self.held == held, event

    def carried(self, at: dict[str, str]) -> dict[str, str]:
        """What is aboard goes where its vehicle goes, without an event of its own."""
        self.at |= {
            piece: at[piece] for piece in self.game.observation(None).data["seen"].get("aboard", {}).get("vehicle", {})
        }
        return at

    def happen(self, event: Any) -> None:
        """One event."""
        domains, fields = self.kinds[event.kind]["fields"], event.fields
        pieces = [fields[name] for name, domain in domains.items() if domain == "piece"]
        cards = [name for name, domain in domains.items() if domain in ("card", "card[]")]
        source, target, space = fields.get("source"), fields.get("target"), fields.get("space")
        on_board, in_zone = domains.get("source") == "space", domains.get("source") == "zone"
        if on_board and pieces and source:
            assert self.at.pop(pieces[0]) == source, event
        if space and pieces:
            assert self.at.setdefault(pieces[0], space) == space, event
        if on_board and pieces[1:]:
            assert self.at[pieces[1]] == space, event
            self.at[pieces[1]] = source
        if in_zone and source:
            count = self.count(fields.get(cards[0], "") if cards else None, source)
            self.held[source] -= count
        if domains.get("target") == "zone" and target:
            self.held[target] += count if in_zone else 1
        if "play" in domains:
            self.held[fields["play"]] -= len(fields["played"])
            self.held[target] += len(fields["played"])
        if source or space:
            self.told[event.kind] += 1

    def count(self, cards: str | list[str] | None, source: str) -> int:
        """How many cards left a zone: those named, one that is not named, or all of it."""
        if cards is None:
            return self.held[source]
        return 1 if isinstance(cards, str) else len(cards)

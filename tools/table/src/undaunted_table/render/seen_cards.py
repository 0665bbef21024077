"""The cards of an observation: where how many lie, which of those the seat sees, what they are called."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from undaunted_table.render.canvas import TIMES
from undaunted_table.render.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undaunted_core.game.catalog import Entries
    from undaunted_core.game.observation import Observation

    Catalog = Mapping[str, Entries]


class SeenCards:
    """What drawings ask about zones and cards; :class:`~undaunted_table.render.seen.Seen` has the rest."""

    observation: Observation
    catalog: Catalog
    parts: Entries
    zones: Entries
    lang: str
    #: The values of definitions by kind and sign, such as what tells cards of one title apart.
    _fields: dict[tuple[str, str], list[str]]

    def say(self, key: str, **fields: object) -> str:
        """Words of the drawings in the language."""
        return say(key, self.lang, **fields)

    def title(self, side: str) -> str:
        """What players call a side, as in the middle of a sentence."""
        return str(self.catalog["sides"][side]["title"][self.lang])

    def value_of(self, kind: str, entry: Mapping[str, object], sign: str) -> Any:
        """The value of a definition with a sign; None where it has none."""
        fields = self._fields.get((kind, sign), ())
        return next((entry[field] for field in fields if entry.get(field) is not None), None)

    def sign(self, kind: str, sign: str, part: str = "title") -> str:
        """What players call the value of definitions with a sign; empty where there is none."""
        for field in self._fields.get((kind, sign), ()):
            entry = self.catalog["signs"][f"{kind}.{field}"]
            return str((entry[part] or entry["title"])[self.lang])
        return ""

    def which(self, entry: Mapping[str, object], kind: str = "piece") -> str:
        """What tells pieces, or cards, of the same title apart."""
        return str(self.value_of(kind, entry, "which") or "")

    def card(self, card: str) -> str:
        """A card's title without its side."""
        entry = self.catalog["cards"][card]
        return " ".join(filter(None, (str(entry["title"][self.lang]), self.which(entry, "card"))))

    def cards_called(self, name: str, *, plain: bool = False) -> list[str]:
        """What the pack of the game says of the cards whose title begins so, one line for all that say the same.

        ``plain``: also of cards of which it says nothing, from the values and uses that they have.
        """
        wanted = name.casefold()
        titles_by_text: dict[str, list[str]] = {}
        for card, entry in self.catalog["cards"].items():
            title = self.card(card)
            if title.casefold().startswith(wanted) and ("summary" in entry or plain):
                said = str(entry["summary"][self.lang]) if "summary" in entry else self.describe_card(card)
                titles_by_text.setdefault(said, []).append(title)
        return [f"{', '.join(dict.fromkeys(titles))}: {said}" for said, titles in titles_by_text.items()]

    def describe_card(self, card: str) -> str:
        """The values and the uses of a card in words."""
        entry = self.catalog["cards"][card]
        values = [
            f"{self.catalog['signs'][f'card.{field}']['title'][self.lang]} {entry[field]}"
            for field in self._fields.get(("card", "value"), ())
            if entry.get(field) is not None
        ]
        return ", ".join([*values, *filter(None, [self.card_uses(card).replace(" · ", ", ")])])

    def card_uses(self, card: str) -> str:
        """What a pack says of a card, or what is printed on it; empty for neither."""
        entry = self.catalog["cards"][card]
        return str((entry.get("summary") or entry.get("printed") or {}).get(self.lang, ""))

    def sizes(self) -> dict[str, int]:
        """How many cards every zone holds, seen or not."""
        cards = self.parts["zones"]["cards"]
        sizes = {zone: len(cards.get(zone, ())) for zone in self.zones}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        return sizes

    def cards(self, zone: str) -> list[str]:
        """The cards of a zone that the seat sees."""
        return list(self.parts["zones"]["cards"].get(zone, ()))

    def zones_of(self, side: str | None) -> dict[str, str]:
        """The zones of a side (None: of the table) by their kind; what was played stands after what is held."""
        zones = {
            entry["kind"]: zone
            for zone, entry in self.zones.items()
            if entry["side"] == side and (side is not None or entry.get("pool") in (None, *self._pools))
        }
        if not any(map(self.is_held, zones.values())):
            return zones
        order = list(zones)
        last = max(index for index, kind in enumerate(order) if self.is_held(zones[kind]))
        return {kind: zones[kind] for kind in sorted(
            order, key=lambda kind: last if self.is_played(zones[kind]) else order.index(kind)
        )}

    @cached_property
    def _pools(self) -> frozenset[str | None]:
        """The pools that have cards."""
        return frozenset(self.zones[zone].get("pool") for zone, size in self.sizes().items() if size)

    def _has(self, zone: str, sign: str) -> bool:
        return bool(self.catalog["zone_kinds"][self.zones[zone]["kind"]]["sign"] == sign)

    def is_held(self, zone: str) -> bool:
        """Whether its cards are those that a seat may use, like a hand."""
        return self._has(zone, "held")

    def is_played(self, zone: str) -> bool:
        """Whether it has the cards of this turn."""
        return self._has(zone, "played")

    def is_listed(self, zone: str) -> bool:
        """Whether its cards are listed where they are seen."""
        return not self._has(zone, "stacked")

    def cards_lead(self, zone: str) -> str:
        """What stands before the cards of a zone: whose it is, and what it is called."""
        entry = self.zones[zone]
        title = str(self.catalog["zone_kinds"][entry["kind"]]["title"][self.lang])
        if entry["side"] is None:
            return f"{title[:1].upper()}{title[1:]}: "
        lead = self.say("cards_of", who=self.title(entry["side"]), zone=title)
        return lead if lead.startswith(self.title(entry["side"])) else lead[:1].upper() + lead[1:]

    def own_side(self) -> str | None:
        """The side of who looks; None for a spectator."""
        seat = self.observation.seat
        return None if seat is None else str(self.catalog["seats"][seat]["side"])

    def list_cards(self, cards: Sequence[str]) -> str:
        """Cards by title, then what tells them apart, with their numbers."""
        by_title: dict[str, list[str]] = {}
        for card, count in Counter(cards).items():
            definition = self.catalog["cards"][card]
            marks = self.which(definition, "card")
            number = f"{TIMES}{count}" if count > 1 else ""
            by_title.setdefault(str(definition["title"][self.lang]), []).append(marks + number)
        return ", ".join(" ".join(filter(None, (title, *marks))) for title, marks in by_title.items())


__all__ = ["SeenCards"]

"""An observation sorted by where it is drawn, with the titles of its language.

Read from the observation, the board and the catalogue alone.  What packs add to
the state is sorted by what their columns hold, as the catalogue says.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.render.canvas import TIMES
from undaunted_core.render.text import short_codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_core.kernel.actions import Action

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

#: Where the catalogue has the members of a domain.
KINDS = {"piece": "pieces", "card": "cards", "side": "sides", "seat": "seats", "ability": "abilities"}
#: Slices that are drawn in their own way.
DRAWN = ("choices", "rounds", "initiative", "zones", "pieces", "control", "attack")


@attrs.frozen
class Pin:
    """Something that lies on a space besides pieces and control markers: whose, and what."""

    side: str | None
    text: str


class Seen:
    """The parts of an observation that a picture asks for, looked up once."""

    def __init__(
        self,
        observation: Observation,
        board: BoardView,
        catalog: Catalog,
        lang: str,
        highlight: Iterable[Action],
    ) -> None:
        self.observation = observation
        self.parts: dict[str, dict[str, Any]] = observation.data["seen"]
        self.board = board
        self.catalog = catalog
        self.lang = lang
        self.sides = list(catalog["sides"])
        self.side_codes = self._side_codes()
        self.codes = short_codes(str(piece["title"][lang]) for piece in catalog["pieces"].values())
        self.place: dict[str, str | None] = self.parts["pieces"]["space"]
        self.cards: dict[str, list[str]] = self.parts["zones"]["cards"]
        self.markers: dict[str, dict[str, int]] = self.parts["control"]["marker"]
        self.points: dict[str, int] = {}
        self.marked: dict[str, bool] = {}
        self.points_title = self.marked_title = ""
        self.pins: dict[str, list[Pin]] = {space.name: [] for space in board.spaces}
        self._remarks: dict[str, list[str]] = {}
        for name in catalog["columns"]:
            slot, _, column = name.partition(".")
            if slot not in DRAWN and column in self.parts.get(slot, {}):
                self._sort(column, catalog["columns"][name], self.parts[slot][column])
        self.lit = self._lit(highlight)

    def _side_codes(self) -> dict[str, str]:
        titles = {side: self.side(side) for side in self.sides}
        codes = short_codes(titles.values())
        return {side: codes[title] for side, title in titles.items()}

    def _lit(self, actions: Iterable[Action]) -> dict[str, set[str]]:
        """What the actions name, by domain."""
        found: dict[str, set[str]] = {"space": set(), "piece": set(), "card": set()}
        for action in actions:
            fields = action.to_dict()
            for field, domain in self.catalog["actions"][action.kind]["fields"].items():
                found.setdefault(domain, set()).add(fields[field])
        return found

    # -- the columns of packs -------------------------------------------------------

    def _sort(self, name: str, column: Mapping[str, Any], cells: Any) -> None:
        """Put what a column shows where its shape says it belongs."""
        title, index = str(column["title"][self.lang]), column["index"]
        if index == ["space"] and name == "objective":
            self.points, self.points_title = cells, title
        elif index == ["piece"] and name == "suppressed":
            self.marked, self.marked_title = cells, title
        elif not index:
            self._tell(column, title, "", None, cells)
        elif len(index) == 1:
            for row, value in cells.items():
                self._tell(column, title, index[0], row, value)
        else:
            for row, inner in cells.items():
                for other, value in inner.items():
                    whose = f"{title} ({self.name(index[0], row)})"
                    self._tell(column, whose, index[1], other, value)

    def _tell(self, column: Mapping[str, Any], title: str, domain: str, row: str | None, value: Any) -> None:
        """One row: a pin on the space that it is of or that it holds, else a remark."""
        side = row if domain in ("side", "seat") and row in self.sides else None
        held = value if isinstance(value, list) else [value]
        if domain == "space" and row is not None:
            self.pins[row].append(Pin(None, self._with_value(column, title, value)))
        elif column["holds"] == "space":
            note = "" if side or row is None else f" ({self.name(domain, row)})"
            for space in held:
                if space in self.pins:
                    self.pins[space].append(Pin(side, title + note))
        elif value not in (None, False):
            who = [] if row is None else [self.name(domain, row)]
            self._remarks.setdefault(self._with_value(column, title, value), []).extend(who)

    def _with_value(self, column: Mapping[str, Any], title: str, value: Any) -> str:
        if value is True:
            return title
        held = value if isinstance(value, list) else [value]
        return f"{title} {', '.join(self._value(column, one) for one in held)}"

    def _value(self, column: Mapping[str, Any], value: Any) -> str:
        known = column["values"].get(str(value))
        return str(known[self.lang]) if known else self.name(column["holds"], value)

    def remarks(self) -> list[str]:
        """What belongs on no space, a line for each thing with all whom it is said of."""
        lines = [": ".join(filter(None, (what, ", ".join(who)))) for what, who in self._remarks.items()]
        return [line[:1].upper() + line[1:] for line in lines]

    # -- names ---------------------------------------------------------------------

    def name(self, domain: str, name: Any) -> str:
        """What players call a thing."""
        kind = KINDS.get(domain)
        entry = self.catalog[kind].get(str(name)) if kind else None
        if entry is None:
            return str(name)
        title = str(entry.get("name", entry["title"])[self.lang])
        return title[:1].upper() + title[1:]

    def side(self, side: str) -> str:
        """What players call a side, with a capital."""
        return self.name("side", side)

    def code(self, piece: str) -> str:
        """A piece's code and squad."""
        definition = self.catalog["pieces"][piece]
        return " ".join(filter(None, (self.codes[definition["title"][self.lang]], definition.get("squad"))))

    def owner(self, piece: str) -> str | None:
        """The side of a piece, None for nobody's."""
        side = self.catalog["pieces"][piece].get("side")
        return side if side in self.sides else None

    def card(self, card: str) -> str:
        """A card's title and squad."""
        definition = self.catalog["cards"][card]
        return " ".join(filter(None, (str(definition["title"][self.lang]), definition.get("squad"))))

    # -- what lies where ----------------------------------------------------------------

    def on(self, space: str | None) -> list[str]:
        """The pieces on a space (None: off the board), by side."""
        here = [piece for piece in self.catalog["pieces"] if self.place.get(piece) == space]
        order = {side: number for number, side in enumerate(self.sides)}
        return sorted(here, key=lambda piece: order.get(self.owner(piece) or "", len(order)))

    def enters(self, space: str) -> dict[str, list[str]]:
        """The pieces that would enter on a space, by side."""
        found: dict[str, list[str]] = {}
        for piece, definition in self.catalog["pieces"].items():
            owner = self.owner(piece)
            if definition.get("enters") == space and owner is not None:
                found.setdefault(owner, []).append(piece)
        return found

    def sizes(self) -> dict[str, int]:
        """How many cards every zone holds, seen or not."""
        sizes = {zone: len(self.cards.get(zone, ())) for zone in self.catalog["zones"]}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        return sizes

    def score(self, side: str) -> int:
        """The points of the spaces that a side controls."""
        held = self.markers.get(side, {})
        return sum(self.points.get(space, 0) for space, level in held.items() if level == CONTROLLED)

    def counted(self, cards: Sequence[str]) -> str:
        """Cards by title, squads behind it, with their numbers."""
        by_title: dict[str, list[str]] = {}
        for card, count in Counter(cards).items():
            definition = self.catalog["cards"][card]
            which = definition.get("squad") or ""
            number = f"{TIMES}{count}" if count > 1 else ""
            by_title.setdefault(str(definition["title"][self.lang]), []).append(which + number)
        return ", ".join(" ".join(filter(None, (title, *which))) for title, which in by_title.items())

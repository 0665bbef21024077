"""An observation sorted by where it is drawn, with the titles of its language.

Read from the observation, the board and the catalogue alone.  What packs add to
the state is sorted by what their columns hold, as the catalogue says; a few
columns have a drawing of their own by their name (``docs/how-to/frontend.md``).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.render.canvas import TIMES
from undaunted_core.render.codes import short_codes, short_names, short_sides
from undaunted_core.render.columns import Columns
from undaunted_core.render.words import say
from undaunted_core.undaunted.tactics.control import CONTROLLED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_core.kernel.actions import Action

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

#: Zones whose cards are listed where the seat sees them.
LISTED = ("hand", "play", "discard", "supply")
#: Where the catalogue has the members of a domain.
KINDS = {"piece": "pieces", "card": "cards", "side": "sides", "seat": "seats", "ability": "abilities"}
#: The query that counts what each side has claimed.
POINTS = "points"


def claimed_in(game: Game) -> dict[str, int] | None:
    """What each side has claimed so far, beyond its tiles too; None where no pack counts points."""
    if POINTS not in game.queries():
        return None
    return {part.fields["side"]: int(part.total or 0) for part in game.explain(POINTS).parts}


class Seen:
    """The parts of an observation that a drawing asks for, looked up once.

    ``highlight`` are the actions whose spaces, pieces and cards are marked;
    ``claimed`` are the points of each side, those of its tiles when left out.
    """

    def __init__(
        self,
        observation: Observation,
        board: BoardView,
        catalog: Catalog,
        lang: str = "en",
        highlight: Iterable[Action] = (),
        claimed: Mapping[str, int] | None = None,
    ) -> None:
        self.observation = observation
        self.parts: dict[str, dict[str, Any]] = observation.data["seen"]
        self.board = board
        self.catalog = catalog
        self.lang = lang
        self.sides = list(catalog["sides"])
        self.pieces = catalog["pieces"]
        titles = {side: self.title(side) for side in self.sides}
        letters = short_sides(titles.values())
        self.letters = {side: letters[title] for side, title in titles.items()}
        codes = short_codes(map(self.side, self.sides))
        self.side_codes = {side: codes[self.side(side)] for side in self.sides}
        self.codes = short_codes(str(piece["title"][lang]) for piece in self.pieces.values())
        self.labels = short_names(space.name for space in board.spaces)
        #: What is drawn instead of a space's name, by the name.
        self.shortened = {name: label for name, label in self.labels.items() if label != name}
        self.place: dict[str, str | None] = self.parts["pieces"]["space"]
        self.columns = Columns(self)
        self.points, self.points_title = self.columns.points, self.columns.points_title
        self.suppressed, self.suppressed_title = self.columns.suppressed, self.columns.suppressed_title
        self.pins = self.columns.pins
        self.badges = self.columns.badges
        self.damage = self.columns.damage
        self.claimed = claimed
        self.remarks = self.columns.remarks(carriers=False)
        self.notes = {
            space: [
                *self.features(space),
                *(f"{self.letters[pin.side]} {pin.text}" if pin.side else pin.text for pin in pins),
            ]
            for space, pins in self.pins.items()
        }
        self.lit = self._lit(highlight)

    def _lit(self, actions: Iterable[Action]) -> dict[str, set[str]]:
        """What the actions name, by domain."""
        found: dict[str, set[str]] = {"space": set(), "piece": set(), "card": set()}
        for action in actions:
            fields = action.to_dict()
            for field, domain in self.catalog["actions"][action.kind]["fields"].items():
                found.setdefault(domain, set()).add(fields[field])
        return found

    # -- names ---------------------------------------------------------------------

    def say(self, key: str, **fields: Any) -> str:
        """Words of the drawings in the language."""
        return say(key, self.lang, **fields)

    def named(self, domain: str, name: Any) -> str:
        """What players call a member of a domain, with a capital; the name itself where nothing is known."""
        kind = KINDS.get(domain)
        entry = self.catalog[kind].get(str(name)) if kind else None
        if entry is None:
            return str(name)
        title = str(entry.get("name", entry["title"])[self.lang])
        return title[:1].upper() + title[1:]

    def titled(self, kind: str, name: str) -> str:
        """The title of an entry of the catalogue; the name in plain words where it has none."""
        entry = self.catalog.get(kind, {}).get(name)
        return str(entry["title"][self.lang]) if entry else name.replace("_", " ")

    def side(self, side: str) -> str:
        """What players call a side, with a capital."""
        return self.named("side", side)

    def title(self, side: str) -> str:
        """What players call a side, as in the middle of a sentence."""
        return str(self.catalog["sides"][side]["title"][self.lang])

    def name(self, piece: str) -> str:
        """What players call a piece."""
        return str(self.pieces[piece]["name"][self.lang])

    def short(self, piece: str) -> str:
        """A piece's title and squad, without its side."""
        definition = self.pieces[piece]
        return " ".join(filter(None, (str(definition["title"][self.lang]), definition.get("squad"))))

    def code(self, piece: str) -> str:
        """A piece's code and squad."""
        definition = self.pieces[piece]
        return " ".join(filter(None, (self.codes[definition["title"][self.lang]], definition.get("squad"))))

    def owner(self, piece: str) -> str | None:
        """The side that a piece belongs to now; None: no side."""
        now = self.columns.owner
        side = self.pieces[piece].get("side") if now is None else now.get(piece)
        return side if side in self.sides else None

    def card(self, card: str) -> str:
        """A card's title and squad."""
        definition = self.catalog["cards"][card]
        return " ".join(filter(None, (str(definition["title"][self.lang]), definition.get("squad"))))

    # -- tiles ------------------------------------------------------------------------

    def cover(self, space: str) -> str:
        """The cover of a tile, such as ``2`` or ``3/1``."""
        tile = self.catalog["tiles"][space]
        low = tile.get("low_cover")
        return str(tile["cover"]) + (f"/{low}" if low is not None else "")

    def features(self, space: str) -> list[str]:
        """The traits of a tile that the catalogue has a title for, such as rough ground."""
        known, tile = self.catalog.get("traits", {}), self.catalog["tiles"][space]
        titles = (str(known[trait]["title"][self.lang]) for trait in tile["traits"] if trait in known)
        # A hill that is called hill need not be named twice.
        return [title for title in titles if title != tile["label"][self.lang]]

    def feature_codes(self) -> dict[str, str]:
        """A code for every feature on the board."""
        return short_codes(title for space in self.board.spaces for title in self.features(space.name))

    def level(self, side: str, space: str) -> int:
        """The side's marker on a tile: 0 for none, then scouted, then controlled."""
        return int(self.parts.get("control", {}).get("marker", {}).get(side, {}).get(space, 0))

    def held(self, side: str) -> int:
        """The points a side has claimed: as they were counted, else those of the tiles it controls."""
        if self.claimed is not None:
            return self.claimed[side]
        return sum(value for space, value in self.points.items() if self.level(side, space) == CONTROLLED)

    def enters(self, space: str) -> dict[str, list[str]]:
        """The pieces that would enter on a space, by side."""
        found: dict[str, list[str]] = {}
        for piece, definition in self.pieces.items():
            owner = self.owner(piece)
            if definition.get("enters") == space and owner is not None:
                found.setdefault(owner, []).append(piece)
        return found

    # -- pieces -----------------------------------------------------------------------

    def on(self, space: str | None) -> list[str]:
        """The pieces on a space (None: off the board) and in no other piece, by side."""
        return [piece for owner in (*self.sides, None) for piece in self._at(space, owner)]

    def standing(self, space: str, owner: str | None) -> list[str]:
        """The pieces of an owner (None: of no side) on a space."""
        return self._at(space, owner)

    def absent(self, owner: str | None) -> list[str]:
        """The pieces of an owner that are off the board."""
        return self._at(None, owner)

    def _at(self, space: str | None, owner: str | None) -> list[str]:
        within = self.columns.within
        return [
            piece
            for piece in self.pieces
            if self.place.get(piece) == space and piece not in within and self.owner(piece) == owner
        ]

    def has_seats(self, piece: str) -> bool:
        """Whether a piece can hold others."""
        return bool(self.pieces[piece].get("seats"))

    def is_disabled(self, piece: str) -> bool:
        """Whether a piece has as much damage as disables it."""
        critical = self.pieces[piece].get("critical")
        return critical is not None and self.damage.get(piece, 0) >= critical

    def slots(self, piece: str) -> list[str | None]:
        """Who sits where in a piece, None for an empty seat; nothing for a piece that holds no others."""
        found: list[str | None] = [None] * len(self.pieces[piece].get("seats", ()))
        rest = []
        for one, seat in self.columns.inside.get(piece, {}).items():
            if seat is not None and 0 < seat <= len(found) and found[seat - 1] is None:
                found[seat - 1] = one
            else:
                rest.append(one)
        for one in rest:
            if None in found and self.columns.seat.get(one) is None:
                found[found.index(None)] = one
            else:
                found.append(one)
        return found

    def where(self, piece: str) -> str | None:
        """The space of a piece, or of what it is inside; None off the board."""
        while piece in self.columns.within:
            piece = self.columns.within[piece]
        return self.place.get(piece)

    def uses(self, entry: Mapping[str, Any]) -> str:
        """The abilities that a card or a seat offers, with what a seat needs of who sits there."""
        told = [
            " ".join(filter(None, (self.titled("abilities", use["action"]), str(use["x"] or ""), use["squad"])))
            for use in entry["actions"]
        ]
        needed = entry.get("specialism")
        return " · ".join(told) + (f" [{self.titled('specialisms', needed)}]" if needed else "")

    def worth(self, piece: str) -> int:
        """The points of a piece that is worth some, such as a structure; else 0."""
        return int(self.pieces[piece].get("points") or 0)

    # -- cards -------------------------------------------------------------------------

    def sizes(self) -> dict[str, int]:
        """How many cards every zone holds, seen or not."""
        shown = self.parts["zones"]["cards"]
        sizes = {zone: len(shown.get(zone, ())) for zone in self.catalog["zones"]}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        return sizes

    def cards(self, side: str, kind: str) -> list[str]:
        """The cards of a zone that the seat sees."""
        return list(self.parts["zones"]["cards"].get(f"{side}:{kind}", ()))

    def listed(self, cards: Sequence[str]) -> str:
        """Cards by title, then their squads, with their numbers."""
        by_title: dict[str, list[str]] = {}
        for card, count in Counter(cards).items():
            definition = self.catalog["cards"][card]
            which = definition.get("squad") or ""
            number = f"{TIMES}{count}" if count > 1 else ""
            by_title.setdefault(str(definition["title"][self.lang]), []).append(which + number)
        return ", ".join(" ".join(filter(None, (title, *which))) for title, which in by_title.items())


__all__ = ["Seen"]

"""An observation sorted by where it is drawn, with the titles of its language.

Read from the observation, the board and the catalogue alone.  What packs add to
the state is sorted by the signs of their columns and by what these hold, as the
catalogue says (``docs/how-to/frontend.md``).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.render.canvas import TIMES
from undaunted_core.render.codes import short_codes, short_names, short_sides
from undaunted_core.render.columns import Columns
from undaunted_core.render.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_core.kernel.actions import Action

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

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
        self.zones = catalog["zones"]
        #: The values of definitions by kind and sign, such as what tells cards of one title apart.
        self._fields: dict[tuple[str, str], list[str]] = {}
        for name, entry in catalog["signs"].items():
            kind, _, field = name.partition(".")
            self._fields.setdefault((kind, entry["sign"]), []).append(field)
        titles = {side: self.title(side) for side in self.sides}
        letters = short_sides(titles.values())
        self.letters = {side: letters[title] for side, title in titles.items()}
        codes = short_codes(map(self.side, self.sides))
        self.side_codes = {side: codes[self.side(side)] for side in self.sides}
        self.labels = short_names(space.name for space in board.spaces)
        #: What is drawn instead of a space's name, by the name.
        self.shortened = {name: label for name, label in self.labels.items() if label != name}
        self.place: dict[str, str | None] = self.parts["pieces"]["space"]
        self.columns = Columns(self)
        self.codes = short_codes(str(self.looks(piece)["title"][lang]) for piece in self.pieces)
        self.points, self.points_title = self.columns.points, self.columns.points_title
        self.marked, self.mark_title = self.columns.marked, self.columns.mark_title
        self.levels = self.columns.level_titles
        self.full = max(self.levels, default=0)
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

    def said(self, domain: str, name: Any) -> str:
        """The same as in the middle of a sentence."""
        return self.title(name) if domain in ("side", "seat") else self.named(domain, name)

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
        return str(self.looks(piece)["name"][self.lang])

    def looks(self, piece: str) -> Mapping[str, Any]:
        """The definition that a piece shows: its own, or that of the card that it looks like."""
        face = self.columns.face.get(piece)
        entry: Mapping[str, Any] = self.pieces[piece] if face is None else self.catalog["cards"][face]
        return entry

    def given(self, kind: str, entry: Mapping[str, Any], sign: str) -> Any:
        """The value of a definition with a sign; None where it has none."""
        fields = self._fields.get((kind, sign), ())
        return next((entry[field] for field in fields if entry.get(field) is not None), None)

    def sign(self, kind: str, sign: str, part: str = "title") -> str:
        """What players call the value of definitions with a sign; empty where there is none."""
        for field in self._fields.get((kind, sign), ()):
            entry = self.catalog["signs"][f"{kind}.{field}"]
            return str((entry[part] or entry["title"])[self.lang])
        return ""

    def which(self, entry: Mapping[str, Any], kind: str = "piece") -> str:
        """What tells pieces, or cards, of the same title apart."""
        return str(self.given(kind, entry, "which") or "")

    def short(self, piece: str) -> str:
        """A piece's title without its side."""
        entry = self.looks(piece)
        return " ".join(filter(None, (str(entry["title"][self.lang]), self.which(entry))))

    def code_of(self, piece: str) -> str:
        """The code of a piece's title."""
        return self.codes[str(self.looks(piece)["title"][self.lang])]

    def code(self, piece: str) -> str:
        """A piece's code, with what tells it apart."""
        return " ".join(filter(None, (self.code_of(piece), self.which(self.looks(piece)))))

    def owner(self, piece: str) -> str | None:
        """The side that a piece belongs to now; None: no side."""
        now = self.columns.owner
        side = self.pieces[piece].get("side") if now is None else now.get(piece)
        return side if side in self.sides else None

    def card(self, card: str) -> str:
        """A card's title without its side."""
        entry = self.catalog["cards"][card]
        return " ".join(filter(None, (str(entry["title"][self.lang]), self.which(entry, "card"))))

    # -- tiles ------------------------------------------------------------------------

    def cover(self, space: str) -> str:
        """The cover of a tile, such as ``2`` or ``3/1``; empty where tiles have none."""
        tile = self.catalog["tiles"][space]
        found = (self.given("tile", tile, sign) for sign in ("cover", "low"))
        return "/".join(str(value) for value in found if value is not None)

    def ground(self, space: str) -> str:
        """The ground of a tile and its cover in words."""
        cover = f"{self.sign('tile', 'cover')} {self.cover(space)}" if self.cover(space) else ""
        return ", ".join(filter(None, (self.label(space), cover)))

    def label(self, space: str) -> str:
        """The word for the ground of a tile."""
        return str(self.catalog["tiles"][space].get("label", {}).get(self.lang, ""))

    def features(self, space: str) -> list[str]:
        """The traits of a tile that the catalogue has a title for, such as rough ground."""
        known, tile = self.catalog.get("traits", {}), self.catalog["tiles"][space]
        titles = (str(known[trait]["title"][self.lang]) for trait in tile.get("traits", ()) if trait in known)
        # A hill that is called hill need not be named twice.
        return [title for title in titles if title != self.label(space)]

    def feature_codes(self) -> dict[str, str]:
        """A code for every feature on the board."""
        return short_codes(title for space in self.board.spaces for title in self.features(space.name))

    def level(self, side: str, space: str) -> int:
        """The level of a side's control of a tile: 0 for none; ``full`` is the highest."""
        return int(self.columns.levels.get(side, {}).get(space, 0))

    def held(self, side: str) -> int:
        """The points a side has claimed: as they were counted, else those of the tiles it controls."""
        if self.claimed is not None:
            return self.claimed[side]
        return sum(value for space, value in self.points.items() if self.level(side, space) == self.full)

    @property
    def counts_points(self) -> bool:
        """Whether there are points to claim."""
        return bool(self.points_title) or self.claimed is not None

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
        limit = self.given("piece", self.pieces[piece], "limit")
        return limit is not None and self.damage.get(piece, 0) >= limit

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
        """The abilities that a card or a seat offers, with the values they come with."""
        told = []
        for use in entry.get("actions", ()):
            values = [str(value) for name, value in use.items() if name != "action" and value]
            told.append(" ".join([self.titled("abilities", use["action"]), *values]))
        return " · ".join(told)

    def card_uses(self, card: str) -> str:
        """The abilities of a card, with the word for what it is good at."""
        entry = self.catalog["cards"][card]
        kinds = [f"{field}s" for field in self._fields.get(("card", "skill"), ()) if entry.get(field)]
        skills = [self.titled(kind, entry[kind[:-1]]) for kind in kinds]
        return self.uses(entry) + "".join(f" [{skill}]" for skill in skills)

    def offers(self, seat: Mapping[str, Any]) -> str:
        """The abilities that a seat offers, with what it needs of who sits there."""
        needed = [self.titled(f"{name}s", value) for name, value in seat.items() if name != "actions" and value]
        return self.uses(seat) + "".join(f" [{one}]" for one in needed)

    def worth(self, piece: str) -> int:
        """The points of a piece that is worth some, such as a structure; else 0."""
        return int(self.given("piece", self.pieces[piece], "worth") or 0)

    # -- cards -------------------------------------------------------------------------

    def sizes(self) -> dict[str, int]:
        """How many cards every zone holds, seen or not."""
        shown = self.parts["zones"]["cards"]
        sizes = {zone: len(shown.get(zone, ())) for zone in self.zones}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        return sizes

    def cards(self, zone: str) -> list[str]:
        """The cards of a zone that the seat sees."""
        return list(self.parts["zones"]["cards"].get(zone, ()))

    def zones_of(self, side: str | None) -> dict[str, str]:
        """The zones of a side (None: of the table) by their kind; what was played stands after what is held."""
        found = {entry["kind"]: zone for zone, entry in self.zones.items() if entry["side"] == side}
        if not any(map(self.is_held, found.values())):
            return found
        order = list(found)
        last = max(place for place, kind in enumerate(order) if self.is_held(found[kind]))
        return {kind: found[kind] for kind in sorted(
            order, key=lambda kind: last if self.is_played(found[kind]) else order.index(kind)
        )}

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

    def listed(self, cards: Sequence[str]) -> str:
        """Cards by title, then what tells them apart, with their numbers."""
        by_title: dict[str, list[str]] = {}
        for card, count in Counter(cards).items():
            definition = self.catalog["cards"][card]
            which = self.which(definition, "card")
            number = f"{TIMES}{count}" if count > 1 else ""
            by_title.setdefault(str(definition["title"][self.lang]), []).append(which + number)
        return ", ".join(" ".join(filter(None, (title, *which))) for title, which in by_title.items())


__all__ = ["Seen"]

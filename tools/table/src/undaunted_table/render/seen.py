"""An observation sorted by where it is drawn, with the titles of its language.

Read from the observation, the board and the catalogue alone.  What packs add to
the state is sorted by the signs of their columns and by what these hold, as the
catalogue says (``docs/how-to/frontend.md``).
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from undaunted_core.ids import short_names
from undaunted_core.mechanics.overlays import Area, overlaid
from undaunted_core.text import Text, capital
from undaunted_table.render.codes import short_codes, short_sides
from undaunted_table.render.columns import Columns, Pin
from undaunted_table.render.seen_tiles import SeenTiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_core.kernel.actions import Action
    from undaunted_table.render.seen_cards import Catalog

#: Where the catalogue has the members of a domain.
KINDS = {"piece": "pieces", "card": "cards", "side": "sides", "seat": "seats"}


class Seen(SeenTiles):
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
        self.parts = observation.data["seen"]
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
        self.place: dict[str, str | None] = self.parts["pieces"]["space"]
        #: What tiles and counters have turned to, by space and piece; None: nothing.
        self.shown: dict[str, dict[str, str | None]] = self.parts.get("turned", {})
        #: The card that each piece looks like, where that is seen.
        self.face: dict[str, str] = {}
        #: The pieces that are in no other piece, by space and owner; worked out when they are asked for.
        self._standing: dict[tuple[str | None, str | None], list[str]] | None = None
        self.columns = Columns(self)
        pieces = [piece for piece in self.pieces if not self._is_vacant(piece)]
        #: The drawing of the pieces of each title, empty for none, and the letters of that title.
        self.silhouettes = {str(self.looks(piece)["title"][lang]): self.silhouette(piece) for piece in pieces}
        # Of all that pieces may ever look like: a code is the same whatever else is on the board.
        drawn = [*self.pieces.values(), *catalog.get("counters", {}).values()]
        drawn += catalog["cards"].values() if self.columns.has_faces else ()
        every = short_codes(str(entry["title"][lang]) for entry in drawn)
        self.codes = {title: every[title] for title in sorted(self.silhouettes)}
        self.points, self.points_title = self.columns.points, self.columns.points_title
        #: What the table of the sides calls the points that a side has.
        self.points_head = self.say("points")
        if not self.points_title:
            self.points_head = self.points_title = self.sign("tile", "points")
            spaces = [space.name for space in board.spaces] if self.points_title else ()
            self.points = {space: int(self.value_of("tile", self.tile(space), "points") or 0) for space in spaces}
        self.marked, self.mark_title = self.columns.marked, self.columns.mark_title
        self.levels = self.columns.level_titles
        self.full = max(self.levels, default=0)
        self.pins = self.columns.pins
        self.badges = self.columns.badges
        self.damage = self.columns.damage
        self.claimed = claimed
        #: What packs outline: a title, the spaces and the side.
        self.areas: list[Area] = []
        self._overlay()
        self.remarks = self.columns.remarks(carriers=False)
        self.notes = {
            space: [
                *self.features(space),
                *(f"{self.letters[pin.side]} {pin.text}" if pin.side else pin.text for pin in pins),
            ]
            for space, pins in self.pins.items()
        }
        self.lit = self._lit(highlight)

    def _overlay(self) -> None:
        """Put what packs work out from the observation on its spaces; areas are told next to the board as well."""
        for mark in overlaid(self.observation._rules, self.observation):
            if isinstance(mark, Area):
                self.areas.append(mark)
            else:
                self.pins[mark.space].append(Pin(mark.side, mark.text[self.lang]))

    def marking(self, actions: Iterable[Action]) -> Seen:
        """The same with what these actions name marked."""
        seen = copy(self)
        seen.lit = self._lit(actions)
        seen.__dict__.pop("tile_looks", None)
        return seen

    def _lit(self, actions: Iterable[Action]) -> dict[str, set[str]]:
        """The spaces and pieces that the actions name, and the cards by the zone in which they are meant."""
        names: dict[str, set[str]] = {"space": set(), "piece": set()}
        for action in actions:
            for target in action.targets(self.observation):
                where = target.zone if target.domain == "card" else target.domain
                names.setdefault(str(where), set()).add(target.name)
        return names

    # -- names ---------------------------------------------------------------------

    def name_of(self, domain: str, name: object) -> str:
        """What players call a member of a domain, with a capital; the name itself where nothing is known."""
        kind = KINDS.get(domain)
        if domain == "piece" and name in self.face:
            return self.name(name)
        entry = self.catalog[kind].get(str(name)) if kind else None
        title = self.observation.wording.title(domain, str(name), self.lang)
        if entry is not None:
            title = str(entry["name" if "name" in entry else "title"][self.lang])
        elif title == str(name):
            return title
        return capital(title)

    def phrase_of(self, domain: str, name: str) -> str:
        """The same as in the middle of a sentence."""
        return self.title(name) if domain in ("side", "seat") else self.name_of(domain, name)

    def title_of(self, kind: str, name: str) -> str:
        """The title of an entry of the catalogue; the name in plain words where it has none."""
        entry = self.catalog.get(kind, {}).get(name)
        return str(entry["title"][self.lang]) if entry else name.replace("_", " ")

    def side(self, side: str) -> str:
        """What players call a side, with a capital."""
        return self.name_of("side", side)

    def name(self, piece: str) -> str:
        """What players call a piece; where it looks like a card, that card and, if pieces are numbered, which it is."""
        title = str(self.looks(piece)["name"][self.lang])
        if piece in self.face and self.which(self.pieces[piece]):
            number = str(self.pieces[piece]["title"][self.lang])
            title = f"{title[:-1]}, {number})" if title.endswith(")") else f"{title} ({number})"
        return title

    def figures(self, piece: str) -> list[str]:
        """What the pack says of the card that a piece looks like."""
        summary = self.looks(piece).get("summary")
        return [f"{self.short(piece)}: {summary[self.lang]}"] if summary else []

    @cached_property
    def wording(self) -> Text:
        """Actions and events in words, with pieces called after what they look like."""
        return self._wording({piece: self.name(piece) for piece in self.face})

    @cached_property
    def brief_wording(self) -> Text:
        """The same with pieces called as the board's codes are spelt out, such as ``Regulars 3``."""
        return self._wording({piece: self.short(piece) for piece in self.face})

    def _wording(self, names_of_pieces: Mapping[str, str]) -> Text:
        text = self.observation.wording
        names = {piece: {self.lang: name} for piece, name in names_of_pieces.items()}
        if not names:
            return text
        titles = {(domain, piece): name for piece, name in names.items() for domain in ("piece", "piece.noun")}
        return Text(text.messages, {**text.titles, **titles})

    def looks(self, piece: str) -> Mapping[str, Any]:
        """The definition that a piece shows: its own, that it turned to, or that of the card that it looks like."""
        face, counter = self.face.get(piece), self.shown.get("counter", {}).get(piece)
        if face is not None:
            return self.catalog["cards"][face]
        return self.pieces[piece] if counter is None else {**self.pieces[piece], **self.catalog["counters"][counter]}

    @cached_property
    def event_signs(self) -> dict[str, str]:
        """The signs of the kinds of events that have one."""
        signs = self.catalog["signs"].items()
        return {name.removeprefix("event."): entry["sign"] for name, entry in signs if name.startswith("event.")}

    def silhouette(self, piece: str) -> str:
        """The name of the drawing of a piece, a symbol of a pack first; empty where it has none."""
        return str(self.looks(piece).get("symbol") or self.looks(piece).get("silhouette", ""))

    def short(self, piece: str) -> str:
        """A piece's title without its side."""
        return " ".join(filter(None, (str(self.looks(piece)["title"][self.lang]), self.which_of(piece))))

    def which_of(self, piece: str) -> str:
        """What tells a piece apart from others of its title; one that looks like nothing has a title of its own."""
        is_told = not self.columns.has_faces or piece in self.face
        return self.which(self.pieces[piece]) if is_told else ""

    def code_of(self, piece: str) -> str:
        """The code of a piece's title."""
        return self.codes[str(self.looks(piece)["title"][self.lang])]

    def code(self, piece: str) -> str:
        """A piece's code, with what tells it apart."""
        return " ".join(filter(None, (self.code_of(piece), self.which_of(piece))))

    def owner(self, piece: str) -> str | None:
        """The side that a piece belongs to now; None: no side."""
        now = self.columns.owner
        side = self.pieces[piece].get("side") if now is None else now.get(piece)
        return side if side in self.sides else None

    # -- pieces -----------------------------------------------------------------------

    def enters(self, space: str) -> dict[str, list[str]]:
        """The pieces that would enter on a space, by side."""
        return self._entering.get(space, {})

    @cached_property
    def _entering(self) -> dict[str, dict[str, list[str]]]:
        pieces: dict[str, dict[str, list[str]]] = {}
        for piece, definition in self.pieces.items():
            owner = self.owner(piece)
            if definition.get("enters") and owner is not None:
                pieces.setdefault(definition["enters"], {}).setdefault(owner, []).append(piece)
        return pieces

    def on(self, space: str | None) -> list[str]:
        """The pieces on a space (None: off the board) and in no other piece, by side."""
        return [piece for owner in (*self.sides, None) for piece in self._pieces_at(space, owner)]

    def pieces_of(self, space: str, owner: str | None) -> list[str]:
        """The pieces of an owner (None: of no side) on a space."""
        return self._pieces_at(space, owner)

    def absent(self, owner: str | None) -> list[str]:
        """The pieces of an owner that are off the board."""
        return self._pieces_at(None, owner)

    def _is_vacant(self, piece: str) -> bool:
        """Whether it is only a place for a piece: it looks like nothing, and is nowhere."""
        return self.columns.has_faces and piece not in self.face and self.place.get(piece) is None

    def _pieces_at(self, space: str | None, owner: str | None) -> list[str]:
        if self._standing is None:
            self._standing = {}
            for piece in self.pieces:
                if piece not in self.columns.within and not self._is_vacant(piece):
                    self._standing.setdefault((self.place.get(piece), self.owner(piece)), []).append(piece)
        return self._standing.get((space, owner), [])

    def has_seats(self, piece: str) -> bool:
        """Whether a piece can hold others."""
        return bool(self.pieces[piece].get("slots"))

    def is_disabled(self, piece: str) -> bool:
        """Whether a piece has as much damage as disables it."""
        limit = self.value_of("piece", self.pieces[piece], "limit")
        return limit is not None and self.damage.get(piece, 0) >= limit

    def slots(self, piece: str) -> list[str | None]:
        """Who sits where in a piece, None for an empty seat; nothing for a piece that holds no others."""
        seats: list[str | None] = [None] * len(self.pieces[piece].get("slots", ()))
        rest = []
        for rider, seat in self.columns.inside.get(piece, {}).items():
            if seat is not None and 0 < seat <= len(seats) and seats[seat - 1] is None:
                seats[seat - 1] = rider
            else:
                rest.append(rider)
        for rider in rest:
            if None in seats and self.columns.seat.get(rider) is None:
                seats[seats.index(None)] = rider
            else:
                seats.append(rider)
        return seats

    def where(self, piece: str) -> str | None:
        """The space of a piece, or of what it is inside; None off the board."""
        while piece in self.columns.within:
            piece = self.columns.within[piece]
        return self.place.get(piece)

    def offers(self, piece: str | None, number: int) -> str:
        """What is printed on a slot of a piece, by its number from 1; empty where it has no such slot."""
        slots = self.pieces[piece].get("slots", ()) if piece else ()
        printed = slots[number - 1] if 0 < number <= len(slots) else None
        return str(printed[self.lang]) if printed else ""

    def worth(self, piece: str) -> int:
        """The points of a piece that is worth some, such as a structure; else 0."""
        return int(self.value_of("piece", self.pieces[piece], "worth") or 0)


__all__ = ["Seen"]

"""A game in plain text: the board, the zones, who is asked what.

Plain ASCII apart from titles, without colour; made from an observation, the
board and the catalogue alone, so it can show no more than the seat knows.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.render.words import say, zone_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView, SpaceView

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

WIDTH = 80
#: Slices that are drawn in their own way; what other slices show is drawn by its shape.
DRAWN = ("choices", "rounds", "initiative", "zones", "pieces", "control", "attack")
ZONES = ("deck", "hand", "play", "discard", "supply", "removed")
#: Zones whose cards are listed where the seat sees them.
LISTED = ("hand", "play", "discard", "supply")
CONTROLLED = 2
#: A tile narrower than this cannot hold what belongs in it.
NARROWEST = 8
WIDEST = 19


def draw(
    observation: Observation, board: BoardView, catalog: Catalog, *, lang: str = "en", width: int = WIDTH
) -> str:
    """Everything a seat (or a spectator) sees, as lines of text."""
    view = View(observation, board, catalog, lang, width)
    parts = [*view.header(), *view.board_lines(), *view.legend(), "", *view.zone_lines(), *view.choice_lines()]
    return "\n".join(line.rstrip() for line in parts)


def short_codes(titles: Iterable[str]) -> dict[str, str]:
    """A short code for every title: initials or the first letters, longer where two would be alike."""
    wanted = sorted(set(titles))
    codes: dict[str, str] = {}
    for title in wanted:
        words = title.split()
        forms = ["".join(word[0] for word in words)] if len(words) > 1 else []
        forms += [title.replace(" ", "")[:length] for length in range(2, len(title) + 1)] + [title]
        codes[title] = next(form for form in forms if form not in codes.values())
    return codes


def short_sides(sides: Iterable[str]) -> dict[str, str]:
    """One capital letter for every side, more where two begin alike."""
    letters: dict[str, str] = {}
    for side in sides:
        letters[side] = next(
            side[:length].upper() for length in range(1, len(side) + 2) if side[:length].upper() not in letters.values()
        )
    return letters


class View:
    """The parts of an observation the drawing asks for, looked up once."""

    def __init__(
        self, observation: Observation, board: BoardView, catalog: Catalog, lang: str = "en", width: int = WIDTH
    ) -> None:
        self.observation = observation
        self.seen: dict[str, dict[str, Any]] = observation.data["seen"]
        self.board = board
        self.catalog = catalog
        self.lang = lang
        self.width = width
        self.sides = list(catalog["sides"])
        self.pieces = catalog["pieces"]
        self.place: dict[str, str | None] = self.seen["pieces"]["space"]
        titles = {side: self.title(side) for side in self.sides}
        letters = short_sides(titles.values())
        self.letters = {side: letters[title] for side, title in titles.items()}
        self.codes = short_codes(piece["title"][lang] for piece in self.pieces.values())
        self.notes: dict[str, list[str]] = {space.name: [] for space in board.spaces}
        self.remarks: list[str] = []
        self.suppressed: dict[str, bool] = {}
        self.points: dict[str, int] = {}
        self._sort_columns()

    def _sort_columns(self) -> None:
        """Put the columns of the packs' slices where their shape says they belong."""
        spaces = {space.name for space in self.board.spaces}
        for slot, part in self.seen.items():
            for name, cells in part.items() if slot not in DRAWN else ():
                if not isinstance(cells, dict):
                    continue
                label = str(self.catalog["columns"][f"{slot}.{name}"]["title"][self.lang])
                if name == "suppressed":
                    self.suppressed = cells
                elif name == "objective":
                    self.points = cells
                elif cells.keys() <= spaces:
                    for space, value in cells.items():
                        self.notes[space].append(label if value is True else f"{label} {value}")
                elif cells.keys() <= set(self.sides):
                    self._side_column(label, cells, spaces)
                elif cells.keys() <= self.pieces.keys():
                    who = ", ".join(
                        self.name(piece) if value is True else f"{self.name(piece)} {value}"
                        for piece, value in cells.items()
                    )
                    self.remarks.append(f"{label}: {who}")

    def _side_column(self, label: str, cells: dict[str, Any], spaces: set[str]) -> None:
        for side, value in cells.items():
            if isinstance(value, str) and value in spaces:
                self.notes[value].append(f"{self.letters[side]} {label}")
            elif value is True:
                self.remarks.append(f"{self.title(side)}: {label}")
            else:
                self.remarks.append(f"{self.title(side)}: {label} {value}")

    # -- names ---------------------------------------------------------------

    def say(self, key: str, **fields: Any) -> str:
        """Words of the drawing in its language."""
        return say(key, self.lang, **fields)

    def title(self, side: str) -> str:
        """What players call a side."""
        return str(self.catalog["sides"][side]["title"][self.lang])

    def name(self, piece: str) -> str:
        """What players call a piece."""
        return str(self.pieces[piece]["name"][self.lang])

    def card(self, card: str) -> str:
        """A card's title and squad, without its side."""
        definition = self.catalog["cards"][card]
        return " ".join(filter(None, (definition["title"][self.lang], definition.get("squad"))))

    def counter(self, piece: str) -> str:
        """A counter's code, its squad, and ``!`` when it is suppressed."""
        definition = self.pieces[piece]
        mark = "!" if self.suppressed.get(piece) else ""
        return f"{self.codes[definition['title'][self.lang]]}{definition.get('squad') or ''}{mark}"

    def zone(self, kind: str) -> str:
        """A short word for a kind of zone."""
        return zone_word(kind, self.catalog["zone_kinds"], self.lang)

    def cover(self, space: str) -> str:
        """The cover of a tile, such as ``2`` or ``3/1``."""
        tile = self.catalog["tiles"][space]
        low = tile.get("low_cover")
        return str(tile["cover"]) + (f"/{low}" if low is not None else "")

    def level(self, side: str, space: str) -> int:
        """The side's marker on a tile: 0 for none, then scouted, then controlled."""
        return int(self.seen.get("control", {}).get("marker", {}).get(side, {}).get(space, 0))

    def markers(self, space: str, *, tight: bool = False) -> list[str]:
        """The signs for the sides' markers on a tile."""
        signs = {side: self.letters[side] if tight else self.title(side)[:6] for side in self.sides}
        levels = {side: self.level(side, space) for side in self.sides}
        return [
            f"[{sign.upper()}]" if levels[side] == CONTROLLED else sign.lower()
            for side, sign in signs.items()
            if levels[side]
        ]

    def held(self, side: str) -> int:
        """The objective points on the tiles a side controls."""
        return sum(value for space, value in self.points.items() if self.level(side, space) == CONTROLLED)

    def standing(self, space: str, owner: str | None) -> list[str]:
        """The pieces of an owner (None: of nobody) on a space."""
        return [
            piece for piece, at in self.place.items() if at == space and self.pieces[piece].get("side") == owner
        ]

    def absent(self, owner: str | None) -> list[str]:
        """The pieces of an owner that are off the board."""
        return [
            piece
            for piece, definition in self.pieces.items()
            if definition.get("side") == owner and self.place.get(piece) is None
        ]

    def sizes(self) -> dict[str, int]:
        """How many cards lie in every zone, seen or not."""
        sizes = {zone: len(held) for zone, held in self.seen["zones"]["cards"].items()}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        return sizes

    def kinds(self) -> list[str]:
        """The kinds of zones, the usual ones first."""
        return [*ZONES, *sorted({zone.partition(":")[2] for zone in self.sizes()} - {*ZONES})]

    def cards(self, side: str, kind: str) -> list[str]:
        """The cards of a zone that the seat sees."""
        return list(self.seen["zones"]["cards"].get(f"{side}:{kind}", ()))

    def counted(self, cards: Sequence[str]) -> list[str]:
        """Card names, alike ones counted."""
        return [self.card(card) + (f" x{count}" if count > 1 else "") for card, count in Counter(cards).items()]

    # -- the parts -----------------------------------------------------------

    def header(self) -> list[str]:
        """Round, step, initiative, who is asked; or who won."""
        return self.filled("", self.heading(), " | ")

    def heading(self) -> list[str]:
        """The parts of the header."""
        seen, outcome = self.observation, self.observation.data["outcome"]
        holder = self.seen.get("initiative", {}).get("holder")
        parts = [self.say("round", number=seen.round)]
        if outcome is not None:
            who = ", ".join(map(self.title, outcome["winners"])) or self.say("nobody")
            parts.append(self.say("over", who=who))
        else:
            parts.append(str(self.catalog["phases"][seen.phase]["title"][self.lang]))
            asked = ", ".join(map(self.title, seen.to_move)) or self.say("chance")
            parts.append(self.say("asked", who=asked if len(seen.to_move) < 2 else self.say("everybody")))
        if holder is not None:
            parts.append(self.say("initiative", who=self.title(holder)))
        watcher = self.say("spectator") if seen.seat is None else self.title(seen.seat)
        return [*parts, self.say("seen_by", who=watcher)]

    @property
    def tile_width(self) -> int:
        """How wide a tile is drawn, its left edge included; 0 when tiles do not fit."""
        across = max(1, round(self.board.width + 0.49))
        wide = min(WIDEST, (self.width - 2) // across) // 2 * 2
        return wide if wide >= NARROWEST else 0

    def board_lines(self) -> list[str]:
        """The tiles as boxes, staggered as they lie; as a list where boxes do not fit."""
        board, wide = self.board, self.tile_width
        if not wide:
            from undaunted_core.render.facts import tile_list

            return tile_list(self)
        texts = {space.name: self._tile(space, wide - 1) for space in board.spaces}
        high = max(len(lines) for lines in texts.values()) + 1
        high += high % 2
        row = _row_height(board.spaces)
        canvas: dict[tuple[int, int], str] = {}
        for space in board.spaces:
            left, top = _corner(space)
            _box(canvas, round(left * wide), round(top / row * high), wide, high, texts[space.name])
        lines = [[" "] * (1 + max(x for x, _ in canvas)) for _ in range(1 + max(y for _, y in canvas))]
        for (x, y), sign in canvas.items():
            lines[y][x] = sign
        return ["".join(line).rstrip() for line in lines]

    def _is_tight(self, inner: int) -> bool:
        """Whether a tile has no room for whole words."""
        return any(
            len(space.name) + 1 + len(self.say("cover", value=self.cover(space.name))) > inner
            for space in self.board.spaces
        )

    def _tile(self, space: SpaceView, inner: int) -> list[str]:
        tile, name = self.catalog["tiles"][space.name], space.name
        tight = self._is_tight(inner)
        cover = self.say("short_cover" if tight else "cover", value=self.cover(name))
        points = self.points.get(name)
        value = f"*{points}" if points else ""
        label = "" if tight else str(tile["label"][self.lang])[: inner - len(value) - bool(value)]
        lines = [_spread(name, cover, inner), _spread(label, value, inner)]
        lines.append(" ".join(self.markers(name, tight=tight))[:inner])
        lines += [note[:inner] for note in self.notes[name]]
        for owner in (*self.sides, None):
            here = [self.counter(piece) for piece in self.standing(name, owner)]
            if here:
                lead = "- " if owner is None else f"{self.letters[owner]} "
                lines += textwrap.wrap(" ".join(here), inner, initial_indent=lead, subsequent_indent=" " * len(lead))
        return lines

    def legend(self) -> list[str]:
        """What the signs in the boxes mean, and the counters that are off the board."""
        wide = self.tile_width
        items = [self.say(f"sign_{sign}") for sign in ("points", "scouted", "controlled", "suppressed")]
        if wide and self._is_tight(wide - 1):
            items.append(self.say("sign_cover"))
        items += [f"{letter} {self.title(side)}" for side, letter in self.letters.items()]
        items += [f"{code} {title}" for title, code in self.codes.items()]
        return [*self.filled("", items), *self.off_board()]

    def off_board(self) -> list[str]:
        """The counters that are off the board, and remarks on what has no place on it."""
        lines = []
        for side in (*self.sides, None):
            off = [self.counter(piece) for piece in self.absent(side)]
            if off:
                who = self.title(side) if side else self.say("nobody")
                lines += self.filled(self.say("off_board", who=who), off)
        return lines + (self.filled("", self.remarks) if self.remarks else [])

    def size_lines(self) -> list[str]:
        """How many cards lie where, and the points held; a table where it fits."""
        sizes, kinds = self.sizes(), self.kinds()
        names = [self.zone(kind) for kind in kinds]
        points = self.say("points")
        if 12 + 9 * len(kinds) + 10 > self.width:
            return [
                line
                for side in self.sides
                for line in self.filled(
                    f"{self.title(side)}: ",
                    [
                        *(f"{name} {sizes.get(f'{side}:{kind}', 0)}" for kind, name in zip(kinds, names, strict=True)),
                        f"{points} {self.held(side)}",
                    ],
                )
            ]
        lines = [f"{self.say('cards_in'):<12}{''.join(f'{name:>9}' for name in names)}{points:>10}"]
        for side in self.sides:
            counts = "".join(f"{sizes.get(f'{side}:{kind}', 0):>9}" for kind in kinds)
            lines.append(f"{self.title(side)[:11]:<12}{counts}{self.held(side):>10}")
        return lines

    def zone_lines(self, kinds: Sequence[str] = LISTED) -> list[str]:
        """How many cards lie where, and which of those the seat sees."""
        lines = self.size_lines()
        for side in self.sides:
            for kind in kinds:
                held_cards = self.cards(side, kind)
                if held_cards:
                    lines += self.filled(self.say(f"cards.{kind}", who=self.title(side)), self.counted(held_cards))
        return lines

    def choice_lines(self) -> list[str]:
        """What the seat is asked and may choose."""
        decision = self.observation.decision
        if decision is None:
            return []
        offered = [action.notation for action in self.observation.legal_actions]
        return ["", f"{self.title(decision.seat)}: {decision.text(self.lang)}", *self.filled("  ", offered)]

    def filled(self, lead: str, items: Iterable[str], between: str = ", ") -> list[str]:
        """The items behind a lead, broken between items and not inside them."""
        lines = [lead]
        for place, item in enumerate(items):
            if place:
                lines[-1] += between
            if len(lines[-1]) + len(item) >= self.width and lines[-1].strip():
                lines[-1] = lines[-1].rstrip()
                lines.append("  ")
            lines[-1] += item
        return lines


def _corner(space: SpaceView) -> tuple[float, float]:
    return min(x for x, _ in space.outline), min(y for _, y in space.outline)


def _row_height(spaces: Sequence[SpaceView]) -> float:
    """How far below each other spaces lie that share a column: 1 for squares, less for hexes."""
    corners = [_corner(space) for space in spaces]
    steps = [
        abs(top - other_top)
        for left, top in corners
        for other_left, other_top in corners
        if top != other_top and abs(left - other_left) < 1
    ]
    return min([1.0, *steps])


def _spread(left: str, right: str, width: int) -> str:
    gap = max(1, width - len(left) - len(right)) if right else 0
    return (left + " " * gap + right)[:width].ljust(width)


def _box(
    canvas: dict[tuple[int, int], str], left: int, top: int, wide: int, high: int, lines: Sequence[str]
) -> None:
    """Draw a box with text; a corner wins over an edge of a neighbour."""
    for x in range(left, left + wide + 1):
        for y in (top, top + high):
            canvas.setdefault((x, y), "-")
            if canvas[x, y] == "|":
                canvas[x, y] = "+"
    for y in range(top, top + high + 1):
        for x in (left, left + wide):
            canvas[x, y] = "+" if y in (top, top + high) or canvas.get((x, y)) in ("-", "+") else "|"
    for down, line in enumerate(lines):
        for across, sign in enumerate(line):
            canvas[left + 1 + across, top + 1 + down] = sign


__all__ = ["View", "draw", "short_codes", "short_sides"]

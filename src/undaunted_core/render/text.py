"""A game in plain text, 80 columns wide: the board, the zones, who is asked what.

Plain ASCII apart from titles, without colour; made from an observation, the
board and the catalogue alone, so it can show no more than the seat knows.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView, SpaceView

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

WIDTH = 80
#: Slices that are drawn in their own way; what other slices show is drawn by its shape.
DRAWN = ("choices", "rounds", "initiative", "zones", "pieces", "control", "attack")
ZONES = ("deck", "hand", "play", "discard", "supply", "removed")
CONTROLLED = 2


def draw(observation: Observation, board: BoardView, catalog: Catalog, *, lang: str = "en") -> str:
    """Everything a seat (or a spectator) sees, as lines of text."""
    view = _View(observation, board, catalog, lang)
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


class _View:
    """The parts of an observation the drawing asks for, looked up once."""

    def __init__(self, observation: Observation, board: BoardView, catalog: Catalog, lang: str) -> None:
        self.observation = observation
        self.seen: dict[str, dict[str, Any]] = observation.data["seen"]
        self.board = board
        self.catalog = catalog
        self.lang = lang
        self.sides = list(catalog["sides"])
        self.letters = short_sides(self.sides)
        self.pieces = catalog["pieces"]
        self.place: dict[str, str | None] = self.seen["pieces"]["space"]
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
                word = name.replace("_", " ")
                if not isinstance(cells, dict):
                    continue
                if name == "suppressed":
                    self.suppressed = cells
                elif name == "objective":
                    self.points = cells
                elif cells.keys() <= spaces:
                    for space, value in cells.items():
                        self.notes[space].append(word if value is True else f"{word} {value}")
                elif cells.keys() <= set(self.sides):
                    self._side_column(word, cells, spaces)
                elif cells.keys() <= self.pieces.keys():
                    who = ", ".join(
                        self.name(piece) if value is True else f"{self.name(piece)} {value}"
                        for piece, value in cells.items()
                    )
                    self.remarks.append(f"{word}: {who}")

    def _side_column(self, word: str, cells: dict[str, Any], spaces: set[str]) -> None:
        for side, value in cells.items():
            if isinstance(value, str) and value in spaces:
                self.notes[value].append(f"{self.letters[side]} {word}")
            elif value is True:
                self.remarks.append(f"{self.title(side)}: {word}")
            else:
                self.remarks.append(f"{self.title(side)}: {word} {value}")

    # -- names ---------------------------------------------------------------

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

    # -- the parts -----------------------------------------------------------

    def header(self) -> list[str]:
        """Round, step, initiative, who is asked; or who won."""
        seen, outcome = self.observation, self.observation.data["outcome"]
        holder = self.seen.get("initiative", {}).get("holder")
        parts = [f"Round {seen.round}"]
        if outcome is not None:
            parts.append("over, won by " + (", ".join(map(self.title, outcome["winners"])) or "nobody"))
        else:
            parts.append(seen.phase.rpartition(".")[2].replace("_", " "))
            parts.append("asked: " + (", ".join(map(self.title, seen.to_move)) or "chance"))
        if holder is not None:
            parts.append(f"initiative: {self.title(holder)}")
        parts.append("view: " + ("spectator" if seen.seat is None else self.title(seen.seat)))
        return _filled("", parts, " | ")

    def board_lines(self) -> list[str]:
        """The tiles as boxes, staggered as they lie."""
        board = self.board
        wide = max(12, min(19, (WIDTH - 2) // max(1, round(board.width + 0.49)))) // 2 * 2
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
        return ["".join(line) for line in lines]

    def _tile(self, space: SpaceView, width: int) -> list[str]:
        tile = self.catalog["tiles"][space.name]
        cover = str(tile["cover"])
        if tile.get("low_cover") is not None:
            cover += f"/{tile['low_cover']}"
        points = self.points.get(space.name)
        value = f"*{points}" if points else ""
        label = str(tile["label"][self.lang])[: width - len(value) - bool(value)]
        lines = [_spread(space.name, f"cover {cover}", width), _spread(label, value, width)]
        markers = []
        for side in self.sides:
            level = self.seen.get("control", {}).get("marker", {}).get(side, {}).get(space.name, 0)
            if level:
                markers.append(f"[{side.upper()[:6]}]" if level == CONTROLLED else side[:6])
        lines.append(" ".join(markers)[:width])
        lines += [note[:width] for note in self.notes[space.name]]
        for owner in (*self.sides, None):
            here = [
                self.counter(piece)
                for piece, at in self.place.items()
                if at == space.name and self.pieces[piece].get("side") == owner
            ]
            if here:
                lead = "- " if owner is None else f"{self.letters[owner]} "
                lines += textwrap.wrap(" ".join(here), width, initial_indent=lead, subsequent_indent=" " * len(lead))
        return lines

    def legend(self) -> list[str]:
        """What the signs in the boxes mean, and the counters that are off the board."""
        items = ["*n objective points", "side scouted", "[SIDE] controlled", "! suppressed"]
        items += [f"{letter} {self.title(side)}" for side, letter in self.letters.items()]
        items += [f"{code} {title}" for title, code in self.codes.items()]
        lines = _filled("", items)
        for side in (*self.sides, None):
            off = [
                self.counter(piece)
                for piece, definition in self.pieces.items()
                if definition.get("side") == side and self.place.get(piece) is None
            ]
            if off:
                lines += _filled(f"{self.title(side) if side else 'nobody'}, off the board: ", off)
        return lines + (_filled("", self.remarks) if self.remarks else [])

    def zone_lines(self) -> list[str]:
        """How many cards lie where, and which of those the seat sees."""
        cards: dict[str, list[str]] = self.seen["zones"]["cards"]
        sizes = {zone: len(held) for zone, held in cards.items()}
        for pool in self.observation.data["hidden"].get("zones.cards", ()):
            sizes.update(pool["where"])
        kinds = [*ZONES, *sorted({zone.partition(":")[2] for zone in sizes} - {*ZONES})]
        markers = self.seen.get("control", {}).get("marker", {})
        lines = ["{:<12}{}{:>10}".format("cards in", "".join(f"{kind:>9}" for kind in kinds), "points")]
        for side in self.sides:
            counts = "".join(f"{sizes.get(f'{side}:{kind}', 0):>9}" for kind in kinds)
            held = sum(
                self.points.get(space, 0) for space, level in markers.get(side, {}).items() if level == CONTROLLED
            )
            lines.append(f"{self.title(side)[:11]:<12}{counts}{held:>10}")
        for side in self.sides:
            for kind in ("hand", "play", "supply"):
                held_cards = cards.get(f"{side}:{kind}")
                if held_cards:
                    lines += _filled(f"{self.title(side)} {kind}: ", self._counted(held_cards))
        return lines

    def _counted(self, cards: Sequence[str]) -> list[str]:
        return [
            self.card(card) + (f" x{count}" if count > 1 else "") for card, count in Counter(cards).items()
        ]

    def choice_lines(self) -> list[str]:
        """What the seat is asked and may choose."""
        decision = self.observation.decision
        if decision is None:
            return []
        offered = [action.notation for action in self.observation.legal_actions]
        return ["", f"{self.title(decision.seat)}: {decision.text(self.lang)}", *_filled("  ", offered)]


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


def _filled(lead: str, items: Iterable[str], between: str = ", ") -> list[str]:
    """The items behind a lead, broken between items and not inside them."""
    lines = [lead]
    for place, item in enumerate(items):
        if place:
            lines[-1] += between
        if len(lines[-1]) + len(item) >= WIDTH and lines[-1].strip():
            lines.append("  ")
        lines[-1] += item
    return lines


def _spread(left: str, right: str, width: int) -> str:
    return (left + " " * max(1, width - len(left) - len(right)) + right)[:width].ljust(width)


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


__all__ = ["draw", "short_codes", "short_sides"]

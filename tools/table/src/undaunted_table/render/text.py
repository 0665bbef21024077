"""A game in plain text: the board, the zones, and what each seat is asked.

Plain ASCII except for titles, without colour. It is made from an observation, the board and the catalogue alone, so
it can show no more than the seat knows.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undaunted_core.text import capital
from undaunted_table.render.carriers import carriers, worths
from undaunted_table.render.codes import short_codes, short_sides
from undaunted_table.render.facts import tile_list
from undaunted_table.render.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_table.render.seen_cards import Catalog

WIDTH = 80
#: Words that are longer are cut in tiles.
LONGEST = 6
#: A tile narrower than this cannot hold what belongs in it.
NARROWEST = 8
WIDEST = 19


def draw(
    observation: Observation,
    board: BoardView,
    catalog: Catalog,
    *,
    lang: str = "en",
    width: int = WIDTH,
    claimed: Mapping[str, int] | None = None,
) -> str:
    """Everything a seat (or a spectator) sees, as lines of text; ``claimed`` as for :class:`Seen`."""
    view = View(observation, board, catalog, lang, width)
    view.claimed = claimed
    parts = [*view.header(), *view.board_lines(), *view.legend(), "", *view.zone_lines(), *view.choice_lines()]
    return "\n".join(line.rstrip() for line in parts)


class View(Seen):
    """What an observation shows, with the signs and lines of plain text."""

    def __init__(
        self, observation: Observation, board: BoardView, catalog: Catalog, lang: str = "en", width: int = WIDTH
    ) -> None:
        super().__init__(observation, board, catalog, lang)
        self.width = width

    # -- names ---------------------------------------------------------------

    def lead(self, side: str) -> str:
        """The title of a side at the beginning of a line."""
        return capital(self.title(side))

    def counter(self, piece: str, most: int | None = None) -> str:
        """A counter's code, ``!`` marked, ``#`` disabled, then its points and numbers, and who sits in it.

        Of the numbers as many as fit into ``most`` signs; all where there are seats, which take more than a line.
        """
        mark = "!" if self.marked.get(piece) else "#" if self.is_disabled(piece) else ""
        mark += f"*{self.worth(piece)}" if self.worth(piece) else ""
        numbers = [f"/{badge.code}" for badge in self.badges.get(piece, ()) if badge.is_in_text]
        slots = ["_" if rider is None else self.counter(rider) for rider in self.slots(piece)]
        aboard = f"({','.join(slots)})" if slots else ""
        head = f"{self.code_of(piece)}{self.which_of(piece)}{mark}"
        while most is not None and numbers and not aboard and len(head + "".join(numbers)) > most:
            numbers.pop()
        return f"{head}{''.join(numbers)}{aboard}"

    def zone(self, kind: str) -> str:
        """A short word for a kind of zone."""
        return str(self.catalog["zone_kinds"][kind]["short"][self.lang])

    def cover_text(self, space: str, *, tight: bool = False) -> str:
        """The cover of a tile with its word or, where there is no room, its first letter; empty without cover."""
        word, value = self.sign("tile", "cover"), self.cover(space)
        if tight or not value:
            return word[:1] + value if value else ""
        return f"{word if len(word) <= LONGEST else word[:3] + '.'} {value}"

    def markers(self, space: str, *, tight: bool = False) -> list[str]:
        """The signs for the sides' markers on a tile."""
        signs = {side: self.letters[side] if tight else self.title(side)[:8] for side in self.sides}
        levels = {side: self.level(side, space) for side in self.sides}
        return [
            f"[{sign.upper()}]" if levels[side] == self.full else sign.lower()
            for side, sign in signs.items()
            if levels[side]
        ]

    def kinds(self) -> list[str]:
        """The kinds of zones that sides have."""
        return list(dict.fromkeys(kind for side in self.sides for kind in self.zones_of(side)))

    def count_cards(self, cards: Sequence[str]) -> list[str]:
        """Card names; equal names are counted."""
        return [self.card(card) + (f" x{count}" if count > 1 else "") for card, count in Counter(cards).items()]

    # -- the parts -----------------------------------------------------------

    def header(self) -> list[str]:
        """Round, step, who is asked; or who won."""
        return self.fill_lines("", self.heading(), " | ")

    def heading(self, *, brief: bool = False) -> list[str]:
        """The parts of the header; ``brief``: without who is asked and who looks."""
        observation, outcome = self.observation, self.observation.data["outcome"]
        parts = [self.say("round", number=observation.round)]
        if outcome is not None:
            names = ", ".join(map(self.title, outcome["winners"])) or self.say("nobody")
            parts.append(self.say("over", who=names))
        else:
            phase = self.catalog["phases"].get(observation.phase)
            parts += [str(phase["title"][self.lang])] if phase else []
            asked = ", ".join(map(self.title, observation.to_move)) or self.say("chance")
            names = asked if len(observation.to_move) < 2 else self.say("everybody")
            parts += [] if brief else [self.say("asked", who=names)]
        parts += [f"{title}: {value}" for title, value in self.columns.headings]
        if brief:
            return parts
        watcher = self.say("spectator") if observation.seat is None else self.title(observation.seat)
        return [*parts, self.say("seen_by", who=watcher)]

    @property
    def tile_width(self) -> int:
        """How wide a tile is drawn, its left edge included; 0 when tiles do not fit."""
        across = max(1, round(self.board.width + 0.49))
        wide = min(WIDEST, (self.width - 2) // across) // 2 * 2
        return wide if wide >= NARROWEST else 0

    def board_lines(self, *, low: bool = False) -> list[str]:
        """The tiles as boxes, staggered as they lie, ``low`` ones for a low screen; a list where boxes do not fit."""
        if not self.tile_width or not self.board.spaces:
            return tile_list(self)
        from undaunted_table.render.boxes import boxes

        return boxes(self, low=low)

    def is_tight(self, inner: int) -> bool:
        """Whether a tile has no room for whole words."""
        return any(
            len(self.labels[space.name]) + 1 + len(self.cover_text(space.name)) > inner
            for space in self.board.spaces
        )

    def legend(self) -> list[str]:
        """What the signs in the boxes mean, and the counters that are off the board."""
        wide = self.tile_width
        items = [f"*n {self.points_title}"] if self.points_title else []
        items += [
            self.say("sign_full" if level == self.full else "sign_level", title=title)
            for level, title in self.levels.items()
        ]
        items += [f"! {self.mark_title}"] if self.mark_title else []
        if any(self.value_of("piece", self.pieces[piece], "limit") for piece in self.pieces):
            items.append(self.say("sign_disabled"))
        word = self.sign("tile", "cover")
        if wide and word and self.is_tight(wide - 1):
            items.append(f"{word[:1]}n {word}")
        items += [f"{letter} {self.title(side)}" for side, letter in self.letters.items()]
        items += [f"{code} {title}" for title, code in self.codes.items()]
        items += sorted({
            f"{badge.code.rstrip('-0123456789')}{'n' * badge.code[-1].isdigit()} {badge.meaning}"
            for badges in self.badges.values()
            for badge in badges
            if badge.is_in_text
        })
        return [*self.fill_lines("", items), *self.carrier_lines(), *self.off_board()]

    def carrier_lines(self) -> list[str]:
        """What :meth:`carrier_blocks` has, line after line."""
        return [line for block in self.carrier_blocks() for line in block]

    def carrier_blocks(self) -> list[list[str]]:
        """The lines for each piece with seats, broken between seats, and for each that is worth points."""
        blocks = [self.fill_lines(item.lead, item.seats, "; ") for item in carriers(self)]
        return [*blocks, *([line] for line in worths(self))]

    def off_board(self) -> list[str]:
        """The counters that are off the board, and remarks on what has no place on it."""
        lines = []
        for side in (*self.sides, None):
            off = [self.counter(piece) for piece in self.absent(side)]
            if off:
                owner = self.lead(side) if side else self.say("nobody")
                lines += self.fill_lines(self.say("off_board", who=owner), off)
        remarks = [*self.remarks, *self.area_lines()]
        return lines + [line for remark in remarks for line in self.fill_lines("", remark.split(" "), " ")]

    def size_lines(self) -> list[str]:
        """How many cards lie where, and the points held; a table where it fits."""
        sizes, kinds = self.sizes(), self.kinds()
        rows: dict[str, dict[str, str]] = {}
        for side in self.sides:
            zones = self.zones_of(side)
            rows[side] = {self.zone(kind): str(sizes[zones[kind]]) if kind in zones else "-" for kind in kinds}
            rows[side] |= {title: str(cells.get(side, 0)) for title, cells in self.columns.tallies.items()}
            if self.counts_points:
                rows[side][self.points_head] = str(self.points_of(side))
        of_table = [f"{self.zone(kind)} {sizes[zone]}" for kind, zone in self.zones_of(None).items()]
        last = self.fill_lines(f"{self.say('table').capitalize()}: ", of_table) if of_table else []
        heads = list(rows[self.sides[0]])
        if not heads:
            return last
        wide = max(9, *(len(name) + 1 for name in heads))
        if 12 + wide * len(heads) + 1 > self.width:
            cells_of = {side: [f"{name} {cell}" for name, cell in row.items()] for side, row in rows.items()}
            return [line for side in rows for line in self.fill_lines(f"{self.lead(side)}: ", cells_of[side])] + last
        table = [(self.say("cards_in"), heads)]
        table += [(self.lead(side)[:11], list(row.values())) for side, row in rows.items()]
        # The last column, the points, stands a little apart.
        return [
            f"{lead:<12}{''.join(f'{cell:>{wide}}' for cell in cells[:-1])}{cells[-1]:>{wide + 1}}"
            for lead, cells in table
        ] + last

    def zone_lines(self) -> list[str]:
        """How many cards lie where, and which of those the seat sees."""
        lines = self.size_lines()
        for side in (*self.sides, None):
            for zone in filter(self.is_listed, self.zones_of(side).values()):
                cards = self.cards(zone)
                if cards:
                    lines += self.fill_lines(self.cards_lead(zone), self.count_cards(cards))
        return lines

    def choice_lines(self) -> list[str]:
        """What the seat is asked and may choose."""
        decision = self.observation.decision
        if decision is None:
            return []
        offered = [action.notation for action in self.observation.legal_actions]
        return ["", f"{self.lead(decision.seat)}: {decision.text(self.lang)}", *self.fill_lines("  ", offered)]

    def fill_lines(self, lead: str, items: Iterable[str], between: str = ", ") -> list[str]:
        """The items after a lead; lines break between items and not inside them."""
        lines = [lead]
        for index, item in enumerate(items):
            if index:
                lines[-1] += between
            # What stands between two items may end the line.
            if len(lines[-1]) + len(item) + len(between.rstrip()) > self.width and lines[-1].strip():
                lines[-1] = lines[-1].rstrip()
                lines.append("  ")
            lines[-1] += item
        return lines


__all__ = ["View", "draw", "short_codes", "short_sides"]

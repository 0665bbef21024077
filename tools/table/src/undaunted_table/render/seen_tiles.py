"""The tiles of an observation: what they show, what they are called, and who controls them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from undaunted_table.render.codes import short_codes
from undaunted_table.render.seen_cards import SeenCards
from undaunted_table.render.tile_looks import look_at_all

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from undaunted_core.game.values import BoardView
    from undaunted_core.mechanics.overlays import Area
    from undaunted_table.render.columns import Columns
    from undaunted_table.render.seen import Seen


class SeenTiles(SeenCards):
    """What drawings ask about tiles; :class:`~undaunted_table.render.seen.Seen` has the rest."""

    board: BoardView
    sides: list[str]
    pieces: Mapping[str, Any]
    columns: Columns
    #: What tiles and counters have turned to, by space and piece; None: nothing.
    shown: dict[str, dict[str, str | None]]
    labels: dict[str, str]
    points: dict[str, int]
    points_title: str
    points_head: str
    claimed: Mapping[str, int] | None
    full: int
    areas: list[Area]

    @cached_property
    def tile_looks(self) -> dict[str, Hashable]:
        """What decides how each tile is drawn; empty if the board or the catalogue is another than the ruleset's."""
        return look_at_all(cast("Seen", self))

    def tile(self, space: str) -> Mapping[str, Any]:
        """The definition of the tile that a space shows now."""
        tile: Mapping[str, Any] = self.catalog["tiles"][self.shown.get("tile", {}).get(space) or space]
        return tile

    def cover(self, space: str) -> str:
        """The cover of a tile, such as ``2`` or ``3/1``; empty where tiles have none."""
        tile = self.tile(space)
        values = (self.value_of("tile", tile, sign) for sign in ("cover", "low"))
        return "/".join(str(value) for value in values if value is not None)

    def ground(self, space: str) -> str:
        """The ground of a tile and its cover in words."""
        cover = f"{self.sign('tile', 'cover')} {self.cover(space)}" if self.cover(space) else ""
        return ", ".join(filter(None, (self.label(space), cover)))

    def label(self, space: str) -> str:
        """The word for the ground of a tile."""
        return str(self.tile(space).get("label", {}).get(self.lang, ""))

    def features(self, space: str) -> list[str]:
        """The traits of a tile that the catalogue has a title for, such as rough ground."""
        return self._features[space]

    @cached_property
    def _features(self) -> dict[str, list[str]]:
        return {space.name: self._list_features(space.name) for space in self.board.spaces}

    def _list_features(self, space: str) -> list[str]:
        known, tile = self.catalog.get("traits", {}), self.tile(space)
        titles = [str(known[trait]["title"][self.lang]) for trait in tile.get("traits", ()) if trait in known]
        if not titles:
            return titles
        # A hill that is called hill, or wooded hill, need not be named twice.
        label = self.label(space).casefold()
        return [title for title in titles if title.casefold() not in (label, *label.split())]

    @cached_property
    def feature_codes(self) -> Mapping[str, str]:
        """A code for every feature on the board."""
        return short_codes(title for space in self.board.spaces for title in self.features(space.name))

    def level(self, side: str, space: str) -> int:
        """The level of a side's control of a tile: 0 for none; ``full`` is the highest."""
        return int(self.columns.levels.get(side, {}).get(space, 0))

    def points_of(self, side: str) -> int:
        """The points a side has claimed: as they were counted, else those of the tiles it controls."""
        if self.claimed is not None:
            return self.claimed[side]
        return sum(value for space, value in self.points.items() if self.level(side, space) == self.full)

    def points_fact(self, space: str) -> str:
        """What a space is worth in words."""
        value = self.points[space]
        if self.points_head == self.points_title:
            return f"{self.points_title} {value}"
        return self.say("fact_points", value=value)

    def points_text(self, side: str) -> str:
        """How many points a side has claimed, in words."""
        if self.points_head == self.points_title:
            return f"{self.title(side)}, {self.points_title}: {self.points_of(side)}"
        return self.say("fact_held", who=self.title(side), count=self.points_of(side))

    @property
    def counts_points(self) -> bool:
        """Whether there are points to claim."""
        return bool(self.points_title) or self.claimed is not None

    def area_lines(self) -> list[str]:
        """The areas in words."""
        lines = []
        for area in self.areas:
            whose = f" ({self.title(area.side)})" if area.side else ""
            lines.append(f"{area.text[self.lang]}{whose}: {', '.join(self.labels[space] for space in area.spaces)}")
        return lines


__all__ = ["SeenTiles"]

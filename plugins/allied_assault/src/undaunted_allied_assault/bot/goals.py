"""What tiles are worth to each side: by the prestige they bring, the victory conditions and what decides at the end.

A condition counts for as long as it can still be met; its tiles are worth the more, the nearer the side is to it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from undaunted_allied_assault.bot.known import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_allied_assault.bot.fire import Fire
    from undaunted_allied_assault.bot.now import Now

#: What is decisive for a condition is worth, in points of prestige; a tile of it is worth its share.
OBJECTIVES = 34.0
FORTIFICATIONS = 28.0
#: To stand on a tile.
REACHED = 30.0
#: A tile that counts in the score that decides, and one that counts only in a tie.
SCORED = 7.0
TIE = 0.15
#: A tile on which new units of an enemy come that must all be destroyed.
DENIED = 3.0


class Goals:
    """The tiles that matter in one position."""

    def __init__(self, now: Now, fire: Fire) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self.fire = fire
        self._tiles: dict[str, dict[str, float]] = {}
        self._stands: dict[str, dict[str, float]] = {}
        self._terrains: dict[str, list[str]] = {}

    def aims(self, side: str) -> Iterable[Mapping[str, Any]]:
        """The conditions that a side may still meet."""
        turn = self.now.next_round(side)
        return (aim for aim in self.known.aims[side] if turn <= min(self.now.last, aim["by"] or FAR))

    # -- what is worth taking -------------------------------------------------------------

    def tiles(self, side: str) -> dict[str, float]:
        """What the control of each tile is worth to a side, its income included."""
        if side not in self._tiles:
            point = self._income(side)
            worths = {name: point * tile.prestige for name, tile in self.known.tiles.items()}
            for tile, worth in self._deny(side):
                worths[tile] += worth
            for aim in self.aims(side):
                names = [*self._tiles_of(side, aim["condition"])]
                if not names:
                    continue
                count = max(1, self._count_needed(aim, names) - self._count_held(side, aim["condition"], names))
                whole = self._weight(aim["condition"])
                for tile in names:
                    worths[tile] += whole / (count + 1) if count > 1 else whole
            for tile, worth in self._score_tiles(side):
                worths[tile] += worth
            self._tiles[side] = worths
        return self._tiles[side]

    def stands(self, side: str) -> dict[str, float]:
        """What it is worth to a side that one of its units stands on a tile."""
        if side not in self._stands:
            worths: dict[str, float] = {}
            words = {aim["condition"] for aim in self.aims(side)}
            if "hold_hills" in words or self.known.scores[:1] == ("hills",):
                worths |= dict.fromkeys(self._of("hills"), self.style.hills)
            if "occupy_objective" in words:
                worths |= dict.fromkeys((name for name, tile in self.known.tiles.items() if tile.objective), REACHED)
            if "enter_home_row" in words:
                worths |= dict.fromkeys(self.now.home_row[self.known.other(side)], REACHED)
            self._stands[side] = worths
        return self._stands[side]

    def _of(self, terrain: str) -> list[str]:
        if terrain not in self._terrains:
            self._terrains[terrain] = [name for name, tile in self.known.tiles.items() if tile.terrain == terrain]
        return self._terrains[terrain]

    def _income(self, side: str) -> float:
        """What each point of prestige that a tile brings is worth to a side in the turns that are left."""
        if any(True for _ in self.known.rules("no_income", side)):
            return 0.0
        counts = self.now.turns_left if side == self.now.me else self.now.foe_turns
        factor = 1
        for rule in self.known.rules("income_factor", side):
            factor *= rule["amount"]
        return self.style.hope * self.fire.point * factor * min(counts, 4)

    def _tiles_of(self, side: str, condition: str) -> Iterable[str]:
        other = self.known.other(side)
        if condition == "hold_home_base":
            base = self.now.home_base[other]
            return () if base is None else (base,)
        if condition == "hold_home_row":
            return self.now.home_row[other]
        if condition in ("hold_objectives", "occupy_objective"):
            return [name for name, tile in self.known.tiles.items() if tile.objective]
        if condition == "hold_fortifications":
            return self._of("fortification")
        return self._of("city") if condition == "hold_city" else ()

    def _weight(self, condition: str) -> float:
        return {
            "hold_home_base": self.style.home_base,
            "hold_home_row": self.style.home_row,
            "hold_objectives": OBJECTIVES,
            "hold_fortifications": FORTIFICATIONS,
            "hold_city": self.style.city,
        }.get(condition, 0.0)

    def _count_needed(self, aim: Mapping[str, Any], wanted: list[str]) -> int:
        return int(aim["tiles"]) or 1

    def _count_held(self, side: str, condition: str, wanted: list[str]) -> int:
        tiles = {tile for tile in wanted if self.now.control.get(tile) == side}
        return self.largest(tiles) if condition == "hold_home_row" else len(tiles)

    def largest(self, tiles: set[str]) -> int:
        """The size of the largest group of connected tiles."""
        rest, best = set(tiles), 0
        while rest:
            group, todo = 0, [rest.pop()]
            while todo:
                group += 1
                near = rest.intersection(self.known.orthogonal[todo.pop()])
                rest -= near
                todo += near
            best = max(best, group)
        return best

    def _deny(self, side: str) -> Iterable[tuple[str, float]]:
        """Where a side must destroy all: the tiles on which new units would come."""
        other = self.known.other(side)
        if self.fire.must_win(side) and any(aim["condition"] == "destroy_all" for aim in self.aims(side)):
            if "no_deployment" in self.known.special:
                return
            for tile in self.now.home_row[other]:
                yield tile, DENIED * (2 if tile == self.now.home_base[other] else 1)

    def _score_tiles(self, side: str) -> Iterable[tuple[str, float]]:
        """The tiles that count when the last turn is over."""
        if self.known.winner is not None:
            return
        for index, score in enumerate(self.known.scores):
            worth = SCORED if index == 0 else TIE
            if score == "fortifications_and_home_row":
                for tile in {*self._of("fortification"), *self.now.home_row[self.known.other(side)]}:
                    yield tile, worth
            elif score == "tiles_beyond_river":
                for tile in self.bank(self.known.other(side)):
                    yield tile, worth
            elif score == "tiles":
                for tile in self.known.tiles:
                    yield tile, worth

    def bank(self, side: str) -> set[str]:
        """The tiles on a side's own side of the river."""
        dry = {name for name, tile in self.known.tiles.items() if not tile.traits & {"river", "bridge"}}
        todo = [tile for tile in self.now.home_row[side] if tile in dry]
        reached = set(todo)
        while todo:
            for near in self.known.orthogonal[todo.pop()]:
                if near in dry and near not in reached:
                    reached.add(near)
                    todo.append(near)
        return reached

    # -- winning at once -----------------------------------------------------------------

    def _places(self, side: str) -> tuple[set[str], set[str]]:
        """The tiles that a side controls, and those on which its units stand."""
        tiles = {tile for tile, owner in self.now.control.items() if owner == side}
        return tiles, {unit.at for unit in self.now.units.values() if unit.side == side}

    def is_won(self, side: str) -> bool:
        """Whether a side meets a condition."""
        tiles, stands = self._places(side)
        return any(self._is_met(side, aim, tiles, stands) for aim in self.aims(side))

    def _is_met(self, side: str, aim: Mapping[str, Any], held: set[str], stands: set[str]) -> bool:
        condition = aim["condition"]
        if condition == "prestige_and_tiles":
            return self.now.prestige[side] >= int(aim["points"]) and len(held) >= int(aim["tiles"])
        if condition == "destroy_all":
            return not any(unit.side != side for unit in self.now.units.values())
        if condition == "hold_hills":
            # A game that goes on after its last round ends with the first unit on the Hills.
            enough = self.now.on_hill[side] + 1 >= aim["turns"] or self.now.round > self.known.last
            return enough and bool(stands & {*self._of("hills")})
        if condition == "occupy_objective":
            return bool(stands & {*self._tiles_of(side, condition)})
        if condition == "enter_home_row":
            return bool(stands & {*self.now.home_row[self.known.other(side)]})
        controlled = held & {*self._tiles_of(side, condition)}
        if condition == "hold_home_row":
            return self.largest(controlled) >= int(aim["tiles"])
        return bool(controlled) and len(controlled) >= (aim["tiles"] or 1)

    def _counted(self, side: str, condition: str) -> set[str]:
        """The tiles that a condition looks at."""
        if condition == "prestige_and_tiles":
            return {*self.known.tiles}
        if condition == "hold_hills":
            return {*self._of("hills")}
        if condition == "enter_home_row":
            return {*self.now.home_row[self.known.other(side)]}
        return {*self._tiles_of(side, condition)}

    def decisive(self, side: str) -> frozenset[str]:
        """The tiles whose taking would win for a side at the end of its turn."""
        if side not in self._decisive:
            own_tiles, stands = self._places(side)
            open_ = {tile for tile in self.known.tiles if tile not in own_tiles or tile in self.stands(side)}
            tiles: set[str] = set()
            for aim in self.aims(side):
                # A condition that is met needs no tile more, and else only tiles that it counts can meet it.
                is_met = self._is_met(side, aim, own_tiles, stands)
                counted = open_ if is_met else open_ & self._counted(side, aim["condition"])
                tiles |= {tile for tile in counted if self._is_met(side, aim, own_tiles | {tile}, stands | {tile})}
            self._decisive[side] = frozenset(tiles)
        return self._decisive[side]

    @cached_property
    def _decisive(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def has_won(self) -> bool:
        """Whether the own side has won if its turn ends now."""
        return self.is_won(self.now.me)

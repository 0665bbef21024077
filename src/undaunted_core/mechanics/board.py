"""The board: spaces, their neighbours and distances, by registered geometries."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, TypeVar

import attrs

from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from undaunted_core.kernel.registry import Registry

Coordinates = tuple[int, int]
Point = tuple[float, float]
SpaceT = TypeVar("SpaceT")


@attrs.frozen(eq=False, repr=False)
class Geometry(Declaration):
    """How coordinates lie in the plane; scenarios name one that a pack adds.

    ``neighbours`` are the offsets of adjacent spaces. ``corner(at)`` places a space, and ``outline`` are the corners
    of its shape seen from there. All are in tile units (one tile is 1 wide), with y pointing down.

    >>> ctx.rules.board.geometry.name, len(ctx.rules.board.geometry.neighbours)
    ('staggered_columns', 6)
    """

    name: str
    neighbours: tuple[Coordinates, ...]
    corner: Callable[[Coordinates], Point]
    outline: tuple[Point, ...]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the geometry, so that scenarios may name it."""
        registry.add(BOARD_GEOMETRIES, self.name, self, pack, of=self)


BOARD_GEOMETRIES: Kind[Geometry] = Kind("geometry", Geometry)


_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_SIX = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
_HEX = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))

SQUARES = Geometry("squares", ((-1, 0), (0, -1), (0, 1), (1, 0)), lambda at: (at[0], at[1]), _SQUARE)
#: Rows of square tiles, each half a tile to the left of the row above in these coordinates.
STAGGERED_ROWS = Geometry("staggered_rows", _SIX, lambda at: (at[0] - at[1] / 2, at[1]), _SQUARE)
#: Columns of square tiles, each half a tile higher than the one before in these coordinates.
STAGGERED_COLUMNS = Geometry("staggered_columns", _SIX, lambda at: (at[0], at[1] - at[0] / 2), _SQUARE)
HEXES = Geometry("hexes", _SIX, lambda at: (at[0] - at[1] / 2, at[1] * 0.75), _HEX)

GEOMETRIES = (SQUARES, STAGGERED_ROWS, STAGGERED_COLUMNS, HEXES)


@attrs.frozen(eq=False, repr=False)
class Board:
    """The spaces of one scenario, by number.

    ``adjacent[a]`` are the neighbours of a space in rising order,
    ``distance[a][b]`` the fewest steps over existing spaces, -1 where there is
    no way.
    """

    geometry: Geometry
    names: tuple[str, ...]
    coordinates: tuple[Coordinates, ...]
    adjacent: tuple[tuple[int, ...], ...]
    distance: tuple[tuple[int, ...], ...]

    def corner(self, space: int) -> Point:
        """Where the space's outline begins, in tile units, the whole board at or above 0."""
        corners = [self.geometry.corner(coordinates) for coordinates in self.coordinates]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        return corners[space][0] - left, corners[space][1] - top


def make_board(geometry: Geometry, names: Sequence[str], coordinates: Sequence[Coordinates]) -> Board:
    """The board of these spaces under a geometry."""
    return graph_board(geometry, names, coordinates, _neighbours(geometry, coordinates))


def find_cut_off(geometry: Geometry, coordinates: Sequence[Coordinates]) -> list[int]:
    """The first space of each part of a map to which no way leads from its largest part; [] for a connected map."""
    adjacent = _neighbours(geometry, coordinates)
    parts: list[list[int]] = []
    reached: set[int] = set()
    for space in range(len(coordinates)):
        if space not in reached:
            parts.append(sorted(steps_from(space, dict(enumerate(adjacent)))))
            reached.update(parts[-1])
    largest = max(parts, key=len)
    return [part[0] for part in parts if part is not largest]


def _neighbours(geometry: Geometry, coordinates: Sequence[Coordinates]) -> tuple[tuple[int, ...], ...]:
    numbers = {spot: number for number, spot in enumerate(coordinates)}
    return tuple(
        tuple(sorted(numbers[x + dx, y + dy] for dx, dy in geometry.neighbours if (x + dx, y + dy) in numbers))
        for x, y in coordinates
    )


def graph_board(
    geometry: Geometry,
    names: Sequence[str],
    coordinates: Sequence[Coordinates],
    adjacent: tuple[tuple[int, ...], ...],
) -> Board:
    """The board of these spaces under explicit neighbours (a free graph)."""
    near = dict(enumerate(adjacent))
    steps = [steps_from(space, near) for space in near]
    distance = tuple(tuple(ways.get(space, -1) for space in near) for ways in steps)
    return Board(geometry, tuple(names), tuple(coordinates), adjacent, distance)


def steps_from(
    start: SpaceT, near: Mapping[SpaceT, Iterable[SpaceT]], barred: Container[SpaceT] = ()
) -> dict[SpaceT, int]:
    """The fewest steps to each space that a way leads to; no way enters a space that is barred.

    >>> steps_from("a", {"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": []})
    {'a': 0, 'b': 1, 'c': 2}
    """
    steps = {start: 0}
    todo = deque([start])
    while todo:
        space = todo.popleft()
        for other in near[space]:
            if other not in steps and other not in barred:
                steps[other] = steps[space] + 1
                todo.append(other)
    return steps


def find_geometry(geometries: Mapping[str, Geometry], name: str, file: str) -> Geometry:
    """The registered geometry of that name; LinkError with the nearest otherwise.

    >>> find_geometry(ctx.rules.registry.all(BOARD_GEOMETRIES), "hexes", "my.json").name
    'hexes'
    """
    if name not in geometries:
        near = nearest(name, geometries)
        raise LinkError([Fault(file, "/geometry", repr(name), "a registered geometry", near)])
    return geometries[name]

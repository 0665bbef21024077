"""Entry points, read from the folders that installations write.

The standard library does the same, but its import costs a tenth of a first game: it parses mail, zip files and tables.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import attrs


@attrs.frozen(eq=False)
class Point:
    """A name, the ``module`` or ``module:object`` that it stands for, and the folder that tells of its distribution."""

    name: str
    value: str
    group: str
    folder: Path

    def load(self) -> Any:
        """What it stands for."""
        module, _, path = self.value.partition("[")[0].replace(" ", "").partition(":")
        loaded: Any = import_module(module)
        for name in filter(None, path.split(".")):
            loaded = getattr(loaded, name)
        return loaded

    @property
    def dist(self) -> Any:
        """The distribution, as the standard library tells of it."""
        from importlib.metadata import Distribution

        return Distribution.at(self.folder)


def list_points(group: str) -> list[Any]:
    """The entry points of a group by name, as the standard library finds them."""
    # It also looks in archives and asks finders of others.
    if "importlib.metadata" in sys.modules or not are_folders(sys.path) or not _is_usual(sys.meta_path):
        from importlib.metadata import entry_points

        points: Any = entry_points(group=group)
    else:
        points = read_points(group, sys.path)
    return sorted(points, key=lambda point: str(point.name))


def are_folders(paths: list[str]) -> bool:
    """Whether all of these that exist are folders, and none an egg."""
    return all(path.suffix != ".egg" and (path.is_dir() or not path.exists()) for path in map(Path, paths))


def _is_usual(finders: list[Any]) -> bool:
    return [finder for finder in finders if hasattr(finder, "find_distributions")] == [PathFinder]


def read_points(group: str, paths: list[str]) -> list[Point]:
    """The entry points of a group in these folders; of a distribution that is in two, those of the first."""
    points: list[Point] = []
    read: set[str] = set()
    for path in map(Path, paths):
        for folder in path.iterdir() if path.is_dir() else ():
            if folder.name.endswith((".dist-info", ".egg-info")):
                # ``a.b-c`` and ``a_b_c`` are one name.
                distribution = folder.name.lower().partition("-")[0].replace(".", "_")
                if distribution not in read:
                    read.add(distribution)
                    points += _read_file(folder, group)
    return points


def _read_file(folder: Path, group: str) -> list[Point]:
    try:
        content = (folder / "entry_points.txt").read_text(encoding="utf-8")
    except OSError:
        return []
    points, section = [], ""
    for line in map(str.strip, content.splitlines()):
        if line.startswith("["):
            section = line[1:-1]
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            points.append(Point(name.strip(), value.strip(), group, folder))
    return points

"""Entry points, read from the folders that installations write.

``importlib.metadata`` finds the same, but its import takes two thirds of the time that ``import attrs`` takes.
"""

from __future__ import annotations

import os
import sys
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any

import attrs


@attrs.frozen(eq=False, repr=False)
class Point:
    """A name in a group, the ``module`` or ``module:object`` that it stands for, its distribution's metadata."""

    name: str
    value: str
    group: str
    folder: str

    def load(self) -> Any:
        """Import the module and return the object."""
        module, _, path = self.value.partition("[")[0].replace(" ", "").partition(":")
        return reduce(getattr, filter(None, path.split(".")), import_module(module))

    @property
    def dist(self) -> Any:
        """The distribution, as the standard library describes it."""
        from importlib.metadata import Distribution

        return Distribution.at(self.folder)


def list_points(group: str) -> list[Any]:
    """The entry points of a group, by name."""
    folders = None if "importlib.metadata" in sys.modules else _list_folders()
    if folders is None:
        from importlib.metadata import entry_points

        return sorted(entry_points(group=group), key=lambda point: point.name)
    points: dict[str, list[Point]] = {}
    for folder in folders:
        # ``a.b-c`` and ``a_b_c`` are one name; of two folders the first counts.
        distribution = folder.name.lower().partition("-")[0].replace(".", "_")
        if distribution not in points:
            points[distribution] = _read_folder(folder.path, group)
    return sorted((point for some in points.values() for point in some), key=lambda point: point.name)


def _list_folders() -> list[os.DirEntry[str]] | None:
    """The folders of metadata; None if archives, eggs or finders of other libraries may hold distributions too."""
    if [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")] != [PathFinder]:
        return None
    folders: list[os.DirEntry[str]] = []
    for path in sys.path:
        try:
            folders += [folder for folder in os.scandir(path or ".") if folder.name.endswith("-info")]
        except NotADirectoryError:
            return None
        except OSError:
            # As for the standard library: a folder that is not there, or that nobody may read, holds nothing.
            continue
        if path.endswith(".egg"):
            return None
    return folders


def _read_folder(folder: str, group: str) -> list[Point]:
    try:
        # Of hundreds of folders few have the file: a path for each would double the time.
        with open(f"{folder}/entry_points.txt", encoding="utf-8") as file:  # noqa: PTH123
            text = file.read()
    except OSError:
        return []
    section = f"\n{text}".partition(f"\n[{group}]")[2].partition("\n[")[0]
    pairs = [line.partition("=") for line in section.splitlines() if "=" in line and not line.startswith("#")]
    return [Point(name.strip(), value.strip(), group, folder) for name, _, value in pairs]

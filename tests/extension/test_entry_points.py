"""Entry points are those of the standard library, whose import a first game does without."""

import importlib.metadata
import os
import sys
from collections.abc import Callable
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from undaunted_core.extension.hookspecs import PROJECT
from undaunted_core.extension.points import Point, list_points

INSTALLED = [("a", "My.Pack-1", "first"), ("b", "my_pack-2", "second"), ("b", "other-1", "json:JSONDecoder.decode")]


def write_distributions(folder: Path) -> list[str]:
    for name, distribution, value in INSTALLED:
        about = folder / name / f"{distribution}.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Name: {distribution.partition('-')[0]}\n")
        points = f"[other]\nx = y\n\n[{PROJECT}]\n# some = words\n{value[:2]} = {value} [extra]\n"
        (about / "entry_points.txt").write_text(points)
    (folder / "b" / "none-1.egg-info").mkdir()
    return [str(folder / name) for name in ("a", "b", "c")]


class Finder:
    """A finder of another library."""

    def find_spec(self, *_: object) -> None:
        return None

    def find_distributions(self, *_: object) -> tuple[()]:
        return ()


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The standard library's reader is not imported yet, and no other library finds distributions."""
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    # The library importlib_metadata, which other tests import, takes this from Python's own finder.
    find = staticmethod(importlib.metadata.MetadataPathFinder.find_distributions)
    monkeypatch.setattr(PathFinder, "find_distributions", find, raising=False)
    monkeypatch.delitem(sys.modules, "importlib.metadata")
    return monkeypatch


def test_entry_points_are_those_of_the_standard_library(without: pytest.MonkeyPatch) -> None:
    points = list_points(PROJECT)
    assert {type(point) for point in points} == {Point}
    standard = sorted(importlib.metadata.entry_points(group=PROJECT), key=lambda point: point.name)
    assert len(standard) > 3
    described = [[(point.name, point.value, point.dist.name) for point in several] for several in (points, standard)]
    assert described[0] == described[1]
    assert points[0].load() is sys.modules[points[0].value]


def test_if_a_distribution_is_in_two_folders_the_first_counts(tmp_path: Path, without: pytest.MonkeyPatch) -> None:
    without.setattr(sys, "path", write_distributions(tmp_path))
    points = list_points(PROJECT)
    standard = importlib.metadata.entry_points(group=PROJECT)
    assert {(point.name, point.value) for point in points} == {(point.name, point.value) for point in standard}
    assert [point.name for point in points] == ["fi", "js"]
    assert points[1].load() is __import__("json").JSONDecoder.decode


def test_a_folder_that_nobody_may_read_holds_nothing(tmp_path: Path, without: pytest.MonkeyPatch) -> None:
    paths, scan = write_distributions(tmp_path), os.scandir

    def refuse(path: str) -> object:
        if path == paths[0]:
            raise PermissionError(path)
        return scan(path)

    without.setattr(sys, "path", paths)
    without.setattr(os, "scandir", refuse)
    assert [point.value.partition(" ")[0] for point in list_points(PROJECT)] == ["json:JSONDecoder.decode", "second"]


@pytest.mark.parametrize("change", [
    lambda patch, folder: patch.setitem(sys.modules, "importlib.metadata", importlib.metadata),
    lambda patch, folder: patch.setattr(sys, "meta_path", [Finder(), PathFinder]),
    lambda patch, folder: (folder / "file.zip").touch(),
    lambda patch, folder: (folder / "old.egg").mkdir(),
], ids=["imported", "finder", "archive", "egg"])  # fmt: skip
def test_the_standard_library_reads_what_is_not_plain(
    change: Callable[..., object], tmp_path: Path, without: pytest.MonkeyPatch
) -> None:
    further = [str(tmp_path / name) for name in ("file.zip", "old.egg")]
    without.setattr(sys, "path", [*write_distributions(tmp_path), *further])
    assert [type(point) for point in list_points(PROJECT)] == [Point, Point]
    change(without, tmp_path)
    points = list_points(PROJECT)
    assert [point.name for point in points] == ["fi", "js"]
    assert Point not in map(type, points)

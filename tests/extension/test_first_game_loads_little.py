"""A first game loads the plugins that it needs, and the others are there when somebody asks for them."""

import importlib.metadata
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import undaunted_core as uc
from undaunted_core.extension.hookspecs import PROJECT
from undaunted_core.extension.installed import default_library
from undaunted_core.extension.points import are_folders, list_points, read_points

FIRST = """
import sys
import undaunted_core as uc
game = uc.new_game("north_africa", "landing_ground_7", seed=1)
print(*sorted(sys.modules))
assert list(uc.games()) == ["allied_assault", "normandy", "north_africa"]
assert uc.new_game("normandy", "la_raye", seed=1)._library is game._library
assert uc.new_game("north_africa", "landing_ground_7", seed=1).rules is game.rules
assert uc.Game.from_json(game.to_json()) == game
"""


@pytest.fixture
def early() -> Iterator[None]:
    """Nothing is loaded yet."""
    default_library.cache_clear()
    yield
    default_library.cache_clear()


def test_a_first_game_imports_no_other_title() -> None:
    ran = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    modules = ran.stdout.split()
    assert "undaunted_system.vehicles.plugin" in modules
    for module in ("importlib.metadata", "undaunted_normandy", "undaunted_allied_assault", "undaunted_campaign"):
        assert module not in modules


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("ask", [
    lambda library: library.packs, uc.Library.plugins, uc.Library.games, uc.Library.shared, uc.Library.folders,
    uc.Library.bots, lambda library: library.add("allied_assault"), lambda library: library.game("allied_assault"),
])  # fmt: skip
def test_who_asks_about_the_rest_gets_it(ask: object) -> None:
    library = uc.new_game("normandy", "la_raye", seed=1)._library
    assert set(library._packs) == {"core", "tactics", "undaunted", "normandy"}
    assert callable(ask)
    ask(library)
    assert library._packs == uc.Library()._packs
    assert list(library._packs) == list(uc.Library().packs)
    assert default_library() is library is uc.new_game("normandy", "la_raye", seed=1)._library


@pytest.mark.usefixtures("early")
def test_a_pack_that_is_added_to_a_game_s_library_stays() -> None:
    library = uc.new_game("normandy", "la_raye", seed=1)._library

    class Snow:
        PACK = uc.Pack("snow", "1", requires=())

    library.register(Snow())
    assert "snow" in default_library().packs
    assert set(uc.Library().packs) < set(library.packs)


@pytest.mark.usefixtures("early")
def test_an_error_tells_of_all_packs() -> None:
    with pytest.raises(uc.PluginError, match="known games: allied_assault, normandy, north_africa"):
        uc.new_game("normandie", "la_raye", seed=1)
    default_library.cache_clear()
    with pytest.raises(uc.PluginError, match="allied_assault"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("allied_assalt",))
    default_library.cache_clear()
    with pytest.raises(uc.UndauntedError):
        uc.new_game("normandy", "la_rave", seed=1)
    assert "allied_assault" in default_library()._packs


def test_entry_points_are_those_of_the_standard_library(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {(point.name, point.value, point.dist.name) for point in importlib.metadata.entry_points(group=PROJECT)}
    points = read_points(PROJECT, sys.path)
    assert {(point.name, point.value, point.dist.name) for point in points} == told
    assert points[0].load() is sys.modules[points[0].value]
    monkeypatch.delitem(sys.modules, "importlib.metadata")
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[-1:])
    assert sorted(point.name for point in points) == [point.name for point in list_points(PROJECT)]


def test_of_a_distribution_that_is_in_two_folders_the_first_counts(tmp_path: Path) -> None:
    for folder, name, value in (
        ("a", "My.Pack-1", "first"),
        ("b", "my_pack-2", "second"),
        ("b", "other-1", "json:dumps"),
    ):
        about = tmp_path / folder / f"{name}.dist-info"
        about.mkdir(parents=True)
        (about / "entry_points.txt").write_text(
            f"[other]\nx = y\n\n[{PROJECT}]\n# words\n{value[:2]} = {value} [extra]\n"
        )
    (tmp_path / "b" / "none-1.egg-info").mkdir()
    points = read_points(PROJECT, [str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "c")])
    assert [point.name for point in points] == ["fi", "js"]
    assert points[1].load() is __import__("json").dumps


def test_archives_are_left_to_the_standard_library(tmp_path: Path) -> None:
    (tmp_path / "file.zip").touch()
    (tmp_path / "old.egg").mkdir()
    assert are_folders(["", str(tmp_path), str(tmp_path / "none.zip")])
    assert not are_folders([str(tmp_path / "file.zip")])
    assert not are_folders([str(tmp_path / "old.egg")])


@pytest.mark.usefixtures("early")
def test_threads_that_ask_at_once_get_all_packs() -> None:
    """One begins a first game, others ask for all games meanwhile."""

    def ask(number: int) -> list[str]:
        if number % 2:
            return [*uc.games()]
        uc.new_game("normandy", "la_raye", seed=1)
        return [*uc.games()]

    with ThreadPoolExecutor(4) as threads:
        asked = list(threads.map(ask, range(4)))
    assert asked == [["allied_assault", "normandy", "north_africa"]] * 4

"""``undaunted new-plugin``: what it writes loads, plays, validates and passes its own tests."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.setups import DEEP
from undaunted_core.testing.suite import SUITE

NAME = "pack_of_ones_own"
#: The plugin is there without an installation of its entry point too.
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "undaunted_pytest")


@pytest.fixture
def made(folder, run):
    """The folder of a plugin just written."""
    code, shown, _ = run("new-plugin", NAME, "--json")
    assert code == 0
    found = json.loads(shown)
    assert {str(path.relative_to(NAME)) for path in Path(NAME).rglob("*") if path.is_file()} == {*found["files"]}
    return folder / NAME


@pytest.fixture
def plugin(made, monkeypatch):
    """Its module, imported from the folder for one test."""
    monkeypatch.syspath_prepend(str(made / "src"))
    yield importlib.import_module(f"{NAME}.plugin")
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


def metadata(folder: Path) -> None:
    """What pip would write down of the distribution, so that its entry point is found."""
    about = folder / f"{NAME}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[undaunted_core]\n{NAME} = {NAME}.plugin\n", encoding="utf-8")


def python(made: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", *argv], cwd=made, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(made / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip


def test_it_loads_and_a_whole_game_is_played_with_its_tile(plugin):
    library = uc.Library()
    library.register(plugin)
    game = uc.new_game("normandy", f"{NAME}:{NAME}", seed=1, packs=(NAME,), library=library)
    (tile,) = [name for name in game.catalog["tiles"] if name == f"{NAME}.POOO1A"]
    assert tile in {space.name for space in game.board.spaces}
    uc.play(game, {"us": "greedy", "german": "greedy"}, max_decisions=5000)
    assert game.is_terminal
    assert f"{NAME}:{NAME}" not in {info.id for info in library.scenarios("normandy")}, "installed is not active"


def test_installed_it_is_found_and_its_scenario_is_simulated_by_its_id(made):
    metadata(made / "src")
    listed = python(made, "-m", "undaunted_core", "plugins", "--json")
    assert {"name": NAME, "error": None}.items() <= next(
        one for one in json.loads(listed.stdout) if one["name"] == NAME
    ).items()
    argv = ("simulate", "normandy", f"{NAME}:{NAME}", "--pack", NAME, "--games", "1", "--seed", "1", "--json")
    played = python(made, "-m", "undaunted_core", *argv)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["unfinished"] == 0
    checked = python(made, "-m", "undaunted_core", "validate", ".")
    assert checked.returncode == 0, checked.stdout
    missed = python(made, "-m", "undaunted_core", "simulate", "normandy", f"{NAME}:{NAME}", "--games", "1")
    assert missed.returncode == 1
    assert "a scenario of this game" in missed.stderr


def test_it_passes_its_own_tests_and_they_can_fail(made):
    """Its own test of a dozen lines, and the suite by the option in its project; here some checks of it."""
    metadata(made / "src")
    some = () if DEEP else ("-k", "tile or content or options or conserved")
    ran = python(made, *PYTEST, *some)
    assert ran.returncode == 0, ran.stdout
    assert f"{len(SUITE) + 1 if DEEP else 4} passed" in ran.stdout
    (file,) = (made / "tests").glob("*.py")
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 12
    tiles = made / "src" / NAME / "data" / "tiles.json"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("orchard", "meadow"), encoding="utf-8")
    assert "1 failed" in python(made, *PYTEST, "-k", "tile").stdout


def test_it_passes_the_strict_type_checker(made):
    pytest.importorskip("mypy")
    ran = python(made, "-m", "mypy", "--cache-dir", os.devnull)
    assert ran.returncode == 0, ran.stdout


def test_its_project_names_the_entry_point_and_the_games_distribution(made):
    import tomllib

    project = tomllib.loads((made / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["undaunted_core"] == {NAME: f"{NAME}.plugin"}
    assert project["dependencies"] == ["undaunted-core>=0.1.0", "undaunted-core-normandy"]
    assert project["name"] == "undaunted-pack-of-ones-own"


def test_it_validates_before_it_is_installed_and_its_faults_are_found(made, run):
    for path in (made, made / "src" / NAME / "data"):
        code, shown, _ = run("validate", path)
        assert (code, shown) == (0, f"{path}: ok (1 tiles, 1 scenarios)\n")
    first = made / "src" / NAME / "data" / "scenarios" / f"{NAME}.json"
    first.write_text(first.read_text(encoding="utf-8").replace('POOO1A", "at"', 'POOO1B", "at"'), encoding="utf-8")
    code, shown, _ = run("validate", made)
    assert code == 1
    assert f"found '{NAME}.POOO1B', expected one of the tiles of this game; nearest: {NAME}.POOO1A" in shown


def test_nothing_is_written_over(made, run):
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    code, _, err = run("new-plugin", NAME)
    assert code == 2
    assert "exists already" in err
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my-pack", "such as my_pack"),
        ("../x", "such as x"),
        ("", "starts with a letter"),
        ("class", "Python itself"),
        ("json", "Python itself"),
        ("normandy", "a pack of that name"),
        ("pluggy", "a module of that name"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(folder, run, name, said):
    code, _, err = run("new-plugin", name)
    assert code == 2
    assert said in err
    assert not list(folder.iterdir())


def test_a_game_without_such_tiles_is_refused(folder, run):
    """What is written adds a tile, which not every game can have; without a game named the first that can is taken."""
    pytest.importorskip("undaunted_allied_assault")
    code, _, error = run("new-plugin", NAME, "--game", "allied_assault")
    assert code == 2
    assert "allied_assault has none of its kind; games with: normandy" in error
    assert not (folder / NAME).exists()


def test_a_game_that_is_not_there_names_the_nearest(folder, run):
    code, _, err = run("new-plugin", NAME, "--game", "normandie")
    assert code == 2
    assert "nearest: normandy" in err
    assert not list(folder.iterdir())


def test_a_folder_that_cannot_be_filled_leaves_nothing_behind(folder, run, monkeypatch):
    written = []

    def full(handle):
        written.append(handle)
        if len(written) == 5:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = run("new-plugin", NAME)
    assert code == 1
    assert "no space left" in err
    assert len(written) >= 5
    assert not list(folder.iterdir())

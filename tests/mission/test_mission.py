"""The whole mission in one file: each title is played, kept, looked at, attacked, built, served and extended.

The quick run is this file, every clause of the rules, and whatever else is quick.  The other folders prove each of
these things for all scenarios and at every stop.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.places import ROOT
from kit.selection import all_scenarios
from kit.setups import POLICIES
from kit.signing import signed
from kit.web import Made, server
from undaunted_command.main import main
from undaunted_testing import check_secrecy

if TYPE_CHECKING:
    from collections.abc import Callable

    Prove = Callable[[str, str], None]

#: A short scenario of each title.
TITLES = {"normandy": "la_raye", "north_africa": "landing_ground_7", "allied_assault": "training_grounds"}
#: Documents that are no save, each with a part of the error that it gets.
BAD = {
    "not text": ("\udcff", "line 1"),
    "not JSON": ("{", "line 1"),
    "another kind": ('{"format": "undaunted_core/position"}', "undaunted_core/save"),
    "no object": ("[]", "found 'list'"),
}

pytestmark = pytest.mark.mission
each_title = pytest.mark.parametrize("title", TITLES)


def greedy_game(title: str) -> uc.Game:
    """A whole game of ``greedy`` against itself."""
    game = uc.new_game(title, TITLES[title], seed=1)
    uc.play(game, dict.fromkeys(game.seats, "greedy"))
    return game


@each_title
def test_every_scenario_of_a_title_begins(title: str, prove: Prove) -> None:
    """Each is set up, its first decisions are made, and each seat sees its own side of it."""
    for scenario in uc.games()[title].scenarios:
        game = uc.new_game(title, scenario, seed=1)
        for _ in range(6):
            game.apply(game.legal_actions()[0])
        assert [game.observation(seat).seat for seat in game.seats] == list(game.seats)
        prove("scenarios", f"{title}:{scenario}")


@each_title
def test_a_whole_game_is_played_and_kept(title: str, prove: Prove) -> None:
    """Greedy plays greedy to the end; save, replay, undo, drawn world and migration give the same game."""
    game = greedy_game(title)
    assert game.is_terminal
    assert game.outcome is not None
    prove("titles", title)
    prove("whole games", title)
    assert uc.Game.from_json(game.to_json()) == game
    prove("documents carried through", f"save of {title}")
    assert uc.Replay.from_json(game.replay().to_json()).play() == game
    prove("documents carried through", f"replay of {title}")


@each_title
def test_a_game_under_way_is_undone_and_drawn(title: str, prove: Prove) -> None:
    """Undo leads back, and a world drawn from what a seat knows looks the same to that seat."""
    game = uc.new_game(title, TITLES[title], seed=1)
    before = game.clone()
    game.apply(game.legal_actions()[-1])
    after = game.digest()
    game.undo()
    assert game == before
    assert game.digest() != after
    prove("documents carried through", f"undo in {title}")
    for seat in game.seats:
        seen = game.observation(seat).to_dict()
        worlds = [game.determinize(seat, seed=seed) for seed in range(3)]
        assert [world.observation(seat).to_dict() for world in worlds] == [seen] * 3
        assert len({world.digest() for world in worlds}) > 1
    prove("documents carried through", f"drawn worlds of {title}")


@each_title
def test_a_save_of_older_rules_is_migrated(title: str, folder: Path, prove: Prove) -> None:
    """A save with the fingerprint of older rules is refused, carried over, and loads again."""
    game = uc.new_game(title, TITLES[title], seed=1)
    game.apply(game.legal_actions()[0])
    document = json.loads(game.to_json())
    document["setup"]["fingerprint"] = "0" * 32
    (folder / "old.json").write_text(signed(document), encoding="utf-8")
    with pytest.raises(uc.SaveError):
        uc.Game.from_json((folder / "old.json").read_text(encoding="utf-8"))
    assert main(["migrate", "old.json", "--out", "new"]) == 0
    assert uc.Game.from_json((folder / "new/old.json").read_text(encoding="utf-8")) == game
    prove("documents carried through", f"migration of {title}")


@each_title
def test_no_secret_shows(title: str, prove: Prove) -> None:
    """Nothing that a seat may not know changes what that seat sees, at some stops of a random game."""
    make = partial(uc.new_game, title, TITLES[title], seed=1)
    tally = check_secrecy(make, seed=1, every=20, plies=60, policy=POLICIES.get(title))
    assert tally.twins > 20
    assert 0 < tally.shown < tally.moved
    prove("searches for leaks", title)


@pytest.mark.parametrize("kind", BAD)
def test_a_document_that_is_no_save_gets_one_clear_error(kind: str, prove: Prove) -> None:
    text, said = BAD[kind]
    with pytest.raises(uc.SaveError, match=said):
        uc.Game.from_json(text)
    prove("kinds of bad input", kind)


def test_a_wheel_is_built_installed_and_played(tmp_path: Path, prove: Prove) -> None:
    """The core, the tools and a title as wheels, in an environment that holds nothing of the checkout."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    wheels, home = tmp_path / "wheels", tmp_path / "venv"
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels)]
    parts = [ROOT, *sorted(path.parent for path in ROOT.glob("tools/*/pyproject.toml"))]
    parts += [ROOT / "plugins/undaunted", ROOT / "plugins/normandy"]
    subprocess.run([*build, *map(str, parts)], check=True)
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin/python" if (home / "bin").exists() else home / "Scripts/python"
    install = [*pip, "--python", str(python), "install", "--no-index", "--no-deps"]
    subprocess.run([*install, *map(str, wheels.iterdir())], check=True)
    # What the library needs comes from the environment of the tests, by its path alone: no editable install acts.
    (site,) = home.rglob("site-packages")
    (site / "needed.pth").write_text(f"{Path(pytest.__file__).parents[1]}\n", encoding="utf-8")
    play = [str(python), "-I", "-m", "undaunted_core", "simulate", "normandy", "la_raye", "--games", "1"]
    played = subprocess.run(play, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    where = [str(python), "-I", "-c", "import undaunted_core; print(undaunted_core.__file__)"]
    assert str(site) in subprocess.run(where, capture_output=True, text=True, check=True).stdout
    prove("ways of use", "wheel")


def test_a_game_is_played_on_the_page_over_http(prove: Prove) -> None:
    """The page opens, a table is set up, and one seat makes the last choice of each list until the game is over."""
    with server() as client:
        assert "<html" in client.get("/").text
        table = Made(client, players={"us": "here", "german": "greedy"}, seed=4)
        with table.page("here") as page:
            view = page.next()
            while view["outcome"] is None:
                if view["choices"]:
                    page.choose(view, number=len(view["choices"]) - 1)
                view = page.until(lambda seen, last=view["revision"]: seen["revision"] > last)
        assert view["outcome"]["winners"]
    prove("ways of use", "page over HTTP")


def test_a_plugin_as_written_is_valid(folder: Path, capsys: pytest.CaptureFixture[str], prove: Prove) -> None:
    """``new-plugin`` writes an expansion that ``validate`` finds nothing against."""
    assert main(["new-plugin", "pack_of_the_mission", "--unit", "--action", "--scenario"]) == 0
    assert main(["validate", "pack_of_the_mission"]) == 0
    assert ": ok (" in capsys.readouterr().out
    prove("ways of use", "new plugin")


def test_every_scenario_is_begun() -> None:
    """The titles of this file are all that are installed here."""
    assert {scenario.partition(":")[0] for scenario in all_scenarios()} == TITLES.keys()

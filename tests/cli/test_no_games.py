"""Without any title installed, each command that needs one says what to install."""

from __future__ import annotations

import importlib.metadata
import json
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from undaunted_core.cli.main import main
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

INSTALL = 'pip install "undaunted-core[games]"'


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save, a replay, a position and a scenario of a game whose title is missing later."""
    folder = tmp_path_factory.mktemp("documents")
    game = uc.new_game("normandy", "la_raye", seed=1)
    game.save(folder / "save.json")
    (folder / "replay.json").write_text(game.replay().to_json(), encoding="utf-8")
    (folder / "position.json").write_text(json.dumps(game.position()), encoding="utf-8")
    scenario = {"id": "normandy:mine", "number": 90, "title": {"en": "Mine"}, "sides": {}, "spaces": []}
    (folder / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")
    pack = {"id": "my_pack", "game": "normandy", "version": "1", "provenance": "original"}
    (folder / "my_pack").mkdir()
    (folder / "my_pack/pack.json").write_text(json.dumps(pack), encoding="utf-8")
    return folder


@pytest.fixture
def bare(documents: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The library as it is right after ``pip install undaunted-core``, in the folder of the documents."""
    monkeypatch.delenv("UNDAUNTED_PLUGINS", raising=False)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: ())
    monkeypatch.chdir(documents)
    default_library.cache_clear()
    yield
    default_library.cache_clear()


@pytest.mark.usefixtures("bare")
def test_the_list_of_games_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    """The list is empty, which is no fault: exit 0; what to install stands there instead of the table."""
    assert main(["games"]) == 0
    assert capsys.readouterr() == (f"no game is installed; install the three titles: {INSTALL}\n", "")
    assert main(["games", "--lang", "es"]) == 0
    assert capsys.readouterr() == (f"no hay ningún juego instalado; instala los tres títulos: {INSTALL}\n", "")


@pytest.mark.usefixtures("bare")
def test_the_list_of_games_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json the output is an empty list, and the advice is on the standard error."""
    assert main(["games", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == []
    assert INSTALL in printed.err


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("typed", "exit_code"),
    [
        ("play normandy", 2),
        ("play normandy la_raye", 2),
        ("serve --no-browser --port 0", 2),
        ("simulate normandy la_raye --games 1", 2),
        ("scenarios normandy", 2),
        ("sequence normandy", 2),
        ("turn normandy", 2),
        ("hooks normandy", 2),
        ("schema --game normandy", 2),
        ("validate --game normandy", 2),
        ("new-scenario normandy mine.json", 2),
        ("new-plugin my_pack", 2),
        ("new-plugin my_pack --for normandy", 2),
        ("new-plugin my_pack --unit --game normandy", 2),
        ("show scenario.json", 2),
        ("validate scenario.json", 1),
        ("validate my_pack", 1),
        ("play save.json", 1),
        ("show position.json", 1),
        ("replay replay.json", 1),
        ("explain save.json victory", 1),
        ("perft save.json 1", 1),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_command_that_needs_a_game_says_what_to_install(
    typed: str, exit_code: int, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It never offers an empty list of names; the sentence has its Spanish, inside an error of a file too."""
    assert main([*typed.split(), "--lang", lang]) == exit_code
    printed = "".join(capsys.readouterr())
    assert printed.count(INSTALL) == 1
    assert ("no hay ningún juego instalado" if lang == "es" else "no game is installed") in printed
    assert "none" not in printed


@pytest.mark.usefixtures("bare")
def test_a_variable_that_keeps_plugins_out_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To install more would not help then."""
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "none")
    default_library.cache_clear()
    assert main(["play", "normandy"]) == 2
    told = capsys.readouterr().err
    assert "no game is loaded; UNDAUNTED_PLUGINS is 'none': unset it" in told
    assert INSTALL not in told


@pytest.mark.usefixtures("bare")
def test_a_title_that_did_not_load_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor would it help then: the title is installed, and its own error says what is wrong."""
    point = importlib.metadata.EntryPoint("normandy", "no_such_module_at_all", "undaunted_core")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: (point,))
    default_library.cache_clear()
    assert main(["play", "normandy"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("undaunted: no game is loaded\nplugin normandy did not load")
    assert INSTALL not in told


@pytest.mark.usefixtures("bare")
def test_the_library_says_what_to_install() -> None:
    with pytest.raises(uc.PluginError) as caught:
        uc.new_game("normandy", "la_raye", seed=1)
    assert str(caught.value) == f"no game 'normandy'; no game is installed; install the three titles: {INSTALL}"

"""Without any title installed, each command that needs one says what to install."""

from __future__ import annotations

import importlib.metadata
import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_command.main import main
from undaunted_core.extension.manager import shared_library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FIND = importlib.metadata.entry_points
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


def plugins_are(*points: importlib.metadata.EntryPoint) -> Callable[..., Any]:
    """What finds these plugins and no other, and all else that is installed, such as the commands."""
    return lambda **wanted: points if wanted.get("group") == "undaunted_core" else FIND(**wanted)


@pytest.fixture(scope="module")
def bare(documents: Path) -> Iterator[None]:
    """The library as it is right after ``pip install undaunted-core``, in the folder of the documents."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("UNDAUNTED_PLUGINS", raising=False)
        patch.setattr(importlib.metadata, "entry_points", plugins_are())
        patch.chdir(documents)
        shared_library.cache_clear()
        yield
    shared_library.cache_clear()


@pytest.fixture
def again(bare: None) -> Iterator[None]:
    """The library is set up once more in the test, and once more after it."""
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


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
def test_a_command_that_needs_a_game_says_what_to_install(
    typed: str, exit_code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """It never offers an empty list of names."""
    assert main(typed.split()) == exit_code
    printed = "".join(capsys.readouterr())
    assert printed.count(f"no game is installed; install the three titles: {INSTALL}") == 1
    assert "none" not in printed


@pytest.mark.usefixtures("bare")
def test_the_page_is_not_served_without_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0"]) == 2
    assert INSTALL in capsys.readouterr().err


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    "typed", ["play normandy", "new-plugin my_pack", "play save.json", "show position.json", "validate scenario.json"]
)
def test_it_is_said_in_spanish(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Alone, after a cause, and inside an error of a file."""
    main([*typed.split(), "--lang", "es"])
    printed = "".join(capsys.readouterr())
    assert f"no hay ningún juego instalado; instala los tres títulos: {INSTALL}" in printed
    assert "no game" not in printed


@pytest.mark.usefixtures("again")
def test_a_variable_that_keeps_plugins_out_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To install more would not help then."""
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "none")
    assert main(["play", "normandy"]) == 2
    told = capsys.readouterr().err
    assert "no game is loaded; UNDAUNTED_PLUGINS is 'none': unset it" in told
    assert INSTALL not in told


@pytest.mark.usefixtures("again")
def test_a_title_that_did_not_load_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor would it help then: the title is installed, and its own error says what is wrong."""
    point = importlib.metadata.EntryPoint("normandy", "no_such_module_at_all", "undaunted_core")
    monkeypatch.setattr(importlib.metadata, "entry_points", plugins_are(point))
    assert main(["play", "normandy"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("undaunted: no game is loaded\nplugin normandy did not load")
    assert INSTALL not in told


@pytest.mark.usefixtures("bare")
def test_the_library_says_what_to_install() -> None:
    with pytest.raises(uc.PluginError) as caught:
        uc.new_game("normandy", "la_raye", seed=1)
    assert str(caught.value) == f"no game 'normandy'; no game is installed; install the three titles: {INSTALL}"

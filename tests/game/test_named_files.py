"""Reading a save, replay or position opens no file that the document names."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import pack, write
from kit.spoiled import la_raye, readable, sealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Paths that were opened, or listed as folders, since somebody began to look; None: nobody looks.
_opened: list[str] | None = None
LOOKS = {"open", "os.listdir", "os.scandir", "pathlib.Path.glob", "pathlib.Path.rglob", "import", "exec"}


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if _opened is not None and event in LOOKS and args and isinstance(args[0], str | bytes | Path):
        _opened.append(str(args[0]))


# A hook of this kind stays for as long as the interpreter runs; while nobody looks it does nothing.
sys.addaudithook(_watch)


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The paths that are opened during the test."""
    global _opened
    found: list[str] = []
    _opened = found
    yield found
    _opened = None


def save(**setup: Any) -> str:
    document = json.loads(uc.new_game("normandy", "la_raye", seed=5).to_json())
    document["setup"] |= setup
    return sealed(document)


def replay(**setup: Any) -> str:
    document = json.loads(uc.new_game("normandy", "la_raye", seed=5).replay().to_json())
    document["setup"] |= setup
    return sealed(document)


def position(**head: Any) -> dict[str, Any]:
    return uc.new_game("normandy", "la_raye", seed=5).position() | head


#: How a document of each kind is read; what it names is looked for on reading, or on playing.
READERS: dict[str, tuple[Callable[..., Any], Callable[[Any], object]]] = {
    "save": (save, lambda text: uc.Game.from_json(text)),
    "replay": (replay, lambda text: uc.Replay.from_json(text).play()),
    "position": (position, lambda document: uc.Game.from_position(document)),
}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("place", ["scenario", "game", "packs"])
def test_a_document_opens_no_file_or_folder_it_names(
    kind: str, place: str, tmp_path: Path, opened: list[str]
) -> None:
    """The scenario and the folder of data are sound, so that a reader that opens them would find nothing wrong."""
    path = str(write(tmp_path / "mine.json", la_raye() | {"id": "normandy:mine"}))
    made, read = READERS[kind]
    text = made(**{place: [str(pack(tmp_path, "winter"))] if place == "packs" else path})
    opened.clear()
    with pytest.raises(uc.UndauntedError) as caught:
        read(text)
    readable(caught.value)
    assert not [one for one in opened if str(tmp_path) in one]


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("as_address", [False, True])
def test_a_document_opens_no_schema_its_scenario_names(
    kind: str, as_address: bool, tmp_path: Path, opened: list[str]
) -> None:
    """What an editor follows, ``$schema``, is a text like any other."""
    path = write(tmp_path / "mine.schema.json", {"type": "object"})
    scenario = la_raye() | {"id": "normandy:mine", "$schema": path.as_uri() if as_address else str(path)}
    game = uc.new_game("normandy", scenario, seed=5)
    made: Any = {"save": game.to_json, "replay": game.replay().to_json, "position": game.position}[kind]()
    opened.clear()
    assert READERS[kind][1](made)
    assert not [one for one in opened if str(tmp_path) in one]


@pytest.mark.parametrize("read", [uc.Game.from_json, uc.Replay.from_json])
def test_a_path_is_no_document(read: Callable[[str], object], tmp_path: Path, opened: list[str]) -> None:
    game = uc.new_game("normandy", "la_raye", seed=5)
    game.save(tmp_path / "game.json")
    opened.clear()
    with pytest.raises(uc.SaveError) as caught:
        read(str(tmp_path / "game.json"))
    readable(caught.value)
    assert not opened


def test_what_is_opened_is_seen_here(tmp_path: Path, opened: list[str]) -> None:
    """The check of the tests above: a person's own file and folder, which are opened, are among what was."""
    scenario = write(tmp_path / "mine.json", la_raye() | {"id": "normandy:mine"})
    home = pack(tmp_path, "winter")
    opened.clear()
    uc.new_game("normandy", scenario, seed=5)
    assert str(scenario) in opened
    opened.clear()
    uc.new_game("normandy", "la_raye", seed=5, packs=(home,), library=uc.Library())
    assert str(home / "pack.json") in opened

"""An editor offers the ids of all active packs: tried with a language server for JSON, as editors run it.

``npm install --global vscode-langservers-extracted`` brings the server of VS Code; without it these tests are skipped.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.folders import write
from undaunted_command.main import main
from undaunted_core.extension.manager import shared_library

NAME = "vscode-json-language-server"
SERVER = shutil.which(NAME)
pytestmark = pytest.mark.skipif(SERVER is None, reason=f"no language server for JSON is installed: no {NAME}")

WORDS = {"provenance": "original", "title": {"en": "Engineer", "es": "Ingeniero"}}
ENGINEER = {"id": "my_pack:us/engineer", "side": "us", **WORDS}
CARD = {"role": "combat", "unit": "my_pack:us/engineer", "initiative": 5, "copies": 2}
TILE = {"id": "my_pack:50A", "provenance": "original", "label": {"en": "field", "es": "campo"}, "cover": 1}


class Editor:
    """The little of an editor that asks a language server for completions and faults."""

    def __init__(self, folder: Path) -> None:
        assert SERVER is not None
        self.folder = folder
        self.process = subprocess.Popen([SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        # A server that does not answer is ended, and its silence is an error.
        self.patience = threading.Timer(30, self.process.kill)
        self.patience.start()
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self.tell("initialized")

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        head = dict(line.decode().strip().split(": ") for line in iter(self.process.stdout.readline, b"\r\n"))
        message: dict[str, Any] = json.loads(self.process.stdout.read(int(head["Content-Length"])))
        if "id" in message and "method" in message:
            # The server asks for settings: there are none.
            self.send({"id": message["id"], "result": [{}] * len(message["params"].get("items", []))})
        return message

    def tell(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (message := self.heard()).get("id") != self.number or "method" in message:
            pass
        assert "error" not in message, message
        return message["result"]

    def open(self, path: Path, text: str) -> str:
        uri = path.as_uri()
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "json", "version": 1, "text": text})
        return uri

    def offered(self, path: Path, before: str) -> set[str]:
        """What is offered between the quotation marks that follow ``before``, with nothing in them."""
        text = path.read_text(encoding="utf-8")
        assert f'{before}"' in text
        head, tail = text.split(f'{before}"', 1)
        head += f'{before}"'
        uri = self.open(path.with_name(f"open_{self.number}.json"), head + tail[tail.index('"') :])
        place = {"line": head.count("\n"), "character": len(head) - head.rfind("\n") - 1}
        found = self.ask("textDocument/completion", textDocument={"uri": uri}, position=place)
        return {one["label"].strip('"') for one in found["items"]}

    def marked(self, path: Path, text: str) -> list[str]:
        """The parts of a document with this text that are marked as wrong, each in one line."""
        uri, lines = self.open(path.with_name(f"open_{self.number}.json"), text), text.split("\n")
        self.number += 1
        while True:
            message = self.heard()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                spans = [(one["range"]["start"], one["range"]["end"]) for one in message["params"]["diagnostics"]]
                return [lines[start["line"]][start["character"] : end["character"]] for start, end in spans]

    def close(self) -> None:
        self.ask("shutdown")
        self.tell("exit")
        self.process.communicate()
        self.patience.cancel()


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    made = Editor(tmp_path_factory.mktemp("editor"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def folder(editor: Editor) -> Iterator[Path]:
    """A folder pack for Normandy with a tile, a card and a unit of its own, a scenario and its schemas."""
    pack = editor.folder / "my_pack"
    write(pack / "pack.json", {"id": "my_pack", "game": "normandy", "version": "1", "provenance": "original"})
    write(pack / "tiles.json", {"tiles": [TILE]})
    write(pack / "units.json", {"units": [{**ENGINEER, "defence": {"regular": 4}}]})
    cards = [{**ENGINEER, **CARD, "actions": [{"action": "move", "x": 1}]}]
    write(pack / "cards.json", {"$schema": "schemas/cards.schema.json", "cards": cards})
    (pack / "scenarios").mkdir()
    assert main(["new-scenario", "normandy", str(pack / "scenarios" / "first.json"), "--schema"]) == 0
    assert main(["schema", "--pack", str(pack), "--out", str(pack / "schemas")]) == 0
    yield pack
    # The commands know the folder now: those of other tests are not to.
    shared_library.cache_clear()


def test_a_scenario_is_offered_the_ids_of_all_active_packs(editor: Editor, folder: Path) -> None:
    file = folder / "scenarios" / "first.json"
    assert '"$schema": "../schemas/scenarios.schema.json"' in file.read_text(encoding="utf-8")
    assert {"17B", "my_pack.50A"} <= editor.offered(file, '"tile": ')
    assert {"sniper", "my_pack.engineer"} <= editor.offered(file, '"deck": {')
    assert {"claim_objectives", "pin"} == editor.offered(file, '"condition": ')
    assert {"us", "german"} == editor.offered(file, '"initiative": ')
    assert "staggered_columns" in editor.offered(file, '"geometry": ')


def test_a_card_is_offered_the_ids_of_all_active_packs(editor: Editor, folder: Path) -> None:
    file = folder / "cards.json"
    assert {"normandy:us/sniper", "my_pack:us/engineer"} <= editor.offered(file, '"unit": ')
    assert {"move", "scout", "blast"} <= editor.offered(file, '"action": ')


def test_what_new_plugin_writes_is_completed_as_it_stands(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own ids and those of the game it adds to, in each of its files; nothing in them is marked."""
    monkeypatch.chdir(editor.folder)
    assert main(["new-plugin", "fresh_pack", "--unit", "--action", "--scenario"]) == 0
    data = editor.folder / "fresh_pack" / "src" / "fresh_pack" / "data"
    scenario, cards = data / "scenarios" / "fresh_pack.json", data / "cards.json"
    assert {"17B", "fresh_pack.FP1A"} <= editor.offered(scenario, '"tile": ')
    assert "sniper" in editor.offered(scenario, '"deck": {\n        ')
    assert {"fresh_pack_rout", "pin"} <= editor.offered(scenario, '"condition": ')
    assert {"normandy:us/sniper", "fresh_pack:us/team"} <= editor.offered(cards, '"unit": ')
    assert {"fresh_pack_stun", "scout", "blast"} <= editor.offered(cards, '"action": ')
    for file in (scenario, cards, data / "units.json", data / "tiles.json"):
        assert editor.marked(file, file.read_text(encoding="utf-8")) == []
    assert main(["new-plugin", "fresh_game", "--game"]) == 0
    scenario = editor.folder / "fresh_game" / "src" / "fresh_game" / "data" / "scenarios" / "fresh_game.json"
    assert {"one", "two", "three"} == editor.offered(scenario, '"hand": [')
    assert editor.marked(scenario, scenario.read_text(encoding="utf-8")) == []


def test_an_unknown_name_is_marked_while_it_is_typed(editor: Editor, folder: Path) -> None:
    file = folder / "scenarios" / "first.json"
    text = file.read_text(encoding="utf-8")
    assert editor.marked(file, text) == []
    wrong = text.replace('"tile": "15B"', '"tile": "my_pack.51A"').replace('"pin"', '"claim_objectives"')
    assert editor.marked(file, wrong) == ['"my_pack.51A"']


def test_a_scenario_of_allied_assault_is_offered_its_ids(editor: Editor) -> None:
    file = editor.folder / "mine.json"
    assert main(["new-scenario", "allied_assault", str(file), "--from", "bulge_solo", "--schema"]) == 0
    assert {"1A", "36B"} <= editor.offered(file, '"home_row": [')
    assert {"german:pz_ii", "us:commander"} <= editor.offered(file, '"units": [')
    assert {"enter_home_row", "destroy_units"} <= editor.offered(file, '"condition": ')
    assert "m26_pershing" in editor.offered(file, '"36A": ')
    assert {"reserves", "smoke_screen"} <= editor.offered(file, '"fire": {\n      ')

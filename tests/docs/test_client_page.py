"""The programs of "Write a client of your own" and of the README of the npm package play a game each.

By day the game is a draw after some decisions; else it is as they say.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.node import PACKAGE, lay_out, options, run
from kit.places import DEEP, ROOT
from kit.served import Served
from undaunted_table.client import Client, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = (ROOT / "docs/how-to/client.md").read_text(encoding="utf-8")
README = (PACKAGE / "README.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as server:
        yield server


def program(text: str, language: str, served: Served, game: str, short: str) -> str:
    """The program of a page, for this server; by day its game is a short one."""
    (code,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert ADDRESS in code
    assert game in code
    code = code.replace(ADDRESS, served.address)
    if DEEP:
        return code
    # After the bids each side decides at least once, so the fourth decision is no bid. If a bid of the bot ended the
    # game, the program could still send its own, and would be refused.
    document = uc.new_game("normandy", "la_raye", seed=5, max_decisions=4).to_json()
    return code.replace(game, short.format(json.dumps(document)))


@pytest.mark.nightly
@pytest.mark.parametrize("text", [PAGE, README], ids=["page", "readme"])
def test_the_program_in_javascript_plays_a_game(served: Served, tmp_path: Path, text: str) -> None:
    options()
    code = program(text, "js", served, 'game: "normandy", scenario: "la_raye"', "document: {}")
    folder = tmp_path / "node_modules/undaunted-core-client"
    folder.mkdir(parents=True)
    lay_out(folder)
    (folder / "package.json").write_text('{"type": "module", "exports": "./client.js"}', encoding="utf-8")
    file = tmp_path / "play.mjs"
    file.write_text(code, encoding="utf-8")
    assert re.search(r"\w", run(file))


def test_the_program_in_python_plays_a_game(served: Served, tmp_path: Path) -> None:
    code = program(PAGE, "py", served, 'game="normandy", scenario="la_raye"', "document={}")
    file = tmp_path / "play.py"
    file.write_text(code, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.search(r"\w", ran.stdout)


def test_what_the_page_says_of_the_clients_is_there() -> None:
    """The names in its table are members of the client; those of Python are methods."""
    source = (PACKAGE / "src/client.ts").read_text(encoding="utf-8")
    for owner, name in re.findall(r"`(?:await )?(client|seat)\.(\w+)", PAGE.partition("## In Python")[0]):
        assert re.search(rf"^  (?:async )?{name}\b", source, re.MULTILINE), (owner, name)
    told = PAGE.partition("## In Python")[2]
    for name in ("undo", "explain", "why", "set_lang", "send", "ask", "choose"):
        assert f"`{name}" in told or f"seat.{name}(" in told
        assert callable(getattr(Seat, name))
    assert callable(Client.join)

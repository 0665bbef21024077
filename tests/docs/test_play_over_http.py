"""The page "Play over plain HTTP" is followed to the letter: its commands run against a server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = (ROOT / "docs/how-to/play-over-http.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```bash\n(.*?)```", PAGE, re.DOTALL)
#: A bot that waits so many seconds decides nothing before a test is over, however busy the machine is.
NEVER = 3600
pytestmark = pytest.mark.skipif(not shutil.which("curl") or not shutil.which("bash"), reason="no curl or no bash")


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A server that the command starts; the parameter says how many seconds a bot waits before it decides."""
    data = str(tmp_path / "tables.db")
    command = [sys.executable, "-m", "undaunted_core", "serve", "--port", "0", "--no-browser", "--data", data]
    with subprocess.Popen(
        [*command, "--limit", f"bot_pause={request.param}"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield next(iter(re.findall(r"http://[\d.:]+", process.stdout.readline())))
        finally:
            process.kill()


def follow(address: str, blocks: list[str], folder: Path) -> list[str]:
    """Run blocks as one script; the lines that they print."""
    script = "set -euo pipefail\n" + "".join(blocks).replace("http://127.0.0.1:8000", address)
    ran: Any = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=folder, timeout=300, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return [line for line in ran.stdout.splitlines() if line]


@pytest.mark.nightly
@pytest.mark.parametrize("address", [NEVER], indirect=True)
def test_the_first_commands_of_the_page_run(address: str, tmp_path: Path) -> None:
    """In a process of its own, as a reader starts the server: a choice, odds, reasons and an undo."""
    lines = follow(address, BLOCKS[:-2], tmp_path)
    assert lines[0].startswith("Choose a card to bid")
    assert re.fullmatch(r'\{"revision":\d\}', lines[-1])
    assert "error" not in "".join(lines).replace('{"error":{"code":"no_undo"', "")


@pytest.mark.nightly
@pytest.mark.parametrize("address", [NEVER], indirect=True)
def test_a_table_is_ended_and_played_again_by_curl(address: str, tmp_path: Path) -> None:
    """In a process of its own, as a reader starts the server: a name, a resignation, a rematch, a list of tables."""
    text, reason, again, listed, asked = follow(address, [BLOCKS[0], BLOCKS[-1]], tmp_path)
    assert "resigns" in text
    assert (reason, listed) == ("resigned", again)
    assert asked.startswith("[")


@pytest.mark.nightly
@pytest.mark.parametrize("address", [0], indirect=True)
def test_a_whole_game_by_curl_ends(address: str, tmp_path: Path) -> None:
    follow(address, BLOCKS[:-1], tmp_path)
    replay = uc.Replay.from_json((tmp_path / "game.replay.json").read_text(encoding="utf-8"))
    assert replay.play().is_terminal

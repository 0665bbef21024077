"""What the tests of play at the terminal share: folders of their own, typed lines, a real terminal."""

from __future__ import annotations

import io
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

import undaunted_normandy
from undaunted_command import main as cli
from undaunted_testing import scene

pty = pytest.importorskip("pty")

DATA = Path(undaunted_normandy.__file__).parent / "data"
BOT = "--player=german=random"
HELD = ["rifleman_a", "scout_a"]


@pytest.fixture(autouse=True)
def folders(monkeypatch, tmp_path):
    """A working folder and a folder for temporary files of the test's own, and a screen of 80 columns."""
    (tmp_path / "work").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run(capsys, monkeypatch):
    """Play with typed lines; exit, output and errors."""

    def call(*argv, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = cli.main(["play", *map(str, argv)])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    return call


def new(*more, seed=5):
    return ("normandy", "la_raye", f"--seed={seed}", *more)


def saved(folder="."):
    """The saved games of a folder."""
    return sorted(Path(folder).glob("undaunted-*.json"))


@pytest.fixture
def turn():
    """A saved game in which the US side may move, attack and control."""
    game = scene(
        "normandy", "la_raye", active="us", markers={"us": {"02B": "scouted", "17B": "scouted"}},
        hand={"us": ["rifleman_a", "scout_a", "fog_of_war"], "german": ["squad_leader_a"]},
    )  # fmt: skip
    path = Path("turn.json")
    game.save(path)
    return path


SHIM = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "undaunted_core", *sys.argv[1:]])
"""


class Fingers(io.StringIO):
    """Types numbers at random, and now and then something else, for as long as it is asked."""

    def __init__(self, seed, also=()):
        super().__init__()
        self.random = random.Random(seed)
        self.also = also
        self.left = 4000

    def readline(self, size=-1):
        # Played blindly, a game may take very long: then the input ends.
        self.left -= 1
        if self.left < 0:
            return ""
        if self.also and not self.random.randrange(6):
            return self.random.choice(self.also) + "\n"
        return f"{self.random.choice('1112223345')}\n"


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, *argv, **environment):
        self.keyboard, screen = pty.openpty()
        # Line after line, unless the full screen is asked for.
        argv = (*argv, "--lines") if "play" in argv and "--full" not in argv else argv
        argv = [word for word in argv if word != "--full"]
        env = {"TERM": "xterm-256color", **os.environ, "COLUMNS": "80", "LINES": "60", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SHIM, *argv], stdin=screen, stdout=screen, stderr=screen, start_new_session=True,
            env=env,
        )  # fmt: skip
        os.close(screen)
        self.shown = ""
        self.read = 0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.keyboard is not None:
            os.close(self.keyboard)

    def has_come(self, text, seconds):
        """Whether the text comes within these seconds."""
        deadline = time.monotonic() + seconds
        while text not in self.shown[self.read :] and time.monotonic() < deadline:
            if select.select([self.keyboard], [], [], 1)[0]:
                try:
                    data = os.read(self.keyboard, 65536)
                except OSError:
                    data = b""
                assert data, f"gone without {text!r}: {self.shown[self.read :]}"
                self.shown += data.decode("utf-8", "replace")
        return text in self.shown[self.read :]

    def until(self, text):
        """Read on until the text comes; what came since the last time."""
        assert self.has_come(text, 60), self.shown[self.read :]
        begin, self.read = self.read, self.shown.index(text, self.read) + len(text)
        return self.shown[begin : self.read]

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def hang_up(self):
        os.close(self.keyboard)
        self.keyboard = None

    def code(self):
        while self.keyboard is not None and self.process.poll() is None:
            if select.select([self.keyboard], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.keyboard, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.process.wait(60)

"""Run the sessions that pages show and write what came out: ``python docs/transcripts.py`` (``--check``: only compare).

A page marks each block of text that a session fills by a comment before it:

    <!-- run: undaunted play normandy la_raye --seed 10 -->    begins a session; its output up to the first question
    <!-- type: 2 | ?1 -->                                      types these lines; the questions and what follows

With ``, no board`` at its end a comment leaves boards out; ``...`` stands for each.  What comes of a comment without
a block is not shown.  The sessions of a page share a folder of their own, so one may go on with what another saved.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from undaunted_command.main import main as undaunted

DOCS = Path(__file__).resolve().parent
BLOCK = re.compile(
    r"^(?P<mark><!-- (?P<kind>run|type): (?P<words>[^\n]+?)(?P<cut>, no board)? -->)$"
    r"(?P<box>\n```text\n(?:.*?\n)??```$)?",
    re.MULTILINE | re.DOTALL,
)
#: A board as the table shows it, from the line of the round to the lowest edge.
BOARD = re.compile(r"^(?:Round|Ronda) \d+ \|.*?\n(?=\n)", re.MULTILINE | re.DOTALL)


class Stage(NamedTuple):
    """A block to fill: the command it begins with, if any, and the lines typed in it."""

    command: str
    typed: list[str]


class Typist(io.StringIO):
    """A keyboard that notes how much had been printed when each line was asked for."""

    def __init__(self, lines: list[str], printed: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.printed = printed
        self.asked: list[int] = []

    def readline(self, size: int | None = -1, /) -> str:
        """The next line typed."""
        text = self.printed.getvalue()
        self.asked.append(text.rfind("\n") + 1)
        return super().readline(-1 if size is None else size)


def stages(text: str) -> list[Stage]:
    """The blocks of a page in order."""
    return [
        Stage(found["words"], []) if found["kind"] == "run" else Stage("", found["words"].split(" | "))
        for found in BLOCK.finditer(text)
    ]


def session(parts: list[Stage], page: str) -> list[str]:
    """What each block of one session shows; ValueError when it ends too early or goes on behind its last block."""
    program, *arguments = shlex.split(parts[0].command)
    if program != "undaunted":
        raise ValueError(f"{page}: a session runs undaunted, not {program!r}")
    printed = io.StringIO()
    typist = Typist([line for part in parts for line in part.typed], printed)
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        mock.patch.object(sys, "stdin", typist),
        mock.patch.dict(os.environ, {"COLUMNS": "80", "XDG_DATA_HOME": os.curdir}),
    ):
        undaunted(arguments)
    wanted = sum(len(part.typed) for part in parts)
    if len(typist.asked) != wanted:
        raise ValueError(f"{page}: {parts[0].command}: {wanted} lines are typed, {len(typist.asked)} were asked for")
    text, found, done = printed.getvalue(), [], 0
    for part in parts:
        begin = typist.asked[done] if part.typed else 0
        done += len(part.typed)
        end = typist.asked[done] if done < len(typist.asked) else len(text)
        found.append(text[begin:end].strip("\n"))
    return found


def filled(text: str, page: str) -> str:
    """A page with what its sessions print now."""
    sessions: list[list[Stage]] = []
    for stage in stages(text):
        if stage.command:
            sessions.append([])
        elif not sessions:
            raise ValueError(f"{page}: lines are typed before a session has begun")
        sessions[-1].append(stage)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        shown = iter([output for parts in sessions for output in session(parts, page)])
    where = re.compile(re.escape(str(Path(folder).resolve())) + r"[/\\]")

    def block(match: re.Match[str]) -> str:
        # The folder is a new one every time.
        output = where.sub("", next(shown))
        if match["cut"]:
            output = BOARD.sub("...\n", output)
        return f"{match['mark']}\n```text\n{output}\n```" if match["box"] else match["mark"]

    return BLOCK.sub(block, text)


def main(arguments: list[str] | None = None, folder: Path = DOCS) -> int:
    """Fill the pages again, or say which are not current; the exit code."""
    parser = argparse.ArgumentParser(description="Write what the sessions of the documentation print.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is not current")
    check = parser.parse_args(arguments).check
    stale = []
    for path in sorted(path for path in folder.rglob("*.md") if "_build" not in path.parts):
        text = path.read_text(encoding="utf-8")
        made = filled(text, path.name) if BLOCK.search(text) else text
        if made != text:
            stale.append(path)
            if not check:
                path.write_text(made, encoding="utf-8")
    for path in stale:
        print(f"{path}: {'not current; run python docs/transcripts.py' if check else 'written'}", file=sys.stderr)
    return 1 if stale and check else 0


if __name__ == "__main__":
    raise SystemExit(main())

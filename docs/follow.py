"""Follow a tutorial: do what the page says, step by step, in an empty folder.

``python docs/follow.py`` writes what its commands print into the page, and the files it makes into ``examples``;
with ``--check`` nothing is written, and what differs is an error.

A block of code after a line with the path of a file is that file (``at the end``: is added to it).  A block ``diff``
changes it, with ``@@`` between changes: lines with ``-`` go, lines with ``+`` come, the others stay.  A block
``console`` holds commands, each with what it prints.  Any other block is for readers alone.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from unittest import mock

import pytest

from undaunted_core.cli.main import main as undaunted
from undaunted_core.extension.manager import default_library

ROOT = Path(__file__).resolve().parent.parent
#: The page, and the pack that it makes.
PAGE, PACK = ROOT / "docs/tutorials/write-an-expansion.md", "river_crossing"
#: The picture that the page makes, and where it is kept.
PICTURE, KEPT = "map.svg", ROOT / "docs/_static/river_crossing.svg"
BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`(?P<end>, at the end)?:\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
#: What is another at each run.
TIME = re.compile(r" in \d+\.\d+s")
#: What a reader's editor or Python leaves in the folder.
LEFT = shutil.ignore_patterns("__pycache__", ".*_cache", ".undaunted", "schemas", PICTURE)


class Follower:
    """Somebody who follows the page in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.home = folder
        self.pack = folder / PACK

    def follow(self, page: str) -> str:
        """Do all of it; the page with what the commands printed."""
        return BLOCK.sub(self.step, page)

    def step(self, block: re.Match[str]) -> str:
        """Do what one block says; the block with what its commands printed."""
        if block["kind"] == "console":
            return f"```console\n{self.session(block['text'])}```"
        if block["file"] is not None:
            path = self.pack / block["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            old = path.read_text(encoding="utf-8") if block["end"] or block["kind"] == "diff" else ""
            # Between functions of a module two lines are empty.
            gap = "\n\n" if block["end"] and block["kind"] == "python" else ""
            new = changed(old, block["text"]) if block["kind"] == "diff" else old + gap + block["text"]
            path.write_text(new, encoding="utf-8")
        return block[0]

    def session(self, shown: str) -> str:
        """Each command with what it prints now."""
        lines = []
        for command in re.findall(r"^\$ (.*)$", shown, re.MULTILINE):
            lines += [f"$ {command}", *self.run(command)]
        new = "\n".join(lines) + "\n"
        return shown if TIME.sub("", new) == TIME.sub("", shown) else new

    def run(self, command: str) -> list[str]:
        """What a command prints, without spaces at the ends of lines."""
        name, *argv = shlex.split(command)
        fresh()
        # Installed, as ``pip install -e`` would do it.
        if not (self.home / "site").exists():
            about = self.home / "site" / f"{PACK}-0.1.0.dist-info"
            about.mkdir(parents=True)
            (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACK}\nVersion: 0.1.0\n", encoding="utf-8")
            (about / "entry_points.txt").write_text(f"[undaunted_core]\n{PACK} = {PACK}.plugin\n", encoding="utf-8")
        made = self.pack.exists()
        path = [str(self.pack / "src"), str(self.home / "site"), *sys.path] if made else sys.path
        printed = io.StringIO()
        with (
            contextlib.chdir(self.pack if made else self.home),
            mock.patch.object(sys, "path", path),
            mock.patch.dict(os.environ, {"COLUMNS": "120"}),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
        ):
            if name == "undaunted":
                undaunted(argv)
            elif name == "rm":
                for file in argv:
                    Path(file).unlink()
            else:
                pytest.main([*argv[2:], "-p", "no:cacheprovider", "-p", "undaunted_pytest"])
        return [line.rstrip() for line in printed.getvalue().rstrip().splitlines()]


def fresh() -> None:
    """Forget the pack, so that it is read again as it is now."""
    for name in [name for name in sys.modules if re.match(rf"{PACK}\b|test_", name)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    default_library.cache_clear()


def changed(text: str, diff: str) -> str:
    """The text after the changes of a diff block; ValueError where a change does not fit one place."""
    for hunk in re.split(r"^@@\n", diff, flags=re.MULTILINE):
        old, new = ("".join(re.findall(rf"^[ {sign}](.*\n)", hunk, re.MULTILINE)) for sign in "-+")
        if text.count(old) != 1:
            raise ValueError(f"found {text.count(old)} places for a change of the page, expected one:\n{old}")
        text = text.replace(old, new)
    return text


def files(folder: Path) -> dict[str, str]:
    """The text of each file, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(LEFT("", [part]) for part in path.relative_to(folder).parts)
    }


def main(argv: list[str] | None = None) -> int:
    """Follow the page and write, or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    args = parser.parse_args(argv)
    page, example = PAGE.read_text(encoding="utf-8"), ROOT / "examples" / PACK
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory() as folder:
        follower = Follower(Path(folder))
        new = follower.follow(page)
        made = files(follower.pack)
        drawn = (follower.pack / PICTURE).read_text(encoding="utf-8")
        if not args.check:
            KEPT.write_text(drawn, encoding="utf-8")
            PAGE.write_text(new, encoding="utf-8")
            shutil.rmtree(example, ignore_errors=True)
            shutil.copytree(follower.pack, example, ignore=LEFT)
            return 0
    there = files(example)
    wrong = [name for name in sorted({*made, *there}) if made.get(name) != there.get(name)]
    shown = [line for line in new.splitlines() if line not in page.splitlines()]
    for line in shown:
        print(f"{PAGE.name}: {line}")
    for name in wrong:
        print(f"examples/{PACK}/{name}: not what the page makes")
    if drawn != KEPT.read_text(encoding="utf-8"):
        wrong.append(KEPT.name)
        print(f"{KEPT.name}: not what the page draws")
    return int(bool(wrong) or new != page)


if __name__ == "__main__":
    sys.exit(main())

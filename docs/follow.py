"""Follow a page: do what it says, step by step, in an empty folder.

``python docs/follow.py`` writes what the commands of each page print into it, and the files it makes into
``examples``; with ``--check`` nothing is written, and what differs is an error.  ``python docs/follow.py publish``
follows one page.

A block of code after a line with the path of a file is that file (``at the end``: is added to it).  A block ``diff``
changes it, with ``@@`` between changes: lines with ``-`` go, lines with ``+`` come, the others stay.  A block
``console`` holds commands, each with what it prints; ``<!-- typed: 3 | q -->`` before it are the lines that a reader
types.  Examples with ``>>>`` are tried.  Any other block is for readers alone.
"""

from __future__ import annotations

import argparse
import contextlib
import doctest
import importlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

import pytest

from undaunted_command.main import main as undaunted
from undaunted_core.extension.manager import shared_library

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`(?P<end>, at the end)?:\n|^<!-- typed: (?P<typed>[^\n]+) -->\n)?"
    r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
#: What is another at each run.
TIME = re.compile(r" in \d+\.\d+s")
#: What a reader's editor or Python leaves in the folder.
LEFT = ("__pycache__", ".*_cache", ".undaunted", "schemas")


class Page(NamedTuple):
    """A page that is followed: its path in ``docs``, and the pack that it makes.

    ``picture`` is a drawing that the page makes, and keeps; ``left`` is what else stays in the reader's folder.
    A page that ``begins`` with the example makes none.
    """

    path: str
    pack: str
    picture: str = ""
    left: tuple[str, ...] = ()
    begins: bool = False

    @property
    def file(self) -> Path:
        """The page."""
        return ROOT / "docs" / self.path

    @property
    def example(self) -> Path:
        """The folder that comes of the page, or that it begins with."""
        return ROOT / "examples" / self.pack

    @property
    def kept(self) -> Path:
        """Where the picture is."""
        return ROOT / "docs/_static" / f"{self.pack}.svg"

    def files(self, folder: Path) -> dict[str, str]:
        """The text of each file that belongs to the example, by its path."""
        ignored = shutil.ignore_patterns(*LEFT, *self.left, self.picture)
        return {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not any(ignored("", [part]) for part in path.relative_to(folder).parts)
        }


PAGES = (
    Page("tutorials/write-an-expansion.md", "river_crossing", "map.svg"),
    Page("tutorials/write-a-game.md", "prizes", "table.svg", ("game.json",)),
    Page("how-to/publish.md", "prizes", begins=True),
    Page("how-to/migrate-a-pack.md", "prizes", begins=True),
)


class Follower:
    """Somebody who follows a page in a folder of their own."""

    def __init__(self, folder: Path, pack: str) -> None:
        self.home = folder
        self.name = pack
        self.pack = folder / pack
        #: What the examples of the page have named so far.
        self.known: dict[str, Any] = {}

    def follow(self, page: str) -> str:
        """Do all of it; the page with what the commands printed."""
        return BLOCK.sub(self.step, page)

    def step(self, block: re.Match[str]) -> str:
        """Do what one block says; the block with what its commands printed."""
        if block["kind"] == "console":
            begin = block[0].partition("```")[0]
            return f"{begin}```console\n{self.session(block['text'], block['typed'] or '')}```"
        if block["file"] is not None:
            path = self.pack / block["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            old = path.read_text(encoding="utf-8") if block["end"] or block["kind"] == "diff" else ""
            # Between functions of a module two lines are empty.
            gap = "\n\n" if block["end"] and block["kind"] == "python" else ""
            new = changed(old, block["text"]) if block["kind"] == "diff" else old + gap + block["text"]
            path.write_text(new, encoding="utf-8")
        elif ">>>" in block["text"]:
            self.try_out(block["text"])
        return block[0]

    def session(self, shown: str, typed: str) -> str:
        """Each command with what it prints now."""
        lines = []
        for command in re.findall(r"^\$ (.*)$", shown, re.MULTILINE):
            lines += [f"$ {command}", *self.run(command, typed)]
        new = "\n".join(lines) + "\n"
        return shown if TIME.sub("", new) == TIME.sub("", shown) else new

    def run(self, command: str, typed: str = "") -> list[str]:
        """What a command prints, without spaces at the ends of lines."""
        name, *argv = shlex.split(command)
        printed = io.StringIO()
        with (
            self.installed(),
            mock.patch.object(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed.split(" | ")))),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
        ):
            if name == "undaunted":
                undaunted(argv)
            else:
                pytest.main([*argv[2:], "-p", "no:cacheprovider", "-p", "undaunted_pytest"])
        # The folder is another one each time.
        shown = printed.getvalue().replace(f"{self.pack.resolve()}{os.sep}", "")
        return [line.rstrip() for line in shown.rstrip().splitlines()]

    def try_out(self, examples: str) -> None:
        """Examples as a reader would type them; ValueError where one shows something else."""
        wrong = io.StringIO()
        with self.installed():
            test = doctest.DocTestParser().get_doctest(examples, self.known, self.name, None, None)
            test.globs = self.known
            if doctest.DocTestRunner(verbose=False).run(test, out=wrong.write, clear_globs=False).failed:
                raise ValueError(wrong.getvalue())

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """The pack as it is now, read again, as ``pip install -e`` would install it."""
        if not (self.home / "site").exists():
            about = self.home / "site" / f"{self.name}-0.1.0.dist-info"
            about.mkdir(parents=True)
            metadata = f"Metadata-Version: 2.1\nName: {self.name}\nVersion: 0.1.0\n"
            (about / "METADATA").write_text(metadata, encoding="utf-8")
            entry = f"[undaunted_core]\n{self.name} = {self.name}.plugin\n"
            (about / "entry_points.txt").write_text(entry, encoding="utf-8")
        made = self.pack.exists()
        path = [str(self.pack / "src"), str(self.home / "site"), *sys.path] if made else sys.path
        with (
            contextlib.chdir(self.pack if made else self.home),
            mock.patch.object(sys, "path", path),
            mock.patch.dict(os.environ, {"COLUMNS": "120", "XDG_DATA_HOME": str(self.home)}),
        ):
            try:
                yield
            finally:
                # The next command reads the files as they are then.
                for name, module in list(sys.modules.items()):
                    if (getattr(module, "__file__", None) or "").startswith(str(self.pack)):
                        del sys.modules[name]
                importlib.invalidate_caches()
                shared_library.cache_clear()


def changed(text: str, diff: str) -> str:
    """The text after the changes of a diff block; ValueError where a change does not fit one place."""
    for hunk in re.split(r"^@@\n", diff, flags=re.MULTILINE):
        old, new = ("".join(re.findall(rf"^[ {sign}](.*\n)", hunk, re.MULTILINE)) for sign in "-+")
        if text.count(old) != 1:
            raise ValueError(f"found {text.count(old)} places for a change of the page, expected one:\n{old}")
        text = text.replace(old, new)
    return text


def differing(page: Page, *, write: bool) -> list[str]:
    """Follow a page: what it shows, makes or draws that is not there so.  With ``write`` it is written."""
    shown = page.file.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        follower = Follower(Path(folder), page.pack)
        if page.begins:
            shutil.copytree(page.example, follower.pack)
        new = follower.follow(shown)
        made = {} if page.begins else page.files(follower.pack)
        drawn = (follower.pack / page.picture).read_text(encoding="utf-8") if page.picture else ""
    found = [f"{page.file.name}: {line}" for line in new.splitlines() if line not in shown.splitlines()]
    if new != shown and not found:
        found.append(f"{page.file.name}: lines that no longer come")
    there = {} if page.begins else page.files(page.example)
    for name in sorted({*made, *there}):
        if made.get(name) != there.get(name):
            found.append(f"examples/{page.pack}/{name}: not what the page makes")
    if drawn and (not page.kept.exists() or drawn != page.kept.read_text(encoding="utf-8")):
        found.append(f"{page.kept.name}: not what the page draws")
    if write:
        page.file.write_text(new, encoding="utf-8")
        if drawn:
            page.kept.write_text(drawn, encoding="utf-8")
        if made:
            shutil.rmtree(page.example, ignore_errors=True)
        for name, text in made.items():
            path = page.example / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return found


def main(argv: list[str] | None = None) -> int:
    """Follow the pages and write, or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="the names of pages (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    args = parser.parse_args(argv)
    sys.dont_write_bytecode = True
    found = []
    for page in PAGES:
        if not args.pages or page.file.stem in args.pages:
            found += differing(page, write=not args.check)
    if args.check:
        print("\n".join(found), end="\n" if found else "")
    return int(args.check and bool(found))


if __name__ == "__main__":
    sys.exit(main())

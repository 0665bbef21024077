"""The tutorial "Write a game": its steps run as they stand, and what they build is ``examples/prizes``.

``python tests/examples/test_write_a_game.py`` writes again what the commands of the page print, and the distribution.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/tutorials/write-a-game.md"
EXAMPLE = ROOT / "examples/prizes"
PICTURE = ROOT / "docs/_static/prizes.svg"
FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<inside>.*?)^```$", re.MULTILINE | re.DOTALL)
#: The line before a fence that says which file it is, or is put at the end of.
LABEL = re.compile(r"^`(?P<file>[\w./]+)`(?P<end>, at the end)?:$")
EMPTY = re.compile(r"^`([\w./]+)` is an empty file", re.MULTILINE)
TYPED = re.compile(r"^<!-- typed: (.+) -->$")


class Reader:
    """Somebody who does what a page says, step by step, in a folder."""

    def __init__(self, page: str, name: str, folder: Path) -> None:
        self.page, self.name, self.folder = page, name, folder
        self.file = ""
        self.written: set[str] = set()
        self.known: dict[str, Any] = {}

    def follow(self) -> str:
        """Do every step; the page with what its commands print now.  AssertionError where an example is wrong."""
        for name in EMPTY.findall(self.page):
            self.write(name, "")
        with self.installed():
            return FENCE.sub(self.step, self.page)

    def step(self, fence: re.Match[str]) -> str:
        """One fence: a file, a change of one, commands or examples."""
        before = self.page[: fence.start()].rstrip().rpartition("\n")[2]
        kind, inside, label = fence["kind"], fence["inside"], LABEL.match(before)
        if label:
            self.file = label["file"]
        path = self.folder / self.file
        if kind == "console":
            return f"```console\n{self.shown(inside.partition(chr(10))[0], TYPED.match(before))}\n```"
        if kind == "diff":
            self.write(self.file, changed(path.read_text(encoding="utf-8"), inside))
        elif ">>>" in inside:
            self.tried(inside, self.page[: fence.start()].count("\n") + 1)
        elif label:
            self.write(self.file, f"{path.read_text(encoding='utf-8')}\n\n{inside}" if label["end"] else inside)
        else:
            assert kind == "bash", f"a fence without a file before it: {inside}"
        return fence[0]

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.written.add(name)

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """The folder as ``pip install -e`` leaves it: on the path, its entry point found."""
        source = self.folder / "src"
        about = source / f"{self.name}-0.1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {self.name}\nVersion: 0.1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[undaunted_core]\n{self.name} = {self.name}.plugin\n", "utf-8")
        others = {name: sys.modules[name] for name in self.modules()}
        where = {"UNDAUNTED_PLUGINS": self.name, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
        with (
            contextlib.chdir(self.folder),
            mock.patch.object(sys, "path", [str(source), *sys.path]),
            mock.patch.object(sys, "dont_write_bytecode", True),
            mock.patch.dict(os.environ, where),
        ):
            try:
                yield
            finally:
                self.forget()
                sys.modules.update(others)

    def forget(self) -> None:
        """The next step begins with the files as they are now, in a new process so to say."""
        default_library.cache_clear()
        for module in self.modules():
            del sys.modules[module]

    def modules(self) -> list[str]:
        """The modules of the page's package, or of another one of its name."""
        return [one for one in sys.modules if one.partition(".")[0] == self.name]

    def shown(self, line: str, typed: re.Match[str] | None) -> str:
        """A command and what it prints."""
        self.forget()
        program, _, rest = line.removeprefix("$ ").partition(" ")
        if program == "undaunted":
            transcripts = load_transcripts()
            parts = [transcripts.Stage(f"undaunted {rest}", [])]
            parts += [transcripts.Stage("", [one]) for one in (typed[1].split(" | ") if typed else ())]
            printed = "\n\n".join(transcripts.session(parts, self.name)).strip()
        else:
            assert program == "python", line
            plugin = ("-p", "undaunted_pytest", "-p", "no:cacheprovider")
            ran = subprocess.run(
                [sys.executable, *rest.split(), *plugin], capture_output=True, text=True, check=False
            )
            printed = re.sub(r" in [\d.]+s", "", ran.stdout).strip()
        return f"{line}\n{printed.replace(str(self.folder.resolve()) + os.sep, '')}"

    def tried(self, examples: str, line: int) -> None:
        """Examples as a reader would type them; those of an earlier step are known."""
        self.forget()
        failures = io.StringIO()
        test = doctest.DocTestParser().get_doctest(examples, self.known, "page", "page", line)
        test.globs = self.known
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(test, out=failures.write, clear_globs=False)
        assert not failures.getvalue(), failures.getvalue()


def changed(text: str, diff: str) -> str:
    """A file with a change as a page shows it: the lines without + stand in it, once."""
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(old) == 1, old
    return text.replace(old, new)


def load_transcripts() -> Any:
    spec = importlib.util.spec_from_file_location("transcripts", ROOT / "docs/transcripts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def files(folder: Path) -> dict[str, str]:
    """The files of a distribution, without what tools leave."""
    paths = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    return {
        path.as_posix(): (folder / path).read_text(encoding="utf-8")
        for path in paths
        if not re.search(r"__pycache__|egg-info|^[.]|/[.]", path.as_posix())
    }


def test_the_steps_of_the_page_run_and_build_the_example(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    reader = Reader(page, "prizes", tmp_path)
    assert reader.follow() == page
    built = files(tmp_path)
    assert {name: built[name] for name in reader.written} == files(EXAMPLE)
    assert built["table.svg"] == PICTURE.read_text(encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        reader = Reader(PAGE.read_text(encoding="utf-8"), "prizes", Path(made))
        PAGE.write_text(reader.follow(), encoding="utf-8")
        shutil.rmtree(EXAMPLE, ignore_errors=True)
        for name in reader.written:
            path = EXAMPLE / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(reader.folder / name, path)
        shutil.copyfile(reader.folder / "table.svg", PICTURE)

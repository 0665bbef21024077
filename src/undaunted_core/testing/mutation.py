"""Mutation: change a pack's rules one at a time, run its tests, and see which changes no test notices.

Nothing of the pack is written to.  A changed module is given to the test run by
an import hook that a ``sitecustomize`` module installs, in that process and in those that it
starts; so it does not matter how the pack is installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.testing.mutants import Mutant, mutants_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Seconds a mutant gets; half of them are given to tests by the time that they took before.
SECONDS = 20.0
#: What makes a process import a changed module: ``{module}`` is read from ``{file}`` as if it stood where it stands.
HOOK = """
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location

class Loader(SourceFileLoader):
    def get_code(self, fullname):
        with open({file!r}, encoding="utf-8") as text:
            return compile(text.read(), self.path, "exec")

class Finder:
    @staticmethod
    def find_spec(fullname, path=None, target=None):
        if fullname == {module!r}:
            return spec_from_file_location(fullname, {origin!r}, loader=Loader(fullname, {origin!r}))

sys.meta_path.insert(0, Finder)
"""


class MutationError(UndauntedError):
    """The tests of a pack cannot be used to look for faults."""


@attrs.frozen
class Module:
    """A module of a pack: its name, its file and its mutants."""

    name: str
    file: Path
    source: str
    mutants: tuple[Mutant, ...]


@attrs.frozen
class Verdict:
    """What became of a mutant: ``killed``, ``out of time`` or ``survived``; the number of tests to run, the seconds."""

    module: Module
    mutant: Mutant
    result: str
    tests: int
    seconds: float


def modules_under(folder: Path, package: str) -> list[Module]:
    """The modules of a package with their mutants; those without any are left out."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        name = ".".join((package, *(part for part in parts if part != "__init__")))
        source = file.read_text(encoding="utf-8")
        mutants = mutants_of(source, name)
        if mutants:
            found.append(Module(name, file, source, tuple(mutants)))
    return found


@attrs.frozen
class Tests:
    """The tests of a pack as they run without a fault: seconds by test, and the tests that run each line."""

    paths: tuple[str, ...]
    seconds: dict[str, float]
    lines: dict[Path, dict[int, frozenset[str]]]

    def of(self, module: Module, mutant: Mutant, limit: float) -> list[str]:
        """The tests to run for a mutant, as many as fit into ``limit`` seconds, but one at least.

        The quickest of each file come first, then the second of each: files test different things.
        A line that runs when the module is imported, such as a declaration, is tested by all
        tests that run anything of its module, and by all there are if none does.
        """
        lines = self.lines.get(module.file.resolve(), {})
        every = frozenset().union(*lines.values()) or frozenset(self.seconds)
        # Which test imported the module first, and so ran its declarations, says nothing.
        tests = every if mutant.at_import else lines.get(mutant.line, every)
        chosen: list[str] = []
        turn: Counter[str] = Counter()
        ordered = []
        for test in sorted(tests, key=lambda one: (self.seconds.get(one, 0.0), one)):
            file = test.partition("::")[0]
            ordered.append((turn[file], test))
            turn[file] += 1
        for _, test in sorted(ordered, key=lambda one: one[0]):
            if not chosen or self.seconds.get(test, 0.0) <= limit:
                limit -= self.seconds.get(test, 0.0)
                chosen.append(test)
        return chosen


    def save(self, file: Path) -> None:
        """Write what was measured, for a run that goes on from there; tests are named by their number in it."""
        ran = (tests for by_line in self.lines.values() for tests in by_line.values())
        names = sorted(frozenset(self.seconds).union(*ran))
        number = {test: place for place, test in enumerate(names)}
        lines = {
            str(name): {line: sorted(number[one] for one in tests) for line, tests in by_line.items()}
            for name, by_line in self.lines.items()
        }
        document = {"paths": self.paths, "names": names, "seconds": self.seconds, "lines": lines}
        file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> Tests:
        """What :meth:`save` wrote."""
        document = json.loads(file.read_text(encoding="utf-8"))
        names = document["names"]
        lines = {
            Path(name): {int(line): frozenset(names[one] for one in tests) for line, tests in by_line.items()}
            for name, by_line in document["lines"].items()
        }
        return cls(tuple(document["paths"]), document["seconds"], lines)


def measured(paths: Sequence[str], package: str) -> Tests:
    """Run the tests once as they are, and note which lines of the package each runs and how long it takes.

    Raises :class:`MutationError` if a test fails, or if pytest-cov is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder, "coverage"), Path(folder, "tests.xml")
        settings = Path(folder, "coveragerc")
        settings.write_text(f"[run]\nsource_pkgs = {package}\n", encoding="utf-8")
        options = [
            "--cov",
            "--cov-config",
            str(settings),
            "--cov-context=test",
            "--cov-report=",
            "--junitxml",
            str(report),
            "-o",
            "junit_family=xunit1",
        ]
        ran = _pytest([*options, *paths], {"COVERAGE_FILE": str(data)}, None)
        if ran.returncode:
            last = "\n".join(ran.stdout.splitlines()[-8:])
            if "unrecognized arguments: --cov" in ran.stderr + ran.stdout:
                raise MutationError("pytest-cov is missing: pip install pytest-cov")
            raise MutationError(f"the tests fail or are missing before anything is changed:\n{last}")
        seconds = _seconds(report)
        return Tests(tuple(paths), seconds, _lines(data))


def _seconds(report: Path) -> dict[str, float]:
    found = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest wrote it a moment ago
        inside = case.get("classname", "").removeprefix(case.get("file", "").removesuffix(".py").replace("/", "."))
        parts = [case.get("file", ""), *(part for part in inside.split(".") if part), case.get("name", "")]
        found["::".join(parts)] = float(case.get("time", 0))
    return found


def _lines(data: Path) -> dict[Path, dict[int, frozenset[str]]]:
    from coverage import CoverageData

    known = CoverageData(str(data))
    known.read()
    found = {}
    for file in known.measured_files():
        by_line = {
            line: frozenset(one.rpartition("|")[0] for one in contexts if one)
            for line, contexts in known.contexts_by_lineno(file).items()
        }
        found[Path(file).resolve()] = {line: tests for line, tests in by_line.items() if tests}
    return found


def run(module: Module, mutant: Mutant, tests: Tests, seconds: float = SECONDS) -> Verdict:
    """Run the tests of a mutant: it is killed if one fails, and out of time if they take longer than they may."""
    chosen = tests.of(module, mutant, seconds / 2)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder, "changed.py")
        changed.write_text(mutant.applied(module.source), encoding="utf-8")
        hook = HOOK.format(file=str(changed), module=module.name, origin=str(module.file.resolve()))
        Path(folder, "sitecustomize.py").write_text(hook, encoding="utf-8")
        path = os.pathsep.join(one for one in (folder, os.environ.get("PYTHONPATH", "")) if one)
        try:
            result = "killed" if _pytest(["-x", *chosen], {"PYTHONPATH": path}, seconds).returncode else "survived"
        except subprocess.TimeoutExpired:
            result = "out of time"
    return Verdict(module, mutant, result, len(chosen), time.monotonic() - start)


def _pytest(
    arguments: Sequence[str], more: Mapping[str, str], seconds: float | None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, **more, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(  # noqa: S603 - the author's own tests
        command, env=environment, timeout=seconds, capture_output=True, text=True, check=False
    )


__all__ = ["SECONDS", "Module", "MutationError", "Tests", "Verdict", "measured", "modules_under", "run"]

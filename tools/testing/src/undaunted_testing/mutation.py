"""Mutation: change a pack's rules one at a time, run its tests, and see which changes no test notices.

Nothing of the pack is written to.  An import hook gives a changed module to the test run, in that process and in
those that it starts. A ``sitecustomize`` module installs the hook, so it does not matter how the pack is installed.
"""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_pytest import selection
from undaunted_testing.mutants import Mutant, mutants_of
from undaunted_testing.watch import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Seconds of processor time that a mutant gets, so that a busy machine gives the same verdicts as an idle one.
#: A third goes to tests, by the time that they took before: a process takes long to start.
SECONDS = 20.0
#: It gets so many times as long by the clock: tests that only wait are stopped too.
BY_THE_CLOCK = 10
#: So many tests run first: they notice most faults, and the files of the others need not be read then.
FIRST = 20
#: The exit code of a process that the system stopped because its processor time was over.
STOPPED = -getattr(signal, "SIGXCPU", 0) or None
#: The exit code of pytest if it ran no test.
NO_TEST = 5
#: What makes a process import a changed module: ``{module}`` is read from ``{file}`` as if it stood where it stands.
#: The system stops the process after ``{seconds}`` of processor time, where it can (not on Windows).
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

try:
    import resource
except ImportError:
    pass
else:
    resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds} + 1))
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
    """What became of a mutant: ``killed``, ``out of time``, ``not run`` or ``survived``.

    With the number of tests to run, the seconds by the clock, and the test that failed or why pytest did not run.
    """

    module: Module
    mutant: Mutant
    result: str
    tests: int
    seconds: float
    by: str


def modules_under(folder: Path, package: str) -> list[Module]:
    """The modules of a package with their mutants; those without any are left out.

    A folder without ``__init__.py`` holds data, such as templates.
    """
    modules = []
    for file in sorted(folder.rglob("*.py")):
        inside = [parent for parent in file.parents if parent.is_relative_to(folder)]
        if not all((parent / "__init__.py").is_file() for parent in inside):
            continue
        parts = file.relative_to(folder).with_suffix("").parts
        name = ".".join((package, *(part for part in parts if part != "__init__")))
        source = file.read_text(encoding="utf-8")
        mutants = mutants_of(source, name)
        if mutants:
            modules.append(Module(name, file, source, tuple(mutants)))
    return modules


@attrs.frozen
class Tests:
    """The tests of a pack as they run without a fault: processor seconds by test, and the tests that run each line.

    Among the tests of a line, ``""`` says that it runs outside of tests too: at import, or in making a ruleset.
    """

    paths: tuple[str, ...]
    seconds: dict[str, float]
    lines: dict[Path, dict[int, frozenset[str]]]
    #: How many lines of the package each test runs.
    width: Counter[str] = attrs.field(init=False)

    @width.default
    def _count_width(self) -> Counter[str]:
        return Counter(chain.from_iterable(chain.from_iterable(by_line.values()) for by_line in self.lines.values()))

    def of(self, module: Module, mutant: Mutant, limit: float) -> list[str]:
        """The tests to run for a mutant, as many as fit into ``limit`` seconds, but one at least.

        They are those that run its line.  Some code runs outside of tests too, such as a declaration when its module
        is imported and a table when a ruleset is compiled. All others may notice a change there, so they take turns
        with those.

        Three orders take turns, as each knows something that the others do not. They go by the names of tests
        (:func:`_by_words`), by this module's share of a test's run, and by the quickest test of each file.
        """
        lines = self.lines.get(module.file.resolve(), {})
        inside = Counter(chain.from_iterable(lines.values()))
        run_it = lines.get(mutant.line, frozenset())
        groups = [run_it - {""}]
        if mutant.at_import or "" in run_it or not run_it:
            groups.append(frozenset(self.seconds) - run_it)
        orders: list[list[str]] = []
        for tests in groups:
            quickest = sorted(tests, key=lambda test_id: (self.seconds.get(test_id, 0.0), test_id))
            turn: Counter[str] = Counter()
            places = {}
            for test in quickest:
                file = test.partition("::")[0]
                places[test] = turn[file]
                turn[file] += 1
            orders += (
                _by_words(quickest, module, mutant),
                sorted(quickest, key=lambda test_id: -inside[test_id] / (self.width[test_id] or 1)),
                sorted(quickest, key=places.__getitem__),
            )
        chosen: list[str] = []
        for test in dict.fromkeys(chain.from_iterable(zip_longest(*orders))):
            if test and (not chosen or self.seconds.get(test, 0.0) <= limit):
                limit -= self.seconds.get(test, 0.0)
                chosen.append(test)
        return chosen

    def save(self, file: Path) -> None:
        """Write what was measured, for a run that goes on from there; tests are named by their number in it."""
        ran = (tests for by_line in self.lines.values() for tests in by_line.values())
        names = sorted(frozenset(self.seconds).union(*ran))
        number = {test: index for index, test in enumerate(names)}
        lines = {
            str(name): {line: sorted(number[test_id] for test_id in tests) for line, tests in by_line.items()}
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
            Path(name): {int(line): frozenset(names[number] for number in tests) for line, tests in by_line.items()}
            for name, by_line in document["lines"].items()
        }
        return cls(tuple(document["paths"]), document["seconds"], lines)


def _by_words(tests: Sequence[str], module: Module, mutant: Mutant) -> list[str]:
    """The tests in whose names most of the words of a mutant occur come first; the rarer a word, the more it counts.

    The words of a mutant are those of its module, its function and the lines that it changes.
    """
    last = module.source.encode().count(b"\n", 0, mutant.end) + 1
    changed = module.source.splitlines()[mutant.line - 1 : last]
    ours = _words(" ".join((mutant.id.partition(":")[0], *changed)))
    shared = {test: _words(test) & ours for test in tests}
    often = Counter(chain.from_iterable(shared.values()))
    return sorted(tests, key=lambda test_id: -sum(1 / often[word] for word in shared[test_id]))


def _words(text: str) -> frozenset[str]:
    """The words and figures of a text, ``may_Move2`` among them, without the ``s`` of the plural."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", text)
    return frozenset(part.lower().removesuffix("s") for part in parts)


def measure(paths: Sequence[str], package: str, modules: Sequence[Module]) -> Tests:
    """Run the tests once as they are, and note which lines of the package each runs and how long it takes.

    ``modules`` are those of the package; they are imported first, and rulesets compiled (:mod:`.watch`).
    Raises :class:`MutationError` if a test fails, or if pytest-cov is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        data, seconds = Path(folder, "coverage"), Path(folder, "seconds.json")
        settings = Path(folder, "coveragerc")
        settings.write_text(f"[run]\nsource_pkgs = {package}\n", encoding="utf-8")
        watched = {"package": package, "modules": [module.name for module in modules], "file": str(seconds)}
        more = {"COVERAGE_FILE": str(data), VARIABLE: json.dumps(watched)}
        options = ["-x", "--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
        ran = _pytest(["-p", "undaunted_testing.watch", *options, *paths], more, None)
        if ran.returncode:
            last = _last_words(ran, 8)
            if "unrecognized arguments: --cov" in last:
                raise MutationError("pytest-cov is missing: pip install pytest-cov")
            raise MutationError(f"the tests fail or are missing before anything is changed:\n{last}")
        return Tests(tuple(paths), json.loads(seconds.read_text(encoding="utf-8")), _lines(data))


def _lines(data: Path) -> dict[Path, dict[int, frozenset[str]]]:
    from coverage import CoverageData

    coverage = CoverageData(str(data))
    coverage.read()
    lines_of = {}
    for file in coverage.measured_files():
        lines_of[Path(file).resolve()] = {
            line: frozenset(context.rpartition("|")[0] for context in contexts)
            for line, contexts in coverage.contexts_by_lineno(file).items()
        }
    return lines_of


def run(module: Module, mutant: Mutant, tests: Tests, seconds: float = SECONDS) -> Verdict:
    """Run the tests of a mutant.

    It is killed if a test fails, and out of time if the tests take longer than they may.  If pytest stops without a
    failing test, such as by an error at import, but runs without the mutant, the verdict is ``not run``.
    Raises :class:`MutationError` if pytest cannot run these tests without the mutant either.
    """
    chosen = tests.of(module, mutant, seconds / 3)
    start = time.monotonic()
    result, reason = "survived", ""
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder, "changed.py")
        changed.write_text(mutant.apply_to(module.source), encoding="utf-8")
        hook = HOOK.format(
            file=str(changed), module=module.name, origin=str(module.file.resolve()), seconds=math.ceil(seconds)
        )
        Path(folder, "sitecustomize.py").write_text(hook, encoding="utf-8")
        path = os.pathsep.join(entry for entry in (folder, os.environ.get("PYTHONPATH", "")) if entry)
        failed = Path(folder, selection.FAILED)
        for some in filter(None, (chosen[:FIRST], chosen[FIRST:])):
            try:
                ran = _run_selected(folder, some, tests.paths, {"PYTHONPATH": path}, BY_THE_CLOCK * seconds)
            except subprocess.TimeoutExpired:
                result = "out of time"
                break
            if failed.is_file():
                result, reason = "killed", failed.read_text(encoding="utf-8")
            elif ran.returncode:
                result = "out of time" if ran.returncode == STOPPED else "not run"
            if result == "not run":
                reason = _last_words(ran, 1)
                _check_collected(folder, some, tests.paths)
            if result != "survived":
                break
    return Verdict(module, mutant, result, len(chosen), time.monotonic() - start, reason)


def _run_selected(
    folder: str, some: Sequence[str], paths: Sequence[str], more: Mapping[str, str], seconds: float | None, *flags: str
) -> subprocess.CompletedProcess[str]:
    """Run these tests alone; the folder then says which failed first."""
    Path(folder, selection.TESTS).write_text(json.dumps(some), encoding="utf-8")
    arguments = ["-p", selection.__name__, "-x", *flags, *paths]
    return _pytest(arguments, {**more, selection.VARIABLE: folder}, seconds)


def _check_collected(folder: str, some: Sequence[str], paths: Sequence[str]) -> None:
    """Raise :class:`MutationError` if pytest cannot collect these tests without a mutant."""
    ran = _run_selected(folder, some, paths, {}, None, "--collect-only")
    if ran.returncode == NO_TEST:
        raise MutationError(f"pytest finds none of the tests of a mutant, with or without it, such as {some[0]}")
    if ran.returncode:
        raise MutationError(f"pytest cannot run the tests of a mutant, with or without it:\n{_last_words(ran, 8)}")


def _last_words(ran: subprocess.CompletedProcess[str], count: int) -> str:
    """The last lines that a process printed."""
    return "\n".join([line for line in (ran.stdout + ran.stderr).splitlines() if line.strip()][-count:])


def _pytest(
    arguments: Sequence[str], more: Mapping[str, str], seconds: float | None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, **more, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(  # noqa: S603 - the author's own tests
        command, env=environment, timeout=seconds, capture_output=True, text=True, check=False
    )


__all__ = ["SECONDS", "Module", "MutationError", "Tests", "Verdict", "measure", "modules_under", "run"]

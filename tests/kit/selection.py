"""Which tests are quick: a pytest plugin that measures tests, selects them, and says what a run proved.

``--quick`` leaves out the test functions that ``tests/durations.json`` lists as slow, ``--slow`` runs these alone.
The file lists each function whose cases together take more CPU than ``LIMIT``.  A function that is not in the file is
quick, so a new test always runs.  Some functions are quick whatever they cost: those with the mark ``mission``, and
for each clause of the rules the cheapest test that cites it.

``--record-durations`` writes the file.  The command for the whole of it is ``make durations``.

``--sample`` runs every fifth of these tests: for the sources as they are released, and the core alone.

The mark ``nightly`` is for what belongs to ``make deep`` alone: neither ``make test`` nor ``make test-all`` runs it.
``nightly(but=[...])`` names the cases of a function that run by day all the same, by their ids.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING

import pytest

from kit.floor import BASE, SPEEDS, at_base, floor_speed, measure
from kit.places import DEEP, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

DURATIONS = ROOT / "tests" / "durations.json"
#: CPU seconds of all cases of a quick function, on a machine whose floor game makes ``BASE`` moves a second.
LIMIT = 0.15
#: CPU seconds after which the last screen names a function, if it is not listed as slow.
LONG = 1.0
#: Of each file a sample has the first of so many tests.
SAMPLE = 5
CLAUSE = re.compile(r"\b[A-Z]{2,4}-\d+(?:\.\d+[a-z]?)?\b")
#: A test function at the left margin, or a rulebook, whose properties count as one function.
TEST = re.compile(r"^(?:def (test\w*)|(\w+) = Rulebook\()", re.MULTILINE)
#: What tests prove, in the order of the last line: the word, and how many there are to prove (0: no end to them).
KINDS: dict[str, Callable[[], int]] = {
    "clauses of the rules": lambda: len(all_clauses()),
    "titles": lambda: len({name.partition(":")[0] for name in all_scenarios()}),
    "scenarios": lambda: len(all_scenarios()),
    "whole games": lambda: 0,
    "searches for leaks": lambda: 0,
    "kinds of bad input": lambda: 0,
    "documents carried through": lambda: 0,
    "ways of use": lambda: 0,
}
BEGIN = pytest.StashKey[float]()


def cpu_seconds() -> float:
    """CPU time of this process and of the processes that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def function_of(nodeid: str) -> str:
    """The function of a test, without its parameters; the rulebook of a property."""
    return "::".join(nodeid.partition("[")[0].split("::")[:2])


def functions_in(file: Path) -> set[str]:
    """The names of the test functions and rulebooks in a file, which is not imported."""
    return {function or rulebook for function, rulebook in TEST.findall(file.read_text("utf-8"))}


@cache
def all_clauses() -> frozenset[str]:
    """The ids of all clauses of the system, the titles and the tools, without those that templates hold."""
    patterns = ("src/*/*/data/clauses.json", "plugins/*/src/**/data/clauses.json", "tools/*/src/*/data/clauses.json")
    files = [file for pattern in patterns for file in ROOT.glob(pattern) if "templates" not in file.parts]
    return frozenset(entry["id"] for file in files for entry in json.loads(file.read_text("utf-8"))["clauses"])


@cache
def all_scenarios() -> frozenset[str]:
    """The full ids of the scenarios of all installed titles."""
    import undaunted_core as uc

    return frozenset(f"{game}:{scenario}" for game, info in uc.games().items() for scenario in info.scenarios)


def slow_functions() -> dict[str, float]:
    """The functions that a quick run leaves out, with CPU seconds at ``BASE``."""
    slow: dict[str, float] = json.loads(DURATIONS.read_text("utf-8"))["slow"] if DURATIONS.is_file() else {}
    return slow


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, in a group of their own."""
    group = parser.getgroup("selection", "which tests run")
    group.addoption("--quick", action="store_true", help="leave out the slow tests of tests/durations.json")
    group.addoption("--slow", action="store_true", help="run the slow tests alone: the rest after --quick")
    group.addoption("--sample", action="store_true", help="run every fifth test of each file that runs, and its first")
    group.addoption("--record-durations", action="store_true", help="write which tests are slow: tests/durations.json")


def pytest_configure(config: pytest.Config) -> None:
    """The mark, and the plugin that runs where the results come together."""
    config.addinivalue_line("markers", "mission: part of the quick run, whatever it costs")
    config.addinivalue_line("markers", "nightly(but): run by `make deep` alone, but for the cases named")
    config.pluginmanager.register(Measuring(config), "selection-measuring")
    if not DEEP:
        config.pluginmanager.register(ByDay(), "selection-by-day")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Telling(config), "selection-telling")
    quick, slow = config.getoption("quick"), config.getoption("slow")
    if quick and slow:
        raise pytest.UsageError("found --quick and --slow, expected one of them: without both, all tests run")
    if quick or slow:
        config.pluginmanager.register(Selecting(slow=slow), "selection-selecting")
    if config.getoption("sample"):
        config.pluginmanager.register(Sampling(), "selection-sampling")


def is_controller(config: pytest.Config) -> bool:
    """Whether other processes run the tests for this one."""
    return not hasattr(config, "workerinput") and bool(config.getoption("numprocesses", None))


class ByDay:
    """Leaves out what belongs to the night."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The closing line counts them as deselected."""
        left = [item for item in items if is_of_the_night(item)]
        items[:] = [item for item in items if not is_of_the_night(item)]
        config.hook.pytest_deselected(items=left)
        # Somebody who names single cases may name others than those of the mark.
        if not any("[" in argument for argument in config.args):
            refuse_unknown_cases([*items, *left])


def is_of_the_night(item: pytest.Item) -> bool:
    """Whether a test has the mark ``nightly``, and its case is none of those that the mark leaves by day."""
    return item.get_closest_marker("nightly") is not None and case_of(item) not in cases_by_day(item)


def cases_by_day(item: pytest.Item) -> Sequence[str]:
    """The cases that the mark ``nightly`` of a test leaves by day."""
    mark = item.get_closest_marker("nightly")
    cases: Sequence[str] = () if mark is None else mark.kwargs.get("but", ())
    return cases


def case_of(item: pytest.Item) -> str:
    """The parameters of a test, as its id has them."""
    return item.nodeid.partition("[")[2][:-1]


def refuse_unknown_cases(items: Iterable[pytest.Item]) -> None:
    """UsageError for a mark ``nightly`` that leaves a case by day which its function has not."""
    named = {(function_of(item.nodeid), case) for item in items for case in cases_by_day(item)}
    unknown = named - {(function_of(item.nodeid), case_of(item)) for item in items}
    if unknown:
        function, case = min(unknown)
        cases = [case_of(item) for item in items if function_of(item.nodeid) == function]
        raise pytest.UsageError(f"{function}: nightly(but=[{case!r}]), expected one of {', '.join(cases)}")


class Selecting:
    """Takes the quick functions or the slow ones, and does not import a file in which it would take none."""

    def __init__(self, *, slow: bool) -> None:
        self.slow = slow
        self.listed = set(slow_functions())
        self.names: dict[str, set[str]] = defaultdict(set)
        for function in self.listed:
            file, name = function.split("::")
            self.names[file].add(name)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """A quick run reads a file if it holds a function that is not listed; a slow run, if it holds a listed one."""
        if not collection_path.match("test_*.py") or not collection_path.is_relative_to(ROOT):
            return None
        listed = self.names.get(collection_path.relative_to(ROOT).as_posix(), set())
        is_read = bool(listed) if self.slow else bool(functions_in(collection_path) - listed)
        return None if is_read else True

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The other functions are deselected, so the closing line counts them."""
        taken, left = [], []
        for item in items:
            (taken if (function_of(item.nodeid) in self.listed) is self.slow else left).append(item)
        items[:] = taken
        config.hook.pytest_deselected(items=left)


class Sampling:
    """Leaves four of five tests of each file out, for runs that ask whether the files are all there."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The closing line counts what is left out as deselected."""
        of_files: dict[Path, list[pytest.Item]] = defaultdict(list)
        for item in items:
            of_files[item.path].append(item)
        items[:] = [item for of_file in of_files.values() for item in of_file[::SAMPLE]]
        left = [item for of_file in of_files.values() for number, item in enumerate(of_file) if number % SAMPLE]
        config.hook.pytest_deselected(items=left)


class Measuring:
    """Puts CPU time and proofs of each test into its reports, and measures how fast the machine is meanwhile."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtestloop(self) -> None:
        """Every process that runs tests measures at the same time."""
        if not is_controller(self.config):
            SPEEDS.append(measure())

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self) -> Iterator[None]:
        """Workers send what they measured to the process where the results come together."""
        if not is_controller(self.config):
            SPEEDS.append(measure())
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["speeds"] = SPEEDS
        yield

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """The clock starts before the fixtures."""
        item.stash[BEGIN] = cpu_seconds()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """The report of the call holds what it proved, that of the teardown what all of it took."""
        if call.when == "call":
            # A property has its clause in its name.
            text = item.function.__doc__ or "" if isinstance(item, pytest.Function) else item.name
            for clause in sorted(all_clauses().intersection(CLAUSE.findall(text))):
                item.user_properties.append(("proved", ["clauses of the rules", clause]))
            if item.get_closest_marker("mission"):
                item.user_properties.append(("mission", True))
        elif call.when == "teardown" and BEGIN in item.stash:
            item.user_properties.append(("cpu", cpu_seconds() - item.stash[BEGIN]))


class Telling:
    """Gathers the reports of all processes, and says on the last screen what came of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.cpu: Counter[str] = Counter()
        self.mission: set[str] = set()
        self.proved: dict[str, set[str]] = defaultdict(set)
        self.citing: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Only what passed has proved something."""
        function = function_of(report.nodeid)
        properties = report.user_properties
        if report.when == "teardown":
            self.cpu[function] += sum(float(str(value)) for name, value in properties if name == "cpu")
        elif report.when == "call" and report.passed:
            for name, value in properties:
                if name == "mission":
                    self.mission.add(function)
                elif name == "proved":
                    kind, what = value  # type: ignore[misc]
                    self.proved[kind].add(what)
                    if kind == "clauses of the rules":
                        self.citing[what].add(function)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """A worker ends: its measures of the machine count."""
        SPEEDS.extend(getattr(node, "workeroutput", {}).get("speeds", ()))

    def kept(self) -> set[str]:
        """For each clause the cheapest function that cites it, and whatever belongs to the mission."""
        cheapest = {min(sorted(functions), key=lambda name: self.cpu[name]) for functions in self.citing.values()}
        return cheapest | self.mission

    def record(self) -> None:
        """Write the file: what ran now is measured anew, the rest stays as long as its function exists."""
        kept = self.kept()
        slow = {name: took for name, took in slow_functions().items() if name not in self.cpu and exists(name)}
        for name, took in self.cpu.items():
            if at_base(took) > LIMIT and name not in kept:
                slow[name] = round(at_base(took), 1)
        document = {"limit": LIMIT, "base": BASE, "slow": dict(sorted(slow.items()))}
        DURATIONS.write_text(json.dumps(document, indent=1) + "\n", "utf-8")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Iterator[None]:
        """After pytest's own closing line, so that these lines are the last."""
        yield
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is None or not self.cpu or self.config.option.collectonly:
            return
        if self.config.getoption("record_durations"):
            self.record()
            reporter.write_line(f"Written: {DURATIONS.relative_to(ROOT)}")
        for line in self.lines():
            reporter.write_line(line)

    def lines(self) -> Iterable[str]:
        """What took long and is not listed, what all took, what was proved."""
        listed = slow_functions().keys() | self.mission
        for name, took in self.cpu.most_common():
            if took <= LONG:
                break
            if name not in listed:
                yield f"{took:5.1f} s of CPU, not listed as slow: {name}"
        total = cpu_seconds()
        yield (
            f"CPU: {total:.0f} s, all processes. The floor game makes {floor_speed():,.0f} moves a second here; "
            f"at {BASE:,} that is {at_base(total):.0f} s."
        )
        if self.proved:
            yield "Proved: " + proof(self.proved) + "."


def proof(proved: Mapping[str, set[str]]) -> str:
    """The counts of what was proved, each with how many there are."""
    counts = []
    for kind, count_all in KINDS.items():
        if number := len(proved.get(kind, ())):
            every = count_all()
            counts.append(f"{number} of {every} {kind}" if every else f"{number} {kind}")
    return ", ".join(counts)


def exists(function: str) -> bool:
    """Whether a test function still stands in its file."""
    file, name = function.split("::")
    return (ROOT / file).is_file() and name in functions_in(ROOT / file)


@pytest.fixture
def prove(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Tell the last line of the run what this test has proved, should it pass: a kind of ``KINDS``, and what."""

    def prove(kind: str, what: str) -> None:
        assert kind in KINDS
        request.node.user_properties.append(("proved", [kind, what]))

    return prove

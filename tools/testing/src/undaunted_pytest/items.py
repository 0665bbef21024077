"""The tests that the plugin makes: one for each check and scenario, each rule, each file of a pack."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from undaunted_core.errors import UndauntedError
from undaunted_pytest.target import Target, targets
from undaunted_table.render.text import draw
from undaunted_testing.covering import check_cover, cover, cover_lines, read_excuses
from undaunted_testing.files import check_file
from undaunted_testing.guided import MOVES
from undaunted_testing.suite import DEEP, QUICK, SUITE, Setup, run_check
from undaunted_testing.walk import CheckFailedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undaunted_core.game.game import Game
    from undaunted_testing.rulebook import Rulebook

#: Folders whose files are tests, in a pack's package, in the root of the run and in its ``tests``.
FOLDERS = ("replays", "positions")
#: Where the replays of failures are written, below the root of the run.
FAILURES = ".undaunted/failures"
#: Moves of guided games for each scenario in a deep run.
DEEP_MOVES = 60_000
#: How many moves a report prints; the replay has them all.
MOST_MOVES = 60


class CheckItem(pytest.Item):
    """A check, run as a test; a failure is told with the board, the clause, the moves and the command."""

    def __init__(self, *, run: Callable[[], object], options: str = "", **more: Any) -> None:
        super().__init__(**more)
        self.run = run
        self.options = options
        self.add_marker("undaunted")

    def runtest(self) -> None:
        """Run the check."""
        self.run()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What went wrong, for a person; the trace of everything that is no failed check."""
        error = excinfo.value
        if isinstance(error, CheckFailedError):
            return report_of(error, self)
        if isinstance(error, UndauntedError):
            return str(error)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The name in a report."""
        return self.path, None, self.name


def suite_items(session: pytest.Session) -> Iterator[pytest.Item]:
    """The suite of every pack of the command line."""
    config = session.config
    effort = DEEP if config.getoption("undaunted_deep") else QUICK
    every = config.getoption("undaunted_every")
    if every is not None:
        if every < 1:
            raise pytest.UsageError(f"--undaunted-every {every}: it is 1 or more")
        effort = attrs.evolve(effort, every=every)
    seconds = config.getoption("undaunted_seconds")
    for target in targets(config):
        options = f"--undaunted-pack {target.pack}"
        if target.pack != target.name:
            options += f" --undaunted-game {target.name}"
        make = partial(CheckItem.from_parent, session, options=options)
        for scenario in target.scenarios:
            setup = Setup(target.name, scenario, target.packs, target.library)
            for check in SUITE:
                yield make(
                    name=f"{target.pack}/{full_id(target, scenario)}/{check}",
                    run=partial(run_check, setup, check, effort, seconds=seconds),
                )
        wanted = config.getoption("undaunted_cover")
        if wanted is not None:
            yield CoverItem.from_parent(
                session, name=f"{target.pack}/{target.name}/cover", target=target, wanted=wanted
            )
        for file in files_of(target, config.rootpath):
            name = f"{target.pack}/{file.parent.name}/{file.name}"
            yield make(name=name, run=partial(check_file, file, target.packs, target.library))


class CoverItem(pytest.Item):
    """Guided games of all scenarios, and how many of a pack's declarations they came to."""

    def __init__(self, *, target: Target, wanted: float, **more: Any) -> None:
        super().__init__(**more)
        self.target = target
        self.wanted = wanted
        self.add_marker("undaunted")

    def runtest(self) -> None:
        """Play, add the table to the report, and compare the share with what is wanted."""
        target, deep = self.target, self.config.getoption("undaunted_deep")
        file = self.config.getoption("undaunted_excuses")
        excuses = read_excuses(self.config.invocation_params.dir / file) if file else {}
        moves = DEEP_MOVES if deep else MOVES
        covered, items = cover(target.library, target.name, target.scenarios, target.packs, moves=moves)
        lines = cover_lines(covered, items, excuses)
        self.user_properties.append(("undaunted_cover", "\n".join([f"{self.name}: {lines[0]}", *lines[1:]])))
        check_cover(covered, items, self.wanted, excuses, strict=not deep)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The share and what is missing."""
        if isinstance(excinfo.value, (CheckFailedError, UndauntedError)):
            return f"{self.name}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The name in a report."""
        return self.path, None, self.name


def full_id(target: Target, scenario: str) -> str:
    """A scenario with the pack that it comes from."""
    return scenario if ":" in scenario else f"{target.name}:{scenario}"


def files_of(target: Target, root: Path) -> list[Path]:
    """The replays and positions of a pack, in the order of their names."""
    roots = [root, root / "tests", *target.folders, *(folder.parent for folder in target.folders)]
    files = {path.resolve() for base in roots for kind in FOLDERS for path in (base / kind).glob("*.json")}
    return sorted(files)


class RulebookCollector(pytest.Collector):
    """A rulebook of a test module."""

    def __init__(self, *, book: Rulebook, **more: Any) -> None:
        super().__init__(**more)
        self.book = book

    def collect(self) -> Iterable[pytest.Item]:
        """A test for each scenario and rule, and one that every rule was tried."""
        seconds = self.config.getoption("undaunted_seconds")
        deep = {"games": DEEP.games} if self.config.getoption("undaunted_deep") else {}
        for scenario in self.book.scenarios:
            for rule in self.book.rules:
                run = partial(self.book.check, scenario, rule.sentence, seconds=seconds, **deep)
                yield CheckItem.from_parent(self, name=f"{scenario}/{rule.clause} {rule.sentence}", run=run)
        yield CheckItem.from_parent(self, name="every rule is tried", run=partial(_expect_all_tried, self.book, deep))


def _expect_all_tried(book: Rulebook, how: dict[str, Any]) -> None:
    rules = book.list_untried(**how)
    if rules:
        said = "; ".join(f"{rule.clause} {rule.sentence}" for rule in rules)
        raise CheckFailedError(f"no game had a case of: {said}", "tried")


def report_of(error: CheckFailedError, item: pytest.Item) -> str:
    """A failure for a person: what, the clause, the board, the moves, and how to see it again."""
    lines = [str(error), ""]
    if error.clause:
        lines.append(f"clause: {error.clause}")
    game = error.game
    if game is not None:
        lines += board_of(game)
    if error.moves:
        lines += ["", f"moves of the shortest game found ({len(error.moves)}):"]
        lines += [f"  {number:3} {move}" for number, move in enumerate(error.moves[:MOST_MOVES], 1)]
        if len(error.moves) > MOST_MOVES:
            lines.append(f"  ... and {len(error.moves) - MOST_MOVES} more")
    file = None if game is None else keep_replay(game, item)
    if file is not None:
        lines += ["", f"play it again:  undaunted replay {file}", f"keep it:        mv {file} replays/"]
    if isinstance(item, CheckItem):
        lines.append(f'run it again:   pytest {item.options} -k "{item.name}"'.replace("  -k", " -k"))
    else:
        lines.append(f"run it again:   pytest {item.nodeid}")
    return "\n".join(lines)


def board_of(game: Game) -> list[str]:
    """The board as a spectator sees it; nothing where it cannot be drawn."""
    try:
        return ["", *draw(game.observation(None), game.board, game.catalog).splitlines()]
    except Exception as error:  # noqa: BLE001 - the report of one fault must not fail by another
        return ["", f"(the board cannot be drawn: {type(error).__name__}: {error})"]


def keep_replay(game: Game, item: pytest.Item) -> Path | None:
    """The file of the replay of a failure; None where it cannot be written."""
    folder = item.config.rootpath / FAILURES
    try:
        text = game.replay().to_json()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / (re.sub(r"[^\w.-]+", "_", item.name).strip("_")[:120] + ".json")
        file.write_text(text + "\n", encoding="utf-8")
    except Exception:  # noqa: BLE001 - the report of one fault must not fail by another
        return None
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


__all__ = ["CheckItem", "CoverItem", "RulebookCollector", "report_of", "suite_items"]

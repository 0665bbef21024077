"""The pytest plugin of undaunted-core: ``pytest --undaunted-pack my_pack``.

pytest imports this module in every run, so it imports nothing itself. The rest comes when an option or a fixture asks
for it, or a test module holds a rulebook.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.state import CoreRules
    from undaunted_pytest.target import Target

#: The module whose rulebooks are collected; none is there until a test module imports it.
RULEBOOK = "undaunted_testing.rulebook"
#: The module of the error of failed checks.
CHECKED = "undaunted_testing.walk"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, in a group of their own."""
    group = parser.getgroup("undaunted", "packs of undaunted-core")
    group.addoption(
        "--undaunted-pack",
        action="append",
        default=[],
        metavar="PACK",
        help="collect the whole suite for a pack: its id, the name of a game, or a folder of data (may be repeated)",
    )
    group.addoption("--undaunted-game", metavar="GAME", help="the game that the packs are tried in; else every fitting")
    group.addoption(
        "--undaunted-deep", action="store_true", help="more and longer games, every stop checked: minutes, not seconds"
    )
    group.addoption(
        "--undaunted-every",
        type=int,
        metavar="N",
        help="check each N-th stop of the games (default: 3; with --undaunted-deep: 1)",
    )
    group.addoption(
        "--undaunted-cover",
        type=float,
        default=None,
        metavar="PERCENT",
        help="print which declarations of the packs guided games use, and fail below that share",
    )
    group.addoption(
        "--undaunted-excuses",
        metavar="FILE",
        help="with --undaunted-cover: a JSON file of what games need not come to, each with the reason",
    )
    group.addoption(
        "--undaunted-seconds",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="how long a failing game is made shorter (default: %(default)s)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The marker of all tests that this plugin collects."""
    config.addinivalue_line("markers", "undaunted: a test that the plugin of undaunted-core collects")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the suite of the packs that the command line names."""
    if config.getoption("undaunted_pack"):
        from undaunted_pytest.items import suite_items

        items.extend(suite_items(session))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the coverage of the rules, where it was asked for; it comes with the reports of workers too."""
    for reports in list(terminalreporter.stats.values()):
        for report in reports:
            for name, text in getattr(report, "user_properties", ()):
                if name == "undaunted_cover" and getattr(report, "when", "") == "call":
                    terminalreporter.section("coverage of the rules")
                    terminalreporter.write_line(text)


def pytest_pycollect_makeitem(collector: Any, name: str, obj: object) -> Any:
    """A rulebook in a test module is a test for each rule and scenario of it."""
    module = sys.modules.get(RULEBOOK)
    if module is None or not isinstance(obj, module.Rulebook):
        return None
    from undaunted_pytest.items import RulebookCollector

    return RulebookCollector.from_parent(collector, name=name, book=obj)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """A check that fails in a test of one's own is told with the board, the moves and the command too."""
    report = yield
    module = sys.modules.get(CHECKED)
    if module is not None and call.excinfo is not None and isinstance(call.excinfo.value, module.CheckFailedError):
        from undaunted_pytest.items import report_of

        if isinstance(item, pytest.Function):
            report.sections.append(("undaunted", report_of(call.excinfo.value, item)))
    return report


@pytest.fixture(scope="session")
def undaunted_target(request: pytest.FixtureRequest) -> Target:
    """The game and the packs of the command line."""
    from undaunted_pytest.target import only_target

    return only_target(request.config)


@pytest.fixture
def undaunted_ruleset(undaunted_target: Target) -> Callable[..., CoreRules]:
    """The ruleset of a scenario (left out: the first) with the packs of the command line."""
    return undaunted_target.ruleset


@pytest.fixture
def undaunted_game(undaunted_target: Target) -> Callable[..., Game]:
    """A new game of a scenario (left out: the first) with the packs of the command line."""
    return undaunted_target.game


@pytest.fixture
def undaunted_situation(undaunted_target: Target) -> Callable[..., Game]:
    """A written situation, as ``undaunted_testing.scene`` makes it, with the packs of the command line."""
    return undaunted_target.situation

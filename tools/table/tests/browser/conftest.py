"""One browser and one server for the browser tests of a process; each test has pages and tables of its own.

Both end with the folder's last test: while Playwright runs, no other test of the process could start an event loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import run_browser, separate_visitors
from kit.served import Served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    yield from run_browser()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots do not dawdle; its tables can be looked into."""
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that know nothing of each other."""
    # A busy machine may take long over what an idle one does at once.
    yield from separate_visitors(browser, timeout=60_000)

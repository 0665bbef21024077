"""One browser and one server for the browser tests of a process; each test has pages and tables of its own.

Both end with the folder's last test: while Playwright runs, no other test of the process could start an event loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import FLAGS, chromium
from kit.served import Served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots do not dawdle; its tables can be looked into."""
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that know nothing of each other."""
    made = []

    def make(**options: object) -> BrowserContext:
        found = browser.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **options})  # type: ignore[arg-type]
        # A busy machine may take long over what an idle one does at once.
        found.set_default_timeout(60_000)
        made.append(found)
        return found

    yield make
    for one in made:
        one.close()

"""One browser and one site for the browser tests of a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import FLAGS, chromium
from kit.sites import Static, find_runtime, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    find_runtime()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    write(made)
    return made


@pytest.fixture
def served(folder: Path) -> Iterator[Static]:
    with Static(folder) as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that know nothing of each other."""
    made = []

    def make(**options: object) -> BrowserContext:
        found = browser.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **options})  # type: ignore[arg-type]
        # The runtime takes long to start on a busy machine.
        found.set_default_timeout(180_000)
        made.append(found)
        return found

    yield make
    for each in made:
        each.close()

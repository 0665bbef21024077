"""One browser and one site for the browser tests of a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import run_browser, separate_visitors
from kit.sites import Static, find_runtime, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    find_runtime()
    yield from run_browser()


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
    # The runtime takes long to start on a busy machine.
    yield from separate_visitors(browser, timeout=180_000)

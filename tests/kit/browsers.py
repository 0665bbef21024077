"""The browser that tests drive: Chromium as this machine has it, by Playwright; nothing is downloaded."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext

#: Set by `.ci/run`: a test that needs the browser and has none fails, instead of being skipped.
REQUIRED = "UNDAUNTED_BROWSER_REQUIRED"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    # Who runs the tests may be root, which Chromium's sandbox refuses.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """The path of Chromium.  Without it, or without Playwright, the test is skipped; in CI it fails."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return _missing("Playwright is not installed (pip install --group test-all)")
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return _missing(f"no Chromium on this machine (looked for {', '.join(NAMES)})")


def run_browser() -> Iterator[Browser]:
    """One browser, for a fixture: it ends with the folder's last test."""
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def separate_visitors(browser: Browser, timeout: int) -> Iterator[Callable[..., BrowserContext]]:
    """A function that makes browsers which know nothing of each other; ``timeout`` in milliseconds."""
    contexts = []

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(timeout)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


def _missing(why: str) -> str:
    if os.environ.get(REQUIRED):
        pytest.fail(f"{why}, and {REQUIRED} is set", pytrace=False)
    pytest.skip(why)

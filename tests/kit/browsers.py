"""The browser that tests drive: Chromium as this machine has it, by Playwright; nothing is downloaded."""

from __future__ import annotations

import os
import shutil

import pytest

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


def _missing(why: str) -> str:
    if os.environ.get(REQUIRED):
        pytest.fail(f"{why}, and {REQUIRED} is set", pytrace=False)
    pytest.skip(why)

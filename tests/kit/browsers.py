"""The browser that tests drive: Chromium as this machine has it, by Playwright; nothing is downloaded."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

#: Set by `.ci/run`: a test that needs the browser and has none fails, instead of being skipped.
REQUIRED = "UNDAUNTED_BROWSER_REQUIRED"
#: If this is set, a page hears and says everything so many milliseconds late; `400,0` slows every other browser of a
#: test.  A test that does not wait for what it reads then fails on an idle machine too.
LATE = "UNDAUNTED_LATE_PAGE"
SLOW_DOWN = """(() => {
    const late = %d, wait = setTimeout, ask = fetch, { send } = WebSocket.prototype;
    for (const name of ["onmessage", "onclose"]) {
        const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, name);
        const listen = function (run) { set.call(this, (event) => wait(() => run(event), late)); };
        Object.defineProperty(WebSocket.prototype, name, { get, set: listen });
    }
    WebSocket.prototype.send = function (text) {
        wait(() => this.readyState === WebSocket.OPEN && send.call(this, text), late);
    };
    window.fetch = async (...asked) => {
        const answer = await ask(...asked);
        await new Promise((go_on) => wait(go_on, late));
        return answer;
    };
})()"""
#: The headless shell has no windows: the tests of the page take two thirds of the time with it.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
    from playwright.sync_api import expect

    expect.set_options(timeout=timeout)
    contexts: list[BrowserContext] = []
    delays = os.environ.get(LATE, "0").split(",")

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(timeout)
        if delay := int(delays[len(contexts) % len(delays)]):
            context.add_init_script(SLOW_DOWN % delay)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


def expect(shown: Locator | Page) -> Any:
    """Assert what an element or a page shows, such as ``expect(line).to_have_text("1")``: it waits until it is so."""
    from playwright.sync_api import expect

    return expect(shown)


#: Two frames, after which the page has done what it does with the next one: it scrolls, or hears that its size changed.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _missing(why: str) -> str:
    if os.environ.get(REQUIRED):
        pytest.fail(f"{why}, and {REQUIRED} is set", pytrace=False)
    pytest.skip(why)

"""Fixtures of many tests, and profiles of Hypothesis: ``quick`` for every run, or ``HYPOTHESIS_PROFILE=deep``."""

from __future__ import annotations

import gc
import os
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from kit.commands import ran

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# The command speaks the language of the system; its tests are of English unless they ask for another one.
os.environ["LC_ALL"] = "C.UTF-8"
# Less often than usual, as the rulesets that tests share stay: it saves an eighth of the time.  Not more rarely still:
# rulesets lead in circles, and those that no test needs any more would wait for it.
gc.set_threshold(200_000, 20, 10)
#: The plugin is there without an installation of its entry point too.
pytest_plugins = ["undaunted_pytest", "pytester", "kit.selection"]
#: The tests in templates of packs are for the packs that are written from them.
collect_ignore_glob = ["plugins/*/src/*", "tools/*/src/*"]

settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=25,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.register_profile("deep", settings.get_profile("quick"), derandomize=False, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the garbage collector away from what collection makes: it stays to the end, and it is large."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Let the last collections, of pytest and of Python's end, go through nothing: all memory is given back."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what programs keep of their own, such as games that broke off, out of the user's folder."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the test runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command: its exit, output and errors."""
    return partial(ran, capsys)

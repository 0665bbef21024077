"""A plugin of pytest for ``undaunted mutate``: it watches the tests as they are, before a fault is made.

It imports all modules of the package and compiles the rulesets that use it before the first test.  So it is noted as
run outside of tests, and not as run by the test that happens to come first. All others use it too.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: The variable with what to watch: ``{"package": ..., "modules": [...], "file": where the seconds go}``.
VARIABLE = "UNDAUNTED_WATCH"


class Watch:
    """The hooks: modules and rulesets first, and the processor time of each test."""

    def __init__(self, package: str, modules: Sequence[str], file: str) -> None:
        self.package = package
        self.modules = modules
        self.file = file
        self.seconds: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        """Import and compile; what is not installed or not complete is passed over."""
        for name in self.modules:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        library = default_library()
        own = set()
        for pack, (_, plugin) in library._packs.items():
            module = getattr(plugin, "__name__", type(plugin).__module__)
            if f"{module}.".startswith(f"{self.package}."):
                own.add(pack)
        active = {name: library.active(library.game(name), ()) for name in library.games() if own}
        # A pack that no game requires is one that players add.
        further = tuple(own.difference(*active.values()))
        for game, packs in active.items():
            if further or own.intersection(packs):
                with contextlib.suppress(UndauntedError):
                    for scenario in library.scenarios(game, further):
                        library.ruleset(game, scenario.id, further)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Time a test, with the processes that it started."""
        before = sum(os.times()[:4])
        yield
        self.seconds[item.nodeid] = round(sum(os.times()[:4]) - before, 3)

    def pytest_sessionfinish(self) -> None:
        """Write the seconds down."""
        Path(self.file).write_text(json.dumps(self.seconds), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch what the variable says."""
    config.pluginmanager.register(Watch(**json.loads(os.environ[VARIABLE])))


__all__ = ["VARIABLE", "Watch"]

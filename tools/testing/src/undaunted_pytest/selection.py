"""A plugin of pytest for ``undaunted mutate``: run some tests by their ids, and write down the first that fails.

An argument of pytest cannot name every test: those of the suite stand in no file.  The exit code of pytest does not say
whether a test failed or could not be collected.
This module imports nothing of ``undaunted_core``: that may be changed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

#: The variable with the folder that has :data:`TESTS`.
VARIABLE = "UNDAUNTED_SELECTION"
#: The file with the list of ids, in the order in which the tests run.
TESTS = "tests.json"
#: The file for the id of the first test that fails.
FAILED = "failed.txt"


class Selection:
    """The hooks: read no other test file, keep no other test, note a failure at once."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        ids = json.loads((folder / TESTS).read_text(encoding="utf-8"))
        self.order = {test: number for number, test in enumerate(ids)}
        self.files = {(root / file).resolve() for test in ids if (file := test.partition("::")[0])}

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out the files of other tests."""
        return True if collection_path.is_file() and collection_path.resolve() not in self.files else None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests of the list, in its order."""
        chosen = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(chosen, key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails: its fixtures or itself."""
        file = self.folder / FAILED
        if report.failed and not file.exists():
            file.write_text(report.nodeid, encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin with what the variable says."""
    config.pluginmanager.register(Selection(Path(os.environ[VARIABLE]), config.rootpath))

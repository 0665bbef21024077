"""How long a failing game is made shorter, counted so that a busy machine makes it as short as an idle one."""

from itertools import count
from types import SimpleNamespace

import pytest

from undaunted_testing import shrinking


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count attempts instead of seconds, so that how short a game gets is the same on every machine."""
    ticks = count()
    monkeypatch.setattr(shrinking, "time", SimpleNamespace(monotonic=lambda: next(ticks)))

"""Without its extra an adapter says what to install."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("extra", "module"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")]
)
def test_an_adapter_without_its_extra_says_what_to_install(
    extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = f"undaunted_lab.adapters.{extra}"
    monkeypatch.delitem(sys.modules, adapter, raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=rf"install the extra: pip install 'undaunted-core\[{extra}\]'"):
        importlib.import_module(adapter)

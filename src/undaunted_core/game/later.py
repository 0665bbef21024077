"""Modules that a game imports when it first needs them: ``later.record`` is the module ``record`` of this package.

A first game needs none of them, and their import takes a seventh of its time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from undaunted_core.game import back, catalog, choosing, explain, failing, observation, record, values, views

__all__ = ["back", "catalog", "choosing", "explain", "failing", "observation", "record", "values", "views"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"undaunted_core.game.{name}")
    globals()[name] = module
    return module

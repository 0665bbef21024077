"""Bots: what one is, the built-in ones, and the loop that plays them.  They read observations only.

Importing this package makes it the attribute ``bots`` of ``undaunted_core``, in
the place of the public function of that name; so the package can be called as
the function can.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.bots.base import Bot


class _Callable(ModuleType):
    """A module that answers a call as :func:`undaunted_core.bots.base.bots` does."""

    def __call__(self) -> dict[str, Callable[..., Bot]]:
        from undaunted_core.bots.base import bots

        return bots()


sys.modules[__name__].__class__ = _Callable

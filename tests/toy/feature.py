"""What a feature of the toy game is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parent / "data"


class Feature(NamedTuple):
    """What one feature registers, by hook, and the packs it needs."""

    name: str
    content: Callable[[Any], None] | None = None
    state: Callable[[Any], None] | None = None
    flow: Callable[[Any], None] | None = None
    combat: Callable[[Any], None] | None = None
    victory: Callable[[Any], None] | None = None
    requires: tuple[str, ...] = ()

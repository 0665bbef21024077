"""What a feature of the toy game is."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from undaunted_core.authoring import Declaration, Registrar

DATA = Path(__file__).parent / "data"


class Feature(NamedTuple):
    """The declarations of one feature, the content and the state they need, the packs, and other features."""

    name: str
    rules: tuple[Declaration, ...] = ()
    content: Callable[[Registrar], None] | None = None
    state: Callable[[Registrar], None] | None = None
    requires: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()

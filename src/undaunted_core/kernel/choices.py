"""Simultaneous secret choices: all who must choose are asked at once, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import call
from undaunted_core.kernel.state import OWNER, PUBLIC, column

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.kernel.context import Context


NOT_ASKED = 0
ASKED = 1
HAS_CHOSEN = 2


@attrs.define
class Choices:
    """Who is still asked or has chosen (seen by all), and what was chosen (seen by its maker only)."""

    asked: list[int] = column("seat", visible=PUBLIC)
    made: list[str] = column("seat", holds="text", visible=OWNER)


def ask_all(ctx: Context[Any, Any], decision: str, seats: Iterable[int], *arguments: Any) -> None:
    """Ask these seats at once; the decision resolves when the last one has chosen."""
    for seat in seats:
        ctx.state.choices.asked[seat] = ASKED
    call(ctx, decision, *arguments)

"""Simultaneous secret choices: all who must choose are asked at once, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.state import OWNER, PUBLIC, column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.state import State


NOT_ASKED = 0
ASKED = 1
HAS_CHOSEN = 2


@attrs.define
class Choices:
    """Who is still asked or has chosen (seen by all), and what was chosen (seen by its maker only)."""

    asked: list[int] = column("seat", visible=PUBLIC, most=HAS_CHOSEN)
    made: list[str] = column("seat", holds="text", visible=OWNER)


def check_choices(rules: Any, state: State) -> Sequence[tuple[str, str, str]]:
    """What was chosen is an action of this game, made by seats that have chosen."""
    faults = []
    for seat, name in enumerate(rules.seats):
        asked, chosen = state.choices.asked[seat], state.choices.made[seat]
        if (asked == HAS_CHOSEN) != bool(chosen) or (chosen and rules.parse(chosen) is None):
            faults.append((f"/choices/made/{name}", repr(chosen), "an action of a seat that has chosen"))
    return faults

"""Control markers: one per side and space, on its lower or its upper side.

A marker once placed is only turned.  At most one side's marker per space shows
its upper side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.events import emit
from undaunted_core.kernel.state import PUBLIC, column

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_MARKER = 0
SCOUTED = 1
CONTROLLED = 2


@attrs.define
class Control:
    """The marker of each side on each space: 0 none, 1 scouted, 2 controlled."""

    marker: list[list[int]] = column("side", "space", visible=PUBLIC, most=CONTROLLED)


def place_marker(ctx: Any, side: int, space: int) -> None:
    """Lay a side's marker on a space, scouted."""
    ctx.state.control.marker[side][space] = SCOUTED
    if ctx.events is not None:
        emit(ctx, "core.marker_placed", side, space)


def take_control(ctx: Any, side: int, space: int) -> None:
    """Turn a side's marker to controlled; another side's turns back to scouted."""
    markers = ctx.state.control.marker
    for other, row in enumerate(markers):
        if other != side and row[space] == CONTROLLED:
            row[space] = SCOUTED
            if ctx.events is not None:
                emit(ctx, "core.control_lost", other, space)
    markers[side][space] = CONTROLLED
    if ctx.events is not None:
        emit(ctx, "core.control_taken", side, space)


def check_markers(rules: Any, state: Any) -> Sequence[tuple[str, str, str]]:
    """Markers are 0, 1 or 2, and one side at most controls a space."""
    rows = state.control.marker
    if not set().union(*rows) - {NO_MARKER, SCOUTED, CONTROLLED} and not any(
        values.count(CONTROLLED) > 1 for values in zip(*rows, strict=True)
    ):
        return ()
    faults = []
    for space, name in enumerate(rules.names["space"]):
        values = [row[space] for row in state.control.marker]
        if any(value not in (NO_MARKER, SCOUTED, CONTROLLED) for value in values):
            faults.append((f"/control/marker/{name}", str(values), "0, 1 or 2"))
        if values.count(CONTROLLED) > 1:
            faults.append((f"/control/marker/{name}", "two controlled markers", "one at most"))
    return faults

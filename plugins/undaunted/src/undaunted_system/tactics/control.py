"""Control markers: one per side and space, on its lower or its upper side.

A marker once placed is only turned.  At most one side's marker per space shows
its upper side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.words import Event, text
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.positions import PositionWord
from undaunted_core.mechanics.signs import Sign
from undaunted_core.mechanics.victory import Cause

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_system.tactics.state import Ctx, TacticsRules, TacticsState

NO_MARKER = 0
SCOUTED = 1
CONTROLLED = 2


MARKER_TURNED = Cause("tactics.marker_turned", text(en="a marker was turned", es="se giró un marcador"))
MARKER_PLACED = Event(
    "tactics.marker_placed",
    text(en="{side} places a control marker on {space}.", es="{side} pone un marcador de control en {space}."),
    side="side",
    space="space",
)
CONTROL_TAKEN = Event(
    "tactics.control_taken",
    text(en="{side} takes control of {space}.", es="{side} toma el control de {space}."),
    side="side",
    space="space",
)
CONTROL_LOST = Event(
    "tactics.control_lost",
    text(en="{side} no longer controls {space}.", es="{side} deja de controlar {space}."),
    side="side",
    space="space",
)


@attrs.define
class Control:
    """The marker of each side on each space: 0 none, 1 scouted, 2 controlled."""

    marker: list[list[int]] = column("side", "space", visible=PUBLIC, most=CONTROLLED)


IN_POSITIONS = PositionWord(
    "control.marker",
    "markers",
    {"scouted": SCOUTED, "controlled": CONTROLLED},
    "Control markers by side: per space the side up, null for none.",
)


def place_marker(ctx: Ctx, side: int, space: int) -> None:
    """Lay a side's marker on a space, scouted.

    >>> place_marker(ctx, 0, space)
    >>> ctx.state.control.marker[0][space] == SCOUTED
    True
    """
    ctx.state.control.marker[side][space] = SCOUTED
    ctx.emit(MARKER_PLACED, side, space)


def take_control(ctx: Ctx, side: int, space: int) -> None:
    """Turn a side's marker to controlled; another side's turns back to scouted.

    >>> take_control(ctx, 0, space)
    >>> ctx.state.control.marker[0][space] == CONTROLLED
    True
    """
    markers = ctx.state.control.marker
    for other, row in enumerate(markers):
        if other != side and row[space] == CONTROLLED:
            row[space] = SCOUTED
            ctx.emit(CONTROL_LOST, other, space)
    markers[side][space] = CONTROLLED
    ctx.emit(CONTROL_TAKEN, side, space)


def check_markers(rules: TacticsRules, state: TacticsState) -> Sequence[tuple[str, str, str]]:
    """At most one side controls a space."""
    by_space = enumerate(zip(*state.control.marker, strict=True))
    shared = [space for space, values in by_space if values.count(CONTROLLED) > 1]
    names = rules.names["space"]
    return [(f"/control/marker/{names[space]}", "two controlled markers", "at most one") for space in shared]


#: How drawings show the slice.
SIGNS = (Sign("control.marker", "control"),)

"""Pieces with seats and pieces worth points, in words: whose, where, how damaged, who sits where and what for.

A piece with seats comes with ``slots`` in the catalogue; damage, the most of it
and what a piece is worth have signs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from undaunted_table.render.seen import Seen


@attrs.frozen
class Carrier:
    """A piece with seats in words: what it is and in which state, and a part for each seat."""

    piece: str
    lead: str
    seats: tuple[str, ...]

    @property
    def line(self) -> str:
        """All of it in one line."""
        return self.lead + "; ".join(self.seats)


def state_of(view: Seen, piece: str) -> list[str]:
    """The facts about a piece, except its space: the side that holds it, its damage, whether that disables it."""
    definition, owner = view.pieces[piece], view.owner(piece)
    facts = []
    if definition.get("side") not in (None, owner):
        facts.append(view.say("held_by", who=view.title(owner) if owner else view.say("nobody")))
    most, limit = (view.value_of("piece", definition, sign) for sign in ("most", "limit"))
    if most is not None and view.where(piece) is not None:
        facts.append(view.say("damage", number=view.damage.get(piece, 0), most=most))
    if limit is not None and view.where(piece) is not None:
        facts.append(view.say("disabled" if view.is_disabled(piece) else "disabled_from", number=limit))
    if view.marked.get(piece):
        facts.append(view.mark_title)
    return facts


def seat_of(view: Seen, piece: str, number: int) -> str:
    """A seat in words: its number from 1, and which uses it offers to which cards."""
    uses = view.offers(piece, number)
    return view.say("seat", number=number) + (f": {uses}" if uses else "")


def carrier(view: Seen, piece: str) -> Carrier:
    """A piece with seats in words."""
    lines = []
    for number, rider in enumerate(view.slots(piece), 1):
        uses = view.offers(piece, number)
        rider_name = view.say("seat_empty") if rider is None else view.short(rider)
        state = view.mark_title if rider is not None and view.marked.get(rider) else ""
        whom = ", ".join(filter(None, (rider_name, state)))
        lines.append(f"{number} {whom}" + (f" ({uses})" if uses else ""))
    lead = ", ".join(filter(None, (view.name(piece), view.where(piece), *state_of(view, piece))))
    return Carrier(piece, f"{lead}: " if lines else lead, tuple(lines))


def carriers(view: Seen) -> list[Carrier]:
    """The pieces with seats that are on the board, in the order of the catalogue."""
    return [carrier(view, piece) for piece in view.pieces if view.slots(piece) and view.where(piece) is not None]


def worth(view: Seen, piece: str) -> str:
    """A piece that is worth points in words: where it is, what is printed on it, its points; empty for any other."""
    points = view.worth(piece)
    if not points:
        return ""
    printed = view.pieces[piece].get("printed") or {}
    details = [*filter(None, [printed.get(view.lang)]), view.say("worth", value=points)]
    return f"{', '.join(filter(None, (view.name(piece), view.where(piece))))}: {', '.join(details)}"


def worths(view: Seen) -> list[str]:
    """The pieces on the board that are worth points, in words."""
    return [worth(view, piece) for piece in view.pieces if view.worth(piece) and view.where(piece) is not None]


__all__ = ["Carrier", "carrier", "carriers", "seat_of", "state_of", "worth", "worths"]

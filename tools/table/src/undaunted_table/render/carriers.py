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


def state_of(seen: Seen, piece: str) -> list[str]:
    """The facts about a piece, except its space: the side that holds it, its damage, whether that disables it."""
    definition, owner = seen.pieces[piece], seen.owner(piece)
    found = []
    if definition.get("side") not in (None, owner):
        found.append(seen.say("held_by", who=seen.title(owner) if owner else seen.say("nobody")))
    most, limit = (seen.given("piece", definition, sign) for sign in ("most", "limit"))
    if most is not None and seen.where(piece) is not None:
        found.append(seen.say("damage", number=seen.damage.get(piece, 0), most=most))
    if limit is not None and seen.where(piece) is not None:
        found.append(seen.say("disabled" if seen.is_disabled(piece) else "disabled_from", number=limit))
    if seen.marked.get(piece):
        found.append(seen.mark_title)
    return found


def seat_of(seen: Seen, piece: str, number: int) -> str:
    """A seat in words: its number from 1, and which uses it offers to which cards."""
    uses = seen.offers(piece, number)
    return seen.say("seat", number=number) + (f": {uses}" if uses else "")


def carrier(seen: Seen, piece: str) -> Carrier:
    """A piece with seats in words."""
    told = []
    for number, one in enumerate(seen.slots(piece), 1):
        uses = seen.offers(piece, number)
        who = seen.say("seat_empty") if one is None else seen.short(one)
        state = seen.mark_title if one is not None and seen.marked.get(one) else ""
        whom = ", ".join(filter(None, (who, state)))
        told.append(f"{number} {whom}" + (f" ({uses})" if uses else ""))
    what = ", ".join(filter(None, (seen.name(piece), seen.where(piece), *state_of(seen, piece))))
    return Carrier(piece, f"{what}: " if told else what, tuple(told))


def carriers(seen: Seen) -> list[Carrier]:
    """The pieces with seats that are on the board, in the order of the catalogue."""
    return [carrier(seen, piece) for piece in seen.pieces if seen.slots(piece) and seen.where(piece) is not None]


def worth(seen: Seen, piece: str) -> str:
    """A piece that is worth points in words: where it is, what is printed on it, its points; empty for any other."""
    points = seen.worth(piece)
    if not points:
        return ""
    printed = seen.pieces[piece].get("printed") or {}
    told = [*filter(None, [printed.get(seen.lang)]), seen.say("worth", value=points)]
    return f"{', '.join(filter(None, (seen.name(piece), seen.where(piece))))}: {', '.join(told)}"


def worths(seen: Seen) -> list[str]:
    """The pieces on the board that are worth points, in words."""
    return [worth(seen, piece) for piece in seen.pieces if seen.worth(piece) and seen.where(piece) is not None]


__all__ = ["Carrier", "carrier", "carriers", "seat_of", "state_of", "worth", "worths"]

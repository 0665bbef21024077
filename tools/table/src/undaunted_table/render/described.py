"""What there is to say of a thing on the table: a tile, a piece or a card; a line for each fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.text import capital
from undaunted_table.render.carriers import state_of
from undaunted_table.render.facts import tile_facts

if TYPE_CHECKING:
    from undaunted_table.render.seen import Seen


def describe(view: Seen, domain: str, name: str) -> list[str]:
    """The facts of a thing, what it is called first; empty for a name that the game does not have."""
    if domain == "space":
        return tile_facts(view, view.board[name]) if name in view.labels else []
    if domain == "piece":
        return _describe_piece(view, name) if name in view.pieces else []
    return _describe_card(view, name) if name in view.catalog["cards"] else []


def _describe_piece(view: Seen, piece: str) -> list[str]:
    looks, space = view.looks(piece), view.where(piece)
    marks = [view.mark_title] if view.marked.get(piece) else []
    state = state_of(view, piece) if view.has_seats(piece) else marks
    badges = [badge.text for badge in view.badges.get(piece, ())]
    printed = str((looks.get("printed") or {}).get(view.lang, ""))
    facts = [", ".join(filter(None, (view.name(piece), printed, *state, *badges))), *view.figures(piece)]
    facts += [_describe_card(view, card)[0] for card in looks.get("cards", ())]
    if space is not None:
        facts.append(view.say("tile", space=space, text=view.ground(space)))
    return list(dict.fromkeys(map(capital, facts)))


def _describe_card(view: Seen, card: str) -> list[str]:
    return [": ".join(filter(None, (view.card(card), view.describe_card(card))))]


__all__ = ["describe"]

"""A game as plain sentences, one fact a line: for screen readers, and where no board can be drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undaunted_table.render.carriers import carrier, worth
from undaunted_table.render.tile_looks import keep

if TYPE_CHECKING:
    from undaunted_core.game.values import SpaceView
    from undaunted_table.render.seen import Seen
    from undaunted_table.render.text import View


def tile_facts(view: Seen, space: SpaceView, *, neighbours: bool = True) -> list[str]:
    """What there is to say of one tile."""
    name = space.name
    facts = list(filter(None, [view.ground(name)]))
    if view.points.get(name):
        facts.append(view.points_fact(name))
    for side in view.sides:
        level = view.level(side, name)
        if level:
            facts.append(view.say("fact_control", title=view.levels[level], who=view.title(side)))
    facts += view.notes[name]
    for owner in (*view.sides, None):
        for piece in view.pieces_of(name, owner):
            if view.has_seats(piece):
                facts.append(carrier(view, piece).line)
            elif view.worth(piece):
                facts.append(worth(view, piece))
            else:
                state = view.mark_title if view.marked.get(piece) else view.columns.plain_title
                badges = [badge.text for badge in view.badges.get(piece, ()) if badge.is_always_drawn]
                facts.append(", ".join(filter(None, (view.name(piece), state, *badges))))
                facts += view.figures(piece)
    if neighbours:
        facts.append(view.say("fact_next_to", spaces=", ".join(space.neighbours)))
    return [view.say("tile", space=name, text=text) for text in facts]


def board_facts(view: Seen) -> list[str]:
    """What there is to say of the board."""
    lines = []
    for space in view.board.spaces:
        lines += keep(view, space.name, ("facts",), partial(tile_facts, view, space))
    for owner in (*view.sides, None):
        lines += [view.say("fact_off_board", piece=view.name(piece)) for piece in view.absent(owner)]
    return [*lines, *view.remarks, *view.area_lines()]


def tile_list(view: View) -> list[str]:
    """The board as a list of tiles, with the signs of the drawing, broken to the width."""
    lines = []
    for space in view.board.spaces:
        name = space.name
        parts = [*filter(None, [view.cover_text(name), view.label(name)])]
        parts += [f"*{view.points[name]}"] if view.points.get(name) else []
        parts += [*view.markers(name), *view.notes[name]]
        for owner in (*view.sides, None):
            here = " ".join(view.counter(piece) for piece in view.pieces_of(name, owner))
            parts += [f"{view.letters[owner] if owner else '-'} {here}"] if here else []
        lines += view.fill_lines(f"{name}: ", parts)
    return lines


def zone_facts(view: View) -> list[str]:
    """What there is to say of the cards: sizes and points held, then what the seat sees."""
    sizes = view.sizes()
    lines = []
    for side in (*view.sides, None):
        owner = view.say("table") if side is None else view.title(side)
        zones = view.zones_of(side)
        for kind, zone in zones.items():
            lines.append(view.say("fact_count", who=owner, zone=view.zone(kind), count=sizes[zone]))
        if side is not None:
            lines += [f"{owner}, {title}: {cells.get(side, 0)}" for title, cells in view.columns.tallies.items()]
            lines += [view.points_text(side)] if view.counts_points else []
        for zone in filter(view.is_listed, zones.values()):
            lines += [view.cards_lead(zone) + card for card in view.count_cards(view.cards(zone))]
    return lines


__all__ = ["board_facts", "tile_facts", "tile_list", "zone_facts"]

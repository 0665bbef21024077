"""A game as plain sentences, one fact a line: for screen readers, and where no board can be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_table.render.carriers import carrier, worth

if TYPE_CHECKING:
    from undaunted_core.game.values import SpaceView
    from undaunted_table.render.seen import Seen
    from undaunted_table.render.text import View


def tile_facts(view: Seen, space: SpaceView, *, neighbours: bool = True) -> list[str]:
    """What there is to say of one tile."""
    name = space.name
    found = list(filter(None, [view.ground(name)]))
    if view.points.get(name):
        found.append(view.points_fact(name))
    for side in view.sides:
        level = view.level(side, name)
        if level:
            found.append(view.say("fact_control", title=view.levels[level], who=view.title(side)))
    found += view.notes[name]
    for owner in (*view.sides, None):
        for piece in view.standing(name, owner):
            if view.has_seats(piece):
                found.append(carrier(view, piece).line)
            elif view.worth(piece):
                found.append(worth(view, piece))
            else:
                state = view.mark_title if view.marked.get(piece) else view.columns.plain_title
                told = [badge.told for badge in view.badges.get(piece, ()) if badge.is_always_drawn]
                found.append(", ".join(filter(None, (view.name(piece), state, *told))))
                found += view.figures(piece)
    if neighbours:
        found.append(view.say("fact_next_to", spaces=", ".join(space.neighbours)))
    return [view.say("tile", space=name, text=text) for text in found]


def board_facts(view: Seen) -> list[str]:
    """What there is to say of the board."""
    lines = [line for space in view.board.spaces for line in tile_facts(view, space)]
    for owner in (*view.sides, None):
        lines += [view.say("fact_off_board", piece=view.name(piece)) for piece in view.absent(owner)]
    return [*lines, *view.remarks, *view.area_lines()]


def tile_list(view: View) -> list[str]:
    """The board as a list of tiles, with the signs of the drawing, broken to the width."""
    lines = []
    for space in view.board.spaces:
        name = space.name
        parts = [*filter(None, [view.covered(name), view.label(name)])]
        parts += [f"*{view.points[name]}"] if view.points.get(name) else []
        parts += [*view.markers(name), *view.notes[name]]
        for owner in (*view.sides, None):
            here = " ".join(view.counter(piece) for piece in view.standing(name, owner))
            parts += [f"{view.letters[owner] if owner else '-'} {here}"] if here else []
        lines += view.filled(f"{name}: ", parts)
    return lines


def zone_facts(view: View) -> list[str]:
    """What there is to say of the cards: sizes and points held, then what the seat sees."""
    sizes = view.sizes()
    lines = []
    for side in (*view.sides, None):
        who = view.say("table") if side is None else view.title(side)
        zones = view.zones_of(side)
        for kind, zone in zones.items():
            lines.append(view.say("fact_count", who=who, zone=view.zone(kind), count=sizes[zone]))
        if side is not None:
            lines += [f"{who}, {title}: {cells.get(side, 0)}" for title, cells in view.columns.tallies.items()]
            lines += [view.held_fact(side)] if view.counts_points else []
        for zone in filter(view.is_listed, zones.values()):
            lines += [view.cards_lead(zone) + card for card in view.counted(view.cards(zone))]
    return lines


__all__ = ["board_facts", "tile_facts", "tile_list", "zone_facts"]

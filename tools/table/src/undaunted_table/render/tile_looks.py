"""What decides how a tile is drawn and told: one that looks as before is not drawn again.

Most tiles of a picture look as in the last picture of the game, or in that of another game.  What was drawn of a tile
holds no more than its look, so all viewers of a ruleset share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from undaunted_core.game.fixed import once_per_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from undaunted_table.render.seen import Seen

T = TypeVar("T")

#: So many results are kept for each ruleset: some hundred times the tiles of a board.
MOST = 2048


def look_at_all(view: Seen) -> dict[str, Hashable]:
    """The look of each tile; empty if board or catalogue are not the ruleset's: all its viewers share drawings."""
    if view.board is not view.observation.board or view.catalog is not view.observation.catalog:
        return {}
    return {space.name: _look_at(view, space.name) for space in view.board.spaces}


def _look_at(view: Seen, space: str) -> Hashable:
    """All that a drawing or a sentence of a tile depends on, but for the ruleset and the language."""
    levels = tuple([view.level(side, space) for side in view.sides])
    enters = tuple([
        (side, *((piece, view.face.get(piece)) for piece in pieces)) for side, pieces in view.enters(space).items()
    ])
    pieces = tuple([_look_at_piece(view, piece) for piece in view.on(space)])
    turned, pins = view.shown.get("tile", {}).get(space), tuple(view.pins[space])
    return space, turned, levels, view.points.get(space, 0), pins, enters, pieces, space in view.lit["space"]


def _look_at_piece(view: Seen, piece: str) -> Hashable:
    """The same of a piece, with those in its seats."""
    seats = tuple([None if rider is None else _look_at_piece(view, rider) for rider in view.slots(piece)])
    attack, badges = view.columns.attack, tuple(view.badges.get(piece, ()))
    roles = attack.get("source") == piece, attack.get("target") == piece
    faces = view.face.get(piece), view.shown.get("counter", {}).get(piece)
    states = bool(view.marked.get(piece)), view.damage.get(piece, 0), piece in view.lit["piece"]
    return piece, view.owner(piece), faces, states, roles, badges, seats


@once_per_ruleset
def _kept(rules: Any) -> dict[Hashable, Any]:
    """What was drawn and told of the tiles of a ruleset, by its key."""
    return {}


def keep(view: Seen, space: str, key: tuple[Hashable, ...], make: Callable[[], T]) -> T:
    """What ``make`` makes of a tile, or has made of one that looks the same; ``key`` is what else it depends on."""
    look = view.tile_looks.get(space)
    if look is None:
        return make()
    kept, whole = _kept(view.observation._rules), (key, view.lang, look)
    value: T | None = kept.get(whole)
    if value is None:
        value = make()
        if len(kept) >= MOST:
            kept.clear()
        kept[whole] = value
    return value


__all__ = ["keep", "look_at_all"]

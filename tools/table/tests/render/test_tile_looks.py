"""A tile that looks as before is not drawn again: no picture differs from one that is drawn from nothing."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.setups import stops
from undaunted_table.render import facts, svg_board, tile_looks
from undaunted_table.render.columns import Badge, Pin
from undaunted_table.render.facts import board_facts
from undaunted_table.render.seeing import see
from undaunted_table.render.svg import pictures, svg

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from undaunted_table.render.seen import Seen

#: Vehicles with seats and damage; tiles that turn, pieces that look like cards, areas; pins; structures worth points.
SCENARIOS = (
    ("north_africa", "the_whole_patrol", range(20, 400, 50)),
    ("north_africa", "landing_ground_7", range(10, 160, 30)),
    ("allied_assault", "training_grounds", range(20, 100, 25)),
    ("normandy", "mortain", range(20, 200, 45)),
)


def draw(game: uc.Game, lang: str = "en") -> tuple[str, ...]:
    """The board of a game for who is asked, marked and not, and its facts."""
    view = see(game.observation(next(iter(game.to_move), None)), lang)
    marked = [pictures(view, ("board",), marks)["board"] for marks in ((), ("board",))]
    return *marked, "\n".join(board_facts(view))


@pytest.mark.parametrize(("game", "scenario", "at"), SCENARIOS)
def test_what_is_kept_of_tiles_changes_no_picture(game, scenario, at, monkeypatch):
    played = stops(game, scenario, tuple(at), at.stop, 3)
    # Each stop first fills what is kept for the later ones.
    kept = [draw(stop) for stop in played]
    for module in (facts, svg_board):
        monkeypatch.setattr(module, "keep", lambda view, space, key, make: make())
    assert kept == [draw(stop) for stop in played]


SPACE, PIECE, RIDER = "17B", "us:scout_a", "us:scout_b"


def capture(view: Seen) -> None:
    """Give a piece to the other side, and leave it in its order, and where it enters."""
    view.enters(SPACE)
    view.on(SPACE)
    view.columns.owner = {piece: view.pieces[piece]["side"] for piece in view.pieces} | {PIECE: "german"}


def ride(view: Seen) -> None:
    """Put one piece into another."""
    view.columns.inside, view.columns.within = {PIECE: {RIDER: 1}}, {RIDER: PIECE}


def ride_marked(view: Seen) -> None:
    """The same with the inner piece marked."""
    ride(view)
    view.marked.update({RIDER: True})


#: What a drawing of a tile may depend on, each with something that changes it.
CHANGES: dict[str, Callable[[Seen], object]] = {
    "tile": lambda view: view.shown.update(tile={SPACE: "08A"}),
    "control": lambda view: view.columns.levels["us"].update({SPACE: 2}),
    "points": lambda view: view.points.update({SPACE: 5}),
    "pin": lambda view: view.pins[SPACE].append(Pin(None, "smoke")),
    "entrance": lambda view: view.enters(SPACE)["us"].pop(),
    "lit tile": lambda view: view.lit["space"].add(SPACE),
    "space of a piece": lambda view: view.place.update({PIECE: None}),
    "owner": capture,
    "face": lambda view: view.face.update({PIECE: "us:scout_a"}),
    "counter": lambda view: view.shown.update(counter={PIECE: "wreck"}),
    "mark": lambda view: view.marked.update({PIECE: True}),
    "damage": lambda view: view.damage.update({PIECE: 1}),
    "attacker": lambda view: view.columns.attack.update(source=PIECE),
    "target": lambda view: view.columns.attack.update(target=PIECE),
    "badge": lambda view: view.badges.update({PIECE: [Badge("S", "smoke", "smoke")]}),
    "lit piece": lambda view: view.lit["piece"].add(PIECE),
    "rider": ride,
    "marked rider": ride_marked,
}


def test_a_tile_looks_different_after_any_change():
    """The tile alone, and different after each change."""
    observation = uc.new_game("normandy", "la_raye", seed=7).observation("us")
    seen = observation.data["seen"]

    def look(change: Callable[[Seen], object]) -> dict[str, Hashable]:
        # What is changed here belongs to this observation alone.
        observation._data = {**observation.data, "seen": copy.deepcopy(seen)}
        view = see(observation, "en")
        change(view)
        return view.tile_looks

    usual = look(lambda view: None)
    looks = {name: look(change) for name, change in CHANGES.items()}
    for name, changed in looks.items():
        assert [space for space in usual if changed[space] != usual[space]] == [SPACE], name
    assert len({changed[SPACE] for changed in looks.values()}) == len(CHANGES)


def test_a_piece_that_is_not_there_yet_looks_different_where_it_enters():
    game = uc.new_game("normandy", "la_raye", seed=7)
    looks = []
    for face in ({}, {PIECE: "us:scout_a"}):
        view = see(game.observation("us"), "en")
        view.place = {**view.place, PIECE: None}
        view.face.update(face)
        looks.append(view.tile_looks[SPACE])
    assert looks[0] != looks[1]


def test_each_language_has_its_own_tiles():
    game = uc.new_game("normandy", "la_raye", seed=7)
    spanish, _, again = (draw(game, lang) for lang in ("es", "en", "es"))
    tile_looks._kept(game.rules).clear()
    assert spanish == again
    assert draw(game, "en") != draw(game, "es") == spanish


def test_a_tile_is_drawn_once_for_all_who_see_it_alike(monkeypatch):
    drawn = []
    draw_tile = svg_board.BoardPicture._draw_tile
    monkeypatch.setattr(
        svg_board.BoardPicture, "_draw_tile", lambda *given: drawn.append(given[1].name) or draw_tile(*given)
    )
    game = uc.new_game("normandy", "la_raye", seed=7)
    tile_looks._kept(game.rules).clear()
    for seat in ("us", "german", None):
        see(game.observation(seat), "en")
        pictures(see(game.observation(seat), "en"), ("board",), ())
    assert sorted(drawn) == sorted(space.name for space in game.board.spaces)


def test_a_board_of_ones_own_is_drawn_as_it_is():
    """Its tiles are not those that others see."""
    game = uc.new_game("normandy", "la_raye", seed=7)
    observation, catalog = game.observation("us"), {**game.catalog}
    before = svg(observation, game.board, catalog, parts=("board",))
    name = next(iter(catalog["tiles"]))
    tile = {**catalog["tiles"][name], "label": {"en": "Orchard", "es": "Huerto"}}
    catalog["tiles"] = {**catalog["tiles"], name: tile}
    after = svg(observation, game.board, catalog, parts=("board",))
    assert "Orchard" in after
    assert "Orchard" not in before + observation.svg(parts=("board",))


def test_of_very_many_looks_all_are_forgotten(monkeypatch):
    monkeypatch.setattr(tile_looks, "MOST", 3)
    game = uc.new_game("normandy", "la_raye", seed=7)
    kept = tile_looks._kept(game.rules)
    kept.clear()
    pictures(see(game.observation("us"), "en"), ("board",), ())
    assert 0 < len(kept) <= 3

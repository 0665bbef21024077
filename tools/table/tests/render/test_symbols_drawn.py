"""Symbols of packs in pictures: on tiles, counters and cards, cut off at their box, and not missed in the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import pack
from kit.svg import NS, groups, pixels, read
from undaunted_core.content.symbols import COLOURS
from undaunted_core.extension.manager import Library
from undaunted_table.render import symbols as drawn
from undaunted_table.render.svg import svg
from undaunted_table.render.symbols import draw_symbol
from undaunted_table.render.text import draw
from undaunted_testing import scene

if TYPE_CHECKING:
    from pathlib import Path

PATHS = [{"d": "M0 0H24V20z", "fill": "red"}, {"d": "M2 2H22", "fill": "none", "stroke": "blue", "width": 2}]
TARGETS = {"units": "us/rifleman_a", "tiles": "12B", "cards": "us/rifleman_a"}


def gun(paths: list[dict[str, Any]]) -> dict[str, Any]:
    defaults = {"fill": "ink", "stroke": "none", "width": 1}
    return {"box": [24, 20], "paths": [defaults | path for path in paths]}


@pytest.fixture
def game(tmp_path: Path) -> uc.Game:
    symbol = {"id": "steel:gun", "provenance": "original", "box": [24, 20], "paths": PATHS}
    changes = [
        {"id": f"steel:{kind}", "kind": kind, "target": f"normandy:{target}", "set": {"symbol": "steel:gun"}}
        for kind, target in TARGETS.items()
    ]
    home = pack(tmp_path, "steel", symbols={"symbols": [symbol]}, overrides={"overrides": changes})
    counters = {"us:rifleman_a": "16B", "german:scout_a": "12B"}
    return scene("normandy", "la_raye", packs=(home,), library=Library(), active="us", hand={"us": ["rifleman_a"]},
                 counters=counters)


def test_every_colour_that_data_may_name_is_drawn_and_no_other() -> None:
    assert tuple(drawn.COLOURS) == COLOURS


def test_a_symbol_is_drawn_on_tile_counter_and_card(game: uc.Game) -> None:
    """On the tile in its colours, elsewhere in the colour of the letters."""
    root = read(game.observation("us").svg())
    fills = {}
    for kind, name in (("tile", "12B"), ("counter", "us:rifleman_a"), ("card", "us:rifleman_a")):
        (symbol,) = groups(root, kind)[name].iter(f"{NS}svg")
        fills[kind] = [(path.get("fill"), path.get("stroke")) for path in symbol]
    assert fills["tile"] == [(drawn.COLOURS["red"], "none"), ("none", drawn.COLOURS["blue"])]
    assert fills["counter"] == [("#ffffff", "none"), ("none", "#ffffff")]
    assert fills["card"] == [(drawn.INK, "none"), ("none", drawn.INK)]


def test_a_picture_with_symbols_holds_no_ids(game: uc.Game) -> None:
    """So it can share a page; the page shows the same picture."""
    picture = game.observation("us").svg()
    assert " id=" not in picture
    assert "steel:gun" not in picture


def test_the_terminal_has_the_words_and_letters_in_place_of_a_symbol(game: uc.Game) -> None:
    plain = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
                  counters={"us:rifleman_a": "16B", "german:scout_a": "12B"})
    symbols, silhouettes = (draw(each.observation("us"), each.board, each.catalog) for each in (game, plain))
    assert symbols == silhouettes


def test_what_sticks_out_of_the_box_is_cut_off() -> None:
    """A symbol cannot paint over the rest of the board."""
    resvg = pytest.importorskip("resvg_py")
    symbol = draw_symbol(gun([{"d": "M-900 -900H900V900H-900z"}]), 24, 20)
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 60"><path d="M0 0h64v60h-64z" fill="#fff"/>'
        f'<g transform="translate(20 20)">{symbol}</g></svg>'
    )
    rows = pixels(bytes(resvg.svg_to_bytes(svg_string=text, width=64)))
    edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    assert set(edge) == {(255, 255, 255)}
    assert rows[30][32] != (255, 255, 255)


def test_a_unit_that_looks_like_its_card_has_the_symbol_of_that_card() -> None:
    """As in Allied Assault; so has the card in hand."""
    game = uc.new_game("allied_assault", "metz", seed=1)
    assert {card["symbol"] for card in game.catalog["cards"].values()} == {None}
    catalog = json.loads(json.dumps(game.catalog))
    catalog["symbols"]["steel:gun"] = gun(PATHS)
    for card in catalog["cards"].values():
        card["symbol"] = "steel:gun"
    while not any(game.observation("us").data["seen"]["pieces"]["space"].values()):
        game.apply(game.legal_actions(game.to_move[0])[0], game.to_move[0])
    root = read(svg(game.observation("us"), game.board, catalog))
    for kind in ("card", "counter"):
        assert any([*group.iter(f"{NS}svg")] for group in groups(root, kind).values())

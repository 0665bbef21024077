"""The public picture of an observation: its language, what is marked in it, and its parts."""

from __future__ import annotations

import re

import pytest

import undaunted_core as uc
from kit.svg import groups, is_lit, read, size_of, words
from undaunted_core.mechanics.signs import PARTS
from undaunted_table.render.seeing import see
from undaunted_table.render.svg import pictures
from undaunted_testing import play, scene

SEATED = {"german": ["squad_leader_b", "scout_b"]}
#: The words for what is on the board, in a picture.
TOLD = re.compile(r"<desc>.*</desc>\n", re.DOTALL)


@pytest.fixture
def seen():
    """Scout B may be taken from the supply, and one like it is in the hand."""
    zones = {"german": {"supply": ["scout_b", "rifleman_b"]}}
    game = scene("normandy", "la_raye", active="german", hand=SEATED, zones=zones)
    play(game, "play german:squad_leader_b bolster")
    return game.observation("german")


def cards(root, zone):
    """The cards drawn in a zone, and whether each is marked."""
    zones = groups(root, "zone")
    return {name: is_lit(card) for name, card in groups(zones[zone], "card").items()} if zone in zones else {}


def test_a_card_is_marked_in_the_zone_in_which_it_is_meant(seen):
    root = read(seen.svg())
    assert cards(root, "german:hand") == {"german:scout_b": False}
    assert cards(root, "german:supply")["german:scout_b"]


def test_without_marks_a_zone_like_the_supply_is_a_line_of_words(seen):
    root = read(seen.svg(highlight=()))
    assert cards(root, "german:supply") == {}
    assert "Scout B" in words(root)


@pytest.mark.parametrize(
    ("part", "has"),
    [("board", {"tile"}), ("hand", {"zone", "card"}), ("tables", set()), ("legend", {"legend"})],
)
def test_a_part_is_drawn_alone(seen, part, has):
    root = read(seen.svg(parts=(part,)))
    kinds = {kind for kind in ("tile", "zone", "card", "legend") if groups(root, kind)}
    assert kinds == has
    assert words(root)


def test_the_board_alone_is_as_wide_as_the_board(seen):
    whole, board = (size_of(read(seen.svg(parts=parts))) for parts in (("board", "tables"), ("board",)))
    assert board[0] < whole[0]


def test_what_is_left_out_is_nowhere(seen):
    root = read(seen.svg(parts=("board", "tables")))
    assert not groups(root, "zone")
    assert not groups(root, "legend")


def test_a_picture_is_in_the_language(seen):
    text = " ".join(words(read(seen.svg("es"))))
    assert "Ronda" in text
    assert "Round" not in text


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"lang": "fr"}, "no language 'fr'; languages: en, es"),
        ({"parts": ("bord",)}, "no part 'bord' of a picture; parts: board, hand, tables, legend; nearest: board"),
        ({"parts": ()}, "a picture without parts; parts: board, hand, tables, legend"),
    ],
)
def test_what_cannot_be_drawn_is_told(seen, given, told):
    with pytest.raises(ValueError, match=told):
        seen.svg(**given)


def test_a_notebook_shows_the_whole_picture(seen):
    assert seen._repr_svg_() == seen.svg()


def test_only_legal_actions_are_marked_for_who_is_asked(seen):
    game = uc.new_game("normandy", "la_raye", seed=7)
    assert any(cards(read(game.observation("us").svg()), "us:hand").values())
    assert not groups(read(game.observation(None).svg()), "zone")


def test_the_legend_explains_codes_that_are_drawn():
    """A feature whose name has room on its tile has no code; a legend alone is for a board that stands elsewhere."""
    seen = uc.new_game("north_africa", "the_whole_patrol", seed=1).observation(None)
    legends = [read(seen.svg(parts=parts)) for parts in (("board", "legend"), ("legend",))]
    entries = [{text for text in words(groups(root, "legend")[""]) if ": " in text} for root in legends]
    assert entries[0] < entries[1]


@pytest.mark.parametrize("game", ["normandy", "north_africa", "allied_assault"])
def test_parts_drawn_together_are_those_drawn_one_by_one(game):
    """But for the words for what is on the board, which the picture of the board has alone."""
    played = uc.new_game(game, uc.scenarios(game)[0].id, seed=3)
    uc.play(played, dict.fromkeys(played.seats, uc.bots(game)["random"](seed=3)), 40)
    for seat in (*played.seats, None):
        seen, events = played.observation(seat), played.events(seat, 5)
        together = pictures(see(seen, "es"), PARTS, ("hand",), events)
        for part in PARTS:
            highlight = None if part == "hand" else ()
            alone = seen.svg("es", highlight=highlight, parts=(part,), events=events)
            assert together[part] == (alone if part == "board" else TOLD.sub("", alone))


@pytest.mark.parametrize(("parts", "teller"), [(("hand", "board", "tables"), "board"), (("hand", "tables"), "hand")])
def test_one_of_several_pictures_tells_what_is_on_the_board(seen, parts, teller):
    drawn = pictures(see(seen, "en"), parts, ())
    assert [part for part in parts if "<desc>" in drawn[part]] == [teller]

"""NOR-8: counters lost that may return, and Blast."""

from __future__ import annotations

import pytest

from kit.nor_scenes import aim, is_suppressed, place, target
from kit.und_scenes import edits, ending, suppress, totals
from undaunted_testing import notations, play, scene, zone

HOPE = {"us": {"discard": ["platoon_sergeant"]}, "german": {"discard": ["platoon_sergeant"]}}


def test_nor_8_6_with_no_card_found_the_counter_leaves_and_no_card_is_removed():
    """NOR-8.6: cards in the play area and the supply are not found; the counter goes, and may return later."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a"], "german": ["squad_leader_a", "platoon_sergeant"]},
        zones={"us": HOPE["us"], "german": {"play": ["rifleman_a"]}},
        rest="supply",
        counters={"german:rifleman_a": "10A"},
    )
    supply = zone(game, "german:supply")
    assert "german:rifleman_a" in supply
    play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0")
    assert place(game, "german:rifleman_a") is None
    assert zone(game, "german:removed") == []
    assert zone(game, "german:supply") == supply
    assert zone(game, "german:play") == ["german:rifleman_a"]
    assert not game.is_terminal
    play(game, "end_turn", "play german:squad_leader_a bolster", "take german:rifleman_a", "stop")
    play(game, "play german:platoon_sergeant command", "draw_card", "draw german:rifleman_a", "stop")
    play(game, "play german:rifleman_a move", "stop")
    assert place(game, "german:rifleman_a") == "02A"


def test_nor_8_6_while_a_card_is_found_the_counter_stays():
    """NOR-8.6: the last card found goes first; only the next casualty takes the counter."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a", "rifleman_b"]},
        zones={"us": HOPE["us"], "german": {"discard": ["platoon_sergeant"], "deck": ["scout_a"]}},
        rest="supply",
        counters={"german:scout_a": "10A"},
    )
    play(game, "play us:rifleman_a attack", "target german:scout_a", "roll 0")
    assert place(game, "german:scout_a") == "10A"
    assert zone(game, "german:removed") == ["german:scout_a"]
    play(game, "play us:rifleman_b attack", "target german:scout_a", "roll 0")
    assert place(game, "german:scout_a") is None
    assert zone(game, "german:removed") == ["german:scout_a"]


def blasting(tile="11A", at="16A", counters=None, **changes):
    return scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["mortar"]},
        zones=HOPE,
        rest="supply",
        counters={"us:mortar": at, **(counters or {})},
        edit=edits(aim(us=tile), changes.pop("edit", edits())),
        **changes,
    )


def test_nor_8_9_blast_needs_the_own_target_marker_on_the_board():
    """NOR-8.9: without it Blast is not offered, the enemy's marker does not help, and the reason names the clause."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A"},
        edit=aim(german="12A"),
    )
    assert "play us:mortar blast" not in notations(game)
    assert [reason.clause for reason in game.why_illegal("play us:mortar blast")] == ["NOR-8.9"]
    assert "play us:mortar blast" in notations(blasting())


def test_nor_8_9_blast_attacks_every_counter_on_the_marked_tile():
    """NOR-8.9: enemies and own counters alike, each once, separately, with one die each; none elsewhere."""
    game = blasting(
        counters={
            "german:rifleman_a": "11A",
            "german:scout_a": "11A",
            "us:scout_a": "11A",
            "german:scout_b": "03A",
            "us:rifleman_a": "04A",
        }
    )
    play(game, "play us:mortar blast")
    assert notations(game) == ["blast us:scout_a", "blast german:scout_a", "blast german:rifleman_a"]
    seen = list(play(game, "blast german:scout_a", "roll 5"))
    assert notations(game) == ["blast us:scout_a", "blast german:rifleman_a"]
    seen += play(game, "blast us:scout_a", "roll 6")
    assert notations(game) == ["blast german:rifleman_a"]
    seen += play(game, "blast german:rifleman_a", "roll 5")
    assert game.decision.kind == "tactics.choose_play"
    # Scouts 5, Rifleman 4, cover 1: the 5 misses a Scout and hits the Rifleman.
    assert totals(seen) == [("german:scout_a", 6), ("us:scout_a", 6), ("german:rifleman_a", 5)]
    assert place(game, "german:scout_a") == "11A"
    assert place(game, "us:scout_a") is None
    assert place(game, "german:rifleman_a") is None
    assert place(game, "german:scout_b") == "03A"


@pytest.mark.parametrize("order", [("us:scout_a", "german:rifleman_a"), ("german:rifleman_a", "us:scout_a")])
def test_nor_8_9_the_active_player_picks_the_order(order):
    """NOR-8.9: it is the US player who is asked, for an own counter as for an enemy's, in either order."""
    game = blasting(counters={"german:rifleman_a": "11A", "us:scout_a": "11A"})
    play(game, "play us:mortar blast")
    for piece in order:
        assert game.to_move == ("us",)
        assert game.decision.kind == "normandy.choose_blasted"
        play(game, f"blast {piece}", "roll 1")
    assert game.decision.kind == "tactics.choose_play"


def test_nor_8_9_the_last_counter_is_attacked_like_the_others():
    """NOR-8.9: one counter alone on the tile is attacked once."""
    game = blasting(counters={"german:rifleman_a": "11A"})
    events = play(game, "play us:mortar blast", "blast german:rifleman_a", "roll 1")
    assert totals(events) == [("german:rifleman_a", 5)]


@pytest.mark.parametrize(("at", "steps"), [("16A", 3), ("04A", 3), ("11A", 0), ("02A", 1)])
def test_nor_8_9_distance_neither_adds_to_the_defence_nor_limits_a_blast(at, steps):
    """NOR-8.9: from wherever the Mortar stands the total is base 4 and cover 1."""
    game = blasting(at=at, counters={"german:rifleman_a": "11A"})
    names = game.rules.board.names
    assert game.rules.board.distance[names.index(at)][names.index("11A")] == steps
    events = play(game, "play us:mortar blast", "blast german:rifleman_a")
    assert totals(events) == [("german:rifleman_a", 5)]


def test_nor_8_9_the_mortar_itself_is_attacked_on_its_own_tile():
    """NOR-8.9: with the marker on the Mortar's tile (a hill, cover 1 against Blast) it is a target too."""
    game = blasting(tile="16A", counters={"us:scout_a": "16A"})
    play(game, "play us:mortar blast")
    assert notations(game) == ["blast us:scout_a", "blast us:mortar"]
    events = play(game, "blast us:mortar", "roll 5")
    assert totals(events) == [("us:mortar", 5)]
    assert place(game, "us:mortar") is None
    play(game, "blast us:scout_a", "roll 1")
    assert place(game, "us:scout_a") == "16A"


def test_nor_8_9_a_hill_covers_little_against_a_blast_from_anywhere():
    """NOR-8.9: as UND-8.11 says: from 05B, no hill, a Scout (5) on the hill 02A has a total of 6."""
    game = blasting(tile="02A", at="05B", counters={"german:scout_a": "02A"})
    events = play(game, "play us:mortar blast", "blast german:scout_a")
    assert totals(events) == [("german:scout_a", 6)]


def test_nor_8_9_an_own_counter_loses_its_card_as_an_enemy_does():
    """NOR-8.9: the own unit's card is taken from the own zones, the hand first."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar", "scout_a"]},
        counters={"us:mortar": "16A", "us:scout_a": "11A"},
        edit=aim(us="11A"),
    )
    play(game, "play us:mortar blast", "blast us:scout_a", "roll 0")
    assert zone(game, "us:removed") == ["us:scout_a"]
    assert zone(game, "us:hand") == []
    assert place(game, "us:scout_a") == "11A"


def test_nor_8_9_a_suppressed_counter_is_attacked_too():
    """NOR-8.9: every counter means either side up; a hit is a casualty and readies nothing."""
    game = blasting(
        counters={"german:rifleman_a": "11A"},
        edit=suppress("german:rifleman_a"),
    )
    play(game, "play us:mortar blast", "blast german:rifleman_a", "roll 1")
    assert is_suppressed(game, "german:rifleman_a")


def test_nor_8_9_the_first_result_ends_the_game_before_the_next_attack():
    """NOR-8.9: in scenario 5 a Blast that takes the last US Rifleman wins at once; the Scout is not attacked."""
    game = scene(
        "normandy",
        "crossing_the_vire",
        active="german",
        hand={"german": ["mortar"]},
        zones=HOPE,
        rest="supply",
        counters={"us:rifleman_a": "01A", "us:rifleman_b": None, "us:scout_a": "01A"},
        edit=aim(german="01A"),
    )
    play(game, "play german:mortar blast", "blast us:rifleman_a", "roll 0")
    assert ending(game) == ("pin", ("german",), "NOR-10.4")
    assert place(game, "us:scout_a") == "01A"


def test_nor_8_9_each_casualty_is_taken_before_the_next_attack():
    """NOR-8.9: the first counter's card is gone when the next counter is chosen."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"], "german": ["rifleman_a", "scout_a"]},
        counters={"us:mortar": "16A", "german:rifleman_a": "11A", "german:scout_a": "11A"},
        edit=aim(us="11A"),
    )
    play(game, "play us:mortar blast", "blast german:rifleman_a", "roll 0")
    assert zone(game, "german:removed") == ["german:rifleman_a"]
    assert zone(game, "german:hand") == ["german:scout_a"]
    play(game, "blast german:scout_a", "roll 0")
    assert zone(game, "german:removed") == ["german:scout_a", "german:rifleman_a"]


def test_nor_8_9_with_nobody_on_the_tile_blast_is_allowed_and_does_nothing():
    """NOR-8.9: ruling: only a missing marker forbids it; the card is played and the marker stays."""
    game = blasting(tile="08B")
    before = {piece: place(game, piece) for piece in game.rules.names["piece"]}
    play(game, "play us:mortar blast")
    assert game.decision.kind == "tactics.choose_play"
    assert zone(game, "us:play") == ["us:mortar"]
    assert {piece: place(game, piece) for piece in game.rules.names["piece"]} == before
    assert target(game, "us") == "08B"


def test_nor_8_9_the_marker_stays_after_a_blast():
    """NOR-8.9: ruling: it may be blasted again without aiming again."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar", "mortar"]},
        counters={"us:mortar": "16A", "german:rifleman_a": "11A"},
        edit=aim(us="11A"),
    )
    for _ in range(2):
        play(game, "play us:mortar blast", "blast german:rifleman_a", "roll 1")
        assert target(game, "us") == "11A"

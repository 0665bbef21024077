"""NOR-6: Guide, and the target marker of a Mortar that moves."""

from __future__ import annotations

from kit.nor_scenes import aim, place, target
from kit.und_scenes import edits, marker, suppress
from undaunted_testing import notations, play, scene, zone


def check_over(game):
    """A Guide has come to its end: its card was played, and the side is asked for the next, of which it has none."""
    assert zone(game, "us:play") == ["us:platoon_guide"]
    assert (game.to_move, game.decision.kind, notations(game)) == (("us",), "tactics.choose_play", ["end_turn"])


def test_nor_6_5_guide_moves_any_own_counter_on_the_board_that_is_not_suppressed():
    """NOR-6.5: ruling: own counters only; suppressed ones and those off the board are not offered."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["platoon_guide"]},
        counters={"us:sniper": "05B", "us:mortar": None},
        edit=suppress("us:rifleman_b"),
    )
    play(game, "play us:platoon_guide guide")
    assert notations(game) == ["guide us:scout_a", "guide us:scout_b", "guide us:rifleman_a", "guide us:sniper"]
    play(game, "guide us:rifleman_a", "step 16A")
    assert place(game, "us:rifleman_a") == "16A"
    check_over(game)


def test_nor_6_5_guide_moves_as_move_does():
    """NOR-6.5: only onto own markers, one step at most, or none at all; nothing is scouted, a Scout included."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["platoon_guide"]},
        counters={"us:scout_a": "16A", "german:rifleman_a": "10A"},
    )
    play(game, "play us:platoon_guide guide", "guide us:scout_a")
    assert notations(game) == ["stop", "step 04A", "step 17B", "step 10A"]
    assert [reason.clause for reason in game.why_illegal("step 12A")] == ["UND-6.1"]
    other = game.clone()
    play(other, "stop")
    assert place(other, "us:scout_a") == "16A"
    check_over(other)
    play(game, "step 10A")
    assert place(game, "us:scout_a") == "10A"
    check_over(game)
    assert marker(game, "us", "12A") == 0
    assert "us:fog_of_war" not in zone(game, "us:discard")


def test_nor_6_5_a_guided_counter_may_start_on_an_unmarked_tile():
    """NOR-6.5: as with Move, only the tile stepped onto needs a marker."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_guide"]}, counters={"us:sniper": "12A"})
    assert marker(game, "us", "12A") == 0
    play(game, "play us:platoon_guide guide", "guide us:sniper")
    assert notations(game) == ["stop", "step 04A", "step 16A", "step 10A"]


def test_nor_6_5_guide_cannot_be_chosen_without_a_counter_it_could_move():
    """NOR-6.5: with all own counters suppressed or off the board, enemy ones do not help."""
    counters = {"us:rifleman_a": None, "us:rifleman_b": None, "us:scout_a": None}
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["platoon_guide"]},
        counters=counters,
        edit=suppress("us:scout_b"),
    )
    assert "play us:platoon_guide guide" not in notations(game)
    assert [r.clause for r in game.why_illegal("play us:platoon_guide guide")] == ["NOR-6.5"]
    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_guide"]}, counters=counters)
    assert "play us:platoon_guide guide" in notations(game)


def mortar_scene(**changes):
    return scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar", "platoon_guide"], "german": ["platoon_guide", "mortar"]},
        counters={"us:mortar": "16A", "german:mortar": "02A"},
        edit=edits(aim(us="14B", german="12A")),
        **changes,
    )


def test_nor_6_6_a_step_by_move_takes_the_own_target_marker_off():
    """NOR-6.6: the own marker leaves the board; the enemy's stays."""
    game = mortar_scene()
    events = play(game, "play us:mortar move", "step 04A")
    assert (target(game, "us"), target(game, "german")) == (None, "12A")
    assert "normandy.target_removed" in [event.kind for event in events]


def test_nor_6_6_a_target_marker_leaves_the_first_tile_of_the_map_too():
    """NOR-6.6: the tile that the scenario lists first is a tile like any other."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["mortar"]}, counters={"us:mortar": "16A"},
                 edit=aim(us="04A"))  # fmt: skip
    assert game.rules.names["space"][0] == "04A"
    play(game, "play us:mortar move", "step 17B")
    assert target(game, "us") is None


def test_nor_6_6_a_step_by_guide_takes_the_own_target_marker_off():
    """NOR-6.6: being guided is moving too."""
    game = mortar_scene()
    play(game, "play us:platoon_guide guide", "guide us:mortar", "step 17B")
    assert (target(game, "us"), target(game, "german")) == (None, "12A")


def test_nor_6_6_no_step_no_removal():
    """NOR-6.6: a Move or Guide of zero steps leaves the marker, and so does guiding another counter."""
    game = mortar_scene()
    play(game, "play us:mortar move", "stop")
    assert target(game, "us") == "14B"
    other = game.clone()
    play(game, "play us:platoon_guide guide", "guide us:mortar", "stop")
    assert target(game, "us") == "14B"
    play(other, "play us:platoon_guide guide", "guide us:rifleman_a", "step 16A")
    assert target(other, "us") == "14B"


def test_nor_6_6_being_placed_leaves_the_target_marker():
    """NOR-6.6: ruling: a Mortar that enters has not moved."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": None},
        edit=aim(us="14B"),
    )
    play(game, "play us:mortar move", "stop")
    assert (place(game, "us:mortar"), target(game, "us")) == ("16A", "14B")


def test_nor_6_6_leaving_the_board_leaves_the_target_marker():
    """NOR-6.6: ruling: a Mortar that is lost has not moved; the marker waits for it."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a"]},
        zones={"german": {"discard": ["platoon_sergeant"]}, "us": {"discard": ["platoon_sergeant"]}},
        rest="supply",
        counters={"german:mortar": "02A"},
        edit=aim(german="12A"),
    )
    play(game, "play us:rifleman_a attack", "target german:mortar", "roll 0")
    assert (place(game, "german:mortar"), target(game, "german")) == (None, "12A")

"""NOR-7: Normandy's own condition on Control, and Target."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.nor_scenes import aim, document, place, target
from kit.und_scenes import edits, fields, marker, suppress
from undaunted_testing import check_stop, notations, play, scene


@pytest.mark.parametrize("enemy", ["german:rifleman_a", "german:scout_a", "german:mortar"])
def test_nor_7_4a_control_is_barred_by_any_enemy_counter_on_the_tile(enemy):
    """NOR-7.4a: whatever the enemy counter is; the reason names the clause."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "10A", enemy: "10A"},
    )
    assert "play us:rifleman_a control" not in notations(game)
    assert [reason.clause for reason in game.why_illegal("play us:rifleman_a control")] == ["NOR-7.4a"]


def test_nor_7_4a_a_suppressed_enemy_bars_control_too():
    """NOR-7.4a: any counter does, whichever side is up."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "10A", "german:scout_a": "10A"},
        edit=suppress("german:scout_a"),
    )
    assert "play us:rifleman_a control" not in notations(game)


def test_nor_7_4a_own_counters_and_enemies_elsewhere_do_not_bar_control():
    """NOR-7.4a: an enemy next door, or an enemy's marker on the tile, prevents nothing."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "10A", "us:scout_a": "10A", "german:scout_a": "05B"},
        markers={"german": {"10A": "controlled"}},
    )
    play(game, "play us:rifleman_a control")
    assert (marker(game, "us", "10A"), marker(game, "german", "10A")) == (2, 1)


def targets(game):
    return {action.removeprefix("place_target ") for action in notations(game)}


@pytest.mark.parametrize("at", ["16A", "04A", "05B", "10A", "03A"])
def test_nor_7_7_the_target_marker_goes_three_or_more_steps_from_the_own_mortar(at):
    """NOR-7.7: exactly the tiles that far are offered, whatever lies or stands on them."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": at, "german:mortar": "10A"},
    )
    board = game.rules.board
    here = board.names.index(at)
    far = {name for name, steps in zip(board.names, board.distance[here], strict=True) if steps >= 3}
    assert ("play us:mortar target" in notations(game)) == bool(far)
    if far:
        play(game, "play us:mortar target")
        assert targets(game) == far


def test_nor_7_7_any_tile_will_do_whatever_is_on_it():
    """NOR-7.7: own counters, enemies, an objective, no marker of one's own: each may be aimed at."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A", "us:scout_a": "11A", "german:rifleman_a": "02A"},
    )
    play(game, "play us:mortar target")
    assert targets(game) == {"08B", "03A", "11A", "02A", "06A", "14B", "18B"}
    assert all(marker(game, "us", tile) == 0 for tile in targets(game))
    play(game, "place_target 11A")
    assert target(game, "us") == "11A"
    assert place(game, "us:scout_a") == "11A"


def test_nor_7_7_a_marker_on_the_board_must_move_to_another_tile():
    """NOR-7.7: the tile it lies on is not offered."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A"},
        edit=aim(us="11A"),
    )
    play(game, "play us:mortar target")
    assert targets(game) == {"08B", "03A", "02A", "06A", "14B", "18B"}
    play(game, "place_target 06A")
    assert target(game, "us") == "06A"


def test_nor_7_7_a_tile_is_refused_because_it_is_not_far_enough_or_has_the_marker():
    """NOR-7.7: and no requirement refuses a tile that is offered, such as one at three steps."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A"},
        edit=aim(us="11A"),
    )
    play(game, "play us:mortar target")
    tiles = ("11A", "05B", "16A")
    assert [[reason.key for reason in game.why_illegal(f"place_target {tile}")] for tile in tiles] == [
        ["reason.normandy.same_tile"],
        ["reason.normandy.too_near"],
        ["reason.normandy.too_near"],
    ]
    check_stop(game, checks=("lists_agree",))


@pytest.mark.parametrize("before", [None, "11A"])
def test_nor_7_7_the_event_says_where_the_target_marker_lay_and_where_it_is_placed(before):
    """NOR-7.7: it comes from off the board or from its tile."""
    edit = aim(us=before) if before else None
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["mortar"]}, counters={"us:mortar": "16A"}, edit=edit
    )
    play(game, "play us:mortar target")
    assert fields(play(game, "place_target 06A"), "normandy.target_placed") == [
        {"side": "us", "source": before, "space": "06A"}
    ]


def test_nor_7_7_a_side_whose_only_unit_is_a_mortar_may_have_its_marker_on_the_board():
    """NOR-7.7: the Mortar is then the first counter of the scenario, and the position is sound."""
    own = document("mortain")
    own["id"] = "normandy:mortars"
    own["sides"]["us"] |= {"deck": {"mortar": 3}, "supply": {"fog_of_war": 8}, "counters": {}}
    position = uc.new_game("normandy", own, seed=1).position()
    position.setdefault("state", {})["normandy"] = {"target": {"us": "11A"}}
    game = uc.Game.from_position(position)
    assert game.rules.names["piece"][0] == "us:mortar"
    assert target(game, "us") == "11A"


def test_nor_7_7_a_side_without_a_mortar_has_no_target_marker_on_any_tile():
    """NOR-7.7: La Raye has no Mortar; a position with the marker on its first or its last tile is refused."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    for tile in (game.rules.names["space"][0], game.rules.names["space"][-1]):
        position = game.position()
        position.setdefault("state", {})["normandy"] = {"target": {"us": tile}}
        with pytest.raises(uc.SaveError) as caught:
            uc.Game.from_position(position)
        assert [fault.pointer for fault in caught.value.faults] == ["/state/normandy/target/us"]


def test_nor_7_7_without_a_tile_three_steps_away_target_cannot_be_chosen():
    """NOR-7.7: from the middle of Mortain every tile is within two steps; the reason names the clause."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["mortar"]}, counters={"us:mortar": "05B"})
    assert notations(game) == ["end_turn", "play us:mortar hunker_down", "play us:mortar move"]
    assert [reason.clause for reason in game.why_illegal("play us:mortar target")] == ["NOR-7.7"]


def test_nor_7_7_with_the_marker_on_the_only_far_tile_target_cannot_be_chosen():
    """NOR-7.7: an authored Mortain of five tiles leaves one tile three steps off, and the marker lies there."""
    own = document("mortain")
    own["spaces"] = [space for space in own["spaces"] if space["tile"] in ("16A", "10A", "01B", "14B", "02A")]
    for side in ("us", "german"):
        tile = {"us": "16A", "german": "02A"}[side]
        own["sides"][side]["victory"][0]["points"] = 6
        own["sides"][side]["counters"] = dict.fromkeys(own["sides"][side]["counters"], tile)
    row = {"16A": [0, 0], "10A": [1, 0], "01B": [2, 0], "14B": [3, 0], "02A": [2, 1]}
    for space in own["spaces"]:
        space["at"] = row[space["tile"]]

    def offered(edit):
        game = scene("normandy", own, active="us", hand={"us": ["mortar"]}, edit=edit, counters={"us:mortar": "16A"})
        return "play us:mortar target" in notations(game)

    assert offered(None)
    assert offered(aim(us="02A"))
    assert not offered(aim(us="14B"))


def test_nor_7_7_the_distance_is_measured_only_when_the_action_is_taken():
    """NOR-7.7: a Mortar that comes back one step from its side's marker keeps it, and may blast the tile."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": None, "german:rifleman_a": "12A"},
        edit=edits(aim(us="12A")),
    )
    play(game, "play us:mortar blast")
    assert (place(game, "us:mortar"), target(game, "us")) == ("16A", "12A")
    assert notations(game) == ["blast german:rifleman_a"]


def test_nor_7_7_the_enemy_mortar_does_not_count():
    """NOR-7.7: only the own Mortar's distance matters."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A", "german:mortar": "18B"},
    )
    play(game, "play us:mortar target", "place_target 18B")
    assert target(game, "us") == "18B"

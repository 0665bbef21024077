"""NOR-5: counters entering the board."""

from __future__ import annotations

import pytest

from kit.nor_scenes import aim, document, is_suppressed, place, target
from kit.und_scenes import edits, marker, suppress, totals
from undaunted_testing import notations, play, scene, zone

#: Every action of every kind of combat card.
ACTIONS = [
    ("rifleman_a", "move"),
    ("rifleman_a", "attack"),
    ("rifleman_a", "control"),
    ("scout_a", "scout"),
    ("scout_a", "attack"),
    ("scout_a", "recon"),
    ("scout_a", "conceal"),
    ("machine_gunner_a", "move"),
    ("machine_gunner_a", "attack"),
    ("machine_gunner_a", "suppress"),
    ("sniper", "stalk"),
    ("sniper", "attack"),
    ("mortar", "move"),
    ("mortar", "blast"),
    ("mortar", "target"),
]


@pytest.mark.parametrize(("unit", "action"), ACTIONS)
def test_nor_5_1_any_action_first_places_a_counter_that_is_off_the_board(unit, action):
    """NOR-5.1: whatever the card is played for, the counter is on its spawn tile before the action, ready."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": [unit, "fog_of_war"]},
        zones={"us": {"discard": ["platoon_sergeant"]}},
        counters={f"us:{unit}": None},
        markers={"us": {"16A": "scouted"}},
        edit=aim(us="05B"),
    )
    events = play(game, f"play us:{unit} {action}")
    assert place(game, f"us:{unit}") == "16A"
    assert not is_suppressed(game, f"us:{unit}")
    kinds = [event.kind for event in events]
    placed = kinds.index("normandy.counter_placed")
    assert placed == kinds.index("undaunted.card_played") + 1
    assert events[placed].fields == {"piece": f"us:{unit}", "space": "16A"}


@pytest.mark.parametrize("tile", ["05B", "04A"])
def test_nor_5_1_a_counter_on_the_board_is_not_placed(tile):
    """NOR-5.1: a card whose counter is on the board leaves it there and is judged from there; 04A is tile number 0."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": tile},
        markers={"us": {tile: "scouted", "16A": None}},
    )
    assert game.rules.names["space"][0] == "04A"
    assert "play us:rifleman_a control" in notations(game)
    events = play(game, "play us:rifleman_a control")
    assert place(game, "us:rifleman_a") == tile
    assert marker(game, "us", tile) == 2
    assert "normandy.counter_placed" not in [event.kind for event in events]


def test_nor_5_1_a_command_card_places_nothing():
    """NOR-5.1: only combat cards bring their counter in."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_sergeant"]}, counters={"us:sniper": None})
    before = {piece: place(game, piece) for piece in game.rules.names["piece"]}
    play(game, "play us:platoon_sergeant bolster", "stop")
    assert {piece: place(game, piece) for piece in game.rules.names["piece"]} == before


def test_nor_5_1_the_action_is_performed_from_the_spawn_tile():
    """NOR-5.1: after placing, the action follows: a move in full, an attack measured from there."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_c", "machine_gunner_a"]},
        counters={"us:rifleman_c": None, "us:machine_gunner_a": None, "german:scout_a": "05B"},
    )
    play(game, "play us:rifleman_c move")
    assert notations(game) == ["stop", "step 04A", "step 17B", "step 10A"]
    play(game, "step 10A", "play us:machine_gunner_a attack")
    # Scout 5, cover 1, two steps from 16A to 05B.
    assert totals(play(game, "target german:scout_a", "roll 1", "roll 1")) == [("german:scout_a", 8)]
    assert place(game, "us:rifleman_c") == "10A"


def test_nor_5_1_a_counter_lost_while_suppressed_returns_ready_and_acts_at_once():
    """NOR-5.1: ruling: it comes in on its ready side, so the action it was played for takes place."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a"], "german": ["squad_leader_a", "platoon_sergeant"]},
        zones={"us": {"discard": ["platoon_sergeant"]}},
        rest="supply",
        counters={"german:rifleman_a": "11A"},
        edit=suppress("german:rifleman_a"),
    )
    play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0", "end_turn")
    assert place(game, "german:rifleman_a") is None
    play(game, "play german:squad_leader_a bolster", "take german:rifleman_a", "stop")
    play(game, "play german:platoon_sergeant command", "draw_card", "draw german:rifleman_a", "stop")
    assert "play german:rifleman_a ready" not in notations(game)
    play(game, "play german:rifleman_a move", "step 11A")
    assert place(game, "german:rifleman_a") == "11A"
    assert not is_suppressed(game, "german:rifleman_a")


def test_nor_5_1_whether_an_action_is_possible_is_judged_from_the_spawn_tile():
    """NOR-5.1: ruling: Control needs a scouted own marker, and no enemy, on the spawn tile; Target looks from it."""

    def offered(**changes):
        game = scene(
            "normandy",
            "mortain",
            active="us",
            hand={"us": ["rifleman_a", "mortar"]},
            counters={"us:rifleman_a": None, "us:mortar": None, **changes.pop("counters", {})},
            **changes,
        )
        return notations(game)

    assert "play us:rifleman_a control" not in offered()
    assert "play us:rifleman_a control" in offered(markers={"us": {"16A": "scouted"}})
    assert "play us:rifleman_a control" not in offered(
        markers={"us": {"16A": "scouted"}}, counters={"german:scout_a": "16A"}
    )
    assert "play us:mortar target" in offered()
    own = document("mortain")
    # From the middle of the map no tile is three steps away.
    own["sides"]["us"]["spawn"] = [{"at": "05B", "all": True}]
    game = scene("normandy", own, active="us", hand={"us": ["mortar"]}, counters={"us:mortar": None})
    assert "play us:mortar target" not in notations(game)
    assert place(game, "us:mortar") is None


def test_nor_5_2_hunkering_down_places_no_counter():
    """NOR-5.2: the card goes to the supply and the counter stays off the board."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["sniper"]}, counters={"us:sniper": None})
    play(game, "play us:sniper hunker_down")
    assert place(game, "us:sniper") is None
    assert zone(game, "us:supply").count("us:sniper") == 3


def test_nor_5_2_a_unit_without_a_spawn_marker_can_only_be_bid_or_hunkered_down():
    """NOR-5.2: ruling: in an authored Mortain whose US marker names squad A alone, the Sniper cannot enter."""
    own = document("mortain")
    own["sides"]["us"]["spawn"] = [{"at": "16A", "squads": ["A"]}]
    game = scene(
        "normandy",
        own,
        active="us",
        initiative="german",
        hand={"us": ["sniper"]},
        zones={"us": {"deck": ["sniper", "sniper", "rifleman_a", "rifleman_b"]}},
        rest="supply",
        counters={"us:sniper": None},
    )
    assert notations(game) == ["end_turn", "play us:sniper hunker_down"]
    reasons = game.why_illegal("play us:sniper attack")
    assert ("reason.undaunted.no_counter", "UND-1.2") in [(reason.key, reason.clause) for reason in reasons]
    play(game, "end_turn", "draw us:sniper", "draw us:sniper", "draw us:rifleman_a", "draw us:rifleman_b")
    assert "bid us:sniper" in notations(game, "us")


def test_nor_5_2_the_reason_is_the_missing_spawn_marker_and_nothing_untrue():
    """NOR-5.2: no enemy counter stands on a tile that does not exist, so none is given as a reason."""
    own = document("mortain")
    own["sides"]["us"]["spawn"] = []
    game = scene("normandy", own, active="us", hand={"us": ["rifleman_c"]}, counters={"german:mortar": None})
    assert [reason.clause for reason in game.why_illegal("play us:rifleman_c control")] == ["UND-1.2"]


def test_nor_5_2_a_unit_on_the_board_needs_no_spawn_marker_until_it_leaves():
    """NOR-5.2: without a marker a counter on the board acts as usual."""
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = []
    game = scene("normandy", own, active="us", hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a move", "step 02B")
    assert place(game, "us:rifleman_a") == "02B"


def test_nor_5_3_the_spawn_tile_may_hold_enemies_and_need_not_be_scouted():
    """NOR-5.3: the US Sniper of scenario 4 enters among enemies on a tile without a US marker, and scouts nothing."""
    game = scene(
        "normandy",
        "behind_enemy_lines",
        active="us",
        hand={"us": ["sniper"]},
        counters={"us:sniper": None, "german:rifleman_a": "06A", "german:scout_a": "06A"},
    )
    fog = zone(game, "us:supply").count("us:fog_of_war")
    play(game, "play us:sniper stalk")
    assert place(game, "us:sniper") == "06A"
    assert marker(game, "us", "06A") == 0
    assert zone(game, "us:supply").count("us:fog_of_war") == fog
    assert "us:fog_of_war" not in zone(game, "us:discard")


def test_nor_5_3_a_scout_placed_on_an_unmarked_spawn_tile_scouts_only_what_it_steps_on():
    """NOR-5.3: in an authored Mortain whose US spawn tile is unmarked, entering lays no marker and takes no Fog."""
    own = document("mortain")
    own["sides"]["us"]["spawn"] = [{"at": "12A", "all": True}]
    game = scene("normandy", own, active="us", hand={"us": ["scout_a"]}, counters={"us:scout_a": None})
    play(game, "play us:scout_a scout")
    assert (place(game, "us:scout_a"), marker(game, "us", "12A")) == ("12A", 0)
    play(game, "step 07B", "stop")
    assert (marker(game, "us", "12A"), marker(game, "us", "07B")) == (0, 1)
    assert zone(game, "us:discard").count("us:fog_of_war") == 1


def test_nor_5_3_placing_is_no_movement():
    """NOR-5.3: it uses up no step, and a Mortar that is placed keeps its side's target marker."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["scout_a", "mortar"]},
        counters={"us:scout_a": None, "us:mortar": None},
        edit=edits(aim(us="14B")),
    )
    play(game, "play us:scout_a scout", "step 12A", "step 07B")
    assert place(game, "us:scout_a") == "07B"
    play(game, "play us:mortar move")
    assert (place(game, "us:mortar"), target(game, "us")) == ("16A", "14B")

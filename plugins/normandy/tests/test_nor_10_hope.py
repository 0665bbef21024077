"""NOR-10.7: how the most points a side could ever control are counted.

Each test hunkers a card down that has no part in the count, which asks for the
end of the game, in two situations that differ in one thing.  The Germans
control 3 points in La Raye, so a US side beyond hope loses at once.
"""

from __future__ import annotations

import json

import pytest

import undaunted_core as uc
from kit.nor_scenes import document, is_hopeless, worth
from kit.und_scenes import ending
from undaunted_core.extension.manager import Library
from undaunted_testing import play, scene

LOST = ("beyond_hope", ("german",), "NOR-10.6")
GERMANS = {"discard": ["rifleman_a", "scout_a"]}


def hope(scenario="la_raye", *, us, germans=GERMANS, hand=("squad_leader_b",), **changes):
    """Whether the US has hope left when it hunkers its Squad Leader B down.

    ``us`` are its cards in circulation and in the supply, by zone; all others
    are out of the game.
    """
    game = scene(
        "normandy",
        scenario,
        active="us",
        hand={"us": hand},
        zones={"us": us, "german": germans},
        rest="removed",
        **changes,
    )
    play(game, f"play us:{hand[0]} hunker_down")
    if is_hopeless(game, "us"):
        assert ending(game) == LOST
        return False
    assert ending(game) is None
    return True


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play"])
def test_nor_10_7a_a_card_anywhere_in_circulation_lets_a_unit_act(zone):
    """NOR-10.7: (a): hand, deck, discard pile and play area all count; removed cards do not."""
    scout = {"discard": ["scout_a"]}
    rifleman = {zone: ["rifleman_a", *scout.get(zone, [])]}
    assert not hope(us=scout)
    if zone == "hand":
        assert hope(us=scout, hand=("squad_leader_b", "rifleman_a"))
    else:
        assert hope(us={**scout, **rifleman})


def test_nor_10_7a_only_units_with_control_take_tiles():
    """NOR-10.7: (a), (c): a Scout and a Sniper alone take nothing."""
    assert not hope(us={"discard": ["scout_a", "scout_b"]})
    assert hope(us={"discard": ["scout_a", "rifleman_b"]})


@pytest.mark.parametrize(
    ("bolster", "expected"),
    [(None, False), ("squad_leader_a", True), ("platoon_sergeant", True)],
)
def test_nor_10_7a_a_card_in_the_supply_counts_within_reach_of_a_bolster(bolster, expected):
    """NOR-10.7: (a): a Rifleman A in the supply needs a Bolster in circulation that may take it."""
    discard = ["scout_a", *([bolster] if bolster else [])]
    assert hope(us={"discard": discard, "supply": ["rifleman_a"]}) is expected


def test_nor_10_7a_a_squad_leader_reaches_only_its_own_squad():
    """NOR-10.7: (a): Squad Leader A cannot fetch a Rifleman B."""
    circulating = ["scout_a", "squad_leader_a"]
    assert not hope(us={"discard": circulating, "supply": ["rifleman_b"]})
    assert hope(us={"discard": circulating, "supply": ["rifleman_a"]})


def test_nor_10_7a_a_bolster_in_the_supply_is_not_in_circulation():
    """NOR-10.7: (a): the Platoon Sergeant hunkered down fetches nobody, not even itself."""
    us = {"discard": ["scout_a"], "supply": ["rifleman_a"]}
    assert not hope(us=us, hand=("platoon_sergeant",))
    assert hope(us={**us, "deck": ["squad_leader_a"]}, hand=("platoon_sergeant",))


#: A card of squad B that fetches squad A; the box has none that could show a chain.
AIDE = {
    "id": "chained:us/aide",
    "side": "us",
    "title": {"en": "Aide", "es": "Ayudante"},
    "role": "command",
    "squad": "B",
    "initiative": 1,
    "actions": [{"action": "bolster", "x": 1, "squad": "A"}],
    "copies": 1,
    "provenance": "original",
}


def test_nor_10_7a_fetched_cards_count_in_turn(tmp_path):
    """NOR-10.7: (a): Squad Leader B fetches an authored Aide of squad B, who then fetches a Rifleman A."""
    folder = tmp_path / "chained"
    folder.mkdir()
    pack = {"id": "chained", "game": "normandy", "version": "1", "provenance": "original"}
    (folder / "pack.json").write_text(json.dumps(pack))
    (folder / "cards.json").write_text(json.dumps({"cards": [AIDE]}))
    own = document("la_raye")
    own["sides"]["us"]["supply"]["chained.aide"] = 1
    library = Library()

    def found(circulating, supply):
        us = {"discard": ["scout_a", *circulating], "supply": supply}
        return hope(own, us=us, hand=("scout_b",), packs=(str(folder),), library=library)

    assert found(["squad_leader_b"], ["rifleman_a", "chained.aide"])
    assert not found(["squad_leader_b"], ["rifleman_a"])
    assert not found([], ["rifleman_a", "chained.aide"])


def test_nor_10_7a_a_unit_off_the_board_acts_from_its_spawn_tile():
    """NOR-10.7: (a): with a spawn tile a lost counter can come back; in an authored La Raye without one it cannot."""
    us = {"discard": ["rifleman_a", "scout_a"]}
    off = {"us:rifleman_a": None}
    assert hope(us=us, counters=off)
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = [{"at": "17B", "units": ["scout_a"]}]
    assert not hope(own, us=us, counters=off)
    assert hope(own, us=us)


def test_nor_10_7a_a_scout_without_counter_and_spawn_tile_scouts_nothing():
    """NOR-10.7: (a): the same for the Scout, without whom the Rifleman has too few tiles."""
    us = {"discard": ["rifleman_a", "scout_a"]}
    off = {"us:scout_a": None}
    assert hope(us=us, counters=off)
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = [{"at": "17B", "units": ["rifleman_a"]}]
    assert not hope(own, us=us, counters=off)
    assert hope(own, us=us)


def marked(*tiles, controlled=()):
    """US markers on these tiles and on no others."""
    scouted = dict.fromkeys(("02B", "17B")) | dict.fromkeys(tiles, "scouted")
    return {"us": scouted | dict.fromkeys(controlled, "controlled")}


def test_nor_10_7b_tiles_it_controls_count():
    """NOR-10.7: (b): 4 points far off, controlled, and 1 within reach make the 5 it needs; scouted ones do not count.

    06A is cut off from the Rifleman on 17B.
    """
    us = {"discard": ["rifleman_a"]}
    near = ("02B", "17B")
    rich = worth(_06A=4, _02B=1, _05B=5)
    assert hope(us=us, markers=marked(*near, controlled=["06A"]), edit=rich)
    assert not hope(us=us, markers=marked(*near, "06A"), edit=rich)
    assert not hope(us=us, markers=marked(*near, controlled=["06A"]), edit=worth(_06A=3, _02B=1, _05B=5))


def test_nor_10_7b_they_count_without_anybody_left_to_act():
    """NOR-10.7: (b): 4 of the 5 points controlled are 4 to come, too few with nobody to take a fifth.

    The game goes on, as the Germans have only 3.
    """
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"us": ["squad_leader_b"]},
        zones={"german": GERMANS},
        rest="removed",
        markers=marked(controlled=["06A", "13B"]),
    )
    play(game, "play us:squad_leader_b hunker_down")
    assert is_hopeless(game, "us")
    assert ending(game) is None


#: From 17B to 06A, with the 5 points the US needs on the way.
CHAIN = ("17B", "13B", "16B", "06A")


def test_nor_10_7c_without_a_scout_only_tiles_over_own_markers_count():
    """NOR-10.7: (c): from 17B over 13B and 16B to 06A; the chain breaks without a middle, or without its end."""
    us = {"discard": ["rifleman_a"]}
    assert hope(us=us, markers=marked(*CHAIN))
    assert not hope(us=us, markers=marked("17B", "13B", "16B"))
    assert not hope(us=us, markers=marked("17B", "13B", "06A"))
    assert not hope(us=us, markers=marked("17B", "16B", "06A"))


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play"])
def test_nor_10_7a_without_a_scout_too_every_zone_in_circulation_counts(zone):
    """NOR-10.7: (a): a Rifleman card in any of the four zones walks the chain; none, or one in the supply, does not."""
    markers = marked(*CHAIN)
    if zone == "hand":
        assert hope(us={}, hand=("squad_leader_b", "rifleman_a"), markers=markers)
    else:
        assert hope(us={zone: ["rifleman_a"]}, markers=markers)
    assert not hope(us={}, markers=markers)
    assert not hope(us={"supply": ["rifleman_a"]}, markers=markers)


def test_nor_10_7c_a_scout_that_can_act_opens_every_tile():
    """NOR-10.7: (c): with a Scout's card in circulation no marker is needed."""
    assert hope(us={"discard": ["rifleman_a", "scout_b"]}, markers=marked())
    assert not hope(us={"discard": ["rifleman_a"]}, markers=marked())
    assert hope(us={"discard": ["rifleman_a", "squad_leader_a"], "supply": ["scout_a"]}, markers=marked())


def test_nor_10_7c_the_way_starts_at_the_counters_tile():
    """NOR-10.7: (c): the Rifleman's own tile may be unmarked; cut off on 11B it reaches nothing."""
    us = {"discard": ["rifleman_a"]}
    markers = marked("13B", "16B", "06A")
    assert hope(us=us, markers=markers, counters={"us:rifleman_a": "17B"})
    assert not hope(us=us, markers=markers, counters={"us:rifleman_a": "11B"})


def test_nor_10_7c_an_unmarked_tile_under_the_rifleman_does_not_count_itself():
    """NOR-10.7: (c): the tile itself must hold an own marker too: on 05B with its 3 points there is none."""
    us = {"discard": ["rifleman_a"]}
    markers = {**marked("08A", "13B"), "german": {"05B": "scouted", "02B": "controlled"}}
    on = {"us:rifleman_a": "05B"}
    assert not hope(us=us, markers=markers, counters=on)
    markers["us"]["05B"] = "scouted"
    assert hope(us=us, markers=markers, counters=on)


def test_nor_10_7c_the_way_of_a_lost_counter_starts_at_the_spawn_tile():
    """NOR-10.7: (c): off the board it starts at 17B."""
    us = {"discard": ["rifleman_a"]}
    off = {"us:rifleman_a": None}
    assert hope(us=us, markers=marked(*CHAIN), counters=off)
    assert not hope(us=us, markers=marked("17B", "16B", "06A"), counters=off)


def test_nor_10_7c_each_unit_has_its_own_way():
    """NOR-10.7: (c): Rifleman A has 02B and 16B, worth 2; Rifleman B, elsewhere, adds 05B, worth 3."""
    markers = marked("02B", "16B", "08A", "05B")
    apart = {"us:rifleman_a": "02B", "us:rifleman_b": "08A"}
    assert hope(us={"discard": ["rifleman_a", "rifleman_b"]}, markers=markers, counters=apart)
    assert not hope(us={"discard": ["rifleman_a"]}, markers=markers, counters=apart)


def test_nor_10_7c_a_tile_that_two_units_reach_counts_once():
    """NOR-10.7: (c): both Riflemen reach the same 3 points, which stay 3."""
    together = {"us:rifleman_a": "05B", "us:rifleman_b": "08A"}
    us = {"discard": ["rifleman_a", "rifleman_b"]}
    assert not hope(us=us, markers=marked("08A", "05B"), counters=together)


def test_nor_10_7c_enemies_and_their_markers_are_no_obstacle():
    """NOR-10.7: (c): the count supposes that the opponent does nothing more, and guesses at no strategy."""
    us = {"discard": ["rifleman_a"]}
    enemies = {"german:rifleman_a": "13B", "german:scout_a": "06A"}
    assert hope(us=us, markers=marked(*CHAIN), counters=enemies)


RADIO = {
    "scenario": "critical_intelligence",
    "markers": {
        "us": {"04B": "scouted", "06B": "scouted", "03B": "scouted"},
        "german": {"14B": "controlled", "07B": "controlled"},
    },
    "counters": {"us:rifleman_a": "04B"},
}


def test_nor_10_7d_a_radio_tile_within_reach_has_no_limit():
    """NOR-10.7: (d): 1 point within reach is enough when it is the radio's; without a way there it is not."""
    us = {"discard": ["rifleman_a"]}
    assert hope(us=us, **RADIO)
    cut = {"us": {**RADIO["markers"]["us"], "03B": None, "06B": None}, "german": RADIO["markers"]["german"]}
    assert not hope(us=us, **{**RADIO, "markers": cut})
    assert hope(us={"discard": ["rifleman_a", "scout_a"]}, **{**RADIO, "markers": cut})


def test_nor_10_7d_controlling_the_radio_without_a_rifleman_is_not_enough():
    """NOR-10.7: (d): the tile must count by (c): somebody must be able to use Control there."""
    held = {"us": {**RADIO["markers"]["us"], "06B": "controlled"}, "german": RADIO["markers"]["german"]}
    rich = worth(_07B=2)
    assert not hope(us={"discard": ["scout_a"]}, **{**RADIO, "markers": held}, edit=rich)
    assert hope(us={"discard": ["rifleman_a"]}, **{**RADIO, "markers": held}, edit=rich)


def test_nor_10_7d_the_radio_is_no_limitless_tile_for_the_germans():
    """NOR-10.7: (d): a German Rifleman that reaches the radio tile alone is past hope with it."""
    game = scene(
        "normandy",
        "critical_intelligence",
        active="german",
        hand={"german": ["fog_of_war", "squad_leader_b"]},
        zones={"us": {"discard": ["rifleman_a", "scout_a"]}, "german": {"discard": ["rifleman_a"]}},
        rest="removed",
        counters={"german:rifleman_a": "06B"},
        markers={"german": {"06B": "scouted", "14B": None, "07B": None, "08B": None, "13B": None}},
    )
    play(game, "play german:squad_leader_b hunker_down")
    assert is_hopeless(game, "german")


@pytest.mark.parametrize(("scenario", "side"), [("la_raye", "us"), ("critical_intelligence", "german")])
def test_nor_10_7_a_scenario_that_nobody_could_win_is_refused(scenario, side):
    """NOR-10.7: the total on the map never falls below what is needed: such a document is an error."""
    own = document(scenario)
    total = sum(space.get("objective", 0) for space in own["spaces"])
    own["sides"][side]["victory"][0]["points"] = total + 1
    with pytest.raises(uc.LinkError, match=str(total)):
        uc.new_game("normandy", own, seed=1)
    own["sides"][side]["victory"][0]["points"] = total
    assert not uc.new_game("normandy", own, seed=1).is_terminal

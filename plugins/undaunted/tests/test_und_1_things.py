"""UND-1: the things in play, who owns them and who sees them."""

from __future__ import annotations

import copy
import random
from collections import Counter, deque

import pytest

import undaunted_core as uc
from kit.und_scenes import at, marker, seen, total
from undaunted_testing import notations, play, scene, zone

SIDES = ("us", "german")
ZONES = ("deck", "hand", "play", "discard", "supply", "removed")


def to_bids(game):
    """End the turns and draw until the bids are asked."""
    for _ in range(60):
        if notations(game)[0].startswith("bid"):
            return
        game.apply("end_turn" if "end_turn" in notations(game) else game.legal_actions()[0])
    raise AssertionError("no bids are asked for")


# UND-1.1 to UND-1.3: sides and cards


def test_und_1_1_each_of_two_sides_owns_three_sorts_of_cards_counters_and_markers():
    """UND-1.1: two sides, each with combat, command and Fog of War cards, counters and control markers."""
    game = scene("normandy", "mortain", active="us", initiative="german", hand={"us": ["scout_a"]})
    assert game.sides == SIDES
    for side in SIDES:
        cards = [card for card in game.catalog["cards"].values() if card["side"] == side]
        assert {card["role"] for card in cards} == {"combat", "command", "fog_of_war"}
        assert len([piece for piece in game.catalog["pieces"].values() if piece["side"] == side]) == 11
        assert seen(game)["control"]["marker"][side]


def test_und_1_1_a_side_plays_its_own_cards_moves_its_own_counters_and_lays_its_own_markers():
    """UND-1.1: what a side plays acts on its own counters and lays its own markers."""
    hands = {"us": ["scout_a"], "german": ["scout_a"]}
    game = scene("normandy", "la_raye", active="us", hand=hands)
    assert {words.split()[1] for words in notations(game) if words.startswith("play")} == {"us:scout_a"}
    play(game, "play us:scout_a scout", "step 13B", "stop", "end_turn")
    assert (at(game, "us:scout_a"), at(game, "german:scout_a")) == ("13B", "05B")
    assert (marker(game, "us", "13B"), marker(game, "german", "13B")) == (1, 0)
    assert {words.split()[1] for words in notations(game) if words.startswith("play")} == {"german:scout_a"}
    play(game, "play german:scout_a scout", "step 04B", "stop")
    assert (at(game, "us:scout_a"), at(game, "german:scout_a")) == ("13B", "04B")
    assert (marker(game, "us", "04B"), marker(game, "german", "04B")) == (0, 1)


def test_und_1_2_a_combat_card_belongs_to_the_counter_of_its_title_and_squad():
    """UND-1.2: a combat card and its counter have the same side, title and squad letter or none."""
    catalog = scene("normandy", "mortain").catalog
    combat = {name: card for name, card in catalog["cards"].items() if card["role"] == "combat"}
    assert len(combat) == 2 * 11
    for card in combat.values():
        counter = next(piece for piece in catalog["pieces"].values() if piece["id"] == card["unit"])
        assert (counter["side"], counter["title"], counter["squad"]) == (card["side"], card["title"], card["squad"])


def test_und_1_2_a_combat_card_activates_its_own_counter():
    """UND-1.2: a card moves the counter of its own unit and no other."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_b"]})
    play(game, "play us:rifleman_b move", "step 02B")
    assert at(game, "us:rifleman_b") == "02B"
    assert {at(game, f"us:{other}") for other in ("rifleman_a", "scout_a", "scout_b")} == {"17B"}


def test_und_1_2_command_cards_have_no_counter():
    """UND-1.2: no counter belongs to a command card, so playing one places and moves none."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_sergeant"]})
    command = [card for card in game.catalog["cards"].values() if card["role"] == "command"]
    assert len(command) == 2 * 5
    assert all(card["unit"] is None and card["actions"] for card in command)
    before = seen(game)["pieces"]
    play(game, "play us:platoon_sergeant bolster", "stop")
    assert seen(game)["pieces"] == before
    assert zone(game, "us:play") == ["us:platoon_sergeant"]


def test_und_1_2_fog_of_war_has_neither_counter_nor_actions():
    """UND-1.2: Fog of War has no counter and lists no action, so it offers nothing in a turn."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war"]})
    fog = game.catalog["cards"]["us:fog_of_war"]
    assert (fog["unit"], list(fog["actions"])) == (None, [])
    assert notations(game) == ["end_turn"]


def test_und_1_3_every_card_has_an_initiative_value_that_its_bid_counts():
    """UND-1.3: each card has an initiative value, and a bid is worth it."""
    decks = {"us": {"deck": ["scout_a"]}, "german": {"deck": ["rifleman_a", "rifleman_b"]}}
    game = scene("normandy", "la_raye", active="us", initiative="german", zones=decks, rest="removed")
    assert {name.split(":")[1]: card["initiative"] for name, card in game.catalog["cards"].items()} == {
        "platoon_sergeant": 9, "squad_leader_a": 7, "squad_leader_b": 7, "scout_a": 6, "scout_b": 6,
        "rifleman_a": 5, "rifleman_b": 5, "fog_of_war": 1,
    }
    to_bids(game)
    events = play(game, "bid us:scout_a", "bid german:rifleman_a")
    bids = {event.fields["card"]: event.fields["value"] for event in events if event.kind == "tactics.bid_revealed"}
    assert bids == {"us:scout_a": 6, "german:rifleman_a": 5}


@pytest.mark.parametrize(("ability", "dice"), [("attack", 2), ("suppress", 4)])
def test_und_1_3_an_action_may_have_a_value_x(ability, dice):
    """UND-1.3: the value behind an action counts, here the dice of a Machine Gunner's attacks."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"]})
    play(game, f"play us:machine_gunner_a {ability}", "target german:rifleman_a")
    rolled = 0
    while game.current_player == uc.CHANCE:
        play(game, "roll 1")
        rolled += 1
    assert rolled == dice


def test_und_1_3_an_action_may_be_limited_to_a_squad():
    """UND-1.3: Bolster 2(A) takes cards of squad A alone, although squad B lies there too."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]})
    assert "us:rifleman_b" in zone(game, "us:supply")
    play(game, "play us:squad_leader_a bolster")
    assert notations(game) == ["stop", "take us:scout_a", "take us:rifleman_a"]


def test_und_1_3_a_soldiers_name_has_no_effect():
    """UND-1.3: the five cards of a unit, whatever name each bears, are one and the same choice."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"] * 5}, counters={"us:rifleman_a": "02B"}
    )
    offered = [words for words in notations(game) if words.startswith("play")]
    assert sorted(offered) == [
        "play us:rifleman_a attack", "play us:rifleman_a control",
        "play us:rifleman_a hunker_down", "play us:rifleman_a move",
    ]


# UND-1.4: zones


def test_und_1_4_every_card_is_always_in_exactly_one_zone_of_its_side():
    """UND-1.4: in random play every card of the scenario is counted once, in a zone of its own side."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    start = {side: Counter(card for kind in ZONES for card in zone(game, f"{side}:{kind}")) for side in SIDES}
    assert start["us"].total() == start["german"].total() == 29
    choose = random.Random(5)
    used = set()
    for _ in range(400):
        if game.is_terminal:
            break
        game.apply(choose.choice(game.legal_actions()))
        used |= {kind for kind in ZONES if zone(game, f"us:{kind}")}
        for side in SIDES:
            held = Counter(card for kind in ZONES for card in zone(game, f"{side}:{kind}"))
            assert held == start[side]
    assert used == {*ZONES}


def test_und_1_4_cards_outside_the_scenario_stay_in_the_box():
    """UND-1.4: what the scenario does not use is nowhere in the game."""
    game = scene("normandy", "la_raye")
    assert not any("sniper" in name or "_c" in name for name in game.catalog["cards"])
    assert not any("sniper" in name or "_c" in name for name in game.catalog["pieces"])


@pytest.mark.parametrize(
    ("kind", "circulates"),
    [("deck", True), ("hand", True), ("play", True), ("discard", True), ("supply", False), ("removed", False)],
)
def test_und_1_4_in_circulation_means_deck_hand_play_area_or_discard_pile(kind, circulates):
    """UND-1.4: the last Scout card keeps up hope (NOR-10.7) in these four zones and in no other."""
    held = {"us": {"discard": ["rifleman_a"]}, "german": {"deck": ["rifleman_a", "scout_a"]}}
    held["us"].setdefault(kind, [])
    held["us"][kind] = [*held["us"][kind], "scout_a"]
    held["us"]["hand"] = [*held["us"].get("hand", []), "squad_leader_b"]
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:squad_leader_b hunker_down")
    assert game.is_terminal is not circulates


# UND-1.5: who sees what


def cards_seen(game, seat):
    return game.observation(seat).data["seen"]["zones"]["cards"]


def hidden_from(game, seat):
    (pool,) = game.observation(seat).data["hidden"]["zones.cards"]
    return pool


def test_und_1_5_the_supply_is_open():
    """UND-1.5: both sides and a spectator see what each supply holds."""
    game = scene("normandy", "la_raye")
    for seat in (*SIDES, None):
        for side in SIDES:
            assert cards_seen(game, seat)[f"{side}:supply"] == zone(game, f"{side}:supply")


def test_und_1_5_deck_and_hand_are_hidden_from_the_opponent_but_not_their_sizes():
    """UND-1.5: the opponent knows how many cards deck and hand hold, and of them together only what is left over."""
    game = scene("normandy", "la_raye", hand={"us": ["rifleman_a", "scout_b"]})
    assert not {"us:deck", "us:hand"} & set(cards_seen(game, "german"))
    hidden = hidden_from(game, "german")
    assert hidden["where"] == {"us:deck": 7, "us:hand": 2, "us:removed": 0}
    assert Counter(hidden["holds"]) == Counter(zone(game, "us:deck") + zone(game, "us:hand"))


def test_und_1_5_the_opponent_sees_no_difference_between_two_hands():
    """UND-1.5: another hand from the same cards looks the same to the opponent."""
    one = scene("normandy", "la_raye", hand={"us": ["rifleman_a", "scout_b"]})
    two = scene("normandy", "la_raye", hand={"us": ["platoon_sergeant", "fog_of_war"]})
    assert one.observation("german") == two.observation("german")
    assert one.observation("us") != two.observation("us")


def test_und_1_5_the_owner_knows_what_his_deck_holds_but_nobody_its_order():
    """UND-1.5: the owner sees his hand and which cards his deck holds, and every card of it may come next."""
    deck = ["rifleman_a", "scout_a", "scout_a", "fog_of_war"]
    game = scene(
        "normandy", "la_raye", active="us", initiative="german", zones={"us": {"deck": deck}}, rest="removed"
    )
    assert Counter(cards_seen(game, "us")["us:deck"]) == Counter(f"us:{card}" for card in deck)
    play(game, "end_turn")
    odds = {action.notation: chance for action, chance in game.chance_outcomes()}
    assert odds == {"draw us:scout_a": odds["draw us:rifleman_a"] * 2, "draw us:rifleman_a": odds["draw us:fog_of_war"],
                    "draw us:fog_of_war": odds["draw us:rifleman_a"]}
    assert sum(odds.values()) == 1


def test_und_1_5_a_drawn_card_is_seen_by_its_owner_only():
    """UND-1.5: the opponent and a spectator learn that a card was drawn, not which."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant"]})
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:scout_b")
    drawn = {
        seat: next(event.fields for event in game.events(seat) if event.kind == "core.drawn")
        for seat in (*SIDES, None)
    }
    all_see = {"side": "us", "source": "us:deck", "target": "us:hand"}
    assert drawn["us"] == all_see | {"card": "us:scout_b"}
    assert drawn["german"] == drawn[None] == all_see


def both_see(game, kind, **fields):
    for seat in SIDES:
        found = [event.fields for event in game.events(seat) if event.kind == kind]
        assert any(fields.items() <= one.items() for one in found), (seat, kind, found)


def test_und_1_5_revealed_bids_are_seen_by_both():
    """UND-1.5: both sides see both bids once they are revealed."""
    decks = {"us": {"deck": ["scout_a"]}, "german": {"deck": ["rifleman_a", "rifleman_b"]}}
    game = scene("normandy", "la_raye", active="us", initiative="german", zones=decks, rest="removed")
    to_bids(game)
    play(game, "bid us:scout_a", "bid german:rifleman_a")
    both_see(game, "tactics.bid_revealed", side="us", card="us:scout_a")
    both_see(game, "tactics.bid_revealed", side="german", card="german:rifleman_a")


def test_und_1_5_played_and_openly_moved_cards_are_seen_by_both():
    """UND-1.5: played cards, Bolster, Scout, Conceal and Recon show both sides which card went where."""
    hand = ["squad_leader_b", "scout_a", "scout_b", "fog_of_war"]
    game = scene("normandy", "la_raye", active="us", hand={"us": hand}, zones={"us": {"deck": ["scout_a"]}})
    play(game, "play us:squad_leader_b bolster", "take us:rifleman_b", "stop")
    both_see(game, "undaunted.card_played", card="us:squad_leader_b", ability="bolster")
    both_see(game, "undaunted.bolstered", side="us", card="us:rifleman_b")
    play(game, "play us:scout_a scout", "step 13B", "stop")
    both_see(game, "undaunted.fog_taken", side="us")
    play(game, "play us:scout_b recon", "draw us:scout_a")
    both_see(game, "undaunted.fog_removed", side="us")
    play(game, "play us:scout_a conceal")
    both_see(game, "undaunted.fog_taken", side="german")


@pytest.mark.parametrize("kind", ["hand", "discard", "deck"])
def test_und_1_5_a_casualty_and_the_zone_it_came_from_are_seen_by_both(kind):
    """UND-1.5: both sides see which card a casualty took, and from where."""
    held = {"us": {"hand": ["rifleman_a"]}, "german": {kind: ["rifleman_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    play(game, "play us:rifleman_a attack", "target german:rifleman_b", "roll 0")
    both_see(game, "undaunted.casualty_taken", card="german:rifleman_b", source=f"german:{kind}")


def test_und_1_5_the_discard_pile_and_the_play_area_are_open():
    """UND-1.5: everybody may look at discard piles and at played cards."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, zones={"german": {"discard": ["scout_a"]}}
    )
    play(game, "play us:rifleman_a move", "stop")
    for seat in (*SIDES, None):
        assert cards_seen(game, seat)["german:discard"] == ["german:scout_a"]
        assert cards_seen(game, seat)["us:play"] == ["us:rifleman_a"]


def test_und_1_5_the_owner_may_look_at_his_removed_cards():
    """UND-1.5: a removed card lies where its owner can see it."""
    game = scene("normandy", "la_raye", active="us", zones={"us": {"removed": ["scout_a"]}})
    assert cards_seen(game, "us")["us:removed"] == ["us:scout_a"]


def test_und_1_5_the_opponent_may_not_look_at_removed_cards():
    """UND-1.5: what lies among the removed cards is not shown to the opponent."""
    game = scene("normandy", "la_raye", active="us", zones={"us": {"removed": ["scout_a"]}})
    assert "us:removed" not in cards_seen(game, "german")


def test_und_1_5_a_spectator_is_shown_removed_cards():
    """UND-1.5: all saw each of them leave; a world drawn from what a spectator sees has them in their place."""
    game = scene("normandy", "la_raye", active="us", zones={"us": {"removed": ["scout_a"]}})
    assert cards_seen(game, None)["us:removed"] == ["us:scout_a"]
    assert "us:hand" not in cards_seen(game, None)
    assert cards_seen(game.determinize(None, 3), "us")["us:removed"] == ["us:scout_a"]


# UND-1.6 to UND-1.9: markers, tiles, counters


def test_und_1_6_a_marker_shows_its_scouted_or_its_controlled_side():
    """UND-1.6: a marker comes scouted side up and Control turns it; scouting again adds none and turns none."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a", "scout_b"]},
        counters={"us:rifleman_a": "13B"},
    )
    assert marker(game, "us", "13B") == 0
    play(game, "play us:scout_a scout", "step 13B", "stop")
    assert marker(game, "us", "13B") == 1
    play(game, "play us:rifleman_a control")
    assert marker(game, "us", "13B") == 2
    fog = zone(game, "us:discard").count("us:fog_of_war")
    play(game, "play us:scout_b scout", "step 13B", "stop")
    assert marker(game, "us", "13B") == 2
    assert zone(game, "us:discard").count("us:fog_of_war") == fog


def test_und_1_6_both_sides_may_have_a_marker_but_one_at_most_is_controlled():
    """UND-1.6: markers of both sides lie on one tile, and taking control turns the other's back to scouted."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a"], "german": ["rifleman_b"]},
        counters={"us:rifleman_a": "04B", "us:scout_a": "12B"}, markers={"german": {"04B": "controlled"}},
    )
    play(game, "play us:scout_a scout", "step 04B", "stop")
    assert (marker(game, "us", "04B"), marker(game, "german", "04B")) == (1, 2)
    play(game, "play us:rifleman_a control")
    assert (marker(game, "us", "04B"), marker(game, "german", "04B")) == (2, 1)


def test_und_1_6_a_marker_is_never_taken_away():
    """UND-1.6: in random play a marker once on a tile stays, and never do both sides control one tile."""
    laid = turned = 0
    for seed in range(4):
        game = uc.new_game("normandy", "la_raye", seed=seed)
        choose = random.Random(seed)
        before = seen(game)["control"]["marker"]
        while not game.is_terminal and game.round < 12:
            game.apply(choose.choice([a for a in game.legal_actions() if "hunker_down" not in a.notation]))
            now = seen(game)["control"]["marker"]
            for side in SIDES:
                assert set(before[side]) <= set(now[side])
                laid += len(now[side]) - len(before[side])
                turned += before[side] != now[side]
            assert not [tile for tile, level in now["us"].items() if level == 2 == now["german"].get(tile)]
            before = now
    assert laid > 5
    assert turned > laid


@pytest.mark.parametrize(("tile", "cover"), [("17B", 3), ("02B", 2), ("13B", 1), ("12B", 0)])
def test_und_1_7_a_tile_has_a_cover_bonus(tile, cover):
    """UND-1.7: the cover of the tile a counter stands on is part of its defence."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": tile, "german:rifleman_a": tile},
    )
    assert game.catalog["tiles"][tile]["cover"] == cover
    assert total(play(game, "play us:rifleman_a attack", "target german:rifleman_a")) == 4 + cover


def test_und_1_7_a_hill_covers_three_or_one():
    """UND-1.7: the three hill tiles have the covers 3 and 1, and no other tile has two."""
    tiles = scene("normandy", "hill_314").catalog["tiles"]
    two = {name: (tile["cover"], tile["low_cover"]) for name, tile in tiles.items() if tile["low_cover"] is not None}
    assert two == {"02A": (3, 1), "09A": (3, 1), "16A": (3, 1)}


def test_und_1_7_an_objective_marker_gives_its_points_to_who_controls_the_tile():
    """UND-1.7: a tile may hold an objective of some value; taking two of 2 and having 1 gives the five needed."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b"]},
        counters={"us:rifleman_a": "13B", "us:rifleman_b": "06A"},
        markers={"us": {"02B": "controlled", "13B": "scouted", "06A": "scouted"}},
    )
    assert seen(game)["undaunted"]["objective"] == {"02B": 1, "07A": 1, "16B": 1, "13B": 2, "06A": 2, "05B": 3}
    play(game, "play us:rifleman_a control")
    assert not game.is_terminal
    play(game, "play us:rifleman_b control")
    assert game.outcome.winners == ("us",)


def test_und_1_7_the_designation_counts_in_the_set_up_only():
    """UND-1.7: another tile of the same cover in the same place plays alike."""
    document = copy.deepcopy(scene("normandy", "la_raye").rules.source.raw["scenario"])
    plan = next(plan for plan in document["spaces"] if plan["tile"] == "12B")
    plan["tile"] = "10B"
    totals = []
    for scenario, tile in (("la_raye", "12B"), (document, "10B")):
        game = scene(
            "normandy", scenario, active="us", hand={"us": ["rifleman_a"]}, counters={"german:rifleman_a": tile}
        )
        totals.append(total(play(game, "play us:rifleman_a attack", "target german:rifleman_a")))
        near = set(game.board["17B"].neighbours)
        assert near == {"02B", "07A", "13B", tile}
    assert totals == [4 + 0 + 1] * 2


def test_und_1_8_any_number_of_counters_of_both_sides_may_share_a_tile():
    """UND-1.8: a counter may join seven others, of both sides, on one tile."""
    crowd = [f"{side}:{unit}" for side in SIDES for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")]
    crowd.remove("us:rifleman_a")
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={**dict.fromkeys(crowd, "13B"), "us:rifleman_a": "17B"}, markers={"us": {"13B": "scouted"}},
    )
    play(game, "play us:rifleman_a move", "step 13B")
    assert {at(game, piece) for piece in (*crowd, "us:rifleman_a")} == {"13B"}


def test_und_1_8_no_counter_blocks_movement_or_sight():
    """UND-1.8: a Scout passes a tile full of enemies, and a target behind them is no harder to hit."""
    wall = ("german:rifleman_b", "german:scout_a", "german:scout_b")
    totals = set()
    for counters in ({}, dict.fromkeys(wall, "12B")):
        game = scene(
            "normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a"]},
            counters={**counters, "german:rifleman_a": "04B"},
        )
        totals.add(total(play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 1")))
        play(game, "play us:scout_a scout", "step 12B", "step 04B")
        assert at(game, "us:scout_a") == "04B"
    assert totals == {4 + 0 + 2}


def test_und_1_8_there_is_no_facing():
    """UND-1.8: where a counter stands and which side shows is all there is to it."""
    game = scene("normandy", "la_raye")
    known = {part: set(fields) for part, fields in seen(game).items() if part in ("pieces", "undaunted")}
    assert known == {"pieces": {"space"}, "undaunted": {"suppressed", "objective"}}


def test_und_1_9_control_markers_never_run_out():
    """UND-1.9: on the largest map a side may mark every tile."""
    tiles = [space.name for space in scene("normandy", "la_huberderie").board.spaces]
    assert len(tiles) == 18
    last = tiles[0]
    game = scene(
        "normandy", "la_huberderie", active="us", hand={"us": ["scout_a"]},
        counters={"us:scout_a": tiles[1]}, markers={"us": {**dict.fromkeys(tiles, "scouted"), last: None}},
    )
    play(game, "play us:scout_a scout", f"step {last}", "stop")
    assert set(seen(game)["control"]["marker"]["us"]) == set(tiles)


def test_und_1_9_there_is_no_more_fog_of_war_than_the_supply_holds():
    """UND-1.9: with the last Fog of War gone from the supply, neither Scout nor Conceal brings another."""
    held = {
        "us": {"supply": ["fog_of_war"], "hand": ["scout_a", "scout_b", "scout_b"]},
        "german": {"supply": ["fog_of_war"], "discard": ["rifleman_a"]},
    }
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:scout_a scout", "step 13B", "step 03B")
    assert zone(game, "us:supply") == []
    assert zone(game, "us:discard") == ["us:fog_of_war"]
    play(game, "play us:scout_b conceal", "play us:scout_b conceal")
    assert zone(game, "german:supply") == []
    assert zone(game, "german:discard") == ["german:rifleman_a", "german:fog_of_war"]


# UND-1.10: the board


def common_edge(one, two):
    """How long the common border of two square tiles is, seen from their corners."""
    (left, top), (other_left, other_top) = one.outline[0], two.outline[0]
    across, down = 1 - abs(left - other_left), 1 - abs(top - other_top)
    return max(across, 0) if down == 0 else max(down, 0) if across == 0 else 0


@pytest.mark.parametrize("scenario", [info.id for info in uc.scenarios("normandy")])
def test_und_1_10_tiles_that_share_an_edge_or_half_an_edge_are_adjacent(scenario):
    """UND-1.10: neighbours share half an edge or more, at most six each, and distance is the fewest steps."""
    game = scene("normandy", scenario)
    board = game.board
    near = {
        one.name: {two.name for two in board.spaces if two is not one and common_edge(one, two) > 0}
        for one in board.spaces
    }
    assert {space.name: set(space.neighbours) for space in board.spaces} == near
    lengths = {common_edge(board[one], board[two]) for one, found in near.items() for two in found}
    assert lengths == {0.5, 1}
    assert max(map(len, near.values())) <= 6
    number = game.rules.numbers["space"]
    for start in near:
        steps = {start: 0}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for there in near[here] - steps.keys():
                steps[there] = steps[here] + 1
                todo.append(there)
        assert steps == {name: game.rules.board.distance[number[start]][number[name]] for name in near}


def test_und_1_10_a_tile_in_the_middle_has_six_neighbours():
    """UND-1.10: the neighbours of a tile amid the map, written out from the printed layout."""
    board = scene("normandy", "la_raye").board
    assert set(board["13B"].neighbours) == {"17B", "12B", "16B", "03B", "02B", "08A"}
    assert set(board["02B"].neighbours) == {"17B", "16B", "13B"}


@pytest.mark.parametrize(
    ("tile", "distance"), [("17B", 0), ("13B", 1), ("12B", 1), ("03B", 2), ("04B", 2), ("06A", 3), ("11B", 3)]
)
def test_und_1_10_distance_is_the_fewest_steps_over_existing_tiles(tile, distance):
    """UND-1.10: the range of an attack counts the steps, none on the same tile."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"german:scout_a": tile})
    cover = game.catalog["tiles"][tile]["cover"]
    assert total(play(game, "play us:rifleman_a attack", "target german:scout_a")) == 5 + cover + distance


def test_und_1_10_distance_goes_round_a_hole_in_the_map():
    """UND-1.10: where a tile is missing, the steps are counted over the tiles there are."""
    document = copy.deepcopy(scene("normandy", "la_raye").rules.source.raw["scenario"])
    gone = ("12B", "13B", "16B", "03B", "06A")
    document["spaces"] = [plan for plan in document["spaces"] if plan["tile"] not in gone]
    game = scene("normandy", document, active="us", hand={"us": ["rifleman_a"]}, counters={"german:scout_a": "08A"})
    assert total(play(game, "play us:rifleman_a attack", "target german:scout_a")) == 5 + 2 + 4


@pytest.mark.parametrize("side", SIDES)
def test_und_1_16_own_and_enemy_go_by_side_and_the_active_side_has_the_turn(side):
    """UND-1.16: the side whose turn it is is active; its enemies are the other side's counters."""
    enemy = SIDES[1 - SIDES.index(side)]
    game = scene("normandy", "la_raye", active=side, hand={side: ["rifleman_a"]}, counters={"us:scout_a": "13B"})
    assert seen(game)["rounds"]["active"] == side
    assert game.to_move == (side,)
    play(game, f"play {side}:rifleman_a attack")
    assert {words.split()[1].split(":")[0] for words in notations(game)} == {enemy}
    assert len(notations(game)) == 4


def test_und_1_16_the_other_side_becomes_active_with_its_turn():
    """UND-1.16: when one turn ends, the other side is the active one."""
    game = scene("normandy", "la_raye", active="us")
    play(game, "end_turn")
    assert seen(game)["rounds"]["active"] == "german"
    assert game.to_move == ("german",)

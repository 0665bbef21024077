"""UND-3: the round, its phases, and what a card may be played for."""

from __future__ import annotations

import copy
import json

import pytest

import undaunted_core as uc
from kit.und_scenes import kinds, seen, uses
from undaunted_core.authoring.secrets import Moved
from undaunted_system import card_used
from undaunted_testing import notations, play, scene, zone

SIDES = ("us", "german")
ONE = ["rifleman_a"]


def holder(game):
    return seen(game)["initiative"]["holder"]


def draw(game):
    """Let chance deal the first card it may until a seat is asked; the events of it."""
    events = []
    while game.current_player == uc.CHANCE:
        events += game.apply(game.legal_actions()[0])
    return events


def next_round(us, german, *, first="us", **parts):
    """A game that stands before the draw of round 2, ``first`` having the marker; nothing but these zones."""
    second = SIDES[1 - SIDES.index(first)]
    game = scene(
        "normandy", "la_raye", active=second, initiative=first, zones={"us": us, "german": german}, rest="removed",
        **parts,
    )
    return game, game.apply("end_turn")


def bidding(us, german, first="us"):
    """A game at the bids of round 2 with these hands."""
    game, _ = next_round({"deck": us}, {"deck": german}, first=first)
    draw(game)
    return game


# UND-3.1: the round


def test_und_3_1_a_round_is_draw_initiative_and_turns():
    """UND-3.1: cards are drawn, then initiative is determined, then the turns are taken."""
    game = uc.new_game("normandy", "la_raye", seed=1, chance="explicit")
    phases = []
    while game.round == 1:
        if game.phase not in phases[-1:]:
            phases.append(game.phase)
        game.apply("end_turn" if game.phase == "undaunted.turns" else game.legal_actions(game.current_player)[0])
    assert phases == ["undaunted.draw_hands", "undaunted.bid_initiative", "undaunted.turns"]
    assert (game.round, game.phase) == (2, "undaunted.draw_hands")


def test_und_3_1_rounds_repeat_until_somebody_wins():
    """UND-3.1: after a round comes the next, and with a victory no further round."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    for number in range(1, 6):
        assert game.round == number
        play(game, *[f"bid {zone(game, f'{side}:hand')[0]}" for side in SIDES], "end_turn", "end_turn")
    game = scene(
        "normandy", "la_raye", active="german", initiative="us", hand={"german": ["rifleman_a"]},
        counters={"german:rifleman_a": "06A"}, markers={"german": {"06A": "scouted"}},
    )
    events = play(game, "play german:rifleman_a control")
    assert game.is_terminal
    assert "core.round_begun" not in kinds(events)
    assert (game.round, game.legal_actions()) == (1, ())


# UND-3.2 and UND-3.3: drawing


@pytest.mark.parametrize("first", SIDES)
def test_und_3_2_both_sides_draw_four_cards_the_marker_holder_first(first):
    """UND-3.2: four cards each, all of the holder's before the other's."""
    deck = {"deck": ["rifleman_a", "rifleman_b", "scout_a", "scout_b", "fog_of_war"]}
    game, _ = next_round(deck, deck, first=first)
    events = draw(game)
    second = SIDES[1 - SIDES.index(first)]
    assert [event.fields["side"] for event in events if event.kind == "core.drawn"] == [first] * 4 + [second] * 4
    assert {len(zone(game, f"{side}:hand")) for side in SIDES} == {4}


def test_und_3_2_an_empty_deck_takes_in_the_discard_pile_when_a_card_must_be_drawn():
    """UND-3.2: two cards are drawn, then the discard pile becomes the deck, then two more are drawn from it."""
    pile = ["scout_a", "scout_b", "fog_of_war"]
    game, _ = next_round({"deck": ["rifleman_a", "rifleman_b"], "discard": pile}, {"deck": ONE})
    drawn = []
    while len(drawn) < 2:
        drawn += game.apply(game.legal_actions()[0])
    assert kinds(drawn) == ["core.drawn", "core.drawn", "core.reshuffled"]
    assert drawn[-1].fields == {"side": "us", "source": "us:discard", "target": "us:deck"}
    assert sorted(zone(game, "us:deck")) == sorted(f"us:{card}" for card in pile)
    assert notations(game) == ["draw us:scout_a", "draw us:scout_b", "draw us:fog_of_war"]
    draw(game)
    assert (len(zone(game, "us:hand")), len(zone(game, "us:deck")), zone(game, "us:discard")) == (4, 1, [])


def test_und_3_2_the_discard_pile_is_not_shuffled_before_a_card_must_be_drawn():
    """UND-3.2: a deck that just lasts leaves the discard pile where it is."""
    four = ["rifleman_a", "rifleman_b", "scout_a", "scout_b"]
    game, _ = next_round({"deck": four, "discard": ["fog_of_war"]}, {"deck": ONE})
    assert "core.reshuffled" not in kinds(draw(game))
    assert (zone(game, "us:deck"), zone(game, "us:discard")) == ([], ["us:fog_of_war"])


@pytest.mark.parametrize(
    ("card", "actions"),
    [("platoon_sergeant", ["play us:platoon_sergeant command", "draw_card"]), ("scout_a", ["play us:scout_a recon"])],
)
def test_und_3_2_cards_in_the_play_area_are_never_shuffled_in(card, actions):
    """UND-3.2: a draw in the turn shuffles the discard pile alone; played cards stay where they are."""
    held = {"hand": [card, "rifleman_a", "fog_of_war"], "discard": ["scout_b"]}
    game = scene("normandy", "la_raye", active="us", zones={"us": held}, rest="removed")
    play(game, "play us:rifleman_a move", "stop", *actions)
    assert notations(game) == ["draw us:scout_b"]
    play(game, "draw us:scout_b")
    assert sorted(zone(game, "us:play")) == sorted(["us:rifleman_a", f"us:{card}"])


def test_und_3_2_command_shuffles_only_when_it_draws_on():
    """UND-3.2: the draw that empties the deck shuffles nothing; the next one does."""
    game = scene(
        "normandy", "la_raye", active="us", rest="removed",
        zones={"us": {"hand": ["platoon_sergeant"], "deck": ["scout_a"], "discard": ["scout_b"]}},
    )
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:scout_a")
    assert (zone(game, "us:deck"), zone(game, "us:discard")) == ([], ["us:scout_b"])
    assert kinds(play(game, "draw_card")) == ["core.reshuffled"]
    assert (zone(game, "us:deck"), zone(game, "us:discard")) == (["us:scout_b"], [])


@pytest.mark.parametrize("first", SIDES)
def test_und_3_2_the_marker_holder_shuffles_first(first):
    """UND-3.2: with both decks empty, the holder shuffles and draws before the other shuffles."""
    pile = {"discard": ["rifleman_a", "rifleman_b"]}
    game, events = next_round(pile, pile, first=first)
    events = [*events, *draw(game)]
    second = SIDES[1 - SIDES.index(first)]
    steps = [(event.kind, event.fields["side"]) for event in events if event.kind in ("core.reshuffled", "core.drawn")]
    assert steps == [
        (kind, side) for side in (first, second) for kind in ("core.reshuffled", "core.drawn", "core.drawn")
    ]


def test_und_3_3_with_deck_and_discard_both_empty_drawing_stops():
    """UND-3.3: the hand is what could be drawn: two cards, or none."""
    game, _ = next_round({"deck": ["rifleman_a"], "discard": ["scout_a"]}, {})
    draw(game)
    assert sorted(zone(game, "us:hand")) == ["us:rifleman_a", "us:scout_a"]
    assert zone(game, "german:hand") == []
    assert game.phase == "undaunted.bid_initiative"


def test_und_3_3_drawing_stops_in_command_too():
    """UND-3.3: Command 2 with one card left draws one and then can only stop."""
    game = scene(
        "normandy", "la_raye", active="us", zones={"us": {"hand": ["platoon_sergeant"], "deck": ["scout_a"]}},
        rest="removed",
    )
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:scout_a")
    assert notations(game) == ["stop"]
    play(game, "stop")
    assert zone(game, "us:hand") == ["us:scout_a"]


def test_und_3_3_drawing_stops_in_recon_too():
    """UND-3.3: Recon with nothing left to draw removes the Fog of War and draws nothing."""
    game = scene(
        "normandy", "la_raye", active="us", rest="supply",
        # With these both sides have hope left, which Recon asks for.
        zones={
            "us": {"hand": ["scout_a", "fog_of_war"], "play": ["rifleman_a"]}, "german": {"deck": ["scout_a", *ONE]}
        },
    )
    events = play(game, "play us:scout_a recon")
    assert "core.drawn" not in kinds(events)
    assert (zone(game, "us:hand"), zone(game, "us:removed")) == ([], ["us:fog_of_war"])
    assert game.to_move == ("us",)


# UND-3.4 and UND-3.5: initiative


def test_und_3_4_each_side_must_bid_one_of_its_hand_cards():
    """UND-3.4: every hand card, Fog of War included, may be bid, and not bidding is no choice."""
    game = bidding(["rifleman_a", "scout_b", "fog_of_war", "fog_of_war"], ["platoon_sergeant"])
    assert game.to_move == SIDES
    assert notations(game, "us") == ["bid us:scout_b", "bid us:rifleman_a", "bid us:fog_of_war"]
    assert notations(game, "german") == ["bid german:platoon_sergeant"]
    with pytest.raises(uc.IllegalActionError):
        game.apply("bid us:platoon_sergeant", "us")


@pytest.mark.parametrize("order", [("us", "german"), ("german", "us")])
def test_und_3_4_the_bids_are_secret_until_both_are_made(order):
    """UND-3.4: of the first bid the other side learns only that it is made; then both are revealed together."""
    bids = {"us": ["scout_a", "rifleman_a"], "german": ["scout_b", "rifleman_b"]}
    first, second = order
    views = {second: set(), None: set()}
    for card in bids[first]:
        game = bidding(bids["us"], bids["german"])
        assert game.apply(f"bid {first}:{card}", first) == ()
        assert game.to_move == (second,)
        for seat, known in views.items():
            known.add(str(game.observation(seat)))
        assert f"bid {first}:{card}" in str(game.observation(first).data)
        events = game.apply(f"bid {second}:{bids[second][0]}", second)
        assert [event.fields["side"] for event in events if event.kind == "tactics.bid_revealed"] == ["us", "german"]
    assert [len(known) for known in views.values()] == [1, 1]


def test_und_3_4_who_answers_first_makes_no_difference():
    """UND-3.4: the two bids are made at once, so both orders of answering end alike."""
    games = [bidding(["scout_a", "rifleman_a"], ["rifleman_b", "scout_b"]) for _ in range(2)]
    games[0].apply("bid us:rifleman_a", "us")
    games[0].apply("bid german:scout_b", "german")
    games[1].apply("bid german:scout_b", "german")
    games[1].apply("bid us:rifleman_a", "us")
    assert games[0] == games[1]
    assert games[0].history == games[1].history


@pytest.mark.parametrize(
    ("us", "german", "first", "taker"),
    [
        ("platoon_sergeant", "squad_leader_a", "us", "us"),
        ("platoon_sergeant", "squad_leader_a", "german", "us"),
        ("rifleman_a", "scout_a", "us", "german"),
        ("rifleman_a", "scout_a", "german", "german"),
        ("fog_of_war", "rifleman_a", "us", "german"),
    ],
)
def test_und_3_4_the_higher_bid_takes_the_marker(us, german, first, taker):
    """UND-3.4: no matter which side held the marker, the higher value has it now and takes the first turn."""
    game = bidding([us, "scout_b"], [german], first)
    assert holder(game) == first
    play(game, f"bid us:{us}", f"bid german:{german}")
    assert holder(game) == taker
    assert game.to_move == (taker,)


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize("cards", [("scout_a", "scout_b"), ("fog_of_war", "fog_of_war")])
def test_und_3_4_a_tie_leaves_the_marker(first, cards):
    """UND-3.4: equal values leave the marker with its holder."""
    game = bidding([cards[0], *ONE], [cards[1]], first)
    play(game, f"bid us:{cards[0]}", f"bid german:{cards[1]}")
    assert holder(game) == first


def test_und_3_4_both_picked_cards_are_discarded():
    """UND-3.4: winner and loser alike discard what they bid, and nothing else."""
    game = bidding(["scout_a", "rifleman_a"], ["rifleman_b", "fog_of_war"])
    play(game, "bid us:scout_a", "bid german:fog_of_war")
    assert (zone(game, "us:discard"), zone(game, "german:discard")) == (["us:scout_a"], ["german:fog_of_war"])
    assert (zone(game, "us:hand"), zone(game, "german:hand")) == (["us:rifleman_a"], ["german:rifleman_b"])


@pytest.mark.parametrize("first", SIDES)
def test_und_3_5_a_side_with_an_empty_hand_makes_no_bid_and_loses_to_any(first):
    """UND-3.5: only the side with cards is asked, and its Fog of War is enough to take the marker."""
    game = bidding([], ["fog_of_war", *ONE], first)
    assert game.to_move == ("german",)
    play(game, "bid german:fog_of_war")
    assert holder(game) == "german"
    assert game.to_move == ("german",)


@pytest.fixture
def worthless(tmp_path):
    """A folder of data in which a Fog of War has the initiative value 0, the least there may be."""
    about = {"id": "mine", "game": "normandy", "version": "1.0", "provenance": "original"}
    (tmp_path / "pack.json").write_text(json.dumps(about))
    changes = [
        {"id": f"mine:{side}", "kind": "cards", "target": f"normandy:{side}/fog_of_war", "set": {"initiative": 0}}
        for side in SIDES
    ]
    (tmp_path / "overrides.json").write_text(json.dumps({"overrides": changes}))
    return {"packs": (tmp_path,), "library": uc.Library()}


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize("side", SIDES)
def test_und_3_5_a_bid_of_value_0_beats_no_bid(worthless, side, first):
    """UND-3.5: no bid is less than the least bid, so the side that bids gets the marker, also from its holder."""
    hands = {"us": [], "german": []} | {side: ["fog_of_war", *ONE]}
    game, _ = next_round({"deck": hands["us"]}, {"deck": hands["german"]}, first=first, **worthless)
    draw(game)
    assert game.catalog["cards"][f"{side}:fog_of_war"]["initiative"] == 0
    assert game.to_move == (side,)
    assert game.explain("initiative", card=f"{side}:fog_of_war").total == 1
    play(game, f"bid {side}:fog_of_war")
    assert holder(game) == side
    assert game.to_move == (side,)


@pytest.mark.parametrize("first", SIDES)
def test_und_3_4_two_bids_of_value_0_leave_the_marker(worthless, first):
    """UND-3.4: a tie like any other."""
    game, _ = next_round({"deck": ["fog_of_war", *ONE]}, {"deck": ["fog_of_war"]}, first=first, **worthless)
    draw(game)
    play(game, "bid us:fog_of_war", "bid german:fog_of_war")
    assert holder(game) == first


@pytest.mark.parametrize("first", SIDES)
def test_und_3_5_no_bid_on_both_sides_leaves_the_marker(first):
    """UND-3.5: with both hands empty nobody is asked and the holder takes the first turn.

    Only a written situation begins so; in play a round without any cards is no more begun (UND-10.16).
    """
    game = scene("normandy", "la_raye", active=first, initiative=first)
    assert (holder(game), game.phase, game.to_move, game.round) == (first, "undaunted.turns", (first,), 1)


# UND-3.6 and UND-3.7: turns


@pytest.mark.parametrize("first", SIDES)
def test_und_3_6_the_marker_holder_takes_the_first_turn(first):
    """UND-3.6: one turn each in a round, the marker holder's first."""
    second = SIDES[1 - SIDES.index(first)]
    game = bidding(["scout_a", *ONE], ["scout_a", *ONE], first)
    play(game, "bid us:scout_a", "bid german:scout_a")
    turns = [game.to_move]
    play(game, "end_turn")
    turns.append(game.to_move)
    play(game, "end_turn")
    assert turns == [(first,), (second,)]
    assert game.round == 3


def test_und_3_6_cards_are_played_one_at_a_time_as_many_as_one_wishes():
    """UND-3.6: each card goes from the hand to the play area, one after the other, up to the last."""
    cards = ["rifleman_a", "rifleman_b", "scout_a", "scout_b"]
    game = scene("normandy", "la_raye", active="us", hand={"us": cards})
    for place, card in enumerate(cards, 1):
        assert len(zone(game, "us:hand")) == 5 - place
        play(game, f"play us:{card} attack", "target german:scout_a", "roll 1")
        assert len(zone(game, "us:play")) == place
    assert notations(game) == ["end_turn"]


def test_und_3_6_at_the_end_of_a_turn_hand_and_play_area_are_discarded():
    """UND-3.6: played and unplayed cards go to the discard pile; nothing is saved for later."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "fog_of_war"]},
        zones={"us": {"discard": ["scout_a"]}},
    )
    play(game, "play us:rifleman_a move", "stop", "end_turn")
    assert zone(game, "us:hand") == zone(game, "us:play") == []
    assert sorted(zone(game, "us:discard")) == sorted(
        ["us:rifleman_a", "us:rifleman_b", "us:fog_of_war", "us:scout_a"]
    )


def test_und_3_6_the_other_hand_is_not_discarded():
    """UND-3.6: the end of one side's turn leaves the other side its cards."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"], "german": ["scout_a", "fog_of_war"]})
    play(game, "end_turn")
    assert zone(game, "german:hand") == ["german:scout_a", "german:fog_of_war"]
    assert uses(game, "german:scout_a")


@pytest.mark.parametrize("hand", [[], ["fog_of_war"], ["rifleman_a", "scout_a"]])
def test_und_3_7_ending_the_turn_is_always_allowed(hand):
    """UND-3.7: with no card, with unplayable and with playable cards, the turn may end."""
    game = scene("normandy", "la_raye", active="us", hand={"us": hand})
    assert "end_turn" in notations(game)
    play(game, "end_turn")
    assert game.to_move == ("german",)


def test_und_3_7_the_turn_may_end_after_any_card():
    """UND-3.7: after each played card ending is among the choices again."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a"]})
    move, hunker, conceal = ("rifleman_a", "move"), ("rifleman_b", "hunker_down"), ("scout_a", "conceal")
    for card, ability in (move, hunker, conceal):
        play(game, f"play us:{card} {ability}", *["stop"] * (ability == "move"))
        assert "end_turn" in notations(game)


# UND-3.8 to UND-3.10: what a card is played for


def test_und_3_8_a_card_is_used_for_one_of_its_actions_or_to_hunker_down():
    """UND-3.8: the card's own actions and hunker down are offered, nothing else, and one of them uses it up."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "squad_leader_a"]},
    )
    assert uses(game, "us:rifleman_a") == {"move", "attack", "control", "hunker_down"}
    assert uses(game, "us:squad_leader_a") == {"bolster", "inspire", "hunker_down"}
    play(game, "play us:rifleman_a control")
    assert uses(game, "us:rifleman_a") == set()


def test_und_3_8_each_kind_of_card_offers_what_is_printed_on_it():
    """UND-3.8: with all that they need in place, the nine kinds of cards offer their own actions and hunker down."""
    printed = {
        "platoon_sergeant": {"bolster", "command"}, "platoon_guide": {"bolster", "guide"},
        "squad_leader_a": {"bolster", "inspire"}, "scout_a": {"scout", "attack", "recon", "conceal"},
        "rifleman_a": {"move", "attack", "control"}, "machine_gunner_a": {"move", "attack", "suppress"},
        "sniper": {"stalk", "attack"}, "mortar": {"move", "blast", "target"},
    }
    for card, actions in printed.items():
        game = scene(
            "normandy", "mortain", active="us", hand={"us": [card, "fog_of_war"]},
            counters={"us:rifleman_a": "10A", "us:mortar": "16A"}, edit=aim,
        )
        assert uses(game, f"us:{card}") == {*actions, "hunker_down"}
        assert uses(game, "us:fog_of_war") == set()


def aim(rules, state):
    """Put the US target marker on a tile."""
    state.normandy.target[rules.numbers["side"]["us"]] = rules.numbers["space"]["03A"]


def test_und_3_9_a_played_card_is_in_the_play_area_before_its_effect():
    """UND-3.9: while the effect is being chosen, the card lies in the play area already."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a"]})
    events = play(game, "play us:scout_a scout")
    assert kinds(events) == ["undaunted.card_played"]
    assert (zone(game, "us:play"), zone(game, "us:hand")) == (["us:scout_a"], ["us:rifleman_a"])


def test_und_3_9_hunker_down_sends_the_card_on_to_the_supply():
    """UND-3.9: a hunkered-down card does not stay in the play area."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]})
    assert "us:squad_leader_a" not in zone(game, "us:supply")
    events = play(game, "play us:squad_leader_a hunker_down")
    assert kinds(events)[0] == "undaunted.card_played"
    assert zone(game, "us:play") == []
    assert "us:squad_leader_a" in zone(game, "us:supply")


@pytest.mark.parametrize(
    ("card", "ability"), [("squad_leader_a", "inspire"), ("squad_leader_a", "bolster"), ("platoon_sergeant", "command")]
)
def test_und_3_9_a_card_cannot_be_affected_by_its_own_effect(card, ability):
    """UND-3.9: with nothing else there, Inspire, Bolster and Command find no card: not the one being played."""
    game = scene("normandy", "la_raye", active="us", hand={"us": [card]}, rest="removed")
    play(game, f"play us:{card} {ability}")
    assert notations(game) == ["stop"]
    play(game, "stop")
    assert zone(game, "us:play") == [f"us:{card}"]


def test_und_3_9_a_mortar_that_blasts_itself_does_not_lose_the_card_being_played():
    """UND-3.9: the casualty of its own Blast does not come from the play area, so the counter goes."""
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["mortar"]}, rest="removed",
        counters={"us:mortar": "03A"}, edit=aim, zones={side: {"deck": ["rifleman_a", "scout_a"]} for side in SIDES},
    )
    play(game, "play us:mortar blast", "blast us:mortar", "roll 0")
    assert "us:mortar" not in seen(game)["pieces"]["space"]
    assert zone(game, "us:play") == ["us:mortar"]


UP_TO = [
    ("la_raye", "rifleman_a", "move"),
    ("la_raye", "scout_a", "scout"),
    ("mortain", "sniper", "stalk"),
    ("la_raye", "platoon_sergeant", "bolster"),
    ("la_raye", "platoon_sergeant", "command"),
    ("la_raye", "squad_leader_a", "inspire"),
]


@pytest.mark.parametrize(("scenario", "card", "ability"), UP_TO)
def test_und_3_10_an_action_that_is_only_up_to_x_can_always_be_chosen(scenario, card, ability):
    """UND-3.10: with nothing to move onto, take, draw or return, the action may still be chosen, for 0."""
    bare = dict.fromkeys(("02B", "17B")) if scenario == "la_raye" else {}
    game = scene("normandy", scenario, active="us", hand={"us": [card]}, markers={"us": bare}, rest="removed")
    assert ability in uses(game, f"us:{card}")
    play(game, f"play us:{card} {ability}")
    assert "stop" in notations(game)
    if ability not in ("scout", "stalk"):
        assert notations(game) == ["stop"]
    before = seen(game)["pieces"], seen(game)["control"]
    play(game, "stop")
    assert (seen(game)["pieces"], seen(game)["control"]) == before
    assert zone(game, "us:play") == [f"us:{card}"]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_und_3_10_up_to_x_includes_every_number_from_0_to_x(number):
    """UND-3.10: Bolster 3 may take none, one, two or three cards, and no fourth."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant"]})
    play(game, "play us:platoon_sergeant bolster", *["take us:rifleman_a"] * number)
    if number < 3:
        play(game, "stop")
    assert zone(game, "us:discard") == ["us:rifleman_a"] * number
    assert game.decision.kind == "tactics.choose_play"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_und_3_10_up_to_x_holds_for_steps_too(number):
    """UND-3.10: Scout 2 may go no, one or two steps."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout", *["step 13B", "step 03B"][:number])
    if number < 2:
        play(game, "stop")
    assert seen(game)["pieces"]["space"]["us:scout_a"] == ["17B", "13B", "03B"][number]
    assert game.decision.kind == "tactics.choose_play"


OFF = {f"german:{unit}": None for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")}


@pytest.mark.parametrize(
    ("card", "ability", "parts", "clause"),
    [
        ("rifleman_a", "control", {"markers": {"us": {"04A": None}}}, "UND-7.4"),
        ("rifleman_a", "control", {"counters": {"german:scout_a": "04A"}, "markers": {"us": {"04A": "scouted"}}}, ""),
        ("scout_a", "recon", {}, "UND-7.6"),
        ("rifleman_a", "attack", {"counters": OFF}, "UND-8.2"),
        ("machine_gunner_a", "suppress", {"counters": OFF}, "UND-8.2"),
        ("mortar", "blast", {}, "NOR-8.9"),
    ],
)
def test_und_3_10_an_action_that_cannot_be_carried_out_cannot_be_chosen(card, ability, parts, clause):
    """UND-3.10: without what its clause asks for, the action is not offered and is refused with a reason."""
    game = scene("normandy", "mortain", active="us", hand={"us": [card]}, **parts)
    assert ability not in uses(game, f"us:{card}")
    reasons = game.why_illegal(f"play us:{card} {ability}")
    assert [reason.clause for reason in reasons] == [clause or "NOR-7.4a"]
    with pytest.raises(uc.IllegalActionError):
        game.apply(f"play us:{card} {ability}")


def test_und_3_10_target_without_a_tile_for_the_marker_cannot_be_chosen():
    """UND-3.10: on a map of three tiles nothing is three steps away, so Target is not offered; else it is."""
    small = copy.deepcopy(scene("normandy", "mortain").rules.source.raw["scenario"])
    small["spaces"] = [plan for plan in small["spaces"] if plan["tile"] in ("04A", "16A", "12A")]
    for plan in small["spaces"]:
        plan["markers"] = {}
    for side in small["sides"].values():
        side["counters"] = dict.fromkeys(side["counters"], "04A")
        side["spawn"][0]["at"] = "16A"
        side["victory"][0]["points"] = 1
    for scenario, possible in (("mortain", True), (small, False)):
        game = scene("normandy", scenario, active="us", hand={"us": ["mortar"]}, counters={"us:mortar": "16A"})
        assert ("target" in uses(game, "us:mortar")) is possible


def test_und_3_10_guide_needs_a_counter_it_could_move():
    """UND-3.10: with every own counter suppressed or off the board, Guide cannot be chosen; with one, it can."""

    def suppress(rules, state):
        for piece, name in enumerate(rules.names["piece"]):
            if state.pieces.space[piece] >= 0 and name.startswith("us:") and name != "us:scout_b":
                state.undaunted.suppressed[piece] = True

    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_guide"]}, edit=suppress)
    assert "guide" in uses(game, "us:platoon_guide")
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["platoon_guide"]}, counters={"us:scout_b": None}, edit=suppress
    )
    assert "guide" not in uses(game, "us:platoon_guide")


def test_und_3_9_a_used_card_tells_that_hunkering_down_sends_it_to_the_supply():
    """UND-3.9: what the event of a pack that is like the system's own tells."""
    used = {"side": "us", "card": "us:scout_a", "ability": "hunker_down"}
    assert [*card_used(None, used)] == [Moved("us", "us:scout_a", "play", "supply")]
    assert [*card_used(None, {**used, "ability": "scout"})] == []


def test_und_3_10_no_part_of_an_action_may_be_skipped():
    """UND-3.10: a target must be named and every die rolled, and Recon must draw; stopping is no choice."""
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["machine_gunner_a", "scout_a", "platoon_guide", "fog_of_war"]}
    )
    play(game, "play us:machine_gunner_a suppress")
    assert {words.split()[0] for words in notations(game)} == {"target"}
    play(game, "target german:rifleman_a")
    for _ in range(4):
        assert game.current_player == uc.CHANCE
        play(game, "roll 1")
    play(game, "play us:scout_a recon")
    assert game.current_player == uc.CHANCE
    play(game, game.legal_actions()[0])
    play(game, "play us:platoon_guide guide")
    assert {words.split()[0] for words in notations(game)} == {"guide"}

"""Perft from written positions, the counts worked out by hand."""

from __future__ import annotations

import undaunted_core as uc
from undaunted_testing import divide, perft, scene

#: Riflemen A of both sides alone on the board, the US one where the scenario has a US marker (17B).
ALONE = {
    "us:rifleman_b": None,
    "us:scout_a": None,
    "us:scout_b": None,
    "german:rifleman_b": None,
    "german:scout_a": None,
    "german:scout_b": None,
}


def one_rifleman() -> uc.Game:
    """The US has one card in hand, a Rifleman's, the Germans none; each deck holds four cards of one kind."""
    return scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a"]},
        zones={side: {"deck": ["rifleman_a"] * 4} for side in ("us", "german")},
        rest="discard",
        counters=ALONE,
    )


def one_sergeant() -> uc.Game:
    """The US has a Platoon Sergeant in hand, and three cards of two kinds in the deck."""
    return scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"us": ["platoon_sergeant"]},
        zones={"us": {"deck": ["rifleman_a", "rifleman_a", "scout_a"]}},
        rest="supply",
        counters=ALONE,
    )


def test_depth_one_counts_the_options() -> None:
    """No decision: 1 way.  Depth 1: end_turn, hunker_down, control (17B is marked), move, attack: 5."""
    game = one_rifleman()
    assert perft(game, 0) == 1
    assert perft(game, 1) == 5
    assert divide(game, 1) == {
        "end_turn": 1,
        "play us:rifleman_a hunker_down": 1,
        "play us:rifleman_a control": 1,
        "play us:rifleman_a move": 1,
        "play us:rifleman_a attack": 1,
    }


def test_depth_two_expands_the_die_and_adds_no_depth_for_it() -> None:
    """Worked out by hand, by first decision; together 15.

    end_turn: the Germans hold no card and can only end their turn; behind that
    both sides draw four cards, each time of the one kind in the deck: 1.
    hunker_down, control: the hand is empty, only end_turn is left: 1 each.
    move: stop, or step to the one adjacent tile with a US marker (02B): 2.
    attack: the one target, then one die of ten faces: 10.
    """
    game = one_rifleman()
    assert divide(game, 2) == {
        "end_turn": 1,
        "play us:rifleman_a hunker_down": 1,
        "play us:rifleman_a control": 1,
        "play us:rifleman_a move": 2,
        "play us:rifleman_a attack": 10,
    }
    assert perft(game, 2) == 15


def test_copies_of_a_card_are_one_outcome() -> None:
    """Command, then draw_card: three cards of two kinds are 2 outcomes; stop is 1: together 3."""
    game = one_sergeant()
    below = divide(game, 2)
    assert below["play us:platoon_sergeant command"] == 3
    # Bolster: stop, or one of the kinds in the supply.
    kinds = len(set(game._ctx.state.zones.cards[game.rules.numbers["zone"]["us:supply"]]))
    assert below["play us:platoon_sergeant bolster"] == 1 + kinds


def test_simultaneous_choices_are_counted_once_and_not_in_every_order() -> None:
    """At the bid: as many ways as the first seat has kinds in hand, then times those of the second."""
    game = uc.new_game("normandy", "normandy:la_raye", seed=1)
    us, german = (len(game.legal_actions(seat)) for seat in game.seats)
    assert perft(game, 1) == us
    assert perft(game, 2) == us * german


def test_a_memo_changes_no_count_and_nothing_changes_the_game() -> None:
    game = one_sergeant()
    before = game.digest()
    memo: dict[tuple[str, int], int] = {}
    assert perft(game, 3, memo) == perft(game, 3)
    assert memo
    assert game.digest() == before
    assert game.history == ()

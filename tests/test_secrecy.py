"""No secret shows: non-interference, the sampled worlds, and the public facts about closed zones."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from packs import DEEP, SETUPS, adapter_of, fire_fight, maker, normandy_events
from undaunted_core.testing import check_secrecy, play, scene, zone

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_core.testing import Happening


@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_what_a_seat_cannot_know_changes_nothing_it_sees(game: str, scenario: str) -> None:
    for seed in range(6) if DEEP else (1,):
        every, plies = (1, 1500) if DEEP else (13, 200)
        tally = check_secrecy(
            maker(game, scenario, seed),
            adapter=adapter_of(game),
            lasting=lambda action: action.kind == "toy.decoy",
            seed=seed,
            every=every,
            plies=plies,
            # The public facts are exact for a deck and a hand; a third closed zone leaves some of it out.
            complete=game != "toy",
        )
        # A check that came across nothing hidden has checked nothing.
        assert tally.twins > 5
        assert tally.sampled > 5
        assert tally.stops["decision"]
        assert tally.stops["half_made"]
        assert tally.bids
        if game == "toy":
            assert tally.choices


def test_facts_learnt_by_absence_are_exact_in_a_fire_fight() -> None:
    """Casualties from discard pile and deck while the other hand is hidden: facts, twins and samples agree."""
    absent = Counter[str]()

    def adapter(event: Mapping[str, Any]) -> Iterator[Happening]:
        for happening in normandy_events(event):
            absent[type(happening).__name__] += 1
            yield happening

    for seed in range(60) if DEEP else (1, 3, 7, 8):
        check_secrecy(fire_fight, adapter=adapter, seed=seed, plies=60, every=1 if DEEP else 3)
    assert absent["Absent"] >= 9


def fog_and_rifle() -> uc.Game:
    """German: three cards in hand out of two Riflemen and two Fog of War, one card left in the deck."""
    return scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"german": ["rifleman_a", "rifleman_a", "fog_of_war"]},
        zones={"german": {"deck": ["fog_of_war"]}},
        rest="supply",
    )


def test_sampled_worlds_come_as_often_as_the_cards_are_many() -> None:
    """Two of each kind, three drawn: both splits are equally likely, and no third one exists."""
    game = fog_and_rifle()
    found = Counter(
        tuple(sorted(zone(game.determinize("us", seed), "german:hand"))) for seed in range(400)
    )
    assert len(found) == 2
    assert all(150 < count < 250 for count in found.values())


def test_a_committed_bid_is_sampled_among_all_that_could_have_been_made() -> None:
    game = uc.new_game("normandy", "normandy:la_raye", seed=4)
    (first, *_) = game.legal_actions("german")
    game.apply(first, "german")
    bids = set()
    for seed in range(60):
        sample = game.determinize("us", seed, events=True)
        assert sample.to_move == ("us",)
        sample.apply(sample.legal_actions("us")[0], "us")
        revealed = [event.fields for event in sample.events("us") if event.kind == "core.bid_revealed"]
        bids.update(fields["card"] for fields in revealed if fields["side"] == "german")
    assert len(bids) > 3


def test_a_casualty_from_the_discard_pile_tells_that_the_hand_held_none() -> None:
    """The fact is in every sampled hand; the planted opposite in test_planted_faults shows that this can fail."""
    game = scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"us": ["rifleman_a"], "german": ["fog_of_war", "scout_a"]},
        zones={"german": {"discard": ["rifleman_a"], "deck": ["rifleman_a", "scout_b"]}},
        rest="supply",
    )
    play(game, "play us:rifleman_a attack", "target german:rifleman_a")
    while game.current_player == uc.CHANCE:
        play(game, "roll 0")
    hands = {tuple(zone(game.determinize("us", seed), "german:hand")) for seed in range(40)}
    assert len(hands) > 1
    assert all("german:rifleman_a" not in hand for hand in hands)

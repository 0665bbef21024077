"""No secret shows: non-interference, the sampled worlds, and the public facts about closed zones."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.setups import POLICIES, few, fire_fight, is_for_one, maker
from undaunted_testing import check_secrecy, play, scene, zone
from undaunted_testing.beliefs import Beliefs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_testing import Happening


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:omaha",
        "normandy-normandy:critical_intelligence",
        "bazaar-bazaar:first_night",
        "toy-toy:convoy",
    ]
)
@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_what_a_seat_cannot_know_changes_nothing_it_sees(game: str, scenario: str) -> None:
    for seed in range(6) if DEEP else (1,):
        # Scenarios of Allied Assault are many, and a stop of theirs takes long.
        every, plies = (1, 1500) if DEEP else (37 if game == "allied_assault" else 19, 160)
        make, policy = maker(game, scenario, seed), POLICIES.get(game)
        tally = check_secrecy(make, seed=seed, every=every, plies=plies, policy=policy)
        # A check that came across nothing hidden has checked nothing.
        assert tally.twins > 40
        assert tally.moved > 60
        assert 0 < tally.shown < tally.moved
        assert tally.stops["decision"]
        if game != "allied_assault":
            # Most of its pools have too many worlds to be followed.
            assert tally.sampled > 5
        if not is_for_one(make(chance="explicit")):
            assert tally.stops["half_made"]
            assert tally.bids


@pytest.mark.nightly
def test_facts_learnt_by_absence_are_exact_in_a_fire_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Casualties from discard pile and deck while the other hand is hidden: facts, twins and drawn worlds agree."""
    absent = Counter[str]()
    happen = Beliefs._happen

    def counted(beliefs: Beliefs, what: Happening, number: int, told: Mapping[str, Any]) -> None:
        absent[type(what).__name__] += 1
        happen(beliefs, what, number, told)

    monkeypatch.setattr(Beliefs, "_happen", counted)
    for seed in range(60) if DEEP else (2, 5, 6):
        check_secrecy(fire_fight, seed=seed, plies=60, every=1 if DEEP else 6)
    assert absent["Absent"] >= 9


@pytest.mark.nightly
def test_the_events_of_the_system_need_no_adapter() -> None:
    """UND-7.3, UND-7.6, UND-8.5: plain La Raye as it ships, by the library's own words alone."""
    tally = check_secrecy(partial(uc.new_game, "normandy", "la_raye", seed=3), seed=3, plies=120, every=20)
    assert tally.twins


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
        revealed = [event.fields for event in sample.events("us") if event.kind == "tactics.bid_revealed"]
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


# -- an observation by itself ----------------------------------------------------------


def observed(game: uc.Game, plies: int, seed: int) -> Iterator[tuple[str | None, uc.Observation]]:
    """Every view of some stops of a random game, the game going on after each."""
    pick = random.Random(seed)
    for ply in range(plies):
        if game.is_terminal:
            return
        if ply % 5 == 0:
            for seat in (None, *game.seats):
                yield seat, game.observation(seat)
        seat = pick.choice(game.to_move) if game.to_move else uc.CHANCE
        game.apply(pick.choice(game.legal_actions(seat)), seat)


@pytest.mark.parametrize(("name", "scenario"), [("normandy", "mortain"), ("toy", "skirmish")])
def test_an_observations_log_is_what_was_seen_when_it_was_made(name: str, scenario: str) -> None:
    """It is put together when somebody asks, from records in which no secret of another seat is left."""
    game = maker(name, scenario, 5)()
    made = [(seat, seen, game.events(seat)) for seat, seen in observed(game, 150, 5)]
    blanked = 0
    for seat, seen, events in made:
        assert seen.events == events
        assert game.events(seat)[: len(events)] == events
        for event, (_, values, _) in zip(events, seen._past.events, strict=False):
            kind = game.rules.events[game.rules.event_numbers[event.kind]]
            for field, value in zip(kind.fields, values, strict=True):
                if field not in event.fields:
                    assert value is None
                    blanked += 1
    assert blanked > 20
    assert len(made[-1][2]) > len(made[0][2])


def test_what_was_undone_is_in_no_later_observation() -> None:
    game = scene("normandy", "normandy:la_raye", active="us", hand={"us": ["rifleman_a", "scout_a"]})
    before = game.observation("us")
    play(game, "play us:scout_a scout")
    after = game.observation("us")
    game.undo()
    assert game.observation("us") == before != after
    play(game, "play us:rifleman_a move")
    assert game.observation("us").events == game.events("us") != after.events


def test_a_copy_of_a_game_keeps_a_log_of_its_own() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    game.observation("us")
    other = game.clone()
    for one, place in ((game, 0), (other, 1)):
        for seat in ("us", "german"):
            one.apply(one.legal_actions(seat)[place], seat)
    assert game.observation("us").events == game.events("us")
    assert other.observation("us").events == other.events("us") != game.events("us")


@pytest.mark.parametrize("scenario", ["la_raye", "mortain"])
def test_an_observation_explains_what_the_game_explains_to_its_seat(scenario: str) -> None:
    """Without the game: sums and odds of what is legal, and reasons for what is not."""
    game = uc.new_game("normandy", scenario, seed=2, chance="explicit")
    pick, compared = random.Random(2), Counter[str]()
    known = sorted(game.rules.known_actions)
    for seat, seen in observed(game, 120, 2):
        if seat is None or game.current_player == uc.CHANCE:
            continue
        for action in pick.sample(seen.legal_actions, min(2, len(seen.legal_actions))):
            assert seen.explain(action) == game.explain(action, seat)
            compared["explained"] += 1
        for notation in pick.sample(known, 8):
            assert seen.why_illegal(notation) == game.why_illegal(notation, seat)
            compared[f"reasons for {seat in seen.to_move}"] += bool(game.why_illegal(notation, seat))
        if seat in seen.to_move:
            assert seen.determinize(7).digest() == game.determinize(seat, 7).digest()
            query = {"piece": next(name for name in seen.catalog["pieces"] if name.startswith(seat))}
            for name, asked in game.queries().items():
                if asked.keys() == query.keys():
                    assert seen.explain(name, **query) == game.explain(name, seat, **query)
    assert min(compared.values()) > 20
    assert len(compared) == 3


def test_a_spectator_is_told_no_reasons() -> None:
    """He has no hand; whatever one of the worlds he could see would say of one is made up."""
    seen = uc.new_game("normandy", "la_raye", seed=2).observation(None)
    with pytest.raises(uc.NotYourDecisionError, match="a spectator has no decision"):
        seen.explain("bid us:scout_a")
    with pytest.raises(uc.NotYourDecisionError, match="a spectator has no decision"):
        seen.why_illegal("bid us:scout_a")


def test_words_that_fit_several_actions_name_those_of_one_hand_only() -> None:
    """With both seats asked, what is short of an action is taken as the first one's."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    assert game.to_move == ("us", "german")
    for ask in (game.apply, game.action):
        with pytest.raises(uc.AmbiguousActionError) as caught:
            ask("bid")
        assert caught.value.candidates == tuple(action.notation for action in game.legal_actions("us"))
        assert "german" not in str(caught.value)
        for words in ("bid german", "bid german:nobody"):
            with pytest.raises(uc.IllegalActionError) as refused:
                ask(words)
            assert "german" not in str(refused.value).partition("nearest")[2]
    with pytest.raises(uc.AmbiguousActionError, match="bid german:"):
        game.apply("bid", "german")
    full = game.legal_actions("german")[0].notation
    game.apply(full)
    assert game.to_move == ("us",)


def test_an_observation_can_be_pickled_and_still_knows_what_it_knew() -> None:
    seen = uc.new_game("normandy", "la_raye", seed=1).observation("us")
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen == copy.deepcopy(seen)
    assert again.determinize(3) == seen.determinize(3)

"""What a seat did and saw, in order: as a list, as text, and in drawn worlds that keep it."""

from __future__ import annotations

import pickle
import random

import pytest

import undaunted_core as uc
from kit.setups import few, maker

LA_RAYE = ("normandy", "la_raye")


def written_down(made: uc.Game, plies: int, seed: int) -> tuple[uc.Game, dict[str, list[str]]]:
    """A random game, and what a note-taker in each seat wrote down during play."""
    pick, notes = random.Random(seed), {seat: [] for seat in made.seats}
    read = dict.fromkeys(made.seats, 0)

    def listen() -> None:
        for seat in made.seats:
            for event in made.events(seat, read[seat]):
                notes[seat].append(repr(event))
            read[seat] = len(made.events(seat))

    for _ in range(plies):
        if made.is_terminal:
            break
        listen()
        seat = made.current_player
        action = pick.choice(made.legal_actions())
        if seat != uc.CHANCE:
            notes[seat].append(action.notation)  # type: ignore[index]
        made.apply(action)
    listen()
    return made, notes


def told(observation: uc.Observation) -> list[str]:
    return [one.notation if isinstance(one, uc.Action) else repr(one) for one in observation.past]


@pytest.mark.parametrize(("game", "scenario"), few(6))
def test_the_past_is_what_a_seat_would_have_written_down(game: str, scenario: str) -> None:
    for chance, plies in (("sampled", 41), ("explicit", 80)):
        played, notes = written_down(maker(game, scenario, 4)(chance=chance), plies, 4)
        for seat in played.seats:
            assert told(played.observation(seat)) == notes[seat]
        copies = [played.clone(), uc.Game.from_json(played.to_json(), library=played._library), played.replay().play()]
        for copy in copies:
            for seat in played.seats:
                assert copy.observation(seat).information_state() == played.observation(seat).information_state()
    assert told(played.observation(None)) == [repr(event) for event in played.events(None)]


@pytest.mark.parametrize(("game", "scenario"), few(0))
def test_a_drawn_world_may_keep_the_past(game: str, scenario: str) -> None:
    """What the seat saw and did stays exactly as it was, there, in its copies, and as the world goes on."""
    played, _ = written_down(maker(game, scenario, 5)(), 35, 5)
    for seat in played.seats:
        seen = played.observation(seat)
        world = seen.determinize(7, keep_past=True)
        assert world.observation(seat).information_state() == seen.information_state()
        assert world.events(seat) == played.events(seat)
        for copy in (world, world.clone()):
            if copy.is_terminal:
                continue
            action, mover = copy.legal_actions()[0], copy.current_player
            copy.apply(action)
            after = told(copy.observation(seat))
            before = told(seen)
            assert after[: len(before)] == before
            if mover == seat:
                assert after[len(before)] == action.notation
        again = world.determinize(seat, 3)
        assert again.events(seat) == ()
        for other in (*played.seats, None):
            assert len(world.observation(other).events) == len(world.events(None))
            assert world.observation(other).information_state()
            assert all(event.text(lang) for event in world.events(other) for lang in ("en", "es"))


def test_a_choice_that_waits_is_the_last() -> None:
    game = uc.new_game(*LA_RAYE, seed=1)
    begun = {seat: told(game.observation(seat)) for seat in game.seats}
    bid = game.legal_actions("german")[0]
    game.apply(bid, "german")
    assert told(game.observation("german")) == [*begun["german"], bid.notation]
    assert told(game.observation("us")) == begun["us"]
    world = game.observation("german").determinize(1, keep_past=True)
    assert told(world.observation("german")) == [*begun["german"], bid.notation]
    for one in (game, world):
        mine = one.legal_actions("us")[0]
        one.apply(mine, "us")
        assert told(one.observation("german"))[: len(begun["german"]) + 1] == [*begun["german"], bid.notation]
        assert told(one.observation("us"))[: len(begun["us"]) + 1][-1] == mine.notation
    assert told(world.observation("german")).count(bid.notation) == 1


def test_what_was_taken_back_is_no_past() -> None:
    game = uc.new_game(*LA_RAYE, seed=1)
    before = game.observation("us").information_state()
    game.apply(game.legal_actions("us")[0], "us")
    assert game.observation("us").information_state() != before
    game.undo("us")
    assert game.observation("us").information_state() == before
    undone = 0
    for seed in range(30):
        played, _ = written_down(uc.new_game(*LA_RAYE, seed=seed), 20, seed)
        seat = played.to_move[0]
        world = played.observation(seat).determinize(1, keep_past=True)
        before = world.observation(seat).information_state()
        world.apply(world.legal_actions()[0])
        if world.can_undo():
            world.undo()
            assert world.observation(seat).information_state() == before
            undone += 1
    assert undone


def test_read_later_it_ends_at_its_own_stop() -> None:
    game = uc.new_game(*LA_RAYE, seed=1)
    early = game.observation("us")
    at_once = game.observation("us").information_state()
    written_down(game, 30, 1)
    assert early.information_state() == at_once
    assert pickle.loads(pickle.dumps(early)).information_state() == at_once


def test_equal_texts_are_equal_pasts() -> None:
    """Two games that differ in what the other side drew alone read the same; those that differ in a choice do not."""
    game = uc.new_game(*LA_RAYE, seed=1)
    bids = game.legal_actions("us")
    states = set()
    for bid in bids[:3]:
        copy = game.clone()
        copy.apply(bid, "us")
        states.add(copy.observation("us").information_state())
    assert len(states) == 3
    others = set()
    for bid in bids[:3]:
        copy = game.clone()
        copy.apply(bid, "us")
        others.add(copy.observation("german").information_state())
    assert len(others) == 1


def test_games_that_keep_less_know_less() -> None:
    game = uc.new_game(*LA_RAYE, seed=1, record=False)
    game.apply(game.legal_actions("us")[0], "us")
    with pytest.raises(uc.NoRecordError, match="so a seat's choices are not known"):
        game.observation("us").information_state()
    assert game.observation(None).information_state()
    quiet = uc.new_game(*LA_RAYE, seed=1, events=False)
    bid = quiet.legal_actions("us")[0]
    quiet.apply(bid, "us")
    assert quiet.observation("us").past == (bid,)
    assert quiet.observation(None).determinize(1, keep_past=True).events(None) == ()

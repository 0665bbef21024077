"""What a game holds: nothing that grows when it keeps no events and no record, and what it then cannot do."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
import tracemalloc

import pytest

import undaunted_core as uc
from kit.places import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import memory  # noqa: E402 - a script of the folder bench

SETUPS = [
    ("normandy", "mortain"),
    pytest.param("north_africa", "the_whole_patrol", marks=pytest.mark.nightly),
]


@pytest.fixture(scope="module", autouse=True)
def traced():
    tracemalloc.start()
    yield
    tracemalloc.stop()


def unkept(seed=3, decisions=50):
    """A game without record and events, and the same with both."""
    games = [uc.new_game("normandy", "la_raye", seed=seed, events=kept, record=kept) for kept in (False, True)]
    for game in games:
        memory.play_on(game, decisions, random.Random(seed))
    return games


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_play_without_events_and_record_holds_no_more_the_longer_it_goes_on(game, scenario):
    """The deep run is ``python bench/memory.py``: a million decisions."""
    rows = memory.endless(game, scenario, 10_000)
    assert [made for made, _ in rows] == [1_000, 10_000]
    # Some kinds of action are made when they are first offered; a record alone would take some 600,000 bytes.
    assert rows[1][1] - rows[0][1] < 30_000


def test_what_the_record_takes_is_freed_with_the_game():
    game = uc.new_game("normandy", "mortain", seed=1)
    memory.play_on(game, 3_000, random.Random(1), for_ever=True)
    before = memory.taken()
    del game
    gc.collect()
    assert memory.taken() < before - 100_000


def test_every_action_of_a_ruleset_is_made_once_and_there_are_no_more_than_its_members_allow():
    """The tables of actions grow with what was offered or asked for, up to a fixed bound."""
    game = uc.new_game("north_africa", "the_whole_patrol", seed=1, events=False, record=False)
    memory.play_on(game, 2_000, random.Random(1), for_ever=True)
    rules = game.rules
    bound = 0
    for kind in rules.actions.values():
        ways = 1
        for domain in kind.fields.values():
            ways *= len(rules.names[domain])
        bound += ways
    assert len(rules.known_actions) == sum(len(kind) for kind in rules.actions.values()) <= bound


def test_a_game_without_a_record_is_the_same_game():
    plain, kept = unkept()
    assert plain == kept
    assert plain.clone() == copy.copy(plain) == kept
    assert plain.observation("us").to_dict() == kept.observation("us").to_dict()
    assert plain.legal_actions() == kept.legal_actions()


@pytest.mark.parametrize("again", [lambda game: game.clone(), lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_of_a_game_without_a_record_keep_none(again):
    plain, kept = unkept()
    other = again(plain)
    memory.play_on(other, 20, random.Random(1))
    with pytest.raises(uc.NoRecordError):
        _ = other.history
    assert len(again(kept).history) == len(kept.history)


@pytest.mark.parametrize(
    ("what", "error", "words"),
    [
        (lambda game: game.history, uc.NoRecordError, "history: the game keeps no record"),
        (lambda game: game.replay(), uc.NoRecordError, "replay: the game keeps no record"),
        (lambda game: game.to_json(), uc.NoRecordError, r"to_json: .*to_json\(record=False\) saves"),
        (lambda game: game.undo(), uc.CannotUndoError, "the game keeps no record"),
    ],
)
def test_what_needs_a_record_says_that_there_is_none(what, error, words):
    plain, _ = unkept()
    before = plain.digest()
    with pytest.raises(error, match=words):
        what(plain)
    assert plain.digest() == before


def test_a_game_without_a_record_is_saved_as_it_is(tmp_path):
    plain, kept = unkept()
    plain.save(tmp_path / "game.json")
    assert uc.Game.load(tmp_path / "game.json") == kept
    assert uc.Game.from_json(plain.to_json(record=False)) == kept
    assert '"record"' not in (tmp_path / "game.json").read_text(encoding="utf-8")


def test_a_loaded_game_may_drop_its_record():
    _, kept = unkept()
    plain = uc.Game.from_json(kept.to_json(), events=False, record=False)
    assert plain == kept
    with pytest.raises(uc.NoRecordError):
        _ = plain.history
    # From a save without one, a record begins where the save stands.
    later = uc.Game.from_json(kept.to_json(record=False))
    later.apply(later.legal_actions()[0])
    assert len(later.history) >= 1


@pytest.mark.parametrize("order", [("us", "german"), ("german", "us")])
def test_secret_choices_leave_nothing_in_a_record_that_keeps_nothing(order):
    """Made in the other order, a choice is put in front of one that waits: there is no such place."""
    games = [uc.new_game("normandy", "la_raye", seed=3, record=kept) for kept in (False, True)]
    for game in games:
        for seat in order:
            game.apply(game.legal_actions(seat)[0], seat)
    assert games[0] == games[1]
    assert not games[0]._ctx.record

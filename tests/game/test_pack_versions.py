"""Saves and replays of one version of a pack under the next one: carried over, or refused with the first difference."""

from __future__ import annotations

import json

import pytest

import undaunted_core as uc
from kit.signing import signed
from two_versions import Counted, First, Generous, Rested, Upset, library
from undaunted_testing.migrate import migrate

BIDS = (("three", "four"), ("two", "one"), ("five", "five"), ("four", "two"), ("one", "three"))
DIFFERENT = "the columns differ, so states were not compared: every move is legal, and it ends as it did"
BARE = ("no record: every name exists, but the moves that led here were not checked",)


def played(version: type[First], rounds: int) -> uc.Game:
    """A game after so many rounds."""
    game = uc.new_game("prizes", "first", seed=1, library=library(version))
    for north, south in BIDS[:rounds]:
        game.apply(f"bid north:{north}", "north")
        game.apply(f"bid south:{south}", "south")
    return game


def read(text: str, versions: uc.Library) -> uc.Game:
    """The game of a save or replay, as the library reads it without carrying it over."""
    if "moves" in json.loads(text):
        return uc.Replay.from_json(text, versions).play()
    return uc.Game.from_json(text, library=versions)


def documents(game: uc.Game) -> tuple[str, str, str]:
    """The game as a save, as a save without its record, and as a replay."""
    return game.to_json(), game.to_json(record=False), game.replay().to_json()


def refused(text: str, versions: uc.Library) -> str:
    """Why a document cannot be carried over."""
    with pytest.raises(uc.SaveError) as caught:
        migrate(text, versions)
    return str(caught.value)


@pytest.mark.parametrize("rounds", [0, 1, 3, 5])
def test_the_next_version_refuses_a_document_and_carries_it_over(rounds: int) -> None:
    """With a step more and the same columns each hash of a replay is compared, and nothing needs a note."""
    new = library(Rested)
    for text, notes in zip(documents(played(First, rounds)), ((), BARE, ()), strict=True):
        with pytest.raises(uc.RulesetMismatchError, match=r"pack prizes: 0\.1\.0 then, 0\.2\.0 now; .*its rules"):
            read(text, new)
        carried = migrate(text, new)
        assert (carried.notes, carried.unchanged) == (notes, False)
        assert read(carried.text, new) == played(Rested, rounds)
        assert migrate(carried.text, new).unchanged


def test_a_column_more_is_filled_by_playing_the_record_again() -> None:
    """With a record it holds what the new version would have written; without a record, what the set-up writes."""
    old, new = played(First, 4), library(Counted)
    save, bare, replay = (migrate(text, new) for text in documents(old))
    assert save.notes == ("leads.rounds is new and was not compared",)
    assert bare.notes == ("leads.rounds is new, and as at the set-up", *BARE)
    assert replay.notes == (DIFFERENT,)
    rounds = [list(read(one.text, new)._ctx.state.leads.rounds) for one in (save, bare, replay)]
    assert rounds == [[3, 1], [0, 0], [3, 1]]


def test_a_column_less_is_noted_and_without_a_record_refused() -> None:
    """A player may go back to the earlier version, as far as the moves tell all."""
    old, new = played(Counted, 4), library(First)
    save, bare, replay = documents(old)
    assert migrate(save, new).notes == ("leads.rounds is gone and was not compared",)
    assert refused(bare, new) == "state#/state/leads: found leads, expected a part of a state"
    assert migrate(replay, new).notes == (DIFFERENT,)


def test_a_rule_that_plays_differently_is_named_by_the_first_difference() -> None:
    """Up to there the game is carried over."""
    new = library(Generous)
    for text in documents(played(First, 1)):
        assert read(migrate(text, new).text, new) == played(Generous, 1)
    save, _, replay = documents(played(First, 2))
    assert refused(save, new) == "save#/state/prizes/points/north: found 6 now, expected 5, as it was saved"
    said = "replay#/moves/3: found a different state after south: bid south:one, expected the recorded state"
    assert refused(replay, new) == said


def test_a_replay_that_ends_differently_is_refused_where_states_cannot_be_compared() -> None:
    """Legal moves are not enough: the outcome is compared as well."""
    replay = played(First, 5).replay().to_json()
    said = refused(replay, library(Upset))
    assert said.startswith("replay#/outcome: found {'winners': ['south']")
    assert "expected {'winners': ['north']" in said


def test_the_dice_to_come_are_those_of_the_old_game() -> None:
    """A game that goes on after it was carried over draws what it would have drawn."""
    game = uc.new_game("normandy", "la_raye", seed=9)
    uc.play(game, dict.fromkeys(game.seats, "random"), 30)
    for text in (game.to_json(), game.to_json(record=False)):
        document = json.loads(text)
        document["setup"]["fingerprint"] = "0" * 32
        carried = uc.Game.from_json(migrate(signed(document)).text)
        assert carried == game
        for each in (carried, again := game.clone()):
            uc.play(each, dict.fromkeys(game.seats, "random"))
        assert carried == again

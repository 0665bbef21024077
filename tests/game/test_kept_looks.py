"""What a look leaves for the next one is what would be worked out afresh, and nobody can change it."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.places import DEEP
from kit.setups import few, maker, own_library
from undaunted_core.game import past as past_module


def told(game: uc.Game, seat: str | None, encoding: lab.Encoding | None = None) -> list[Any]:
    """All that one look tells."""
    seen = game.observation(seat)
    keeps = seat is None or game._ctx.keeps_record
    state = seen.information_state() if keeps else ""
    past = [repr(entry) for entry in seen.past] if keeps else []
    vector = [] if encoding is None else list(encoding.vector(seen))
    return [seen.data, seen.events, past, state, vector]


def assert_fresh(game: uc.Game, encoding: lab.Encoding | None = None) -> None:
    """A copy keeps nothing of earlier looks: it tells the same."""
    for seat in (*game.seats, None):
        assert told(game, seat, encoding) == told(game.clone(), seat, encoding), seat


@pytest.mark.parametrize(("game", "scenario"), few(5))
def test_what_is_kept_is_what_is_worked_out_afresh(game: str, scenario: str) -> None:
    """At the stops of a random game that is undone, copied, saved and read again; and so in a drawn world."""
    chance = "explicit" if len(scenario) % 2 else "sampled"
    played, pick = maker(game, scenario, 3)(chance=chance), random.Random(3)
    encoding = lab.encoding(game, scenario, library=own_library(game))
    for number in range(150 if DEEP else 40):
        if played.is_terminal:
            break
        if number % 4 == 0:
            assert_fresh(played, encoding)
        if number % 7 == 2 and played.can_undo():
            played.undo()
            assert_fresh(played, encoding)
        if number % 11 == 5:
            played = played.clone()
        if number % 19 == 6:
            played = uc.Game.from_json(played.to_json(), library=played._library)
        if number % 17 == 8 and chance == "sampled":
            played = played.observation(played.seats[0]).determinize(number, keep_past=True)
        played.apply(pick.choice(played.legal_actions()))
    assert_fresh(played, encoding)


def in_play(decisions: int = 60, seed: int = 1) -> tuple[uc.Game, random.Random]:
    game, pick = uc.new_game("normandy", "la_raye", seed=seed), random.Random(seed)
    for _ in range(decisions):
        game.apply(pick.choice(game.legal_actions()))
    return game, pick


@pytest.mark.parametrize("what", ["numbers", "text", "column", "stack", "pools", "events"])
def test_a_stale_value_is_caught(what: str) -> None:
    """Planted: a vector, words or an event of another stop are kept as if they were those of now."""
    game, _ = in_play()
    encoding = lab.encoding("normandy", "la_raye")
    told(game, "us", encoding)
    past = game._heard[game.rules.numbers["seat"]["us"]]
    (writer,) = past.seen
    match what:
        case "numbers":
            place = next(n for n, label in enumerate(encoding.labels) if label.startswith("pieces.space"))
            past.seen[writer].values[place] += 1
        case "text":
            past.merged = (*past.merged[:3], "")
        case "column":
            columns = past.words.columns
            number = next(n for n, (_, words) in enumerate(columns) if isinstance(words, dict) and words)
            columns[number] = columns[number][0], {}
        case "stack":
            past.words.stack = past.words.stack[0], [(dict.copy, {"at": "stale"})]
        case "pools":
            past.words.pools = past.words.pools[0], {}
        case _:
            past.told = (past.told[1], *past.told[1:])
    with pytest.raises(AssertionError):
        assert_fresh(game, encoding)


def test_an_earlier_look_that_is_read_late_tells_its_own_stop() -> None:
    """In whatever order looks are read, one tells what it would have told at once."""
    game, pick = in_play(3)
    looks, expected = [], []
    for _ in range(40):
        looks.append(game.observation("us"))
        copy = game.clone().observation("us")
        expected.append((copy.data, copy.events, copy.past, copy.information_state()))
        game.apply(pick.choice(game.legal_actions()))
    for number in [*range(30, 40), *range(0, 30, 4), 35, 2, 39]:
        seen = looks[number]
        assert (seen.data, seen.events, seen.past, seen.information_state()) == expected[number]


def test_what_looks_share_cannot_be_changed() -> None:
    """A seat that could change an event of one look would change that of its next one."""
    game, _ = in_play()
    seen = game.observation("us")
    with pytest.raises(TypeError, match="cannot be changed"):
        seen.events[-1].fields["card"] = "us:rifleman_a"
    # What is in words is the observation's own.
    seen.data["seen"]["zones"]["cards"].clear()
    assert game.observation("us").data == game.clone().observation("us").data


def test_nothing_of_an_undone_decision_is_kept() -> None:
    game, _ = in_play(0)
    for seat in game.seats:
        told(game, seat)
    before = {seat: game._heard[game.rules.numbers["seat"][seat]] for seat in game.seats}
    game.apply(game.legal_actions("us")[0], "us")
    told(game, "us")
    game.undo()
    assert game._heard == {}
    told(game, "us")
    assert game._heard[game.rules.numbers["seat"]["us"]] is not before["us"]


def test_a_look_late_in_the_game_writes_no_more_than_an_early_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event and each choice is put into words once for a seat, however often it looks."""
    lines: list[Any] = []
    line_of = past_module.line_of
    monkeypatch.setattr(past_module, "line_of", lambda entry: lines.append(entry) or line_of(entry))
    game, pick = in_play(8)
    counts = []
    for _ in range(150):
        if game.is_terminal:
            break
        seen = game.observation("us")
        state, entries = seen.information_state(), seen.past
        assert state.count("\n") == len(entries)
        assert seen.events is game.observation("us").events
        counts.append(len(lines))
        game.apply(pick.choice(game.legal_actions()))
    # A choice that waits for others is no part of what is kept.
    assert len(lines) in (len(entries) - 1, len(entries))
    assert max(later - sooner for sooner, later in pairwise(counts[1:])) < 15


def test_a_choice_before_an_event_that_was_told_meanwhile_goes_to_its_place() -> None:
    """A secret choice may be settled after events that came later than it was made."""
    game, _ = in_play()
    seen = game.observation("us")
    past, (events, choices) = seen._past, seen._lengths
    assert seen.past
    action = game.rules.parse("end_turn")
    assert action is not None
    past.choices.append((events - 2, action))
    entries = past.merge(game.rules, seen._side, events, choices + 1)
    assert entries[-3] is action
    assert entries[-2:] == seen.events[-2:]
    assert past.merge(game.rules, seen._side, events, choices + 1) is entries


def scribble(value: object) -> None:
    """Change all that can be changed in what was handed out."""
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value[:] = ["scribbled"]


@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_who_changes_what_was_told_changes_no_other_look(game: str, scenario: str) -> None:
    """The words that are kept are handed out as copies; a look that is read late tells its own stop."""
    played, pick = maker(game, scenario, 5)(), random.Random(scenario)
    for _ in range(12):
        if played.is_terminal:
            break
        seats = (None, *played.seats)
        late = [(played.observation(seat), played.clone().observation(seat).data) for seat in seats]
        for seat in seats:
            scribble(played.observation(seat).to_dict())
        played.apply(pick.choice(played.legal_actions()))
        for seat in seats:
            scribble(played.observation(seat).data)
        assert_fresh(played)
        assert [seen.data for seen, _ in late] == [words for _, words in late]


def test_each_seat_keeps_its_own_words() -> None:
    """No seat keeps what another keeps."""
    game, _ = in_play()
    for seat in (*game.seats, None):
        told(game, seat)
    words = [past.words for past in game._heard.values()]
    held = [
        {id(pair[1]) for pair in kept.columns if isinstance(pair[1], dict)} | {id(kept.pools[1])} | {id(kept.stack[1])}
        for kept in words
    ]
    assert len(held) == 3
    assert len(set().union(*held)) == sum(map(len, held))

"""Information states as vectors: of what a seat saw and did alone, and different where that differs."""

from __future__ import annotations

import random
from array import array
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undaunted_core as uc
import undaunted_lab as lab
from kit.pairs import drawn_pair
from kit.places import DEEP
from kit.setups import GAMES, SETUPS, maker, own_library
from undaunted_lab.vectors.recall import LATEST

LA_RAYE = ("normandy", "la_raye")
#: A scenario of each game; in the deep profile all.
SOME = SETUPS if DEEP else [(game, f"{game}:{scenarios[0]}") for game, (_, scenarios) in GAMES.items()]


@cache
def encoding(game: str, scenario: str) -> lab.Encoding:
    return lab.encoding(game, scenario, library=own_library(game))


@cache
def stops() -> tuple[uc.Game, ...]:
    """Games of one scenario at many stops; those of one seed go apart at a decision."""
    found = []
    for seed in range(4):
        for way in range(2):
            game, pick = uc.new_game(*LA_RAYE, seed=seed), random.Random(seed)
            for number in range(40):
                found.append(game.clone())
                if game.is_terminal:
                    break
                legal = game.legal_actions()
                game.apply(legal[-1] if way and number == 6 else pick.choice(legal))
    return tuple(found)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_two_vectors_are_equal_where_the_information_states_are(data: st.DataObject) -> None:
    """Of one stop, of neighbours, of games that went apart, and of worlds with the past that a seat has."""
    made = encoding(*LA_RAYE)
    one, two = drawn_pair(data, stops(), may_keep_past=True)
    is_same = one.information_state() == two.information_state()
    assert is_same == (made.information_vector(one) == made.information_vector(two))


@pytest.mark.parametrize(("game", "scenario"), SOME)
def test_worlds_with_the_same_past_have_the_same_vector(game: str, scenario: str) -> None:
    made, pick = encoding(game, scenario), random.Random(3)
    played = maker(game, scenario, 3)(chance="explicit")
    for number in range(60):
        if played.is_terminal:
            break
        if number % 20 == 19:
            for seat in played.seats:
                seen = played.observation(seat)
                world = seen.determinize(number, keep_past=True).observation(seat)
                vector = made.information_vector(seen)
                assert vector == made.information_vector(world)
                assert len(vector) == len(made.information_labels) == len({*made.information_labels})
        played.apply(pick.choice(played.legal_actions()))


def test_the_present_may_be_the_same_and_the_past_another() -> None:
    """Twins: the same things lie in the same places, but one seat played its two cards in another order."""
    made, twins = encoding(*LA_RAYE), []
    for first, last in ((0, 1), (1, 0)):
        game = uc.new_game(*LA_RAYE, seed=3)
        us = game.observation("us")
        chosen = sorted(us.legal_actions, key=str)
        game.apply(chosen[first], "us")
        drawn = game.observation("us")
        # The past alone is exchanged; what lies where is as it was.
        drawn._past.choices.append((0, chosen[last]))
        drawn._lengths = drawn._lengths[0], len(drawn._past.choices)
        drawn._data, drawn._glimpse = us.data, None
        twins.append(drawn)
    one, two = twins
    assert made.vector(one) == made.vector(two)
    assert one.information_state() != two.information_state()
    assert made.information_vector(one) != made.information_vector(two)


def test_what_is_older_than_the_latest_is_counted() -> None:
    made, game, pick = encoding(*LA_RAYE), uc.new_game(*LA_RAYE, seed=1), random.Random(1)
    for _ in range(60):
        game.apply(pick.choice(game.legal_actions()))
    seen = game.observation("us")
    labels, plain = made.information_labels, made.information_vector(seen)
    values = dict(zip(labels, plain, strict=True))
    own = [one for one in seen.past if isinstance(one, uc.Action)]
    for kind in {one.kind for one in own}:
        assert values[f"past count chosen {kind}"] == [one.kind for one in own].count(kind)
    for kind in {one.kind for one in seen.events}:
        assert values[f"past count happened {kind}"] == [one.kind for one in seen.events].count(kind)
    for number, one in enumerate(seen.past[: -LATEST - 1 : -1], 1):
        what = "chosen" if isinstance(one, uc.Action) else "happened"
        assert values[f"past latest {number} {what} {one.kind}"] == 1
        fields = one.to_dict() if isinstance(one, uc.Action) else one.fields
        for field in {"card", "space", "piece"} & fields.keys():
            assert values[f"past latest {number} {field} {field} {fields[field]}"] == 1


def test_an_older_event_or_choice_is_told_apart_by_the_digests_alone() -> None:
    made, game, pick = encoding(*LA_RAYE), uc.new_game(*LA_RAYE, seed=1), random.Random(1)
    for _ in range(60):
        game.apply(pick.choice(game.legal_actions()))
    seen = game.observation("us")
    plain = made.information_vector(seen)

    def differing() -> set[str]:
        told = zip(made.information_labels, plain, made.information_vector(seen), strict=True)
        return {label for label, before, now in told if before != now}

    # An event with another number in it.
    records = seen._past.events
    kinds = [event.kind for event in seen.events]
    at = next(n for n, kind in enumerate(kinds) if kind == kinds[0] and records[n][1] != records[0][1])
    records[at] = (records[at][0], records[0][1], records[at][2])
    assert differing()
    assert all(label.startswith("past digest") for label in differing())
    plain = made.information_vector(seen)
    # A choice of the same kind, but another one.
    choices = seen._past.choices
    first = choices[0][1]
    choices[0] = 0, next(one for _, one in choices if one.kind == first.kind and one != first)
    assert differing()
    assert all(label.startswith("past digest") for label in differing())


def test_a_vector_that_forgets_the_past_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a seat's choices are left out; the comparison above then fails."""
    monkeypatch.setattr("undaunted_lab.vectors.recall.list_choices", lambda observation: [])
    made, game = encoding(*LA_RAYE), uc.new_game(*LA_RAYE, seed=1, events=False)
    vectors = set()
    for bid in game.legal_actions("us")[:2]:
        copy = game.clone()
        copy.apply(bid, "us")
        vectors.add(made.information_vector(copy.observation("german")).tobytes())
    assert len(vectors) == 1


def test_a_buffer_is_filled_and_what_does_not_fit_is_refused() -> None:
    made, seen = encoding(*LA_RAYE), stops()[20].observation("us")
    out = array("f", [7.0] * len(made.information_labels))
    assert made.information_vector(seen, out) is out
    assert out == made.information_vector(seen)
    assert out[: len(made.labels)] == made.vector(seen)
    with pytest.raises(ValueError, match="expected a writable one"):
        made.information_vector(seen, array("f", [0.0] * len(made.labels)))
    with pytest.raises(ValueError, match="an observation of normandy:mortain"):
        made.information_vector(uc.new_game("normandy", "mortain", seed=1).observation("us"))
    short = uc.new_game(*LA_RAYE, seed=1, record=False)
    with pytest.raises(uc.NoRecordError, match="so a seat's choices are not known"):
        made.information_vector(short.observation("us"))
    assert made.information_vector(short.observation(None))


def test_what_a_seat_chooses_may_be_what_chance_chooses_elsewhere() -> None:
    """Who begins: a seat's choice in some scenarios, drawn in others."""
    scenario = ("allied_assault", "st_marie_du_mont")
    game = uc.new_game(*scenario, seed=1)
    begin = game.legal_actions("us")[0]
    assert begin.kind in game.rules.outcomes
    game.apply(begin, "us")
    made = encoding(*scenario)
    values = dict(zip(made.information_labels, made.information_vector(game.observation("us")), strict=True))
    assert values[f"past count chosen {begin.kind}"] == 1

"""Strategies: written positions, illegal actions, outcomes, twins, packs, and documents with and without a fault."""

from __future__ import annotations

import contextlib
import json
from functools import partial
from typing import Any

import jsonschema
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

import toy
import undaunted_core as uc
from kit.places import DEEP, ROOT
from kit.setups import SETUPS, maker, own_library
from undaunted_testing import check_stop, moves, play_on, played_games
from undaunted_testing.alike import describe_view
from undaunted_testing.walk import take
from undaunted_testing.written import (
    documents,
    faulty_documents,
    illegal_actions,
    observations,
    outcomes,
    packs,
    positions,
    scenarios,
    twin_games,
)

SCHEMAS = ROOT / "schemas"
TITLES = [(game, scenario) for game, scenario in SETUPS if game in ("normandy", "north_africa", "toy")]
MAKERS = st.sampled_from([maker(game, scenario, 1) for game, scenario in TITLES])
CARDS = json.loads((SCHEMAS / "cards.schema.json").read_text(encoding="utf-8"))


@pytest.mark.nightly
@settings(max_examples=40)
@given(st.sampled_from(TITLES).flatmap(lambda one: positions(*one, library=own_library(one[0]))))
def test_every_written_position_keeps_the_promises_of_a_stop(game: uc.Game) -> None:
    assert game.to_move
    check_stop(game, checks=("conserved", "options", "asking", "saved", "placed", "asked", "lists_agree"))


@pytest.mark.nightly
@settings(max_examples=20)
@given(st.sampled_from(TITLES).flatmap(lambda one: positions(*one, library=own_library(one[0]))), st.data())
def test_play_goes_on_from_a_written_position(game: uc.Game, data: st.DataObject) -> None:
    play_on(data, game, 15)
    check_stop(game, checks=("conserved", "saved"))


@pytest.mark.nightly
def test_positions_are_not_only_played_ones_and_shrink() -> None:
    """Two own counters without a card in circulation, suppressed: no opening has that."""
    found = find(
        positions("normandy", "la_raye"),
        lambda game: sum(game._ctx.state.undaunted.suppressed) >= 2,
        settings=settings(max_examples=150, database=None),
    )
    assert sum(found._ctx.state.undaunted.suppressed) == 2


@given(MAKERS.flatmap(lambda make: played_games(make, max_moves=20)), st.data())
def test_an_illegal_action_is_refused_with_a_reason(game: uc.Game, data: st.DataObject) -> None:
    for seat in game.to_move[:1]:
        action = data.draw(illegal_actions(game, seat))
        with pytest.raises(uc.IllegalActionError):
            game.apply(action, seat)
        assert game.why_illegal(action, seat)


@given(MAKERS.flatmap(lambda make: played_games(make, max_moves=20)), st.data())
def test_an_outcome_is_one_that_chance_may_have(game: uc.Game, data: st.DataObject) -> None:
    if game.current_player == uc.CHANCE:
        action = data.draw(outcomes(game))
        assert action in dict(game.chance_outcomes())
        take(game, uc.CHANCE, action)
    elif not game.is_terminal:
        take(game, *data.draw(moves(game)))


@settings(max_examples=30)
@given(MAKERS.flatmap(lambda make: twin_games(make, max_moves=25)))
def test_a_seat_cannot_tell_a_game_from_its_twin(pair: tuple[uc.Game, uc.Game, str | None]) -> None:
    game, twin, seat = pair
    assert game.digest() != twin.digest()
    assert describe_view(game, seat) == describe_view(twin, seat)


@settings(max_examples=20)
@given(MAKERS.flatmap(lambda make: observations(make, max_moves=15)))
def test_an_observation_can_be_written_down(seen: Any) -> None:
    assert json.loads(json.dumps(seen.to_dict()))


def test_packs_and_scenarios_are_those_that_fit() -> None:
    library = toy.make_library()
    assert find(scenarios("toy", library=library), lambda one: True) == "skirmish"
    assert find(packs("toy", library), lambda one: True) == ()

    class More:
        PACK = uc.Pack(id="more", version="1", requires=("toy",))

    class Adrift:
        PACK = uc.Pack(id="adrift", version="1", requires=("toy", "gone"))

    library.register(More())
    library.register(Adrift())
    assert find(packs("toy", library), bool) == ("more",)
    with pytest.raises(NoSuchExample):
        find(packs("toy", library), lambda found: "adrift" in found, settings=settings(max_examples=20))


@settings(max_examples=30 if DEEP else 8)
@given(documents(CARDS))
def test_a_document_made_from_a_schema_fits_it(document: Any) -> None:
    jsonschema.validate(document, CARDS)


@given(st.data())
def test_a_position_with_one_fault_is_refused_by_its_schema_or_its_reader(data: st.DataObject) -> None:
    document = uc.new_game("normandy", "la_raye", seed=1).position()
    damaged, pointer = data.draw(faulty_documents(document))
    assert pointer.startswith("/")
    assert damaged != document
    # Some parts may be left out or be of several types: then the document is fine, and nothing else is raised.
    with contextlib.suppress(uc.UndauntedError):
        uc.Game.from_position(damaged, seed=1)


def test_a_strategy_for_a_game_is_cheap_to_make() -> None:
    make = partial(uc.new_game, "normandy", "la_raye", seed=1)
    assert repr(twin_games(make))

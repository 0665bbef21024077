"""A limit on the number of decisions: a draw, in play and in every document."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema
import pytest

import undaunted_core as uc
from undaunted_core.game.rerunning import digest
from undaunted_core.game.writing import compact
from undaunted_table.schemas.documents import document_schemas
from undaunted_testing.migrate import migrate


def limited(most: int = 12, *, seed: int = 3, **more: Any) -> uc.Game:
    game, pick = uc.new_game("normandy", "la_raye", seed=seed, max_decisions=most, **more), random.Random(seed)
    while not game.is_terminal:
        game.apply(pick.choice(game.legal_actions()))
    return game


def changed(text: str, change: Any) -> str:
    document = json.loads(text)
    del document["digest"]
    change(document)
    body = compact(document)
    return f'{body[:-1]},"digest":"{digest(body)}"}}'


def of_other_rules(text: str) -> str:
    return changed(text, lambda document: document["setup"].update(fingerprint="0" * 32))


def test_the_facts_of_a_game() -> None:
    facts = {"players": 2, "utility": (-1, 1), "zero_sum": True, "max_decisions": None}
    assert uc.new_game("normandy", "la_raye", seed=1).facts == facts
    assert limited().facts == facts | {"max_decisions": 12}


def test_after_so_many_decisions_nobody_wins() -> None:
    game = limited()
    assert game._ctx.state.ply == 12
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((), "outcome.core.limit_reached")
    assert game.outcome.text() == "Nobody wins: as many decisions were made as were agreed"
    assert game.outcome.text("es") == "No gana nadie: se tomaron tantas decisiones como se acordó"
    assert game.returns() == {"us": 0, "german": 0}
    assert (game.to_move, game.legal_actions(), game.current_player) == ((), (), None)
    assert game.events("us")[-1].kind == "core.game_ended"
    with pytest.raises(uc.GameOverError):
        game.apply("end_turn")


def test_a_game_that_is_won_before_is_won() -> None:
    free = uc.new_game("normandy", "la_raye", seed=1)
    uc.play(free, dict.fromkeys(free.seats, "random"), 5_000)
    assert free.outcome is not None
    plies = free._ctx.state.ply
    for most, drawn in ((plies, False), (plies - 1, True)):
        game = uc.new_game("normandy", "la_raye", seed=1, max_decisions=most)
        uc.play(game, dict.fromkeys(game.seats, "random"))
        assert (game.returns()["us"] == 0) is drawn


def test_a_secret_choice_that_others_do_not_answer_comes_to_nothing() -> None:
    game = limited(1)
    assert game._ctx.state.choices.made == ["", ""]
    assert uc.Game.from_json(game.to_json()) == uc.Game.from_json(game.to_json(record=False)) == game


def test_sampled_and_explicit_play_end_in_one_state() -> None:
    """The chance events after the last decision still happen."""
    for seed in range(6):
        sampled = limited(25, seed=seed)
        explicit = uc.new_game("normandy", "la_raye", seed=seed, chance="explicit", max_decisions=25)
        for seat, action in sampled.history:
            explicit.apply(action, seat)
        assert explicit == sampled


def test_documents_and_copies_keep_the_limit() -> None:
    game = limited(12)
    for text in (game.to_json(), game.to_json(record=False)):
        assert json.loads(text)["setup"]["max_decisions"] == 12
        again = uc.Game.from_json(text)
        assert again == game
        assert (again.facts, again.outcome) == (game.facts, game.outcome)
        jsonschema.validate(json.loads(text), document_schemas()["save"])
        carried = uc.Game.from_json(migrate(of_other_rules(text)).text)
        assert carried == game
        assert carried.facts == game.facts
    replay = uc.Replay.from_json(game.replay().to_json())
    assert replay.play() == game
    assert replay.play(to=5).facts == game.facts
    assert [stop.is_terminal for stop in replay.stops()][-2:] == [False, True]
    assert uc.Replay.from_json(migrate(of_other_rules(game.replay().to_json())).text).play() == game
    begun = replay.play(to=5)
    for copy in (begun.clone(), begun.determinize("us", 1)):
        assert copy.facts == game.facts
        uc.play(copy, dict.fromkeys(copy.seats, "random"))
        assert copy._ctx.state.ply <= 12
    assert '"max_decisions"' not in uc.new_game("normandy", "la_raye", seed=1).to_json()


def test_the_last_decision_can_be_taken_back() -> None:
    for seed in range(9):
        game = limited(9, seed=seed)
        if game.can_undo():
            game.undo()
            assert not game.is_terminal
            assert game._ctx.state.ply == 8
            return
    raise AssertionError("no game whose last decision told nothing")


@pytest.mark.parametrize("wrong", [0, -1, True, 1.5, "5"])
def test_a_limit_is_a_whole_number_from_1(wrong: Any) -> None:
    with pytest.raises(ValueError, match="max_decisions is None or a whole number from 1"):
        uc.new_game("normandy", "la_raye", seed=1, max_decisions=wrong)


def test_a_save_beyond_its_limit_is_refused() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    uc.play(game, dict.fromkeys(game.seats, "random"), 12)
    text = game.to_json(record=False)
    with pytest.raises(uc.SaveError, match="fewer than max_decisions, 12"):
        uc.Game.from_json(changed(text, lambda document: document["setup"].update(max_decisions=12)))
    assert uc.Game.from_json(changed(text, lambda document: document["setup"].update(max_decisions=13))) == game
    for wrong in (0, "5", True):
        with pytest.raises(uc.SaveError, match="invalid setup"):
            uc.Game.from_json(changed(text, lambda made, wrong=wrong: made["setup"].update(max_decisions=wrong)))

"""Every title as a game of OpenSpiel: its own tests, kept playthroughs, and what they do not ask."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.small import SMALLEST
from tools import make_openspiel_playthroughs as playthroughs

needed = "the extra 'openspiel' is not installed, or has no wheel for this Python"
pyspiel = pytest.importorskip("pyspiel", reason=needed)

from undaunted_lab.adapters import openspiel as adapter  # noqa: E402

each_title = pytest.mark.parametrize(("title", "scenario"), SMALLEST)
LA_RAYE = "undaunted_normandy(scenario=la_raye)"


def load(title: str, scenario: str, **given: Any) -> Any:
    told = ",".join(f"{name}={value}" for name, value in {"scenario": scenario, **given}.items())
    return pyspiel.load_game(f"undaunted_{title}({told})")


def walk(state: Any, steps: int, seed: int) -> Any:
    """The state after so many random steps, or at the end."""
    pick = random.Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(pick.choice(state.legal_actions()))
    return state


@pytest.mark.nightly(but=["normandy-la_raye"])
@each_title
def test_openspiel_is_content(title: str, scenario: str) -> None:
    """Its random simulation, which clones and serializes at stops; a short game, and whole ones in the deep profile."""
    game = load(title, scenario, **({} if DEEP else {"max_decisions": 25}))
    pyspiel.random_sim_test(game, 3 if DEEP else 1, True, False)


@pytest.mark.nightly
@pytest.mark.parametrize("title", playthroughs.GAMES)
def test_the_kept_playthroughs_are_played_again(title: str) -> None:
    if playthroughs.kept(title)[0] != playthroughs.head():
        pytest.skip(f"kept by {playthroughs.kept(title)[0]}, and this is {playthroughs.head()}")
    assert playthroughs.difference(title) == ""


def test_a_playthrough_that_changed_is_told(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Planted: one line is another."""
    monkeypatch.setattr(playthroughs, "GAMES", {"normandy": LA_RAYE})
    monkeypatch.setattr(playthroughs, "playthrough", lambda title: [*playthroughs.kept(title)[:9], "else"])
    assert playthroughs.main(["--check"]) == 1
    assert "tests/openspiel/normandy.txt, line 10" in capsys.readouterr().out
    monkeypatch.setattr(playthroughs, "playthrough", playthroughs.kept)
    assert playthroughs.main(["--check"]) == 0


def test_playthroughs_are_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path / "made")
    monkeypatch.setattr(playthroughs, "playthrough", lambda title: [playthroughs.short(title * 100)])
    assert playthroughs.main([]) == 0
    line = (tmp_path / "made" / "normandy.txt").read_text(encoding="utf-8")
    assert line.startswith("normandy" * 20 + " ... 800 #")


@pytest.mark.nightly(but=["normandy-la_raye"])
@each_title
def test_what_openspiel_is_told_is_what_the_game_says(title: str, scenario: str) -> None:
    game = load(title, scenario)
    kind, plain = game.get_type(), uc.new_game(title, scenario, seed=1, chance="explicit")
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.num_players() == kind.min_num_players == kind.max_num_players == len(plain.seats)
    assert game.max_game_length() == adapter.MAX_DECISIONS
    assert game.num_distinct_actions() == len(game.encoding.actions)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.information_state_tensor_shape() == [len(game.encoding.information_labels)]
    assert game.observation_tensor_shape() == [len(game.encoding.labels)]
    state, pick = game.new_initial_state(), random.Random(4)
    for _ in range(120):
        if plain.is_terminal:
            break
        offered = plain.legal_actions()
        if state.is_chance_node():
            assert plain.current_player == uc.CHANCE
            odds = state.chance_outcomes()
            told = {plain.rules.parse(state.action_to_string(number)): chance for number, chance in odds}
            assert told == {action: float(chance) for action, chance in plain.chance_outcomes()}
            assert {number for number, _ in odds} <= {*range(game.max_chance_outcomes())}
        else:
            assert plain.seats[state.current_player()] == plain.to_move[0]
            assert {*state.legal_actions()} == {game.encoding.number(action) for action in offered}
        action = pick.choice(offered)
        state.apply_action(state.string_to_action(action.notation))
        plain.apply(action)
        for player, seat in enumerate(plain.seats):
            seen = plain.observation(seat)
            assert state.information_state_string(player) == seen.information_state()
        assert state.observation_string(0) == str(plain.observation(plain.seats[0]))
    seen = plain.observation(plain.seats[0])
    assert state.information_state_tensor(0) == list(game.encoding.information_vector(seen))
    assert state.observation_tensor(0) == list(game.encoding.vector(seen))
    walk(state, 5_000, 5)
    assert state.is_terminal()
    assert sum(state.returns()) == 0
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_what_is_chosen_at_once_is_asked_in_turn_and_hidden() -> None:
    start = pyspiel.load_game(LA_RAYE).new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    assert start.current_player() == 0
    seen = set()
    for bid in start.legal_actions():
        state = start.child(bid)
        assert state.current_player() == 1
        seen.add((state.information_state_string(1), tuple(state.information_state_tensor(1))))
    assert len(start.legal_actions()) > 1
    assert len(seen) == 1


@each_title
def test_a_resampled_state_is_the_same_to_who_looks(title: str, scenario: str) -> None:
    """There, in its clones and in what is serialized of it, and as it is played on; to others it is another."""
    state, pick = walk(load(title, scenario).new_initial_state(), 70, 6), random.Random(1)
    if state.is_terminal():
        state = walk(load(title, scenario).new_initial_state(), 20, 6)
    others = set()
    for player in range(state.num_players()):
        text, tensor = state.information_state_string(player), state.information_state_tensor(player)
        for _ in range(3):
            world = state.resample_from_infostate(player, pick.random)
            assert world.information_state_string(player) == text
            assert world.information_state_tensor(player) == tensor
            assert world.current_player() == state.current_player()
            others.add(str(world))
            for _ in range(4):
                for one in (world.clone(), world.get_game().deserialize_state(world.serialize())):
                    assert str(one) == str(world)
                    assert one.information_state_string(player) == world.information_state_string(player)
                if world.is_terminal():
                    break
                world.apply_action(pick.choice(world.legal_actions()))
    assert len(others) > 1


def test_algorithms_of_openspiel_play_it() -> None:
    """Its information set search draws worlds, and its policies sum up what players do."""
    import numpy as np
    from open_spiel.python.algorithms import expected_game_score, ismcts, mcts
    from open_spiel.python.policy import UniformRandomPolicy

    game = pyspiel.load_game("undaunted_normandy(scenario=la_raye,max_decisions=12)")
    state = walk(game.new_initial_state(), 14, 2)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    searcher = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, random_state=np.random.RandomState(1)),
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    assert searcher.step(state) in state.legal_actions()
    short = pyspiel.load_game("undaunted_normandy(scenario=la_raye,max_decisions=1)")
    start = short.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    assert list(expected_game_score.policy_value(start, [UniformRandomPolicy(short)] * 2)) == [0, 0]


def test_a_game_ends_after_as_many_decisions_as_were_agreed() -> None:
    state = walk(load("normandy", "la_raye", max_decisions=5).new_initial_state(), 500, 1)
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.table.game.outcome.reason == "outcome.core.limit_reached"


def test_what_cannot_be_loaded_is_refused() -> None:
    with pytest.raises(uc.ContentError, match="la_raye"):
        load("normandy", "la_ray")
    with pytest.raises(ValueError, match="max_decisions"):
        load("normandy", "la_raye", max_decisions=0)
    with pytest.raises(uc.UndauntedError, match="rivers"):
        load("normandy", "la_raye", packs="rivers")
    game = load("normandy", "la_raye")
    private = pyspiel.IIGObservationType(perfect_recall=True, public_info=False)
    assert game.make_py_observer(private) is None
    with pytest.raises(ValueError, match="have no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_a_public_observer_sees_what_a_spectator_sees() -> None:
    game = load("normandy", "la_raye")
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer, state = game.make_py_observer(public), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seen = state.table.game.observation(None)
    for player in (0, 1):
        observer.set_from(state, player)
        assert list(observer.tensor) == list(game.encoding.vector(seen))
        assert observer.string_from(state, player) == str(seen)


def test_a_private_observer_sees_what_a_spectator_does_not() -> None:
    """Together with the public observer it tells what the seat sees."""
    game = load("normandy", "la_raye")
    kinds = [
        pyspiel.IIGObservationType(perfect_recall=False, public_info=is_public, private_info=kind)
        for is_public, kind in ((False, pyspiel.PrivateInfoType.SINGLE_PLAYER), (True, pyspiel.PrivateInfoType.NONE))
    ]
    private, public = map(game.make_py_observer, kinds)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    np = pytest.importorskip("numpy")
    public.set_from(state, 0)
    private.set_from(state, 0)
    seen = np.array(game.encoding.vector(state.table.game.observation("us")))
    assert (private.tensor[seen != public.tensor] == seen[seen != public.tensor]).all()
    assert not private.tensor[seen == public.tensor].any()
    texts = [private.string_from(state, player) for player in (0, 1)]
    assert "zones.cards us:hand" in texts[0]
    assert "zones.cards us:hand" not in texts[1]


@pytest.mark.nightly
def test_python_ends_well_after_games_were_registered() -> None:
    """OpenSpiel holds what was registered until after Python has ended: that must be nothing that needs Python then."""
    code = f"import pyspiel, undaunted_lab.adapters.openspiel as a; pyspiel.load_game({LA_RAYE!r}).new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

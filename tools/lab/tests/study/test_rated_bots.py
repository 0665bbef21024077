"""Bots rated: shares with intervals of paired games, Elo by Bradley and Terry, and the command that plays them."""

from __future__ import annotations

import json
import random
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_lab as lab
from kit.commands import ran
from kit.rows import row
from undaunted_command import rate as rate_module
from undaunted_core.errors import StudyError
from undaunted_lab.study import pools, rows
from undaunted_lab.study.pools import Pool, can_meet
from undaunted_lab.study.rating import ELO, Meeting, games_needed, rate_pool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Bots whose games are cut at once, so that they cost little.
CUT = ["rate", "normandy", "la_raye", "--bots", "random,greedy", "--max-decisions", "3"]


def chance(strength: float) -> float:
    return 1 / (1 + exp(-strength))


def meet(dice: random.Random, difference: float, pairs: int, side: float = 0.0) -> Meeting:
    """Pairs of games between bots of known strengths, in a scenario that favours one side."""
    chances = chance(difference + side), chance(difference - side)
    return Meeting(tuple(sum(dice.random() < won for won in chances) / 2 for _ in range(pairs)))


# -- ratings ------------------------------------------------------------------------------


def test_two_bots_are_as_far_apart_as_the_odds_say() -> None:
    """Three wins in four are 191 points of Elo; the drawn game that is added hardly counts among many."""
    ratings = rate_pool(["a", "b"], {("a", "b"): Meeting((1.0, 1.0, 1.0, 0.0) * 500)})
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(190.8, abs=1)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)
    assert ratings["a"].elo - ratings["a"].low == pytest.approx(ratings["a"].high - ratings["a"].elo)


def test_strengths_of_a_pool_come_out_and_their_intervals_hold_nineteen_times_in_twenty() -> None:
    dice, strengths = random.Random(3), {"a": 0.0, "b": 1.0, "c": 2.5}
    mean = sum(strengths.values()) / 3
    held = shares_held = 0
    for _ in range(60):
        meetings = {
            (one, two): meet(dice, strengths[one] - strengths[two], 60) for one, two in combinations(strengths, 2)
        }
        for bot, rating in rate_pool(list(strengths), meetings).items():
            held += rating.low <= ELO * (strengths[bot] - mean) <= rating.high
        for (one, two), meeting in meetings.items():
            low, high = meeting.interval()
            shares_held += low <= chance(strengths[one] - strengths[two]) <= high
    assert 162 <= held < 180
    assert 162 <= shares_held < 180


def test_pairs_of_games_need_fewer_games_where_a_side_wins() -> None:
    """A scenario that one side nearly always wins splits each pair, so that chance hardly counts."""
    dice = random.Random(1)
    even, lopsided = (meet(dice, 0.0, 2_000, side) for side in (0.0, 2.0))
    assert even.effective == pytest.approx(even.games, rel=0.1)
    expected = 0.25 / (chance(2.0) * chance(-2.0))
    assert lopsided.effective == pytest.approx(expected * lopsided.games, rel=0.1)


def test_a_bot_that_wins_every_game_has_a_finite_rating_and_a_wide_interval() -> None:
    meeting = Meeting((1.0,) * 30)
    assert meeting.effective == pytest.approx(30)
    ratings = rate_pool(["a", "b"], {("a", "b"): meeting})
    assert 300 < ratings["a"].elo < 500
    assert ratings["a"].low < 250 < 500 < ratings["a"].high


def test_bots_that_did_not_meet_yet_are_level_and_unknown() -> None:
    ratings = rate_pool(["a", "b"], {("a", "b"): Meeting(())})
    assert ratings["a"].elo == pytest.approx(0)
    assert ratings["a"].high > 300
    assert Meeting(()).share == 0.5
    assert Meeting(()).interval() == (0.0, 1.0)


def test_how_many_games_a_difference_needs() -> None:
    """As tables of Fleiss have it without correction: 388 a run for ten points from one half, 1,565 for five."""
    assert (games_needed(0.1), games_needed(0.05)) == (388, 1565)
    assert games_needed(0.05, 0.9) == games_needed(0.05, 0.1) == 686, "nearer to one half"


# -- pools --------------------------------------------------------------------------------


def make_pool(bots: tuple[str, ...] = ("random", "greedy"), games: int = 8, **changed: Any) -> Pool:
    return Pool("normandy", ["la_raye"], bots, games, limit=3, **changed)


def test_each_pair_plays_each_seed_with_the_sides_swapped_too() -> None:
    pool = make_pool(bots=("random", "easy", "greedy"), seed=5)
    played = {(record.seed, *record.players.values()) for record in pool.play()}
    pairs = list(combinations(["random", "easy", "greedy"], 2))
    assert played == {(seed, *order) for seed in range(5, 9) for pair in pairs for order in (pair, pair[::-1])}
    assert pool.games == 24


def test_a_row_is_that_of_the_same_bots_in_a_run_of_their_own() -> None:
    pool = make_pool(games=2)
    records = list(pool.play())
    for record in records:
        (same,) = lab.simulate("normandy", "la_raye", record.players, 1, max_decisions=3)
        assert (same.run, same.winners, same.decisions) == (record.run, record.winners, record.decisions)


@pytest.mark.nightly
def test_games_with_several_processes_are_the_same() -> None:
    alone = {(record.seed, *record.players.values()) for record in make_pool(games=4).play()}
    assert {(record.seed, *record.players.values()) for record in make_pool(games=4).play(jobs=2)} == alone


def test_the_points_are_those_of_the_first_bot_on_both_sides() -> None:
    pool = make_pool(games=4)
    us, german = {"us": "random", "german": "greedy"}, {"us": "greedy", "german": "random"}
    runs = dict(enumerate(pool.plan.runs))
    fingerprint = pool.plan.fingerprints[0]
    won = [(0, us, ("us",)), (0, german, ("german",)), (1, us, ()), (1, german, ("us",))]
    pool._given[pool.pairs[0]], pool._missing[pool.pairs[0]] = 2, 4
    for seed, players, winners in won:
        run = runs[0 if players is us else 1]
        pool.add(row(seed=seed, players=players, winners=winners, run=run, fingerprint=fingerprint))
    assert pool.meeting(("random", "greedy")).points == (1.0, 0.25)
    assert pool._missing[pool.pairs[0]] == 0
    # The same game once more counts once.
    pool.add(row(seed=0, players=us, winners=("german",), run=runs[0], fingerprint=fingerprint))
    assert pool.games == 4
    found = pool.to_dict()
    assert found["pairs"][0]["points"] == 2.5
    assert found["scenarios"][0]["pairs"][0]["games"] == 4
    assert {entry["bot"]: entry["decisions"] for entry in found["bots"]} == {"random": 180, "greedy": 180}


def test_games_stop_when_the_interval_is_as_narrow_as_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws alone: each block is a quarter of the games so far, and the width decides after a block."""
    monkeypatch.setattr(pools, "FIRST_PAIRS", 4)
    wide, narrow = make_pool(games=400, width=60), make_pool(games=400, width=30)
    for pool in (wide, narrow):
        list(pool.play())
    (pair,) = wide.pairs
    assert wide.games == 8
    assert 8 < narrow.games < 400
    assert wide.is_narrow(pair)
    assert narrow.is_narrow(pair)
    low, high = narrow.meeting(pair).interval()
    assert 100 * (high - low) <= 30


@pytest.mark.parametrize("bots", [("random",), ("random", "random")])
def test_a_pool_of_fewer_than_two_bots_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="expected two or more different ones"):
        make_pool(bots=bots)


def test_bots_cannot_meet_where_the_rules_play_a_side() -> None:
    assert can_meet("allied_assault", "metz")
    solo = next(name for name in lab_scenarios("allied_assault") if not can_meet("allied_assault", name))
    with pytest.raises(ValueError, match="the rules play neither"):
        Pool("allied_assault", [solo], ["random", "greedy"], 2)


def lab_scenarios(game: str) -> tuple[str, ...]:
    import undaunted_core as uc

    return uc.games()[game].scenarios


# -- the command --------------------------------------------------------------------------


def test_the_command_prints_ratings_and_shares_and_keeps_the_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    code, said, err = ran(capsys, *CUT, "--games", 4, "--out", out)
    assert (code, err) == (0, "")
    assert "normandy: 4 games" in said
    assert "4 games reached --max-decisions 3" in said
    assert "50.0 %" in said
    assert len(list(rows.read(out))) == 4
    assert ran(capsys, "study", out)[0] == 0
    assert "Proporción de los puntos" in ran(capsys, *CUT, "--games", 2, "--lang", "es")[1]


def test_resume_plays_what_is_missing_and_further_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    ran(capsys, *CUT, "--games", 4, "--out", out)
    kept = out.read_text(encoding="utf-8").splitlines(keepends=True)
    out.write_text("".join(kept[:3]), encoding="utf-8")
    more = [*CUT, "--games", 4, "--out", out, "--resume", "--json"]
    assert json.loads(ran(capsys, *more)[1])["games"] == 4
    assert out.read_text(encoding="utf-8").splitlines(keepends=True)[:3] == kept[:3]
    three = [word.replace("random,greedy", "random,greedy,easy") for word in map(str, more)]
    assert json.loads(ran(capsys, *three)[1])["games"] == 12
    assert len(list(rows.read(out))) == 12
    code, _, err = ran(capsys, *more)
    assert (code, "rows of another run: normandy la_raye, us=" in err) == (1, True)


def test_rows_under_other_rules_or_limits_are_told_of() -> None:
    pool = make_pool()
    players = {"us": "random", "german": "greedy"}
    with pytest.raises(StudyError, match="other rules or data"):
        pool.number_of(row(players=players))
    with pytest.raises(StudyError, match="other limits or version"):
        pool.number_of(row(players=players, fingerprint=pool.plan.fingerprints[0]))


def test_an_interrupt_shows_and_keeps_what_is_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Pool.play

    def play(self: Pool, **how: Any) -> Iterator[lab.GameRecord]:
        for number, record in enumerate(real(self, **how)):
            yield record
            if number == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(rate_module.Pool, "play", play)
    out = tmp_path / "games.jsonl"
    code, said, err = ran(capsys, *CUT, "--games", 20, "--out", out)
    assert code == 130
    assert "normandy: 3 games" in said
    assert "3 games are in" in err
    assert len(list(rows.read(out))) == 3


def test_a_width_that_was_not_reached_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    said = ran(capsys, *CUT, "--games", 4, "--width", "1")[1]
    assert "random against greedy: the interval is wider than 1 points" in said


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["normandy", "--bots", "random,greedy"], 2, "--all"),
        (["normandy", "la_raye", "--all", "--bots", "random,greedy"], 2, "--all"),
        (["normandy", "la_raye", "--bots", "random,gredy"], 2, "nearest: greedy"),
        (["normandy", "la_raye", "--bots", "random"], 2, "expected two or more different ones"),
        (["normandy", "la_raye", "--bots", "random,greedy", "--resume"], 2, "--out"),
        (["normandy", "la_raye", "--bots", "random,greedy", "--width", "0"], 2, "0 is not a number of points"),
        (["normandy", "la_raye", "--bots", "random,greedy", "--width", "x"], 2, "--width"),
        (["normandy", "la_raye", "--bots", "random,planner:2s"], 2, "goes by the clock"),
        (["normandy", "la_raye", "--bots", "random,greedy", "--out", "games.txt"], 1, "ends with .parquet"),
    ],
)
def test_wrong_usage_is_told_of(
    capsys: pytest.CaptureFixture[str], argv: list[str], code: int, said: str
) -> None:
    exit_code, out, err = ran(capsys, "rate", *argv)
    assert (exit_code, out) == (code, "")
    assert said in err


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.csv"
    out.write_text("mine\n", encoding="utf-8")
    code, _, err = ran(capsys, *CUT, "--out", out)
    assert (code, "--resume" in err, out.read_text(encoding="utf-8")) == (2, True, "mine\n")

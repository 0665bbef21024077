"""Rows of decisions, events and sides: what a run keeps beside the row of each game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.commands import ran
from kit.rows import row
from undaunted_core.errors import BotError, StudyError
from undaunted_lab.agents.planner import PlannerBot, Tried
from undaunted_lab.study import parts
from undaunted_lab.study.noting import TABLES, TableFiles, _read_values, _sides, play_noted

if TYPE_CHECKING:
    from pathlib import Path

EVERY = ("decisions", "events", "sides")


@pytest.fixture(scope="module")
def record() -> lab.GameRecord:
    """A game between two bots with all tables."""
    players = {"us": "greedy", "german": "random"}
    (played,) = lab.simulate("normandy", "la_raye", players, 1, seed=3, tables=EVERY)
    return played


def test_a_row_of_a_decision_says_who_chose_what_of_how_many(record: lab.GameRecord) -> None:
    """The rows, played again, are the game."""
    rows = record.tables["decisions"]
    game = uc.new_game("normandy", "la_raye", seed=3)
    for number, entry in enumerate(rows):
        (seat,) = game.to_move[:1]
        legal = game.legal_actions(seat)
        decision = game.decision_for(seat)
        assert decision is not None
        assert (entry["number"], entry["seat"], entry["side"]) == (number, seat, game.side_of(seat))
        assert (entry["round"], entry["phase"], entry["decision"]) == (game.round, game.phase, decision.kind)
        assert (entry["options"], entry["bot"]) == (len(legal), record.players[entry["side"]])
        assert legal[entry["option"]].notation == entry["chosen"]
        game.apply(legal[entry["option"]], seat)
    assert game.outcome is not None
    assert game.outcome.winners == record.winners
    assert len(rows) == record.decisions
    assert all(row["seconds"] > 0 for row in rows)


def test_a_row_of_an_event_says_when_it_happened_and_nothing_secret(record: lab.GameRecord) -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    uc.play(game, record.players)
    rows = record.tables["events"]
    assert [json.loads(row["fields"]) for row in rows] == [event.fields for event in game.events(None)]
    assert [row["kind"] for row in rows] == [event.kind for event in game.events(None)]
    by_kind = {row["kind"]: row for row in reversed(rows)}
    first_play = by_kind["undaunted.card_played"]
    assert record.tables["decisions"][first_play["decisions"] - 1]["chosen"].startswith("play ")
    assert (first_play["side"], first_play["card"].partition(":")[0]) == (first_play["card"].partition(":")[0],) * 2
    assert rows[-1]["decisions"] == record.decisions
    assert rows[-1]["round"] == record.rounds


def test_a_row_of_a_side_has_its_bot_and_result(record: lab.GameRecord) -> None:
    rows = record.tables["sides"]
    assert [(row["side"], row["bot"]) for row in rows] == [("us", "greedy"), ("german", "random")]
    assert [row["won"] for row in rows] == [side in record.winners for side in ("us", "german")]
    assert sum(row["points"] for row in rows) == 1
    assert sum(row["decisions"] for row in rows) == record.decisions
    assert 0 < sum(row["seconds"] for row in rows) < record.seconds


@pytest.mark.parametrize(
    ("changed", "points"),
    [({}, [1.0, 0.0]), ({"winners": ()}, [0.5, 0.5]), ({"winners": (), "reason": "unfinished"}, [None, None])],
)
def test_points_of_a_draw_are_shared_and_of_an_unfinished_game_unknown(
    changed: dict[str, Any], points: list[float | None]
) -> None:
    assert [side["points"] for side in _sides(row(**changed))] == points


def test_columns_of_a_row_are_those_of_its_table(record: lab.GameRecord) -> None:
    for table, columns in TABLES.items():
        assert {tuple(entry) for entry in record.tables[table]} == {tuple(columns)}


def test_values_are_those_that_the_bot_gives() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    bot = PlannerBot(1, playouts=2)
    assert _read_values(bot, "planner", game, "us") == {}
    bot.tried = [Tried(action) for action in game.legal_actions("us")[:2]]
    bot.tried[0].results.append(1)
    assert _read_values(bot, "planner", game, "us") == {game.legal_actions("us")[0].notation: 1.0}


@pytest.mark.parametrize("values", [3, {"bid": "high"}, {1: 2.0}])
def test_values_that_are_no_numbers_by_notation_are_told_of(values: object) -> None:
    class Wrong:
        def __init__(self) -> None:
            self.values = values

    game = uc.new_game("normandy", "la_raye", seed=3)
    with pytest.raises(BotError, match=r"bot wrong for us at tactics.choose_bid: values is .*, expected a number"):
        _read_values(Wrong(), "wrong", game, "us")


def test_a_game_that_is_cut_has_the_rows_so_far() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    noted = play_noted(game, {"us": "random", "german": "random"}, 5, EVERY)
    assert (noted.decisions, len(noted.rows), sum(noted.asked.values())) == (5, 5, 5)
    assert len(noted.moments) == len(game.events(None))


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no table 'decision'; tables: decisions, events, sides; nearest: decisions"):
        lab.simulate("normandy", "la_raye", "random", 1, tables=["decision"])


# -- files ------------------------------------------------------------------------------------


def run_argv(folder: Path, *more: Any) -> list[Any]:
    files = [word for table in EVERY for word in (f"--{table}", folder / f"{table}.parquet")]
    argv = ["simulate", "normandy", "la_raye", "--games", "2", "--player", "random", "--max-decisions", "40"]
    return [*argv, *files, *more]


def test_files_of_tables_have_the_rows_and_a_resumed_run_doubles_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Killed between the rows of a game's tables and the row of the game: the game is played again."""
    pytest.importorskip("pyarrow")
    out = tmp_path / "games.jsonl"
    assert ran(capsys, *run_argv(tmp_path, "--out", out))[::2] == (0, "")
    kept = {table: list(parts.read_grown(tmp_path / f"{table}.parquet")) for table in EVERY}
    records = list(lab.simulate("normandy", "la_raye", "random", 2, max_decisions=40, tables=EVERY))
    assert kept["events"] == [entry for record in records for entry in record.tables["events"]]
    assert len(kept["decisions"]) == sum(record.decisions for record in records)
    assert [entry["values"] for entry in kept["decisions"]] == [[]] * len(kept["decisions"])
    assert len(kept["sides"]) == 4
    out.write_text(out.read_text(encoding="utf-8").splitlines(keepends=True)[0], encoding="utf-8")
    assert ran(capsys, *run_argv(tmp_path, "--out", out, "--resume", "--games", "3"))[::2] == (0, "")
    assert len(list(parts.read_grown(tmp_path / "sides.parquet"))) == 6


def test_tables_go_without_a_file_of_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    code, said, _ = ran(capsys, *run_argv(tmp_path, "--seed", 1))
    assert (code, "unfinished" in said) == (0, True)
    assert len(list(parts.read_grown(tmp_path / "sides.parquet"))) == 4
    code, _, err = ran(capsys, *run_argv(tmp_path, "--seed", 1))
    assert (code, "--decisions" in err, "exists already" in err) == (2, True, True)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--show", "--games", "1"], "--show goes without --decisions"),
        (["--events", "{}/sides.parquet"], "name the same file"),
    ],
)
def test_wrong_use_of_tables_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    code, _, err = ran(capsys, *run_argv(tmp_path, *(word.format(tmp_path) for word in more)))
    assert (code, said in err) == (2, True), err


@pytest.mark.parametrize(("name", "said"), [("a.csv", r"expected \.parquet"), ("b/a.parquet", "no such folder")])
def test_a_file_that_no_table_can_be_written_to_is_told_of(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(StudyError, match=said):
        TableFiles({"events": tmp_path / name})


def test_a_file_with_other_columns_is_not_added_to(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "sides.parquet"
    with TableFiles({"sides": path}) as files:
        (played,) = lab.simulate("normandy", "la_raye", "random", 1, tables=["sides"])
        files.add(played)
    with pytest.raises(StudyError, match="other columns"):
        TableFiles({"events": path})

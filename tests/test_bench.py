"""The benchmark's rows still run: one game of each, and each operation once.  Nothing here looks at a clock."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).resolve().parent.parent / "bench"
ROWS = (
    "undaunted:la_raye",
    "undaunted:la_raye:no_hunker",
    "undaunted:mortain",
    "undaunted:mortain:no_hunker",
    "undaunted:vulnerable_encampments",
    "undaunted:the_whole_patrol",
)


def load(monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    peers = load(monkeypatch, "peers")
    load(monkeypatch, "undaunted_rows")
    return dict(peers.ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_plays_a_game_and_does_each_operation(rows: dict[str, Any], name: str) -> None:
    peer = rows[name]["cls"]()
    peer.setup()
    moves, chance, options = peer.play(random.Random(5))
    assert 0 < moves < peer.longest
    assert chance > 0
    assert options > moves
    game = peer.mid(random.Random(5))
    assert peer.clone(game) == game
    assert peer.roundtrip(game) == game
    assert peer.size(game) == len(game.to_json(record=False))
    assert peer.observation(game)["seat"] == game.to_move[0]
    assert peer.determinize(game).to_move == game.to_move


@pytest.mark.parametrize("name", ROWS)
def test_the_decisions_counted_are_those_of_the_game_played(rows: dict[str, Any], name: str) -> None:
    peer = rows[name]["cls"]()
    peer.setup()
    moves, _, options = peer.play(random.Random(8))
    decisions, single, others = peer.decisions(random.Random(8))
    assert decisions == moves
    assert single + others == options


def test_the_rows_that_never_hunker_down_do_not(rows: dict[str, Any]) -> None:
    """The ability's name stands at the end of the notation; were it to change, this row would measure nothing new."""
    plain = rows["undaunted:la_raye"]["cls"]()
    never = rows["undaunted:la_raye:no_hunker"]["cls"]()
    for peer in (plain, never):
        peer.setup()
        peer.games = [peer._run(random.Random(seed), peer.longest)[0] for seed in range(3)]
    assert any("hunker_down" in action.notation for game in plain.games for _, action in game.history)
    assert not any("hunker_down" in action.notation for game in never.games for _, action in game.history)


def test_the_report_is_made_of_measured_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables need every key a turn brings, and stand a peer that is not installed."""
    load(monkeypatch, "peers")
    load(monkeypatch, "undaunted_rows")
    monkeypatch.syspath_prepend(str(BENCH))
    run = load(monkeypatch, "run")
    one_turn = {
        "version": "1",
        "playout": {"moves_per_s": 200.0, "moves_per_game": 100.0, "branching": 4.0, "chance_per_move": 1.0},
        "clone_per_s": 5.0,
    }
    ours = run.combined("undaunted:la_raye", [one_turn, one_turn])
    skipped = run.combined("catanatron:2p", [{"skipped": "ImportError"}])
    text = run.report(
        {
            "rows": [ours, skipped],
            "machine": {"python": "3.11", "arch": "x"},
            "rounds": 2,
            "seconds": 1,
            "imports": {"attrs": 20.0, "undaunted_core": 10.0},
        }
    )
    assert "| undaunted:la_raye | 200 | ±0% | - | - | 2.00 | 100 | 4.00 |" in text
    assert "skipped: ImportError" in text
    assert "| undaunted_core | 10.0 | 0.50 |" in text

"""The greedy of version 0.1, kept under ``bench/`` to measure later bots against, still plays and is still the same."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT

BENCH = ROOT / "bench"
PACKAGE = BENCH / "greedy_0_1"
#: The one module that may change, when the library renames what the bot reads.
READING = "reading.py"
FROZEN = "14de560d6ff0867bc679d5a2457f4241496f6f6549512c302d9b357fb6fd5ce5"
FROZEN_ALLIED = "99253659f5e12608f357625b43e669a76a51f165e34a9ac4f6d6888a1306b7aa"
SCENARIOS = [(game, info.id) for game in ("normandy", "north_africa") for info in uc.scenarios(game)]
LONGEST = 5_000


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The factory of the frozen bot."""
    monkeypatch.syspath_prepend(str(BENCH))
    from greedy_0_1 import GreedyBot

    return GreedyBot


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_it_plays_whole_games(old: Any, game_id: str, scenario: str) -> None:
    game = uc.new_game(game_id, scenario, seed=2, events=False)
    uc.play(game, {side: old(seed=number) for number, side in enumerate(game.sides)}, LONGEST)
    assert game.is_terminal


def test_that_of_allied_assault_plays_whole_games(old: Any) -> None:
    from greedy_0_1 import allied_assault

    game = uc.new_game("allied_assault", "st_marie_du_mont", seed=2, events=False)
    uc.play(game, {side: allied_assault.GreedyBot(seed=number) for number, side in enumerate(game.sides)}, LONGEST)
    assert game.is_terminal


def test_it_is_as_it_was_frozen() -> None:
    """Its play is the measure: a change of anything but the reading of games would change the measure."""
    for folder, frozen in ((PACKAGE, FROZEN), (PACKAGE / "allied_assault", FROZEN_ALLIED)):
        digest = hashlib.sha256()
        for path in sorted([*folder.glob("*.py"), *folder.glob("hints/*.json")]):
            if path.name != READING:
                digest.update(path.read_bytes())
        assert digest.hexdigest() == frozen


def test_it_needs_nothing_of_the_librarys_own_bots() -> None:
    """Only public names, and only for types: what the library renames below them cannot stop it."""
    imported = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("undaunted"):
                imported |= {(node.module, one.name) for one in node.names}
            assert not isinstance(node, ast.Import) or "undaunted" not in ast.unparse(node), path
    assert imported == {("undaunted_core", "Action"), ("undaunted_core", "Observation")}


def test_it_names_the_scenarios_it_knows(old: Any) -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    bot = old(seed=1)
    from greedy_0_1 import reading

    with pytest.raises(reading.UnknownScenarioError, match="knows normandy, north_africa, not toy"):
        reading.hints("toy")
    observation = game.observation("us")

    class Elsewhere:
        catalog = {**observation.catalog, "scenario": {"normandy:the_next_one": {}}}

    with pytest.raises(reading.UnknownScenarioError, match=r"knows la_raye, .*, not normandy:the_next_one"):
        reading.catalog_of(Elsewhere())
    assert bot.choose(observation) in observation.legal_actions


def test_matches_against_it_are_one_command_that_goes_on_where_it_was(tmp_path: Path) -> None:
    argv = [str(BENCH / "bots.py"), "normandy:la_raye", "normandy:crossing_the_vire", "--games", "2", "--others", "2"]
    argv += ["--even-games", "2", "--jobs", "1", "--out", str(tmp_path / "rows.jsonl"), "--json"]
    ran = [subprocess.run([sys.executable, *argv], capture_output=True, text=True, check=True) for _ in range(2)]
    assert ran[0].stdout == ran[1].stdout
    (found,) = json.loads(ran[0].stdout)
    assert (found["title"], found["bot"], found["against"]) == ("normandy", "greedy", "old")
    assert [*found["scenarios"]] == ["la_raye", "crossing_the_vire"]
    for row in found["scenarios"].values():
        assert row["games"] == 2
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["cpu_ms"] > 0
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = Counter((row["scenario"], *row["bots"]) for row in rows)
    assert pairs == {
        (scenario, *bots): 2 if bots[0] == bots[1] else 1
        for scenario in ("la_raye", "crossing_the_vire")
        for bots in (("old", "old"), ("greedy", "old"), ("old", "greedy"))
    }

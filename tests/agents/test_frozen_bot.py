"""The greedy of version 0.1, kept under ``bench/`` to measure later bots against, still plays and is still the same."""

from __future__ import annotations

import ast
import hashlib
import subprocess
import sys
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT

BENCH = ROOT / "bench"
PACKAGE = BENCH / "greedy_0_1"
#: The one module that may change, when the library renames what the bot reads.
READING = "reading.py"
FROZEN = "14de560d6ff0867bc679d5a2457f4241496f6f6549512c302d9b357fb6fd5ce5"
SCENARIOS = [(game, info.id) for game in ("normandy", "north_africa") for info in uc.scenarios(game)]
LONGEST = 5_000


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The factory of the frozen bot."""
    monkeypatch.syspath_prepend(str(BENCH))
    from greedy_0_1 import GreedyBot

    return GreedyBot


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_it_plays_whole_games_and_chooses_as_greedy_does(old: Any, game_id: str, scenario: str) -> None:
    """Against itself.  Once ``greedy`` is to play better than this, take out the comparison, not the games."""
    game = uc.new_game(game_id, scenario, seed=2, events=False)
    kept = {side: (old(seed=number), uc.bots()["greedy"](seed=number)) for number, side in enumerate(game.sides)}
    decisions = 0
    while not game.is_terminal:
        seat = game.to_move[0]
        observation = game.observation(seat)
        chosen, now = (bot.choose(observation) for bot in kept[seat])
        assert chosen == now, decisions
        game.apply(chosen, seat)
        decisions += 1
        assert decisions < LONGEST


def test_it_is_as_it_was_frozen() -> None:
    """Its play is the measure: a change of anything but the reading of games would change the measure."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.glob("*.py"), *PACKAGE.glob("hints/*.json")]):
        if path.name != READING:
            digest.update(path.read_bytes())
    assert digest.hexdigest() == FROZEN


def test_it_needs_nothing_of_the_librarys_own_bots() -> None:
    """Only public names, and only for types: what the library renames below them cannot stop it."""
    imported = set()
    for path in PACKAGE.glob("*.py"):
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


def test_matches_against_it_are_one_command() -> None:
    argv = [str(BENCH / "bots.py"), "normandy", "la_raye", "--old", "--games", "1", "--workers", "1"]
    ran = subprocess.run([sys.executable, *argv], capture_output=True, text=True, check=True)
    first, *rest = ran.stdout.splitlines()
    assert first.startswith("la_raye: greedy wins ")
    assert first.endswith(" against old")
    assert [line.partition(":")[0] for line in rest[::2]] == [
        "  us greedy, german old", "  us old, german greedy", "  us greedy, german greedy", "  us old, german old",
    ]  # fmt: skip

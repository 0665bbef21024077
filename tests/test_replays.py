"""A replay for every way each scenario can end; ``make_replays.py`` writes them."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import make_replays
import undaunted_core as uc
from undaunted_core.game.record import compact, digest

FILES = sorted(make_replays.FOLDER.glob("*.json"))
SCENARIOS = {
    path.name.removesuffix(".json"): json.loads(path.read_text(encoding="utf-8"))
    for path in (files("undaunted_normandy") / "data" / "scenarios").iterdir()
    if path.name.endswith(".json")
}
WAY_OF_CONDITION = {"claim_objectives": "objectives", "pin": "pin"}
#: Ends that cannot come about, as (scenario, way, winner).
EXCEPTIONS = {
    # The winner's opponent must pin, and so never loses hope (NOR-10.6).
    *(
        (scenario, "beyond_hope", "us")
        for scenario in (
            "montmartin_en_graignes",
            "crossing_the_vire",
            "desperate_withdrawal",
            "reinforcements",
        )
    ),
    ("hill_314", "beyond_hope", "german"),
    # One side must pin: when the other is pinned too, it has won by that (UND-10.14).
    *(
        (scenario, "both_pinned", side)
        for scenario in (
            "montmartin_en_graignes",
            "crossing_the_vire",
            "desperate_withdrawal",
            "reinforcements",
            "hill_314",
        )
        for side in ("us", "german")
    ),
}


def ends_of(scenario):
    """Every (way, winner) of a scenario that a replay must show."""
    by_condition = {
        (WAY_OF_CONDITION[condition["condition"]], side)
        for side, setup in SCENARIOS[scenario]["sides"].items()
        for condition in setup["victory"]
    }
    others = {
        (way, side)
        for way in ("both_pinned", "beyond_hope")
        for side in ("us", "german")
        if (scenario, way, side) not in EXCEPTIONS
    }
    return by_condition | others


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".json"))
def test_a_replay_plays_to_the_end_its_name_says(path):
    """Every move, dice and cards included, leads to the recorded state; scenario, reason and winner fit the name."""
    scenario, way, winner = path.name.removesuffix(".json").split(".")
    game = uc.Replay.from_json(path.read_text(encoding="utf-8")).play()
    assert game.rules.scenario.rpartition(":")[2] == scenario
    assert game.is_terminal
    assert game.outcome.winners == (winner,)
    reason, clause = make_replays.WAYS[way]
    assert game.outcome.clause == clause
    assert reason in (None, game.outcome.reason)
    assert game.returns()[winner] == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_way_a_scenario_can_end_has_a_replay(scenario):
    """Each side's victory condition, and both pinned and beyond hope but for the exceptions listed."""
    there = {
        tuple(path.name.removesuffix(".json").split(".")[1:]) for path in FILES if path.name.startswith(f"{scenario}.")
    }
    assert there == ends_of(scenario)


def test_the_replays_stay_small():
    """All together are far below three million bytes."""
    assert 0 < sum(path.stat().st_size for path in FILES) < 3_000_000


def test_the_replays_are_current():
    """``make_replays.py --check`` finds nothing wrong; else it says to run it again."""
    script = Path(make_replays.__file__)
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The replays of one scenario in a folder of their own."""
    for path in FILES:
        if path.name.startswith("la_raye."):
            (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    wanted = [job for job in make_replays.jobs() if job[0] == "la_raye"]
    monkeypatch.setattr(make_replays, "FOLDER", tmp_path)
    monkeypatch.setattr(make_replays, "jobs", lambda: wanted)
    return tmp_path


def rewrite(path, change):
    """Change a replay and give it a digest that is right again."""
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["digest"]
    change(document)
    document["digest"] = digest(compact(document))
    path.write_text(compact(document), encoding="utf-8")


def other_rules(document):
    document["setup"]["fingerprint"] = "0" * len(document["setup"]["fingerprint"])


def other_state(document):
    document["moves"][4][2] = "00000000"


def no_end(document):
    document["moves"] = document["moves"][:-1]
    document["end"] = document["moves"][-1][2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_rules, "run: python tests/make_replays.py"),
        (other_state, "another state"),
        (no_end, "another state at the end"),
    ],
)
def test_the_check_sees_a_replay_that_no_longer_holds(folder, capsys, change, said):
    """Rules that changed, a state that came out otherwise and a missing last move are each found."""
    assert make_replays.main(["--check"]) == 0
    rewrite(folder / "la_raye.objectives.us.json", change)
    assert make_replays.main(["--check"]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("la_raye.objectives.us.json: ")
    assert said in shown


def test_the_check_sees_a_wrong_name_and_a_missing_replay(folder, capsys):
    """A replay of another end under this name is found, and so is one that is not there."""
    (folder / "la_raye.objectives.german.json").replace(folder / "la_raye.objectives.us.json")
    assert make_replays.main(["--check"]) == 1
    shown = capsys.readouterr().out
    assert "la_raye.objectives.us.json: ends otherwise" in shown
    assert "la_raye.objectives.german.json: missing" in shown

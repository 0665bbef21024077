"""The benchmark's rows still run: one game of each, and each operation once.  Nothing here looks at a clock."""

from __future__ import annotations

import importlib.util
import json
import math
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kit.places import ROOT
from undaunted_lab.agents.hard import HardBot
from undaunted_lab.agents.planner import PlannerBot

BENCH = ROOT / "bench"
ROWS = (
    "undaunted:la_raye",
    "undaunted:la_raye:no_hunker",
    "undaunted:mortain",
    "undaunted:mortain:no_hunker",
    "undaunted:vulnerable_encampments",
    "undaunted:the_whole_patrol",
    "allied_assault:metz",
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
            "automatic_turns": {"metz_solo": (40, 512.4)},
        }
    )
    assert "| undaunted:la_raye | 200 | ±0% | - | - | 2.00 | 100 | 4.00 |" in text
    assert "skipped: ImportError" in text
    assert "| undaunted_core | 10.0 | 0.50 |" in text
    assert "| metz_solo | 512 | 40 |" in text


def test_automatic_turns_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn of the automaton follows each turn of the player that does not end the game."""
    load(monkeypatch, "peers")
    rows = load(monkeypatch, "undaunted_rows")
    turns, spent = rows.automatic_turns("metz_solo", 1)
    assert turns > 1
    assert spent > 0


@pytest.mark.nightly
def test_the_load_test_plays_and_reports(tmp_path: Path) -> None:
    """Six games of a few moves: no error, each move answered, and a view that is larger with its pictures."""
    kept = tmp_path / "serve.json"
    command = [sys.executable, str(BENCH / "serve.py"), "--games", "6", "--moves", "4", "--json", str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - our own file
    assert done.returncode == 0, done.stderr
    without, pictured = json.loads(kept.read_text(encoding="utf-8"))["rows"]
    assert [row["errors"] for row in (without, pictured)] == [0, 0]
    assert without["moves"] == pictured["moves"] > 6
    assert pictured["bytes/move"] > 2 * without["bytes/move"]
    assert "| server ms/move |" in done.stdout


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return load(monkeypatch, "compare")


def test_the_interval_of_a_median_comes_from_the_order_of_the_values(compare: Any) -> None:
    """Of 30 values the 10th and the 21st hold the true median with 95.7 %; of 5 not even the outermost do."""
    values = [float(value) for value in range(1, 31)]
    random.Random(1).shuffle(values)
    assert compare.interval(values) == (15.5, 10, 21)
    assert compare.interval([3.0, 1.0, 2.0, 5.0, 4.0]) == (3, 1, 5)
    assert compare.interval([7.0]) == (7, 7, 7)


def test_the_interval_of_a_median_holds_it_as_often_as_it_says(compare: Any) -> None:
    """Of 1,000 samples of 30 about 43 miss; more than 70 or fewer than 20 come once in 10,000 such tests."""
    rng = random.Random(2)
    missed = 0
    for _ in range(1000):
        _, low, high = compare.interval([rng.gauss(1, 0.1) for _ in range(30)])
        missed += not low <= 1 <= high
    assert 20 <= missed <= 70


def test_a_ratio_above_one_means_that_the_second_is_faster(compare: Any) -> None:
    (found,) = compare.summary({"clone": ([100.0, 110.0, 90.0], [200.0, 230.0, 170.0])})
    assert (found["a"], found["b"], found["ratio"], found["pairs"]) == (100, 200, 2, 3)
    assert compare.table([found]).endswith("| clone | game.clone() | 100 | 200 | 2.000 | 1.889 to 2.091 |")


def test_a_title_that_only_one_checkout_has_is_left_out(
    compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To load it would count as slower: of the other one nothing is loaded in its place."""
    for plugin in ("a/plugins/normandy", "a/plugins/further", "b/plugins/normandy"):
        (tmp_path / plugin).mkdir(parents=True)
        described = f'[project]\nname = "{Path(plugin).name}"\n'
        (tmp_path / plugin / "pyproject.toml").write_text(described, encoding="utf-8")
    found = []
    monkeypatch.setattr(compare.Checkout, "begin", lambda self, pair, work: found.append(self.path))
    compare.compare((tmp_path / "a", tmp_path / "b"), [], 0, 1.0, say=False)
    assert len(found) == 2
    assert all("normandy" in path and "further" not in path for path in found)


@pytest.mark.nightly
def test_a_checkout_compared_with_itself_does_every_row(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare.main([str(ROOT), str(ROOT), "--pairs", "1", "--work", "0.01", "--json", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    assert all(f"| {row} |" in printed for row in compare.ROWS)
    assert "1 pairs: too few for a verdict, 30 are" in printed
    assert (tmp_path / "out").read_text(encoding="utf-8").startswith("{")


@pytest.mark.nightly
def test_a_slower_checkout_is_found_out(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each process runs the sources of its own checkout, whatever is installed."""
    for part in ("src", "plugins"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    game = tmp_path / "src" / "undaunted_core" / "game" / "game.py"
    text = game.read_text(encoding="utf-8")
    before = '"""An independent copy, history included."""\n'
    assert text.count(before) == 1
    game.write_text(text.replace(before, before + "        sum(range(5000))\n"), encoding="utf-8")
    given = ["--pairs", "2", "--work", "0.02", "--rows", "clone", "--least", "0.97"]
    assert compare.main([str(ROOT), str(tmp_path), *given]) == 1
    assert "below 0.97: clone" in capsys.readouterr().out
    assert compare.main([str(tmp_path), str(ROOT), *given]) == 0


def test_a_folder_that_is_no_checkout_is_refused(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        compare.main([str(ROOT), str(tmp_path)])
    assert caught.value.code == 2
    assert f"found no src/undaunted_core in {tmp_path}, expected a checkout" in capsys.readouterr().err


@pytest.mark.nightly
def test_validate_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    load(monkeypatch, "validate").main(["north_africa", "--files", "3", "--turns", "1"])
    row = capsys.readouterr().out.splitlines()[-1].split("|")
    assert [part.strip() for part in row[1:3]] == ["north_africa", "3"]
    assert float(row[5]) > 0 < float(row[6])


@pytest.mark.nightly
def test_the_rows_of_growth_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """More tiles, cards and packs stand in each game, and all of them are measured."""
    growth = load(monkeypatch, "growth")
    for name, sizes in (("TILES", (60,)), ("CARDS", (8,)), ("PACKS", (2,))):
        monkeypatch.setattr(growth, name, sizes)
    starts = growth.rows(tmp_path / "rows")
    tiles, cards, data, rules = (start(1).rules for start in starts.values())
    assert len(tiles.names["space"]) == 60
    assert sum(sum(card.zones.values()) for card in cards.source.cards) > 300
    assert {"data0", "data1"} <= {*data.packs}
    assert {"rule0", "rule1"} <= {*rules.packs}
    growth.main(["--turns", "1", "--decisions", "40", "--json", str(tmp_path / "out.json")])
    assert capsys.readouterr().out.count("\n") == 6
    assert {*json.loads((tmp_path / "out.json").read_text("utf-8"))["rows"]} == {*starts}


def test_matches_of_bots_are_one_command_that_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A scenario is even by games of the second bot alone; against ``random`` each is, without such games."""
    bots = load(monkeypatch, "bots")
    rows = tmp_path / "rows.jsonl"
    games = ["normandy:la_raye", "--games", "2", "--others", "2", "--even-games", "2", "--jobs", "1"]
    games += ["--out", str(rows)]
    printed = []
    for _ in range(2):
        assert bots.main([*games, "--bot", "random", "--against", "greedy", "--json"]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    (title,) = json.loads(printed[0])
    assert (title["title"], title["bot"], title["against"]) == ("normandy", "random", "greedy")
    row = title["scenarios"]["la_raye"]
    assert (row["games"], row["wins"]) == (2, 0)
    assert row["even"] is (row["weaker_side"] >= bots.EVEN)
    pairs = [tuple(json.loads(line)["bots"]) for line in rows.read_text(encoding="utf-8").splitlines()]
    assert sorted(pairs) == [("greedy", "greedy"), ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")]
    assert bots.main([*games, "--bot", "greedy", "--against", "random", "--markdown"]) == 0
    assert "| `normandy` | 100.0% (" in capsys.readouterr().out
    assert len(rows.read_text(encoding="utf-8").splitlines()) == len(pairs)


@pytest.mark.parametrize("bot", [PlannerBot, HardBot])
def test_horizons_are_judged_by_what_they_say_of_the_end(
    monkeypatch: pytest.MonkeyPatch, bot: type[PlannerBot]
) -> None:
    """Differences that are the end's foresee it, those that have nothing to do with it do not."""
    load(monkeypatch, "bots")
    horizons = load(monkeypatch, "horizons")
    monkeypatch.setattr(horizons.planner, "AHEAD", horizons.planner.AHEAD)
    pairs = horizons.measure("north_africa", ["the_courier"], 1, 2, 4, bot)
    assert {len(entries) for entries in pairs.values()} == {len(pairs["end"])}
    costs = {name: entries[0][1] for name, entries in pairs.items()}
    assert costs["1 round"] <= costs["2 rounds"] <= costs["3 rounds"] == costs["2 and 3"] <= costs["end"]
    pick = random.Random(1)
    real = [pick.gauss(0.0, 0.1) for _ in range(400)]
    end = [([mean + pick.gauss(0.0, 0.4) for _ in range(8)], 100.0) for mean in real]
    good = [([mean + pick.gauss(0.0, 0.1) for _ in range(8)], 50.0) for mean in real]
    poor = [([pick.gauss(0.0, 0.1) for _ in range(8)], 10.0) for _ in real]
    table = horizons.judge({"good": good, "poor": poor, "end": end})
    assert table["good"]["foresees"] == pytest.approx(1.0, abs=0.25)
    assert table["end"]["foresees"] == pytest.approx(1.0)
    assert table["good"]["in a world"] == pytest.approx(0.1, abs=0.01)
    gains = {name: row["gain"] for name, row in table.items()}
    assert gains["good"][0] > gains["end"][0] > gains["poor"][0]
    assert gains["end"] == sorted(gains["end"])


def test_styles_are_learned_from_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What helps one side grows there; what helps up to a point goes there; what helps nobody stays about as it is."""
    load(monkeypatch, "bots")
    styles = load(monkeypatch, "styles")
    pick, rows = random.Random(1), []
    for count in range(4_800):
        changes, side = styles.change(pick, ["bold", "apt", "vain"]), count % 2
        scenario = ("first", "second", "third")[count % 3]
        chance = 0.5
        if side:
            chance += 0.2 * changes["bold"] * (scenario == "first") - 0.3 * (changes["apt"] - 0.4) ** 2
        winner = side if pick.random() < chance else 1 - side
        rows.append({"scenario": scenario, "bots": styles.PAIRS[side], "changes": changes, "winner": winner})
    steps = styles.learn(rows, 16.0)
    assert steps["first", 1]["bold"] == styles.FARTHEST
    assert all(step["bold"] < styles.FARTHEST / 2 for who, step in steps.items() if who != ("first", 1))
    assert all(0.1 < step["apt"] < 0.8 for (_, side), step in steps.items() if side)
    assert all(abs(step["vain"]) < 0.4 for step in steps.values())


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_learns_against_the_usual_style(monkeypatch: pytest.MonkeyPatch, side: int) -> None:
    """All numbers of its own style change, and none of the enemy's."""
    bots = load(monkeypatch, "bots")
    styles = load(monkeypatch, "styles")
    own = [{"danger": 1.0}, {"danger": 2.0}]
    monkeypatch.setattr(styles, "logs_of", lambda title, scenario: own)
    monkeypatch.setattr(styles, "play", lambda match, logs: {"logs": logs})
    row = styles.play_changed(bots.Match("north_africa", "the_ridge", styles.PAIRS[side], 7, ""))
    assert row["changes"].keys() == {*styles.numbers_of("north_africa")}
    assert row["logs"][side] == styles.add(own[side], row["changes"]) != own[side]
    assert row["logs"][1 - side] == {}


def test_styles_are_written_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games that the file has are not played again; each side of the scenario gets factors that its bot knows."""
    load(monkeypatch, "bots")
    styles = load(monkeypatch, "styles")
    monkeypatch.setattr(styles, "STYLES", tmp_path / "styles")
    command = ["north_africa:tracks_in_the_sand", "--jobs", "1", "--out", str(tmp_path / "rows.jsonl"), "--write"]
    for games in ("4", "5"):
        assert styles.main([*command, "--games", games]) == 0
        assert len((tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()) == int(games)
    assert "| `unscouted` |" in capsys.readouterr().out
    written = json.loads((tmp_path / "styles" / "north_africa.json").read_text(encoding="utf-8"))
    assert written["tracks_in_the_sand"].keys() == {"lrdg", "italian"}
    assert written["tracks_in_the_sand"]["lrdg"].keys() <= {*styles.numbers_of("north_africa")}
    for kept in (7, 7):
        assert styles.main([*command, "--test", "1", "--json"]) == 0
        shares = json.loads(capsys.readouterr().out)["north_africa"]
        assert {name: row["games"] for name, row in shares.items()} == {
            "all": 2, "tracks_in_the_sand, lrdg": 1, "tracks_in_the_sand, italian": 1
        }  # fmt: skip
        assert len((tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()) == kept
    with pytest.raises(SystemExit, match="found the scenario 'nowhere', expected one of landing_ground_7, "):
        styles.main(["north_africa:nowhere"])
    with pytest.raises(SystemExit, match="found --games 1, expected at least 4: 4 for each scenario"):
        styles.main([*command, "--games", "1"])


def test_weights_are_learned_from_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What says something counts, what says nothing counts as usual, and no weight turns its sign."""
    pytest.importorskip("numpy")
    load(monkeypatch, "bots")
    outlooks = load(monkeypatch, "outlooks")
    pick, rows = random.Random(1), []
    usual = [1.0 if weight > 0 else -1.0 for weight in outlooks.CONTROL_WEIGHTS.values()]
    for _ in range(1_500):
        figures = [[pick.random() for _ in usual] for _ in range(2)]
        logit = 6.0 * figures[0][0] - 4.0 * figures[1][2] + 3.0 * figures[0][3] - 2.0
        winner = int(pick.random() > 1 / (1 + math.exp(-logit)))
        rows.append({"usual": [usual, usual], "rounds": [figures], "winner": winner})
    weights = outlooks.learn(rows, ("us", "german"))
    first, _, hits, blank, *_ = outlooks.NAMES
    assert 4.0 < weights["us"][first] < 7.0
    assert 2.5 < weights["german"][hits] < 5.0
    assert blank not in weights["us"]
    assert outlooks.START not in weights["german"]
    assert outlooks.loss(rows, outlooks.fit(rows)) < outlooks.loss(rows, outlooks.fit(rows, is_usual=True)) - 0.05
    for row in rows:
        row["rounds"][0][0][1] = 0.5
    assert outlooks.learn(rows, ("us", "german"))["us"][outlooks.NAMES[1]] == 1.0


def test_weights_are_written_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games that the file has are not played again; the weights of other scenarios stay."""
    pytest.importorskip("numpy")
    load(monkeypatch, "bots")
    outlooks = load(monkeypatch, "outlooks")
    monkeypatch.setattr(outlooks, "OUTLOOKS", tmp_path / "outlooks")
    monkeypatch.setattr(outlooks, "LEAST", 4)
    rows, path = tmp_path / "rows.jsonl", tmp_path / "outlooks" / "north_africa.json"
    path.parent.mkdir()
    path.write_text('{"the_ridge": {}}', encoding="utf-8")
    command = ["north_africa:tracks_in_the_sand", "--jobs", "1", "--out", str(rows), "--games"]
    for games in ("4", "5"):
        assert outlooks.main([*command, games, "--write"]) == 0
        assert len(rows.read_text(encoding="utf-8").splitlines()) == int(games)
    assert "| `tracks_in_the_sand` |" in capsys.readouterr().out
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written.keys() == {"the_ridge", "tracks_in_the_sand"}
    assert written["tracks_in_the_sand"].keys() == {"lrdg", "italian"}
    assert written["tracks_in_the_sand"]["lrdg"].keys() <= {*outlooks.NAMES, outlooks.START}
    for wanted, games, error in (
        ("north_africa:nowhere", "5", "found the scenario 'nowhere', expected one of landing_ground_7, "),
        ("north_africa:the_ridge", "3", "found --games 3, expected at least 4: 4 for each scenario of north_africa"),
        ("allied_assault:metz", "5", "found allied_assault, expected a title whose greedy judges positions by weights"),
    ):
        with pytest.raises(SystemExit, match=error):
            outlooks.main([wanted, "--games", games])

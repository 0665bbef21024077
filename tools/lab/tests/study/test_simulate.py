"""Many games: the same rows by any number of processes, kept in files that can be gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.commands import ran
from kit.rows import row, timeless
from undaunted_core.declarations.words import TALLIES
from undaunted_core.errors import StudyError
from undaunted_lab.study import parts, rows
from undaunted_lab.study import plan as plans
from undaunted_lab.study.batches import Batch, Batches
from undaunted_lab.study.parts import EXPECTED
from undaunted_lab.study.plan import key_of, make_plan, play_batch, prepare
from undaunted_lab.study.simulate import part_of

#: Two whose games are short.
BOTH = ("la_raye", "montmartin_en_graignes")
GREEDY = ["--player", "us=greedy", "--player", "german=greedy"]


@pytest.fixture(scope="module")
def played() -> list[lab.GameRecord]:
    """Three games of two scenarios, with cards."""
    return timeless(lab.simulate("normandy", BOTH, "greedy", 3, seed=5, cards=True))


# -- records ------------------------------------------------------------------------------


@pytest.mark.nightly
def test_a_record_says_how_the_game_of_its_seed_went(played: list[lab.GameRecord]) -> None:
    """``new_game`` and ``play`` with what a record says play the same game."""
    for record in played:
        game = uc.new_game(record.game, record.scenario, seed=record.seed)
        assert uc.play(game, record.players) == record.decisions
        assert game.outcome is not None
        assert (game.outcome.winners, game.outcome.clause) == (record.winners, record.clause)
        assert (game.round, game.rules.fingerprint) == (record.rounds, record.fingerprint)
        events = game.events(None)
        assert next(one.fields["side"] for one in events if one.kind == "core.initiative_taken") == record.initiative
        assert record.cards is not None
        for word, kind in {
            "played": "undaunted.card_played", "bid": "tactics.bid_revealed", "bolstered": "undaunted.bolstered",
            "lost": "undaunted.casualty_taken", "inspired": "undaunted.inspired",
        }.items():  # fmt: skip
            happened = [one.fields["card"] for one in events if one.kind == kind]
            counted = {card: counts[word] for card, counts in record.cards.items() if word in counts}
            assert counted == {card: happened.count(card) for card in happened}
        # Which cards were drawn is no public event.
        assert not any("drawn" in counts for counts in record.cards.values())


def test_every_tally_is_of_an_event_kind_that_exists() -> None:
    for game, info in uc.games().items():
        rules = uc.new_game(game, info.scenarios[0], seed=1).rules
        assert rules.registry.all(TALLIES).keys() <= rules.event_numbers.keys()


def test_a_tally_is_no_part_of_the_fingerprint() -> None:
    assert not TALLIES.is_rule


@pytest.mark.nightly
def test_the_same_rows_come_from_several_processes(played: list[lab.GameRecord]) -> None:
    assert timeless(lab.simulate("normandy", BOTH, "greedy", 3, seed=5, cards=True, jobs=2)) == played


@pytest.mark.nightly
def test_another_batching_gives_the_same_rows(
    played: list[lab.GameRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may not cut the batch.
    monkeypatch.setattr(plans, "MOST_SECONDS", 1e9)
    plan = make_plan("normandy", BOTH, "greedy", cards=True)
    prepare(key_of(plan), plan)
    found = [one for number in (1, 0) for one in play_batch(key_of(plan), number, (7, 5, 6))]
    assert timeless(found) == played


def test_parts_together_are_the_whole() -> None:
    seeds = range(3, 20)
    parts = [part_of(seeds, (k, 5)) for k in range(1, 6)]
    assert [seed for part in parts for seed in part] == list(seeds)
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    with pytest.raises(ValueError, match="part"):
        part_of(seeds, (6, 5))


def test_bots_given_as_a_list_change_sides_from_seed_to_seed() -> None:
    records = timeless(lab.simulate("normandy", "la_raye", ["greedy", "random"], 2, seed=4))
    assert [one.players for one in records] == [
        {"us": "greedy", "german": "random"},
        {"us": "random", "german": "greedy"},
    ]
    assert records[1].run == records[0].run


def test_a_game_that_is_stopped_is_unfinished() -> None:
    (record,) = lab.simulate("normandy", "la_raye", "random", 1, max_decisions=3)
    assert (record.unfinished, record.decisions, record.winners, record.condition) == (True, 3, (), "")


def test_a_scenario_document_is_played_as_its_scenario_is(played: list[lab.GameRecord], tmp_path: Path) -> None:
    document = uc.new_game("normandy", "la_raye", seed=0).rules.source.raw["scenario"]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    for scenario in (document, str(path), path):
        (record,) = timeless(lab.simulate("normandy", scenario, "greedy", 1, seed=5))
        assert (record.winners, record.decisions) == (played[0].winners, played[0].decisions)


@pytest.mark.nightly
def test_a_pack_that_is_a_folder_acts_in_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named by a relative path too; its rows are of other rules than those without it."""
    folder = tmp_path / "better"
    folder.mkdir()
    pack = {"id": "better_woods", "game": "normandy", "version": "1", "provenance": "original"}
    (folder / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    change = {"id": "better_woods:woods", "kind": "tiles", "target": "normandy:17B", "set": {"cover": 4}}
    (folder / "overrides.json").write_text(json.dumps({"overrides": [change]}), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    alone, two = (
        timeless(lab.simulate("normandy", "la_raye", "greedy", 3, packs=["better"], jobs=jobs)) for jobs in (1, 2)
    )
    assert alone == two
    (bare,) = lab.simulate("normandy", "la_raye", "greedy", 1)
    assert alone[0].fingerprint != bare.fingerprint


def test_none_is_every_scenario() -> None:
    records = lab.simulate("north_africa", None, "random", 1, max_decisions=1)
    assert {one.scenario for one in records} == set(uc.games()["north_africa"].scenarios)


def test_replays_are_played_again() -> None:
    (record,) = lab.simulate("normandy", "la_raye", "greedy", 1, replays=True)
    assert record.replay is not None
    assert uc.Replay.from_json(record.replay).play().outcome.winners == record.winners  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (("normandie", None, "greedy", 1), uc.PluginError, "nearest: normandy"),
        (("normandy", "la_ray", "greedy", 1), uc.UndauntedError, "la_raye"),
        (("normandy", ["la_raye", "normandy:la_raye"], "greedy", 1), ValueError, "twice"),
        (("normandy", [], "greedy", 1), ValueError, "no scenario"),
        (("normandy", "la_raye", "greddy", 1), ValueError, "nearest: greedy"),
        (("normandy", "la_raye", {"us": "greedy"}, 1), ValueError, "no bot plays german"),
        (("normandy", "la_raye", {"uss": "greedy"}, 1), ValueError, "nearest: us"),
        (("normandy", "la_raye", ["greedy"], 1), ValueError, "1 bots for the 2 sides"),
        (("normandy", "la_raye", "greedy", 0), ValueError, "games"),
        (("normandy", "la_raye", "greedy", 1.5), ValueError, "games"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(arguments: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        lab.simulate(*arguments)


def test_a_worker_with_other_rules_is_told_of(played: list[lab.GameRecord]) -> None:
    import attrs

    plan = attrs.evolve(make_plan("normandy", BOTH, "greedy"), fingerprints=("0" * 32, "1" * 32))
    with pytest.raises(StudyError, match="la_raye: a worker has other rules"):
        prepare("other", plan)


# -- batches ------------------------------------------------------------------------------


def test_batches_hold_every_game_once_and_last_about_a_second() -> None:
    batches = Batches(("a", "b"), range(3_000), done={("a", 7)})
    assert len(batches) == 5_999
    seen = set()
    sizes = []
    while batches:
        batch = batches.take()
        sizes.append(len(batch.seeds))
        seen |= {(batch.number, seed) for seed in batch.seeds}
        batches.learn_from(batch, [row(seed=seed, seconds=0.01) for seed in batch.seeds])
    assert seen == {(number, seed) for number in (0, 1) for seed in range(3_000)} - {(0, 7)}
    assert sorted(set(sizes[4:-2])) == [100]
    with pytest.raises(IndexError):
        batches.take()


def test_a_batch_given_back_is_handed_out_again() -> None:
    batches = Batches(("a",), range(5))
    first = batches.take()
    batches.give_back(first)
    assert batches.take() == first
    assert len(batches) == 3


@pytest.mark.nightly
def test_processes_that_die_are_replaced_and_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    """A process killed in mid-run: its games are played by others."""
    script = """
import multiprocessing, os, signal, sys
import undaunted_lab as lab
if __name__ == "__main__":
    seeds = []
    for number, record in enumerate(lab.simulate("normandy", "la_raye", "random", 100, jobs=2)):
        seeds.append(record.seed)
        if number == 10:
            os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
    print(sorted(seeds) == list(range(100)))
"""
    (tmp_path / "run.py").write_text(script, encoding="utf-8")
    argv = [sys.executable, tmp_path / "run.py"]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr


# -- files --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("cards", [True, False])
def test_what_is_kept_is_read_again(played: list[lab.GameRecord], tmp_path: Path, form: str, cards: bool) -> None:
    import attrs

    if form == "parquet":
        pytest.importorskip("pyarrow")
    records = played if cards else [attrs.evolve(one, cards=None) for one in played]
    path = tmp_path / f"games.{form}"
    for some in (records[:4], records[4:]):
        with rows.sink(path, cards=cards) as sink:
            for record in some:
                sink.add(record)
    assert list(rows.read(path)) == records
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_line_without_an_end_is_no_row_and_makes_room(
    played: list[lab.GameRecord], tmp_path: Path, form: str
) -> None:
    """A writer that was killed leaves half a line; the next one goes on behind the last whole one."""
    path = tmp_path / f"games.{form}"
    with rows.sink(path, cards=True) as sink:
        for record in played[:2]:
            sink.add(record)
    path.write_bytes(path.read_bytes()[:-20])
    assert list(rows.read(path)) == played[:1]
    with rows.sink(path, cards=True) as sink:
        sink.add(played[1])
    assert list(rows.read(path)) == played[:2]


def test_every_game_of_a_parquet_run_that_was_killed_is_kept(
    played: list[lab.GameRecord], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of whole parts, and those that no part has yet; the next run joins them."""
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(parts, "PART_ROWS", 2)
    path = tmp_path / "games.parquet"
    sink = rows.sink(path, cards=True)
    for record in played[:5]:
        sink.add(record)
    # Killed here, in the middle of a line: the system closes the file.
    sink.parts.file.close()  # type: ignore[attr-defined]
    assert not path.exists()
    (journal,) = parts.parts_of(path).glob("*.jsonl")
    with journal.open("a", encoding="utf-8") as file:
        file.write('[{"game":"norm')
    assert list(rows.read(path)) == played[:5]
    with rows.sink(path, cards=True) as again:
        again.add(played[5])
        assert list(rows.read(path)) == played
    assert list(rows.read(path)) == played
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_run_that_ends_while_it_is_read_gives_every_game(
    played: list[lab.GameRecord], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(parts, "PART_ROWS", 2)
    path = tmp_path / "games.parquet"
    sink = rows.sink(path, cards=True)
    for record in played[:5]:
        sink.add(record)
    reading = rows.read(path)
    seen = [next(reading)]
    sink.close()
    seen += reading
    assert {record.seed for record in seen} == {record.seed for record in played[:5]}
    # A part that is lines at the look and Parquet at the read.
    sink = rows.sink(tmp_path / "b.parquet", cards=True)
    for record in played[:3]:
        sink.add(record)
    reading = rows.read(tmp_path / "b.parquet")
    seen = [next(reading)]
    sink.add(played[3])
    assert [*seen, *reading] == played[:4]
    sink.close()


@pytest.mark.parametrize("line", ["{}", "[1]", "nonsense"])
def test_a_line_of_a_part_that_is_no_list_of_rows_is_told_of(tmp_path: Path, line: str) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "games.parquet"
    parts.parts_of(path).mkdir()
    (parts.parts_of(path) / "part-000001.jsonl").write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(StudyError, match=r"part-000001.jsonl: found .*, expected a list of rows"):
        list(rows.read(path))


@pytest.mark.parametrize("more", [[], ["--resume"]])
def test_an_empty_folder_of_parts_is_a_run_that_has_not_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    """A run that is killed before its first game leaves such a folder."""
    pytest.importorskip("pyarrow")
    out = tmp_path / "e.parquet"
    parts.parts_of(out).mkdir()
    argv = ["simulate", "normandy", "la_raye", "--games", "2", "--player", "random", "--out", out, *more]
    assert ran(capsys, *argv)[::2] == (0, "")
    assert len(list(rows.read(out))) == 2


def test_a_batch_comes_back_before_it_lasts_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a batch are lost with its process; those that it did not come to are played later."""
    plan = make_plan("normandy", ["la_raye"], "random")
    prepare(key_of(plan), plan)
    batches = Batches(("la_raye",), range(3))
    batches.learn_from(batches.take(), [row(seed=seed, seconds=0.1) for seed in range(2)])
    batches.give_back(Batch(0, (0, 1)))
    batch = batches.take()
    assert batch.seeds == (0, 1, 2)
    monkeypatch.setattr(plans, "MOST_SECONDS", 0.0)
    records = play_batch(key_of(plan), 0, batch.seeds)
    assert [record.seed for record in records] == [0]
    batches.learn_from(batch, records)
    assert batches.take().seeds == (1, 2)


@pytest.mark.nightly
def test_a_killed_run_keeps_its_games_and_ends_its_processes(tmp_path: Path) -> None:
    """``kill -9`` of the process that keeps the rows."""
    psutil = pytest.importorskip("psutil")
    pytest.importorskip("pyarrow")
    out = tmp_path / "games.parquet"
    argv = ["simulate", "normandy", "la_raye", "--games", "5000", *GREEDY, "--jobs", "2", "--out", str(out)]
    with subprocess.Popen([sys.executable, "-m", "undaunted_core", *argv], stderr=subprocess.DEVNULL) as process:
        begun = time.monotonic()
        while not rows.has_rows(out) and time.monotonic() - begun < 60:
            time.sleep(0.05)
        workers = psutil.Process(process.pid).children(recursive=True)
        process.kill()
    assert len(workers) >= 2
    kept = list(rows.read(out))
    assert kept
    gone, alive = psutil.wait_procs(workers, timeout=30)
    for worker in alive:
        worker.kill()
    assert not alive
    assert len(gone) == len(workers)


def test_a_folder_of_parquet_files_is_read(played: list[lab.GameRecord], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for name, some in (("a", played[:3]), ("b", played[3:])):
        with rows.sink(tmp_path / f"{name}.parquet", cards=True) as sink:
            for record in some:
                sink.add(record)
    assert list(rows.read(tmp_path)) == played


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("games.txt", "", "ends with .parquet, .csv, .jsonl"),
        ("games.csv", "a,b\n1,2\n", "no column 'game'"),
        ("games.csv", b"\xff\xfe\x00", "not a csv file"),
        ("games.jsonl", "[1]\n", "not an object"),
        ("games.jsonl", "{\n", "not a jsonl file"),
        ("games.jsonl", json.dumps({**row().to_dict(), "seed": "x"}) + "\n", "row 1: not a row of a game"),
        ("games.jsonl", json.dumps({**row().to_dict(), "winners": ["x"]}) + "\n", "row 1: not a row of a game"),
        ("games.parquet", "nonsense", "not a Parquet file"),
        ("nothing.csv", None, "no such file"),
        ("folder.csv", "folder", "without Parquet files"),
    ],
)
def test_a_file_that_holds_no_rows_is_told_of(tmp_path: Path, name: str, text: Any, said: str) -> None:
    path = tmp_path / name
    if path.suffix == ".parquet":
        pytest.importorskip("pyarrow")
    if text == "folder":
        path.mkdir()
    elif text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(StudyError, match=said):
        list(rows.read(path))


def test_without_pyarrow_parquet_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(StudyError, match=r"pip install 'undaunted-core\[study\]'"):
        rows.sink(tmp_path / "games.parquet", cards=False)


# -- the command --------------------------------------------------------------------------


def run_argv(out: Path, *more: Any) -> list[Any]:
    return ["simulate", "normandy", *BOTH, "--games", "3", "--seed", "5", *GREEDY, "--cards", "--out", out, *more]


@pytest.mark.nightly
def test_out_keeps_a_row_of_each_game(
    played: list[lab.GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.csv"
    code, said, err = ran(capsys, *run_argv(out, "--replays", tmp_path / "replays"))
    assert (code, err) == (0, "")
    assert "games: 6, scenarios: 2" in said
    assert f"undaunted study {out}" in said
    assert timeless(rows.read(out)) == played
    names = {f"{one.scenario}-{one.seed}.json" for one in played}
    assert {path.name for path in (tmp_path / "replays").iterdir()} == names
    assert ran(capsys, "replay", tmp_path / "replays" / "la_raye-5.json", "--json")[0] == 0


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("text", ["mine\n", "mine", "game,mine\n"])
def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, text: str
) -> None:
    """Neither without ``--resume``, nor with it when it holds anything else."""
    out = tmp_path / f"games.{form}"
    out.write_text(text, encoding="utf-8")
    code, _, err = ran(capsys, *run_argv(out))
    assert code == 2
    assert "--resume" in err
    code, _, err = ran(capsys, *run_argv(out, "--resume"))
    assert code == 1
    assert EXPECTED in err
    assert err.count("\n") == 1
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("form", [pytest.param("csv", marks=pytest.mark.nightly), "jsonl", "parquet"])
def test_resume_plays_what_is_missing_and_nothing_else(
    played: list[lab.GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"games.{form}"
    with rows.sink(out, cards=True) as sink:
        for record in played[1:4]:
            sink.add(record)
    code, said, _ = ran(capsys, *run_argv(out, "--resume", "--json"))
    assert code == 0
    assert json.loads(said)["played"] == 3
    assert timeless(rows.read(out)) == played
    assert list(rows.read(out))[:3] == played[1:4]
    assert json.loads(ran(capsys, *run_argv(out, "--resume", "--json"))[1])["played"] == 0
    # More games of the same run.
    argv = [*run_argv(out, "--resume", "--json"), "--games", 4]
    assert json.loads(ran(capsys, *argv)[1])["played"] == 2


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--player", "us=random"], "other players"),
        (["--max-decisions", "5"], "--max-decisions"),
        (["--swap", "--player", "us=random"], "other players"),
    ],
)
def test_rows_of_another_run_are_not_mixed_in(
    played: list[lab.GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    out = tmp_path / "games.jsonl"
    with rows.sink(out, cards=True) as sink:
        sink.add(played[0])
    before = out.read_bytes()
    code, _, err = ran(capsys, *run_argv(out, "--resume", *more))
    assert code == 1
    assert "rows of another run" in err
    assert said in err
    assert out.read_bytes() == before


def test_rows_without_cards_or_of_other_rules_are_of_another_run(
    played: list[lab.GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import attrs

    for changed, said in (
        ({"cards": None}, "no cards"),
        ({"fingerprint": "0"}, "la_raye under other rules"),
        ({"scenario": "hill_314"}, "a game of normandy hill_314"),
    ):
        out = tmp_path / f"{said.split()[-1]}.jsonl"
        with rows.sink(out, cards="cards" not in changed) as sink:
            sink.add(attrs.evolve(played[0], **changed))  # type: ignore[arg-type]
        code, _, err = ran(capsys, *run_argv(out, "--resume"))
        assert (code, said in err) == (1, True), err


@pytest.mark.nightly
def test_parts_of_two_machines_are_merged(
    played: list[lab.GameRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = [tmp_path / f"part{k}.csv" for k in (1, 2)]
    for k, out in enumerate(outs, 1):
        assert ran(capsys, *run_argv(out, "--part", f"{k}/2"))[0] == 0
    assert timeless(one for out in outs for one in rows.read(out)) == played
    code, said, _ = ran(capsys, "study", *outs, "--json")
    assert code == 0
    assert json.loads(said)["games"] == 6


@pytest.mark.nightly
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    """Ctrl-C: the rows so far are whole, and the message says how to go on."""
    out = tmp_path / "games.jsonl"
    argv = ["simulate", "normandy", "la_raye", "--games", "5000", *GREEDY, "--jobs", "2", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "undaunted_core", *argv],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Tests that run in the background have a shell's order to ignore Ctrl-C, which the command must not inherit.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        begun = time.monotonic()
        while not (out.exists() and out.stat().st_size) and time.monotonic() - begun < 60:
            time.sleep(0.05)
        # As a terminal does it: to every process of the command.
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        err = process.stderr.read()
    assert process.returncode == 130, err
    kept = list(rows.read(out))
    assert kept
    assert f"{len(kept)} of 5000 games are in {out}" in err
    assert "--resume" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["normandy", "--games", "1"], "--all"),
        (["normandy", "la_raye", "--all", "--games", "1"], "--all"),
        (["normandy", "la_raye", "--games", "1", "--resume"], "--out"),
        (["normandy", "la_raye", "--games", "1", "--replays", "x"], "--out"),
        (["normandy", "la_raye", "--games", "1", "--part", "3/2"], "K/N"),
        (["normandy", "la_raye", "--games", "1", "--part", "x"], "K/N"),
        (["normandy", "la_raye", "mortain", "--games", "1", "--show"], "--show"),
    ],
)
def test_wrong_usage_is_told_of(capsys: pytest.CaptureFixture[str], argv: list[str], said: str) -> None:
    code, out, err = ran(capsys, "simulate", *argv)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("name", ["games.txt", "nowhere/games.csv", "nowhere/games.parquet"])
def test_a_file_that_cannot_be_written_is_told_of_before_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, out, err = ran(capsys, *run_argv(tmp_path / name))
    assert (code, out) == (1, "")
    assert name.rpartition("/")[2] in err
    assert err.count("\n") == 1


def test_several_scenarios_without_a_file_are_shown_as_a_study(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "normandy", *BOTH, "--games", "2", "--seed", "1"]
    code, said, _ = ran(capsys, *argv)
    assert code == 0
    assert "Who wins: normandy, us=random german=random" in said
    assert json.loads(ran(capsys, *argv, "--json")[1])["games"] == 4

"""Games on a Dask cluster of processes: the same rows, none lost and none twice, whatever dies.

The cluster is one of this machine: a scheduler and workers, each a process that a test can kill.  Every run starts one,
plays few games on it and kills a worker.  ``make cluster`` (``UNDAUNTED_CLUSTER=1``) plays more, and kills schedulers.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest

import undaunted_lab as lab
from kit.clusters import Cluster
from kit.rows import timeless
from undaunted_command.main import main
from undaunted_core.errors import StudyError
from undaunted_lab.study import cluster as cluster_module
from undaunted_lab.study import rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("distributed")

#: Dask looks at the clock and closes sockets late; that says nothing of the games.
pytestmark = pytest.mark.filterwarnings("ignore")
BOTH = ("la_raye", "desperate_withdrawal")
CLUSTER = os.environ.get("UNDAUNTED_CLUSTER", "") not in ("", "0")
#: Of each scenario; after the first batch, when a process is killed, a good part of them is left.
GAMES = 30 if CLUSTER else 4


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.stop()


@pytest.mark.nightly
def test_a_cluster_gives_the_same_rows_and_a_killed_worker_loses_none(cluster: Cluster) -> None:
    """By address and by a client handed over; the worker is killed in mid-run, and nothing takes its place."""
    from distributed import Client

    address = cluster.start()
    alone = timeless(lab.simulate("normandy", BOTH, "greedy", GAMES, seed=3, cards=True))
    found = []
    records = lab.simulate("normandy", BOTH, "greedy", GAMES, seed=3, cards=True, cluster=address)
    for number, record in enumerate(records):
        found.append(record)
        if number == 1:
            cluster.workers[0].kill()
    assert Counter((one.scenario, one.seed) for one in found).most_common(1)[0][1] == 1, "none twice"
    assert timeless(found) == alone
    with Client(address) as client:
        assert timeless(lab.simulate("normandy", BOTH, "greedy", 1, seed=3, cards=True, cluster=client)) == [
            one for one in alone if one.seed == 3
        ]


class Lost(Exception):
    """What Dask raises of a future whose scheduler is gone."""


class Played:
    """A cluster without processes: a batch is played when its result is asked for; it is lost after some of them."""

    def __init__(self, batches: int | None) -> None:
        self.batches = batches
        self.futures: list[Any] = []

    def __call__(self, *args: Any, **more: Any) -> Played:
        """This is its own client and its own queue of results."""
        return self

    def register_plugin(self, plugin: Any, name: str) -> None:
        plugin.setup(None)

    def nthreads(self) -> dict[str, int]:
        return {"tcp://127.0.0.1:1": 2}

    def submit(self, play: Any, *args: Any, pure: bool) -> Any:
        future = Mock()
        future.result = lambda: play(*args)
        return future

    def add(self, future: Any) -> None:
        self.futures.append(future)

    def next(self) -> Any:
        if self.batches is not None:
            self.batches -= 1
            if self.batches < 0:
                raise Lost("scheduler-connection-lost")
        return self.futures.pop(0)

    wait_for_workers = cancel = unregister_worker_plugin = close = lambda self, *args, **more: None


def test_what_was_played_before_the_scheduler_was_lost_is_gone_on_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``make cluster`` tries with processes: the command ends by itself, and the file has the batches so far."""

    def use(batches: int | None) -> None:
        dask = Played(batches)
        words = {"Client": dask, "as_completed": dask, "WorkerPlugin": object, "CancelledError": Lost}
        fake = SimpleNamespace(**words, KilledWorker=KeyboardInterrupt)
        monkeypatch.setattr(cluster_module, "_import_distributed", lambda: fake)

    out = tmp_path / "games.jsonl"
    argv = ["simulate", "normandy", *BOTH, "--games", "3", "--out", str(out), "--cluster", "tcp://127.0.0.1:1"]
    use(batches=2)
    assert main(argv) == 1
    err = capsys.readouterr().err
    before = list(rows.read(out))
    assert len(before) == 4, err
    assert f"4 of 6 games are in {out}" in err
    assert "the Dask cluster is lost: scheduler-connection-lost" in err
    assert "Traceback" not in err
    use(batches=None)
    assert main([*argv, "--resume"]) == 0
    after = list(rows.read(out))
    assert after[:4] == before
    assert timeless(after) == timeless(lab.simulate("normandy", BOTH, "random", 3))


@pytest.mark.skipif(not CLUSTER, reason="make cluster kills schedulers")
def test_a_scheduler_is_replaced_and_the_run_goes_on_from_the_file(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The scheduler is killed in mid-run: the command ends by itself, and ``--resume`` plays what is missing."""
    out = tmp_path / "games.jsonl"
    address = cluster.start()
    argv = ["simulate", "normandy", *BOTH, "--games", str(GAMES), "--player", "greedy", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "undaunted_core", *argv, "--cluster", address], stderr=subprocess.PIPE, text=True
    ) as process:
        begun = time.monotonic()
        while not (out.exists() and out.stat().st_size) and time.monotonic() - begun < 60:
            time.sleep(0.05)
        cluster.scheduler.send_signal(signal.SIGKILL)
        err = process.communicate(timeout=120)[1]
    assert process.returncode == 1, err
    before = list(rows.read(out))
    assert 0 < len(before) < 2 * GAMES
    assert f"{len(before)} of {2 * GAMES} games are in {out}" in err
    assert "the Dask cluster is lost" in err
    assert "Traceback" not in err
    cluster.stop()
    assert main([*argv, "--resume", "--cluster", cluster.start()]) == 0
    after = list(rows.read(out))
    assert after[: len(before)] == before
    assert timeless(after) == timeless(lab.simulate("normandy", BOTH, "greedy", GAMES))


def test_what_is_no_cluster_is_one_clear_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1)
    with pytest.raises(TypeError, match="address of a scheduler"):
        list(lab.simulate("normandy", "la_raye", "greedy", 1, cluster=7))
    argv = ["simulate", "normandy", "la_raye", "--games", "1", "--cluster", "tcp://127.0.0.1:9"]
    assert main(argv) == 1
    err = capsys.readouterr().err
    assert "no Dask scheduler at tcp://127.0.0.1:9" in err


def test_without_distributed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(StudyError, match=r"pip install 'undaunted-core\[cluster\]'"):
        list(lab.simulate("normandy", "la_raye", "greedy", 1, cluster="tcp://127.0.0.1:9"))

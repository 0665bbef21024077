"""A Dask cluster of this machine whose parts a test can kill."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[Any]] = []

    def start(self, workers: int = 2) -> str:
        """Start all; the address of the scheduler."""
        log = self.folder / f"scheduler{len(self.processes)}.log"
        self.scheduler = self._run(log, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        begun = time.monotonic()
        while not (found := re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text(encoding="utf-8"))):
            assert time.monotonic() - begun < 60, log.read_text(encoding="utf-8")
            time.sleep(0.1)
        self.address = found[1]
        self.workers: list[subprocess.Popen[Any]] = []
        for _ in range(workers):
            self.add_worker()
        return found[1]

    def add_worker(self) -> None:
        """Start one more worker."""
        self.workers.append(self._worker(self.address))

    def _worker(self, address: str) -> subprocess.Popen[Any]:
        log = self.folder / f"worker{len(self.processes)}.log"
        return self._run(log, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def _run(self, log: Path, *argv: str) -> subprocess.Popen[Any]:
        with log.open("w", encoding="utf-8") as out:
            made = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + argv[0], *argv[1:]],
                stdout=out, stderr=subprocess.STDOUT, cwd=self.folder,
            )  # fmt: skip
        self.processes.append(made)
        return made

    def stop(self) -> None:
        """End what still runs."""
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()

"""Playing the batches of a run: in this process, or in several of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from undaunted_core.errors import StudyError
from undaunted_lab.study.batches import Batch
from undaunted_lab.study.plan import key_of, play_batch, play_one, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from undaunted_lab.study.batches import Batches
    from undaunted_lab.study.plan import Plan
    from undaunted_lab.study.record import GameRecord

#: Batches that wait for each process, so that no process is idle.
AHEAD = 2
#: How often in a row processes may die without one batch coming back.
MOST_DEATHS = 3


def play_in_this_process(plan: Plan, batches: Batches) -> Iterator[GameRecord]:
    """Every game, one after another."""
    while batches:
        batch = batches.take()
        for seed in batch.seeds:
            record = play_one(plan, batch.number, seed)
            batches.learn_from(Batch(batch.number, (seed,)), [record])
            yield record


def play_in_processes(plan: Plan, batches: Batches, jobs: int) -> Iterator[GameRecord]:
    """Every game, in ``jobs`` processes; when a process dies, others play its batches."""
    deaths = 0
    while batches:
        try:
            for records in _play_pooled(plan, batches, jobs):
                deaths = 0
                yield from records
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise StudyError(
                    "the worker processes stopped before they played a game; a script with several jobs must call this "
                    'below  if __name__ == "__main__":'
                ) from None


def _play_pooled(plan: Plan, batches: Batches, jobs: int) -> Iterator[list[GameRecord]]:
    key = key_of(plan)
    # Processes of their own from the start: what runs in this one, such as threads, is not copied.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(key, plan)
    )
    running: dict[Future[list[GameRecord]], Batch] = {}
    try:
        while running or batches:
            while batches and len(running) < AHEAD * jobs:
                batch = batches.take()
                running[pool.submit(play_batch, key, batch.number, batch.seeds)] = batch
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                records = future.result()
                batches.learn_from(running.pop(future), records)
                yield records
    except BrokenProcessPool:
        for future, batch in running.items():
            if future.done() and not future.exception():
                records = future.result()
                batches.learn_from(batch, records)
                yield records
            else:
                batches.give_back(batch)
        raise
    finally:
        if running:
            # Interrupted, or given up: do not wait for the games under way.
            for process in list((pool._processes or {}).values()):
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(key: str, plan: Plan) -> None:
    # Ctrl-C reaches every process of a terminal; the one that keeps the rows ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    prepare(key, plan)


def _end_with_parent() -> None:
    """End this process when its parent has gone: a parent that is killed ends nobody, and no work comes any more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


__all__ = ["play_in_processes", "play_in_this_process"]

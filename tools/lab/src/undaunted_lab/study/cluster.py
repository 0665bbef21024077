"""Playing the batches of a run on a Dask cluster."""

from __future__ import annotations

import logging
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import StudyError, UndauntedError
from undaunted_lab.study.plan import key_of, play_batch, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from undaunted_lab.study.batches import Batch, Batches
    from undaunted_lab.study.plan import Plan
    from undaunted_lab.study.record import GameRecord

#: Batches that wait at each thread of a worker, so that no thread is idle while results travel.
AHEAD = 3
#: How long to wait for a scheduler to answer, and for a first worker.
CONNECT_SECONDS = 10
WORKER_SECONDS = 60
EXTRA = "pip install 'undaunted-core[cluster]'"


def _import_distributed() -> ModuleType:
    try:
        import distributed
    except ImportError:
        raise StudyError(f"a cluster needs Dask distributed: {EXTRA}") from None
    return distributed


def play_on_cluster(plan: Plan, batches: Batches, cluster: object) -> Iterator[GameRecord]:
    """Every game, on the workers of a cluster: the address of its scheduler, or a client.

    Each worker gets the plan once, when it is there or joins later, and compiles the scenarios. After that only seeds
    travel to it and records back.  Dask plays the batches of a lost worker on another.  Raises :class:`StudyError`
    when the scheduler is lost, or a worker has other rules.
    """
    distributed = _import_distributed()
    with _client(distributed, cluster) as client:
        yield from _play_batches(distributed, client, plan, batches)


@contextmanager
def _client(distributed: ModuleType, cluster: object) -> Iterator[Any]:
    if not isinstance(cluster, str):
        if not isinstance(cluster, distributed.Client):
            raise TypeError(f"cluster is the address of a scheduler or a distributed.Client, not {cluster!r}")
        yield cluster
        return
    _quieten()
    try:
        client = distributed.Client(cluster, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise StudyError(f"no Dask scheduler at {cluster}: {reason}") from None
    try:
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=CONNECT_SECONDS)


def _quieten() -> None:
    """Let Dask say nothing of a lost connection by itself: it comes as an error, once."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _play_batches(distributed: ModuleType, client: Any, plan: Plan, batches: Batches) -> Iterator[GameRecord]:
    key = key_of(plan)
    plugin = _plugin(distributed, key, plan)
    running: dict[Any, Batch] = {}
    finished = distributed.as_completed()
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
        client.register_plugin(plugin, name=plugin.name)
        while running or batches:
            for _ in range(AHEAD * max(1, sum(client.nthreads().values())) - len(running)):
                if batches:
                    batch = batches.take()
                    future = client.submit(play_batch, key, batch.number, batch.seeds, pure=False)
                    running[future] = batch
                    finished.add(future)
            future = finished.next()
            records = future.result()
            batches.learn_from(running.pop(future), records)
            yield from records
    except UndauntedError:
        raise
    except distributed.KilledWorker as error:
        raise StudyError(f"a batch of games stopped several workers of the cluster: {error}") from None
    except (OSError, TimeoutError, distributed.CancelledError, RuntimeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise StudyError(f"the Dask cluster is lost: {reason}") from None
    finally:
        with suppress(Exception):
            client.cancel(list(running))
            client.unregister_worker_plugin(plugin.name)


def _plugin(distributed: Any, key: str, plan: Plan) -> Any:
    class Scenarios(distributed.WorkerPlugin):  # type: ignore[misc]
        """Gives a worker the plan of a run; a worker that joins later gets it too."""

        name = f"undaunted-{key}"

        def setup(self, worker: object) -> None:
            prepare(key, plan)

    return Scenarios()


__all__ = ["play_on_cluster"]

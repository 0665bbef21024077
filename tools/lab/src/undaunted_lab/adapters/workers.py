"""Processes that play the games of a vector environment and write into memory that all of them share."""

from __future__ import annotations

import contextlib
import itertools
import math
import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any

import numpy as np

from undaunted_lab.adapters.arrays import begin_games, make_sheet
from undaunted_lab.vectors.lanes import Lanes, illegal_error

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from undaunted_lab.adapters.arrays import Arrays, Shapes
    from undaunted_lab.vectors.encoding import Encoding

#: Each array begins at a multiple of so many bytes.
ALIGNED = 64


class Workers:
    """As many processes as asked for, each with a row of the games that follow each other.

    A process ends when the environment is closed, or when the process of the environment has gone.
    """

    def __init__(self, count: int, spec: Any, shapes: Shapes, final: Shapes) -> None:
        self._encoding: Encoding = spec[1]
        lanes = shapes["seat"][0][0]
        every = {"actions": ((lanes,), np.int64), **shapes, **{f"final {name}": shape for name, shape in final.items()}}
        size = sum(_bytes_of(*shape) for shape in every.values())
        self._memory = SharedMemory(create=True, size=size)
        self._all = share(self._memory, every)
        self.arrays = {name: self._all[name] for name in shapes}
        self.final = {name: self._all[f"final {name}"] for name in final}
        # A fresh interpreter: a copy of a process with threads, as those of learners are, may stop for ever.
        context = multiprocessing.get_context("spawn")
        bounds = self._bounds = [lanes * number // count for number in range(count + 1)]
        self._pipes, self._processes = [], []
        for first, end in itertools.pairwise(bounds):
            ours, theirs = context.Pipe()
            args = (theirs, self._memory.name, every, first, end - first, spec)
            process = context.Process(target=serve, args=args, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self, seeds: list[int | None], most_seats: int) -> None:
        """Begin all games anew."""
        for pipe, first, end in zip(self._pipes, self._bounds, self._bounds[1:], strict=False):
            pipe.send((seeds[first:end], most_seats))
        self.wait()

    def send(self, actions: list[int]) -> None:
        """Begin a step; IllegalActionError for an action that may not be chosen."""
        masks, every = self.arrays["action_mask"], np.array(actions)
        if every.min() < 0 or every.max() >= masks.shape[1] or not masks[np.arange(len(every)), every].all():
            may = [0 <= number < masks.shape[1] and bool(masks[at, number]) for at, number in enumerate(actions)]
            at = may.index(False)
            raise illegal_error(self._encoding, at, actions[at], np.flatnonzero(masks[at]).tolist())
        self._all["actions"][:] = every
        for pipe in self._pipes:
            pipe.send(None)

    def wait(self) -> None:
        """Wait for all processes; raises what failed in one of them."""
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if answer is not None:
                raise answer

    def cpu_seconds(self) -> list[float]:
        """The CPU time that each process has used."""
        for pipe in self._pipes:
            pipe.send("cpu")
        return [pipe.recv() for pipe in self._pipes]

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._all, self.arrays, self.final = {}, {}, {}
        self._memory.close()
        self._memory.unlink()


def serve(pipe: Connection, name: str, shapes: Shapes, first: int, count: int, spec: Any) -> None:
    """Play the games of a process until the other end of the pipe is closed."""
    import time

    begun, encoding, options = spec
    memory = SharedMemory(name)
    rows = {name: array[first : first + count] for name, array in share(memory, shapes).items()}
    final = {name: rows[f"final {name}"] for name in ("observation", "seat")}
    lanes = Lanes(begin_games(*begun)[0], encoding, first, count, **options)
    # The other process closes its end when it needs no more, also without a word.
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            message = pipe.recv()
            answer: object = None
            try:
                if message == "cpu":
                    answer = time.process_time()
                elif message is None:
                    lanes.step(rows["actions"].tolist(), make_sheet(rows, final))
                else:
                    seeds, most_seats = message
                    lanes.reset(seeds, make_sheet(rows, final), most_seats)
            except Exception as error:
                answer = error
            pipe.send(answer)
    del rows, final
    memory.close()


def share(memory: SharedMemory, shapes: Shapes) -> Arrays:
    """Arrays in a piece of memory, one after the other."""
    arrays, begins = {}, 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory.buf, begins)
        begins += _bytes_of(shape, kind)
    return arrays


def _bytes_of(shape: tuple[int, ...], kind: Any) -> int:
    size: int = math.prod(shape) * np.dtype(kind).itemsize
    return -(-size // ALIGNED) * ALIGNED

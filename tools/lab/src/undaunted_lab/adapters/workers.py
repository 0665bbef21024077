"""Processes that play the games of a vector environment and write into memory that all of them share.

The process of the environment plays some of the games itself: it would only wait for the others.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import math
import multiprocessing
import multiprocessing.connection
import socket
from typing import TYPE_CHECKING, Any

import numpy as np

from undaunted_lab.adapters.arrays import begin_games, clear_results, make_sheet
from undaunted_lab.vectors.lanes import Lanes, illegal_error

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from numpy.typing import NDArray

    from undaunted_lab.adapters.arrays import Arrays, Shapes
    from undaunted_lab.vectors.encoding import Encoding

#: Each array begins at a multiple of so many bytes.
ALIGNED = 64
#: Before the names of a second set of arrays, which a caller may have.
GIVEN = "given "
#: What a process is told for a step: to fill its own arrays or the second set.
STEPS = (b"0", b"1")
#: What it answers then: no game ended, or a game did.
DONE, ENDED = b"-", b"+"
#: So many seconds a process that has closed its end may take to end.
SOON = 1.0
#: Told and answered: more is in the pipe.
MORE = b"m"


class Share:
    """The games of one process, which follow each other, and their rows of all arrays."""

    def __init__(self, memory: Any, shapes: Shapes, first: int, count: int, spec: Any) -> None:
        begun, encoding, options = spec
        rows = {name: array[first : first + count] for name, array in map_arrays(memory, shapes).items()}
        final = {name: rows[f"final {name}"] for name in ("observation", "seat")}
        given = {name.removeprefix(GIVEN): array for name, array in rows.items() if name.startswith(GIVEN)}
        self._rows, self._given_mask = rows, given["action_mask"]
        # The mask of the own arrays is always written: actions are checked and drawn by it.
        kinds = (rows, given | {"action_mask": rows["action_mask"]})
        self._filled = {step: (arrays, make_sheet(arrays, final)) for step, arrays in zip(STEPS, kinds, strict=True)}
        self._lanes = Lanes(begin_games(*begun)[0], encoding, first, count, **options)

    def step(self, message: bytes) -> bool:
        """Take the actions that stand in the memory; returns whether a game ended."""
        arrays, sheet = self._filled[message]
        clear_results(arrays)
        is_any_over = self._lanes.step(self._rows["actions"].tolist(), sheet)
        if message == STEPS[1]:
            self._given_mask[...] = self._rows["action_mask"]
        return is_any_over

    def reset(self, seeds: list[int | None], most_seats: int) -> None:
        """Begin all games again."""
        arrays, sheet = self._filled[STEPS[0]]
        clear_results(arrays)
        self._lanes.reset(seeds, sheet, most_seats)


class Workers:
    """As many processes as asked for, this one among them, each with a row of the games that follow each other.

    A process ends when the environment is closed, or when the process of the environment has gone.
    """

    def __init__(self, count: int, spec: Any, shapes: Shapes, final: Shapes) -> None:
        self._encoding: Encoding = spec[1]
        lanes = shapes["seat"][0][0]
        every = {"actions": ((lanes,), np.int64), **shapes, **{f"final {name}": shape for name, shape in final.items()}}
        every |= {GIVEN + name: shape for name, shape in shapes.items()}
        # A fresh interpreter: a copy of a process with threads, as those of learners are, may stop for ever.
        context = multiprocessing.get_context("spawn")
        # Such memory lives as long as an array that uses it, also one that the caller has when the processes have gone.
        memory = context.RawArray(ctypes.c_byte, sum(_bytes_of(*shape) for shape in every.values()))
        everything = map_arrays(memory, every)
        self._actions = everything["actions"]
        self.arrays = {name: everything[name] for name in shapes}
        self.given = {name: everything[GIVEN + name] for name in shapes}
        self.final = {name: everything[f"final {name}"] for name in final}
        self._masks = self.arrays["action_mask"].reshape(-1).view(np.bool_)
        #: Where the mask of each game begins, and where the last one ends.
        self._begins = np.arange(lanes + 1) * shapes["action_mask"][0][1]
        self._first_of = self._begins[:-1]
        bounds = self._bounds = [lanes * number // count for number in range(1, count + 1)]
        self._bells, self._pipes, self._processes = [], [], []
        for first, end in itertools.pairwise(bounds):
            # A step takes a byte each way: a socket has it sent and read in a third of the time of a pipe's message.
            (bell, their_bell), (pipe, their_pipe) = socket.socketpair(), context.Pipe()
            # They wait as long as it takes, also if the program sets a limit for all its sockets.
            bell.setblocking(True)
            their_bell.setblocking(True)
            args = (their_bell, their_pipe, memory, every, first, end - first, spec)
            process = context.Process(target=serve, args=args, daemon=True)
            process.start()
            their_bell.close()
            their_pipe.close()
            self._bells.append(bell)
            self._pipes.append(pipe)
            self._processes.append(process)
        self._share, self._message = Share(memory, every, 0, bounds[0], spec), STEPS[0]

    def reset(self, seeds: list[int | None], most_seats: int) -> None:
        """Begin all games again."""
        for number, (first, end) in enumerate(itertools.pairwise(self._bounds)):
            self._tell(number, (seeds[first:end], most_seats))
        try:
            self._share.reset(seeds[: self._bounds[0]], most_seats)
        finally:
            self._hear()

    def sample(self, draws: NDArray[Any]) -> NDArray[np.int64]:
        """For each game one of the actions that may be chosen, by a number from 0 to 1."""
        options = np.flatnonzero(self._masks)
        bounds = options.searchsorted(self._begins)
        first = bounds[:-1]
        chosen: NDArray[np.int64] = options[first + (draws * (bounds[1:] - first)).astype(np.int64)] - self._first_of
        return chosen

    def send(self, actions: NDArray[np.int64], *, is_given: bool) -> None:
        """Begin a step that fills one of the sets of arrays; IllegalActionError for an action that may not be chosen.

        Masks are looked up in the own arrays, which nobody else writes.
        """
        size = self._begins[1]
        # As numbers without a sign, those below 0 are too large.
        is_known = actions.view(np.uint64).max() < size
        if not is_known or 0 in self._masks.take(self._first_of + actions).tobytes():
            masks, numbers = self.arrays["action_mask"], actions.tolist()
            at = next(at for at, number in enumerate(numbers) if not (0 <= number < size and masks[at, number]))
            raise illegal_error(self._encoding, at, numbers[at], np.flatnonzero(masks[at]).tolist())
        self._actions[:], self._message = actions, STEPS[is_given]
        try:
            for bell in self._bells:
                bell.send(self._message)
        except ConnectionError as error:
            raise self._gone_error() from error

    def wait(self) -> bool:
        """Play the own games and wait for the others; returns whether one ended, raises what failed in a process."""
        try:
            is_own_over = self._share.step(self._message)
        finally:
            is_any_over = self._hear()
        return is_own_over or is_any_over

    def _tell(self, number: int, message: object) -> None:
        """Send what is no step to a process."""
        try:
            self._bells[number].send(MORE)
            self._pipes[number].send(message)
        except ConnectionError as error:
            raise self._gone_error() from error

    def _hear(self) -> bool:
        """Wait for the answers of the other processes."""
        try:
            answers = [bell.recv(1) for bell in self._bells]
            # All are taken out of their pipes, so that the next message there is an answer to the next question.
            pairs = zip(answers, self._pipes, strict=True)
            errors = [pipe.recv() for answer, pipe in pairs if answer not in (DONE, ENDED)]
        except (ConnectionError, EOFError) as error:
            raise self._gone_error() from error
        if errors:
            raise errors[0]
        return ENDED in answers

    def _gone_error(self) -> RuntimeError:
        """The error for a process that has ended before the environment was closed."""
        sentinels = multiprocessing.connection.wait([process.sentinel for process in self._processes], SOON)
        ended = [process for process in self._processes if process.sentinel in sentinels]
        for process in ended:
            # Its sentinel closes a moment before the system knows the exit code.
            process.join(SOON)
        codes = ", ".join(str(process.exitcode) for process in ended)
        return RuntimeError(
            f"found a process of the environment that has ended (exit code {codes}), expected it to play until close. "
            'If it ended at once: the program must be a file with the environment below `if __name__ == "__main__":`'
        )

    def cpu_seconds(self) -> list[float]:
        """The CPU time that each other process has used."""
        for number in range(len(self._pipes)):
            self._tell(number, "cpu")
        return [pipe.recv() for pipe in self._pipes]

    def close(self) -> None:
        """End the processes and give the memory back."""
        for bell, pipe in zip(self._bells, self._pipes, strict=True):
            bell.close()
            pipe.close()
        for process in self._processes:
            process.join()


def serve(
    bell: socket.socket, pipe: Connection, memory: Any, shapes: Shapes, first: int, count: int, spec: Any
) -> None:
    """Play the games of a process until the other end of the bell is closed."""
    import time

    games = Share(memory, shapes, first, count, spec)
    # The other process closes its end when it needs no more, also without a word.
    with contextlib.suppress(EOFError, KeyboardInterrupt, ConnectionError):
        while message := bell.recv(1):
            answer = DONE
            try:
                if message in STEPS:
                    answer = ENDED if games.step(message) else DONE
                elif (asked := pipe.recv()) == "cpu":
                    pipe.send(time.process_time())
                    continue
                else:
                    games.reset(*asked)
            except Exception as error:
                # The bell is first: nobody reads the pipe before, and a long error does not fit into it.
                bell.send(MORE)
                pipe.send(error)
            else:
                bell.send(answer)


def map_arrays(memory: Any, shapes: Shapes) -> Arrays:
    """Arrays in a piece of memory, one after the other."""
    arrays, begins = {}, 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory, begins)
        begins += _bytes_of(shape, kind)
    return arrays


def _bytes_of(shape: tuple[int, ...], kind: Any) -> int:
    size: int = math.prod(shape) * np.dtype(kind).itemsize
    return -(-size // ALIGNED) * ALIGNED

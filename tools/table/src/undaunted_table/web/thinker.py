"""Bots think in processes of their own: they hold up no page, and a thought that nobody waits for is stopped.

A process gets the observation of a seat and the name of a bot, and answers with an action. It knows nothing else of
the game.  Only this server writes to it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.agents.base import bots_in, factory_of
from undaunted_core.extension.faults import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable

#: How often it is looked whether somebody still waits, in seconds.
LOOK = 0.1
LENGTH = 8


@attrs.frozen
class Question:
    """What a bot is asked: what its seat knows, the bot by name, and the seed of its choices."""

    observation: uc.Observation
    bot: str
    seed: int

    def answer(self) -> str:
        """The notation of the action that the bot chooses."""
        seen = self.observation
        factory = factory_of(self.bot, bots_in(seen._library, seen._rules.game, seen._packs), seen._rules.game)
        return factory(seed=self.seed).choose(seen).notation


class Thinkers:
    """Processes that think, so many at once; questions wait in order."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._places = asyncio.Semaphore(most)
        #: They write to the processes, and wait for what these answer.
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="undaunted-bot")
        self._idle: list[subprocess.Popen[bytes]] = []
        self._busy: set[subprocess.Popen[bytes]] = set()

    async def think(self, question: Question, is_wanted: Callable[[], bool]) -> str | None:
        """The notation of an action; None if nobody wants it any more.

        Raises :class:`BotError` for a bot that fails, and for one that thinks longer than a bot may.
        """
        async with self._places:
            if not is_wanted():
                return None
            process = self._idle.pop() if self._idle else _start()
            self._busy.add(process)
            loop = asyncio.get_running_loop()
            answered: asyncio.Future[tuple[bool, str]] = loop.create_future()

            def ask() -> None:
                answer = _ask(process, question)
                # The loop may be closed by then.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(answered.set_result, answer)

            asking = self._threads.submit(ask)
            begun, is_late, is_whole = time.monotonic(), False, False
            try:
                while is_wanted() and not is_late:
                    done, _ = await asyncio.wait([answered], timeout=LOOK)
                    if done:
                        is_whole, answer = answered.result()
                        return self._read(question, answer)
                    is_late = time.monotonic() - begun > self._seconds
            finally:
                self._busy.discard(process)
                if is_whole:
                    self._idle.append(process)
                else:
                    process.kill()
                    # The thread reads until the process is gone; only then its pipes may be closed.
                    asking.add_done_callback(lambda _: _end(process))
        if is_late:
            raise _error(question, "too_late", f"no answer within {self._seconds:g} seconds")
        return None

    def _read(self, question: Question, answer: str) -> str:
        kind, _, text = answer.partition(" ")
        if kind != "action":
            raise _error(question, "raised", text)
        return text

    def close(self) -> None:
        """End all processes."""
        for process in self._busy:
            process.kill()
        self._threads.shutdown(wait=False)
        while self._idle:
            _end(self._idle.pop())


def _error(question: Question, reason: str, message: str) -> uc.BotError:
    seat, decision = str(question.observation.seat), question.observation.decision
    kind = decision.kind if decision else ""
    return uc.BotError(f"bot {question.bot} for {seat} at {kind}: {message}", question.bot, seat, kind, reason, None)


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    with suppress(OSError), process:
        pass


def _ask(process: subprocess.Popen[bytes], question: Question) -> tuple[bool, str]:
    """The answer of a process, and whether the process may be asked again."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _write(process.stdin, pickle.dumps(question))
        return True, _read(process.stdout).decode()
    except (OSError, EOFError, ValueError):
        return False, "error the process of the bot has ended"


def _write(stream: IO[bytes], content: bytes) -> None:
    stream.write(len(content).to_bytes(LENGTH, "big") + content)
    stream.flush()


def _read(stream: IO[bytes]) -> bytes:
    head = stream.read(LENGTH)
    content = stream.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(content) < int.from_bytes(head, "big"):
        raise EOFError
    return content


def main() -> None:
    """The process: questions come on the standard input, answers go to the standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    # What a bot prints is not taken for an answer.
    os.dup2(2, 1)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            question: Any = pickle.loads(_read(sys.stdin.buffer))  # noqa: S301 - it comes from the server alone
            try:
                answer = f"action {question.answer()}"
            except Exception as error:  # noqa: BLE001 - whatever a bot raises is told
                answer = f"error raised {describe_error(error)}"
            _write(answers, answer.encode("utf-8", "replace"))


if __name__ == "__main__":
    main()


__all__ = ["Question", "Thinkers"]

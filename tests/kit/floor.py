"""How fast this machine is: moves a second of the floor game, the unit in which the tests' CPU time is told."""

from __future__ import annotations

import importlib.util
import random
import time
from typing import Any

from kit.places import ROOT

#: Moves a second of the machine on which limits of CPU time are stated.
BASE = 110_000


def load_floor_game() -> Any:
    """The floor game of the benchmarks, which is no package."""
    spec = importlib.util.spec_from_file_location("floor_game", ROOT / "bench" / "floor_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


#: The speeds that processes of this run have measured.
SPEEDS: list[float] = []


def measure(turns: int = 3, seconds: float = 0.1) -> float:
    """Moves a second of the floor game: the median of some turns, each at least so many seconds of CPU time."""
    play, choose = load_floor_game().playout, random.Random(1).random
    speeds = []
    for _ in range(turns):
        moves, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            moves += play(choose)[0]
        speeds.append(moves / (time.process_time() - begin))
    return sorted(speeds)[turns // 2]


def floor_speed() -> float:
    """The mean of the speeds of this run.

    Each process of the tests measures before its first test and after its last.  So the floor game runs beside the
    same other work as the tests: two busy processors of one machine are slower than one.
    """
    if not SPEEDS:
        SPEEDS.append(measure())
    return sum(SPEEDS) / len(SPEEDS)


def at_base(seconds: float) -> float:
    """CPU seconds here as seconds of the machine of ``BASE``."""
    return seconds * floor_speed() / BASE

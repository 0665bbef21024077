"""Many random games and many damaged documents, counted: ``make soak``, or ``python tests/tools/soak.py --help``.

Everything follows from the number of the game or of the document, so that a line of
the report can be repeated: ``--game N`` and ``--document N`` run one and show its traceback.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import platform
import random
import signal
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.game import written
from undaunted_core.game.rerunning import compact, digest
from undaunted_core.kernel.loading import find_contradictions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: A game with more decisions is unfinished.
LONGEST = 20_000
#: One stop in so many is looked at closely, and one end in so many.
STOP_EVERY, END_EVERY = 1_000, 25
#: How far a damaged document that loads is played on.
PLAYED = 30
#: No document may keep the machine busy for longer (seconds).
PATIENCE = 20.0
#: How many games or documents a process takes at once, and how many faults a report names.
CHUNK, NAMED = 50, 20

SETUPS = [(game, info.id) for game in sorted(uc.games()) for info in uc.scenarios(game)]


class BrokenError(Exception):
    """Something that must hold does not."""


class LeakError(BrokenError):
    """A seat sees something that it cannot know."""


class SlowError(BaseException):
    """Patience is over; no handler of the library takes it for its own."""


def hold(right: bool, what: str, kind: type[BrokenError] = BrokenError) -> None:
    """Complain unless it is right."""
    if not right:
        raise kind(what)


# -- games -----------------------------------------------------------------------------


def look_at(game: uc.Game, seed: int) -> None:
    """What must hold at every stop: sound state, sorted options, saves that give it back, and secrets kept."""
    rules: Any = game.rules
    state = game._ctx.state
    faults = [fault for check in rules.checks for fault in check(rules, state)] + find_contradictions(rules, state)
    hold(not faults, f"the state is not sound: {faults[:3]}")
    offered = game.legal_actions()
    hold(bool(offered) is not game.is_terminal, "options at the end, or none before it")
    hold(list(offered) == sorted(set(offered), key=lambda action: action.order), "options unsorted or twice")
    text = game.to_json(record=False)
    back = uc.Game.from_json(text)
    hold(back == game and back.to_json(record=False) == text, "a save gives another game back")
    hold(back.legal_actions() == offered, "a loaded game offers something else")
    for seat in (*game.seats, None):
        seen = game.observation(seat)
        # Whatever the seat cannot know is drawn again here: what it sees may not depend on it.
        twin = game.determinize(seat, seed).observation(seat)
        hold(twin.to_dict() == seen.to_dict(), f"{seat} sees what it cannot know", LeakError)


def play_game(number: int, seed: int) -> Counter[str]:
    """One random game to its end: the counts."""
    game_id, scenario = SETUPS[number % len(SETUPS)]
    pick = random.Random(f"game {seed} {number}")
    game = uc.new_game(game_id, scenario, seed=pick.getrandbits(60), events=False, record=False)
    counts: Counter[str] = Counter()
    decisions = 0
    while not game.is_terminal and decisions < LONGEST:
        if pick.randrange(STOP_EVERY) == 0:
            look_at(game, decisions)
            counts["stops looked at"] += 1
        game.apply(pick.choice(game.legal_actions()))
        decisions += 1
    if number % END_EVERY == 0:
        look_at(game, decisions)
        counts["stops looked at"] += 1
    outcome = game.outcome
    counts["finished" if outcome else "unfinished"] += 1
    if outcome is not None and not outcome.winners:
        counts["standstills"] += outcome.clause == "UND-10.16"
    counts["decisions"] += decisions
    counts["longest"] = decisions
    return counts


# -- documents -------------------------------------------------------------------------

KINDS = ("save with record", "save", "replay", "position", "scenario")
#: What stands in place of another value.
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, -2, 99, 2**31, 2**53 - 1, 2**53, -(2**63), 10**30, 0.5, 1e308, float("nan"),
    "", " ", "x", "us", "lrdg", "german", "core.draw", "stop", "\x00", "\ud800", "ñ" * 300, "1", "a:b", "../x",
    [], {}, [[]], [None], {"": 0}, [0] * 50, {"kind": "core.draw"},
)  # fmt: skip
MOST_NODES = 4_000


@cache
def sound(kind: str, setup: int, variant: int) -> Any:
    """A sound document: (game id, document as JSON values)."""
    game_id, scenario = SETUPS[setup]
    if kind == "scenario":
        return game_id, uc.new_game(game_id, scenario, seed=0).rules.source.raw["scenario"]
    pick = random.Random(f"{kind} {setup} {variant}")
    chance = pick.choice(("sampled", "explicit"))
    game = uc.new_game(game_id, scenario, seed=pick.getrandbits(40), chance=chance)
    for _ in range(pick.choice((0, 5, 30, 90))):
        further = game.clone()
        further.apply(pick.choice(game.legal_actions()))
        if further.is_terminal:
            break
        game = further
    if kind == "position":
        return game_id, game.position()
    text = game.replay().to_json() if kind == "replay" else game.to_json(record=kind != "save")
    document = json.loads(text)
    document.pop("digest")
    return game_id, document


def nodes_of(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document, as (container, key or index)."""
    found: list[tuple[Any, Any]] = []
    todo = [document]
    while todo and len(found) < MOST_NODES:
        one = todo.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one))
        found += [(one, key) for key in keys]
        todo += [one[key] for key in keys if isinstance(one[key], dict | list)]
    return found


def spoil(document: Any, pick: random.Random) -> None:
    """Change one place of a document."""
    places = nodes_of(document)
    if not places:
        return
    where, key = pick.choice(places)
    value = where[key]
    other, there = pick.choice(places)
    how = pick.randrange(10)
    if how == 0:
        where[key] = copy.deepcopy(pick.choice(ODD))
    elif how == 1 and isinstance(value, int | float):
        where[key] = pick.choice((value + 1, value - 1, -value, value * 1_000_003, value + 2**53, str(value)))
    elif how == 2:
        del where[key]
    elif how == 3:
        where[key] = copy.deepcopy(other[there])
    elif how == 4:
        where[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(value)
    elif how == 5 and isinstance(value, list) and value:
        where[key] = pick.choice((value[::-1], value * 2, value[:-1], value[1:], [*value, value[0]], value[:1] * 40))
    elif how == 6 and isinstance(where, dict):
        where[pick.choice((str(there), f"{key}x", str(key).upper(), ""))] = where.pop(key)
    elif how == 7 and isinstance(value, str):
        at = pick.randrange(len(value) + 1)
        where[key] = value[:at] + pick.choice(("", "x", ":", " ", "é", "0")) + value[at + pick.randrange(2) :]
    elif how == 8 and isinstance(value, dict) and value:
        where[key] = list(value.values()) if pick.randrange(2) else dict.fromkeys(value, 0)
    else:
        for _ in range(pick.choice((1, 3, 200))):
            value = [value] if pick.randrange(2) else {"a": value}
        where[key] = value


def shift(document: Any, pick: random.Random) -> None:
    """Change one place so that it still looks right: a number beside, a word of its kind, a member somewhere else."""
    places = nodes_of(document)
    leaves = [(where, key) for where, key in places if not isinstance(where[key], dict | list)]
    if not leaves:
        return
    where, key = pick.choice(leaves)
    value = where[key]
    alike = [there[name] for there, name in leaves if type(there[name]) is type(value) and there[name] != value]
    if isinstance(value, str):
        # Most names say what they are of: us:rifleman_a, core.draw.
        head = value.partition(":")[0].partition(".")[0]
        alike = [one for one in alike if one.startswith(head)] or alike
    how = pick.randrange(4)
    if how == 0 and isinstance(where, list):
        lists = [there[name] for there, name in places if isinstance(there[name], list)] or [where]
        pick.choice(lists).append(where.pop(key))
    elif isinstance(value, bool):
        where[key] = not value
    elif how == 1 and isinstance(value, int):
        where[key] = value + pick.choice((1, -1))
    elif how == 2 and isinstance(where, list):
        where.insert(key, value)
    elif alike:
        where[key] = pick.choice(alike)


def signed(document: Any) -> str:
    """A save or replay as text, its digest made for it."""
    text = compact(document)
    return f'{text[:-1]},"digest":"{digest(text)}"}}' if isinstance(document, dict) else text


def torn(text: str, pick: random.Random) -> str:
    """A text damaged as a text: cut, with a piece missing, twice or foreign."""
    start = pick.randrange(len(text) + 1)
    end = min(len(text), start + pick.choice((1, 5, 200)))
    return pick.choice((
        text[:start],
        text[:start] + text[end:],
        text[:end] + text[start:],
        text[:start] + pick.choice(("\x00", "}", '"', "\ud800", "1e999", "[" * 3_000, "null")) + text[end:],
    ))  # fmt: skip


def damaged(number: int, seed: int) -> tuple[str, str, Any]:
    """(game id, kind, damaged document): a text for saves and replays, JSON values otherwise."""
    pick = random.Random(f"document {seed} {number}")
    kind = KINDS[number % len(KINDS)]
    game_id, whole = sound(kind, pick.randrange(len(SETUPS)), pick.randrange(4))
    document = copy.deepcopy(whole)
    if pick.randrange(10) == 0 and kind not in ("position", "scenario"):
        return game_id, kind, torn(signed(document), pick)
    for _ in range(pick.choice((1, 1, 1, 2, 3))):
        pick.choice((spoil, shift))(document, pick)
    return game_id, kind, document if kind in ("position", "scenario") else signed(document)


def load(game_id: str, kind: str, document: Any) -> uc.Game:
    """The game of a document."""
    if kind == "scenario":
        return uc.new_game(game_id, document, seed=1)
    if kind == "position":
        return uc.Game.from_position(document, seed=1)
    return uc.Replay.from_json(document).play() if kind == "replay" else uc.Game.from_json(document)


def come_back(game: uc.Game) -> None:
    """A game that was loaded can be saved and loaded: with its record and without one, and as a position."""
    whole = game.to_json()
    for text in (game.to_json(record=False), whole):
        # Another process knows none of the saves of this one, and trusts none.
        written.forget()
        try:
            back = uc.Game.from_json(text)
        except uc.SaveError as error:
            raise BrokenError(f"its own save is refused: {error}") from error
        hold(back == game, "its save gives another game back")
    position = game.position()
    written.forget()
    try:
        again = uc.Game.from_position(position)
    except uc.SaveError as error:
        raise BrokenError(f"its own position is refused: {error}") from error
    hold(again.position() == position, "its position gives another game back")


def try_document(number: int, seed: int) -> Counter[str]:
    """Load a damaged document, save it, play on and save again: the counts."""
    game_id, kind, document = damaged(number, seed)
    try:
        game = load(game_id, kind, document)
    except uc.UndauntedError:
        return Counter({"refused": 1})
    come_back(game)
    pick = random.Random(number)
    for _ in range(PLAYED):
        if game.is_terminal:
            break
        game.apply(pick.choice(game.legal_actions()))
    for seat in (*game.seats, None):
        game.observation(seat).to_dict()
    come_back(game)
    return Counter({"accepted": 1})


# -- counting --------------------------------------------------------------------------


@attrs.define
class Tally:
    """Counts by row and column, and the first faults."""

    rows: dict[str, Counter[str]] = attrs.field(factory=dict)
    faults: list[str] = attrs.field(factory=list)

    def add(self, row: str, counts: Counter[str]) -> None:
        """Add to a row; of the longest game there is only one."""
        mine = self.rows.setdefault(row, Counter())
        longest = max(mine["longest"], counts["longest"])
        mine.update(counts)
        mine["longest"] = longest

    def join(self, other: Tally) -> None:
        """Add another tally."""
        for row, counts in other.rows.items():
            self.add(row, counts)
        self.faults += other.faults

    def total(self, *columns: str) -> int:
        """The sum of columns over all rows."""
        return sum(counts[column] for counts in self.rows.values() for column in columns)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise :class:`SlowError` inside when it takes longer."""

    def late(*_: Any) -> None:
        raise SlowError

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


#: What goes wrong, by what is raised; anything else is a traceback.
WRONG = {LeakError: "leaks", BrokenError: "broken", SlowError: "too slow"}
BAD = (*WRONG.values(), "tracebacks", "unfinished")


def attempt(tally: Tally, row: str, what: str, run: Callable[[int, int], Counter[str]], number: int, seed: int) -> None:
    """Run one game or document and count what comes of it."""
    counts = Counter({"all": 1})
    try:
        with patience(PATIENCE * (10 if what == "game" else 1)):
            counts += run(number, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        counts[WRONG.get(type(error), "tracebacks")] += 1
        place = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(place.filename).name}:{place.lineno}"
        tally.faults.append(f"--{what} {number} ({row}): {type(error).__name__}: {str(error)[:120]!r} at {at}")
    if counts["unfinished"]:
        tally.faults.append(f"--{what} {number} ({row}): unfinished")
    tally.add(row, counts)


def chunk(what: str, first: int, count: int, seed: int) -> Tally:
    """The tally of some games or documents, by their numbers."""
    tally = Tally()
    for number in range(first, first + count):
        if what == "game":
            attempt(tally, SETUPS[number % len(SETUPS)][0], what, play_game, number, seed)
        else:
            attempt(tally, KINDS[number % len(KINDS)], what, try_document, number, seed)
    return tally


def soak(what: str, total: int, *, seed: int = 1, processes: int = 2, quiet: bool = False) -> Tally:
    """Many games or documents in several processes, with progress on the error stream."""
    tally = Tally()
    began = time.monotonic()
    jobs = [(what, first, min(CHUNK, total - first), seed) for first in range(0, total, CHUNK)]
    if processes < 2:
        for job in jobs:
            tally.join(chunk(*job))
        return tally
    with ProcessPoolExecutor(processes) as pool:
        for done, one in enumerate(pool.map(chunk, *zip(*jobs, strict=True)), 1):
            tally.join(one)
            if not quiet and (done % 20 == 0 or done == len(jobs)):
                spent = time.monotonic() - began
                bad = tally.total(*BAD)
                left = spent / done * (len(jobs) - done)
                print(
                    f"\r{what}s: {tally.total('all'):,} of {total:,}, {bad} bad, {left / 60:.0f} min left ",
                    end="\n" if done == len(jobs) else "", file=sys.stderr, flush=True,
                )  # fmt: skip
    return tally


COLUMNS = {
    "game": (
        "all", "finished", "standstills", "unfinished", "tracebacks", "broken", "leaks", "stops looked at",
        "decisions", "longest",
    ),
    "document": ("all", "accepted", "refused", "tracebacks", "broken", "too slow"),
}  # fmt: skip


def table(what: str, tally: Tally) -> str:
    """The counts as a table of a page."""
    columns = COLUMNS[what]
    total = Counter({column: tally.total(column) for column in columns})
    total["longest"] = max((counts["longest"] for counts in tally.rows.values()), default=0)
    lines = [f"| {what}s | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    lines += [
        f"| {row} | " + " | ".join(f"{counts[column]:,}" for column in columns) + " |"
        for row, counts in [*sorted(tally.rows.items()), ("together", total)]
    ]
    return "\n".join(lines)


def machine() -> str:
    """Where and when figures were taken."""
    model = platform.processor() or platform.machine()
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    when = time.strftime("%Y-%m-%d", time.gmtime())
    return f"{when}, {os.cpu_count()} cores of {model}, {platform.python_implementation()} {platform.python_version()}"


def main(argv: list[str] | None = None) -> int:
    """Soak, print tables and faults; 1 when anything is bad."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100_000, metavar="N", help="random games (default: 100000)")
    asked.add_argument("--damaged", type=int, default=100_000, metavar="N", help="damaged documents (default: 100000)")
    asked.add_argument("--processes", type=int, default=2, metavar="N", help="processes at once (default: 2)")
    asked.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other games (default: 1)")
    asked.add_argument("--game", type=int, metavar="N", help="only this game, with its traceback")
    asked.add_argument("--document", type=int, metavar="N", help="only this document, with its traceback")
    given = asked.parse_args(argv)
    if given.game is not None or given.document is not None:
        if given.game is not None:
            print(dict(play_game(given.game, given.seed)))
        else:
            print(damaged(given.document, given.seed))
            print(dict(try_document(given.document, given.seed)))
        return 0
    print(f"{machine()}; seed {given.seed}\n", flush=True)
    bad = 0
    for what, total in (("game", given.games), ("document", given.damaged)):
        if total:
            tally = soak(what, total, seed=given.seed, processes=given.processes)
            bad += tally.total(*BAD)
            print(table(what, tally) + "\n", flush=True)
            for fault in tally.faults[:NAMED]:
                print(fault)
            if tally.faults[NAMED:]:
                print(f"... and {len(tally.faults) - NAMED} more")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes one game of each scenario of each title as text: ``tests/playthroughs/<game>/<scenario>.txt``.

    python tests/tools/make_playthroughs.py                          write them all again
    python tests/tools/make_playthroughs.py --check                  compare; exit 1 and the first line that differs
    python tests/tools/make_playthroughs.py normandy/la_raye         only these; --check takes names too
    python tests/tools/make_playthroughs.py --show normandy/la_raye  print the game with every stop

Seats choose at random and chance is drawn here, both by the seed in the file.  One line is one stop: who is asked, what
for, the options (as a number and a digest where they are many) and the choice; at chance, the outcome and its odds.
Below it is what happened, in words, once when all are told the same.  Every so often a file shows the table as the seat
in turn sees it, with all its options.  The first stops and the last are written out; of those between, a line for each
few holds a digest of their lines.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from itertools import groupby, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import undaunted_core as uc
from kit.places import TESTS
from undaunted_table.render.text import draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = TESTS / "playthroughs"
TITLES = ("normandy", "north_africa", "allied_assault")
AGAIN = "python tests/tools/make_playthroughs.py"
SEED = 1
#: A longer game is cut.
MOST_STOPS = 3_000
#: How many stops are written out at the beginning and at the end, and how many share a line between.
FIRST, LAST, TOGETHER = 120, 10, 20
#: Every so many stops the table is shown.
SHOWN_EVERY = 40
#: Options that are longer together become a digest.
SHORT = 60


class Stop(NamedTuple):
    """The lines of one stop of a game."""

    number: int
    lines: list[str]


def names() -> list[str]:
    """Every scenario of every title itself, as game/scenario."""
    return [f"{game}/{one.id}" for game in TITLES for one in uc.scenarios(game) if ":" not in one.id]


def digest(lines: Sequence[str]) -> str:
    """Eight signs that differ when the lines do."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def listed(actions: Sequence[uc.Action], what: str) -> str:
    """The options themselves when they are few, else how many and their digest."""
    words = [action.notation for action in actions]
    short = ", ".join(words)
    return f"{len(words)} {what}: {short}" if len(short) <= SHORT else f"{len(words)} {what} #{digest(words)}"


def told(game: uc.Game, since: int) -> tuple[int, list[str]]:
    """How many events there are by now, and in words those that are new; by seat where not all are told the same."""
    seats, lines = (*game.seats, None), []
    new = [game.events(seat, since) for seat in seats]
    for events in zip(*new, strict=True):
        heard: dict[str, list[str]] = {}
        for seat, event in zip(seats, events, strict=True):
            heard.setdefault(event.text(), []).append(seat or "others")
        lines += [f"    {text}" if len(heard) == 1 else f"    {', '.join(who)}: {text}" for text, who in heard.items()]
    return since + len(new[0]), lines


def played(game: uc.Game, pick: random.Random) -> Iterator[Stop]:
    """Play at random, stop by stop; number 0 is what is told before the first."""
    heard, lines = told(game, 0)
    yield Stop(0, lines)
    for number in range(1, MOST_STOPS + 1):
        if game.is_terminal:
            return
        shown = []
        if game.current_player == uc.CHANCE:
            outcomes = game.chance_outcomes()
            chosen, odds = pick.choices(outcomes, [float(odds) for _, odds in outcomes])[0]
            line = f"chance: {chosen.notation} ({odds}), of {listed([action for action, _ in outcomes], 'outcomes')}"
            game.apply(chosen)
        else:
            seat = pick.choice(game.to_move)
            options, decision = game.legal_actions(seat), game.decision_for(seat)
            assert decision is not None
            if number % SHOWN_EVERY == 0:
                table = draw(game.observation(seat), game.board, game.catalog)
                shown = [f"  | {line}".rstrip() for line in table.split("\n")]
            chosen = pick.choice(options)
            line = f"{seat}, {decision.kind}: {chosen.notation}, of {listed(options, 'options')}"
            game.apply(chosen, seat)
        heard, lines = told(game, heard)
        yield Stop(number, [*shown, f"{number} {line}", *lines])


def ending(game: uc.Game) -> list[str]:
    """How a game ended, or that it was cut, and a digest of its state."""
    outcome = game.outcome
    if outcome is None:
        result = f"cut after {MOST_STOPS} stops, in round {game.round}"
    else:
        result = f"in round {game.round}; {outcome.text()} ({outcome.clause})"
    return [f"end: {result}", f"state: {game.digest()[:16]}"]


def playthrough(name: str, *, whole: bool = False) -> list[str]:
    """The lines of a game; ``whole`` with every stop."""
    title, _, scenario = name.partition("/")
    game = uc.new_game(title, scenario, seed=SEED, chance="explicit")
    stops = [*played(game, random.Random(f"{name} {SEED}"))]
    last = stops[-1].number - LAST
    lines = [f"scenario: {game.rules.scenario}", f"seed: {SEED}"]

    def summed_up(stop: Stop) -> int:
        return 0 if whole or not FIRST < stop.number <= last else 1 + stop.number // TOGETHER

    for summed, some in groupby(stops, summed_up):
        group = [*some]
        found = [line for stop in group for line in stop.lines]
        lines += [f"{group[0].number} to {group[-1].number}: #{digest(found)}"] if summed else found
    return [*lines, *ending(game)]


def difference(name: str) -> str:
    """The first line of a kept game that is another now, and what to do; nothing where there is none."""
    path, now = FOLDER / f"{name}.txt", playthrough(name)
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if kept == now:
        return ""
    place, was, comes = next(
        (place, *pair) for place, pair in enumerate(zip_longest(kept, now, fillvalue="(no line)")) if pair[0] != pair[1]
    )
    return (
        f"tests/playthroughs/{name}.txt, line {place + 1}\n  kept: {was}\n  now:  {comes}\n"
        f"To see the game with every stop, in both checkouts: {AGAIN} --show {name}\n"
        f"If the change is meant: {AGAIN} {name}"
    )


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare with what is kept")
    what.add_argument("--show", action="store_true", help="print the games with every stop")
    parser.add_argument("names", nargs="*", metavar="GAME/SCENARIO", help="only these")
    given = parser.parse_args(argv)
    found = [text for name in given.names or names() if (text := one(name, check=given.check, show=given.show))]
    print(*found, sep="\n", end="\n" if found else "")
    return int(given.check and bool(found))


def one(name: str, *, check: bool, show: bool) -> str:
    """Write, compare or show one game; what is to be printed."""
    if check:
        return difference(name)
    if show:
        return "\n".join(playthrough(name, whole=True))
    path = FOLDER / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(playthrough(name)) + "\n", encoding="utf-8")
    return ""


if __name__ == "__main__":
    sys.exit(main())

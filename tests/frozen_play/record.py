"""Record what random games look like from outside, and compare it with the frozen record.

    python tests/frozen_play/record.py --check [--jobs 2] [--games 50]   compare; exit 1 names the games that differ
    python tests/frozen_play/record.py --write                           freeze it again, for a change that is meant
    python tests/frozen_play/record.py --show normandy la_raye 3         all that the record holds of one game

The record does not depend on names inside the library.  It goes by public names
alone: notations, texts, clauses.  Chance is explicit, and this script draws every
outcome, so that another generator changes nothing.  To see what a change did,
``--show`` the same game in two checkouts and compare the texts.

One line of the frozen file is one game: its scenario, its number and, for each
part, a digest of all that the part holds.  A change that is meant to differ, such
as a better sentence, changes the digests of its part alone.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import random
import sys
from pathlib import Path
from typing import Any

import undaunted_core as uc

FROZEN = Path(__file__).with_name("frozen.txt")
GAMES = ("normandy", "north_africa")
#: Games over all scenarios of both titles, shared out as evenly as their number allows.
TOTAL = 1000
#: What a game is recorded as; the digests of a line stand in this order.
PARTS = ("asked", "offered", "prompts", "events", "reasons", "end")
#: Actions drawn at every stop, nearly all illegal: half of the kinds offered there, half of any kind.
ILLEGAL = 20
#: A longer game is recorded so far.
MOST_STOPS = 3000


def plan() -> list[tuple[str, str, int]]:
    """Every game of the record: title, scenario, number."""
    scenarios = [(game, one.id) for game in GAMES for one in uc.scenarios(game)]
    return [(*scenarios[number % len(scenarios)], number // len(scenarios)) for number in range(TOTAL)]


def universe(game: uc.Game) -> dict[str, str]:
    """Per action kind a template of its notation: the word and the domains of the fields."""
    kinds = game.rules.actions.items()
    return {name: " ".join([kind.word, *(f"<{domain}>" for domain in kind.fields.values())]) for name, kind in kinds}


def fields_of(template: str) -> list[str]:
    return [word for word in template.split() if word.startswith("<")]


def drawn_notation(game: uc.Game, templates: list[str], names: dict[str, list[str]], draw: random.Random) -> str:
    """A notation that the game knows, legal or not."""
    words = draw.choice(templates).split()
    return " ".join(draw.choice(names[word[1:-1]]) if word.startswith("<") else word for word in words)


def recorded(title: str, scenario: str, number: int) -> dict[str, list[str]]:
    """The lines of every part of one game."""
    draw = random.Random(f"{title} {scenario} {number}")
    game = uc.new_game(title, scenario, seed=number, chance="explicit")
    names = {domain: sorted(members) for domain, members in game.rules.names.items() if members}
    templates = {kind: one for kind, one in universe(game).items() if all(w[1:-1] in names for w in fields_of(one))}
    every = sorted(templates.values())
    lines: dict[str, list[str]] = {part: [] for part in PARTS}
    heard = 0
    for _ in range(MOST_STOPS):
        if game.is_terminal:
            break
        told = game.events(None, heard)
        for seat in game.seats:
            lines["events"] += [f"{seat}: {event.text()}" for event in game.events(seat, heard)]
        heard += len(told)
        if game.current_player == uc.CHANCE:
            outcomes = game.chance_outcomes()
            lines["offered"].append("; ".join(f"{action.notation} {odds}" for action, odds in outcomes))
            weights = [float(odds) for _, odds in outcomes]
            game.apply(draw.choices([action for action, _ in outcomes], weights)[0])
            continue
        lines["asked"].append(f"{' '.join(game.to_move)} round {game.round}")
        for seat in game.to_move:
            offered = game.legal_actions(seat)
            lines["offered"].append(f"{seat}: {'; '.join(action.notation for action in offered)}")
            decision = game.decision_for(seat)
            assert decision is not None
            lines["prompts"].append(f"{decision.text('en')} | {decision.text('es')} | {decision.clause}")
        seat = game.to_move[0]
        asked = sorted({templates[action.kind] for action in game.legal_actions(seat)})
        for place in range(ILLEGAL):
            notation = drawn_notation(game, every if place % 2 else asked, names, draw)
            why = game.why_illegal(notation, seat)
            lines["reasons"].append(f"{notation}: {'; '.join(f'{one.text()} {one.clause}' for one in why)}")
        game.apply(draw.choice(game.legal_actions(seat)), seat)
    for seat in game.seats:
        lines["events"] += [f"{seat}: {event.text()}" for event in game.events(seat, heard)]
    outcome = game.outcome
    lines["end"].append(
        f"{' '.join(outcome.winners)} | {outcome.text()} | {outcome.clause}" if outcome else "not ended"
    )
    return lines


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def line_of(entry: tuple[str, str, int]) -> str:
    """The line of one game in the frozen file."""
    lines = recorded(*entry)
    return " ".join([*map(str, entry), *(digest(lines[part]) for part in PARTS)])


def differences(was: str, now: str) -> list[str]:
    """The parts in which two lines of one game differ."""
    return [part for part, a, b in zip(PARTS, was.split()[3:], now.split()[3:], strict=True) if a != b]


def run(entries: list[tuple[str, str, int]], jobs: int) -> list[str]:
    found: list[str] = []
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for place, line in enumerate(pool.map(line_of, entries, chunksize=4)):
            found.append(line)
            if sys.stderr.isatty():
                print(f"\r{place + 1} of {len(entries)} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="compare with the frozen record")
    what.add_argument("--write", action="store_true", help="freeze the record again")
    what.add_argument("--show", nargs=3, metavar=("TITLE", "SCENARIO", "NUMBER"), help="print one game")
    parser.add_argument("--games", type=int, default=TOTAL, help="only the first so many games (with --check)")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given: Any = parser.parse_args(argv)
    if given.show:
        title, scenario, number = given.show
        for part, lines in recorded(title, scenario, int(number)).items():
            print(f"== {part}", *lines, sep="\n")
        return 0
    if given.write:
        FROZEN.write_text("\n".join(run(plan(), given.jobs)) + "\n", encoding="utf-8")
        return 0
    frozen = FROZEN.read_text(encoding="utf-8").splitlines()[: given.games]
    different = 0
    for was, now in zip(frozen, run(plan()[: len(frozen)], given.jobs), strict=True):
        parts = differences(was, now)
        if parts:
            different += 1
            if different <= 10:
                print(f"differs: {' '.join(was.split()[:3])}: {', '.join(parts)}")
    print(f"{len(frozen)} games, {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

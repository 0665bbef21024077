"""How strong a bot is against another: one command, resumable, for all titles.

    python bench/bots.py [TITLE[:SCENARIO,...] ...] [--bot greedy] [--against random] [--games 200] [--jobs 1]
                         [--out build/bots.jsonl] [--json | --markdown]

Every game is kept as a row of ``--out`` as soon as it is over, so that a run
that was stopped goes on where it was.  A row holds a hash of the sources of the
bots that played it: rows of other sources stay in the file and are not counted.

The games of a title (``--games``, both sides balanced) are pooled over its even
scenarios: those in which the weaker side wins at least 25 % of ``--even-games``
in which ``--against`` plays both sides.  The others are played with ``--others``
games each and reported by themselves.  Shares have 95 % intervals (Wilson's); a
draw is no win.  Of processor times the mean of all decisions is told, and what 95 of
100 decisions with more than one option do not exceed in the slowest game.  Against
``random`` every scenario counts as even.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.agents.loop import seat_bots
from undaunted_lab.agents.hard import read_numbers
from undaunted_lab.agents.series import share_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undaunted_lab.agents.hard import Numbers

ROOT = Path(__file__).resolve().parent.parent
TITLES = ("normandy", "north_africa", "allied_assault")
RANDOM = "random"
#: The share of the weaker side between two alike from which a scenario counts as even.
EVEN = 0.25
#: Two random sides can come to rest with nothing that either can use; such a game is left unfinished.
LONGEST = 5_000
#: What decides how the bots of today play a title, and what decides it in addition for those that search.
GREEDY = "plugins/undaunted/src/undaunted_system/bot/*.py"
OWN_GREEDY = {"allied_assault": "plugins/allied_assault/src/*/bot/*.py"}
SEARCH = (
    "tools/lab/src/undaunted_lab/agents/planner.py",
    "tools/lab/src/undaunted_lab/agents/hard.py",
    "plugins/undaunted/src/undaunted_system/bot/outlook.py",
)
NUMBERS = ("tools/lab/src/undaunted_lab/agents/styles/{}.json", "tools/lab/src/undaunted_lab/agents/outlooks/{}.json")


@attrs.frozen
class Match:
    """One game to play: the bot of the first and of the second side."""

    title: str
    scenario: str
    bots: tuple[str, str]
    seed: int
    version: str

    @classmethod
    def of(cls, row: dict[str, Any]) -> Match:
        """The game of a row."""
        return cls(row["title"], row["scenario"], tuple(row["bots"]), row["seed"], row["version"])


@cache
def version_of(title: str, bots: tuple[str, str]) -> str:
    """A hash of all that decides how these bots play a title; ``random`` does not change."""
    if {*bots} == {RANDOM}:
        return ""
    search = {ROOT / source.format(title) for source in (*SEARCH, *NUMBERS)}
    sources = {*ROOT.glob(OWN_GREEDY.get(title, GREEDY))}
    sources = sources - search if {*bots} <= {RANDOM, "greedy"} else sources | search
    digest = hashlib.sha256()
    for path in sorted(filter(Path.is_file, sources)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Timed:
    """A bot whose processor time is taken."""

    def __init__(self, bot: uc.Bot) -> None:
        self.bot = bot
        self.choices = 0
        self.seconds = 0.0
        #: The seconds of each decision with more than one option.
        self.thoughts: list[float] = []

    def choose(self, observation: uc.Observation) -> uc.Action:
        """What the bot chooses."""
        begun = time.process_time()
        found = self.bot.choose(observation)
        seconds = time.process_time() - begun
        self.seconds += seconds
        self.choices += 1
        if len(observation.legal_actions) > 1:
            self.thoughts.append(seconds)
        return found


def percentile(numbers: list[float], part: float = 0.95) -> float:
    """The least number that so large a part of the numbers does not exceed; 0 if there are none."""
    return sorted(numbers)[math.ceil(part * len(numbers)) - 1] if numbers else 0.0


def play_one(match: Match) -> dict[str, Any]:
    """One game as a row."""
    game = uc.new_game(match.title, match.scenario, seed=match.seed, events=False, record=False)
    named = dict(zip(game.sides, match.bots, strict=True))
    timed = {seat: Timed(bot) for seat, (_, bot) in seat_bots(game, named).items()}
    begun = time.process_time()
    decisions = uc.play(game, timed, LONGEST)
    seconds = time.process_time() - begun
    outcome = game.outcome
    return {
        **attrs.asdict(match),
        "winner": list(game.sides).index(outcome.winners[0]) if outcome and outcome.winners else None,
        "reason": outcome.reason if outcome else "unfinished",
        "rounds": game.round,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "cpu": [
            [sum(bot.choices for bot in own), round(sum(bot.seconds for bot in own), 4),
             round(percentile([thought for bot in own for thought in bot.thoughts]), 4)]
            for side in game.sides
            for own in [[bot for seat, bot in timed.items() if game.side_of(seat) == side]]
        ],
    }  # fmt: skip


# -- which games ---------------------------------------------------------------------------


def named_scenarios(wanted: str) -> tuple[str, list[str]]:
    """A title and the scenarios named after it, or all in which no side is played by rules: there bots change sides.

    SystemExit for a name that no scenario has.
    """
    title, _, names = wanted.partition(":")
    automated = {info.id.rpartition(":")[2]: info.automated for info in uc.scenarios(title)}
    scenarios = names.split(",") if names else [name for name, is_automated in automated.items() if not is_automated]
    for name in scenarios:
        if name not in automated:
            raise SystemExit(f"{wanted}: found the scenario {name!r}, expected one of {', '.join(automated)}")
    return title, scenarios


def write_numbers(folder: Path, title: str, numbers: Numbers) -> Path:
    """Write the numbers by which ``hard`` plays these scenarios of a title; those of others stay."""
    path = folder / f"{title}.json"
    path.parent.mkdir(exist_ok=True)
    text = json.dumps({**read_numbers(folder, title), **numbers}, indent=1, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")
    read_numbers.cache_clear()
    return path


def matches(place: tuple[str, str], bots: tuple[str, str], seeds: Iterable[int]) -> list[Match]:
    """The games of two bots in a scenario; two different ones play each seed on both sides."""
    both = dict.fromkeys((bots, bots[::-1]))
    return [Match(*place, pair, seed, version_of(place[0], bots)) for seed in seeds for pair in both]


def weaker(rows: list[dict[str, Any]]) -> float:
    """The share of games that the weaker side wins."""
    wins = [sum(row["winner"] == side for row in rows) for side in (0, 1)]
    return min(wins) / max(1, len(rows))


def planned(places: list[tuple[str, str]], even: set[tuple[str, str]], args: argparse.Namespace) -> list[Match]:
    """All games of the two bots: seed after seed, so that what was played is spread over all scenarios."""
    found: list[tuple[int, Match]] = []
    for title in dict.fromkeys(title for title, _ in places):
        pool = [place for place in places if place[0] == title and place in even]
        rest = [place for place in places if place[0] == title and place not in even]
        for some, games in ((pool, -(-args.games // max(1, len(pool)))), (rest, args.others)):
            seeds = range(args.seed, args.seed + -(-games // 2))
            for place in some:
                for one in matches(place, (args.bot, args.against), seeds):
                    found.append((one.seed, one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def played(path: Path, wanted: list[Match], jobs: int, run: Callable[..., dict[str, Any]] = play_one) -> list[Any]:
    """The rows of these games: those that the file has, and the others, played and added to it."""
    kept = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            kept[Match.of(row)] = row
    missing = [match for match in wanted if match not in kept]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for number, row in enumerate(in_turn(missing, jobs, run), 1):
            file.write(json.dumps(row) + "\n")
            file.flush()
            kept[Match.of(row)] = row
            if sys.stderr.isatty():
                print(f"\r{number} of {len(missing)} games", end="", file=sys.stderr, flush=True)
    return [kept[match] for match in wanted]


def in_turn(missing: list[Match], jobs: int, run: Callable[..., dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows as games end: in this process, or in several."""
    if jobs <= 1:
        yield from map(run, missing)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(run, match) for match in missing]):
            yield future.result()


# -- what came of them -----------------------------------------------------------------------


def counted(rows: list[dict[str, Any]], bot: str) -> dict[str, Any]:
    """The games of a bot against another."""
    wins = sum(row["winner"] is not None and row["bots"][row["winner"]] == bot for row in rows)
    spent = [row["cpu"][side] for row in rows for side in (0, 1) if row["bots"][side] == bot]
    choices, seconds = (sum(one[part] for one in spent) for part in (0, 1))
    return {
        "games": len(rows),
        "wins": wins,
        "draws": sum(row["winner"] is None for row in rows),
        **share_of(wins, len(rows)),
        "first_side": share_of(*won(rows, bot, 0)),
        "second_side": share_of(*won(rows, bot, 1)),
        "cpu_ms": round(1000 * seconds / max(1, choices), 2),
        "slow_ms": round(1000 * max((one[2] for one in spent), default=0.0), 1),
        "seconds_a_game": round(sum(row["seconds"] for row in rows) / max(1, len(rows)), 2),
    }


def won(rows: list[dict[str, Any]], bot: str, side: int) -> tuple[int, int]:
    """The wins and games of a bot on a side."""
    own = [row for row in rows if row["bots"][side] == bot]
    return sum(row["winner"] == side for row in own), len(own)


def measured(args: argparse.Namespace) -> list[dict[str, Any]]:
    """Play what is missing; a dict of each title, with a dict of each scenario."""
    named = map(named_scenarios, args.title or TITLES)
    places = [(title, scenario) for title, scenarios in named for scenario in scenarios]
    seeds, path = range(args.even_games), args.out
    evenness = dict.fromkeys(places, 0.5)
    if args.against != RANDOM:
        wanted = [match for place in places for match in matches(place, (args.against, args.against), seeds)]
        before = played(path, wanted, args.jobs)
        for place in places:
            evenness[place] = weaker([row for row in before if (row["title"], row["scenario"]) == place])
    even = {place for place in places if evenness[place] >= EVEN}
    rows = played(path, planned(places, even, args), args.jobs)
    found = []
    for title in dict.fromkeys(title for title, _ in places):
        own = [row for row in rows if row["title"] == title]
        found.append({
            "title": title,
            "bot": args.bot,
            "against": args.against,
            "pooled": counted([row for row in own if (title, row["scenario"]) in even], args.bot),
            "scenarios": {
                scenario: {
                    "even": (title, scenario) in even,
                    "weaker_side": evenness[title, scenario] if args.against != RANDOM else None,
                    **counted([row for row in own if row["scenario"] == scenario], args.bot),
                }
                for one, scenario in places if one == title
            },
        })  # fmt: skip
    return found


def percent(share: dict[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


def markdown(found: list[dict[str, Any]]) -> str:
    """The tables of the documentation."""
    lines = [
        f"| title | {found[0]['bot']} against {found[0]['against']} | games | draws | as first side | as second side "
        "| CPU per decision | 95 % take at most |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        lines.append(line_of(one["title"], one["pooled"]))
    for one in found:
        lines += [
            "",
            f"| {one['title']} | {one['bot']} against {one['against']} | games | draws | as first side "
            "| as second side | CPU per decision | 95 % take at most "
            f"| weaker side between two of {found[0]['against']} |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        for scenario, row in one["scenarios"].items():
            between = row["weaker_side"]
            lines.append(f"{line_of(scenario, row)} {'' if between is None else f'{between:.0%}'} |")
    return "\n".join(lines)


def line_of(name: str, row: dict[str, Any]) -> str:
    if not row["games"]:
        return f"| `{name}` | none played | 0 | | | | | |"
    sides = " | ".join(f"{row[side]['share']:.0%}" for side in ("first_side", "second_side"))
    times = f"{row['cpu_ms']} ms | {row['slow_ms']} ms"
    return f"| `{name}` | {percent(row)} | {row['games']} | {row['draws']} | {sides} | {times} |"


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(description="How strong a bot is against another, over all titles.")
    found.add_argument("title", nargs="*", metavar="TITLE[:SCENARIO,...]", help=f"default: {' '.join(TITLES)}")
    found.add_argument("--bot", default="greedy", help="who is measured, such as greedy or planner:100")
    found.add_argument("--against", default=RANDOM, help="the other bot, such as random or greedy")
    found.add_argument("--games", type=int, default=200, help="games of each title (default: 200)")
    found.add_argument("--others", type=int, default=20, help="games of each uneven scenario (default: 20)")
    found.add_argument("--even-games", type=int, default=100, help="games that tell which scenarios are even")
    found.add_argument("--seed", type=int, default=0, help="the first game's seed")
    found.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    found.add_argument("--out", type=Path, default=ROOT / "build" / "bots.jsonl", help="where the games are kept")
    shown = found.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true")
    shown.add_argument("--markdown", action="store_true")
    return found


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    found = measured(args)
    print(json.dumps(found, indent=1) if args.json else markdown(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Makes the replays of every way each scenario can end, and checks them.

    python tests/make_replays.py            search games anew and write them
    python tests/make_replays.py --check    verify that the written ones hold under the rules as they are

A file ``replays/<scenario>.<way>.<winner>.json`` is one game that ends so.  The
ways are ``objectives`` and ``pin`` (a victory condition met), ``both_pinned``,
and ``beyond_hope`` (the winner's by NOR-10.6, also where he must pin).

Games are found by seeded play with a bias: the winner works for the end
wanted, the loser does little, so that games stay short.  The same rules give
the same files.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import undaunted_core as uc
from undaunted_core.system.victory import controlled_points

FOLDER = Path(__file__).parent / "replays"
#: The reason and clause of each way (None: either).
WAYS: dict[str, tuple[str | None, str]] = {
    "objectives": ("outcome.undaunted.objectives", "UND-10.2"),
    "pin": ("outcome.normandy.pin", "NOR-10.4"),
    "both_pinned": ("outcome.normandy.both_pinned", "NOR-10.5"),
    "beyond_hope": (None, "NOR-10.6"),
}
CONDITIONS = {"claim_objectives": "objectives", "pin": "pin"}
#: How many games are tried for an end, and how long one may be.
SEEDS = 400
MOST_MOVES = 1500
#: Found this many, the shortest is taken.
ENOUGH = 6


def conditions(scenario: str) -> dict[str, str]:
    """The way each side wins by its own condition."""
    sides = uc.new_game("normandy", scenario, seed=0).rules.source.scenario.sides
    return {side: CONDITIONS[sides[side].victory[0].condition] for side in sides}


def wanted(scenario: str) -> list[tuple[str, str]]:
    """Every (way, winner) that can end a scenario.

    Left out are ends that cannot come about.  Nobody wins by the lost hope of
    a side that must pin, as such hope is never lost (NOR-10.6).  Where one side
    must pin, both are never pinned: the other's pin, or lost hope, has won the
    game for it before (UND-10.14).
    """
    ways = conditions(scenario)
    found = [(way, side) for side, way in ways.items()]
    for side, other in (("us", "german"), ("german", "us")):
        if ways[other] == "objectives":
            found.append(("beyond_hope", side))
    if "pin" not in ways.values():
        found += [("both_pinned", side) for side in ways]
    return found


def way_of(game: uc.Game) -> tuple[str, str] | None:
    """The (way, winner) of a game that is over."""
    outcome = game.outcome
    if outcome is None or len(outcome.winners) != 1:
        return None
    for way, (reason, clause) in WAYS.items():
        if outcome.clause == clause and reason in (None, outcome.reason):
            return way, outcome.winners[0]
    return None


# What a side is after, as weights of its actions; what is not named weighs 1.
# ``rifleman`` is a factor for playing Riflemen at all: who wants them off the
# board must not bring them back.
IDLE = {"end_turn": 30, "hunker_down": 0, "control": 0, "attack": 0}
LAZY = {"end_turn": 2, "hunker_down": 0, "control": 0.1, "bolster": 0.3}
CLAIM = {"end_turn": 0.2, "hunker_down": 0, "control": 60, "scout": 6, "move": 8, "conceal": 0, "stop": 0.3}
KILL = {"end_turn": 0.1, "hunker_down": 0, "control": 0, "attack": 60, "blast": 60, "recon": 9, "target": 9}
BRAWL = {**KILL, "bolster": 0, "command": 9, "inspire": 9, "rifleman": 0.02}
GIVE_UP = {"end_turn": 0.2, "hunker_down": 60, "bolster": 0, "control": 0, "attack": 0}


def plan(way: str, winner: int, game: uc.Game) -> tuple[dict[str, float], dict[str, float]]:
    """What the winner and the loser are after at this moment."""
    if way == "objectives":
        return CLAIM, LAZY
    if way == "pin":
        return KILL, LAZY
    ctx: Any = game._ctx
    ahead = controlled_points(ctx, winner) > controlled_points(ctx, 1 - winner)
    if way == "beyond_hope":
        # Once ahead it waits: points enough to win would end the game too soon.
        return (IDLE if ahead else CLAIM), GIVE_UP
    return (BRAWL, BRAWL) if ahead else (CLAIM, IDLE)


def word_of(notation: str) -> str:
    """The word of a notation that the weights name."""
    words = notation.split()
    return words[2] if words[0] == "play" else words[0]


def weigh(notation: str, weights: dict[str, float]) -> float:
    """How gladly an action is chosen: attacks aim at Riflemen; bids and steps are a matter of chance."""
    weight = weights.get(word_of(notation), 1)
    if ":rifleman" in notation:
        if notation.startswith("play "):
            return weight * weights.get("rifleman", 1)
        if notation.startswith(("target ", "blast ")):
            return weight * 8
    return weight


def play_one(scenario: str, way: str, winner: str, seed: int, most: int) -> uc.Game | None:
    """One game of the biased kind, if it ends as wanted within that many moves."""
    choice = random.Random(f"{scenario} {way} {winner} {seed}")
    game = uc.new_game("normandy", scenario, seed=seed, events=False)
    number = game.sides.index(winner)
    for _ in range(most):
        seat = game.to_move[0]
        plans = plan(way, number, game)
        weights = plans[0] if game.side_of(seat) == winner else plans[1]
        actions = game.legal_actions()
        chances = [weigh(action.notation, weights) for action in actions]
        if not any(chances):
            chances = [1] * len(actions)
        game.apply(choice.choices(actions, chances)[0])
        if game.is_terminal:
            return game if way_of(game) == (way, winner) else None
    return None


def search(job: tuple[str, str, str]) -> tuple[str, str | None]:
    """The file name of a wanted end and the shortest of the first games found that end so."""
    scenario, way, winner = job
    best: uc.Game | None = None
    found, most = 0, MOST_MOVES
    for seed in range(SEEDS):
        game = play_one(scenario, way, winner, seed, most)
        if game is not None:
            found += 1
            if best is None or len(game.history) < len(best.history):
                best = game
                most = game._ctx.state.ply
            if found == ENOUGH:
                break
    return f"{scenario}.{way}.{winner}.json", None if best is None else best.replay().to_json() + "\n"


def jobs() -> list[tuple[str, str, str]]:
    """Every end of every scenario."""
    return [(info.id, *end) for info in uc.scenarios("normandy") for end in wanted(info.id)]


def make() -> int:
    """Search all and write what was found; the number of ends not found."""
    begun = time.perf_counter()
    FOLDER.mkdir(exist_ok=True)
    kept, missing, size = set(), [], 0
    with ProcessPoolExecutor() as pool:
        for name, text in pool.map(search, jobs()):
            if text is None:
                missing.append(name)
                continue
            kept.add(name)
            size += len(text)
            path = FOLDER / name
            path.write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.json"):
        if path.name not in kept:
            path.unlink()
    print(f"{len(kept)} replays, {size} bytes, {time.perf_counter() - begun:.0f} s")
    for name in missing:
        print(f"not found: {name}")
    return len(missing)


def verify(path: Path) -> str | None:
    """Play a replay file again; what is wrong with it, or None."""
    try:
        replay = uc.Replay.from_json(path.read_text(encoding="utf-8"))
        game = replay.play()
    except uc.RulesetMismatchError:
        return f"{path.name}: the rules or the data have changed; run: python tests/make_replays.py"
    except (uc.UndauntedError, OSError, UnicodeDecodeError) as error:
        return f"{path.name}: {error}"
    scenario, way, winner = path.name.removesuffix(".json").split(".")
    if game.rules.scenario.rpartition(":")[2] != scenario:
        return f"{path.name}: a replay of {game.rules.scenario}"
    if way_of(game) != (way, winner):
        return f"{path.name}: ends otherwise: {game.outcome.to_dict() if game.outcome else 'not at all'}"
    return None


def check() -> int:
    """Verify all files, and that none is missing; the number of faults."""
    names = {f"{scenario}.{way}.{winner}.json" for scenario, way, winner in jobs()}
    there = {path.name for path in FOLDER.glob("*.json")}
    faults = [f"{name}: missing; run: python tests/make_replays.py" for name in sorted(names - there)]
    faults += [f"{name}: an end that nobody asks for" for name in sorted(there - names)]
    faults += [fault for path in sorted(FOLDER.glob("*.json")) if (fault := verify(path))]
    for fault in faults:
        print(fault)
    return len(faults)


def main(arguments: list[str] | None = None) -> int:
    """Make or check; the exit code."""
    parser = argparse.ArgumentParser(description="Make or check the replays of every way a scenario can end.")
    parser.add_argument("--check", action="store_true", help="verify the replays instead of making them")
    given = parser.parse_args(arguments)
    return 1 if (check() if given.check else make()) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes the replays of every way each scenario of every installed game can end, and checks them.

    python tests/tools/make_replays.py            make those that are missing or no longer hold
    python tests/tools/make_replays.py --again    make all again
    python tests/tools/make_replays.py --check    verify that all are there and hold under the rules as they are
    python tests/tools/make_replays.py --sign     play them again and write their checks for the rules as they are
    python tests/tools/make_replays.py north_africa normandy/la_raye      only these

A file ``replays/<game>/<scenario>.<way>.<winner>.json`` is one game that ends so
(``kit/ends.py`` says what the ways are, ``kit/seekers.py`` how games are found).  Where bots come
to none, it begins at a written position (``kit/written_ends.py``).  The same rules
give the same files.  ``replays/reasons.json``, written by hand, says which
ends never or hardly come about; ``replays/not_found.json``, written here, lists
those that were not found, to be tried again when the rules change.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1] / name) for name in ("", "packs")]

import undaunted_core as uc
from kit.ends import End, all_ends, is_possible, opening, way_of, why_not
from kit.places import TESTS
from kit.seekers import FEW_GAMES, GAMES, search
from undaunted_core.ids import nearest
from undaunted_core.rng import read_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = TESTS / "replays"
AGAIN = "run: python tests/tools/make_replays.py"
NO_REASON = "no reason known"

NotFound = dict[str, dict[str, Any]]


def not_found_file() -> Path:
    """Where the ends that were not found are listed."""
    return FOLDER / "not_found.json"


def not_found() -> NotFound:
    """The ends that were not found: file name -> why, games tried with each plan, fingerprint of the rules."""
    path = not_found_file()
    listed: NotFound = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return listed


def is_chosen(name: str, only: Sequence[str]) -> bool:
    """Whether a file is of a game or scenario asked for; without any, all are."""
    return not only or name.partition("/")[0] in only or name.partition(".")[0] in only


def wanted(only: Sequence[str] = ()) -> list[End]:
    """The ends that can come about."""
    return [end for end in all_ends() if is_chosen(end.file, only) and is_possible(end)]


def there(only: Sequence[str] = ()) -> list[str]:
    """The names of the replays written."""
    names = (path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.json"))
    return sorted(name for name in names if is_chosen(name, only))


def verify(name: str) -> str | None:
    """Play a replay file again; what is wrong with it, or None."""
    end = End.of_file(name)
    try:
        replay = uc.Replay.from_json((FOLDER / name).read_text(encoding="utf-8"))
        game = replay.play()
    except uc.RulesetMismatchError:
        return f"{name}: the rules or the data have changed; {AGAIN}"
    except (uc.UndauntedError, OSError, UnicodeDecodeError) as error:
        return f"{name}: {error}; {AGAIN}"
    played = game.rules.scenario
    if played != f"{end.game}:{end.scenario}":
        return f"{name}: a replay of {played}"
    if way_of(game) != (end.way, end.winner):
        return f"{name}: ends otherwise: {game.outcome.to_dict() if game.outcome else 'not at all'}"
    return None


def sign(only: Sequence[str] = ()) -> int:
    """Play every replay by the rules as they are, and write it again with the checks of today; the number of faults.

    The moves stay, chance outcomes included: each must be legal, and the game must end in the same way.  What no
    longer holds is named and left as it is.
    """
    faults = 0
    for name in there(only):
        path, end = FOLDER / name, End.of_file(name)
        document = json.loads(path.read_text(encoding="utf-8"))
        try:
            game = begun(end, document)
            for seat, notation, _ in document["moves"]:
                game.apply(notation, seat)
            ended = way_of(game)
            if ended != (end.way, end.winner):
                raise ValueError(f"ends otherwise: {ended}")
            game._ctx.explicit = document["setup"]["chance"] == "explicit"
        except (uc.UndauntedError, KeyError, ValueError) as error:
            print(f"not signed: {name}: {error}")
            faults += 1
            continue
        signed = game.replay().to_json()
        assert [move[:2] for move in json.loads(signed)["moves"]] == [move[:2] for move in document["moves"]]
        path.write_text(signed + "\n", encoding="utf-8")
    ends = {end.file: end for end in wanted()}
    listed = not_found()
    for name, entry in listed.items():
        if name in ends and is_chosen(name, only):
            entry["fingerprint"] = fingerprint(ends[name])
    not_found_file().write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    return faults


def begun(end: End, document: dict[str, Any]) -> uc.Game:
    """The game of a replay before its first move, by the rules as they are: from the set-up, or from its position."""
    game = uc.new_game(end.game, end.scenario, seed=read_seed(document["setup"]["seed"]), chance="explicit")
    if document["start"] is not None:
        game = uc.Replay({**document, "setup": game.replay().document["setup"]}).play(to=0)
        game._ctx.explicit = True
    return game


def fingerprint(end: End) -> str:
    """Stands for the rules and data of an end's scenario."""
    return opening(end.game, end.scenario).rules.fingerprint


def games_for(end: End) -> int:
    """How many games of each plan an end is worth: few when it is known to be rare."""
    return GAMES if why_not(end) is None else FEW_GAMES


def found_for(job: tuple[End, int]) -> str | None:
    """What a worker process does."""
    return search(*job)


def make(only: Sequence[str] = (), *, again: bool = False, games: int | None = None) -> int:
    """Search what is missing or does not hold, and write what was found; the number of ends nobody can explain."""
    begun = time.perf_counter()
    ends, listed, before = wanted(only), not_found(), there(only)
    broken = [end.file for end in ends if end.file in before and verify(end.file)]
    jobs = []
    for end in ends:
        tried = listed.get(end.file)
        number = games or games_for(end)
        in_vain = tried and tried["fingerprint"] == fingerprint(end) and tried["games"] >= number
        if again or end.file in broken or (end.file not in before and not in_vain):
            jobs.append((end, number))
    listed = {name: entry for name, entry in listed.items() if not is_chosen(name, only)} | {
        end.file: listed[end.file] for end in ends if end.file in listed and end.file not in before
    }
    made: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for (end, number), text in zip(jobs, pool.map(found_for, jobs), strict=True):
            made[end.file] = len((text or "").encode())
            path = FOLDER / end.file
            if text is None and end.file in before and end.file not in broken:
                print(f"kept:      {end.file}: nothing new found", flush=True)
                continue
            if text is None:
                path.unlink(missing_ok=True)
                why = why_not(end)
                listed[end.file] = {
                    "why": why[0] if why else NO_REASON, "games": number, "fingerprint": fingerprint(end),
                }
                print(f"not found: {end.file}: {listed[end.file]['why']}", flush=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            listed.pop(end.file, None)
            print(f"made:      {end.file}, {made[end.file]} bytes", flush=True)
    for name in sorted(set(before) - {end.file for end in ends}):
        (FOLDER / name).unlink()
        print(f"removed:   {name}: nobody asks for this end")
    text = json.dumps(dict(sorted(listed.items())), indent=2)
    not_found_file().write_text(text + "\n", encoding="utf-8")
    report(only, begun, made, listed)
    return sum(entry["why"] == NO_REASON for entry in listed.values())


def report(only: Sequence[str], begun: float, made: Counter[str], listed: NotFound) -> None:
    """Say game by game what there is now."""
    for game in dict.fromkeys(end.game for end in wanted(only)):
        names = [name for name in there(only) if name.startswith(f"{game}/")]
        sizes = [(FOLDER / name).stat().st_size for name in names]
        vain = sum(name.startswith(f"{game}/") and is_chosen(name, only) for name in listed)
        new = sum(made[name] > 0 for name in names)
        print(
            f"{game}: {len(names)} replays, {new} of them new, {sum(sizes)} bytes, "
            f"the largest {max(sizes, default=0)}; {vain} ends not found"
        )
    print(f"{time.perf_counter() - begun:.0f} s")


def check(only: Sequence[str] = ()) -> int:
    """Verify all files, and that none is missing; the number of faults."""
    ends = {end.file: end for end in wanted(only)}
    names = set(there(only))
    listed = {name: entry for name, entry in not_found().items() if is_chosen(name, only)}
    faults = [f"{name}: missing; {AGAIN}" for name in sorted(ends.keys() - names - listed.keys())]
    faults += [f"{name}: an end that nobody asks for; {AGAIN}" for name in sorted(names - ends.keys())]
    for name, entry in listed.items():
        if name not in ends or name in names:
            faults.append(f"{name}: listed as not found without need; {AGAIN}")
        elif entry["fingerprint"] != fingerprint(ends[name]):
            faults.append(f"{name}: not found under other rules or data; {AGAIN}")
        elif entry["why"] == NO_REASON:
            faults.append(f"{name}: not found, and reasons.json does not say why; try --games {2 * entry['games']}")
    faults += [fault for name in sorted(names & ends.keys()) if (fault := verify(name))]
    for fault in faults:
        print(fault)
    return len(faults)


def main(arguments: list[str] | None = None) -> int:
    """Make or check; the exit code."""
    parser = argparse.ArgumentParser(description="Make or check the replays of every way a scenario can end.")
    parser.add_argument("only", nargs="*", help="a game, or a scenario as game/scenario; without any, all")
    parser.add_argument("--check", action="store_true", help="verify the replays instead of making them")
    parser.add_argument("--again", action="store_true", help="make all of them, those that still hold included")
    parser.add_argument("--games", type=int, help=f"games tried with each plan (else {FEW_GAMES} to {GAMES})")
    parser.add_argument("--sign", action="store_true", help="keep their moves, and write their checks again")
    given = parser.parse_args(arguments)
    at_hand = {*uc.games(), *(f"{game}/{one}" for game, info in uc.games().items() for one in info.scenarios)}
    for name in given.only:
        if name not in at_hand:
            near = nearest(name, at_hand)
            parser.error(f"no game or scenario {name!r}" + (f"; nearest: {near}" if near else ""))
    if given.sign:
        return 1 if sign(given.only) else 0
    faults = check(given.only) if given.check else make(given.only, again=given.again, games=given.games)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

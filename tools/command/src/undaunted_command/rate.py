"""``rate``: bots that play each against each, their shares and their Elo."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_command.out import UsageError, print_json, print_table, progress
from undaunted_command.packs import check_bot, check_installed, find_game, find_packs, find_scenario, with_owner
from undaunted_core.agents.base import bots
from undaunted_core.errors import StudyError
from undaunted_core.text import decimals
from undaunted_lab.study import rows
from undaunted_lab.study.parts import has_rows
from undaunted_lab.study.pools import Pool, can_meet
from undaunted_lab.study.simulate import list_scenarios
from undaunted_lab.study.words import number, percent, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from undaunted_lab.study.record import GameRecord

#: The games of each pair of bots in each scenario: without a width, and at most with one.
GAMES, MOST_GAMES = 100, 20_000


def rate(args: Namespace) -> int:
    """Play the games of a pool of bots, keep their rows if a file is given, and print the ratings."""
    if args.all == bool(args.scenario):
        raise UsageError("name one or more scenarios, or give --all without a name")
    if args.resume and not args.out:
        raise UsageError("--resume goes with --out FILE")
    pool = make_pool(args)
    path = Path(args.out) if args.out else None
    before: list[GameRecord] = []
    if path is not None:
        rows.form_of(path)
        if not args.resume and has_rows(path):
            raise UsageError(
                f"--out {path}: the file exists already; continue it with --resume, or choose another name"
            )
        if has_rows(path):
            before = read_before(path, pool)
    label = f"{args.game} {args.scenario[0]}" if len(args.scenario) == 1 else args.game
    total = 2 * pool.most * len(pool.pairs) * len(pool.scenarios) - len(before) if args.width is None else None
    try:
        with open_sink(path) as sink, progress(total, label) as step:
            for record in pool.play(jobs=args.jobs, cluster=args.cluster, records=before):
                if sink is not None:
                    sink.add(record)
                step()
    except (KeyboardInterrupt, uc.UndauntedError):
        show_ratings(pool, args)
        if path is not None:
            print(say("rate_stopped", args.lang, games=pool.games, path=path), file=sys.stderr)
        raise
    show_ratings(pool, args)
    return 0


def open_sink(path: Path | None) -> AbstractContextManager[rows.Sink | None]:
    """The file that takes the rows; None if there is no file."""
    from contextlib import nullcontext

    return nullcontext() if path is None else rows.sink(path, cards=False)


def make_pool(args: Namespace) -> Pool:
    """The pool that the arguments ask for; a usage error for a wrong bot or scenario."""
    packs = find_packs(args.pack)
    find_game(args.game)
    names = [find_scenario(args.game, name, packs) for name in args.scenario]
    packs = tuple(dict.fromkeys(pack for name in names for pack in with_owner(args.game, name, packs))) or packs
    wanted = [bot.strip() for bot in args.bots.split(",")]
    known = bots(args.game, packs=packs)
    for bot in wanted:
        check_bot(bot, known, args.game, clock=args.allow_clock)
    if args.jobs > 1 or args.cluster:
        check_installed(packs, "--jobs" if args.jobs > 1 else "--cluster")
    scenarios = list_scenarios(args.game, names or None, packs)
    if args.all:
        scenarios = tuple(name for name in scenarios if can_meet(args.game, name, packs))
    games = args.games or (GAMES if args.width is None else MOST_GAMES)
    try:
        return Pool(
            args.game, scenarios, wanted, games, width=args.width, seed=args.seed, packs=packs,
            limit=args.max_decisions, allow_clock=args.allow_clock,
        )  # fmt: skip
    except ValueError as error:
        raise UsageError(str(error)) from None


def read_before(path: Path, pool: Pool) -> list[GameRecord]:
    """The games that a file has; :class:`StudyError` if it has games of another run."""
    records = list(rows.read(path))
    try:
        for record in records:
            pool.number_of(record)
    except StudyError as error:
        raise StudyError(f"{path}: {error}; choose another --out, or use the same options") from None
    return records


def show_ratings(pool: Pool, args: Namespace) -> None:
    """Print the ratings and the share of each pair."""
    found = pool.to_dict()
    if args.json:
        print_json(found)
        return
    print(say("rated", args.lang, game=found["game"], games=number(pool.games), scenarios=len(pool.scenarios),
              seed=pool.seed, seconds=number(round(pool.seconds))))  # fmt: skip
    if pool.unfinished:
        print(say("cut", args.lang, games=pool.unfinished, limit=pool.plan.limit))
    headers = ("bot", "elo", "elo_interval", "decisions", "decision_ms")
    print()
    print_table([say(key, args.lang) for key in headers], list(_ratings(found, args.lang)))
    print()
    print(say("matrix", args.lang))
    print_table(["", *(entry["bot"] for entry in found["bots"])], list(_matrix(found, args.lang)))
    if args.width is not None:
        for entry in found["pairs"]:
            if not entry["is_narrow"]:
                print(say("too_wide", args.lang, first=entry["first"], second=entry["second"], width=f"{args.width:g}"))


def _ratings(found: dict[str, Any], lang: str) -> Iterator[tuple[str, ...]]:
    for entry in found["bots"]:
        elo, low, high = (decimals(f"{entry[key]:+.0f}", lang) for key in ("elo", "low", "high"))
        yield entry["bot"], elo, f"{low} – {high}", number(entry["decisions"]), decimals(f"{entry['ms']:.2f}", lang)


def _matrix(found: dict[str, Any], lang: str) -> Iterator[list[str]]:
    """For each bot its share of the points against each other one."""
    shares: dict[tuple[str, str], str] = {}
    for entry in found["pairs"]:
        turned = {"share": 1 - entry["share"], "low": 1 - entry["high"], "high": 1 - entry["low"]}
        shares[entry["first"], entry["second"]] = percent(entry)
        shares[entry["second"], entry["first"]] = percent(turned)
    names = [entry["bot"] for entry in found["bots"]]
    for bot in names:
        yield [bot, *(decimals(shares.get((bot, other), ""), lang) for other in names)]


__all__ = ["rate"]

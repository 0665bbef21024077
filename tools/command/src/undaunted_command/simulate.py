"""``simulate``: whole games between bots, counted or kept as rows."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_command.out import UsageError, print_json, print_table, progress
from undaunted_command.packs import (
    check_bot,
    check_installed,
    find_game,
    find_packs,
    find_scenario,
    unknown,
    with_owner,
)
from undaunted_command.play.table import Table
from undaunted_command.play.watch import watch
from undaunted_command.study import show
from undaunted_core.agents.base import bots
from undaunted_core.errors import StudyError
from undaunted_core.extension.infos import automation_of
from undaunted_core.files import write_whole
from undaunted_core.game.watchdog import Watchdog
from undaunted_core.ids import near_hint
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.text import decimals
from undaunted_lab.agents.series import UNFINISHED, summary
from undaunted_lab.study import rows
from undaunted_lab.study.counting import Study
from undaunted_lab.study.noting import TABLES, TableFiles
from undaunted_lab.study.parts import has_rows
from undaunted_lab.study.plan import Plan, make_plan
from undaunted_lab.study.simulate import list_scenarios, part_of, run
from undaunted_lab.study.words import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from undaunted_core.agents.base import Bots


def check_players(
    wanted: list[str], sides: tuple[str, ...], bots: Bots, game: str, *, clock: bool = False
) -> dict[str, str]:
    """The bot of each side; a usage error for a wrong side or bot."""
    players = dict.fromkeys(sides, "random")
    for entry in wanted:
        side, sign, bot = entry.partition("=")
        if not sign and entry.partition(":")[0] in bots:
            check_bot(entry, bots, game, clock=clock)
            players = dict.fromkeys(sides, entry)
            continue
        if not sign:
            hint = near_hint(entry, bots)
            names = ", ".join(bots)
            raise UsageError(f"--player {entry!r}: write SIDE=BOT, or BOT for all sides; bots: {names}{hint}")
        if side not in sides:
            raise unknown("side", side, sides)
        check_bot(bot, bots, game, clock=clock)
        players[side] = bot
    return players


def players_of(game: uc.Game, players: dict[str, str]) -> dict[str, str]:
    """Who plays each side: the rules, where nobody is asked for it."""
    automated = automation_of(game.rules.source.scenario)
    return {side: RULES_PLAY if automated.get(side) == RULES_PLAY else bot for side, bot in players.items()}


def simulate(args: Namespace) -> int:
    """Play games. Keep a row of each, print wins with intervals, ends and lengths, or show one game in full."""
    if args.show and (args.games != 1 or args.json):
        raise UsageError("--show goes with --games 1 and without --json")
    if args.show and (args.all or len(args.scenario) != 1 or args.out):
        raise UsageError("--show goes with one scenario and without --out")
    if args.all == bool(args.scenario):
        raise UsageError("name one or more scenarios, or give --all without a name")
    if not args.out:
        for name in ("resume", "replays"):
            if getattr(args, name):
                raise UsageError(f"--{name} goes with --out FILE")
    tables = list_tables(args)
    packs = find_packs(args.pack)
    game = find_game(args.game)
    scenarios = [find_scenario(args.game, name, packs) for name in args.scenario]
    packs = tuple(dict.fromkeys(pack for name in scenarios for pack in with_owner(args.game, name, packs))) or packs
    sides = tuple(game.sides)
    players = check_players(args.player, sides, bots(args.game, packs=packs), args.game, clock=args.allow_clock)
    # The same command must continue a run that is kept.
    default = 0 if args.out else random.SystemRandom().randrange(2**32)
    seed = default if args.seed is None else args.seed
    if args.show:
        with Watchdog(seconds=args.move_seconds) as watchdog:
            single = uc.new_game(args.game, scenarios[0], seed=seed, packs=packs)
            watchdog.progress = lambda: single._ctx.state.ply
            watch(single, players_of(single, players), args.max_decisions, Table(single, args.lang))
        return 0
    if args.jobs > 1 or args.cluster:
        check_installed(packs, "--jobs" if args.jobs > 1 else "--cluster")
    plan = make_plan(
        args.game,
        list_scenarios(args.game, scenarios or None, packs),
        [players[side] for side in sides] if args.swap else players,
        packs=packs,
        limit=args.max_decisions,
        cards=args.cards,
        replays=bool(args.replays),
        tables=tuple(tables),
        allow_clock=args.allow_clock,
    )
    plan = attrs.evolve(plan, move_seconds=float(args.move_seconds))
    seeds = part_of(range(seed, seed + args.games), args.part)
    if args.out:
        return keep(args, plan, seeds)
    running = run(plan, seeds, jobs=args.jobs, cluster=args.cluster)
    records = []
    with TableFiles(tables) as files:
        for record in show_progress(running, len(seeds) * len(plan.names), args):
            files.add(record)
            records.append(attrs.evolve(record, tables={}))
    if args.all or len(scenarios) > 1 or args.swap:
        show(Study.of(records), args)
        return 0
    records.sort(key=lambda record: record.seed)
    first = plan.set_up(0, seed)
    result: dict[str, object] = {
        "game": args.game,
        "scenario": args.scenario[0],
        "players": players_of(first, players),
        "seed": seed,
        **summary(records, sides),
        "max_decisions": args.max_decisions,
        "unfinished_games": [
            {"game": record.seed - seed + 1, "seed": record.seed} for record in records if record.unfinished
        ],
    }
    if args.json:
        print_json(result)
    else:
        show_result(result, first, args.lang)
    return 0


def list_tables(args: Namespace) -> dict[str, Path]:
    """The files of the tables that were asked for, by the name of the table."""
    tables = {table: Path(name) for table in TABLES if (name := getattr(args, table))}
    if args.show and tables:
        raise UsageError(f"--show goes without --{next(iter(tables))}")
    names = [*tables.values(), *map(Path, filter(None, [args.out]))]
    if len({path.resolve() for path in names}) < len(names):
        raise UsageError("two of --out, --decisions, --events and --sides name the same file")
    for table, path in tables.items():
        if not args.resume and has_rows(path):
            raise UsageError(
                f"--{table} {path}: the file exists already; continue it with --resume, or choose another name"
            )
    return tables


def show_progress(records: Iterator[lab.GameRecord], total: int, args: Namespace) -> Iterator[lab.GameRecord]:
    """The records as they arrive, with a progress bar."""
    label = f"{args.game} {args.scenario[0]}" if len(args.scenario) == 1 else args.game
    with progress(total, label) as step:
        for record in records:
            yield record
            step()


def keep(args: Namespace, plan: Plan, seeds: range) -> int:
    """Play the games that a file does not have yet, and add them to it."""
    path = Path(args.out)
    rows.form_of(path)
    done = read_done(path, plan, seeds) if args.resume else set()
    if not args.resume and rows.has_rows(path):
        raise UsageError(f"--out {path}: the file exists already; continue it with --resume, or choose another name")
    if args.replays:
        Path(args.replays).mkdir(parents=True, exist_ok=True)
    wanted = len(seeds) * len(plan.names)
    begun, games, cut = time.monotonic(), len(done), 0
    sink = rows.sink(path, cards=plan.cards)
    try:
        with sink, TableFiles(list_tables(args)) as files:
            playing = run(plan, seeds, jobs=args.jobs, cluster=args.cluster, done=done)
            for record in show_progress(playing, wanted - len(done), args):
                if record.replay is not None:
                    name = f"{record.scenario.replace(':', '-')}-{record.seed}.json"
                    write_whole(Path(args.replays) / name, record.replay)
                # A game that is in the file of games is in those of its tables, wherever the run is killed.
                files.add(record)
                sink.add(record)
                games += 1
                cut += record.unfinished
    except (KeyboardInterrupt, uc.UndauntedError):
        print(say("stopped", args.lang, games=games, wanted=wanted, path=path), file=sys.stderr)
        raise
    seconds = time.monotonic() - begun
    result: dict[str, object] = {"out": str(path), "games": games, "played": games - len(done), "unfinished": cut}
    result["seconds"] = round(seconds, 3)
    if args.json:
        print_json(result)
        return 0
    time_text = _figure(seconds, args.lang)
    line = say("done", args.lang, games=games, scenarios=len(plan.names), seconds=time_text, path=path)
    print(f"{line} ({say('had', args.lang, games=len(done))})" if done else line)
    if cut:
        print(say("cut", args.lang, games=cut, limit=plan.limit))
    print(say("next", args.lang, path=path))
    return 0


def read_done(path: Path, plan: Plan, seeds: range) -> set[tuple[str, int]]:
    """The games of this run that a file has; :class:`StudyError` when it holds others."""
    done: set[tuple[str, int]] = set()
    if not rows.has_rows(path):
        return done
    runs = dict(zip(plan.names, plan.runs, strict=True))
    prints = dict(zip(plan.names, plan.fingerprints, strict=True))
    for record in rows.read(path):
        if record.game != plan.game or record.scenario not in runs:
            difference = f"a game of {record.game} {record.scenario}"
        elif record.fingerprint != prints[record.scenario]:
            difference = f"{record.scenario} under other rules or data"
        elif record.players != plan.seating(0, record.seed):
            difference = "other players: " + " ".join(f"{side}={bot}" for side, bot in record.players.items())
        elif (record.cards is not None) != plan.cards:
            difference = "cards" if record.cards is not None else "no cards"
        elif record.run != runs[record.scenario]:
            difference = "another --max-decisions, --swap or version of undaunted-core"
        else:
            if record.seed in seeds:
                done.add((record.scenario, record.seed))
            continue
        raise StudyError(f"{path}: rows of another run ({difference}); choose another --out, or use the same options")
    return done


def show_result(result: dict[str, Any], game: uc.Game, lang: str) -> None:
    """The figures of several games; the game knows the words for its sides and ends."""
    games = result["games"]
    print(say("run", lang, game=result["game"], scenario=result["scenario"], games=games, seed=result["seed"]))
    titles = {side: side if lang == "en" else game.catalog["sides"][side]["title"][lang] for side in result["wins"]}
    rows = [
        (
            say("won_by", lang, side=titles[side], bot=result["players"][side]),
            count,
            _interval(result["shares"][side], lang),
        )
        for side, count in result["wins"].items()
    ]
    rows += [
        (say(name, lang), result[name], _percent(result[name] / games, lang))
        for name in ("draws", UNFINISHED)
        if result[name]
    ]
    print_table((say("result", lang), say("games", lang), say("interval", lang)), rows)
    print()
    ends = [(_end(end, game, lang), end["clause"], end["games"]) for end in result["ends"]]
    print_table((say("end", lang), say("clause", lang), say("games", lang)), ends)
    print()
    print_table(
        (say("length", lang), say("mean", lang), say("least", lang), say("most", lang)),
        [
            (say(name, lang), _figure(result[name]["mean"], lang), result[name]["least"], result[name]["most"])
            for name in ("rounds", "decisions")
        ],
    )
    print(say("in_all", lang, total=result["decisions"]["total"]))
    for row in result["unfinished_games"]:
        print(say("cut_one", lang, game=row["game"], seed=row["seed"], limit=result["max_decisions"]))


def _end(end: dict[str, str], game: uc.Game, lang: str) -> str:
    """Why games ended; records hold it in English."""
    if lang == "en":
        return str(end["text"])
    return say(UNFINISHED, lang) if end["reason"] == UNFINISHED else game.rules.text.say(end["reason"], lang)


def _figure(value: float, lang: str) -> str:
    return decimals(f"{value:.1f}", lang)


def _percent(share: float, lang: str) -> str:
    return f"{share:.1%}" if lang == "en" else f"{_figure(100 * share, lang)} %"


def _interval(share: dict[str, float], lang: str) -> str:
    mean, low, high = (_percent(share[part], lang) for part in ("share", "low", "high"))
    return f"{mean} ({low} {say('to', lang)} {high})"

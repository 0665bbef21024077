"""``simulate``: whole games between bots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.cli.out import UsageError, print_json, print_table, progress
from undaunted_core.cli.packs import known_game, known_packs, known_scenario, unknown
from undaunted_core.cli.play.table import Table
from undaunted_core.cli.play.watch import watch
from undaunted_core.players.series import UNFINISHED, ended, summary

if TYPE_CHECKING:
    from argparse import Namespace


def play_out(game: uc.Game, players: dict[str, str], limit: int) -> int:
    """Let the bots play until the game is over or the limit is reached; the number of decisions."""
    return uc.play(game, players, limit)


def check_players(wanted: list[str], sides: tuple[str, ...]) -> dict[str, str]:
    """The bot of each side; a usage error for a wrong side or bot."""
    players = dict.fromkeys(sides, "random")
    for entry in wanted:
        side, sign, bot = entry.partition("=")
        if not sign:
            raise UsageError(f"--player {entry!r}: write SIDE=BOT")
        if side not in sides:
            raise unknown("side", side, sides)
        if bot not in uc.bots():
            raise unknown("bot", bot, uc.bots())
        players[side] = bot
    return players


def simulate(args: Namespace) -> int:
    """Play games and print wins with intervals, ends, lengths; or one game in full."""
    if args.show and (args.games != 1 or args.json):
        raise UsageError("--show goes with --games 1 and without --json")
    packs = known_packs(args.pack)
    scenario = known_scenario(args.game, args.scenario, packs)
    sides = tuple(known_game(args.game).sides)
    players = check_players(args.player, sides)
    seed = random.SystemRandom().randrange(2**32) if args.seed is None else args.seed
    if args.show:
        game = uc.new_game(args.game, scenario, seed=seed, packs=packs)
        watch(game, players, args.max_decisions, Table(game, vars(args).get("lang", "en")))
        return 0
    games = []
    with progress(args.games, f"{args.game} {args.scenario}") as step:
        for number in range(args.games):
            # The first game keeps its events, so that a rule that tells something wrongly is noticed.
            game = uc.new_game(args.game, scenario, seed=seed + number, packs=packs, events=not number, record=False)
            games.append(ended(game, play_out(game, players, args.max_decisions)))
            step()
    result: dict[str, Any] = {
        "game": args.game,
        "scenario": args.scenario,
        "players": players,
        "seed": seed,
        **summary(games, sides),
        "max_decisions": args.max_decisions,
        "unfinished_games": [
            {"game": number + 1, "seed": seed + number}
            for number, one in enumerate(games)
            if one.reason == UNFINISHED
        ],
    }
    if args.json:
        print_json(result)
    else:
        show_result(result)
    return 0


def show_result(result: dict[str, Any]) -> None:
    """The figures of several games."""
    games = result["games"]
    print(f"{result['game']} {result['scenario']}: {games} games, seeds from {result['seed']}")
    rows = [
        (f"won by {side} ({result['players'][side]})", count, _percent(result["shares"][side]))
        for side, count in result["wins"].items()
    ]
    rows += [(name, result[name], f"{result[name] / games:.1%}") for name in ("draws", UNFINISHED) if result[name]]
    print_table(("result", "games", "share (95 % interval)"), rows)
    print()
    print_table(("end", "clause", "games"), [(end["text"], end["clause"], end["games"]) for end in result["ends"]])
    print()
    print_table(
        ("length", "mean", "least", "most"),
        [
            (name, f"{result[name]['mean']:.1f}", result[name]["least"], result[name]["most"])
            for name in ("rounds", "decisions")
        ],
    )
    print(f"{result['decisions']['total']} decisions in all")
    for one in result["unfinished_games"]:
        print(f"game {one['game']} (seed {one['seed']}) reached --max-decisions {result['max_decisions']}: unfinished")


def _percent(share: dict[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"

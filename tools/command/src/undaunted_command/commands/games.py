"""``simulate``, ``study``, ``play``, ``serve``: games that bots and people play.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import (
    MOST_DECISIONS,
    add_pack_option,
    parse_part,
    parse_port,
    parse_positive,
    parse_width,
)
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_simulate(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="*", help="ids of scenarios, or scenario files (.json)")
    parser.add_argument("--all", action="store_true", help="every scenario of the game and of the packs")
    parser.add_argument("--games", type=parse_positive, required=True, metavar="N", help="games of each scenario")
    parser.add_argument("--player", action="append", default=[], metavar="[SIDE=]BOT",
                        help="who plays a side, or all sides (default: random)")
    parser.add_argument("--allow-clock", action="store_true",
                        help="bots such as planner:2s may play, though a seed then does not give the same game again")
    parser.add_argument("--swap", action="store_true", help="the bots swap sides after each game")
    parser.add_argument("--seed", type=int, metavar="N",
                        help="the first game's seed, and each further game has the next "
                             "(default: a random one; with --out 0)")
    parser.add_argument("--jobs", type=parse_positive, default=1, metavar="N",
                        help="how many processes play (default: 1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    parser.add_argument("--cards", action="store_true", help="count per card how often it was played, bid, lost ...")
    parser.add_argument("--out", metavar="FILE", help="keep a row of each game: .parquet, .csv or .jsonl")
    parser.add_argument("--resume", action="store_true", help="continue that file: play only the missing games")
    for table, text in (
        ("decisions", "also a row of each decision: who chose what of how many, its values, its time; .parquet"),
        ("events", "also a row of each public event; .parquet"),
        ("sides", "also a row of each side of each game: bot, won, points; .parquet"),
    ):
        parser.add_argument(f"--{table}", metavar="FILE", help=text)
    parser.add_argument("--replays", metavar="DIR", help="with --out: also a replay of each game in this folder")
    parser.add_argument("--part", type=parse_part, default=(1, 1), metavar="K/N",
                        help="only the K-th of N parts of the seeds, for machines that share a run")
    parser.add_argument("--max-decisions", type=parse_positive, default=MOST_DECISIONS, metavar="N",
                        help=f"stop a game after N decisions and report it as unfinished (default: {MOST_DECISIONS})")
    parser.add_argument("--move-seconds", type=parse_positive, default=120, metavar="N",
                        help="stop if a game takes N seconds of processor time without a decision (default: 120)")
    parser.add_argument("--show", action="store_true", help="print the log, the final board and the result of one game")
    add_pack_option(parser)


def _simulate(args: Namespace) -> int:
    from undaunted_command.simulate import simulate

    return simulate(args)


SIMULATE = Command("play whole games and count", _simulate, _add_simulate, order=100)


def _add_study(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="+", help="rows of games: .parquet, .csv or .jsonl")
    parser.add_argument("--against", metavar="FILE", nargs="+", help="rows of another run, to compare with")
    parser.add_argument("--everything", action="store_true", help="with --against: every comparison")
    parser.add_argument("--points", type=parse_width, metavar="N",
                        help="also how many games a difference of N points in the share of wins needs")
    parser.add_argument("--html", metavar="OUT", help="write one page with tables and plots to this file instead")
    parser.add_argument("--markdown", metavar="PAGE",
                        help="write the balance of each game into this page, at <!-- balance GAME: begin --> and end")
    parser.add_argument("--check", action="store_true", help="exit 1 when a scenario is not even")


def _study(args: Namespace) -> int:
    from undaunted_command.study import study

    return study(args)


STUDY = Command("count the rows that simulate kept: wins, ends, lengths, cards", _study, _add_study, order=110)


def _add_rate(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="*", help="ids of scenarios, or scenario files (.json)")
    parser.add_argument("--all", action="store_true", help="every scenario in which two bots can meet")
    parser.add_argument("--bots", required=True, metavar="BOT,BOT...", help="the bots that play each against each")
    parser.add_argument("--games", type=parse_positive, metavar="N",
                        help="games of each pair of bots in each scenario, half of them with the sides swapped "
                        "(default: 100; with --width at most 20000)")
    parser.add_argument("--width", type=parse_width, metavar="POINTS",
                        help="play until the 95 %% interval of each pair's share is at most this wide, in points of a "
                        "hundred, such as 5")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (default: 0)")
    parser.add_argument("--jobs", type=parse_positive, default=1, metavar="N",
                        help="how many processes play (default: 1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    parser.add_argument("--out", metavar="FILE", help="keep a row of each game: .parquet, .csv or .jsonl")
    parser.add_argument("--resume", action="store_true",
                        help="continue that file: play only the missing games; there may be further bots")
    parser.add_argument("--allow-clock", action="store_true",
                        help="bots such as planner:2s may play, though a seed then does not give the same game again")
    parser.add_argument("--max-decisions", type=parse_positive, default=MOST_DECISIONS, metavar="N",
                        help=f"stop a game after N decisions and report it as unfinished (default: {MOST_DECISIONS})")
    add_pack_option(parser)


def _rate(args: Namespace) -> int:
    from undaunted_command.rate import rate

    return rate(args)


RATE = Command("rate bots: each plays against each, with Elo and intervals", _rate, _add_rate, order=105)


def _add_play(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME|FILE", nargs="?",
                        help="a game's id, or a save, replay or position to continue (default: you are asked)")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?",
                        help="a scenario's id, or a scenario file (.json); default: you are asked")
    parser.add_argument("--player", action="append", default=[], metavar="SIDE=human|BOT",
                        help="who plays a side (default: as in the saved game, else human, at this keyboard)")
    parser.add_argument("--seed", type=int, metavar="N", help="the seed of the game (default: a random one)")
    parser.add_argument("--save", metavar="FILE", help="the file in which the game is saved when you leave it")
    parser.add_argument("--plain", action="store_true", help="for screen readers: no drawing, one fact per line")
    parser.add_argument("--lines", action="store_true", help="print line after line, without the full screen")
    add_pack_option(parser)


def _play(args: Namespace) -> int:
    from undaunted_command.play.command import play

    return play(args)


PLAY = Command("play at the terminal: a new game, or one that was saved", _play, _add_play, order=120, has_json=False)


def _add_serve(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
                        help="the address to listen on (default: 127.0.0.1, which only this machine reaches)")
    parser.add_argument("--port", type=parse_port, default=8000, metavar="N",
                        help="the port (default: 8000; 0: any free one)")
    parser.add_argument("--data", metavar="FILE",
                        help="the file that keeps the games (default: the user's data folder). Several servers "
                             "may share a PostgreSQL database: postgresql://user@host/games")
    parser.add_argument("--site", action="append", default=[], metavar="ADDRESS",
                        help="an address by which others reach the page, such as https://play.example.org")
    parser.add_argument("--allow-origin", action="append", default=[], metavar="ORIGIN",
                        help="a page of another origin that may use the server, such as http://localhost:5173")
    parser.add_argument("--opponent", action="append", default=[], metavar="BOT",
                        help="a bot with a budget that people may choose, such as planner:400")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER",
                        help="another limit, such as turns=4; the page \"What the server bears\" lists them")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    add_pack_option(parser)


def _serve(args: Namespace) -> int:
    from undaunted_command.serve import serve

    return serve(args)


SERVE = Command("open a page to play on in the browser", _serve, _add_serve, order=130, has_json=False)

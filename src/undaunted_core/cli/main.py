"""The command ``undaunted``: its words, its exits, and no traceback.

Exit 0: fine.  1: the content or the game is at fault.  2: wrong usage.  130:
interrupted; 141: the reader of the output has closed it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import TYPE_CHECKING

import undaunted_core
from undaunted_core.cli.parser import CommandParser

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: A limit, so that a simulation stops even if its bots never end a game; random bots need far fewer.
MOST_DECISIONS = 20_000
#: No count of ways goes deeper: long before, there are more than can be counted.
DEEPEST = 20
NEAREST = {"en": "nearest", "es": "lo más parecido"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    lang = language(sys.argv[1:] if argv is None else argv)
    try:
        return _run(argv, lang)
    except KeyboardInterrupt:
        print({"en": "interrupted", "es": "interrumpido"}[lang], file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Nobody reads any more; without this, Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def language(words: Sequence[str]) -> str:
    """The language of a command: what ``--lang`` says, else that of the system, where it is one of the library."""
    for number, word in enumerate(words):
        option, _, value = word.partition("=")
        if option == "--lang":
            given = value or "".join(words[number + 1 : number + 2])
            return given if given in ("en", "es") else "en"
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "es" if system.partition("_")[0].partition(".")[0] == "es" else "en"


def _run(argv: Sequence[str] | None, lang: str) -> int:
    from undaunted_core.cli.out import UsageError, in_language
    from undaunted_core.errors import UndauntedError

    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark instead.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = _parsed(argv, lang)
    except SystemExit as leaving:  # wrong usage, --help, --version
        sys.stdout.flush()
        return leaving.code if isinstance(leaving.code, int) else 2
    try:
        module, _, name = args.run.partition(":")
        command: Callable[[argparse.Namespace], int] = getattr(
            importlib.import_module(f"undaunted_core.cli.{module}"), name
        )
        code = command(args)
        sys.stdout.flush()
    except UsageError as error:
        print(f"undaunted: {in_language(str(error), lang)}", file=sys.stderr)
        return 2
    except UndauntedError as error:
        print(f"undaunted: {_told(error, lang)}", file=sys.stderr)
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except OSError as error:
        from undaunted_core.files import trouble

        where = f"{error.filename}: " if error.filename else ""
        print(f"undaunted: {where}{trouble(error, lang)}", file=sys.stderr)
        return 1
    except BaseException as error:  # noqa: BLE001 - a user never sees a traceback
        if os.environ.get("UNDAUNTED_DEBUG"):
            raise
        whose = f"{_whose(error)} (set UNDAUNTED_DEBUG=1 to see where)"
        print(f"undaunted: {in_language(whose, lang)}", file=sys.stderr)
        return 1
    return code


def _told(error: Exception, lang: str) -> str:
    """An error as it is printed: what is wrong with a file itself in the language of the command."""
    from undaunted_core.cli.out import in_language
    from undaunted_core.files import in_language as of_a_file

    fault = next(iter(getattr(error, "faults", ())), None)
    if fault is None or fault.expected:
        return in_language(str(error), lang)
    near = f"; {NEAREST[lang]}: {fault.nearest}" if fault.nearest else ""
    return f"{fault.file}: {of_a_file(fault.found, lang)}{near}"


def _whose(error: BaseException) -> str:
    """An error without a class in the library: an error of the pack whose code raised it, or of the program."""
    from undaunted_core.extension.faults import told
    from undaunted_core.extension.manager import default_library

    pack = default_library().blamed(error)
    return f"an error in the pack {pack}: {told(error)}" if pack else f"an error in the program itself: {told(error)}"


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def _part(text: str) -> tuple[int, int]:
    k, _, n = text.partition("/")
    if not 1 <= int(k) <= int(n):
        raise argparse.ArgumentTypeError(f"{text} is not K/N with K from 1 to N")
    return int(k), int(n)


def _depth(text: str) -> int:
    number = _natural(text)
    if number > DEEPEST:
        raise argparse.ArgumentTypeError(f"{text} is more than {DEEPEST}")
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port from 0 to 65535")
    return number


_part.__name__ = "K/N"
_positive.__name__ = _natural.__name__ = _depth.__name__ = _port.__name__ = "whole number"


def _parsed(argv: Sequence[str] | None, lang: str) -> argparse.Namespace:
    """What was typed, or the help, or wrong usage, in a language."""
    if lang == "en":
        return _parser().parse_args(argv)
    from undaunted_core.cli.spanish import SpanishParser, spanish_sentences, translate

    parser = _parser(lang, SpanishParser)
    translate(parser)
    with spanish_sentences():
        return parser.parse_args(argv)


def _parser(lang: str = "en", kind: type[CommandParser] = CommandParser) -> CommandParser:
    parser = kind(
        prog="undaunted", description="Rules of the Undaunted family of board games (unofficial)."
    )
    parser.add_argument("--version", action="version", version=f"undaunted-core {undaunted_core.__version__}")
    parser.add_argument("--lang", choices=("en", "es"), default=lang, help="the language (default: that of the system)")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: str, text: str, *, json: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        if json:
            made.add_argument("--json", action="store_true", help="print JSON")
        made.add_argument(
            "--lang", choices=("en", "es"), default=lang, help="the language (default: that of the system)"
        )
        return made

    def with_packs(made: argparse.ArgumentParser, text: str = "a further pack: its id or folder") -> None:
        made.add_argument("--pack", action="append", default=[], metavar="P", help=text)

    needed = "a pack that the file needs: its id or folder"

    command("games", "listing:games", "list the installed games")
    made = command("scenarios", "listing:scenarios", "list the scenarios of a game")
    made.add_argument("game", metavar="GAME")
    with_packs(made)
    command("plugins", "listing:plugins", "list the plugins, broken ones with their error")
    made = command("sequence", "sequence:sequence", "print the sequence of play as it is compiled")
    made.add_argument("game", metavar="GAME")
    made.add_argument("scenario", metavar="SCENARIO", nargs="?")
    with_packs(made)
    made = command("turn", "turn:turn", "tell a player how a round is played: steps, choices, uses of cards")
    made.add_argument("game", metavar="GAME")
    made.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario of the game (default: its first)")
    with_packs(made)
    made = command("hooks", "hooks:hooks", "list all that a pack can name: steps, decisions, sums, causes, events ...")
    made.add_argument("game", metavar="GAME")
    made.add_argument("section", metavar="SECTION", nargs="?",
                      help="only this: procedures, decisions, sums, windows, causes, columns, events, requirements ...")
    with_packs(made)
    made = command("rules", "clauses:rules", "print a clause (UND-8.3), a section (UND-8), or the clauses on a word")
    made.add_argument("clause", metavar="CLAUSE|WORD", nargs="*", help="without any: the list of the sections")
    with_packs(made)
    made = command("schema", "schema:schema", "list, print, write or check the JSON Schemas of data and documents")
    made.add_argument("name", metavar="NAME", nargs="?", help="only this kind")
    made.add_argument("--game", metavar="GAME", help="the kinds a game adds, instead of the core's")
    with_packs(made)
    made.add_argument("--out", metavar="DIR", help="write them to this folder")
    made.add_argument("--check", action="store_true", help="compare with the folder (default: schemas); 1 on drift")
    made = command("validate", "validate:validate", "check scenario files, data files, data folders and packs")
    made.add_argument("path", metavar="PATH", nargs="*",
                      help="a file, a folder of data or a pack; data that are no scenario are checked within the pack "
                      "in whose folder the file is, outside of one against their schema alone; without a path: all "
                      "scenarios of --game with --pack")
    made.add_argument("--game", metavar="GAME", help="the game of the scenarios, if the files do not name it")
    with_packs(made, "a further pack that scenarios are set up with: its id or folder")
    made.add_argument("--annotations", action="store_true",
                      help="print faults as annotations of GitHub Actions: each marks its line in the changes shown")
    made = command("simulate", "simulate:simulate", "play whole games and count")
    made.add_argument("game", metavar="GAME")
    made.add_argument("scenario", metavar="SCENARIO", nargs="*", help="ids of scenarios, or scenario files (.json)")
    made.add_argument("--all", action="store_true", help="every scenario of the game and of the packs")
    made.add_argument("--games", type=_positive, required=True, metavar="N", help="games of each scenario")
    made.add_argument("--player", action="append", default=[], metavar="[SIDE=]BOT",
                      help="who plays a side, or all sides (default: random)")
    made.add_argument("--allow-clock", action="store_true",
                      help="bots such as planner:2s may play, though a seed then does not give the same game again")
    made.add_argument("--swap", action="store_true", help="the bots swap sides after each game")
    made.add_argument("--seed", type=int, metavar="N", help="the first game's seed; each further game has the next "
                      "(default: a random one; with --out 0)")
    made.add_argument("--jobs", type=_positive, default=1, metavar="N", help="how many processes play (default: 1)")
    made.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    made.add_argument("--cards", action="store_true", help="count per card how often it was played, bid, lost ...")
    made.add_argument("--out", metavar="FILE", help="keep a row of each game: .parquet, .csv or .jsonl")
    made.add_argument("--resume", action="store_true", help="continue that file: play only the missing games")
    made.add_argument("--replays", metavar="DIR", help="with --out: also a replay of each game in this folder")
    made.add_argument("--part", type=_part, default=(1, 1), metavar="K/N",
                      help="only the K-th of N parts of the seeds, for machines that share a run")
    made.add_argument("--max-decisions", type=_positive, default=MOST_DECISIONS, metavar="N",
                      help=f"stop a game after N decisions and report it as unfinished (default: {MOST_DECISIONS})")
    made.add_argument("--move-seconds", type=_positive, default=120, metavar="N",
                      help="stop if a game takes N seconds of processor time without a decision (default: 120)")
    made.add_argument("--show", action="store_true", help="print the log, the final board and the result of one game")
    with_packs(made)
    made = command("study", "study:study", "count the rows that simulate kept: wins, ends, lengths, cards")
    made.add_argument("file", metavar="FILE", nargs="+", help="rows of games: .parquet, .csv or .jsonl")
    made.add_argument("--against", metavar="FILE", nargs="+", help="rows of another run, to compare with")
    made.add_argument("--everything", action="store_true", help="with --against: every comparison")
    made.add_argument("--html", metavar="OUT", help="write one page with tables and plots to this file instead")
    made.add_argument("--markdown", metavar="PAGE",
                      help="write the balance of each game into this page, at <!-- balance GAME: begin --> and end")
    made.add_argument("--check", action="store_true", help="exit 1 when a scenario is not even")
    made = command("play", "play.command:play", "play at the terminal: a new game, or one that was saved", json=False)
    made.add_argument("game", metavar="GAME|FILE", help="a game's id, or a save, replay or position to continue")
    made.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario's id, or a scenario file (.json)")
    made.add_argument("--player", action="append", default=[], metavar="SIDE=human|BOT",
                      help="who plays a side (default: as in the saved game, else human, at this keyboard)")
    made.add_argument("--seed", type=int, metavar="N", help="the seed of the game (default: a random one)")
    made.add_argument("--save", metavar="FILE", help="the file in which the game is saved when you leave it")
    made.add_argument("--plain", action="store_true", help="for screen readers: no drawing, one fact per line")
    made.add_argument("--lines", action="store_true", help="print line after line, without the full screen")
    with_packs(made)
    made = command("serve", "serve:serve", "open a page to play on in the browser", json=False)
    made.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
                      help="the address to listen on (default: 127.0.0.1, which only this machine reaches)")
    made.add_argument("--port", type=_port, default=8000, metavar="N", help="the port (default: 8000; 0: any free one)")
    made.add_argument("--data", metavar="FILE", help="the file that keeps the games (default: the user's data folder)")
    made.add_argument("--site", action="append", default=[], metavar="ADDRESS",
                      help="an address by which others reach the page, such as https://play.example.org")
    made.add_argument("--no-browser", action="store_true", help="do not open a browser")
    with_packs(made)
    made = command("replay", "files:replay", "play a replay (or a save's record) again, checking every move")
    made.add_argument("file", metavar="FILE")
    made.add_argument("--to", type=_natural, metavar="N", help="only the first N moves")
    made.add_argument("--seat", metavar="SIDE", help="as this seat saw it (default: a spectator)")
    made.add_argument("--html", metavar="OUT", help="write a page with a slider over all stops to this file instead")
    made.add_argument("--svg", metavar="OUT", help="write a picture (SVG) of the last stop to this file instead")
    with_packs(made, needed)
    made = command("migrate", "migrate:migrate", "carry saves, replays and positions over to the installed rules")
    made.add_argument("file", metavar="FILE", nargs="+", help="a file, or a folder with all its files")
    made.add_argument("--out", metavar="DIR", help="write the new documents to this folder; no file is overwritten")
    made.add_argument("--in-place", action="store_true", help="overwrite each file when it has been carried over")
    with_packs(made, needed)
    made = command("explain", "explain:explain", "explain an action of a saved game, or answer a query about it")
    made.add_argument("file", metavar="FILE")
    made.add_argument("action", metavar="ACTION", nargs="+",
                      help="an action in notation, or a query with NAME=VALUE: victory, points, initiative, draw, "
                      "attack target=COUNTER ...")
    made.add_argument("--seat", metavar="SIDE", help="answer with what this seat knows (default: the first seat asked)")
    made.add_argument("--trace", action="store_true",
                      help="also which packs have a part in it: steps, reactions, terms, overrides, with file and line")
    with_packs(made, needed)
    made = command("show", "scenario:show", "print a save, replay, position or scenario file: the board, the cards")
    made.add_argument("file", metavar="FILE")
    made.add_argument("--game", metavar="GAME", help="the game of a scenario file, if the file does not name it")
    made.add_argument("--seat", metavar="SIDE", help="as this seat sees it (default: a spectator)")
    made.add_argument("--svg", metavar="OUT", help="write a picture (SVG) to this file instead")
    with_packs(made, needed)
    made = command("perft", "perft:perft", "count the ways play can go on, for each number of decisions up to a depth")
    made.add_argument("file", metavar="FILE", help="a save, replay, position or scenario file")
    made.add_argument("depth", metavar="DEPTH", type=_depth, help=f"how many decisions deep, at most {DEEPEST}")
    made.add_argument("--divide", action="store_true", help="also print the last count for each first decision")
    made.add_argument("--game", metavar="GAME", help="the game of a scenario file, if the file does not name it")
    with_packs(made, needed)
    made = command("mutate", "mutate:mutate", "change a pack's rules one at a time; list what its tests do not notice")
    made.add_argument("pack", metavar="PACK", help="a pack's id, or the folder with its modules")
    made.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH",
                      help="the tests of the pack, as pytest takes them (default: tests)")
    made.add_argument("--count", type=_positive, metavar="N", help="only N mutants, drawn at random")
    made.add_argument("--seed", type=int, default=0, metavar="N", help="which ones --count draws (default: 0)")
    made.add_argument("--seconds", type=_positive, default=20, metavar="N",
                      help="the time of a mutant; one that takes longer does not survive (default: 20)")
    made.add_argument("--jobs", type=_positive, default=1, metavar="N", help="how many at once (default: 1)")
    made.add_argument("--most", type=float, metavar="P", help="exit 1 if more than P per cent survive")
    made.add_argument("--equivalent", metavar="FILE",
                      help='mutants that change nothing, with the reason: {"mutants": {id: reason}}')
    made.add_argument("--out", metavar="FILE", help="write a row (JSON) for each; a later run goes on from there")
    made.add_argument("--again", action="store_true", help="run again what survived in --out or ran out of time")
    made.add_argument("--without", nargs="+", default=[], metavar="MODULE",
                      help="modules or packages that hold no rules, such as my_pack.bot")
    made.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    made = command("new-scenario", "scenario:new_scenario", "write a small scenario to make one's own from")
    made.add_argument("game", metavar="GAME")
    made.add_argument("file", metavar="FILE", help="the file to write, such as my_scenario.json; it must not exist")
    made.add_argument("--from", dest="start", metavar="SCENARIO",
                      help="start from this scenario of the game (default: the game's template)")
    made.add_argument("--schema", action="store_true",
                      help="also write scenarios.schema.json next to it, so that an editor knows every name")
    made = command("new-plugin", "plugin:new_plugin", "write a small expansion, or a game, to make one's own from")
    made.add_argument("name", metavar="NAME", nargs="?",
                      help="the plugin's id and folder, such as my_pack; it must not exist")
    made.add_argument("--for", dest="expands", metavar="GAME",
                      help="the game it adds to (default: the first one that has what is asked for)")
    made.add_argument("--unit", action="store_true", help="with a unit: a counter and its cards")
    made.add_argument("--action", action="store_true", help="with an action: who may, what is chosen, what it does")
    made.add_argument("--scenario", action="store_true",
                      help="with a tile and a victory condition (without these flags: a tile)")
    made.add_argument("--game", metavar="GAME", nargs="?", const="",
                      help="a new game on the core alone; with the id of a game, the same as --for GAME")
    return parser

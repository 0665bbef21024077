"""``replay``, ``migrate``, ``explain``, ``show``, ``perft``: what a file of a game says.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import DEEPEST, NEEDED_PACK, add_pack_option, parse_depth, parse_natural
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save or a replay")
    parser.add_argument("--to", type=parse_natural, metavar="N", help="only the first N moves")
    parser.add_argument("--seat", metavar="SIDE", help="as this seat saw it (default: a spectator)")
    parser.add_argument("--html", metavar="OUT", help="write a page with a slider over all stops to this file instead")
    parser.add_argument("--svg", metavar="OUT", help="write a picture (SVG) of the last stop to this file instead")
    add_pack_option(parser, NEEDED_PACK)


def _replay(args: Namespace) -> int:
    from undaunted_command.files import replay

    return replay(args)


REPLAY = Command("play a replay (or a save's record) again, checking every move", _replay, _add_replay, order=140)


def _add_migrate(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="+", help="a file, or a folder with all its files")
    parser.add_argument("--out", metavar="DIR", help="write the new documents to this folder; no file is overwritten")
    parser.add_argument("--in-place", action="store_true", help="overwrite each file when it has been carried over")
    add_pack_option(parser, NEEDED_PACK)


def _migrate(args: Namespace) -> int:
    from undaunted_command.migrate import migrate

    return migrate(args)


MIGRATE = Command("carry saves, replays and positions over to the installed rules", _migrate, _add_migrate, order=150)


def _add_explain(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save, replay or position")
    parser.add_argument("action", metavar="ACTION", nargs="+",
                        help="an action in notation, or a query with NAME=VALUE: victory, points, initiative, draw, "
                        "attack target=COUNTER ...")
    parser.add_argument("--seat", metavar="SIDE",
                        help="answer with what this seat knows (default: the first seat asked)")
    parser.add_argument("--trace", action="store_true",
                        help="also which packs have a part in it: steps, reactions, terms, overrides, with file "
                        "and line")
    add_pack_option(parser, NEEDED_PACK)


def _explain(args: Namespace) -> int:
    from undaunted_command.explain import explain

    return explain(args)


EXPLAIN = Command("explain an action of a saved game, or answer a query about it", _explain, _add_explain, order=160)


def _add_show(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save, replay, position or scenario file")
    parser.add_argument("--game", metavar="GAME", help="the game of a scenario file, if the file does not name it")
    parser.add_argument("--seat", metavar="SIDE", help="as this seat sees it (default: a spectator)")
    parser.add_argument("--svg", metavar="OUT", help="write a picture (SVG) to this file instead")
    add_pack_option(parser, NEEDED_PACK)


def _show(args: Namespace) -> int:
    from undaunted_command.scenario import show

    return show(args)


SHOW = Command("print a save, replay, position or scenario file: the board, the cards", _show, _add_show, order=170)


def _add_perft(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save, replay, position or scenario file")
    parser.add_argument("depth", metavar="DEPTH", type=parse_depth, help=f"how many decisions deep, at most {DEEPEST}")
    parser.add_argument("--divide", action="store_true", help="also print the last count for each first decision")
    parser.add_argument("--game", metavar="GAME", help="the game of a scenario file, if the file does not name it")
    add_pack_option(parser, NEEDED_PACK)


def _perft(args: Namespace) -> int:
    from undaunted_command.perft import perft

    return perft(args)


PERFT = Command(
    "count the ways play can go on, for each number of decisions up to a depth", _perft, _add_perft, order=180,
)  # fmt: skip

"""``sequence``, ``turn``, ``hooks``, ``rules``, ``schema``: what the rules of a game are, and what a pack can name.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import add_pack_option
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_sequence(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario of the game (default: its first)")
    add_pack_option(parser)


def _sequence(args: Namespace) -> int:
    from undaunted_command.sequence import sequence

    return sequence(args)


SEQUENCE = Command("print the sequence of play as it is compiled", _sequence, _add_sequence, order=40)


def _add_turn(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario of the game (default: its first)")
    add_pack_option(parser)


def _turn(args: Namespace) -> int:
    from undaunted_command.turn import turn

    return turn(args)


TURN = Command("tell a player how a round is played: steps, choices, uses of cards", _turn, _add_turn, order=50)


def _add_hooks(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("section", metavar="SECTION", nargs="?",
                        help="only this: procedures, decisions, sums, windows, causes, columns, events, "
                        "requirements ...")
    add_pack_option(parser)


def _hooks(args: Namespace) -> int:
    from undaunted_command.hooks import hooks

    return hooks(args)


HOOKS = Command(
    "list all that a pack can name: steps, decisions, sums, causes, events ...", _hooks, _add_hooks, order=60,
)  # fmt: skip


def _add_rules(parser: ArgumentParser) -> None:
    parser.add_argument("clause", metavar="CLAUSE|WORD", nargs="*", help="without any: the list of the sections")
    add_pack_option(parser)


def _rules(args: Namespace) -> int:
    from undaunted_command.clauses import rules

    return rules(args)


RULES = Command("print a clause (UND-8.3), a section (UND-8), or the clauses on a word", _rules, _add_rules, order=70)


def _add_schema(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?",
                        help="only this kind; typescript: the protocol of the server as types")
    parser.add_argument("--game", metavar="GAME", help="the kinds a game adds, instead of the core's")
    add_pack_option(parser)
    parser.add_argument("--out", metavar="DIR", help="write them to this folder")
    parser.add_argument("--check", action="store_true", help="compare with the folder (default: schemas); 1 on drift")


def _schema(args: Namespace) -> int:
    from undaunted_command.schema import schema

    return schema(args)


SCHEMA = Command("list, print, write or check the JSON Schemas of data and documents", _schema, _add_schema, order=80)

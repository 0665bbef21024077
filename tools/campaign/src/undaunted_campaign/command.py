"""The command ``campaign``: its arguments.  What carries it out is imported when it runs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from undaunted_command.arguments import add_pack_option, parse_positive
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

PLAYER = "who plays a side; not said: a person at this keyboard"
FILE = "the file of a campaign"


def _add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", required=True, metavar="ACTION", dest="action")

    def add(name: str, text: str, *, is_new: bool = False) -> ArgumentParser:
        action: ArgumentParser = actions.add_parser(name, help=text, description=text)
        if is_new:
            action.add_argument("game", metavar="GAME", help="a game's id")
        else:
            action.add_argument("file", metavar="FILE", help=FILE)
        # Without defaults: what stands before the action stays.
        action.add_argument("--lang", choices=("en", "es"), default=argparse.SUPPRESS, help="the language")
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
        add_pack_option(action)
        return action

    add("list", "list the campaigns of a game", is_new=True)
    start = add("start", "begin a campaign", is_new=True)
    start.add_argument("campaign", metavar="CAMPAIGN", help="a campaign's id")
    start.add_argument("--save", required=True, metavar="FILE", help="the file that keeps the campaign")
    start.add_argument("--player", action="append", default=[], metavar="SIDE=human|BOT", help=PLAYER)
    start.add_argument("--seed", type=int, metavar="N", help="the seed of the campaign (default: a random one)")
    play = add("play", "go on with a campaign: choose, play, and go on to the next game")
    play.add_argument("--player", action="append", default=[], metavar="SIDE=human|BOT", help=PLAYER)
    play.add_argument("--plain", action="store_true", help="for screen readers: no drawing, one fact per line")
    play.add_argument("--lines", action="store_true", help="print line after line, without the full screen")
    answer = add("answer", "answer what a side is asked between two games")
    answer.add_argument("side", metavar="SIDE", help="the side that chooses")
    answer.add_argument("question", metavar="QUESTION", help="what is asked")
    answer.add_argument("option", metavar="OPTION", help="the answer")
    withdraw = add("withdraw", "withdraw a side from the present game")
    withdraw.add_argument("side", metavar="SIDE", help="the side that withdraws")
    show = add("show", "show where a campaign stands, as a seat or a spectator may know it")
    show.add_argument("--seat", metavar="SEAT", help="the seat that looks; not said: a spectator")
    add("verify", "play every game of a campaign again and check it")
    count = add("statistics", "play a campaign many times between bots, and count its paths", is_new=True)
    count.add_argument("campaign", metavar="CAMPAIGN", help="a campaign's id")
    count.add_argument("--games", type=parse_positive, default=10, metavar="N", help="how many campaigns (default: 10)")
    count.add_argument("--player", action="append", default=[], metavar="SIDE=BOT", help="the bot of a side, or of all")
    count.add_argument("--seed", type=int, default=0, metavar="N", help="the seed (default: 0)")
    count.add_argument("--max-decisions", type=parse_positive, default=2000, metavar="N",
                       help="end a game after N decisions; nobody wins it (default: 2000)")  # fmt: skip


def _run(args: Namespace) -> int:
    from undaunted_campaign import running

    return running.ACTIONS[args.action](args)


CAMPAIGN = Command("play scenarios that follow from each other's results", _run, _add_arguments, order=125)

__all__ = ["CAMPAIGN"]

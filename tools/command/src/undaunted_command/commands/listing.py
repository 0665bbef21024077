"""``games``, ``scenarios``, ``plugins``: what is installed.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import add_pack_option
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _games(args: Namespace) -> int:
    from undaunted_command.listing import games

    return games(args)


GAMES = Command("list the installed games", _games, order=10)


def _add_scenarios(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    add_pack_option(parser)


def _scenarios(args: Namespace) -> int:
    from undaunted_command.listing import scenarios

    return scenarios(args)


SCENARIOS = Command("list the scenarios of a game", _scenarios, _add_scenarios, order=20)


def _plugins(args: Namespace) -> int:
    from undaunted_command.listing import plugins

    return plugins(args)


PLUGINS = Command("list the plugins, broken ones with their error", _plugins, order=30)

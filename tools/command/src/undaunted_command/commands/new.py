"""``new-scenario``, ``new-plugin``: something small to begin with.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_new_scenario(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("file", metavar="FILE", help="the file to write, such as my_scenario.json; it must not exist")
    parser.add_argument("--from", dest="start", metavar="SCENARIO",
                        help="start from this scenario of the game (default: the game's template)")
    parser.add_argument("--schema", action="store_true",
                        help="also write scenarios.schema.json next to it, so that an editor knows every name")


def _new_scenario(args: Namespace) -> int:
    from undaunted_command.scenario import new_scenario

    return new_scenario(args)


NEW_SCENARIO = Command("write a small scenario to make one's own from", _new_scenario, _add_new_scenario, order=200)


def _add_new_plugin(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?",
                        help="the plugin's id and folder, such as my_pack; it must not exist")
    parser.add_argument("--for", dest="expands", metavar="GAME",
                        help="the game it adds to (default: the first one that has what is asked for)")
    parser.add_argument("--unit", action="store_true", help="with a unit: a counter and its cards")
    parser.add_argument("--action", action="store_true", help="with an action: who may, what is chosen, what it does")
    parser.add_argument("--scenario", action="store_true",
                        help="with a tile and a victory condition (without these flags: a tile)")
    parser.add_argument("--game", metavar="GAME", nargs="?", const="",
                        help="a new game on the core alone; with the id of a game, the same as --for GAME")


def _new_plugin(args: Namespace) -> int:
    from undaunted_command.plugin import new_plugin

    return new_plugin(args)


NEW_PLUGIN = Command(
    "write a small expansion, or a game, to make one's own from", _new_plugin, _add_new_plugin, order=210,
)  # fmt: skip

"""The command ``site``: its arguments.  What carries it out is imported when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import add_pack_option
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("out", metavar="OUT", help="the folder to write; it is new or empty, or holds a site")
    parser.add_argument("--game", action="append", default=[], metavar="GAME",
                        help="a game of the site (not said: all that are installed)")  # fmt: skip
    parser.add_argument("--document", action="append", default=[], metavar="FILE",
                        help="a save, position or replay that the link #/open/NAME opens; NAME is that of the file")
    parser.add_argument("--runtime", metavar="DIR", help="the folder of the runtime: the unpacked npm package pyodide")
    parser.add_argument("--fetch-runtime", action="store_true", help="let npm fetch the runtime without asking")
    add_pack_option(parser)


def _run(args: Namespace) -> int:
    from undaunted_site.running import run

    return run(args)


SITE = Command("write games as static files, to play in the browser without a server", _run, _add_arguments, order=135)

__all__ = ["SITE"]

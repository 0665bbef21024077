"""``validate``: scenario files, data files, data folders and packs.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import add_pack_option
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_validate(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", nargs="*",
                        help="a file, a folder of data or a pack. A data file that is no scenario is "
                        "checked within the pack of its folder, outside of one against its schema alone. Without a "
                        "path: all scenarios of --game with --pack")
    parser.add_argument("--game", metavar="GAME", help="the game of the scenarios, if the files do not name it")
    add_pack_option(parser, "a further pack that scenarios are set up with: its id, folder or file")
    parser.add_argument("--annotations", action="store_true",
                        help="print faults as annotations of GitHub Actions: each marks its line in the changes shown")


def _validate(args: Namespace) -> int:
    from undaunted_command.validate import validate

    return validate(args)


VALIDATE = Command("check scenario files, data files, data folders and packs", _validate, _add_validate, order=90)

"""``mutate``: what the tests of a pack do not notice.

What carries a command out is imported when it runs, so that a help is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.arguments import parse_positive
from undaunted_command.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def _add_mutate(parser: ArgumentParser) -> None:
    parser.add_argument("pack", metavar="PACK", help="a pack's id, or the folder with its modules")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH",
                        help="the tests of the pack, as pytest takes them (default: tests)")
    parser.add_argument("--count", type=parse_positive, metavar="N", help="only N mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which ones --count draws (default: 0)")
    parser.add_argument("--seconds", type=parse_positive, default=20, metavar="N",
                        help="the time of a mutant; one that takes longer does not survive (default: 20)")
    parser.add_argument("--jobs", type=parse_positive, default=1, metavar="N", help="how many at once (default: 1)")
    parser.add_argument("--most", type=float, metavar="P", help="exit 1 if more than P per cent survive")
    parser.add_argument("--equivalent", metavar="FILE",
                        help='mutants that change nothing, with the reason: {"mutants": {id: reason}}')
    parser.add_argument("--out", metavar="FILE", help="write a row (JSON) for each; a later run goes on from there")
    parser.add_argument("--again", action="store_true", help="run again what survived in --out or ran out of time")
    parser.add_argument("--without", nargs="+", default=[], metavar="MODULE",
                        help="modules or packages that hold no rules, such as my_pack.bot")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")


def _mutate(args: Namespace) -> int:
    from undaunted_command.mutate import mutate

    return mutate(args)


MUTATE = Command(
    "change a pack's rules one at a time; list what its tests do not notice", _mutate, _add_mutate, order=190,
)  # fmt: skip

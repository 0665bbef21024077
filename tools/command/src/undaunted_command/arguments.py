"""What the arguments of several commands share: an option for packs, and the kinds of values."""

from __future__ import annotations

import argparse
from pathlib import Path

#: A limit, so that a simulation stops even if its bots never end a game; random bots need far fewer.
MOST_DECISIONS = 20_000
#: No count of ways goes deeper: long before, there are more than can be counted.
DEEPEST = 20
#: What a pack in one file is.
SUFFIX = ".py"
NEEDED_PACK = "a pack that the file needs: its id, folder or file"


def list_modules(folder: Path) -> list[Path]:
    """The files of a folder that may be packs."""
    return [file for file in sorted(folder.glob(f"*{SUFFIX}")) if not file.name.startswith("_")]


class AllOfFolder(argparse.Action):
    """Adds every pack of a folder to those of ``--pack``: files of Python, and folders of data."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Raises an error of the command where the folder has none."""
        folder = Path(str(values))
        packs = [*list_modules(folder), *(file.parent for file in sorted(folder.glob("*/pack.json")))]
        if not packs:
            raise argparse.ArgumentError(self, f"no pack in {folder}, expected files such as my_rule{SUFFIX}")
        namespace.pack = [*namespace.pack, *map(str, packs)]


def add_pack_option(parser: argparse.ArgumentParser, text: str = "a further pack: its id, folder or file") -> None:
    """Add the options ``--pack`` and ``--packs``, which may be given several times."""
    parser.add_argument("--pack", action="append", default=[], metavar="P", help=text)
    parser.add_argument("--packs", action=AllOfFolder, metavar="DIR", help="all packs in the files and folders of DIR")


def parse_positive(text: str) -> int:
    """Take a whole number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def parse_natural(text: str) -> int:
    """Take a whole number from 0."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def parse_part(text: str) -> tuple[int, int]:
    """Take ``K/N``, the K-th of N parts."""
    k, _, n = text.partition("/")
    if not 1 <= int(k) <= int(n):
        raise argparse.ArgumentTypeError(f"{text} is not K/N with K from 1 to N")
    return int(k), int(n)


def parse_width(text: str) -> float:
    """Take the width of an interval in points of a hundred."""
    width = float(text)
    if not 0 < width <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not a number of points from 0 to 100")
    return width


def parse_depth(text: str) -> int:
    """Take a number of decisions that can be counted through."""
    number = parse_natural(text)
    if number > DEEPEST:
        raise argparse.ArgumentTypeError(f"{text} is more than {DEEPEST}")
    return number


def parse_port(text: str) -> int:
    """Take the number of a port; 0 is any free one."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port from 0 to 65535")
    return number


parse_width.__name__ = "number"
# argparse says these names where a value is of another kind.
parse_part.__name__ = "K/N"
for _parse in (parse_positive, parse_natural, parse_depth, parse_port):
    _parse.__name__ = "whole number"


__all__ = [
    "DEEPEST", "MOST_DECISIONS", "NEEDED_PACK", "SUFFIX", "AllOfFolder", "add_pack_option", "list_modules",
    "parse_depth", "parse_natural", "parse_part", "parse_port", "parse_positive",
    "parse_width",
]  # fmt: skip

"""The parser of a command: names and options in any order."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class CommandParser(argparse.ArgumentParser):
    """Takes an option between two names too: ``play normandy --seed 1 la_raye``.

    Before Python 3.12.7, argparse takes a name that may be missing as missing when an option stands before it.
    """

    #: How the usage begins.
    usage_prefix = "usage: "
    _is_mixing = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse does; once more with the options first if a command has something left over."""
        values, left = super().parse_known_args(args, namespace)
        if not left or self._is_mixing or self._subparsers is not None:
            return values, left
        self._is_mixing = True
        # argparse would make the usage now too, but cut off as many letters as the English "usage: " has.
        self.usage = self.format_usage().removeprefix(self.usage_prefix)
        return self.parse_known_intermixed_args(args, namespace)


__all__ = ["CommandParser"]

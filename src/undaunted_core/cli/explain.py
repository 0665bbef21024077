"""``explain``: the sums of an action of a saved game, or the answer of a named query."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.cli.files import read_game
from undaunted_core.cli.out import UsageError, print_json
from undaunted_core.cli.packs import unknown
from undaunted_core.errors import IllegalActionError

if TYPE_CHECKING:
    from argparse import Namespace


DIGITS = 9


def explain(args: Namespace) -> int:
    """Print an explanation, or why the action is not legal."""
    game = read_game(Path(args.file), args.pack)
    if args.seat is not None and args.seat not in game.seats:
        raise unknown("seat", args.seat, game.seats)
    what, arguments = _asked(game, args.action)
    try:
        made = game.explain(what, args.seat, **arguments)
    except IllegalActionError as error:
        reasons = [reason for reason in error.reasons if isinstance(reason, uc.Reason)]
        if args.json:
            print_json({"legal": False, "reasons": [reason.to_dict() for reason in reasons]})
        else:
            for reason in reasons:
                print(reason.text(args.lang) + (f" ({reason.clause})" if reason.clause else ""))
        return 1
    if args.json:
        print_json(made.to_dict())
    else:
        print(made.text(args.lang))
    return 0


def _asked(game: uc.Game, words: list[str]) -> tuple[str, dict[str, Any]]:
    """The action in words, or a query's name and its arguments (``attacker=us:scout_a``)."""
    what, *rest = " ".join(words).split() or [""]
    if what not in game.queries():
        return " ".join([what, *rest]), {}
    arguments: dict[str, Any] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"{what} is asked with NAME=VALUE, not {word!r}")
        if name in arguments:
            raise UsageError(f"{name} is given twice")
        # No count is longer; Python refuses to read some that are.
        arguments[name] = int(value) if value.isdecimal() and len(value) <= DIGITS else value
    return what, arguments

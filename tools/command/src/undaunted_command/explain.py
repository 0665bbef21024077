"""``explain``: the sums of an action of a saved game, or the answer of a named query; which packs have a part in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_command.files import read_game
from undaunted_command.out import UsageError, print_json
from undaunted_command.packs import unknown
from undaunted_command.trace import trace
from undaunted_core.errors import IllegalActionError

if TYPE_CHECKING:
    from argparse import Namespace

    from undaunted_command.trace import Part

DIGITS = 9


def explain(args: Namespace) -> int:
    """Print an explanation, or why the action is not legal."""
    game = read_game(Path(args.file), args.pack)
    if args.seat is not None and args.seat not in game.seats:
        raise unknown("seat", args.seat, game.seats)
    action, arguments = _read_request(game, args.action)
    try:
        explanation = game.explain(action, args.seat, **arguments)
    except IllegalActionError as error:
        reasons = [reason for reason in error.reasons if isinstance(reason, uc.Reason)]
        said = [reason.text(args.lang) + (f" ({reason.clause})" if reason.clause else "") for reason in reasons]
        document = {"legal": False, "reasons": [reason.to_dict() for reason in reasons]}
        legal = False
    else:
        said, document, legal = [explanation.text(args.lang)], explanation.to_dict(), True
    parts = trace(game, action, args.seat, arguments) if args.trace else []
    if args.json:
        print_json(document | ({"trace": [part.to_dict() for part in parts]} if args.trace else {}))
    else:
        print(*said, *lines(parts), sep="\n")
    return 0 if legal else 1


def lines(parts: list[Part]) -> list[str]:
    """The parts of a trace as a table, below an empty line: kind, name, pack, how it comes in, file and line."""
    rows = [(part.kind, part.name, part.pack, part.note, part.at) for part in parts]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return ["", *table] if table else []


def _read_request(game: uc.Game, words: list[str]) -> tuple[str, dict[str, object]]:
    """The action in words, or a query's name and its arguments (``attacker=us:scout_a``)."""
    subject, *rest = " ".join(words).split() or [""]
    if subject not in game.queries():
        return " ".join([subject, *rest]), {}
    arguments: dict[str, object] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"{subject} is asked with NAME=VALUE, not {word!r}")
        if name in arguments:
            raise UsageError(f"{name} is given twice")
        # No count is longer; Python refuses to read some that are.
        arguments[name] = int(value) if value.isdecimal() and len(value) <= DIGITS else value
    return subject, arguments

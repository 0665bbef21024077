"""``show`` and ``replay``: saves, replays and positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.cli.out import UsageError, log_lines, print_json
from undaunted_core.cli.packs import unknown
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import Fault, SaveError, SchemaError
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE, write_whole
from undaunted_core.render.svg import svg
from undaunted_core.render.text import draw

if TYPE_CHECKING:
    from argparse import Namespace


def read(path: Path) -> uc.Game | uc.Replay:
    """The game of a save or position file, or the replay of a replay file; :class:`SaveError` for anything else."""
    try:
        text = read_text(path)
        document = parse_json(text, str(path))
    except SchemaError as error:
        raise SaveError(error.faults) from None
    form = document.get("format") if isinstance(document, dict) else None
    try:
        if form == SAVE:
            return uc.Game.from_json(text)
        if form == REPLAY:
            return uc.Replay.from_json(text)
        if form == POSITION:
            return uc.Game.from_position(document)
    except SaveError as error:
        if not error.faults:
            raise
        raise SaveError([_in_file(fault, path) for fault in error.faults]) from None
    found = "no format" if form is None else repr(form)[:60]
    raise SaveError([Fault(str(path), "/format", found, f"{SAVE}, {REPLAY} or {POSITION}")])


def _in_file(fault: Fault, path: Path) -> Fault:
    return Fault(str(path), fault.pointer, fault.found, fault.expected, fault.nearest)


def show(args: Namespace) -> int:
    """Print a game as a spectator or one seat sees it."""
    found = read(Path(args.file))
    game = found.play() if isinstance(found, uc.Replay) else found
    if args.seat is not None and args.seat not in game.seats:
        raise unknown("seat", args.seat, game.seats)
    observation = game.observation(args.seat)
    if args.svg:
        write_whole(args.svg, svg(observation, game.board, game.catalog, args.lang))
        print(args.svg)
        return 0
    if args.json:
        print_json(observation.to_dict())
        return 0
    print(draw(observation, game.board, game.catalog))
    print_end(game)
    return 0


def replay(args: Namespace) -> int:
    """Play a replay again, checking every move, and print what happened."""
    found = read(Path(args.file))
    recorded = found if isinstance(found, uc.Replay) else found.replay()
    if args.to is not None and args.to > len(recorded):
        raise UsageError(f"--to {args.to}: the record has {len(recorded)} moves")
    game = recorded.play(to=args.to)
    events = game.events(None)
    played = len(recorded) if args.to is None else args.to
    if args.json:
        outcome = game.outcome
        print_json({
            "moves": len(recorded),
            "played": played,
            "events": [event.to_dict() for event in events],
            "outcome": outcome.to_dict() if outcome else None,
            "digest": game.digest(),
        })
        return 0
    for line in log_lines(events):
        print(line)
    print()
    print(draw(game.observation(None), game.board, game.catalog))
    print(f"\n{played} of {len(recorded)} moves played, every one as recorded.")
    print_end(game)
    return 0


def print_end(game: uc.Game) -> None:
    """Say who won and by which clause, when the game is over."""
    if game.outcome is not None:
        print(f"{game.outcome.text()} ({game.outcome.clause})")

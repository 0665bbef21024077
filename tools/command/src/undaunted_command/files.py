"""Reading saves, replays and positions, showing a game, and ``replay``."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import undaunted_core as uc
from undaunted_command.out import UsageError, log_lines, print_json, progress
from undaunted_command.packs import add_packs, unknown
from undaunted_command.words import say
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import Fault, Faults, SaveError, SchemaError
from undaunted_core.files import is_same, write_whole
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE
from undaunted_table.render.html import slides
from undaunted_table.render.seeing import count_claimed
from undaunted_table.render.svg import svg
from undaunted_table.render.text import draw

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

#: What is expected where a file names a pack that is neither installed nor added.
PACK_MISSING = "an installed or added pack; give a folder of data with --pack FOLDER"
Found = TypeVar("Found", uc.Game, uc.Replay)


def find_data_folder() -> Path:
    """Where this program keeps data of its own: where the system keeps the data of programs."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "undaunted"


def read(path: Path, packs: Iterable[str] = ()) -> uc.Game | uc.Replay:
    """The game of a save or position file, or the replay of a replay file; :class:`SaveError` for anything else.

    ``packs`` are ids and data folders that the file needs; a usage error when
    it was made without one.  In a position they act in addition to those that it names.
    """
    wanted = add_packs(packs)
    try:
        text = read_text(path)
        document = parse_json(text, str(path))
    except SchemaError as error:
        raise SaveError(error) from None
    form = document.get("format") if isinstance(document, dict) else None
    with name_faults(path):
        if form == SAVE:
            return with_packs(uc.Game.from_json(text), document, wanted, path)
        if form == REPLAY:
            return with_packs(uc.Replay.from_json(text), document, wanted, path)
        if form == POSITION:
            return uc.Game.from_position(document, packs=wanted)
    found = "no format" if form is None else repr(form)[:60]
    raise SaveError([Fault(str(path), "/format", found, f"{SAVE}, {REPLAY} or {POSITION}")])


def read_game(path: Path, packs: Iterable[str] = ()) -> uc.Game:
    """The game of a file, a replay played to its end; as :func:`read`."""
    record = read(path, packs)
    with name_faults(path):
        return record.play() if isinstance(record, uc.Replay) else record


@contextmanager
def name_faults(path: Path) -> Iterator[None]:
    """Faults of a document are reported with the name of its file, in the form of the command line."""
    try:
        yield
    except SaveError as error:
        if not error.faults:
            raise
        raise SaveError(Faults.retold(error, lambda fault: _in_file(fault, path))) from None


def _in_file(fault: Fault, path: Path) -> Fault:
    expected = PACK_MISSING if fault.pointer == "/setup/packs" else fault.expected
    return Fault(str(path), fault.pointer, fault.found, expected, fault.nearest)


def with_packs(record: Found, document: dict[str, object], packs: tuple[str, ...], path: Path) -> Found:
    """What was found; a usage error when a save or replay was made without one of the packs."""
    setup = document.get("setup")
    acting = setup.get("versions") if isinstance(setup, dict) else None
    for pack in packs:
        # A wrong setup is reported when the file is played.
        if isinstance(acting, dict) and pack not in acting:
            raise UsageError(f"--pack {pack}: {path} was made without it, with {', '.join(acting)}")
    return record


def show(game: uc.Game, args: Namespace) -> int:
    """Print a game as a spectator or one seat sees it, or draw it."""
    if args.seat is not None and args.seat not in game.seats:
        raise unknown("seat", args.seat, game.seats)
    observation = game.observation(args.seat)
    if args.svg is not None:
        check_output(args.file, args.svg, "--svg")
        write_whole(args.svg, _picture(game, args))
        print(args.svg)
    elif args.json:
        # With the board: which space lies next to which does not change in play.
        print_json({**observation.to_dict(), "board": game.board.to_dict()})
    else:
        print(draw(observation, game.board, game.catalog, lang=args.lang, claimed=count_claimed(game)))
        print_end(game, args.lang)
    return 0


def check_output(file: str, out: str, option: str) -> None:
    """A usage error when a picture or a page would take the place of what is shown, or of another document."""
    if is_same(out, file):
        raise UsageError(f"{option} {out}: this is the file to show; choose another name")
    if Path(out).is_file() and is_json(Path(out)):
        raise UsageError(f"{option} {out}: a picture does not overwrite a JSON document. Choose another name")


def is_json(path: Path) -> bool:
    """Whether a file holds a JSON document, such as a save or a scenario."""
    try:
        parse_json(read_text(path), str(path), strict=False)
    except SchemaError:
        return False
    return True


def replay(args: Namespace) -> int:
    """Play a replay again, checking every move, and print what happened."""
    path = Path(args.file)
    record = read(path, args.pack)
    recorded = record if isinstance(record, uc.Replay) else record.replay()
    if args.to is not None and args.to > len(recorded):
        raise UsageError(f"--to {args.to}: the record has {len(recorded)} moves")
    with name_faults(path):
        game = recorded.play(to=args.to)
    if args.seat is not None and args.seat not in game.seats:
        raise unknown("seat", args.seat, game.seats)
    if args.html is not None or args.svg is not None:
        return _write_pictures(recorded, game, args)
    events = game.events(args.seat)
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
    for line in log_lines(events, args.lang):
        print(line)
    print()
    print(draw(game.observation(args.seat), game.board, game.catalog, lang=args.lang, claimed=count_claimed(game)))
    print("\n" + say("replay.played", args.lang, played=played, moves=len(recorded)))
    print_end(game, args.lang)
    return 0


def _write_pictures(recorded: uc.Replay, game: uc.Game, args: Namespace) -> int:
    """Write a replay as a page with a slider, or its last stop as a picture."""
    if args.svg is not None:
        check_output(args.file, args.svg, "--svg")
        write_whole(args.svg, _picture(game, args))
        print(args.svg)
    if args.html is not None:
        check_output(args.file, args.html, "--html")
        replay = recorded if args.to is None else game.replay()
        with progress(len(replay) + 1, say("replay.stops", args.lang)) as advance:
            page = slides(replay, args.seat, args.lang, advance)
        write_whole(args.html, page)
        print(args.html)
    return 0


def _picture(game: uc.Game, args: Namespace) -> str:
    return svg(game.observation(args.seat), game.board, game.catalog, args.lang, claimed=count_claimed(game))


def print_end(game: uc.Game, lang: str = "en") -> None:
    """Print the winner and the clause that decides, when the game is over."""
    if game.outcome is not None:
        print(f"{game.outcome.text(lang)} ({game.outcome.clause})")

"""``validate``: scenario files, data files, data folders and packs, with every fault found."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.checking import Checker
from undaunted_command.out import UsageError, print_json
from undaunted_command.packs import find_game, find_packs
from undaunted_command.report import Report, annotate, tell
from undaunted_core.errors import DeclarationFault
from undaunted_core.extension.manager import Library

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator


#: How many objects are made before the collector of cycles looks at them.
MADE = 200_000


def validate(args: Namespace) -> int:
    """Check every path, or the game's own scenarios with the packs, and print ok or all faults."""
    # A file leaves hardly a cycle, and to look for them as often as usual takes a tenth of the time.
    usual = gc.get_threshold()
    gc.set_threshold(MADE, *usual[1:])
    try:
        return _validate(args)
    finally:
        gc.set_threshold(*usual)


def _validate(args: Namespace) -> int:
    library = Library()
    packs = tuple(library.add(pack) for pack in find_packs(args.pack, library))
    if args.game:
        find_game(args.game, library)
    if not args.path and not (args.game and args.pack):
        raise UsageError("validate: name a PATH; or a game and a pack: --game GAME --pack P")
    checker = Checker(library, args.game, packs)
    if args.json and args.annotations:
        raise UsageError("validate: --json or --annotations, not both")
    reports = _reports(checker, [Path(path) for path in args.path], args.game)
    if args.json:
        finished = [*reports]
        print_json([report.to_dict() for report in finished])
        return 1 if any(report.faults for report in finished) else 0
    show = annotate if args.annotations else tell
    code, noted = 0, set[str]()
    for report in reports:
        # Each at once: who interrupts a long call has what was found until then.
        show(report, noted, args.lang)
        code = 1 if report.faults else code
    return code


def _reports(checker: Checker, paths: list[Path], game: str) -> Iterator[Report]:
    """What is found under each path, or with the packs; the first with a fault names the plugins that did not load."""
    is_named = False
    for report in map(checker.check, paths) if paths else [checker.check_game(game)]:
        if report.faults and not is_named:
            is_named = True
            for name, error in checker.library.broken():
                # What is missing may be theirs.
                expected = "a plugin that loads; it may have the names missing above"
                report.note(report.faults, DeclarationFault(name, "plugin", f"that it did not load: {error}", expected))
        yield report

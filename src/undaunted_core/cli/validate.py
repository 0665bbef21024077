"""``validate``: scenario files, data files, data folders and packs, with every fault found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_core.cli.checking import Checker
from undaunted_core.cli.out import UsageError, print_json
from undaunted_core.cli.packs import known_game, known_packs
from undaunted_core.cli.report import Report, print_annotations
from undaunted_core.errors import DeclarationFault
from undaunted_core.extension.manager import Library

if TYPE_CHECKING:
    from argparse import Namespace


def validate(args: Namespace) -> int:
    """Check every path, or the game's own scenarios with the packs, and print ok or all faults."""
    library = Library()
    if args.game:
        known_game(args.game, library)
    if not args.path and not (args.game and args.pack):
        raise UsageError("validate: name a PATH; or a game and a pack: --game GAME --pack P")
    packs = tuple(library.add(pack) for pack in known_packs(args.pack, library))
    checker = Checker(library, args.game, packs)
    reports = [checker.check(Path(path)) for path in args.path] or [checker.check_game(args.game)]
    add_broken(library, reports)
    if args.json:
        print_json([report.to_dict() for report in reports])
    elif args.annotations:
        print_annotations(reports)
    else:
        for report in reports:
            for fault in report.faults:
                print(report.told(fault))
            for fault in report.warnings:
                print(f"warning: {report.told(fault)}")
            counts = ", ".join(f"{count} {kind}" for kind, count in report.checked.items() if count)
            if report.faults:
                print(f"{report.path}: {len(report.faults)} fault{'s' if len(report.faults) > 1 else ''}")
            else:
                print(f"{report.path}: ok" + (f" ({counts})" if counts else ""))
    return 1 if any(report.faults for report in reports) else 0


def add_broken(library: Library, reports: list[Report]) -> None:
    """Where something is at fault, name the plugins that did not load: what is missing may be theirs."""
    if any(report.faults for report in reports):
        for name, error in library.broken():
            faulty = next(report for report in reports if report.faults)
            faulty.note(faulty.faults, DeclarationFault(name, "plugin", f"that it did not load: {error}",
                                                        "a plugin that loads; it may have the names missing above"))

"""``migrate``: saves, replays and positions are carried over to the installed rules; what cannot be stays as it is."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from undaunted_command.out import UsageError, in_language, print_json
from undaunted_command.packs import add_packs
from undaunted_core.content.loader import read_text
from undaunted_core.errors import Fault, SaveError, SchemaError
from undaunted_core.files import USUAL, write_whole
from undaunted_testing.migrate import form_of
from undaunted_testing.migrate import migrate as carried

if TYPE_CHECKING:
    from argparse import Namespace


class Row(TypedDict):
    """What became of one file, as ``--json`` prints it."""

    file: str
    to: str | None
    kind: str | None
    unchanged: bool
    notes: list[str]
    error: str | None


def migrate(args: Namespace) -> int:
    """Carry files and folders over; 1 when one of them cannot be."""
    if (args.out is None) is not args.in_place:
        raise UsageError("migrate: give either --out DIR or --in-place")
    add_packs(args.pack)
    out = None if args.out is None else Path(args.out)
    targets = _files(args.file, out)
    source_of: dict[Path, Path] = {}
    for path, target in targets:
        if target in source_of:
            raise UsageError(f"migrate: {source_of[target]} and {path} would both be written to {target}")
        source_of[target] = path
    rows = [_migrate_file(path, target, in_place=args.in_place) for path, target in targets]
    failed = sum(row["error"] is not None for row in rows)
    if args.json:
        print_json(rows)
    else:
        for row in rows:
            print(in_language(_line(row), args.lang))
        print(in_language(f"{len(rows) - failed} of {len(rows)} carried over.", args.lang))
    return 1 if failed else 0


def _files(names: list[str], out: Path | None) -> list[tuple[Path, Path]]:
    """Every file that is named, or is in a named folder, with the file that is written for it."""
    targets: list[tuple[Path, Path]] = []
    written = None if out is None else out.resolve()
    for name in names:
        path = Path(name)
        if not path.is_dir():
            targets.append((path, path if out is None else out / path.name))
            continue
        for file in sorted(path.rglob("*.json")):
            inner = file.relative_to(path)
            if any(part.startswith(".") for part in inner.parts):
                continue
            # What an earlier run wrote into a folder inside this one is no input.
            if written is not None and written != path.resolve() and written in file.resolve().parents:
                continue
            # Only what is named itself has to be a document of ours; a folder may hold others.
            if _is_ours(file):
                targets.append((file, file if out is None else out / inner))
    return targets


def _is_ours(path: Path) -> bool:
    try:
        return form_of(read_text(path), str(path)) is not None
    except SchemaError:
        return True


def _migrate_file(path: Path, target: Path, *, in_place: bool) -> Row:
    """Carry one file over."""
    row: Row = {"file": str(path), "to": None, "kind": None, "unchanged": False, "notes": [], "error": None}
    try:
        done = carried(read_text(path))
        row |= {"kind": done.kind, "unchanged": done.unchanged, "notes": list(done.notes), "to": str(target)}
        if not in_place:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, done.text, mode=stat.S_IMODE(path.stat().st_mode) & USUAL, new=True)
        elif not done.unchanged:
            write_whole(target, done.text)
    except (SaveError, SchemaError) as error:
        row |= {"to": None, "error": "; ".join(_fault_text(fault, path) for fault in error.faults[:3]) or str(error)}
    except OSError as error:
        row |= {"to": None, "error": f"{error.filename or path}: {error.strerror or error}"}
    return row


def _fault_text(fault: Fault, path: Path) -> str:
    """A fault in the form of the command line, without the file's name, which is printed before it."""
    if not fault.expected:
        return str(fault).removeprefix(f"{path}: ")
    near = f"; nearest: {fault.nearest}" if fault.nearest else ""
    return f"{fault.pointer or fault.file}: found {fault.found}, expected {fault.expected}{near}"


def _line(row: Row) -> str:
    if row["error"] is not None:
        return f"{row['file']}: not carried over: {row['error']}"
    outcome = "as it was" if row["unchanged"] else "carried over"
    notes = "".join(f"; {note}" for note in row["notes"])
    to = "" if row["to"] == row["file"] else f" to {row['to']}"
    return f"{row['file']}: {row['kind']} {outcome}{to}{notes}"

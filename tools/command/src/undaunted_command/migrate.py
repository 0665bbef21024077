"""``migrate``: saves, replays and positions are carried over to the installed rules; what cannot be stays as it is."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_command.out import UsageError, in_language, print_json
from undaunted_command.packs import at_hand
from undaunted_core.content.loader import read_text
from undaunted_core.errors import Fault, SaveError, SchemaError
from undaunted_core.files import USUAL, write_whole
from undaunted_core.game.migrate import form_of
from undaunted_core.game.migrate import migrate as carried

if TYPE_CHECKING:
    from argparse import Namespace


def migrate(args: Namespace) -> int:
    """Carry files and folders over; 1 when one of them cannot be."""
    if (args.out is None) is not args.in_place:
        raise UsageError("migrate: give either --out DIR or --in-place")
    at_hand(args.pack)
    out = None if args.out is None else Path(args.out)
    found = _files(args.file, out)
    taken: dict[Path, Path] = {}
    for path, target in found:
        if target in taken:
            raise UsageError(f"migrate: {taken[target]} and {path} would both be written to {target}")
        taken[target] = path
    told = [_one(path, target, in_place=args.in_place) for path, target in found]
    failed = sum(one["error"] is not None for one in told)
    if args.json:
        print_json(told)
    else:
        for one in told:
            print(in_language(_line(one), args.lang))
        print(in_language(f"{len(told) - failed} of {len(told)} carried over.", args.lang))
    return 1 if failed else 0


def _files(names: list[str], out: Path | None) -> list[tuple[Path, Path]]:
    """Every file that is named, or is in a named folder, with the file that is written for it."""
    found: list[tuple[Path, Path]] = []
    written = None if out is None else out.resolve()
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append((path, path if out is None else out / path.name))
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
                found.append((file, file if out is None else out / inner))
    return found


def _is_ours(path: Path) -> bool:
    try:
        return form_of(read_text(path), str(path)) is not None
    except SchemaError:
        return True


def _one(path: Path, target: Path, *, in_place: bool) -> dict[str, object]:
    """What became of one file."""
    told: dict[str, object] = {"file": str(path), "to": None, "kind": None, "unchanged": False}
    told |= {"notes": [], "error": None}
    try:
        made = carried(read_text(path))
        told |= {"kind": made.kind, "unchanged": made.unchanged, "notes": list(made.notes), "to": str(target)}
        if not in_place:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, made.text, mode=stat.S_IMODE(path.stat().st_mode) & USUAL, new=True)
        elif not made.unchanged:
            write_whole(target, made.text)
    except (SaveError, SchemaError) as error:
        told |= {"to": None, "error": "; ".join(_named(fault, path) for fault in error.faults[:3]) or str(error)}
    except OSError as error:
        told |= {"to": None, "error": f"{error.filename or path}: {error.strerror or error}"}
    return told


def _named(fault: Fault, path: Path) -> str:
    """A fault in the form of the command line, without the file's name, which is printed before it."""
    if not fault.expected:
        return str(fault).removeprefix(f"{path}: ")
    near = f"; nearest: {fault.nearest}" if fault.nearest else ""
    return f"{fault.pointer or fault.file}: found {fault.found}, expected {fault.expected}{near}"


def _line(one: dict[str, Any]) -> str:
    if one["error"] is not None:
        return f"{one['file']}: not carried over: {one['error']}"
    what = "as it was" if one["unchanged"] else "carried over"
    notes = "".join(f"; {note}" for note in one["notes"])
    to = "" if one["to"] == one["file"] else f" to {one['to']}"
    return f"{one['file']}: {one['kind']} {what}{to}{notes}"

"""What ``validate`` found: the faults and warnings of each path, each with the file and the line it is in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import attrs

from undaunted_command.out import in_column, in_language
from undaunted_command.pointers import line_of, line_said
from undaunted_command.words import say
from undaunted_core.errors import DeclarationFault, Fault, UndauntedError
from undaunted_core.ids import ID_PATTERN

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The line of source that an error of packs names, behind what it says.
PLACED = re.compile(r"[(; ]([^\s();]+\.\w+:\d+)[);]")
#: What the pattern of an id means, in words.
AN_ID = "pack:name of letters, digits and _, such as my_pack:my_scenario"


class Location(TypedDict):
    """Where a fault is: a file, and the line in it where that is known."""

    file: str
    line: int | None


class PackFault(DeclarationFault):
    """What is wrong with packs as a whole: what an error says, which is the same whatever file is checked."""

    __slots__ = ()

    def __init__(self, path: str, said: str) -> None:
        match = PLACED.search(said)
        super().__init__(path, "", "", "", None, match[1] if match else "")
        # All of it: the place stands at the end.
        self.found = said

    def __str__(self) -> str:
        return self.found


@attrs.define
class Report:
    """What was checked under one path, and what is wrong there."""

    path: str
    #: The folder that the names of files in faults of a data folder begin in.
    base: Path = attrs.field(factory=Path)
    checked: dict[str, int] = attrs.field(factory=dict)
    faults: list[Fault] = attrs.field(factory=list)
    warnings: list[Fault] = attrs.field(factory=list)
    #: How many faults were counted and not kept: of one file no more are told than help.
    more: int = 0
    #: Whether a file was checked against its schema and no further, as it is in no pack's folder.
    schema_only: bool = False

    def add(self, error: UndauntedError, file: str = "", base: str = "") -> None:
        """Note an error, once; ``file`` is the file of a fault that names no file, ``base`` where in it things are."""
        faults: tuple[Fault, ...] = getattr(error, "faults", getattr(error, "_faults", ()))
        self.more += getattr(error, "more", 0)
        for fault in faults or (PackFault(self.path, str(error)),):
            if isinstance(fault, DeclarationFault):
                self.note(self.faults, fault)
                continue
            where = file if file and not fault.file.endswith(".json") else fault.file
            expected = AN_ID if fault.expected == f"a text like {ID_PATTERN}" else fault.expected
            pointer = f"{base}{fault.pointer}" if where == file else fault.pointer
            whole = Fault(where, pointer, fault.found, expected, fault.nearest, fault.changed_by)
            self.note(self.faults, whole)

    def note(self, among: list[Fault], fault: Fault) -> None:
        """Add a fault, or a warning, once."""
        if str(fault) not in map(str, among):
            among.append(fault)

    def count(self, checked: dict[str, int]) -> None:
        """Add to what was checked, by kind."""
        for kind, number in checked.items():
            self.checked[kind] = self.checked.get(kind, 0) + number

    def to_dict(self) -> dict[str, object]:
        """The parts as JSON values."""
        return {
            "path": self.path,
            "ok": not self.faults,
            "checked": self.checked,
            "more": self.more,
            "schema_only": self.schema_only,
            "faults": [{**fault.to_dict(), **self.locate(fault)} for fault in self.faults],
            "warnings": [{**fault.to_dict(), **self.locate(fault)} for fault in self.warnings],
        }

    def locate(self, fault: Fault) -> Location:
        """The file of a fault as it is found from here, and its line; None where there is none."""
        if isinstance(fault, DeclarationFault):
            file, _, line = fault.at.rpartition(":")
            path = Path(file)
            if path.is_relative_to(Path.cwd()):
                file = str(path.relative_to(Path.cwd()))
            return {"file": file or fault.file, "line": int(line) if file else None}
        for path in (Path(fault.file), self.base / fault.file):
            if path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return {"file": str(path), "line": line_said(fault.found) or line_of(text, fault.pointer)}
        return {"file": fault.file, "line": None}

    def tell_fault(self, fault: Fault) -> str:
        """A fault as a line of text: with the file as it is found from here, and the line in it."""
        location = self.locate(fault)
        if location["line"] is None or isinstance(fault, DeclarationFault):
            return str(fault)
        return f"{location['file']}:{location['line']}{str(fault).removeprefix(fault.file)}"


def count_text(kind: str, count: int, lang: str) -> str:
    """How many of a kind were checked."""
    name = kind.removesuffix("s") if count == 1 else kind
    return f"{count} {in_column(name, lang, 'kind')}"


def tell(report: Report, noted: set[str], lang: str = "en") -> None:
    """Print the faults and warnings of a path as lines of text, then whether it is right.

    ``told`` are what was told before of declarations, which is not told again: they are the same for many files.
    """
    before = len(noted)
    for mark, faults in (("", report.faults), (say("report.warning", lang), report.warnings)):
        for fault in list_new(faults, noted):
            print(f"{mark}{in_language(report.tell_fault(fault), lang)}")
    count = len(report.faults) + report.more
    if count:
        again = any(isinstance(fault, DeclarationFault) for fault in report.faults) and len(noted) == before
        unsaid = say("report.above", lang) if again else ""
        if report.more:
            unsaid = say("report.untold", lang, more=report.more)
        print(f"{report.path}: {count} {say('report.faults' if count > 1 else 'report.fault', lang)}{unsaid}")
    else:
        counts = ", ".join(count_text(kind, count, lang) for kind, count in report.checked.items() if count)
        only = say("report.only", lang) if report.schema_only else ""
        print(f"{report.path}: {say('report.ok', lang)}" + (f" ({counts}{only})" if counts else ""))


def annotate(report: Report, noted: set[str], lang: str = "en") -> None:
    """Print each fault and warning as a command by which a run of GitHub Actions marks the line in the file."""
    for level, faults in (("error", report.faults), ("warning", report.warnings)):
        for fault in list_new(faults, noted):
            location = report.locate(fault)
            marks = {"file": location["file"], "line": location["line"], "title": fault.pointer}
            attributes = ",".join(f"{key}={_escape(str(value), ':,')}" for key, value in marks.items() if value)
            print(f"::{level} {attributes}::{_escape(in_language(str(fault), lang).partition(': ')[2])}")


def list_new(faults: Iterable[Fault], noted: set[str]) -> list[Fault]:
    """The faults without those of declarations that were told before; they are noted as told."""
    fresh = [fault for fault in faults if not (isinstance(fault, DeclarationFault) and str(fault) in noted)]
    noted.update(str(fault) for fault in fresh if isinstance(fault, DeclarationFault))
    return fresh


def _escape(text: str, further: str = "") -> str:
    """A text in the form that annotations take."""
    for mark in "%\r\n" + further:
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


__all__ = ["Report", "annotate", "tell"]

"""Files of rows: CSV and JSON lines that grow by a row, Parquet that grows by a part."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from undaunted_core.errors import StudyError
from undaunted_lab.study.parts import EXPECTED, Parts, has_rows, list_parts, load_arrow, read_grown, read_part
from undaunted_lab.study.record import COLUMNS, GameRecord, flat, from_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FORMS = (".parquet", ".csv", ".jsonl")
#: The longest line that is read of a CSV or JSON lines file.
MOST_CHARACTERS = 10_000_000


def form_of(path: Path) -> str:
    """The form of a file by its ending; :class:`StudyError` for one that is none of the three."""
    form = path.suffix.lower()
    if form not in FORMS:
        raise StudyError(f"{path}: the name of a file of games ends with {', '.join(FORMS)}")
    if form == ".parquet":
        load_arrow()
    return form


# -- writing ------------------------------------------------------------------------------


class Sink:
    """A file that takes records one by one; a context whose end makes the file whole."""

    def __init__(self, path: Path, *, cards: bool) -> None:
        self.path = path
        self.columns = COLUMNS if cards else tuple(name for name in COLUMNS if name != "cards")

    def __enter__(self) -> Sink:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def add(self, record: GameRecord) -> None:
        """Keep one record."""
        raise NotImplementedError

    def close(self) -> None:
        """Make the file whole."""
        raise NotImplementedError


def sink(path: Path, *, cards: bool) -> Sink:
    """What appends to a file, old rows kept."""
    if not path.parent.is_dir():
        raise StudyError(f"{path}: no such folder: {path.parent}")
    kinds = {".csv": _Csv, ".jsonl": _Lines, ".parquet": _Parquet}
    return kinds[form_of(path)](path, cards=cards)


class _Text(Sink):
    """Rows as lines, each handed to the system at once."""

    def __init__(self, path: Path, *, cards: bool) -> None:
        super().__init__(path, cards=cards)
        begin = self.begin()
        if path.exists():
            if not path.is_file():
                raise StudyError(f"{path}: not a regular file")
            with path.open("rb") as file:
                head = file.read(len(begin))
            # A file of another origin is not cut, and nothing is added to it.
            if head != begin[: len(head)]:
                raise StudyError(f"{path}: no rows of games, or rows with other columns; {EXPECTED}")
        _cut_torn_line(path)
        self.file = path.open("a", encoding="utf-8", newline="")

    def begin(self) -> bytes:
        """How every file of this form begins."""
        raise NotImplementedError

    def close(self) -> None:
        self.file.close()


class _Csv(_Text):
    def __init__(self, path: Path, *, cards: bool) -> None:
        super().__init__(path, cards=cards)
        self.writer = csv.DictWriter(self.file, self.columns, lineterminator="\n")
        if not self.file.tell():
            self.writer.writeheader()

    def begin(self) -> bytes:
        return ",".join(self.columns).encode() + b"\n"

    def add(self, record: GameRecord) -> None:
        self.writer.writerow(flat(record))
        self.file.flush()


class _Lines(_Text):
    def begin(self) -> bytes:
        return b'{"game":'

    def add(self, record: GameRecord) -> None:
        self.file.write(json.dumps(record.to_dict(), separators=(",", ":")) + "\n")
        self.file.flush()


def _cut_torn_line(path: Path) -> None:
    """Take off the last line when it has no end: its writer was killed in the middle of it."""
    if not path.is_file() or not path.stat().st_size:
        return
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            begin = max(0, end - 65_536)
            file.seek(begin)
            last = file.read(end - begin).rfind(b"\n")
            if last >= 0:
                file.truncate(begin + last + 1)
                return
            end = begin
        file.truncate(0)


class _Parquet(Sink):
    """Rows of a file that grows by parts."""

    def __init__(self, path: Path, *, cards: bool) -> None:
        super().__init__(path, cards=cards)
        self.parts = Parts(path, _schema(cards))

    def add(self, record: GameRecord) -> None:
        self.parts.add([_arrow_row(record)])

    def close(self) -> None:
        self.parts.close()


def _schema(cards: bool) -> Any:
    arrow = load_arrow()
    kinds = dict.fromkeys(COLUMNS, arrow.string()) | {
        "seed": arrow.int64(),
        "rounds": arrow.int32(),
        "decisions": arrow.int32(),
        "seconds": arrow.float64(),
        "cards": arrow.list_(arrow.struct({"card": arrow.string(), "what": arrow.string(), "count": arrow.int32()})),
    }
    return arrow.schema([(name, kind) for name, kind in kinds.items() if cards or name != "cards"])


def _arrow_row(record: GameRecord) -> dict[str, object]:
    row = flat(record)
    if record.cards is not None:
        row["cards"] = [
            {"card": card, "what": use, "count": count}
            for card, counts in record.cards.items()
            for use, count in counts.items()
        ]
    return row


# -- reading ------------------------------------------------------------------------------


def read(path: Path) -> Iterator[GameRecord]:
    """The records of a file, of a folder of Parquet parts, or of what is left of a run that was cut short.

    Raises :class:`StudyError` for anything else, with the place.
    """
    if path.is_dir():
        files = list_parts(path) or sorted(path.glob("*.parquet"))
        if not files:
            raise StudyError(f"{path}: a folder without Parquet files")
    else:
        form_of(path)
        if not has_rows(path):
            raise StudyError(f"{path}: no such file")
        files = [path]
    for file in files:
        number = 0
        for number, row in enumerate(_rows(file), 1):
            try:
                yield from_row(row)
            except KeyError as error:
                raise StudyError(f"{file}: no rows of games: no column {error.args[0]!r}; {EXPECTED}") from None
            except (TypeError, ValueError, AttributeError) as error:
                raise StudyError(f"{file}, row {number}: not a row of a game: {str(error)[:200]}; {EXPECTED}") from None


def _rows(path: Path) -> Iterator[Mapping[str, object]]:
    try:
        if path.match("part-*.jsonl") and path.parent.suffix == ".parts":
            yield from map(_with_cards, read_part(path))
            return
        form = form_of(path)
        if form == ".parquet":
            yield from map(_with_cards, read_grown(path))
            return
        with path.open(encoding="utf-8", newline="") as file:
            if form == ".csv":
                csv.field_size_limit(MOST_CHARACTERS)
                yield from csv.DictReader(_whole_lines(file))
            else:
                for number, line in enumerate(_whole_lines(file), 1):
                    row = json.loads(line)
                    if not isinstance(row, dict):
                        raise StudyError(f"{path}, row {number}: not an object; {EXPECTED}")
                    yield row
    except OSError as error:
        raise StudyError(f"{path}: {error.strerror or error}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, csv.Error) as error:
        raise StudyError(f"{path}: not a {path.suffix[1:]} file: {error}; {EXPECTED}") from None


def _whole_lines(file: TextIO) -> Iterator[str]:
    """The lines that have an end: one without is what a killed writer left."""
    while line := file.readline(MOST_CHARACTERS):
        if line.endswith("\n"):
            yield line


def _with_cards(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose cards are counts by card."""
    if row.get("cards") is not None:
        row["cards"] = _by_card(row["cards"])
    return row


def _by_card(entries: Iterable[dict[str, Any]]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for entry in entries:
        counts.setdefault(entry["card"], {})[entry["what"]] = entry["count"]
    return counts


__all__ = ["form_of", "has_rows", "read", "sink"]

"""A Parquet file that grows: rows are kept as lines at once, then as parts, and at the end they are one file."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import StudyError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

#: The lines of a part become Parquet after this many rows.
PART_ROWS = 5_000
#: Rows in one group of a whole Parquet file.
GROUP_ROWS = 100_000
EXPECTED = "expected is what  undaunted simulate --out  writes"
EXTRA = "pip install 'undaunted-core[study]'"

Row = dict[str, Any]


def load_arrow() -> Any:
    """Import pyarrow; :class:`StudyError` says what to install."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise StudyError(f"Parquet files need pyarrow: {EXTRA}; .csv and .jsonl need no extra package") from None
    return pyarrow


def parts_of(path: Path) -> Path:
    """The folder where the parts of a Parquet file lie while it grows."""
    return path.with_name(f"{path.name}.parts")


def list_parts(folder: Path) -> list[Path]:
    """The parts in their order: a part is Parquet, or lines until it is."""
    by_name = {part.stem: part for suffix in ("jsonl", "parquet") for part in folder.glob(f"part-*.{suffix}")}
    return [by_name[name] for name in sorted(by_name)]


class Parts:
    """A Parquet file that takes the rows of one game after another.

    If the process is killed, every game that was added is kept: its rows are a line of a file beside the parts.
    """

    def __init__(self, path: Path, schema: Any) -> None:
        self.path, self.schema = path, schema
        self.folder = parts_of(path)
        if path.exists():
            _check_columns(path, schema.names)
        self.folder.mkdir(exist_ok=True)
        for part in list_parts(self.folder):
            if part.suffix == ".jsonl":
                self._write_part(part, list(read_part(part)))
        numbers = [int(part.stem.rpartition("-")[2]) for part in list_parts(self.folder)]
        self._begin(max(numbers, default=0) + 1)

    def _begin(self, number: int) -> None:
        self.number = number
        self.rows: list[Row] = []
        self.journal = self.folder / f"part-{number:06}.jsonl"
        self.file = self.journal.open("w", encoding="utf-8")

    def add(self, rows: Sequence[Row]) -> None:
        """Keep the rows of one game: all of them, or none if the process is killed meanwhile."""
        if not rows:
            return
        self.rows += rows
        self.file.write(json.dumps(rows, separators=(",", ":")) + "\n")
        self.file.flush()
        if len(self.rows) >= PART_ROWS:
            self._end_part()
            self._begin(self.number + 1)

    def _end_part(self) -> None:
        self.file.close()
        self._write_part(self.journal, self.rows)

    def _write_part(self, journal: Path, rows: Sequence[Row]) -> None:
        if rows:
            table = load_arrow().Table.from_pylist(rows, schema=self.schema)
            _write_whole(journal.with_suffix(".parquet"), [table], self.schema)
        journal.unlink()

    def close(self) -> None:
        """Make one file of all parts."""
        self._end_part()
        parts = list_parts(self.folder)
        if parts:
            old = [self.path] if self.path.exists() else []
            _write_whole(self.path, _groups([*old, *parts]), self.schema)
        for rest in [*parts, *self.folder.glob(".*.tmp")]:
            rest.unlink()
        self.folder.rmdir()


def _check_columns(path: Path, columns: Sequence[str]) -> None:
    arrow = load_arrow()
    try:
        names = arrow.parquet.read_schema(path).names
    except (arrow.ArrowException, OSError) as error:
        raise StudyError(f"{path}: not a Parquet file: {str(error).splitlines()[0][:200]}; {EXPECTED}") from None
    if list(names) != list(columns):
        raise StudyError(f"{path}: the file has other columns than {', '.join(columns)[:200]}; {EXPECTED}")


def _write_whole(path: Path, tables: Iterable[object], schema: object) -> None:
    """Write a Parquet file under another name, then give it its own."""
    arrow = load_arrow()
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with arrow.parquet.ParquetWriter(temporary, schema, compression="zstd") as writer:
            for table in tables:
                writer.write_table(table)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _groups(paths: list[Path]) -> Iterator[object]:
    """The rows of several Parquet files in tables large enough to be read quickly."""
    arrow = load_arrow()
    tables: list[Any] = []
    for path in paths:
        with arrow.parquet.ParquetFile(path) as file:
            for number in range(file.num_row_groups):
                tables.append(file.read_row_group(number))
                if sum(len(table) for table in tables) >= GROUP_ROWS:
                    yield arrow.concat_tables(tables)
                    tables = []
    if tables:
        yield arrow.concat_tables(tables)


def read_grown(path: Path, columns: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows of a Parquet file and of its parts, while a run writes them or after it was killed."""
    parts = list_parts(parts_of(path))
    for file in [*([path] if path.exists() else []), *parts]:
        try:
            yield from read_part(file, columns)
        except FileNotFoundError:
            # Between the look and the read the run made Parquet of the lines, or one file of all parts.
            if file.with_suffix(".parquet").exists():
                yield from read_part(file.with_suffix(".parquet"), columns)
            else:
                yield from read_part(path, columns)
                return


def read_part(path: Path, columns: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows of one Parquet file, or of the lines that are to become one."""
    if path.suffix == ".jsonl":
        yield from _read_lines(path)
        return
    arrow = load_arrow()
    try:
        with arrow.parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=10_000, columns=columns):
                yield from batch.to_pylist()
    except arrow.ArrowException as error:
        raise StudyError(f"{path}: not a Parquet file: {str(error).splitlines()[0][:200]}; {EXPECTED}") from None


def _read_lines(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            # A line without an end is what a killed writer left.
            if line.endswith("\n"):
                yield from _rows_of(path, line)


def _rows_of(path: Path, line: str) -> list[Row]:
    try:
        rows = json.loads(line)
    except ValueError:
        rows = None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise StudyError(f"{path}: found {line[:80]!r}, expected a list of rows; {EXPECTED}")
    return rows


def games_in(path: Path) -> set[tuple[str, int]]:
    """The games that have rows in a grown file, as (scenario, seed)."""
    return {(row["scenario"], row["seed"]) for row in read_grown(path, ["scenario", "seed"])}


def has_rows(path: Path) -> bool:
    """Whether the file is there, or parts of it from a run that was cut short."""
    return path.exists() or any(part.stat().st_size for part in list_parts(parts_of(path)))


__all__ = [
    "EXPECTED", "Parts", "Row", "games_in", "has_rows", "list_parts", "load_arrow", "parts_of", "read_grown",
    "read_part",
]  # fmt: skip

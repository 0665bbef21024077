"""The results of bots: each entry fits its schema, the page shows the entries, and the command prints what fits."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import results

from kit.commands import ran

if TYPE_CHECKING:
    from pathlib import Path


def test_the_page_shows_its_entries() -> None:
    assert results.PAGE.read_text(encoding="utf-8") == results.make_page(), "run docs/results.py"
    assert {entry["game"] for _, entry in results.read_entries()} == {"normandy", "north_africa", "allied_assault"}


def test_what_the_command_prints_becomes_an_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ["rate", "normandy", "la_raye", "--bots", "random,greedy", "--games", 2, "--max-decisions", 3, "--json"]
    printed = ran(capsys, *argv)[1]
    (tmp_path / "printed").write_text(printed, encoding="utf-8")
    (tmp_path / "result.schema.json").write_text(results.SCHEMA.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(results, "ENTRIES", tmp_path)
    monkeypatch.setattr(results, "SCHEMA", tmp_path / "result.schema.json")
    results.take(tmp_path / "printed")
    ((file, entry),) = results.read_entries()
    assert (file.name, entry["games"], entry["by"]) == ("normandy.json", 2, {"name": "undaunted-core"})
    assert "| `la_raye` | 2 | 50 % (" in results.make_tables(file, entry)
    del entry["bots"][0]["ms"]
    file.write_text(json.dumps(entry), encoding="utf-8")
    with pytest.raises(ValueError, match=r"normandy\.json, \$\.bots\[0\]: 'ms' is a required property"):
        results.read_entries()

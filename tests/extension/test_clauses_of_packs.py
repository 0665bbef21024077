"""A pack brings the text of its own clauses: ``undaunted rules`` and the rule index read them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import undaunted_command.clauses as clauses_module
import undaunted_core.extension.manager as manager
from kit.places import ROOT, in_repository
from mistakes.pack import SOURCE, documents, make_library
from undaunted_command.clauses import all_clauses
from undaunted_command.main import main
from undaunted_core.errors import ContentError

CLAUSE = {
    "id": "ARN-3",
    "section": {"en": "Bridges", "es": "Puentes"},
    "text": {"en": "A river is crossed by a bridge.", "es": "Un río se cruza por un puente."},
    "ruling": False,
}


def test_the_clauses_of_a_pack_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "arnhem"
    library = make_library(SOURCE, documents() | {"clauses.json": {"clauses": [CLAUSE]}}, folder)
    monkeypatch.setattr(clauses_module, "default_library", lambda: library)
    for lang, text in (("en", "A river is crossed by a bridge."), ("es", "Un río se cruza por un puente.")):
        assert main(["rules", "ARN-3", "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert text in said
        assert "(arnhem)" in said
    assert main(["rules", "UND-8"]) == 0, "the clauses of the others are still there"
    capsys.readouterr()


def test_a_folder_pack_may_bring_clauses_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "bridges"
    folder.mkdir()
    document = {"id": "bridges", "game": "normandy", "version": "1", "provenance": "the tests"}
    (folder / "pack.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "clauses.json").write_text(json.dumps({"clauses": [CLAUSE]}), encoding="utf-8")
    library = manager.Library()
    monkeypatch.setattr(clauses_module, "default_library", lambda: library)
    assert main(["rules", "ARN-3", "--pack", str(folder)]) == 0
    assert "(bridges)" in capsys.readouterr().out


def test_two_packs_with_one_clause_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "arnhem"
    library = make_library(SOURCE, documents() | {"clauses.json": {"clauses": [CLAUSE | {"id": "UND-8.3"}]}}, folder)
    with pytest.raises(ContentError, match=r"clauses\.json#: found 'UND-8\.3'.*as pack undaunted has that one"):
        all_clauses(library)


@in_repository
def test_the_rule_index_lists_the_clauses_of_a_pack(tmp_path: Path) -> None:
    """``docs/rule_index.py --root`` reads a pack's own folder: its clauses, code and tests."""
    data = tmp_path / "src/arnhem/data"
    data.mkdir(parents=True)
    (data / "clauses.json").write_text(json.dumps({"clauses": [CLAUSE]}), encoding="utf-8")
    (tmp_path / "src/arnhem/bridge.py").write_text('def bridge():\n    """Build.  Rule: ARN-3."""\n', encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_bridge.py").write_text('def test_it():\n    """ARN-3: it is built."""\n', encoding="utf-8")
    found = subprocess.run(
        [sys.executable, str(ROOT / "docs/rule_index.py"), "--root", str(tmp_path)], capture_output=True, text=True
    )
    assert (found.returncode, found.stderr) == (0, "")
    page = (tmp_path / "docs/reference/rules/arn-3.md").read_text(encoding="utf-8")
    assert "## ARN-3" in page
    assert "[bridge](../../../src/arnhem/bridge.py#bridge)" in page
    assert "[test_it](../../../tests/test_bridge.py#test_it)" in page

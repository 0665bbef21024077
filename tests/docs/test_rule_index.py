"""The rule index: every clause can be followed to code and to a test, and the pages are current."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kit.places import ROOT


def load_generator() -> Any:
    spec = importlib.util.spec_from_file_location("rule_index", ROOT / "docs/rule_index.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rule_index"] = module
    spec.loader.exec_module(module)
    return module


rule_index = load_generator()


@pytest.fixture(scope="module")
def gathered() -> tuple[dict[str, Any], list[str]]:
    result: tuple[dict[str, Any], list[str]] = rule_index.gather(ROOT)
    return result


def test_every_clause_is_cited_in_code(gathered: tuple[dict[str, Any], list[str]]) -> None:
    """For every clause there is code that says it carries it out."""
    clauses, _ = gathered
    assert len(clauses) >= 70
    assert not [name for name, clause in clauses.items() if not clause.code]


def test_every_clause_is_played_in_a_test(gathered: tuple[dict[str, Any], list[str]]) -> None:
    """For every clause there is a test that cites it."""
    clauses, _ = gathered
    assert not [name for name, clause in clauses.items() if not clause.tests]


def test_no_citation_of_a_clause_that_does_not_exist(gathered: tuple[dict[str, Any], list[str]]) -> None:
    """Code and tests cite clauses by ids that exist."""
    _, problems = gathered
    assert not [problem for problem in problems if "does not exist" in problem]


def test_the_pages_are_current(gathered: tuple[dict[str, Any], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The committed pages are what the generator would write now."""
    monkeypatch.setattr(rule_index, "gather", lambda root: gathered)
    made, _ = rule_index.pages(ROOT)
    assert not rule_index.stale(ROOT, made), "run python docs/rule_index.py"


CODE = '''"""A module.

Rule: ABC-1.1, and the first part of ABC-1.2.

Not cited: ABC-9.9.
"""

UNMARKED = ("reason", "ABC-1.3")


class Table:
    """A table.  Rule: ABC-1.4."""

    def find(self):
        """Find.

        Rule: ABC-1.4a,
        ABC-1.5.
        """
        # Rule: ABC-1.6
        return "see ABC-9.8"
'''


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A root with one file of clauses, one of code and one of tests, and current pages."""
    files = {
        "plugins/undaunted/src/undaunted_system/data/clauses.json": json.dumps(
            {
                "clauses": [
                    {
                        "id": f"ABC-1.{number}",
                        "section": {"en": "Things", "es": "Cosas"},
                        "text": {"en": f"Sentence {number}. Ruling: because.", "es": f"Frase {number}."},
                        "ruling": number == 2,
                    }
                    for number in (1, 2)
                ]
            }
        ),
        "plugins/undaunted/src/undaunted_system/rule.py": '"""Rule: ABC-1.1."""\n\nSTEP = step("go", go, "ABC-1.2")\n',
        "tests/rules/test_rule.py": 'def test_both():\n    """ABC-1.1: so it is, as ABC-1.2 says."""\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert rule_index.main([], tmp_path) == 0
    assert rule_index.main(["--check"], tmp_path) == 0
    return tmp_path


def test_citations_are_found_where_they_stand() -> None:
    """Docstrings, comments and strings of their own count; other mentions do not."""
    assert set(rule_index.code_citations(CODE)) == {
        ("ABC-1.1", ""),
        ("ABC-1.2", ""),
        ("ABC-1.3", "UNMARKED"),
        ("ABC-1.4", "Table"),
        ("ABC-1.4a", "Table.find"),
        ("ABC-1.5", "Table.find"),
        ("ABC-1.6", "Table.find"),
    }


def test_the_pages_name_clause_code_and_test(small: Path) -> None:
    """An entry has the text, the place in the code and the test; rulings stand on a page of their own."""
    page = (small / rule_index.RULES / "abc-1.md").read_text(encoding="utf-8")
    assert "## ABC-1.2" in page
    source = "../../../plugins/undaunted/src/undaunted_system/rule.py"
    assert f"Code: `undaunted_system/rule.py`: [STEP]({source}#STEP)" in page
    assert "- `tests/rules/test_rule.py`: [test_both](../../../tests/rules/test_rule.py#test_both)" in page
    assert '<div lang="es">\n\nFrase 2.\n\n</div>' in page
    rulings = (small / rule_index.RULINGS).read_text(encoding="utf-8")
    assert "**ABC-1.2.** Sentence 2. **Ruling:** because." in rulings
    assert "ABC-1.1" not in rulings


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("plugins/undaunted/src/undaunted_system/rule.py", "ABC-1.2", "", "ABC-1.2: no code cites it"),
        ("tests/rules/test_rule.py", "ABC-1.2", "", "ABC-1.2: no test cites it"),
        ("tests/rules/test_rule.py", "ABC-1.2", "ABC-7.2", "cites ABC-7.2, which does not exist"),
        ("plugins/undaunted/src/undaunted_system/data/clauses.json", "Sentence 1", "Other 1", "not current"),
    ],
)
def test_the_check_fails_when_something_is_amiss(
    small: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, said: str
) -> None:
    """A clause without code or test, a wrong id and a page that is not current each fail the check."""
    path = small / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert rule_index.main(["--check"], small) == 1
    assert said in capsys.readouterr().err

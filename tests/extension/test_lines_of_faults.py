"""The line of a pack's source that a fault of a declaration names, and packs that have none."""

from __future__ import annotations

import ast
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from undaunted_core.checks import lines
from undaunted_core.checks.lines import modules_of, with_lines
from undaunted_core.errors import DeclarationFault

SOURCE = '''"""An event is 'named' here."""

KIND = "extra.nod"
OTHER = "nod"
'''


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A loaded module with this source."""
    made = types.ModuleType("extra_pack")
    made.__file__ = str(tmp_path / "plugin.py")
    Path(made.__file__).write_text(SOURCE, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "extra_pack", made)
    return made


def at(plugin: Any, pointer: str, found: str = "nothing") -> str:
    """What ``with_lines`` adds to a fault of the pack ``extra``; the fault is otherwise as it was."""
    fault = DeclarationFault("extra", pointer, found, "something", "near")
    (told,) = with_lines([fault], {"extra": plugin})
    assert str(told).startswith(str(fault))
    assert told.to_dict() == fault.to_dict() | {"at": told.at}
    return told.at.rpartition("plugin.py")[2]


def test_what_was_found_says_more_than_the_name_of_the_declaration(plugin: types.ModuleType) -> None:
    assert at(plugin, "action kind extra.nod", "'nod'") == ":4"
    assert at(plugin, "action kind extra.nod", "'nodd'") == ":3"


def test_the_name_is_found_in_the_key_of_its_message(plugin: types.ModuleType) -> None:
    assert at(plugin, "message event.extra.nod.unseen (en)") == ":3"
    assert at(plugin, "hints, nod") == ":4"


def test_a_word_within_a_text_is_no_line(plugin: types.ModuleType) -> None:
    assert at(plugin, "event extra.named", "'named'") == ""


def test_a_pack_without_source_has_no_line(plugin: types.ModuleType, tmp_path: Path) -> None:
    assert modules_of(tmp_path) == [], "a folder"
    assert at(tmp_path, "action kind extra.nod") == ""
    for text in ("KIND =", None):
        if text is None:
            Path(str(plugin.__file__)).unlink()
        else:
            Path(str(plugin.__file__)).write_text(text, encoding="utf-8")
        assert at(plugin, "action kind extra.nod") == ""
    del plugin.__file__
    assert at(plugin, "action kind extra.nod") == ""


def test_a_source_is_parsed_once_however_many_faults_are_told(
    plugin: types.ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a failing game is made short, the same packs fail hundreds of times."""
    Path(str(plugin.__file__)).write_text(f"{SOURCE}ONCE = 'parsed once'\n", encoding="utf-8")
    parse, parsed = lines.tree_of, 0

    def counted(text: str) -> ast.Module:
        nonlocal parsed
        parsed += 1
        return parse(text)

    monkeypatch.setattr(lines, "tree_of", counted)
    assert {at(plugin, f"event {name}") for name in ("nod", "extra.nod", "nod")} == {":3", ":4"}
    assert parsed == 1

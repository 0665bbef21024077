"""Mutants of a source: what is changed, and how."""

import ast
from pathlib import Path

import pytest

from undaunted_testing.mutants import mutants_of

SOURCE = '''
"""A module."""
from typing import TYPE_CHECKING
import undaunted_core.authoring as au

if TYPE_CHECKING:
    import nothing

LIMIT: int = 3

class Kept:
    wide = True

def may(ctx, piece, other=2, *, far=1, near):
    "A docstring."
    if piece and not other:
        ctx.emit(piece, other)
    while ctx.go:
        piece += 1
    return piece < LIMIT or piece in ctx.all if other == -1 else f"{piece + 1}"

TURN = au.procedure("turn", au.step("one", may, "A-1"), au.step("two", lambda n: n * 2, "A-2"),
                    side="side")
CHOICE = au.Choice(KIND, may, where=(FIRST, SECOND))
LONE = au.Choice(KIND, may, where=(FIRST,))
KEPT = 1 < 2  # pragma: no mutate
'''

CHANGES = {
    ("constant", "3 -> 4"), ("constant", "True -> False"), ("constant", "2 -> 3"), ("constant", "1 -> 2"),
    ("condition", "not other -> (other)"), ("condition", "piece and not other -> not (piece and not other)"),
    ("condition", "ctx.go -> not (ctx.go)"), ("sign", "-1 -> (1)"),
    ("and, or", "and -> or"), ("and, or", "or -> and"), ("statement", "ctx.emit(piece, other) -> pass"),
    ("argument", "piece, other -> other, piece"), ("operator", "+ -> -"), ("operator", "* -> +"),
    ("comparison", "< -> <="), ("comparison", "in -> not in"), ("comparison", "== -> !="),
    ("step", 'au.step("one", may, "A-1"), -> (nothing)'),
    ("step", 'au.step("two", lambda n: n * 2, "A-2"), -> (nothing)'),
    ("requirement", "(FIRST, SECOND) -> (SECOND,)"), ("requirement", "(FIRST, SECOND) -> (FIRST,)"),
    ("requirement", "(FIRST,) -> ()"), ("argument", "KIND, may -> may, KIND"),
}  # fmt: skip


def test_each_kind_of_fault_is_made():
    assert {(one.kind, one.change) for one in mutants_of(SOURCE, "rules")} == CHANGES


def test_texts_types_and_marked_lines_stay_as_they_are():
    lines = {one.line for one in mutants_of(SOURCE, "rules")}
    texts = SOURCE.splitlines()
    for number in lines:
        assert "TYPE_CHECKING" not in texts[number - 1]
        assert "no mutate" not in texts[number - 1]


def test_ids_are_different_and_stay_when_lines_are_added_above():
    ids = [one.id for one in mutants_of(SOURCE, "rules")]
    assert len(set(ids)) == len(ids)
    moved = [one.id for one in mutants_of("# ñ\n\n" + SOURCE, "rules")]
    assert moved == ids
    assert "rules.may: and -> or #1" in ids


def test_what_runs_at_import_is_told():
    by_change = {one.change: one.at_import for one in mutants_of(SOURCE, "rules")}
    assert by_change["(FIRST,) -> ()"]
    assert by_change["3 -> 4"]
    assert not by_change["and -> or"]
    assert not by_change["* -> +"]


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["undaunted_normandy", "undaunted_north_africa"])
def test_every_mutant_of_a_title_is_python(name):
    module = __import__(name)
    for file in sorted(Path(module.__file__).parent.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for mutant in mutants_of(source, file.stem):
            changed = mutant.apply_to(source)
            assert changed != source
            ast.parse(changed)

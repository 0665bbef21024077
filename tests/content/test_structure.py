"""Definitions from documents: those of cattrs, which makes only what annotations leave open."""

from __future__ import annotations

import subprocess
import sys

import attrs
import pytest

from undaunted_core.content.structure import _converter, structure


@attrs.frozen(kw_only=True)
class Leaf:
    name: str
    is_green: bool = True


@attrs.frozen(kw_only=True)
class Bough:
    length: int


@attrs.frozen(kw_only=True)
class Tree:
    _height: int
    leaves: tuple[Leaf, ...] = ()
    pair: tuple[int, str] | None = None
    notes: dict[str, tuple[int, ...]] = attrs.field(factory=dict)
    anything: object = None
    branch: Tree | None = None
    part: Leaf | Bough | None = None


@pytest.mark.parametrize("document", [
    {"_height": 1.0},
    {"_height": 3, "leaves": [{"name": "a"}, {"name": "b", "is_green": False}], "pair": [1.0, "x"]},
    {"_height": 3, "pair": None, "notes": {"a": [1.0, 2], "b": []}, "anything": {"deep": [1, None]}},
    {"_height": 3, "branch": {"_height": 2, "branch": {"_height": 1, "branch": None}}},
    {"_height": 3, "part": {"length": 2.0}},
    {"_height": 3, "part": {"name": "a"}},
    {"_height": 3, "part": None},
])  # fmt: skip
def test_definitions_are_those_of_cattrs(document: dict[str, object]) -> None:
    tree = structure({"$schema": "tree.json", **document}, Tree)
    assert tree == _converter().structure(document, Tree)
    # 1 equals 1.0.
    assert repr(tree) == repr(_converter().structure(document, Tree))


def test_fields_take_their_defaults_and_objects_stay_as_they_are() -> None:
    thing = {"a": [1]}
    tree = structure({"_height": 2, "anything": thing}, Tree)
    assert tree == Tree(height=2, anything=thing)
    assert tree.anything is thing


PLAIN = """
import sys
import attrs
from undaunted_core.content.structure import structure

@attrs.frozen
class Pair:
    two: tuple[int, str] | None

print(structure({"two": [1, "x"]}, Pair).two, "cattrs" in sys.modules)
"""


def test_plain_annotations_need_no_cattrs() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    assert ran.stdout == "(1, 'x') False\n"

"""The quick check of content: what it lets pass, the schema lets pass too, and all honest content passes it."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import attrs
import pytest

import undaunted_normandy
import undaunted_north_africa
from undaunted_core.content.definitions import entry
from undaunted_core.content.loader import _quick, _validator
from undaunted_core.content.quick import quick_check
from undaunted_core.content.schema import file_schema
from undaunted_core.extension.manager import default_library

TEXTS = ("", "x", "normandy:x", "x\n", "normandy:x\n")
ODD = (None, True, 0, -1, 1, 1.0, 1.5, 10**9, *TEXTS, [], [1], [1, 2], {}, {"en": "x"})


def content():
    """Each document of the titles' data, with its kind and class."""
    library = default_library()
    for game, pack in (("normandy", undaunted_normandy), ("north_africa", undaunted_north_africa)):
        kinds = library._kinds(library.game(game), library.active(library.game(game), ()))
        for kind, cls in kinds.items():
            for path in sorted((Path(pack.__file__).parent / "data").rglob("*.json")):
                if path.stem == kind or path.parent.name == kind:
                    yield pytest.param(path, kind, cls, id=f"{game} {kind} {path.stem}")


CONTENT = list(content())


@pytest.mark.parametrize(("path", "kind", "cls"), CONTENT)
def test_all_content_of_the_titles_passes(path, kind, cls):
    assert _quick(kind, cls)(json.loads(path.read_text(encoding="utf-8")))


def places(document):
    """The places of a document: every (holder, key)."""
    todo, found = [document], []
    while todo:
        one = todo.pop()
        for key, part in one.items() if isinstance(one, dict) else enumerate(one):
            found.append((one, key))
            if isinstance(part, dict | list):
                todo.append(part)
    return found


def first_entry(path, kind):
    document = json.loads(path.read_text(encoding="utf-8"))
    return {kind: document[kind][:1]} if kind in document else document


def altered(document, rng):
    """The document with one place another: gone, odd, or with a further entry beside it."""
    made = copy.deepcopy(document)
    holder, key = rng.choice(places(made))
    way = rng.randrange(4)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[rng.choice(["extra", "$schema", "id"])] = rng.choice(ODD)
    else:
        holder[key] = rng.choice(ODD)
    return made


def test_what_passes_quickly_fits_the_schema():
    rng = random.Random(9)
    passed = refused = 0
    for one in [one for one in CONTENT if one.values[0].stem in (one.values[1], "la_raye", "the_whole_patrol")]:
        path, kind, cls = one.values
        document = first_entry(path, kind)
        validator = _validator(kind, cls)
        for _ in range(60):
            made = altered(document, rng)
            fits = validator.is_valid(made)
            if _quick(kind, cls)(made):
                assert fits, made
                passed += 1
            else:
                # The quick check may be unsure of what fits, such as of 1.0; most of what it doubts does not fit.
                refused += not fits
    assert passed > 20
    assert refused > 200


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "format": "date"},
        {"type": ["string", "null"]},
        {"oneOf": [{"type": "string"}]},
        {"type": "number"},
        {"if": {"type": "string"}, "then": {}, "else": {}},
        {"if": {"type": "array", "required": ["a"]}, "then": {}, "else": {}},
        {"type": "array", "items": {"type": "integer", "multipleOf": 2}},
    ],
)
def test_of_a_word_that_it_does_not_know_it_is_never_sure(schema):
    check = quick_check(schema)
    assert not any(check(value) for value in (*ODD, "2024-01-01", 2, [2]) if value != [])


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({}, [None, 1, "x"], []),
        ({"type": "null"}, [None], [0, False]),
        ({"type": "boolean"}, [True, False], [0, 1, None]),
        ({"type": "integer", "minimum": 1, "maximum": 3}, [1, 3], [0, 4, True, 1.5, "1"]),
        ({"type": "string", "minLength": 1, "pattern": "^[a-z]*$"}, ["a"], ["", "a\n", "A", 1]),
        ({"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "null"}},
         [[None]], [[], [1], [None] * 3, {}]),
        ({"type": "array", "prefixItems": [{"type": "null"}], "items": {"type": "integer"}},
         [[None, 1], [None], []], [[1], [None, None]]),
        ({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"], "additionalProperties": False},
         [{"a": None}], [{}, {"a": 1}, {"a": None, "b": 1}, []]),
        ({"type": "object", "additionalProperties": {"type": "null"}}, [{}, {"a": None}], [{"a": 1}]),
        ({"type": "object"}, [{}, {"a": 1}], [[], None]),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}]}, [None, 1], ["x"]),
        ({"if": {"type": "object", "required": ["a"]},
          "then": {"type": "object", "additionalProperties": {"type": "null"}},
          "else": {"type": "object", "required": ["b"]}},
         [{"a": None}, {"b": 1}], [{"a": 1}, {}, 1]),
        ({"$ref": "#/$defs/Tree", "$defs": {"Tree": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}},
         [[], [[], [[]]]], [[1], [[1]], {}]),
    ],
)
def test_each_word_of_the_schemas(schema, good, bad):
    check = quick_check(schema)
    assert all(check(value) for value in good)
    assert not any(check(value) for value in bad)


@attrs.frozen(kw_only=True)
class Berths:
    """Limits of what stands in lists and objects."""

    depths: tuple[int, ...] = entry("how deep each is", minimum=1, minItems=1)
    kinds: tuple[str, ...] | None = entry("what lies there", enum=["boat", "raft"], default=None)
    counts: dict[str, int] = entry("how many of each", maximum=3, default=dict)
    corner: tuple[int, int] = entry("where", minimum=0)


@pytest.mark.parametrize(
    ("changed", "fits"),
    [
        ({}, True), ({"depths": []}, False), ({"depths": [3, 0]}, False), ({"kinds": ["boat", "raft"]}, True),
        ({"kinds": ["boot"]}, False), ({"kinds": None}, True), ({"counts": {"boat": 4}}, False),
        ({"corner": [1, -1]}, False),
    ],
)  # fmt: skip
def test_limits_of_a_list_or_an_object_hold_for_what_stands_in_it(changed: dict[str, object], fits: bool) -> None:
    """Only the number of its items is the list's own."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = file_schema("berths", Berths)
    document = {"depths": [2], "corner": [0, 0], **changed}
    assert jsonschema.Draft202012Validator(schema).is_valid(document) is fits

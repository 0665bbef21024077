"""Strategies for Hypothesis: documents that a schema allows, and documents with one fault.

``undaunted_core.testing.written`` offers them to authors.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    Schema = dict[str, Any]

#: How deep a document goes that is made from a schema, where it may end.
DEEP = 6
#: What makes a fault: a field that does not exist, a value of a type that no content has, and no value at all.
NO_FIELD = "no_such_field"
NO_TYPE = 3.5
LEFT_OUT = object()


def documents(schema: Schema) -> SearchStrategy[Any]:
    """Strategy for documents that a schema allows, such as the published ones; the smallest is the simplest.

    Names in it are made up: a document fits the schema, and need not fit the other content.

    >>> from hypothesis import find, settings
    >>> from undaunted_core.testing.written import documents
    >>> numbers = documents({"type": "array", "items": {"type": "integer"}})
    >>> find(numbers, lambda found: True, settings=settings(max_examples=3, database=None))
    []
    """
    return _made(schema, schema, DEEP)


def _made(schema: Any, whole: Schema, depth: int) -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    if "$ref" in schema:
        return _made(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, depth - 1)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "else" in schema:
        return _made(schema["else"], whole, depth)
    if "anyOf" in schema:
        parts = schema["anyOf"] if depth > 0 else schema["anyOf"][:1]
        return st.one_of([_made(part, whole, depth) for part in parts])
    kind = schema.get("type")
    if kind == "object":
        return _object(schema, whole, depth)
    if kind == "array":
        if "prefixItems" in schema:
            return st.tuples(*(_made(part, whole, depth) for part in schema["prefixItems"])).map(list)
        most = 2 if depth > 0 else schema.get("minItems", 0)
        return st.lists(_made(schema["items"], whole, depth), min_size=schema.get("minItems", 0), max_size=most)
    if kind == "integer":
        least = schema.get("minimum", 0)
        return st.integers(least, schema.get("maximum", least + 20))
    if kind == "string":
        if "pattern" in schema:
            return st.from_regex(schema["pattern"], fullmatch=True).filter(lambda text: "\n" not in text)
        letters = st.characters(codec="ascii", categories=("L", "N"))
        return st.text(letters, min_size=schema.get("minLength", 0), max_size=8)
    return {"boolean": st.booleans(), "null": st.none()}.get(str(kind), st.just({}))


def documents_at(part: Schema, schema: Schema) -> SearchStrategy[Any]:
    """Strategy for the values of a part of a document; ``part`` is its own schema inside the whole one."""
    return _made(part, schema, DEEP)


def _object(schema: Schema, whole: Schema, depth: int) -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    required = schema.get("required", ())
    known = schema.get("properties", {}).items()
    parts = {name: _made(part, whole, depth) for name, part in known if name != "$schema"}
    must = {name: part for name, part in parts.items() if name in required}
    may = {name: part for name, part in parts.items() if name not in required} if depth > 0 else {}
    made = st.fixed_dictionaries(must, optional=may)
    more = schema.get("additionalProperties")
    if isinstance(more, dict) and not parts:
        names = schema.get("propertyNames", {}).get("enum")
        name = st.sampled_from(names) if names else st.text("abcdefgh", min_size=1, max_size=4)
        return st.dictionaries(name, _made(more, whole, depth), max_size=2 if depth > 0 else 0)
    return made


def faulty_documents(document: dict[str, Any], schema: Schema | None = None) -> SearchStrategy[tuple[Any, str]]:
    """Strategy for a document with one fault, and the JSON pointer of the part that has it.

    With the ``schema`` that the document fits it is surely a fault, and the pointer the one that it is told with: a
    field that does not exist, one that is missing (the pointer is that of the object), a value of a wrong type, a
    name that is none of those that the schema lists.  Without a schema a part is left out, has a field too many, or
    is of another type; where the part may be so, the document is right.

    >>> from hypothesis import given, settings
    >>> from undaunted_core.testing.written import faulty_documents
    >>> schema = {"type": "object", "properties": {"round": {"type": "integer"}}, "additionalProperties": False}
    >>> @settings(max_examples=3, database=None)
    ... @given(faulty_documents({"round": 1}, schema))
    ... def test_a_fault_has_a_place(given):
    ...     document, pointer = given
    ...     assert document != {"round": 1} and isinstance(pointer, str)
    >>> test_a_fault_has_a_place()
    """
    from hypothesis import strategies as st

    if schema is not None:
        return st.sampled_from(_faults(document, schema)).map(lambda fault: _damaged(document, *fault))
    places = list(_places(document, ()))

    def damaged(place: tuple[Any, ...], way: str) -> tuple[Any, str]:
        holder, held = _at(document, place[:-1]), _at(document, place)
        if way == "more" and isinstance(held, dict):
            made, _ = _damaged(document, (*place, NO_FIELD), 1)
        elif way == "type" or not isinstance(holder, dict):
            made, _ = _damaged(document, place, NO_TYPE)
        else:
            made, _ = _damaged(document, place, LEFT_OUT)
        return made, "".join(f"/{key}" for key in place)

    return st.builds(damaged, st.sampled_from(places), st.sampled_from(["type", "less", "more"]))


def _faults(document: Any, schema: Schema) -> list[tuple[tuple[Any, ...], Any]]:
    """The faults that a document can have, each as a place and what is put there; the plainest first."""
    found: list[tuple[tuple[Any, ...], Any]] = []
    for path, part in places_of(document, schema):
        held = _at(document, path)
        if part.get("additionalProperties") is False:
            found.append(((*path, NO_FIELD), 1))
            found += [((*path, name), LEFT_OUT) for name in part.get("required", ()) if name in held]
        if path and "type" in part:
            found.append((path, NO_TYPE))
        if isinstance(held, str) and "enum" in part:
            found.append((path, f"{held}_x"))
    return found


def _damaged(document: Any, place: tuple[Any, ...], value: Any) -> tuple[Any, str]:
    """The document with another value at a place, or without it; and the pointer of what is wrong then."""
    made = copy.deepcopy(document)
    holder = _at(made, place[:-1])
    if value is LEFT_OUT:
        del holder[place[-1]]
        place = place[:-1]
    else:
        holder[place[-1]] = value
    return made, "".join(f"/{key}" for key in place)


def _at(document: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        document = document[key]
    return document


def places_of(document: Any, schema: Schema) -> list[tuple[tuple[Any, ...], Schema]]:
    """Every place of a document that fits its schema, the whole first, with the part of the schema that is for it."""
    return list(_schemas_of(document, schema, schema, ()))


def _schemas_of(
    value: Any, part: Schema, whole: Schema, at: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Schema]]:
    if "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    if "else" in part:
        has = isinstance(value, dict) and all(name in value for name in part["if"]["required"])
        yield from _schemas_of(value, part["then" if has else "else"], whole, at)
        return
    if "anyOf" in part:
        # One of the parts stands for nothing, and says nothing more.
        part = next(one for one in part["anyOf"] if (one.get("type") == "null") == (value is None))
        yield from _schemas_of(value, part, whole, at)
        return
    yield at, part
    if isinstance(value, dict):
        known, more = part.get("properties", {}), part.get("additionalProperties")
        inside = {key: known.get(key, more or {}) for key in value}
        for key, one in value.items():
            yield from _schemas_of(one, inside[key], whole, (*at, key))
    elif isinstance(value, list):
        first = part.get("prefixItems", ())
        for place, one in enumerate(value):
            item = first[place] if place < len(first) else part.get("items", {})
            yield from _schemas_of(one, item, whole, (*at, place))


def _places(value: Any, at: tuple[Any, ...]) -> Any:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*at, key)
        yield from _places(value[key], (*at, key))


__all__ = ["documents", "documents_at", "faulty_documents", "places_of"]

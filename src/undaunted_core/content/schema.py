"""JSON Schemas (draft 2020-12) generated from the definition classes."""

from __future__ import annotations

import inspect
import types
import typing
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.content.structure import hints_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_core.content.names import Known

    #: A JSON schema, or a part of one.
    Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_LIMITS = ("title", "pattern", "minimum", "maximum", "minLength", "enum")
#: What limits a list itself; the others limit each of its items.
_OF_LISTS = ("minItems", "maxItems")


def description_of(cls: type) -> str:
    """What a class says of itself to those who write data; what it says to programmers, examples included, left out."""
    paragraphs = inspect.cleandoc(cls.__doc__ or "").split("\n\n")
    return "\n\n".join(text for text in paragraphs if not text.startswith(">>>") and "``ctx." not in text)


def file_schema(kind: str, cls: type, known: Known | None = None) -> Schema:
    """The schema of a data file of a kind: one entity, or an array of them under the kind's name.

    With the names that are known, each field that names something allows these alone, so that editors offer them.
    """
    schemas: dict[str, Schema] = {}
    schema = _schema(cls, schemas, known)
    name = cls.__name__
    single = schemas[name]
    single["properties"] = {"$schema": {"type": "string"}, **single["properties"]}
    return {
        "$schema": DRAFT,
        "title": kind,
        "description": description_of(cls),
        "if": {"type": "object", "required": [kind]},
        "then": {
            "type": "object",
            "properties": {"$schema": {"type": "string"}, kind: {"type": "array", "items": schema}},
            "required": [kind],
            "additionalProperties": False,
        },
        "else": schema,
        "$defs": dict(sorted(schemas.items())),
    }


def _schema(annotation: Any, found: dict[str, Schema], known: Known | None) -> Schema:
    if attrs.has(annotation):
        if annotation.__name__ not in found:
            found[annotation.__name__] = {}
            found[annotation.__name__] = _object(annotation, found, known)
        return {"$ref": f"#/$defs/{annotation.__name__}"}
    plain = {str: "string", int: "integer", bool: "boolean"}
    if annotation is object:
        return {}
    if annotation in plain:
        return {"type": plain[annotation]}
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple and args[-1] is Ellipsis:
        return {"type": "array", "items": _schema(args[0], found, known)}
    if origin is tuple:
        return {
            "type": "array",
            "prefixItems": [_schema(arg, found, known) for arg in args],
            "minItems": len(args),
            "maxItems": len(args),
        }
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(args[1], found, known)}
    if origin in (types.UnionType, typing.Union):
        return {"anyOf": [{"type": "null"} if arg is type(None) else _schema(arg, found, known) for arg in args]}
    raise TypeError(f"no schema for {annotation!r}")


def _object(cls: type, found: dict[str, Schema], known: Known | None) -> Schema:
    hints = hints_of(cls)
    properties: dict[str, Schema] = {}
    required = []
    for field in attrs.fields(cls):
        schema = _schema(hints[field.name], found, known)
        target = next((part for part in schema.get("anyOf", ()) if part.get("type") != "null"), schema)
        _put_limits(target, field.metadata)
        if known is not None:
            _put_names(target, field.metadata, known)
        schema["description"] = field.metadata.get("description", "")
        properties[field.name] = schema
        if field.default is attrs.NOTHING:
            required.append(field.name)
    return {
        "type": "object",
        "description": description_of(cls),
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _put_limits(target: Schema, given: Mapping[str, object]) -> None:
    """Write the limits of a field into its schema: what limits a value, into those of all items or entries."""
    of_items = [target["items"]] if "items" in target else target.get("prefixItems", [])
    of_entries = [target["additionalProperties"]] if "additionalProperties" in target else []
    for part in of_items or of_entries or [target]:
        part.update({name: given[name] for name in _LIMITS if name in given})
    target.update({name: given[name] for name in _OF_LISTS if name in given})


def _put_names(target: Schema, given: Mapping[str, Any], known: Known) -> None:
    """Write the names that a field may hold, and those of its keys, into its schema, as far as there are any."""
    names = [*known.names(given.get("names", ()))]
    for part in _texts(target) if names else ():
        part["enum"] = names
        part.pop("pattern", None)
    keys = [*known.names(given.get("keys", ()))]
    if keys:
        target["propertyNames"] = {"enum": keys}


def _texts(schema: Schema) -> Iterator[Schema]:
    """The texts in the schema of a field: its own, those of its list, those under the keys of its object."""
    inside = [schema, schema.get("items", {}), schema.get("additionalProperties", {})]
    for part in (option for inner in inside for option in (inner, *inner.get("anyOf", ()))):
        if part.get("type") == "string":
            yield part

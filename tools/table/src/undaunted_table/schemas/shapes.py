"""The pieces that JSON Schemas of documents are made of."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

PLAIN = {"int": "integer", "bool": "boolean", "text": "string"}
TEXT: Schema = {"type": "string"}
TRUTH: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": ["number", "string", "null"]}
NATURAL: Schema = {"type": "integer", "minimum": 0}
NAME: Schema = {"type": "string", "minLength": 1}
#: A name, or null for nobody or nothing.
NAMED: Schema = {"type": ["string", "null"]}
KIND: Schema = {"type": "string", "pattern": r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$"}
CLAUSE: Schema = {"type": "string", "description": "the clause of the rules; empty where there is none"}


def part(name: str) -> Schema:
    """A part that several documents share."""
    return {"$ref": f"#/$defs/{name}"}


def describe(about: str, schema: Schema) -> Schema:
    """A schema that says what it is of; without words the schema itself."""
    return {"description": about, **schema} if about else schema


def object_of(
    about: str = "", /, *, optional: tuple[str, ...] = (), more: Schema | bool = False, **fields: Schema
) -> Schema:
    """An object with these fields, all required but the optional ones."""
    required = [name for name in fields if name not in optional]
    return describe(about, {
        "type": "object", "properties": fields, "required": required, "additionalProperties": more,
    })  # fmt: skip


def list_of(items: Schema, about: str = "", **limits: object) -> Schema:
    """A list."""
    return describe(about, {"type": "array", "items": items, **limits})


def map_of(values: Schema, about: str = "") -> Schema:
    """An object with any names."""
    return describe(about, {"type": "object", "additionalProperties": values})


def maybe(schema: Schema, about: str = "") -> Schema:
    """It, or null."""
    return describe(about, {"anyOf": [schema, {"type": "null"}]})


def digits(count: int) -> Schema:
    """So many hexadecimal digits."""
    return {"type": "string", "pattern": f"^[0-9a-f]{{{count}}}$"}

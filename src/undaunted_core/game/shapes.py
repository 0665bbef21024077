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
KIND: Schema = {"type": "string", "pattern": r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$"}
CLAUSE: Schema = {"type": "string", "description": "the clause of the rules; empty where there is none"}


def part(name: str) -> Schema:
    """A part that several documents share."""
    return {"$ref": f"#/$defs/{name}"}


def object_of(properties: dict[str, Schema], *, optional: tuple[str, ...] = (), more: Schema | bool = False) -> Schema:
    """An object with these properties, all required but the optional ones."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": more,
    }


def list_of(items: Schema, **limits: Any) -> Schema:
    """A list."""
    return {"type": "array", "items": items, **limits}


def map_of(values: Schema) -> Schema:
    """An object with any names."""
    return {"type": "object", "additionalProperties": values}


def maybe(schema: Schema) -> Schema:
    """It, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def digits(count: int) -> Schema:
    """So many hexadecimal digits."""
    return {"type": "string", "pattern": f"^[0-9a-f]{{{count}}}$"}

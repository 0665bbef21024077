"""The protocol as types of TypeScript, made from the same declarations as the published documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from undaunted_table.web.protocol import BY_CLIENT, BY_SERVER
from undaunted_table.web.published import COMPONENTS, name_of, remove_markup, schemas_of_protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_table.schemas.shapes import Schema
    from undaunted_table.web.messages import Message

HEAD = """\
// The protocol of `undaunted serve` as types.  Made by `undaunted schema typescript`: do not edit it.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
INDENT = "  "


def write_types() -> str:
    """The text of the file: a type for every message, body, answer and part, by name.

    A message of the client is called ``AskName``, one of the server ``TellName``.  ``Asked`` and ``Told`` are unions.
    """
    types = {name_of_type(name): schema for name, schema in sorted(schemas_of_protocol().items())}
    unions = [
        _declare("Asked", {"description": "A message of a client."}, _join(map(_type_of_message, BY_CLIENT))),
        _declare("Told", {"description": "A message of the server."}, _join(map(_type_of_message, BY_SERVER))),
    ]
    return "\n".join([HEAD, *(_declare(name, schema, type_of(schema)) for name, schema in types.items()), *unions])


def name_of_type(name: str) -> str:
    """What the type of a schema is called: ``ask_go_on`` is ``AskGoOn``."""
    return "".join(word.capitalize() for word in name.split("_"))


def _type_of_message(message: Message) -> str:
    return name_of_type(name_of(message))


def _declare(name: str, schema: Schema, text: str) -> str:
    return f"{_comment(schema)}export type {name} = {text};\n"


def _comment(schema: Schema, indent: str = "") -> str:
    about = remove_markup(schema.get("description", ""))
    return f"{indent}/** {about} */\n" if about else ""


def type_of(schema: Schema, indent: str = "") -> str:
    """The type of the values that fit a schema; bounds of texts, numbers and lists are left out."""
    if "$ref" in schema:
        return name_of_type(schema["$ref"].removeprefix(COMPONENTS))
    options = schema.get("anyOf") or schema.get("oneOf")
    if options:
        return _join(type_of(option, indent) for option in options)
    if "enum" in schema or "const" in schema:
        return _join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    types = schema.get("type")
    if isinstance(types, list):
        return _join(type_of({**schema, "type": each}, indent) for each in types)
    if types == "array":
        return _type_of_list(schema, indent)
    if types == "object":
        return _type_of_object(schema, indent)
    return PLAIN[types] if types else "unknown"


def _type_of_list(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item, indent) for item in schema['prefixItems'])}]"
    return f"Array<{type_of(schema['items'], indent)}>"


def _type_of_object(schema: Schema, indent: str) -> str:
    """An object; a further member may hold what any member may, as TypeScript asks of an index."""
    inner = indent + INDENT
    required = schema.get("required", ())
    fields: dict[str, Any] = schema.get("properties", {})
    lines = [
        f"{_comment(field, inner)}{inner}{name}{'' if name in required else '?'}: {type_of(field, inner)};\n"
        for name, field in fields.items()
    ]
    more = schema.get("additionalProperties", True)
    if more is not False:
        own = [type_of(field, inner) for field in fields.values()]
        optional = ["undefined"] if len(required) < len(fields) else []
        values = type_of(more, inner) if isinstance(more, dict) else "unknown"
        every = "unknown" if values == "unknown" else _join([values, *own, *optional])
        if not lines:
            return f"{{ [name: string]: {every} }}"
        lines.append(f"{inner}[name: string]: {every};\n")
    return f"{{\n{''.join(lines)}{indent}}}"


def _join(types: Iterable[str]) -> str:
    """Any of these types, each once."""
    return " | ".join(dict.fromkeys(types))


__all__ = ["name_of_type", "type_of", "write_types"]

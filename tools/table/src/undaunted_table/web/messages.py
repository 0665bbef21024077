"""What a declaration of the protocol is made of, and the check of what comes in against its declaration."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

import attrs

from undaunted_core.errors import FaultyError
from undaunted_core.ids import nearest
from undaunted_table.schemas.shapes import Schema, describe, object_of
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: The longest number in an address, in digits, and the most letters of a request that an error quotes.
MOST_DIGITS = 15
QUOTED = 60
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str, "boolean": bool, "integer": int, "number": (int, float), "array": list, "object": dict,
    "null": type(None),
}  # fmt: skip


@attrs.frozen
class Field:
    """A member of a message, of a body or of a query: its name, the schema of its values, what it says."""

    name: str
    schema: Schema
    about: str
    is_required: bool = True


@attrs.frozen
class Shape:
    """An object with these members: the body of a request, a message, an answer."""

    name: str
    about: str
    fields: tuple[Field, ...]

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the object."""
        fields = {field.name: describe(field.about, field.schema) for field in self.fields}
        optional = tuple(field.name for field in self.fields if not field.is_required)
        return object_of(self.about, optional=optional, **fields)


@attrs.frozen
class Message(Shape):
    """A message of the connection: which end sends it, and the bound on what it costs."""

    sender: Literal["client", "server"]
    bound: str = ""

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the message, its name among the members."""
        own = super().schema
        word = "do" if self.sender == "client" else "is"
        named = {**own, "properties": {word: {"const": self.name}, **own["properties"]}}
        return {**named, "required": [word, *own["required"]]}


@attrs.frozen
class Answer:
    """The answer to a request that is done: its schema, or the media type of what is no JSON."""

    about: str
    schema: Schema | None = None
    status: int = 200
    media: str = "application/json"


@attrs.frozen
class Request:
    """A request over HTTP: ``name`` is that of its handler, ``bodies`` the shapes that its body may have.

    The body has the first shape whose first member it has, else the last shape.  A form is a body that a page sends.
    ``rate`` says how often one address may ask: as it makes tables, as often as it plays, or (empty) without a bound.
    """

    name: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    about: str
    bound: str
    answer: Answer
    query: tuple[Field, ...] = ()
    bodies: tuple[Shape, ...] = ()
    codes: tuple[str, ...] = ()
    has_form: bool = False
    rate: Literal["", "new", "often"] = ""

    @property
    def has_key(self) -> bool:
        """Whether the request needs the key of a table."""
        return "{table}" in self.path


@attrs.frozen
class Code:
    """Why something is refused: the code, the status of HTTP (None: on the connection alone), what it means."""

    name: str
    status: int | None
    about: str


class Refused(Exception):  # noqa: N818 - it is an answer
    """What a request or message asks for is not done.

    ``path`` is the member that is wrong: a JSON pointer, or ``?name`` in an address.  ``nearest`` is the nearest valid
    name.  Further fields fill the sentence of the code; one that is a function words itself in a language.
    """

    def __init__(self, code: str, path: str = "", nearest: str | None = None, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.nearest = nearest
        self.fields = fields

    def to_dict(self, lang: str, worded: Callable[[str, str], str] = lambda english, lang: english) -> dict[str, Any]:
        """The refusal as JSON values; ``worded`` gives an error of the library in a language."""
        fields: dict[str, object] = {
            name: field(lang) if callable(field) else worded(str(field), lang) for name, field in self.fields.items()
        }
        message = say(self.code, lang, path=self.path, **fields)
        if self.nearest is not None:
            message += " " + say("nearest", lang, nearest=self.nearest)
        faults = fields_of_faults(self.fields.get("why"))
        return {
            "code": self.code,
            "message": message,
            **({"path": self.path} if self.path else {}),
            **({"nearest": self.nearest} if self.nearest is not None else {}),
            **({"faults": faults} if faults else {}),
        }


def fields_of_faults(why: object) -> list[dict[str, str | None]]:
    """The faults of a document, each with its path, as JSON values."""
    if not isinstance(why, FaultyError):
        return []
    names = {"path": "pointer", "found": "found", "expected": "expected", "nearest": "nearest"}
    return [{name: fault.to_dict()[part] for name, part in names.items()} for fault in why.faults]


# -- the check of what comes in --------------------------------------------------------------


def check_shape(value: Mapping[str, Any], shapes: tuple[Shape, ...]) -> None:
    """Refuse an object that has none of these shapes: the first one whose first member it has counts."""
    shape = next((shape for shape in shapes if shape.fields and shape.fields[0].name in value), shapes[-1])
    check(value, shape.schema)


def check_message(message: dict[str, Any], known: Mapping[str, Message]) -> None:
    """Refuse a message of the connection that is not as its declaration says."""
    check(message.get("do"), {"enum": [*known]}, "/do")
    check(message, known[message["do"]].schema)


def check_query(query: Iterable[tuple[str, str]], fields: tuple[Field, ...]) -> dict[str, Any]:
    """The members of an address or form by name; numbers and lists are read out of their texts."""
    schema = object_of(
        optional=tuple(field.name for field in fields if not field.is_required),
        **{field.name: field.schema for field in fields},
    )
    values = {name: _read(text, schema["properties"].get(name, {})) for name, text in query}
    check(values, schema, "?")
    return values


def _read(text: str, schema: Schema) -> object:
    if schema.get("type") == "integer" and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    if schema.get("type") == "array":
        return text.split(",") if text else []
    return text


def check(value: object, schema: Schema, path: str = "") -> None:
    """Refuse a value that does not fit a schema; :class:`Refused` names the first member that does not."""
    if "anyOf" in schema:
        alike = [option for option in schema["anyOf"] if _is_of(value, option)]
        if not alike:
            raise _refuse(value, schema, path)
        check(value, alike[0], path)
    elif not _is_of(value, schema) or not _is_within(value, schema):
        raise _refuse(value, schema, path)
    elif isinstance(value, dict):
        _check_members(value, schema, path)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            check(item, schema["items"], _join(path, number))


def _check_members(value: dict[str, Any], schema: Schema, path: str) -> None:
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in value:
        if name not in known and more is False:
            raise Refused("unknown_member", _join(path, name), nearest(name, known), members=", ".join(known))
    for name in schema.get("required", ()):
        if name not in value:
            raise Refused("missing_member", _join(path, name))
    for name, item in value.items():
        inner = known.get(name, more)
        if isinstance(inner, dict):
            check(item, inner, _join(path, name))


def _join(path: str, name: object) -> str:
    quoted = str(name)[:QUOTED].replace("~", "~0").replace("/", "~1")
    return f"?{quoted}" if path == "?" else f"{path}/{quoted}"


def _is_of(value: object, schema: Schema) -> bool:
    """Whether a value is of the type of a schema; true and false are no numbers."""
    if "type" not in schema:
        return True
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    is_truth = isinstance(value, bool)
    return any(isinstance(value, KINDS[each]) and (not is_truth or each == "boolean") for each in types)


def _is_within(value: object, schema: Schema) -> bool:
    """Whether a value is within the bounds of a schema, and among its values."""
    values = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if values is not None and value not in values:
        return False
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, str | list):
        few, many = ("minLength", "maxLength") if isinstance(value, str) else ("minItems", "maxItems")
        return bool(schema.get(few, 0) <= len(value) <= schema.get(many, len(value)))
    return True


def _refuse(value: object, schema: Schema, path: str) -> Refused:
    values = schema.get("enum", ())
    near = nearest(value, values) if isinstance(value, str) else None
    # A text may hold half a sign of two, which no answer can carry.
    found = json.dumps(value, default=str)
    found = found if len(found) <= QUOTED else found[: QUOTED - 3] + "..."
    return Refused("bad_value", path, near, found=found, expected=lambda lang: expected(schema, lang))


def expected(schema: Schema, lang: str) -> str:
    """What a value of a schema is, in words of a language."""
    if "anyOf" in schema:
        return say("or", lang).join(dict.fromkeys(expected(option, lang) for option in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return ", ".join(say("null", lang) if value is None else str(value) for value in values)
    types = schema.get("type", "object")
    if isinstance(types, list):
        return say("or", lang).join(expected({**schema, "type": each}, lang) for each in types)
    if types == "integer":
        return say("integer", lang, least=schema.get("minimum", 0), most=schema.get("maximum", ""))
    if types in ("string", "array") and ("maxLength" in schema or "maxItems" in schema):
        return say(f"most.{types}", lang, most=schema.get("maxLength", schema.get("maxItems")))
    return say(types, lang)


__all__ = [
    "Answer", "Code", "Field", "Message", "Refused", "Request", "Shape", "check", "check_message", "check_query",
    "check_shape", "expected",
]  # fmt: skip

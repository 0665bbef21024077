"""A quick check against a schema: a yes is sure, and a no only says that the library for schemas has to look.

Content that fits its schema, as nearly all of it does, needs neither that
library nor its time.  Only the few words that the schemas of
:mod:`undaunted_core.content.schema` use are known here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.content.schema import Schema

    #: Whether a value surely fits.
    Check = Callable[[object], bool]

#: What says nothing about a value.
SILENT = frozenset({"$schema", "title", "description", "$defs"})
#: The words that each type may have beside it.
WORDS = {
    "null": frozenset[str](),
    "boolean": frozenset[str](),
    "integer": frozenset({"minimum", "maximum"}),
    "string": frozenset({"pattern", "minLength", "enum"}),
    "array": frozenset({"items", "prefixItems", "minItems", "maxItems"}),
    "object": frozenset({"properties", "required", "additionalProperties"}),
}


def quick_check(schema: Schema) -> Check:
    """The check of a schema; where it has a word that is not known here, one that is never sure."""
    return _Maker(schema.get("$defs", {})).check(schema)


def whole(pattern: str) -> str:
    """A pattern that matches a text whole: for Python alone, ``$`` lets a last line end pass."""
    return pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern


def _accept(value: object) -> bool:
    return True


def _never(value: object) -> bool:
    return False


class _Maker:
    """Makes the checks of one schema, each definition's once."""

    def __init__(self, definitions: Schema) -> None:
        self.definitions = definitions
        self.made: dict[str, Check] = {}

    def check(self, schema: Schema) -> Check:
        words = schema.keys() - SILENT
        if not words:
            return _accept
        if words == {"$ref"}:
            return self._reference(schema["$ref"].removeprefix("#/$defs/"))
        if words == {"anyOf"}:
            checks = [self.check(part) for part in schema["anyOf"]]
            return lambda value: any(check(value) for check in checks)
        if words == {"if", "then", "else"} and schema["if"].keys() == {"type", "required"}:
            return self._either(schema) if schema["if"]["type"] == "object" else _never
        kind = schema.get("type")
        if not isinstance(kind, str) or kind not in WORDS or not words - {"type"} <= WORDS[kind]:
            return _never
        maker: Check = getattr(self, f"_{kind}")(schema)
        return maker

    def _either(self, schema: Schema) -> Check:
        """One of two checks, by whether an object has certain entries: that is always sure."""
        then, other, required = self.check(schema["then"]), self.check(schema["else"]), schema["if"]["required"]
        def fits(value: object) -> bool:
            has = isinstance(value, dict) and all(key in value for key in required)
            return then(value) if has else other(value)

        return fits

    def _reference(self, name: str) -> Check:
        if name not in self.made:
            # A definition may lie in itself.
            self.made[name] = lambda value: self.made[name](value)
            self.made[name] = self.check(self.definitions[name])
        return self.made[name]

    def _null(self, schema: Schema) -> Check:
        return lambda value: value is None

    def _boolean(self, schema: Schema) -> Check:
        return lambda value: type(value) is bool

    def _integer(self, schema: Schema) -> Check:
        least, most = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
        return lambda value: type(value) is int and least <= value <= most

    def _string(self, schema: Schema) -> Check:
        least = schema.get("minLength", 0)
        find = re.compile(whole(schema.get("pattern", ""))).search
        if "enum" in schema:
            words = frozenset(schema["enum"])
            return lambda value: type(value) is str and value in words and len(value) >= least and bool(find(value))
        return lambda value: type(value) is str and len(value) >= least and find(value) is not None

    def _array(self, schema: Schema) -> Check:
        first = [self.check(part) for part in schema.get("prefixItems", ())]
        item = self.check(schema.get("items", {}))
        least, most = schema.get("minItems", 0), schema.get("maxItems", float("inf"))

        def fits(value: object) -> bool:
            if type(value) is not list or not least <= len(value) <= most:
                return False
            for check, part in zip(first, value, strict=False):
                if not check(part):
                    return False
            for part in value[len(first):] if first else value:  # noqa: SIM110 - a generator would double the cost
                if not item(part):
                    return False
            return True

        return fits

    def _object(self, schema: Schema) -> Check:
        properties = {name: self.check(part) for name, part in schema.get("properties", {}).items()}
        further = schema.get("additionalProperties", {})
        other = _never if further is False else self.check(further)
        required = schema.get("required", ())

        def fits(value: object) -> bool:
            if type(value) is not dict:
                return False
            for name in required:
                if name not in value:
                    return False
            for name, part in value.items():  # noqa: SIM110 - a generator would double the cost
                if not properties.get(name, other)(part):
                    return False
            return True

        return fits

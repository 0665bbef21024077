"""What the loader of content asks of the library `jsonschema`, for a browser: the words that its own schemas have.

The site has this module by that name.  Content that fits its schema never asks for it.  It says of a document from
elsewhere what is wrong in it, as the library does.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Schema = dict[str, Any]
#: The way to a value inside a document.
Path = tuple[str | int, ...]
TYPES = {"null": type(None), "boolean": bool, "string": str, "array": list, "object": dict}


class ValidationError(Exception):
    """What is wrong with a value: the word of the schema that it breaks, and where the value is."""

    def __init__(self, message: str, context: tuple[ValidationError, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.context = context
        self.absolute_path: Path = ()
        self.validator, self.validator_value = "", None
        self.instance: Any = None
        self.schema: Schema = {}


class Draft202012Validator:
    """Checks values against one schema."""

    further: Mapping[str, Callable[..., Any]] = {}

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def is_type(self, value: object, name: str) -> bool:
        """Whether a value is of a type of JSON; true and false are no numbers."""
        if name in ("integer", "number"):
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return is_number and (name == "number" or float(value).is_integer())  # type: ignore[arg-type]
        return isinstance(value, TYPES[name])

    def iter_errors(self, value: object) -> Iterator[ValidationError]:
        """All that is wrong with a value."""
        return self._errors(value, self.schema, ())

    def _errors(self, value: Any, schema: Schema, path: Path) -> Iterator[ValidationError]:
        for word, expected in schema.items():
            own = self.further.get(word)
            if own is not None:
                wrong = own(self, expected, value, schema)
            else:
                check = getattr(self, f"_{word.strip('$')}", None)
                wrong = () if check is None else check(value, expected, schema, path)
            for error in wrong or ():
                # What was found further inside says already where it is.
                if not error.validator:
                    error.validator, error.validator_value = word, expected
                    error.instance, error.schema, error.absolute_path = value, schema, path
                yield error

    def _ref(self, value: Any, expected: str, schema: Schema, path: Path) -> Iterator[ValidationError]:
        return self._errors(value, self.schema["$defs"][expected.removeprefix("#/$defs/")], path)

    def _anyOf(  # noqa: N802 - the word of schemas
        self, value: Any, expected: list[Schema], schema: Schema, path: Path
    ) -> Iterator[ValidationError]:
        of_each = [tuple(self._errors(value, part, path)) for part in expected]
        if all(of_each):
            yield ValidationError("it fits none of what is allowed", tuple(error for part in of_each for error in part))

    def _if(self, value: Any, expected: Schema, schema: Schema, path: Path) -> Iterator[ValidationError]:
        other = "else" if any(self._errors(value, expected, path)) else "then"
        return self._errors(value, schema.get(other, {}), path)

    def _type(self, value: Any, expected: str, schema: Schema, path: Path) -> Iterator[ValidationError]:
        if not self.is_type(value, expected):
            yield ValidationError(f"it is not of type {expected!r}")

    def _enum(self, value: Any, expected: list[Any], *_: Any) -> Iterator[ValidationError]:
        if value not in expected:
            yield ValidationError(f"it is not one of {expected!r}")

    def _minimum(self, value: Any, expected: float, *_: Any) -> Iterator[ValidationError]:
        if self.is_type(value, "number") and value < expected:
            yield ValidationError(f"it is less than {expected}")

    def _maximum(self, value: Any, expected: float, *_: Any) -> Iterator[ValidationError]:
        if self.is_type(value, "number") and value > expected:
            yield ValidationError(f"it is more than {expected}")

    def _minLength(self, value: Any, expected: int, *_: Any) -> Iterator[ValidationError]:  # noqa: N802
        if isinstance(value, str) and len(value) < expected:
            yield ValidationError(f"it has fewer than {expected} letters")

    def _minItems(self, value: Any, expected: int, *_: Any) -> Iterator[ValidationError]:  # noqa: N802
        if isinstance(value, list) and len(value) < expected:
            yield ValidationError(f"it has fewer than {expected} entries")

    def _maxItems(self, value: Any, expected: int, *_: Any) -> Iterator[ValidationError]:  # noqa: N802
        if isinstance(value, list) and len(value) > expected:
            yield ValidationError(f"it has more than {expected} entries")

    def _items(
        self, value: Any, expected: Schema, schema: Schema, path: Path
    ) -> Iterator[ValidationError]:
        if isinstance(value, list):
            first = len(schema.get("prefixItems", ()))
            for number, item in enumerate(value[first:], first):
                yield from self._errors(item, expected, (*path, number))

    def _prefixItems(  # noqa: N802
        self, value: Any, expected: list[Schema], schema: Schema, path: Path
    ) -> Iterator[ValidationError]:
        if isinstance(value, list):
            for number, (item, part) in enumerate(zip(value, expected, strict=False)):
                yield from self._errors(item, part, (*path, number))

    def _properties(
        self, value: Any, expected: dict[str, Schema], schema: Schema, path: Path
    ) -> Iterator[ValidationError]:
        if isinstance(value, dict):
            for name, part in expected.items():
                if name in value:
                    yield from self._errors(value[name], part, (*path, name))

    def _required(self, value: Any, expected: list[str], *_: Any) -> Iterator[ValidationError]:
        if isinstance(value, dict):
            yield from (ValidationError(f"{name!r} is missing") for name in expected if name not in value)

    def _additionalProperties(  # noqa: N802
        self, value: Any, expected: Schema | bool, schema: Schema, path: Path
    ) -> Iterator[ValidationError]:
        if isinstance(value, dict):
            more = [name for name in value if name not in schema.get("properties", {})]
            if expected is False and more:
                yield ValidationError(f"unknown: {', '.join(more)}")
            elif isinstance(expected, dict):
                for name in more:
                    yield from self._errors(value[name], expected, (*path, name))


def extend(kind: type[Draft202012Validator], further: Mapping[str, Callable[..., Any]]) -> type[Draft202012Validator]:
    """A validator with further words."""
    return type(kind.__name__, (kind,), {"further": {**kind.further, **further}})


validators = SimpleNamespace(extend=extend)

__all__ = ["Draft202012Validator", "ValidationError", "validators"]

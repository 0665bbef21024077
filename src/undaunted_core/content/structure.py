"""Makes definitions from documents that fit their schema.

Such a document needs no further check, so functions from the annotations of its class do.  What they cannot make,
cattrs makes: its import and the functions that it compiles take a tenth of the time of a first game.
"""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: The annotations of a class and of those that it extends.
hints_of = cache(typing.get_type_hints)


def structure(document: Mapping[str, object], cls: type) -> Any:
    """The definition of a document that fits its schema."""
    return _class_maker(cls)({key: value for key, value in document.items() if key != "$schema"})


@cache
def _class_maker(cls: type) -> Callable[[Any], Any]:
    hints = hints_of(cls)
    fields = {field.name: (field.alias, _maker(hints[field.name])) for field in attrs.fields(cls)}
    return lambda document: cls(**{fields[name][0]: fields[name][1](value) for name, value in document.items()})


def _maker(annotation: Any) -> Callable[[Any], Any]:
    if annotation is int:
        return int  # a schema takes 1.0 for a whole number
    if annotation in (str, bool, object):
        return lambda value: value
    if attrs.has(annotation):
        return lambda value: _class_maker(annotation)(value)  # a class may lie in itself
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is dict:
        make_entry = _maker(args[1])
        return lambda value: {key: make_entry(entry) for key, entry in value.items()}
    if origin is tuple and args[-1] is Ellipsis:
        make_item = _maker(args[0])
        return lambda value: tuple([make_item(item) for item in value])
    if origin is tuple:
        makers = [_maker(part) for part in args]
        return lambda value: tuple([make(part) for make, part in zip(makers, value, strict=True)])
    if origin in (types.UnionType, typing.Union) and len(args) == 2 and args[1] is type(None):
        make_value = _maker(args[0])
        return lambda value: None if value is None else make_value(value)
    return lambda value: _converter().structure(value, annotation)


@cache
def _converter() -> Any:
    import cattrs

    # A document that fits its schema has no faults to tell in detail, and to be ready for that takes time.
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_structure_hook_func(lambda cls: cls is object, lambda value, _: value)
    return converter

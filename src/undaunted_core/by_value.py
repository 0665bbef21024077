"""Equality by value and a text of all fields, written once.

attrs compiles both for each class, which takes a fifth of the time of a class at import.
"""

from __future__ import annotations

from reprlib import recursive_repr
from typing import Any

import attrs

#: The fields of a class; its type says that attrs did not make it.
_fields: Any = attrs.fields


class ByValue:
    """Compares and prints as attrs does; a class that extends it says ``eq=False, repr=False`` to attrs."""

    __slots__ = ()

    def _values(self) -> tuple[object, ...]:
        pairs = [(field.eq_key, getattr(self, field.name)) for field in _fields(type(self)) if field.eq]
        return tuple([key(value) if key else value for key, value in pairs])

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    @recursive_repr("...")
    def __repr__(self) -> str:
        fields = [field for field in _fields(type(self)) if field.repr]
        shows = [repr if field.repr is True else field.repr for field in fields]
        parts = [f"{field.name}={show(getattr(self, field.name))}" for field, show in zip(fields, shows, strict=True)]
        return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(parts)})"

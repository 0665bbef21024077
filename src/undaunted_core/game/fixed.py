"""What is the same in every game of a ruleset: it is made once, shared by all, and never changed."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.mechanics.state import CoreRules

T = TypeVar("T")


def once_per_ruleset(make: Callable[[CoreRules], T]) -> Callable[[CoreRules], T]:
    """The function, its result kept for as long as the ruleset lives."""
    values: WeakKeyDictionary[CoreRules, T] = WeakKeyDictionary()

    @wraps(make)
    def find(rules: CoreRules) -> T:
        value = values.get(rules)
        if value is None:
            value = values[rules] = make(rules)
        return value

    return find


def freeze(value: object) -> Any:
    """JSON values that cannot be changed; equal to those given, and copied or pickled as plain ones."""
    if isinstance(value, dict):
        return _FixedDict({name: freeze(item) for name, item in value.items()})
    return _FixedList(map(freeze, value)) if isinstance(value, list) else value


def _refuse(self: object, *given: object, **named: object) -> NoReturn:
    raise TypeError(
        "games or observations share this object, so it cannot be changed; change a copy (copy.deepcopy)"
    )


class _FixedDict(dict[str, Any]):
    """A dict that refuses to be changed."""

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


class _FixedList(list[Any]):
    """A list that refuses to be changed."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> Any:
        return list, (list(self),)

"""What the functions of declarations give back: an error for what no rule can use, with pack, declaration and line."""

from __future__ import annotations

import inspect
import linecache
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import quoted
from undaunted_core.errors import RuleError

if TYPE_CHECKING:
    from undaunted_core.kernel.kinds import Kind
    from undaunted_core.kernel.ruleset import Ruleset

YES_OR_NO = "True or False"


def place_of(function: Any) -> str:
    """Where a function stands, ``file:line``; empty where that is not known.

    >>> place_of(print)
    ''
    """
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ""
    number = code.co_firstlineno
    # The first line is that of a decorator, where there is one.
    while linecache.getline(code.co_filename, number).lstrip().startswith("@"):
        number += 1
    return f"{code.co_filename}:{number}"


def show_value(value: object) -> str:
    """A value in few words, with its class where its words do not tell it."""
    text = quoted(value)
    return text if value is None or isinstance(value, str | int | float) else f"{type(value).__name__} {text}"


def wrong_result(pack: str, what: str, function: object, value: object, expected: str) -> RuleError:
    """The error of a function of a declaration that gives back what it should not.

    >>> str(wrong_result("my_pack", "modifier term.my_pack.night", print, None, "a whole number"))
    'pack my_pack: modifier term.my_pack.night returned None, expected a whole number'
    """
    source = place_of(function)
    suffix = f" ({source})" if source else ""
    return RuleError(f"pack {pack}: {what} returned {show_value(value)}, expected {expected}{suffix}", pack, what)


def yes_or_no(value: object, rules: Ruleset, kind: Kind[Any], declared: object, field: str) -> bool:
    """The answer of a function of a registered declaration; :class:`RuleError` if it is not True or False.

    >>> yes_or_no(True, game.rules, CONDITION_KINDS, None, "met")
    True
    """
    if value is True or value is False:
        return value
    name = str(getattr(declared, "name", ""))
    pack, where = rules.registry.pack_of(kind, name), f"{kind.name.removesuffix('_kind')} {name}, {field}"
    raise wrong_result(pack, where, getattr(declared, field), value, YES_OR_NO)

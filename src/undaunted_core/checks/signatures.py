"""The functions that declarations hold take what they are called with."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called


def check_calls(findings: Findings, pack: str, calls: Iterable[Called]) -> None:
    """Note every function of a declaration that cannot be called with what it is called with."""
    for what, function, arguments in calls:
        if function is not None and not _takes(function, arguments.count(",") + 1):
            findings.fault(pack, what, _show(function), f"a function that takes ({arguments})")


def _takes(function: Any, count: int) -> bool:
    """Whether a callable accepts ``count`` positional values."""
    code = getattr(function, "__code__", None)
    if code is not None and not inspect.ismethod(function):
        most = code.co_argcount
        least = most - len(function.__defaults__ or ())
        needs_names = code.co_kwonlyargcount > len(function.__kwdefaults__ or ())
        return not needs_names and least <= count and (count <= most or bool(code.co_flags & inspect.CO_VARARGS))
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # a function of C without a signature
        return True
    return True


def _show(function: Any) -> str:
    """A function with its place and its parameters."""
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)[:80]
    names = ", ".join(code.co_varnames[: code.co_argcount])
    return f"{function.__module__}.{function.__qualname__}({names})"

"""Binding by name: a rule's function names the values it needs, and gets those and no more.

The machine calls every step, requirement and effect with the same few arguments.
A rule reads better when it says what it needs: ``def control(ctx, side, piece)``.
:func:`bind` makes the small function between the two, once, when the ruleset is
compiled.
"""

from __future__ import annotations

import functools
import inspect
import linecache
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import RulesetError
from undaunted_core.ids import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: For each name, the expression that gives its value.
    Names = Mapping[str, str]
    #: For each derived name, the function that works it out from other names.
    Derived = Mapping[str, Callable[..., Any]]

#: What a step is called with.
STEP = ("ctx", "args")
#: What anything at a decision is called with; ``given`` are the values of the action.
CHOICE = ("ctx", "args", "seat", "given")


def frame_names(fields: Mapping[str, str]) -> dict[str, str]:
    """The names of a frame's fields."""
    return {field: f"args[{place}]" for place, field in enumerate(fields)}


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's positional parameters."""
    code = getattr(function, "__code__", None)
    if code is not None and not inspect.ismethod(function):
        names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
        return names
    return tuple(inspect.signature(function).parameters)


def bind(
    function: Callable[..., Any], called: tuple[str, ...], names: Names, derived: Derived, place: str
) -> Callable[..., Any]:
    """A function of the parameters ``called`` that calls ``function`` with the values it names.

    ``names`` gives the expression of each name, ``derived`` further names and the
    functions that work them out.  A function that takes exactly the parameters
    ``called`` is handed out as it is.  Raises :class:`RulesetError`, with the names
    there are and the nearest one, for a parameter that is none of them; ``place``
    says where the function stands.
    """
    wanted = parameters(function)
    if wanted == called:
        return function
    used: dict[str, Callable[..., Any]] = {}
    expressions = tuple(_expression(name, names, derived, used, place, function) for name in wanted)
    return _made(function, called, expressions, tuple(sorted(used.items())))


def _expression(
    name: str, names: Names, derived: Derived, used: dict[str, Callable[..., Any]], place: str, function: Any
) -> str:
    if name == "ctx":
        return "ctx"
    if name in names:
        return names[name]
    if name in derived:
        work_out = derived[name]
        needs = parameters(work_out)
        rest = {other: one for other, one in derived.items() if other != name}
        try:
            inner = [_expression(one, names, rest, used, place, function) for one in needs]
        except RulesetError:
            pass
        else:
            used[f"get_{name}"] = work_out
            return f"get_{name}({', '.join(inner)})"
    near = nearest(name, names)
    hint = f"; nearest: {near}" if near else ""
    raise RulesetError(
        f"{place}: {_name(function)} asks for {name!r}, expected one of ctx, {', '.join(names)}{hint}"
    )


def _name(function: Any) -> str:
    return f"{getattr(function, '__module__', '?')}.{getattr(function, '__qualname__', repr(function))}"


@functools.lru_cache(maxsize=4096)
def _made(
    function: Callable[..., Any],
    called: tuple[str, ...],
    expressions: tuple[str, ...],
    used: tuple[tuple[str, Callable[..., Any]], ...],
) -> Callable[..., Any]:
    short = getattr(function, "__name__", "rule").strip("<>")
    source = f"def bound_{short}({', '.join(called)}):\n    return rule({', '.join(expressions)})\n"
    scope = run_generated(source, f"{_name(function)} by name", {"rule": function, **dict(used)})
    bound: Callable[..., Any] = scope[f"bound_{short}"]
    return bound


def run_generated(source: str, name: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Run source that the library made; tracebacks show it under the name ``<undaunted_core: name>``."""
    file = f"<undaunted_core: {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)  # noqa: S102 - our own text, made from names
    return scope

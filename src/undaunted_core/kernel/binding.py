"""Binding by name: a rule's function names the values it needs, and gets only those.

The machine calls every step, requirement and effect with the same few arguments.  A rule
is easier to read when it names what it needs: ``def control(ctx, side, piece)``.
:func:`bind` makes the function that connects the two when the ruleset is compiled.
"""

from __future__ import annotations

import functools
import inspect
import linecache
import string
import types
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    #: For each name, the expression that gives its value.
    Names = Mapping[str, str]
    #: For each derived name, the expression that works it out, with other names in braces.
    Derived = Mapping[str, str]

#: The suffix of the domain of a frame's field that may be empty: -1 stands for no member.
MAYBE = "?"
#: What a step is called with.
STEP = ("ctx", "args")
#: What anything at a decision is called with; ``given`` are the values of the action.
CHOICE = ("ctx", "args", "seat", "given")


def frame_names(fields: Mapping[str, str]) -> dict[str, str]:
    """The names of a frame's fields, and the side of its seat where it has no field ``side``.

    Under ``?`` stand those that may be empty: what follows from an empty one is -1, as it is itself.
    """
    names = {field: f"args[{index}]" for index, field in enumerate(fields)}
    names[MAYBE] = " ".join(names[field] for field, domain in fields.items() if domain.endswith(MAYBE))
    if "seat" in names:
        names.setdefault("side", _unless_empty([names["seat"]], names, f"ctx.rules.side_of[{names['seat']}]"))
    return names


def _unless_empty(needs: Iterable[str], names: Names, text: str) -> str:
    tests = [f"{value} < 0" for value in needs if value in names.get(MAYBE, "").split()]
    return f"(-1 if {' or '.join(tests)} else {text})" if tests else text


def parameters(function: Callable[..., object]) -> tuple[str, ...]:
    """The names of a function's positional parameters."""
    code = getattr(function, "__code__", None)
    if code is not None and not inspect.ismethod(function):
        names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
        return names
    return tuple(inspect.signature(function).parameters)


def bind(
    function: Callable[..., object], called: tuple[str, ...], names: Names, derived: Derived, place: str
) -> Callable[..., Any]:
    """A function of the parameters ``called`` that calls ``function`` with the values it names.

    ``names`` gives the expression of each name, ``derived`` the expressions of
    further names.  A function that takes exactly the parameters ``called`` is
    returned unchanged.  Raises :class:`RulesetError` for a parameter that is not one
    of the names; the error lists the names and the nearest one.  ``place`` says where
    the function is declared.
    """
    if parameters(function) == called:
        return function
    return _make(function, called, call_text("rule", function, called, names, derived, place))


def bind_later(
    function: Callable[..., object], called: tuple[str, ...], names: Names, derived: Derived, place: str
) -> Callable[..., Any]:
    """Like :func:`bind`, for functions that most games never call: names are checked now, the rest is done on call."""
    if parameters(function) == called:
        return function
    text = call_text("rule", function, called, names, derived, place)
    bound = functools.cache(lambda: _make(function, called, text))

    def later(*values: Any) -> Any:
        return bound()(*values)

    return functools.wraps(function)(later)


def call_text(
    known_as: str, function: Callable[..., object], called: tuple[str, ...], names: Names, derived: Derived, place: str
) -> str:
    """The call of a function under a name, as source text; see :func:`bind`."""
    wanted = parameters(function)
    if wanted == called:
        return f"{known_as}({', '.join(called)})"
    values = []
    for name in wanted:
        value = "ctx" if name == "ctx" else _expression(name, names, derived)
        if value is None:
            askable = [other for other in {**names, **derived} if other != MAYBE and _expression(other, names, derived)]
            hint = near_hint(name, askable)
            code = getattr(function, "__code__", None)
            source = f" ({code.co_filename}:{code.co_firstlineno})" if code else ""
            raise RulesetError(
                f"{place}: {_name(function)} asks for {name!r}, expected one of ctx, {', '.join(askable)}{hint}{source}"
            )
        values.append(value)
    return f"{known_as}({', '.join(values)})"


def _expression(name: str, names: Names, derived: Derived) -> str | None:
    if name in names:
        return names[name]
    if name not in derived:
        return None
    template = derived[name]
    needs = [field for _, field, _, _ in string.Formatter().parse(template) if field]
    others = {other: text for other, text in derived.items() if other != name}
    values = {field: _expression(field, names, others) for field in needs}
    if None in values.values():
        return None
    # Each is one value in any expression: ``{use} * 2`` is twice the whole.
    filled = template.format_map({name: f"({text})" if " " in text else text for name, text in values.items() if text})
    return _unless_empty([text for text in values.values() if text], names, filled)


def _name(function: object) -> str:
    return f"{getattr(function, '__module__', '?')}.{getattr(function, '__qualname__', repr(function))}"


def _make(function: Callable[..., object], called: tuple[str, ...], call: str) -> Callable[..., object]:
    short = getattr(function, "__name__", "rule").strip("<>")
    source = f"def bound_{short}({', '.join(called)}):\n    return {call}\n"
    scope = run_generated(source, f"{_name(function)} by name", {"rule": function})
    return functools.wraps(function, assigned=(), updated=())(scope[f"bound_{short}"])


def run_generated(source: str, name: str, scope: dict[str, object]) -> dict[str, Any]:
    """Run source that the library made; tracebacks show it under the name ``<undaunted_core: name>``."""
    file = f"<undaunted_core: {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(_code(source, file), scope)  # noqa: S102 - our own text, made from names
    return scope


@functools.lru_cache(maxsize=4096)
def _code(source: str, file: str) -> types.CodeType:
    # The code is kept, the functions are not: a function leads to whatever its pack holds, a game included.
    return compile(source, file, "exec")

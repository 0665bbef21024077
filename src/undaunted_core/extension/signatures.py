"""The functions that declarations hold take what they are called with."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.chances import takes_args

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from undaunted_core.extension.found import Found

#: Per kind of named declaration: field and what it is called with.
NAMED: dict[str, tuple[tuple[str, str], ...]] = {
    "attack": (("targets", "ctx, side, source"), ("result", "ctx")),
    "condition_kind": (
        ("met", "ctx, side, parameters"),
        ("missing", "ctx, side, parameters"),
        ("words", "rules, side, parameters"),
        ("reachable", "ctx, side, parameters"),
    ),
    "reaction": (
        ("plays", "definition"), ("open", "ctx, side"), ("react", "ctx, side, card"), ("may", "ctx, side, card")
    ),
    "event": (("tells", "rules, event"),),
    "mirror": (("work_out", "rules, state"),),
    "piece_words": (("write", "words, entry"), ("read", "entries, start")),
}
#: The same of declarations without a name of their own.
LISTED: dict[str, tuple[tuple[str, str], ...]] = {
    "catalog_part": (("entries", "rules"),),
    "overlay": (("find", "observation"),),
    "menu": (("uses", "observation, name"), ("clauses", "rules")),
    "result": (("result", "ctx"),),
    "end_check": (("ended", "ctx"),),
    "score": (("points", "ctx, side"), ("terms", "ctx, side")),
}
#: Kinds that are functions themselves: what those are called with.
PLAIN: dict[str, str] = {
    "domain": "rules, setting",
    "table": "rules, setting",
    "owners": "state",
    "action_clause": "rules, action",
}
PLAIN_LISTED: dict[str, str] = {
    "setup": "rules, state, setting",
    "check": "rules, state",
    "entry": "rules, setting",
    "target": "ctx, side, piece",
}


def check_functions(found: Found) -> None:
    """Note every function that cannot be called with what it is called with."""
    for pack, what, function, called in _functions(found):
        if not _takes(function, called.count(",") + 1):
            found.fault(pack, what, _shown(function), f"a function that takes ({called})")


def _functions(found: Found) -> Iterator[tuple[str, str, Any, str]]:
    """Every function with its pack, its place and the arguments it is called with."""
    for kind, fields in NAMED.items():
        for name, pack, item in found.named(kind):
            yield from _of(pack, f"{kind.removesuffix('_kind')} {name}", item, fields)
    for kind, fields in LISTED.items():
        for pack, item in found.listed(kind):
            name = getattr(item, "label", "") or getattr(item, "name", "") or getattr(item, "attack", "")
            yield from _of(pack, f"{kind.replace('_', ' ')} {name}".rstrip(), item, fields)
    sums = {kind.sum: ("attack", "kind") for _, _, kind in found.named("attack")}
    sums |= {name: one.subject for name, _, one in found.named("sum")}
    for pack, modifier in found.listed("modifier"):
        if modifier.sum in sums:
            called = ", ".join(("ctx", *sums[modifier.sum]))
            yield from _of(pack, f"modifier {modifier.label}", modifier, (("value", called), ("unknown", called)))
    for kind, _, called in found.named("called_with"):
        held = [(pack, name, item) for name, pack, item in found.named(kind)]
        held += [(pack, "", item) for pack, item in found.listed(kind)]
        for pack, name, item in held:
            what = f"{kind.replace('_', ' ')} {name}".rstrip()
            yield from ((pack, what, item, called),) if isinstance(called, str) else _of(pack, what, item, called)
    for kind, called in PLAIN.items():
        for name, pack, item in found.named(kind):
            yield pack, f"{kind.replace('_', ' ')} {name}", item, called
    for kind, called in PLAIN_LISTED.items():
        for pack, item in found.listed(kind):
            yield pack, kind, item, called
    for name, pack, query in found.named("query"):
        yield pack, f"query {name}, answer", query.answer, ", ".join(("ctx", "seat", *query.fields))
    for pack, (action, asks) in found.listed("explanation"):
        yield pack, f"Explains of {action}", asks, "ctx, seat, args, action"
    for name, pack, item in found.named("flow"):
        if hasattr(item, "outcomes"):
            # A function that names what it needs is told when it is bound.
            for field, called in (("outcomes", "ctx, args"), ("resolve", "ctx, args, outcome")):
                function = getattr(item, field)
                if takes_args(function):
                    yield pack, f"chance event {name}, {field}", function, called
        elif hasattr(item, "options"):
            yield pack, f"decision {name}, options", item.options, "ctx, args, seat"
            yield pack, f"decision {name}, resolve", item.resolve, "ctx, args, action"
    for pack, hints in found.listed("hints"):
        yield from ((pack, f"hints, goals of {name}", one, "rules, side, parameters")
                    for name, one in hints.goals.items())
        yield from ((pack, "hints, points", one, "rules, side") for one in hints.points)
        yield from ((pack, f"hints, special {name}", one, "rules, parameters") for name, one in hints.special.items())


def _of(pack: str, what: str, item: Any, fields: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, str, Any, str]]:
    for field, called in fields:
        function = getattr(item, field, None)
        if function is not None:
            yield pack, f"{what}, {field}", function, called


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


def _shown(function: Callable[..., Any] | Any) -> str:
    """A function with its place and its parameters."""
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)[:80]
    names = ", ".join(code.co_varnames[: code.co_argcount])
    return f"{function.__module__}.{function.__qualname__}({names})"

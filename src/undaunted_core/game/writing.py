"""States as JSON text at once, by a function generated from the columns: what the codec's encoding would be written as.

A save is written often, and the way by lists and dicts takes twice as long.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from undaunted_core.kernel.binding import MAYBE, run_generated
from undaunted_core.kernel.state import ONE, PLAIN, SEVERAL, Column
from undaunted_core.rng import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.mechanics.state import CoreRules

#: The shortest JSON text, the same for equal documents with keys in equal order.  No value contains itself.
compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode
#: The JSON text of a text.
quoted = json.JSONEncoder(ensure_ascii=False).encode
#: Per ruleset what writes the stack and the slices of its states.
_WRITERS: WeakKeyDictionary[CoreRules, tuple[Callable[[Any], str], Callable[[Any], str]]] = WeakKeyDictionary()
#: What makes the JSON text of a value that is no member of a domain.
PLAIN_TEXT = {"int": "{}", "bool": "(yes if {} else no)", "text": "quoted({})"}


def state_text(rules: CoreRules, state: Any) -> str:
    """The encoded state as the shortest JSON text."""
    writers = _WRITERS.get(rules)
    if writers is None:
        writers = _WRITERS[rules] = stack_writer(rules), slice_writer(rules)
    stack, slices = writers
    outcome = "null" if state.outcome is None else compact(rules.codec.outcome(state.outcome))
    return (
        f'{{"stack":{stack(state.stack)},"rng":{{"key":"{state.rng[WORDS].hex()}","drawn":{state.drawn}}},'
        f'"ply":{state.ply},"revealed":{state.revealed},"outcome":{outcome},{slices(state)}}}'
    )


def stack_writer(rules: CoreRules) -> Callable[[Any], str]:
    """The function that writes the frames of a stack; it leads to no ruleset, as it is kept for one."""

    def one(domain: str) -> Callable[[Any], str]:
        names = rules.names.get(domain.removesuffix(MAYBE))
        if names is not None:
            # The last one is the meaning of -1.
            return (*map(quoted, names), "null").__getitem__
        if domain.endswith(SEVERAL):
            each = one(domain.removesuffix(SEVERAL))
            return lambda values: f"[{','.join(map(each, values))}]"
        return compact

    labels = [
        (f'{{"at":{quoted(label)}', [(f",{quoted(field)}:", one(domain)) for field, domain in fields.items()])
        for label, fields in zip(rules.label_of, rules.fields_of, strict=True)
    ]

    def write(stack: list[tuple[int, tuple[Any, ...]]]) -> str:
        frames = []
        for at, args in stack:
            text, fields = labels[at]
            for (key, text_of), value in zip(fields, args, strict=True):
                text += key + text_of(value)
            frames.append(text + "}")
        return f"[{','.join(frames)}]"

    return write


def slice_writer(rules: CoreRules) -> Callable[[Any], str]:
    """The function that writes the slices of a state: the members of an object, without its braces."""
    scope: dict[str, object] = {"join": ",".join, "quoted": quoted, "yes": "true", "no": "false"}
    scope |= {"open": "{", "close": "}", "start": "[", "stop": "]"}
    for domain, names in rules.names.items():
        # The last one is the meaning of -1.
        scope[f"W_{domain}"] = (*map(quoted, names), "null")
        scope[f"K_{domain}"] = tuple(f"{quoted(name)}:" for name in names)
    lines, parts = ["def write(state):"], []
    for index, (slot, cols) in enumerate(rules.columns.items()):
        lines.append(f"    part{index} = state.{slot}")
        members = [(f"{quoted(col.name)}:", _value(col, col.index, f"part{index}.{col.name}")) for col in cols]
        text = ",".join(_escape(key) + value for key, value in members)
        parts.append(_escape(f"{quoted(slot)}:{{") + text + "}}")
    # One text with everything in its place: nothing is put together twice.
    lines.append(f"    return f'''{','.join(parts)}'''")
    source = "\n".join(lines)
    written: Callable[[Any], str] = run_generated(source, f"write of {', '.join(rules.slices)}", scope)["write"]
    return written


def _escape(text: str) -> str:
    """A text as it is written in an f-string."""
    return text.replace("{", "{{").replace("}", "}}")


def _value(col: Column, index: tuple[str, ...], source: str) -> str:
    """The part of an f-string for the JSON text of a cell or of rows."""
    return "{{{" + _rows(col, index, source) + "}}}" if index else _cell(col, source)


def _rows(col: Column, index: tuple[str, ...], source: str) -> str:
    """The expression for the members of the object of rows: those that are not at their default."""
    row, keys = f"r{len(index)}", f"K_{index[0]}"
    if len(index) > 1:
        inner = _rows(col, index[1:], row)
        return f'join([n + open + x + close for n, {row} in zip({keys}, {source}) if (x := {inner})])'
    if col.cell == ONE:
        member = "n + " + ("str({})" if col.holds == "int" else _one(col)).format(row)
    else:
        member = f"n + start + {_members(col, row)} + stop"
    text = f"join([{member} for n, {row} in zip({keys}, {source})"
    # As in the codec: that nothing stands in a column is seen faster than its rows are gone through.
    return f"{text} if {row} != {col.default!r}])" if col.default else f"({text} if {row}]) if any({source}) else '')"


def _one(col: Column) -> str:
    return PLAIN_TEXT[col.holds] if col.holds in PLAIN else f"W_{col.holds}[{{}}]"


def _members(col: Column, source: str) -> str:
    """The expression for the members of a list."""
    member = ("str({})" if col.holds == "int" else _one(col)).format("v")
    return f"join([{member} for v in {source}])"


def _cell(col: Column, source: str) -> str:
    """The part of an f-string for the JSON text of a cell."""
    if col.cell == ONE:
        return "{" + _one(col).format(source) + "}"
    return "[{" + _members(col, source) + "}]"

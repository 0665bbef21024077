"""The page that reads every column of the state and every field of the tables once."""

from __future__ import annotations

from typing import Any

import attrs
from page_parts import MADE, TITLES

import undaunted_core as uc
import undaunted_testing as testing
from undaunted_core.kernel.kinds import SLICES, TABLES
from undaunted_core.kernel.state import columns

#: The situation in which the fields of a game are read, and the slices and tables that its section has.
READ_IN = {
    "normandy": (
        'scene("normandy", "la_raye", hand={"us": ["rifleman_a", "scout_a"]}, counters={"us:rifleman_a": "16B"})',
        "core, tactics, undaunted, normandy",
    ),
    "north_africa": ('scene("north_africa", "the_whole_patrol", seed=1)', "aboard, vehicles, north_africa"),
    "allied_assault": ('uc.new_game("allied_assault", "training_grounds", seed=1)', "allied_assault"),
}
#: What a value may be to be written out, and how long.
PLAIN = (bool, int, str, bytes, type(None))
LONGEST = 96


def fields_page() -> str:
    """The page that reads every column of the state and every field of the tables once."""
    lines = [
        "# Fields, read once",
        "",
        MADE,
        "",
        "Every column of `ctx.state` and every field of the tables of `ctx.rules`, read as a rule reads it, with what",
        "it holds in one game of each title. What each is, and who sees it: [Rules and state](rules-and-state.md).",
        "Of a long list the beginning is shown, and of a mapping or an object its class.",
    ]
    for game, (situation, packs) in READ_IN.items():
        lines += ["", f"## {TITLES[game]}", "", "```python"]
        lines += [">>> import undaunted_core as uc", ">>> from undaunted_testing import context, scene"]
        lines += [f">>> game = {situation}", ">>> state, rules = context(game).state, context(game).rules", "```"]
        found = {"scene": testing.scene, "uc": uc}
        ctx = testing.context(eval(situation, found))  # noqa: S307 - a text of this file
        wanted = packs.split(", ")
        for heading, rows in (("State", _columns(ctx, wanted)), ("Rules", _tables(ctx, wanted))):
            lines += ["", f"### {heading} of {TITLES[game]}", "", "```python", *rows, "```"]
    return "\n".join(lines) + "\n"


def _columns(ctx: Any, packs: list[str]) -> list[str]:
    """The columns of slices that the packs bring."""
    slices = ctx.rules.registry.by_name(SLICES)
    return [
        line
        for slot, (pack, cls) in slices.items()
        if pack in packs
        for column in columns(cls)
        for line in read(f"state.{slot}.{column.name}", getattr(getattr(ctx.state, slot), column.name))
    ]


def _tables(ctx: Any, packs: list[str]) -> list[str]:
    """The fields of tables that the packs bring, and of the tables in these."""
    lines: list[str] = []
    for name, (pack, _) in ctx.rules.registry.by_name(TABLES).items():
        if pack in packs:
            lines += _fields(f"rules.{name}", getattr(ctx.rules, name))
    return lines


def _fields(path: str, value: Any) -> list[str]:
    if not attrs.has(type(value)):
        return read(path, value)
    lines = []
    for field in attrs.fields(type(value)):
        inner = getattr(value, field.name)
        is_table = type(inner).__name__.endswith("Table")
        lines += _fields(f"{path}.{field.name}", inner) if is_table else read(f"{path}.{field.name}", inner)
    return lines


def read(path: str, value: Any) -> list[str]:
    """The lines of an example: the expression, and what it gives."""
    if is_plain(value) and len(repr(value)) <= LONGEST:
        return [f">>> {path}", *([] if value is None else [repr(value)])]
    if isinstance(value, list | tuple) and value:
        if all(map(is_plain, value[:2])) and len(repr(value[:2])) <= LONGEST:
            return [f">>> {path}[:2]", repr(value[:2])]
        return read(f"{path}[0]", value[0])
    # Some mappings are filled in play: how many entries they have depends on the games before.
    return [f">>> type({path}).__name__", repr(type(value).__name__)]


def is_plain(value: Any) -> bool:
    """Whether a value is the same written out anywhere."""
    if isinstance(value, list | tuple):
        return type(value) in (list, tuple) and all(map(is_plain, value))
    return type(value) in PLAIN

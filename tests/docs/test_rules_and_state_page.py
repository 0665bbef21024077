"""The page of what rules may read: every column and every field of a table, with its shape, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from undaunted_core.extension.manager import default_library
from undaunted_core.kernel.kinds import TABLES
from undaunted_core.kernel.state import FIXED, MANY, OWNER, columns

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/reference/rules-and-state.md"
FIELDS = PAGE.with_name("fields.md")
GAMES = ("normandy", "north_africa", "allied_assault")
SHOWN = {MANY: "list of ", FIXED: "tuple of "}
#: What a ruleset has on its own, before any table.
PLAIN = re.compile(r"`([a-z_]+(?:\.[a-z_]+){0,2})((?:\[[^`]*\])*)`")


def part(text: str, heading: str) -> str:
    """What stands under a heading."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables of a text, without their heads."""
    found = [[one.strip() for one in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return [row for row in found if row[0].startswith("`")]


def columns_of(text: str) -> dict[str, list[str]]:
    """The columns of the page: name with its rows -> what it holds, who sees it, what it is."""
    return {row[0].strip("`"): row[1:] for row in rows(part(text, "State"))}


def tables_of(text: str) -> dict[str, str]:
    """The fields of tables on the page, and what each holds."""
    return {
        found[0]: row[1] for row in rows(part(text, "Rules")) for found in PLAIN.findall(row[0])
        if not row[0].startswith("`rules.")
    }  # fmt: skip


@pytest.fixture(scope="module")
def rulesets() -> list[Any]:
    library = default_library()
    return [library.ruleset(game, library.scenarios(game)[0].id, ()) for game in GAMES]


@pytest.fixture(scope="module")
def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_every_column_stands_there_with_its_rows_what_it_holds_and_who_sees_it(rulesets: list[Any], text: str) -> None:
    wanted = {}
    slices = {slot: cls for rules in rulesets for slot, cls in rules.slices.items() if slot != "attack"}
    # The record of attacks with dice has the columns of the plain one.
    slices |= {"attack": rulesets[0].slices["attack"]}
    for slot, cls in slices.items():
        for col in columns(cls):
            name = f"{slot}.{col.name}" + "".join(f"[{domain}]" for domain in col.index)
            viewer = "its owner" if col.visible == OWNER else "everybody"
            wanted[name] = [
                SHOWN.get(col.cell, "") + col.holds, f"{viewer}, while not `{col.unless}`" if col.unless else viewer,
            ]  # fmt: skip
    assert {name: row[:2] for name, row in columns_of(text).items()} == wanted
    assert all(row[2] for row in columns_of(text).values())


def test_every_field_of_a_table_stands_there(rulesets: list[Any], text: str) -> None:
    wanted = set()
    for rules in rulesets:
        for name in rules.registry.all(TABLES):
            table = getattr(rules, name)
            fields = attrs.fields(type(table)) if attrs.has(type(table)) else ()
            wanted |= {f"{name}.{field.name}" for field in fields} or {name}
            for field in fields:
                inner = type(getattr(table, field.name))
                if inner.__name__.endswith("Table"):
                    wanted |= {f"{name}.{field.name}.{one.name}" for one in attrs.fields(inner)}
    found = tables_of(text)
    assert set(found) == wanted
    assert all(found.values())


def test_every_field_of_the_setting_stands_there(rulesets: list[Any], text: str) -> None:
    listed = [name for row in rows(part(text, "The scenario, special rules and definitions"))
              for name in re.findall(r"`(\w+)(?:\[\w+\])?`", row[0])]
    assert set(listed) == {field.name for field in attrs.fields(type(rulesets[0].source))}


def test_every_column_and_field_is_read_once_in_an_example(text: str) -> None:
    read = set(re.findall(r"(?:state|rules)((?:\.[a-z_]+)+)", FIELDS.read_text(encoding="utf-8")))
    wanted = {name.partition("[")[0] for name in columns_of(text)} | set(tables_of(text))
    missing = {name for name in wanted if not any(f"{one}.".startswith(f".{name}.") for one in read)}
    assert not missing


def test_what_is_missing_is_seen() -> None:
    planted = "\n## State\n\n| `a.b[side]` | int | everybody | it |\n\n## Rules\n\n| `t.x[side]`, `t.y` | them |\n"
    assert columns_of(planted) == {"a.b[side]": ["int", "everybody", "it"]}
    assert tables_of(planted) == {"t.x": "them", "t.y": "them"}

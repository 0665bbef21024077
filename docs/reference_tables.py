"""Writes the reference pages that are made from the library.

These are the fields of data files, the names of the games, every field of rules and state, and the command line.
``python docs/reference_tables.py`` writes ``docs/reference/data-files.md``, ``names.md``, ``fields.md`` and
``command-line.md``, and the tables of the two pages about the server; with ``--check`` it writes nothing and exits
with 1 when a page is not current.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from command_line import command_line_page

import undaunted_core as uc
import undaunted_testing as testing
from undaunted_command.hooks import SECTIONS
from undaunted_command.packs import data_folders
from undaunted_command.schema import game_kinds, list_shared_kinds
from undaunted_core.content.schema import description_of, file_schema
from undaunted_core.content.symbols import PATH_PATTERN
from undaunted_core.extension.manager import Library
from undaunted_core.game.catalog import catalog_of
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN, PACK_PATTERN, PLAY_PATTERN
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.kinds import SLICES, TABLES
from undaunted_core.kernel.state import columns
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_table.web.published import tables_for_docs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
DATA_FILES = "docs/reference/data-files.md"
NAMES = "docs/reference/names.md"
FIELDS = "docs/reference/fields.md"
COMMAND_LINE = "docs/reference/command-line.md"
SERVER = ("docs/reference/page-protocol.md", "docs/reference/server.md")
GAMES = ("normandy", "north_africa", "allied_assault")

#: What a text must look like, by its pattern.
PATTERNS = {
    ID_PATTERN: "an id, `pack:name`",
    NAME_PATTERN: "a name of letters, digits and `_`",
    PLAY_PATTERN: "a name in play, with its pack before it if the game's own pack does not bring it",
    PACK_PATTERN: "small letters, digits and `_`",
    PATH_PATTERN: "path data of SVG with plain numbers, at most 4000 characters",
}
#: What a field names, where `names=` or `keys=` says so in one word.
NAMED = {
    "side": "a side of the game",
    "zone": "a kind of zone",
    "kind": "a kind of data file",
    "id": "the id of any definition",
    "geometry": "a registered geometry",
    "ability": "a registered ability",
    "condition_kind": "a registered condition",
    "casualty_policy": "a registered casualty policy",
    "special_rule": "a registered scenario rule",
    "scenario": "a scenario of the game",
    "action": "a registered kind of action",
    "allied_effect": "a registered effect",
}
#: Examples of kinds as a pack writes them; of the others the shortest entry that the library ships.
EXAMPLES: dict[str, Any] = {
    "cards": {
        "id": "my_pack:us/engineer", "side": "us", "title": {"en": "Engineer", "es": "Zapador"}, "role": "combat",
        "squad": "A", "unit": "my_pack:us/engineer", "initiative": 5, "copies": 5, "provenance": "original",
        "actions": [{"action": "move", "x": 1}, {"action": "inspire", "x": 1, "squad": "A"}],
    },
    "units": {
        "id": "my_pack:us/engineer", "side": "us", "title": {"en": "Engineer", "es": "Zapador"}, "squad": "A",
        "defence": {"regular": 4}, "traits": ["engineer"], "provenance": "original",
    },
    "tiles": {
        "id": "my_pack:91A", "label": {"en": "river", "es": "río"}, "cover": 0, "traits": ["river"],
        "provenance": "original",
    },
    "table_cards": {
        "id": "my_pack:rain", "title": {"en": "Rain", "es": "Lluvia"}, "copies": 2, "zone": "events",
        "provenance": "original",
    },
    "symbols": {
        "id": "my_pack:works", "box": [100, 100], "provenance": "original", "paths": [
            {"d": "M20 90V50H80V90z", "fill": "brown", "stroke": "ink", "width": 2},
            {"d": "M60 50V15h10v35", "fill": "none", "stroke": "ink", "width": 3},
        ],
    },
    "routines": {
        "id": "my_pack:engineer", "title": {"en": "Engineer", "es": "Zapador"}, "cards": ["my_pack.engineer"],
        "order": 20, "provenance": "original",
        "instructions": [
            {"do": "attack", "when": [{"condition": "total", "x": 7}], "first": [{"by": "weakest"}]},
            {"do": "move", "when": [{"condition": "objective"}], "unless": [{"condition": "friend"}],
             "first": [{"by": "nearest"}, {"by": "points"}]},
        ],
    },
    "clauses": {
        "id": "MP-1", "section": {"en": "Bridges", "es": "Puentes"},
        "text": {"en": "A bridge lets units cross a river.", "es": "Un puente permite cruzar un río."},
    },
    "overrides": {
        "id": "my_pack:rifleman_a", "kind": "cards", "target": "normandy:us/rifleman_a",
        "set": {"initiative": 4}, "append": {"actions": [{"action": "stalk", "x": 1}]},
    },
    "campaigns": {
        "id": "my_pack:two_towns", "title": {"en": "Two Towns", "es": "Dos pueblos"}, "withdrawal": ["us"],
        "losses": {"zones": ["removed"], "fields": ["supply", "deck"], "spares": ["fog_of_war"]},
        "stages": [
            {
                "id": "first", "scenario": "normandy:la_raye", "awards": [{"winner": "us", "side": "us", "gains": 1}],
                "next": [{"winner": "us", "to": ["second"]}, {"wins": "german"}],
            },
            {"id": "second", "scenario": "normandy:mortain", "next": [{"by_points": True}]},
        ],
        "provenance": "original",
    },
    "packs": {
        "id": "my_pack", "game": "normandy", "version": "1.0", "requires": ["normandy"], "provenance": "original",
    },
}  # fmt: skip


# --- data files ---------------------------------------------------------------------------------------------------


def classes_in(annotation: Any) -> Iterator[type]:
    """The classes of definitions in an annotation."""
    if attrs.has(annotation):
        yield annotation
    for part in typing.get_args(annotation):
        yield from classes_in(part)


def parts_of(cls: type) -> list[type]:
    """The classes of the fields of a class, those of their fields too, in the order of the fields."""
    found: list[type] = []
    todo = [cls]
    while todo:
        one = todo.pop(0)
        hints = typing.get_type_hints(one)
        for field in attrs.fields(one):
            new = [part for part in classes_in(hints[field.name]) if part not in (*found, cls)]
            found += new
            todo += new
    return found


def said_of_type(schema: Mapping[str, Any]) -> str:
    """A type of JSON in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(said_of_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array" and "prefixItems" in schema:
        return "[" + ", ".join(said_of_type(one) for one in schema["prefixItems"]) + "]"
    if schema.get("type") == "array":
        return f"list of {said_of_type(schema['items'])}"
    if schema.get("type") == "object":
        return f"object: text → {said_of_type(schema['additionalProperties'])}"
    plain = {"string": "text", "integer": "whole number", "boolean": "true or false", "null": "null"}
    return plain[schema["type"]] if "type" in schema else "any value"


def limits_of(schema: Mapping[str, Any]) -> list[str]:
    """The limits of a value in words."""
    inside = [schema, *schema.get("anyOf", ()), *schema.get("prefixItems", ())[:1]]
    inside += [schema[word] for word in ("items", "additionalProperties") if isinstance(schema.get(word), dict)]
    said: list[str] = []
    for one in inside:
        if "enum" in one:
            said.append("one of " + ", ".join(f"`{value}`" for value in one["enum"]))
        if "minimum" in one and "maximum" in one:
            said.append(f"{one['minimum']} to {one['maximum']}")
        elif "minimum" in one:
            said.append(f"at least {one['minimum']}")
        if one.get("minLength") == 1:
            said.append("not empty")
        if "pattern" in one:
            said.append(PATTERNS.get(one["pattern"], f"of the form `{one['pattern']}`"))
        if "minItems" in one and "prefixItems" not in one:
            said.append(f"{one['minItems']} or more of them")
        if "maxItems" in one and "prefixItems" not in one:
            said.append(f"{one['maxItems']} at most")
    return list(dict.fromkeys(said))


def said_of_names(given: Iterable[str]) -> str:
    """What a field names, in words."""
    said = []
    for one in given:
        kind, _, part = one.partition(".")
        if part == "local":
            said.append(f"a name of `{kind}` without its side")
        elif part == "id":
            said.append(f"the id of one of `{kind}`")
        elif part:
            said.append(f"what `{part}` of `{kind}` holds")
        else:
            said.append(NAMED.get(one, f"one of `{kind}`, as it is called in play"))
    return " or ".join(said)


def default_of(field: attrs.Attribute[Any]) -> str:
    """What stands for a field that is left out."""
    if field.default is attrs.NOTHING:
        return "required"
    value = field.default
    if isinstance(value, attrs.Factory):  # type: ignore[arg-type]
        value = value.factory()
    return f"`{json.dumps(attrs.asdict(value) if attrs.has(type(value)) else value)}`"


def field_table(cls: type, schema: Mapping[str, Any]) -> list[str]:
    """A line for each field of a class."""
    lines = ["| field | holds | default | what it is |", "|---|---|---|---|"]
    for field in attrs.fields(cls):
        made = schema["properties"][field.name]
        limits = [] if "$ref" in made else limits_of(made)
        names, keys = field.metadata.get("names", ()), field.metadata.get("keys", ())
        about = [made["description"]]
        said = said_of_names(names)
        # Many a description says it itself: "name of a registered condition".
        about += [f"names {said}"] if names and said not in made["description"] else []
        about += [f"the keys name {said_of_names(keys)}"] if keys else []
        holds = "; ".join([said_of_type(made), *limits])
        lines.append(f"| `{field.name}` | {cell(holds)} | {default_of(field)} | {cell('; '.join(about))} |")
    return lines


def cell(text: str) -> str:
    """A text as a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())


def said_of_class(cls: type) -> str:
    """What a class says of itself, in this page's markup."""
    return " ".join(description_of(cls).replace("``", "`").split())


def shipped(library: Library, kind: str, packs: Iterable[str]) -> Any:
    """The shortest entry of a kind in the data of these packs."""
    entries = []
    for pack, folder in data_folders(library):
        for path in [folder / f"{kind}.json", *sorted((folder / kind).glob("*.json"))] if pack in packs else ():
            if path.is_file():
                document = json.loads(path.read_text(encoding="utf-8"))
                entries += document.get(kind, [document])
    shortest = min(entries, key=lambda one: (len(json.dumps(one)), one["id"]))
    return {key: value for key, value in shortest.items() if key != "$schema"}


def compact(value: Any, indent: int = 0) -> str:
    """JSON with a line for each part that is too long for one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= 112 or not isinstance(value, dict | list) or not value:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key)}: {compact(one, indent + 2)}" for key, one in value.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + compact(one, indent + 2) for one in value) + "\n" + " " * indent + "]"


def kinds_by_part() -> dict[str, dict[str, type]]:
    """The kinds of data files: those of any game, and those of each game's own."""
    core = list_shared_kinds()
    return {"": core, **{game: game_kinds(game) for game in GAMES}}


DATA_HEAD = """# Data files

<!-- Made by python docs/reference_tables.py; do not edit. -->

Every kind of data file, field by field, as the library reads it. A pack's data are JSON files in a folder, which a
plugin registers (`Folder`) or which is a pack by itself (`pack.json`). A file `KIND.json` holds
`{"KIND": [...]}`; `KIND/NAME.json` holds the same, or one entry. Any file may have a `$schema`, for editors.

- `undaunted validate FOLDER` tells every fault with its place, what was expected and the nearest name there is.
- `undaunted schema --pack PACK --out FOLDER` writes schemas that offer the names of all packs in use.
- `undaunted new-scenario GAME` writes a scenario to begin with.

An id is `pack:name`, with the side before a slash where there is one: `normandy:us/rifleman_a`. Its *name in play* is
`us:rifleman_a` where the game's own pack brings it, and `us:my_pack.engineer` where another pack does
(`my_pack:us/engineer`). What a name is *without its side* is its last part: `rifleman_a`, `my_pack.engineer`. A field
that is not listed is a fault; so is one that is missing and *required*.

A rule sees an entry as an object with these fields, such as `ctx.rules.source.cards[number].definition`
([Rules and state](rules-and-state.md)). A pack brings a kind of its own with `ContentKind` and a class whose fields
are made with [`entry`](authoring.md#data).
"""
TITLES = {"": "Of any game", "normandy": "Normandy", "north_africa": "North Africa", "allied_assault": "Allied Assault"}
INTRO = {
    "": """Cards, units, tiles, structures, vehicles, routines and scenarios are those of the packs `tactics`,
`undaunted` and `aboard`; a game that does not build on them brings classes of its own. Campaigns are those of the
pack `campaigns` ([Write a campaign](../how-to/campaigns.md)).

`role` of a card is what it is to the rules. Games of the Undaunted system take three: `combat` (it has a unit),
`command` (it has none) and `fog_of_war` (it can be bid and not played, so it has no actions). Any other is a fault
that names these three. `traits` of units and tiles are free words: rules ask for them
([those of the titles](names.md#traits)).
""",
    "normandy": "Its cards, units and tiles are [those above](#of-any-game).\n",
    "north_africa": "Its cards, units, vehicles, structures and tiles are [those above](#of-any-game).\n",
    "allied_assault": "This game is of another family; all its kinds are its own.\n",
}


def data_page() -> str:
    """The page of data files."""
    library = Library()
    lines = [DATA_HEAD]
    told: dict[str, str] = {}
    parts: list[tuple[type, Mapping[str, Any]]] = []
    for game, kinds in kinds_by_part().items():
        lines += [f"## {TITLES[game]}\n", INTRO[game]]
        for kind in sorted(kinds):
            cls = kinds[kind]
            made = file_schema(kind, cls)
            heading = "pack.json" if kind == "packs" else f"{kind}.json" + (f" of {TITLES[game]}" if game else "")
            lines += [f"### {heading}\n", f"{said_of_class(cls)}\n", *field_table(cls, made["$defs"][cls.__name__]), ""]
            if game or kind != "scenarios":
                example = (not game and EXAMPLES.get(kind)) or shipped(library, kind, [game or "north_africa"])
                whole = example if kind in ("scenarios", "packs") else {kind: [example]}
                lines += [f"```json\n{compact(whole)}\n```\n"]
            for part in parts_of(cls):
                text = "\n".join(field_table(part, made["$defs"][part.__name__]))
                if told.setdefault(part.__name__, text) != text:
                    raise ValueError(f"two classes {part.__name__} with different fields")
                if not any(part is known for known, _ in parts):
                    parts.append((part, made["$defs"][part.__name__]))
    lines += ["## Parts of entries\n", "What the fields above link to.\n"]
    for part, schema in sorted(parts, key=lambda one: one[0].__name__):
        lines += [f"### {part.__name__}\n", f"{said_of_class(part)}\n", *field_table(part, schema), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


# --- names --------------------------------------------------------------------------------------------------------


NAMES_HEAD = """# Names

<!-- Made by python docs/reference_tables.py; do not edit. -->

Everything of the three games that a pack can name: steps to put others before and after, sums to add a term to, causes,
conditions with their parameters, events, requirements. On the site a box searches the tables.
`undaunted hooks GAME --pack PACK` prints the same for one game and the packs in use, your own included.

A name used by several games has one row with everything that any of them adds; brackets name the pack. The columns of
the state and the tables are in [Rules and state](rules-and-state.md), the texts and titles in [Texts](texts.md).
"""
#: What stands before the table of a section, beside its own line.
NOTES = {
    "sums": "A pack makes a sum of its own with `Sum`; the one of an attack kind needs no declaration. `total_of` "
    "works it out. The terms of the sum of an attack are called with `ctx, attack, kind`.",
    "causes": "A pack makes a cause of its own with `Cause`. It is an object whose name begins with the pack's, so the "
    "causes of two packs never clash, and there is no limit on their number.",
    "conditions": "The parameters are fields of the scenario's entry in `victory`; those named are the ones that "
    "the condition reads. A condition of a pack may read any field of its game's entries: `points` in Normandy, "
    "[these](data-files.md#northafricacondition) in North Africa, [these](data-files.md#condition) in Allied Assault. "
    "What else it needs, it takes from `ctx.rules.source.scenario` or from a special rule.",
    "special": "A scenario names them in `special`, with `side` and `at` where they have them. A pack registers its "
    "own with `SpecialRuleKind(name)`, and reads them at `ctx.rules.source.scenario.special`; where a table "
    "is built, that is `setting.scenario.special`.",
    "traits": "Words of definitions; a pack may write any.",
    "windows": "A step opens one with `ctx.open_window(WINDOW, first)`.",
    "names": "The fields of its frame are those of the procedure, decision or chance event; a choice may also name the "
    "fields of its action and `seat`. Any function may ask for `ctx`, and for `side` where there is a seat. "
    "A pack adds a name with `Derived`.",
}
#: The sections that another page has.
ELSEWHERE = ("columns", "tables")


class Reads(dict[str, Any]):
    """The parameters of a condition; notes which are read."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.read: list[str] = []

    def __getitem__(self, key: str) -> Any:
        self.read += [key] if key not in self.read else []
        return super().__getitem__(key)


def parameters(rules: Any, name: str) -> list[str]:
    """The parameters that a condition reads."""
    side = next(iter(rules.source.scenario.sides.values()))
    given = Reads(attrs.asdict(attrs.evolve(side.victory[0], condition=name)))
    kind = rules.registry.all(CONDITION_KINDS)[name]
    ctx: Context[Any, Any] = Context(rules, rules.initial(0), events=None, record=[], explicit=False)
    kind.met(ctx, 0, given)
    for ask in (kind.missing, kind.reachable):
        if ask is not None:
            ask(ctx, 0, given)
    if kind.words is not None:
        kind.words(rules, 0, given)
    return [field for field in given if field in given.read]


def merged(old: Any, new: Any) -> Any:
    """What two games say of one name: both lists in one order, the texts of the first."""
    if isinstance(old, dict):
        return new | old
    if not isinstance(old, list):
        return old or new
    found = list(old)
    for place, one in enumerate(new):
        if one not in found:
            before = [found.index(other) + 1 for other in new[:place]]
            found.insert(max(before, default=0), one)
    return found


#: The word of an entry of a scenario that names a condition or a special rule.
NAMED_BY = {"conditions": "condition", "special": "rule"}


def written_in(section: str, name: str, documents: Iterable[Any]) -> str:
    """The first entry of a shipped scenario that names a condition or a special rule, as it stands there."""
    word = NAMED_BY[section]
    for document in documents:
        if isinstance(document, dict) and document.get(word) == name:
            return json.dumps(document, ensure_ascii=False)
        inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
        found = written_in(section, name, inner)
        if found:
            return found
    return ""


def shipped_scenarios() -> list[Any]:
    """The scenario documents of the games, in the order of their files."""
    files = sorted(file for game in GAMES for file in (ROOT / "plugins" / game).glob("src/*/data/scenarios/*.json"))
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


def entries_of(section: str, every: Iterable[Any]) -> list[dict[str, Any]]:
    """The entries of a section in all games, one for each name."""
    found: dict[str, dict[str, Any]] = {}
    scenarios = shipped_scenarios() if section in NAMED_BY else []
    for rules in every:
        for entry in SECTIONS[section][1](rules):
            entry.pop("members", None)
            entry.pop("such as", None)
            if section == "conditions":
                entry["parameters"] = parameters(rules, entry["name"])
            if section in NAMED_BY:
                entry["as written"] = written_in(section, entry["name"], scenarios)
            if section == "events":
                entry["told as"] = catalog_of(rules)["events"][entry["name"]]["title"]["en"]
            key = f"{entry['name']} {entry.get('key', '')} {entry.get('kind', '')}"
            old = found.get(key, {})
            found[key] = {word: merged(old.get(word, value), value) for word, value in entry.items()}
    return list(found.values())


def shown(section: str, word: str, value: Any) -> str:
    """A value of an entry as a cell; names in code, sentences as they are."""
    if word == "as written" and value:
        return f"`{value}`"
    if word in ("told as", "text", "title", "reason", "when"):
        return cell(str(value)).replace("{", "`{").replace("}", "}`")
    if isinstance(value, dict):
        return ", ".join(f"`{name}`: {one}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(code(one) for one in value)
    return code(value) if word in ("name", "word", "key", "procedure", "sum") and value else str(value)


def code(name: Any) -> str:
    """A name in code, with what stands in brackets after it as plain text."""
    word, space, rest = str(name).partition(" ")
    return f"`{word}`{space}{rest}"


def names_page() -> str:
    """The page of names."""
    library = Library()
    every = []
    for game in GAMES:
        scenarios = library.scenarios(game)
        every.append(library.ruleset(game, scenarios[0].id, ()))
    sections = [section for section in SECTIONS if section not in ELSEWHERE]
    lines = [NAMES_HEAD, " · ".join(f"[{section}](#{section})" for section in sections), ""]
    for section in sections:
        about = SECTIONS[section][0]
        entries = entries_of(section, every)
        used = [word for word in entries[0] if any(entry.get(word) not in ("", [], {}, None) for entry in entries)]
        said = f"{about[0].upper()}{about[1:]}. {NOTES.get(section, '')}".strip()
        lines += [f"## {section.capitalize()}\n", f"{said}\n"]
        lines += [f"| {' | '.join(used)} |", f"|{'---|' * len(used)}"]
        for entry in entries:
            lines.append("| " + " | ".join(shown(section, word, entry.get(word, "")) for word in used) + " |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


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
        "<!-- Made by python docs/reference_tables.py; do not edit. -->",
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


BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def page_with_tables(path: str) -> str:
    """A page about the server with the tables that are made from its declarations."""
    tables = tables_for_docs()
    text = (ROOT / path).read_text(encoding="utf-8")
    return BLOCK.sub(lambda block: f"{block[1]}\n{tables[block[2]]}\n\n{block[3]}", text)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the pages; the exit code."""
    parser = argparse.ArgumentParser(description="Write the pages of data files, names, fields and public names.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is not current")
    wanted = parser.parse_args(arguments)
    wrong = 0
    for name, text in pages().items():
        path = root / name
        if not wanted.check:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{name}: not current; run python docs/reference_tables.py", file=sys.stderr)
            wrong = 1
    return wrong


def pages() -> dict[str, str]:
    """The text of each page by its path."""
    server = {path: page_with_tables(path) for path in SERVER}
    tables = {DATA_FILES: data_page(), NAMES: names_page(), FIELDS: fields_page(), COMMAND_LINE: command_line_page()}
    return tables | server


if __name__ == "__main__":
    raise SystemExit(main())

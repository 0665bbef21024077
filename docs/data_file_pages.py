"""The pages of data files: every kind, field by field, with an example."""

from __future__ import annotations

import json
import re
import typing
from typing import TYPE_CHECKING, Any

import attrs
from page_parts import GAMES, MADE, TITLES, cell

from undaunted_command.packs import data_folders
from undaunted_command.schema import game_kinds, list_shared_kinds
from undaunted_core.content.schema import description_of, file_schema
from undaunted_core.content.symbols import PATH_PATTERN
from undaunted_core.extension.manager import Library
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN, PACK_PATTERN, PLAY_PATTERN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FOLDER = "docs/reference/data-files"
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


HEAD = f"""# Data files

{MADE}

Every kind of data file, field by field, as the library reads it. A pack's data are JSON files in a folder. A plugin
registers the folder (`Folder`), or the folder is a pack by itself (`pack.json`). A file `KIND.json` holds
`{{"KIND": [...]}}`. A file `KIND/NAME.json` holds the same, or one entry. Any file may have a `$schema`, for editors.

- `undaunted validate FOLDER` names every fault: its place, what was expected, and the nearest name.
- `undaunted schema --pack PACK --out FOLDER` writes schemas that offer the names of all packs in use.
- `undaunted new-scenario GAME` writes a scenario to begin with.

| file | of | what it holds |
|---|---|---|
"""
FOOT = """
## Names in data files

An id is `pack:name`, with the side before a slash where there is one: `normandy:us/rifleman_a`. Its *name in play* is
`us:rifleman_a` if the game's own pack brings it. If another pack does, it is `us:my_pack.engineer`
(`my_pack:us/engineer`). The *name without its side* is the last part: `rifleman_a`, `my_pack.engineer`.

A field that is not listed is a fault. So is one that is missing and *required*.

A rule sees an entry as an object with these fields, such as `ctx.rules.source.cards[number].definition`
([Rules and state](../rules-and-state.md)). A pack brings a kind of its own with `ContentKind` and a class whose fields
are made with [`entry`](../authoring/data.md).

```{toctree}
:hidden:

PAGES
../texts
../hints
../routines
```
"""
#: The kinds of any game that describe what lies on the table; the others describe a pack and its play.
PIECES = ("cards", "structures", "symbols", "table_cards", "tiles", "units", "vehicles")
OTHERS = "Its other files are [those of any game](index.md).\n"
#: Each page: its title, the game whose kinds it has (empty: any), and what it says first.
PAGES = {
    "pieces": ("Cards, units, tiles, vehicles", "", """These kinds are those of the packs `tactics`, `undaunted` and
`aboard`. A game that does not build on them brings classes of its own.

`role` of a card is what it is to the rules. Games of the Undaunted system take three: `combat` (it has a unit),
`command` (it has none) and `fog_of_war` (it can be bid and not played, so it has no actions). Any other is a fault
that names these three. `traits` of units and tiles are free words: rules ask for them
([those of the titles](../names/words.md#traits)).
"""),
    "packs": ("Packs, scenarios, campaigns, routines", "", """Routines and scenarios are those of the packs `tactics`,
`undaunted` and `aboard`. Campaigns are those of the pack `campaigns`
([Write a campaign](../../how-to/campaigns.md)).
"""),
    "normandy": ("Scenarios of Normandy", "normandy", OTHERS),
    "north-africa": ("Scenarios of North Africa", "north_africa", OTHERS),
    "allied-assault": (
        "Files of Allied Assault", "allied_assault", "This game is of another family: all its kinds are its own.\n",
    ),
}  # fmt: skip


def kinds_of(page: str) -> dict[str, type]:
    """The kinds of a page, by name."""
    game = PAGES[page][1]
    kinds = kinds_by_part()[game]
    return {kind: kinds[kind] for kind in sorted(kinds) if game or (kind in PIECES) == (page == "pieces")}


def file_of(kind: str) -> str:
    """The file that holds a kind."""
    return "pack.json" if kind == "packs" else f"{kind}.json"


def data_file_pages() -> dict[str, str]:
    """The pages of data files by their paths."""
    library = Library()
    homes: dict[str, tuple[str, str]] = {}
    pages = {page: data_page(page, library, homes) for page in PAGES}
    rows = [
        f"| [`{file_of(kind)}`]({page}.md#{file_of(kind).replace('.', '')}) "
        f"| {TITLES[PAGES[page][1]]} | {cell(said_of_class(cls))} |"
        for page in PAGES
        for kind, cls in kinds_of(page).items()
    ]
    pages["index"] = HEAD + "\n".join(rows) + "\n" + FOOT.replace("PAGES", "\n".join(PAGES))

    def link(match: re.Match[str], page: str) -> str:
        home = homes[match[1]][0]
        return f"](#{match[1]})" if home == page else f"]({home}.md#{match[1]})"

    return {
        f"{FOLDER}/{page}.md": re.sub(r"\]\(#(\w+)\)", lambda match, page=page: link(match, page), text)
        for page, text in pages.items()
    }


def data_page(page: str, library: Library, homes: dict[str, tuple[str, str]]) -> str:
    """A page: its kinds with an example each, then the parts of entries that no page before it has.

    ``homes`` keeps the page and the table of each part by its anchor.
    """
    title, game, intro = PAGES[page]
    lines = [f"# {title}\n", f"{MADE}\n", intro]
    parts: list[tuple[type, Mapping[str, Any]]] = []
    for kind, cls in kinds_of(page).items():
        schema = file_schema(kind, cls)
        lines += [f"## {file_of(kind)}\n", f"{said_of_class(cls)}\n"]
        lines += [*field_table(cls, schema["$defs"][cls.__name__]), ""]
        if game or kind != "scenarios":
            example = (not game and EXAMPLES.get(kind)) or shipped(library, kind, [game or "north_africa"])
            whole = example if kind in ("scenarios", "packs") else {kind: [example]}
            lines += [f"```json\n{compact(whole)}\n```\n"]
        for part in parts_of(cls):
            text = "\n".join(field_table(part, schema["$defs"][part.__name__]))
            if part.__name__.lower() not in homes:
                parts.append((part, schema["$defs"][part.__name__]))
            if homes.setdefault(part.__name__.lower(), (page, text))[1] != text:
                raise ValueError(f"two classes {part.__name__} with different fields")
    lines += ["## Parts of entries\n", "What the fields above link to.\n"]
    for part, schema in sorted(parts, key=lambda pair: pair[0].__name__):
        lines += [f"### {part.__name__}\n", f"{said_of_class(part)}\n", *field_table(part, schema), ""]
    return "\n".join(lines).rstrip("\n") + "\n"

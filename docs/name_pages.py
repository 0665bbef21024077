"""The pages of names: everything of the three games that a pack can name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs
from page_parts import GAMES, MADE, ROOT, cell

from undaunted_command.hooks import SECTIONS
from undaunted_core.extension.manager import Library
from undaunted_core.game.catalog import catalog_of
from undaunted_core.kernel.context import Context
from undaunted_core.mechanics.victory import CONDITION_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FOLDER = "docs/reference/names"
HEAD = f"""# Names

{MADE}

Everything of the three games that a pack can name. `undaunted hooks GAME --pack PACK` prints the same for one game and
the packs in use, your own included. On the site a box searches the tables of a long page.

A name used by several games has one row with everything that any of them adds. Brackets name the pack. If a table has
no column `pack`, a name begins with its pack. The columns of the state and the tables are in
[Rules and state](../rules-and-state.md), the texts and titles in [Texts](../texts.md).

| page | tables, with their number of names |
|---|---|
"""
#: Each page: its title and its sections.
PAGES = {
    "procedures": ("Procedures and their steps", ("procedures",)),
    "decisions": ("Decisions, actions, chance, windows", ("decisions", "actions", "chances", "windows")),
    "combat": ("Attacks, sums, kinds of things", ("attacks", "sums", "kinds")),
    "victory": ("Victory and scenario rules", ("conditions", "causes", "special")),
    "events": ("Events", ("events",)),
    "requirements": ("Requirements", ("requirements",)),
    "words": ("Zones, traits, queries, domains", ("zones", "traits", "queries", "domains", "names")),
}
#: What stands before the table of a section, beside its own line.
NOTES = {
    "sums": "A pack makes a sum of its own with `Sum`; the one of an attack kind needs no declaration. `total_of` "
    "works it out. The terms of the sum of an attack are called with `ctx, attack, kind`.",
    "causes": "A pack makes a cause of its own with `Cause`. It is an object whose name begins with the pack's, so the "
    "causes of two packs never clash, and there is no limit on their number.",
    "conditions": "The parameters are fields of the scenario's entry in `victory`; those named are the ones that "
    "the condition reads. A condition of a pack may read any field of its game's entries: `points` in Normandy, "
    "[these](../data-files/north-africa.md#northafricacondition) in North Africa, "
    "[these](../data-files/allied-assault.md#condition) in Allied Assault. "
    "What else it needs, it takes from `ctx.rules.source.scenario` or from a special rule.",
    "special": "A scenario names them in `special`, with `side` and `at` where they have them. A pack registers its "
    "own with `SpecialRuleKind(name)`, and reads them at `ctx.rules.source.scenario.special`; where a table "
    "is built, that is `setting.scenario.special`.",
    "requirements": "It is `reason.` and the name of the requirement.",
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


def name_pages() -> dict[str, str]:
    """The pages of names by their paths."""
    library = Library()
    every = [library.ruleset(game, library.scenarios(game)[0].id, ()) for game in GAMES]
    pages, rows = {}, []
    for page, (title, sections) in PAGES.items():
        lines = [f"# {title}\n", f"{MADE}\n"]
        links = []
        for section in sections:
            entries = entries_of(section, every)
            heading = [] if len(sections) == 1 else [f"## {section.capitalize()}\n"]
            lines += [*heading, *table_of(section, entries), ""]
            anchor = f"#{section}" if heading else ""
            links.append(f"[{section}]({page}.md{anchor}) ({len(entries)})")
        pages[page] = "\n".join(lines).rstrip("\n") + "\n"
        rows.append(f"| [{title}]({page}.md) | {', '.join(links)} |")
    pages["index"] = HEAD + "\n".join((*rows, "", "```{toctree}", ":hidden:", "", *PAGES, "```")) + "\n"
    return {f"{FOLDER}/{page}.md": text for page, text in pages.items()}


def table_of(section: str, entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """The lines of a section: what it is, and a row for each entry, without columns that say nothing new."""
    about = SECTIONS[section][0]
    used = [word for word in entries[0] if any(entry.get(word) not in ("", [], {}, None) for entry in entries)]
    if all(entry["name"].startswith(f"{entry.get('pack')}.") for entry in entries):
        used.remove("pack")
    if all(entry.get("key") == f"reason.{entry['name']}" for entry in entries):
        used.remove("key")
    said = f"{about[0].upper()}{about[1:]}. {NOTES.get(section, '')}".strip()
    lines = [f"{said}\n", f"| {' | '.join(used)} |", f"|{'---|' * len(used)}"]
    rows = ([shown(section, word, entry.get(word, "")) for word in used] for entry in entries)
    return lines + [f"| {' | '.join(row)} |" for row in rows]

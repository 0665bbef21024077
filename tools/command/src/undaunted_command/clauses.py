"""``rules``: the text of a clause, from the packs' own lists of clauses."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import TYPE_CHECKING, TypedDict

import attrs

from undaunted_command.out import UsageError, print_json
from undaunted_command.packs import data_folders, find_packs
from undaunted_command.words import say
from undaunted_core.checks.lines import with_lines
from undaunted_core.content.definitions import Title, entry
from undaunted_core.content.loader import load_document, parse_json, read_text
from undaunted_core.declarations.requirements import requirements_in
from undaunted_core.errors import ContentError, DeclarationFault, Fault
from undaunted_core.extension.manager import default_library
from undaunted_core.ids import CORE, nearest
from undaunted_core.kernel.flow import Procedure
from undaunted_core.kernel.kinds import CITES

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.state import CoreRules

#: How long the words may be that a clause begins with, before a colon, to tell what it is about.
HEADING = 45


class Entry(TypedDict):
    """A clause with its pack, as JSON values."""

    id: str
    pack: str
    section: dict[str, str]
    text: dict[str, str]
    ruling: bool


#: Clauses by id, as :func:`all_clauses` gives them.
Clauses = dict[str, Entry]


@attrs.frozen(kw_only=True, repr=False)
class Clause:
    """A clause of a pack's list of clauses."""

    id: str = entry("its number, behind letters of its pack: ARN-3", pattern=r"^[A-Z]{2,5}-[0-9]+(\.[0-9]+[a-z]?)?$")
    section: Title = entry("what the section is called")
    text: Title = entry("what it says")
    ruling: bool = entry("whether it holds a ruling, because the rulebook is silent there", default=False)


def all_clauses(library: Library | None = None) -> Clauses:
    """Every clause of every pack by id, in the order of the files, with its pack.

    A pack's clauses are in ``clauses.json`` of a data folder that it registers.
    """
    clauses: Clauses = {}
    for pack, folder in data_folders(library or default_library()):
        path = folder / "clauses.json"
        if not path.is_file():
            continue
        for clause in load_document(parse_json(read_text(path), str(path)), "clauses", Clause, str(path)):
            if clause.id in clauses and clauses[clause.id]["pack"] != pack:
                expected = f"an id of its own, as pack {clauses[clause.id]['pack']} has that one"
                raise ContentError([Fault(str(path), "", repr(clause.id), expected)])
            texts, sections = dict(clause.text.items()), dict(clause.section.items())
            clauses[clause.id] = {
                "id": clause.id, "pack": pack, "section": sections, "text": texts, "ruling": clause.ruling,
            }
    return clauses


def without_text(library: Library, rules: CoreRules) -> list[DeclarationFault]:
    """The clauses that packs cite and that no list of clauses has, the library's own packs left out."""
    clauses = all_clauses(library)
    faults: dict[str, DeclarationFault] = {}
    for pack, part, clause in _list_citations(rules.registry):
        if isinstance(clause, str) and clause and clause not in clauses and clause not in faults and pack != CORE:
            expected = "a clause in some clauses.json, the pack's own or another's"
            faults[clause] = DeclarationFault(pack, part, f"the clause {clause!r}", expected, nearest(clause, clauses))
    return with_lines(faults.values(), {pack: library._packs[pack][1] for pack in rules.packs})


def _list_citations(registry: Registry) -> Iterator[tuple[str, str, object]]:
    """Every clause that a declaration cites: (pack, declaration, clause)."""
    for kind, items in registry.names.items():
        for name, (pack, item) in items.items():
            # A class that a pack registers may have a field of that name; a clause is a text.
            yield pack, f"{kind.name} {name}", item if kind is CITES else getattr(item, "clause", "")
            if isinstance(item, Procedure):
                for step in item.steps:
                    yield step.pack or pack, f"step {name}/{step.name}", step.clause
    for kind, listed in registry.lists.items():
        for pack, item in listed:
            yield pack, kind.name, getattr(getattr(item, "step", None) or item, "clause", "")
    for pack, origin, requirement in requirements_in(registry):
        yield pack, f"{origin}, requirement {requirement.name}", requirement.clause


def rules(args: Namespace) -> int:
    """Print a clause, a section, the clauses with the words; without any of these the list of the sections."""
    for pack in find_packs(args.pack):
        default_library().add(pack)
    clauses = all_clauses()
    wanted = " ".join(args.clause).strip()
    if not wanted:
        return _print_sections(clauses, args)
    matches = find(clauses, wanted, args.lang)
    if not matches:
        raise UsageError(say("rules.none", args.lang, clause=wanted, near=near(clauses, wanted, args.lang)))
    if args.json:
        print_json(matches)
        return 0
    for number, clause in enumerate(matches):
        if number:
            print()
        mark = say("rules.ruling", args.lang) if clause["ruling"] else ""
        print(f"{clause['id']}  {clause['section'][args.lang]} ({clause['pack']}{mark})")
        for text in (clause["text"][args.lang], pointer(clauses, clause["id"], args.lang)):
            if text:
                # Broken between words only: "both-pinned" is one word to who looks for it.
                print(textwrap.fill(text, 80, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))
    return 0


def _print_sections(clauses: Clauses, args: Namespace) -> int:
    rows = sections(clauses, args.lang)
    if args.json:
        print_json([{"section": name, "title": title, "clauses": count} for name, title, count in rows])
        return 0
    for name, title, count in rows:
        print(f"{name:<8} {title} ({count})")
    print("\n" + say("rules.ask", args.lang))
    return 0


def sections(clauses: Clauses, lang: str) -> list[tuple[str, str, int]]:
    """The sections in their order: the number that their clauses begin with, the title, how many clauses."""
    counts: dict[tuple[str, str], int] = {}
    for name, clause in clauses.items():
        head = name.partition(".")[0], clause["section"][lang]
        counts[head] = counts.get(head, 0) + 1
    return [(*head, count) for head, count in counts.items()]


def find(clauses: Clauses, wanted: str, lang: str) -> list[Entry]:
    """The clauses that are meant: by their id, by how it begins (``UND-8``, ``NOR-7.4``), else by their words.

    Of words those clauses come alone that have them all in their heading or section, if there are some.
    """
    name = wanted.strip().upper()
    matches = [clause for key, clause in clauses.items() if key.upper() == name]
    parts = _parts(name)
    if parts and not matches:
        matches = [clause for key, clause in clauses.items() if _parts(key.upper())[: len(parts)] == parts]
    words = _plain(wanted).split()
    if matches or not words:
        return matches
    for text in (_heading, _whole):
        matches = [clause for clause in clauses.values() if _has(words, _plain(text(clause, lang)))]
        if matches:
            break
    return matches


def _has(words: list[str], text: str) -> bool:
    """Whether every word begins one of the text."""
    return all(re.search(rf"\b{re.escape(word)}", text) for word in words)


def _heading(clause: Entry, lang: str) -> str:
    head = clause["text"][lang].partition(":")[0]
    # A colon further on stands inside of a sentence.
    return head if len(head) <= HEADING and "." not in re.sub(r"\([^)]*\)", "", head) else ""


def _whole(clause: Entry, lang: str) -> str:
    return f"{clause['section'][lang]} {clause['text'][lang]}"


def _plain(text: str) -> str:
    """In small letters without accents, as people type."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def pointer(clauses: Clauses, name: str, lang: str) -> str:
    """Which clauses of other packs name this one, as those that narrow it do; empty for none."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w.]*\w)")
    # Packs of their own have letters of their own.
    pack = name.partition("-")[0]
    names = [
        key
        for key, clause in clauses.items()
        if key.partition("-")[0] != pack and pattern.search(clause["text"][lang])
    ]
    return say("rules.more", lang, clauses=", ".join(names)) if names else ""


def near(clauses: Clauses, wanted: str, lang: str) -> str:
    """What to say of a clause that there is not."""
    name = nearest(wanted.upper(), clauses)
    return say("rules.near", lang, near=name) if name else say("rules.count", lang, count=len(clauses))


def _parts(name: str) -> list[str]:
    return re.findall(r"\d+|[A-Z]+", name)

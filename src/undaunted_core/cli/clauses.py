"""``rules``: the text of a clause, from the packs' own lists of clauses."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.cli.out import UsageError, print_json
from undaunted_core.cli.packs import data_folders, known_packs
from undaunted_core.content.definitions import Title, entry
from undaunted_core.content.loader import load_document, parse_json, read_text
from undaunted_core.errors import ContentError, DeclarationFault, Fault
from undaunted_core.extension.discovery import BUILT_IN
from undaunted_core.extension.lines import with_lines
from undaunted_core.extension.manager import default_library
from undaunted_core.extension.references import Found
from undaunted_core.ids import nearest
from undaunted_core.kernel.flow import Procedure

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.ruleset import Ruleset

#: What marks a clause where the rulebook is silent and the library decides.
RULING = {"en": ", with a ruling", "es": ", con una interpretación"}


@attrs.frozen(kw_only=True, repr=False)
class Clause:
    """A clause of a pack's list of clauses."""

    id: str = entry("its number, behind letters of its pack: ARN-3", pattern=r"^[A-Z]{2,5}-[0-9]+(\.[0-9]+[a-z]?)?$")
    section: Title = entry("what the section is called")
    text: Title = entry("what it says")
    ruling: bool = entry("whether it holds a ruling, because the rulebook is silent there", default=False)


def all_clauses(library: Library | None = None) -> dict[str, dict[str, Any]]:
    """Every clause of every pack by id, in the order of the files, with its pack.

    A pack's clauses are in ``clauses.json`` of a data folder that it registers.
    """
    found: dict[str, dict[str, Any]] = {}
    for pack, folder in data_folders(library or default_library()):
        path = folder / "clauses.json"
        if not path.is_file():
            continue
        for clause in load_document(parse_json(read_text(path), str(path)), "clauses", Clause, str(path)):
            if clause.id in found and found[clause.id]["pack"] != pack:
                expected = f"an id of its own, as pack {found[clause.id]['pack']} has that one"
                raise ContentError([Fault(str(path), "", repr(clause.id), expected)])
            texts, sections = dict(clause.text.items()), dict(clause.section.items())
            found[clause.id] = {
                "id": clause.id, "pack": pack, "section": sections, "text": texts, "ruling": clause.ruling,
            }
    return found


def without_text(library: Library, rules: Ruleset) -> list[DeclarationFault]:
    """The clauses that packs cite and that no list of clauses has, the library's own packs left out."""
    known = all_clauses(library)
    found: dict[str, DeclarationFault] = {}
    for pack, what, clause in _cited(Found(rules.registry)):
        if isinstance(clause, str) and clause and clause not in known and clause not in found and pack not in BUILT_IN:
            expected = "a clause in some clauses.json, the pack's own or another's"
            found[clause] = DeclarationFault(pack, what, f"the clause {clause!r}", expected, nearest(clause, known))
    return with_lines(found.values(), {pack: library._packs[pack][1] for pack in rules.packs})


def _cited(found: Found) -> Iterator[tuple[str, str, Any]]:
    """Every clause that a declaration cites: (pack, declaration, clause)."""
    for kind, items in found.registry.named.items():
        for name, (pack, item) in items.items():
            # A class that a pack registers may have a field of that name; a clause is a text.
            yield pack, f"{kind} {name}", item if kind == "cite" else getattr(item, "clause", "")
            if isinstance(item, Procedure):
                for step in item.steps:
                    yield step.pack or pack, f"step {name}/{step.name}", step.clause
    for kind, listed in found.registry.listed.items():
        for pack, item in listed:
            yield pack, kind, getattr(getattr(item, "step", None) or item, "clause", "")
    for pack, at, one in found.requirements():
        yield pack, f"{at}, requirement {one.name}", one.clause


def rules(args: Namespace) -> int:
    """Print one clause, or all whose id begins like the word given."""
    for one in known_packs(args.pack):
        default_library().add(one)
    known = all_clauses()
    wanted = args.clause.strip().upper()
    parts = _parts(wanted)
    found = [clause for name, clause in known.items() if name.upper() == wanted] or [
        clause for name, clause in known.items() if parts and _parts(name.upper())[: len(parts)] == parts
    ]
    if not found:
        near = nearest(wanted, known)
        raise UsageError(
            f"no clause {args.clause!r}" + (f"; nearest: {near}" if near else f"; there are {len(known)} clauses")
        )
    if args.json:
        print_json(found)
        return 0
    for place, clause in enumerate(found):
        if place:
            print()
        mark = RULING[args.lang] if clause["ruling"] else ""
        print(f"{clause['id']}  {clause['section'][args.lang]} ({clause['pack']}{mark})")
        # Broken between words only: "both-pinned" is one word to who looks for it.
        text = clause["text"][args.lang]
        print(textwrap.fill(text, 80, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))
    return 0


def _parts(name: str) -> list[str]:
    return [part for part in re.split(r"[-.]", name) if part]

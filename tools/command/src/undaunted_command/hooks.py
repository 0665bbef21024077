"""``hooks``: everything of a game that a pack can name: what it can extend, listen to, ask for or add a term to."""

from __future__ import annotations

import sys
import textwrap
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_command.out import in_language, print_json
from undaunted_command.packs import find_game, find_packs, find_scenario, unknown
from undaunted_core.declarations.findings import Findings
from undaunted_core.declarations.parts import SPECIAL_RULES
from undaunted_core.declarations.requirements import requirements_in
from undaunted_core.extension.manager import default_library
from undaunted_core.ids import pack_of
from undaunted_core.kernel.domains import DOMAINS
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, OFFERS, Chance, Procedure
from undaunted_core.kernel.kinds import DERIVED_NAMES, SLICES, TABLES, Kind
from undaunted_core.mechanics.attacks import ATTACK_KINDS
from undaunted_core.mechanics.explaining import QUERIES
from undaunted_core.mechanics.sums import MODIFIERS
from undaunted_core.mechanics.victory import CONDITION_KINDS, END_CAUSES, END_CHECKS
from undaunted_core.mechanics.windows import REACTIONS, WINDOWS
from undaunted_core.mechanics.zones import ZONE_KINDS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from undaunted_core.mechanics.state import CoreRules
    from undaunted_core.mechanics.victory import ConditionKind, EndCheck

    #: A line: name, pack, and what there is to say, by name.
    Entry = dict[str, Any]

T = TypeVar("T")
#: What is said of a section without entries.
NONE = {"windows": ": a pack opens its own (Window, ctx.open_window)"}
#: How wide lines are.
WIDTH = 100


def hooks(args: Namespace) -> int:
    """Print the names of a game by section."""
    packs = find_packs(args.pack)
    game = find_game(args.game)
    scenario = find_scenario(game.id, default_library().scenarios(game.id)[0].id)
    rules = default_library().ruleset(game.id, scenario, packs)
    if args.section is not None and args.section not in SECTIONS:
        raise unknown("section", args.section, SECTIONS)
    wanted = [args.section] if args.section else list(SECTIONS)
    entries = {name: list(SECTIONS[name][1](rules)) for name in wanted}
    if args.json:
        print_json(entries)
        return 0
    for number, name in enumerate(wanted):
        if number:
            print()
        print(f"{name.upper()}: {in_language(SECTIONS[name][0], args.lang)}")
        for entry in entries[name]:
            print_entry(entry)
        if not entries[name]:
            print(in_language("  none", args.lang) + in_language(NONE.get(name, ""), args.lang))
    return 0


def print_entry(entry: Entry) -> None:
    """One entry: its name and pack, then what there is to say, indented."""
    said = [
        f"{key}: {', '.join(map(_text_of, value)) if isinstance(value, list) else _text_of(value)}"
        for key, value in entry.items()
        if key not in ("name", "pack") and value not in ("", [], {}, None)
    ]
    head = f"  {entry['name']}" + (f"  [{entry['pack']}]" if entry.get("pack") else "")
    line = "; ".join(said)
    if len(head) + len(line) + 2 <= WIDTH:
        print(f"{head}  {line}".rstrip())
        return
    print(head)
    print(textwrap.fill(line, WIDTH, initial_indent="      ", subsequent_indent="      ", break_on_hyphens=False))


def _text_of(value: object) -> str:
    return ", ".join(f"{name}: {part}" for name, part in value.items()) if isinstance(value, dict) else str(value)


def _list_named(rules: CoreRules, kind: Kind[T]) -> list[tuple[str, str, T]]:
    return [(name, pack, item) for name, (pack, item) in rules.registry.by_name(kind).items()]


def _kinds_of_packs(rules: CoreRules) -> list[Kind[object]]:
    """The kinds that packs have, and no module of the core; the core's own have sections."""
    core = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "undaunted_core"]
    core_kinds = {id(value) for module in core for value in list(vars(module).values()) if isinstance(value, Kind)}
    return [kind for kind in rules.registry.names if id(kind) not in core_kinds]


def _title(rules: CoreRules, domain: str, name: str) -> str:
    return rules.text.title(domain, name) if (domain, name) in rules.text.titles else ""


def _message(rules: CoreRules, key: str) -> str:
    return rules.text.messages.get(key, {}).get("en", "")


def _procedures(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _list_named(rules, FLOWS):
        if isinstance(item, Procedure):
            steps = [
                step.name if step.pack == pack else f"{step.name} ({step.pack})" for step in rules.procedures[name]
            ]
            yield {"name": name, "pack": pack, "fields": dict(item.fields), "steps": steps}


def _decisions(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _list_named(rules, FLOWS):
        if isinstance(item, Procedure | Chance):
            continue
        stop = getattr(item, "stop", None)
        kinds = [] if stop is None else [stop.name]
        kinds += [choice.action.name for choice in getattr(item, "choices", ())]
        offers = [offer for offer in rules.registry.with_packs(OFFERS) if offer[1].decision == name]
        kinds += [f"{kind} ({owner})" for owner, offer in offers for kind in offer.actions]
        clause = rules.clause_of(name)
        yield {"name": name, "pack": pack, "fields": dict(item.fields), "actions": kinds, "clause": clause}


def _chances(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _list_named(rules, FLOWS):
        if isinstance(item, Chance):
            yield {"name": name, "pack": pack, "fields": dict(item.fields), "action": item.action}


def _actions(rules: CoreRules) -> Iterator[Entry]:
    for name, kind in rules.actions.items():
        yield {"name": name, "pack": kind.pack, "word": kind.word, "fields": dict(kind.fields)}


def _windows(rules: CoreRules) -> Iterator[Entry]:
    reactions = _list_named(rules, REACTIONS)
    for name, pack, window in _list_named(rules, WINDOWS):
        mine = [reaction for reaction, _, item in reactions if item.window_name == name]
        yield {"name": name, "pack": pack, "reactions": mine, "clause": window.clause}


def _sums(rules: CoreRules) -> Iterator[Entry]:
    sums: dict[str, list[str]] = {}
    for pack, term in rules.registry.with_packs(MODIFIERS):
        sums.setdefault(term.sum, []).append(f"{term.label} ({pack}{f', {term.clause}' if term.clause else ''})")
    attacks = _list_named(rules, ATTACK_KINDS)
    for name, terms in sums.items():
        used = [attack for attack, _, kind in attacks if kind.sum == name]
        yield {"name": name, "pack": pack_of(name), "attacks": used, "terms": terms}


def _causes(rules: CoreRules) -> Iterator[Entry]:
    listening: list[tuple[str, ConditionKind | EndCheck]] = [*rules.registry.all(CONDITION_KINDS).items()]
    listening += [(check.name, check) for check in rules.registry.every(END_CHECKS)]
    for name, pack, cause in _list_named(rules, END_CAUSES):
        listeners = [listener for listener, item in listening if cause in item.causes]
        yield {"name": name, "pack": pack, "when": cause.text["en"], "asked then": listeners}


def _attacks(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, kind in _list_named(rules, ATTACK_KINDS):
        yield {"name": name, "pack": pack, "sum": kind.sum, "die": getattr(kind, "die", None),
               "traits": sorted(kind.traits), "leads to": list(kind.leads_to), "clause": kind.clause}


def _kinds(rules: CoreRules) -> Iterator[Entry]:
    for kind in _kinds_of_packs(rules):
        for name, pack, thing in _list_named(rules, kind):
            requirements = getattr(thing, "requires", ()) or getattr(thing, "where", ())
            yield {"name": name, "pack": pack, "kind": kind.name, "title": _title(rules, kind.name, name),
                   "clause": getattr(thing, "clause", ""), "requirements": [asked.name for asked in requirements],
                   "procedure": getattr(thing, "procedure", "")}


def _conditions(rules: CoreRules) -> Iterator[Entry]:
    victory = [condition for side in rules.source.scenario.sides.values() for condition in getattr(side, "victory", ())]
    fields = [field.name for field in attrs.fields(type(victory[0])) if field.name != "condition"] if victory else []
    for name, pack, kind in _list_named(rules, CONDITION_KINDS):
        yield {"name": name, "pack": pack, "text": _message(rules, f"condition.{name}"), "parameters": fields,
               "causes": [cause.name for cause in kind.causes], "clause": kind.clause}


def _zones(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _list_named(rules, ZONE_KINDS):
        yield {"name": name, "pack": pack, "title": _title(rules, "zone_kind", name),
               "zones": [zone for zone in rules.names["zone"] if zone.rpartition(":")[2] == name]}


def _slices(rules: CoreRules) -> Iterator[Entry]:
    for slot, pack, _ in _list_named(rules, SLICES):
        for column in rules.columns[slot]:
            yield {"name": f"{slot}.{column.name}", "pack": pack, "per": list(column.index), "holds": column.holds,
                   "cell": column.cell, "visible": column.visible, "unless": column.unless}


def _events(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, kind in _list_named(rules, EVENT_KINDS):
        yield {"name": name, "pack": pack, "fields": dict(kind.fields), "secret": list(kind.secret)}


def _requirements(rules: CoreRules) -> Iterator[Entry]:
    entries: dict[str, Entry] = {}
    for _, origin, requirement in requirements_in(rules.registry):
        name, key, reason = requirement.name, requirement.key, requirement.text["en"]
        entry = entries.setdefault(key, {"name": name, "pack": pack_of(name), "key": key, "reason": reason,
                                         "asked by": []})  # fmt: skip
        if origin not in entry["asked by"]:
            entry["asked by"].append(origin)
    yield from entries.values()


def _traits(rules: CoreRules) -> Iterator[Entry]:
    traits_of = {kind: {trait for definition in rules.source.raw[kind] for trait in definition.get("traits", ())}
            for kind in rules.source.raw if kind != "scenario"}
    for trait in sorted({*Findings(rules.registry).traits(), *chain.from_iterable(traits_of.values())}):
        kinds = [kind for kind, traits in traits_of.items() if trait in traits]
        yield {"name": trait, "pack": "", "title": _title(rules, "trait", trait), "of": kinds}


def _queries(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, query in _list_named(rules, QUERIES):
        yield {"name": name, "pack": pack, "fields": dict(query.fields), "optional": list(query.optional)}


def _domains(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _list_named(rules, DOMAINS):
        yield {"name": name, "pack": pack, "members": len(rules.names[name]), "such as": list(rules.names[name][:3])}


def _tables(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _list_named(rules, TABLES):
        table = getattr(rules, name)
        fields = [field.name for field in attrs.fields(type(table))] if attrs.has(type(table)) else []
        yield {"name": f"ctx.rules.{name}", "pack": pack, "class": type(table).__name__, "fields": fields}


def _names(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _list_named(rules, DERIVED_NAMES):
        yield {"name": name, "pack": pack}


def _special(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _list_named(rules, SPECIAL_RULES):
        yield {"name": name, "pack": pack, "text": _message(rules, f"special.{name}")}


#: Per section what it is for, and what lists it.
SECTIONS: dict[str, tuple[str, Callable[[CoreRules], Iterator[Entry]]]] = {
    "procedures": ("steps in order; Insert, Replace and Remove edit them, Cite gives one a clause", _procedures),
    "decisions": ("Offer adds actions, Require and Because add requirements", _decisions),
    "chances": ("chance events", _chances),
    "actions": ("kinds of action, for Choice, Explains and Hints", _actions),
    "windows": ("moments at which a Reaction may be played", _windows),
    "sums": ("a Modifier adds a term to one", _sums),
    "causes": ("what ctx.check_end is told, and conditions and end checks listen to", _causes),
    "attacks": ("kinds of attack, for begin_attack, Result and Hints", _attacks),
    "kinds": ("things of the kinds that packs declare; Require and Waive change what one asks", _kinds),
    "conditions": ("what a scenario's victory names", _conditions),
    "special": ("special rules that a scenario names", _special),
    "zones": ("kinds of zones", _zones),
    "columns": ("the state, ctx.state.SLICE.COLUMN", _slices),
    "tables": ("what stays the same in play", _tables),
    "events": ("what ctx.emit tells", _events),
    "requirements": ("for where=, requires=, Require, Because and Waive; the key names the text", _requirements),
    "traits": ("words on tiles and pieces, for Entering, TileTrait and Result", _traits),
    "queries": ("questions by name, for leads_to and Explains", _queries),
    "domains": ("what a field or a column may hold, in addition to int, bool and text", _domains),
    "names": ("names that a rule's function may have as parameters, in addition to the fields of its frame", _names),
}

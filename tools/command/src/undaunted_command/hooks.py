"""``hooks``: everything of a game that a pack can name: what it can extend, listen to, ask for or add a term to."""

from __future__ import annotations

import sys
import textwrap
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_command.out import in_language, print_json
from undaunted_command.packs import known_game, known_packs, known_scenario, unknown
from undaunted_core.declarations.found import Found
from undaunted_core.declarations.requirements import requirements_in
from undaunted_core.extension.manager import default_library
from undaunted_core.ids import pack_of
from undaunted_core.kernel.domains import DOMAINS
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, OFFERS, Chance, Procedure
from undaunted_core.kernel.kinds import DERIVED_NAMES, SLICES, TABLES, Kind
from undaunted_core.mechanics.attacks import ATTACK_KINDS
from undaunted_core.mechanics.explaining import QUERIES
from undaunted_core.mechanics.kinds import SPECIAL_RULES
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
    packs = known_packs(args.pack)
    game = known_game(args.game)
    scenario = known_scenario(game.id, default_library().scenarios(game.id)[0].id)
    rules = default_library().ruleset(game.id, scenario, packs)
    if args.section is not None and args.section not in SECTIONS:
        raise unknown("section", args.section, SECTIONS)
    wanted = [args.section] if args.section else list(SECTIONS)
    found = {name: list(SECTIONS[name][1](rules)) for name in wanted}
    if args.json:
        print_json(found)
        return 0
    for place, name in enumerate(wanted):
        if place:
            print()
        print(f"{name.upper()}: {in_language(SECTIONS[name][0], args.lang)}")
        for entry in found[name]:
            print_entry(entry)
        if not found[name]:
            print(in_language("  none", args.lang) + in_language(NONE.get(name, ""), args.lang))
    return 0


def print_entry(entry: Entry) -> None:
    """One entry: its name and pack, then what there is to say, indented."""
    said = [
        f"{key}: {', '.join(map(_shown, value)) if isinstance(value, list) else _shown(value)}"
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


def _shown(value: object) -> str:
    return ", ".join(f"{name}: {one}" for name, one in value.items()) if isinstance(value, dict) else str(value)


def _named(rules: CoreRules, kind: Kind[T]) -> list[tuple[str, str, T]]:
    return [(name, pack, item) for name, (pack, item) in rules.registry.by_name(kind).items()]


def _kinds_of_packs(rules: CoreRules) -> list[Kind[Any]]:
    """The kinds that packs have, and no module of the core; the core's own have sections."""
    core = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "undaunted_core"]
    known = {id(one) for module in core for one in list(vars(module).values()) if isinstance(one, Kind)}
    return [kind for kind in rules.registry.names if id(kind) not in known]


def _title(rules: CoreRules, domain: str, name: str) -> str:
    return rules.text.title(domain, name) if (domain, name) in rules.text.titles else ""


def _message(rules: CoreRules, key: str) -> str:
    return rules.text.messages.get(key, {}).get("en", "")


def _procedures(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _named(rules, FLOWS):
        if isinstance(item, Procedure):
            steps = [
                one.name if one.pack == pack else f"{one.name} ({one.pack})" for one in rules.procedures[name]
            ]
            yield {"name": name, "pack": pack, "fields": dict(item.fields), "steps": steps}


def _decisions(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _named(rules, FLOWS):
        if isinstance(item, Procedure | Chance):
            continue
        stop = getattr(item, "stop", None)
        kinds = [] if stop is None else [stop.name]
        kinds += [choice.action.name for choice in getattr(item, "choices", ())]
        offers = [one for one in rules.registry.with_packs(OFFERS) if one[1].decision == name]
        kinds += [f"{kind} ({by})" for by, offer in offers for kind in offer.actions]
        clause = rules.clause_of(name)
        yield {"name": name, "pack": pack, "fields": dict(item.fields), "actions": kinds, "clause": clause}


def _chances(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, item in _named(rules, FLOWS):
        if isinstance(item, Chance):
            yield {"name": name, "pack": pack, "fields": dict(item.fields), "action": item.action}


def _actions(rules: CoreRules) -> Iterator[Entry]:
    for name, kind in rules.actions.items():
        yield {"name": name, "pack": kind.pack, "word": kind.word, "fields": dict(kind.fields)}


def _windows(rules: CoreRules) -> Iterator[Entry]:
    reactions = _named(rules, REACTIONS)
    for name, pack, window in _named(rules, WINDOWS):
        mine = [reaction for reaction, _, item in reactions if item.window_name == name]
        yield {"name": name, "pack": pack, "reactions": mine, "clause": window.clause}


def _sums(rules: CoreRules) -> Iterator[Entry]:
    sums: dict[str, list[str]] = {}
    for pack, one in rules.registry.with_packs(MODIFIERS):
        sums.setdefault(one.sum, []).append(f"{one.label} ({pack}{f', {one.clause}' if one.clause else ''})")
    attacks = _named(rules, ATTACK_KINDS)
    for name, terms in sums.items():
        used = [attack for attack, _, kind in attacks if kind.sum == name]
        yield {"name": name, "pack": pack_of(name), "attacks": used, "terms": terms}


def _causes(rules: CoreRules) -> Iterator[Entry]:
    listening: list[tuple[str, ConditionKind | EndCheck]] = [*rules.registry.all(CONDITION_KINDS).items()]
    listening += [(one.name, one) for one in rules.registry.every(END_CHECKS)]
    for name, pack, cause in _named(rules, END_CAUSES):
        heard = [listener for listener, item in listening if cause in item.causes]
        yield {"name": name, "pack": pack, "when": cause.text["en"], "asked then": heard}


def _attacks(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, kind in _named(rules, ATTACK_KINDS):
        yield {"name": name, "pack": pack, "sum": kind.sum, "die": getattr(kind, "die", None),
               "traits": sorted(kind.traits), "leads to": list(kind.leads_to), "clause": kind.clause}


def _kinds(rules: CoreRules) -> Iterator[Entry]:
    for kind in _kinds_of_packs(rules):
        for name, pack, one in _named(rules, kind):
            asked: Any = getattr(one, "requires", None) or getattr(one, "where", ())
            yield {"name": name, "pack": pack, "kind": kind.name, "title": _title(rules, kind.name, name),
                   "clause": getattr(one, "clause", ""), "requirements": [requirement.name for requirement in asked],
                   "procedure": getattr(one, "procedure", "")}


def _conditions(rules: CoreRules) -> Iterator[Entry]:
    victory = [one for side in rules.source.scenario.sides.values() for one in getattr(side, "victory", ())]
    fields = [field.name for field in attrs.fields(type(victory[0])) if field.name != "condition"] if victory else []
    for name, pack, kind in _named(rules, CONDITION_KINDS):
        yield {"name": name, "pack": pack, "text": _message(rules, f"condition.{name}"), "parameters": fields,
               "causes": [cause.name for cause in kind.causes], "clause": kind.clause}


def _zones(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _named(rules, ZONE_KINDS):
        yield {"name": name, "pack": pack, "title": _title(rules, "zone_kind", name),
               "zones": [zone for zone in rules.names["zone"] if zone.rpartition(":")[2] == name]}


def _slices(rules: CoreRules) -> Iterator[Entry]:
    for slot, pack, _ in _named(rules, SLICES):
        for column in rules.columns[slot]:
            yield {"name": f"{slot}.{column.name}", "pack": pack, "per": list(column.index), "holds": column.holds,
                   "cell": column.cell, "visible": column.visible, "unless": column.unless}


def _events(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, kind in _named(rules, EVENT_KINDS):
        yield {"name": name, "pack": pack, "fields": dict(kind.fields), "secret": list(kind.secret)}


def _requirements(rules: CoreRules) -> Iterator[Entry]:
    asked: dict[str, Entry] = {}
    for _, at, one in requirements_in(rules.registry):
        entry = asked.setdefault(one.key, {"name": one.name, "pack": pack_of(one.name), "key": one.key,
                                           "reason": one.text["en"], "asked by": []})
        if at not in entry["asked by"]:
            entry["asked by"].append(at)
    yield from asked.values()


def _traits(rules: CoreRules) -> Iterator[Entry]:
    held = {kind: {trait for one in rules.source.raw[kind] for trait in one.get("traits", ())}
            for kind in rules.source.raw if kind != "scenario"}
    for trait in sorted({*Found(rules.registry).traits(), *chain.from_iterable(held.values())}):
        of = [kind for kind, traits in held.items() if trait in traits]
        yield {"name": trait, "pack": "", "title": _title(rules, "trait", trait), "of": of}


def _queries(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, query in _named(rules, QUERIES):
        yield {"name": name, "pack": pack, "fields": dict(query.fields), "optional": list(query.optional)}


def _domains(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _named(rules, DOMAINS):
        yield {"name": name, "pack": pack, "members": len(rules.names[name]), "such as": list(rules.names[name][:3])}


def _tables(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _named(rules, TABLES):
        table = getattr(rules, name)
        fields = [field.name for field in attrs.fields(type(table))] if attrs.has(type(table)) else []
        yield {"name": f"ctx.rules.{name}", "pack": pack, "class": type(table).__name__, "fields": fields}


def _names(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _named(rules, DERIVED_NAMES):
        yield {"name": name, "pack": pack}


def _special(rules: CoreRules) -> Iterator[Entry]:
    for name, pack, _ in _named(rules, SPECIAL_RULES):
        yield {"name": name, "pack": pack, "text": _message(rules, f"special.{name}")}


#: Per section what it is for, and what lists it.
SECTIONS: dict[str, tuple[str, Callable[[Any], Iterator[Entry]]]] = {
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

"""Every reference between the declarations of a ruleset, checked before it is compiled.

A name that no pack declares would cause no error until play reaches it, or never cause one.
Each is reported with the pack, the declaration, what was found, what was expected
and the nearest name.
"""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.errors import DeclarationError
from undaunted_core.extension.drawn import check_signs
from undaunted_core.extension.found import Found, choices_of
from undaunted_core.extension.lines import with_lines
from undaunted_core.extension.positions import check_positions
from undaunted_core.extension.signatures import check_functions
from undaunted_core.extension.wordings import check_conditions, check_texts
from undaunted_core.kernel.binding import MAYBE
from undaunted_core.kernel.flow import Chance, Declaration, Procedure
from undaunted_core.kernel.state import PLAIN, SEVERAL, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset

#: What a frame whose decision is asked of one seat begins with.
SEATS = ("seat", "side")
#: Kinds of things whose names begin with the name of their pack.
OF_PACKS = {"action": "action kind", "event": "event", "cause": "cause", "sum": "sum", "window": "window"}
#: Words that their documents have beside the fields.
TAKEN = {"action": {"kind"}, "event": {"kind", "number"}}


def check_references(
    registry: Registry,
    scenario: Any,
    definitions: Mapping[str, Mapping[str, Any]],
    plugins: Mapping[str, Any],
    made: tuple[type, ...] = (),
) -> None:
    """Raise :class:`DeclarationError` with everything that is wrong between the declarations.

    ``definitions`` are those of the active packs by kind and name: they say which traits there are.
    ``made`` are the classes of definitions that the game's link makes.
    ``plugins`` are the plugins of the packs: their source says in which line a fault is.
    """
    found = Found(registry)
    _names(found)
    _state(found)
    _fields(found)
    _flow(found)
    _additions(found)
    _combat(found, definitions)
    _ends(found)
    for check in registry.every("references"):
        check(found, definitions)
    check_signs(found, definitions, made)
    check_positions(found)
    check_functions(found)
    check_texts(found, scenario)
    if found.faults:
        raise DeclarationError(with_lines(found.faults, plugins))


def check_words(rules: Ruleset, plugins: Mapping[str, Any]) -> None:
    """Raise :class:`DeclarationError` with what is wrong in texts whose fields a function of a pack makes."""
    found = Found(rules.registry)
    check_conditions(found, rules)
    if found.faults:
        raise DeclarationError(with_lines(found.faults, plugins))


def _names(found: Found) -> None:
    """What carries a dotted name has that of its own pack in front."""
    for kind, word in OF_PACKS.items():
        for name, pack, _ in found.named(kind):
            found.own(pack, word, name)
    for kind, words in TAKEN.items():
        for name, pack, one in found.named(kind):
            for field in sorted(words & set(one[1] if kind == "action" else one.fields)):
                expected = "another word: documents of actions and events have it for their own"
                found.fault(pack, f"{OF_PACKS[kind]} {name}", f"the field {field!r}", expected)
    for name, pack, item in found.named("flow"):
        found.own(pack, _kind_of(item), name)
    # A requirement of another pack may be asked as well: that pack has registered its text.
    messages = found.registry.named.get("message", {})
    for pack, _, one in found.requirements():
        if one.key not in messages:
            found.own(pack, "requirement", one.name)


def _kind_of(item: Any) -> str:
    if isinstance(item, Procedure):
        return "procedure"
    return "chance event" if isinstance(item, Chance) else "decision"


def _state(found: Found) -> None:
    """Slices have names that are free, and hold columns of domains that exist."""
    reserved = [name for name in dir(State) if not name.startswith("__")]
    for slot, pack, cls in found.named("slice"):
        what = f"slice {slot}"
        if slot in reserved or not slot.isidentifier() or keyword.iskeyword(slot) or slot.startswith("_"):
            expected = f"another name (every state has its own {', '.join(sorted(State.__slots__))}), such as {pack!r}"
            found.fault(pack, what, f"the name {slot!r}", expected)
        if not attrs.has(cls):
            found.fault(pack, what, f"the class {cls.__name__}", "a class made with attrs.define")
            continue
        for field in attrs.fields(cls):
            column = field.metadata.get("column")
            if column is None:
                made = f"{field.name}: ... = column(...)"
                found.fault(pack, f"{what}, field {field.name}", "a field that is not a column", made)
                continue
            at = f"column {slot}.{field.name}"
            for domain in column.index:
                _domain(found, pack, f"{at}, index", domain, ())
            _domain(found, pack, f"{at}, holds", column.holds, PLAIN)
            if column.unless:
                others = [one.name for one in attrs.fields(cls)]
                found.known(pack, f"{at}, unless", column.unless, others, f"a column of {slot}")
    columns = {
        f"{slot}.{field.name}"
        for slot, _, cls in found.named("slice")
        if attrs.has(cls)
        for field in attrs.fields(cls)
    }
    for name, pack, _ in found.named("facts"):
        found.known(pack, f"facts {name}", name, columns, "a column: slice.name")


def _domain(found: Found, pack: str, what: str, domain: str, plain: tuple[str, ...]) -> None:
    known = [*found.registry.named.get("domain", {}), *plain]
    found.known(pack, what, domain, known, "a domain", most=len(known))


def _fields(found: Found) -> None:
    """The domains of all fields exist."""
    for name, pack, (_, fields) in found.named("action"):
        for field, domain in fields.items():
            _domain(found, pack, f"action kind {name}, field {field}", domain, ())
    for name, pack, kind in found.named("event"):
        for field, domain in kind.fields.items():
            _domain(found, pack, f"event {name}, field {field}", domain.removesuffix(SEVERAL), PLAIN)
        for field in kind.secret:
            found.known(pack, f"event {name}, secret", field, kind.fields, "a field of the event")
    for name, pack, item in found.named("flow"):
        for field, domain in item.fields.items():
            what, holds = f"{_kind_of(item)} {name}, field {field}", domain.removesuffix(MAYBE)
            _domain(found, pack, what, holds.removesuffix(SEVERAL) if holds == domain else holds, PLAIN)
            if holds != domain and holds in PLAIN:
                found.fault(pack, what, repr(domain), f"{holds!r}: only a member of a domain may be left out")
    for name, pack, query in found.named("query"):
        for field, domain in query.fields.items():
            _domain(found, pack, f"query {name}, field {field}", domain, PLAIN)
        for field in query.optional:
            found.known(pack, f"query {name}, optional", field, query.fields, "a field of the query")


def _flow(found: Found) -> None:
    """Decisions, chance events, and what steps and choices start."""
    for name, pack, item in found.named("flow"):
        what = f"{_kind_of(item)} {name}"
        if isinstance(item, Procedure):
            for step in item.steps:
                _starts(found, step.pack or pack, f"step {name}/{step.name}", step.starts)
        elif isinstance(item, Chance):
            _action(found, pack, what, item.action)
        else:
            _choices(found, pack, what, item)
        if isinstance(item, Decision):
            if item.stop is not None:
                _action(found, pack, f"{what}, stop", item.stop.name)
            if item.up_to:
                found.known(pack, f"{what}, up_to", item.up_to, item.fields, "a field of the decision")
            first = next(iter(item.fields.values()), "nothing")
            if not item.simultaneous and first not in SEATS:
                found.fault(pack, f"{what}, first field", repr(first), "the seat that decides: seat or side")
    for pack, edit in found.listed("insertion"):
        if edit.step is not None:
            _starts(found, pack, f"step {edit.procedure}/{edit.step.name}", edit.step.starts)
    procedures = [name for name, _, item in found.named("flow") if isinstance(item, Procedure)]
    for pack, name in found.listed("phases"):
        found.known(pack, "phases", name, procedures, "a procedure that a pack registers")
    for pack, offer in found.listed("offer"):
        _choices(found, pack, f"offer at {offer.decision}", offer)


def _choices(found: Found, pack: str, what: str, item: Any) -> None:
    for choice in choices_of(item):
        _action(found, pack, what, choice.action.name)
        if isinstance(choice.effect, Procedure):
            _starts(found, pack, f"{what}, effect of {choice.action.name}", (choice.effect.name,))
        _starts(found, pack, f"{what}, choice of {choice.action.name}", choice.starts)


def _action(found: Found, pack: str, what: str, name: str) -> None:
    found.known(pack, what, name, found.registry.named.get("action", {}), "an action kind that a pack registers")


def _starts(found: Found, pack: str, what: str, starts: tuple[Any, ...]) -> None:
    """What is said to be started exists; a function among it is asked later, of the ruleset."""
    known = (*found.registry.named.get("flow", {}), *found.registry.named.get("window", {}))
    for one in starts:
        if isinstance(one, str | Declaration):
            name = one if isinstance(one, str) else str(getattr(one, "name", one))
            found.known(pack, what, name, known, "a procedure, decision, chance event or window that a pack registers")


def _additions(found: Found) -> None:
    """What packs add to rules of others: requirements, exceptions, clauses, reactions, explanations."""
    registry = found.registry
    flow, abilities = registry.named.get("flow", {}), registry.named.get("ability", {})
    decisions = {name: item for name, (_, item) in flow.items() if not isinstance(item, Procedure | Chance)}
    offered: dict[str, set[str]] = {}
    for _, offer in found.listed("offer"):
        offered.setdefault(offer.decision, set()).update(offer.actions)
    for kind in ("require", "because"):
        for pack, one in found.listed(kind):
            what = f"{type(one).__name__} of {one.of}"
            known = [*decisions, *(abilities if kind == "require" else ())]
            if not found.known(pack, what, one.of, known, "a decision" + " or an ability" * (kind == "require")):
                continue
            if one.action is not None:
                kinds = {choice.action.name for choice in choices_of(decisions.get(one.of))}
                kinds |= offered.get(one.of, set())
                found.known(pack, f"{what}, action", one.action.name, sorted(kinds), f"an action kind of {one.of}")
    steps = {f"{name}/{step.name}" for name, (_, item) in flow.items() if isinstance(item, Procedure)
             for step in item.steps}
    steps |= {f"{edit.procedure}/{edit.step.name}" for _, edit in found.listed("insertion") if edit.step is not None}
    for name, pack, _ in found.named("cite"):
        cited = sorted(steps | {one for one, (_, item) in flow.items() if not isinstance(item, Procedure)})
        found.known(pack, f"Cite of {name}", name, cited, "a decision, or procedure/step")
    windows = registry.named.get("window", {})
    for name, pack, reaction in found.named("reaction"):
        found.known(pack, f"reaction {name}, window", reaction.window_name, windows, "a Window that a pack registers")
        _starts(found, pack, f"reaction {name}", reaction.starts)
    for pack, (action, _) in found.listed("explanation"):
        _action(found, pack, f"Explains of {action}", action)


def _combat(found: Found, definitions: Mapping[str, Mapping[str, Any]]) -> None:
    """Sums, results, traits and queries of attacks."""
    attacks = found.registry.named.get("attack", {})
    used = {kind.sum for _, _, kind in found.named("attack")} | {name for name, _, _ in found.named("sum")}
    terms = {modifier.sum for _, modifier in found.listed("modifier")}
    for pack, modifier in found.listed("modifier"):
        expected = "a sum that an attack goes by, or a Sum"
        found.known(pack, f"modifier {modifier.label}, sum", modifier.sum, sorted(used), expected)
    for name, pack, kind in found.named("attack"):
        what = f"attack {name}, sum"
        found.known(pack, what, kind.sum, sorted(terms), "a sum that has a modifier")
        _leads_to(found, pack, f"attack {name}, leads_to", kind.leads_to)
    traits = found.traits(definitions)
    for pack, result in found.listed("result"):
        what = f"result of {result.attack} against {result.trait}"
        found.known(pack, f"{what}, attack", result.attack, attacks, "an attack that a pack registers")
        found.known(pack, f"{what}, trait", result.trait, traits, "a trait of some definition")
        _leads_to(found, pack, f"{what}, leads_to", result.leads_to)


def _leads_to(found: Found, pack: str, what: str, names: tuple[str, ...]) -> None:
    """Queries about one piece say what a success leads to."""
    queries = found.registry.named.get("query", {})
    for name in names:
        if found.known(pack, what, name, queries, "a query that a pack registers"):
            fields = queries[name][1].fields
            if list(fields.values()) != ["piece"]:
                asked = ", ".join(f"{field}: {domain}" for field, domain in fields.items()) or "nothing"
                found.fault(pack, what, f"the query {name!r} about {asked}", "a query about one piece")


def _ends(found: Found) -> None:
    """Conditions and end checks listen only to causes that a pack registers."""
    causes = found.registry.named.get("cause", {})
    listening = [(pack, f"condition {name}", kind) for name, pack, kind in found.named("condition_kind")]
    listening += [(pack, f"end check {check.name}", check) for pack, check in found.listed("end_check")]
    for pack, what, one in listening:
        if not one.causes:
            found.fault(pack, f"{what}, causes", "none", "the causes that can make it true")
        for cause in one.causes:
            name = cause if isinstance(cause, str) else str(getattr(cause, "name", cause))
            if found.known(pack, f"{what}, causes", name, causes, "a Cause that a pack registers") and (
                causes[name][1] is not cause
            ):
                found.fault(pack, f"{what}, causes", f"another value named {name!r}", "the registered Cause itself")

"""The texts of a ruleset: every one that is needed is there, in every language, with places that can be filled."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.parts import SPECIAL_RULES
from undaunted_core.declarations.requirements import requirements_in
from undaunted_core.ids import nearest
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, INSERTIONS, Chance, Procedure
from undaunted_core.kernel.kinds import ACTION_KINDS, FORMS, PHASES, SLICES, TEXTS, TITLES
from undaunted_core.mechanics.sums import MODIFIERS
from undaunted_core.mechanics.victory import CONDITION_KINDS, END_CAUSES, END_CHECKS
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.mechanics.state import CoreRules

#: The end of the key of a message for a value that has no name.
VALUES = ("true", "false", "none")
#: Kinds of messages without placeholders.
ALONE = ("decision", "cause", "column", "phase", "ending", "word", "window")
#: Kinds of messages of what has no text of its own.
APART = ("condition", "special", "column", "ending", "phase")
#: Messages of the core with places that the library itself fills.
FILLED = {
    "reason.core.other_question": ("prompt",),
    "reason.core.not_asked": ("seat",),
    "outcome.core": ("winners", "reason"),
}


def check_texts(findings: Findings, scenario: object) -> None:
    """Note what is missing of messages and titles, and places that nothing fills."""
    for kind, word in ((TEXTS, "message"), (TITLES, "title"), (FORMS, "title")):
        for name, (pack, by_language) in findings.registry.by_name(kind).items():
            for lang in LANGUAGES:
                said = by_language.get(lang)
                if not isinstance(said, str) or not said.strip():
                    expected = f"texts in {' and '.join(LANGUAGES)}"
                    findings.fault(pack, f"{word} {name}", f"no text in {lang!r}", expected)
    messages = findings.registry.by_name(TEXTS)
    for key, (pack, what) in keys_needed(findings).items():
        if key not in messages:
            # A key that is nearly the same is the likeliest mistake.
            near = nearest(key, [other for other in messages if other.partition(".")[0] == key.partition(".")[0]])
            words = f"Messages({{{key!r}: text(en=..., es=...)}})"
            expected = words if key.partition(".")[0] in APART else f"text=text(en=..., es=...), or {words}"
            findings.fault(pack, what, f"no message {key!r}", expected, near)
    places = places_of(findings, scenario)
    for key, (pack, by_language) in findings.registry.by_name(TEXTS).items():
        allowed = places.get(key)
        if allowed is None and key.partition(".")[0] in ALONE:
            allowed = ()
        for lang, said in by_language.items():
            if isinstance(said, str) and ("{" in said or "}" in said):
                check_places(findings, pack, f"message {key} ({lang})", said, allowed)


def check_places(findings: Findings, pack: str, what: str, said: str, allowed: tuple[str, ...] | None) -> None:
    """Every place of a template is a field that it is given."""
    try:
        places = [name for _, name, _, _ in Formatter().parse(said) if name is not None]
    except ValueError as error:
        findings.fault(pack, what, f"a template that cannot be parsed ({error})", "{field}, and {{ for a literal brace")
        return
    for variable in places:
        if not variable.isidentifier():
            findings.fault(pack, what, "{" + variable + "}", "the name of a field in braces")
        elif allowed is not None and variable not in allowed:
            fields = f"a field of it: {', '.join(allowed)}" if allowed else "no place, as nothing fills it"
            findings.fault(pack, what, "{" + variable + "}", fields, nearest(variable, allowed))


def keys_needed(findings: Findings) -> dict[str, tuple[str, str]]:
    """The keys of all messages that declarations need, with the pack and the declaration."""
    keys: dict[str, tuple[str, str]] = {}
    phases = findings.registry.every(PHASES)
    for name, (pack, _) in findings.registry.by_name(ACTION_KINDS).items():
        keys[f"action.{name}"] = pack, f"action kind {name}"
    for name, (pack, kind) in findings.registry.by_name(EVENT_KINDS).items():
        keys[f"event.{name}"] = pack, f"event {name}"
        if kind.secret:
            keys[f"event.{name}.unseen"] = pack, f"event {name}, which has secret fields (unseen=)"
    for name, (pack, item) in findings.registry.by_name(FLOWS).items():
        if not isinstance(item, Procedure | Chance):
            keys[f"decision.{name}"] = pack, f"decision {name}"
        elif name in phases and isinstance(item, Procedure):
            keys |= {f"phase.{step.pack or pack}.{step.name}": (pack, f"step {name}/{step.name}")
                     for step in item.steps}
    for pack, edit in findings.registry.with_packs(INSERTIONS):
        if edit.procedure in phases and edit.step is not None:
            name = edit.target or edit.step.name
            keys[f"phase.{pack}.{name}"] = pack, f"step {edit.procedure}/{name}"
    for pack, modifier in findings.registry.with_packs(MODIFIERS):
        keys[modifier.label] = pack, f"modifier {modifier.label}"
    for pack, where, requirement in requirements_in(findings.registry):
        keys.setdefault(requirement.key, (pack, f"{where}, requirement {requirement.name}"))
    for name, (pack, condition) in findings.registry.by_name(CONDITION_KINDS).items():
        keys[condition.reason] = pack, f"condition {name}, reason"
        keys[f"condition.{name}"] = pack, f"condition {name}"
    for pack, check in findings.registry.with_packs(END_CHECKS):
        keys[f"ending.{check.name}"] = pack, f"end check {check.name}"
    for name, (pack, _) in findings.registry.by_name(SPECIAL_RULES).items():
        keys[f"special.{name}"] = pack, f"special rule {name}"
    for slot, (pack, cls) in findings.registry.by_name(SLICES).items():
        for field in attrs.fields(cls) if attrs.has(cls) else ():
            keys[f"column.{slot}.{field.name}"] = pack, f"column {slot}.{field.name}"
    return keys


def places_of(findings: Findings, scenario: object) -> dict[str, tuple[str, ...]]:
    """The fields that fill each message, as far as declarations say so."""
    places: dict[str, tuple[str, ...]] = dict(FILLED)
    for name, (_, fields) in findings.registry.all(ACTION_KINDS).items():
        places[f"action.{name}"] = tuple(fields)
    for name, kind in findings.registry.all(EVENT_KINDS).items():
        places[f"event.{name}"] = tuple(kind.fields)
        places[f"event.{name}.unseen"] = tuple(field for field in kind.fields if field not in kind.secret)
        places |= {f"event.{name}.{field}.{value}": () for field in kind.fields for value in VALUES}
    places |= {requirement.key: () for _, _, requirement in requirements_in(findings.registry)}
    places |= {f"cause.{name}": () for name in findings.registry.all(END_CAUSES)}
    places |= {modifier.label: () for modifier in findings.registry.every(MODIFIERS)}
    parameters = parameters_of(scenario)
    for name, condition in findings.registry.all(CONDITION_KINDS).items():
        places.setdefault(condition.reason, ())
        if condition.words is None and "victory" in parameters:
            places[f"condition.{name}"] = parameters["victory"]
    if "special" in parameters:
        places |= {f"special.{name}": parameters["special"] for name in findings.registry.all(SPECIAL_RULES)}
    return places


def check_conditions(findings: Findings, rules: CoreRules) -> None:
    """Note places in the texts of the scenario's conditions that neither its parameters nor ``words`` fill."""
    messages = findings.registry.by_name(TEXTS)
    for side, conditions in enumerate(rules.victory.conditions):
        for kind, names in conditions:
            if kind.words is not None:
                fields = (*names, *kind.words(rules, side, names))
                pack, by_language = messages[f"condition.{kind.name}"]
                for lang, said in by_language.items():
                    check_places(findings, pack, f"message condition.{kind.name} ({lang})", said, fields)


def parameters_of(scenario: object) -> Mapping[str, tuple[str, ...]]:
    """The parameters that conditions and special rules have in scenarios, as far as this one shows them."""
    values: dict[str, tuple[str, ...]] = {}
    special = list(getattr(scenario, "special", ()))
    sides = getattr(scenario, "sides", {}).values()
    victory = [condition for side in sides for condition in getattr(side, "victory", ())]
    for key, conditions in (("special", special), ("victory", victory)):
        if conditions and attrs.has(type(conditions[0])):
            values[key] = tuple(field.name for field in attrs.fields(type(conditions[0])))
    return values

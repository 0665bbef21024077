"""What is no fault, and yet most likely a mistake: what a pack declares and nothing uses, an order nobody declares."""

from __future__ import annotations

import ast
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from undaunted_core.checks.conflicts import EXPECTED, Open
from undaunted_core.checks.lines import modules_of, trees_of, with_lines
from undaunted_core.checks.wordings import VALUES, check_places, keys_needed, parameters_of, places_of
from undaunted_core.declarations.findings import Findings
from undaunted_core.declarations.requirements import choices_of
from undaunted_core.errors import DeclarationFault
from undaunted_core.ids import CORE, nearest
from undaunted_core.kernel.domains import DOMAINS
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, INSERTIONS, OFFERS, Chance, Procedure, order_steps
from undaunted_core.kernel.kinds import ACTION_KINDS, FORMS, TEXTS, TITLES
from undaunted_core.kernel.state import SEVERAL
from undaunted_core.mechanics.kinds import ADVICE
from undaunted_core.mechanics.victory import END_CAUSES, END_CHECKS, Cause
from undaunted_core.mechanics.windows import WINDOWS
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_testing.after import A_PACK, find_misspelt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from undaunted_core.checks.conflicts import Before
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules

#: Domains whose names depend on the scenario: a title may be of one in another scenario.
OF_SCENARIOS = ("space", "piece", "card", "zone", "place")
#: Why players read another title.
COMES_FIRST = "the data, the name or the game gives it another, which comes first"
#: The functions that make the terms and sums of explanations.
SUMS = ("term", "total", "odds", "several")
#: Kinds of messages that functions name by their whole key.
SAID = ("reason.", "term.", "explain.", "outcome.", "special.", "condition.", "word.")


def advise_order(findings: Findings, rules: CoreRules, before: Before) -> None:
    """What the ids of two packs put in order, because no pack says an order: steps at one place, ends of one cause."""
    conflicts = Open(rules.registry, before)
    conflicts.findings = findings
    edits = rules.registry.every(INSERTIONS)
    for name, base in rules.registry.all(FLOWS).items():
        mine = [edit for edit in edits if edit.procedure == name]
        if not isinstance(base, Procedure) or len({edit.pack for edit in mine}) < 2:
            continue
        packs = list(dict.fromkeys(edit.pack for edit in mine))
        now = [step.name for step in rules.procedures[name]]
        turned = [step.name for step in order_steps(base, sorted(mine, key=lambda edit: -packs.index(edit.pack)))]
        put_in = [(edit.pack, edit.step.name) for edit in mine if edit.step is not None and not edit.target]
        for (pack, step), (theirs, other) in conflicts.pairs(put_in):
            if (now.index(step) < now.index(other)) is not (turned.index(step) < turned.index(other)):
                expected = f"{EXPECTED}, or before= and after= the step of the other"
                conflicts.conflict((pack, f"step {name}/{step}"), (theirs, f"step {name}/{other}"), expected)
    checks = rules.registry.with_packs(END_CHECKS)
    for (pack, check), (theirs, other) in conflicts.pairs(checks):
        if set(check.causes) & set(other.causes):
            conflicts.conflict((pack, f"end check {check.name}"), (theirs, f"end check {other.name}"))


class Advice:
    """What packs declare for nothing, or in no declared order; what they alone decide, once."""

    def __init__(self, library: Library, rules: CoreRules) -> None:
        self.packs = [pack for pack in rules.packs if pack != CORE]
        self.plugins = {pack: library._packs[pack][1] for pack in rules.packs}
        #: Packs that another pack requires may have titles of what only some of those packs have.
        required = {name for pack in rules.packs for name in library._packs[pack][0].requires}
        self.last = [pack for pack in self.packs if pack not in required]
        findings = Findings(rules.registry)
        _explanations(findings, {pack: self.plugins[pack] for pack in self.packs})
        _windows(findings, self.packs)
        _causes(findings, self.packs, self.plugins.values())
        for pack in self.packs:
            for _, name, near in find_misspelt(library.packs, pack, library._packs[pack][0].after):
                findings.fault(pack, "after", repr(name), A_PACK, near)
        advise_order(findings, rules, library._before(rules))
        #: What is wrong in every scenario.
        self.always = findings.faults
        #: What is wrong with messages, by the parameters that scenarios show.
        self.messages: dict[object, list[DeclarationFault]] = {}
        #: Every text in the definitions of the packs.
        self.texts = {text for kind, part in rules.source.raw.items() if kind != "scenario" for text in texts_in(part)}
        #: Each fault with its line in the source.
        self.told: dict[str, DeclarationFault] = {}

    def of(self, rules: CoreRules) -> list[DeclarationFault]:
        """What is declared for nothing as far as a scenario shows; its ruleset has the same packs."""
        parameters = tuple(parameters_of(rules.source.scenario).items())
        if parameters not in self.messages:
            findings = Findings(rules.registry)
            _messages(findings, rules, self.packs, self.plugins.values())
            self.messages[parameters] = findings.faults
        findings = Findings(rules.registry)
        _titles(findings, rules, self.last, self.texts)
        _find_untitled(findings, rules, self.packs)
        for advise_of_pack in rules.registry.every(ADVICE):
            advise_of_pack(findings, rules, self.packs)
        every = {str(fault): fault for fault in (*self.messages[parameters], *self.always, *findings.faults)}
        new = {key: fault for key, fault in every.items() if key not in self.told}
        self.told.update(zip(new, with_lines(new.values(), self.plugins), strict=True))
        return [self.told[key] for key in every]


def _messages(findings: Findings, rules: CoreRules, packs: Iterable[str], plugins: Iterable[object]) -> None:
    keys = {*keys_needed(findings), *places_of(findings, rules.source.scenario)}
    said = {text for plugin in plugins for text in keys_in(plugin)}
    begun = tuple(text for text in said if text.endswith((".", "_")))
    for key, (pack, _) in findings.registry.by_name(TEXTS).items():
        if pack not in packs or key in keys or key in said or (begun and key.startswith(begun)):
            continue
        whole, _, last = key.rpartition(".")
        if last in VALUES and whole.rpartition(".")[0] in keys | said:
            continue
        if key.startswith("column.") and whole in keys:
            continue
        kind = key.partition(".")[0]
        near = nearest(key, [used for used in keys if used.partition(".")[0] == kind])
        findings.fault(pack, f"message {key}", "a message that no declaration uses", "the key of a declaration", near)


def keys_in(plugin: object) -> Iterator[str]:
    """The texts in the functions and names of a plugin's modules that are keys of messages, or begin like one."""
    for module in modules_of(plugin):
        for item in list(vars(module).values()):
            if isinstance(item, str) and item.startswith(SAID):
                yield item
            inner = list(vars(item).values()) if isinstance(item, type) else [item]
            for member in inner:
                function = getattr(member, "__func__", member)
                if isinstance(function, FunctionType):
                    yield from _constants(function.__code__)


def _constants(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _constants(constant)
        elif isinstance(constant, str) and constant.startswith(SAID):
            yield constant


def _titles(findings: Findings, rules: CoreRules, packs: Iterable[str], texts: Collection[str]) -> None:
    """A title is of a name that a domain, a declaration or a document has; ``texts`` are those of definitions."""
    members: dict[str, Collection[str]] = {**rules.names, "action": rules.actions}
    members["zone_kind"] = rules.registry.all(ZONE_KINDS)
    words: Collection[str] = texts
    for kind in (TITLES, FORMS):
        for key, (pack, by_language) in findings.registry.by_name(kind).items():
            domain, _, name = key.partition(" ")
            domain = domain.partition(".")[0]
            fields = {domain, f"{domain}s"}
            if pack in packs and rules.text.titles.get((key.partition(" ")[0], name)) is not by_language:
                findings.fault(pack, f"title {key}", "a title that nobody reads", f"no title: {COMES_FIRST}")
                continue
            if pack not in packs or domain in OF_SCENARIOS:
                continue
            if name in members.get(domain, words) and (domain in members or not fields.isdisjoint(words)):
                continue
            # Most scenarios need not be read for this.
            words = {*texts, *texts_in(rules.source.raw["scenario"])}
            if domain not in members and fields.isdisjoint(words):
                near = nearest(domain, [*members, *words])
                expected = "a domain, or a field of definitions"
                findings.fault(pack, f"title {key}", f"a title of {domain!r}", expected, near)
            elif name not in members.get(domain, words):
                near = nearest(name, members.get(domain, words))
                expected = f"a name of the domain {domain!r}"
                findings.fault(pack, f"title {key}", "a title that nobody reads", expected, near)


def _find_untitled(findings: Findings, rules: CoreRules, packs: Iterable[str]) -> None:
    """What actions, events and columns name has a title, as players would read its id in both languages."""
    actions, events = findings.registry.all(ACTION_KINDS).values(), findings.registry.all(EVENT_KINDS).values()
    fields = [*(fields for _, fields in actions), *(kind.fields for kind in events)]
    said = {domain.removesuffix(SEVERAL) for domains in fields for domain in domains.values()}
    said |= {domain for columns in rules.columns.values() for cell in columns for domain in (*cell.index, cell.holds)}
    titled = {(domain.partition(".")[0], name) for domain, name in rules.text.titles}
    for domain, (pack, _) in findings.registry.by_name(DOMAINS).items():
        names = [name for name in rules.names[domain] if not name.isdigit() and (domain, name) not in titled]
        if pack in packs and domain in said and names:
            expected = f'Titles({{("{domain}", "{names[0]}"): text(en=..., es=...)}})'
            findings.fault(pack, f"domain {domain}", f"no title of {', '.join(map(repr, names))}", expected)


def _causes(findings: Findings, packs: Iterable[str], plugins: Iterable[object]) -> None:
    """A cause is told by some function, or no condition that listens to it alone is ever asked."""
    used: set[str] = set()
    names: dict[str, str] = {}
    for module in (module for plugin in plugins for module in modules_of(plugin)):
        for name, item in list(vars(module).items()):
            if isinstance(item, Cause):
                names[item.name] = name
            for member in list(vars(item).values()) if isinstance(item, type) else [item]:
                function = getattr(member, "__func__", member)
                if isinstance(function, FunctionType) and not function.__name__.startswith("register_"):
                    used.update(_names(function.__code__))
    for cause, (pack, _) in findings.registry.by_name(END_CAUSES).items():
        if pack in packs and cause in names and names[cause] not in used:
            expected = f"ctx.check_end({names[cause]}) in a rule: without it no condition is asked"
            findings.fault(pack, f"cause {cause}", "a cause that no rule tells", expected)


def _names(code: CodeType) -> Iterator[str]:
    """The names of globals and attributes that a function uses, those of functions in it included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _explanations(findings: Findings, plugins: Mapping[str, object]) -> None:
    """The texts of terms and sums have only places for fields that the call which makes them gives."""
    messages = findings.registry.by_name(TEXTS)
    fields_of: dict[tuple[str, str], set[str]] = {}
    for pack, plugin in plugins.items():
        for _, tree in trees_of(plugin, rf"\b({'|'.join(SUMS)})\("):
            for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
                names = {argument.arg or "" for argument in call.keywords}
                # With ``**`` the fields are not known; that has no name.
                if getattr(call.func, "id", getattr(call.func, "attr", "")) in SUMS and "" not in names:
                    for argument in call.args:
                        if isinstance(argument, ast.Constant) and argument.value in messages:
                            fields_of.setdefault((pack, str(argument.value)), set()).update(names)
    for (pack, key), names in fields_of.items():
        for lang, said in messages[key][1].items():
            check_places(findings, pack, f"message {key} ({lang})", said, tuple(sorted(names - {"is_estimate"})))


def _windows(findings: Findings, packs: Iterable[str]) -> None:
    """A window is among what some step, choice, chance event or ability starts."""
    starts: list[object] = []
    for item in findings.registry.all(FLOWS).values():
        if isinstance(item, Procedure):
            starts += [window for step in item.steps for window in step.starts]
        starts += [window for choice in choices_of(item) for window in choice.starts]
        starts += item.starts if isinstance(item, Chance) else ()
    starts += [window for edit in findings.registry.every(INSERTIONS) if edit.step for window in edit.step.starts]
    for offer in findings.registry.every(OFFERS):
        starts += [window for choice in choices_of(offer) for window in choice.starts]
    opened = {window if isinstance(window, str) else getattr(window, "name", "") for window in starts}
    for name, (pack, _) in findings.registry.by_name(WINDOWS).items():
        if pack in packs and name not in opened:
            expected = "the step that opens it to name it: step(name, run, clause, WINDOW)"
            findings.fault(pack, f"window {name}", "a window that nothing opens", expected)


def texts_in(document: object) -> set[str]:
    """Every text of a document, names of fields included."""
    texts: set[str] = set()
    level = [document]
    while level:
        inside: list[object] = []
        for value in level:
            if isinstance(value, str):
                texts.add(value)
            elif isinstance(value, dict):
                texts.update(value)
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        level = inside
    return texts

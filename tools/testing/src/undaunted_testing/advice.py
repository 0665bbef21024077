"""What is no fault, and yet most likely a mistake: what a pack declares and nothing uses, an order nobody declares."""

from __future__ import annotations

import ast
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from undaunted_core.checks.conflicts import EXPECTED, Open
from undaunted_core.checks.lines import modules_of, trees_of, with_lines
from undaunted_core.checks.wordings import VALUES, check_places, parameters_of, places_of, wanted
from undaunted_core.content.loader import texts_in
from undaunted_core.declarations.found import Found
from undaunted_core.declarations.requirements import choices_of
from undaunted_core.errors import DeclarationFault
from undaunted_core.ids import CORE, nearest
from undaunted_core.kernel.domains import DOMAINS
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, INSERTIONS, OFFERS, Procedure, order_steps
from undaunted_core.kernel.kinds import ACTION_KINDS, FORMS, TEXTS, TITLES
from undaunted_core.kernel.state import SEVERAL
from undaunted_core.mechanics.kinds import ADVICE
from undaunted_core.mechanics.victory import END_CAUSES, END_CHECKS, Cause
from undaunted_core.mechanics.windows import WINDOWS
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_testing.after import A_PACK, misspelt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from undaunted_core.checks.conflicts import Before
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules

#: Domains whose names depend on the scenario: a title may be of one in another scenario.
OF_SCENARIOS = ("space", "piece", "card", "zone", "place")
#: The functions that make the terms and sums of explanations.
SUMS = ("term", "total", "odds", "several")
#: Kinds of messages that functions name by their whole key.
SAID = ("reason.", "term.", "explain.", "outcome.", "special.", "condition.", "word.")


def advise_order(found: Found, rules: CoreRules, before: Before) -> None:
    """What the ids of two packs put in order, because no pack says an order: steps at one place, ends of one cause."""
    made = Open(rules.registry, before)
    made.found = found
    edits = rules.registry.every(INSERTIONS)
    for name, base in rules.registry.all(FLOWS).items():
        mine = [edit for edit in edits if edit.procedure == name]
        if not isinstance(base, Procedure) or len({edit.pack for edit in mine}) < 2:
            continue
        packs = list(dict.fromkeys(edit.pack for edit in mine))
        now = [one.name for one in rules.procedures[name]]
        turned = [one.name for one in order_steps(base, sorted(mine, key=lambda edit: -packs.index(edit.pack)))]
        put_in = [(edit.pack, edit.step.name) for edit in mine if edit.step is not None and not edit.target]
        for (pack, one), (by, other) in made.pairs(put_in):
            if (now.index(one) < now.index(other)) is not (turned.index(one) < turned.index(other)):
                expected = f"{EXPECTED}, or before= and after= the step of the other"
                made.conflict((pack, f"step {name}/{one}"), (by, f"step {name}/{other}"), expected)
    checks = rules.registry.with_packs(END_CHECKS)
    for (pack, one), (by, other) in made.pairs(checks):
        if set(one.causes) & set(other.causes):
            made.conflict((pack, f"end check {one.name}"), (by, f"end check {other.name}"))


class Advice:
    """What packs declare for nothing, or in no declared order; what they alone decide, once."""

    def __init__(self, library: Library, rules: CoreRules) -> None:
        self.packs = [pack for pack in rules.packs if pack != CORE]
        self.plugins = {pack: library._packs[pack][1] for pack in rules.packs}
        found = Found(rules.registry)
        _explanations(found, {pack: self.plugins[pack] for pack in self.packs})
        _windows(found, self.packs)
        _causes(found, self.packs, self.plugins.values())
        for pack in self.packs:
            for _, name, near in misspelt(library.packs, pack, library._packs[pack][0].after):
                found.fault(pack, "after", repr(name), A_PACK, near)
        advise_order(found, rules, library._before(rules))
        #: What is wrong in every scenario.
        self.always = found.faults
        #: What is wrong with messages, by the parameters that scenarios show.
        self.messages: dict[Any, list[DeclarationFault]] = {}
        #: Every text in the definitions of the packs.
        self.texts = {text for kind, part in rules.source.raw.items() if kind != "scenario" for text in texts_in(part)}
        #: Each fault with its line in the source.
        self.told: dict[str, DeclarationFault] = {}

    def of(self, rules: CoreRules) -> list[DeclarationFault]:
        """What is declared for nothing as far as a scenario shows; its ruleset has the same packs."""
        shown = tuple(parameters_of(rules.source.scenario).items())
        if shown not in self.messages:
            unused = Found(rules.registry)
            _messages(unused, rules, self.packs, self.plugins.values())
            self.messages[shown] = unused.faults
        found = Found(rules.registry)
        _titles(found, rules, self.packs, self.texts)
        _untitled(found, rules, self.packs)
        for advise_of_pack in rules.registry.every(ADVICE):
            advise_of_pack(found, rules, self.packs)
        every = {str(fault): fault for fault in (*self.messages[shown], *self.always, *found.faults)}
        new = {key: fault for key, fault in every.items() if key not in self.told}
        self.told.update(zip(new, with_lines(new.values(), self.plugins), strict=True))
        return [self.told[key] for key in every]


def _messages(found: Found, rules: CoreRules, packs: Iterable[str], plugins: Iterable[object]) -> None:
    known = {*wanted(found), *places_of(found, rules.source.scenario)}
    said = {text for plugin in plugins for text in said_by(plugin)}
    begun = tuple(text for text in said if text.endswith((".", "_")))
    for key, pack, _ in found.by_name(TEXTS):
        if pack not in packs or key in known or key in said or (begun and key.startswith(begun)):
            continue
        whole, _, last = key.rpartition(".")
        if last in VALUES and whole.rpartition(".")[0] in known | said:
            continue
        if key.startswith("column.") and whole in known:
            continue
        kind = key.partition(".")[0]
        near = nearest(key, [one for one in known if one.partition(".")[0] == kind])
        found.fault(pack, f"message {key}", "a message that no declaration uses", "the key of a declaration", near)


def said_by(plugin: object) -> Iterator[str]:
    """The texts in the functions and names of a plugin's modules that are keys of messages, or begin like one."""
    for module in modules_of(plugin):
        for item in list(vars(module).values()):
            if isinstance(item, str) and item.startswith(SAID):
                yield item
            inner = list(vars(item).values()) if isinstance(item, type) else [item]
            for one in inner:
                function = getattr(one, "__func__", one)
                if isinstance(function, FunctionType):
                    yield from _constants(function.__code__)


def _constants(code: CodeType) -> Iterator[str]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _constants(one)
        elif isinstance(one, str) and one.startswith(SAID):
            yield one


def _titles(found: Found, rules: CoreRules, packs: Iterable[str], texts: Collection[str]) -> None:
    """A title is of a name that a domain, a declaration or a document has; ``texts`` are those of definitions."""
    known: dict[str, Any] = {**rules.names, "action": rules.actions, "zone_kind": rules.registry.all(ZONE_KINDS)}
    words: Collection[str] = texts
    for kind in (TITLES, FORMS):
        for key, pack, _ in found.by_name(kind):
            domain, _, name = key.partition(" ")
            domain = domain.partition(".")[0]
            fields = {domain, f"{domain}s"}
            if pack not in packs or domain in OF_SCENARIOS:
                continue
            if name in known.get(domain, words) and (domain in known or not fields.isdisjoint(words)):
                continue
            # Most scenarios need not be read for this.
            words = {*texts, *texts_in(rules.source.raw["scenario"])}
            if domain not in known and fields.isdisjoint(words):
                near = nearest(domain, [*known, *words])
                found.fault(pack, f"title {key}", f"a title of {domain!r}", "a domain, or a field of definitions", near)
            elif name not in known.get(domain, words):
                near = nearest(name, known.get(domain, words))
                found.fault(pack, f"title {key}", "a title that nobody reads", f"a name of the domain {domain!r}", near)


def _untitled(found: Found, rules: CoreRules, packs: Iterable[str]) -> None:
    """What actions and events name has a title, as players would read its id in both languages."""
    actions, events = found.registry.all(ACTION_KINDS).values(), found.registry.all(EVENT_KINDS).values()
    fields = [*(fields for _, fields in actions), *(kind.fields for kind in events)]
    said = {domain.removesuffix(SEVERAL) for held in fields for domain in held.values()}
    titled = {(domain.partition(".")[0], name) for domain, name in rules.text.titles}
    for domain, pack, _ in found.by_name(DOMAINS):
        names = [name for name in rules.names[domain] if not name.isdigit() and (domain, name) not in titled]
        if pack in packs and domain in said and names:
            expected = f'Titles({{("{domain}", "{names[0]}"): text(en=..., es=...)}})'
            found.fault(pack, f"domain {domain}", f"no title of {', '.join(map(repr, names))}", expected)


def _causes(found: Found, packs: Iterable[str], plugins: Iterable[object]) -> None:
    """A cause is told by some function, or no condition that listens to it alone is ever asked."""
    used: set[str] = set()
    names: dict[str, str] = {}
    for module in (module for plugin in plugins for module in modules_of(plugin)):
        for name, item in list(vars(module).items()):
            if isinstance(item, Cause):
                names[item.name] = name
            for one in list(vars(item).values()) if isinstance(item, type) else [item]:
                function = getattr(one, "__func__", one)
                if isinstance(function, FunctionType) and not function.__name__.startswith("register_"):
                    used.update(_names(function.__code__))
    for cause, pack, _ in found.by_name(END_CAUSES):
        if pack in packs and cause in names and names[cause] not in used:
            expected = f"ctx.check_end({names[cause]}) in a rule: without it no condition is asked"
            found.fault(pack, f"cause {cause}", "a cause that no rule tells", expected)


def _names(code: CodeType) -> Iterator[str]:
    """The names of globals and attributes that a function uses, those of functions in it included."""
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _names(one)


def _explanations(found: Found, plugins: Mapping[str, object]) -> None:
    """The texts of terms and sums have only places for fields that the call which makes them gives."""
    messages = found.registry.by_name(TEXTS)
    given: dict[tuple[str, str], set[str]] = {}
    for pack, plugin in plugins.items():
        for _, tree in trees_of(plugin, rf"\b({'|'.join(SUMS)})\("):
            for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
                names = {one.arg or "" for one in call.keywords}
                # With ``**`` the fields are not known; that has no name.
                if getattr(call.func, "id", getattr(call.func, "attr", "")) in SUMS and "" not in names:
                    for one in call.args:
                        if isinstance(one, ast.Constant) and one.value in messages:
                            given.setdefault((pack, str(one.value)), set()).update(names)
    for (pack, key), names in given.items():
        for lang, said in messages[key][1].items():
            check_places(found, pack, f"message {key} ({lang})", said, tuple(sorted(names - {"is_estimate"})))


def _windows(found: Found, packs: Iterable[str]) -> None:
    """A window is among what some step, choice or ability starts."""
    starts: list[Any] = []
    for _, _, item in found.by_name(FLOWS):
        if isinstance(item, Procedure):
            starts += [one for step in item.steps for one in step.starts]
        starts += [one for choice in choices_of(item) for one in choice.starts]
    starts += [one for _, edit in found.with_packs(INSERTIONS) if edit.step is not None for one in edit.step.starts]
    starts += [one for _, offer in found.with_packs(OFFERS) for choice in choices_of(offer) for one in choice.starts]
    opened = {one if isinstance(one, str) else getattr(one, "name", "") for one in starts}
    for name, pack, _ in found.by_name(WINDOWS):
        if pack in packs and name not in opened:
            expected = "the step that opens it to name it: step(name, run, clause, WINDOW)"
            found.fault(pack, f"window {name}", "a window that nothing opens", expected)

"""The compiled ruleset: tuples and dicts made once from what the packs registered."""

from __future__ import annotations

import functools
import hashlib
import json
from math import prod
from typing import TYPE_CHECKING, Any

from undaunted_core import rng
from undaunted_core.errors import OrderingError, RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action, ActionKind
from undaunted_core.kernel.binding import MAYBE, STEP, bind, frame_names
from undaunted_core.kernel.domains import DOMAINS
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import (
    CHANCE,
    DECISION,
    FLOWS,
    INSERTIONS,
    OFFERS,
    SIMULTANEOUS,
    Chance,
    Decision,
    Declared,
    DeclaredOffer,
    Insertion,
    Procedure,
    Step,
    join_offers,
order_steps,
)
from undaunted_core.kernel.kinds import (
    ACTION_KINDS,
    CHECKS,
    CITES,
    DERIVED_NAMES,
    FORMS,
    KEPT,
    KNOWN_FACTS,
    PHASES,
    SET_UPS,
    SLICES,
    TABLES,
    TEXTS,
    TITLES,
)
from undaunted_core.kernel.state import SEVERAL, Column, Frame, State, columns, empty_slice, make_state_class
from undaunted_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undaunted_core.kernel.codec import Codec
    from undaunted_core.kernel.domains import Members
    from undaunted_core.kernel.events import EventKind
    from undaunted_core.kernel.registry import Registry

#: The seat that stands in a record for chance.
CHANCE_SEAT = "chance"


class Ruleset:
    """Everything about a game that does not change in play.

    ``names`` and ``numbers`` translate members of domains. ``code`` holds, per code, the step to run and the next
    code (0: the procedure ends, ``DECISION``, ``SIMULTANEOUS``, ``CHANCE``). ``entry`` and ``labels`` find codes by
    name.  The tables that packs registered are attributes.
    """

    def __init__(self, registry: Registry, source: Any) -> None:
        self.registry = registry
        self._read(source)
        self._number_flow(registry)
        operations = [self._operation(code) for code in range(1, len(self.label_of))]
        self.code: Sequence[tuple[Any, int | None]] = ((None, 0), *(operation[:2] for operation in operations))
        #: Per code what its decision, chance event or procedure checks in a frame, if it has a check.
        self.sound: list[Any] = [None, *(sound for _, _, sound in operations)]
        self.events: tuple[EventKind, ...] = tuple(registry.all(EVENT_KINDS).values())
        self.event_numbers = {event.name: number for number, event in enumerate(self.events)}
        self._longest_word = max(len(word.split()) for word in self._words)
        #: Per action kind of a chance event: the record entry for each outcome.
        self.outcomes: dict[str, tuple[tuple[str, Action], ...]] = {
            item.action: tuple((CHANCE_SEAT, action) for action in self.actions[item.action].all())
            for item in registry.all(FLOWS).values()
            if isinstance(item, Chance)
        }
        self._titles: dict[tuple[str, str], Mapping[str, str]] = {
            (key.partition(" ")[0], key.partition(" ")[2]): title
            for kind in (TITLES, FORMS) for key, title in registry.all(kind).items()
        }
        #: The procedures whose steps are phases.
        self.phases = tuple(registry.every(PHASES))
        #: The keys of what a game can end by.
        self.reasons = tuple(key for key in registry.all(TEXTS) if key.startswith("outcome."))
        self.slices: dict[str, type] = registry.all(SLICES)
        self.columns: dict[str, tuple[Column, ...]] = {slot: columns(cls) for slot, cls in self.slices.items()}
        self.state_class = make_state_class(self.slices)
        self.facts = registry.all(KNOWN_FACTS)
        self.checks = tuple(registry.every(CHECKS))
        self._build(source)
        for kind in self.actions.values():
            # Made now and not when first offered: what a ruleset holds must not tell what was offered to whom.
            # Of several fields only if no pack has made those that can be, and if they are not too many.
            if len(kind.fields) < 2 or (not kind and prod(len(self.names[d]) for d in kind.fields.values()) < 10_000):
                kind.all()
        self.vocabulary = tuple(self.known_actions.values())  # all that may be offered, but for kinds left out above

    def _read(self, source: Any) -> None:
        """What is named in the scenario, and the actions: the first part of what depends on it."""
        self.game: str = source.game
        self.scenario: str = source.scenario_id
        self.packs: dict[str, str] = dict(source.packs)
        self.source = source
        self.members: dict[str, Members] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        self.numbers: dict[str, dict[str, int]] = {}
        for name, members in self.registry.all(DOMAINS).items():
            self.members[name] = domain = members(self, source)
            self.names[name] = domain.names
            self.numbers[name] = {member: number for number, member in enumerate(domain.names)}
        self.sides, self.seats = self.names["side"], self.names["seat"]
        #: The side each seat plays for, by number; today every side has one seat of its name.
        self.side_of = tuple(self.numbers["side"][seat] for seat in self.seats)
        #: Every action made so far, by its notation.
        self.known_actions: dict[str, Action] = {}
        self.actions = {
            name: ActionKind(self, name, word, fields, rank, self.registry.pack_of(ACTION_KINDS, name))
            for rank, (name, (word, fields)) in enumerate(self.registry.all(ACTION_KINDS).items())
        }
        self._words = {kind.word: kind for kind in self.actions.values()}

    def _build(self, source: Any) -> None:
        """The rest of what depends on the scenario: the texts, the tables of the packs, the state at the start."""
        self.text = Text(self.registry.all(TEXTS), self._titles | source.titles(self))
        for kind in (KEPT, TABLES):
            for name, build in self.registry.all(kind).items():
                if hasattr(self, name) or name in Ruleset.__annotations__:
                    pack = self.registry.pack_of(kind, name)
                    raise RulesetError(f"pack {pack}: a ruleset already has a part {name!r}")
                setattr(self, name, build(self, source))
        self._template = self._initial(source)

    def _number_flow(self, registry: Registry) -> None:
        edits: list[Insertion] = registry.every(INSERTIONS)
        flow = registry.all(FLOWS)
        for edit in edits:
            if not isinstance(flow.get(edit.procedure), Procedure):
                raise OrderingError(
                    f"pack {edit.pack} edits procedure {edit.procedure!r}, which does not exist"
                    f"{near_hint(edit.procedure, flow)}"
                )
        #: The code at which a flow begins: by its name, and by its name or its declaration.
        self.entry: dict[str, int] = {}
        self.begins: dict[object, int] = {}
        self.labels: dict[str, int] = {}
        self.label_of: list[str] = [""]
        self.fields_of: list[Mapping[str, str]] = [{}]
        self.procedures: dict[str, tuple[Step, ...]] = {}
        # Numbered before anything is compiled: what is generated for a decision holds the numbers of what it starts.
        self._parts: list[tuple[Any, Any, bool]] = [(None, None, True)]
        for name, item in flow.items():
            free = len(self.label_of)
            self.entry[name] = self.begins[name] = self.begins[registry.declaration_of(FLOWS, name)] = free
            steps: tuple[Step | None, ...] = (None,)
            if isinstance(item, Procedure):
                steps = self.procedures[name] = order_steps(item, [edit for edit in edits if edit.procedure == name])
            for step in steps:
                label = f"{name}/{step.name}" if step else name
                self.labels[label] = len(self.label_of)
                self.label_of.append(label)
                self.fields_of.append(item.fields)
                self._parts.append((item, step, step is steps[-1]))
        self._offered = self._offers(registry, flow)

    def _operation(self, at: int) -> tuple[Any, int | None, Any]:
        """What runs at a code, the code that follows it, and what checks its frame (None: nothing)."""
        item, step, is_last = self._parts[at]
        if step is not None:
            derived = self.registry.all(DERIVED_NAMES)
            run = bind(step.run, STEP, frame_names(item.fields), derived, f"step {self.label_of[at]}")
            return run, 0 if is_last else at + 1, item.sound and functools.partial(item.sound, step.name)
        if hasattr(item, "compile"):
            item = item.compile(self)
        offers = [offer.compile(self, item.fields) for offer in self._offered.get(item.name, ())]
        whole = join_offers(item, offers) if offers else item
        asked = SIMULTANEOUS if getattr(whole, "simultaneous", False) else DECISION
        return whole, asked if isinstance(whole, Decision) else CHANCE, item.sound

    def _offers(self, registry: Registry, flow: Mapping[str, object]) -> dict[str, list[DeclaredOffer]]:
        """What packs add to each decision, in the order of the action kinds, so that options stay sorted."""
        ranks = list(registry.all(ACTION_KINDS))
        offers_at: dict[str, list[DeclaredOffer]] = {}
        for pack, offer in registry.with_packs(OFFERS):
            decision = flow.get(offer.decision)
            if not isinstance(decision, Declared) or decision.simultaneous:
                raise RulesetError(
                    f"pack {pack} offers actions at {offer.decision!r}, which is not a decision of one seat"
                    f"{near_hint(offer.decision, flow)}"
                )
            if not offer.actions:
                raise RulesetError(f"pack {pack} makes an offer at {offer.decision!r} that has no action kind")
            for kind in offer.actions:
                if any(kind in other.actions for other in offers_at.get(offer.decision, ())):
                    raise RulesetError(
                        f"pack {pack} offers {kind!r} at {offer.decision!r}, but another pack offers it there already"
                    )
            offers_at.setdefault(offer.decision, []).append(offer)
        for offers in offers_at.values():
            offers.sort(key=lambda offer: ranks.index(offer.actions[0]))
        return offers_at

    @functools.cached_property
    def codec(self) -> Codec:
        """The codec of this ruleset's states."""
        from undaunted_core.kernel.codec import Codec

        return Codec(self)

    #: How a pickle finds the ruleset again: a function and its arguments, set by the library.
    rebuild: tuple[object, ...]

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return self.rebuild

    def clause_of(self, decision: str) -> str:
        """The clause of a decision, from its own pack or from a later pack."""
        cited: str = self.registry.all(CITES).get(decision) or self.code[self.entry[decision]][0].clause
        return cited

    def size(self, domain: str) -> int:
        """How many members a domain has."""
        return len(self.names[domain])

    def word(self, domain: str, value: Any) -> Any:
        """The stable word for a number, or None for -1. For ``domain[]`` it is a list of words."""
        names = self.names.get(domain.removesuffix(MAYBE))
        if names is not None:
            return None if value < 0 else names[value]
        return [self.word(domain[:-2], member) for member in value] if domain.endswith(SEVERAL) else value

    def action(self, kind: str, *args: int) -> Action:
        """The action of a kind with these numbers as arguments."""
        return self.actions[kind][args]

    def parse(self, notation: str) -> Action | None:
        """The action with exactly this notation; None if there is none, such as for no word."""
        action_before = self.known_actions.get(notation)
        if action_before is not None:
            return action_before
        words = notation.split()
        for length in range(min(len(words), self._longest_word), 0, -1):
            kind = self._words.get(" ".join(words[:length]))
            if kind is not None:
                action = kind.parse(words[length:])
                if action is not None:
                    return action
        return None

    def _initial(self, source: object) -> State:
        state = object.__new__(self.state_class)
        state.stack, state.kept = [], {}
        state.rng = rng.first_block(0)
        state.drawn = state.ply = state.revealed = 0
        state.outcome = None
        for slot, cls in self.slices.items():
            setattr(state, slot, empty_slice(cls, self.columns[slot], self.size))
        for fill in self.registry.every(SET_UPS):
            fill(self, state, source)
        return state

    def initial(self, seed: int) -> State:
        """The state at the start of a game with this seed; the machine has not run yet."""
        state = self._template.clone()
        state.rng = rng.first_block(seed)
        return state

    @functools.cached_property
    def fingerprint(self) -> str:
        """A hash over rules and content: two rulesets with the same fingerprint have the same play."""
        things, lists = self.registry.names, self.registry.lists
        rules = {
            "generator": rng.NAME,
            "packs": dict(self.source.rules_versions),
            "procedures": {
                name: [f"{step.pack}.{step.name}" for step in steps] for name, steps in self.procedures.items()
            },
            "names": {kind.name: list(items) for kind, items in things.items() if kind.is_rule},
            "lists": {kind.name: [pack for pack, _ in items] for kind, items in lists.items() if kind.is_rule},
            "columns": {
                slot: [[c.name, list(c.index), c.holds, c.cell] for c in cols] for slot, cols in self.columns.items()
            },
            "content": self.source.documents(),
        }
        text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def phase_of(self, stack: Sequence[Frame]) -> str:
        """The step under way of the highest procedure whose steps are phases; empty where there is none."""
        for code, _ in reversed(stack):
            name, _, step_name = self.label_of[code].partition("/")
            if name in self.phases:
                # A frame holds the step with which it continues.
                steps = [s.name for s in self.procedures[name]]
                step = self.procedures[name][max(0, steps.index(step_name) - 1)]
                return f"{step.pack}.{step.name}"
        return ""

"""Which packs have a part in what an action does or an explanation says, and where it is written.

The parts of an action are those up to the next question or chance event, in a possible world of the seat. They are
the action and the definitions it uses, requirements of packs, and the steps that run. So are the windows that open
with their reactions, the terms of its sums, and the definitions that packs changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import attrs

from undaunted_command.pointers import line_of
from undaunted_core.checks.lines import modules_of, texts_of
from undaunted_core.content.compose import DONE, read_overrides
from undaunted_core.content.loader import read_text
from undaunted_core.declarations.requirements import REQUIRES, requirements_in
from undaunted_core.errors import IllegalActionError
from undaunted_core.game.choosing import admit, find_action
from undaunted_core.game.explain import explain, world_of
from undaunted_core.game.failing import rule_error
from undaunted_core.ids import CORE, pack_of
from undaunted_core.kernel.flow import FLOWS, OFFERS, STOPS
from undaunted_core.kernel.machine import advance, at_chance, draw_outcome
from undaunted_core.mechanics.explaining import QUERIES, number_text
from undaunted_core.mechanics.sums import MODIFIERS
from undaunted_core.mechanics.windows import REACTIONS, WINDOWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from undaunted_core.declarations.requirements import Requirement
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.kinds import Kind
    from undaunted_core.mechanics.explaining import Explanation
    from undaunted_core.mechanics.state import CoreRules, CoreState

    #: What runs a step.
    Run = Callable[[Context[CoreRules, CoreState], object], object]

T = TypeVar("T")

@attrs.frozen
class Part:
    """What a pack brings: its kind (``term``, ``step``, ...), its name, the pack, ``file:line``, and how it comes in.

    ``at`` is empty where no source can be read.
    """

    kind: str
    name: str
    pack: str
    at: str
    note: str = ""

    def to_dict(self) -> dict[str, str]:
        """The parts as JSON values."""
        return attrs.asdict(self)


def trace(
    game: Game, subject: object, seat: str | None = None, arguments: Mapping[str, object] | None = None
) -> list[Part]:
    """The parts of an action (or of the answer of a query), each once, in the order in which they come in.

    ``seat`` and ``arguments`` are those of ``Game.explain``, and so are its errors. It raises none for an action that
    is not legal: its parts are the requirements that it fails.
    """
    tracer = Tracer(game)
    try:
        explanation = explain(game, subject, seat, arguments or {})
    except IllegalActionError as error:
        return tracer.once(tracer.list_failed(getattr(reason, "key", "") for reason in error.reasons))
    names: list[object] = []
    parts: list[Part] = []
    if not isinstance(subject, str) or subject not in game.rules.registry.all(QUERIES):
        action, ctx, number = _in_a_world(game, subject, seat)
        names += action.to_dict().values()
        parts += tracer.action(ctx, action)
        parts += tracer.run(ctx, action, number)
    terms = list(tracer.terms(explanation, names))
    return tracer.once([*parts, *terms, *tracer.changes(names)])


def _in_a_world(game: Game, subject: object, seat: str | None) -> tuple[Action, Context[CoreRules, CoreState], int]:
    """The action, a possible world in which it may be taken, and the number of the seat."""
    if not game.to_move:
        return find_action(game.rules, subject, ()), *world_of(game, seat)
    number, action = admit(game, subject, seat, game._legal or ())
    return action, *world_of(game, game.rules.seats[number])


class Tracer:
    """Finds what packs bring to a game, and where it is written."""

    def __init__(self, game: Game) -> None:
        self.rules = game.rules
        self.library = game._library
        self.plugins = {pack: self.library._packs[pack][1] for pack in game.rules.packs}
        self.registry = game.rules.registry

    def once(self, parts: Iterable[Part]) -> list[Part]:
        """The parts without those that came before."""
        return list(dict.fromkeys(parts))

    def place_of(self, pack: str, function: object, *names: str) -> str:
        """Where a pack has a function, or else one of these texts."""
        code, plugin = getattr(function, "__code__", None), self.plugins.get(pack)
        mine = {getattr(module, "__file__", None) for module in modules_of(plugin)}
        if code is not None and (pack == CORE or code.co_filename in mine):
            return _short(f"{code.co_filename}:{code.co_firstlineno}")
        texts = texts_of(plugin)
        return _short(next((texts[name] for name in names if name in texts), ""))

    def part_of(self, kind: Kind[T], name: str, function: Callable[[T], object], note: str = "") -> Part:
        """A named thing of the registry."""
        pack, item = self.registry.by_name(kind)[name]
        return Part(kind.name, name, pack, self.place_of(pack, function(item), name), note)

    def requirement(self, pack: str, item: Requirement, where: str) -> Part:
        """A requirement of something."""
        return Part("requirement", item.name, pack, self.place_of(pack, item.test, item.name), f"of {where}")

    def action(self, ctx: Context[CoreRules, CoreState], action: Action) -> Iterator[Part]:
        """The action, what it uses, and what other packs require of both."""
        stop = self.rules.label_of[ctx.state.stack[-1][0]]
        owner, decision = self.registry.by_name(FLOWS)[stop]
        offers = [(pack, item) for pack, item in self.registry.with_packs(OFFERS) if item.decision == stop]
        own = [(owner, decision), *offers]
        choices = [(pack, item) for pack, source in own for item in getattr(source, "choices", ())]
        # The action that stops a choice stands apart from the choices.
        same = ((pack, item) for pack, item in choices if item.action.name == action.kind)
        pack, choice = next(same, (owner, None))
        note = f"offered at {stop} of {owner}" if pack != owner else f"at {stop}"
        yield Part("action", action.kind, pack, self.place_of(pack, getattr(choice, "effect", None), action.kind), note)
        # Fields that name something to which packs may add requirements, such as what a card is played for.
        words = action.to_dict()
        kinds = [kind for kind in self.registry.names if kind.requires and words.get(kind.name)]
        uses = [words[kind.name] for kind in kinds]
        for kind, use in zip(kinds, uses, strict=True):
            yield self.part_of(kind, use, lambda item: item.effect)
        for pack, demand in self.registry.with_packs(REQUIRES):
            if (demand.of == stop and getattr(demand.action, "name", "") == action.kind) or demand.of in uses:
                for requirement in demand.requirements:
                    yield self.requirement(pack, requirement, demand.of)

    def list_failed(self, keys: Iterable[str]) -> Iterator[Part]:
        """The requirements with these reasons."""
        for key in keys:
            for pack, where, requirement in requirements_in(self.registry):
                if requirement.key == key:
                    # Packs ask each other's requirements: the name says whose it is.
                    owner = pack_of(requirement.name) if pack_of(requirement.name) in self.plugins else pack
                    yield self.requirement(owner, requirement, where)

    def run(self, ctx: Context[CoreRules, CoreState], action: Action, number: int) -> Iterator[Part]:
        """Take the action in that world: the steps that run, the windows that they open, the reactions there."""
        codes: list[int] = []
        ctx.rules = watch_rules(self.rules, codes)
        try:
            if at_chance(ctx):
                outcomes = [outcome for _, outcome in self.rules.outcomes[action.kind]]
                draw_outcome(ctx, outcomes.index(action))
            else:
                advance(ctx, action, number)
        except Exception as error:
            raise rule_error(self.rules, error) from error
        for index in codes:
            name, _, own = self.rules.label_of[index].partition("/")
            step = next(item for item in self.rules.procedures[name] if item.name == own)
            whose = self.registry.pack_of(FLOWS, name)
            note = "" if step.pack == whose else f"in {name} of {whose}"
            yield Part("step", f"{name}/{own}", step.pack, self.place_of(step.pack, step.run, own), note)
            for start in step.starts:
                window = start if isinstance(start, str) else getattr(start, "name", "")
                if window in self.registry.by_name(WINDOWS):
                    yield from self.window(window, f"{name}/{own}")

    def window(self, window: str, opener: str) -> Iterator[Part]:
        """A window, and the reactions that may be played there."""
        yield self.part_of(WINDOWS, window, lambda item: None, f"opened by {opener}")
        for name, reaction in self.registry.all(REACTIONS).items():
            if reaction.window_name == window:
                yield self.part_of(REACTIONS, name, lambda item: item.react, f"in {window}")

    def terms(self, explanation: Explanation, names: list[object]) -> Iterator[Part]:
        """The terms of a sum and of those that it leads to; what they speak of is added to the names."""
        names += explanation.fields.values()
        for item in explanation.terms:
            names += item.fields.values()
            modifiers = (term for pack, term in self.registry.with_packs(MODIFIERS) if pack == item.pack)
            term = next((term for term in modifiers if term.label == item.label), None)
            location = self.place_of(item.pack, getattr(term, "value", None), item.label)
            note = number_text(item.value) + (f" in {term.sum}" if term is not None else "")
            yield Part("term", item.label, item.pack, location, note)
        for part in explanation.parts:
            yield from self.terms(part, names)

    def changes(self, names: Iterable[object]) -> Iterator[Part]:
        """What overrides changed in the definitions of these names."""
        texts = set(map(str, names))
        targets = {target for target, name in self.rules.source.names.items() if name in texts}
        folders = [(pack, folder) for pack, (folder, game) in self.library.folders() if game == self.rules.game]
        for acting in self.rules.packs:
            for pack, folder in folders:
                for file, pointer, override in read_overrides(Path(folder)) if pack == acting else ():
                    if override.target in targets:
                        path = Path(folder) / Path(file).name
                        location = _short(f"{path}:{line_of(read_text(path), pointer)}")
                        fields = [(field, DONE[way]) for way in DONE for field in getattr(override, way)]
                        note = ", ".join(f"{field} {done.removesuffix(' by')}" for field, done in fields)
                        yield Part("override", f"{override.kind} {override.target}", pack, location, note)


def watch_rules(rules: CoreRules, codes: list[int]) -> CoreRules:
    """The same rules; each step notes its code when it runs."""
    copy = object.__new__(type(rules))
    vars(copy).update(vars(rules))

    def note(index: int, run: Run) -> Run:
        def step(ctx: Context[CoreRules, CoreState], args: object) -> object:
            codes.append(index)
            return run(ctx, args)

        return step

    copy.code = tuple(
        (note(index, run), following) if index and following not in STOPS else (run, following)
        for index, (run, following) in enumerate(rules.code)
    )
    return copy


def _short(location: str) -> str:
    """A file as it is found from here, if it is below."""
    file, _, line = location.rpartition(":")
    here = Path.cwd()
    return f"{os.path.relpath(file, here)}:{line}" if file and Path(file).is_relative_to(here) else location

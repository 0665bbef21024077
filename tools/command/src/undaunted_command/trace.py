"""Which packs have a part in what an action does or an explanation says, and where it is written.

The parts of an action are those up to the next question or chance event, in a possible world of
the seat: the action and its ability, what packs require of it, the steps that run, the windows that open and
the reactions to them, the terms of its sums, the definitions that packs changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_core.checks.lines import modules_of, texts_of
from undaunted_core.content.compose import DONE, read_overrides
from undaunted_core.content.loader import read_text
from undaunted_core.content.pointers import line_of
from undaunted_core.declarations.requirements import REQUIRES, requirements_in
from undaunted_core.errors import IllegalActionError
from undaunted_core.game.choosing import admit, find_action
from undaunted_core.game.explain import explain, known_to
from undaunted_core.game.failing import rule_error
from undaunted_core.ids import CORE, pack_of
from undaunted_core.kernel.flow import FLOWS, OFFERS
from undaunted_core.kernel.machine import advance, at_chance, draw_outcome
from undaunted_core.mechanics.explaining import QUERIES, number_text
from undaunted_core.mechanics.sums import MODIFIERS
from undaunted_core.mechanics.windows import REACTIONS, WINDOWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.kinds import Kind
    from undaunted_core.mechanics.explaining import Explanation
    from undaunted_core.mechanics.state import CoreRules, CoreState

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
    game: Game, what: object, seat: str | None = None, arguments: Mapping[str, object] | None = None
) -> list[Part]:
    """The parts of an action (or of the answer of a query), each once, in the order in which they come in.

    ``seat`` and ``arguments`` are those of ``Game.explain``; it raises the same errors, but for an action that is
    not legal: its parts are the requirements that it fails.
    """
    tracer = Tracer(game)
    try:
        made = explain(game, what, seat, arguments or {})
    except IllegalActionError as error:
        return tracer.once(tracer.refused(getattr(reason, "key", "") for reason in error.reasons))
    names: list[Any] = []
    parts: list[Part] = []
    if not isinstance(what, str) or what not in game.rules.registry.all(QUERIES):
        action, ctx, number = _in_a_world(game, what, seat)
        names += action.to_dict().values()
        parts += tracer.action(ctx, action)
        parts += tracer.run(ctx, action, number)
    terms = list(tracer.terms(made, names))
    return tracer.once([*parts, *terms, *tracer.changes(names)])


def _in_a_world(game: Game, what: object, seat: str | None) -> tuple[Action, Context[CoreRules, CoreState], int]:
    """The action, a possible world in which it may be taken, and the number of the seat."""
    if not game.to_move:
        return find_action(game.rules, what, ()), *known_to(game, seat)
    number, action = admit(game, what, seat)
    return action, *known_to(game, game.rules.seats[number])


class Tracer:
    """Finds what packs bring to a game, and where it is written."""

    def __init__(self, game: Game) -> None:
        self.rules: Any = game.rules
        self.library = game._library
        self.plugins = {pack: self.library._packs[pack][1] for pack in game.rules.packs}
        self.registry = game.rules.registry

    def once(self, parts: Iterable[Part]) -> list[Part]:
        """The parts without those that came before."""
        return list(dict.fromkeys(parts))

    def at(self, pack: str, function: object, *names: str) -> str:
        """Where a pack has a function, or else one of these texts."""
        code, plugin = getattr(function, "__code__", None), self.plugins.get(pack)
        mine = {getattr(module, "__file__", None) for module in modules_of(plugin)}
        if code is not None and (pack == CORE or code.co_filename in mine):
            return _short(f"{code.co_filename}:{code.co_firstlineno}")
        texts = texts_of(plugin)
        return _short(next((texts[name] for name in names if name in texts), ""))

    def named(self, kind: Kind[T], name: str, function: Callable[[T], object], note: str = "") -> Part:
        """A named thing of the registry."""
        pack, item = self.registry.by_name(kind)[name]
        return Part(kind.name, name, pack, self.at(pack, function(item), name), note)

    def action(self, ctx: Context[CoreRules, CoreState], action: Action) -> Iterator[Part]:
        """The action, its ability, and what other packs require of both."""
        stop = self.rules.label_of[ctx.state.stack[-1][0]]
        owner, decision = self.registry.by_name(FLOWS)[stop]
        offers = [(pack, one) for pack, one in self.registry.with_packs(OFFERS) if one.decision == stop]
        own = [(owner, decision), *offers]
        choices = [(pack, one) for pack, asked in own for one in getattr(asked, "choices", ())]
        # The action that stops a choice stands apart from the choices.
        found = ((pack, one) for pack, one in choices if one.action.name == action.kind)
        pack, choice = next(found, (owner, None))
        note = f"offered at {stop} of {owner}" if pack != owner else f"at {stop}"
        yield Part("action", action.kind, pack, self.at(pack, getattr(choice, "effect", None), action.kind), note)
        ability = action.to_dict().get("ability", "")
        kind = self.registry.kind("ability")
        if ability and kind is not None:
            yield self.named(kind, ability, lambda one: one.effect)
        for pack, one in self.registry.with_packs(REQUIRES):
            if (one.of == stop and getattr(one.action, "name", "") == action.kind) or one.of == ability:
                for asked in one.requirements:
                    yield Part("requirement", asked.name, pack, self.at(pack, asked.test, asked.name), f"of {one.of}")

    def refused(self, keys: Iterable[str]) -> Iterator[Part]:
        """The requirements with these reasons."""
        for key in keys:
            for pack, where, one in requirements_in(self.registry):
                if one.key == key:
                    # Packs ask each other's requirements: the name says whose it is.
                    owner = pack_of(one.name) if pack_of(one.name) in self.plugins else pack
                    yield Part("requirement", one.name, owner, self.at(owner, one.test, one.name), f"of {where}")

    def run(self, ctx: Context[CoreRules, CoreState], action: Action, number: int) -> Iterator[Part]:
        """Take the action in that world: the steps that run, the windows that they open, the reactions there."""
        seen: list[int] = []
        ctx.rules = watched(self.rules, seen)
        try:
            if at_chance(ctx):
                outcomes = [one for _, one in self.rules.outcomes[action.kind]]
                draw_outcome(ctx, outcomes.index(action))
            else:
                advance(ctx, number, action)
        except Exception as error:
            raise rule_error(self.rules, error) from error
        for at in seen:
            name, _, own = self.rules.label_of[at].partition("/")
            step = next(one for one in self.rules.procedures[name] if one.name == own)
            whose = self.registry.pack_of(FLOWS, name)
            note = "" if step.pack == whose else f"in {name} of {whose}"
            yield Part("step", f"{name}/{own}", step.pack, self.at(step.pack, step.run, own), note)
            for one in step.starts:
                window = one if isinstance(one, str) else getattr(one, "name", "")
                if window in self.registry.by_name(WINDOWS):
                    yield from self.window(window, f"{name}/{own}")

    def window(self, window: str, opener: str) -> Iterator[Part]:
        """A window, and the reactions that may be played there."""
        yield self.named(WINDOWS, window, lambda one: None, f"opened by {opener}")
        for name, one in self.registry.all(REACTIONS).items():
            if one.window_name == window:
                yield self.named(REACTIONS, name, lambda one: one.react, f"in {window}")

    def terms(self, made: Explanation, names: list[Any]) -> Iterator[Part]:
        """The terms of a sum and of those that it leads to; what they speak of is added to the names."""
        names += made.fields.values()
        for one in made.terms:
            names += one.fields.values()
            known = (term for pack, term in self.registry.with_packs(MODIFIERS) if pack == one.pack)
            term = next((term for term in known if term.label == one.label), None)
            place = self.at(one.pack, getattr(term, "value", None), one.label)
            note = number_text(one.value) + (f" in {term.sum}" if term is not None else "")
            yield Part("term", one.label, one.pack, place, note)
        for part in made.parts:
            yield from self.terms(part, names)

    def changes(self, names: Iterable[Any]) -> Iterator[Part]:
        """What overrides changed in the definitions of these names."""
        known = set(map(str, names))
        targets = {target for target, name in self.rules.source.names.items() if name in known}
        folders = [(pack, folder) for pack, (folder, game) in self.library.folders() if game == self.rules.game]
        for acting in self.rules.packs:
            for pack, folder in folders:
                for file, pointer, one in read_overrides(Path(folder)) if pack == acting else ():
                    if one.target in targets:
                        path = Path(folder) / Path(file).name
                        at = _short(f"{path}:{line_of(read_text(path), pointer)}")
                        fields = [(field, DONE[way]) for way in DONE for field in getattr(one, way)]
                        note = ", ".join(f"{field} {done.removesuffix(' by')}" for field, done in fields)
                        yield Part("override", f"{one.kind} {one.target}", pack, at, note)


def watched(rules: CoreRules, seen: list[int]) -> Any:
    """The same rules; each step notes its code when it runs."""
    made = object.__new__(type(rules))
    vars(made).update(vars(rules))

    def noting(at: int, run: Any) -> Any:
        def step(ctx: Context[CoreRules, CoreState], args: Any) -> Any:
            seen.append(at)
            return run(ctx, args)

        return step

    made.code = tuple(
        (noting(at, run), following) if at and following >= 0 else (run, following)
        for at, (run, following) in enumerate(rules.code)
    )
    return made


def _short(place: str) -> str:
    """A file as it is found from here, if it is below."""
    file, _, line = place.rpartition(":")
    here = Path.cwd()
    return f"{os.path.relpath(file, here)}:{line}" if file and Path(file).is_relative_to(here) else place

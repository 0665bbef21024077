"""What may lie on the stack above what: a frame lies there because the step below has started it, or led to it.

Steps and choices declare what they start.  A frame that nothing can have started is senseless, and play from it leads
to states that no game has.

Rule: AA-3.1, AA-3.5, AA-4.11, AA-5.16.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.play_card import AUTOMATON_UNDER_WAY, UNDER_WAY
from undaunted_allied_assault.state import AlliedRules, AlliedState

#: The steps, other than the last one, after which a procedure may be left while what they started goes on.
LEAVING = ("allied_assault.retreat/go_back", "allied_assault.automaton_unit/act")
#: The step that goes back to the start of its own procedure.
GOES_BACK = "allied_assault.combat/return_fire"
#: The steps that carry out an action card: what the card starts depends on its effect.
OF_CARD = ("allied_assault.play_card/effect", "allied_assault.automaton_card/effect")
#: The frames that play a card.
PLAYING = (*UNDER_WAY, *AUTOMATON_UNDER_WAY)
#: What a window asks, and what asks again after a reaction.
REACTING = ("core.choose_reaction", "core.after_reaction")
#: The packs whose steps declare all that they start: they are part of the game.
OWN = ("core", "allied_assault")


@attrs.frozen(eq=False, repr=False)
class Nesting:
    """What each step leads to, worked out when a state is loaded for the first time.

    ``below[code]`` is the step under way of a frame with this code (None: it has not begun, or it is no procedure).
    """

    rules: Any

    @cached_property
    def below(self) -> list[Any]:
        """The step under way of each code."""
        found: list[Any] = [None]
        for label in self.rules.label_of[1:]:
            name, _, step = label.partition("/")
            steps = self.rules.procedures.get(name, ())
            number = next((place for place, one in enumerate(steps) if one.name == step), 0)
            found.append(steps[number - 1] if number else None)
        return found

    @cached_property
    def above(self) -> list[frozenset[str] | None]:
        """The flows and windows to which the step under way of each code leads; None where nobody can know."""
        made: list[frozenset[str] | None] = []
        for label, step in zip(self.rules.label_of, self.below, strict=True):
            known = step is not None and step.pack in OWN
            names = [*self._names(step.starts)] if known else []
            if known and f"{label.partition('/')[0]}/{step.name}" == GOES_BACK:
                names.append(label.partition("/")[0])
            made.append(self.reached(names) if known else None)
        return made

    def of_effect(self, effect: Effect) -> frozenset[str]:
        """The flows and windows to which the effect of a card leads."""
        return self.reached([*self._names(effect.starts)])

    def reached(self, names: Sequence[str]) -> frozenset[str]:
        """These, and what may take their place when they are over."""
        found: set[str] = set()
        todo = [*names]
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += self._successors(name)
        return frozenset(found)

    def _successors(self, name: str) -> Iterator[str]:
        flow = self.rules.registry.all("flow").get(name)
        if flow is None:
            # A window: it asks whoever may react.
            yield REACTING[0]
        for step in self.rules.procedures.get(name, ()):
            is_last = step is self.rules.procedures[name][-1]
            if is_last or f"{name}/{step.name}" in LEAVING or step.pack not in OWN:
                yield from self._names(step.starts)
        offers = [one for one in self.rules.registry.every("offer") if one.decision == name]
        for choice in (*getattr(flow, "choices", ()), *(choice for offer in offers for choice in offer.choices)):
            if isinstance(choice.effect, au.Declaration):
                yield from self._names([choice.effect])
            yield from self._names(choice.starts)
        for offer in offers:
            yield from self._names(offer.starts)

    def _names(self, starts: Sequence[Any]) -> Iterator[str]:
        for one in starts:
            if isinstance(one, str):
                yield one
            elif hasattr(one, "name"):
                yield one.name
            else:
                yield from self._names(one(self.rules))


def nesting_table(rules: AlliedRules, setting: au.Setting) -> Nesting:
    """The table of a scenario."""
    return Nesting(rules)


def check_nesting(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a loaded state: the step under way below a frame has started it, or what it started led to it.

    What another pack starts is not judged.  Rule: AA-3.1, AA-4.11, AA-5.16.
    """
    nesting, label_of = rules.allied_nesting, rules.label_of
    under_way, allowed, played = "", None, 0
    for place, (at, args) in enumerate(state.stack):
        name = label_of[at].partition("/")[0]
        if allowed is not None and name.partition(".")[0] in OWN and not _fits(rules, name, args, allowed):
            return [(f"/stack/{place}", label_of[at], f"what {under_way} starts")]
        step = nesting.below[at]
        if step is not None:
            under_way, allowed = f"{name}/{step.name}", nesting.above[at]
            if step.clause:
                under_way += f" ({step.clause})"
            if f"{name}/{step.name}" in OF_CARD:
                allowed = nesting.of_effect(rules.allied.effects[state.play.cards[played]])
            played += label_of[at] in PLAYING
    return []


def _fits(rules: AlliedRules, name: str, args: au.Args, allowed: frozenset[str]) -> bool:
    if name in REACTING and rules.names["window"][args[1]] not in allowed:
        return False
    return name in allowed

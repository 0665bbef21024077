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
from undaunted_allied_assault.effect import EFFECTS
from undaunted_allied_assault.play_card import AUTOMATON_UNDER_WAY, UNDER_WAY
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState
from undaunted_allied_assault.turn import AUTOMATON_TURN
from undaunted_core.authoring.family import FLOWS, OFFERS, WINDOWS

#: The steps, other than the last one, after which a procedure may be left while what they started goes on.
LEAVING = ("allied_assault.retreat/go_back", "allied_assault.automaton_unit/act")
#: The step that goes back to the start of its own procedure.
GOES_BACK = "allied_assault.combat/return_fire"
#: The step that carries out an action card: what the card starts depends on its effect.
CARRIES_OUT = "effect"
#: The frames that play a card.
PLAYING = frozenset((*UNDER_WAY, *AUTOMATON_UNDER_WAY))
#: What may wait below another frame before it begins: what a step starts together with others.
WAITING = {
    *(f"allied_assault.{name}" for name in ("after_card", "automaton_card", "automaton_sacrifice", "automaton_unit")),
    *(f"allied_assault.{name}" for name in ("buying", "chance_arrival", "choose_reward", "drawing", "further")),
    *(f"allied_assault.{name}" for name in ("losing", "moving", "muster", "next_order", "placing", "reinforcement")),
    *(f"allied_assault.{name}" for name in ("second_move", "split", "strafe")),
    "core.after_reaction",
}
#: The turns of a round, and what they are in the sequence of play.
TURNS = ("first_turn", "second_turn")
#: A combat, its fires, and the place from which its first fire waits for the return fire.
FIGHT, FIRES, FIRST_FIRE = "allied_assault.fight", "allied_assault.combat", "allied_assault.combat/retreat"
#: What a window asks, and what asks again after a reaction.
REACTING = ("core.choose_reaction", "core.after_reaction")
#: The packs whose steps declare all that they start: they are part of the game.
OWN = ("core", "allied_assault")


@attrs.frozen(eq=False, repr=False)
class Nesting:
    """What each step leads to, worked out when a state is loaded for the first time.

    ``below[code]`` is the step under way of a frame with this code (None: it has not begun, or it is no procedure).
    ``names[code]`` is the name of the flow, and says whether its pack is one of :data:`OWN`.
    """

    rules: AlliedRules

    @cached_property
    def below(self) -> list[Any]:
        """The step under way of each code."""
        steps_below: list[Any] = [None]
        for label in self.rules.label_of[1:]:
            name, _, step = label.partition("/")
            steps = self.rules.procedures.get(name, ())
            number = next((index for index, entry in enumerate(steps) if entry.name == step), 0)
            steps_below.append(steps[number - 1] if number else None)
        return steps_below

    @cached_property
    def is_alone(self) -> bool:
        """Whether no other pack is in play, which may let any frame wait."""
        return {*self.rules.packs} <= {*OWN}

    @cached_property
    def names(self) -> list[tuple[str, bool]]:
        """The flow of each code, and whether it is one of the game itself."""
        names = [label.partition("/")[0] for label in self.rules.label_of]
        return [(name, name.partition(".")[0] in OWN) for name in names]

    @cached_property
    def above(self) -> list[frozenset[str] | None]:
        """The flows and windows to which the step under way of each code leads; None where nobody can know."""
        sets: list[frozenset[str] | None] = []
        for label, step in zip(self.rules.label_of, self.below, strict=True):
            is_own = step is not None and step.pack in OWN
            names = [*self._names(step.starts)] if is_own else []
            if is_own and f"{label.partition('/')[0]}/{step.name}" == GOES_BACK:
                names.append(label.partition("/")[0])
            sets.append(self.reach(names) if is_own else None)
        return sets

    @cached_property
    def of_effects(self) -> dict[str, frozenset[str]]:
        """The flows and windows to which each effect of a card leads."""
        effects = self.rules.registry.all(EFFECTS)
        return {word: self.reach([*self._names(effect.starts)]) for word, effect in effects.items()}

    @cached_property
    def successors(self) -> dict[str, tuple[str, ...]]:
        """What may take the place of each flow and window when it is over."""
        registry = self.rules.registry
        # A window asks whoever may react.
        successors = dict.fromkeys(registry.all(WINDOWS), (REACTING[0],))
        offers = registry.every(OFFERS)
        return successors | {
            name: tuple(self._successors(name, flow, [offer for offer in offers if offer.decision == name]))
            for name, flow in registry.all(FLOWS).items()
        }

    def reach(self, names: Sequence[str]) -> frozenset[str]:
        """These, and what may take their place when they are over."""
        names_reached: set[str] = set()
        todo = [*names]
        while todo:
            name = todo.pop()
            if name not in names_reached:
                names_reached.add(name)
                todo += self.successors[name]
        return frozenset(names_reached)

    def _successors(self, name: str, flow: Any, offers: Sequence[Any]) -> Iterator[str]:
        for step in self.rules.procedures.get(name, ()):
            is_last = step is self.rules.procedures[name][-1]
            if is_last or f"{name}/{step.name}" in LEAVING or step.pack not in OWN:
                yield from self._names(step.starts)
        for choice in (*getattr(flow, "choices", ()), *(choice for offer in offers for choice in offer.choices)):
            if isinstance(choice.effect, au.Declaration):
                yield from self._names([choice.effect])
            yield from self._names(choice.starts)
        for offer in offers:
            yield from self._names(offer.starts)

    def _names(self, starts: Sequence[Any]) -> Iterator[str]:
        for start in starts:
            if isinstance(start, str):
                yield start
            elif hasattr(start, "name"):
                yield start.name
            else:
                yield from self._names(start(self.rules))


def nesting_table(rules: AlliedRules, setting: au.Setting) -> Nesting:
    """The table of a scenario."""
    return Nesting(rules)


def check_nesting(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a loaded state: the step under way below a frame has started it, or what it started led to it.

    What another pack starts is not judged.  Rule: AA-3.1, AA-4.11, AA-5.16.
    """
    nesting, label_of = rules.allied_nesting, rules.label_of
    below, above, names = nesting.below, nesting.above, nesting.names
    under_way, permitted, plays, top = 0, None, 0, len(state.stack) - 1
    for depth, (label, args) in enumerate(state.stack):
        name, is_own = names[label]
        if is_own and permitted is not None and not _fits(rules, name, args, permitted):
            return [(f"/stack/{depth}", label_of[label], f"what {_step(rules, under_way)} starts")]
        if below[label] is None and depth < top and nesting.is_alone and name not in WAITING:
            return [(f"/stack/{depth}", f"{label_of[label]} below another frame", "a frame that others may lie upon")]
        if below[label] is not None:
            under_way, permitted = label, above[label]
            if label_of[label] in PLAYING and below[label].name == CARRIES_OUT:
                # In a position the cards may be other ones than those of the frames, which another check tells.
                card = dict(enumerate(state.play.cards)).get(plays, NONE)
                effect = None if card == NONE else rules.allied.effects[card]
                permitted = nesting.of_effects[effect.word] if effect else frozenset()
            plays += label_of[label] in PLAYING
    # A game that is over has no frames, and its last turn remains.
    return [*_turn(rules, state), *_fight(rules, state)] if state.stack else []


def _step(rules: AlliedRules, at: int) -> str:
    """The step under way of a code, with its clause."""
    name, step = rules.allied_nesting.names[at][0], rules.allied_nesting.below[at]
    return f"{name}/{step.name}" + (step.clause and f" ({step.clause})")


def _fits(rules: AlliedRules, name: str, args: au.Args, allowed: frozenset[str]) -> bool:
    if name in REACTING and rules.names["window"][args[1]] not in allowed:
        return False
    return name in allowed


def _turn(rules: AlliedRules, state: AlliedState) -> Iterator[tuple[str, str, str]]:
    """The active side is the one whose turn the round has come to.  Rule: AA-2.5, AA-3.1, AA-11.1."""
    if NONE in (state.allied.first, state.allied.edge):
        column = "first" if state.allied.first == NONE else "edge"
        yield f"/allied/{column}", "no side", "a side (AA-2.5)"
        return
    labels = [rules.label_of[label] for label, _ in state.stack[:3]]
    step = rules.allied_nesting.below[state.stack[1][0]] if len(labels) > 1 else None
    side = NONE
    if step is not None and labels[1].startswith("core.round/") and step.name in TURNS:
        side = state.allied.first if step.name == TURNS[0] else 1 - state.allied.first
    if state.rounds.active != side:
        active, expected = (rules.word("side", number) or "no side" for number in (state.rounds.active, side))
        yield "/rounds/active", active, f"{expected}, as the stack says (AA-3.1)"
    elif side != NONE and labels[2:] and labels[2].startswith("allied_assault."):
        plays = labels[2].startswith(f"{AUTOMATON_TURN}/")
        if plays is not (side == rules.automaton.side):
            yield "/stack/2", labels[2], f"the turn of {rules.sides[side]} (AA-11.1)"


def _fight(rules: AlliedRules, state: AlliedState) -> Iterator[tuple[str, str, str]]:
    """There is one combat; its first fire waits for the return fire, and for nothing else.  Rule: AA-4.11, AA-5.14."""
    labels = [rules.label_of[label_number] for label_number, _ in state.stack]
    fights, fires = ([label for label in labels if label.startswith(f"{name}/")] for name in (FIGHT, FIRES))
    if len(fights) > 1:
        yield "/stack", "a combat in a combat", "one combat (AA-4.11)"
    elif len(fires) > 1 and (fires[0] != FIRST_FIRE or len(fires) > 2 or not state.fight.answered):
        yield "/stack", "a fire in a fire", "one return fire, and the first fire that waits for it (AA-5.14)"

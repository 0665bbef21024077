"""What an action card does: the form in which each effect is declared.

Rule: AA-4.17, AA-14.1, AA-14.3.
"""

from collections.abc import Callable
from typing import Any

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.state import AlliedRules, Ctx
from undaunted_core.authoring.family import Kind


@attrs.frozen(eq=False, repr=False)
class Effect(au.Declaration):
    """The effect that action cards name, with its clauses.

    ``run(ctx, side, card)`` carries it out for the side that played the card; where the effect needs a unit,
    ``run`` asks for it.  ``may(ctx, side, card)`` says whether the card may be played
    now, over what its kind allows: by what the side knows.  ``starts`` is what it may start,
    ``acts`` what it may start when a unit has been picked for it.
    """

    word: str
    run: Callable[[Ctx, int, int], object]
    clause: str
    may: Callable[[Ctx, int, int], bool] | None = None
    starts: tuple[au.Declaration, ...] = ()
    acts: tuple[au.Declaration, ...] = ()

    def declare(self, registry: Any, pack: str) -> None:
        """Register the effect, and what it starts."""
        registry.add(EFFECTS, self.word, self, pack, of=self)
        for declaration in (*self.starts, *self.acts):
            registry.declare(declaration, pack)

    def calls(self, registry: Any) -> list[tuple[str, object, str]]:
        """The functions that it holds."""
        label = f"effect {self.word}"
        return [(f"{label}, run", self.run, "ctx, side, card"), (f"{label}, may", self.may, "ctx, side, card")]


EFFECTS: Kind[Effect] = Kind("allied_effect", Effect)


def list_starts(rules: AlliedRules) -> list[au.Declaration]:
    """What the effects of cards may start."""
    return [declaration for effect in rules.registry.all(EFFECTS).values() for declaration in effect.starts]


def list_starts_of_acts(rules: AlliedRules) -> list[au.Declaration]:
    """What effects on units may start when the unit has been picked."""
    return [declaration for effect in rules.registry.all(EFFECTS).values() for declaration in effect.acts]


def effect_of(ctx: Ctx, card: int) -> Effect:
    """The effect of an action card."""
    effect: Effect = ctx.rules.allied.effects[card]
    return effect


def amount_of(ctx: Ctx, card: int) -> int:
    """The number in the effect of an action card."""
    action = ctx.rules.allied.cards.action[card]
    return 0 if action is None else action.amount

"""Who goes first: a holder, and the policy by which the next one is found.

A pack says with one :class:`FirstSide` that a game has an initiative. It goes in turn, or by a decision that the
policy asks, such as bids.  Without one a game has no holder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_core.declarations.parts import Check, SetUp, Slice, Table
from undaunted_core.declarations.words import Event, text
from undaunted_core.ids import CORE
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.kinds import TEXTS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.mechanics.positions import PositionWord
from undaunted_core.mechanics.signs import Sign
from undaunted_core.mechanics.state import CoreRules, CoreState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.setting import Setting



@attrs.define
class Initiative:
    """The side that goes first."""

    holder: int = column(holds="side", visible=PUBLIC)


class InitiativeState(CoreState):
    """A state with a side that goes first (types only).

    >>> class MyState(InitiativeState):
    ...     fuel: list[int]
    """

    initiative: Initiative


R = TypeVar("R", bound="Ruleset")


class InitiativeRules(CoreRules):
    """A ruleset with a policy of who goes first (types only).

    >>> Ctx = Context[InitiativeRules, InitiativeState]
    """

    goes_first: Callable[[Any], None]


Ctx = Context[InitiativeRules, InitiativeState]


@attrs.frozen(eq=False, repr=False)
class FirstSide(Declaration):
    """There is a side that goes first; one pack of a game may say so.  The scenario's ``holder`` begins.

    ``decide(ctx)`` finds the next one where the round asks for it (:func:`decide_first`): it calls
    :func:`give_initiative`, or asks a decision that does.

    >>> FirstSide(take_turns_first).decide is take_turns_first
    True
    """

    decide: Callable[[Any], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the holder, the policy and what is told of them."""
        if not registry.add(FIRST_SIDES, "initiative", self, pack, of=self):
            return
        state = (
            Slice("initiative", Initiative), Table("goes_first", lambda rules, setting: self.decide),
            SetUp(set_holder), Check(check_holder),
        )  # fmt: skip
        for part in (*state, INITIATIVE_TAKEN, IN_POSITIONS, SIGN):
            registry.declare(part, CORE)
        registry.add(TEXTS, "column.initiative.holder", text(en="initiative", es="iniciativa"), CORE)


FIRST_SIDES: Kind[FirstSide] = Kind("first_side", FirstSide)


def set_holder(rules: InitiativeRules, state: InitiativeState, setting: Setting) -> None:
    """The side that the scenario names goes first."""
    state.initiative.holder = setting.holder


def check_holder(rules: InitiativeRules, state: InitiativeState) -> Sequence[tuple[str, str, str]]:
    """Some side goes first."""
    return [("/initiative/holder", "nobody", "a side")] if state.initiative.holder < 0 else []


def decide_first(ctx: Ctx) -> None:
    """Find the side that goes first by the policy of the game.

    >>> decide_first(ctx)
    >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
    'tactics.choose_bid'
    """
    ctx.rules.goes_first(ctx)


def give_initiative(ctx: Ctx, side: int) -> None:
    """Let a side go first, whether it did before or not; an event tells of it.

    >>> give_initiative(ctx, 1)
    >>> ctx.state.initiative.holder
    1
    """
    ctx.state.initiative.holder = side
    if ctx.events is not None:  # a call saved at each turn: ADR 29
        ctx.emit(INITIATIVE_TAKEN, side)


def take_turns_first(ctx: Ctx) -> None:
    """A policy for :class:`FirstSide`: the sides go first in turn, those that nobody plays left out.

    >>> holder = ctx.state.initiative.holder
    >>> take_turns_first(ctx)
    >>> ctx.state.initiative.holder == 1 - holder
    True
    """
    sides = ctx.rules.sides
    automated = getattr(ctx.rules.source.scenario, "automated", {})
    after = ctx.state.initiative.holder + 1
    order = [side % len(sides) for side in range(after, after + len(sides))]
    give_initiative(ctx, next(side for side in order if automated.get(sides[side]) != RULES_PLAY))


def stay_first(ctx: Ctx) -> None:
    """A policy for :class:`FirstSide`: the side that the scenario names goes first in every round."""


def holder_rules(rules: R) -> R:
    """The same rules for a position that says who goes first: the policy is over, and nobody else is found."""
    if not hasattr(rules, "goes_first"):
        return rules
    # Not by ``copy``: that looks the ruleset up in its library.
    still = object.__new__(type(rules))
    still.__dict__.update(rules.__dict__, goes_first=stay_first)
    return still


INITIATIVE_TAKEN = Event(
    "core.initiative_taken",
    text(en="{side} has the initiative.", es="{side} tiene la iniciativa."),
    tally="initiative",
    side="side",
)
IN_POSITIONS = PositionWord(
    "initiative.holder", "initiative", about="The side that goes first; as in the scenario when left out."
)
SIGN = Sign("initiative.holder", "heading")

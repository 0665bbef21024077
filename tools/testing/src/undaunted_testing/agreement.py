"""Offers and reasons agree, and so do kept values and the columns that they follow from."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from undaunted_core.game.game import CHANCE
from undaunted_core.kernel.flow import FLOWS, OFFERS
from undaunted_core.kernel.kinds import KEPT
from undaunted_testing.structure import SELDOM
from undaunted_testing.walk import Visit, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: At most stops, this number of random actions of each kind is tried; at the other stops, all are.
SOME = 40
#: Of a kind with more actions than this, some are always drawn.
MANY = 5000


def check_lists_agree(visit: Visit) -> None:
    """An action is offered just when no requirement fails, whether ``among`` and ``lists`` list it or not.

    All actions of the kinds that the decision has are tried at one stop of
    :data:`~undaunted_testing.structure.SELDOM`, some of each at the others.
    """
    game = visit.game
    ctx: Context[CoreRules, CoreState] = game._ctx
    rules = ctx.rules
    for asker in visit.askers():
        if asker == CHANCE:
            return
        address, args = ctx.state.stack[-1]
        decision = rules.code[address][0]
        if decision.why is None:
            return
        seat = rules.numbers["seat"][asker]
        offered = set(game.legal_actions(asker))
        for kind in kinds_at(rules, rules.label_of[address]):
            for action in _choose_actions(visit, rules, kind):
                reasons = decision.why(ctx, args, seat, action)
                if action in offered:
                    expect(not reasons, f"{action.notation!r} is offered, and yet a requirement fails: {reasons}")
                else:
                    expect(bool(reasons), f"{action.notation!r} meets every requirement, and yet is not offered")


def check_kept(visit: Visit) -> None:
    """A value that the state keeps is the one that its columns give now.

    If it is not, what works it out reads a column that its declaration does not name, or a rule changed the value.
    """
    ctx: Context[CoreRules, CoreState] = visit.game._ctx
    for name in ctx.rules.registry.by_name(KEPT):
        declared: Any = ctx.rules.registry.declaration_of(KEPT, name)
        for key in [*ctx.state.kept.get(name, ({},))[-1]]:
            of = key if isinstance(key, tuple) else (key,)
            kept, fresh = getattr(ctx.rules, name)(ctx, *of), declared.work_out(ctx, *of)
            expect(kept == fresh, f"{name}{of} is kept as {kept!r}, but is {fresh!r}: it reads further columns")


def kinds_at(rules: CoreRules, decision: str) -> list[str]:
    """The kinds of action that a decision has requirements for, those that packs offer there included."""
    item = rules.registry.all(FLOWS)[decision]
    offers = [holder for holder in rules.registry.every(OFFERS) if holder.decision == decision]
    choices = [choice for holder in (item, *offers) for choice in getattr(holder, "choices", ())]
    return [choice.action.name for choice in choices if choice.where or choice.reasons]


def _choose_actions(visit: Visit, rules: CoreRules, kind: str) -> Iterator[Action]:
    """The actions of a kind: all of them, or some drawn at random."""
    actions = rules.actions[kind]
    sizes = [len(rules.names[domain]) for domain in actions.fields.values()]
    if prod(sizes) > MANY or (prod(sizes) > SOME and visit.number % SELDOM):
        for _ in range(SOME):
            yield actions[tuple(visit.rng.randrange(size) for size in sizes)]
    else:
        for values in product(*map(range, sizes)):
            yield actions[values]

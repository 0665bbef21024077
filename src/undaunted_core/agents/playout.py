"""Playing a copy of a game to its end as fast as it goes: for search, and for learners that need many games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from undaunted_core.agents.base import check_game
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.game.failing import no_offer_error, rule_error
from undaunted_core.game.game import Game
from undaunted_core.game.rerunning import stop_at
from undaunted_core.kernel.choices import ASKED
from undaunted_core.kernel.context import Context, Unkept
from undaunted_core.kernel.machine import advance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules, CoreState


def playout(
    game: Game,
    policy: str | Callable[[Sequence[Action]], Action] = "random",
    limit: int | None = None,
    *,
    seed: int | None = None,
) -> Game:
    """A copy of the game, played to its end, or for ``limit`` decisions where that is less.

    The game stays as it is; the copy keeps neither events nor record.  Dice and cards come from the copy's generator,
    which is that of the game: for different dice, play out worlds of :meth:`Observation.determinize`.

    :param game: The game to copy.
    :param policy: ``"random"``: each legal action is as likely as the next.  Or a function: it is given the legal
        actions of the seat that decides, and returns one of them, which is not checked.
    :param limit: How many decisions at most, from 0.  None: no bound.
    :param seed: The whole number that the random policy begins with.  None: each play-out is different.
    :raises RuleError: A rule fails; what the policy raises goes through.
    :raises ValueError: There is no such policy or limit; TypeError for what is no game or no whole number.

    >>> game = uc.new_game("normandy", "la_raye", seed=1)
    >>> uc.playout(game, seed=2).is_terminal, game.is_terminal
    (True, False)
    """
    check_game(game)
    if policy != "random" and not callable(policy):
        wanted = "'random' or a function of the legal actions"
        raise ValueError(f"policy is {wanted}, not {quoted(policy)}; for bots use play")
    if limit is not None and (type(limit) is not int or limit < 0):
        raise ValueError(f"limit is None or a whole number from 0, not {quoted(limit)}")
    if seed is not None:
        seed = check_whole("the seed", seed)
    rules = game.rules
    # A plain list takes what is recorded faster than one that forgets it.
    ctx: Context[CoreRules, CoreState] = Context(rules, game._ctx.state.clone(), events=None, record=[], explicit=False)
    try:
        advance(ctx)
        stop_at(ctx, game._limit)
        bounds = [game._limit, None if limit is None else ctx.state.ply + limit]
        _play(ctx, policy, min((bound for bound in bounds if bound is not None), default=-1), seed)
        stop_at(ctx, game._limit)
    except _PolicyError as error:
        raise error.__cause__ or error from None
    except Exception as error:
        raise rule_error(rules, error) from error
    ctx.explicit, ctx.record = game._ctx.explicit, Unkept()
    return Game(ctx, game._library, seed=game._seed, packs=game._packs, scenario=game._scenario, limit=game._limit)


class _PolicyError(Exception):
    """The policy raised something: no fault of the rules."""


def _ask(policy: Any, offered: Sequence[Action]) -> Action:
    try:
        chosen: Action = policy(offered)
    except Exception as error:
        raise _PolicyError from error
    return chosen


def _play(ctx: Context[CoreRules, CoreState], policy: object, last: int, seed: int | None) -> None:
    """The loop: what :func:`advance` does for a decision of one seat stands in it, as it runs for each decision."""
    state, code = ctx.state, ctx.rules.code
    stack, pick = state.stack, random.Random(seed).random  # noqa: S311 - no secret
    is_random = policy == "random"
    while state.outcome is None and state.ply != last:
        number, args = stack[-1]
        decision = code[number][0]
        seat = state.choices.asked.index(ASKED) if decision.simultaneous else args[0]
        list_options, resolve = decision.options, decision.resolve
        offered = list_options(ctx, args, seat)
        if not offered:
            raise no_offer_error(ctx.rules, number, seat)
        action = offered[int(pick() * len(offered))] if is_random else _ask(policy, offered)
        if decision.simultaneous:
            advance(ctx, action, seat)
        else:
            state.ply += 1
            stack.pop()
            resolve(ctx, args, action)
            advance(ctx)

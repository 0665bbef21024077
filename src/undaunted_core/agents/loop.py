"""Playing a game with bots: a bot that fails is reported, and the game stays as it was before."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, TypeGuard

from undaunted_core.agents.base import Bot, bots_for, check_game, factory_of
from undaunted_core.agents.chance import draw_chance
from undaunted_core.arguments import cut, named, quoted
from undaunted_core.errors import BotError
from undaunted_core.extension.faults import MOST, describe_error
from undaunted_core.extension.infos import automation_of
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.rng import bot_seed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation


def play(
    game: Game, players: Mapping[str, Bot | str], max_decisions: int | None = None, *, time_limit: float | None = None
) -> int:
    """Play to the end of the game, or for ``max_decisions``; returns how many decisions were made.

    If chance is explicit, the game's own generator draws it, as in sampled play.

    :param game: The game, at any stop; it is played on itself.
    :param players: For each seat, or each side for all its seats: a bot, or the name of one of the game's
        :func:`bots`. The seed of a named bot comes from the game's.  Sides that the scenario plays itself need
        none.
    :param max_decisions: How many decisions at most; if ``game.outcome`` is None then, the game is unfinished.
        None: no bound, and bots that never end a game play without end.
    :param time_limit: Seconds for each decision.  None: no limit.
    :raises BotError: A bot raises, answers no legal action or takes too long; the game stands before that decision.
    :raises ValueError: The players do not fit the game; TypeError for what are no players.
    """
    check_game(game)
    if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 0):
        raise ValueError(f"max_decisions is None or a whole number from 0, not {quoted(max_decisions)}")
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit > 0):
        raise ValueError(f"time_limit is None or a number of seconds above 0, not {quoted(time_limit)}")
    seated = seat_bots(game, players)
    decisions = 0
    while not game.is_terminal:
        moving = game.to_move
        if not moving:
            draw_chance(game)
            continue
        if decisions == max_decisions:
            break
        seat = moving[0]
        name, bot = seated[seat]
        game.apply(decide(game, seat, bot, name=name, time_limit=time_limit), seat)
        decisions += 1
    return decisions


def seat_bots(game: Game, players: Mapping[str, Bot | str]) -> dict[str, tuple[str, Bot]]:
    """Name and bot of every seat that may be asked; ValueError or TypeError for players that do not fit the game."""
    for wanted in players:
        if wanted not in game.seats and wanted not in game.sides:
            hint = near_hint(wanted, game.seats)
            raise ValueError(f"no seat {named(wanted)}; seats: {', '.join(game.seats)}{hint}")
    automated = automation_of(game.rules.source.scenario)
    seated, factories = {}, bots_for(game)
    for number, seat in enumerate(game.seats):
        side = game.side_of(seat)
        if automated.get(side) == RULES_PLAY:
            # Never asked, so that a bot that is given for it does nothing.
            continue
        choices = [table[name] for table in (players, automated) for name in (seat, side) if name in table]
        if not choices:
            raise ValueError(f"no bot plays {seat}: players has no entry for it")
        wanted_bot = choices[0]
        seed = bot_seed(game._seed, number)
        if isinstance(wanted_bot, str):
            seated[seat] = wanted_bot, factory_of(wanted_bot, factories, game.rules.game)(seed=seed)
        else:
            seated[seat] = _as_bot(wanted_bot)
    return seated


def _as_bot(given: Any) -> tuple[str, Bot]:
    if isinstance(given, type) or not callable(getattr(given, "choose", None)):
        raise TypeError(f"a bot is the name of a bot or an object with choose(observation), not {_with_type(given)}")
    return type(given).__name__, given


def decide(game: Game, seat: str, bot: Bot, *, name: str = "", time_limit: float | None = None) -> Action:
    """The legal action a bot chooses for a seat that is asked; the game is not changed.

    Raises :class:`BotError` when it raises, answers what is no legal action, or takes too long.
    """
    observation = game.observation(seat)
    # Kept by themselves: what a bot does to its observation changes nothing here.
    legal, decision = observation.legal_actions, observation.decision
    kind = decision.kind if decision else ""
    name = name or type(bot).__name__

    def error_of(reason: str, message: str, answer: object = None) -> BotError:
        return BotError(f"bot {name} for {seat} at {kind}: {message}", name, seat, kind, reason, answer)

    try:
        answer = bot.choose(observation) if time_limit is None else _in_time(bot, observation, time_limit)
    except _TooLateError:
        raise error_of("too_late", f"no answer within {time_limit:g} seconds") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise error_of("raised", f"raised {cut(describe_error(error), MOST)}") from error
    if not _is_action(answer):
        raise error_of("no_action", f"answered {_with_type(answer)}, which is not an Action", answer)
    for action in legal:
        if action == answer:
            return action
    raise error_of("illegal", f"answered {quoted(answer.notation)}, which is not legal", answer)


def _with_type(value: object) -> str:
    return f"{quoted(value)} ({type(value).__name__})"


def _is_action(answer: object) -> TypeGuard[Action]:
    """Whether it is one as the library makes them: no kind of its own, no part left out."""
    return type(answer) is Action and all(type(getattr(answer, part, None)) is str for part in ("kind", "notation"))


class _TooLateError(Exception):
    """No answer came in time."""


def _in_time(bot: Bot, observation: Observation, seconds: float) -> object:
    """A bot's answer, or what it raised; :class:`_TooLateError` when neither comes in time.

    The bot thinks in a thread of its own.  Python cannot end a thread, so one
    that is late goes on for itself; it holds an observation and no game.
    """
    answers: list[object] = []
    raised: list[BaseException] = []

    def think() -> None:
        try:
            answers.append(bot.choose(observation))
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=think, name="bot", daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not answers:
        raise _TooLateError
    return answers[0]


__all__ = ["decide", "draw_chance", "play", "seat_bots"]

"""What the tests of the bots of every game share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_system.bot.bot import GreedyBot
from undaunted_testing import play as apply_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def rated_alike_in_all_worlds(games: Iterable[uc.Game], times: int) -> int:
    """Let greedy play, and compare its worths and choices in worlds that look alike; how often worths differed."""
    rated = 0
    for game in games:
        for number in range(times):
            uc.play(game, dict.fromkeys(game.sides, "greedy"), 7)
            for seat in game.to_move:
                chosen = []
                for world in (game, game.determinize(seat, number)):
                    bot, observation = GreedyBot(5), world.observation(seat)
                    chosen.append((bot.choose(observation), bot.rates(observation)))
                assert chosen[0] == chosen[1]
                rated += len({*chosen[0][1]}) > 1
    return rated


def rated_alike_again(game: uc.Game, most: int) -> int:
    """Play on with bots that keep what they may, comparing with a new one every third time; how often that was."""
    kept = {side: GreedyBot(number) for number, side in enumerate(game.sides, 1)}
    compared = 0
    while not game.is_terminal and compared < most:
        seat = game.to_move[0]
        observation = game.observation(seat)
        rates = kept[seat].rates(observation)
        if game._ctx.state.ply % 3 == 0:
            assert rates == GreedyBot().rates(observation)
            compared += 1
        game.apply(observation.legal_actions[rates.index(max(rates))], seat)
    return compared


def choice(game: uc.Game, *before: str) -> str:
    """What greedy does in a written situation."""
    apply_all(game, *before)
    return GreedyBot(1).choose(game.observation(game.to_move[0])).notation


def chosen_alike_in_all_worlds(games: Iterable[uc.Game], make: Callable[[int], uc.Bot], times: int) -> int:
    """Let a bot play, and compare its choices in worlds that look alike; how often there was a choice."""
    counted = 0
    for game in games:
        for number in range(times):
            uc.play(game, {side: make(number) for side in game.sides}, 7)
            for seat in game.to_move:
                worlds = [world.observation(seat) for world in (game, game.determinize(seat, number))]
                choices = [make(5).choose(observation) for observation in worlds]
                assert choices[0] == choices[1]
                counted += len(worlds[0].legal_actions) > 1
    return counted

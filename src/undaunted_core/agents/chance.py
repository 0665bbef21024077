"""Chance for bots: drawn where nobody else says what comes, and alike in copies of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from undaunted_core.game.choosing import outcomes_of
from undaunted_core.game.game import CHANCE
from undaunted_core.rng import WORDS, block, pick_outcome

if TYPE_CHECKING:
    from undaunted_core.game.game import Game


def draw_chance(game: Game) -> None:
    """Draw the outcome of a waiting chance event from the game's own generator, as in sampled play."""
    state = game._ctx.state
    chance, outcomes = outcomes_of(game._ctx)
    outcome = outcomes[pick_outcome(state.rng, state.drawn, len(outcomes))]
    game.apply(game.rules.actions[chance.action][outcome,], CHANCE)


def align_chance(game: Game, word: str) -> None:
    """Let the next chance events get the numbers that belong to a word: the same in all copies of a game."""
    state = game._ctx.state
    state.drawn = WORDS * crc32(word.encode())
    state.rng = block(state.rng[WORDS], state.drawn)

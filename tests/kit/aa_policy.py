"""A way to play Allied Assault that comes to combats, for checks: random play hardly fights.

``fights(game, seat, rng)`` picks an option of a seat: attacks when it can, brings its units next to
the enemy, plays cards and sacrifices them; now and then it does anything, so that nothing is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

    import undaunted_core as uc
    from undaunted_core.kernel.actions import Action

GAME = "allied_assault"
#: How often it does anything at all.
ANYTHING = 0.08
#: What it likes, by the last word of the action's kind; 1 for all others.
WEIGHTS = {
    "attack": 60,
    "attack_now": 60,
    "play": 12,
    "raze": 10,
    "bombard": 10,
    "land": 20,
    "drop": 20,
    "rouse": 12,
    "give": 6,
    "deploy": 4,
    "advance_now": 3,
    "buy_card": 2,
    "sacrifice": 1,
    "dig_in": 0.4,
    "swap": 0.3,
    "react": 6,
    "end_operations": 0.6,
}


def fights(game: uc.Game, seat: str, rng: random.Random) -> Action:
    """An option of the seat."""
    actions = list(game.legal_actions(seat))
    if rng.random() < ANYTHING:
        return rng.choice(actions)
    return rng.choices(actions, [weight(game, seat, action) for action in actions])[0]


def weight(game: uc.Game, seat: str, action: Action) -> float:
    """How much it likes an option."""
    word = action.kind.rpartition(".")[2]
    if word not in ("move", "step"):
        return WEIGHTS.get(word, 1)
    rules: Any = game.rules
    state: Any = game._ctx.state
    side, space = rules.side_of[rules.numbers["seat"][seat]], action.args[-1]
    piece = action.args[0] if word == "move" else None
    after = nearest_enemy(rules, state, side, space)
    if piece is None:
        return 4 if after == 1 else 2
    return {True: 8.0, False: 0.3}[after < nearest_enemy(rules, state, side, state.pieces.space[piece])]


def nearest_enemy(rules: Any, state: Any, side: int, space: int) -> int:
    """The steps from a tile to the nearest enemy, diagonals not counted."""
    at = [setting.at for setting in rules.source.spaces]
    x, y = at[space]
    ways = [
        abs(x - at[tile][0]) + abs(y - at[tile][1])
        for tile, unit in enumerate(state.land.unit)
        if unit >= 0 and rules.pieces.side[unit] != side
    ]
    return min(ways, default=99)


#: The ways to play of the games whose random play leaves rules out.
POLICIES = {GAME: fights}

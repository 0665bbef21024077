"""The victory condition, clause MPACK-2."""

from typing import Any

from undaunted_system import remove_counter
from undaunted_testing import context


def test_the_side_wins_when_two_enemy_counters_are_off_the_board(undaunted_situation: Any) -> None:
    game = undaunted_situation("my_pack:my_pack", active="first_side")
    ctx: Any = context(game)
    first, _ = ctx.rules.pieces.of_side[1]
    for piece, needed in ((first, 2), (first + 1, 1)):
        assert f"Enemy counters that must still leave the board: {needed}" in game.explain("victory").text()
        remove_counter(ctx, piece)
    assert game.outcome.winners == ("first_side",)
    assert game.outcome.clause == "MPACK-2"

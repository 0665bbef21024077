"""The action, clause MPACK-1."""

from typing import Any

import undaunted_core as uc
from undaunted_testing import play

CARD, ENEMY = "first_side:stun_card", "second_side:enemy_card"
STUN = f"play {CARD} my_pack_stun"


def situation(undaunted_situation: Any, at: str) -> uc.Game:
    """The card is in the hand, its counter on the first tile, an enemy at that tile and the others far away."""
    counters, hand = {CARD: "first_tile", ENEMY: at}, {"first_side": ["stun_card"]}
    game: uc.Game = undaunted_situation("my_pack:my_pack", active="first_side", hand=hand, counters=counters)
    return game


def test_an_enemy_that_is_near_is_suppressed(undaunted_situation: Any) -> None:
    game = situation(undaunted_situation, "middle_tile")
    told = play(game, STUN, f"my_pack_stun {ENEMY}")
    assert [event.kind for event in told if event.kind.startswith("my_pack.")] == ["my_pack.stunned"]
    assert game.position()["counters"]["second_side"]["enemy_card"]["suppressed"] is True


def test_from_far_away_the_reason_is_told(undaunted_situation: Any) -> None:
    game = situation(undaunted_situation, "last_tile")
    assert [str(reason) for reason in game.why_illegal(STUN)] == ["No enemy counter near is ready. (MPACK-1)"]

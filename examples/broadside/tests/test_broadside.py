"""What is true of this game alone; the suite of undaunted-core comes by an option in pyproject.toml."""

from __future__ import annotations

from typing import Any

from undaunted_testing import notations, play


def test_west_goes_first_in_odd_rounds(undaunted_game: Any) -> None:
    """Clause BRO-1."""
    game = undaunted_game()
    first = []
    while not game.is_terminal:
        first.append((game.round, *game.to_move))
        game.apply("pass")
    assert first[:4] == [(1, "west"), (1, "east"), (2, "east"), (2, "west")]


def test_a_side_fires_with_its_own_ship_at_an_enemy(undaunted_game: Any) -> None:
    """Clauses BRO-1 and BRO-2."""
    game = undaunted_game()
    assert notations(game) == ["pass", "fire west:frigate", "fire west:cutter"]
    play(game, "fire west:frigate")
    assert notations(game) == ["target east:ironclad", "target east:cutter"]
    assert [str(why) for why in game.why_illegal("target west:cutter")] == [
        "That is one of your own, and only the enemy can be a target. (BRO-2)"
    ]


def test_a_shot_hits_with_its_number_and_a_ship_sinks(undaunted_game: Any) -> None:
    """Clauses BRO-3 to BRO-6."""
    game = undaunted_game(chance="explicit")
    told: list[str] = []
    for die in ("roll 2", "roll 1", "roll 5"):
        play(game, *(["pass"] if game.to_move == ("east",) else []))
        if game.to_move == ("east",):
            play(game, "pass")
        told += [event.text() for event in play(game, "fire west:frigate", "target east:ironclad", die)]
    assert [line for line in told if "Round" not in line] == [
        "West Frigate fires at East Ironclad and needs 3.",
        "The die shows 3: a hit.",
        "Hull of East Ironclad: 1.",
        "West Frigate fires at East Ironclad and needs 3.",
        "The die shows 2: a miss.",
        "West Frigate fires at East Ironclad and needs 3.",
        "The die shows 6: a hit.",
        "Hull of East Ironclad: 0.",
        "East Ironclad sinks.",
    ]


def test_equal_hull_points_are_a_draw(undaunted_game: Any) -> None:
    """Clause BRO-7."""
    game = undaunted_game()
    play(game, *(["pass"] * 12))
    assert (game.outcome.winners, game.outcome.clause) == ((), "BRO-7")

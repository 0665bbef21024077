"""What is true of this game alone; the suite of undaunted-core comes by an option in pyproject.toml."""

from __future__ import annotations

from typing import Any


def points(game: Any, *rounds: tuple[str, str]) -> dict[str, int]:
    """The points after these bids of North and South."""
    for north, south in rounds:
        game.apply(f"bid north:{north}", seat="north")
        game.apply(f"bid south:{south}", seat="south")
    seen: dict[str, int] = game.observation("north").data["seen"]["prizes"]["points"]
    return seen


def test_the_higher_number_takes_the_prize(undaunted_game: Any) -> None:
    """Clause PRI-2."""
    assert points(undaunted_game(), ("five", "four"), ("one", "two")) == {"north": 3, "south": 5}


def test_nobody_takes_it_with_equal_numbers(undaunted_game: Any) -> None:
    """Clause PRI-2."""
    assert points(undaunted_game(), ("two", "two")) == {}


def test_more_points_win(undaunted_game: Any) -> None:
    """Clause PRI-3."""
    game = undaunted_game()
    numbers = ("one", "two", "three", "four", "five")
    points(game, *zip(numbers, reversed(numbers), strict=True))
    assert game.outcome.winners == ("south",)

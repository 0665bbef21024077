"""The rules by their clauses.  The suite of undaunted-core comes by an option in pyproject.toml."""

from typing import Any

import undaunted_core as uc


def bids(game: uc.Game, *rounds: tuple[str, str]) -> uc.Game:
    """The game after these bids of north and south."""
    for north, south in rounds:
        game.apply(f"bid north:{north}", seat="north")
        game.apply(f"bid south:{south}", seat="south")
    return game


def points(game: uc.Game) -> dict[str, int]:
    """The points of each side, as everybody sees them; those who have none are left out."""
    points: dict[str, int] = game.observation("north").data["seen"]["my_pack"]["points"]
    return points


def test_a_bid_is_secret_until_both_have_bid(undaunted_game: Any) -> None:
    """Clause MPACK-1."""
    game = undaunted_game()
    game.apply("bid north:three", seat="north")
    assert game.to_move == ("south",)
    assert "my_pack.card_bid" not in {event.kind for event in game.events("south")}


def test_the_higher_number_gets_a_point_and_equal_numbers_none(undaunted_game: Any) -> None:
    """Clause MPACK-2."""
    assert points(bids(undaunted_game(), ("three", "two"))) == {"north": 1}
    assert points(bids(undaunted_game(), ("two", "two"))) == {}


def test_more_points_win_and_equal_points_are_a_draw(undaunted_game: Any) -> None:
    """Clause MPACK-3."""
    won = bids(undaunted_game(), ("three", "two"), ("two", "one"), ("one", "three"))
    assert won.outcome is not None
    assert won.outcome.winners == ("north",)
    drawn = bids(undaunted_game(), ("one", "one"), ("two", "two"), ("three", "three"))
    assert drawn.outcome is not None
    assert drawn.outcome.winners == ()


def test_it_is_drawn(undaunted_game: Any) -> None:
    assert "<svg" in undaunted_game().observation("north").svg()

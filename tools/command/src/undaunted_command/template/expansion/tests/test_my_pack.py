"""The scenario as a whole.  The suite of undaunted-core comes by an option in pyproject.toml."""

from typing import Any

import undaunted_core as uc


def test_it_is_played_and_drawn(undaunted_game: Any) -> None:
    game = undaunted_game("my_pack:my_pack")
    assert "<svg" in game.observation("first_side").svg()
    uc.play(game, dict.fromkeys(game.seats, "random"), max_decisions=5000)
    assert game.is_terminal
# if tile


def test_the_tile_is_that_of_the_data_file(undaunted_game: Any) -> None:
    game = undaunted_game("my_pack:my_pack")
    assert "my_pack.MP1A" in {space.name for space in game.board.spaces}
    assert game.catalog["tiles"]["my_pack.MP1A"]["label"]["en"] == "orchard"
# end

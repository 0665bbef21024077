"""The unit."""

from typing import Any

from undaunted_testing import play

NAME = "first_side:my_pack.team"


def test_its_card_moves_its_counter(undaunted_situation: Any) -> None:
    game = undaunted_situation("my_pack:my_pack", active="first_side", hand={"first_side": ["my_pack.team"]})
    play(game, f"play {NAME} scout")
    step = game.legal_actions()[-1]
    play(game, step.notation)
    assert game.position()["counters"]["first_side"]["my_pack.team"] == step.to_dict()["space"]


def test_it_has_the_values_of_its_data_file(undaunted_situation: Any) -> None:
    catalog = undaunted_situation("my_pack:my_pack").catalog
    assert catalog["pieces"][NAME]["defence"] == {"regular": 4}

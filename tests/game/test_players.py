"""Saves and replays remember who played: copies, undo and new rules keep it, and what is no such thing is refused."""

from __future__ import annotations

import json
import pickle
from typing import Any

import jsonschema
import pytest

import undaunted_core as uc
from kit.spoiled import faulty, sealed
from undaunted_table.schemas.documents import document_schemas
from undaunted_testing.migrate import migrate

WHO = {"us": "human", "german": "planner:50"}


def of_other_rules(text: str) -> str:
    """The same document as if it were of other rules."""
    document = json.loads(text)
    document["setup"]["fingerprint"] = "0" * 32
    return sealed(document)


def played(**players: str) -> uc.Game:
    """A game with a few moves that says who plays it."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    uc.play(game, dict.fromkeys(game.seats, "random"), 4)
    game._players = players
    return game


def test_who_played_is_kept_wherever_a_game_goes() -> None:
    """The way there does not count: the games are equal."""
    game = played(**WHO)
    saved = uc.Game.from_json(game.to_json())
    brief = uc.Game.from_json(game.to_json(record=False))
    copies = (game.clone(), saved, brief, game.replay().play(to=2), pickle.loads(pickle.dumps(game)))
    assert [copy._players for copy in copies] == [WHO] * 5
    assert saved.to_json() == game.to_json()
    assert game == played()
    game.undo()
    assert game._players == WHO
    carried = migrate(of_other_rules(game.to_json())), migrate(of_other_rules(game.replay().to_json()))
    assert uc.Game.from_json(carried[0].text)._players == WHO
    assert uc.Replay.from_json(carried[1].text).play()._players == WHO
    jsonschema.validate(json.loads(game.to_json()), document_schemas()["save"])


def test_a_game_of_which_nobody_said_it_says_nothing() -> None:
    for text in (played().to_json(), played().replay().to_json()):
        assert '"players"' not in text
    assert uc.Game.from_json(played().to_json())._players == {}
    assert uc.Game.from_position(played(**WHO).position())._players == {}


@pytest.mark.parametrize(
    ("players", "found", "nearest"),
    [
        (["us"], "['us']", None),
        ({"us": 7}, "{'us': 7}", None),
        ({"usa": "human"}, "'usa'", "us"),
    ],
)
def test_who_played_is_a_text_for_a_side(players: Any, found: str, nearest: str | None) -> None:
    for text, read in (
        (played().to_json(), uc.Game.from_json),
        (played().replay().to_json(), lambda text: uc.Replay.from_json(text).play()),
    ):
        document = json.loads(text)
        document["setup"]["players"] = players
        with pytest.raises(uc.SaveError) as error:
            read(sealed(document))
        faulty(error.value, found, pointer="/setup/players", nearest=nearest)

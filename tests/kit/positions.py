"""What the tests of positions share: the teaching positions, and what must be equal after a round trip."""

from __future__ import annotations

import functools
import json
from typing import Any

import jsonschema

import undaunted_core as uc
from kit.places import TESTS
from undaunted_table.schemas.positions import position_schema

POSITIONS = TESTS / "positions"
NAMES = sorted(path.stem for path in POSITIONS.glob("*.json"))
SCHEMA = jsonschema.Draft202012Validator(position_schema())
#: The least a position says.
HEAD: dict[str, Any] = {
    "format": "undaunted_core/position", "version": 1, "game": "normandy", "scenario": "la_raye",
}  # fmt: skip


def read(name: str, **more: Any) -> uc.Game:
    """The game of a teaching position, chance explicit."""
    return uc.Game.from_position(POSITIONS / f"{name}.json", seed=7, **{"chance": "explicit", **more})


def written(name: str) -> dict[str, Any]:
    """The document of a teaching position."""
    document: dict[str, Any] = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    return document


def everything(game: uc.Game) -> dict[str, Any]:
    """All a game's state holds but the generator."""
    encoded = game.rules.codec.encode(game._ctx.state)
    return {key: value for key, value in encoded.items() if key != "rng"}


def offers(game: uc.Game) -> dict[str, Any]:
    """What every seat is asked and offered, and what each sees, events left out."""
    seen: dict[str, Any] = {str(seat): game.observation(seat).to_dict() for seat in (*game.seats, None)}
    return seen | {"chance": game.chance_outcomes(), "player": game.current_player, "ended": game.outcome}


@functools.cache
def schema_of(rules: Any) -> Any:
    """The schema of a ruleset's positions: those of a game with words of its own fit no other."""
    return jsonschema.Draft202012Validator(position_schema(rules.registry))


def check_round_trip(game: uc.Game) -> None:
    """The game of a game's position is the same in all but its past and its future."""
    document = json.loads(json.dumps(game.position()))
    schema_of(game.rules).validate(document)
    back = uc.Game.from_position(document, library=game._library)
    assert everything(back) == everything(game)
    assert offers(back) == offers(game)
    assert back.position() == document
    assert back.history == ()

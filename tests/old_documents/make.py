"""Writes documents with the version that is installed, to be kept when the rules or the formats change.

    python tests/old_documents/make.py FOLDER

Run it with the code of a version before anything of it changes, into
``tests/old_documents/<version>``.  ``contents.json`` says of every file what
it is and where its game stands, so that a later version can be held to it.
Replays of whole games are copied from ``tests/replays`` beside them.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import undaunted_core as uc

REPLAYS = (
    "normandy/la_raye.both_pinned.us.json",
    "normandy/mortain.objectives.german.json",
    "normandy/hill_314.pin.us.json",
    "north_africa/the_whole_patrol.objectives.lrdg.json",
    "north_africa/broken_axle.escape_2.lrdg.json",
    "north_africa/the_column.neutralise.italian.json",
)


def advance(game: uc.Game, decisions: int, seed: int) -> uc.Game:
    """The game after so many random decisions, or at its end."""
    pick = random.Random(seed)
    while decisions and not game.is_terminal:
        seat = game.current_player
        decisions -= seat != uc.CHANCE
        game.apply(pick.choice(game.legal_actions()))
    return game


def half_bid(game: uc.Game) -> uc.Game:
    """The game in which one seat has bid in secret and the other has not."""
    game.apply(game.legal_actions()[-1])
    assert len(game.to_move) == 1
    return game


def at_chance(game: uc.Game, seed: int) -> uc.Game:
    """An explicit game that waits at a chance event after a round or so."""
    pick = random.Random(seed)
    done = 0
    while game.current_player != uc.CHANCE or done < 60:
        game.apply(pick.choice(game.legal_actions()))
        done += 1
    return game


def own_scenario() -> dict[str, Any]:
    """La Raye as a scenario document of somebody's own."""
    rules: Any = uc.new_game("normandy", "la_raye", seed=0).rules
    document = json.loads(json.dumps(rules.source.raw["scenario"]))
    document.update(id="own:raye", title={"en": "My Raye", "es": "Mi Raye"})
    return dict(document)


def games() -> dict[str, uc.Game]:
    """The games that are saved."""
    raye = advance(uc.new_game("normandy", "la_raye", seed=7), 40, 1)
    encampments = advance(uc.new_game("north_africa", "vulnerable_encampments", seed=11), 60, 2)
    return {
        "la_raye_start": uc.new_game("normandy", "la_raye", seed=3),
        "la_raye_middle": raye,
        "la_raye_half_bid": half_bid(uc.new_game("normandy", "la_raye", seed=5)),
        "la_raye_over": advance(uc.new_game("normandy", "la_raye", seed=8), 5_000, 3),
        "la_raye_at_chance": at_chance(uc.new_game("normandy", "la_raye", seed=9, chance="explicit"), 4),
        "la_raye_from_position": advance(uc.Game.from_position(raye.position(), seed=12), 20, 5),
        "my_raye_middle": advance(uc.new_game("normandy", own_scenario(), seed=13), 30, 6),
        "mortain_large_seed": advance(uc.new_game("normandy", "mortain", seed=2**47 + 1), 50, 7),
        "encampments_middle": encampments,
        "whole_patrol_over": advance(uc.new_game("north_africa", "the_whole_patrol", seed=14), 5_000, 8),
        "encampments_from_position": advance(uc.Game.from_position(encampments.position(), seed=15), 20, 9),
    }


def stands(game: uc.Game) -> dict[str, Any]:
    """Where a game stands, in words that no generator and no format changes."""
    return {
        "game": game.rules.game,
        "scenario": game.rules.scenario,
        "decisions": sum(seat != uc.CHANCE for seat, _ in game.history),
        "moves": len(game.history),
        "round": game.round,
        "to_move": list(game.to_move),
        "outcome": game.outcome.to_dict() if game.outcome else None,
    }


def main(folder: Path) -> None:
    contents: dict[str, Any] = {}

    def write(name: str, text: str, game: uc.Game) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        contents[name] = stands(game)

    for name, game in games().items():
        assert game.to_json() == uc.Game.from_json(game.to_json()).to_json()
        write(f"saves/{name}.json", game.to_json(), game)
        write(f"saves/{name}.no_record.json", game.to_json(record=False), game)
        if name in ("la_raye_middle", "la_raye_from_position", "la_raye_at_chance", "encampments_middle"):
            write(f"replays/{name}.json", game.replay().to_json(), game)
            write(f"positions/{name}.json", json.dumps(game.position(), indent=1) + "\n", game)
    for name in REPLAYS:
        text = (Path(__file__).parents[1] / "replays" / name).read_text(encoding="utf-8")
        write(f"replays/{Path(name).name}", text, uc.Replay.from_json(text).play())
    for name, told in contents.items():
        if name.endswith(".no_record.json") or name.startswith("positions/"):
            # Nothing of the way there is in such a document.
            told.update(decisions=0, moves=0)
    contents = {"version": uc.__version__, "files": dict(sorted(contents.items()))}
    (folder / "contents.json").write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""What the tests of Normandy's own clauses share: authored scenarios and short looks at the state."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kit.und_scenes import state

if TYPE_CHECKING:
    import undaunted_core as uc

SCENARIOS = (
    "la_raye",
    "montmartin_en_graignes",
    "raid_across_the_canal",
    "behind_enemy_lines",
    "crossing_the_vire",
    "desperate_withdrawal",
    "la_huberderie",
    "streets_of_tessy_sur_vire",
    "reinforcements",
    "critical_intelligence",
    "hill_314",
    "mortain",
)


def document(scenario: str) -> dict[str, Any]:
    """A scenario's data file as a document of one's own, to be changed by a test."""
    path = files("undaunted_normandy") / "data" / "scenarios" / f"{scenario}.json"
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made


def place(game: uc.Game, piece: str) -> str | None:
    """The tile a counter is on, or None."""
    at = state(game).pieces.space[game.rules.numbers["piece"][piece]]
    return None if at < 0 else game.rules.names["space"][at]


def is_suppressed(game: uc.Game, piece: str) -> bool:
    """Whether a counter shows its suppressed side."""
    return bool(state(game).undaunted.suppressed[game.rules.numbers["piece"][piece]])


def target(game: uc.Game, side: str) -> str | None:
    """The tile of a side's target marker, or None."""
    at = state(game).normandy.target[game.rules.numbers["side"][side]]
    return None if at < 0 else game.rules.names["space"][at]


def is_hopeless(game: uc.Game, side: str) -> bool:
    """Whether a side is past all hope."""
    return bool(state(game).normandy.hopeless[game.rules.numbers["side"][side]])


def value(game: uc.Game, space: str) -> int:
    """The objective points of a tile."""
    return int(state(game).undaunted.objective[game.rules.numbers["space"][space]])


def aim(**tiles: str) -> Any:
    """An ``edit`` for a scene: target markers by side, ``aim(us="11A")``."""

    def edit(rules: Any, made: Any) -> None:
        for side, tile in tiles.items():
            made.normandy.target[rules.numbers["side"][side]] = rules.numbers["space"][tile]

    return edit


def worth(**values: int) -> Any:
    """An ``edit`` for a scene: objective values, ``worth(_06B=4)``."""

    def edit(rules: Any, made: Any) -> None:
        for tile, points in values.items():
            made.undaunted.objective[rules.numbers["space"][tile.lstrip("_")]] = points

    return edit

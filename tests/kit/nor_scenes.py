"""What the tests of Normandy's own clauses share: authored scenarios and short looks at the state."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

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


def state(game: uc.Game) -> Any:
    """The state, for columns that tests look at."""
    return game._ctx.state


def place(game: uc.Game, piece: str) -> str | None:
    """The tile a counter is on, or None."""
    at = state(game).pieces.space[game.rules.numbers["piece"][piece]]
    return None if at < 0 else game.rules.names["space"][at]


def is_suppressed(game: uc.Game, piece: str) -> bool:
    """Whether a counter shows its suppressed side."""
    return bool(state(game).undaunted.suppressed[game.rules.numbers["piece"][piece]])


def marker(game: uc.Game, side: str, space: str) -> int:
    """A side's marker on a tile: 0 none, 1 scouted, 2 controlled."""
    numbers = game.rules.numbers
    return int(state(game).control.marker[numbers["side"][side]][numbers["space"][space]])


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


def suppress(*pieces: str) -> Any:
    """An ``edit`` for a scene: counters that show their suppressed side."""

    def edit(rules: Any, made: Any) -> None:
        for piece in pieces:
            made.undaunted.suppressed[rules.numbers["piece"][piece]] = True

    return edit


def worth(**values: int) -> Any:
    """An ``edit`` for a scene: objective values, ``worth(_06B=4)``."""

    def edit(rules: Any, made: Any) -> None:
        for tile, points in values.items():
            made.undaunted.objective[rules.numbers["space"][tile.lstrip("_")]] = points

    return edit


def edits(*several: Any) -> Any:
    """Several edits as one."""

    def edit(rules: Any, made: Any) -> None:
        for one in several:
            one(rules, made)

    return edit


def ending(game: uc.Game) -> tuple[str, tuple[str, ...], str] | None:
    """Reason (last word), winners and clause of a game that is over, else None."""
    outcome = game.outcome
    return None if outcome is None else (outcome.reason.rpartition(".")[2], outcome.winners, outcome.clause)


def totals(events: Any) -> list[tuple[str, int]]:
    """The attacks among events: whom, and the sum to be reached."""
    return [(event.fields["target"], event.fields["total"]) for event in events if event.kind == "core.attacked"]

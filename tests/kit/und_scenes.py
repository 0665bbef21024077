"""What the tests of the Undaunted system and of its titles share: short looks at a game, edits of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_testing import notations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Edit = Callable[[Any, Any], None]


def state(game: uc.Game) -> Any:
    """The state, for columns that tests look at."""
    return game._ctx.state


def seen(game: uc.Game) -> Any:
    """What all may see of the state."""
    return game.observation(None).data["seen"]


def at(game: uc.Game, piece: str) -> str | None:
    """The tile a counter is on, as all see it."""
    where: str | None = seen(game)["pieces"]["space"].get(piece)
    return where


def marker(game: uc.Game, side: str, tile: str) -> int:
    """A side's marker on a tile, as all see it: 0 none, 1 scouted, 2 controlled."""
    return int(seen(game)["control"]["marker"].get(side, {}).get(tile, 0))


def uses(game: uc.Game, card: str) -> set[str]:
    """What a card can be played for now; its side may be left out."""
    plays = [words for words in map(str.split, notations(game)) if words[0] == "play"]
    return {words[2] for words in plays if card in (words[1], words[1].partition(":")[2])}


def steps(game: uc.Game) -> set[str]:
    """The tiles that may be entered now."""
    return {one.split()[1] for one in notations(game) if one.startswith("step ")}


def ending(game: uc.Game) -> tuple[str, tuple[str, ...], str] | None:
    """Reason (last word), winners and clause of a game that is over, else None."""
    outcome = game.outcome
    return None if outcome is None else (outcome.reason.rpartition(".")[2], outcome.winners, outcome.clause)


def kinds(events: Iterable[Any]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def fields(events: Iterable[Any], kind: str) -> list[Any]:
    """What the events of one kind say."""
    return [event.fields for event in events if event.kind == kind]


def totals(events: Iterable[Any]) -> list[tuple[str, int]]:
    """The attacks among events: whom, and the sum to be reached."""
    return [(told["target"], told["total"]) for told in fields(events, "tactics.attacked")]


def total(events: Iterable[Any]) -> int:
    """The sum to be reached of the first attack among events."""
    return totals(events)[0][1]


def edits(*several: Edit) -> Edit:
    """Several edits as one, in this order."""

    def edit(rules: Any, made: Any) -> None:
        for one in several:
            one(rules, made)

    return edit


def suppress(*pieces: str) -> Edit:
    """An edit: these counters show their suppressed side."""

    def edit(rules: Any, made: Any) -> None:
        for piece in pieces:
            made.undaunted.suppressed[rules.numbers["piece"][piece]] = True

    return edit

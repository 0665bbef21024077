"""Games to spoil, and what must stay as it was."""

from __future__ import annotations

import copy
import functools
import random
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.game.rerunning import compact, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    #: What is done to a document.
    Change = Callable[[dict[str, Any]], object]

#: No message of an error is longer than a screen.
LONGEST_MESSAGE = 2_000
HUGE = "x" * 100_000


def started(scenario: str = "la_raye", *, moves: int = 0, chance: str = "sampled", seed: int = 3) -> uc.Game:
    """A game of one's own after so many random decisions (chance outcomes among them), or at its end."""
    return _played(scenario, moves, chance, seed).clone()


@functools.cache
def _played(scenario: str, moves: int, chance: str, seed: int) -> uc.Game:
    rng = random.Random(seed)
    game = uc.new_game("normandy", scenario, seed=seed, chance=chance)
    for _ in range(moves):
        if game.is_terminal:
            break
        game.apply(rng.choice(game.legal_actions()))
    return game


def finished() -> uc.Game:
    game = started(moves=5_000)
    assert game.is_terminal
    return game


def at_turn() -> uc.Game:
    """A side chooses a card to play."""
    game = started()
    while game.decision is None or game.decision.kind != "tactics.choose_play":
        game.apply(game.legal_actions()[0])
    return game


def half_bid() -> uc.Game:
    """Both sides are asked for a bid, and one has answered."""
    game = started()
    game.apply(game.legal_actions("german")[0], "german")
    assert game.to_move == ("us",)
    return game


def portrait(game: uc.Game) -> tuple[Any, ...]:
    """Everything about a game that a refused input must leave alone."""
    return (
        game.digest(),
        game.history,
        tuple(game.events(seat) for seat in (*game.seats, None)),
        game.to_move,
        game.legal_actions(),
        game.to_json(),
    )


@contextmanager
def unchanged(game: uc.Game) -> Iterator[None]:
    before = portrait(game)
    yield
    assert portrait(game) == before


def sealed(document: dict[str, Any]) -> str:
    """A save or replay with the digest of what it now holds: only its content can give it away."""
    document = {key: value for key, value in document.items() if key != "digest"}
    return seal(compact(document))


def seal(body: str) -> str:
    """A text that ends in a brace, with its digest put in."""
    return f'{body[:-1]},"digest":"{digest(body)}"}}'


def readable(error: BaseException) -> None:
    """An error says something, and not endlessly."""
    assert 0 < len(str(error)) <= LONGEST_MESSAGE


def faulty(error: Any, *parts: str, pointer: str | None = None, nearest: str | None = None) -> None:
    """An error made of faults, each with place and expectation, whose message holds the parts."""
    readable(error)
    assert error.faults
    for fault in error.faults:
        assert fault.file
        assert fault.found
        # What is wrong with a file itself, such as that it does not exist, says what was expected.
        assert fault.expected or not fault.pointer
        assert str(fault) in str(error)
    for part in parts:
        assert part in str(error)
    if pointer is not None:
        assert pointer in [fault.pointer for fault in error.faults]
    if nearest is not None:
        assert nearest in [fault.nearest for fault in error.faults]


def la_raye() -> dict[str, Any]:
    """La Raye as a document of one's own."""
    document = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["scenario"])
    assert isinstance(document, dict)
    return document


def library_still_works(library: uc.Library | None = None) -> None:
    """A fault in one place leaves the games playable."""
    listed = uc.games() if library is None else library.games()
    assert "normandy" in listed
    assert len(listed["normandy"].scenarios) == 12
    assert uc.new_game("normandy", "la_raye", seed=1, library=library).legal_actions()


def space(number: int, **changes: Any) -> Change:
    """A change of one space of a scenario."""
    return lambda d: d["spaces"][number].update(changes)


def all_of(*changes: Change) -> Change:
    """Several changes, one after another."""

    def change(made: dict[str, Any]) -> None:
        for one in changes:
            one(made)

    return change

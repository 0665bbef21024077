"""Making a game: observations and replays do, and the class of games, which needs both, stands above them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.context import Context
    from undaunted_core.mechanics.state import CoreRules, CoreState

T = TypeVar("T")

_classes: list[type[Any]] = []


def games_are_made_of(cls: type[T]) -> type[T]:
    """The class, which is that of all games from now on."""
    _classes[:] = [cls]
    return cls


def game_of(ctx: Context[CoreRules, CoreState], library: Library, **rest: object) -> Any:
    """A game in play with this context; ``rest`` is what the class of games takes."""
    return _classes[0](ctx, library, **rest)


def is_game(value: object) -> bool:
    """Whether a value is a game."""
    return isinstance(value, tuple(_classes))

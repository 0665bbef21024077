"""What people read for the ids in rows: titles of scenarios, sides and cards, where the game is installed."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.text import Text


def name_scenario(game: str, scenario: str, lang: str) -> str:
    """The title of a scenario; its id if the game is not installed."""
    return _scenarios(game, lang).get(scenario, scenario)


@lru_cache(maxsize=16)
def _scenarios(game: str, lang: str) -> dict[str, str]:
    library = default_library()
    if game not in library.games():
        return {}
    titles = {info.id: info.titles.get(lang, info.id) for info in library.scenarios(game)}
    # Two scenarios with one title are told apart by their ids.
    return {name: title for name, title in titles.items() if list(titles.values()).count(title) == 1}


def name_sides(game: str, sides: Iterable[str], lang: str) -> dict[str, str]:
    """The titles of sides, by their ids; an id stays if the game is not installed."""
    library = default_library()
    names = library.game(game).sides if game in library.games() else {}
    return {side: names.get(side, {}).get(lang, side) for side in sides}


def name_card(game: str, scenario: str, card: str, lang: str) -> str:
    """The title of a card as a scenario calls it; its id if the scenario or the card is not known."""
    text = _text(game, scenario)
    if text is None or ("card", card) not in text.titles:
        return card
    return text.title("card", card, lang)


@lru_cache(maxsize=64)
def _text(game: str, scenario: str) -> Text | None:
    with suppress(UndauntedError):
        return default_library().ruleset(game, scenario).text
    return None


__all__ = ["name_card", "name_scenario", "name_sides"]

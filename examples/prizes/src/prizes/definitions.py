"""What the data files hold, and how a scenario is laid out."""

from __future__ import annotations

from typing import Any

import attrs
import undaunted_core.authoring as au
from undaunted_core.authoring import entry


@attrs.frozen(kw_only=True)
class Number(au.CardDefinition):
    """A card with a number."""

    value: int = entry("its number", minimum=1)


@attrs.frozen(kw_only=True)
class PrizesScenario(au.ScenarioDefinition):
    """A scenario: the prizes in their order, and the cards of a hand."""

    prizes: tuple[int, ...] = entry("the points of each prize", minimum=1, minItems=1)
    hand: tuple[str, ...] = entry("the cards that each side holds", names="cards.local", minItems=1)


def link(game: au.GameKind, scenario: PrizesScenario, definitions: Any, registry: Any, name: str) -> dict[str, object]:
    """Give each side the cards of the scenario's hand."""
    linker = au.Linker(game, scenario, definitions, name)
    cards = [
        au.CardSetting(f"{side}:{card}", number, linker.find("cards", f"{side}:{card}", f"/hand/{index}"), {"hand": 1})
        for number, side in enumerate(game.sides)
        for index, card in enumerate(scenario.hand)
    ]
    if len(scenario.hand) != len(scenario.prizes):
        linker.fault("/hand", f"{len(scenario.hand)} cards", f"{len(scenario.prizes)}, one for each prize")
    linker.finish()
    return {"cards": tuple(cards)}

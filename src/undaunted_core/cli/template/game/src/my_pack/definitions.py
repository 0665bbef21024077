"""What the data files hold, and how a scenario is laid out."""

from typing import Any

import attrs
from undaunted_core.authoring import CardDefinition, CardSetting, GameKind, Linker, ScenarioDefinition, entry, text


@attrs.frozen(kw_only=True)
class Number(CardDefinition):
    """A card with a number."""

    value: int = entry("its number", minimum=1)


@attrs.frozen(kw_only=True)
class Scenario(ScenarioDefinition):
    """A scenario: the cards of a hand."""

    hand: tuple[str, ...] = entry("the cards that each side holds", names="cards.local", minItems=1)


def link(game: GameKind, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """Give each side the cards of the scenario's hand."""
    linker = Linker(game, scenario, definitions, name)
    cards = [
        CardSetting(f"{side}:{one}", number, linker.find("cards", f"{side}:{one}", f"/hand/{place}"), {"hand": 1})
        for number, side in enumerate(game.sides)
        for place, one in enumerate(scenario.hand)
    ]
    linker.finish()
    return {"cards": tuple(cards)}


GAME = GameKind(
    id="my_pack",
    title=text(en="My Pack", es="My Pack"),
    sides={"north": text(en="North", es="Norte"), "south": text(en="South", es="Sur")},
    requires=("my_pack",),
    scenario=Scenario,
    link=link,
)

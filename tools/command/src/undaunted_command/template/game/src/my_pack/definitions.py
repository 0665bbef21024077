"""What the data files hold, and how a scenario is laid out."""

from typing import Any

import attrs
import undaunted_core.authoring as au


@attrs.frozen(kw_only=True)
class Number(au.CardDefinition):
    """A card with a number."""

    value: int = au.entry("its number", minimum=1)


@attrs.frozen(kw_only=True)
class Scenario(au.ScenarioDefinition):
    """A scenario: the cards of a hand."""

    hand: tuple[str, ...] = au.entry("the cards that each side holds", names="cards.local", minItems=1)


def link(game: au.GameKind, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """Give each side the cards of the scenario's hand."""
    linker = au.Linker(game, scenario, definitions, name)
    cards = [
        au.CardSetting(f"{side}:{card}", number, linker.find("cards", f"{side}:{card}", f"/hand/{index}"), {"hand": 1})
        for number, side in enumerate(game.sides)
        for index, card in enumerate(scenario.hand)
    ]
    linker.finish()
    return {"cards": tuple(cards)}


GAME = au.GameKind(
    id="my_pack",
    title=au.text(en="My Pack", es="My Pack"),
    sides={"north": au.text(en="North", es="Norte"), "south": au.text(en="South", es="Sur")},
    requires=("my_pack",),
    scenario=Scenario,
    link=link,
)

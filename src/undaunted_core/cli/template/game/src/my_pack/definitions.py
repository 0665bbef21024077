"""What the data files hold, and how a scenario is laid out."""

from typing import Any

import attrs
from undaunted_core.authoring import (
    CardDefinition,
    CardSetting,
    GameKind,
    ScenarioDefinition,
    VictoryCondition,
    entry,
    find_geometry,
    text,
)


@attrs.frozen(kw_only=True)
class Number(CardDefinition):
    """A card with a number."""

    value: int = entry("its number", minimum=1)


@attrs.frozen(kw_only=True)
class Start:
    """What a side starts with."""

    hand: tuple[str, ...] = entry("the cards in its hand", names="cards.local", minItems=1)
    victory: tuple[VictoryCondition, ...] = entry("none: points decide", default=())


@attrs.frozen(kw_only=True)
class Scenario(ScenarioDefinition):
    """A scenario."""

    sides: dict[str, Start] = entry("north and south", keys="side")


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """Give each side the cards of its hand."""
    cards = [
        CardSetting(f"{side}:{one}", number, definitions["cards"][f"{side}:{one}"], {"hand": 1})
        for number, side in enumerate(game.sides)
        for one in scenario.sides[side].hand
    ]
    return {
        "sides": tuple(game.sides),
        "geometry": find_geometry(registry.all("geometry"), scenario.geometry, name),
        "spaces": (),
        "pieces": (),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }


GAME = GameKind(
    id="my_pack",
    title=text(en="My Pack", es="My Pack"),
    sides={"north": text(en="North", es="norte"), "south": text(en="South", es="sur")},
    requires=("my_pack",),
    scenario=Scenario,
    link=link,
)

"""What the data files hold, and how a scenario becomes a setting."""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_core.authoring as au


@attrs.frozen(kw_only=True)
class Ware(au.CardDefinition):
    """A card: a ware, or a whistle (a card without a price)."""

    price: int = au.entry("the points it is sold for; 0: a whistle, which is never sold", minimum=0, maximum=9)
    lane: str = au.entry("the lane to which the watch goes when it draws the card", minLength=1)


@attrs.frozen(kw_only=True)
class Bundle(au.PieceDefinition):
    """What lies face down in a lane; or the watch's lantern."""


@attrs.frozen(kw_only=True)
class MarketSide:
    """What a side starts with."""

    pieces: dict[str, str] = au.entry("its pieces: bundle -> lane; an empty text: in no lane yet")
    victory: tuple[au.VictoryCondition, ...] = au.entry("any one met wins at once", default=())


@attrs.frozen(kw_only=True)
class MarketScenario(au.ScenarioDefinition):
    """A scenario: the lanes, the deck and the stall, and what each side starts with."""

    stall: int = au.entry("how many wares lie in the stall", minimum=1)
    deck: dict[str, int] = au.entry("the deck: ware -> how many")
    sides: dict[str, MarketSide] = au.entry("fox, owl and watch")


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting; LinkError with every fault of the document."""
    linker = au.Linker(game, scenario, definitions, name)
    linker.sides()
    linker.finish()
    spaces = linker.spaces()
    geometry = linker.geometry(spaces, registry.all("geometry"))
    linker.victory(registry.all("condition_kind"), needed=False)
    lanes = [space.name for space in spaces]
    cards = []
    for ware, count in scenario.deck.items():
        card = linker.find("cards", ware, f"/deck/{ware}")
        if card is not None and card.lane not in lanes:
            linker.fault(f"/deck/{ware}", repr(ware), "a card whose lane is on the map")
        cards.append(au.CardSetting(ware, au.NO_SIDE, card, {"deck": count}))
    pieces = []
    for number, side in enumerate(game.sides):
        for local, lane in scenario.sides[side].pieces.items():
            pointer = f"/sides/{side}/pieces/{local}"
            if lane and lane not in lanes:
                linker.fault(pointer, repr(lane), "a lane of the map", linker.near(lane, lanes))
            bundle = linker.find("bundles", f"{side}:{local}", pointer)
            pieces.append(au.PieceSetting(f"{side}:{local}", number, bundle, lane or None))
    linker.finish()
    return {
        "sides": tuple(game.sides),
        # With equal points the other trader goes first: in round 1 the first one.
        "holder": 1,
        "geometry": geometry,
        "spaces": spaces,
        "pieces": tuple(pieces),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }

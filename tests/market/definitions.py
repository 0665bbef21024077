"""What the data files hold, and how a scenario becomes a setting."""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_core as uc
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
    """The parts of a setting; LinkError with every unknown name."""
    faults: list[uc.Fault] = []

    def find(kind: str, wanted: str, pointer: str) -> Any:
        known = definitions.get(kind, {})
        if wanted not in known:
            expected = f"one of the {kind} of this game"
            faults.append(uc.Fault(name, pointer, repr(wanted), expected, au.nearest(wanted, known)))
        return known.get(wanted)

    spaces = [
        au.SpaceSetting(plan.tile, plan.at, find("tiles", plan.tile, f"/spaces/{number}/tile"))
        for number, plan in enumerate(scenario.spaces)
    ]
    lanes = [space.name for space in spaces]
    cards = [
        au.CardSetting(ware, au.NO_SIDE, find("cards", ware, f"/deck/{ware}"), {"deck": count})
        for ware, count in scenario.deck.items()
    ]
    pieces = []
    for number, side in enumerate(game.sides):
        for local, lane in scenario.sides[side].pieces.items():
            pointer = f"/sides/{side}/pieces/{local}"
            if lane and lane not in lanes:
                faults.append(uc.Fault(name, pointer, repr(lane), "a lane of the scenario", au.nearest(lane, lanes)))
            bundle = find("bundles", f"{side}:{local}", pointer)
            pieces.append(au.PieceSetting(f"{side}:{local}", number, bundle, lane or None))
    for card in cards:
        if card.definition is not None and card.definition.lane not in lanes:
            expected = f"a card whose lane the scenario has, not {card.definition.lane!r}"
            faults.append(uc.Fault(name, f"/deck/{card.name}", repr(card.name), expected, ""))
    if faults:
        raise uc.LinkError(faults)
    return {
        "sides": tuple(game.sides),
        "holder": 0,
        "geometry": au.find_geometry(registry.all("geometry"), scenario.geometry, name),
        "spaces": tuple(spaces),
        "pieces": tuple(pieces),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }

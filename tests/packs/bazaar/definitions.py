"""What the data files of the bazaar hold, and how a scenario becomes a setting."""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_core.authoring as au
from undaunted_core.mechanics.board import BOARD_GEOMETRIES
from undaunted_core.mechanics.victory import CONDITION_KINDS


@attrs.frozen(kw_only=True)
class Goods(au.CardDefinition):
    """A kind of goods; all traders draw from the same."""

    value: int = au.entry("the coins it sells for, and the steps the watch takes when drawn", minimum=1, maximum=9)
    traits: tuple[str, ...] = au.entry("words that rules ask for", default=())


@attrs.frozen(kw_only=True)
class Crate(au.PieceDefinition):
    """A crate of a trader, or the lantern of the watch; players of one side have several alike."""

    count: int = au.entry("how many the side has", default=1, minimum=1)


@attrs.frozen(kw_only=True)
class BazaarSide:
    """What a side starts with."""

    pieces: tuple[str, ...] = au.entry("its kinds of pieces", default=(), names="crates.local")
    start: str | None = au.entry("the stall where its piece starts; none: off the board", default=None, names="tiles")
    victory: tuple[au.victory.VictoryCondition, ...] = au.entry("any one met wins at once", default=())


@attrs.frozen(kw_only=True)
class BazaarScenario(au.ScenarioDefinition):
    """A scenario of the bazaar."""

    deck: dict[str, int] = au.entry("the deck of the table: goods -> how many", keys="cards")
    hand: int = au.entry("the cards each trader is dealt", minimum=2, maximum=9)
    sides: dict[str, BazaarSide] = au.entry("the traders and the watch", keys="side")


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting that come from a scenario; LinkError with every fault."""
    linker = au.Linker(game, scenario, definitions, name)
    linker.sides()
    linker.finish()
    spaces = linker.spaces()
    geometry = linker.geometry(spaces, registry.all(BOARD_GEOMETRIES))
    linker.victory(registry.all(CONDITION_KINDS), needed=False)
    stalls = [space.name for space in spaces]
    cards = [
        au.CardSetting(goods, au.NO_SIDE, linker.find("cards", goods, f"/deck/{goods}"), {"deck": count})
        for goods, count in scenario.deck.items()
    ]
    pieces = []
    for number, side in enumerate(game.sides):
        setup = scenario.sides[side]
        if setup.start is not None and setup.start not in stalls:
            near = linker.near(setup.start, stalls)
            linker.fault(f"/sides/{side}/start", repr(setup.start), "a stall of the map", near)
        for at, kind in enumerate(setup.pieces):
            crate = linker.find("crates", f"{side}:{kind}", f"/sides/{side}/pieces/{at}")
            for copy in range(crate.count if crate else 0):
                local = f"{kind}_{copy + 1}" if crate.count > 1 else kind
                pieces.append(au.PieceSetting(f"{side}:{local}", number, crate, setup.start))
    linker.finish()
    return {
        "sides": tuple(game.sides),
        "geometry": geometry,
        "spaces": spaces,
        "pieces": tuple(pieces),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }

"""What the data files of the bazaar hold: goods, stalls, crates and scenarios."""

from __future__ import annotations

import attrs

from undaunted_core.authoring import CardDefinition, PieceDefinition, ScenarioDefinition, VictoryCondition, entry


@attrs.frozen(kw_only=True)
class Goods(CardDefinition):
    """A kind of goods; all traders draw from the same."""

    value: int = entry("the coins it sells for, and the steps the watch takes when it draws it", minimum=1, maximum=9)
    traits: tuple[str, ...] = entry("words that rules ask for", default=())


@attrs.frozen(kw_only=True)
class Crate(PieceDefinition):
    """A crate of a trader, or the lantern of the watch; players of one side have several alike."""

    count: int = entry("how many the side has", default=1, minimum=1)


@attrs.frozen(kw_only=True)
class BazaarSide:
    """What a side starts with."""

    pieces: tuple[str, ...] = entry("its kinds of pieces", default=())
    start: str | None = entry("the stall where its piece starts; none: off the board", default=None)
    victory: tuple[VictoryCondition, ...] = entry("any one met wins at once", default=())


@attrs.frozen(kw_only=True)
class BazaarScenario(ScenarioDefinition):
    """A scenario of the bazaar."""

    deck: dict[str, int] = entry("the deck of the table: goods -> how many")
    hand: int = entry("the cards each trader is dealt", minimum=2, maximum=9)
    sides: dict[str, BazaarSide] = entry("the traders and the watch")

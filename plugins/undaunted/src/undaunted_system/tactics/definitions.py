"""Definitions of cards with uses, counters, tiles with cover and scenarios with an initiative."""

from __future__ import annotations

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.content.definitions import (
    CardDefinition,
    PieceDefinition,
    ScenarioDefinition,
    SpaceDefinition,
    TileDefinition,
    entry,
)
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN


@attrs.frozen(eq=False, kw_only=True, repr=False)
class AbilityUse(ByValue):
    """A registered ability that a card (or a seat of a vehicle) offers.

    >>> AbilityUse(action="attack", x=1).squad is None
    True
    """

    action: str = entry("name of a registered ability", names="ability", pattern=NAME_PATTERN)
    x: int = entry("its value X, 0 when it has none", default=0, minimum=0, maximum=99)
    squad: str | None = entry("the squad it is limited to", default=None, names="cards.squad")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Card(CardDefinition):
    """A kind of card of one side; copies are alike.

    ``ctx.rules.source.cards[number].definition`` is that of a kind of card in a game.

    >>> ctx.rules.source.cards[0].definition.role
    'command'
    """

    side: str = entry("the side that owns it", names="side", pattern=NAME_PATTERN)
    role: str = entry("what it is to the rules; in Undaunted games combat, command or fog_of_war", pattern=NAME_PATTERN)
    squad: str | None = entry("its squad, if it has one", default=None)
    unit: str | None = entry("the unit it activates", default=None, names="units.id", pattern=ID_PATTERN)
    specialism: str | None = entry("what its soldier is trained for, as seats may ask", default=None)
    initiative: int = entry("its value in a bid", minimum=0)
    actions: tuple[AbilityUse, ...] = entry("the abilities it offers", default=())


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Unit(PieceDefinition):
    """A counter.

    ``ctx.rules.source.pieces[number].definition`` is that of a piece in a game.

    >>> ctx.rules.source.pieces[0].definition.defence
    {'regular': 5}
    """

    squad: str | None = entry("its squad, if it has one", default=None)
    defence: dict[str, int] = entry("its defence values by kind, such as regular or armoured", default=dict, minimum=0)
    casualties: str | None = entry(
        "a registered casualty policy; the game's own when left out", default=None, names="casualty_policy"
    )


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Seat(ByValue):
    """A place in a vehicle.

    >>> Seat(specialism="driver").actions
    ()
    """

    actions: tuple[AbilityUse, ...] = entry("the abilities it offers", default=())
    specialism: str | None = entry("the specialism its abilities need", default=None, names="cards.specialism")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Structure(Unit):
    """A thing on a space that can be destroyed or held for points.

    >>> issubclass(Structure, Unit)
    True
    """

    points: int = entry("what it is worth", minimum=0)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Tile(TileDefinition):
    """A tile side: its cover and what else the rules ask of it.

    ``ctx.rules.source.spaces[number].tile`` is that of a space in a game.

    >>> ctx.rules.source.spaces[space].tile.cover
    2
    """

    cover: int = entry("its cover bonus", minimum=0)
    low_cover: int | None = entry("its lower cover bonus, where it has two", default=None, minimum=0)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class SpacePlan(SpaceDefinition):
    """A tile on the map and what lies on it at the start.

    >>> SpacePlan(tile="16B", at=(0, 1), objective=2).markers
    {}
    """

    objective: int = entry("the value of its objective marker, 0 for none", default=0, minimum=0)
    markers: dict[str, str] = entry("the control marker of each side: scouted or controlled", default=dict, keys="side")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Scenario(ScenarioDefinition):
    """What every scenario of these games has; a game's own class adds what its sides start with.

    >>> ctx.rules.source.scenario.initiative
    'us'
    """

    initiative: str = entry("the side that starts with the initiative", names="side")
    geometry: str = entry("a registered geometry", names="geometry", pattern=NAME_PATTERN)
    spaces: tuple[SpacePlan, ...] = entry("the map")

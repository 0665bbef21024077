"""What an Undaunted scenario holds in addition to the map, and the game's own words for cards."""

import attrs

from undaunted_core.authoring import entry
from undaunted_core.authoring.victory import VictoryCondition
from undaunted_core.by_value import ByValue
from undaunted_system.tactics import CONTROLLED, SCOUTED, Scenario

COMBAT = "combat"
COMMAND = "command"
FOG_OF_WAR = "fog_of_war"
#: The trait of tiles that vehicles may not enter.
ROUGH = "rough"
#: The sides of a control marker by the words of a scenario document.
MARKER_SIDES = {"scouted": SCOUTED, "controlled": CONTROLLED}


@attrs.frozen(eq=False, kw_only=True, repr=False)
class VehiclePlan(ByValue):
    """A vehicle at the start: its tile, who sits where, and damage.  Rule: UND-2.1, NAF-1.13.

    >>> VehiclePlan(at="16B", crew=("rifleman_a", None)).damage
    0
    """

    at: str = entry("the tile", names="tiles")
    crew: tuple[str | None, ...] = entry(
        "seat by seat a soldier of the side, or null for an empty one", default=(), names="units.local"
    )
    damage: int = entry("its damage markers", default=0, minimum=0)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class SideSetup(ByValue):
    """What a side starts with: cards by their side-local names, counters by tile.  Rule: UND-2.1.

    >>> ctx.rules.source.scenario.sides["us"].deck["rifleman_a"]
    1
    """

    deck: dict[str, int] = entry("the starting deck: card -> how many", keys="cards.local")
    supply: dict[str, int] = entry("the starting supply: card -> how many", keys="cards.local")
    counters: dict[str, str] = entry(
        "the counters on the board: unit -> tile", default=dict, names="tiles", keys="units.local"
    )
    vehicles: dict[str, VehiclePlan] = entry(
        "the vehicles on the board, if the pack vehicles acts", default=dict, keys="vehicles.local"
    )
    victory: tuple[VictoryCondition, ...] = entry("victory conditions: a side that meets one of them wins at once")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class UndauntedScenario(Scenario):
    """A scenario of an Undaunted title.

    >>> issubclass(UndauntedScenario, Scenario)
    True
    """

    sides: dict[str, SideSetup] = entry("the two sides", keys="side")

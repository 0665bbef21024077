"""The content that only a North Africa scenario has, in addition to that of the system."""

import attrs

from undaunted_core.authoring import entry
from undaunted_core.authoring.victory import VictoryCondition
from undaunted_system import Scenario, SideSetup, SpacePlan

#: The defences that are not the regular one.
ARMOURED, STRUCTURE = "armoured", "structure"
#: The side that scores structures by destroying them.
DESTROYER = "lrdg"
#: Kinds of victory conditions.
CLAIM, ESCAPE, NEUTRALISE = "claim_objectives", "escape", "neutralise"


@attrs.frozen(kw_only=True, repr=False)
class NorthAfricaSpace(SpacePlan):
    """A tile on the map and what lies on it.  Rule: NAF-1.14."""

    structure: str | None = entry("the structure on it", default=None, names="structures")
    escape: bool = entry("whether an escape marker lies on it", default=False)


@attrs.frozen(kw_only=True, repr=False)
class NorthAfricaCondition(VictoryCondition):
    """Points to claim, or counters to neutralise or to bring away.  Rule: UND-10.2, NAF-10.9, NAF-10.10."""

    counters: tuple[str, ...] = entry(
        "the counters it is about, by side-local name; none named: any",
        default=(),
        names=("units.local", "vehicles.local"),
    )
    number: int = entry("how many of them; 0 for all", default=0, minimum=0)


@attrs.frozen(kw_only=True, repr=False)
class NorthAfricaSide(SideSetup):
    """What a side starts with, and how it wins."""

    victory: tuple[NorthAfricaCondition, ...] = entry("victory conditions: a side that meets one of them wins at once")


@attrs.frozen(kw_only=True, repr=False)
class NorthAfricaScenario(Scenario):
    """A scenario of Undaunted: North Africa."""

    spaces: tuple[NorthAfricaSpace, ...] = entry("the map")
    sides: dict[str, NorthAfricaSide] = entry("lrdg and italian", keys="side")

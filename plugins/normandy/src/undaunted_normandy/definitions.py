"""The content that only a Normandy scenario has, in addition to that of the system."""

import attrs

from undaunted_core.authoring import entry
from undaunted_system import Scenario, SideSetup

#: The scenario rule of the radio tile.
RADIO = "radio"


@attrs.frozen(kw_only=True, repr=False)
class Spawn:
    """A spawn marker: its tile and the units it names.  Rule: NOR-1.12."""

    at: str = entry("the tile", names="tiles")
    all: bool = entry("whether it names all units of the side", default=False)
    squads: tuple[str, ...] = entry("the squads it names", default=(), names="units.squad")
    units: tuple[str, ...] = entry("the units it names, by side-local name", default=(), names="units.local")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class NormandySide(SideSetup):
    """What a side starts with, its spawn markers included."""

    spawn: tuple[Spawn, ...] = entry("the spawn markers", default=())


@attrs.frozen(eq=False, kw_only=True, repr=False)
class NormandyScenario(Scenario):
    """A scenario of Undaunted: Normandy."""

    sides: dict[str, NormandySide] = entry("us and german", keys="side")

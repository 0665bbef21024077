"""The plugin: registers North Africa's rules and data.  Found by its entry point.

Rule: NAF-11.2 (the example round needs nothing beyond what is registered here).
"""

from pathlib import Path

import undaunted_core as uc
from undaunted_core.authoring import Folder, GameKind, Registrar
from undaunted_north_africa.definitions import NorthAfricaScenario
from undaunted_north_africa.scenario import link_scenario

PACK = uc.Pack(id="north_africa", version="0.1.0", rules_version=1, requires=("vehicles",))
DATA = Path(__file__).parent / "data"

GAME = GameKind(
    id="north_africa",
    title={"en": "Undaunted: North Africa", "es": "Undaunted: North Africa"},
    sides={"lrdg": {"en": "LRDG", "es": "LRDG"}, "italian": {"en": "Italian", "es": "Italia"}},
    requires=("north_africa",),
    scenario=NorthAfricaScenario,
    link=link_scenario,
)


@uc.hookimpl
def register_content(register: Registrar) -> None:
    """The game and its data.  Rule: NAF-1.13, NAF-1.14, NAF-1.15."""
    register.add(GAME, Folder(DATA))


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Register attacks, structures, escape, and the end of the game; vehicles are a pack of their own."""
    from undaunted_north_africa.rules import register_all

    register_all(register)

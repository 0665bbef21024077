"""The plugin: registers the data and the rules of Panzer General: Allied Assault.  Found by its entry point."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_allied_assault.definitions import (
    ActionCard,
    AlliedScenario,
    Deck,
    Face,
    Ground,
    MapTile,
    Printing,
    Slot,
    Terrain,
    UnitCard,
)
from undaunted_core.authoring import ContentKind, Folder, GameKind, Registrar, text
from undaunted_core.authoring.bots import BotKind

if TYPE_CHECKING:
    from undaunted_allied_assault.bot.bot import GreedyBot

PACK = uc.Pack(id="allied_assault", version="0.1.0", rules_version=1, requires=("core",))
DATA = Path(__file__).parent / "data"
KINDS = (
    ContentKind("unit_cards", UnitCard),
    ContentKind("action_cards", ActionCard),
    ContentKind("printings", Printing),
    ContentKind("terrains", Terrain),
    ContentKind("map_tiles", MapTile),
    ContentKind("decks", Deck),
)



def link_scenario(*parts: Any) -> dict[str, object]:
    """What the scenario gives to a setting; the rules that it asks are imported when a game of this title is set up."""
    from undaunted_allied_assault.scenario import link_scenario

    return link_scenario(*parts)


GAME = GameKind(
    id="allied_assault",
    title=text(en="Panzer General: Allied Assault", es="Panzer General: Allied Assault"),
    sides={"us": text(en="US", es="EE. UU."), "german": text(en="German", es="Alemania")},
    requires=("allied_assault",),
    scenario=AlliedScenario,
    link=link_scenario,
    makes=(Face, Ground, Slot),
)


def make_greedy(seed: int | None = None) -> "GreedyBot":
    """The bot of the game; its modules are imported when one is made."""
    from undaunted_allied_assault.bot.bot import GreedyBot

    return GreedyBot(seed)


@uc.hookimpl
def register_content(register: Registrar) -> None:
    """The game, its kinds of content and its data.  Rule: AA-1.1."""
    register.add(*KINDS, GAME, Folder(DATA), BotKind("greedy", make_greedy, GAME.id))


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Zones, slices, the table, the scenario rules, and the sequence of play."""
    from undaunted_allied_assault.rules import register_all

    register_all(register)

"""The plugin: registers the data and the rules of Panzer General: Allied Assault.  Found by its entry point."""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_allied_assault import (
    advance,
    air,
    attack,
    buy,
    catalog,
    combat,
    combat_cards,
    control,
    count,
    deploy,
    dig_in,
    draw,
    effects,
    ending,
    knowledge,
    mines,
    modifier,
    move,
    obstacles,
    overlays,
    pick_unit,
    play_card,
    positions,
    prestige,
    retreat,
    reveal,
    reward,
    sacrifice,
    scenario_rules,
    setup,
    signs,
    snafu,
    swap,
    totals,
    transfer,
    turn,
    units,
    victory,
)
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
from undaunted_allied_assault.scenario import link_scenario
from undaunted_allied_assault.setup import lay_out
from undaunted_allied_assault.state import Allied, Fight, Land, Play, Units
from undaunted_allied_assault.tables import allied_table
from undaunted_allied_assault.text import MESSAGES, SPECIAL_RULES, TITLES
from undaunted_allied_assault.zones import ZONES
from undaunted_core.authoring import ContentRegistrar, GameKind, RulesRegistrar, text

if TYPE_CHECKING:
    from undaunted_allied_assault.bot.bot import GreedyBot

PACK = uc.Pack(id="allied_assault", version="0.0.1", rules_version=1, requires=("core",))
DATA = Path(str(files("undaunted_allied_assault"))) / "data"
KINDS = {
    "unit_cards": UnitCard,
    "action_cards": ActionCard,
    "printings": Printing,
    "terrains": Terrain,
    "map_tiles": MapTile,
    "decks": Deck,
}

GAME = GameKind(
    id="allied_assault",
    title=text(en="Panzer General: Allied Assault", es="Panzer General: Allied Assault"),
    sides={"us": text(en="US", es="US"), "german": text(en="German", es="alemán")},
    requires=("allied_assault",),
    scenario=AlliedScenario,
    link=link_scenario,
    makes=(Face, Ground, Slot),
)
#: The files with rules.
FILES = (
    *(units, control, reveal, modifier, mines, prestige, draw, buy, setup, turn, count, deploy, victory, ending),
    *(move, swap, dig_in, transfer),
    *(totals, combat_cards, sacrifice, reward, retreat, advance, combat, attack),
    *(play_card, snafu, obstacles, air, pick_unit, effects),
    scenario_rules,
    catalog,
    positions,
    signs,
    overlays,
)


def make_greedy(seed: int | None = None) -> "GreedyBot":
    """The bot of the game; its modules are imported when one is made."""
    from undaunted_allied_assault.bot.bot import GreedyBot

    return GreedyBot(seed)


@uc.hookimpl
def register_content(register: ContentRegistrar) -> None:
    """The game, its kinds of content and its data.  Rule: AA-1.1."""
    for kind, cls in KINDS.items():
        register.kind(kind, cls)
    register.game(GAME)
    register.folder(DATA)
    register.bot("greedy", make_greedy, GAME.id)


@uc.hookimpl
def register_rules(register: RulesRegistrar) -> None:
    """Zones, slices, the table, the scenario rules, and the sequence of play."""
    register.add(*ZONES)
    register.domain("number", draw.numbers)
    register.domain("kind", draw.kinds)
    for name, cls in (("units", Units), ("land", Land), ("allied", Allied), ("fight", Fight), ("play", Play)):
        register.slice(name, cls)
    register.facts("units.card", knowledge.known, knowledge.fits)
    register.check(attack.check_fight)
    register.check(play_card.check_plays)
    register.check(positions.check_units)
    register.table("allied", allied_table)
    register.setup(lay_out)
    for rule in SPECIAL_RULES:
        register.special_rule(rule)
    register.messages(MESSAGES)
    register.titles(TITLES)
    register.messages(totals.MESSAGES)
    for rules in FILES:
        register.add(*rules.RULES)

"""The rules of the game, registered in their order.  A library that knows the game imports them when it is played."""

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
    first_side,
    frames,
    knowledge,
    mines,
    modifier,
    move,
    nesting,
    nobody,
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
    swap_more,
    totals,
    transfer,
    turn,
    units,
    victory,
)
from undaunted_allied_assault.automaton import arrivals, cards, fight, orders
from undaunted_allied_assault.automaton import turn as automaton_turn
from undaunted_allied_assault.setup import lay_out
from undaunted_allied_assault.state import Allied, Fight, Land, Play, Units
from undaunted_allied_assault.tables import allied_table, objectives_table
from undaunted_allied_assault.text import MESSAGES, SPECIAL_RULES, TITLES
from undaunted_allied_assault.zones import ZONES
from undaunted_core.authoring import RulesRegistrar

#: The files with rules.
FILES = (
    *(units, control, reveal, modifier, mines, prestige, draw, buy),
    *(first_side, setup, turn, count, deploy, victory, ending),
    *(move, swap, dig_in, transfer),
    *(totals, combat_cards, sacrifice, reward, retreat, advance, combat, attack),
    *(play_card, snafu, obstacles, air, pick_unit, effects, swap_more),
    *(nobody, cards, fight, orders, arrivals, automaton_turn),
    scenario_rules,
    catalog,
    positions,
    signs,
    overlays,
)


def register_all(register: RulesRegistrar) -> None:
    """Zones, slices, the tables, the scenario rules, and the sequence of play."""
    register.add(*ZONES)
    register.domain("number", draw.numbers)
    register.domain("kind", draw.kinds)
    for name, cls in (("units", Units), ("land", Land), ("allied", Allied), ("fight", Fight), ("play", Play)):
        register.slice(name, cls)
    register.facts("units.card", knowledge.known, knowledge.fits)
    register.check(attack.check_fight)
    register.check(play_card.check_plays)
    register.check(automaton_turn.check_automaton)
    register.check(nesting.check_nesting)
    register.check(positions.check_units)
    register.check(frames.check_frames)
    register.table("allied", allied_table)
    register.table("allied_objectives", objectives_table)
    register.table("automaton", nobody.automaton_table)
    register.table("allied_nesting", nesting.nesting_table)
    register.setup(lay_out)
    for rule in SPECIAL_RULES:
        register.special_rule(rule)
    register.titles(TITLES)
    for words in (MESSAGES, totals.MESSAGES, victory.MESSAGES, ending.MESSAGES):
        register.messages(words)
    for rules in FILES:
        register.add(*rules.RULES)

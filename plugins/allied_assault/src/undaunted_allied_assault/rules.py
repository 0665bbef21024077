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
    unit_orders,
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
from undaunted_core.authoring import Messages, Registrar, SetUp, Slice, SpecialRuleKind, Table, Titles
from undaunted_core.authoring.documents import Check
from undaunted_core.authoring.family import Domain
from undaunted_core.authoring.secrets import Facts

#: The files with rules.
FILES = (
    *(units, control, reveal, modifier, mines, prestige, draw, buy),
    *(first_side, setup, turn, count, deploy, victory, ending),
    *(unit_orders, move, swap, dig_in, transfer),
    *(totals, combat_cards, sacrifice, reward, retreat, advance, combat, attack),
    *(play_card, snafu, obstacles, air, pick_unit, effects, swap_more),
    *(nobody, cards, fight, orders, arrivals, automaton_turn),
    scenario_rules,
    catalog,
    positions,
    signs,
    overlays,
)


def register_all(register: Registrar) -> None:
    """Zones, slices, the tables, the scenario rules, and the sequence of play."""
    register.add(
        *ZONES,
        Domain("number", draw.numbers),
        Domain("kind", draw.kinds),
        Slice("units", Units),
        Slice("land", Land),
        Slice("allied", Allied),
        Slice("fight", Fight),
        Slice("play", Play),
        Facts("units.card", knowledge.find_known_cards, knowledge.fits),
        Check(attack.check_fight),
        Check(play_card.check_plays),
        Check(automaton_turn.check_automaton),
        Check(nesting.check_nesting),
        Check(positions.check_units),
        Check(frames.check_frames),
        Table("allied", allied_table),
        Table("allied_objectives", objectives_table),
        Table("automaton", nobody.automaton_table),
        Table("allied_nesting", nesting.nesting_table),
        SetUp(lay_out),
        *(SpecialRuleKind(rule) for rule in SPECIAL_RULES),
        Titles(TITLES),
        *(Messages(words) for words in (MESSAGES, totals.MESSAGES, victory.MESSAGES, ending.MESSAGES)),
        *(declaration for rules in FILES for declaration in rules.RULES),
    )

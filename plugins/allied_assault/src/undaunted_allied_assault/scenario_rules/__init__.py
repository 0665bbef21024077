"""The rules of scenarios, one file each; each acts only where a scenario names it.

Rule: AA-10.1.
"""

from undaunted_allied_assault.scenario_rules import (
    airdrop,
    ambush,
    at_once,
    attrition,
    commander_cards,
    fortress_fire,
    free_fire,
    hills,
    landing,
    marsh,
    random_edges,
    refuses_retreat,
    reinforcements,
    remove_dug_in,
    starts_dug_in,
)

FILES = (
    *(random_edges, starts_dug_in, fortress_fire, attrition, hills, at_once),
    *(reinforcements, ambush, commander_cards),
    *(remove_dug_in, free_fire, landing, airdrop, marsh, refuses_retreat),
)
RULES = tuple(rule for file in FILES for rule in file.RULES)

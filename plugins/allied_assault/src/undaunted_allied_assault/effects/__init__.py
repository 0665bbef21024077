"""What action cards do, one effect a file, under the words by which the cards name them.

Rule: AA-14.3.
"""

from undaunted_allied_assault.effects import (
    add_fire,
    add_own,
    add_target,
    cancel_artillery_support,
    cancel_support,
    cancel_terrain,
    double_support,
    force_retreat,
    keep_alive,
    lower_fire,
    lower_morale_in_combat,
    no_damage,
    raise_morale_in_combat,
    surprise,
)

ALL = (
    *(add_fire, add_own, add_target, cancel_artillery_support, cancel_support, cancel_terrain, double_support),
    *(force_retreat, keep_alive, lower_fire, lower_morale_in_combat, no_damage, raise_morale_in_combat, surprise),
)
RULES = tuple(rule for effect in ALL for rule in effect.RULES)

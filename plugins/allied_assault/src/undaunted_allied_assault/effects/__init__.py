"""What action cards do, one effect a file, under the words by which the cards name them.

Rule: AA-14.3.
"""

from undaunted_allied_assault.effects import (
    add_fire,
    add_own,
    add_target,
    bombard,
    cancel_artillery_support,
    cancel_support,
    cancel_terrain,
    damage,
    damage_spared,
    dig_in,
    dig_out,
    double_support,
    draw_actions,
    draw_units,
    extra_activation,
    extra_combat,
    extra_move_and_combat,
    extra_moves,
    force_retreat,
    gain_prestige,
    keep_alive,
    lower_fire,
    lower_morale_in_combat,
    no_damage,
    raise_morale,
    raise_morale_in_combat,
    re_deploy,
    restore_morale,
    sabotage,
    surprise,
)

#: The effects whose number or word changes a fire; those of the Operations phase; the one at any time.
IN_COMBAT = (
    *(add_fire, add_own, add_target, cancel_artillery_support, cancel_support, cancel_terrain, double_support),
    *(force_retreat, keep_alive, lower_fire, lower_morale_in_combat, no_damage, raise_morale_in_combat, surprise),
)
IN_OPERATIONS = (
    *(bombard, damage, damage_spared, dig_in, dig_out, draw_actions, draw_units, gain_prestige),
    *(extra_activation, extra_combat, extra_move_and_combat, extra_moves, raise_morale, re_deploy, restore_morale),
)
RULES = tuple(rule for effect in (*IN_COMBAT, *IN_OPERATIONS, sabotage) for rule in effect.RULES)

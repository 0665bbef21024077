"""What action cards do, by theme, under the words by which the cards name them.

Rule: AA-14.3.
"""

from undaunted_allied_assault.effects import cards, extra, in_combat, morale, tiles

RULES = (*in_combat.RULES, *morale.RULES, *tiles.RULES, *cards.RULES, *extra.RULES)

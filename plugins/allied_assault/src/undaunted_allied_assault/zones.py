"""The zones: two hands, a unit deck and its discards for each side, the action deck, and the automaton's decks.

A side's action cards and unit cards in hand are two zones. Everybody sees from which deck a card was drawn and as
what it was played.  So the units of a side exchange places among its reserve, its deck and its face-down slots alone.
Rule: AA-1.6, AA-2.3, AA-11.2, AA-16.1.
"""

from undaunted_allied_assault.knowledge import may_start
from undaunted_core.authoring import ZoneKind

#: The pool of the action cards that players draw.
ACTIONS = "actions"
HAND = ZoneKind("hand", "owner", pool=ACTIONS, sign="held")
RESERVE = ZoneKind("reserve", "owner", sign="held")
#: Starting units that are not on the map yet.
MUSTER = ZoneKind("muster", "owner", sign="held", fits=may_start)
UNIT_DECK = ZoneKind("unit_deck", "nobody")
UNIT_DISCARD = ZoneKind("unit_discard", "everybody")
ACTION_DECK = ZoneKind("action_deck", "nobody", of="table", pool=ACTIONS)
ACTION_DISCARD = ZoneKind("action_discard", "everybody", of="table", pool=ACTIONS)
#: A card being played lies here until its effect is over: it cannot be drawn by its own effect.  Rule: AA-17.54.
IN_PLAY = ZoneKind("in_play", "everybody", of="table", pool=ACTIONS)
#: The automaton's decks and their discards, each a pool of its own: their cards never leave it.
AUTOMATON = tuple(
    zone
    for name in ("actions", "fire", "target")
    for zone in (
        ZoneKind(f"automaton_{name}_deck", "nobody", of="table", pool=f"automaton_{name}"),
        ZoneKind(f"automaton_{name}_discard", "everybody", of="table", pool=f"automaton_{name}"),
    )
)
ZONES = (HAND, RESERVE, MUSTER, UNIT_DECK, UNIT_DISCARD, ACTION_DECK, ACTION_DISCARD, IN_PLAY, *AUTOMATON)

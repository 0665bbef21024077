"""The Undaunted system: what both titles share (every UND clause), as a built-in pack.

This page of names is what a pack that builds on the system imports from it.
"""

from undaunted_core.undaunted.attack import (
    DEFENCE,
    NO_COVER,
    NO_RANGE,
    OVERHEAD,
    cover_bonus,
    enemies_on_board,
    has_enemy_on_board,
    hits,
    inflict_casualty,
    range_bonus,
)
from undaunted_core.undaunted.casualties import remove_counter, take_card
from undaunted_core.undaunted.control import CONTROL, MARKER_TO_TURN
from undaunted_core.undaunted.definitions import COMBAT, COMMAND, FOG_OF_WAR, SideSetup, UndauntedScenario
from undaunted_core.undaunted.hints import CASUALTY, SUPPRESSION
from undaunted_core.undaunted.hope import can_act, circulates, reachable, usable_cards
from undaunted_core.undaunted.linking import Linker, link
from undaunted_core.undaunted.movement import MOVE, SCOUT, STALK, is_marked, scout_tile
from undaunted_core.undaunted.objectives import CLAIM_OBJECTIVES, claimed_points, controlled_points
from undaunted_core.undaunted.sequence import CARD_PLAYED
from undaunted_core.undaunted.state import REGULAR, Points, UndauntedRules, UndauntedState
from undaunted_core.undaunted.suppression import NOT_SUPPRESSED, READIED, suppress_counter
from undaunted_core.undaunted.tells import card_used

__all__ = [
    "CARD_PLAYED",
    "CASUALTY",
    "CLAIM_OBJECTIVES",
    "COMBAT",
    "COMMAND",
    "CONTROL",
    "DEFENCE",
    "FOG_OF_WAR",
    "MARKER_TO_TURN",
    "MOVE",
    "NOT_SUPPRESSED",
    "NO_COVER",
    "NO_RANGE",
    "OVERHEAD",
    "READIED",
    "REGULAR",
    "SCOUT",
    "STALK",
    "SUPPRESSION",
    "Linker",
    "Points",
    "SideSetup",
    "UndauntedRules",
    "UndauntedScenario",
    "UndauntedState",
    "can_act",
    "card_used",
    "circulates",
    "claimed_points",
    "controlled_points",
    "cover_bonus",
    "enemies_on_board",
    "has_enemy_on_board",
    "hits",
    "inflict_casualty",
    "is_marked",
    "link",
    "range_bonus",
    "reachable",
    "remove_counter",
    "scout_tile",
    "suppress_counter",
    "take_card",
    "usable_cards",
]

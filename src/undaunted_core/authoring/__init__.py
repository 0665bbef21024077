"""All that a pack imports, except ``undaunted_core``, itself, and the public modules of the packs it builds on.

This page has what most rules are written with, in four sections.  Each further module has one subject, and waits until
a rule needs it.  ``import undaunted_core.authoring as au`` reaches them all: ``au.combat.Attack``.

- :mod:`~undaunted_core.authoring.victory`: how games end
- :mod:`~undaunted_core.authoring.explain`: sums, queries and odds
- :mod:`~undaunted_core.authoring.secrets`: what the table learns of hidden cards
- :mod:`~undaunted_core.authoring.combat`: attacks
- :mod:`~undaunted_core.authoring.initiative`: who goes first
- :mod:`~undaunted_core.authoring.drawing`: signs, marks, areas
- :mod:`~undaunted_core.authoring.documents`: words of positions, checks of loaded states
- :mod:`~undaunted_core.authoring.bots`: who plays a side that no person plays
- :mod:`~undaunted_core.authoring.family`: kinds of declarations and boards of a family of games

Each name has one home, and nothing else is promised to authors.  The reference page lists every name with an example.
A pack says for which version of these names it was written (``uc.Pack(..., authoring=1)``).
"""

from __future__ import annotations

from undaunted_core.authoring import bots as bots
from undaunted_core.authoring import combat as combat
from undaunted_core.authoring import documents as documents
from undaunted_core.authoring import drawing as drawing
from undaunted_core.authoring import explain as explain
from undaunted_core.authoring import family as family
from undaunted_core.authoring import initiative as initiative
from undaunted_core.authoring import secrets as secrets
from undaunted_core.authoring import victory as victory
from undaunted_core.content.definitions import (
    CardDefinition,
    Definition,
    PieceDefinition,
    ScenarioDefinition,
    TileDefinition,
    Title,
    entry,
)
from undaunted_core.content.kinds import ContentKind, Folder
from undaunted_core.declarations.chances import Chance
from undaunted_core.declarations.decisions import Decision, Offer
from undaunted_core.declarations.edits import Cite, Insert, Remove, Replace
from undaunted_core.declarations.parts import Kept, Messages, SetUp, Slice, SpecialRuleKind, Table, Titles
from undaunted_core.declarations.requirements import Because, Choice, Require, Requirement
from undaunted_core.declarations.words import ActionKind, Event, text
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import LEAVE, Args, procedure, step
from undaunted_core.kernel.registry import Declaration, Registrar
from undaunted_core.kernel.state import FIXED, OWNER, PUBLIC, column
from undaunted_core.mechanics.decks import DECK, DISCARD, HAND, IN_HAND, OWN_CARD, draw_cards, hand_kinds
from undaunted_core.mechanics.explaining import side_of
from undaunted_core.mechanics.linking import Linker
from undaunted_core.mechanics.pieces import OFF_BOARD, owner_of
from undaunted_core.mechanics.setting import NO_SIDE, CardSetting, GameKind, PieceSetting, Setting, SpaceSetting
from undaunted_core.mechanics.state import CoreRules, CoreState
from undaunted_core.mechanics.sums import Modifier
from undaunted_core.mechanics.turning import TURNING, counter_of, tile_of, turn_counter, turn_tile
from undaunted_core.mechanics.windows import Reaction, Window
from undaunted_core.mechanics.words import PASS, STOP
from undaunted_core.mechanics.zones import ZoneKind, move_card, pour

# Declare: what a rule is made of.
__all__ = [
    "LEAVE", "PASS", "STOP", "TURNING", "ActionKind", "Because", "Chance", "Choice", "Cite", "Decision",
    "Declaration", "Event", "Insert", "Messages", "Modifier", "Offer", "Reaction", "Registrar", "Remove", "Replace",
    "Require", "Requirement", "Titles", "Window", "procedure", "step", "text",
]  # fmt: skip

# State: what rules read and write.
__all__ += [
    "FIXED", "OWNER", "PUBLIC", "Action", "Args", "Context", "CoreRules", "CoreState", "Kept", "SetUp", "Slice",
    "SpecialRuleKind", "Table", "column", "counter_of", "owner_of", "side_of", "tile_of", "turn_counter",
    "turn_tile",
]  # fmt: skip

# Data: what files are read into, and how a game is laid out.
__all__ += [
    "NO_SIDE", "OFF_BOARD", "CardDefinition", "CardSetting", "ContentKind", "Definition", "Folder", "GameKind",
    "Linker", "PieceDefinition", "PieceSetting", "ScenarioDefinition", "Setting", "SpaceSetting", "TileDefinition",
    "Title", "entry",
]  # fmt: skip

# Cards: zones, and how cards move.
__all__ += [
    "DECK", "DISCARD", "HAND", "IN_HAND", "OWN_CARD", "ZoneKind", "draw_cards", "hand_kinds", "move_card", "pour",
]  # fmt: skip

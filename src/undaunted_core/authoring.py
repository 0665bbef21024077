"""All that a pack imports, except ``undaunted_core``, itself, and the public modules of the packs it builds on.

It has what games of any family need; nothing else is promised to authors.  The reference page lists every name with an
example; :data:`VERSION` is raised when one of them changes its meaning, and a pack
says for which version it was written (``uc.Pack(..., authoring=1)``).
"""

from __future__ import annotations

from undaunted_core.content.definitions import (
    CardDefinition,
    Definition,
    PieceDefinition,
    ScenarioDefinition,
    SpaceDefinition,
    TileDefinition,
    Title,
    VictoryCondition,
    entry,
)
from undaunted_core.content.kinds import ContentKind, Folder
from undaunted_core.declarations.chances import Chance
from undaunted_core.declarations.decisions import Decision, Offer
from undaunted_core.declarations.edits import Cite, Insert, Remove, Replace
from undaunted_core.declarations.parts import Check, Domain, Facts, Messages, SetUp, Slice, Table, Titles
from undaunted_core.declarations.requirements import Because, Choice, Require, Requirement
from undaunted_core.declarations.words import ActionKind, Derived, Event, emit, text
from undaunted_core.ids import nearest
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.choices import ask_all
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.events import EVERYBODY, NOBODY
from undaunted_core.kernel.flow import LEAVE, Args, Declaration, call, jump, procedure, step
from undaunted_core.kernel.registry import Members, Registrar
from undaunted_core.kernel.state import FIXED, HIDDEN, MANY, OWNER, PUBLIC, column
from undaunted_core.mechanics.attacks import Attack, AttackKind, Result, Targets
from undaunted_core.mechanics.board import Geometry, find_geometry
from undaunted_core.mechanics.bots import RULES_PLAY, BotKind
from undaunted_core.mechanics.catalog import CatalogFields, CatalogPart
from undaunted_core.mechanics.combat import (
    CHOOSE_TARGET,
    ON_BOARD,
    TARGET,
    Combat,
    CombatRules,
    CombatState,
    aimable,
    clear_attack,
    start_attack,
)
from undaunted_core.mechanics.decks import (
    DECK,
    DISCARD,
    DRAW_ODDS,
    HAND,
    IN_HAND,
    OWN_CARD,
    can_draw,
    draw_cards,
    hand_kinds,
)
from undaunted_core.mechanics.entering import Entrances, MayEnter
from undaunted_core.mechanics.explaining import (
    LEFT_OUT,
    Asked,
    Explains,
    Explanation,
    Query,
    Term,
    answer,
    each_side,
    odds,
    several,
    side_of,
    term,
    total,
)
from undaunted_core.mechanics.happenings import Absent, Drawn, Emptied, Happening, Moved, Poured, Shown
from undaunted_core.mechanics.holding import HeldState, SpacesHeld, held_by, hold_space
from undaunted_core.mechanics.initiative import (
    FirstSide,
    InitiativeRules,
    InitiativeState,
    decide_first,
    give_initiative,
    stay_first,
    take_turns_first,
)
from undaunted_core.mechanics.kinds import Advice, DeclaredKind, References, SpecialRuleKind
from undaunted_core.mechanics.linking import Linker
from undaunted_core.mechanics.odds import worlds
from undaunted_core.mechanics.overlays import Area, Mark, Overlay
from undaunted_core.mechanics.pieces import OFF_BOARD, Owners, owner_of
from undaunted_core.mechanics.pools import candidates
from undaunted_core.mechanics.positions import Mirrors, PieceWords, PositionWord, UnderWay
from undaunted_core.mechanics.rounds import Phases
from undaunted_core.mechanics.setting import NO_SIDE, CardSetting, GameKind, Names, PieceSetting, Setting, SpaceSetting
from undaunted_core.mechanics.signs import Sign
from undaunted_core.mechanics.state import CoreRules, CoreState
from undaunted_core.mechanics.sums import Modifier, Sum, explain_sum, total_of
from undaunted_core.mechanics.victory import (
    CARD_LOST,
    CARD_SHELVED,
    HANDS_CHANGED,
    PIECE_LOST,
    Cause,
    ConditionKind,
    EndCheck,
    Score,
    check_end,
    finish,
    may_be_met,
)
from undaunted_core.mechanics.windows import Reaction, Window, open_window
from undaunted_core.mechanics.words import PASS, STOP
from undaunted_core.mechanics.zones import ZoneKind, move_card, note_absent, pour, put_back, take_away, take_unseen

#: The version of this module.
VERSION = 1

__all__ = [
    "CARD_LOST",
    "CARD_SHELVED",
    "CHOOSE_TARGET",
    "DECK",
    "DISCARD",
    "DRAW_ODDS",
    "EVERYBODY",
    "FIXED",
    "HAND",
    "HANDS_CHANGED",
    "HIDDEN",
    "IN_HAND",
    "LEAVE",
    "LEFT_OUT",
    "MANY",
    "NOBODY",
    "NO_SIDE",
    "OFF_BOARD",
    "ON_BOARD",
    "OWNER",
    "OWN_CARD",
    "PASS",
    "PIECE_LOST",
    "PUBLIC",
    "RULES_PLAY",
    "STOP",
    "TARGET",
    "VERSION",
    "Absent",
    "Action",
    "ActionKind",
    "Advice",
    "Area",
    "Args",
    "Asked",
    "Attack",
    "AttackKind",
    "Because",
    "BotKind",
    "CardDefinition",
    "CardSetting",
    "CatalogFields",
    "CatalogPart",
    "Cause",
    "Chance",
    "Check",
    "Choice",
    "Cite",
    "Combat",
    "CombatRules",
    "CombatState",
    "ConditionKind",
    "ContentKind",
    "Context",
    "CoreRules",
    "CoreState",
    "Decision",
    "Declaration",
    "DeclaredKind",
    "Definition",
    "Derived",
    "Domain",
    "Drawn",
    "Emptied",
    "EndCheck",
    "Entrances",
    "Event",
    "Explains",
    "Explanation",
    "Facts",
    "FirstSide",
    "Folder",
    "GameKind",
    "Geometry",
    "Happening",
    "HeldState",
    "InitiativeRules",
    "InitiativeState",
    "Insert",
    "Linker",
    "Mark",
    "MayEnter",
    "Members",
    "Messages",
    "Mirrors",
    "Modifier",
    "Moved",
    "Names",
    "Offer",
    "Overlay",
    "Owners",
    "Phases",
    "PieceDefinition",
    "PieceSetting",
    "PieceWords",
    "PositionWord",
    "Poured",
    "Query",
    "Reaction",
    "References",
    "Registrar",
    "Remove",
    "Replace",
    "Require",
    "Requirement",
    "Result",
    "ScenarioDefinition",
    "Score",
    "SetUp",
    "Setting",
    "Shown",
    "Sign",
    "Slice",
    "SpaceDefinition",
    "SpaceSetting",
    "SpacesHeld",
    "SpecialRuleKind",
    "Sum",
    "Table",
    "Targets",
    "Term",
    "TileDefinition",
    "Title",
    "Titles",
    "UnderWay",
    "VictoryCondition",
    "Window",
    "ZoneKind",
    "aimable",
    "answer",
    "ask_all",
    "call",
    "can_draw",
    "candidates",
    "check_end",
    "clear_attack",
    "column",
    "decide_first",
    "draw_cards",
    "each_side",
    "emit",
    "entry",
    "explain_sum",
    "find_geometry",
    "finish",
    "give_initiative",
    "hand_kinds",
    "held_by",
    "hold_space",
    "jump",
    "may_be_met",
    "move_card",
    "nearest",
    "note_absent",
    "odds",
    "open_window",
    "owner_of",
    "pour",
    "procedure",
    "put_back",
    "several",
    "side_of",
    "start_attack",
    "stay_first",
    "step",
    "take_away",
    "take_turns_first",
    "take_unseen",
    "term",
    "text",
    "total",
    "total_of",
    "worlds",
]

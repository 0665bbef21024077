"""What a family of games adds: kinds and numbered names of its own, boards, owners, ways to enter."""

from __future__ import annotations

from undaunted_core.declarations.parts import SPECIAL_RULES, Domain
from undaunted_core.declarations.words import Derived, Shared
from undaunted_core.ids import nearest
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.flow import FLOWS, OFFERS
from undaunted_core.kernel.kinds import Kind
from undaunted_core.mechanics.board import BOARD_GEOMETRIES, Geometry, find_geometry
from undaunted_core.mechanics.catalog import CatalogFields
from undaunted_core.mechanics.decks import can_draw
from undaunted_core.mechanics.entering import Entrances, MayEnter
from undaunted_core.mechanics.kinds import Advice
from undaunted_core.mechanics.pieces import Owners
from undaunted_core.mechanics.rounds import Phases
from undaunted_core.mechanics.setting import Names
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_core.mechanics.windows import WINDOWS

__all__ = [
    "BOARD_GEOMETRIES",
    "CONDITION_KINDS",
    "FLOWS",
    "OFFERS",
    "SPECIAL_RULES",
    "WINDOWS",
    "Advice",
    "CatalogFields",
    "Derived",
    "Domain",
    "Entrances",
    "Geometry",
    "Kind",
    "MayEnter",
    "Members",
    "Names",
    "Owners",
    "Phases",
    "Shared",
    "can_draw",
    "find_geometry",
    "nearest",
]

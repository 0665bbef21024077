"""What a family of games adds: kinds and numbered names of its own, boards, owners, ways to enter."""

from __future__ import annotations

from undaunted_core.declarations.parts import Domain
from undaunted_core.declarations.words import Derived
from undaunted_core.ids import nearest
from undaunted_core.kernel.registry import Members
from undaunted_core.mechanics.board import Geometry, find_geometry
from undaunted_core.mechanics.catalog import CatalogFields
from undaunted_core.mechanics.decks import can_draw
from undaunted_core.mechanics.entering import Entrances, MayEnter
from undaunted_core.mechanics.kinds import Advice, DeclaredKind, References
from undaunted_core.mechanics.pieces import Owners
from undaunted_core.mechanics.rounds import Phases
from undaunted_core.mechanics.setting import Names

__all__ = [
    "Advice",
    "CatalogFields",
    "DeclaredKind",
    "Derived",
    "Domain",
    "Entrances",
    "Geometry",
    "MayEnter",
    "Members",
    "Names",
    "Owners",
    "Phases",
    "References",
    "can_draw",
    "find_geometry",
    "nearest",
]

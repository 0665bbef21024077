"""What drawings and listings show: signs on pieces and zones, marks and areas on the board, parts of the catalogue."""

from __future__ import annotations

from undaunted_core.mechanics.catalog import CatalogPart
from undaunted_core.mechanics.overlays import Area, Mark, Overlay
from undaunted_core.mechanics.signs import Menu, MenuItem, Sign

__all__ = ["Area", "CatalogPart", "Mark", "Menu", "MenuItem", "Overlay", "Sign"]

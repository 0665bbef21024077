"""The names of the drawings that pictures have: data names what lies on a tile and what a piece looks like.

The drawings themselves are in :mod:`undaunted_table.render.scenery` and
:mod:`undaunted_table.render.silhouettes`.  No rule asks for them.
"""

from __future__ import annotations

#: What the ground of a tile is made of.
GROUNDS = ("grass", "sand", "water", "marsh", "paved")
#: What stands or lies on the ground.
FEATURES = (
    "woods", "forest", "hedges", "scrub", "palms", "hill", "dunes", "stones", "rocks", "rough", "hollow", "surf",
    "bridge", "ford", "road", "bend", "runway", "houses", "town", "city", "ruins", "fort", "trench", "tents",
)  # fmt: skip
SCENERY = (*GROUNDS, *FEATURES)
#: What pieces look like.
SILHOUETTES = (
    "rifle", "scout", "machine_gun", "mortar", "sniper", "leader", "engineer", "bomb", "antitank", "crew", "squad",
    "car", "armoured_car", "truck", "carrier", "tank", "assault_gun", "howitzer", "gun", "antiaircraft", "aircraft",
    "hangar", "mast", "tower", "cistern", "crates",
)  # fmt: skip

__all__ = ["FEATURES", "GROUNDS", "SCENERY", "SILHOUETTES"]

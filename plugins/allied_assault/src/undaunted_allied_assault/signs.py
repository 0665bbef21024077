"""How drawings and the terminal show the columns and the values of this game.  No rule reads them."""

import undaunted_core.authoring as au

RULES = (
    au.Sign("units.card", "face"),
    au.Sign("land.unit", "hidden"),
    au.Sign("land.control", "control"),
)

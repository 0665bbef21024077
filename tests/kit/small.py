"""Of each installed title the scenario with the smallest encoding; in the deep profile all scenarios."""

from __future__ import annotations

import undaunted_core as uc
from kit.places import DEEP

#: Where the encoding of the first scenario is not the smallest.
SMALL = {"normandy": "la_raye", "north_africa": "landing_ground_7", "allied_assault": "herrken_forest"}
SMALLEST = [
    (game, scenario)
    for game, info in uc.games().items()
    for scenario in (info.scenarios if DEEP else (SMALL.get(game, info.scenarios[0]),))
]

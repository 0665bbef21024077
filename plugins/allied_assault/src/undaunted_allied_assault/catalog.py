"""What the catalogue tells of this game: the Home Rows, Home Bases and starting units, and how a scenario ends.

All of it is printed in the scenario, so every seat sees it.

Rule: AA-2.2, AA-2.10.
"""

from typing import Any

import undaunted_core.authoring as au
from undaunted_allied_assault.state import AlliedRules


def homes(rules: AlliedRules) -> dict[str, dict[str, Any]]:
    """The Home Row and the Home Base that the scenario gives each side, and with which units it starts.

    Where the edges of the board are drawn (``allied.edge``), they may be those of the other side.  Rule: AA-2.2.
    """
    return {
        name: {"home_row": side.home_row, "home_base": side.home_base, "start": side.start}
        for name, side in rules.source.scenario.sides.items()
    }


def course(rules: AlliedRules) -> dict[str, dict[str, Any]]:
    """The last turn of the scenario, and what decides after it.  Rule: AA-2.10."""
    return {rules.scenario: {"ending": rules.source.scenario.ending}}


RULES = (au.CatalogPart("sides", homes), au.CatalogPart("scenario", course))

"""The start of a game: control of the Home Rows, slots without units.

Rule: AA-2.2, AA-2.6.
"""

from undaunted_allied_assault.state import AlliedRules, AlliedState
from undaunted_core.authoring import Setting


def lay_out(rules: AlliedRules, state: AlliedState, setting: Setting) -> None:
    """Each side controls its Home Row and has the prestige that the scenario gives it; the US first where nobody is."""
    first = setting.scenario.first
    state.allied.first = setting.sides.index(first) if first in setting.sides else 0
    for side, name in enumerate(setting.sides):
        state.allied.prestige[side] = setting.scenario.sides[name].prestige
        for space in rules.allied.land.home_row[side]:
            state.land.control[space] = side

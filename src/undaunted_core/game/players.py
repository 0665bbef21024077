"""Who plays each side, as a save or a replay keeps it.  No rule reads it: it is for the program that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.arguments import quoted
from undaunted_core.errors import Fault, SaveError
from undaunted_core.ids import nearest

if TYPE_CHECKING:
    from undaunted_core.mechanics.state import CoreRules

#: A person, wherever they sit; every other word is the name of a bot.
HUMAN = "human"


def read_players(rules: CoreRules, setup: dict[str, object], name: str) -> dict[str, str]:
    """Who plays each side as the setup of a document says it; empty where it says nothing."""
    players = setup.get("players")
    if players is None:
        return {}
    where = "/setup/players"
    if not isinstance(players, dict) or not all(isinstance(player, str) for player in players.values()):
        raise SaveError([Fault(name, where, quoted(players), f"{HUMAN!r} or the name of a bot for each side")])
    for side in players:
        if side not in rules.sides:
            expected = f"one of {', '.join(rules.sides)}"
            raise SaveError([Fault(name, where, f"the side {quoted(side)}", expected, nearest(side, rules.sides))])
    return players

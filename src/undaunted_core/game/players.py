"""Who plays each side, as a save or a replay remembers it: words for whoever goes on with the game, and no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import Fault, SaveError
from undaunted_core.ids import nearest

if TYPE_CHECKING:
    from undaunted_core.kernel.ruleset import Ruleset

#: A person, wherever they sit; every other word is the name of a bot.
HUMAN = "human"


def read_players(rules: Ruleset, setup: dict[str, Any], name: str) -> dict[str, str]:
    """Who plays each side as the setup of a document says it; empty where it says nothing."""
    players = setup.get("players")
    if players is None:
        return {}
    where = "/setup/players"
    if not isinstance(players, dict) or not all(isinstance(player, str) for player in players.values()):
        raise SaveError([Fault(name, where, repr(players)[:60], f"{HUMAN!r} or the name of a bot for each side")])
    for side in players:
        if side not in rules.sides:
            known = f"one of {', '.join(rules.sides)}"
            raise SaveError([Fault(name, where, f"the side {side[:60]!r}", known, nearest(side[:60], rules.sides))])
    return players


__all__ = ["HUMAN", "read_players"]

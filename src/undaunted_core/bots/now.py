"""What an observation says of the position, in the form the heuristic asks for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undaunted_core.bots.known import Known
    from undaunted_core.game.observation import Observation

SCOUTED = 1
CONTROLLED = 2
#: Zones whose cards are in circulation.
CIRCULATING = ("deck", "hand", "discard", "play")


class Now:
    """The position as one seat knows it.

    ``lives`` counts the cards of each kind in circulation, those of the enemy
    included: what is hidden of them is only where they are.
    """

    def __init__(self, known: Known, observation: Observation) -> None:
        self.known = known
        data = observation.data
        self.seen: dict[str, Any] = data["seen"]
        self.stack: list[dict[str, Any]] = data["stack"]
        self.me = known.side_of[str(observation.seat)]
        self.foe = next(side for side in known.needs if side != self.me)
        self.at: dict[str, str] = self.seen["pieces"]["space"]
        mine = [name for name, piece in known.pieces.items() if piece.side == self.me]
        self.mine = [name for name in mine if name in self.at]
        self.foes = [name for name, piece in known.pieces.items() if piece.side == self.foe and name in self.at]
        self.foe_tiles = {self.at[name] for name in self.foes}
        system = self.seen.get("undaunted", {})
        self.suppressed: dict[str, bool] = system.get("suppressed", {})
        self.objective: dict[str, int] = system.get("objective", {})
        marker = self.seen["control"]["marker"]
        self.my_marker: dict[str, int] = marker.get(self.me, {})
        self.foe_marker: dict[str, int] = marker.get(self.foe, {})
        self.my_points = self._points(self.my_marker)
        self.foe_points = self._points(self.foe_marker)
        self.zones: dict[str, list[str]] = self.seen["zones"]["cards"]
        self.hand = self.zone("hand")
        self.supply = Counter(self.zone("supply"))
        self.foe_supply = Counter(self.zones.get(f"{self.foe}:supply", []))
        self.foe_pool = self._pool(data["hidden"].get("zones.cards", []))
        self.lives: Counter[str] = Counter(self.foe_pool)
        self.lives.update(self.zones.get(f"{self.foe}:discard", []))
        self.lives.update(self.zones.get(f"{self.foe}:play", []))
        for kind in CIRCULATING:
            self.lives.update(self.zone(kind))

    def zone(self, kind: str) -> list[str]:
        """The cards of one of the own zones."""
        return self.zones.get(f"{self.me}:{kind}", [])

    def place(self, piece: str) -> str | None:
        """Where a piece is, or would enter; None for nowhere."""
        return self.at.get(piece) or self.known.pieces[piece].enters

    def target_marker(self) -> str | None:
        """The tile of the own target marker, in a game that has such."""
        for part in self.seen.values():
            if isinstance(part.get("target"), dict):
                found: str | None = part["target"].get(self.me)
                return found
        return None

    def _points(self, marker: dict[str, int]) -> int:
        return sum(self.objective.get(space, 0) for space, level in marker.items() if level == CONTROLLED)

    def _pool(self, pools: list[dict[str, Any]]) -> Counter[str]:
        """The enemy's hidden cards that are still in circulation."""
        found: Counter[str] = Counter()
        facts = self.seen["zones"]["known"]
        for pool in pools:
            if f"{self.foe}:hand" in pool["where"]:
                found.update(pool["holds"])
        found.subtract(facts.get(f"{self.foe}:removed", []))
        return +found

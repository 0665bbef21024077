"""Attacks: odds, what a hit is worth, what a piece risks on a tile.

The total defence is base + cover + range; a die hits with that or more, or with a 0.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_core.bots.now import Now

#: What a casualty among the pieces with this ability is worth; the first that fits counts.
PRICES = (("control", 6.0), ("suppress", 5.0), ("stalk", 5.0), ("scout", 4.0))
PRICE = 3.0
#: What it is worth instead when the enemy wins by pinning them.
PINNED = 11.0
SUPPRESSED = 0.8
WIN = 1000.0


@cache
def odds(dice: int, total: int) -> float:
    """The chance that one of the dice hits."""
    miss = (9 - max(0, min(9, 10 - total))) / 10
    return float(1 - miss**dice)


class Fire:
    """The shooting of one position."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._prices: dict[str, float] = {}

    def total(self, target: str, at: str, source_at: str | None, *, overhead: bool = False) -> int:
        """The total defence of a target on a tile against an attacker on another (None: no range counts)."""
        known = self.now.known
        low = overhead or (source_at is not None and known.hill[at] and known.hill[source_at])
        cover = known.low_cover[at] if low else known.cover[at]
        return known.pieces[target].defence + cover + (known.steps[source_at][at] if source_at else 0)

    def price(self, piece: str) -> float:
        """What a casualty of a piece costs its side: more the fewer cards it has left."""
        if piece in self._prices:
            return self._prices[piece]
        now = self.now
        facts = now.known.pieces[piece]
        pinned = now.known.pins[now.me if facts.side == now.foe else now.foe]
        base = next((price for ability, price in PRICES if ability in facts.uses), PRICE)
        if pinned and "control" in facts.uses:
            base = PINNED
        found = self._prices[piece] = base * (1 + 1 / (1 + now.lives[facts.card or ""]))
        return found

    def hit(self, target: str) -> float:
        """What a casualty of an enemy piece brings now."""
        now, known = self.now, self.now.known
        found = self.price(target)
        facts = known.pieces[target]
        if now.lives[facts.card or ""]:
            return found
        if known.pins[now.me] and "control" in facts.uses:
            others = [name for name in now.foes if name != target and "control" in known.pieces[name].uses]
            if not others:
                return WIN
        # The counter goes: the tile is free of it, and its side must bring it in again.
        return found + (6 if now.objective.get(now.at[target]) and now.my_marker.get(now.at[target]) else 2)

    def attack(self, target: str, source_at: str, dice: int) -> float:
        """What an attack is worth: the chance of a hit times what it brings."""
        return odds(dice, self.total(target, self.now.at[target], source_at)) * self.hit(target)

    def suppress(self, target: str, source_at: str, dice: int) -> float:
        """The same for Suppress; nothing for who is suppressed already or has no card to lose by it."""
        now = self.now
        if now.suppressed.get(target):
            return 0.0
        lives = now.lives[now.known.pieces[target].card or ""]
        worth = SUPPRESSED * min(self.price(target), 8.0) if lives else 1.0
        return odds(dice, self.total(target, now.at[target], source_at)) * worth

    def best_attack(self, piece: str, source_at: str) -> float:
        """The best single attack a piece has from a tile, Suppress included."""
        uses, found = self.now.known.pieces[piece].uses, 0.0
        for ability, value in (("attack", self.attack), ("suppress", self.suppress)):
            if ability in uses:
                dice = uses[ability].x
                found = max([found, *(value(target, source_at, dice) for target in self.now.foes)])
        return found

    def danger(self, piece: str, at: str) -> float:
        """How much a piece stands to lose on a tile in a round, by the enemies that are on the board."""
        now, known = self.now, self.now.known
        found = 0.0
        for name in now.foes:
            facts = known.pieces[name]
            lives = now.lives[facts.card or ""]
            if "attack" in facts.uses and lives:
                chance = odds(facts.uses["attack"].x, self.total(piece, at, now.at[name]))
                found += chance * min(lives, 3) * (0.3 if now.suppressed.get(name) else 1.0)
        return found * self.price(piece)

    def blast(self, space: str, dice: int) -> float:
        """What a Blast on a tile brings, own pieces counted against it."""
        now, found = self.now, 0.0
        for name in now.foes:
            if now.at[name] == space:
                found += odds(dice, self.total(name, space, None, overhead=True)) * self.hit(name)
        for name in now.mine:
            if now.at[name] == space:
                found -= odds(dice, self.total(name, space, None, overhead=True)) * self.price(name)
        return found

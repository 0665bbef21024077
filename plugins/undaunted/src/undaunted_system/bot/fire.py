"""Attacks: odds, what a hit is worth, what a piece risks on a tile.

The total defence is base + cover + range, as far as the kind of attack goes by them. A die hits with that or more, or
with a 0.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_system.bot.goals import Standing
    from undaunted_system.bot.known import Use
    from undaunted_system.bot.now import Now
    from undaunted_system.bot.threats import Threats

#: How much of what a piece's leaving counts for its side's condition is in the price.
STOPPED = 0.3
#: What damage to a vehicle is worth by itself, and what disabling it is.
DAMAGE = 1.5
DISABLED = 5.0
WIN = 1000.0
#: A hit or suppression takes one card of an enemy that would win: how much that counts if it has several.
ONE_OF_SEVERAL = 0.6


@cache
def odds(dice: int, total: int) -> float:
    """The chance that one of the dice hits."""
    miss = (9 - max(0, min(9, 10 - total))) / 10
    return float(1 - miss**dice)


class Fire:
    """The shooting of one position."""

    def __init__(self, now: Now, mine: Standing, foes: Standing, threats: Threats) -> None:
        self.now = now
        self.style = now.known.style
        self.threats = threats
        self.standing = {now.me: mine, now.foe: foes}
        self._prices: dict[str, float] = {}
        self._best: dict[tuple[str, str | None, int], float] = {}
        self._hits: dict[tuple[str, str], float] = {}
        self._risks: dict[tuple[str, str], float] = {}
        self._damages: dict[tuple[str, str], float] = {}

    # -- chances -----------------------------------------------------------------

    def total(self, kind: str, target: str, at: str, source_at: str | None) -> int:
        """The total defence of a target on a tile against an attack from another (None: no range counts)."""
        known = self.now.known
        attack = known.attacks[kind]
        defence = attack.defence.get(target, 0)
        if attack.by_cover:
            low = attack.overhead or (source_at is not None and known.hill[at] and known.hill[source_at])
            defence += known.low_cover[at] if low else known.cover[at]
        if attack.by_range and source_at:
            defence += known.steps[source_at][at]
        return defence

    def can_aim(self, kind: str, target: str, at: str, source_at: str | None) -> bool:
        """Whether a target has a defence that the attack goes by, and is in reach."""
        known = self.now.known
        attack = known.attacks[kind]
        if attack.reach >= 0 and source_at and known.steps[source_at][at] > attack.reach:
            return False
        return target in attack.defence

    @cached_property
    def targets(self) -> list[str]:
        """All possible targets: enemies in the open, enemy vehicles, and things that the side wants to destroy."""
        now = self.now
        open_foes = [name for name in now.foes if name not in now.seats]
        vehicles = [name for name in now.vehicles if now.side(name) == now.foe]
        return [*open_foes, *vehicles, *self.standing[now.me].destroys]

    # -- worths --------------------------------------------------------------------

    def price(self, piece: str) -> float:
        """What a casualty of a soldier costs its side: the fewer cards it has left, the more."""
        if piece in self._prices:
            return self._prices[piece]
        now = self.now
        facts = now.known.pieces[piece]
        side = facts.side
        if side is None:
            return self.style.price
        lives = now.lives_of(piece)
        cost = self.style.price_of(self.able(piece, side))
        other = now.foe if side == now.me else now.me
        cost += cost / (1 + lives)
        cost += self.style.removal * self._counts(self.standing[other].removes, other, piece) / (1 + lives)
        cost += STOPPED * self._counts(self.standing[side].leaves, side, piece) / (1 + lives)
        self._prices[piece] = cost
        return cost

    def _counts(self, pieces: dict[str, list[tuple[int, int]]], side: str, piece: str) -> float:
        return self.standing[side].worth(pieces[piece]) if piece in pieces else 0.0

    def able(self, piece: str, side: str) -> set[str]:
        """The words for what makes a piece of a side worth more than others."""
        known, words = self.now.known, set()
        for use in self.now.known.pieces[piece].uses.values():
            if use.role == "move":
                kind = known.movements[use.kind]
                words.add("mark" if kind.lays_markers else "walk" if kind.by_markers else "roam")
            elif use.role == "shoot":
                if "suppression" in known.attacks[use.kind].harm.values():
                    words.add("suppress")
                elif known.destroys(use) and self.standing[side].destroys:
                    words.add("destroy")
            else:
                words.add(use.role)
        return words

    def hit(self, kind: str, target: str) -> float:
        """What a hit of that kind of attack on an enemy brings now."""
        value = self._hits.get((kind, target))
        if value is None:
            value = self._hits[kind, target] = self._hit(self.now.known.harm(kind, target), target)
        return value

    def _hit(self, harm: str, target: str) -> float:
        now = self.now
        mine = self.standing[now.me]
        if harm == "destruction":
            gains = mine.destroys.get(target, [])
            return WIN if mine.wins(gains) else mine.worth(gains)
        if harm == "suppression":
            return max((self.suppression(piece) for piece in self._hurt(target)), default=0.0)
        crew = max((self.casualty(piece) for piece in self._hurt(target)), default=0.0)
        return crew if harm == "casualty" or not now.known.pieces[target].seats else crew + self.damage_worth(target)

    def _hurt(self, target: str) -> list[str]:
        """Who may be hurt: the target, or one of those aboard."""
        return self.now.crew(target) if self.now.known.pieces[target].seats else [target]

    def casualty(self, target: str) -> float:
        """What a casualty of an enemy soldier brings now."""
        now = self.now
        cost = self.price(target) + self._stops(target)
        if now.lives_of(target):
            return cost
        mine = self.standing[now.me]
        if target in mine.removes and mine.wins(mine.removes[target]):
            return WIN
        # The counter goes: the tile is free of it, and its side must bring it in again.
        return cost + (6 if now.at[target] in mine.spaces and now.my_marker.get(now.at[target]) else 2)

    def suppression(self, target: str) -> float:
        """What suppressing a soldier brings: nothing if it is suppressed already or loses no card by it."""
        now = self.now
        if now.suppressed.get(target):
            return 0.0
        if not now.lives_of(target):
            return 1.0
        return self.style.suppressed * min(self.price(target), 8.0) + self._stops(target)

    def _stops(self, target: str) -> float:
        """What it is worth that an enemy loses a card of its hand, or cannot use one: it may not win then."""
        chance = self.threats.chances.get(target, 0.0)
        return self.style.stops * chance * (1.0 if self.now.lives_of(target) == 1 else ONE_OF_SEVERAL)

    def damage_worth(self, vehicle: str) -> float:
        """What one damage to an enemy vehicle is worth, without the pieces aboard."""
        return self._damage(vehicle, self.now.me, self.now.foe)

    def damage_cost(self, vehicle: str) -> float:
        """What one damage to an own vehicle costs."""
        return self._damage(vehicle, self.now.foe, self.now.me)

    def _damage(self, vehicle: str, by: str, of: str) -> float:
        worth = self._damages.get((vehicle, by))
        if worth is None:
            worth = self._damages[vehicle, by] = self._count_damage(vehicle, by, of)
        return worth

    def _count_damage(self, vehicle: str, by: str, of: str) -> float:
        now = self.now
        facts = now.known.pieces[vehicle]
        damage = now.damage.get(vehicle, 0)
        remaining = now.hits_left(vehicle)
        removes = self.standing[by].removes
        if remaining == 1 and vehicle in removes and self.standing[by].wins(removes[vehicle]):
            return WIN
        value = DAMAGE
        if damage < facts.critical:
            value += DISABLED / (facts.critical - damage)
        value += self.style.removal * self._counts(removes, by, vehicle) / remaining
        return value + STOPPED * self._counts(self.standing[of].leaves, of, vehicle) / remaining

    def attack(self, kind: str, target: str, source_at: str | None, dice: int, at: str | None = None) -> float:
        """What an attack is worth: the chance of a hit times what it brings."""
        where = at or self.now.at[target]
        return odds(dice, self.total(kind, target, where, source_at)) * self.hit(kind, target)

    def best(self, use: Use, source_at: str | None) -> float:
        """The best single attack by a use."""
        key = use.kind, source_at, use.x
        highest = self._best.get(key)
        if highest is None:
            highest, at = 0.0, self.now.at
            for target in self.targets:
                if self.can_aim(use.kind, target, at[target], source_at):
                    highest = max(highest, self.attack(use.kind, target, source_at, use.x))
            self._best[key] = highest
        return highest

    def can_shoot(self, use: Use, source_at: str | None) -> bool:
        """Whether a use has anything to aim at."""
        return any(self.can_aim(use.kind, target, self.now.at[target], source_at) for target in self.targets)

    # -- danger ----------------------------------------------------------------------

    @cached_property
    def _shooters(self) -> list[tuple[str, float, list[Use]]]:
        """The enemies that may cost cards or damage: where they are, how often they count, and their uses."""
        now, shooters = self.now, []
        for name in now.foes:
            lives = now.lives_of(name)
            uses = [
                use
                for use in now.uses(name).values()
                if use.role == "shoot" and now.known.attacks[use.kind].harm[""] in ("casualty", "damage")
            ]
            if lives and uses:
                shooters.append((now.at[name], min(lives, 3) * (0.3 if now.suppressed.get(name) else 1.0), uses))
        return shooters

    def danger(self, piece: str, at: str) -> float:
        """How much a soldier may lose on a tile in a round, on foot, from the enemies that are on the board."""
        return self._risk(piece, at) * self.price(piece)

    def danger_aboard(self, vehicle: str, at: str, crew: list[str]) -> float:
        """How much a vehicle and those aboard may lose on a tile in a round."""
        if self.now.side(vehicle) != self.now.me and not crew:
            return 0.0
        worst = max((self.price(name) for name in crew), default=0.0)
        damage = self._damage(vehicle, self.now.foe, self.now.me)
        return self._risk(vehicle, at) * (worst + min(damage, 100.0))

    def _risk(self, piece: str, at: str) -> float:
        if (piece, at) in self._risks:
            return self._risks[piece, at]
        risk = 0.0
        for source, counts, uses in self._shooters:
            chances = [
                odds(use.x, self.total(use.kind, piece, at, source))
                for use in uses
                if self.can_aim(use.kind, piece, at, source)
            ]
            risk += counts * max(chances, default=0.0)
        self._risks[piece, at] = risk
        return risk

    # -- blasts ------------------------------------------------------------------------

    def blast(self, kind: str, space: str, dice: int) -> float:
        """What an attack on all on a tile brings, own pieces counted against it."""
        now, value = self.now, 0.0
        for name in now.foes:
            if now.at[name] == space and name not in now.seats:
                value += odds(dice, self.total(kind, name, space, None)) * self.hit(kind, name)
        for name in now.mine:
            if now.at[name] == space and name not in now.seats:
                value -= odds(dice, self.total(kind, name, space, None)) * self.price(name)
        return value

"""What cards and sacrifices are worth in the combat under way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from undaunted_allied_assault.bot.fire import DUG_IN, harm

if TYPE_CHECKING:
    from undaunted_allied_assault.bot.known import CardFacts
    from undaunted_allied_assault.bot.now import Now, Unit
    from undaunted_allied_assault.bot.places import Places

ARTILLERY = ("artillery", "mobile_artillery")
#: A retreat that a card forces.
FORCED = 1.0


class Fights:
    """The fire under way as the seat sees it."""

    def __init__(self, now: Now, places: Places) -> None:
        self.now = now
        self.places = places
        self.fire = places.fire
        fight: dict[str, Any] = now.seen["fight"]
        self.fight = fight
        self.firing: Unit = now.units[fight["firing"]]
        self.target: Unit = now.units[fight["target"]]
        self.margin: float = fight["fire"] - fight["defence"]
        self._harm: dict[int, float] = {}
        self._with: dict[float, float] = {}

    @cached_property
    def i_fire(self) -> bool:
        """Whether the own unit fires."""
        return self.firing.side == self.now.me

    @cached_property
    def is_first(self) -> bool:
        """Whether a return fire is still to come."""
        return not self.fight["answered"]

    @cached_property
    def _answer(self) -> float:
        """What a return fire of an unhurt target costs the firing side."""
        if not self.is_first:
            return 0.0
        dug_in = self.fire.is_dug_in(self.firing, self.firing.at)
        spared = self.now.known.style.spared
        return spared * self.fire.shot(self.target, self.target.at, self.firing, self.firing.at, dug_in=dug_in)

    def harm(self, damage: int) -> float:
        """What damage to the target costs its side, the tile of a defender included."""
        if damage not in self._harm:
            self._harm[damage] = self._harm_of(damage)
        return self._harm[damage]

    def _harm_of(self, damage: int) -> float:
        harm = self.fire.loss(self.target, damage)
        if damage >= self.target.current:
            harm += self._answer
        if damage and self.target.name == self.fight["defender"]:
            tile = self.target.at
            worth = self.places.gain(tile) if self.i_fire else self.places.stake(tile)
            # Nobody is driven out of the own Home Base.
            rest = 0.0 if tile == self.now.home_base[self.target.side] else 0.4
            harm += worth * (1.0 if damage >= self.target.current else rest)
        return harm

    def expect(self, shift: float = 0.0, *, given: float | None = None, most: int = 99) -> float:
        """What the fire is expected to cost the target's side, its margin shifted by so much.

        ``given``: what the own side sacrifices, where that is known; ``most``: the damage is no larger.
        """
        total = 0.0
        sign = 1 if self.i_fire else -1
        own = self._gifts(self.now.me) if given is None else [(given, 1.0)]
        for mine, often in own:
            for other, frequent in self._gifts(self.now.foe):
                for modifier, likely in self.now.modifiers.items():
                    damage = harm(self.margin + shift + sign * (mine - other) + modifier)
                    if damage:
                        total += often * frequent * likely * self.harm(min(damage, most))
        return total

    def _gifts(self, side: str) -> list[tuple[float, float]]:
        gives = self.fire.gives(side)
        usual = self.now.known.style.usual_card * self.fire.factor
        return [(0.0, 1 - gives), (usual - 1, gives / 2), (usual + 1, gives / 2)]

    @cached_property
    def plain(self) -> float:
        """What it is expected to cost as it stands."""
        return self.expect()

    def sacrifice(self, battle: float) -> float:
        """What a sacrifice of this battle value is worth against showing the Bluff."""
        more = self._expect_with(battle) - self._expect_with(0.0)
        return more if self.i_fire else -more

    def _expect_with(self, battle: float) -> float:
        """What the fire is expected to cost with this sacrifice of the own side."""
        if battle not in self._with:
            self._with[battle] = self.expect(given=battle)
        return self._with[battle]

    # -- cards -----------------------------------------------------------------------------

    def card(self, card: CardFacts, side: str) -> float:
        """What the effect of a card is worth to a side that plays it now; its cost is left out."""
        firing = side == self.firing.side
        sign = 1.0 if firing else -1.0
        change = self._change(card, firing=firing)
        worth = 0.0
        if change is not None:
            worth = sign * (self.expect(change) - self.plain)
        elif card.effect == "no_damage":
            worth = self.plain
        elif card.effect == "keep_alive":
            worth = self.plain - self.expect(most=max(0, int(self.target.current) - 1))
        elif card.effect == "force_retreat" and self.is_first and firing:
            worth = FORCED * self.places.gain(self.target.at)
        mine, other = (self.firing, self.target) if firing else (self.target, self.firing)
        if card.effect == "raise_morale_in_combat":
            worth += self.fire.hurt(mine, card.amount)
        elif card.effect == "lower_morale_in_combat":
            worth += self.fire.loss(other, card.amount)
        return worth

    def _change(self, card: CardFacts, *, firing: bool) -> float | None:
        """What a card adds to the margin of the fire; None if it acts otherwise."""
        effect, amount = card.effect, card.amount
        support = self._support
        tile = self.now.known.tiles[self.target.at]
        changes = {
            "add_fire": amount,
            "add_target": -amount,
            "lower_fire": -amount,
            "add_own": amount if firing else -amount,
            "raise_morale_in_combat": amount if firing else 0,
            "lower_morale_in_combat": 0 if firing else -amount,
            "cancel_support": -support,
            "cancel_artillery_support": -self._artillery / 2 - self._artillery / 4,
            "double_support": support,
            "cancel_terrain": self.fire.cover(self.firing.card, self.target.card, tile),
            "surprise": amount + DUG_IN * self.fire.is_dug_in(self.target, self.target.at),
        }
        return changes.get(effect)

    @cached_property
    def _support(self) -> float:
        if self.fight["silenced"]:
            return 0.0
        return self.fire.support(self.firing, self.target.at)

    @cached_property
    def _artillery(self) -> float:
        return sum(
            unit.card.support
            for unit in self.now.units.values()
            if unit.side == self.firing.side
            and unit is not self.firing
            and unit.card.kind in ARTILLERY
            and "support_uncancellable" not in unit.card.can
            and self.target.at in self.fire.support_tiles(unit.card, unit.at)
        )

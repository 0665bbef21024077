"""What combats are worth: the odds of damage from both totals, against what is public.

The tactical modifier is drawn from the action cards that the seat does not see.  What the sides will sacrifice is
taken for chance: a side with cards gives one of a usual battle value more often than not.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_allied_assault.bot.known import CardFacts, TileFacts
    from undaunted_allied_assault.bot.now import Now, Unit

#: More than everything else together.
WIN = 1000.0
DUG_IN = 2
#: A unit whose destruction wins.
NAMED = 60.0
#: A side that loses when nothing happens spares its units the less, the fewer turns are left.
SPENDS, EACH_TURN = 0.0, 0.12

#: Damage with its odds.
Odds = tuple[tuple[int, float], ...]


def figures_worth(card: CardFacts) -> float:
    """What a unit's figures are worth, in prestige; about its cost for the usual ones.

    Half of its better and a quarter of its worse attack value, and half of its defence (a Hard unit has no terrain to
    add). Its morale and its support for each tile of range are added. The formula fits the costs of the fifty units.
    """
    best, worst = max(card.hard, card.soft), min(card.hard, card.soft)
    worth = 0.4 * best + 0.2 * worst + 0.4 * card.defence + 0.7 * card.morale
    worth += 0.6 * card.support * card.reach - (6.0 if card.is_hard else 5.0)
    worth += 0.7 * card.moves_and_fires + 0.7 * ("auto_dug_in" in card.can) + 0.5 * ("diagonal" in card.can)
    return max(1.0, worth)


class Fire:
    """Combats in one position."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self._odds: dict[tuple[int, bool], Odds] = {}
        self._worth: dict[str, float] = {}
        self._stake: dict[str, float] = {}
        self._hurts: dict[Unit, float] = {}
        self._deaths: dict[Unit, float] = {}

    # -- what units are worth ------------------------------------------------------------

    @cached_property
    def fight_for_prestige(self) -> bool:
        """Whether prestige decides after the last turn."""
        return self.known.winner is None and self.known.scores[:1] == ("prestige",)

    @cached_property
    def later(self) -> float:
        """How much what serves in later turns counts: less when prestige decides and few turns are left."""
        if self.known.winner is not None:
            return 1.0
        if not self.now.more:
            return self.style.last if self.now.foe_turns else 0.0
        return min(1.0, 0.2 + 0.27 * self.now.more)

    @cached_property
    def point(self) -> float:
        """What a point of prestige is worth."""
        if self.fight_for_prestige:
            return 1.0
        spends = 0.5 if "no_deployment" in self.known.special else 0.8
        return spends * min(1.0, 0.25 * self.now.turns_left)

    def worth(self, card: CardFacts) -> float:
        """What a unit at full morale is worth on the map: half by its cost, half by its figures."""
        key = card.name or f"{card.side}{card.cost}"
        if key not in self._worth:
            self._worth[key] = self.later * (0.45 * card.cost + 0.55 * figures_worth(card))
        return self._worth[key]

    def stake(self, side: str) -> float:
        """What else the elimination of a unit of a side is worth to the other: by what it wins or scores with."""
        if side not in self._stake:
            other = self.known.other(side)
            number = sum(unit.side == side for unit in self.now.units.values())
            turn = self.now.next_round(other)
            aims = [aim["condition"] for aim in self.known.aims[other] if turn <= min(self.now.last, aim["by"] or 99)]
            stake = self.style.blocker if self.must_win(other) else 0.0
            if "destroy_all" in aims:
                stake = (10.0 if self.known.winner == side else 1.0) + (12.0 / max(1, number))
            if self.known.scores[:1] == ("kill_cost",):
                stake += 2.0
            self._stake[side] = stake
        return self._stake[side]

    def condition_worth(self, unit: Unit) -> float:
        """What the elimination of a unit is worth because a condition of the other side names it."""
        aims = self.known.aims[self.known.other(unit.side)]
        is_target = any(unit.card.name in aim["units"] and self.now.round <= (aim["by"] or 99) for aim in aims)
        return NAMED if is_target else 0.0

    def hurt(self, unit: Unit, damage: float) -> float:
        """What it costs a unit's side that it loses morale and survives."""
        each = self._hurts.get(unit)
        if each is None:
            each = self._own(unit) * self.worth(unit.card) * self.style.hurt / max(1.0, unit.card.morale)
            self._hurts[unit] = each
        return each * damage

    def _own(self, unit: Unit) -> float:
        if not self.must_win(unit.side):
            return 1.0
        return min(self.style.most_spared, SPENDS + EACH_TURN * self.now.turns_left)

    def must_win(self, side: str) -> bool:
        """Whether a side loses if the last turn is over without a winner."""
        return self.known.winner not in (None, side)

    def death(self, unit: Unit) -> float:
        """What the elimination of a unit in combat costs its side, the reward of the other side included."""
        price = self._deaths.get(unit)
        if price is None:
            price = self._deaths[unit] = self._death(unit)
        return price

    def _death(self, unit: Unit) -> float:
        health = min(1.3, unit.current / max(1.0, unit.card.morale))
        hurt = self.style.hurt
        rest = self._own(unit) * self.worth(unit.card) * (1 - hurt + hurt * health)
        reward = (unit.card.cost + 1) // 2 * self.point
        if self.known.scores[:1] == ("kill_cost",):
            reward *= 3
        last = self.now.mine if unit.side == self.now.me else self.now.foes
        wins = WIN if len(last) == 1 and self.stake(unit.side) > 0 and unit.side == self.now.foe else 0.0
        return rest + reward + self.stake(unit.side) + self.condition_worth(unit) + wins

    def loss(self, unit: Unit, damage: float) -> float:
        """What a loss of morale costs a unit's side, elimination included."""
        return self.death(unit) if damage >= unit.current else self.hurt(unit, damage)

    # -- totals --------------------------------------------------------------------------

    @cached_property
    def _support(self) -> dict[str, dict[str, float]]:
        """The support that each side gives against a unit on each tile."""
        support_at = {side: dict.fromkeys(self.known.tiles, 0.0) for side in self.known.sides}
        for unit in self.now.units.values():
            mine = support_at[unit.side]
            for tile in self.support_tiles(unit.card, unit.at):
                mine[tile] += unit.card.support
        return support_at

    def support_tiles(self, card: CardFacts, at: str) -> tuple[str, ...]:
        """The tiles against which a unit gives support from a tile."""
        if not card.support:
            return ()
        tiles = self.known.within[card.reach][at]
        if "no_near_support" in self.known.tiles[at].traits:
            return tuple(tile for tile in tiles if tile not in self.known.around[at])
        return tiles

    def support(self, unit: Unit, target: str) -> float:
        """The support that a firing unit gets against a tile from the others."""
        total = self._support[unit.side][target]
        return total - (unit.card.support if target in self.support_tiles(unit.card, unit.at) else 0.0)

    def cover(self, firing: CardFacts, target: CardFacts, tile: TileFacts) -> int:
        """What a tile adds to the Target total."""
        if (target.is_hard and "terrain_bonus" not in target.can) or "cancel_target_terrain" in firing.can:
            return 0
        return tile.target

    def is_dug_in(self, unit: Unit, at: str) -> bool:
        """Whether a unit counts as dug in on a tile; its marker stays behind when it leaves."""
        marker = unit.dug_in and at == unit.at
        return marker or ("dug_in" in self.known.tiles[at].traits and not unit.exposed)

    def margin(self, firing: Unit, at: str, target: Unit, to: str, *, dug_in: bool) -> float:
        """Fire total less Target total of a fire from a tile at a unit on another, before cards and modifier."""
        attack = firing.card.hard if target.card.is_hard else firing.card.soft
        fire = attack + firing.marks + self.support(firing, to) + self.known.tiles[at].fire
        defence = target.card.defence + self.cover(firing.card, target.card, self.known.tiles[to]) + DUG_IN * dug_in
        return max(1.0, fire) - max(1.0, defence)

    # -- odds ----------------------------------------------------------------------------

    def gives(self, side: str) -> float:
        """How likely it is that a side sacrifices a card."""
        cards = len(self.now.hand) + len(self.now.reserve) if side == self.now.me else self.now.foe_cards
        return self.style.sacrifices * min(1.0, cards / 3)

    def _noise(self, *, mine: bool) -> list[tuple[float, float]]:
        """What both sacrifices together add to the margin, with the odds."""
        factor = self.style.usual_card * self.factor
        own, other = self.gives(self.now.me), self.gives(self.now.foe)
        fires, resists = (own, other) if mine else (other, own)
        return [
            (factor, fires * (1 - resists)),
            (0.0, fires * resists + (1 - fires) * (1 - resists)),
            (-factor, (1 - fires) * resists),
        ]

    @cached_property
    def factor(self) -> int:
        """How often battle values count."""
        factor = 1
        for rule in self.known.special.get("battle_factor", ()):
            factor *= rule["amount"]
        return factor

    def odds(self, margin: float, *, mine: bool) -> Odds:
        """The odds of damage by a fire of the own side or the enemy's."""
        key = round(margin), mine
        odds = self._odds.get(key)
        if odds is None:
            damage: dict[int, float] = {}
            for shift, likely in self._shifts[mine]:
                red = harm(margin + shift)
                damage[red] = damage.get(red, 0.0) + likely
            odds = self._odds[key] = tuple(sorted(damage.items()))
        return odds

    @cached_property
    def _shifts(self) -> dict[bool, list[tuple[float, float]]]:
        """What sacrifices and modifier together add to the margin, with the odds: the own fires and the enemy's."""
        return {
            mine: [
                (noise + modifier, often * likely)
                for noise, often in self._noise(mine=mine)
                for modifier, likely in self.now.modifiers.items()
            ]
            for mine in (True, False)
        }

    # -- combats -------------------------------------------------------------------------

    def shot(self, firing: Unit, at: str, target: Unit, to: str, *, dug_in: bool) -> float:
        """What a fire alone is expected to cost the target's side."""
        margin = self.margin(firing, at, target, to, dug_in=dug_in)
        cost = 0.0
        for damage, likely in self.odds(margin, mine=firing.side == self.now.me):
            if damage:
                cost += likely * self.loss(target, damage)
        return cost

    def duel(self, attacker: Unit, at: str, defender: Unit, gain: float = 0.0) -> float:
        """What a combat started from a tile is worth to the attacker's side; ``gain``: to take the defender's tile."""
        known, to = self.known, defender.at
        dug_in = self.is_dug_in(defender, to)
        stays = "dug_in" in known.tiles[at].traits and not attacker.exposed
        out = self.margin(attacker, at, defender, to, dug_in=dug_in)
        back = self.margin(defender, to, attacker, at, dug_in=stays)
        mine = attacker.side == self.now.me
        retreats = to != self.now.home_base[defender.side]
        behind = known.beyond[at, to]
        blocked = behind is None or behind in self.now.at
        value = 0.0
        first, second = (back, out) if dug_in else (out, back)
        # Who is hit, what the elimination is worth to the attacker's side, and each point of damage before it.
        own = attacker, -self.death(attacker), -self.hurt(attacker, 1)
        foe = defender, self.death(defender) + gain, self.hurt(defender, 1)
        (hit, kill, each), (other, end, part) = (own, foe) if dug_in else (foe, own)
        for damage, likely in self.odds(first, mine=mine != dug_in):
            if damage >= hit.current:
                value += likely * kill
                continue
            value += likely * (each * damage)
            for answer, chance in self.odds(second - damage, mine=mine == dug_in):
                odds = likely * chance
                if answer >= other.current:
                    value += odds * end
                    continue
                value += odds * (part * answer)
                loss, harm = (answer, damage) if dug_in else (damage, answer)
                if loss > harm and retreats:
                    if blocked:
                        value += odds * (foe[1] if defender.current - loss <= 1 else foe[2])
                    else:
                        value += odds * gain
        return value


def harm(margin: float) -> int:
    """The morale that a margin costs: half of it, rounded up."""
    return max(0, int(margin + 1) // 2) if margin > 0 else 0

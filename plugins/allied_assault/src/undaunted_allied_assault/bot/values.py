"""What each choice is worth, in points of prestige.  To end a phase, to stop, to pass and to stay are worth 0.

Nothing looks further than the present choice and its purpose.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_allied_assault.bot.fights import Fights
from undaunted_allied_assault.bot.fire import WIN, Fire, figures_worth
from undaunted_allied_assault.bot.goals import Goals
from undaunted_allied_assault.bot.now import Unit
from undaunted_allied_assault.bot.places import Places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_allied_assault.bot.known import CardFacts
    from undaunted_allied_assault.bot.now import Now

#: A move must be worth more than this: a unit that stays is less of a risk.
MOVE = 0.3
#: What a card of the hand is worth before its cost; a unit card by what it saves over its cost.
CARD, UNIT_CARD = 0.8, 0.9
#: What a card of a deck is hoped to be worth.
DRAWN = 6.0
#: What is kept for cards in combats, and what spending it costs further.
KEPT, SPENT = 4, 0.5
#: What is more than this may be spent on cards.
PLENTY = 8
#: Odds that an enemy anti-air unit stops an air card.
STOPPED = 0.5
#: The part of its figures for which a new unit counts: it acts in the next turn at the earliest.
NEW = 1.0
#: Free cards a turn give this many unit cards when the hand has few.
FEW_UNITS = 2


class Values:
    """The worth of all that can be chosen in one position."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self.fire = Fire(now)
        self.goals = Goals(now, self.fire)
        self.places = Places(now, self.fire, self.goals)

    @cached_property
    def fights(self) -> Fights:
        """The combat under way."""
        return Fights(self.now, self.places)

    # -- prestige and cards ----------------------------------------------------------------

    def price(self, amount: float) -> float:
        """What it costs to spend prestige: the last points are for cards in combats."""
        rest = self.now.prestige[self.now.me] - amount
        reserve = SPENT * max(0.0, KEPT - rest) * self.fire.later if amount else 0.0
        return amount * self.fire.point + min(reserve, SPENT * amount)

    @cached_property
    def card_factor(self) -> float:
        """How much a card of the hand counts: little in the last turn, and less in a large hand."""
        size = len(self.now.hand) + len(self.now.reserve)
        factor = 0.6 + 0.4 * self.now.more if self.now.more else 0.2 + 0.2 * min(1, self.now.foe_turns)
        return min(1.0, factor) * (1.0 if size < 7 else 0.75)

    def keep(self, card: CardFacts) -> float:
        """What a card of the hand is worth when it is kept."""
        if card.is_unit:
            saves = max(0.0, figures_worth(card) - 0.6 * card.cost) if self.may_deploy(card) else -0.4
            return self.card_factor * (UNIT_CARD + 0.25 * saves)
        barred = any(card.title in rule["actions"] for rule in self.known.rules("sacrifice_only", self.now.me))
        return self.card_factor * (CARD + (0.0 if barred else self.style.per_cost * card.cost))

    def may_deploy(self, card: CardFacts) -> bool:
        """Whether a unit card may come onto the map."""
        if "no_deployment" in self.known.special:
            return False
        rules = self.known.rules("sacrifice_only", self.now.me)
        return not any(card.name in rule["units"] or card.kind in rule["classes"] for rule in rules)

    def buy(self, kind: str) -> float:
        """A card for 4 prestige, as long as there is plenty."""
        budget = max(0, self.now.prestige[self.now.me] - PLENTY)
        few = kind == "unit" and len(self.now.reserve) < FEW_UNITS and "no_deployment" not in self.known.special
        return (DRAWN + 0.1 * few + self.style.to_spend * budget) * self.fire.later - 4 * self.fire.point

    def split(self, units: int, count: int) -> float:
        """Unit cards as long as the hand has few and they can be paid for; where none comes in, for their values."""
        unit_count = FEW_UNITS - len(self.now.reserve) + (self.now.prestige[self.now.me] >= 20)
        if "no_deployment" in self.known.special:
            unit_count = count // 2
        return -abs(units - max(0, min(unit_count, count - 1)))

    # -- starting units ----------------------------------------------------------------------

    def muster(self, cards: Iterable[str]) -> dict[str, float]:
        """The worth of each choosable starting unit: that of the best units with it for what is left to spend."""
        side = self.now.me
        start = self.known.starts[side]
        units = [self.known.cards[name] for name in self.now.zones.get(f"{side}:muster", [])]
        budget = int(start["budget"] - sum(card.cost for card in units))
        room = min(start["most"], len(self.now.home_row[side])) - len(units)
        pools = (pool for pool in self.now.pools if f"{side}:unit_deck" in pool["where"])
        names = Counter(name for pool in pools for name in pool["holds"])
        worths = {name: figures_worth(self.known.cards[name]) for name in cards}
        if self.fire.must_win(side):
            worths = {name: worth + self._assault(self.known.cards[name]) for name, worth in worths.items()}
        best: dict[str, float] = {}
        for first in worths:
            rest = budget - int(self.known.cards[first].cost)
            best[first] = worths[first] + self._best_of(worths, names, first, rest, room - 1)
        return best

    def _assault(self, card: CardFacts) -> float:
        """What a unit is worth beyond its figures to a side that has to attack units in cover."""
        through = self.style.through_cover * ("cancel_target_terrain" in card.can)
        return self.style.assault * card.support * card.reach + through

    def _best_of(self, worths: dict[str, float], held: Counter[str], first: str, budget: int, room: int) -> float:
        """The most that units are worth together for a budget."""
        table = [[0.0] * (budget + 1) for _ in range(room + 1)] if budget >= 0 else []
        if not table:
            return -WIN
        for name, worth in worths.items():
            cost = int(self.known.cards[name].cost)
            for _ in range(min(held[name] - (name == first), room)):
                for units in range(room, 0, -1):
                    row, below = table[units], table[units - 1]
                    for spent in range(budget, cost - 1, -1):
                        row[spent] = max(row[spent], below[spent - cost] + worth)
        return max(row[budget] for row in table)

    def start(self, card: str, tile: str) -> float:
        """A starting unit on a tile: the best first where most can be done."""
        facts = self.known.cards[card]
        return self.places.place(self.new(facts, tile), tile, fires=False) + 0.01 * facts.cost

    def new(self, card: CardFacts, tile: str) -> Unit:
        """A unit that comes onto the map."""
        return Unit("", self.now.me, tile, card, False, 0, False, 0, False, False, True, False, False)

    # -- orders ----------------------------------------------------------------------------

    def deploy(self, card: str, tile: str, price: float | None = None, *, acts: bool = False) -> float:
        """A new unit on a tile; ``acts``: it may act at once."""
        facts = self.known.cards[card]
        unit = self.new(facts, tile)
        if price is None:
            price = max(0.0, facts.cost - (8 if tile == self.now.home_base[self.now.me] else 0))
        worth = self.fire.stake(self.now.me) / 2 - self.keep(facts)
        if self.now.more:
            worth += NEW * self.fire.worth(facts)
        worth += self.places.place(unit, tile, fires=acts) + self.places.take(tile)
        return worth - self.price(price)

    def attack(self, piece: str, enemy: str) -> float:
        """A combat, less what the unit could do better on its tile later."""
        unit, foe = self.now.units[piece], self.now.units[enemy]
        return self.places.duel(unit, unit.at, foe) - self.style.combat

    def move(self, piece: str, tile: str, *, free: bool = False) -> float:
        """A move of a unit."""
        return self.places.move(self.now.units[piece], tile, free=free) - MOVE

    def swap(self, piece: str, other: str) -> float:
        """Two units change places."""
        first, second = self.now.units[piece], self.now.units[other]
        worth_of = self.places.place
        after = worth_of(first, second.at, fires=first.card.moves_and_fires)
        after += worth_of(second, first.at, fires=second.card.moves_and_fires)
        before = worth_of(first, first.at, fires=first.may_fire) + worth_of(second, second.at, fires=second.may_fire)
        return after - before - 2 * MOVE

    def dig_in(self, piece: str, *, free: bool = False) -> float:
        """A unit digs in: less danger, for what it could do otherwise in this turn."""
        unit = self.now.units[piece]
        tile = unit.at
        spared = self.places.danger(unit, tile, dug_in=False) - self.places.danger(unit, tile, dug_in=True)
        missed = 0.0 if free or not unit.may_fire else self.places.chance(unit, tile)
        return self.style.dig + spared - missed

    def extra(self, piece: str) -> float:
        """What a unit can do with an extra activation."""
        unit = self.now.units[piece]
        moves = [self.move(piece, tile, free=True) for tile in self.ways(unit)]
        return max(0.0, self.places.chance(unit, unit.at) - self.style.combat, *moves)

    def ways(self, unit: Unit) -> list[str]:
        """The free tiles next to a unit that it may enter."""
        near = self.known.around if "diagonal" in unit.card.can else self.known.orthogonal
        steps = self.known.steps(unit.card)[unit.at]
        return [tile for tile in near[unit.at] if tile not in self.now.at and steps[tile] == 1]

    def two_steps(self, piece: str) -> float:
        """What a unit can do with two further moves."""
        unit = self.now.units[piece]
        best = 0.0
        for tile in self.ways(unit):
            best = max(best, self.move(piece, tile, free=True))
            for further in self.known.orthogonal[tile]:
                open_ = further not in self.now.at and self.known.steps(unit.card)[tile][further] == 1
                if open_ and further != unit.at:
                    best = max(best, self.move(piece, further, free=True) + self.places.take(tile))
        return best

    def offensive(self, piece: str) -> float:
        """What a unit can do with a further move and a combat after it."""
        unit = self.now.units[piece]
        best = self.places.chance(unit, unit.at) - self.style.combat
        for tile in self.ways(unit):
            fights = self.places.chance(unit, tile) - self.style.combat
            best = max(best, fights, self.move(piece, tile, free=True))
        return best

    # -- action cards ------------------------------------------------------------------------

    def play(self, card: str) -> float:
        """An Operations card: what its effect is worth on the best unit, less its cost and itself."""
        facts = self.known.cards[card]
        return self.effect(facts) - self.price(facts.cost) - self.keep(facts)

    def effect(self, card: CardFacts) -> float:
        """What an Operations card does at its best."""
        effect, amount = card.effect, card.amount
        value = DRAWN * self.card_factor
        if effect == "gain_prestige":
            return amount * self.fire.point
        if effect in ("draw_units", "draw_actions"):
            return amount * value
        if effect == "sabotage":
            return amount * value + min(amount, self.now.foe_cards) * value
        if effect == "re_deploy":
            return max((self.way(unit.name, tile) for unit in self.now.mine for tile in self._open), default=0.0)
        if effect == "dig_in":
            worths = sorted((self.on_unit(card, unit.name) for unit in self.now.mine), reverse=True)
            return sum(worth for worth in worths[:amount] if worth > 0)
        units = self.now.foes if effect in AT_ENEMIES else self.now.mine
        return max((self.on_unit(card, unit.name) for unit in units), default=0.0)

    @cached_property
    def _open(self) -> list[str]:
        return [tile for tile, owner in self.now.control.items() if owner == self.now.me and tile not in self.now.at]

    def way(self, piece: str, tile: str) -> float:
        """A unit is put on another tile."""
        unit = self.now.units[piece]
        if tile in self.known.closed_to(unit.card):
            return 0.0
        worth_of = self.places.place
        return worth_of(unit, tile, fires=unit.may_fire) - worth_of(unit, unit.at, fires=unit.may_fire) - MOVE

    def on_unit(self, card: CardFacts, piece: str) -> float:
        """What a card is worth on a unit."""
        unit, effect, amount = self.now.units[piece], card.effect, card.amount
        if effect in AT_ENEMIES:
            return self._at_enemy(card, unit) if unit.face_up else 0.0
        if effect in ("extra_activation", "extra_combat", "extra_moves", "extra_move_and_combat") and unit.new:
            return 0.0
        if effect == "extra_activation":
            return self.extra(piece)
        if effect == "extra_combat":
            return self.places.chance(unit, unit.at) - self.style.combat
        if effect == "extra_moves":
            return self.two_steps(piece)
        if effect == "extra_move_and_combat":
            return self.offensive(piece)
        if effect == "dig_in":
            return 0.0 if unit.dug_in else self.dig_in(piece, free=True)
        if effect == "restore_morale":
            return 1.3 * self.fire.hurt(unit, min(amount, max(0, -unit.marks)))
        return self.fire.hurt(unit, min(amount, 9 - unit.current)) if effect == "raise_morale" else 0.0

    def _at_enemy(self, card: CardFacts, unit: Unit) -> float:
        """Damage by a card; anti-air may stop an air card, and one that eliminates brings no reward."""
        least, amount = int(unit.current) - 1, card.amount
        if card.effect == "bombard":
            return sum(
                likely * self.fire.hurt(unit, max(0, min(amount + modifier, least)))
                for modifier, likely in self.now.modifiers.items()
            )
        if card.effect == "dig_out":
            return self.fire.hurt(unit, min(amount, least)) + self.style.marker * self.fire.is_dug_in(unit, unit.at)
        if card.effect == "damage_spared":
            worth = self.fire.hurt(unit, min(amount, least))
        else:
            worth = self.fire.loss(unit, amount)
        covered = any(foe.card.anti_air and self._covers(foe, unit) for foe in self.now.foes)
        return worth * (STOPPED if covered else 1.0)

    def _covers(self, foe: Unit, unit: Unit) -> bool:
        return foe is unit or unit.at in self.known.within[foe.card.anti_air][foe.at]


#: The effects that act on enemies outside combats.
AT_ENEMIES = ("bombard", "damage", "damage_spared", "dig_out")

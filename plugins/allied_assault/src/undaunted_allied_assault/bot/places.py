"""What it is worth that a unit is on a tile: what it takes, where it can go, whom it can fight, its danger."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_allied_assault.bot.fire import WIN
from undaunted_allied_assault.bot.known import FAR

if TYPE_CHECKING:
    from undaunted_allied_assault.bot.fire import Fire
    from undaunted_allied_assault.bot.goals import Goals
    from undaunted_allied_assault.bot.known import CardFacts
    from undaunted_allied_assault.bot.now import Now, Unit

#: What every enemy adds to the tiles around it: fights, and more where it has to be destroyed.
HUNT = 0.3
#: How likely enemies attack that stand next to the tile, and those that must come first.
BESIDE, COMING = 0.8, 0.5
#: What a point of support is worth for each enemy that it reaches.
SUPPORT = 0.3
#: To stand on a tile whose loss would lose the game, while no enemy can reach it.
WATCH = 2.0
#: The Home Base is kept free for cheap units.
IN_THE_WAY = 1.5
#: Ground on which units may be stuck.
STUCK = 2.0
#: How much of what a tile brings is hoped for when a combat must empty it first.
AFTER_COMBAT = 0.8


class Places:
    """The worth of places in one position."""

    def __init__(self, now: Now, fire: Fire, goals: Goals) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self.fire = fire
        self.goals = goals
        self._danger: dict[tuple[str, str, bool], float] = {}
        #: Whether the enemy acts after the own turn.
        self._answered = now.foe_turns > 0
        self._fields: dict[tuple[int, str], float] = {}
        self._placed: dict[tuple[str, str, bool], float] = {}
        self._reached: dict[str, bool] = {}

    # -- tiles ---------------------------------------------------------------------------

    def take(self, tile: str) -> float:
        """What it is worth to take control of a tile: what it brings, and what the enemy loses with it."""
        owner = self.now.control.get(tile)
        if owner == self.now.me:
            return 0.0
        worth = self.goals.tiles(self.now.me)[tile]
        if owner == self.now.foe:
            worth += self.goals.tiles(self.now.foe)[tile]
        return worth + (WIN if tile in self.goals.decisive(self.now.me) else 0.0)

    def stake(self, tile: str) -> float:
        """What it costs that the enemy takes an own tile."""
        decides = self.style.decides if tile in self.goals.decisive(self.now.foe) else 0.0
        return self.goals.tiles(self.now.me)[tile] + decides

    def stand(self, tile: str) -> float:
        """What it is worth that a unit stands on a tile, no matter who controls it."""
        worth = self.goals.stands(self.now.me).get(tile, 0.0) + self.goals.stands(self.now.foe).get(tile, 0.0) / 2
        if worth and tile in self.goals.decisive(self.now.me):
            worth += WIN
        return worth

    def field(self, card: CardFacts, tile: str) -> float:
        """How much can be done from a tile in later turns by a unit of this kind."""
        steps = self.known.steps(card)
        key = id(steps), tile
        value = self._fields.get(key)
        if value is None:
            ways, decays = steps[tile], self._decays
            value = sum([worth * decays[ways[goal]] for goal, worth in self._prizes if goal != tile])
            self._fields[key] = value
        return value

    @cached_property
    def _decays(self) -> list[float]:
        return [self.style.decay**steps for steps in range(FAR)] + [0.0]

    @cached_property
    def _prizes(self) -> list[tuple[str, float]]:
        """The tiles that draw units: those to take, those to stand on, and enemies."""
        prizes, pull = [], self.style.pull
        hunt = HUNT * self.fire.later + self.fire.stake(self.now.foe) / 2
        for tile in self.known.tiles:
            unit = self.now.at.get(tile)
            worth = min(WIN / 10, pull * self.take(tile))
            if unit is None or unit.side != self.now.me:
                worth += pull * 2 * min(WIN / 10, self.stand(tile))
            if unit is not None and unit.side != self.now.me:
                worth += hunt + pull * self.fire.condition_worth(unit)
            if worth:
                prizes.append((tile, worth))
        return prizes

    # -- enemies -------------------------------------------------------------------------

    def reaches(self, foe: Unit, tile: str) -> bool:
        """Whether an enemy could step onto a tile in its next turn."""
        moves = 2 if "move_twice" in foe.card.can else 1
        return self.known.steps(foe.card)[foe.at][tile] <= moves

    def is_reached(self, tile: str) -> bool:
        """Whether any enemy could."""
        if tile not in self._reached:
            self._reached[tile] = any(self.reaches(foe, tile) for foe in self.now.foes)
        return self._reached[tile]

    def danger(self, unit: Unit, tile: str, *, dug_in: bool | None = None) -> float:
        """What the next turn of the enemy may cost a unit on a tile."""
        dug = self.fire.is_dug_in(unit, tile) if dug_in is None else dug_in
        if not self._answered:
            return 0.0
        key = unit.name or unit.card.name, tile, dug
        if key not in self._danger:
            worst, second = 0.0, 0.0
            for foe, likely in self._threats.get(tile, ()):
                cost = likely * self.fire.shot(foe, foe.at, unit, tile, dug_in=dug)
                if cost > worst:
                    worst, second = cost, worst
                else:
                    second = max(second, cost)
            factor = 0.8 if dug else 1.0
            self._danger[key] = self.style.danger * factor * min(WIN / 10, worst + 0.5 * second)
        return self._danger[key]

    @cached_property
    def _threats(self) -> dict[str, list[tuple[Unit, float]]]:
        """The enemies that may attack a unit on each tile in their next turn, with how likely they do."""
        threats: dict[str, list[tuple[Unit, float]]] = {}
        near = self.known.orthogonal
        for foe in self.now.foes:
            likely = {}
            if foe.card.moves_and_fires:
                steps = self.known.steps(foe.card)[foe.at]
                ways = [tile for tile in self.known.around[foe.at] if steps[tile] == 1 and tile not in self.now.at]
                likely = {tile: COMING for way in ways for tile in near[way]}
            likely |= dict.fromkeys(near[foe.at], BESIDE)
            for tile, often in likely.items():
                threats.setdefault(tile, []).append((foe, often))
        return threats

    # -- units on tiles ------------------------------------------------------------------

    def gain(self, tile: str) -> float:
        """What it is worth to take a tile from which a combat drove the enemy."""
        return AFTER_COMBAT * (self.take(tile) + self.stand(tile))

    def duel(self, unit: Unit, at: str, foe: Unit) -> float:
        """What a combat of an own unit is worth."""
        return self.fire.duel(unit, at, foe, self.gain(foe.at))

    def chance(self, unit: Unit, tile: str) -> float:
        """The best combat of a unit from a tile; 0 if none is worth it."""
        best = 0.0
        for near in self.known.orthogonal[tile]:
            foe = self.now.at.get(near)
            if foe is not None and foe.side == self.now.foe:
                best = max(best, self.duel(unit, tile, foe))
        return best

    def place(self, unit: Unit, tile: str, *, fires: bool) -> float:
        """What it is worth that a unit is on a tile; ``fires``: it may start a combat there in this phase."""
        key = unit.name or unit.card.name, tile, fires
        if key not in self._placed:
            self._placed[key] = self._place(unit, tile, fires=fires)
        return self._placed[key]

    def _place(self, unit: Unit, tile: str, *, fires: bool) -> float:
        worth = self.stand(tile) - self.danger(unit, tile)
        if self.now.more:
            worth += self.field(unit.card, tile)
        if fires or self.now.more:
            worth += self.chance(unit, tile) * (1.0 if fires else self.style.later * self.fire.later)
        if not self._answered:
            return worth
        reached = sum(near in self._foe_tiles for near in self.fire.support_tiles(unit.card, tile))
        worth += SUPPORT * unit.card.support * min(reached, 4)
        if tile in self.goals.decisive(self.now.foe):
            worth += self.style.guard if self.is_reached(tile) else WATCH
        elif tile == self.now.home_base[self.now.me] and "no_deployment" not in self.known.special:
            worth -= IN_THE_WAY
        for rule in self.known.special.get("marsh", ()):
            worth -= STUCK * (self.known.tiles[tile].terrain in rule["terrains"])
        return worth

    @cached_property
    def _foe_tiles(self) -> frozenset[str]:
        return frozenset(foe.at for foe in self.now.foes)

    def mines(self, unit: Unit, tile: str) -> float:
        """What the mines of a tile are expected to cost."""
        if self.now.control.get(tile) != self.now.foe or "ignore_mines" in unit.card.can:
            return 0.0
        odds = sum(likely for modifier, likely in self.now.modifiers.items() if modifier < 0)
        return odds * self.fire.loss(unit, 1)

    def move(self, unit: Unit, tile: str, *, free: bool = False) -> float:
        """What a move is worth; ``free``: by a card or another unit, so that the unit may still fire."""
        fires = (unit.may_fire and unit.card.moves_and_fires and not unit.steps) or (free and unit.may_fire)
        after = self.place(unit, tile, fires=fires) + self.take(tile) - self.mines(unit, tile)
        return after - self.place(unit, unit.at, fires=unit.may_fire)

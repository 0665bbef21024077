"""What an observation says of the position, in the form the heuristic asks for it."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_allied_assault.bot.known import CardFacts, Known

if TYPE_CHECKING:
    from undaunted_core import Observation

#: What a hidden unit is taken for when no card is left that it could be.
NOBODY = CardFacts("", None, 5, 4, hard=6, soft=6, support=2, defence=5, morale=4, kind="hidden")


@attrs.define(eq=False, slots=True)
class Unit:
    """A unit on the map; ``card`` is a mean of the possible ones while it is hidden from the seat."""

    name: str
    side: str
    at: str
    card: CardFacts
    face_up: bool
    marks: int
    dug_in: bool
    steps: int
    fired: bool
    dug: bool
    new: bool
    gave: bool
    exposed: bool
    #: Its morale.
    current: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.current = max(1.0, self.card.morale + self.marks)

    @property
    def may_fire(self) -> bool:
        """Whether it may still start a combat in this phase."""
        if self.new or self.dug or self.fired or self.gave:
            return False
        return not self.steps or (self.steps == 1 and self.card.moves_and_fires)


class Now:
    """The position as one seat knows it; hidden cards of the enemy are their public mean."""

    def __init__(self, known: Known, observation: Observation) -> None:
        data = observation.data
        self.known = known
        self.seen: dict[str, Any] = data["seen"]
        self.stack: list[dict[str, Any]] = data["stack"]
        self.me: str = known.side_of[str(observation.seat)]
        self.foe: str = known.other(self.me)
        self.round: int = observation.round
        self.active: str = self.seen["rounds"]["active"]
        allied = self.seen["allied"]
        self.is_second: bool = allied["first"] != self.me
        exchanged = allied["edge"] != known.sides[0]
        owners = {side: known.other(side) if exchanged else side for side in known.sides}
        self.home_row = {side: known.home_row[owners[side]] for side in known.sides}
        self.home_base = {side: known.home_base[owners[side]] for side in known.sides}
        self.prestige: dict[str, int] = {side: allied["prestige"].get(side, 0) for side in known.sides}
        self.on_hill: dict[str, int] = {side: allied["on_hill"].get(side, 0) for side in known.sides}
        self.control: dict[str, str] = self.seen["land"]["control"]
        self.zones: dict[str, list[str]] = self.seen["zones"]["cards"]
        self.hand: list[str] = self.zones.get(f"{self.me}:hand", [])
        self.reserve: list[str] = self.zones.get(f"{self.me}:reserve", [])
        self.pools: list[dict[str, Any]] = data["hidden"].get("zones.cards", [])
        self.foe_cards = self._size(f"{self.foe}:hand") + self._size(f"{self.foe}:reserve")
        self._means: dict[tuple[str, int], CardFacts] = {}
        self.units: dict[str, Unit] = self._units()
        self.at: dict[str, Unit] = {unit.at: unit for unit in self.units.values()}
        self.mine = [unit for unit in self.units.values() if unit.side == self.me]
        self.foes = [unit for unit in self.units.values() if unit.side == self.foe]
        self.modifiers = self._modifiers()

    @property
    def turns_left(self) -> int:
        """The own turns still to come, the present one included."""
        has_played = self.active == self.foe and not self.is_second
        return max(0, self.known.last - self.round + (0 if has_played else 1))

    @property
    def last(self) -> int:
        """The last round; the present one, where a game goes on after the last round of its scenario."""
        return max(self.round, self.known.last)

    def next_round(self, side: str) -> int:
        """The round of the next turn that a side ends: this one if it is on turn, or comes after the other."""
        comes = side == self.active or self.is_second == (side == self.me)
        return self.round if comes else self.round + 1

    @cached_property
    def more(self) -> int:
        """The own turns after the present one, or after that of the enemy."""
        return max(0, self.last - self.next_round(self.me) + (self.active != self.me))

    @cached_property
    def foe_turns(self) -> int:
        """The turns of the enemy that are still to end, a present one included."""
        return max(0, self.last - self.next_round(self.foe) + 1)

    @property
    def fires(self) -> bool:
        """Whether a fire is under way; both units are still there."""
        fight = self.seen["fight"]
        return fight["firing"] in self.units and fight["target"] in self.units

    def _size(self, zone: str) -> int:
        return sum(pool["where"].get(zone, 0) for pool in self.pools)

    def _modifiers(self) -> dict[int, float]:
        """The odds of a tactical modifier: by the action cards that are hidden from the seat."""
        counts = Counter(
            self.known.cards[name].modifier
            for pool in self.pools
            if "action_deck" in pool["where"]
            for name in pool["holds"]
        )
        number = sum(counts.values())
        return {modifier: count / number for modifier, count in counts.items()} if number else {0: 1.0}

    def _units(self) -> dict[str, Unit]:
        columns, space = self.seen["units"], self.seen["pieces"]["space"]
        units = {}
        for name, tile in space.items():
            card = columns["card"].get(name)
            side = self.known.slots[name]
            units[name] = Unit(
                name,
                side,
                tile,
                self.known.cards[card] if card else self._mean(name, side, columns["cost"].get(name, -1)),
                columns["face_up"].get(name, True),
                columns["morale"].get(name, 0),
                columns["dug_in"].get(name, False),
                columns["steps"].get(name, 0),
                columns["fired"].get(name, False),
                columns["dug"].get(name, False),
                columns["new"].get(name, False),
                columns["gave"].get(name, False),
                columns["exposed"].get(name, False),
            )
        return units

    def _mean(self, name: str, side: str, cost: int) -> CardFacts:
        """The mean of what a hidden unit may be: the cards of its pool, of the cost that was shown."""
        if (side, cost) not in self._means:
            names: list[str] = next((pool["holds"] for pool in self.pools if f"{side}:unit_deck" in pool["where"]), [])
            fitting = [card for card in names if cost in (-1, self.known.cards[card].cost)] or names
            self._means[side, cost] = self.known.mean(tuple(fitting)) if fitting else NOBODY
        return self._means[side, cost]

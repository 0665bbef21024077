"""Facts that never change in a game and are public: the map, the cards, how each side wins.

Made once per game from the board and the catalogue.  Scenarios have no names here: what their victory conditions,
endings and special rules publish says all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_allied_assault.bot.style import USUAL_STYLE, Style
from undaunted_allied_assault.tables import reaches
from undaunted_core.authoring.bots import steps_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core import Observation

#: Steps between tiles that no way joins.
FAR = 99
#: The special rules whose parameters the bot reads.
Special = dict[str, tuple[dict[str, Any], ...]]


@attrs.frozen(eq=False)
class CardFacts:
    """A card.  ``hard`` and ``soft`` are attack values; the mean of several cards has no whole numbers."""

    name: str
    side: str | None
    cost: float
    battle: float
    modifier: int = 0
    hard: float = 0
    soft: float = 0
    support: float = 0
    defence: float = 0
    morale: float = 0
    is_hard: bool = False
    reach: int = 1
    anti_air: int = 0
    kind: str = ""
    can: frozenset[str] = frozenset()
    stripe: str = ""
    title: str = ""
    effect: str = ""
    amount: int = 0

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit card."""
        return bool(self.kind)

    @property
    def moves_and_fires(self) -> bool:
        """Whether it may move and start a combat in one phase."""
        return "move_and_fire" in self.can or "move_twice" in self.can

    @property
    def may_enter_swamp(self) -> bool:
        """Whether ground that Hard units may not enter is open to it."""
        return not self.is_hard or "enter_swamp" in self.can


@attrs.frozen(eq=False)
class TileFacts:
    """A tile of the map."""

    name: str
    terrain: str
    target: int
    fire: int
    prestige: int
    traits: frozenset[str]
    objective: bool


@attrs.frozen(eq=False)
class Known:
    """One game's public constants, by name."""

    sides: tuple[str, ...]
    side_of: dict[str, str]
    cards: dict[str, CardFacts]
    tiles: dict[str, TileFacts]
    orthogonal: dict[str, tuple[str, ...]]
    around: dict[str, tuple[str, ...]]
    #: The tiles that support of range n reaches.
    within: tuple[dict[str, tuple[str, ...]], ...]
    #: The tile straight behind a neighbour.
    beyond: dict[tuple[str, str], str | None]
    home_row: dict[str, tuple[str, ...]]
    home_base: dict[str, str | None]
    aims: dict[str, tuple[dict[str, Any], ...]]
    last: int
    scores: tuple[str, ...]
    winner: str | None
    special: Special
    starts: dict[str, dict[str, Any]]
    slots: dict[str, str]
    style: Style
    #: Steps from tile to tile, by what may be entered and whether diagonals count; found when they are needed.
    _steps: dict[tuple[frozenset[str], bool], dict[str, dict[str, int]]] = attrs.field(factory=dict, repr=False)
    _steps_of: dict[CardFacts, dict[str, dict[str, int]]] = attrs.field(factory=dict, repr=False)
    #: The means of several cards, by their names: they stay the same for many decisions.
    _means: dict[tuple[str, ...], CardFacts] = attrs.field(factory=dict, repr=False)

    def other(self, side: str) -> str:
        """The other side."""
        first, second = self.sides
        return second if side == first else first

    def rules(self, name: str, side: str) -> Iterable[dict[str, Any]]:
        """The special rules of a name that are for a side."""
        return (rule for rule in self.special.get(name, ()) if rule["side"] in (None, side))

    def closed_to(self, card: CardFacts) -> frozenset[str]:
        """The tiles that a unit may not enter."""
        words = set() if any(card.name in rule["units"] for rule in self.rules("river_crossers", "")) else {"closed"}
        if not card.may_enter_swamp:
            words.add("no_hard")
        closed = {tile for rule in self.rules("closed_tiles", card.side or "") for tile in rule["at"]}
        return frozenset(closed | {name for name, tile in self.tiles.items() if words & tile.traits})

    def steps(self, card: CardFacts) -> dict[str, dict[str, int]]:
        """How many steps a unit takes from tile to tile when nobody is in its way."""
        steps = self._steps_of.get(card)
        if steps is not None:
            return steps
        key = self.closed_to(card), "diagonal" in card.can
        table = self._steps.get(key)
        if table is None:
            near = self.around if key[1] else self.orthogonal
            far = dict.fromkeys(near, FAR)
            table = self._steps[key] = {tile: {**far, **steps_from(tile, near, key[0])} for tile in self.tiles}
        self._steps_of[card] = table
        return table

    def mean(self, names: tuple[str, ...]) -> CardFacts:
        """The mean of the unit cards that a hidden unit may be."""
        if names not in self._means:
            self._means[names] = blend([self.cards[name] for name in names])
        return self._means[names]


def read_constants(observation: Observation, style: Style = USUAL_STYLE) -> Known:
    """The constants of the game that is observed, for a bot of this style."""
    catalog = observation.catalog
    (scenario,) = catalog["scenario"].values()
    special: Special = {}
    for rule in scenario["special"]:
        special[rule["rule"]] = (*special.get(rule["rule"], ()), rule)
    factor = 1
    for rule in special.get("battle_factor", ()):
        factor *= rule["amount"]
    position_of = {space.name: space.at for space in observation.board.spaces}
    ending = scenario["ending"]
    return Known(
        sides=tuple(catalog["sides"]),
        side_of={seat: entry["side"] for seat, entry in catalog["seats"].items()},
        cards={name: _card(name, entry, factor) for name, entry in catalog["cards"].items() if "zone" not in entry},
        tiles={
            name: TileFacts(
                name,
                entry["terrain"],
                entry["target"],
                entry["fire"],
                entry["prestige"],
                frozenset(entry["traits"]),
                entry["objective"],
            )
            for name, entry in catalog["tiles"].items()
        },
        orthogonal={name: _near(position_of, name, straight=True) for name in position_of},
        around={name: _near(position_of, name, straight=False) for name in position_of},
        within=tuple(
            {
                name: tuple(other for other, (a, b) in position_of.items() if reaches(reach, a - x, b - y))
                for name, (x, y) in position_of.items()
            }
            for reach in range(4)
        ),
        beyond={
            (tile, near): _beyond(position_of, tile, near)
            for tile in position_of
            for near in _near(position_of, tile, straight=True)
        },
        style=style,
        home_row={side: tuple(entry["home_row"]) for side, entry in catalog["sides"].items()},
        home_base={side: entry["home_base"] for side, entry in catalog["sides"].items()},
        aims={side: tuple(entry["victory"]) for side, entry in catalog["sides"].items()},
        last=ending["turn"],
        scores=tuple(ending["scores"]),
        winner=ending["winner"],
        special=special,
        starts={side: entry["start"] for side, entry in catalog["sides"].items()},
        slots={name: name.partition(":")[0] for name in catalog["pieces"]},
    )


def _card(name: str, entry: Mapping[str, Any], factor: int) -> CardFacts:
    unit, action = entry["unit"], entry["action"]
    battle = entry["battle"] * factor
    if unit is None:
        return CardFacts(
            name,
            None,
            entry["cost"],
            battle,
            entry["modifier"],
            stripe=action["stripe"],
            title=name.rpartition("_")[0],
            effect=action["effect"],
            amount=action["amount"],
        )
    return CardFacts(
        name,
        unit["side"],
        entry["cost"],
        battle,
        hard=unit["hard"],
        soft=unit["soft"],
        support=unit["support"],
        defence=unit["defence"],
        morale=unit["morale"],
        is_hard=unit["target"] == "hard",
        reach=unit["reach"],
        anti_air=unit["anti_air"],
        kind=unit["unit_class"],
        can=frozenset(unit["abilities"]),
    )


def blend(cards: list[CardFacts]) -> CardFacts:
    """The mean of the unit cards that a hidden unit may be; abilities are those of most of them."""
    number = len(cards)

    def mean(name: str) -> float:
        return float(sum(getattr(card, name) for card in cards) / number)

    words = {word for card in cards for word in card.can}
    return CardFacts(
        "",
        cards[0].side,
        mean("cost"),
        mean("battle"),
        hard=mean("hard"),
        soft=mean("soft"),
        support=mean("support"),
        defence=mean("defence"),
        morale=mean("morale"),
        is_hard=2 * sum(card.is_hard for card in cards) > number,
        kind="hidden",
        can=frozenset(word for word in words if 2 * sum(word in card.can for card in cards) > number),
    )


def _near(at: Mapping[str, tuple[int, int]], name: str, *, straight: bool) -> tuple[str, ...]:
    x, y = at[name]
    names = []
    for other, (ox, oy) in at.items():
        steps = abs(ox - x) + abs(oy - y)
        if steps == 1 or (not straight and steps == 2 and abs(ox - x) == 1):
            names.append(other)
    return tuple(names)


def _beyond(at: Mapping[str, tuple[int, int]], one: str, near: str) -> str | None:
    position = 2 * at[near][0] - at[one][0], 2 * at[near][1] - at[one][1]
    return next((name for name, there in at.items() if there == position), None)

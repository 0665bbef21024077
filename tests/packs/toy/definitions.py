"""The kinds of definitions in the toy game's data files, in addition to those of the core."""

import attrs

from undaunted_core.authoring import entry
from undaunted_core.authoring.victory import VictoryCondition
from undaunted_system import Scenario, Seat, Structure, Unit


@attrs.frozen(kw_only=True)
class Tower(Structure):
    """A structure that stands more than one hit."""

    hits: int = entry("the hits that bring it down", minimum=1)


@attrs.frozen(kw_only=True)
class Wagon(Unit):
    """A piece that carries others."""

    seats: tuple[Seat, ...] = entry("its seats")


@attrs.frozen(kw_only=True)
class ToySide:
    """What a side starts with."""

    deck: dict[str, int] = entry("the deck: card -> how many", keys="cards.local")
    pieces: dict[str, str] = entry("the pieces on the board: unit -> space", keys="units.local")
    wagons: dict[str, str] = entry("the wagons on the board: wagon -> space", default=dict, keys="wagons.local")
    victory: tuple[VictoryCondition, ...] = entry("any one met wins at once")


@attrs.frozen(kw_only=True)
class ToyScenario(Scenario):
    """A scenario of the toy game."""

    rounds: int = entry("the last round", minimum=1)
    sides: dict[str, ToySide] = entry("red and blue", keys="side")
    towers: dict[str, str] = entry("the towers on the board: tower -> space", default=dict, keys="towers")

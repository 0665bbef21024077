"""What is wrong with a scenario document: every fault with its place and the nearest valid name."""

from collections.abc import Collection, Iterable
from typing import Any

import undaunted_core as uc
from undaunted_allied_assault.definitions import AlliedScenario
from undaunted_core.authoring.family import nearest


class Checks:
    """The names that a scenario may use, and the faults found so far."""

    def __init__(self, scenario: AlliedScenario, definitions: Any, sides: tuple[str, ...], name: str) -> None:
        self.scenario = scenario
        self.definitions = definitions
        self.sides = sides
        self.name = name
        self.tiles = {plan.tile for plan in scenario.spaces}
        self.faults: list[uc.Fault] = []

    def fault(self, pointer: str, found: str, expected: str, near: str | None = None) -> None:
        """Note a fault of the scenario document."""
        self.faults.append(uc.Fault(self.name, pointer, found, expected, near))

    def one_of(self, pointer: str, name: str, known: Collection[str], what: str) -> bool:
        """Whether a name is one of those known; a fault otherwise."""
        if name not in known:
            self.fault(pointer, repr(name), what, nearest(name, known))
        return name in known

    def find(self, kind: str, name: str, pointer: str) -> Any:
        """The definition of that name in play, or None and a fault."""
        entries = self.definitions[kind]
        return entries[name] if self.one_of(pointer, name, entries, f"one of the {kind} of this game") else None

    def on_map(self, pointer: str, tiles: Iterable[str]) -> None:
        """Check that the map has these tiles."""
        for number, tile in enumerate(tiles):
            self.one_of(f"{pointer}/{number}", tile, self.tiles, "a tile of this map")

    def finish(self) -> None:
        """Raise all faults found."""
        if self.faults:
            raise uc.LinkError(self.faults)

"""What the data files hold, and how a scenario is laid out."""

from __future__ import annotations

from typing import Any

import attrs
import undaunted_core.authoring as au
from undaunted_core.authoring import entry
from undaunted_core.authoring.family import BOARD_GEOMETRIES


@attrs.frozen(kw_only=True)
class Ship(au.PieceDefinition):
    """A ship."""

    hull: int = entry("the hits that sink it", minimum=1, maximum=9)


@attrs.frozen(kw_only=True)
class Squadron:
    """What a side starts with."""

    ships: dict[str, str] = entry("its ships, and where each lies", keys="ships.local", names="tiles", minProperties=1)


@attrs.frozen(kw_only=True)
class BroadsideScenario(au.ScenarioDefinition):
    """A scenario: the sea and the two squadrons."""

    rounds: int = entry("after so many rounds the hulls are counted", minimum=1)
    sides: dict[str, Squadron] = entry("west and east", keys="side")


def link(
    game: au.GameKind, scenario: BroadsideScenario, definitions: Any, registry: Any, name: str
) -> dict[str, object]:
    """Lay out the sea, and put each ship where its side has it."""
    linker = au.Linker(game, scenario, definitions, name)
    linker.sides()
    linker.finish()
    spaces = linker.spaces()
    geometry = linker.geometry(spaces, registry.all(BOARD_GEOMETRIES))
    names = [space.name for space in spaces]
    pieces = []
    for number, side in enumerate(game.sides):
        for ship, space_name in scenario.sides[side].ships.items():
            pointer = f"/sides/{side}/ships/{ship}"
            if space_name not in names:
                linker.fault(pointer, repr(space_name), "a tile of this map", linker.near(space_name, names))
            definition = linker.find("ships", f"{side}:{ship}", pointer)
            pieces.append(au.PieceSetting(f"{side}:{ship}", number, definition, space_name))
    linker.finish()
    return {"sides": tuple(game.sides), "geometry": geometry, "spaces": spaces, "pieces": tuple(pieces)}

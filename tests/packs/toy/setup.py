"""From a scenario document of the toy game to a setting."""

from typing import Any

import undaunted_core as uc
from undaunted_core.authoring import NO_SIDE, CardSetting, PieceSetting, SpaceSetting
from undaunted_core.authoring.family import find_geometry, nearest
from undaunted_core.mechanics.board import BOARD_GEOMETRIES


def space_name(at: tuple[int, int]) -> str:
    """A column letter and a row number.  The tile cannot give the name: it may be on the map twice."""
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting; LinkError with every unknown name."""
    faults: list[uc.Fault] = []
    sides = tuple(game.sides)

    def find(kind: str, wanted: str, pointer: str) -> Any:
        known = definitions.get(kind, {})
        if wanted not in known:
            expected = f"one of the {kind} of this game"
            faults.append(uc.Fault(name, pointer, repr(wanted), expected, nearest(wanted, known)))
        return known.get(wanted)

    geometry = find_geometry(registry.all(BOARD_GEOMETRIES), scenario.geometry, name)
    spaces = [
        SpaceSetting(space_name(plan.at), plan.at, find("tiles", plan.tile, f"/spaces/{number}/tile"))
        for number, plan in enumerate(scenario.spaces)
    ]
    pieces, cards = [], []
    for number, side in enumerate(sides):
        given = scenario.sides[side]
        for local, space in given.pieces.items():
            unit = find("units", f"{side}:{local}", f"/sides/{side}/pieces/{local}")
            pieces.append(PieceSetting(f"{side}:{local}", number, unit, space))
        for local, space in given.wagons.items():
            wagon = find("wagons", f"{side}:{local}", f"/sides/{side}/wagons/{local}")
            pieces.append(PieceSetting(f"{side}:{local}", number, wagon, space))
        for local, count in given.deck.items():
            card = find("cards", f"{side}:{local}", f"/sides/{side}/deck/{local}")
            cards.append(CardSetting(f"{side}:{local}", number, card, {"deck": count}))
    for tower, space in scenario.towers.items():
        pieces.append(PieceSetting(tower, NO_SIDE, find("towers", tower, f"/towers/{tower}"), space))
    if faults:
        raise uc.LinkError(faults)
    return {
        "sides": sides,
        "holder": sides.index(scenario.initiative),
        "geometry": geometry,
        "spaces": tuple(spaces),
        "pieces": tuple(pieces),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }

"""What drawings add to the board: home rows and bases, objectives, fire modifiers, chains of control, support ranges.

All of it is worked out from what a seat sees.  Rule: AA-2.2, AA-4.13, AA-5.5, AA-5.17, AA-7.1.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import undaunted_core.authoring as au
from undaunted_allied_assault.tables import reaches
from undaunted_core.authoring import text
from undaunted_core.authoring.drawing import Area, Mark

if TYPE_CHECKING:
    from undaunted_core import Observation

SIDES = ("us", "german")
BASE = text(en="Home Base", es="Base")
HOME_ROW = text(en="Home Row", es="Fila Inicial")
OBJECTIVE = text(en="objective", es="objetivo")
CUT_OFF = text(en="cut off", es="aislada")
FIRE = text(en="fire {fire:+d}", es="disparo {fire:+d}")
RANGE = text(en="Support of {title}, {number}", es="Apoyo de {title}, {number}")


def marks(observation: "Observation") -> Iterator[Mark | Area]:
    """Everything that is drawn in addition to columns and definitions."""
    columns, tiles = observation.data["seen"], observation.catalog["tiles"]
    homes = {side: home(observation, side) for side in SIDES}
    for side, (row, base) in homes.items():
        yield Area(tuple(row), HOME_ROW, side)
        if base is not None:
            yield Mark(base, BASE, side)
    for space, tile in tiles.items():
        if tile["objective"]:
            yield Mark(space, OBJECTIVE)
        if tile["fire"]:
            yield Mark(space, {lang: words.format(fire=tile["fire"]) for lang, words in FIRE.items()})
    control = columns["land"]["control"]
    for side, (row, _) in homes.items():
        linked = chain(observation, control, side, row)
        for space in (name for name, owner in control.items() if owner == side and name not in linked):
            yield Mark(space, CUT_OFF, side)
    yield from ranges(observation)


def home(observation: "Observation", side: str) -> tuple[list[str], str | None]:
    """The Home Row and the Home Base of a side; the edges of the board may have been exchanged.

    Rule: AA-2.2, AA-10.10a.
    """
    swapped = observation.data["seen"]["allied"]["edge"] != SIDES[0]
    whose = SIDES[SIDES.index(side) ^ swapped]
    side_entry = observation.catalog["sides"][whose]
    return list(side_entry["home_row"]), side_entry["home_base"]


def chain(observation: "Observation", control: dict[str, str], side: str, row: list[str]) -> set[str]:
    """The tiles that a side controls and that connect to its Home Row, orthogonally.  Rule: AA-4.13."""
    todo = [space for space in row if control.get(space) == side]
    tiles = set(todo)
    while todo:
        for near in observation.board[todo.pop()].neighbours:
            if control.get(near) == side and near not in tiles:
                tiles.add(near)
                todo.append(near)
    return tiles


def ranges(observation: "Observation") -> Iterator[Area]:
    """The tiles that units with a longer reach support, as far as the seat sees the units.  Rule: AA-5.17."""
    columns, catalog = observation.data["seen"], observation.catalog
    position_of = {space.name: space.at for space in observation.board.spaces}
    for slot, card in columns["units"]["card"].items():
        entry = catalog["cards"][card]
        if entry["unit"]["reach"] > 1:
            x, y = position_of[columns["pieces"]["space"][slot]]
            reach = [name for name, (a, b) in position_of.items() if reaches(entry["unit"]["reach"], a - x, b - y)]
            number = catalog["pieces"][slot]["title"]
            words = {
                lang: said.format(title=entry["title"][lang], number=number[lang]) for lang, said in RANGE.items()
            }
            yield Area(tuple(reach), words, catalog["pieces"][slot]["side"])


RULES = (au.drawing.Overlay(marks),)

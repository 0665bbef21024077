"""The words of Allied Assault in position documents, and what holds of units and tiles in every state.

A unit on the map is an entry of its slot, ``{"at": "12A", "card": "veterans", "morale": -2}``; a slot that
no entry names is as at the start.  Rule: AA-1.9, AA-1.10.
"""

from collections.abc import Iterator, Mapping

import undaunted_core.authoring as au
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState
from undaunted_allied_assault.units import EMPTY


def units_by_tile(rules: AlliedRules, state: AlliedState) -> list[int]:
    """The unit on each tile (-1: none)."""
    units = [NONE] * len(state.land.unit)
    for slot, space in enumerate(state.pieces.space):
        if space != NONE:
            units[space] = slot
    return units


def check_units(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a loaded state: a slot on the map has a unit of its side, any other is empty, and no tile has two."""
    return [*_slots(rules, state), *_tiles(rules, state)]


def _slots(rules: AlliedRules, state: AlliedState) -> Iterator[tuple[str, str, str]]:
    units, cards, names = state.units, rules.allied.cards, rules.names
    for slot, space in enumerate(state.pieces.space):
        name, card = names["piece"][slot], units.card[slot]
        if space == NONE:
            for column, empty in EMPTY.items():
                if getattr(units, column)[slot] != empty:
                    yield f"/units/{column}/{name}", "something of a unit off the map", "nothing, or a tile for it"
        elif card == NONE:
            yield f"/units/card/{name}", "no card", "the unit card that is on the tile"
        elif not cards.unit[card] or rules.zones.card_side[card] != rules.pieces.side[slot]:
            yield f"/units/card/{name}", names["card"][card], "a unit card of its side"


def _tiles(rules: AlliedRules, state: AlliedState) -> Iterator[tuple[str, str, str]]:
    """Rule: AA-1.10."""
    tiles = {NONE}
    for slot, space in enumerate(state.pieces.space):
        if space in tiles and space != NONE:
            tile = rules.names["space"][space]
            yield f"/pieces/space/{rules.names['piece'][slot]}", f"a second unit on {tile}", "a free tile"
        tiles.add(space)


def write_unit(words: Mapping[str, object], entry: Mapping[str, object]) -> dict[str, object]:
    """A slot without a unit needs no more than that."""
    return dict(entry) if words["at"] is not None else {"at": None}


def read_units(
    entries: Mapping[str, Mapping[str, object]], start: Mapping[str, Mapping[str, object]]
) -> Mapping[str, Mapping[str, object]]:
    """A unit that is taken off the map leaves nothing in its slot."""
    return {
        slot: {**NOTHING, **entry} if "at" in entry and entry["at"] is None else entry
        for slot, entry in entries.items()
    }


#: The words of a slot without a unit.
NOTHING = {**EMPTY, "card": None, "footing": None}
WORDS = (
    au.documents.PieceWords({"card": "units.card"}, write_unit, read_units),
    au.documents.PositionWord("units.footing", "footing", {"may_act": 1, "stuck": 2}, "On Swamp: whether it may act."),
    au.documents.PositionWord("land.control", "control", about="The side that controls each tile."),
    au.documents.PositionWord("allied.prestige", "prestige", about="The prestige of each side."),
    au.documents.PositionWord("allied.first", "first", about="The side that goes first."),
    au.documents.PositionWord(
        "allied.edge", "edge", about="The side whose Home Row is that of the US in the scenario."
    ),
    au.documents.PositionWord("allied.kills", "destroyed", about="How many enemy units each side destroyed."),
    au.documents.PositionWord("allied.earned", "earned", about="The prestige that each side got for them."),
    au.documents.PositionWord("allied.on_hill", "on_hill", about="Turns in a row with a unit on the Hills."),
    au.documents.UnderWay("fight", "The combat under way, every field of it."),
    au.documents.UnderWay("play", "The action cards that are being played, every field of it."),
)
RULES = (*WORDS, au.documents.Mirrors("land.unit", "pieces.space", units_by_tile))

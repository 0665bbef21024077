"""The JSON Schema of position documents, made from the words that slices declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.schema import DRAFT
from undaunted_core.extension.compiling import common_registry
from undaunted_core.extension.manager import default_library
from undaunted_core.game.position.values import MOST
from undaunted_core.game.position.words import AT, PIECE, POSITION, VERSION, list_words
from undaunted_core.kernel.codec import CLAUSE
from undaunted_core.kernel.state import ONE
from undaunted_core.limits import MOST_COUNT
from undaunted_core.mechanics.positions import PIECE_WORDS, UNDER_WAY
from undaunted_table.schemas.documents import column_schema
from undaunted_table.schemas.offered import SPACE
from undaunted_table.schemas.shapes import NAMED, TEXT, Schema, describe, list_of, map_of, object_of
from undaunted_table.schemas.shapes import part as shared_part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.positions import PositionWord
    from undaunted_table.schemas.offered import Offered


def position_schema(registry: Registry | None = None, offered: Offered | None = None) -> dict[str, Any]:
    """The JSON Schema of position documents: the shape; names are checked against the scenario when one is read.

    The parts are those of the packs in a registry, by default of all packs that come with the library.  Names that
    are ``offered`` are there for editors; others are allowed, as a scenario may bring names of its own.
    """
    shared: dict[str, object] = {}

    def define(name: str, value: Schema) -> Schema:
        # What stands behind many names is written once.
        if offered is None:
            return value
        shared[name] = value
        return shared_part(name)

    def by(names: Iterable[str], value: Schema, about: str) -> Schema:
        schema = map_of(value, about)
        return {**schema, "properties": dict.fromkeys(names, value)} if offered else schema

    def among(names: Iterable[str], value: Schema) -> Schema:
        return {"anyOf": [{"enum": [*names]}, value]} if offered else value

    def part(word: PositionWord, col: Column) -> Schema:
        if offered is None:
            return _part(word, col)
        schema = column_schema(col, (), _cell(word, col))
        if col.holds in offered.names and col.cell == ONE:
            schema = among(offered.names[col.holds], schema)
        for domain in reversed(col.index):
            schema = by(offered.names.get(domain, ()), define(f"{word.word}_by_{domain}", schema), word.about)
        return {**schema, "description": word.about}

    if registry is None:
        registry = common_registry(default_library())
    words = list(list_words(registry))
    forms = {word for each in registry.all(PIECE_WORDS).values() for word in each.columns}
    space = define("space", among(offered.names[SPACE] if offered else (), NAMED))
    # What a pack writes in another form has any shape.
    entry = {word.word: {} if word.word in forms else _part(word, col) for word, col in words if col.index == (PIECE,)}
    counter = define("counter", {"anyOf": [space, {"type": "object", "properties": {AT: space, **entry}}]})
    frame = {
        "type": "object",
        "properties": {"at": describe("The step, decision or chance event, by name.", TEXT)},
        "required": ["at"],
        "description": "A frame of the stack with its named fields.",
    }
    pending: dict[str, Any] = {
        "stack": list_of(frame, "The frames, the one that waits last."),
        "choices": map_of(
            {"anyOf": [NAMED, {"const": False}]},
            "Per seat: what it has chosen, null while it is asked, false if it is not; left out, it is asked.",
        ),
        **{slot: {"type": "object", "description": each.about} for slot, each in registry.all(UNDER_WAY).items()},
    }
    ended = object_of(
        "How the game ended.",
        winners=list_of(TEXT, "The winning sides; none for a draw."),
        reason=describe("Why, by the key of its message.", TEXT),
        clause=describe("The clause of the rules.", {**TEXT, "pattern": f"^({CLAUSE.pattern})$"}),
    )
    about = "Per piece its space, null off the map; or an object with it and what packs keep of a piece."
    count, in_zone, of_owner = _natural(1, "How many.", MOST), "The zone's cards.", "The zones of the owner by kind."
    counters = map_of(map_of(counter, about), "Pieces by side and name; those without a side under nobody.")
    zones = map_of(
        map_of(map_of(count, in_zone), of_owner),
        "Cards by the side that owns the zone (or table), zone and name; a zone named holds just these.",
    )
    if offered:
        counters["properties"] = {side: by(names, counter, about) for side, names in offered.pieces().items()}
        zones["properties"] = {
            owner: by(kinds, define(f"cards_{owner}", by(offered.cards(owner), count, in_zone)), of_owner)
            for owner, kinds in offered.zones().items()
        }
    scenario = among(offered.scenarios if offered else (), {"type": ["string", "object"]})
    properties: dict[str, Any] = {
        "$schema": TEXT,
        "format": {"const": POSITION},
        "version": {"const": VERSION},
        "note": map_of(TEXT, "What a reader should know, by language."),
        "game": describe("The id of the game.", among([offered.game] if offered else (), TEXT)),
        "scenario": describe("The id of a scenario, or the document of one.", scenario),
        "packs": list_of(TEXT, "Packs in addition to those of the game."),
        **{word.word: part(word, col) for word, col in words if not col.index},
        "ply": _natural(0, "How many decisions there were."),
        "revealed": _natural(0, "How often hidden information was revealed."),
        "zones": zones,
        "counters": counters,
        **{word.word: part(word, col) for word, col in words if col.index not in ((), (PIECE,))},
        "state": map_of({"type": "object"}, "Other columns of packs, by slice, column and row."),
        "pending": object_of(
            "Where play stands, if not at the first decision of the active side's turn.",
            optional=(*pending,), **pending,
        ),
        "outcome": ended,
    }  # fmt: skip
    left_out = tuple(properties.keys() - {"format", "version", "game", "scenario"})
    whole = object_of(
        "A position of a game; what it leaves out is as in the scenario.", optional=left_out, **properties
    )
    schema = {"$schema": DRAFT, "title": "position", **whole}
    return {**schema, "$defs": shared} if offered else schema


def _natural(least: int, about: str, most: int = MOST_COUNT) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, "description": about}


def _part(one: PositionWord, col: Column) -> dict[str, object]:
    """What a position says of a column: its cell, or objects of cells by the names of its rows."""
    index = () if col.index == (PIECE,) else col.index
    schema = column_schema(col, index, _cell(one, col))
    return {**schema, "description": one.about} if one.about else schema


def _cell(one: PositionWord, col: Column) -> dict[str, object] | None:
    """What a word and the limits of a column say of a cell."""
    if one.values:
        return {"enum": [*one.values, None]}
    if col.holds == "int" and col.cell == ONE:
        return {"type": "integer", "minimum": col.least, "maximum": col.most}
    return None

"""The JSON Schema of position documents, made from the words that slices declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.schema import DRAFT
from undaunted_core.extension.compiling import shared_registry
from undaunted_core.extension.manager import default_library
from undaunted_core.game.position.offered import SPACE
from undaunted_core.game.position.values import MOST
from undaunted_core.game.position.words import AT, PIECE
from undaunted_core.game.schemas import column_schema
from undaunted_core.kernel.codec import CLAUSE
from undaunted_core.kernel.state import ONE, columns
from undaunted_core.limits import MOST_COUNT
from undaunted_core.mechanics.positions import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undaunted_core.game.position.offered import Offered
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.positions import PositionWord

POSITION = "undaunted_core/position"
VERSION = 1
#: The parts of ``pending`` that every game has.
PENDING = ("stack", "choices")


def known_keys(registry: Registry) -> tuple[str, ...]:
    """The parts that positions may have with the packs of a registry."""
    return (*PARTS, *(one.word for one, col in _words(registry) if col.index != (PIECE,)))


def _words(registry: Registry) -> Iterator[tuple[PositionWord, Column]]:
    """Every declared word with its column, in the order of the columns."""
    declared = registry.all("position_word")
    for slot, cls in registry.all("slice").items():
        for col in columns(cls):
            one = declared.get(f"{slot}.{col.name}")
            if one is not None:
                yield one, col


def position_schema(registry: Registry | None = None, offered: Offered | None = None) -> dict[str, Any]:
    """The JSON Schema of position documents: the shape; names are checked against the scenario when one is read.

    The parts are those of the packs in a registry, by default of all packs that come with the library.  Names that
    are ``offered`` are there for editors; others are allowed, as a scenario may bring names of its own.
    """
    shared: dict[str, Any] = {}

    def of(value: dict[str, Any], description: str) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": value, "description": description}

    def named(name: str, value: dict[str, Any]) -> dict[str, Any]:
        # What stands behind many names is written once.
        if offered is None:
            return value
        shared[name] = value
        return {"$ref": f"#/$defs/{name}"}

    def by(names: Iterable[str], value: dict[str, Any], description: str) -> dict[str, Any]:
        made = of(value, description)
        return {**made, "properties": dict.fromkeys(names, value)} if offered else made

    def among(names: Iterable[str], value: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [{"enum": [*names]}, value]} if offered else value

    def part(one: PositionWord, col: Column) -> dict[str, Any]:
        if offered is None:
            return _part(one, col)
        made = column_schema(col, (), _cell(one, col))
        if col.holds in offered.names and col.cell == ONE:
            made = among(offered.names[col.holds], made)
        for domain in reversed(col.index):
            made = by(offered.names.get(domain, ()), named(f"{one.word}_by_{domain}", made), one.about)
        return {**made, "description": one.about}

    def natural(least: int, description: str, most: int = MOST_COUNT) -> dict[str, Any]:
        return {"type": "integer", "minimum": least, "maximum": most, "description": description}

    def closed(properties: dict[str, Any], required: tuple[str, ...], description: str) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": properties,
            "required": list(required),
            "additionalProperties": False,
            "description": description,
        }

    if registry is None:
        registry = shared_registry(default_library())
    words = list(_words(registry))
    forms = {word for one in registry.all("piece_words").values() for word in one.columns}
    text = {"type": "string"}
    maybe: dict[str, Any] = {"type": ["string", "null"]}
    space = named("space", among(offered.names[SPACE] if offered else (), maybe))
    # What a pack writes in another form has any shape.
    entry = {
        one.word: {} if one.word in forms else _part(one, col) for one, col in words if col.index == (PIECE,)
    }
    counter = named("counter", {"anyOf": [space, {"type": "object", "properties": {AT: space, **entry}}]})
    frame = {
        "type": "object",
        "properties": {"at": {**text, "description": "The step, decision or chance event, by name."}},
        "required": ["at"],
        "description": "A frame of the stack with its named fields.",
    }
    pending = {
        "stack": {"type": "array", "items": frame, "description": "The frames, the one that waits last."},
        "choices": of(
            {"anyOf": [maybe, {"const": False}]},
            "Per seat: what it has chosen, null while it is asked, false if it is not; left out, it is asked.",
        ),
        **{
            slot: {"type": "object", "description": one.about} for slot, one in registry.all("under_way").items()
        },
    }
    ended = {
        "winners": {"type": "array", "items": text, "description": "The winning sides; none for a draw."},
        "reason": {**text, "description": "Why, by the key of its message."},
        "clause": {**text, "pattern": f"^({CLAUSE.pattern})$", "description": "The clause of the rules."},
    }
    about = "Per piece its space, null off the map; or an object with it and what packs keep of a piece."
    count, in_zone, of_owner = natural(1, "How many.", MOST), "The zone's cards.", "The zones of the owner by kind."
    counters = of(of(counter, about), "Pieces by side and name; those without a side under nobody.")
    zones = of(
        of(of(count, in_zone), of_owner),
        "Cards by the side that owns the zone (or table), zone and name; a zone named holds just these.",
    )
    if offered:
        counters["properties"] = {side: by(names, counter, about) for side, names in offered.pieces().items()}
        zones["properties"] = {
            owner: by(kinds, named(f"cards_{owner}", by(offered.cards(owner), count, in_zone)), of_owner)
            for owner, kinds in offered.zones().items()
        }
    properties = {
        "$schema": text,
        "format": {"const": POSITION},
        "version": {"const": VERSION},
        "note": of(text, "What a reader should know, by language."),
        "game": {**among([offered.game] if offered else (), text), "description": "The id of the game."},
        "scenario": {
            **among(offered.scenarios if offered else (), {"type": ["string", "object"]}),
            "description": "The id of a scenario, or the document of one.",
        },
        "packs": {"type": "array", "items": text, "description": "Packs in addition to those of the game."},
        **{one.word: part(one, col) for one, col in words if not col.index},
        "ply": natural(0, "How many decisions there were."),
        "revealed": natural(0, "How often hidden information was revealed."),
        "zones": zones,
        "counters": counters,
        **{one.word: part(one, col) for one, col in words if col.index not in ((), (PIECE,))},
        "state": of({"type": "object"}, "Other columns of packs, by slice, column and row."),
        "pending": closed(pending, (), "Where play stands, if not at the first decision of the active side's turn."),
        "outcome": closed(ended, tuple(ended), "How the game ended."),
    }
    needed = ("format", "version", "game", "scenario")
    whole = "A position of a game; what it leaves out is as in the scenario."
    made = {"$schema": DRAFT, "title": "position", **closed(properties, needed, whole)}
    return {**made, "$defs": shared} if offered else made


def _part(one: PositionWord, col: Column) -> dict[str, Any]:
    """What a position says of a column: its cell, or objects of cells by the names of its rows."""
    index = () if col.index == (PIECE,) else col.index
    made = column_schema(col, index, _cell(one, col))
    return {**made, "description": one.about} if one.about else made


def _cell(one: PositionWord, col: Column) -> dict[str, Any] | None:
    """What a word and the limits of a column say of a cell."""
    if one.values:
        return {"enum": [*one.values, None]}
    if col.holds == "int" and col.cell == ONE:
        return {"type": "integer", "minimum": col.least, "maximum": col.most}
    return None


__all__ = ["PENDING", "POSITION", "VERSION", "known_keys", "position_schema"]

"""JSON Schemas of the documents that games hand out: observation, event, action, decision, save, replay.

What the mechanics put into every state is described column by column, from the
columns themselves; what packs add is described by its shape alone, so that the
schemas hold for every game.
"""

from __future__ import annotations

from typing import Any

from undaunted_core.content.schema import DRAFT
from undaunted_core.kernel.registry import Registry
from undaunted_core.kernel.state import HIDDEN, ONE, Column, columns
from undaunted_core.mechanics import plugin
from undaunted_core.mechanics.registrars import RulesRegistrar
from undaunted_core.rng import KEY_BYTES

Schema = dict[str, Any]

PLAIN = {"int": "integer", "bool": "boolean", "text": "string"}
TEXT: Schema = {"type": "string"}
NATURAL: Schema = {"type": "integer", "minimum": 0}
NAME: Schema = {"type": "string", "minLength": 1}
KIND: Schema = {"type": "string", "pattern": r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$"}
CLAUSE: Schema = {"type": "string", "description": "the clause of the rules; empty where there is none"}


def document_schemas() -> dict[str, Schema]:
    """The schema of each document, by its name."""
    return {
        "observation": _document("observation", "What one seat (or a spectator) knows.", _observation()),
        "event": _document("event", "Something that happened, as one seat may see it.", _ref("event")),
        "action": _document("action", "A choice in stable words.", _ref("action")),
        "decision": _document("decision", "What a seat is asked.", _ref("decision")),
        "save": _document("save", "A game at any stop; nothing in it is executed.", _save()),
        "replay": _document("replay", "A game as set-up, decisions and chance outcomes.", _replay()),
    }


def _document(name: str, description: str, body: Schema) -> Schema:
    """A whole schema; of the parts only those it asks for."""
    wanted: dict[str, Schema] = {}
    _gather(body, _parts(), wanted)
    return {
        "$schema": DRAFT,
        "title": name,
        "description": description,
        **body,
        **({"$defs": dict(sorted(wanted.items()))} if wanted else {}),
    }


def _gather(schema: Any, known: dict[str, Schema], wanted: dict[str, Schema]) -> None:
    """Every part that a schema refers to, and those that these refer to."""
    if isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in wanted:
            wanted[name] = known[name]
            _gather(known[name], known, wanted)
        for inner in schema.values():
            _gather(inner, known, wanted)
    elif isinstance(schema, list):
        for inner in schema:
            _gather(inner, known, wanted)


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: dict[str, Schema], *, optional: tuple[str, ...] = (), more: Schema | bool = False) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": more,
    }


def _list(items: Schema, **limits: Any) -> Schema:
    return {"type": "array", "items": items, **limits}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _hex(digits: int) -> Schema:
    return {"type": "string", "pattern": f"^[0-9a-f]{{{digits}}}$"}


# -- the parts ---------------------------------------------------------------------------


def _parts() -> dict[str, Schema]:
    plain: Schema = {"type": ["string", "integer", "boolean", "null"]}
    cell: Schema = {"anyOf": [plain, _list(plain)]}
    frame = _object({"at": {**NAME, "description": "a step or a decision"}}, more=cell)
    rows: Schema = {"anyOf": [cell, _map({"anyOf": [cell, _map(cell)]})]}
    return {
        "action": {
            "description": "An action: its kind and one name for each of its fields; notation and sentence where they "
            "are given.",
            **_object({"kind": KIND, "notation": NAME, "text": NAME}, optional=("notation", "text"), more=NAME),
        },
        "decision": {
            "description": "A decision: its kind, the seat asked, what is asked in English, the clause; and what is "
            "asked in a language where it is given.",
            **_object(
                {"kind": KIND, "seat": NAME, "prompt": NAME, "clause": CLAUSE, "text": NAME}, optional=("text",)
            ),
        },
        "event": {
            "description": "An event: its number from 0, its kind, and its fields; secret ones may be left out; its "
            "sentence where it is given.",
            **_object({"number": NATURAL, "kind": KIND, "text": NAME}, optional=("text",), more=cell),
        },
        "outcome": {
            "description": "How the game ended: the winning sides (none: a draw), the key of the reason, the clause.",
            **_object({"winners": _list(NAME), "reason": NAME, "clause": CLAUSE}),
        },
        "stack": {
            "description": "What is under way, the innermost last: steps by name, each with its own fields.",
            **_list(frame),
        },
        "seen": {
            "description": "The visible rows of every column, by slice; rows at their default are left out.",
            **_object(_slices(visible=True), more=_map(rows)),
        },
        "hidden": {
            "description": "Per column its pools: how many values each hidden row holds (also beside it, in further "
            "columns that share the pool), and all values together.",
            **_map(
                _list(
                    _object(
                        {"where": _map(NATURAL), "beside": _map(_map(NATURAL)), "holds": _list(plain)},
                        optional=("beside",),
                    )
                )
            ),
        },
        "state": {
            "description": "Everything a state holds, secrets and generator included.",
            **_object(
                {
                    "stack": _ref("stack"),
                    "rng": {
                        "description": "The random generator; secret: only the server of the game may have it.",
                        **_object({"key": _hex(2 * KEY_BYTES), "drawn": NATURAL}),
                    },
                    "ply": NATURAL,
                    "revealed": NATURAL,
                    "outcome": _maybe(_ref("outcome")),
                    **_slices(visible=False),
                },
                more=_map(rows),
            ),
        },
        "setup": {
            "description": "What the game was started with.",
            **_object(
                {
                    "game": NAME,
                    "scenario": {"type": ["string", "object"], "description": "an id, or a whole scenario document"},
                    "packs": _list(NAME),
                    "versions": _map(NAME),
                    "fingerprint": _hex(32),
                    "rules": {**_map(_hex(16)), "description": "per pack a hash of its rules"},
                    "content": {
                        "description": "per pack and file a hash, and per entry three digits for each of its fields",
                        **_map(_map(_object({"hash": _hex(16), "values": _list(TEXT)}))),
                    },
                    "seed": {
                        "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?0x[0-9a-f]+$"}],
                        "description": "a number; beyond 2**53 its hexadecimal digits, such as 0x1f or -0x1f",
                    },
                    "chance": {"enum": ["sampled", "explicit"]},
                },
                optional=("rules", "content"),
            ),
        },
    }


def _slices(*, visible: bool) -> dict[str, Schema]:
    """The slices of the mechanics; in a view, only columns that some seat may see."""
    registry = Registry()
    plugin.register_rules(RulesRegistrar(registry, "core"))
    found = {}
    for slot, cls in registry.all("slice").items():
        shown = [col for col in columns(cls) if not visible or col.visible != HIDDEN]
        found[slot] = _object({col.name: column_schema(col, col.index) for col in shown})
    return found


def column_schema(column: Column, index: tuple[str, ...], cell: Schema | None = None) -> Schema:
    """A column as JSON: a cell (by its type, or as given), or objects of cells by the names of its rows."""
    if column.holds in PLAIN:
        one: Schema = {"type": PLAIN[column.holds]}
    elif column.cell == ONE:
        one = {"type": ["string", "null"]}
    else:
        one = NAME
    schema = cell or (one if column.cell == ONE else _list(one))
    for _ in index:
        schema = _map(schema)
    return schema


# -- the documents -----------------------------------------------------------------------


def _observation() -> Schema:
    return _object(
        {
            "format": {"const": "undaunted_core/observation"},
            "version": {"const": 1},
            "game": NAME,
            "scenario": NAME,
            "packs": {**_map(NAME), "description": "the active packs with their versions"},
            "seat": {"type": ["string", "null"], "description": "who sees this; null: a spectator"},
            "round": NATURAL,
            "phase": {**TEXT, "description": "the step of the round; empty when the game is over"},
            "to_move": _list(NAME),
            "decision": _maybe(_ref("decision")),
            "legal_actions": _list(_ref("action")),
            "stack": _ref("stack"),
            "ply": NATURAL,
            "revealed": NATURAL,
            "outcome": _maybe(_ref("outcome")),
            "seen": _ref("seen"),
            "hidden": _ref("hidden"),
            "events": {**_list(_ref("event")), "description": "the seat's log, where it was asked for"},
        },
        optional=("events",),
    )


def _save() -> Schema:
    move: Schema = {**_list(NAME, minItems=2, maxItems=2), "description": "seat and notation"}
    body = _object(
        {
            "format": {"const": "undaunted_core/save"},
            "version": {"const": 1},
            "setup": _ref("setup"),
            "state": _ref("state"),
            "start": {**_maybe(_ref("state")), "description": "what the record starts from; null: the set-up"},
            "record": _list(move),
            "digest": _hex(32),
        },
        optional=("start", "record"),
    )
    return {**body, "dependentRequired": {"record": ["start"], "start": ["record"]}}


def _replay() -> Schema:
    move: Schema = {
        "type": "array",
        "prefixItems": [NAME, NAME, _hex(8)],
        "minItems": 3,
        "maxItems": 3,
        "description": "seat, notation and a check of the state after it",
    }
    return _object(
        {
            "format": {"const": "undaunted_core/replay"},
            "version": {"const": 1},
            "setup": _ref("setup"),
            "start": {**_maybe(_ref("state")), "description": "what it starts from; null: the set-up"},
            "moves": _list(move),
            "end": _hex(32),
            "outcome": _maybe(_ref("outcome")),
            "digest": _hex(32),
        },
        optional=("outcome",),
    )


__all__ = ["column_schema", "document_schemas"]

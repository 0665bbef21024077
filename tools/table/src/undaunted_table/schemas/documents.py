"""JSON Schemas of the documents that games hand out.

Observation, event, action, decision, explanation, board, catalogue, save and replay. The columns of the mechanics,
which every state has, are described one by one. Additions of packs are described by their shape alone, so that the
schemas hold for every game.  Those of one game have a member for each kind of action and event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.schema import DRAFT
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.kinds import ACTION_KINDS, SLICES
from undaunted_core.kernel.registry import Registrar, Registry
from undaunted_core.kernel.state import HIDDEN, ONE, Column, columns
from undaunted_core.mechanics import plugin
from undaunted_core.rng import KEY_BYTES
from undaunted_core.text import LANGUAGES
from undaunted_table.schemas.shapes import (
    CLAUSE,
    KIND,
    NAME,
    NAMED,
    NATURAL,
    NUMBER,
    PLAIN,
    TEXT,
    TRUTH,
    Schema,
    describe,
    digits,
    list_of,
    map_of,
    maybe,
    object_of,
    part,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.events import EventKind


def document_schemas() -> dict[str, Schema]:
    """The schema of each document, by its name."""
    parts = _parts()
    documents = {
        "decision": ("What a seat is asked.", part("decision")),
        "explanation": ("A sum and its terms.", part("explanation")),
        "board": ("The spaces of a game, for drawing.", _board()),
        "catalog": ("All that does not change in play.", _catalog()),
        "save": ("A game at any stop; nothing in it is executed.", _save()),
        "replay": ("A game as set-up, decisions and chance outcomes.", _replay()),
    }
    own = {name: _document("undaunted_core", name, *parts_of, parts) for name, parts_of in documents.items()}
    return {**_of_kinds("undaunted_core", parts), **own}


def parts_of_documents() -> dict[str, Schema]:
    """The documents and what they share, by name: parts of larger descriptions, such as that of a server."""
    whole = {"observation": _observation(), "board": _board(), "catalog": _catalog()}
    return {**_parts(), **whole, "save": _save(), "replay": _replay()}


def documents_of(game: str, registry: Registry) -> dict[str, Schema]:
    """The schemas of observations, events and actions of a game, with a member for each kind that its packs have."""
    actions: list[Schema] = [_action_of(name, fields) for name, (_, fields) in registry.all(ACTION_KINDS).items()]
    events: list[Schema] = [_event_of(kind) for kind in registry.all(EVENT_KINDS).values()]
    return _of_kinds(game, {**_parts(), "action": {"oneOf": actions}, "event": {"oneOf": events}})


def _of_kinds(owner: str, parts: dict[str, Schema]) -> dict[str, Schema]:
    """The documents in which kinds of actions and events stand."""
    schema = _document(owner, "observation", "What one seat (or a spectator) knows.", _observation(), parts)
    event = _document(owner, "event", "Something that happened, as one seat may see it.", part("event"), parts)
    action = _document(owner, "action", "A choice in stable words.", part("action"), parts)
    return {"observation": schema, "event": event, "action": action}


def _action_of(kind: str, fields: Mapping[str, str]) -> Schema:
    """One kind of action; ``title`` is what a generator of types calls it."""
    parts: dict[str, Any] = {"kind": {"const": kind}, **dict.fromkeys(fields, NAME), "notation": NAME, "text": NAME}
    return {"title": kind, **object_of(**parts, optional=("notation", "text"))}


def _event_of(kind: EventKind) -> Schema:
    """One kind of event; its secret fields may be left out."""
    values = {field: _value_of(domain) for field, domain in kind.fields.items()}
    fields: dict[str, Any] = {"kind": {"const": kind.name}, "number": NATURAL, **values, "text": NAME}
    return {"title": kind.name, **object_of(**fields, optional=(*kind.secret, "text"))}


def _value_of(domain: str) -> Schema:
    """What a field of an event holds."""
    if domain.endswith("[]"):
        return list_of(_value_of(domain.removesuffix("[]")))
    return {"type": PLAIN[domain]} if domain in PLAIN else NAMED


def _document(owner: str, name: str, description: str, body: Schema, parts: dict[str, Schema]) -> Schema:
    """A whole schema; of the parts only those it asks for."""
    wanted: dict[str, Schema] = {}
    _gather(body, parts, wanted)
    return {
        "$schema": DRAFT,
        "$id": f"urn:undaunted:{owner}:{name}:1",
        "title": name,
        "description": description,
        **body,
        **({"$defs": dict(sorted(wanted.items()))} if wanted else {}),
    }


def _gather(schema: object, known: dict[str, Schema], wanted: dict[str, Schema]) -> None:
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


# -- the parts ---------------------------------------------------------------------------


def _parts() -> dict[str, Schema]:
    plain: Schema = {"type": ["string", "integer", "boolean", "null"]}
    cell: Schema = {"anyOf": [plain, list_of(plain)]}
    rows: Schema = {"anyOf": [cell, map_of({"anyOf": [cell, map_of(cell)]})]}
    pool = object_of(where=map_of(NATURAL), beside=map_of(map_of(NATURAL)), holds=list_of(plain), optional=("beside",))
    entry = object_of(hash=digits(16), values=list_of(TEXT))
    texts: dict[str, Any] = dict.fromkeys(LANGUAGES, TEXT)
    return {
        "action": object_of(
            "An action: its kind and one name for each of its fields; notation and sentence where they are given.",
            kind=KIND, notation=NAME, text=NAME, optional=("notation", "text"), more=NAME,
        ),
        "decision": object_of(
            "A decision: its kind, the seat asked, what is asked in English, the clause; and what is asked in a "
            "language, and the token that a choice gives back to a server, where they are given.",
            kind=KIND, seat=NAME, prompt=NAME, clause=CLAUSE, text=NAME, token=NAME, optional=("text", "token"),
        ),
        "event": object_of(
            "An event: its number from 0, its kind, and its fields; secret ones may be left out; its sentence where it "
            "is given.",
            number=NATURAL, kind=KIND, text=NAME, optional=("text",), more=cell,
        ),
        "explanation": object_of(
            "A sum in words: its total (odds as a fraction in words), its terms, and sums of its own.",
            label=NAME, total=NUMBER, known=TRUTH, estimated=TRUTH, clause=CLAUSE, fields=map_of({}), text=TEXT,
            terms=list_of(part("term")), parts=list_of(part("explanation")),
        ),
        "term": object_of(
            "A term of a sum: its value, the clause, and the pack that adds it.",
            label=NAME, value=NUMBER, known=TRUTH, clause=CLAUSE, pack=TEXT, fields=map_of({}), text=TEXT,
        ),
        "title": object_of("A text in every language.", **texts),
        "outcome": object_of(
            "How the game ended: the winning sides (none: a draw), the key of the reason, the clause.",
            winners=list_of(NAME), reason=NAME, clause=CLAUSE, text=NAME, optional=("text",),
        ),
        "stack": list_of(
            object_of(at=describe("a step or a decision", NAME), more=cell),
            "What is under way, the innermost last: steps by name, each with its own fields.",
        ),
        "seen": object_of(
            "The visible rows of every column, by slice; rows at their default are left out.",
            **_slices(visible=True), more=map_of(rows),
        ),
        "hidden": map_of(
            list_of(pool),
            "Per column its pools: how many values each hidden row holds (also beside it, in further columns that "
            "share the pool), and all values together.",
        ),
        "state": object_of(
            "Everything a state holds, secrets and generator included.",
            stack=part("stack"),
            rng=object_of(
                "The random generator; secret: only the server of the game may have it.",
                key=digits(2 * KEY_BYTES), drawn=NATURAL,
            ),
            ply=NATURAL, revealed=NATURAL, outcome=maybe(part("outcome")), **_slices(visible=False), more=map_of(rows),
        ),
        "setup": object_of(
            "What the game was started with.",
            game=NAME,
            scenario=describe("an id, or a whole scenario document", {"type": ["string", "object"]}),
            packs=list_of(NAME),
            versions=map_of(NAME),
            fingerprint=digits(32),
            rules=map_of(digits(16), "per pack a hash of its rules"),
            content=map_of(
                map_of(entry), "per pack and file a hash, and per entry three digits for each of its fields"
            ),
            seed={
                "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?0x[0-9a-f]+$"}],
                "description": "a number; beyond 2**53 its hexadecimal digits, such as 0x1f or -0x1f",
            },
            chance={"enum": ["sampled", "explicit"]},
            max_decisions=describe("after these the game is drawn", {"type": "integer", "minimum": 1}),
            players=map_of(NAME, "who plays each side: human, or the name of a bot"),
            optional=("rules", "content", "max_decisions", "players"),
        ),
    }  # fmt: skip


def _slices(*, visible: bool) -> dict[str, Any]:
    """The slices of the mechanics; in a view, only columns that some seat may see."""
    registry = Registry()
    plugin.register_rules(Registrar(registry, "core"))
    slices: dict[str, Any] = {}
    for slot, cls in registry.all(SLICES).items():
        visible_columns = [col for col in columns(cls) if not visible or col.visible != HIDDEN]
        cells: dict[str, Any] = {col.name: column_schema(col, col.index) for col in visible_columns}
        slices[slot] = object_of(**cells)
    return slices


def column_schema(column: Column, index: tuple[str, ...], cell: Schema | None = None) -> Schema:
    """A column as JSON: a cell (by its type, or as given), or objects of cells by the names of its rows."""
    if column.holds in PLAIN:
        single: Schema = {"type": PLAIN[column.holds]}
    elif column.cell == ONE:
        single = NAMED
    else:
        single = NAME
    schema = cell or (single if column.cell == ONE else list_of(single))
    for _ in index:
        schema = map_of(schema)
    return schema


# -- the documents -----------------------------------------------------------------------


def _observation() -> Schema:
    return object_of(
        format={"const": "undaunted_core/observation"},
        version={"const": 1},
        game=NAME,
        scenario=NAME,
        packs=map_of(NAME, "the active packs with their versions"),
        seat=describe("who sees this; null: a spectator", NAMED),
        round=NATURAL,
        phase=describe("the step of the round; empty when the game is over", TEXT),
        to_move=list_of(NAME),
        decision=maybe(part("decision")),
        legal_actions=list_of(part("action")),
        stack=part("stack"),
        ply=NATURAL,
        revealed=NATURAL,
        outcome=maybe(part("outcome")),
        seen=part("seen"),
        hidden=part("hidden"),
        events=list_of(part("event"), "the seat's log, where it was asked for"),
        optional=("events",),
    )


def _board() -> Schema:
    number: Schema = {"type": "number"}
    space = object_of(
        name=NAME,
        at=list_of({"type": "integer"}, minItems=2, maxItems=2),
        outline=list_of(list_of(number, minItems=2, maxItems=2)),
        neighbours=list_of(NAME),
        tile=NAME,
        box=list_of(number, "inside the outline: left, top, width, height", minItems=4, maxItems=4),
    )
    return object_of(geometry=NAME, spaces=list_of(space), width=number, height=number)


def _catalog() -> Schema:
    """What every game has; packs bring kinds and fields of their own."""
    title, anything = part("title"), map_of({})
    kinds: dict[str, dict[str, Any]] = {
        "scenario": {"game": NAME, "title": title, "special": list_of(anything)},
        "sides": {"title": title, "victory": list_of(anything)},
        "seats": {"title": title, "side": NAME},
        "phases": {"title": title},
        "endings": {"text": title},
        "zone_kinds": {
            "title": title, "short": title, "viewer": {"enum": ["everybody", "owner", "nobody"]}, "sign": TEXT
        },
        "zones": {"title": title, "kind": NAME, "side": NAMED, "pool": TEXT},
        "actions": {"title": title, "word": TEXT, "fields": map_of(NAME)},
        "events": {"title": title, "fields": map_of(NAME), "secret": list_of(NAME)},
        "columns": {
            "title": title, "index": list_of(NAME), "holds": NAME, "cell": NAME, "visible": NAME, "owners": TRUTH,
            "values": map_of(title),
        },
        "signs": {"sign": NAME, "title": {}, "legend": {}, "at": list_of(NAME)},
        "cards": {"title": title, "name": title, "start": map_of(NATURAL)},
        "pieces": {"title": title, "name": title},
        "tiles": {},
    }  # fmt: skip
    schemas: dict[str, Any] = {name: map_of(object_of(**fields, more={})) for name, fields in kinds.items()}
    return object_of(**schemas, domains=map_of(list_of(TEXT), "the names of each domain"), more=map_of(anything))


def _save() -> Schema:
    body = object_of(
        format={"const": "undaunted_core/save"},
        version={"const": 1},
        setup=part("setup"),
        state=part("state"),
        start=maybe(part("state"), "what the record starts from; null: the set-up"),
        record=list_of(list_of(NAME, "seat and notation", minItems=2, maxItems=2)),
        digest=digits(32),
        optional=("start", "record"),
    )
    return {**body, "dependentRequired": {"record": ["start"], "start": ["record"]}}


def _replay() -> Schema:
    move = {"type": "array", "prefixItems": [NAME, NAME, digits(8)], "minItems": 3, "maxItems": 3}
    return object_of(
        format={"const": "undaunted_core/replay"},
        version={"const": 1},
        setup=part("setup"),
        start=maybe(part("state"), "what it starts from; null: the set-up"),
        moves=list_of(describe("seat, notation and a check of the state after it", move)),
        end=digits(32),
        outcome=maybe(part("outcome")),
        digest=digits(32),
        optional=("outcome",),
    )

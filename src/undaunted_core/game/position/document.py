"""Position documents: one JSON object a person can write, for a game at any stop.

What a position leaves out is as the scenario has it.  It holds neither the
record nor the generator.
"""

from __future__ import annotations

import copy
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core import rng
from undaunted_core.content.loader import is_path, parse_json, read_text
from undaunted_core.content.schema import DRAFT
from undaunted_core.errors import ContentError, Fault, PluginError, RulesetError, SaveError, SchemaError
from undaunted_core.game.position.checks import is_simultaneous, turn_start
from undaunted_core.game.position.columns import local_names, piece_columns, place_of_column
from undaunted_core.game.position.reading import MARKERS, Reader
from undaunted_core.game.position.seats import seats_of, written_seat
from undaunted_core.game.position.values import MOST, near, odd_parts, short, shown, tidy
from undaunted_core.kernel.choices import ASKED, NOT_ASKED
from undaunted_core.kernel.codec import CLAUSE
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, at_chance
from undaunted_core.kernel.state import ONE, Column
from undaunted_core.limits import MOST_COUNT, find_excess

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_core.game.record import Restored
    from undaunted_core.kernel.ruleset import Ruleset

POSITION = "undaunted_core/position"
VERSION = 1
#: A message of another part of the library, as the fault of a position, is cut here.
SENTENCE = 300
KEYS = (
    "$schema", "format", "version", "note", "game", "scenario", "packs", "round", "active", "initiative",
    "ply", "revealed", "zones", "counters", "markers", "state", "pending", "outcome",
)  # fmt: skip


# -- writing ---------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, Any]:
    """The position document of a game at its present stop."""
    rules: Any = game.rules
    state = game._ctx.state
    base, pending = _base_of(rules, state)
    document: dict[str, Any] = {
        "format": POSITION,
        "version": VERSION,
        "game": rules.game,
        "scenario": copy.deepcopy(game._scenario) if isinstance(game._scenario, dict) else rules.scenario,
        "packs": list(game._packs),
        "round": state.rounds.number,
        "active": rules.word("side", state.rounds.active),
        "initiative": rules.word("side", state.initiative.holder),
        "ply": state.ply,
        "revealed": state.revealed,
        "zones": _zones(rules, state),
        "counters": _counters(rules, state, base),
        "markers": _markers(rules, state, base),
    }
    rest = _rest(rules, state, base)
    if rest:
        document["state"] = rest
    if pending:
        document["pending"] = pending
    if state.outcome is not None:
        document["outcome"] = rules.codec.outcome(state.outcome)
    return document


def _base_of(rules: Any, state: Any) -> tuple[Any, dict[str, Any]]:
    """The state that the document is laid over, and its pending part (empty where none is needed)."""
    active, blank = state.rounds.active, rules.initial(0)
    if active >= 0 and state.outcome is None:
        found, base = turn_start(rules, state.initiative.holder, active, state.rounds.number)
        if found and (base.stack, base.choices, base.attack) == (state.stack, state.choices, state.attack):
            return base, {}
    pending: dict[str, Any] = {}
    if state.outcome is None:
        pending["stack"] = rules.codec.frames(state.stack)
    if is_simultaneous(rules, state):
        asked = zip(rules.seats, state.choices.asked, state.choices.made, strict=True)
        pending["choices"] = {seat: {ASKED: None, NOT_ASKED: False}.get(now, made) for seat, now, made in asked}
    if state.attack != blank.attack:
        pending["attack"] = rules.codec.encode(state)["attack"]
    return blank, pending


def _zones(rules: Any, state: Any) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for side, known in local_names(rules, "card", rules.zones.card_side).items():
        number = rules.numbers["side"].get(side)
        held = {kind: state.zones.cards[zones[number]] for kind, zones in rules.zones.of.items()}
        document[side] = {
            kind: {local: cards.count(card) for local, card in known.items() if card in cards}
            for kind, cards in held.items()
            if cards
        }
    return document


def _counters(rules: Any, state: Any, base: Any) -> dict[str, Any]:
    now, then = rules.codec.encode(state), rules.codec.encode(base)
    changed = {
        word: _difference(rules, col, now[slot][col.name], then[slot][col.name])
        for word, (slot, col) in piece_columns(rules).items()
    }
    seats = seats_of(piece_columns(rules))
    document: dict[str, Any] = {}
    for side, known in local_names(rules, "piece", rules.pieces.side).items():
        document[side] = {}
        for local, piece in known.items():
            name, at = rules.names["piece"][piece], rules.word("space", state.pieces.space[piece])
            aboard = written_seat(rules, seats, state, piece) if seats else {}
            told = seats.words if seats else ()
            more = {word: rows[name] for word, rows in changed.items() if name in rows and word not in told}
            document[side][local] = {**(aboard or {"at": at}), **more} if aboard or more else at
    return document


def _markers(rules: Any, state: Any, base: Any) -> dict[str, Any]:
    words = {level: word for word, level in MARKERS.items()}
    document: dict[str, Any] = {}
    for number, side in enumerate(rules.sides):
        now, then = state.control.marker[number], base.control.marker[number]
        rows = zip(rules.names["space"], now, then, strict=True)
        document[side] = {space: words[level] for space, level, before in rows if level or before}
    return document


def _rest(rules: Any, state: Any, base: Any) -> dict[str, Any]:
    """Every other column, row by row, as far as it differs from the base."""
    now, then = rules.codec.encode(state), rules.codec.encode(base)
    told = {(slot, col.name) for slot, col in piece_columns(rules).values()}
    document: dict[str, Any] = {}
    for slot, cols in rules.columns.items():
        for col in cols:
            given, before = now[slot][col.name], then[slot][col.name]
            if given != before and (slot, col.name) not in told and place_of_column(slot, col.name) is None:
                document.setdefault(slot, {})[col.name] = _difference(rules, col, given, before)
    return document


def _difference(rules: Any, col: Column, now: Any, then: Any, depth: int | None = None) -> Any:
    """The rows that differ; rows that are back at their default are written out."""
    depth = len(col.index) if depth is None else depth
    if depth == 0:
        return now
    blank = {} if depth > 1 else rules.word(col.holds, col.default) if col.cell == ONE else []
    rows = ((row, now.get(row, blank), then.get(row, blank)) for row in {**then, **now})
    return {row: _difference(rules, col, given, before, depth - 1) for row, given, before in rows if given != before}


# -- reading ---------------------------------------------------------------------------


def placed(
    position: Any, library: Library, *, seed: int | None, chance: str | None, packs: tuple[Any, ...], events: bool
) -> Restored:
    """Context, library and the other arguments of the game of a position: a document or the path of one."""
    if chance not in (None, "sampled", "explicit"):
        raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
    if seed is None:
        seed = rng.fresh_seed(os.urandom)
    elif type(seed) is not int:
        raise TypeError(f"the seed is a whole number, not {seed!r}")
    document, name = _document(position)
    rules, state, packs = _read(document, library, packs, name)
    state.rng, state.drawn = rng.begun(seed), 0
    ctx: Context[Any, Any] = Context(rules, state, events=[] if events else None, record=[], explicit=True)
    # Sampled play never stops at a chance event; if ``chance`` is not given, such a position stays there.
    ctx.explicit = chance == "explicit" or (chance is None and at_chance(ctx))
    first = state.clone()
    if not ctx.explicit and at_chance(ctx):
        advance(ctx)
    custom = rules.source.raw["scenario"] if isinstance(document["scenario"], dict) else None
    return ctx, library, {"seed": seed, "packs": packs, "scenario": custom, "first": first}


def _document(position: Any) -> tuple[dict[str, Any], str]:
    """The document, whose head is right, and the name faults give it."""
    document, name = position, "position"
    if isinstance(position, str | Path):
        name = str(position)
        try:
            document = parse_json(read_text(Path(position)), name)
        except SchemaError as error:
            raise SaveError(error) from None
    if not isinstance(document, dict):
        raise SaveError([Fault(name, "", type(document).__name__, "a position document (an object)")])
    odd = [Fault(name, tidy(pointer), found, expected) for pointer, found, expected in odd_parts(document)]
    if odd:
        raise SaveError(odd)
    excess = find_excess(document)
    if excess is not None:
        raise SaveError([Fault(name, *excess)])
    for key, wanted in (("format", POSITION), ("version", VERSION)):
        if document.get(key) != wanted or type(document[key]) is not type(wanted):
            found = shown(document[key]) if key in document else "nothing"
            raise SaveError([Fault(name, f"/{key}", found, str(wanted))])
    return document, name


def _read(
    document: dict[str, Any], library: Library, more: tuple[Any, ...], name: str
) -> tuple[Ruleset, Any, tuple[str, ...]]:
    """The ruleset a position is for, its state, and the packs it names or is given."""
    faults = [
        Fault(name, tidy(f"/{key}"), shown(key), "a part of a position", near(key, KEYS))
        for key in document
        if key not in KEYS
    ]
    if not isinstance(document.get("$schema", ""), str):
        faults.append(Fault(name, "/$schema", shown(document["$schema"]), "a text"))
    game, scenario, packs = document.get("game"), document.get("scenario"), document.get("packs", [])
    if not isinstance(scenario, str | dict) or is_path(scenario):
        faults.append(Fault(name, "/scenario", shown(scenario), "the id of a scenario or a scenario document"))
        scenario = None
    if not isinstance(packs, list) or not all(isinstance(pack, str) for pack in packs):
        faults.append(Fault(name, "/packs", shown(packs), "a list of packs"))
        scenario = None
    note = document.get("note", {})
    if not isinstance(note, dict) or not all(isinstance(part, str) for pair in note.items() for part in pair):
        faults.append(Fault(name, "/note", shown(note), "an object of texts"))
    try:
        library.game(game)  # type: ignore[arg-type]
    except PluginError:
        faults.append(Fault(name, "/game", shown(game), "an installed game", near(game, library.games())))
        scenario = None
    if scenario is None:
        raise SaveError(faults)
    try:
        given = [library.add(pack) for pack in more]
        # Nothing is read because a document names it: a folder of data is added by its user.
        for pack in packs:
            if pack not in library.packs:
                expected = "an installed or added pack (see Library.add)"
                raise SaveError([*faults, Fault(name, "/packs", shown(pack), expected, near(pack, library.packs))])
        wanted = (*packs, *(pack for pack in given if pack not in packs))
        rules = library.ruleset(str(game), scenario, wanted)
    except (ContentError, RulesetError, PluginError, TypeError, ValueError, OSError) as error:
        raise SaveError([*faults, *_setup_faults(error, document, name)]) from None
    return rules, Reader(rules, document, name, faults).read(), wanted


def _setup_faults(error: Exception, document: dict[str, Any], name: str) -> list[Fault]:
    """Why a game cannot be set up, as faults of the position that asks for it."""
    scenario = document["scenario"]
    own = str(scenario.get("id", "scenario")) if isinstance(scenario, dict) else None
    faults = []
    for one in getattr(error, "faults", ()):
        if one.file == own:
            found, pointer = short(one.found), tidy(f"/scenario{one.pointer}")
            faults.append(Fault(name, pointer, found, one.expected, one.nearest))
        elif one.pointer == "/scenario":
            faults.append(Fault(name, one.pointer, short(one.found), one.expected, one.nearest))
        else:
            faults.append(one)
    pointer = "/packs" if isinstance(error, PluginError) else "/scenario"
    said = short(str(error).split("\n", 1)[0], SENTENCE)
    return faults or [Fault(name, pointer, said, "a game that can be set up with the installed packs")]


# -- the schema --------------------------------------------------------------------------


def position_schema() -> dict[str, Any]:
    """The JSON Schema of position documents: the shape; names are checked against the scenario when one is read."""

    def of(value: dict[str, Any], description: str) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": value, "description": description}

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

    text = {"type": "string"}
    maybe = {"type": ["string", "null"]}
    what = "The space, or what it is aboard of and its place there; and what packs keep of it."
    counter = {
        "anyOf": [
            maybe,
            {"type": "object", "properties": {"at": maybe}, "description": what},
        ]
    }
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
        "attack": {"type": "object", "description": "The attack under way, every field of it."},
    }
    ended = {
        "winners": {"type": "array", "items": text, "description": "The winning sides; none for a draw."},
        "reason": {**text, "description": "Why, by the key of its message."},
        "clause": {**text, "pattern": f"^({CLAUSE.pattern})$", "description": "The clause of the rules."},
    }
    words = of({"enum": [*(word for word in MARKERS if word), None]}, "Per space the side up, null for none.")
    pieces = of(counter, "Per counter of the side its space, null off the map.")
    properties = {
        "$schema": text,
        "format": {"const": POSITION},
        "version": {"const": VERSION},
        "note": of(text, "What a reader should know, by language."),
        "game": {**text, "description": "The id of the game."},
        "scenario": {"type": ["string", "object"], "description": "The id of a scenario, or the document of one."},
        "packs": {"type": "array", "items": text, "description": "Packs in addition to those of the game."},
        "round": natural(0, "The number of the round; 1 when left out, 0 only before the first."),
        "active": {**maybe, "description": "The side whose turn it is; the holder of the initiative when left out."},
        "initiative": {**text, "description": "The side that holds the marker; as in the scenario when left out."},
        "ply": natural(0, "How many decisions there were."),
        "revealed": natural(0, "How often something hidden came to light."),
        "zones": of(
            of(of(natural(1, "How many.", MOST), "The zone's cards."), "The zones of the side by kind."),
            "Cards by side, zone and name; a zone named holds just these.",
        ),
        "counters": of(pieces, "Counters by side and name; counters without a side under nobody."),
        "markers": of(words, "Control markers by side."),
        "state": of({"type": "object"}, "Other columns of packs, by slice, column and row."),
        "pending": closed(pending, (), "Where play stands, if not at the first decision of the active side's turn."),
        "outcome": closed(ended, tuple(ended), "How the game ended."),
    }
    needed = ("format", "version", "game", "scenario")
    whole = "A position of a game; what it leaves out is as in the scenario."
    return {"$schema": DRAFT, "title": "position", **closed(properties, needed, whole)}

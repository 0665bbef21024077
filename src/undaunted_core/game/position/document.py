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
from undaunted_core.arguments import check_whole, cut, quoted
from undaunted_core.content.loader import is_path, parse_json, read_text
from undaunted_core.errors import ContentError, Fault, PluginError, RulesetError, SaveError, SchemaError, UndauntedError
from undaunted_core.extension.broken import expect_game
from undaunted_core.extension.compiling import common_registry, registry_of
from undaunted_core.extension.manager import Library
from undaunted_core.game import written
from undaunted_core.game.position.checks import cells_of, is_simultaneous, turn_start
from undaunted_core.game.position.reading import Reader
from undaunted_core.game.position.values import odd_parts, show, tidy
from undaunted_core.game.position.words import (
    AT,
    CARD,
    PIECE,
    POSITION,
    VERSION,
    Part,
    blank_of,
    keys_of,
    local_names,
    words_of,
)
from undaunted_core.game.position.zones import write_zones
from undaunted_core.game.rerunning import digest
from undaunted_core.game.writing import compact
from undaunted_core.ids import nearest
from undaunted_core.kernel.choices import ASKED, NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, at_chance
from undaunted_core.limits import find_excess
from undaunted_core.mechanics.initiative import holder_rules

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.game.record import Restored
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: A message of another part of the library, as the fault of a position, is cut here.
SENTENCE = 300


# -- writing ---------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, object]:
    """The position document of a game at its present stop."""
    rules: CoreRules = game.rules
    state = game._ctx.state
    base, pending = _base_of(rules, state)
    now, then = rules.codec.encode(state), rules.codec.encode(base)
    words = words_of(rules)
    document: dict[str, object] = {
        "format": POSITION,
        "version": VERSION,
        "game": rules.game,
        "scenario": copy.deepcopy(game._scenario) if isinstance(game._scenario, dict) else rules.scenario,
        "packs": list(game._packs),
        **{part.word: part.say(part.of(now)) for part in words.cells},
        "ply": state.ply,
        "revealed": state.revealed,
        "zones": write_zones(rules, state),
        "counters": _counters(rules, now, then),
        **{part.word: _rows(rules, part, part.of(now), part.of(then)) for part in words.rows},
    }
    rest = _rest(rules, now, then)
    if rest:
        document["state"] = rest
    if pending:
        document["pending"] = pending
    if state.outcome is not None:
        document["outcome"] = now["outcome"]
    written.remember(digest(compact(document)))
    return document


def _base_of(rules: CoreRules, state: CoreState) -> tuple[CoreState, dict[str, object]]:
    """The state that the document is laid over, and its pending part (empty where none is needed)."""
    active, blank = state.rounds.active, rules.initial(0)
    same = ("choices", *words_of(rules).under_way)
    if active >= 0 and state.outcome is None:
        is_start, base = turn_start(holder_rules(rules), cells_of(rules, state), active, state.rounds.number)
        if is_start and base.stack == state.stack and all(getattr(base, slot) == getattr(state, slot) for slot in same):
            return base, {}
    pending: dict[str, object] = {}
    if state.outcome is None:
        pending["stack"] = rules.codec.frames(state.stack)
    if is_simultaneous(rules, state):
        asked = zip(rules.seats, state.choices.asked, state.choices.made, strict=True)
        pending["choices"] = {seat: {ASKED: None, NOT_ASKED: False}.get(now, choice) for seat, now, choice in asked}
    for slot in words_of(rules).under_way:
        if getattr(state, slot) != getattr(blank, slot):
            pending[slot] = rules.codec.encode(state)[slot]
    return blank, pending


def _counters(rules: CoreRules, now: Any, then: Any) -> dict[str, object]:
    words = words_of(rules)
    sides = local_names(rules, PIECE, rules.pieces.side)
    document: dict[str, Any] = {side: {} for side in sides}
    for side, pieces in sides.items():
        for local, number in pieces.items():
            name = rules.names[PIECE][number]
            said, entry, is_as_before = {}, {}, True
            for word, part in words.pieces.items():
                here, before = (part.of(encoded).get(name, part.blank) for encoded in (now, then))
                said[word] = _short(rules, part.col.holds, side, part.say(here))
                is_as_before = is_as_before and here == before
                if here != before or word == AT:
                    entry[word] = said[word]
            if is_as_before and words.face is not None and said[words.face] is None:
                # A place for a piece that nothing has taken.
                continue
            for form in words.forms:
                entry = form.write(said, entry)
            document[side][local] = entry[AT] if list(entry) == [AT] else entry
    return document


def _short(rules: CoreRules, holds: str, side: str, value: object) -> object:
    """A value of a side's piece: a card by the name it has on that side, where it is no other card's name."""
    if holds == CARD and isinstance(value, str):
        local = value.removeprefix(f"{side}:")
        return value if local in rules.numbers[CARD] else local
    return value


def _rows(rules: CoreRules, part: Part, now: Any, then: Any, depth: int = 0) -> object:
    """The rows that are not at their default, and those that only were."""
    names = rules.names[part.col.index[depth]]
    if depth < len(part.col.index) - 1:
        return {name: _rows(rules, part, now.get(name, {}), then.get(name, {}), depth + 1) for name in names}
    return {name: part.say(now.get(name, part.blank)) for name in names if name in now or name in then}


def _rest(rules: CoreRules, now: Any, then: Any) -> dict[str, object]:
    """Every other column, row by row, as far as it differs from the base."""
    words = words_of(rules)
    document: dict[str, Any] = {}
    for slot, cols in rules.columns.items():
        for col in cols:
            rows, before = now[slot][col.name], then[slot][col.name]
            if rows != before and col.index != (PIECE,) and words.place(slot, col.name) is None:
                document.setdefault(slot, {})[col.name] = _difference(rules, col, rows, before, len(col.index))
    return document


def _difference(rules: CoreRules, col: Column, now: Any, then: Any, depth: int) -> object:
    """The rows that differ; rows that are back at their default are written out."""
    if depth == 0:
        return now
    blank = {} if depth > 1 else blank_of(rules, col)
    rows = ((row, now.get(row, blank), then.get(row, blank)) for row in {**then, **now})
    return {row: _difference(rules, col, value, before, depth - 1) for row, value, before in rows if value != before}


# -- reading ---------------------------------------------------------------------------


def set_up(
    position: object, library: Library, *, seed: int | None, chance: str | None, packs: tuple[object, ...], events: bool
) -> Restored:
    """Context, library and the other arguments of the game of a position: a document or the path of one."""
    if chance not in (None, "sampled", "explicit"):
        raise ValueError(f"chance is 'sampled' or 'explicit', not {quoted(chance)}")
    seed = rng.fresh_seed(os.urandom) if seed is None else check_whole("the seed", seed)
    document, name = _document(position)
    rules, state, packs = _read(document, library, packs, name)
    state.rng, state.drawn = rng.first_block(seed), 0
    ctx: Context[CoreRules, CoreState] = Context(rules, state, events=[] if events else None, record=[], explicit=True)
    # Sampled play never stops at a chance event; if ``chance`` is not given, such a position stays there.
    ctx.explicit = chance == "explicit" or (chance is None and at_chance(ctx))
    first = state.clone()
    if not ctx.explicit and at_chance(ctx):
        advance(ctx)
    custom = rules.source.raw["scenario"] if isinstance(document["scenario"], dict) else None
    return ctx, library, {"seed": seed, "packs": packs, "scenario": custom, "first": first}


def _document(position: object) -> tuple[dict[str, object], str]:
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
    odd = [Fault(name, tidy(pointer), value, expected) for pointer, value, expected in odd_parts(document)]
    if odd:
        raise SaveError(odd)
    excess = find_excess(document)
    if excess is not None:
        raise SaveError([Fault(name, *excess)])
    for key, wanted in (("format", POSITION), ("version", VERSION)):
        if document.get(key) != wanted or type(document[key]) is not type(wanted):
            value = show(document[key]) if key in document else "nothing"
            raise SaveError([Fault(name, f"/{key}", value, str(wanted))])
    return document, name


def _read(
    document: dict[str, Any], library: Library, more: tuple[object, ...], name: str
) -> tuple[CoreRules, Any, tuple[str, ...]]:
    """The ruleset a position is for, its state, and the packs it names or is given."""
    faults: list[Fault] = []
    if not isinstance(document.get("$schema", ""), str):
        faults.append(Fault(name, "/$schema", show(document["$schema"]), "a text"))
    game, scenario, packs = document.get("game"), document.get("scenario"), document.get("packs", [])
    if not isinstance(scenario, str | dict) or is_path(scenario):
        faults.append(Fault(name, "/scenario", show(scenario), "the id of a scenario or a scenario document"))
        scenario = None
    if not isinstance(packs, list) or not all(isinstance(pack, str) for pack in packs):
        faults.append(Fault(name, "/packs", show(packs), "a list of packs"))
        scenario = None
    note = document.get("note", {})
    if not isinstance(note, dict) or not all(isinstance(part, str) for pair in note.items() for part in pair):
        faults.append(Fault(name, "/note", show(note), "an object of texts"))
    try:
        library.game(game)  # type: ignore[arg-type]
    except PluginError:
        games = library.games()
        expected = expect_game("an installed game", games, library._infos)
        faults.append(Fault(name, "/game", show(game), expected, nearest(game, games)))
        scenario = None
    if scenario is None:
        raise SaveError([*_odd_keys(document, library, name), *faults])
    try:
        further = library.asked(more)
        # Nothing is read because a document names it: a folder of data is added by its user.
        for pack in packs:
            if pack not in library.packs:
                expected = "an installed or added pack (see Library.add)"
                fault = Fault(name, "/packs", show(pack), expected, nearest(pack, library.packs))
                raise SaveError([*_odd_keys(document, library, name), *faults, fault])
        wanted = (*packs, *(pack for pack in further if pack not in packs))
        rules = library.ruleset(str(game), scenario, wanted)
    except (ContentError, RulesetError, PluginError, TypeError, ValueError, OSError) as error:
        raise SaveError([*_odd_keys(document, library, name), *faults, *_setup_faults(error, document, name)]) from None
    is_own = written.knows_digest(digest(compact(document)))
    reader = Reader(rules, document, name, [*_odd_keys(document, rules.registry, name), *faults], is_own=is_own)
    return rules, reader.read(), wanted


def _odd_keys(document: dict[str, object], known: Library | Registry, name: str) -> list[Fault]:
    """The parts of a document that its game does not have; where that cannot be set up, by the game's own packs."""
    if isinstance(known, Library):
        library = known
        try:
            known = registry_of(library, library.active(library.game(document.get("game")), ()))  # type: ignore[arg-type]
        except UndauntedError:
            known = common_registry(library)
    keys = keys_of(known)
    return [
        Fault(name, tidy(f"/{key}"), show(key), "a part of a position", nearest(key, keys))
        for key in document
        if key not in keys
    ]


def _setup_faults(error: Exception, document: dict[str, object], name: str) -> list[Fault]:
    """Why a game cannot be set up, as faults of the position that asks for it."""
    scenario = document["scenario"]
    own = str(scenario.get("id", "scenario")) if isinstance(scenario, dict) else None
    faults = []
    for fault in getattr(error, "faults", ()):
        if fault.file == own:
            value, pointer = cut(fault.found), tidy(f"/scenario{fault.pointer}")
            faults.append(Fault(name, pointer, value, fault.expected, fault.nearest))
        elif fault.pointer == "/scenario":
            faults.append(Fault(name, fault.pointer, cut(fault.found), fault.expected, fault.nearest))
        else:
            faults.append(fault)
    pointer = "/packs" if isinstance(error, PluginError) else "/scenario"
    said = cut(str(error).split("\n", 1)[0], SENTENCE)
    return faults or [Fault(name, pointer, said, "a game that can be set up with the installed packs")]

"""Carrying saves, replays and positions of other rules over to those that are installed.

With a record, the game is played again by its recorded decisions and outcomes
and signed again only if every move is legal and it ends alike.  Without one, a
state is carried over only if every name in it exists.  The dice to come may be
others: the generator is no part of what must be alike.

States are alike when every column that both rules know has equal values, and
the frames, the number of decisions and the outcome are equal.  A replay holds
hashes of states instead.  They are compared after every move where the columns
are the same, the generator of 0.1.0 and the old names of frames' fields included;
where the columns are others no hash can fit, and it is said that legality and the end alone were compared.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.content.loader import is_path, parse_json
from undaunted_core.errors import ContentError, Fault, Faults, PluginError, RulesetError, SaveError, SchemaError
from undaunted_core.extension.manager import default_library
from undaunted_core.game.game import Game
from undaunted_core.game.players import read_players
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE, VERSION, Replay, is_whole
from undaunted_core.game.rerunning import FIRST, digest, is_limit, read_state, rerun, state_digest, stop_at
from undaunted_core.game.writing import compact
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, draw_outcome, start
from undaunted_core.kernel.ruleset import CHANCE_SEAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.positions import FormerOrder

FORMATS = (SAVE, REPLAY, POSITION)
#: Parts of a state that may differ: the dice to come, and how often something came to light, which only guards undo.
FREE = ("rng", "revealed")
LENGTH = {"record": 2, "moves": 3}

# The generator of 0.1.0, by which the hashes of its replays are checked: one integer, stepped at each chance event.
MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


@attrs.frozen
class Migrated:
    """A document under the installed rules: its kind, its text, what there is to know, whether it is as it was."""

    kind: str
    text: str
    notes: tuple[str, ...] = ()
    unchanged: bool = False


def form_of(text: str, name: str) -> str | None:
    """What a JSON text says it holds: one of :data:`FORMATS`, else None."""
    try:
        document = parse_json(text, name, strict=False)
    except SchemaError:
        return None
    form = document.get("format") if isinstance(document, dict) else None
    return form if isinstance(form, str) and form in FORMATS else None


def migrate(text: str, library: Library | None = None) -> Migrated:
    """The document of a text under the installed rules; :class:`SaveError` with the first difference."""
    library = library or default_library()
    try:
        document = parse_json(text, "document", strict=False)
    except SchemaError as error:
        raise SaveError(error) from None
    form = document.get("format") if isinstance(document, dict) else None
    if form == POSITION:
        return _position(text, document, library)
    if form not in (SAVE, REPLAY):
        raise SaveError([Fault("document", "/format", repr(form)[:60], ", ".join(FORMATS))])
    kind = "save" if form == SAVE else "replay"
    if type(document.get("version")) is not int or not 1 <= document["version"] <= VERSION:
        raise SaveError([Fault(kind, "/version", repr(document.get("version"))[:60], f"1 to {VERSION}")])
    if not is_whole(text, document):
        found = "a document that was truncated or changed"
        raise SaveError([Fault(kind, "/digest", found, "the unchanged document")])
    try:
        (Game.from_json if kind == "save" else _play)(text, library=library)
    except SaveError:
        return _carried(kind, document, library)
    return Migrated(kind, text, unchanged=True)


def _position(text: str, document: dict[str, Any], library: Library) -> Migrated:
    """A position names things and is signed by nothing: if it can be set up, it is as good as before."""
    try:
        Game.from_position(document, library=library, seed=0)
    except SaveError:
        pending = document.get("pending")
        given = pending.get("stack") if isinstance(pending, dict) else None
        rules, _, _ = _rules("position", {"seed": 0, "chance": "explicit", **document}, library)
        frames = _today(rules, given)
        if frames == given:
            raise
        document = {**document, "pending": {**document["pending"], "stack": frames}}
        Game.from_position(document, library=library, seed=0)
        return Migrated("position", json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return Migrated("position", text, unchanged=True)


def _today(rules: Ruleset, frames: Any) -> Any:
    """Frames with the names that their fields have today; what is no frame stays as it is."""
    return [_renamed(rules, one) for one in frames] if isinstance(frames, list) else frames


def _renamed(rules: Ruleset, frame: Any) -> Any:
    """A frame whose fields of old names, where its kind has the new ones, have these."""
    at = frame.get("at") if isinstance(frame, dict) else None
    code = rules.labels.get(at) if isinstance(at, str) else None
    known = {} if code is None else rules.fields_of[code]
    if not known:
        return frame
    names = {one.old: one.new for one in rules.registry.all("renamed_field").values() if one.new in known}
    return {names.get(name, name) if name not in known else name: frame[name] for name in frame}


def _in_old_order(rules: Ruleset, made: dict[str, Any]) -> dict[str, Any]:
    """The slices of an encoded state, and their columns, in the order they had before, as far as packs say so."""
    former: list[FormerOrder] = list(rules.registry.all("former_order").values())
    first = [slot for one in former for slot in one.slots]
    columns = {slot: names for one in former for slot, names in one.columns.items()}
    return {
        slot: _in_order(made[slot], columns.get(slot, ()))
        for slot in (*(slot for slot in first if slot in rules.slices), *rules.slices)
    }


def _in_order(part: dict[str, Any], order: tuple[str, ...]) -> dict[str, Any]:
    """The same with these keys first."""
    return {key: part[key] for key in order if key in part} | part


def _before(rules: Ruleset, frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Frames of today with the names that their fields had before."""
    before = {one.new: one.old for one in rules.registry.all("renamed_field").values()}
    return [{before.get(name, name): value for name, value in frame.items()} for frame in frames]


def _play(text: str, *, library: Library) -> None:
    Replay.from_json(text, library).play()


def _carried(kind: str, document: dict[str, Any], library: Library) -> Migrated:
    rules, scenario, setup = _rules(kind, document.get("setup"), library)
    rest: dict[str, Any] = {
        "seed": setup["seed"],
        "packs": tuple(setup["packs"]),
        "scenario": scenario if isinstance(scenario, dict) else None,
        "limit": setup.get("max_decisions"), "marks": [], "players": read_players(rules, setup, kind),
    }
    notes: list[str] = []
    explicit = setup["chance"] == "explicit"
    key = "moves" if kind == "replay" else "record"
    if key not in document and kind == "save":
        state = _state(rules, document.get("state"), setup["seed"], "/state", notes)
        ctx: Context[Any, Any] = Context(rules, state, events=[], record=[], explicit=explicit)
        rest["first"] = state.clone()
        notes.append("no record: every name exists, but the moves that led here were not checked")
    else:
        given = document.get("start")
        rest["first"] = None if given is None else _state(rules, given, setup["seed"], "/start", notes)
        moves = _moves(document.get(key), LENGTH[key], kind, key)
        played = [move[:2] for move in moves]
        kept = {"limit": rest["limit"], "marks": rest["marks"]}
        ctx = rerun(rules, rest["first"], setup["seed"], played, events=True, name=kind, **kept)
        if kind == "save":
            _compare(rules, document.get("state"), ctx.state, notes)
        else:
            _compare_hashes(rules, rest, document, moves, notes)
            _compare_outcome(rules, document, ctx.state)
        ctx.explicit = explicit
    if ctx.state.outcome is None and not explicit:
        notes.append("future dice may differ")
    game = Game(ctx, library, **rest)
    text = game.replay().to_json() if kind == "replay" else game.to_json(record="record" in document)
    return Migrated(kind, text, tuple(notes))


def _rules(kind: str, setup: Any, library: Library) -> tuple[Ruleset, Any, dict[str, Any]]:
    """The installed ruleset that an old setup asks for, its scenario, and the setup with the seed as a number."""
    setup = dict(setup) if isinstance(setup, dict) else {}
    seed, packs, scenario = setup.get("seed"), setup.get("packs"), setup.get("scenario")
    if isinstance(seed, str):
        # Large seeds are written by their hexadecimal digits.
        try:
            setup["seed"] = seed = int(seed, 16)
        except ValueError:
            seed = None
    sound = (
        type(seed) is int
        and isinstance(packs, list)
        and all(isinstance(pack, str) for pack in packs)
        and isinstance(scenario, str | dict)
        and not is_path(scenario)
        and is_limit(setup.get("max_decisions"))
        and setup.get("chance") in ("sampled", "explicit")
        and isinstance(setup.get("game"), str)
    )
    if not sound:
        raise SaveError([Fault(kind, "/setup", "an invalid setup", "game, scenario, packs, seed, chance ...")])
    for pack in packs or ():
        if pack not in library.packs:
            near = nearest(pack, library.packs)
            raise SaveError(
                [Fault(kind, "/setup/packs", repr(pack), "an installed or added pack (see Library.add)", near)]
            )
    try:
        return library.ruleset(setup["game"], scenario, tuple(packs or ())), scenario, setup
    except (ContentError, RulesetError, PluginError, TypeError, ValueError) as error:
        told = str(error).split("\n", 1)[0]
        raise SaveError([Fault(kind, "/setup", told, "a game that can be set up with the installed packs")]) from None


def _moves(moves: Any, length: int, kind: str, key: str) -> list[Any]:
    if not isinstance(moves, list) or not all(
        isinstance(move, list) and len(move) == length and all(isinstance(part, str) for part in move) for move in moves
    ):
        raise SaveError([Fault(kind, f"/{key}", "another type", f"lists of {length} texts")])
    return moves


def _state(rules: Ruleset, given: Any, seed: int, pointer: str, notes: list[str]) -> Any:
    """A state of other rules as one of these; every name must exist, what is new is as at the set-up."""
    if not isinstance(given, dict):
        raise SaveError([Fault("state", pointer, type(given).__name__, "a state (an object)")])
    blank = rules.codec.encode(rules.initial(seed))
    made = {key: given.get(key, blank[key]) for key in blank}
    made["rng"] = _generator(given.get("rng"), blank["rng"])
    made["stack"] = _today(rules, made["stack"])
    for slot in given:
        if slot not in blank:
            raise SaveError([Fault("state", f"{pointer}/{slot}", slot, "a part of a state", nearest(slot, blank))])
    for slot, cols in rules.columns.items():
        part = given.get(slot, {})
        known = [col.name for col in cols]
        if not isinstance(part, dict):
            raise SaveError([Fault("state", f"{pointer}/{slot}", type(part).__name__, "an object")])
        for name in part:
            if name not in known:
                raise SaveError(
                    [Fault("state", f"{pointer}/{slot}/{name}", name, f"a column of {slot}", nearest(name, known))]
                )
        notes += [f"{slot}.{name} is new, and as at the set-up" for name in known if name not in part]
        made[slot] = {name: part.get(name, blank[slot][name]) for name in known}
    try:
        return read_state(rules, made)
    except SaveError as error:
        raise SaveError(
            Faults.retold(error, lambda f: Fault(f.file, f"{pointer}{f.pointer}", f.found, f.expected, f.nearest))
        ) from None


def _generator(given: Any, blank: Any) -> Any:
    """The generator of a state where it is of today's form, else a new one."""
    return given if type(given) is type(blank) and isinstance(given, dict) and given.keys() == blank.keys() else blank


def _compare(rules: Ruleset, given: Any, state: Any, notes: list[str]) -> None:
    """:class:`SaveError` with the first part in which the state that was saved differs from the one played to."""
    made = rules.codec.encode(state)
    if not isinstance(given, dict):
        raise SaveError([Fault("save", "/state", type(given).__name__, "a state (an object)")])
    given = {**given, "stack": _today(rules, given.get("stack"))}
    for slot in {**given, **made}:
        then, now = given.get(slot), made.get(slot)
        if slot in FREE:
            continue
        if (slot in rules.slices or slot not in made) and isinstance(then or {}, dict):
            # A column that only one of the two rules has cannot be compared.
            before, after = then or {}, now or {}
            for column in sorted(before.keys() ^ after.keys()):
                what = "new" if column in after else "gone"
                notes.append(f"{slot}.{column} is {what} and was not compared")
            common = before.keys() & after.keys()
            then, now = ({name: part[name] for name in sorted(common)} for part in (before, after))
        for pointer, old, new in _differences(f"/state/{slot}", then, now):
            raise SaveError([Fault("save", pointer, f"{_short(new)} now", f"{_short(old)}, as it was saved")])


def _differences(pointer: str, then: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every place where two documents differ, the first one first; None stands for what is missing."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            yield from _differences(f"{pointer}/{key}", then.get(key), now.get(key))
    elif then != now:
        yield pointer, then, now


def _compare_hashes(
    rules: Ruleset, rest: dict[str, Any], document: dict[str, Any], moves: Sequence[Any], notes: list[str]
) -> None:
    """:class:`SaveError` with the first move after which the state is another one, where hashes can tell."""
    first, seed, given = rest["first"], rest["seed"], document.get("start")
    old = given.get("rng") if isinstance(given, dict) else f"{_seeded(seed):016x}"
    generator = int(old, 16) if isinstance(old, str) else 0
    state = rules.initial(seed) if first is None else first.clone()
    ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
    if first is None:
        start(ctx, FIRST)
    fits, behind = None, 0
    for number, (seat, notation, check) in enumerate(moves):
        action: Any = rules.parse(notation)
        if seat == CHANCE_SEAT:
            draw_outcome(ctx, action.args[0])
            generator = (generator * MULTIPLIER + INCREMENT) & MASK
        else:
            advance(ctx, rules.numbers["seat"][seat], action)
        stop_at(ctx, rest["limit"])
        # As it is written today; in the old order of slices; with the old names of frames; with the generator of 0.1.0.
        made = rules.codec.encode(state)
        made = {part: made[part] for part in made if part not in rules.slices} | _in_old_order(rules, made)
        older = {"stack": _before(rules, rules.codec.frames(state.stack))}
        parts: tuple[dict[str, Any], ...] = ({}, older, {**older, "rng": f"{generator:016x}"})
        # The old rules may have counted less as revealed: at most one a move.
        for fewer in (behind, behind + 1):
            counted = {"revealed": state.revealed - fewer} if fewer else {}
            hashes = (state_digest(rules, state, counted), *(digest(compact(made | one | counted)) for one in parts))
            if any(found[:8] == check for found in hashes):
                behind = fewer
                break
        else:
            if number == 0:
                fits = False
                break
            raise SaveError(
                [
                    Fault(
                        "replay",
                        f"/moves/{number}",
                        f"a different state after {seat}: {notation}",
                        "the recorded state",
                    )
                ]
            )
        fits = True
    if fits is False:
        end = "it ends as it did" if "outcome" in document else "how it ended is not in the file"
        notes.append(f"the old rules had other columns, so states were not compared: every move is legal, {end}")


def _compare_outcome(rules: Ruleset, document: dict[str, Any], state: Any) -> None:
    """:class:`SaveError` when a replay that says how it ended ends otherwise."""
    now = rules.codec.outcome(state.outcome)
    if "outcome" in document and document["outcome"] != now:
        raise SaveError([Fault("replay", "/outcome", _short(now), _short(document["outcome"]))])


def _seeded(seed: int) -> int:
    """The first integer of the generator of 0.1.0 for a seed."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def _short(value: Any) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


__all__ = ["FORMATS", "Migrated", "form_of", "migrate"]

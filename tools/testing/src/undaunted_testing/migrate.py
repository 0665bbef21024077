"""Carry saves, replays and positions of other versions of packs over to the installed ones.

With a record, the game is played again by its recorded decisions and outcomes.
It is signed again only if every move is legal and it ends alike.  Without a
record, a state is carried over only if every name in it exists.

States are alike if every column that both versions have holds equal values, and
all other parts of the state are equal.  A replay holds hashes of states instead.
They are compared after every move if both versions have the same columns.
With different columns no hash can fit: legal moves and the outcome decide, and a note says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.arguments import quoted
from undaunted_core.content.loader import is_path, parse_json
from undaunted_core.errors import ContentError, Fault, Faults, PluginError, RulesetError, SaveError, SchemaError
from undaunted_core.extension.manager import default_library
from undaunted_core.game.game import Game
from undaunted_core.game.players import read_players
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE, VERSION, Replay, is_whole
from undaunted_core.game.rerunning import is_limit, read_state, rerun
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.rng import read_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.state import State
    from undaunted_core.mechanics.state import CoreRules, CoreState

FORMATS = (SAVE, REPLAY, POSITION)
LENGTH = {"record": 2, "moves": 3}


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
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise SaveError([Fault(kind, "/version", repr(document.get("version"))[:60], str(VERSION))])
    if not is_whole(text, document):
        fault = "a document that was truncated or changed"
        raise SaveError([Fault(kind, "/digest", fault, "the unchanged document")])
    try:
        (Game.from_json if kind == "save" else _play)(text, library=library)
    except SaveError:
        return _carry_over(kind, document, library)
    return Migrated(kind, text, unchanged=True)


def _position(text: str, document: dict[str, object], library: Library) -> Migrated:
    """A position names things and is signed by nothing: if it can be set up, it is as good as before."""
    Game.from_position(document, library=library, seed=0)
    return Migrated("position", text, unchanged=True)


def _play(text: str, *, library: Library) -> None:
    Replay.from_json(text, library).play()


def _carry_over(kind: str, document: dict[str, object], library: Library) -> Migrated:
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
        ctx: Context[CoreRules, CoreState] = Context(rules, state, events=[], record=[], explicit=explicit)
        rest["first"] = state.clone()
        notes.append("no record: every name exists, but the moves that led here were not checked")
    else:
        first = document.get("start")
        rest["first"] = None if first is None else _state(rules, first, setup["seed"], "/start", notes)
        moves = _moves(document.get(key), LENGTH[key], kind, key)
        played = [move[:2] for move in moves]
        limits = {"limit": rest["limit"], "marks": rest["marks"]}
        ctx = rerun(rules, rest["first"], setup["seed"], played, events=True, name=kind, **limits)
        if kind == "save":
            _compare(rules, document.get("state"), ctx.state, notes)
        ctx.explicit = explicit
    game = Game(ctx, library, **rest)
    if kind == "save":
        return Migrated(kind, game.to_json(record="record" in document), tuple(notes))
    replay = game.replay()
    _compare_replays(document, replay.document, notes)
    return Migrated(kind, replay.to_json(), tuple(notes))


def _rules(kind: str, setup: object, library: Library) -> tuple[CoreRules, object, dict[str, Any]]:
    """The installed ruleset that an old setup asks for, its scenario, and the setup with the seed as a number."""
    setup = dict(setup) if isinstance(setup, dict) else {}
    packs, scenario = setup.get("packs"), setup.get("scenario")
    try:
        setup["seed"] = seed = read_seed(setup.get("seed"))
    except ValueError:
        seed = None
    sound = (
        seed is not None
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
        reason = str(error).split("\n", 1)[0]
        raise SaveError([Fault(kind, "/setup", reason, "a game that can be set up with the installed packs")]) from None


def _moves(moves: object, length: int, kind: str, key: str) -> list[Any]:
    if not isinstance(moves, list) or not all(
        isinstance(move, list) and len(move) == length and all(isinstance(part, str) for part in move) for move in moves
    ):
        raise SaveError([Fault(kind, f"/{key}", "another type", f"lists of {length} texts")])
    return moves


def _state(rules: CoreRules, given: object, seed: int, pointer: str, notes: list[str]) -> Any:
    """A state of other rules as one of these; every name must exist, what is new is as at the set-up."""
    if not isinstance(given, dict):
        raise SaveError([Fault("state", pointer, type(given).__name__, "a state (an object)")])
    blank = rules.codec.encode(rules.initial(seed))
    merged = {key: given.get(key, blank[key]) for key in blank}
    for slot in given:
        if slot not in blank:
            raise SaveError([Fault("state", f"{pointer}/{slot}", slot, "a part of a state", nearest(slot, blank))])
    for slot, cols in rules.columns.items():
        part = given.get(slot, {})
        names = [col.name for col in cols]
        if not isinstance(part, dict):
            raise SaveError([Fault("state", f"{pointer}/{slot}", type(part).__name__, "an object")])
        for name in part:
            if name not in names:
                raise SaveError(
                    [Fault("state", f"{pointer}/{slot}/{name}", name, f"a column of {slot}", nearest(name, names))]
                )
        notes += [f"{slot}.{name} is new, and as at the set-up" for name in names if name not in part]
        merged[slot] = {name: part.get(name, blank[slot][name]) for name in names}
    try:
        return read_state(rules, merged)
    except SaveError as error:
        raise SaveError(
            Faults.retold(error, lambda f: Fault(f.file, f"{pointer}{f.pointer}", f.found, f.expected, f.nearest))
        ) from None


def _compare(rules: CoreRules, given: object, state: State, notes: list[str]) -> None:
    """:class:`SaveError` with the first part in which the state that was saved differs from the one played to."""
    played = rules.codec.encode(state)
    if not isinstance(given, dict):
        raise SaveError([Fault("save", "/state", type(given).__name__, "a state (an object)")])
    for slot in {**given, **played}:
        then, now = given.get(slot), played.get(slot)
        if (slot in rules.slices or slot not in played) and isinstance(then or {}, dict):
            # A column that only one of the two rules has cannot be compared.
            before, after = then or {}, now or {}
            for column in sorted(before.keys() ^ after.keys()):
                change = "new" if column in after else "gone"
                notes.append(f"{slot}.{column} is {change} and was not compared")
            common = before.keys() & after.keys()
            then, now = ({name: part[name] for name in sorted(common)} for part in (before, after))
        for pointer, old, new in _differences(f"/state/{slot}", then, now):
            raise SaveError([Fault("save", pointer, f"{_short(new)} now", f"{_short(old)}, as it was saved")])


def _differences(pointer: str, then: object, now: object) -> Iterator[tuple[str, Any, Any]]:
    """Every place where two documents differ, the first one first; None stands for what is missing."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            yield from _differences(f"{pointer}/{key}", then.get(key), now.get(key))
    elif then != now:
        yield pointer, then, now


def _compare_replays(old: dict[str, Any], new: dict[str, Any], notes: list[str]) -> None:
    """:class:`SaveError` with the first move after which the state differs, or with another outcome."""
    moves = list(zip(old["moves"], new["moves"], strict=True))
    if moves and moves[0][0] != moves[0][1]:
        notes.append("the columns differ, so states were not compared: every move is legal, and it ends as it did")
        moves = []
    for number, (then, now) in enumerate(moves):
        if then != now:
            seat, notation, _ = now
            difference = f"a different state after {seat}: {notation}"
            raise SaveError([Fault("replay", f"/moves/{number}", difference, "the recorded state")])
    if old.get("outcome") != new["outcome"]:
        raise SaveError([Fault("replay", "/outcome", _short(new["outcome"]), _short(old.get("outcome")))])


def _short(value: Any) -> str:
    return "nothing" if value is None else quoted(value)

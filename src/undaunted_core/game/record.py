"""Saves and replays: documents of a game, written whole or not at all, read without executing anything."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import check_whole, quoted
from undaunted_core.content.loader import is_path, read_text
from undaunted_core.errors import (
    ContentError,
    Fault,
    NoRecordError,
    PluginError,
    RulesetError,
    RulesetMismatchError,
    SaveError,
    SchemaError,
)
from undaunted_core.extension.manager import library_of
from undaunted_core.game import written
from undaunted_core.game.drawing import drawing
from undaunted_core.game.heads import Head, common_setup, digest_of, head_of, parse, recall_head
from undaunted_core.game.making import game_of, is_game
from undaunted_core.game.players import read_players
from undaunted_core.game.prints import differences
from undaunted_core.game.rerunning import FIRST, digest, is_beyond, is_limit, read_state, rerun, state_digest, stop_at
from undaunted_core.game.trials import try_on
from undaunted_core.game.writing import compact, state_text
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, draw_outcome, start
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.limits import MOST_FAULTS, MOST_LETTERS
from undaunted_core.rng import read_seed, write_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules, CoreState

SAVE = "undaunted_core/save"
REPLAY = "undaunted_core/replay"
VERSION = 1
#: How a save begins, before its setup.
BEGUN = {"format": SAVE, "version": VERSION}


def setup_of(game: Game) -> dict[str, Any]:
    """What a game was started with."""
    return {**common_setup(game), **json.loads(f"{{{_own_text(game)}}}")}


def _own_text(game: Game) -> str:
    """The rest of what it was started with: members of an object in JSON.  A save is written often, so by hand."""
    seed, chance = write_seed(game._seed), "explicit" if game._ctx.explicit else "sampled"
    text = f'"seed":{seed if type(seed) is int else compact(seed)},"chance":"{chance}"'
    if game._limit is not None:
        text += f',"max_decisions":{game._limit}'
    if game._players:
        text += f',"players":{compact(game._players)}'
    return text


def record_of(game: Game, what: str) -> list[tuple[str, Action]]:
    """Decisions and chance outcomes of a game that keeps them; :class:`NoRecordError` says what needs them."""
    if not game._ctx.keeps_record:
        raise NoRecordError(f"{what}: the game keeps no record (record=False); to_json(record=False) saves it as it is")
    return game._ctx.record


def start_of(game: Game) -> Any:
    """The state a game began with (None: as its scenario); that of a save is read, of a world drawn, when asked for."""
    if isinstance(game._start, dict):
        game._start = game._ctx.rules.codec.decode(game._start, checked=False)
    elif callable(game._start):
        game._start = game._start()
    return game._start


def save_text(game: Game, *, record: bool) -> str:
    """The save document of a game."""
    rules = game._ctx.rules
    body, first = "", start_of(game) if record else None
    if record:
        moves = [[seat, action.notation] for seat, action in record_of(game, "to_json")]
        body = f',"start":{"null" if first is None else state_text(rules, first)},"record":{compact(moves)}'
    head, begun = head_of(game, BEGUN)
    rest = f',{_own_text(game)}}},"state":{state_text(rules, game._ctx.state)}{body}}}'
    mark = digest(head + rest) if begun is None else digest(rest, begun)
    if not record or first is not None:
        written.remember(mark)
    return f'{head}{rest[:-1]},"digest":"{mark}"}}'


def read_document(text: Any, wanted: str) -> dict[str, Any]:
    """A parsed save or replay whose digest is right; :class:`SaveError` otherwise."""
    name = wanted.rpartition("/")[2]
    if not isinstance(text, str):
        raise SaveError([Fault(name, "", type(text).__name__, "a JSON text")])
    head = recall_head(text)
    try:
        document = parse(text, name, head)
    except SchemaError as error:
        raise SaveError(error) from None
    if not isinstance(document, dict) or document.get("format") != wanted:
        form = document.get("format", "no format") if isinstance(document, dict) else type(document).__name__
        raise SaveError([Fault(name, "/format", repr(form)[:60], wanted)])
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise SaveError([Fault(name, "/version", repr(document.get("version"))[:60], str(VERSION))])
    if not is_whole(text, document, head):
        raise SaveError([Fault(name, "/digest", "a document that was truncated or changed", "the unchanged document")])
    return document


def is_whole(text: str, document: dict[str, Any], head: Head | None = None) -> bool:
    """Whether the digest fits: that of the text as written, or of the same document in compact form."""
    expected = document.pop("digest", None)
    body, mark, rest = text.rpartition(',"digest":"')
    if mark and rest == f'{expected}"}}' and digest_of(body + "}", head) == expected:
        return True
    try:
        return bool(digest(compact(document)) == expected)
    except RecursionError:
        return False


def ruleset_of(setup: object, library: Library, name: str) -> tuple[CoreRules, Any]:
    """The ruleset a document was made under, and its scenario; refused when rules or content differ."""
    if (
        not isinstance(setup, dict)
        or not isinstance(setup.get("packs"), list)
        or {*map(type, setup["packs"])} - {str}
        or not isinstance(setup.get("scenario"), str | dict)
        or is_path(setup["scenario"])
        or setup.get("chance") not in ("sampled", "explicit")
        or not isinstance(setup.get("versions"), dict)
        or {*map(type, setup["versions"].values())} - {str}
        or not is_limit(setup.get("max_decisions"))
    ):
        raise SaveError([Fault(name, "/setup", "an invalid setup", "game, scenario, packs, seed, chance ...")])
    for pack in setup["packs"]:
        # Nothing is read because a save names it: a folder of data is added by its user.
        if pack not in library.packs:
            near = nearest(pack, library.packs)
            expected = "an installed or added pack (see Library.add)"
            raise SaveError([Fault(name, "/setup/packs", quoted(pack), expected, near)])
    try:
        scenario, packs = setup["scenario"], tuple(setup["packs"])
        rules = library.ruleset(setup["game"], scenario, packs)
        fingerprint, seed = setup["fingerprint"], setup["seed"]
    except (KeyError, TypeError, ValueError):
        raise SaveError([Fault(name, "/setup", "an incomplete setup", "game, scenario, packs, seed ...")]) from None
    except (ContentError, RulesetError, PluginError) as error:
        raise SaveError(
            [Fault(name, "/setup", str(error).split("\n", 1)[0], "a game that can be set up with the installed packs")]
        ) from None
    try:
        read_seed(seed)
    except ValueError:
        expected = "a whole number, or one as a text of hexadecimal digits such as '0x1f'"
        raise SaveError([Fault(name, "/setup/seed", quoted(seed), expected)]) from None
    if rules.fingerprint != fingerprint:
        changes = differences(setup, rules)
        summary = "; ".join(change[:MOST_LETTERS] for change in changes[:MOST_FAULTS])
        raise RulesetMismatchError(f"{name}: made under other rules or content (see migrate): {summary}", changes)
    return rules, scenario


Restored = tuple["Context[CoreRules, CoreState]", "Library", dict[str, Any]]


def restore(text: str, library: Library, *, events: bool) -> Restored:
    """Context, library and the other arguments of the game of a save."""
    document = read_document(text, SAVE)
    rules, scenario = ruleset_of(document.get("setup"), library, "save")
    state = read_state(rules, document.get("state"))
    rest = _rest("save", rules, document["setup"], scenario)
    explicit = document["setup"].get("chance") == "explicit"
    if "record" not in document:
        if not written.knows(text):
            try_on(rules, state)
        ctx = Context(rules, state, events=[] if events else None, record=[], explicit=explicit)
        limit = rest["limit"]
        if limit is not None and is_beyond(ctx, limit):
            raise SaveError([Fault("save", "/state/ply", str(state.ply), f"fewer than max_decisions, {limit}")])
        # Most games of such a save never ask for their start: it is read once more when they do.
        return ctx, library, {**rest, "first": document["state"]}
    is_tried = not written.knows(text)
    rest["first"] = _start(rules, document, is_tried=is_tried)
    moves = _pairs(document["record"], 2, "save", "/record")
    ctx = rerun(rules, rest["first"], rest["seed"], moves, events=events, name="save", **_limits_of(rest))
    if ctx.state != state:
        raise SaveError([Fault("save", "/state", "a state that differs from the record", "the recorded state")])
    if rest["first"] is not None and is_tried:
        try_on(rules, state)
    ctx.explicit = explicit
    return ctx, library, rest


def _start(rules: CoreRules, document: dict[str, Any], *, is_tried: bool = True) -> Any:
    """The state a record begins with, checked and tried; None for the start of the scenario."""
    if document.get("start") is None:
        return None
    state = rules.codec.decode(document["start"])
    if is_tried:
        try_on(rules, state)
    return state


def restore_replay(document: dict[str, Any], library: Library, to: int | None) -> Restored:
    """Context, library and the other arguments of the game of a replay after ``to`` moves (None: all)."""
    rules, scenario = ruleset_of(document.get("setup"), library, "replay")
    rest = _rest("replay", rules, document["setup"], scenario)
    rest["first"] = _start(rules, document)
    moves = _pairs(document.get("moves"), 3, "replay", "/moves")
    wanted = moves if to is None else moves[:to]
    checks = [move[2] for move in wanted]
    ctx = rerun(
        rules, rest["first"], rest["seed"], [move[:2] for move in wanted],
        events=True, name="replay", checks=checks, **_limits_of(rest),
    )  # fmt: skip
    if len(wanted) == len(moves) and state_digest(rules, ctx.state) != document.get("end"):
        raise SaveError([Fault("replay", "/end", "a different state at the end", "the recorded state")])
    ctx.explicit = document["setup"].get("chance") == "explicit"
    return ctx, library, rest


def _rest(name: str, rules: CoreRules, setup: dict[str, Any], scenario: object) -> dict[str, Any]:
    return {
        "seed": read_seed(setup["seed"]), "packs": tuple(setup["packs"]), "limit": setup.get("max_decisions"),
        "scenario": scenario if isinstance(scenario, dict) else None, "marks": [], "stops": [],
        "players": read_players(rules, setup, name),
    }  # fmt: skip


def _limits_of(rest: dict[str, Any]) -> dict[str, Any]:
    return {name: rest[name] for name in ("limit", "marks", "stops")}


def _pairs(moves: object, length: int, name: str, pointer: str) -> list[Any]:
    """The recorded moves: lists of seat, notation and (in replays) check."""
    if not isinstance(moves, list) or not all(
        isinstance(move, list) and len(move) == length and all(isinstance(part, str) for part in move) for move in moves
    ):
        raise SaveError([Fault(name, pointer, "another type", f"lists of {length} texts")])
    return moves


class Replay:
    """A whole game as a document: setup, decisions, chance outcomes, a check after each."""

    def __init__(self, document: dict[str, Any], library: Library | None = None) -> None:
        self.document = document
        self._library = library_of(library)

    @classmethod
    def of(cls, game: Game) -> Replay:
        """The replay of a game as far as it was played; TypeError for what is no game."""
        if not is_game(game):
            raise TypeError(f"found {quoted(game)}, expected a Game")
        rules = game._ctx.rules
        moves = [(seat, action.notation) for seat, action in record_of(game, "replay")]
        first = start_of(game)
        document = {
            "format": REPLAY,
            "version": VERSION,
            "setup": setup_of(game),
            "start": None if first is None else rules.codec.encode(first),
            "moves": [[*move, check] for move, check in zip(moves, _checks(game, moves), strict=True)],
            "end": state_digest(rules, game._ctx.state),
            "outcome": rules.codec.outcome(game._ctx.state.outcome),
        }
        return cls(json.loads(compact(document)), game._library)

    def __eq__(self, other: object) -> bool:
        return self.document == other.document if isinstance(other, Replay) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> str:
        """The replay as text."""
        text = compact(self.document)
        return f'{text[:-1]},"digest":"{digest(text)}"}}'

    @classmethod
    def from_json(cls, text: str, library: Library | None = None) -> Replay:
        """The replay of a text; :class:`SaveError` when it is not one, TypeError for what is no library."""
        return cls(read_document(text, REPLAY), library)

    def play(self, *, to: int | None = None) -> Game:
        """Play it again, checking every move, and hand out the game (after ``to`` moves, if given).

        Raises :class:`SaveError` naming the first difference,
        :class:`RulesetMismatchError` under other rules, ValueError for a ``to``
        beyond the moves, TypeError for another.
        """
        to = None if to is None else check_whole("to", to)
        if to is not None and not 0 <= to <= len(self):
            raise ValueError(f"the replay has {len(self)} moves; to={quoted(to)} is not in the range 0 to {len(self)}")
        ctx, library, rest = restore_replay(self.document, self._library, to)
        game: Game = game_of(ctx, library, **rest)
        return game

    def stops(self) -> Iterator[Game]:
        """The game at its start, then after each move: one game that is played on, so clone what you keep.

        All moves are checked first, and what is raised is as by :meth:`play`.
        """
        self.play()
        game = self.play(to=0)
        # Recorded outcomes of chance are moves as well.
        game._ctx.explicit = True
        yield game
        for seat, notation, _ in self.document["moves"]:
            game.apply(notation, seat)
            yield game

    def _repr_html_(self) -> str:
        """What a notebook shows: a slider over the stops, as a spectator saw them."""
        from html import escape

        frame = f'srcdoc="{escape(drawing("slides")(self))}" width="100%" height="760"'
        return f'<iframe {frame} style="border: 0" title="replay"></iframe>'

    def __len__(self) -> int:
        moves = self.document.get("moves")
        return len(moves) if isinstance(moves, list) else 0


def _checks(game: Game, moves: list[tuple[str, str]]) -> list[str]:
    rules = game._ctx.rules
    checks: list[str] = []
    first = start_of(game)
    state = rules.initial(game._seed) if first is None else first.clone()
    ctx = Context(rules, state, events=None, record=[], explicit=True)
    if first is None:
        start(ctx, FIRST)
    for seat, notation in moves:
        action = rules.parse(notation)
        assert action is not None  # the notations are those of moves that were played
        if seat == CHANCE_SEAT:
            draw_outcome(ctx, action.args[0])
        else:
            advance(ctx, action, rules.numbers["seat"][seat])
        stop_at(ctx, game._limit)
        checks.append(state_digest(rules, state)[:8])
    return checks


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a save file; :class:`SaveError` when it cannot be read."""
    try:
        return read_text(path)
    except SchemaError as error:
        raise SaveError(error) from None

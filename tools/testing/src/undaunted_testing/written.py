"""Further strategies for Hypothesis: setups, written positions, illegal actions, outcomes, twins and documents.

    @given(positions("normandy", "la_raye"))
    def test_something(game):
        ...

Positions are written and not played. They have every placement of pieces, markers and cards that a position document
may hold, also those that no game comes to.  Hypothesis is imported when a strategy is made.
"""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.extension.order import below
from undaunted_core.game.game import CHANCE, Game
from undaunted_core.game.position.words import words_of
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.state import PLAIN
from undaunted_testing.scene import scene
from undaunted_testing.strategies import MOVES, played_games
from undaunted_testing.twins import twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DrawFn, SearchStrategy

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.observation import Observation
    from undaunted_core.game.position.words import Part
    from undaunted_core.kernel.actions import Action, ActionKind
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_testing.walk import MakeGame

    Schema = dict[str, Any]

#: Numbers in columns of a written position are small.
SMALL = 3
#: How deep a document goes that is made from a schema, where it may end.
DEEP = 6
#: What makes a fault: a field that does not exist, a value of a type that no content has, and no value at all.
NO_FIELD = "no_such_field"
NO_TYPE = 3.5
LEFT_OUT = object()


def packs(game: str, library: Library | None = None) -> SearchStrategy[tuple[str, ...]]:
    """Strategy for packs that a game can be played with, in any order; none is the simplest."""
    from hypothesis import strategies as st

    home = library or default_library()
    needed = set(home.game(game).requires)
    active = home.active(home.game(game), ())
    on = {pack: below(home._packs, pack) for pack in home.packs if pack not in active}
    fitting = [pack for pack, below_it in on.items() if needed <= below_it <= set(home.packs)]
    return st.lists(st.sampled_from(fitting), unique=True).map(tuple) if fitting else st.just(())


def scenarios(game: str, packs: tuple[object, ...] = (), library: Library | None = None) -> SearchStrategy[str]:
    """Strategy for the scenarios of a game and its packs; the first is the simplest."""
    from hypothesis import strategies as st

    return st.sampled_from([info.id for info in (library or default_library()).scenarios(game, packs)])


def positions(
    game: str, scenario: object, *, packs: tuple[object, ...] = (), library: Library | None = None
) -> SearchStrategy[Game]:
    """Strategy for written situations: the game at the first decision of a side's turn.

    Pieces stand anywhere or are off the board, and the cards of a side lie in any of its zones. Every column that
    positions have a word for holds any value of its kind.  What the packs' checks of loaded states object to is left
    out.  It shrinks to the scenario as it begins.
    """
    from hypothesis import assume
    from hypothesis import strategies as st

    def draw_position(draw: DrawFn) -> Game:
        home = library or default_library()
        rules: CoreRules = home.ruleset(game, scenario, packs)
        active = draw(st.sampled_from(rules.sides))
        begun = scene(game, scenario, active=active, packs=packs, library=library)
        state = begun._ctx.state
        spaces = st.integers(-1, rules.size("space") - 1)
        for piece, space in enumerate(state.pieces.space):
            if draw(st.booleans()):
                state.pieces.space[piece] = draw(spaces) if space >= 0 else space
        for side in rules.sides:
            _deal(draw, rules, state, side)
        vocabulary = words_of(rules)
        of_pieces = [part for part in vocabulary.pieces.values() if (part.slot, part.col.name) != ("pieces", "space")]
        for part in (*vocabulary.rows, *of_pieces):
            _fill(draw, rules, part, part.col.index, getattr(getattr(state, part.slot), part.col.name))
        assume(not any(check(rules, state) for check in (*rules.checks, find_contradictions)))
        # Only what a document can say is a position.
        try:
            return Game.from_position(begun.position(), seed=1, chance="explicit", packs=packs, library=library)
        except UndauntedError:
            assume(False)
            raise

    return st.composite(draw_position)()


def _deal(draw: DrawFn, rules: CoreRules, state: CoreState, side: str) -> None:
    """Put some cards of a side into other zones of it."""
    from hypothesis import strategies as st

    mine = [zone for zone, name in enumerate(rules.names["zone"]) if name.startswith(f"{side}:")]
    if len(mine) < 2:
        return
    lying = [(zone, card) for zone in mine for card in state.zones.cards[zone]]
    for zone, card in draw(st.lists(st.sampled_from(lying), max_size=8, unique=True)) if lying else ():
        target = draw(st.sampled_from(mine))
        state.zones.cards[zone].remove(card)
        state.zones.cards[target] = sorted([*state.zones.cards[target], card])
    for zone in mine:
        if rules.zones.seen[zone]:
            state.zones.known[zone] = tuple(state.zones.cards[zone])


def _fill(draw: DrawFn, rules: CoreRules, part: Part, index: tuple[str, ...], rows: list[Any]) -> None:
    """Give some rows of a column other values."""
    from hypothesis import strategies as st

    if len(index) != 1 or part.col.cell != "one":
        for row in rows if index else ():
            if isinstance(row, list):
                _fill(draw, rules, part, index[1:], row)
        return
    if part.values:
        values = st.sampled_from([part.col.default, *part.values.values()])
    elif part.col.holds == "bool":
        values = st.booleans()
    elif part.col.holds in PLAIN or part.col.pooled:
        return
    else:
        values = st.integers(-1, rules.size(part.col.holds) - 1)
    for row in draw(st.lists(st.integers(0, len(rows) - 1), max_size=SMALL, unique=True)) if rows else ():
        rows[row] = draw(values)


def illegal_actions(game: Game, seat: str) -> SearchStrategy[Action]:
    """Strategy for actions that the game knows and that a seat is not offered at this stop."""
    from hypothesis import strategies as st

    rules = game.rules
    offered = set(game.legal_actions(seat))
    kinds = [kind for kind in rules.actions.values() if all(rules.names[domain] for domain in kind.fields.values())]

    def actions_of(kind: ActionKind) -> SearchStrategy[Action]:
        sizes = [rules.size(domain) - 1 for domain in kind.fields.values()]
        return st.tuples(*(st.integers(0, most) for most in sizes)).map(kind.__getitem__)

    return st.sampled_from(kinds).flatmap(actions_of).filter(lambda action: action not in offered)


def outcomes(game: Game) -> SearchStrategy[Action]:
    """Strategy for the outcomes of the chance event at which the game stands; the first is the simplest."""
    from hypothesis import strategies as st

    return st.sampled_from(game.legal_actions(CHANCE))


def observations(make_game: MakeGame, *, max_moves: int = MOVES) -> SearchStrategy[Observation]:
    """Strategy for what a seat, or a spectator, sees at a stop of a game."""
    from hypothesis import strategies as st

    return played_games(make_game, max_moves=max_moves).flatmap(
        lambda game: st.sampled_from([*game.seats, None]).map(game.observation)
    )


def twin_games(make_game: MakeGame, *, max_moves: int = MOVES) -> SearchStrategy[tuple[Game, Game, str | None]]:
    """Strategy for a game, its twin, and a seat (None: a spectator) that cannot tell them apart.

    The twin has two hidden things exchanged, or another secret choice.
    """
    from hypothesis import assume
    from hypothesis import strategies as st

    def draw_pair(draw: DrawFn) -> tuple[Game, Game, str | None]:
        game = draw(played_games(make_game, max_moves=max_moves))
        seat = draw(st.sampled_from([*game.seats, None]))
        rng = random.Random(draw(st.integers(0, 50)))  # noqa: S311 - repeatable tests, no secret
        other = next(iter(twins(game, seat, rng, 1, lambda twin: True)), None)
        assume(other is not None)
        assert other is not None
        return game, other.game, seat

    return st.composite(draw_pair)()


def documents(schema: Schema) -> SearchStrategy[Any]:
    """Strategy for documents that a schema allows, such as the published ones; the smallest is the simplest.

    Names in it are made up: a document fits the schema, and need not fit the other content.
    """
    return _values_of(schema, schema, DEEP)


def _values_of(schema: Schema, whole: Schema, depth: int) -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    if "$ref" in schema:
        return _values_of(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, depth - 1)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "else" in schema:
        return _values_of(schema["else"], whole, depth)
    if "anyOf" in schema:
        parts = schema["anyOf"] if depth > 0 else schema["anyOf"][:1]
        return st.one_of([_values_of(part, whole, depth) for part in parts])
    kind = schema.get("type")
    if kind == "object":
        return _object(schema, whole, depth)
    if kind == "array":
        if "prefixItems" in schema:
            return st.tuples(*(_values_of(part, whole, depth) for part in schema["prefixItems"])).map(list)
        most = 2 if depth > 0 else schema.get("minItems", 0)
        return st.lists(_values_of(schema["items"], whole, depth), min_size=schema.get("minItems", 0), max_size=most)
    if kind == "integer":
        least = schema.get("minimum", 0)
        return st.integers(least, schema.get("maximum", least + 20))
    if kind == "string":
        if "pattern" in schema:
            return st.from_regex(str(schema["pattern"]), fullmatch=True).filter(lambda text: "\n" not in text)
        letters = st.characters(codec="ascii", categories=("L", "N"))
        return st.text(letters, min_size=schema.get("minLength", 0), max_size=8)
    return {"boolean": st.booleans(), "null": st.none()}.get(str(kind), st.just({}))


def documents_at(part: Schema, schema: Schema) -> SearchStrategy[Any]:
    """Strategy for the values of a part of a document; ``part`` is its own schema inside the whole one."""
    return _values_of(part, schema, DEEP)


def _object(schema: Schema, whole: Schema, depth: int) -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    required = schema.get("required", ())
    properties = schema.get("properties", {}).items()
    parts = {name: _values_of(part, whole, depth) for name, part in properties if name != "$schema"}
    must = {name: part for name, part in parts.items() if name in required}
    may = {name: part for name, part in parts.items() if name not in required} if depth > 0 else {}
    whole_object = st.fixed_dictionaries(must, optional=may)
    more = schema.get("additionalProperties")
    if isinstance(more, dict) and not parts:
        names = schema.get("propertyNames", {}).get("enum")
        name = st.sampled_from(names) if names else st.text("abcdefgh", min_size=1, max_size=4)
        return st.dictionaries(name, _values_of(more, whole, depth), max_size=2 if depth > 0 else 0)
    return whole_object


def faulty_documents(document: dict[str, Any], schema: Schema | None = None) -> SearchStrategy[tuple[Any, str]]:
    """Strategy for a document with one fault, and the JSON pointer of the part that has it.

    With the ``schema`` that the document fits it is surely a fault, and the pointer is the expected one. The fault is
    an unknown field, a missing one, a wrong type, or a name outside of the schema. The pointer of a missing field is
    that of the object. Without a schema a part is left out, has a field too many, or is of another type. If the part
    may be so, the document is right.
    """
    from hypothesis import strategies as st

    if schema is not None:
        return st.sampled_from(_faults(document, schema)).map(lambda fault: _damage(document, *fault))
    places = list(_list_places(document, ()))

    def damage(path: tuple[object, ...], way: str) -> tuple[Any, str]:
        holder, value = _part_at(document, path[:-1]), _part_at(document, path)
        if way == "more" and isinstance(value, dict):
            faulty, _ = _damage(document, (*path, NO_FIELD), 1)
        elif way == "type" or not isinstance(holder, dict):
            faulty, _ = _damage(document, path, NO_TYPE)
        else:
            faulty, _ = _damage(document, path, LEFT_OUT)
        return faulty, "".join(f"/{key}" for key in path)

    return st.builds(damage, st.sampled_from(places), st.sampled_from(["type", "less", "more"]))


def _faults(document: object, schema: Schema) -> list[tuple[tuple[object, ...], object]]:
    """The faults that a document can have, each as a place and what is put there; the plainest first."""
    faults: list[tuple[tuple[object, ...], object]] = []
    for path, part in places_of(document, schema):
        value = _part_at(document, path)
        if part.get("additionalProperties") is False:
            faults.append(((*path, NO_FIELD), 1))
            faults += [((*path, name), LEFT_OUT) for name in part.get("required", ()) if name in value]
        if path and "type" in part:
            faults.append((path, NO_TYPE))
        if isinstance(value, str) and "enum" in part:
            faults.append((path, f"{value}_x"))
    return faults


def _damage(document: object, path: tuple[object, ...], value: object) -> tuple[Any, str]:
    """The document with another value at a place, or without it; and the pointer of what is wrong then."""
    faulty = copy.deepcopy(document)
    holder = _part_at(faulty, path[:-1])
    if value is LEFT_OUT:
        del holder[path[-1]]
        path = path[:-1]
    else:
        holder[path[-1]] = value
    return faulty, "".join(f"/{key}" for key in path)


def _part_at(document: Any, path: tuple[object, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def places_of(document: object, schema: Schema) -> list[tuple[tuple[object, ...], Schema]]:
    """Every place of a document that fits its schema, the whole first, with the part of the schema that is for it."""
    return list(_schemas_of(document, schema, schema, ()))


def _schemas_of(
    value: object, part: Schema, whole: Schema, path: tuple[object, ...]
) -> Iterator[tuple[tuple[object, ...], Schema]]:
    if "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    if "else" in part:
        has = isinstance(value, dict) and all(name in value for name in part["if"]["required"])
        yield from _schemas_of(value, part["then" if has else "else"], whole, path)
        return
    if "anyOf" in part:
        # One of the parts stands for nothing, and says nothing more.
        part = next(branch for branch in part["anyOf"] if (branch.get("type") == "null") == (value is None))
        yield from _schemas_of(value, part, whole, path)
        return
    yield path, part
    if isinstance(value, dict):
        properties, more = part.get("properties", {}), part.get("additionalProperties")
        inside = {key: properties.get(key, more or {}) for key in value}
        for key, branch in value.items():
            yield from _schemas_of(branch, inside[key], whole, (*path, key))
    elif isinstance(value, list):
        first = part.get("prefixItems", ())
        for index, branch in enumerate(value):
            item = first[index] if index < len(first) else part.get("items", {})
            yield from _schemas_of(branch, item, whole, (*path, index))


def _list_places(value: Any, path: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from _list_places(value[key], (*path, key))


__all__ = [
    "documents",
    "documents_at",
    "faulty_documents",
    "illegal_actions",
    "observations",
    "outcomes",
    "packs",
    "places_of",
    "positions",
    "scenarios",
    "twin_games",
]

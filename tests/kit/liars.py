"""Saves that lie: of every kind of stop, with frames, columns and cards changed to other values of their domains."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from kit.aa_policy import POLICIES
from kit.signing import signed
from undaunted_core.game import written

if TYPE_CHECKING:
    from collections.abc import Sequence

#: How far a state that loads is played on.
MOVES = 30
#: Numbers that frames may hold, and that may stand in columns of numbers.
NUMBERS = (0, 1, 1, 2, 3, 4, 9)
PLAIN = ("int", "bool", "text")


class NotLoadedAgainError(Exception):
    """A state that was loaded leads to one whose own save or position is refused."""


@cache
def stops(title: str, scenario: str, games: int = 6, moves: int = 900) -> tuple[uc.Game, ...]:
    """A game at each kind of stop that random play comes to: no two have the same steps on the stack."""
    found: dict[tuple[str, ...], uc.Game] = {}
    for seed in range(games):
        game = uc.new_game(title, scenario, seed=seed, chance="explicit", events=False)
        pick, policy = random.Random(seed), POLICIES.get(title)
        rules: Any = game.rules
        for _ in range(moves):
            if game.is_terminal:
                break
            labels = tuple(rules.label_of[at] for at, _ in game._ctx.state.stack)
            # What is alike many times over is one kind of stop.
            kind = tuple(dict.fromkeys(labels))
            if kind not in found:
                found[kind] = game.clone()
            if policy is not None and game.to_move and pick.random() < 0.9:
                game.apply(policy(game, game.to_move[0], pick), game.to_move[0])
            else:
                step(game, pick)
    return tuple(found.values())


def step(game: uc.Game, pick: random.Random) -> None:
    """A random move."""
    if game.to_move:
        seat = pick.choice(game.to_move)
        game.apply(pick.choice(game.legal_actions(seat)), seat)
    else:
        game.apply(pick.choice(game.legal_actions()))


def value(rules: Any, domain: str, pick: random.Random) -> Any:
    """A value of the domain of a field."""
    if domain.endswith("[]"):
        return tuple(value(rules, domain[:-2], pick) for _ in range(pick.randrange(3)))
    if domain.endswith("?"):
        return -1 if pick.random() < 0.3 else value(rules, domain[:-1], pick)
    if domain == "int":
        return pick.choice(NUMBERS)
    if domain == "bool":
        return pick.random() < 0.5
    return pick.randrange(len(rules.names[domain])) if rules.names[domain] else -1


def change_field(rules: Any, state: Any, pick: random.Random) -> None:
    """Another value in a field of a frame."""
    frames = [place for place, (at, args) in enumerate(state.stack) if args]
    if frames:
        place = pick.choice(frames)
        at, args = state.stack[place]
        number = pick.randrange(len(args))
        domain = list(rules.fields_of[at].values())[number]
        state.stack[place] = (at, (*args[:number], value(rules, domain, pick), *args[number + 1 :]))


def change_step(rules: Any, state: Any, pick: random.Random) -> None:
    """Another step of the same procedure, or another procedure with the same fields."""
    place = pick.randrange(len(state.stack))
    at, args = state.stack[place]
    alike = [other for other in range(1, len(rules.label_of)) if rules.fields_of[other] == rules.fields_of[at]]
    state.stack[place] = (pick.choice(alike), args)


def insert_frame(rules: Any, state: Any, pick: random.Random) -> None:
    """A frame that nothing started."""
    at = pick.randrange(1, len(rules.label_of))
    args = tuple(value(rules, domain, pick) for domain in rules.fields_of[at].values())
    state.stack.insert(pick.randrange(1, len(state.stack) + 1), (at, args))


def remove_frame(rules: Any, state: Any, pick: random.Random) -> None:
    """A frame less."""
    del state.stack[pick.randrange(len(state.stack))]


def repeat_frame(rules: Any, state: Any, pick: random.Random) -> None:
    """A frame twice."""
    place = pick.randrange(len(state.stack))
    state.stack.insert(pick.randrange(place, len(state.stack) + 1), state.stack[place])


def change_column(rules: Any, state: Any, pick: random.Random) -> None:
    """Another value in a cell of the state, other than where a card lies."""
    slots = [slot for slot in rules.slices if slot != "zones"]
    slot = pick.choice(slots)
    column = pick.choice(rules.columns[slot])
    part, holds = getattr(state, slot), column.holds
    cell: Any
    if holds == "text":
        return
    if holds == "int":
        cell = min(column.most, max(column.least, pick.choice((-1, *NUMBERS))))
    elif holds == "bool":
        cell = pick.random() < 0.5
    else:
        cell = pick.randrange(-1, len(rules.names[holds]))
    if column.cell != "one":
        cell = () if holds in PLAIN or cell < 0 else (cell,)
    if not column.index:
        setattr(part, column.name, cell)
    elif len(column.index) == 1 and column.cell == "one":
        rows = getattr(part, column.name)
        if rows:
            rows[pick.randrange(len(rows))] = cell
    if slot in ("pieces", "land") and hasattr(state, "land"):
        _mirror(state)


def _mirror(state: Any) -> None:
    state.land.unit = [-1] * len(state.land.unit)
    for piece, space in enumerate(state.pieces.space):
        if space >= 0:
            state.land.unit[space] = piece


def move_card(rules: Any, state: Any, pick: random.Random) -> None:
    """A card in another zone."""
    cards = state.zones.cards
    source = pick.choice([zone for zone, held in enumerate(cards) if held])
    pool = rules.zones.pools[source]
    target = pick.choice([zone for zone in range(len(cards)) if rules.zones.pools[zone] == pool])
    card = cards[source].pop(pick.randrange(len(cards[source])))
    cards[target] = sorted([*cards[target], card])


CHANGES = (change_field, change_field, change_field, change_step, insert_frame, insert_frame, remove_frame,
           repeat_frame, change_column, change_column, change_column, move_card)  # fmt: skip


def lie(game: uc.Game, pick: random.Random) -> str:
    """The save of a game with one to three changes."""
    rules: Any = game.rules
    state = game._ctx.state.clone()
    for _ in range(pick.choice((1, 1, 1, 2, 3))):
        if state.stack:
            pick.choice(CHANGES)(rules, state, pick)
    document = json.loads(game.to_json(record=False))
    document["state"] = rules.codec.encode(state)
    return signed(document)


def look(game: uc.Game, number: int, *, whole: bool) -> None:
    """The state that is here can be loaded again, as a save and as a position."""
    rules: Any = game.rules
    encoded = rules.codec.encode(game._ctx.state)
    try:
        rules.codec.decode(encoded)
        if whole:
            written.forget()
            text = game.to_json(record=False)
            written.forget()
            if uc.Game.from_json(text) != game:
                raise NotLoadedAgainError(f"after {number} moves: another state")
    except uc.SaveError as error:
        raise NotLoadedAgainError(f"after {number} moves the save: {error}") from error
    if whole:
        try:
            position = game.position()
            written.forget()
            again = uc.Game.from_position(position)
        except uc.SaveError as error:
            raise NotLoadedAgainError(f"after {number} moves the position: {error}") from error
        if again.position() != position:
            raise NotLoadedAgainError(f"after {number} moves: another position")


def attempt(games: Sequence[uc.Game], number: int, *, moves: int = MOVES) -> bool:
    """Whether a save that lies loads; :class:`NotLoadedAgainError` if play leads from it to what does not load."""
    pick = random.Random(number)
    text = lie(games[number % len(games)], pick)
    written.forget()
    try:
        game = uc.Game.from_json(text)
    except uc.SaveError:
        return False
    look(game, 0, whole=True)
    for done in range(moves):
        if game.is_terminal:
            break
        step(game, pick)
        look(game, done + 1, whole=False)
    look(game, moves, whole=True)
    return True

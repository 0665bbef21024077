"""What environments of many games share: the arrays they fill, and how they read what is given to them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

import undaunted_core as uc
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.extension.manager import library_of
from undaunted_core.game.setup import begin
from undaunted_core.kernel.context import Context
from undaunted_core.rng import first_block
from undaunted_lab.vectors.lanes import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx
    from undaunted_lab.vectors.lanes import Start

    Arrays = dict[str, NDArray[Any]]
    #: By the name of an array its shape and the type of its numbers.
    Shapes = dict[str, tuple[tuple[int, ...], Any]]


def make_zeros(shapes: Shapes) -> Arrays:
    """Arrays of these shapes."""
    return {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}


def clear_results(arrays: Arrays) -> None:
    """Write that no game has ended yet."""
    for name in ("reward", "terminated", "truncated"):
        arrays[name].fill(0)


def make_sheet(arrays: Arrays, final: Arrays) -> Sheet:
    """The memory of arrays, as lanes fill it."""
    memory = {name: memoryview(array.reshape(-1)) for name, array in arrays.items()}  # type: ignore[arg-type]
    last: Any = final["observation"].reshape(-1)
    return Sheet(
        memory["observation"].cast("B"), memory["action_mask"].cast("B"), memory["seat"], memory["reward"],
        memory["terminated"], memory["truncated"], memoryview(last).cast("B"), final["seat"],
    )  # fmt: skip


def check_least(name: str, value: object, least: int) -> int:
    """An argument as a whole number; TypeError or ValueError for anything else, or for a smaller number."""
    number = check_whole(name, value)
    if number < least:
        raise ValueError(f"{name} is a whole number from {least}, not {quoted(value)}")
    return number


def list_seeds(seed: Any, count: int) -> list[int | None]:
    """The seed of each game: that of the first and the numbers that follow, or those of a list; None: no new seed."""
    if seed is None:
        return [None] * count
    if isinstance(seed, list | tuple | np.ndarray):
        if len(seed) != count:
            raise ValueError(f"found {len(seed)} seeds, expected {count}: one for each game")
        return [None if each is None else check_whole("a seed", each) for each in seed]
    first = check_whole("the seed", seed)
    return [first + number for number in range(count)]


def check_actions(actions: Any, count: int) -> NDArray[np.int64]:
    """The actions of a step as an array; TypeError or ValueError for anything but so many whole numbers."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {quoted(actions)} (of the type {array.dtype})")
    if array.shape != (count,):
        raise ValueError(f"found actions of the shape {array.shape}, expected ({count},): a number for each game")
    return array.astype(np.int64, copy=False)


def begin_games(
    game: str, scenarios: Sequence[object], packs: tuple[object, ...], position: Any
) -> tuple[list[Start], list[CoreRules]]:
    """What begins a game with a seed, for each scenario or for a position, and the rules that they are played by."""
    if position is not None:
        at = uc.Game.from_position(position, seed=0, packs=packs, chance="sampled", events=False)
        if at.rules.game != game:
            raise ValueError(f"the position is one of {at.rules.game}, not of {game}")
        return [partial(_begin_at, at.rules, at._start)], [at.rules]
    library = library_of(None, game)
    asked = library.asked(packs)
    rulesets = [library.ruleset(game, scenario, asked) for scenario in scenarios]
    return [partial(begin, rules, events=False) for rules in rulesets], rulesets


def _begin_at(rules: CoreRules, first: CoreState, seed: int) -> Ctx:
    """A game at a position, with dice and cards to come that a seed decides."""
    state = first.clone()
    state.rng, state.drawn = first_block(seed), 0
    return Context(rules, state, events=None, record=[], explicit=False)

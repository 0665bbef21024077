"""What sweeps over scenarios play: one scenario of each class, or all of them."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import undaunted_core as uc
from kit.places import DEEP, ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

T, U = TypeVar("T"), TypeVar("U")
#: Every which class of a title a sweep plays that is not about its rules.
FEW = 7


def class_of(game: str, scenario: str) -> tuple[object, ...]:
    """What the rules of a scenario depend on: its ways to win, its special rules, and who plays its sides."""
    file = ROOT / f"plugins/{game}/src/undaunted_{game}/data/scenarios/{scenario.partition(':')[2]}.json"
    if not file.is_file():
        return (scenario,)
    document = json.loads(file.read_text(encoding="utf-8"))
    victory = sorted({way["condition"] for side in document["sides"].values() for way in side["victory"]})
    special = sorted({rule["rule"] for rule in document.get("special", ())})
    return (game, *victory, *special, "automaton" in document)


def one_of_each_class(setups: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The last scenario of each class, which is the largest where scenarios grow."""
    return list({class_of(*setup): setup for setup in setups}.values())


def a_few(setups: list[tuple[str, str]], turn: int) -> list[tuple[str, str]]:
    """Of each game every seventh class, each turn beginning at another.

    For sweeps that look at what the core makes of any game.  Each has a turn of its own, so the sweeps together
    come to every class.
    """
    classes: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for setup in one_of_each_class(setups):
        classes[setup[0]].append(setup)
    return [setup for of_game in classes.values() for setup in of_game[turn % min(FEW, len(of_game)) :: FEW]]


def crossed(first: Sequence[T], second: Sequence[U]) -> list[tuple[T, U]]:
    """Each value with each of the others; by day as few of these pairs as have every value in them."""
    if DEEP:
        return [*product(first, second)]
    longer = max(len(first), len(second))
    return [(first[number % len(first)], second[number % len(second)]) for number in range(longer)]


def swept(game: str, every: int = 1) -> list[str]:
    """The scenarios of a title that a sweep plays, without the name of the title; every so many classes one."""
    setups = [(game, f"{game}:{scenario}") for scenario in uc.games()[game].scenarios]
    return [scenario.partition(":")[2] for _, scenario in (setups if DEEP else one_of_each_class(setups)[::every])]

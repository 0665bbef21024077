"""The libraries and games that the general checks run on; another pack is another entry."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import TYPE_CHECKING

import bazaar
import toy
import undaunted_core as uc
from kit import aa_policy
from kit.places import DEEP
from kit.sweeps import a_few, one_of_each_class
from undaunted_testing import scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_testing.walk import Policy

#: Per game: its library (None: everything installed) and its scenarios.  Every installed title is there by itself.
GAMES: dict[str, tuple[Callable[[], uc.Library | None], tuple[str, ...]]] = {
    **{game: (lambda: None, info.scenarios) for game, info in uc.games().items()},
    "toy": (cache(toy.make_library), toy.SCENARIOS),
    "bazaar": (cache(bazaar.make_library), bazaar.SCENARIOS),
}
#: Every game with every scenario of it, the scenario by its full id.
SETUPS = [(game, f"{game}:{scenario}") for game, (_, scenarios) in GAMES.items() for scenario in scenarios]


#: What a sweep plays: one scenario of each class, or all of them (``make deep``).
SWEPT = SETUPS if DEEP else one_of_each_class(SETUPS)


def few(turn: int) -> list[tuple[str, str]]:
    """What a sweep plays that is not about the rules of titles: a few classes, or all scenarios (``make deep``)."""
    return SETUPS if DEEP else a_few(SETUPS, turn)


#: How to play a game in which random play hardly comes to some rules.
POLICIES: dict[str, Policy] = {aa_policy.GAME: aa_policy.fights}


def own_library(game: str) -> uc.Library | None:
    """The library a game is in."""
    return GAMES[game][0]()


def maker(game: str, scenario: str, seed: int) -> Callable[..., uc.Game]:
    """Makes the same game each time it is called with a chance mode."""
    return partial(uc.new_game, game, scenario, seed=seed, library=own_library(game))


@cache
def stops(
    game: str, scenario: str, at: range | tuple[int, ...], moves: int, seed: int, chance: str = "sampled"
) -> tuple[uc.Game, ...]:
    """A random game at these of its stops, and at its end where it comes to one in so many moves."""
    played = uc.new_game(game, scenario, seed=seed, chance=chance, library=own_library(game))
    choose, found = random.Random(seed).choice, []
    for number in range(moves):
        if number in at or played.is_terminal:
            found.append(played.clone())
        if played.is_terminal:
            break
        played.apply(choose(played.legal_actions()), played.current_player)
    return tuple(found)


def is_for_one(game: uc.Game) -> bool:
    """Whether a single seat plays: nobody else chooses at the same time."""
    return getattr(game.rules.source.scenario, "automaton", None) is not None


def fire_fight(*, chance: str) -> uc.Game:
    """Both sides hold cards, and the Riflemen under fire have a card in the discard pile as well.

    Here a casualty soon tells of what a hidden hand does not hold.
    """
    hand = ["rifleman_a", "rifleman_b", "scout_a", "squad_leader_a"]
    return scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        initiative="us",
        hand={"us": hand, "german": ["scout_a", "rifleman_b", "fog_of_war"]},
        zones={
            "us": {"discard": ["rifleman_a", "rifleman_b"], "deck": ["rifleman_b", "scout_b", "rifleman_a"]},
            "german": {
                "discard": ["rifleman_a", "scout_b"],
                "deck": ["rifleman_a", "scout_b", "scout_a", "rifleman_b"],
            },
        },
        counters=dict.fromkeys(("us:rifleman_a", "us:rifleman_b", "german:rifleman_a", "german:scout_b"), "17B"),
        chance=chance,
    )

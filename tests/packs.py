"""The libraries and games that the general checks run on; another pack is another entry."""

from __future__ import annotations

import os
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import toy
import undaunted_core as uc
from undaunted_core.testing import Absent, Emptied, Moved, Poured, scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from undaunted_core.testing import Happening

#: ``UNDAUNTED_DEEP=1``: many more games, every step checked.
DEEP = os.environ.get("UNDAUNTED_DEEP", "") not in ("", "0")


def undaunted_events(event: Mapping[str, Any]) -> Iterator[Happening]:
    """What the events of the Undaunted system tell of cards, beyond those that name both zones."""
    kind, side = event["kind"], event.get("side", "")
    if kind == "undaunted.card_played":
        yield Moved(side, event["card"], "hand", "play")
    if event.get("ability") == "hunker_down":
        yield Moved(side, event["card"], "play", "supply")
    if kind == "undaunted.turn_ended":
        for card in event["cards"]:
            yield Moved(side, card, "hand", "discard")
        yield Emptied(side, "hand")
        yield Poured(side, "play", "discard")
    elif kind == "undaunted.bolstered":
        yield Moved(side, event["card"], "supply", "discard")
    elif kind == "undaunted.inspired":
        yield Moved(side, event["card"], "play", "hand")
    elif kind == "undaunted.fog_taken":
        yield Moved(side, f"{side}:fog_of_war", "supply", "discard")
    elif kind == "undaunted.fog_removed":
        yield Moved(side, f"{side}:fog_of_war", "hand", "removed")
    elif kind == "undaunted.casualty_taken":
        zone = event["zone"].partition(":")[2]
        if zone != "hand":
            yield Absent(side, "hand", event["card"])
        if zone == "deck":
            yield Absent(side, "discard", event["card"])
        yield Moved(side, event["card"], zone, "removed")


def toy_events(event: Mapping[str, Any]) -> Iterator[Happening]:
    """What the toy game's events tell of cards."""
    kind, side = event["kind"], event.get("side", "")
    if kind in ("toy.card_played", "toy.ducked"):
        yield Moved(side, event["card"], "hand", "discard")
    elif kind == "toy.hand_discarded":
        for card in event["cards"]:
            yield Moved(side, card, "hand", "discard")
        yield Emptied(side, "hand")


#: Per game: its library (None: everything installed), its scenarios, what its events tell of cards.
#: Every installed title is there by itself; all of them are built on the Undaunted system.
GAMES: dict[str, tuple[Callable[[], uc.Library | None], tuple[str, ...], Any]] = {
    **{
        game: (lambda: None, info.scenarios, undaunted_events)
        for game, info in uc.games().items()
    },
    "toy": (cache(toy.make_library), toy.SCENARIOS, toy_events),
}
#: Every game with every scenario of it, the scenario by its full id.
SETUPS = [(game, f"{game}:{scenario}") for game, (_, scenarios, _) in GAMES.items() for scenario in scenarios]


def own_library(game: str) -> uc.Library | None:
    """The library a game is in."""
    return GAMES[game][0]()


def adapter_of(game: str) -> Any:
    """What a game's events tell of cards."""
    return GAMES[game][2]


def maker(game: str, scenario: str, seed: int) -> Callable[..., uc.Game]:
    """Makes the same game each time it is called with a chance mode."""
    return partial(uc.new_game, game, scenario, seed=seed, library=own_library(game))


def fire_fight(*, chance: str) -> uc.Game:
    """Both sides hold cards, and the Riflemen under fire have a card in the discard pile as well.

    Here a casualty soon tells of what a hidden hand does not hold.
    """
    hand = ["rifleman_a", "rifleman_b", "scout_a", "squad_leader_a"]
    return scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        holder="us",
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

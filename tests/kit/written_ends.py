"""Ends that no bot comes to, from written positions: how the sides stand just before it, then nobody does any more.

For games whose scenarios publish how they end.  The positions have the words of Allied Assault.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from kit.ends import NOBODY, End, opening, way_of

if TYPE_CHECKING:
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

#: Openings tried, and how often the prestige is written until it comes out as wanted.
SEEDS, TRIES = 3, 3
#: More decisions than the rest of a game has in which nobody does anything.
REST = 300
#: Prestige of both sides, and by how much the winner is ahead in what decides.
PLENTY, AHEAD = 40, 3


class Idle:
    """Ends, passes and stays where it can; else it takes any choice."""

    QUIET = ("end_operations", "end_draw", "pass", "stop", "bluff", "stay")

    def __init__(self, seed: int) -> None:
        self.choice = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """The quietest choice."""
        legal = observation.legal_actions
        quiet = [action for action in legal if action.kind.rpartition(".")[2] in self.QUIET]
        return self.choice.choice(quiet or list(legal))


def search(end: End) -> str | None:
    """The replay of a game from a written position that ends so."""
    (scenario,) = opening(end.game, end.scenario).catalog["scenario"].values()
    if "ending" not in scenario:
        return None
    for seed in range(SEEDS):
        game = played(end, scenario["ending"], seed)
        if game is not None:
            return game.replay().to_json() + "\n"
    return None


def played(end: End, ending: Any, seed: int) -> uc.Game | None:
    """A game from a position written for an end and played to it; None where it ends otherwise."""
    at_last = end.winner == NOBODY or end.way in (*ending["scores"], "last_turn")
    stop = first_order(end, seed, second=at_last)
    if stop is None:
        return None
    asked = {stop.side_of(seat) for seat in stop.seats} - automated(end)
    prestige = dict.fromkeys(asked, PLENTY)
    for _ in range(TRIES):
        made = stop.position()
        made["prestige"] = dict(prestige)
        if at_last:
            made["round"] = ending["turn"]
            level(end, stop, made)
        else:
            WRITTEN[end.way](end, stop, made)
        game = uc.Game.from_position(made, seed=seed, events=False)
        uc.play(game, idle(game, seed), REST)
        if way_of(game) == (end.way, end.winner):
            return game
        # What the tiles bring in until the end is made up for.
        came = game.observation(None).data["seen"]["allied"]["prestige"]
        one, *others = sorted(asked)
        for other in others:
            prestige[other] += came.get(one, 0) - came.get(other, 0)
    return None


def idle(game: uc.Game, seed: int) -> dict[str, uc.Bot]:
    """Nobody does anything that can be left."""
    return {side: Idle(seed + place) for place, side in enumerate(game.sides)}


def first_order(end: End, seed: int, *, second: bool) -> uc.Game | None:
    """A game at the first order of the winner, or of the side that goes ``second``; of the person, where one plays."""
    game = uc.new_game(end.game, end.scenario, seed=seed, events=False)
    both, alone = idle(game, seed), automated(end)
    for _ in range(REST):
        for seat in game.to_move:
            decision = game.observation(seat).decision
            first = game.observation(None).data["seen"]["allied"]["first"]
            wanted = alone or (seat != first if second else seat == end.winner)
            if wanted and decision is not None and decision.kind.endswith("choose_order"):
                return game
        uc.play(game, both, 1)
    return None


def automated(end: End) -> set[str]:
    """The sides that nobody plays."""
    return {side for info in uc.scenarios(end.game) if info.id == end.scenario for side in info.automated}


def level(end: End, stop: uc.Game, made: dict[str, Any]) -> None:
    """All scores are equal, but the winner is ahead in the one that decides."""
    ahead = {end.winner: AHEAD}
    made["earned"], made["destroyed"] = (ahead if end.way == way else {} for way in ("kill_cost", "kills"))
    if end.way == "prestige":
        made["prestige"][end.winner] += PLENTY // 2
    held = {side: tiles_of(made, side) for side in stop.sides}
    for side, count in held.items():
        more = AHEAD if (end.way, end.winner) == ("tiles", side) else 0
        take(stop, made, side, max(held.values()) + more - count)


def tiles_of(made: dict[str, Any], side: str) -> int:
    """How many tiles a side controls."""
    return sum(owner == side for owner in made["control"].values())


def take(stop: uc.Game, made: dict[str, Any], side: str, count: int) -> None:
    """A side controls so many more of the tiles that nobody controls and that can be entered."""
    tiles = stop.catalog["tiles"]
    free = [name for name, tile in tiles.items() if name not in made["control"] and "closed" not in tile["traits"]]
    # Those that count most for conditions come last.
    free.sort(key=lambda name: tiles[name]["prestige"])
    made["control"] |= dict.fromkeys(free[:count], side)


def lose(made: dict[str, Any], side: str, card: str = "") -> None:
    """The units of a side, or those of one card, are gone."""
    for slot, unit in [*made["counters"][side].items()]:
        if card in ("", unit["card"]):
            del made["counters"][side][slot]
            pile = made["zones"][side].setdefault("unit_discard", {})
            pile[unit["card"]] = pile.get(unit["card"], 0) + 1


def no_enemy(end: End, stop: uc.Game, made: dict[str, Any]) -> None:
    """No enemy unit is left."""
    (enemy,) = {*stop.sides} - {end.winner}
    lose(made, enemy)


def no_commander(end: End, stop: uc.Game, made: dict[str, Any]) -> None:
    """The unit asked for is gone."""
    (enemy,) = {*stop.sides} - {end.winner}
    lose(made, enemy, "commander")


def rich(end: End, stop: uc.Game, made: dict[str, Any]) -> None:
    """The winner has the prestige and the tiles asked for."""
    made["prestige"][end.winner] = 150
    take(stop, made, end.winner, 20 - tiles_of(made, end.winner))


def in_city(end: End, stop: uc.Game, made: dict[str, Any]) -> None:
    """The winner has the City; nobody stands on it."""
    cities = [name for name, tile in stop.catalog["tiles"].items() if tile["terrain"] == "city"]
    made["control"] |= dict.fromkeys(cities, end.winner)


#: What is written for each condition.
WRITTEN = {"destroy_all": no_enemy, "destroy_units": no_commander, "prestige_and_tiles": rich, "hold_city": in_city}

"""Our rows for peers.py: random games of the three titles through ``uc.Game``; the cost of an automatic turn.

Each game is a new one, with its record on and events off.  A move lists the
legal actions, chooses one and applies it.  The ``no_hunker`` rows never hunker
down, which gives longer games; picking those actions out of every list is part
of what they measure.

A few uniform games in a thousand come to a standstill, which ends them as a draw
(UND-10.16); games that last longer are cut at ``longest`` decisions.
"""

from __future__ import annotations

import random
import time
from typing import Any

from peers import Peer, row

MID_DECISIONS = 100


class UndauntedPeer(Peer):
    game = "normandy"
    scenario = ""
    hunker = True
    longest = 2_000
    clone_how = "game.clone(), record and all"
    roundtrip_how = "to_json(record=False) and from_json"
    observation_how = "game.observation(seat).to_dict()"
    determinize_how = "game.determinize(seat, seed)"

    def setup(self) -> None:
        import undaunted_core

        self.uc = undaunted_core
        self.seeds = random.Random(99)

    def new(self, rng: random.Random) -> Any:
        return self.uc.new_game(self.game, self.scenario, seed=rng.getrandbits(30), events=False)

    def play(self, rng: random.Random) -> tuple[int, int, int]:
        """One random game: (moves, chance events, sum of the sizes of the lists chosen from)."""
        game, moves, options = self._run(rng, self.longest)
        return moves, len(game.history) - moves, options

    def _run(self, rng: random.Random, stop: int) -> tuple[Any, int, int]:
        game = self.new(rng)
        legal_actions, apply, rnd = game.legal_actions, game.apply, rng.random
        hunker = self.hunker
        moves = options = 0
        while moves < stop:
            legal = legal_actions()
            if not legal:
                break
            if not hunker and len(legal) > 1:
                legal = without_hunker_down(legal)
            count = len(legal)
            options += count
            apply(legal[int(rnd() * count)])
            moves += 1
        return game, moves, options

    def decisions(self, rng: random.Random) -> tuple[int, int, int]:
        """One random game, not for timing: (decisions, those with one option, options of the others)."""
        game, rnd = self.new(rng), rng.random
        decisions = single = options = 0
        while (legal := game.legal_actions()) and decisions < self.longest:
            if not self.hunker and len(legal) > 1:
                legal = without_hunker_down(legal)
            decisions += 1
            if len(legal) == 1:
                single += 1
            else:
                options += len(legal)
            game.apply(legal[int(rnd() * len(legal))])
        return decisions, single, options

    def mid(self, rng: random.Random) -> Any:
        """A game that still goes on after a hundred decisions."""
        while True:
            game = self._run(rng, MID_DECISIONS)[0]
            if not game.is_terminal:
                return game

    def clone(self, game: Any) -> Any:
        return game.clone()

    def roundtrip(self, game: Any) -> Any:
        return self.uc.Game.from_json(game.to_json(record=False))

    def size(self, game: Any) -> int:
        return len(game.to_json(record=False))

    def observation(self, game: Any) -> Any:
        return game.observation(game.to_move[0]).to_dict()

    def determinize(self, game: Any) -> Any:
        return game.determinize(game.to_move[0], self.seeds.getrandbits(30))


class PlayoutPeer(UndauntedPeer):
    """The same games by ``uc.playout``, which asks nobody and keeps nothing; it does not count options."""

    def play(self, rng: random.Random) -> tuple[int, int, int]:
        state = self.uc.playout(self.new(rng), limit=self.longest, seed=rng.getrandbits(30))._ctx.state
        return state.ply, state.drawn, 0


def without_hunker_down(legal: Any) -> list[Any]:
    """The actions left when nobody hunkers down; there is always another way to end a turn."""
    return [action for action in legal if action.notation[-11:] != "hunker_down"]


def automatic_turns(scenario: str, games: int) -> tuple[int, float]:
    """Turns that the rules play for a side, in random games of a solitaire scenario: how many, and the CPU us of one.

    Its time is that of the actions that are applied in it, and of the one that ends the player's turn before it.
    What the player is asked in it costs the time of those answers.
    """
    import undaunted_core

    (info,) = (one for one in undaunted_core.scenarios("allied_assault") if one.id == scenario)
    mine = next(number for number, side in enumerate(info.sides) if side not in info.automated)
    rng, clock = random.Random(7), time.process_time_ns
    turns = spent = 0
    for number in range(games):
        game = undaunted_core.new_game("allied_assault", scenario, seed=number, events=False)
        rounds = game._ctx.state.rounds
        while legal := game.legal_actions():
            action = legal[int(rng.random() * len(legal))]
            ends = action.kind == "allied_assault.end_operations"
            is_automatic = ends or rounds.active not in (mine, -1)
            begun = clock()
            game.apply(action)
            turns += ends
            spent += clock() - begun if is_automatic else 0
    return turns, spent / turns / 1000


#: The scenarios in which the rules play a side.
SOLITAIRE = ("metz_solo", "bulge_solo", "herrken_forest")
#: Game, scenario, and whether its sides may hunker down: a row for each way.
SCENARIOS = (
    ("normandy", "la_raye", (True, False)),
    ("normandy", "mortain", (True, False)),
    ("north_africa", "vulnerable_encampments", (True,)),
    ("north_africa", "the_whole_patrol", (True,)),
    ("allied_assault", "metz", (True,)),
)

for _game, _scenario, _ways in SCENARIOS:
    for _hunker in _ways:
        row(
            f"{_game if _game == 'allied_assault' else 'undaunted'}:{_scenario}" + ("" if _hunker else ":no_hunker"),
            "undaunted-core",
            "undaunted-core",
            "undaunted_core",
            "uniform" if _hunker else "uniform, never hunkering down; the filter's time is inside",
        )(
            type(
                "Undaunted",
                (UndauntedPeer,),
                {"game": _game, "scenario": _scenario, "hunker": _hunker, "longest": 2_000 if _hunker else 10_000},
            )
        )
    row(
        f"{_game if _game == 'allied_assault' else 'undaunted'}:{_scenario}:playout",
        "undaunted-core",
        "undaunted-core",
        "undaunted_core",
        "uniform, by uc.playout",
    )(type("Undaunted", (PlayoutPeer,), {"game": _game, "scenario": _scenario}))

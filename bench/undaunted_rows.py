"""Our rows for peers.py: random games of both titles, two scenarios each, through ``uc.Game``.

Each game is a new one, with its record on and events off.  A move lists the
legal actions, chooses one and applies it.  The ``no_hunker`` rows never hunker
down, which gives longer games; picking those actions out of every list is part
of what they measure.

A few uniform games in a thousand come to a standstill, which ends them as a draw
(UND-10.16); games that last longer are cut at ``longest`` decisions.
"""

from __future__ import annotations

import random
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


def without_hunker_down(legal: Any) -> list[Any]:
    """The actions left when nobody hunkers down; there is always another way to end a turn."""
    return [action for action in legal if action.notation[-11:] != "hunker_down"]


#: Game, scenario, and whether its sides may hunker down: a row for each way.
SCENARIOS = (
    ("normandy", "la_raye", (True, False)),
    ("normandy", "mortain", (True, False)),
    ("north_africa", "vulnerable_encampments", (True,)),
    ("north_africa", "the_whole_patrol", (True,)),
)

for _game, _scenario, _ways in SCENARIOS:
    for _hunker in _ways:
        row(
            f"undaunted:{_scenario}" + ("" if _hunker else ":no_hunker"),
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

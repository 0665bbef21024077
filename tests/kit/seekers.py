"""Players that bring about a wanted end: one table of weights by what actions do, for all games.

They know the words of the catalogue for actions and abilities (``take``, ``shoot``
...), never a game's own.  Who must meet a condition plays as ``greedy`` with that
condition alone; the other does little, so that games stay short.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from kit import written_ends
from kit.ends import NOBODY, End, condition_ways, opening, way_of
from kit.written_ends import Idle
from undaunted_system import controlled_points
from undaunted_system.bot.bot import GreedyBot
from undaunted_system.bot.known import read_constants

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

#: How many games each plan is tried for, where an end is known to be rare and else; how long a game and its replay
#: may be.
FEW_GAMES = 12
GAMES = 60
MOST_DECISIONS = 700
MOST_BYTES = 60_000
#: Found this many with one plan, the shortest is taken; of games played in earnest the first.
ENOUGH = 3

Weights = dict[str, float]
GREEDY = "greedy"

#: What a side is after, as weights of its actions by their role, or by their word if they have none; what is not
#: named weighs 1.  ``takers`` is a factor for cards of who can take spaces: played, they come back to the board.
WEIGHTS: dict[str, Weights] = {
    "idle": {"end_turn": 30, "shelve": 0, "take": 0, "shoot": 0, "leave": 0},
    "lazy": {"end_turn": 2, "shelve": 0, "take": 0.1, "fetch": 0.3, "leave": 0},
    "claim": {"end_turn": 0.2, "shelve": 0, "take": 60, "move": 8, "mark": 8, "burden": 0, "stop": 0.3},
    "kill": {"end_turn": 0.1, "shelve": 0, "take": 0, "shoot": 60, "shell": 60, "aim": 9, "clear": 9},
    "brawl": {
        "end_turn": 0.1, "shelve": 0, "take": 0, "shoot": 60, "shell": 60, "aim": 9, "clear": 9,
        "fetch": 0, "draw": 9, "return": 9, "takers": 0.02,
    },
    "give_up": {"end_turn": 0.2, "shelve": 60, "fetch": 0, "take": 0, "shoot": 0, "leave": 0},
}
#: Enemies that can take spaces are aimed at first.
AIM = 8.0
#: What the (winner, loser) are after until the winner has more points, and from then on, for ends by no condition.
PLANS = (
    # Once ahead the winner waits: points enough to win would end the game too soon.
    (("claim", "give_up"), ("idle", "give_up")),
    (("claim", "idle"), ("brawl", "brawl")),
    (("brawl", "brawl"), ("brawl", "brawl")),
    (("kill", "give_up"), ("kill", "give_up")),
    (("give_up", "give_up"), ("give_up", "give_up")),
    (("claim", "idle"), ("give_up", "give_up")),
)
#: What the loser is after who is to lose by a condition: a game played in earnest shows more than one that is not.
LOSERS = (GREEDY, "lazy", "idle")


#: Where games have no such words: whom a bot after one condition plays, and the bots of winner and loser for ends by
#: no condition.
IDLE = "idle"
OPPONENTS = ("random", IDLE)
PAIRS = (("random", "random"), (GREEDY, "random"), ("random", GREEDY))


class Seeker(GreedyBot):
    """``greedy`` for one of its side's conditions, which cares for nothing else."""

    def __init__(self, condition: int, seed: int) -> None:
        super().__init__(seed)
        self.condition = condition

    def rates(self, observation: Observation) -> list[float]:
        """The worth of each legal action for the condition."""
        if self._known is None:
            facts = read_constants(observation)
            me = facts.side_of[str(observation.seat)]
            aims = {side: (mine[self.condition],) if side == me else () for side, mine in facts.aims.items()}
            self._known, self._catalog = attrs.evolve(facts, aims=aims), observation.catalog
        return super().rates(observation)


class Narrowed:
    """The bot of a game that is of another family, for one of its side's conditions alone."""

    def __init__(self, end: End, condition: int, seed: int) -> None:
        self.bot: Any = uc.bots(end.game)[GREEDY](seed=seed)
        self.condition = condition

    def choose(self, observation: Observation) -> Action:
        """What it takes for the condition."""
        if self.bot._known is None:
            self.bot.rates(observation)
            facts = self.bot._known
            me = facts.side_of[str(observation.seat)]
            aims = {side: (mine[self.condition],) if side == me else mine for side, mine in facts.aims.items()}
            # A side that must do one thing loses without it.
            self.bot._known = attrs.evolve(facts, aims=aims, winner=facts.other(me))
        chosen: Action = self.bot.choose(observation)
        return chosen


class Words:
    """What the actions of a game are called in the table."""

    def __init__(self, catalog: Mapping[str, Any]) -> None:
        self.abilities = {name: entry["role"] for name, entry in catalog["abilities"].items()}
        self.actions = {name: entry["role"] or name.partition(".")[2] for name, entry in catalog["actions"].items()}
        self.cards = {name: entry["piece"] for name, entry in catalog["cards"].items()}
        self.takers = {
            entry["piece"]
            for entry in catalog["cards"].values()
            if any(self.abilities[use["action"]] == "take" for use in entry["actions"])
        }

    def weight(self, action: Action, weights: Weights) -> float:
        """How gladly an action is chosen: bids and steps are a matter of chance."""
        word = self.actions[action.kind]
        if word == "play":
            _, card, ability = action.notation.split()
            factor = weights.get("takers", 1) if self.cards[card] in self.takers else 1
            return weights.get(self.abilities[ability], 1) * factor
        weight = weights.get(word, 1)
        if word in ("target", "shell") and action.notation.split()[1] in self.takers:
            return weight * AIM
        return weight


class Biased:
    """Takes any legal action, by its weight; ``after`` says what it is after at this moment."""

    def __init__(self, seed: str, game: uc.Game, after: Callable[[], str]) -> None:
        self.choice = random.Random(seed)
        self.words = Words(game.catalog)
        self.after = after

    def choose(self, observation: Observation) -> Action:
        """One of the legal actions."""
        actions = observation.legal_actions
        if len(actions) == 1:
            return actions[0]
        weights = WEIGHTS[self.after()]
        chances = [self.words.weight(action, weights) for action in actions]
        return self.choice.choices(actions, chances if any(chances) else None)[0]


def is_ahead(game: uc.Game, side: int) -> bool:
    """Whether a side has more points than the other."""
    ctx: Any = game._ctx
    return controlled_points(ctx, side) > controlled_points(ctx, 1 - side)


def is_by_condition(end: End) -> bool:
    """Whether a side's own condition is what wins."""
    return end.winner != NOBODY and end.way in condition_ways(opening(end.game, end.scenario), end.winner)


def has_words(game: str) -> bool:
    """Whether a game has abilities, for which there are weights and plans."""
    first = next(iter(uc.scenarios(game)))
    return "abilities" in opening(game, first.id.rpartition(":")[2]).catalog


def plans(end: End) -> int:
    """How many plans there are for an end."""
    if not has_words(end.game):
        return len(OPPONENTS if is_by_condition(end) else PAIRS)
    return len(LOSERS if is_by_condition(end) else PLANS)


def players(end: End, plan: int, game: uc.Game, seed: int) -> tuple[uc.Bot, uc.Bot]:
    """Who plays the winner and the loser."""
    if not has_words(end.game):
        bots = uc.bots(end.game)
        if is_by_condition(end):
            narrowed = Narrowed(end, condition_ways(game, end.winner).index(end.way), seed)
            name = OPPONENTS[plan]
            return narrowed, Idle(seed) if name == IDLE else bots[name](seed=seed + 1)
        one, two = (bots[name](seed=seed + place) for place, name in enumerate(PAIRS[plan]))
        return one, two
    if not is_by_condition(end):
        number, stages = game.sides.index(end.winner), PLANS[plan]
        winner, loser = (
            Biased(f"{end.file} {plan} {seed} {place}", game, lambda place=place: stages[is_ahead(game, number)][place])
            for place in (0, 1)
        )
        return winner, loser
    seeker = Seeker(condition_ways(game, end.winner).index(end.way), seed)
    if LOSERS[plan] == GREEDY:
        return seeker, GreedyBot(seed + 1)
    return seeker, Biased(f"{end.file} {plan} {seed}", game, lambda: LOSERS[plan])


def play_one(end: End, plan: int, seed: int, most: int) -> tuple[int, uc.Game] | None:
    """One game played for an end, with its number of decisions, if it ends so within that many."""
    game = uc.new_game(end.game, end.scenario, seed=seed, events=False)
    winner, loser = players(end, plan, game, seed)
    # A draw has no winner: the first side stands for it.
    first = end.winner if end.winner in game.sides else game.sides[0]
    both = {side: winner if side == first else loser for side in game.sides}
    decisions = uc.play(game, both, most)
    return (decisions, game) if way_of(game) == (end.way, end.winner) else None


def search(end: End, games: int) -> str | None:
    """The replay of a game that ends so: the shortest of the first few of the first plan that finds any.

    Where no plan finds any, it is one from a written position.
    """
    # Every plan has a few games before any has many.
    for seeds in (range(min(FEW_GAMES, games)), range(FEW_GAMES, games)):
        for plan in range(plans(end)):
            text = _search(end, plan, seeds)
            if text is not None:
                return text
    return written_ends.search(end)


def _search(end: End, plan: int, seeds: range) -> str | None:
    best: uc.Game | None = None
    found, most = 0, MOST_DECISIONS
    in_earnest = not has_words(end.game) or (is_by_condition(end) and LOSERS[plan] == GREEDY)
    enough = 1 if in_earnest else ENOUGH
    for seed in seeds:
        played = play_one(end, plan, seed, most)
        if played is not None:
            found += 1
            most, best = played
            if found == enough:
                break
    if best is None:
        return None
    text = best.replay().to_json() + "\n"
    return text if len(text.encode()) <= MOST_BYTES else None

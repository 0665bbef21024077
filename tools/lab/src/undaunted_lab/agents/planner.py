"""The bot ``planner``: plays on from each good choice in worlds that could be, and takes what does best there.

A world is drawn from the observation alone (:meth:`Observation.determinize`).  In each world every candidate is
played on by the game's own ``greedy`` for all seats, so that the candidates meet the same hidden cards.  Like actions
meet the same dice.  Half of the candidates are dropped again and again (sequential halving).  A play-out ends early
where ``greedy`` can judge a position, else with the game.
"""

from __future__ import annotations

import math
import random
import re
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.agents.chance import align_chance, draw_chance
from undaunted_core.agents.random import RandomBot
from undaunted_core.game.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

PLANNER = "planner"
#: Play-outs for each decision when none are given.
PLAYOUTS = 240
#: A play-out of the budget stands for so many choices of its bots: longer play-outs are fewer.
CHOICES = 4
#: Where positions can be judged, they are after so many rounds, if the bot of the play-outs says nothing else.
HORIZONS = (2, 3)
#: A play-out ends after so many choices where positions can be judged; else after as many as the second number.
AHEAD = 200
LONGEST = 2_000
#: After so many worlds a choice is dropped if not even this many standard errors bring it a gain worth having.
FEW, HOPE, GAIN = 16, 2.0, 0.005
#: Differences of outlooks beyond this are all the same.
LARGE = 50.0
#: Another choice must do better than greedy's by so many standard errors of the difference.  A few results say little
#: of how far they spread: so many more, with the usual spread between two choices, are added to them.
SURE = 0.5
USUAL, USUAL_SPREAD = 4, 0.1
#: Another choice does so many points of a hundred worse, at least; what that is called, by language.
WORSE = (
    (15.0, {"en": "far worse", "es": "mucho peor"}),
    (5.0, {"en": "worse", "es": "peor"}),
    (1.5, {"en": "a little worse", "es": "algo peor"}),
    (-1.5, {"en": "as good", "es": "igual de buena"}),
    (-math.inf, {"en": "better, but not surely", "es": "mejor, pero no con seguridad"}),
)
#: By how much the worth of two choices must differ at first sight.
LEAST_WORTH = 0.05
#: What a choice won, a share of so many games, another choice, and how its worth at first sight differs, by language.
WHY = {
    "en": {
        "won": "With this it won {} imagined games.", "share": "{:.0f}% of {}", "next": "Next best: {}.",
        "other": "{}: {} ({}){}",
        "less": ", worth {:.1f} less at first sight", "more": ", worth {:.1f} more at first sight",
        "same": ", worth the same at first sight", "later": ", and can wait",
    },
    "es": {
        "won": "Con esto ganó el {} partidas imaginadas.", "share": "{:.0f} % de {}", "next": "Le siguen: {}.",
        "other": "{}: {} ({}){}",
        "less": ", a primera vista vale {:.1f} menos", "more": ", a primera vista vale {:.1f} más",
        "same": ", a primera vista vale lo mismo", "later": ", y puede esperar",
    },
}  # fmt: skip


@attrs.frozen
class Tried:
    """A choice with its results: one of each world, from the first on."""

    action: Action
    results: list[float] = attrs.field(factory=list)

    @property
    def mean(self) -> float:
        """The share of worlds that it wins; a position that is judged counts for a part."""
        return sum(self.results) / max(1, len(self.results))


class PlannerBot:
    """Chooses by play-outs in worlds drawn from the observation.

    ``playouts`` is the number for each decision: a seed chooses the same on any machine.  With ``seconds`` for each
    decision instead the choice depends on the machine.  ``policy`` makes the bot that plays the play-outs.  It may
    have ``candidates(observation, most)``, the actions to compare, the best first. It may also have
    ``outlook(observation)``, how well the seat stands, in logits. The difference of two seats is that of their
    chances to win.  ``horizons`` are the numbers of rounds after which a play-out is judged so; their mean counts.
    With ``cost(observation)``, how long a choice takes beside one of a small game, a decision makes the fewer
    play-outs the longer they take.
    """

    #: At most so many actions are compared: those that the bot of the play-outs names first.
    compared = 4

    def __init__(
        self,
        seed: int | None = None,
        *,
        policy: Callable[..., object] = RandomBot,
        playouts: int = PLAYOUTS,
        seconds: float | None = None,
    ) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret
        self._policy = partial(policy, seed=self._pick.getrandbits(32))
        self._players: dict[str, Any] = {}
        self.playouts = playouts
        self.seconds = seconds
        #: How many choices the bots of the play-outs have made for this decision.
        self._made = 0
        #: The choices compared for the last decision, greedy's first.
        self.tried: list[Tried] = []

    def choose(self, observation: Observation) -> Action:
        """The legal action that does best in the worlds that could be."""
        candidates = self._candidates(observation)
        self.tried = [Tried(action) for action in candidates]
        chosen = candidates[0] if len(candidates) == 1 else self._best(observation, str(observation.seat))
        # What the bots of the play-outs keep is megabytes, and helps the next decision little.
        self._players.clear()
        return chosen

    @property
    def values(self) -> dict[str, float]:
        """The share of worlds that each action won at the last decision, by notation; empty if none was tried."""
        return {choice.action.notation: choice.mean for choice in self.tried if choice.results}

    def why(self, observation: Observation, action: Action) -> dict[str, str]:
        """Why an action was chosen, by language: how the next best ones differ from it in the worlds that were tried.

        Then it is what the bot of the play-outs says of it.
        """
        tried = [choice for choice in self.tried if choice.results]
        tried.sort(key=lambda choice: (choice.action != action, -choice.mean))
        why = getattr(self._player(str(observation.seat)), "why", None)
        reason = {} if why is None else dict(why(observation, action))
        if not tried or tried[0].action != action:
            return reason
        first, *others = tried[:3]
        worths = self._worths(observation)
        return {
            lang: " ".join([
                words["won"].format(_tell_share(first, words)),
                words["next"].format("; ".join(_compare(first, other, worths, lang) for other in others)),
                *([reason[lang]] if lang in reason else []),
            ])
            for lang, words in WHY.items()
        }  # fmt: skip

    def _worths(self, observation: Observation) -> dict[Action, tuple[float, float]]:
        """How early each action is to come and what it is worth at first sight; nothing if the bot does not say."""
        player = self._player(str(observation.seat))
        if not hasattr(player, "rates"):
            return {}
        worths = [divmod(rate, player.apart) if rate > 0 else (0.0, rate) for rate in player.rates(observation)]
        return dict(zip(observation.legal_actions, worths, strict=True))

    def _candidates(self, observation: Observation) -> list[Action]:
        legal = observation.legal_actions
        player = self._player(str(observation.seat))
        if len(legal) == 1 or not hasattr(player, "candidates"):
            return list(legal)
        candidates: list[Action] = player.candidates(observation, self.compared)
        return candidates

    def _player(self, seat: str) -> Any:
        """The bot that plays a seat in the play-outs."""
        if seat not in self._players:
            self._players[seat] = self._policy()
        return self._players[seat]

    def _judging(self, seat: str) -> Any:
        """The bot that judges how a seat stands."""
        return self._player(seat)

    def _best(self, observation: Observation, seat: str) -> Action:
        """Sequential halving: after each part of the play-outs the worse half is dropped."""
        first, alive = self.tried[0], list(self.tried)
        stages = math.ceil(math.log2(len(alive)))
        begun, self._made = time.monotonic(), 0
        cost = getattr(self._player(seat), "cost", None)
        most = CHOICES * self.playouts / (cost(observation) if cost else 1.0)
        for stage in range(1, stages + 1):
            part = stage / stages
            until = begun + (self.seconds or 0.0) * part
            for _ in self._worlds(self.playouts / stages / len(alive), most * part, until):
                world = observation.determinize(self._pick.getrandbits(62))
                for choice in alive:
                    choice.results.append(self._play_out(world.clone(), choice.action, seat))
                # Orders that are all given in the end come to the same, whichever is the first.
                alive = [choice for choice in alive if choice is first or may_gain(choice.results, first.results)]
                if len(alive) == 1:
                    return first.action
            alive = sorted(alive, key=lambda choice: -choice.mean)[: max(2, -(-len(alive) // 2))]
            if first not in alive:
                # Greedy's choice stays to the end: the others are compared with it.
                alive[-1] = first
        best = max(alive, key=lambda choice: choice.mean)
        return best.action if is_better(best.results, first.results) else first.action

    def _worlds(self, share: float, most: float, until: float) -> Iterator[None]:
        """One turn of the loop for each world, one at least: so many while choices are left, or while there is time."""
        before = self._made
        yield None
        if self.seconds is None:
            number = 1
            # A world is begun if it ends within the budget, as long as it takes no longer than those before.
            while number < round(share) and self._made + (self._made - before) / number <= most:
                yield None
                number += 1
            return
        while time.monotonic() < until:
            yield None

    def _play_out(self, world: Game, action: Action, seat: str) -> float:
        """The result of a choice: 1 for a win, 0 for a loss, and between them what positions on the way are judged."""
        side, player = world.side_of(seat), self._player(seat)
        is_judged = hasattr(player, "outlook")
        horizons = getattr(player, "horizons", HORIZONS) if is_judged else (math.inf,)
        rounds = [world.round + later for later in horizons]
        left = AHEAD if is_judged else LONGEST
        # A choice outside of turns is answered in its round; who moves last in a round sees the enemy's next turn too.
        is_answered = _turn_of(world.observation(seat)) is None
        uses, results = Counter[str](), list[float]()
        apply_alike(world, action, seat, uses)
        while left and not world.is_terminal:
            if world.current_player == CHANCE:
                draw_chance(world)
                continue
            mover = world.to_move[0]
            legal = world.legal_actions(mover)
            if len(legal) == 1:
                # An observation costs more than a forced move.
                apply_alike(world, legal[0], mover, uses)
                continue
            observation = world.observation(mover)
            turn = _turn_of(observation)
            if turn not in (None, side):
                is_answered = True
            elif is_answered and world.round >= rounds[len(results)]:
                results.append(self._result(world, seat))
                if len(results) == len(rounds):
                    break
            apply_alike(world, self._player(mover).choose(observation), mover, uses)
            left -= 1
            self._made += 1
        if len(results) < len(rounds):
            results += [self._result(world, seat)] * (len(rounds) - len(results))
        return sum(results) / len(results)

    def _result(self, world: Game, seat: str) -> float:
        """1 for a win, 0 for a loss, 0.5 for a draw or if nobody can judge, else the chance to win."""
        if world.outcome is not None and world.outcome.winners:
            return float(world.side_of(seat) in world.outcome.winners)
        return 0.5 if world.is_terminal or not hasattr(self._player(seat), "outlook") else self._judge(world, seat)

    def _judge(self, world: Game, seat: str) -> float:
        """The chance to win that the bots of the play-out see for a seat's side against the best of the others."""
        best: dict[bool, float] = {}
        for rival in world.seats:
            is_own = world.side_of(rival) == world.side_of(seat)
            best[is_own] = max(best.get(is_own, -math.inf), self._judging(rival).outlook(world.observation(rival)))
        return 1.0 / (1.0 + math.exp(min(LARGE, best.get(False, 0.0) - best[True])))


def apply_alike(world: Game, action: Action, seat: str, uses: Counter[str]) -> None:
    """Apply an action in a play-out, with the dice and cards that its like meets in all play-outs of one world.

    So choices differ by what they bring, and hardly by luck.
    """
    word = f"{world.round} {seat} {action.notation}"
    align_chance(world, f"{word} {uses[word]}")
    uses[word] += 1
    world.apply(action, seat)


def _turn_of(observation: Observation) -> str | None:
    """The side whose turn it is; None between turns."""
    turn: str | None = observation.data["seen"]["rounds"]["active"]
    return turn


def _tell_share(choice: Tried, words: Mapping[str, str]) -> str:
    """The share of imagined games that a choice won."""
    return words["share"].format(100 * choice.mean, len(choice.results))


def _compare(first: Tried, other: Tried, worths: Mapping[Action, tuple[float, float]], lang: str) -> str:
    """How another choice differs from the first one; if it does as well, how their worth differs at first sight."""
    words = WHY[lang]
    pairs = list(zip(first.results, other.results, strict=False))
    points = 100 * sum(mine - its for mine, its in pairs) / len(pairs)
    how = next(texts[lang] for least, texts in WORSE if points >= least)
    further = ""
    if abs(points) < WORSE[2][0] and worths:
        (early, worth), (late, its) = worths[first.action], worths[other.action]
        less = worth - its
        how_worth = "same" if abs(less) < LEAST_WORTH else "less" if less > 0 else "more"
        further = words["later" if early > late else how_worth].format(abs(less))
    return words["other"].format(other.action.notation, how, _tell_share(other, words), further)


def read_budget(text: str) -> dict[str, float]:
    """What a budget says: play-outs for each decision (``400``) or seconds (``2s``, ``0.5s``).

    ValueError for anything else.
    """
    match = re.fullmatch(r"([1-9]\d{0,6})|(\d{1,4}(?:\.\d{1,3})?)s", text)
    if match is None or (match[2] and not float(match[2])):
        wanted = "play-outs such as 400, or seconds such as 2s"
        raise ValueError(f"{PLANNER}: found the budget {text[:20]!r}, expected {wanted}")
    return {"playouts": int(match[1])} if match[1] else {"seconds": float(match[2])}


def may_gain(results: Sequence[float], other: Sequence[float]) -> bool:
    """Whether results in the same worlds may still turn out better than others, by a gain worth having."""
    number = len(results)
    if number < FEW:
        return True
    differences = [a - b for a, b in zip(results, other, strict=False)]
    mean = sum(differences) / number
    squares = sum((difference - mean) ** 2 for difference in differences)
    return mean + HOPE * math.sqrt(squares / (number - 1) / number) > GAIN


def is_better(results: Sequence[float], other: Sequence[float], sure: float = SURE) -> bool:
    """Whether results are better than others in the same worlds, by so many standard errors."""
    differences = [a - b for a, b in zip(results, other, strict=False)]
    number = len(differences)
    mean = sum(differences) / number
    squares = sum((difference - mean) ** 2 for difference in differences)
    spread = (squares + USUAL * USUAL_SPREAD**2) / (number - 1 + USUAL)
    return mean > sure * math.sqrt(spread / number)

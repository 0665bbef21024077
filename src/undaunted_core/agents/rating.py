"""The bot that rates every action and takes the best: what the bots of all families have in common."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

KnownT = TypeVar("KnownT")
ValuesT = TypeVar("ValuesT")


def _user_of(action: Action) -> str | None:
    """The piece or the card that acts; None if an action names neither."""
    fields = action.to_dict()
    return fields.get("piece") or fields.get("card")


class RatingBot(Generic[KnownT, ValuesT]):
    """Rates every legal action by the judge of its kind and takes the best; ties are broken at random.

    A family derives its bot from this class and gives ``judges``, :meth:`know` and :meth:`evaluate`.  An action
    without a judge is worth 0.
    """

    #: By the word of an action and the names of its fields: the worth, from the values of the position and the fields.
    judges: Mapping[tuple[str, ...], Callable[[Any, dict[str, str]], float]]
    #: A worth is counted up by multiples of this where some actions come before others whatever they are worth.
    apart: float = math.inf
    #: The part of the best worth below which an action needs no thought.
    part: float = 0.3
    #: What things are worth beside one another: numbers of a class of attrs, which :meth:`know` may read.
    style: Any = None

    def __init__(self, seed: int | None = None) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret
        self._known: KnownT | None = None
        self._catalog: object = None

    def know(self, observation: Observation) -> KnownT:
        """Facts that never change in a game; asked once for each game."""
        raise NotImplementedError

    def evaluate(self, observation: Observation, known: KnownT) -> ValuesT:
        """The values of the position that is observed: what the judges are given."""
        raise NotImplementedError

    def word(self, known: KnownT, kind: str) -> str:
        """The word by which judges know a kind of action: the last part of its name."""
        return kind.rpartition(".")[2]

    def reason(self, known: KnownT, fields: Mapping[str, str], worth: float) -> Mapping[str, str]:
        """What a worth is made of, by language: one short sentence."""
        raise NotImplementedError

    def least(self, observation: Observation, action: Action, worth: float) -> float:
        """The worth below which no action needs thought beside this best one; infinite if the best is clear."""
        return self.part * (worth % self.apart)

    def choose(self, observation: Observation) -> Action:
        """The legal action of the highest worth."""
        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        rates = self.rates(observation)
        best = max(rates)
        return self._pick.choice([action for action, rate in zip(legal, rates, strict=True) if rate == best])

    def candidates(self, observation: Observation, most: int) -> list[Action]:
        """The actions to compare, the best first; that one alone if :meth:`least` says so.

        First come other uses of the best action's piece or card: what is not compared now is gone with it.  Other
        pieces and cards can still act later.  If nothing else is left, an action that costs nothing is compared.
        """
        legal, rates = observation.legal_actions, self.rates(observation)
        # Equal worths keep the order of the actions, so that play-outs can be repeated.
        order = sorted(range(len(legal)), key=lambda number: -rates[number])
        best, *others = order
        least = self.least(observation, legal[best], rates[best])
        if least == math.inf:
            return [legal[best]]
        # The order of plays is no part of what they are worth.
        worths = [rate % self.apart if rate > 0 else rate for rate in rates]
        user = _user_of(legal[best])
        same = [number for number in others if user is not None and _user_of(legal[number]) == user]
        rivals = sorted((number for number in same if worths[number] > 0), key=lambda number: -worths[number])
        further = [
            number
            for number in others
            if number not in rivals and (least == -math.inf or (rates[number] > 0 and worths[number] > least))
        ]
        idle = [number for number in others if rates[number] == 0 < rates[best]][:1]
        return [legal[number] for number in [best, *((rivals + further) or idle)][:most]]

    def rates(self, observation: Observation) -> list[float]:
        """The worth of each legal action."""
        values, constants = self._values(observation), self._constants(observation)
        rates = []
        for action in observation.legal_actions:
            fields = action.to_dict()
            judge = self.judges.get((self.word(constants, fields.pop("kind")), *fields))
            rates.append(judge(values, fields) if judge else 0.0)
        return rates

    def why(self, observation: Observation, action: Action) -> Mapping[str, str]:
        """What the worth of an action is made of, by language: one short sentence."""
        rate = self.rates(observation)[observation.legal_actions.index(action)]
        # The order of plays is no part of what they are worth.
        worth = rate % self.apart if rate > 0 else rate
        return self.reason(self._constants(observation), action.to_dict(), worth)

    def _constants(self, observation: Observation) -> KnownT:
        """The facts of the game that is observed."""
        # Every ruleset has one catalogue; a bot put to another game reads that one's.
        if self._known is None or self._catalog is not observation.catalog:
            self._known, self._catalog = self.know(observation), observation.catalog
        return self._known

    def _values(self, observation: Observation) -> ValuesT:
        """The values of the position that is observed."""
        return self.evaluate(observation, self._constants(observation))


__all__ = ["RatingBot"]

"""The bot ``greedy``: takes what is worth most at once, by a heuristic, from its observation alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from undaunted_core.bots.fire import WIN
from undaunted_core.bots.known import Known, known
from undaunted_core.bots.now import Now
from undaunted_core.bots.values import Values

if TYPE_CHECKING:
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

#: In which order plays are made: what shows more cards first, what works on played cards last.
EARLY = ("command", "recon")
LATE = ("bolster", "inspire")
#: Apart enough that no worth of a play reaches the next order.
APART = 2 * WIN


class GreedyBot:
    """Rates every legal action by :class:`Values` and takes the best; ties are broken at random.

    Of an action it has no opinion on it takes any.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret
        self._known: Known | None = None
        self._rules: object = None

    def choose(self, observation: Observation) -> Action:
        """The legal action of the highest worth."""
        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        rates = self.rates(observation)
        best = max(rates)
        return self._pick.choice([action for action, rate in zip(legal, rates, strict=True) if rate == best])

    def rates(self, observation: Observation) -> list[float]:
        """The worth of each legal action."""
        # The ruleset serves as a mark only, so that a bot put to another game reads that one's board and catalogue.
        if self._known is None or self._rules is not observation._rules:
            self._known, self._rules = known(observation), observation._rules
        now = Now(self._known, observation)
        values = Values(now)
        found = []
        for action in observation.legal_actions:
            fields = action.to_dict()
            judge = JUDGES.get((fields.pop("kind").rpartition(".")[2], *fields))
            found.append(judge(values, fields) if judge else 0.0)
        return found


def _play(values: Values, fields: dict[str, str]) -> float:
    ability = fields["ability"]
    worth = values.play(fields["card"], ability)
    if worth <= 0 or ability in LATE:
        return worth
    if worth >= WIN and ability not in EARLY:
        return worth + 3 * APART
    return worth + (2 * APART if ability in EARLY else APART)


def _step(values: Values, fields: dict[str, str]) -> float:
    frame = values.now.stack[-1]
    piece = frame["piece"]
    return values.step(piece, values.now.at[piece], fields["space"], frame["movement"])


def _target(values: Values, fields: dict[str, str]) -> float:
    attack = values.now.seen["attack"]
    source = attack["source"]
    at = values.now.at.get(source, values.now.at[fields["piece"]])
    value = values.fire.suppress if attack["kind"] == "suppress" else values.fire.attack
    return value(fields["piece"], at, attack["dice"])


def _guide(values: Values, fields: dict[str, str]) -> float:
    piece = fields["piece"]
    return values.steps(piece, values.now.at[piece], "move", values.now.stack[-1].get("steps", 1))


def _blast(values: Values, fields: dict[str, str]) -> float:
    piece = fields["piece"]
    if values.known.pieces[piece].side == values.now.me:
        return -values.fire.price(piece)
    return values.fire.hit(piece)


#: By the last word of the action's kind and its fields, as other packs may have such actions too.
JUDGES: dict[tuple[str, ...], Callable[[Values, dict[str, str]], float]] = {
    ("play", "card", "ability"): _play,
    ("bid", "card"): lambda values, fields: values.bid(fields["card"]),
    ("step", "space"): _step,
    ("target", "piece"): _target,
    ("take", "card"): lambda values, fields: values.take(fields["card"]),
    ("draw",): lambda values, fields: 1.0,
    ("return", "card"): lambda values, fields: values.card(fields["card"]) + 0.01,
    ("guide", "piece"): _guide,
    ("place_target", "space"): lambda values, fields: values.aim(fields["space"]),
    ("blast", "piece"): _blast,
}

"""The bot ``foreman``: plays as ``greedy`` does, and has a judgement of its own of what Demolish is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import undaunted_core as uc

if TYPE_CHECKING:
    from collections.abc import Mapping

#: What it is worth to suppress an enemy counter and to take its cover; an own counter costs as much.
COUNTER = 1.5


def rate_building(observation: uc.Observation, space: str) -> float:
    """What it is worth that the building of a space collapses: the ready enemies there less the own counters."""
    seen, pieces, seats = observation.data["seen"], observation.catalog["pieces"], observation.data["seen"]["aboard"]
    worth = 0.0
    for piece, at in seen["pieces"]["space"].items():
        is_on_foot = pieces[piece]["cards"] and piece not in seats["vehicle"]
        if at == space and is_on_foot and not seen["undaunted"]["suppressed"].get(piece):
            worth += -COUNTER if pieces[piece]["side"] == observation.seat else COUNTER
    return worth


def is_standing(observation: uc.Observation, space: str) -> bool:
    """Whether the tile that a space shows turns to another."""
    shown = observation.data["seen"]["turned"]["tile"].get(space, space)
    return observation.catalog["tiles"][shown]["turns_to"] is not None


class Foreman(uc.RatingBot[None, None]):
    """Rates Demolish by who stands in the buildings, and all else as ``greedy`` does."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        greedy = uc.bots("normandy")["greedy"](seed=seed)
        assert isinstance(greedy, uc.RatingBot)
        self.greedy = greedy
        self.apart = greedy.apart

    def rates(self, observation: uc.Observation) -> list[float]:
        """The worth of each legal action."""
        rates: list[float] = self.greedy.rates(observation)
        for number, action in enumerate(observation.legal_actions):
            fields = action.to_dict()
            if fields["kind"] == "iron_quarter.demolish":
                rates[number] = rate_building(observation, fields["space"])
            elif fields.get("ability") == "demolish":
                rates[number] = self.rate_card(observation, fields["card"])
        return rates

    def rate_card(self, observation: uc.Observation, card: str) -> float:
        """What Demolish with this card is worth: that of the best building in reach; greedy puts plays apart."""
        at = observation.data["seen"]["pieces"]["space"][observation.catalog["cards"][card]["piece"]]
        near = next(space.neighbours for space in observation.board.spaces if space.name == at)
        buildings = (space for space in (at, *near) if is_standing(observation, space))
        best = max(rate_building(observation, space) for space in buildings)
        return best + self.apart if best > 0 else best

    def why(self, observation: uc.Observation, action: uc.Action) -> Mapping[str, str]:
        """What a choice is made of, by language."""
        return self.greedy.why(observation, action)

"""A bot for the game."""

from __future__ import annotations

import undaunted_core as uc


class Fair:
    """Bids the number that is nearest to the prize, of two such numbers the lower one."""

    def __init__(self, seed: int | None = None) -> None:
        """It leaves nothing to chance, so it needs no seed."""

    def choose(self, observation: uc.Observation) -> uc.Action:
        """The bid for the prize of this round."""
        prize = observation.data["seen"]["prizes"]["prize"]
        cards = observation.catalog["cards"]
        return min(observation.legal_actions, key=lambda bid: abs(cards[bid.to_dict()["card"]]["value"] - prize))

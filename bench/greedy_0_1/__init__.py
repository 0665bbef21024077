"""The bot ``greedy`` as it was in version 0.1, frozen: later bots are measured against it.  See README.md."""

from greedy_0_1.greedy import GreedyBot

__all__ = ["GreedyBot"]

"""The bot ``greedy`` of Allied Assault as it was before it was mended, frozen.  See ../README.md."""

from greedy_0_1.allied_assault.bot import GreedyBot

__all__ = ["GreedyBot"]

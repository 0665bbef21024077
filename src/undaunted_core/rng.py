"""The game's own random generator: one 64-bit integer, the same on every machine.

A linear congruential generator (Knuth's MMIX constants) of which only the high
bits are used.  It is small enough to sit in a save, and one step costs a tenth
of a microsecond, which a Mersenne Twister's copy would cost a hundred times.

The machine steps it inline, once per chance event: ``state * MULTIPLIER +
INCREMENT`` modulo 2**64, of which the high 48 bits pick among ``n`` lots by
``(state >> 16) * n >> 48`` (unfair by less than ``n`` in 2**48).
"""

from __future__ import annotations

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


def seeded(seed: int) -> int:
    """The generator's first integer for a seed; neighbouring seeds are far apart (splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)

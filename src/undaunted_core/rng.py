"""The game's own random generator: one 64-bit integer, the same on every machine.

A linear congruential generator (Knuth's MMIX constants) of which only the high
bits are used.  It is small enough to sit in a save, and one step costs a tenth
of a microsecond, which a Mersenne Twister's copy would cost a hundred times.
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


def step(state: int) -> int:
    """The next integer."""
    return (state * MULTIPLIER + INCREMENT) & MASK


def below(state: int, n: int) -> int:
    """A number from 0 to n-1 out of the integer just stepped to."""
    return (state >> 16) * n >> 48

"""The game's own random generator: a keyed hash in counter mode, the same on every machine.

A game has a *key* of 32 bytes, made from its seed, and counts its chance
events.  Chance event number ``n`` is decided by one word of 32 bits: BLAKE2b of
the key and a block's number gives sixteen words at once, and ``n`` picks the
block and the word in it.  Without the key, no one can distinguish such words from
noise.  So the outcomes seen so far say nothing about later outcomes.

A state holds a :data:`Block` (the sixteen words, then the key) and the number of
chance events so far.  Blocks never change, so copies of a state share them.  A
block can always be computed again from the key and the number.

The machine reads the word inline, once per chance event.  Of ``n`` outcomes, a
word picks number ``word % n``.  The few words at the upper end would favour the
first outcomes: :func:`replace_word` replaces them, with a hash domain of its own.
A chance event always uses one number, both sampled and explicit.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

#: What :attr:`State.rng` holds: the words of the current block, then the key.
Block = tuple[Any, ...]

#: Names the generator in a ruleset's fingerprint: with another one a seed gives another game.
NAME = "blake2b-16x32"
#: The words of a block; a power of two.
WORDS = 16
#: ``n & LAST`` is the place of the word of chance event ``n`` in its block; 0 begins the next block.
LAST = WORDS - 1
KEY_BYTES = 32
SIZE = 1 << 32
#: Words below this are fair for any number of outcomes up to 65,536, and need no replacement.
FAIR = SIZE - (1 << 16)

#: These values make the hashes of each purpose different from those of all other purposes.
GAME, WORLD, DEAL, BOT, NAMED, AGAIN = (
    b"undaunted game", b"undaunted world", b"undaunted deal", b"undaunted bot", b"undaunted name", b"undaunted again",
)  # fmt: skip

#: Seeds from -MOST to MOST are numbers in a document; all others are texts.
MOST = 2**53 - 1

_words = struct.Struct(f"<{WORDS}I").unpack


def _bytes(seed: int) -> bytes:
    return seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)


def key_of(seed: int, purpose: bytes = GAME) -> bytes:
    """The key for a seed; keys of different seeds, or for different purposes, have nothing in common."""
    return blake2b(_bytes(seed), digest_size=KEY_BYTES, person=purpose).digest()


def block(key: bytes, drawn: int) -> Block:
    """The block in which the word of chance event number ``drawn`` lies."""
    # Key and number each have a fixed length.  The key is put before the message, not given as BLAKE2's parameter.
    # This is as safe (the last block is marked, so nothing can be appended) and takes one hash round instead of two.
    words: Block = _words(blake2b(key + (drawn // WORDS).to_bytes(8, "little")).digest())
    return words + (key,)  # noqa: RUF005 - faster than unpacking, and once in every few moves


def first_block(seed: int) -> Block:
    """The first block of a game with this seed."""
    return block(key_of(seed), 0)


def next_block(now: Block, drawn: int) -> Block:
    """The block for chance event ``drawn``, after another block of the same key."""
    return block(now[WORDS], drawn)


def replace_word(now: Block, drawn: int, word: int, size: int) -> int:
    """Which of ``size`` outcomes chance event ``drawn`` draws, for any word: each has the same chance."""
    limit = SIZE - SIZE % size
    attempt = 0
    while word >= limit:
        key: bytes = now[WORDS]
        message = key + struct.pack("<QI", drawn, attempt)
        word = int.from_bytes(blake2b(message, digest_size=4, person=AGAIN).digest(), "little")
        attempt += 1
    return word % size


def pick_outcome(now: Block, drawn: int, size: int) -> int:
    """Which of ``size`` outcomes chance event ``drawn`` draws; ``now`` is its block.  No state changes."""
    word: int = now[drawn & LAST]
    return word % size if word < FAIR else replace_word(now, drawn, word, size)


def draws(key: bytes) -> Iterator[int]:
    """Numbers of 64 bits without end, for drawn worlds; other ones than those of the dice of the same key."""
    for number in count():
        yield from struct.unpack("<8Q", blake2b(key + number.to_bytes(8, "little"), person=DEAL).digest())


def split(numbers: Iterator[int], values: list[T], size: int) -> tuple[list[T], list[T]]:
    """So many of the values (all if there are fewer) in random order, and the rest of them."""
    pool = values[:]
    for place in range(min(size, len(pool))):
        other = place + next(numbers) % (len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:size], pool[size:]


def bot_seed(seed: int, seat: int) -> int:
    """The seed for the bot in a seat; the game's seed cannot be computed from it."""
    digest = blake2b(_bytes(seed) + seat.to_bytes(4, "little"), digest_size=8, person=BOT)
    return int.from_bytes(digest.digest(), "little")


def short_name(seed: int) -> str:
    """A short word for a seed, for example in a file name; from -MOST to MOST it is the seed itself."""
    if -MOST <= seed <= MOST:
        return str(seed)
    return blake2b(_bytes(seed), digest_size=4, person=NAMED).hexdigest()


def fresh_seed(entropy: Callable[[int], bytes]) -> int:
    """A seed that no one can guess: 128 bits of the system's entropy."""
    return int.from_bytes(entropy(16), "big")


def write_seed(seed: int) -> int | str:
    """A seed as a document holds it: a number where every JSON reader keeps it exactly, otherwise a text."""
    return seed if -MOST <= seed <= MOST else f"{seed:#x}"


def read_seed(written: object) -> int:
    """The seed from a document: a number, or a text such as ``0x1f`` or ``-0x1f``; otherwise ValueError."""
    if type(written) is int:
        return written
    if type(written) is not str:
        raise ValueError
    digits = written.removeprefix("-").removeprefix("0x")
    if not digits or not set(digits) <= set("0123456789abcdef") or f"0x{digits}" != written.removeprefix("-"):
        raise ValueError
    return int(written, 16)

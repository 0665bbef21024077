"""The game's own random generator: a keyed hash in counter mode, the same on every machine.

A game has a *key* of 32 bytes, made from its seed, and counts its chance
events.  Chance event number ``n`` is decided by one word of 32 bits: BLAKE2b of
the key and a block's number gives sixteen words at once, and ``n`` picks the
block and the word in it.  Without the key nobody can tell such words from
noise, so all outcomes that were seen tell nothing of those to come.

A state holds a :data:`Block` (the sixteen words, the key behind them) and the
number of chance events so far.  Blocks are never changed, so copies of a state
share them; one can always be made again from the key and the number.

The machine reads the word inline, once per chance event.  Of ``n`` lots a word
picks number ``word % n``; the few words at the upper end that would favour the
first lots are replaced by :func:`replaced`, which hashes in a domain of its own.
Either way a chance event takes one number, whether it is sampled or told.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: What :attr:`State.rng` holds: the words of the block under way, and the key at the end.
Block = tuple[int | bytes, ...]

#: Names the generator in a ruleset's fingerprint: with another one a seed gives another game.
NAME = "blake2b-16x32"
#: The words of a block; a power of two.
WORDS = 16
#: ``n & LAST`` is the place of the word of chance event ``n`` in its block; 0 begins the next block.
LAST = WORDS - 1
KEY_BYTES = 32
SIZE = 1 << 32
#: Words below this are fair among any number of lots up to 65,536, and need no second look.
FAIR = SIZE - (1 << 16)

#: What keeps the hashes of one purpose apart from those of any other.
GAME, WORLD, BOT, NAMED, AGAIN = (
    b"undaunted game", b"undaunted world", b"undaunted bot", b"undaunted name", b"undaunted again",
)  # fmt: skip

#: Seeds up to this, either way, are numbers in a document; larger ones are texts.
MOST = 2**53 - 1

_words = struct.Struct(f"<{WORDS}I").unpack


def _bytes(seed: int) -> bytes:
    return seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)


def key_of(seed: int, purpose: bytes = GAME) -> bytes:
    """The key for a seed; keys of different seeds, or for different purposes, have nothing in common."""
    return blake2b(_bytes(seed), digest_size=KEY_BYTES, person=purpose).digest()


def block(key: bytes, drawn: int) -> Block:
    """The block in which the word of chance event number ``drawn`` lies."""
    # Key and number have one length each.  The key before the message and not as BLAKE2's own parameter is as good
    # (its last block is marked, so nothing can be appended) and takes one round of the hash and not two.
    words: Block = _words(blake2b(key + (drawn // WORDS).to_bytes(8, "little")).digest())
    return words + (key,)  # noqa: RUF005 - faster than unpacking, and once in every few moves


def begun(seed: int) -> Block:
    """The first block of a game with this seed."""
    return block(key_of(seed), 0)


def next_block(now: Block, drawn: int) -> Block:
    """The block for chance event ``drawn``, after another block of the same key."""
    return block(now[WORDS], drawn)  # type: ignore[arg-type]


def replaced(now: Block, drawn: int, word: int, size: int) -> int:
    """Which of ``size`` lots chance event ``drawn`` draws, whatever its word is: each with the same chance."""
    limit = SIZE - SIZE % size
    attempt = 0
    while word >= limit:
        key: bytes = now[WORDS]  # type: ignore[assignment]
        told = key + struct.pack("<QI", drawn, attempt)
        word = int.from_bytes(blake2b(told, digest_size=4, person=AGAIN).digest(), "little")
        attempt += 1
    return word % size


def drawn_lot(now: Block, drawn: int, size: int) -> int:
    """Which of ``size`` lots chance event ``drawn`` draws; ``now`` is its block, and nothing is used up."""
    word: int = now[drawn & LAST]  # type: ignore[assignment]
    return word % size if word < FAIR else replaced(now, drawn, word, size)


def bot_seed(seed: int, seat: int) -> int:
    """The seed for the bot in a seat, from which nobody can go back to the game's."""
    told = blake2b(_bytes(seed) + seat.to_bytes(4, "little"), digest_size=8, person=BOT)
    return int.from_bytes(told.digest(), "little")


def short_name(seed: int) -> str:
    """A short word that stands for a seed, such as in the name of a file: the seed itself where a person gave it."""
    if -MOST <= seed <= MOST:
        return str(seed)
    return blake2b(_bytes(seed), digest_size=4, person=NAMED).hexdigest()


def fresh_seed(entropy: Callable[[int], bytes]) -> int:
    """A seed that nobody can guess: 128 bits of the system's entropy."""
    return int.from_bytes(entropy(16), "big")


def written_seed(seed: int) -> int | str:
    """A seed as it stands in a document: a number where every reader of JSON keeps it exactly, else a text."""
    return seed if -MOST <= seed <= MOST else f"{seed:#x}"


def read_seed(written: object) -> int:
    """The seed that stands in a document, as a number or as a text such as ``0x1f`` or ``-0x1f``; ValueError else."""
    if type(written) is int:
        return written
    if type(written) is not str:
        raise ValueError
    digits = written.removeprefix("-").removeprefix("0x")
    if not digits or not set(digits) <= set("0123456789abcdef") or f"0x{digits}" != written.removeprefix("-"):
        raise ValueError
    return int(written, 16)

"""Which positions, and saves without a record from the start, this process wrote: they need no trial when read."""

from __future__ import annotations

#: The digests of the latest ones, and how many of them.
_DIGESTS: dict[str, None] = {}
_MOST = 4096


def remember(digest: str) -> None:
    """Keep the digest of what is being written; now and then all older ones are forgotten."""
    if len(_DIGESTS) >= _MOST:
        _DIGESTS.clear()
    _DIGESTS[digest] = None


def knows(text: str) -> bool:
    """Whether a text, whose digest is right, is such a save as it was written."""
    return text[-34:-2] in _DIGESTS


def knows_digest(digest: str) -> bool:
    """Whether a document with this digest is one of them."""
    return digest in _DIGESTS


def forget() -> None:
    """Forget all of them: every document is tried."""
    _DIGESTS.clear()

"""Which saves without a record this process wrote: their states came out of play, and need no trial when read again."""

from __future__ import annotations

#: The digests of the latest ones, and how many of them.
_DIGESTS: dict[str, None] = {}
_MOST = 4096


def remember(digest: str) -> None:
    """Keep the digest of a save that is being written; now and then all older ones are forgotten."""
    if len(_DIGESTS) >= _MOST:
        _DIGESTS.clear()
    _DIGESTS[digest] = None


def knows(text: str) -> bool:
    """Whether a text, whose digest is right, is such a save as it was written."""
    return text[-34:-2] in _DIGESTS


def forget() -> None:
    """Forget all of them: every save is tried."""
    _DIGESTS.clear()

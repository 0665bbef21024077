"""Documents with the digest that fits them, after a test has changed them."""

from __future__ import annotations

from typing import Any

from undaunted_core.game.rerunning import compact, digest


def signed(document: dict[str, Any]) -> str:
    """The text of a save or replay whose digest is made anew."""
    text = compact({key: value for key, value in document.items() if key != "digest"})
    return f'{text[:-1]},"digest":"{digest(text)}"}}'

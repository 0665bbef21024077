"""Adapters to other projects' interfaces for learners; each needs the extra of its name."""

from __future__ import annotations


def explain_missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to raise where a module of an extra is missing: it says what to install."""
    text = f"{error.name} is missing; install the extra: pip install 'undaunted-core[{extra}]'"
    return ModuleNotFoundError(text, name=error.name)

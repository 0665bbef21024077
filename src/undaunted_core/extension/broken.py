"""Plugins that did not load, named wherever something is missing that they would have brought."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from undaunted_core.errors import ContentError, PluginError, RulesetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undaunted_core.extension.infos import PluginInfo


def note_of(infos: Iterable[PluginInfo]) -> str:
    """What is said of the plugins that did not load; empty where all did."""
    return "".join(
        f"\nplugin {info.name} did not load, so what it brings is missing: {info.error}"
        for info in infos
        if info.error is not None
    )


@contextmanager
def naming(infos: Iterable[PluginInfo]) -> Iterator[None]:
    """Errors that a missing thing may cause name the plugins that did not load, once."""
    try:
        yield
    except (ContentError, RulesetError, PluginError) as error:
        note = note_of(infos)
        if note and note not in str(error):
            error.args = (f"{error}{note}",)
        raise

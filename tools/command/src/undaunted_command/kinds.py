"""What a data file holds: its kind, and the game of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import UndauntedError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from undaunted_core.extension.manager import Library

#: What a document must say of these to be taken for a scenario, whatever its name: two of them at least.
SCENARIO_KEYS = {"spaces", "geometry", "sides", "special"}


def is_scenario(path: Path) -> bool:
    """Whether a file holds a scenario, by its folder or by what it says."""
    try:
        document = parse_json(read_text(path), str(path))
    except UndauntedError:
        return False
    return isinstance(document, dict) and kind_of(path, document, ["scenarios"]) == "scenarios"


def kind_of(path: Path, document: dict[str, object], kinds: list[str]) -> str | None:
    """The kind of a data file: the name of its list, of its schema, of the file or of its folder."""
    schema = str(document.get("$schema", "")).rpartition("/")[2].removesuffix(".schema.json")
    lists = [kind for kind in kinds if isinstance(document.get(kind), list)]
    wishes = [*lists, schema, path.stem, path.parent.name]
    if path.name == "pack.json":
        wishes.insert(0, "packs")
    if len(SCENARIO_KEYS & document.keys()) > 1:
        wishes.append("scenarios")
    return next((wish for wish in wishes if wish in kinds), None)


def game_of(library: Library, document: dict[str, object], games: Iterable[str]) -> str | None:
    """The game of a scenario: its id says so, or its sides fit it; of several the one that knows most of its keys."""
    names = list(games)
    pack = str(document.get("id", "")).partition(":")[0]
    if pack in names:
        return pack
    sides = document.get("sides")
    counts = {
        name: len(document.keys() & {field.name for field in attrs.fields(library.game(name).scenario)})
        for name in names
        if isinstance(sides, dict) and {*sides} == {*library.game(name).sides}
    }
    best = [name for name, count in counts.items() if count == max(counts.values())]
    return best[0] if len(best) == 1 else None


__all__ = ["game_of", "is_scenario", "kind_of"]

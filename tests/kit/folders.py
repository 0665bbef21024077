"""Data folders that tests write."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def write(path: Path, document: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return path


def pack(folder: Path, name: str, *, requires: tuple[str, ...] = (), game: str = "normandy", **files: Any) -> Path:
    """A data folder with a ``pack.json`` and further files, by stem."""
    home = folder / name
    about = {"id": name, "game": game, "version": "1.0", "provenance": "original"}
    write(home / "pack.json", about | ({"requires": list(requires)} if requires else {}))
    for stem, document in files.items():
        write(home / f"{stem}.json", document)
    return home

"""What the clauses of the system need of authored cards."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_testing import scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def authored(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Makes the arguments of a scene of La Raye in which the US deck has authored cards as well."""

    def make(**cards: dict[str, Any]) -> dict[str, Any]:
        document = copy.deepcopy(scene("normandy", "la_raye").rules.source.raw["scenario"])
        entities = []
        for name, card in cards.items():
            entity = {"id": f"authored:us/{name}", "side": "us", "title": {"en": name, "es": name}, "role": "command",
                      "initiative": 4, "copies": 1, "provenance": "original", **card}
            entities.append(entity)
            document["sides"]["us"]["deck"][f"authored.{name}"] = entity["copies"]
        pack = {"id": "authored", "game": "normandy", "version": "1", "provenance": "original"}
        (tmp_path / "pack.json").write_text(json.dumps(pack))
        (tmp_path / "cards.json").write_text(json.dumps({"cards": entities}))
        return {"game": "normandy", "scenario": document, "library": uc.Library(), "packs": (str(tmp_path),)}

    return make

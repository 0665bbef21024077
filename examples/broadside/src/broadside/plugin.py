"""What the game registers.  Found by its entry point."""

from __future__ import annotations

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import text

from broadside import attack, turns
from broadside.definitions import BroadsideScenario, Ship, link

PACK = uc.Pack(id="broadside", version="0.1.0", authoring=1)
SIDES = {"west": text("West", "Oeste"), "east": text("East", "Este")}
GAME = au.GameKind("broadside", text("Broadside", "Andanada"), SIDES, ("broadside",), BroadsideScenario, link)
MESSAGES = {
    "column.attack.face": text("face", "cara"),
    "column.fleet.hull": text("hull", "casco"),
    "outcome.broadside.sunk": text("the enemy has no ship left", "el enemigo no tiene ningún barco"),
    "outcome.broadside.hull": text("more hull points left", "más puntos de casco"),
    "phase.broadside.turns": text("The turns", "Los turnos"),
    "phase.broadside.count_hulls": text("The count", "El recuento"),
}


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The game, its kinds of data, its data."""
    register.add(
        GAME,
        au.ContentKind("ships", Ship),
        au.ContentKind("tiles", au.TileDefinition),
        au.Folder(Path(__file__).parent / "data"),
    )


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules and the texts that have no declaration."""
    register.add(
        au.Messages(MESSAGES),
        au.Titles({("attack", "shot"): text("Shot", "Disparo")}),
        au.Slice("fleet", turns.Fleet),
        au.SetUp(turns.set_up),
        *turns.RULES,
        *attack.RULES,
    )

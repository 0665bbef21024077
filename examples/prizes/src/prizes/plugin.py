"""What the plugin registers.  Found by its entry point."""

from __future__ import annotations

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import text

from prizes import rules
from prizes.bot import Fair
from prizes.definitions import Number, PrizesScenario, link

PACK = uc.Pack(id="prizes", version="0.1.0", authoring=1)
SIDES = {"north": text("North", "Norte"), "south": text("South", "Sur")}
GAME = au.GameKind("prizes", text("Five prizes", "Cinco premios"), SIDES, ("prizes",), PrizesScenario, link)
MESSAGES = {
    "column.prizes.points": text("points", "puntos"),
    "column.prizes.prize": text("prize", "premio"),
    "outcome.prizes.points": text("more points", "más puntos"),
    "phase.prizes.bid": text("Bids", "Apuestas"),
    "phase.prizes.count_points": text("The count", "El recuento"),
    "phase.prizes.show_prize": text("The prize", "El premio"),
}


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The game, its kind of card, its data."""
    register.add(
        GAME,
        au.ContentKind("cards", Number),
        au.Folder(Path(__file__).parent / "data"),
        au.bots.BotKind("fair", Fair, "prizes"),
    )


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules and the texts that have no declaration."""
    register.add(
        au.Messages(MESSAGES),
        au.Slice("prizes", rules.Prizes),
        *rules.BIDS,
        *rules.PRIZES,
        *rules.END,
    )

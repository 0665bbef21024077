"""The bazaar by night: a game of another kind, the model of a pack that builds on the core alone.

Two traders buy from an open market and sell out of closed crates, at stalls that a watch
nobody plays walks past by night.  All goods are in one pool: the deck and the market of the
table, the hands, and the crates, whose goods are cards that only their owner knows.

1. Deal, and each trader puts one card back in secret.  Then round by round:
2. the market is filled up from the deck; 3. the poorer trader has the first turn, then the other;
4. the watch draws a card, walks as many stalls as it says, and looks into the closed crates where it stops,
   unless it is bribed: a reaction, which the whistle answers.

Enough coins win at once; when the deck is empty more coins win.

    game = uc.new_game("bazaar", "first_night", library=bazaar.make_library())

``definitions``: what the data files hold.  ``state``: zones and columns.  ``rounds``, ``crates``, ``watch``,
``prices``: the rules.
"""

from __future__ import annotations

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au
from bazaar import crates, prices, rounds, watch
from bazaar.definitions import BazaarScenario, Crate, Goods, link
from bazaar.state import ZONES, Bazaar, check_crates, may_hold, nothing_known
from undaunted_core.authoring import text

SCENARIOS = ("first_night",)
SIDES = {
    "saffron": text("Saffron", "Azafrán"),
    "indigo": text("Indigo", "Índigo"),
    "watch": text("the Watch", "la Ronda"),
}
MESSAGES = {
    "outcome.bazaar.dawn": text("the night is over", "la noche ha terminado"),
    "explain.bazaar.missing": text("coins that {side} still needs", "monedas que le faltan a {side}"),
    "term.bazaar.asked": text("asked for", "se piden"),
    "term.bazaar.earned": text("earned", "ganadas"),
    "condition.fortune": text("Own {points} coins.", "Tener {points} monedas."),
    "explain.bazaar.price": text("Price of {piece}", "Precio de {piece}"),
    "explain.bazaar.candidates": text("What {piece} may hold", "Lo que puede contener {piece}"),
    "explain.bazaar.candidate": text("{card}", "{card}"),
    "term.bazaar.candidate": text("value of {card}", "valor de {card}"),
    "phase.bazaar.deal": text("Deal", "Reparto"),
    "phase.bazaar.return_cards": text("Cards put back", "Cartas devueltas"),
    "phase.bazaar.fill_market": text("The market is filled", "Se llena el mercado"),
    "phase.bazaar.initiative": text("Who goes first", "Quién empieza"),
    "phase.bazaar.turns": text("Trade", "Comercio"),
    "phase.bazaar.draw": text("The watch draws", "La ronda roba"),
    "phase.bazaar.walk": text("The watch walks", "La ronda camina"),
    "phase.bazaar.stop": text("The watch stops", "La ronda se para"),
    "phase.bazaar.inspect": text("The watch inspects", "La ronda registra"),
    "column.bazaar.coins": text("coins", "monedas"),
    "column.bazaar.goods": text("goods", "mercancía"),
    "column.bazaar.opened": text("open", "abierta"),
    "column.bazaar.ruled_out": text("surely not", "con seguridad no"),
    "column.bazaar.steps": text("steps of the watch", "pasos de la ronda"),
    "column.bazaar.briber": text("bribed by", "sobornada por"),
    "column.bazaar.betrayed": text("betrayed", "denunciado"),
}
TITLES = {
    **{(f"zone_kind{form}", "market"): text("market", "mercado") for form in ("", ".noun")},
    ("trait", "busy"): text("busy", "concurrido"),
    **{(f"{domain}.noun", side): title for side, title in SIDES.items() for domain in ("side", "seat")},
}
#: How drawings and positions show the state.
SHOWN = (
    au.drawing.Sign("bazaar.goods", "face"),
    au.drawing.Sign("card.value", "value", text("value", "valor")),
    au.documents.PositionWord("bazaar.coins", "coins", about="The coins of each trader."),
)


class Plugin:
    """The pack."""

    PACK = uc.Pack(id="bazaar", version="1", requires=("core",), authoring=1)

    @uc.hookimpl
    def register_content(self, register: au.Registrar) -> None:
        title = text("The bazaar by night", "El bazar de noche")
        register.add(
            au.GameKind("bazaar", title, SIDES, ("bazaar",), BazaarScenario, link),
            au.ContentKind("cards", Goods),
            au.ContentKind("crates", Crate),
            au.ContentKind("tiles", au.TileDefinition),
            au.Folder(Path(__file__).parent / "data"),
        )

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        register.add(
            au.Slice("bazaar", Bazaar),
            au.secrets.Facts("bazaar.goods", nothing_known, may_hold),
            au.documents.Check(check_crates),
            au.Messages(MESSAGES),
            au.Titles(TITLES),
            *ZONES,
            *au.explain.DRAW_ODDS,
            *rounds.RULES,
            *crates.RULES,
            *watch.RULES,
            *prices.RULES,
            *SHOWN,
        )


def make_library() -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    library.register(Plugin())
    return library

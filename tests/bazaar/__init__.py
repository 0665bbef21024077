"""The bazaar: a small game of another kind, with the core alone.

Two traders buy from an open market and sell out of closed crates, at stalls that a watch
nobody plays walks past by night.  All goods are in one pool: the deck and the market of the
table, the hands, and the crates, whose goods are cards that only their owner knows.

    game = uc.new_game("bazaar", "first_night", library=bazaar.make_library())
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import undaunted_core as uc
import undaunted_core.authoring as au
from bazaar.definitions import BazaarScenario, Crate, Goods
from bazaar.rules import RULES, Bazaar, may_hold, nothing_known
from undaunted_core.authoring import text

SIDES = {
    "saffron": text("Saffron", "Azafrán"),
    "indigo": text("Indigo", "Índigo"),
    "watch": text("the Watch", "la Ronda"),
}
MESSAGES = {
    "outcome.bazaar.dawn": text("the night is over", "la noche ha terminado"),
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
    ("zone_kind", "market"): text("market", "mercado"),
    ("trait", "busy"): text("busy", "concurrido"),
    **{(f"{domain}.noun", side): title for side, title in SIDES.items() for domain in ("side", "seat")},
}


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting that come from a scenario; LinkError with every fault."""
    linker = au.Linker(game, scenario, definitions, name)
    linker.sides()
    linker.finish()
    spaces = linker.spaces()
    geometry = linker.geometry(spaces, registry.all("geometry"))
    linker.victory(registry.all("condition_kind"), needed=False)
    cards = [
        au.CardSetting(goods, au.NO_SIDE, linker.find("cards", goods, f"/deck/{goods}"), {"deck": count})
        for goods, count in scenario.deck.items()
    ]
    pieces = []
    for number, side in enumerate(game.sides):
        setup = scenario.sides[side]
        for at, kind in enumerate(setup.pieces):
            crate = linker.find("crates", f"{side}:{kind}", f"/sides/{side}/pieces/{at}")
            for copy in range(crate.count if crate else 0):
                local = f"{kind}_{copy + 1}" if crate.count > 1 else kind
                pieces.append(au.PieceSetting(f"{side}:{local}", number, crate, setup.start))
    linker.finish()
    return {
        "sides": tuple(game.sides),
        "geometry": geometry,
        "spaces": spaces,
        "pieces": tuple(pieces),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }


class Plugin:
    """The pack."""

    PACK = uc.Pack(id="bazaar", version="1", requires=("core",))

    @uc.hookimpl
    def register_content(self, register: au.ContentRegistrar) -> None:
        title = text("The bazaar by night", "El bazar de noche")
        register.game(au.GameKind("bazaar", title, SIDES, ("bazaar",), BazaarScenario, link))
        register.kind("cards", Goods)
        register.kind("crates", Crate)
        register.kind("tiles", au.TileDefinition)
        register.folder(Path(__file__).parent / "data")

    @uc.hookimpl
    def register_rules(self, register: au.RulesRegistrar) -> None:
        register.slice("bazaar", Bazaar)
        register.facts("bazaar.goods", nothing_known, may_hold)
        register.messages(MESSAGES)
        register.titles(TITLES)
        register.add(*RULES)


def make_library() -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    library.register(Plugin())
    return library

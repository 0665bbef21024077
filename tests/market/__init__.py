"""The night market: a small game without the Undaunted system, the model of a pack with a game of its own kind.

Two traders draw wares from one deck, take others from a stall that all see, lay them as face-down bundles in the
lanes and sell them a round later.  The watch, a seat that nobody plays, walks to a lane each round and takes what
lies there.  A trader may bribe it with a ware of the stall; the other may whistle it back, and be answered by
another bribe.  Who has fewer points goes first.  Enough points win at once; when the deck is empty more points win.

    game = uc.new_game("market", "first", library=market.make_library())
"""

from __future__ import annotations

from pathlib import Path

import undaunted_core as uc
from market import rounds, watch
from market.definitions import Bundle, MarketScenario, Ware, link
from market.state import ZONES, Bundles, Market, check_bundles, has_price, nothing_known
from undaunted_core.authoring import (
    DRAW_ODDS,
    ContentRegistrar,
    GameKind,
    PositionWord,
    RulesRegistrar,
    Sign,
    TileDefinition,
    text,
)

SIDES = {"fox": text("Fox", "Zorro"), "owl": text("Owl", "Búho"), "watch": text("Watch", "Guardia")}
SCENARIOS = ("first",)
PACK = uc.Pack(id="market", version="1", requires=("core",), authoring=1)


class Plugin:
    """The pack."""

    PACK = PACK

    @uc.hookimpl
    def register_content(self, register: ContentRegistrar) -> None:
        register.game(
            GameKind(
                "market", text("The night market", "El mercado nocturno"), SIDES, ("market",), MarketScenario, link
            )
        )
        register.kind("cards", Ware)
        register.kind("tiles", TileDefinition)
        register.kind("bundles", Bundle)
        register.folder(Path(__file__).parent / "data")

    @uc.hookimpl
    def register_rules(self, register: RulesRegistrar) -> None:
        register.slice("market", Market)
        register.slice("bundles", Bundles)
        register.facts("bundles.ware", nothing_known, has_price)
        register.check(check_bundles)
        register.messages(TEXTS)
        for domain in ("side", "seat"):
            register.titles({(f"{domain}.noun", side): title for side, title in SIDES.items()})
        register.titles({(f"zone_kind{form}", "stall"): text("stall", "puesto") for form in ("", ".noun")})
        register.add(*ZONES, *DRAW_ODDS, *rounds.RULES, *watch.RULES, *SHOWN)


TEXTS = {
    "condition.earn": text("earn {points} points", "ganar {points} puntos"),
    "outcome.market.dawn": text("dawn", "el alba"),
    "explain.market.missing": text("points that {side} still needs", "puntos que le faltan a {side}"),
    "term.market.asked": text("asked for", "se piden"),
    "term.market.earned": text("earned", "ganados"),
    "column.market.points": text("points", "puntos"),
    "column.market.briber": text("who bribed the watch", "quién sobornó a la guardia"),
    "column.bundles.ware": text("ware", "mercancía"),
    "column.bundles.laid": text("laid in round", "puesto en la ronda"),
    "phase.market.lead": text("Initiative", "Iniciativa"),
    "phase.market.draw": text("Wares", "Mercancías"),
    "phase.market.trade": text("Trade", "Comercio"),
    "phase.market.patrol": text("The watch", "La guardia"),
    "phase.market.close": text("Closing time", "Cierre"),
}
#: How drawings and positions show the state.
SHOWN = (
    Sign("bundles.ware", "face"),
    Sign("card.price", "value", text("price", "precio")),
    PositionWord("market.points", "points", about="The points of each trader."),
)


def make_library() -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    library.register(Plugin())
    return library

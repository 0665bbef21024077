"""Five prizes: a small game of bids, with the core alone and no system beside it.

Each side holds five numbers.  In each round both bid one in secret for the prize of the round;
the higher number takes it, equal numbers leave it.  After the last prize more points win.

    game = uc.new_game("prizes", "first", library=prizes.make_library())
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import emit, step, text

SIDES = {"north": text("North", "norte"), "south": text("South", "sur")}
PACK = uc.Pack(id="prizes", version="1", requires=("core",))


@attrs.frozen(kw_only=True)
class Number(au.CardDefinition):
    """A card with a number."""

    value: int = au.entry("its number", minimum=1)


@attrs.frozen(kw_only=True)
class PrizesSide:
    """What a side starts with."""

    hand: tuple[str, ...] = au.entry("the cards it holds", names="cards.local", minItems=1)
    victory: tuple[au.VictoryCondition, ...] = au.entry("none: points decide", default=())


@attrs.frozen(kw_only=True)
class PrizesScenario(au.ScenarioDefinition):
    """A scenario: the prizes in their order, and the hands."""

    prizes: tuple[int, ...] = au.entry("the points of each prize", minItems=1)
    sides: dict[str, PrizesSide] = au.entry("north and south", keys="side")


@attrs.define
class Prizes:
    """The points that each side has taken."""

    points: list[int] = au.column("side", visible=au.PUBLIC)


class State(au.CoreState):
    """A state as these rules see it (types only)."""

    prizes: Prizes


Ctx = au.Context[au.CoreRules, State]


def ask_bids(ctx: Ctx) -> None:
    au.ask_all(ctx, CHOOSE_NUMBER, range(len(ctx.rules.seats)))


def take_prize(ctx: Ctx, chosen: tuple[uc.Action | None, ...]) -> None:
    """Show and discard the bids; the only highest takes the prize of the round."""
    cards = [action.args[0] for action in chosen if action is not None]
    for side, card in enumerate(cards):
        au.move_card(ctx, card, ctx.rules.zones.hand[side], ctx.rules.zones.discard[side])
        emit(ctx, NUMBER_BID, side, card)
    values = [ctx.rules.source.cards[card].definition.value for card in cards]
    if values.count(max(values)) == 1:
        taker, prize = values.index(max(values)), ctx.rules.source.scenario.prizes[ctx.state.rounds.number - 1]
        ctx.state.prizes.points[taker] += prize
        emit(ctx, PRIZE_TAKEN, taker, prize)


def count_points(ctx: Ctx) -> None:
    """After the last prize more points win; equal points are a draw."""
    if ctx.state.rounds.number == len(ctx.rules.source.scenario.prizes):
        points = ctx.state.prizes.points
        best = [side for side, own in enumerate(points) if own == max(points)]
        au.finish(ctx, tuple(best) if len(best) == 1 else (), "outcome.prizes.points", "")


NUMBER_BID = au.Event(
    "prizes.number_bid",
    text("{side} bids {card:short}.", "{side} apuesta {card:short}."),
    tells=lambda rules, event: iter((au.Moved(event["side"], event["card"], "hand", "discard"),)),
    tally="bid",
    side="side",
    card="card",
)
PRIZE_TAKEN = au.Event(
    "prizes.prize_taken",
    text("{side} takes {points} points.", "{side} se lleva {points} puntos."),
    side="side",
    points="int",
)
BID = au.ActionKind("prizes.offer", text("offer {card:short}", "apostar {card:short}"), card="card")
CHOOSE_NUMBER = au.Decision(
    "prizes.choose_number",
    {},
    text("Choose a number to bid.", "Elige un número para apostar."),
    (au.Choice(BID, among=au.hand_kinds, where=(au.OWN_CARD, au.IN_HAND)),),
    simultaneous=True,
    resolve=take_prize,
    weight=lambda ctx, side, card: 1,
)
ROUND = (
    au.Insert("core.round", step("bid", ask_bids, "", CHOOSE_NUMBER), after="begin_round"),
    au.Insert("core.round", step("count_points", count_points), before="end_round"),
)


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting that come from a scenario."""
    cards = [
        au.CardSetting(f"{side}:{one}", number, definitions["cards"][f"{side}:{one}"], {"hand": 1})
        for number, side in enumerate(game.sides)
        for one in scenario.sides[side].hand
    ]
    return {
        "sides": tuple(game.sides),
        "geometry": au.find_geometry(registry.all("geometry"), scenario.geometry, name),
        "spaces": (),
        "pieces": (),
        "cards": tuple(cards),
        "side_titles": game.sides,
    }


class Plugin:
    """The pack."""

    PACK = PACK

    @uc.hookimpl
    def register_content(self, register: au.ContentRegistrar) -> None:
        register.game(
            au.GameKind(
                "prizes",
                text("Five prizes", "Cinco premios"),
                SIDES,
                ("prizes",),
                PrizesScenario,
                link,
            )
        )
        register.kind("cards", Number)
        register.folder(Path(__file__).parent / "data")

    @uc.hookimpl
    def register_rules(self, register: au.RulesRegistrar) -> None:
        register.slice("prizes", Prizes)
        register.messages(
            {
                "outcome.prizes.points": text("points", "puntos"),
                "phase.prizes.bid": text("Bids", "Apuestas"),
                "phase.prizes.count_points": text("Points", "Puntos"),
                "column.prizes.points": text("points", "puntos"),
            }
        )
        for domain in ("side", "seat"):
            register.titles({(f"{domain}.noun", side): title for side, title in SIDES.items()})
        register.add(au.HAND, au.DISCARD, NUMBER_BID, PRIZE_TAKEN, CHOOSE_NUMBER, *ROUND)


def make_library() -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    library.register(Plugin())
    return library

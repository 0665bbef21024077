"""Barrages: a deck of events in any game, whose cards start a procedure.

Each round begins with a card of the deck.  A barrage drops a shell on each side; rain and quiet do nothing.  The deck
takes its pile in if it is empty.  No rule is one of a title, so the pack acts in every game.

    library = barrage.make_library()
    game = uc.new_game("normandy", "la_raye", packs=("barrage",), library=library)
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import attrs

import undaunted_core as uc
import undaunted_core.authoring as au

PACK = uc.Pack(id="barrage", version="1", requires=("core",))
BARRAGE = "barrage.barrage"
DECK = au.ZoneKind("events", "nobody", of="table", pool="events", sign="stacked")
PAST = au.ZoneKind("past_events", "everybody", of="table", pool="events")


@attrs.define
class Shells:
    """How many shells have fallen on each side."""

    fallen: list[int] = au.column("side", visible=au.PUBLIC)


def zones_of_events(ctx: Any) -> tuple[int, int]:
    """The deck and the pile."""
    return ctx.rules.zones.of[DECK.name][0], ctx.rules.zones.of[PAST.name][0]


def begin_events(ctx: Any) -> None:
    """Turn a card over; an empty deck first takes in the pile."""
    deck, past = zones_of_events(ctx)
    if not ctx.state.zones.cards[deck]:
        au.pour(ctx, past, deck)
        ctx.emit(SHUFFLED, past, deck)
    ctx.call(TURN)


def list_events(ctx: Any) -> list[int]:
    """The cards of the deck: each copy is as likely."""
    cards: list[int] = ctx.state.zones.cards[zones_of_events(ctx)[0]]
    return cards


def turn_over(ctx: Any, card: int) -> None:
    """A card lies open on the pile; a barrage falls on each side."""
    deck, past = zones_of_events(ctx)
    au.move_card(ctx, card, deck, past)
    ctx.emit(TURNED, card, deck, past)
    if ctx.rules.names["card"][card] == BARRAGE:
        for side in reversed(range(len(ctx.rules.sides))):
            ctx.call(SHELLING, side)


def fall(ctx: Any, side: int) -> None:
    """A shell falls."""
    ctx.state.shells.fallen[side] += 1
    ctx.emit(FELL, side)


CARD = au.ActionKind("barrage.turn_card", au.text(en="event {card}", es="suceso {card}"), word="event", card="card")
TURNED = au.Event(
    "barrage.turned", au.text(en="{card} comes up.", es="Sale {card}."), card="card", source="zone", target="zone"
)
SHUFFLED = au.Event(
    "barrage.shuffled", au.text(en="The events are shuffled.", es="Se barajan los sucesos."),
    tells=lambda rules, event: [au.secrets.Poured("", PAST.name, DECK.name)], source="zone", target="zone",
)
FELL = au.Event("barrage.fell", au.text(en="A shell falls on {side}.", es="Cae un obús sobre {side}."), side="side")
SHELLING = au.procedure("barrage.shelling", au.step("fall", fall, "BAR-2"), side="side")
TURN = au.Chance("barrage.turn", {}, CARD.name, list_events, turn_over, starts=(SHELLING,))
ROUND = au.Insert("core.round", au.step("events", begin_events, "BAR-1", TURN), after="begin_round")
TEXTS = au.Messages({
    "column.shells.fallen": au.text(en="shells", es="obuses"),
    "phase.barrage.events": au.text(en="events", es="sucesos"),
})
TITLES = au.Titles({
    ("zone_kind", "events"): au.text(en="deck of events", es="mazo de sucesos"),
    ("zone_kind", "past_events"): au.text(en="past events", es="sucesos pasados"),
})


@uc.hookimpl
def register_content(register: Any) -> None:
    """The cards, for each game that tests play it in."""
    for game in ("normandy", "north_africa", "allied_assault", "prizes"):
        register.add(au.Folder(Path(__file__).with_name("data"), game))


@uc.hookimpl
def register_rules(register: Any) -> None:
    """The deck, what turns its cards over, and what they start."""
    register.add(DECK, PAST, au.Slice("shells", Shells), CARD, TURNED, SHUFFLED, FELL, ROUND, TEXTS, TITLES)


def make_library() -> uc.Library:
    """The installed games with this pack."""
    library = uc.Library()
    library.register(sys.modules[__name__])
    return library

"""Leaks to plant in the toy game: each is a pack of its own that tells what nobody may know."""

from __future__ import annotations

from functools import partial
from typing import Any

import attrs

import toy
import undaunted_core as uc
import undaunted_core.authoring as au
import undaunted_system as un
from toy import base
from undaunted_core.authoring import Registrar, step, text

PEEKED = text("A peek.", "Una mirada.")


def hand(ctx: Any, side: int) -> list[int]:
    """The cards in the hand of a side."""
    held: list[int] = ctx.state.zones.cards[ctx.rules.zones.hand[side]]
    return held


def is_odd(ctx: Any, side: int) -> bool:
    """Something about the hand of the other side."""
    return sum(hand(ctx, 1 - side)) % 2 == 1


@attrs.define
class Leak:
    """The first card of each hand, for all to see."""

    copied: list[int] = au.column("side", holds="card", visible=au.PUBLIC)


def copy_a_card(ctx: Any) -> None:
    for side in range(2):
        ctx.state.leaky.copied[side] = next(iter(hand(ctx, side)), -1)


def tell_a_card(ctx: Any, side: int) -> None:
    for card in hand(ctx, 1 - side)[:1]:
        ctx.emit(TOLD, card)


def pick_a_card(ctx: Any, side: int) -> None:
    for card in hand(ctx, side)[:1]:
        ctx.call(PLACE_IT, side, card)


def explain_a_hand(ctx: Any, seat: int, side: int) -> au.explain.Explanation:
    terms = [au.explain.term(ctx, "term.toy.taken", sum(hand(ctx, side)), "", "leaky")]
    return au.explain.total(ctx, "explain.toy.points", terms, "", side=("side", side))


def show_a_mask(ctx: Any, side: int) -> None:
    """The other side's patrols are unmasked, and ``revealed`` stays as it was."""
    for piece, unmasked in enumerate(ctx.state.masks.unmasked):
        if not unmasked and ctx.rules.pieces.side[piece] != side:
            ctx.state.masks.unmasked[piece] = True


def take_a_card(ctx: Any, side: int) -> None:
    """A card of the other hand is discarded, and ``revealed`` stays as it was."""
    zones = ctx.rules.zones
    for card in hand(ctx, 1 - side)[:1]:
        au.move_card(ctx, card, zones.hand[1 - side], zones.discard[1 - side])


TOLD = au.Event("leaky.told", text("{card} is told.", "Se cuenta {card}."), card="card")
SURE = au.Requirement("leaky.odd", is_odd, PEEKED)
PLACE_IT = au.Decision("leaky.place", {"seat": "seat", "card": "card"}, PEEKED, (), stop=au.PASS)


def at_the_end(name: str, run: Any, *starts: Any) -> au.Insert:
    """A step at the end of every turn."""
    return au.Insert(base.TURN, step(name, run, "", *starts), after="play_cards")


#: By name the declarations of the leak.
LEAKS: dict[str, tuple[au.Declaration, ...]] = {
    "column": (at_the_end("copy", copy_a_card),),
    "event": (TOLD, at_the_end("tell", tell_a_card)),
    "options": (au.Require("claim", SURE),),
    "reason": (au.Because(un.CHOOSE_PLAY, SURE, action=un.PLAY),),
    "explanation": (au.explain.Query("leak", {"side": "side"}, explain_a_hand),),
    "frame": (at_the_end("pick", pick_a_card, PLACE_IT),),
    "mask": (at_the_end("show", show_a_mask),),
    "card": (at_the_end("take", take_a_card),),
}


def leaking(name: str, *, seed: int = 1) -> Any:
    """Makes the toy game with a leak; ``none`` is none."""

    class Pack:
        PACK = uc.Pack(id="leaky", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            if name == "column":
                register.add(au.Slice("leaky", Leak), au.Messages({"column.leaky.copied": PEEKED}))
            register.add(*LEAKS.get(name, ()))

    library = toy.make_library()
    library.register(Pack())
    return partial(uc.new_game, "toy", "skirmish", seed=seed, library=library, packs=("leaky",))

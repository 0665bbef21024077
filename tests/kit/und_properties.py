"""Clauses of both Undaunted titles that are properties by nature."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undaunted_system import CONTROLLED
from undaunted_testing.moment import Told
from undaunted_testing.rules import Rule, after, always, conserves, never, only_if, secret, unless
from undaunted_testing.situation import Situation

FOG_TAKEN = "undaunted.fog_taken"
CARD_PLAYED = "undaunted.card_played"
CIRCULATION = ("deck", "hand", "play", "discard")


def fog(now: Situation, side: str) -> str:
    """A side's Fog of War; empty in a scenario without any."""
    cards = now.catalog["cards"]
    return next((name for name in cards if cards[name]["role"] == "fog_of_war" and cards[name]["side"] == side), "")


def held(now: Situation, side: str, *kinds: str, card: str | None = None) -> int:
    """How many cards (of a kind) lie in these zones of a side."""
    return sum(now.count(f"{side}:{kind}", card) for kind in kinds)


def went(before: Situation, now: Situation, card: str, source: str, target: str) -> bool:
    """Whether one card of a kind went from a zone to another, and no other of its kind moved there."""
    return now.count(source, card) == before.count(source, card) - 1 and now.count(target, card) == 1 + before.count(
        target, card
    )


def counter_of(now: Situation, card: str) -> str | None:
    """The counter of a card; None for a command card."""
    piece: str | None = now.catalog["cards"][card]["piece"]
    return piece


def is_suppressed(now: Situation, card: str) -> bool:
    """Whether the counter of a card is suppressed."""
    piece = counter_of(now, card)
    return piece is not None and bool(now.undaunted.suppressed[piece])


def cards_left(now: Situation, piece: str, *kinds: str) -> int:
    """How many cards of a counter lie in these zones of its side."""
    entry = now.catalog["pieces"][piece]
    return sum(held(now, entry["side"], *kinds, card=card) for card in entry["cards"])


def asks_for_cards(now: Situation) -> bool:
    """Whether a side is asked which card it plays."""
    return now.question == "tactics.choose_play"


def one_fog_per_marker(before: Situation, told: Told, side: str) -> bool:
    """As many Fog of War come as markers were placed, as far as the supply lasts."""
    left = before.count(f"{side}:supply", fog(before, side)) if fog(before, side) else 0
    return told.count(FOG_TAKEN, side=side) == min(left, told.count("tactics.marker_placed", side=side))


def outbids(before: Situation, told: Told, side: str) -> bool:
    """Whether a side's bid is higher than the other's; at a tie, whether it had the marker."""
    bids = {fields["side"]: fields["value"] for kind, fields in told.events if kind == "tactics.bid_revealed"}
    mine = bids.pop(side, -1)
    return all(mine > other or (mine == other and before.initiative.holder == side) for other in bids.values())


def comes_from_the_first_zone(before: Situation, told: Told, side: str, card: str, source: str) -> bool:
    """Whether no zone that is searched earlier had a card of the counter."""
    kinds = ("hand", "discard", "deck")
    searched = kinds[: kinds.index(source.rpartition(":")[2])]
    return not held(before, side, *searched, card=card)


def is_success(before: Situation, faces: Sequence[int]) -> bool:
    """Whether a die shows the total defence or more, or a 0."""
    return any(face >= before.attack.total or face == 0 for face in faces)


def fog_in(now: Situation, side: str, *kinds: str) -> int:
    """How many Fog of War lie in these zones of a side."""
    return held(now, side, *kinds, card=fog(now, side)) if fog(now, side) else 0


def exempts(*abilities: str) -> Callable[[str], bool]:
    """Whether a card is used for one of these."""

    def is_one(ability: str) -> bool:
        return ability in abilities

    return is_one


RULES = (
    Rule("UND-1.4", "A card is always in exactly one zone.", conserves(
        lambda now, card: sum(now.count(zone, card) for zone in now.names("zone")))),
    Rule("UND-1.5", "The opponent does not see a hand.", secret("hand")),
    Rule("UND-1.5", "The opponent does not see a deck.", secret("deck")),
    Rule("UND-1.5", "A removed card never returns.", never(
        lambda before, now, side, card: now.count(f"{side}:removed", card) < before.count(f"{side}:removed", card))),
    Rule("UND-1.6", "At most one of the two markers of a tile is controlled.", always(
        lambda now, space: sum(now.control.marker[side][space] == CONTROLLED for side in now.sides) <= 1)),
    Rule("UND-1.6", "A marker, once placed, is never taken away.", never(
        lambda before, now, side, space: before.control.marker[side][space] and not now.control.marker[side][space])),
    Rule("UND-1.8", "No counter stands on two tiles.", always(
        lambda now, piece: sum(piece in now.here(space) for space in now.names("space")) <= 1)),
    Rule("UND-3.2", "The discard pile is shuffled into an empty deck alone.", only_if(
        "core.reshuffled", lambda before, told, side:
        before.count(f"{side}:deck") <= told.count("core.drawn", side=side))),
    Rule("UND-3.4", "A bid is discarded.", after(
        "tactics.bid_revealed", lambda before, now, side, card:
        went(before, now, card, f"{side}:hand", f"{side}:discard"))),
    Rule("UND-3.4", "The higher bid takes the initiative, a tie leaves it.", only_if(
        "core.initiative_taken", outbids, unless(lambda told: not told.count("tactics.bid_revealed")))),
    Rule("UND-3.6", "At the end of a turn hand and play area are emptied.", after(
        "undaunted.turn_ended", lambda now, side: not held(now, side, "hand", "play"))),
    Rule("UND-3.7", "Ending the turn is always allowed.", always(
        lambda offered: any(action.kind == "core.end_turn" for action in offered),
        unless(lambda now: not asks_for_cards(now)))),
    Rule("UND-3.9", "A played card lies in the play area.", after(
        CARD_PLAYED, lambda before, now, side, card: went(before, now, card, f"{side}:hand", f"{side}:play"),
        unless(exempts("hunker_down")),
        # A recon draws at once, and a casualty of the own side may take a card of the hand.
        unless(lambda told: told.count("core.drawn") or told.count("undaunted.casualty_taken")))),
    Rule("UND-4.1", "A Fog of War is not played.", only_if(
        "tactics.play", lambda now, card: now.catalog["cards"][card]["role"] != "fog_of_war")),
    Rule("UND-4.1", "A Fog of War leaves circulation through Recon alone.", never(
        lambda before, now, side: fog_in(now, side, *CIRCULATION) < fog_in(before, side, *CIRCULATION),
        unless(lambda told, side: told.count("undaunted.fog_removed", side=side)))),
    Rule("UND-4.2", "A card that hunkers down goes back to the supply.", after(
        CARD_PLAYED, lambda before, now, side, card: went(before, now, card, f"{side}:hand", f"{side}:supply"),
        ability="hunker_down")),
    Rule("UND-4.2", "A card leaves the supply through Bolster, or as Fog of War.", never(
        lambda before, now, side, card: now.count(f"{side}:supply", card) < before.count(f"{side}:supply", card),
        unless(lambda told, side, card: told.count("undaunted.bolstered", side=side, card=card)),
        unless(lambda told, side, now, card: card == fog(now, side) and told.count(FOG_TAKEN, side=side)),
        # A soldier that is lost takes the cards of the supply along.
        unless(lambda told: told.count("undaunted.counter_removed")))),
    Rule("UND-4.3", "A suppressed counter performs no action.", only_if(
        "tactics.play", lambda now, card: not is_suppressed(now, card),
        unless(exempts("hunker_down", "ready", "switch_seats")))),
    Rule("UND-4.3", "Readied, a counter shows its ready side.", after(
        "undaunted.readied", lambda now, piece: not now.undaunted.suppressed[piece])),
    Rule("UND-4.4", "To hunker down does not ready a counter.", after(
        CARD_PLAYED, lambda before, now, card: is_suppressed(now, card) == is_suppressed(before, card),
        ability="hunker_down")),
    Rule("UND-6.1", "A step leads to an adjacent tile.", after(
        "tactics.moved", lambda before, piece, space: now_adjacent(before, piece, space))),
    Rule("UND-6.2", "Scouting gives one Fog of War per marker.", after("tactics.marker_placed", one_fog_per_marker)),
    Rule("UND-7.1", "Bolster takes a card from the supply to the discard pile.", after(
        "undaunted.bolstered", lambda before, now, side, card:
        went(before, now, card, f"{side}:supply", f"{side}:discard"))),
    Rule("UND-7.4", "Control turns the own marker up, and the enemy's back.", after(
        "tactics.control_taken", lambda now, side, space: all(
            (now.control.marker[one][space] == CONTROLLED) == (one == side) for one in now.sides))),
    Rule("UND-7.5", "Inspire returns a card from the play area to the hand.", after(
        "undaunted.inspired", lambda before, now, side, card: went(before, now, card, f"{side}:play", f"{side}:hand"))),
    Rule("UND-7.6", "Recon needs a Fog of War in the hand.", only_if(
        "undaunted.fog_removed", lambda before, side: fog_in(before, side, "hand") > 0)),
    Rule("UND-8.4", "A die of the total defence or more, or a 0, succeeds.", after(
        "tactics.rolled", lambda before, faces, success: success == is_success(before, faces))),
    Rule("UND-8.5", "A casualty comes from the hand, else the discard pile, else the deck.", only_if(
        "undaunted.casualty_taken", comes_from_the_first_zone)),
    Rule("UND-8.8", "Only a counter on the board is suppressed.", never(
        lambda now, piece: now.undaunted.suppressed[piece] and now.at(piece) is None)),
    Rule("UND-8.19", "A counter leaves the board when no card of it is left to lose.", only_if(
        "undaunted.counter_removed", lambda before, piece: not cards_left(before, piece, "hand", "discard", "deck"))),
)  # fmt: skip


def now_adjacent(before: Situation, piece: str, space: str) -> bool:
    """Whether a space is one step away from where a piece stood."""
    at = before.at(piece)
    return at is not None and before.distance(at, space) == 1

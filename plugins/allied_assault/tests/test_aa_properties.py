"""Clauses of Allied Assault as properties over all reachable situations of every fifth class of scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.sweeps import swept
from undaunted_testing.rulebook import Rulebook
from undaunted_testing.rules import Rule, after, always, conserves, never, only_if, secret, unless
from undaunted_testing.situation import Situation

pytest.importorskip("undaunted_allied_assault")

#: The highest morale, printed and markers together.
MOST_MORALE = 9


def unit_of(now: Situation, piece: str) -> str | None:
    """The card of a unit in play."""
    card: str | None = now.units.card[piece]
    return card


def side_of(piece: str) -> str:
    """The side of a unit."""
    return piece.partition(":")[0]


def every_card(now: Situation) -> Counter[str | None]:
    """All cards, in zones and under units."""
    units = Counter(now.units.card[piece] for piece in now.names("piece"))
    del units[None]
    return units + Counter(card for zone in now.names("zone") for card in now.cards(zone))


ALLIED_ASSAULT = Rulebook(
    "allied_assault",
    Rule("AA-1.3", "No card is lost, and none comes.", conserves(every_card)),
    Rule("AA-1.6", "A Bluff never leaves the hand.", conserves(
        lambda now, side: [card for card in now.cards(f"{side}:hand") if "bluff" in card])),
    Rule("AA-1.7", "The opponent does not see a hand.", secret("hand")),
    Rule("AA-1.9", "Prestige is never below 0.", never(lambda now, side: now.allied.prestige[side] < 0)),
    Rule("AA-1.10", "Two units never share a tile.", never(lambda now, space: len(now.here(space)) > 1)),
    Rule("AA-4.2", "A unit moves onto a tile without a unit.", only_if(
        "allied_assault.moved", lambda before, space: not before.here(space))),
    Rule("AA-4.4", "A tile that a unit moves to is controlled by its side.", after(
        "allied_assault.moved", lambda now, piece, space: now.land.control[space] == side_of(piece))),
    Rule("AA-4.4", "Control stays until another side takes it.", never(
        lambda before, now, space: before.land.control[space] and not now.land.control[space])),
    Rule("AA-4.7", "A revealed unit never turns face down again.", never(
        lambda before, now, piece: before.units.face_up[piece] and not now.units.face_up[piece],
        unless(lambda before, piece: unit_of(before, piece) is None))),
    Rule("AA-4.13", "A unit is deployed onto a free tile that its side controls.", only_if(
        "allied_assault.deployed", lambda before, piece, space:
        not before.here(space) and before.land.control[space] == side_of(piece))),
    Rule("AA-4.14", "A face-down unit is seen by its owner alone.", secret("units.card")),
    Rule("AA-4.19", "Morale never rises above 9.", never(
        lambda now, piece: now.units.morale[piece] + printed(now, piece) > MOST_MORALE)),
    Rule("AA-4.19", "A unit without morale is not on the map.", never(
        lambda now, piece: now.at(piece) is not None and now.units.morale[piece] + printed(now, piece) <= 0)),
    Rule("AA-4.19", "What is on the map is a unit card, and no other unit has one.", always(
        lambda now, piece: (now.at(piece) is None) == (unit_of(now, piece) is None))),
    scenarios=swept("allied_assault", 5),
)  # fmt: skip


def printed(now: Situation, piece: str) -> int:
    """The printed morale of a unit in play; 1 for none."""
    card = unit_of(now, piece)
    return 1 if card is None else int(now.catalog["cards"][card]["unit"]["morale"])

"""Clauses of Undaunted: Normandy as properties over all reachable situations of each class of scenarios."""

from __future__ import annotations

from kit.nor_scenes import aim
from kit.places import DEEP
from kit.sweeps import swept
from kit.und_properties import RULES as UNDAUNTED
from undaunted_system import CONTROLLED
from undaunted_testing.rulebook import Rulebook
from undaunted_testing.rules import Rule, after, always, never, only_if, unless
from undaunted_testing.situation import Situation

#: A target marker lies so far from its Mortar when it is placed, at least.
TARGET_DISTANCE = 3


def enters(now: Situation, piece: str) -> str | None:
    """The tile of a counter's spawn marker."""
    space: str | None = now.catalog["pieces"][piece]["enters"]
    return space


def mortar(now: Situation, side: str) -> str:
    """The Mortar counter of a side."""
    pieces = now.catalog["pieces"]
    return next(name for name in pieces if pieces[name]["side"] == side and "mortar" in name)


def has_enemy(now: Situation, side: str, space: str) -> bool:
    """Whether an enemy counter stands on a tile."""
    return any(now.catalog["pieces"][piece]["side"] != side for piece in now.here(space))


NORMANDY = Rulebook(
    "normandy",
    *UNDAUNTED,
    Rule("NOR-5.1", "A counter enters on the tile of its spawn marker.", after(
        "normandy.counter_placed", lambda now, piece, space: space == enters(now, piece))),
    Rule("NOR-5.1", "A counter enters from off the board.", only_if(
        "normandy.counter_placed", lambda before, piece: before.at(piece) is None)),
    Rule("NOR-5.2", "A counter comes onto the board by its spawn marker alone.", never(
        lambda before, now, piece: before.at(piece) is None and now.at(piece) is not None,
        unless(lambda told, piece: told.count("normandy.counter_placed", piece=piece)))),
    Rule("NOR-7.4a", "No control with an enemy counter on the tile.", only_if(
        "tactics.control_taken", lambda before, side, space: not has_enemy(before, side, space))),
    Rule("NOR-7.7", "A target marker is placed three steps or more from the Mortar.", after(
        "normandy.target_placed", lambda now, side, space:
        now.distance(now.at(mortar(now, side)), space) >= TARGET_DISTANCE)),
    Rule("NOR-8.6", "A counter that leaves the board loses no card.", after(
        "undaunted.counter_removed", lambda before, now, side: now.count(f"{side}:removed") >= before.count(
            f"{side}:removed"))),
    Rule("NOR-10.3", "The value of a tile never falls.", never(
        lambda before, now, space: now.undaunted.objective[space] < before.undaunted.objective[space])),
    Rule("NOR-8.9", "A Blast needs the target marker on the board.", only_if(
        "undaunted.card_played", lambda before, side: before.normandy.target[side] is not None, ability="blast")),
    Rule("NOR-10.3", "Only a controlled tile rises in value.", only_if(
        "normandy.radio_raised", lambda before, space: any(
            before.control.marker[side][space] == CONTROLLED for side in before.sides))),
    Rule("UND-10.1", "A game that is over asks nobody.", always(
        lambda now: not now.asked, unless(lambda now: now.winners is None))),
    # Few games of the large scenarios end; those of La Raye do.
    scenarios=["la_raye", *swept("normandy")[0 if DEEP else 1 :]],
)  # fmt: skip

#: Random play seldom has a Mortar with a target: these games begin with one.
MORTARS = Rulebook(
    "normandy",
    Rule("NOR-6.6", "When the Mortar takes a step, the target marker is taken off the board.", after(
        "tactics.moved", lambda now, piece: now.normandy.target[piece.partition(":")[0]] is None,
        unless(lambda piece: "mortar" not in piece))),
    scenarios=["mortain"],
    situation={
        "active": "us", "hand": {"us": ["mortar"], "german": ["mortar"]},
        "counters": {"us:mortar": "16A", "german:mortar": "02A"}, "edit": aim(us="14B", german="12A"),
    },
)  # fmt: skip

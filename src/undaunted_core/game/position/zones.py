"""Cards in position documents: zones by their owner, and every card of a pool in one place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.game.position.values import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.position.reading import Reader
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: Who has the zones that belong to no side.
TABLE = "table"
CARDS = ("zones", "cards")
#: Per zone how many of each card it holds.
Held = dict[int, dict[int, int]]


@once_per_ruleset
def zones_by_owner(rules: CoreRules) -> dict[str, dict[str, int]]:
    """The zones by their side, or the table, and the name they have there."""
    zones: dict[str, dict[str, int]] = {}
    for number, name in enumerate(rules.names["zone"]):
        owner, _, kind = name.rpartition(":")
        zones.setdefault(owner or TABLE, {})[kind] = number
    return zones


@once_per_ruleset
def pools_of(rules: Any) -> list[tuple[list[int], list[int]]]:
    """Per pool the zones that exchange cards, and these cards."""
    pools = rules.members["zone"].pools
    return [
        (
            [zone for zone, own in enumerate(pools) if own == pool],
            [card for card, own in enumerate(rules.zones.card_pool) if own == pool],
        )
        for pool in dict.fromkeys(pools)
    ]


@once_per_ruleset
def card_names(rules: CoreRules) -> list[dict[str, int]]:
    """Per zone the cards of its pool by the names they have there: without the owner in front, where that is clear."""
    pools = {zone: cards for zones, cards in pools_of(rules) for zone in zones}
    return [
        _local_names(rules, name.rpartition(":")[0] or TABLE, pools[n]) for n, name in enumerate(rules.names["zone"])
    ]


def _local_names(rules: CoreRules, owner: str, cards: list[int]) -> dict[str, int]:
    names = [rules.names["card"][card] for card in cards]
    local = [name.removeprefix(f"{owner}:") for name in names]
    rows = zip(cards, names, local, strict=True)
    return {short if local.count(short) == 1 else name: card for card, name, short in rows}


def card_columns(rules: CoreRules) -> list[tuple[str, str]]:
    """The columns, other than the zones, whose rows are cards of the pools: pieces that are cards."""
    pooled = [(slot, col) for slot, cols in rules.columns.items() for col in cols if col.pooled and col.holds == "card"]
    return [(slot, col.name) for slot, col in pooled if (slot, col.name) != CARDS]


def copies_in(encoded: Mapping[str, Any], columns: list[tuple[str, str]]) -> Counter[str]:
    """How many of each card are in the rows of columns."""
    cells = [cell for slot, name in columns for cell in encoded[slot][name].values()]
    return Counter(card for cell in cells for card in (cell if isinstance(cell, list) else [cell]))


# -- writing ---------------------------------------------------------------------------


def write_zones(rules: CoreRules, state: CoreState) -> dict[str, Any]:
    """The part ``zones`` of a document."""
    document: dict[str, Any] = {}
    for owner, zones in zones_by_owner(rules).items():
        document[owner] = {}
        for kind, zone in zones.items():
            cards = state.zones.cards[zone]
            if cards:
                names = card_names(rules)[zone]
                document[owner][kind] = {name: cards.count(card) for name, card in names.items() if card in cards}
    return document


# -- reading ---------------------------------------------------------------------------


def read_zones(reader: Reader, encoded: dict[str, Any]) -> dict[str, list[str]]:
    """The encoded zones: those named hold just what is named; other cards stay where the scenario has them.

    Cards that are named, or that are pieces, are taken out of the zones that the scenario fills. The order is that of
    the zone kinds: the deck comes before any other.
    """
    rules, start = reader.rules, reader.rules.initial(0)
    columns = card_columns(rules)
    before = copies_in(rules.codec.encode(start), columns)
    # What cannot be read of pieces is taken to be as at the start.
    elsewhere = copies_in(encoded, columns) if reader.is_sound else before
    is_read = reader.is_sound or not columns
    counts_of, unread = _read_named(reader)
    cards_of: dict[str, list[str]] = {}
    by_owner = zones_by_owner(rules)
    for zones, _ in pools_of(rules):
        owners = [owner for owner, owned in by_owner.items() if not set(zones).isdisjoint(owned.values())]
        is_whole = unread.isdisjoint(zones) and is_read
        for local, card in card_names(rules)[zones[0]].items():
            name = rules.names["card"][card]
            at_start = {zone: start.zones.cards[zone].count(card) for zone in zones}
            total = sum(at_start.values()) + before[name]
            counts = {zone: counts_of[zone].get(card, 0) if zone in counts_of else 0 for zone in zones}
            left = total - elsewhere[name] - sum(counts.values())
            for zone in reversed([zone for zone in zones if zone not in counts_of]):
                counts[zone] = min(max(left, 0), at_start[zone])
                left -= counts[zone]
            for zone in zones:
                # More than the scenario has is a fault, and may be more than memory holds.
                cards_of.setdefault(rules.names["zone"][zone], []).extend([name] * min(counts[zone], total))
            count = sum(counts.values()) + elsewhere[name]
            # A card whose place cannot be read is not also reported as missing.
            if count > total or (count < total and is_whole):
                pointer = f"/zones/{owners[0]}" if len(owners) == 1 else "/zones"
                reader.clash(pointer, f"{show(count)} of {local}", f"{total}, each in one zone")
    return {zone: cards for zone, cards in cards_of.items() if cards}


def _read_named(reader: Reader) -> tuple[Held, set[int]]:
    """The zones that the document names with their cards, and all zones of an owner of whom not all could be read."""
    rules, owners = reader.rules, zones_by_owner(reader.rules)
    zones: Held = {}
    unread: set[int] = set()
    expected = "a side of this game" + (" or table" if TABLE in owners else "")
    for owner, kinds in reader.entries("/zones", reader.document.get("zones", {}), owners, expected):
        was_sound, reader.is_sound = reader.is_sound, True
        for kind, counts in reader.entries(f"/zones/{owner}", kinds, owners[owner], "a zone of this game"):
            zone, pointer = owners[owner][kind], f"/zones/{owner}/{kind}"
            cards = card_names(rules)[zone]
            zones[zone] = {}
            for name, count in reader.entries(pointer, counts, cards, "a card of this side here"):
                if type(count) is int and count >= 1:
                    zones[zone][cards[name]] = count
                else:
                    reader.fault(f"{pointer}/{name}", count, "a whole number from 1")
        if not reader.is_sound:
            unread.update(owners[owner].values())
        reader.is_sound = reader.is_sound and was_sound
    return zones, unread

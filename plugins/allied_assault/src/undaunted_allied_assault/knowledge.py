"""What everybody knows of a face-down unit: the cost that its deployment showed, or how it came onto the map.

Rule: AA-2.9, AA-4.14, AA-16.1.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from undaunted_allied_assault.state import NONE, AlliedRules


def listed(rules: AlliedRules, row: str) -> str:
    """The unit card that the scenario puts on a tile, by its slot (empty: none): they have the first slots of a side.

    It is known only as long as the unit shows no cost: a slot that is used again is one of a deployed unit.
    """
    slot = rules.numbers["piece"][row]
    name = rules.sides[rules.pieces.side[slot]]
    placed = list(rules.source.scenario.sides[name].start.placed.values())
    place = slot - rules.pieces.of_side[rules.pieces.side[slot]][0]
    return f"{name}:{placed[place]}" if place < len(placed) else ""


def known(rules: AlliedRules, part: Mapping[str, Any], row: str) -> list[str]:
    """The card of a unit that started on a tile which the scenario names."""
    card = listed(rules, row)
    return [card] if card and row not in part["cost"] else []


def fits(rules: AlliedRules, part: Mapping[str, Any], row: str, held: list[str]) -> bool:
    """Whether a unit may be each of these cards: its cost, and whether it has moved twice, are public."""
    cards, cost = rules.allied.cards, part["cost"].get(row, NONE)
    twice = part["steps"].get(row, 0) > 1
    able = set(starters(rules, row)) if cost == NONE else None
    for name in held:
        card = rules.numbers["card"][name]
        if able is not None and name not in able:
            return False
        if cost not in (NONE, cards.cost[card]) or (twice and not cards.can["move_twice"][card]):
            return False
    return True


def starters(rules: AlliedRules, row: str) -> Iterator[str]:
    """The unit cards with which the side of a slot may have started."""
    name = rules.sides[rules.pieces.side[rules.numbers["piece"][row]]]
    start = rules.source.scenario.sides[name].start
    for card in rules.source.cards:
        side, _, unit = card.name.partition(":")
        bought = start.budget and rules.allied.cards.cost[rules.numbers["card"][card.name]] <= start.budget
        if side == name and (start.random or bought or unit in start.units or unit in start.placed.values()):
            yield card.name

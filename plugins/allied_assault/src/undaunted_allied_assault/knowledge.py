"""What everybody knows of a face-down unit: the cost that its deployment showed, or how it came onto the map.

Rule: AA-2.9, AA-4.14, AA-16.1.
"""

from collections.abc import Sequence

from undaunted_allied_assault.state import HAS, HAS_NOT, NONE, AlliedRules, AlliedState
from undaunted_allied_assault.support import would_show
from undaunted_allied_assault.units import MOST_MORALE

#: Where a combat goes on when the supporters of the fire have been revealed, and nobody has moved since.
SUPPORTED = tuple(f"allied_assault.combat/{step}" for step in ("sacrifice", "tactical_modifier", "result"))


def find_listed_card(rules: AlliedRules, slot: int) -> int:
    """The unit card that the scenario puts on a tile, by its slot (-1: none): they have the first slots of a side.

    It is known only as long as the unit shows no cost: a slot that is used again is one of a deployed unit.
    """
    side = rules.pieces.side[slot]
    name = rules.sides[side]
    placed = list(rules.source.scenario.sides[name].start.placed.values())
    index = slot - rules.pieces.of_side[side][0]
    return rules.numbers["card"][f"{name}:{placed[index]}"] if index < len(placed) else NONE


def find_known_cards(rules: AlliedRules, state: AlliedState, slot: int) -> Sequence[int]:
    """The card of a unit that started on a tile which the scenario names."""
    units = state.units
    if units.cost[slot] != NONE or state.pieces.space[slot] == NONE:
        return ()
    card = find_listed_card(rules, slot)
    return () if card == NONE else (card,)


def fits(rules: AlliedRules, state: AlliedState, slot: int, held: Sequence[int]) -> bool:
    """Whether a unit may be each of these cards: its cost, its tile, how it came there, what it lost is public.

    Rule: AA-4.14, AA-4.19, AA-16.1.
    """
    cards, units, cost, space = rules.allied.cards, state.units, state.units.cost[slot], state.pieces.space[slot]
    supported = has_supported(rules, state, slot)
    able = rules.allied.starters[rules.pieces.side[slot]] if cost == NONE else None
    for card in held:
        if able is not None and card not in able:
            return False
        if space in rules.allied.barred[card] or (supported and would_show(rules, state, slot, card)):
            return False
        if cost not in (NONE, cards.cost[card]) or not 0 < cards.morale[card] + units.morale[slot] <= MOST_MORALE:
            return False
        if not units.least[slot] <= cards.morale[card] <= units.most[slot] or not shows(rules, state, slot, card):
            return False
    return True


def shows(rules: AlliedRules, state: AlliedState, slot: int, card: int) -> bool:
    """Whether a card has the abilities that a face-down unit has shown, and none that it would have shown.

    Rule: AA-6.2, AA-6.5, AA-6.6, AA-6.12, AA-16.1.
    """
    cards, units = rules.allied.cards, state.units
    if units.slanted[slot] > cards.can["diagonal"][card] or units.hurried[slot] > cards.can["move_twice"][card]:
        return False
    if units.mined[slot] and cards.can["ignore_mines"][card]:
        return False
    able = {"scouts": cards.unit_class[card] == "scout_car", "digs": cards.can["auto_dug_in"][card]}
    features = {"scouts": units.scouts[slot], "digs": units.digs[slot]}
    return all(features[name] in (0, HAS if able[name] else HAS_NOT) for name in features)


def has_supported(rules: AlliedRules, state: AlliedState, slot: int) -> bool:
    """Whether the unit, if it gave support, would have been revealed by it in the fire under way.  Rule: AA-5.4."""
    fight = state.fight
    if fight.firing == NONE or rules.pieces.side[slot] != rules.pieces.side[fight.firing] or state.units.face_up[slot]:
        return False
    return any(rules.label_of[label] in SUPPORTED for label, _ in state.stack)


def may_start(rules: AlliedRules, state: AlliedState, zone: int, held: Sequence[int]) -> bool:
    """Whether these cards may wait as starting units: it is public which ones a side may start with.  Rule: AA-2.7."""
    return rules.allied.starters[rules.zones.of["muster"].index(zone)].issuperset(held)

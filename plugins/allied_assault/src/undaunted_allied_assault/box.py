"""The cards of a scenario: what its decks name, taken out of one box.

Rule: AA-1.3, AA-1.5, AA-2.3, AA-8.3, AA-11.2, AA-13.1.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from undaunted_allied_assault.definitions import Face, UnitCard
from undaunted_allied_assault.faults import Checks
from undaunted_core.authoring import NO_SIDE, CardSetting, Title

MORTAR = "us:mortar_42cm"
#: The decks of the automaton, and the zones in which they lie.
AUTOMATON_DECKS = {name: f"automaton_{name}_deck" for name in ("actions", "fire", "target")}


def unit_faces(definitions: Any) -> dict[str, Face]:
    """The face of every unit card."""
    return {name: unit_face(unit) for name, unit in definitions["unit_cards"].items()}


def unit_face(unit: UnitCard) -> Face:
    """What a unit card shows."""
    return Face(
        id=unit.id, provenance=unit.provenance, title=unit.title, cost=unit.cost, battle=unit.battle, unit=unit
    )


def action_faces(definitions: Any) -> dict[str, Face]:
    """The face of every printing.  Its modifier tells it from the other printing of the same title."""
    faces = {}
    for name, printing in definitions["printings"].items():
        action = definitions["action_cards"][printing.action]
        title, suffix = action.title, f"({printing.modifier:+d})"
        faces[name] = Face(
            id=printing.id,
            provenance=printing.provenance,
            title=Title(en=f"{title.en} {suffix}", es=f"{title.es} {suffix}"),
            cost=action.cost,
            battle=printing.battle,
            modifier=printing.modifier,
            action=action,
        )
    return faces


def unit_cards(checks: Checks) -> list[CardSetting]:
    """The unit cards of both sides; starting units lie in the deck until the set-up takes them out of it."""
    settings = []
    faces = checks.definitions.once(unit_faces)
    for number, side in enumerate(checks.sides):
        counts = deck_of(checks, side)
        for unit, count in list_starting_units(checks, side).items():
            counts[unit] += count
        for name, unit in checks.definitions["unit_cards"].items():
            count = counts.get(name, 0)
            if not count:
                continue
            if count > unit.copies:
                text = f"{count} of {name} in deck and starting units"
                checks.fault(f"/sides/{side}", text, f"at most {unit.copies}, the number in the box")
            face = faces[name]
            if name == MORTAR:
                face = unit_face(attrs.evolve(unit, cost=checks.scenario.settings.mortar_cost))
            settings.append(CardSetting(name, number, face, {"unit_deck": count}))
    return settings


def deck_of(checks: Checks, side: str) -> Counter[str]:
    """The unit deck of a side, by name or card by card: cards by their names in play."""
    plan, pointer = checks.scenario.sides[side], f"/sides/{side}"
    if plan.deck is not None and plan.cards:
        checks.fault(f"{pointer}/cards", "cards and the name of a deck", "one of both")
    if plan.deck is not None:
        decks = {name for name in checks.definitions["decks"] if name.startswith(f"{side}:")}
        if not checks.one_of(f"{pointer}/deck", plan.deck, decks, f"a unit deck of {side}"):
            return Counter()
        return Counter(checks.definitions["decks"][plan.deck].cards)
    return count_units(checks, side, plan.cards, f"{pointer}/cards")


def list_starting_units(checks: Checks, side: str) -> Counter[str]:
    """The starting units that a scenario names, those of a tile and those of the Home Row."""
    start, pointer = checks.scenario.sides[side].start, f"/sides/{side}/start"
    counts = count_units(checks, side, start.units, f"{pointer}/units")
    for tile, local in start.placed.items():
        find_unit(checks, side, local, f"{pointer}/placed/{tile}")
        counts[f"{side}:{local}"] += 1
    return counts


def count_units(checks: Checks, side: str, counts: Mapping[str, int], pointer: str) -> Counter[str]:
    """So many of each unit card of a side, by their names in play."""
    total: Counter[str] = Counter()
    for local, count in counts.items():
        find_unit(checks, side, local, f"{pointer}/{local}")
        if is_count(checks, f"{pointer}/{local}", count):
            total[f"{side}:{local}"] = count
    return total


def find_unit(checks: Checks, side: str, local: str, pointer: str) -> None:
    """Check that a side has a unit card of that name."""
    names = checks.definitions["unit_cards"]
    if f"{side}:{local}" not in names:
        own = {name.partition(":")[2] for name in names if name.startswith(f"{side}:")}
        checks.one_of(pointer, local, own, f"a unit card of {side}")


def is_count(checks: Checks, pointer: str, count: int) -> bool:
    """Whether a number of cards is one; a fault otherwise."""
    if count < 1:
        checks.fault(pointer, str(count), "at least 1 (or no entry)")
    return count >= 1


def action_cards(checks: Checks) -> list[CardSetting]:
    """The action cards: of the deck that players draw from, and of the automaton's three decks."""
    box = _Box(checks)
    scenario = checks.scenario
    if (scenario.actions is None) == (not scenario.action_cards):
        checks.fault("/actions", "no action deck, or two", "the name of one, or action_cards")
    counts, pointer = scenario.action_cards, "/action_cards"
    if scenario.actions is not None:
        decks = {name for name in checks.definitions["decks"] if ":" not in name}
        if checks.one_of("/actions", scenario.actions, decks, "an action deck"):
            counts, pointer = checks.definitions["decks"][scenario.actions].cards, "/actions"
    deck = box.take(counts, pointer)
    zones: dict[str, dict[str, int]] = {name: {"action_deck": count} for name, count in deck.items()}
    for side in checks.sides:
        for name, count in _take_from_deck(checks, side, deck, box.printings).items():
            zones[name]["action_deck"] -= count
            zones[name][f"{side}:hand"] = count
    settings = [box.setting(name, name, zone_counts) for name, zone_counts in zones.items()]
    if scenario.automaton is not None:
        for field, zone in AUTOMATON_DECKS.items():
            cards = box.take(getattr(scenario.automaton, field), f"/automaton/{field}")
            settings += [box.setting(f"{field}:{name}", name, {zone: count}) for name, count in cards.items()]
    return settings


def _take_from_deck(
    checks: Checks, side: str, deck: Mapping[str, int], printings: Mapping[str, Sequence[str]]
) -> Counter[str]:
    """The printings that a side holds from the start; they come out of the deck."""
    fixed: Counter[str] = Counter()
    for action, count in checks.scenario.sides[side].hand.fixed.items():
        pointer = f"/sides/{side}/hand/fixed/{action}"
        if checks.find("action_cards", action, pointer) is None:
            continue
        copies = [name for name in printings.get(action, ()) for _ in range(deck.get(name, 0))]
        if not 1 <= count <= len(copies):
            checks.fault(pointer, str(count), f"from 1 to the {len(copies)} in the action deck")
        fixed.update(copies[:count])
    return fixed


def printings_of(definitions: Any) -> dict[str, list[str]]:
    """The printings of each action card, in the order of the file."""
    names: dict[str, list[str]] = {}
    for name, printing in definitions["printings"].items():
        names.setdefault(printing.action, []).append(name)
    return names


class _Box:
    """The action cards that no deck has taken yet."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.printings = checks.definitions.once(printings_of)
        self.faces = checks.definitions.once(action_faces)
        self.left = {name: printing.copies for name, printing in checks.definitions["printings"].items()}

    def take(self, wanted: Mapping[str, int], pointer: str) -> dict[str, int]:
        """The printings for a deck that names action cards: in turn the one of which most are left."""
        printings_taken: Counter[str] = Counter()
        for action, count in wanted.items():
            where = f"{pointer}/{action}"
            if self.checks.find("action_cards", action, where) is None or not is_count(self.checks, where, count):
                continue
            printings = self.printings.get(action, [])
            rest = sum(self.left[name] for name in printings)
            if count > rest:
                self.checks.fault(where, str(count), f"at most {rest}, as many as the box still holds")
            if count >= rest:
                # All of them: the turns make no difference.
                for name in printings:
                    if self.left[name]:
                        printings_taken[name] = self.left[name]
                        self.left[name] = 0
                continue
            for _ in range(count):
                name = max(printings, key=self.left.__getitem__)
                self.left[name] -= 1
                printings_taken[name] += 1
        return {name: printings_taken[name] for name in self.left if name in printings_taken}

    def setting(self, name: str, printing: str, zones: Mapping[str, int]) -> CardSetting:
        """A kind of card in play."""
        return CardSetting(name, NO_SIDE, self.faces[printing], {zone: count for zone, count in zones.items() if count})

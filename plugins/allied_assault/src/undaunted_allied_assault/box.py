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
    found = {}
    for name, printed in definitions["printings"].items():
        action = definitions["action_cards"][printed.action]
        title, shown = action.title, f"({printed.modifier:+d})"
        found[name] = Face(
            id=printed.id,
            provenance=printed.provenance,
            title=Title(en=f"{title.en} {shown}", es=f"{title.es} {shown}"),
            cost=action.cost,
            battle=printed.battle,
            modifier=printed.modifier,
            action=action,
        )
    return found


def unit_cards(checks: Checks) -> list[CardSetting]:
    """The unit cards of both sides; starting units lie in the deck until the set-up takes them out of it."""
    found = []
    faces = checks.definitions.once(unit_faces)
    for number, side in enumerate(checks.sides):
        wanted = deck_of(checks, side)
        for unit, count in listed_units(checks, side).items():
            wanted[unit] += count
        for name, unit in checks.definitions["unit_cards"].items():
            count = wanted.get(name, 0)
            if not count:
                continue
            if count > unit.copies:
                shown = f"{count} of {name} in deck and starting units"
                checks.fault(f"/sides/{side}", shown, f"at most {unit.copies}, the number in the box")
            face = faces[name]
            if name == MORTAR:
                face = unit_face(attrs.evolve(unit, cost=checks.scenario.settings.mortar_cost))
            found.append(CardSetting(name, number, face, {"unit_deck": count}))
    return found


def deck_of(checks: Checks, side: str) -> Counter[str]:
    """The unit deck of a side, by name or card by card: cards by their names in play."""
    given, pointer = checks.scenario.sides[side], f"/sides/{side}"
    if given.deck is not None and given.cards:
        checks.fault(f"{pointer}/cards", "cards and the name of a deck", "one of both")
    if given.deck is not None:
        decks = {name for name in checks.definitions["decks"] if name.startswith(f"{side}:")}
        if not checks.one_of(f"{pointer}/deck", given.deck, decks, f"a unit deck of {side}"):
            return Counter()
        return Counter(checks.definitions["decks"][given.deck].cards)
    return counted_units(checks, side, given.cards, f"{pointer}/cards")


def listed_units(checks: Checks, side: str) -> Counter[str]:
    """The starting units that a scenario names, those of a tile and those of the Home Row."""
    start, pointer = checks.scenario.sides[side].start, f"/sides/{side}/start"
    found = counted_units(checks, side, start.units, f"{pointer}/units")
    for tile, local in start.placed.items():
        find_unit(checks, side, local, f"{pointer}/placed/{tile}")
        found[f"{side}:{local}"] += 1
    return found


def counted_units(checks: Checks, side: str, counts: Mapping[str, int], pointer: str) -> Counter[str]:
    """So many of each unit card of a side, by their names in play."""
    found: Counter[str] = Counter()
    for local, count in counts.items():
        find_unit(checks, side, local, f"{pointer}/{local}")
        if is_count(checks, f"{pointer}/{local}", count):
            found[f"{side}:{local}"] = count
    return found


def find_unit(checks: Checks, side: str, local: str, pointer: str) -> None:
    """Check that a side has a unit card of that name."""
    known = checks.definitions["unit_cards"]
    if f"{side}:{local}" not in known:
        own = {name.partition(":")[2] for name in known if name.startswith(f"{side}:")}
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
    wanted, pointer = scenario.action_cards, "/action_cards"
    if scenario.actions is not None:
        decks = {name for name in checks.definitions["decks"] if ":" not in name}
        if checks.one_of("/actions", scenario.actions, decks, "an action deck"):
            wanted, pointer = checks.definitions["decks"][scenario.actions].cards, "/actions"
    deck = box.take(wanted, pointer)
    zones: dict[str, dict[str, int]] = {name: {"action_deck": count} for name, count in deck.items()}
    for side in checks.sides:
        for name, count in _fixed(checks, side, deck, box.printings).items():
            zones[name]["action_deck"] -= count
            zones[name][f"{side}:hand"] = count
    found = [box.setting(name, name, held) for name, held in zones.items()]
    if scenario.automaton is not None:
        for field, zone in AUTOMATON_DECKS.items():
            cards = box.take(getattr(scenario.automaton, field), f"/automaton/{field}")
            found += [box.setting(f"{field}:{name}", name, {zone: count}) for name, count in cards.items()]
    return found


def _fixed(
    checks: Checks, side: str, deck: Mapping[str, int], printings: Mapping[str, Sequence[str]]
) -> Counter[str]:
    """The printings that a side holds from the start; they come out of the deck."""
    found: Counter[str] = Counter()
    for action, count in checks.scenario.sides[side].hand.fixed.items():
        pointer = f"/sides/{side}/hand/fixed/{action}"
        if checks.find("action_cards", action, pointer) is None:
            continue
        left = [name for name in printings.get(action, ()) for _ in range(deck.get(name, 0))]
        if not 1 <= count <= len(left):
            checks.fault(pointer, str(count), f"from 1 to the {len(left)} in the action deck")
        found.update(left[:count])
    return found


def printings_of(definitions: Any) -> dict[str, list[str]]:
    """The printings of each action card, in the order of the file."""
    found: dict[str, list[str]] = {}
    for name, one in definitions["printings"].items():
        found.setdefault(one.action, []).append(name)
    return found


class _Box:
    """The action cards that no deck has taken yet."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.printings = checks.definitions.once(printings_of)
        self.faces = checks.definitions.once(action_faces)
        self.left = {name: one.copies for name, one in checks.definitions["printings"].items()}

    def take(self, wanted: Mapping[str, int], pointer: str) -> dict[str, int]:
        """The printings for a deck that names action cards: in turn the one of which most are left."""
        taken: Counter[str] = Counter()
        for action, count in wanted.items():
            at = f"{pointer}/{action}"
            if self.checks.find("action_cards", action, at) is None or not is_count(self.checks, at, count):
                continue
            printings = self.printings.get(action, [])
            left = sum(self.left[name] for name in printings)
            if count > left:
                self.checks.fault(at, str(count), f"at most {left}, as many as the box still holds")
            if count >= left:
                # All of them: the turns make no difference.
                for name in printings:
                    if self.left[name]:
                        taken[name] = self.left[name]
                        self.left[name] = 0
                continue
            for _ in range(count):
                name = max(printings, key=self.left.__getitem__)
                self.left[name] -= 1
                taken[name] += 1
        return {name: taken[name] for name in self.left if name in taken}

    def setting(self, name: str, printing: str, zones: Mapping[str, int]) -> CardSetting:
        """A kind of card in play."""
        return CardSetting(name, NO_SIDE, self.faces[printing], {zone: count for zone, count in zones.items() if count})

"""What is wrong with the automaton of a scenario document.

Rule: AA-11.1, AA-11.2, AA-11.5, AA-11.6, AA-11.9, AA-11.10.
"""

from undaunted_allied_assault.definitions import WAYS, ActionCard, Automaton
from undaunted_allied_assault.faults import Checks

#: The effects that the automaton carries out in its turn.  Rule: AA-11.9, AA-11.10.
EFFECTS = ("damage", "damage_spared", "bombard", "dig_out", "restore_morale", "dig_in")
#: The parts in a fire of the cards of its Fire deck and of its Target deck.  Rule: AA-11.6.
PARTS = {"fire": ("firing", "either"), "target": ("target", "either")}
#: The scenario rules in which a side chooses.
CHOSEN = ("marsh", "remove_dug_in", "refuses_retreat", "landing", "free_fire", "airdrop")
#: The scenario rules of the automaton alone.
OF_AUTOMATON = ("reinforcements", "ambush", "commander_cards")


def check_automaton(checks: Checks) -> None:
    """Its side, its units, its cards; nothing in the scenario asks it to choose, and it holds nothing.

    Rule: AA-11.1, AA-11.5.
    """
    automaton = checks.scenario.automaton
    _check_special(checks, automaton)
    if automaton is None:
        return
    if not checks.one_of("/automaton/side", automaton.side, checks.sides, "a side of this game"):
        return
    own = {name for name in checks.definitions["unit_cards"] if name.startswith(f"{automaton.side}:")}
    for field, units in (("movers", automaton.movers), ("attackers", automaton.attackers)):
        for index, unit in enumerate(units):
            checks.one_of(f"/automaton/{field}/{index}", unit, own, "a unit card of its side")
    for index, way in enumerate(automaton.attacks):
        checks.one_of(f"/automaton/attacks/{index}", way, WAYS, "a direction")
    for field, cards in (("actions", automaton.actions), ("fire", automaton.fire), ("target", automaton.target)):
        for name in cards:
            card = checks.definitions["action_cards"].get(name)
            if card is not None and not _can_play(field, card):
                expected = f"a card that the automaton can play from its {field} deck"
                checks.fault(f"/automaton/{field}/{name}", name, expected)
    if checks.scenario.first == "drawn":
        checks.fault("/first", "'drawn'", "us, german or random: the automaton draws no card for it")
    _check_side(checks, automaton.side)


def _can_play(field: str, card: ActionCard) -> bool:
    if field in PARTS:
        return card.stripe == "combat" and card.part in PARTS[field]
    return card.effect in EFFECTS


def _check_side(checks: Checks, name: str) -> None:
    """It has no hand, no prestige, and no units other than those of tiles.  Rule: AA-11.5, AA-12.1."""
    side, pointer = checks.scenario.sides[name], f"/sides/{name}"
    for field, value in (
        ("prestige", side.prestige),
        ("hand/fixed", len(side.hand.fixed)),
        ("start/budget", side.start.budget),
        ("start/random", side.start.random),
        ("start/units", len(side.start.units)),
    ):
        if value:
            checks.fault(f"{pointer}/{field}", str(value), "nothing: nobody plays this side")


def _check_special(checks: Checks, given: Automaton | None) -> None:
    for number, special in enumerate(checks.scenario.special):
        pointer = f"/special/{number}/rule"
        if given is None and special.rule in OF_AUTOMATON:
            checks.fault(pointer, special.rule, "a rule for two players, or an automaton")
        if given is not None and special.rule in CHOSEN and special.side in (None, given.side):
            checks.fault(pointer, special.rule, f"a rule in which {given.side} has nothing to choose")
        if given is not None and special.rule == "random_edges":
            checks.fault(pointer, special.rule, "a rule that leaves the automaton on its edge")

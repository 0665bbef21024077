"""What the catalogue tells of this game: Home Rows, Home Bases and starting units, special rules, how a scenario ends.

All of it is printed in the scenario, so every seat sees it.

Rule: AA-2.2, AA-2.10.
"""

from typing import Any

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.signs import CLASSES
from undaunted_allied_assault.state import AlliedRules


def homes(rules: AlliedRules) -> dict[str, dict[str, object]]:
    """The Home Row and the Home Base that the scenario gives each side, and with which units it starts.

    Where the edges of the board are drawn (``allied.edge``), they may be those of the other side.  Rule: AA-2.2.
    """
    return {
        name: {"home_row": side.home_row, "home_base": side.home_base, "start": side.start}
        for name, side in rules.source.scenario.sides.items()
    }


def course(rules: AlliedRules) -> dict[str, dict[str, object]]:
    """The last turn of the scenario, what decides after it, and its special rules.  Rule: AA-2.10, AA-10.1."""
    scenario = rules.source.scenario
    special = tuple({**attrs.asdict(rule), "text": describe(rules, rule)} for rule in scenario.special)
    return {rules.scenario: {"ending": scenario.ending, "special": special}}


def describe(rules: AlliedRules, special: Special) -> dict[str, str]:
    """The text of a special rule, with the titles of the units, cards, classes and terrains that it names."""
    titles: dict[str, Any] = dict(CLASSES)
    for card in rules.source.cards:
        action = getattr(card.definition, "action", None)
        if action is not None:
            titles[action.id.rpartition(":")[2]] = action.title
    for space in rules.source.spaces:
        titles[space.tile.terrain] = space.tile.label
    words, side = {}, "-" if special.side is None else special.side
    for lang in ("en", "es"):
        domains = {
            field: [
                titles[name][lang] if name in titles else rules.text.title("card", name, lang)
                for name in getattr(special, field)
            ]
            for field in ("actions", "classes", "terrains", "units")
        }
        # The cards, units and classes that are kept for sacrifices are one list.
        domains["actions"] += domains["units"] + domains["classes"]
        fields = {**attrs.asdict(special), **domains, "side": side}
        words[lang] = rules.text.say(f"special.{special.rule}", lang, {"side": "side", "at": "space"}, **fields)
    return words


RULES = (au.drawing.CatalogPart("sides", homes), au.drawing.CatalogPart("scenario", course))

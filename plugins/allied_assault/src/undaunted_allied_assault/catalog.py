"""What the catalogue tells of this game: Home Rows, Home Bases and starting units, special rules, how a scenario ends.

All of it is printed in the scenario, so every seat sees it.

Rule: AA-2.2, AA-2.10.
"""

from collections.abc import Mapping
from typing import Any

import undaunted_core.authoring as au
from undaunted_allied_assault.signs import CLASSES
from undaunted_allied_assault.state import AlliedRules


def homes(rules: AlliedRules) -> dict[str, dict[str, Any]]:
    """The Home Row and the Home Base that the scenario gives each side, and with which units it starts.

    Where the edges of the board are drawn (``allied.edge``), they may be those of the other side.  Rule: AA-2.2.
    """
    return {
        name: {"home_row": side.home_row, "home_base": side.home_base, "start": side.start}
        for name, side in rules.source.scenario.sides.items()
    }


def course(rules: AlliedRules) -> dict[str, dict[str, Any]]:
    """The last turn of the scenario, and what decides after it.  Rule: AA-2.10."""
    return {rules.scenario: {"ending": rules.source.scenario.ending}}


def said(rules: AlliedRules, rule: str, side: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The text of a special rule, with the titles of the units, cards, classes and terrains that it names."""
    titles: dict[str, Any] = dict(CLASSES)
    for card in rules.source.cards:
        if card.definition.action is not None:
            titles[card.definition.action.id.rpartition(":")[2]] = card.definition.action.title
    for space in rules.source.spaces:
        titles[space.tile.terrain] = space.tile.label
    found = {}
    for lang in ("en", "es"):
        named = {
            field: [titles[one][lang] if one in titles else rules.text.title("card", one, lang) for one in given[field]]
            for field in ("actions", "classes", "terrains", "units")
        }
        # The cards, units and classes that are kept for sacrifices are one list.
        every = [*named["actions"], *named["units"], *named["classes"]]
        fields = {**given, **named, "actions": every}
        found[lang] = rules.text.say(f"special.{rule}", lang, {"side": "side", "at": "space"}, **fields)
    return {"text": found}


RULES = (au.CatalogPart("sides", homes), au.CatalogPart("scenario", course), au.CatalogFields("special", said))

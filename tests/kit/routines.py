"""What the tests of routines share: instructions and routines as the catalogue has them, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_system.bot.known import read_constants
from undaunted_system.bot.routine import Decision, Facts

if TYPE_CHECKING:
    import undaunted_core as uc

TITLE = {"en": "Of the tests", "es": "De las pruebas"}


def instruction(do: str, when: Any = (), unless: Any = (), first: Any = ()) -> dict[str, Any]:
    """An instruction as the catalogue has it; a condition is a name, or a name with its X or its trait."""

    def condition(given: Any) -> dict[str, Any]:
        name, value = given if isinstance(given, tuple) else (given, 0)
        return {"condition": name, "x": value if isinstance(value, int) else 0,
                "trait": value if isinstance(value, str) else ""}  # fmt: skip

    orders = [{"by": by, "names": ()} if isinstance(by, str) else {"by": "named", "names": by} for by in first]
    return {"do": do, "when": [*map(condition, when)], "unless": [*map(condition, unless)], "first": orders}


def routine(*instructions: dict[str, Any], **given: Any) -> dict[str, Any]:
    """A routine as the catalogue has it; without other words that of every card."""
    words = {"title": TITLE, "scenario": None, "side": None, "cards": (), "order": 0, **given}
    return {**words, "instructions": instructions}


def said(game: uc.Game, *given: dict[str, Any]) -> list[str]:
    """What routines, or the instructions of one routine for all cards, say of the decision of a game."""
    routines = given if not given or "instructions" in given[0] else (routine(*given),)
    observation = game.observation(game.to_move[0])
    base = {name: entry["ability"] for name, entry in observation.catalog["abilities"].items()}
    facts = Facts(read_constants(observation), tuple(routines), base)
    return [action.notation for action in Decision(facts, observation).choose().actions]

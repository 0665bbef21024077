"""What the frozen bot reads of a game, in the form that the catalogue of version 0.1 had.

Facts that anybody may draw (sides, cards, pieces, tiles, ways between spaces)
are read from the running library.  The words that told bots what things do
(roles, harm, reach, goals and so on) are frozen in ``hints/``, one file per title.

When the library renames something that the bot reads, this module translates
it back; the other modules stay as they are.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core import Action, Observation

HINTS = Path(__file__).parent / "hints"
#: The kinds of hints that are the same in every scenario of a title.
SHARED = ("actions", "abilities", "movements", "attacks", "columns")

#: Fields of frames that have another name today: the name they had, by today's.
OLD_FIELDS = {"played": "card", "soldier": "piece"}


class UnknownScenarioError(LookupError):
    """The bot was frozen without the hints for this scenario."""


@cache
def hints(title: str) -> dict[str, Any]:
    """The frozen hints for a title."""
    path = HINTS / f"{title}.json"
    if not path.is_file():
        titles = ", ".join(sorted(path.stem for path in HINTS.glob("*.json")))
        raise UnknownScenarioError(f"the greedy of version 0.1 knows {titles}, not {title}")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def scenario_of(observation: Observation) -> str:
    """The full name of the scenario, such as ``normandy:la_raye``."""
    (name,) = observation.catalog["scenario"]
    return str(name)


def catalog_of(observation: Observation) -> dict[str, Any]:
    """The catalogue as version 0.1 had it, as far as the bot reads it."""
    name = scenario_of(observation)
    title, _, scenario = name.partition(":")
    frozen = hints(title)
    if scenario not in frozen["scenarios"]:
        raise UnknownScenarioError(f"the greedy of version 0.1 knows {', '.join(frozen['scenarios'])}, not {name}")
    goals, live = frozen["scenarios"][scenario], observation.catalog
    return {
        **{kind: frozen[kind] for kind in SHARED},
        "scenario": {name: {"special": goals["special"]}},
        "sides": goals["sides"],
        **{kind: live[kind] for kind in ("seats", "cards", "pieces", "tiles")},
    }


def neighbours(observation: Observation) -> dict[str, tuple[str, ...]]:
    """Which spaces each space is joined to."""
    return {space.name: space.neighbours for space in observation.board.spaces}


def data_of(observation: Observation) -> Mapping[str, Any]:
    """The position as the seat knows it: ``seen``, ``stack`` and ``hidden``."""
    stack = observation.data["stack"]
    old = [{OLD_FIELDS.get(name, name): value for name, value in frame.items()} for frame in stack]
    return {**observation.data, "stack": old}


def fields_of(action: Action) -> dict[str, str]:
    """The kind of an action, and what it names."""
    return action.to_dict()

"""A state that loads can be saved, and loads again: saves of every kind of stop, changed, and played on.

The cases are few here; ``UNDAUNTED_DEEP=1`` takes every scenario and many more.
"""

from __future__ import annotations

from typing import Any

import pytest

from kit import liars
from kit.places import DEEP
from kit.sweeps import swept
from undaunted_allied_assault.frames import check_frames
from undaunted_allied_assault.nesting import check_nesting

#: Per title the scenario and the lies of the quick form; the last ones of Allied Assault are those that checks refuse.
LIES = {"normandy": range(30), "north_africa": range(30), "allied_assault": (*range(12), 74, 129, 184)}
SCENARIOS = {"normandy": "mortain", "north_africa": "the_ridge", "allied_assault": "carentan"}


@pytest.mark.parametrize("title", LIES)
def test_what_loads_leads_to_what_loads(title: str) -> None:
    """It takes its time: each lie that loads is tried, and played on for thirty moves."""
    tally = {True: 0, False: 0}
    for scenario in swept(title) if DEEP else [SCENARIOS[title]]:
        games = liars.stops(title, scenario) if DEEP else liars.stops(title, scenario, 1, 250)
        for number in range(500) if DEEP else LIES[title]:
            tally[liars.attempt(games, number)] += 1
    assert min(tally.values()) > 1, "both lies that load and lies that do not"


def test_without_the_checks_of_frames_lies_load_that_lead_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search sees what the checks of Allied Assault keep out.  Rule: AA-3.1."""
    games = liars.stops("allied_assault", SCENARIOS["allied_assault"], 1, 250)
    rules: Any = games[0].rules
    left = tuple(check for check in rules.checks if check not in (check_frames, check_nesting))
    assert len(left) == len(rules.checks) - 2
    monkeypatch.setattr(rules, "checks", left)
    for number in LIES["allied_assault"][-3:]:
        with pytest.raises(liars.NotLoadedAgainError, match="after 0 moves the position"):
            liars.attempt(games, number)

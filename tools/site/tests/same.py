"""What the engine makes of all replays, and its conformance checks: run by CPython, and by the runtime of a site.

    python same.py REPLAYS [STEP]

STEP takes each so many replays alone, and checks one game.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
import types
from contextlib import nullcontext
from pathlib import Path

import undaunted_core as uc
from undaunted_core.extension.manager import default_library


def testing_kit() -> None:
    """The checks without the package around them, which asks for Hypothesis."""
    spec = importlib.util.find_spec("undaunted_testing")
    assert spec is not None
    package = types.ModuleType("undaunted_testing")
    package.__path__ = [*(spec.submodule_search_locations or ())]
    sys.modules["undaunted_testing"] = package
    if sys.platform == "emscripten":
        # The runtime has no threads, so nothing can stop a game that does not end.
        from undaunted_testing import walk

        walk.Watchdog = nullcontext  # type: ignore[assignment, misc]


def line_of(file: Path) -> str:
    """How a replay ends, and a digest of all that each seat and a spectator were told."""
    game = uc.Replay.from_json(file.read_text(encoding="utf-8")).play()
    told = [[event.to_dict() for event in game.events(seat)] for seat in (*game.seats, None)]
    text = json.dumps([told, game.to_json()], sort_keys=True, default=dict)
    reason = game.outcome.reason if game.outcome else "none"
    return f"{file.name} {sum(map(len, told))} {reason} {hashlib.sha256(text.encode()).hexdigest()}"


def main(folder: str, step: int) -> None:
    """Print a line for each replay, and one for each game that was checked."""
    files = sorted(Path(folder).glob("*/*.json"))
    for file in files[::step]:
        print(line_of(file), flush=True)
    testing_kit()
    from undaunted_testing.checks import check_ruleset

    for game in sorted(uc.games())[: None if step == 1 else 1]:
        scenario = uc.scenarios(game)[0].id
        check_ruleset(default_library(), game, scenario, games=1)
        print(f"{game} {scenario} conforms", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)

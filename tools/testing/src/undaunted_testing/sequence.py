"""The sequence of play is what it says: steps and choices start what they declare, and nothing else.

check_sequence(library, "my_game", "my_scenario", games=4)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.setup import new_game
from undaunted_core.kernel.flow import STOPS
from undaunted_core.mechanics.windows import WINDOWS
from undaunted_testing.outline import REACTING, starts_of
from undaunted_testing.walk import expect, random_move, take

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.context import Context
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_testing.walk import Policy

#: A longer game is watched so far.
MOST_DECISIONS = 3000


def check_sequence(
    library: Library,
    game: str,
    scenario: object,
    *,
    packs: tuple[object, ...] = (),
    games: int = 4,
    seed: int = 0,
    policy: Policy | None = None,
) -> None:
    """Play random games and compare what every step, action and chance event starts with what it declares.

    ``policy(game, seat, rng)`` picks the options of the seats instead of chance.
    Raises :class:`~undaunted_testing.walk.CheckFailedError` for what is started
    and not declared: the outline of play would not show it.

    >>> check_sequence(uc.Library(), "normandy", "la_raye", games=1)
    """
    rules = library.ruleset(game, scenario, packs)
    whole = rules.code
    starts: dict[tuple[str, str], set[str]] = {}
    rules.code = tuple(_watch_code(rules, address, entry, starts) for address, entry in enumerate(whole))
    try:
        for number in range(games):
            choose = random.Random(f"{seed} {number}")  # noqa: S311 - repeatable play
            played = new_game(game, scenario, seed=number, packs=packs, events=False, record=False, library=library)
            for _ in range(MOST_DECISIONS):
                if played.is_terminal:
                    break
                take(played, *random_move(played, choose, policy))
    finally:
        rules.code = whole
    for (name, part), started in sorted(starts.items()):
        declared = set(starts_of(rules, name).get(part, ()))
        # What a window opens is the question to react.
        if declared & rules.registry.all(WINDOWS).keys():
            declared.add(REACTING)
        # To ask the same again, or to draw once more, is the loop that the outline shows by its one line.
        missing = sorted(started - declared - {name})
        expect(
            not missing,
            f"{name}/{part} starts {', '.join(missing)}, which it does not declare: name it in starts=",
        )


def _watch_code(
    rules: CoreRules, address: int, entry: tuple[Any, int | None], starts: dict[tuple[str, str], set[str]]
) -> tuple[object, int | None]:
    """The code with an ear on what it starts."""
    op, following = entry
    if op is None:
        return entry
    name, _, step = rules.label_of[address].partition("/")
    if following not in STOPS:
        return _listen(rules, op, name, lambda args: step, starts), following
    resolve = _listen(rules, op.resolve, name, _part, starts)
    return attrs.evolve(op, resolve=resolve), following


def _part(args: tuple[object, ...]) -> str:
    """The kind of action that is carried out; empty for a chance outcome, and for simultaneous choices."""
    return str(getattr(args[-1], "kind", ""))


def _listen(
    rules: CoreRules,
    run: Callable[..., object],
    name: str,
    part: Callable[[tuple[object, ...]], str],
    starts: dict[tuple[str, str], set[str]],
) -> Callable[..., object]:
    def run_heard(ctx: Context[CoreRules, CoreState], *args: object) -> object:
        stack = ctx.state.stack
        before = len(stack)
        result = run(ctx, *args)
        labels = {rules.label_of[code].partition("/")[0] for code, _ in stack[before:]}
        if labels:
            starts.setdefault((name, part(args)), set()).update(labels)
        return result

    return run_heard

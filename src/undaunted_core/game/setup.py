"""Starting a game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from undaunted_core import rng
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.extension.manager import library_of
from undaunted_core.game.failing import rule_error
from undaunted_core.game.game import Game
from undaunted_core.game.rerunning import FIRST, is_limit
from undaunted_core.kernel.context import Context, Unkept
from undaunted_core.kernel.machine import start

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules, CoreState


def new_game(
    game: str,
    scenario: object,
    *,
    seed: int | None = None,
    chance: str = "sampled",
    packs: tuple[object, ...] = (),
    events: bool = True,
    record: bool = True,
    max_decisions: int | None = None,
    library: Library | None = None,
) -> Game:
    """Start a game.

    ``scenario`` is an id, a scenario document (dict) or the path of one. ``chance`` is ``"sampled"`` (drawn from the
    seeded generator) or ``"explicit"`` (chance events are stops). Without a seed, the system gives one that no player
    can guess.  ``events`` and ``record`` keep every event, and every decision and chance outcome; without both a game
    takes no more memory the longer it goes on.  When a further decision would be asked after ``max_decisions``, the
    game ends and nobody wins; without it a game may have no end.  Raises :class:`ContentError`, :class:`RulesetError`
    or :class:`PluginError` when it cannot be set up, ValueError or TypeError for arguments of the wrong kind.
    """
    if chance not in ("sampled", "explicit"):
        raise ValueError(f"chance is 'sampled' or 'explicit', not {quoted(chance)}")
    seed = rng.fresh_seed(os.urandom) if seed is None else check_whole("the seed", seed)
    if not is_limit(max_decisions):
        raise ValueError(f"max_decisions is None or a whole number from 1, not {quoted(max_decisions)}")
    library = library_of(library, game)
    asked = library.asked(packs)
    rules = library.ruleset(game, scenario, asked)
    ctx = begin(rules, seed, chance=chance, events=events, record=record)
    custom = None if isinstance(scenario, str) and not scenario.endswith(".json") else rules.source.raw["scenario"]
    return Game(ctx, library, seed=seed, packs=asked, scenario=custom, limit=max_decisions)


def begin(
    rules: CoreRules, seed: int, *, chance: str = "sampled", events: bool = True, record: bool = True
) -> Context[CoreRules, CoreState]:
    """A state of these rules, run to the first stop; see :func:`new_game`."""
    ctx: Context[CoreRules, CoreState] = Context(
        rules,
        rules.initial(seed),
        events=[] if events else None,
        record=[] if record else Unkept(),
        explicit=chance == "explicit",
    )
    try:
        start(ctx, FIRST)
    except Exception as error:
        raise rule_error(rules, error) from error
    return ctx

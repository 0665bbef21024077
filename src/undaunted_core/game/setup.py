"""Starting a game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from undaunted_core import rng
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.extension.manager import library_of
from undaunted_core.game import later
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

    :param game: The id of a game, such as ``normandy``.
    :param scenario: An id, a scenario document (dict), or the path of one.
    :param seed: A whole number: the same seed and choices give the same game.  None: one that no player can guess.
    :param chance: ``"sampled"``: the seeded generator throws and draws.  ``"explicit"``: each chance event is a stop.
    :param packs: Further packs that act, each by id or as a folder.
    :param events: Whether the game keeps its events.  Without events and record its memory does not grow.
    :param record: Whether it keeps its decisions and chance outcomes.
    :param max_decisions: The game ends without a winner after so many decisions, from 1.  None: no bound.
    :param library: The packs to look in.  None: the installed ones.
    :raises ContentError: The scenario cannot be used.
    :raises PluginError: A game or a pack does not exist, or did not load.
    :raises RulesetError: The packs do not fit together.
    :raises ValueError: An argument has a wrong value; TypeError for one of the wrong kind.
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
        raise later.failing.rule_error(rules, error) from error
    return ctx

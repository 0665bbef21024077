"""``games``, ``scenarios``, ``plugins``: what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_core.cli.out import print_json, print_table
from undaunted_core.cli.packs import known_game

if TYPE_CHECKING:
    from argparse import Namespace


def games(args: Namespace) -> int:
    """List the games."""
    found = uc.games().values()
    if args.json:
        print_json([attrs.asdict(game) for game in found])
    else:
        print_table(
            ("game", "title", "version", "scenarios"),
            [(game.id, game.title, game.version, len(game.scenarios)) for game in found],
        )
    return 0


def scenarios(args: Namespace) -> int:
    """List the scenarios of a game."""
    known_game(args.game)
    found = uc.scenarios(args.game)
    if args.json:
        print_json([attrs.asdict(scenario) for scenario in found])
    else:
        print_table(
            ("number", "scenario", "title", "sides"),
            [(one.number, one.id, one.title, ", ".join(one.sides)) for one in found],
        )
    return 0


def plugins(args: Namespace) -> int:
    """List the plugins, broken ones with their error."""
    found = uc.plugins()
    if args.json:
        print_json([attrs.asdict(plugin) for plugin in found])
    else:
        print_table(
            ("plugin", "version", "distribution", "state"),
            [(one.name, one.version, one.distribution, one.error or "loaded") for one in found],
        )
    return 0

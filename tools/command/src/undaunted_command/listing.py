"""``games``, ``scenarios``, ``plugins``: what is installed."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_command.out import in_column, in_language, print_json, print_table
from undaunted_command.packs import known_game, known_packs
from undaunted_core.extension.broken import explain_no_games
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from argparse import Namespace

#: The first word of where a scenario's figures come from, when it is no published one.
ORIGINAL, ADAPTED = "original", "adapted"


def games(args: Namespace) -> int:
    """List the games."""
    found = uc.games().values()
    if args.json:
        print_json([attrs.asdict(game) for game in found])
    if not found:
        # With --json this is no part of the document.
        cause = in_language(explain_no_games(default_library()._infos), args.lang)
        print(cause, file=sys.stderr if args.json else sys.stdout)
    elif not args.json:
        print_table(
            ("game", "title", "version", "scenarios"),
            [(game.id, game.title, game.version, len(game.scenarios)) for game in found],
            lang=args.lang,
        )
    return 0


def scenarios(args: Namespace) -> int:
    """List the scenarios of a game."""
    packs = known_packs(args.pack)
    known_game(args.game)
    found = default_library().scenarios(args.game, packs)
    if args.json:
        print_json([attrs.asdict(scenario) for scenario in found])
    else:
        print_table(
            ("number", "scenario", "title", "sides", "origin"),
            [
                (one.number, one.id, one.titles[args.lang], sides_of(one, args.lang), told(one.provenance, args.lang))
                for one in found
            ],
            lang=args.lang,
        )
        if ORIGINAL in {origin(one.provenance) for one in found}:
            said = f"{ORIGINAL}: written by the author of the pack; not the published scenario of that number"
            print(f"\n{in_language(said, args.lang)}")
    return 0


def told(provenance: str, lang: str) -> str:
    """Where a scenario comes from, in a word of a language."""
    return in_column(origin(provenance), lang)


def sides_of(scenario: uc.ScenarioInfo, lang: str) -> str:
    """The sides, and who plays those that the scenario does not leave to players."""
    by = scenario.automated
    return ", ".join(f"{side} ({in_column(by[side], lang)})" if side in by else side for side in scenario.sides)


def origin(provenance: str) -> str:
    """Whether a scenario is original, adapted from another or published, in one word."""
    first = re.split(r"\W", provenance.lstrip(), maxsplit=1)[0].lower()
    return first if first in (ORIGINAL, ADAPTED) else "published"


def plugins(args: Namespace) -> int:
    """List the plugins, broken ones with their error."""
    found = uc.plugins()
    if args.json:
        print_json([
            {"name": one.name, "version": one.version, "distribution": one.distribution, "hooks": one.hooks,
             "error": one.error}
            for one in found
        ])
    else:
        print_table(
            ("plugin", "version", "distribution", "state"),
            [(one.name, one.version, one.distribution, one.error or in_column("loaded", args.lang)) for one in found],
            lang=args.lang,
        )
    return 0

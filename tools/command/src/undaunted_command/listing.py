"""``games``, ``scenarios``, ``plugins``: what is installed."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_command.out import in_column, in_language, print_json, print_table
from undaunted_command.packs import find_game, find_packs
from undaunted_core.extension.broken import explain_no_games
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from argparse import Namespace

#: The first word of where a scenario's figures come from, when it is no published one.
ORIGINAL, ADAPTED = "original", "adapted"


def games(args: Namespace) -> int:
    """List the games."""
    infos = uc.games().values()
    if args.json:
        print_json([attrs.asdict(game) for game in infos])
    if not infos:
        # With --json this is no part of the document.
        cause = in_language(explain_no_games(default_library()._infos), args.lang)
        print(cause, file=sys.stderr if args.json else sys.stdout)
    elif not args.json:
        print_table(
            ("game", "title", "version", "scenarios"),
            [(game.id, game.title, game.version, len(game.scenarios)) for game in infos],
            lang=args.lang,
        )
    return 0


def scenarios(args: Namespace) -> int:
    """List the scenarios of a game."""
    packs = find_packs(args.pack)
    find_game(args.game)
    lang = args.lang
    infos = default_library().scenarios(args.game, packs)
    if args.json:
        print_json([attrs.asdict(scenario) for scenario in infos])
    else:
        print_table(
            ("number", "scenario", "title", "sides", "origin"),
            [
                (info.number, info.id, info.titles[lang], sides_of(info, lang), origin_in(info.provenance, lang))
                for info in infos
            ],
            lang=lang,
        )
        if ORIGINAL in {origin(info.provenance) for info in infos}:
            said = f"{ORIGINAL}: written by the author of the pack; not the published scenario of that number"
            print(f"\n{in_language(said, lang)}")
    return 0


def origin_in(provenance: str, lang: str) -> str:
    """Where a scenario comes from, in a word of a language."""
    return in_column(origin(provenance), lang)


def sides_of(scenario: uc.ScenarioInfo, lang: str) -> str:
    """The sides, and who plays those that the scenario does not leave to players."""
    bots = scenario.automated
    return ", ".join(f"{side} ({in_column(bots[side], lang)})" if side in bots else side for side in scenario.sides)


def origin(provenance: str) -> str:
    """Whether a scenario is original, adapted from another or published, in one word."""
    first = re.split(r"\W", provenance.lstrip(), maxsplit=1)[0].lower()
    return first if first in (ORIGINAL, ADAPTED) else "published"


def plugins(args: Namespace) -> int:
    """List the plugins, broken ones with their error."""
    infos = uc.plugins()
    if args.json:
        print_json([
            {"name": item.name, "version": item.version, "distribution": item.distribution, "hooks": item.hooks,
             "error": item.error}
            for item in infos
        ])
    else:
        print_table(
            ("plugin", "version", "distribution", "state"),
            [
                (info.name, info.version, info.distribution, info.error or in_column("loaded", args.lang))
                for info in infos
            ],
            lang=args.lang,
        )
    return 0

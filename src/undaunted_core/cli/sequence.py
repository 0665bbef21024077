"""``sequence``: the sequence of play as it is compiled, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.cli.out import print_json, print_table
from undaunted_core.cli.packs import known_game, known_packs, known_scenario
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from argparse import Namespace


def sequence(args: Namespace) -> int:
    """Print every procedure's steps in order, with the pack and the clause of each."""
    packs = known_packs(args.pack)
    game = known_game(args.game)
    scenario = known_scenario(game.id, args.scenario or default_library().scenarios(game.id)[0].id, packs)
    made = default_library().ruleset(game.id, scenario, packs)
    cited = made.registry.all("cite")
    # A step of the core carries out what a pack of the game cites for it, as ``procedure/step``.
    procedures = {
        name: [attrs.evolve(step, clause=step.clause or cited.get(f"{name}/{step.name}", "")) for step in steps]
        for name, steps in made.procedures.items()
    }
    if args.json:
        print_json([
            {
                "procedure": name,
                "steps": [{"step": step.name, "pack": step.pack, "clause": step.clause} for step in steps],
            }
            for name, steps in procedures.items()
        ])
        return 0
    print_table(
        ("procedure", "", "step", "pack", "clause"),
        [
            (name if place == 1 else "", place, step.name, step.pack, step.clause)
            for name, steps in procedures.items()
            for place, step in enumerate(steps, 1)
        ],
    )
    return 0

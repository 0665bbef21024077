"""``perft``: in how many ways play can go on from a file, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_command.out import in_language, print_json, progress
from undaunted_command.scenario import open_game
from undaunted_testing.perft import perft as count

if TYPE_CHECKING:
    from argparse import Namespace


def perft(args: Namespace) -> int:
    """Count the ways to play each number of decisions up to the depth, chance by its distinct outcomes."""
    game = open_game(Path(args.file), args.game, args.pack)
    # The same situation with chance as stops: what is counted is every outcome, not the one that would be drawn.
    start = uc.Game.from_position(game.position(), chance="explicit", events=False)
    memo: dict[tuple[str, int], int] = {}
    ways, first = [1], {}
    if not args.json:
        print(in_language("depth  ways", args.lang))
    for depth in range(args.depth + 1):
        if depth or start.current_player == uc.CHANCE:
            first = count_by_action(start, depth, memo)
            ways[depth:] = [sum(first.values())]
        if not args.json:
            print(f"{depth:>5}  {ways[depth]}", flush=True)
    if args.json:
        print_json({
            "file": args.file,
            "counts": [{"depth": depth, "ways": number} for depth, number in enumerate(ways)],
            "first": first,
        })
    elif args.divide:
        print(in_language(f"\nof the {ways[-1]}, by the first action:", args.lang))
        for notation, number in first.items():
            print(f"  {number:>12}  {notation}")
    return 0


def count_by_action(start: uc.Game, depth: int, memo: dict[tuple[str, int], int]) -> dict[str, int]:
    """The ways to play ``depth`` decisions, separately for each first one (or outcome, at a chance event)."""
    waits = start.current_player == uc.CHANCE
    seat = None if waits else start.current_player
    actions = start.legal_actions(seat)
    counts = {}
    with progress(len(actions), f"depth {depth}") as step:
        for action in actions:
            after = start.clone()
            after.apply(action, seat)
            counts[action.notation] = count(after, depth if waits else depth - 1, memo)
            step()
    return counts

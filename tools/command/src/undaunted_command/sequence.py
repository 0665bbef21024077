"""``sequence``: the sequence of play as it is compiled, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.out import in_language, print_json
from undaunted_command.packs import find_game, find_packs, find_scenario
from undaunted_core.extension.manager import default_library
from undaunted_testing.outline import Node, outline

if TYPE_CHECKING:
    from argparse import Namespace

#: The text before the name of each kind of line.
MARKS = {"procedure": "", "step": "", "decision": "? ", "chance": "~ ", "window": "! ", "action": "> "}


def sequence(args: Namespace) -> int:
    """Print what is played in which order: steps, and below each what it starts, with clause and pack."""
    packs = find_packs(args.pack)
    game = find_game(args.game)
    scenario = find_scenario(game.id, args.scenario or default_library().scenarios(game.id)[0].id, packs)
    root = outline(default_library().ruleset(game.id, scenario, packs))
    if args.json:
        print_json(_document(root))
        return 0
    for line in lines(root):
        print(line)
    print()
    said = "? a decision   > an action chosen there   ~ chance   ! a window   (above): shown where it first stands"
    print(in_language(said, args.lang))
    return 0


def lines(root: Node) -> list[str]:
    """The outline as indented lines."""
    texts = []
    for depth, node in root.lines():
        text = f"{'  ' * depth}{MARKS[node.kind]}{node.name}"
        more = "  (above)" if node.is_repeated else ""
        texts.append(f"{text + more:<64} {node.clause:<10} {node.pack}".rstrip())
    return texts


def _document(node: Node) -> dict[str, object]:
    return {
        "kind": node.kind,
        "name": node.name,
        "pack": node.pack,
        "clause": node.clause,
        "repeated": node.is_repeated,
        "parts": [_document(part) for part in node.parts],
    }

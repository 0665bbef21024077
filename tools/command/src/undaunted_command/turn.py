"""``turn``: how a round is played, for players: the steps in order and the choices, in the words of the clauses."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_command.clauses import all_clauses
from undaunted_command.out import print_json
from undaunted_command.packs import find_game, find_packs, find_scenario
from undaunted_command.words import say
from undaunted_core.extension.manager import default_library
from undaunted_core.mechanics.signs import MENUS
from undaunted_core.text import capital
from undaunted_testing.outline import outline

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_command.clauses import Clauses
    from undaunted_core.game.catalog import Entries
    from undaunted_testing.outline import Node
#: Where a clause goes on with why it is read so, which nobody needs in order to play.
RULING = re.compile(r"\s*(?:Ruling|Interpretación)\b.*", re.DOTALL)
#: How many clauses of a section make a part that is worth telling.
FEW = 3


def turn(args: Namespace) -> int:
    """Print how a round of a game is played."""
    packs = find_packs(args.pack)
    game = find_game(args.game)
    scenario = find_scenario(game.id, args.scenario or default_library().scenarios(game.id, packs)[0].id, packs)
    catalog = uc.new_game(game.id, scenario, seed=0, packs=packs).catalog
    rules = default_library().ruleset(game.id, scenario, packs)
    clauses = {name: clause for name, clause in all_clauses().items() if clause["pack"] in rules.packs}
    menus = rules.registry.every(MENUS)
    uses = [clause for menu in menus if menu.clauses for clause in menu.clauses(rules)]
    parts = Told(catalog, clauses, args.lang).parts(outline(rules), uses)
    if args.json:
        print_json([{"title": title, "items": items} for title, items in parts])
        return 0
    (information,) = catalog["scenario"].values()
    print(say("turn.title", args.lang, title=uc.games()[game.id].title))
    for title, items in parts:
        print(f"\n{title}")
        for number, item in enumerate(items, 1):
            for line in lines_of(item, number):
                print(line)
    print("\n" + say("turn.aims", args.lang, scenario=information["title"][args.lang]))
    for side in catalog["sides"].values():
        for condition in side["victory"]:
            text = f"{capital(side['title'][args.lang])}: {condition['text'][args.lang]} ({condition['clause']})"
            print(textwrap.fill(text, 80, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False))
    print("\n" + say("turn.more", args.lang, game=game.id, scenario=information["id"].rpartition(":")[2]))
    return 0


def lines_of(item: Mapping[str, str], number: int) -> Iterator[str]:
    """An item behind its number; its choices below it."""
    lead = f"{number:>3}  "
    for text in (item["text"], item["choices"]):
        if text:
            yield from textwrap.wrap(text, 80, initial_indent=lead, subsequent_indent="     ", break_on_hyphens=False)
            lead = "     "


class Told:
    """What is played in parts, each with its clauses in the order in which they are played."""

    def __init__(self, catalog: Mapping[str, Entries], clauses: Clauses, lang: str) -> None:
        self.catalog = catalog
        self.clauses = clauses
        self.lang = lang

    def parts(self, root: Node, uses: Sequence[str]) -> list[tuple[str, list[dict[str, str]]]]:
        """A part for each procedure whose steps have several clauses of one section, and what cards are played for.

        ``uses`` are the clauses of the latter.
        """
        nodes = [node for _, node in root.lines() if node.kind == "procedure" and node.parts]
        items_of: dict[str, list[dict[str, str]]] = {}
        for node in nodes:
            sections = Counter(map(section, {step.clause for step in node.parts if step.clause in self.clauses}))
            title, count = max(sections.items(), key=lambda item: item[1], default=("", 0))
            if count >= FEW:
                steps = {step.clause: step for step in reversed(node.parts) if section(step.clause) == title}
                # What is decided where the rulebook is silent need not be known in order to begin.
                names = [name for name in self.clauses if section(name) == title]
                names = [name for name in names if name in steps or not self.clauses[name]["ruling"]]
                items = [self._item(clause, steps.get(clause)) for clause in names]
                items_of.setdefault(items[0]["section"], items)
        cards = [self._item(clause) for clause in dict.fromkeys(uses) if clause in self.clauses]
        parts = list(items_of.items())
        return [*parts[:1], *([(say("turn.uses", self.lang), cards)] if cards else []), *parts[1:]]

    def _item(self, clause: str, step: Node | None = None) -> dict[str, str]:
        """A clause without its rulings, and what is chosen in its step."""
        entry = self.clauses[clause]
        actions = first_choices(step) if step is not None else []
        # What names nothing, such as the end of the turn, comes last.
        entries = sorted((self.catalog["actions"][name] for name in actions), key=lambda action: not action["fields"])
        titles = ", ".join(str(action["title"][self.lang]) for action in entries)
        return {
            "clause": clause,
            "section": entry["section"][self.lang],
            "text": " ".join(map(self._text, [clause, *self._narrower(clause)])),
            "choices": say("turn.choose", self.lang, choices=titles) if titles else "",
        }


    def _text(self, clause: str) -> str:
        return f"{RULING.sub('', self.clauses[clause]['text'][self.lang])} ({clause})"

    def _narrower(self, clause: str) -> list[str]:
        """The clauses that begin with this one, as those that narrow it do."""
        return [name for name in self.clauses if f"({clause}):" in self.clauses[name]["text"][self.lang]]


def section(clause: str) -> str:
    """The section that a clause belongs to: ``UND-3`` of ``UND-3.4``."""
    return clause.partition(".")[0]


def first_choices(step: Node) -> list[str]:
    """The kinds of actions of the first decision that a step comes to; a reaction in a window is none."""
    for part in step.parts:
        if part.kind == "decision":
            return [action.name for action in part.parts if action.kind == "action"]
        names = first_choices(part) if part.kind in ("procedure", "step") else []
        if names:
            return names
    return []

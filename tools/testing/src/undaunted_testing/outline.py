"""The outline of play: the compiled sequence as a tree, down to the steps of an attack.

Steps, choices and abilities declare what they may start; the tree is made of
that.  The testing kit checks that they start nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import FLOWS, OFFERS, Chance, Procedure
from undaunted_core.kernel.kinds import ACTION_KINDS, CITES
from undaunted_core.kernel.registry import Declaration as Declared
from undaunted_core.mechanics.windows import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.state import CoreRules

#: Where the outline begins.
ROOT = "core.game"
#: What every window asks.
REACTING = "core.choose_reaction"


@attrs.frozen
class Node:
    """A line of the outline.

    ``kind`` is ``procedure``, ``step``, ``decision``, ``chance``, ``window`` or ``action``; ``pack``
    is the pack it comes from, ``clause`` the rule (empty: none).  ``is_repeated``: what
    it starts stands at its first place in the outline.
    """

    kind: str
    name: str
    pack: str
    clause: str
    parts: tuple[Node, ...] = ()
    is_repeated: bool = False

    def lines(self, depth: int = 0) -> Iterator[tuple[int, Node]]:
        """The node and all below it, each with its depth."""
        yield depth, self
        for part in self.parts:
            yield from part.lines(depth + 1)


def outline(rules: CoreRules) -> Node:
    """The sequence of play of a ruleset, from the loop over the rounds down."""
    return _node(rules, ROOT, set())


def names_of_starts(rules: Ruleset, starts: Sequence[Any]) -> list[str]:
    """The names of what may be started; a function among them is asked for the names."""
    names: list[str] = []
    for start in starts:
        if isinstance(start, str):
            names.append(start)
        elif isinstance(start, Declared):
            names.append(start.name)  # type: ignore[attr-defined]
        else:
            names += names_of_starts(rules, start(rules))
    return names


def starts_of(rules: Any, name: str) -> dict[str, list[str]]:
    """What may start, by name of the step or kind of action that starts it; of a chance event under no name."""
    item = rules.registry.all(FLOWS)[name]
    if isinstance(item, Procedure):
        return {step.name: names_of_starts(rules, step.starts) for step in rules.procedures[name]}
    if isinstance(item, Chance):
        return {"": names_of_starts(rules, item.starts)}
    offers = [offered for offered in rules.registry.every(OFFERS) if offered.decision == name]
    names: dict[str, list[str]] = {}
    added = [(choice, offer.starts) for offer in offers for choice in offer.choices]
    for choice, further in (*((choice, ()) for choice in getattr(item, "choices", ())), *added):
        effect = [choice.effect.name] if isinstance(choice.effect, Procedure) else []
        names[choice.action.name] = [*effect, *names_of_starts(rules, (*choice.starts, *further))]
    return names


def _node(rules: CoreRules, name: str, shown: set[str]) -> Node:
    flow = rules.registry.all(FLOWS)
    if name not in flow:
        window = rules.registry.all(WINDOWS)[name]
        pack = rules.registry.pack_of(WINDOWS, name)
        return Node("window", name, pack, window.clause, (_node(rules, REACTING, shown),))
    item, pack = flow[name], rules.registry.pack_of(FLOWS, name)
    cited = rules.registry.all(CITES)
    is_new = name not in shown
    shown.add(name)
    starts = starts_of(rules, name) if is_new else {}
    repeated = not is_new and any(starts_of(rules, name).values())
    if isinstance(item, Procedure):
        parts = tuple(
            Node(
                "step",
                step.name,
                step.pack,
                step.clause or cited.get(f"{name}/{step.name}", ""),
                tuple(_node(rules, start, shown) for start in starts[step.name]),
            )
            for step in rules.procedures[name]
            if is_new
        )
        return Node("procedure", name, pack, "", parts, not is_new)
    if isinstance(item, Chance):
        parts = tuple(_node(rules, start, shown) for start in starts.get("", ()))
        return Node("chance", name, pack, cited.get(name, ""), parts, repeated)
    actions = tuple(
        Node(
            "action",
            kind,
            rules.registry.pack_of(ACTION_KINDS, kind),
            "",
            tuple(_node(rules, start, shown) for start in names),
        )
        for kind, names in starts.items()
    )
    return Node("decision", name, pack, rules.clause_of(name), actions, repeated)

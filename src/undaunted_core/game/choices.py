"""The choices of a decision as a tree: one question after the other until one action is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.errors import RulesetError
from undaunted_core.kernel.actions import Action
from undaunted_core.mechanics.signs import MENUS
from undaunted_core.mechanics.words import STOP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.game.targets import Target
    from undaunted_core.mechanics.signs import MenuItem
    from undaunted_core.text import Text

#: Where kinds stand that no menu names: those with fields, those without, and to stop.
NAMED, NAMELESS, LAST = 1000, 1001, 1002


@attrs.frozen(eq=False, repr=False)
class Choices(ByValue):
    """A place in the tree of choices: one action, or the options that lead to several.

    ``title`` is what players call it there; of the whole tree it is the question.  ``target`` is what tells it from
    its neighbours, None where it names nothing.  ``actions`` are all that lie behind it.  ``is_group`` says that a
    pack groups them, so that a list of all choices has one line for them too. ``refused`` is what the group offers at
    other times.  ``clause`` is that of a use of a group.
    """

    title: str
    actions: tuple[Action, ...]
    target: Target | None = None
    options: tuple[Choices, ...] = ()
    is_group: bool = False
    refused: tuple[Choices, ...] = ()
    clause: str = ""

    def leaves(self) -> Iterator[Choices]:
        """The single actions behind it, in order."""
        for option in self.options:
            yield from option.leaves()
        if not self.options:
            yield self

    def to_dict(self) -> dict[str, Any]:
        """The tree as JSON values, actions by their notation."""
        return attrs.asdict(self, value_serializer=_value)


def _value(of: object, field: object, value: object) -> object:
    return value.notation if isinstance(value, Action) else value


def uses_of(observation: Any, kind: str, name: str) -> dict[Action, MenuItem]:
    """What the menu of a kind offers for a name, now or not; nothing where the kind is not grouped."""
    rules, uses = observation._rules, {}
    menus = [menu for menu in rules.registry.every(MENUS) if menu.uses and menu.kinds[0] == kind]
    for use in (use for menu in menus for use in menu.uses(observation, name)):
        notation = " ".join(filter(None, [rules.actions[kind].word, name, *use.fields.values()]))
        action = rules.parse(notation)
        if action is None or action.kind != kind:
            raise RulesetError(f"menu of {kind}: found the use {notation!r}, expected an action of this kind")
        uses[action] = use
    return uses


class Tree:
    """Builds the tree of what a seat is asked, in a language and a wording."""

    def __init__(self, observation: Any, lang: str, wording: Text) -> None:
        self.lang, self.wording = lang, wording
        decision, menus = observation.decision, observation._rules.registry.every(MENUS)
        self.asked = decision.text(lang) if decision else ""
        self.targets = {action: action.targets(observation) for action in observation.legal_actions}
        self.rank = {kind: rank for menu in menus for rank, kind in enumerate(menu.kinds)}
        grouped = {menu.kinds[0] for menu in menus if menu.uses}
        firsts = {self._key(action, 0): action for action in self.targets if action.kind in grouped}
        #: What each group offers, by the first thing that its actions name.
        self.groups = {key: uses_of(observation, act.kind, self.targets[act][0].name) for key, act in firsts.items()}
        self.uses = {action: use for uses in self.groups.values() for action, use in uses.items()}

    def root(self) -> Choices:
        """The whole tree; nobody is asked for what all choices name."""
        actions = sorted(self.targets, key=self._rank)
        firsts = {self._key(action, 0) for action in actions}
        shared = firsts.pop() if len(firsts) == 1 else None
        target = self.targets[actions[0]][0] if shared in self.groups else None
        return self._branch(self.asked, actions, target, 0, self.groups.get(shared))

    def _rank(self, action: Action) -> tuple[int, bool]:
        """What menus name stands first, then what names something; to stop stands last."""
        rank = LAST if action.kind == STOP.name else NAMED if self.targets[action] else NAMELESS
        return self.rank.get(action.kind, rank), action in self.uses and self.uses[action].is_common

    def _key(self, action: Action, level: int) -> object:
        """What an action names at a place, whatever the field is called; itself where it names nothing."""
        targets = self.targets[action][level : level + 1]
        return next(((target.domain, target.name, target.zone, target.space) for target in targets), action)

    def _branch(
        self, title: str, actions: list[Action], target: Target | None, level: int, group: dict[Action, MenuItem] | None
    ) -> Choices:
        """Several actions, told apart from a place on, and what their group refuses."""
        absent = [(act, use) for act, use in (group or {}).items() if act not in self.targets and not use.is_common]
        refused = tuple(Choices(use.title[self.lang], (action,), clause=use.clause) for action, use in absent)
        options = tuple(self._options(actions, level))
        return Choices(title, tuple(actions), target, options, group is not None, refused)

    def _options(self, actions: list[Action], level: int) -> Iterator[Choices]:
        """An option for each thing that is named at the first place, from one on, in which the actions differ."""
        parts: dict[object, list[Action]] = {}
        while actions and len(parts) < 2 and actions[0] not in parts:
            parts = {}
            for action in actions:
                parts.setdefault(self._key(action, level), []).append(action)
            level += 1
        for key, part in parts.items():
            action, group = part[0], self.groups.get(key) if level == 1 else None
            target = next(iter(self.targets[action][level - 1 : level]), None)
            if target and (group is not None or len(part) > 1):
                title = self.wording.title(target.domain, target.name, self.lang)
                yield self._branch(title, part, target, level, group)
            else:
                use = self.uses.get(action)
                title = use.title[self.lang] if use else self.wording.action(action, self.lang)
                yield Choices(title, (action,), target, clause=use.clause if use else "")

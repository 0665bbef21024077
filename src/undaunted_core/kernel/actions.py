"""Actions: what a seat (or chance) may choose, made once per ruleset and shared."""

from __future__ import annotations

from itertools import product, repeat
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.kernel.ruleset import Ruleset


class Action:
    """One choice.  Equal when kind and notation are equal.

    ``kind`` is a dotted name, ``notation`` the choice in stable words such as
    ``step 07A``; :meth:`to_dict` names the fields.  ``args`` are the engine's
    own numbers: they belong to one ruleset and are in no document.

    >>> ctx.rules.action("tactics.step", space).notation
    'step 16B'
    """

    __slots__ = ("_rules", "_words", "args", "kind", "notation")
    _rules: Ruleset
    _words: dict[str, str]  # what to_dict() gives, once that was asked for
    args: tuple[int, ...]
    kind: str
    notation: str

    def __init__(self, rules: Ruleset, kind: str, args: tuple[int, ...], notation: str) -> None:
        # Larger scenarios have tens of thousands of actions: a loop over the slots takes four times as long.
        _set_rules(self, rules)
        _set_args(self, args)
        _set_kind(self, kind)
        _set_notation(self, notation)

    @property
    def order(self) -> tuple[int, ...]:
        """The sort key: the rank of the kind, then the numbers; it belongs to one ruleset too."""
        return self._rules.actions[self.kind].rank, *self.args

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"all games share an action, so it cannot be changed: {name}")

    def __reduce__(self) -> tuple[Callable[..., Action], tuple[object, ...]]:
        return _the_action, (self._rules, self.kind, self.args)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action):
            return NotImplemented
        return self.kind == other.kind and self.notation == other.notation

    def __hash__(self) -> int:
        return hash(self.notation)

    def __repr__(self) -> str:
        return f"<Action {self.notation}>"

    def __str__(self) -> str:
        return self.notation

    def to_dict(self, lang: str | None = None) -> dict[str, str]:
        """``{"kind": ..., field: name, ...}``, with a language also ``text``; ``game.apply`` takes it.

        ValueError for a language that there is not.
        """
        words: dict[str, str] | None = getattr(self, "_words", None)
        if words is None:
            fields, names = self._rules.actions[self.kind].fields, self._rules.names
            words = {field: names[dom][value] for (field, dom), value in zip(fields.items(), self.args, strict=True)}
            words = {"kind": self.kind, **words}
            _set_words(self, words)
        return words.copy() if lang is None else {**words, "text": self.text(lang)}

    def targets(self, observation: object) -> tuple[Any, ...]:
        """What it names and where that lies for who looks: a ``Target`` for each field.

        TypeError for what is no observation.
        """
        targets_of = getattr(observation, "_targets", None)
        if targets_of is None:
            raise TypeError(f"found {quoted(observation)}, expected an Observation")
        return tuple(targets_of(self))

    def text(self, lang: str = "en") -> str:
        """The choice in a sentence of the language; ValueError for one that there is not."""
        return self._rules.text.action(self, lang)


#: What sets the parts of an action, which cannot be set from outside.
_set_rules, _set_words, _set_args, _set_kind, _set_notation = (vars(Action)[part].__set__ for part in Action.__slots__)


def _the_action(rules: Ruleset, kind: str, args: tuple[int, ...]) -> Action:
    """The result of a pickle or a deep copy of an action: the ruleset's own action."""
    return rules.actions[kind][args]


class ActionKind(dict[tuple[int, ...], Action]):
    """All actions of one kind; ``[args]`` makes one, or returns the one made before."""

    __slots__ = ("_rules", "fields", "name", "pack", "rank", "word")

    def __init__(self, rules: Ruleset, name: str, word: str, fields: Mapping[str, str], rank: int, pack: str) -> None:
        self._rules = rules
        self.name = name
        self.word = word
        self.fields = fields
        self.rank = rank
        self.pack = pack

    def __missing__(self, args: tuple[int, ...]) -> Action:
        names = self._rules.names
        words = [self.word] if self.word else []
        for domain, value in zip(self.fields.values(), args, strict=True):
            words.append(names[domain][value])
        notation = " ".join(words)
        action = self[args] = Action(self._rules, self.name, args, notation)
        self._rules.known_actions[notation] = action
        return action

    def all(self) -> tuple[Action, ...]:
        """Every action of the kind, by number; a kind without fields has one."""
        rules, names = self._rules, [self._rules.names[domain] for domain in self.fields.values()]
        every = tuple(product(*(range(len(members)) for members in names)))
        if not self:
            # Without a loop: larger scenarios have tens of thousands, and to make them is a good part of compiling.
            notations = tuple(map(" ".join, product(*([(self.word,)] if self.word else []), *names)))
            actions = tuple(map(Action, repeat(rules), repeat(self.name), every, notations))
            rules.known_actions.update(zip(notations, actions, strict=True))
            self.update(zip(every, actions, strict=True))
        return tuple(map(self.__getitem__, every))

    def parse(self, words: list[str]) -> Action | None:
        """The action with these names as arguments, or None."""
        if len(words) != len(self.fields):
            return None
        numbers = [
            self._rules.numbers[domain].get(word) for domain, word in zip(self.fields.values(), words, strict=True)
        ]
        args = tuple(number for number in numbers if number is not None)
        return self[args] if len(args) == len(numbers) else None

"""A ruleset as far as the check of a scenario needs it: what the packs alone decide is another ruleset's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.kinds import TABLES, TEXTS
from undaunted_core.kernel.ruleset import CHANCE_SEAT, Ruleset
from undaunted_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.kernel.registry import Registry


class _Later(dict[Any, Any]):
    """Values that are made when they are asked for."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: object) -> object:
        value = self[key] = self.make(key)
        return value


class Sketch(Ruleset):
    """The rules of a scenario, made from those of another scenario with the same packs.

    Parts that depend on the scenario are made as in any ruleset, but only on demand: the tables, the titles, the
    state at the start. A step or a decision is made when it is reached, an action when it is offered.  So it is good
    for a look at the first moments of a game; no game is played with it, and it has no fingerprint.
    """

    def __init__(self, of: Ruleset, source: Any) -> None:
        self._later = _parts(of.registry)
        # The codec counts the members of the other scenario.
        vars(self).update((name, part) for name, part in vars(of).items() if name not in (*self._later, "codec"))
        self._read(source)
        self.code: Any = _Later(lambda at: self._operation(at)[:2])
        self.outcomes: Any = _Later(lambda kind: tuple((CHANCE_SEAT, action) for action in self.actions[kind].all()))

    def __getattr__(self, name: str) -> object:
        make = vars(self).get("_later", {}).get(name)
        if make is None:
            raise AttributeError(name)
        part = make(self, self.source)
        setattr(self, name, part)
        return part

    def finish(self) -> None:
        """Make all tables, the titles and the state at the start."""
        for name in self._later:
            getattr(self, name)

    def release(self) -> None:
        """Let go of everything: its parts hold each other, and would wait for the collector of cycles."""
        vars(self).clear()


def _parts(registry: Registry) -> dict[str, Callable[[object, object], object]]:
    """What is made later, in the order of a ruleset: each from the ruleset and its source."""
    return {
        "text": lambda rules, source: Text(registry.all(TEXTS), rules._titles | source.titles(rules)),
        **registry.all(TABLES),
        "_template": lambda rules, source: rules._initial(source),
    }

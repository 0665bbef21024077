"""A ruleset as far as the check of a scenario needs it: what the packs alone decide is another ruleset's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.ruleset import CHANCE_SEAT, Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable


class _Later(dict[Any, Any]):
    """Values that are made when they are asked for."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Any) -> Any:
        made = self[key] = self.make(key)
        return made


class Sketch(Ruleset):
    """The rules of a scenario, made from those of another scenario with the same packs.

    Everything that depends on the scenario is made as in any ruleset: domains, titles, tables, the state at the
    start.  A step or a decision is compiled when it is reached, an action when it is offered.  So it is good for
    the first moments of a game; no game is played with it, and it has no fingerprint.
    """

    def __init__(self, of: Ruleset, source: Any) -> None:
        vars(self).update(vars(of))
        for table in of.registry.all("table"):
            delattr(self, table)
        self._read(source)
        self.code: Any = _Later(lambda at: self._operation(at)[:2])
        self.outcomes: Any = _Later(
            lambda kind: tuple((CHANCE_SEAT, action) for action in self.actions[kind].all())
        )
        self._build(source)


__all__ = ["Sketch"]

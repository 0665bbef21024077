"""Chance events whose functions name the values that they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.kernel import flow
from undaunted_core.kernel.binding import STEP, bind, frame_names, parameters
from undaunted_core.kernel.kinds import DERIVED_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset


def takes_args(function: Callable[..., object]) -> bool:
    """Whether a function of a chance event takes the arguments of its frame as one tuple, ``args``."""
    return "args" in parameters(function)


@attrs.frozen(eq=False, repr=False)
class Chance(flow.Chance):
    """A chance event, defined once for sampled and for explicit play.

    ``outcomes`` lists equally likely numbers of the domain of its action; one that is listed twice
    is twice as likely.  ``resolve`` applies the outcome; where the event happens again at once, it
    returns the arguments for that.  Both name what they need of the ``fields``; ``resolve`` gets
    the outcome under the name of the action's field, or as ``outcome``.  They may take ``ctx, args`` and
    ``ctx, args, outcome`` instead.  ``action`` is the name of the action kind that shows it.

    ``sound`` is as in a :class:`Decision`.  ``starts`` are the procedures, decisions and further chance events that
    ``resolve`` may start, given as objects or by name. With ``is_lasting`` the list of outcomes is not asked for again
    while the event happens again: ``resolve`` keeps it right, as a draw does that takes its card out of it.

    >>> COIN = Chance("my_pack.coin", {"side": "side"}, "my_pack.flip", lambda side: (0, 1), lambda ctx, face: None)
    >>> COIN.fields
    {'side': 'side'}
    """

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that take the whole frame; one that names what it needs is checked when it is bound."""
        if takes_args(self.outcomes):
            yield f"chance event {self.name}, outcomes", self.outcomes, "ctx, args"
        if takes_args(self.resolve):
            yield f"chance event {self.name}, resolve", self.resolve, "ctx, args, outcome"

    def compile(self, rules: Ruleset) -> flow.Chance:
        """The chance event as the machine takes it."""
        derived, where, names = rules.registry.all(DERIVED_NAMES), f"chance event {self.name}", frame_names(self.fields)
        (field,) = rules.actions[self.action].fields
        outcomes, resolve = self.outcomes, self.resolve
        if not takes_args(outcomes):
            outcomes = bind(outcomes, STEP, names, derived, where)
        if not takes_args(resolve):
            came = {field: "outcome", "outcome": "outcome"}
            resolve = bind(resolve, (*STEP, "outcome"), names | came, derived, where)
        return flow.Chance(
            self.name, self.fields, self.action, outcomes, resolve, self.sound, is_lasting=self.is_lasting
        )

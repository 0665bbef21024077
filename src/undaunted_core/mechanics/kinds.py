"""Declarations of what other packs may register with a pack, and how that is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.kernel.registry import Registry


@attrs.frozen(eq=False)
class DeclaredKind(Declaration):
    """What the things of a kind are that packs register with ``registry.add`` or ``registry.append``.

    ``expected`` is a class, or ``callable``: anything else is refused, with the name of its pack.  ``calls`` says what
    the functions of the kind are called with (``"ctx, piece"``), or those that its fields hold, by field.  A function
    that cannot be called so is refused too.  ``expected`` stays away for a kind that another pack declares.

    >>> DeclaredKind("sound", callable, calls="ctx, seat").calls
    'ctx, seat'
    """

    name: str
    expected: Any = None
    calls: str | Mapping[str, str] = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register what is expected, and the calls."""
        if self.expected is not None:
            registry.add("expected", self.name, self.expected, pack, of=self)
        if self.calls:
            fields = self.calls if isinstance(self.calls, str) else tuple(self.calls.items())
            registry.add("called_with", self.name, fields, pack, of=self)


@attrs.frozen(eq=False)
class References(Declaration):
    """A check of what packs register with this one, before a ruleset is compiled: ``find_faults(found, definitions)``.

    ``found`` has what is registered (``named``, ``listed``) and takes faults (``known``, ``fault``).

    >>> def check_sounds(found, definitions):
    ...     for name, pack, sound in found.named("sound"):
    ...         found.known(pack, f"sound {name}, of", sound.of, definitions["units"], "a unit")
    >>> References(check_sounds).find_faults.__name__
    'check_sounds'
    """

    find_faults: Callable[[Any, Mapping[str, Mapping[str, Any]]], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the check."""
        registry.append("references", self.find_faults, pack)


@attrs.frozen(eq=False)
class Advice(Declaration):
    """What ``validate`` tells of things registered that are no fault: ``advise(found, rules, packs)``.

    >>> def advise(found, rules, packs):
    ...     if not rules.registry.all("sound"):
    ...         found.fault("my_pack", "sounds", "no sound", "a sound that some pack registers")
    >>> Advice(advise).advise.__name__
    'advise'
    """

    advise: Callable[[Any, Any, Sequence[str]], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that advises."""
        registry.append("advice", self.advise, pack)


@attrs.frozen(eq=False)
class SpecialRuleKind(Declaration):
    """A scenario rule that scenarios may name in ``special``; the pack's tables read its parameters.

    Its text has the key ``special.<name>``.

    >>> SpecialRuleKind("high_water").name
    'high_water'
    """

    name: str

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the name."""
        registry.add("special_rule", self.name, None, pack, of=self)

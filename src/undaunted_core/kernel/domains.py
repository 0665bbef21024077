"""Domains: numbered sets of names, such as the spaces, the pieces, the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.kinds import Kind

if TYPE_CHECKING:
    from undaunted_core.declarations.findings import Findings


@attrs.frozen(eq=False, repr=False)
class Members(ByValue):
    """The members of a domain, in order.

    ``viewers`` says who sees an ``owner`` row of each member: a number of a side, ``EVERYBODY`` or ``NOBODY``.
    ``pools`` names the pool of each member: hidden rows of one pool exchange values (see ``Column.pooled``).
    ``known_rows`` are rows whose content everybody knows, though not everybody may look.

    >>> Members(("red", "black")).viewer(1) == EVERYBODY
    True
    """

    names: tuple[str, ...]
    viewers: tuple[int, ...] = ()
    pools: tuple[str, ...] = ()
    known_rows: frozenset[int] = frozenset()

    def viewer(self, row: int) -> int:
        """Who sees the row."""
        return self.viewers[row] if self.viewers else EVERYBODY


#: What gives the members of a domain.
DOMAINS: Kind[Callable[..., Members]] = Kind("domain", callable)


def check_domain(findings: Findings, pack: str, what: str, domain: str, plain: tuple[str, ...] = ()) -> None:
    """Note a domain that no pack registers, and that is none of the ``plain`` words either."""
    known = [*findings.registry.by_name(DOMAINS), *plain]
    findings.known(pack, what, domain, known, "a domain", most=len(known))

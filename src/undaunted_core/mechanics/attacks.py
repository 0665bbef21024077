"""Attacks of any game: what their record holds at least, their kinds, their results, what they may aim at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.explaining import QUERIES
from undaunted_core.mechanics.signs import Sign
from undaunted_core.mechanics.sums import MODIFIERS, SUBJECTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.requirements import Requirement
    from undaunted_core.kernel.registry import Called, Registry


@attrs.define
class Attack:
    """The current attack: its kind, the attacker's side and piece, its target and its sum.

    The numbers are -1 and the sum 0 while there is no attack.  A pack whose attacks
    need more extends it with columns of its own, and ``clear`` with them.

    >>> ctx.state.attack.kind, ctx.state.attack.total
    (-1, 0)
    """

    kind: int = column(holds="attack", visible=PUBLIC)
    side: int = column(holds="side", visible=PUBLIC)
    source: int = column(holds="piece", visible=PUBLIC)
    target: int = column(holds="piece", visible=PUBLIC)
    total: int = column(visible=PUBLIC)

    def clear(self) -> None:
        """Keep nothing: equal positions stay equal, whatever attack came before."""
        self.kind = self.side = self.source = self.target = -1
        self.total = 0


def check_leads(findings: Findings, pack: str, what: str, names: tuple[str, ...]) -> None:
    """Note what a success leads to, by its name, that is no query about one piece."""
    for name in names:
        query = findings.registry.get(QUERIES, name)
        findings.known(pack, what, name, findings.registry.by_name(QUERIES), "a query that a pack registers")
        if query is not None and list(query.fields.values()) != ["piece"]:
            asked = ", ".join(f"{field}: {domain}" for field, domain in query.fields.items()) or "nothing"
            findings.fault(pack, what, f"the query {name!r} about {asked}", "a query about one piece")


@attrs.frozen(eq=False, repr=False)
class AttackKind(Declaration):
    """A kind of attack.

    ``targets(ctx, side, source)`` lists the pieces it may aim at (None: its target is given, not chosen). ``where``
    are the requirements that say the same of one ``piece``, with reasons.  ``sum`` names the sum it goes by,
    ``result(ctx)`` carries a success out.  ``traits`` are words that modifiers may ask for.  ``leads_to`` names
    queries about the target that say what a success brings, ``clause`` is that of resolving it.

    >>> AttackKind("charge", None, "my_pack.strength", lambda ctx: None).sum
    'my_pack.strength'
    """

    name: str
    targets: Callable[[Any, int, int], Sequence[int]] | None
    sum: str
    result: Callable[[Any], None]
    traits: frozenset[str] = frozenset()
    leads_to: tuple[str, ...] = ()
    clause: str = ""
    where: tuple[Requirement, ...] = ()
    #: What the result may start, by itself or by name: the sequence of play shows it.
    starts: tuple[object, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the attack and the texts of its requirements."""
        if registry.add(ATTACK_KINDS, self.name, self, pack, of=self):
            registry.append(SUBJECTS, (self.sum, ("attack", "kind")), pack)
            for requirement in self.where:
                registry.declare(requirement, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        yield f"attack {self.name}, targets", self.targets, "ctx, side, source"
        yield f"attack {self.name}, result", self.result, "ctx"

    def check(self, findings: Findings, pack: str) -> None:
        """It goes by a sum that has a term, and what it leads to are queries."""
        sums = {modifier.sum for modifier in findings.registry.every(MODIFIERS)}
        findings.known(pack, f"attack {self.name}, sum", self.sum, sorted(sums), "a sum that has a modifier")
        check_leads(findings, pack, f"attack {self.name}, leads_to", self.leads_to)


ATTACK_KINDS: Kind[AttackKind] = Kind("attack", AttackKind)


@attrs.frozen(eq=False, repr=False)
class Result(Declaration):
    """What a success of an attack kind brings when its target has a trait; idle where no pack has that attack.

    ``result(ctx)`` carries it out in place of the kind's own; ``leads_to`` names
    the queries about the target that say what that is.  ``attack`` "" means every
    attack for which no other result names the trait.

    >>> Result("strike", "wooden", lambda ctx: None).trait
    'wooden'
    """

    attack: str
    trait: str
    result: Callable[[Any], None]
    leads_to: tuple[str, ...] = ()
    #: What the result may start, by itself or by name: the sequence of play shows it.
    starts: tuple[object, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the result."""
        registry.append(RESULTS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"result {self.attack}, result", self.result, "ctx")]

    def check(self, findings: Findings, pack: str) -> None:
        """Its attack and its trait exist, and what it leads to are queries."""
        where, attacks = f"result of {self.attack} against {self.trait}", findings.registry.by_name(ATTACK_KINDS)
        if self.attack:
            findings.known(pack, f"{where}, attack", self.attack, attacks, "an attack that a pack registers")
        findings.known(pack, f"{where}, trait", self.trait, findings.traits(), "a trait of some definition")
        check_leads(findings, pack, f"{where}, leads_to", self.leads_to)


RESULTS: Kind[Result] = Kind("result", Result)


@attrs.frozen(eq=False, repr=False)
class Targets(Declaration):
    """A condition on all targets: ``may_aim(ctx, side, piece)``, whether a side may aim at an enemy piece.

    >>> Targets(lambda ctx, side, piece: piece != 5).may_aim(ctx, 0, 4)
    True
    """

    may_aim: Callable[[Any, int, int], bool]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the condition."""
        registry.append(TARGET_TESTS, self.may_aim, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("target", self.may_aim, "ctx, side, piece")]


#: What says whether a side may aim at a piece.
TARGET_TESTS: Kind[Callable[..., bool]] = Kind("target", callable)


#: How drawings show the record of an attack.
SIGNS = (
    Sign("attack.kind", "attack"),
    Sign("attack.source", "source"),
    Sign("attack.target", "target"),
    Sign("attack.total", "detail"),
    Sign("attack.side", "hidden"),
)

"""Named sums: a number to which packs add terms, each with its text and its clause.

A rule that needs a sum says what it is about, such as the record of an attack and its kind. Every term is called with
that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.returned import wrong_result
from undaunted_core.kernel.kinds import TEXTS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.explaining import term, total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.explaining import Explanation
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.state import CoreRules, Ctx


@attrs.frozen(eq=False, repr=False)
class Sum(Declaration):
    """A named sum, ``<pack>.<name>``, that a rule works out with :func:`total_of`.

    ``subject`` names what it is about: the arguments of its terms.  The sum that an attack goes by needs no
    declaration of its own; it is about ``attack`` and ``kind``.

    >>> Sum("my_pack.price", ("card",)).subject
    ('card',)
    """

    name: str
    subject: tuple[str, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the name of the sum."""
        if registry.add(NAMED_SUMS, self.name, self, pack, of=self):
            registry.append(SUBJECTS, (self.name, self.subject), pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own."""
        findings.own(pack, "sum", self.name)


#: What a sum is about, by its name: the names of the arguments of its terms.
SUBJECTS: Kind[tuple[str, tuple[str, ...]]] = Kind("subject", tuple, is_rule=False)
NAMED_SUMS: Kind[Sum] = Kind("sum", Sum)


@attrs.frozen(eq=False, repr=False)
class Modifier(Declaration):
    """A term of a named sum: ``value(ctx, *subject)``, with its clause.

    What the sum is about is called ``subject``: for an attack its record and its kind.
    ``label`` is the key of its text, ``term.<pack>.<name>``; ``text`` the text itself
    (None where another modifier of the pack brings it).  Where the sum may be explained to who
    does not see all that counts, what it is about names who asks: ``unknown(ctx, *subject)`` says whether
    hidden things could change the term for them, and ``value`` then gives the part that they know.

    >>> Modifier("my_pack.price", "term.my_pack.night", lambda ctx, card: 2, "MY-8.3").value(ctx, card)
    2
    """

    sum: str
    label: str
    value: Callable[..., int]
    clause: str
    text: Words | None = None
    unknown: Callable[..., bool] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the term and its text."""
        registry.append(MODIFIERS, self, pack)
        if self.text is not None:
            registry.add(TEXTS, self.label, self.text, pack, of=self.text)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        subjects = dict(registry.every(SUBJECTS))
        if self.sum in subjects:
            arguments = ", ".join(("ctx", *subjects[self.sum]))
            yield f"modifier {self.label}, value", self.value, arguments
            yield f"modifier {self.label}, unknown", self.unknown, arguments

    def check(self, findings: Findings, pack: str) -> None:
        """Some rule works out its sum."""
        used = {name for name, _ in findings.registry.every(SUBJECTS)}
        expected = "a sum that an attack goes by, or a Sum"
        findings.known(pack, f"modifier {self.label}, sum", self.sum, sorted(used), expected)


MODIFIERS: Kind[Modifier] = Kind("modifier", Modifier)


@attrs.frozen(eq=False, repr=False)
class SumTable:
    """The terms of each sum, as functions and as (pack, term) pairs, in the order of registration."""

    values: dict[str, tuple[Callable[..., int], ...]]
    terms: dict[str, tuple[tuple[str, Modifier], ...]]


def sum_table(rules: CoreRules, setting: Setting) -> SumTable:
    """The terms of all sums; one that only an attack or a declaration names has none."""
    registry = rules.registry
    modifiers: dict[str, list[tuple[str, Modifier]]] = {name: [] for name, _ in registry.every(SUBJECTS)}
    for pack, modifier in registry.with_packs(MODIFIERS):
        modifiers.setdefault(modifier.sum, []).append((pack, modifier))
    return SumTable(
        {name: tuple(term.value for _, term in terms) for name, terms in modifiers.items()},
        {name: tuple(terms) for name, terms in modifiers.items()},
    )


def total_of(ctx: Ctx, name: str, *subject: object) -> int:
    """The value of a sum about this subject.

    Raises KeyError for a sum that no pack declares, a RuleError for a term that is no whole number.

    >>> kind, attack = ctx.rules.combat.kinds[0], ctx.state.attack
    >>> attack.source = attack.target = piece
    >>> total_of(ctx, "undaunted.defence", attack, kind)
    6
    """
    value = 0
    try:
        for value_of in ctx.rules.sums.values[name]:
            value += value_of(ctx, *subject)
        if type(value) is int:
            return value
    except TypeError:
        pass
    # A term is no whole number: it is asked again, and named.
    return sum(_whole(pack, modifier, modifier.value(ctx, *subject)) for pack, modifier in ctx.rules.sums.terms[name])


def _whole(pack: str, one: Modifier, value: object) -> int:
    """The value of a term; :class:`RuleError` for what is no whole number."""
    if not isinstance(value, int):
        raise wrong_result(pack, f"modifier {one.label}", one.value, value, "a whole number")
    return value


def explain_sum(
    ctx: Ctx, label: str, name: str, subject: tuple[object, ...], *parts: Explanation, **fields: tuple[str, object]
) -> Explanation:
    """A sum with its terms and their clauses; ``label`` is the key of its text, its clause that of the first term.

    >>> kind, attack = ctx.rules.combat.kinds[0], ctx.state.attack
    >>> attack.source = attack.target = piece
    >>> who = {name: ("piece", piece) for name in ("attacker", "target")} | {"attack": ("attack", 0)}
    >>> explain_sum(ctx, "explain.tactics.defence", "undaunted.defence", (attack, kind), **who).total
    6
    """
    terms = [
        term(ctx, modifier.label, _whole(pack, modifier, modifier.value(ctx, *subject)), modifier.clause, pack,
             is_known=modifier.unknown is None or not modifier.unknown(ctx, *subject))
        for pack, modifier in ctx.rules.sums.terms[name]
    ]  # fmt: skip
    return total(ctx, label, terms, terms[0].clause if terms else "", *parts, **fields)

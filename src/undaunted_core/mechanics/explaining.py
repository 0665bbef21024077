"""Explanations: sums with their terms, and the questions that players may ask by name.

A query is answered in a separate context, drawn from what the asking seat knows. Hidden cards are in possible places
there, so an answer cannot depend on their real places. It may not depend on these either: a term that hidden things
could change says so. For facts that a seat cannot know, the answer gives exact odds, see
:mod:`undaunted_core.mechanics.odds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.domains import check_domain
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.words import ActionKind
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.state import Ctx
    from undaunted_core.text import Text

    Number = int | Fraction
#: The name of a query and the numbers it is asked with.
Asked = tuple[str, tuple[int, ...]]
#: Stands for an argument that is left out.
LEFT_OUT = -1


@attrs.frozen(eq=False, repr=False)
class Term(ByValue):
    """One term of a sum: a label (message key), its value, the clause and the pack it comes from.

    ``fields`` are the names its message speaks of, ``domains`` what each names.  Not ``is_known``: hidden
    things add to it or take from it, and the value is the part that who asks knows.

    A rule makes one with ``term``.

    >>> term(ctx, "term.undaunted.needed", 5, "UND-10.2", "undaunted").text()
    'needed: 5 (UND-10.2)'
    """

    label: str
    value: Number
    clause: str
    pack: str
    fields: dict[str, Any]
    domains: dict[str, str] = attrs.field(repr=False)
    _rules: Ruleset = attrs.field(repr=False, eq=False)
    is_known: bool = True

    def text(self, lang: str = "en", wording: Text | None = None) -> str:
        """Label, value and clause in the language (ValueError for none); ``wording`` calls things by other names."""
        title, much, clause = self._row(lang, wording or self._rules.text)
        return title + much + (f" ({clause})" if clause else "")

    def _row(self, lang: str, words: Text) -> tuple[str, str, str]:
        said = words.say(self.label, lang, self.domains, **self.fields)
        return said, f": {number_text(self.value)}{_unknown(words, lang, self.is_known)}", self.clause

    def to_dict(self) -> dict[str, object]:
        """The parts as JSON values; odds as a fraction in words."""
        return {
            "label": self.label,
            "value": plain(self.value),
            "known": self.is_known,
            "clause": self.clause,
            "pack": self.pack,
            "fields": self.fields,
            "text": self.text(),
        }


@attrs.frozen(eq=False, repr=False)
class Explanation(ByValue):
    """A sum: what it is of (message key and fields), its total, its terms, and further sums it leads to.

    The terms add up to the total.  Odds are fractions, all else whole numbers; an explanation without a sum of its
    own has the total None and no terms.  Odds are exact unless ``is_estimate``. Then there were too many ways to
    count, and they come from some of these drawn at random, the same each time one asks.  A total is whole if it
    ``is_known``; otherwise it is that of what who asks knows.

    A rule makes one with ``total`` or ``odds``.

    >>> print(answer(ctx, "points", 0, 0))
    Points controlled by the US side: 0 (UND-10.2)
    """

    label: str
    total: Number | None
    terms: tuple[Term, ...]
    clause: str
    parts: tuple[Explanation, ...]
    fields: dict[str, Any]
    domains: dict[str, str] = attrs.field(repr=False)
    _rules: Ruleset = attrs.field(repr=False, eq=False)
    is_estimate: bool = False

    @property
    def is_known(self) -> bool:
        """Whether nothing hidden adds to the total or takes from it."""
        return all(term.is_known for term in self.terms)

    def text(self, lang: str = "en", wording: Text | None = None) -> str:
        """The sum and its terms in the language (ValueError for none), a line each, parts of another line indented.

        ``wording`` are messages and titles that call things by other names than the game's own.
        """
        return "\n".join(self._lines(lang, wording or self._rules.text))

    def _lines(self, lang: str, words: Text) -> list[str]:
        return [
            "  " * depth + title + much + (f" ({clause})" if clause else "")
            for depth, title, much, clause in self._rows(lang, words)
        ]

    def _rows(self, lang: str, words: Text, depth: int = 0) -> Iterator[tuple[int, str, str, str]]:
        """The sum, its terms and its parts: how far inside, what, how much and by which clause."""
        much = "" if self.total is None else f": {number_text(self.total)}{_unknown(words, lang, self.is_known)}"
        if self.is_estimate:
            much += f", {words.say('explain.core.estimate', lang)}"
        yield depth, words.say(self.label, lang, self.domains, **self.fields), much, self.clause
        for term in self.terms:
            yield depth + 1, *term._row(lang, words)
        for part in self.parts:
            yield from part._rows(lang, words, depth + 1)

    def to_dict(self) -> dict[str, object]:
        """The parts as JSON values; odds as a fraction in words."""
        return {
            "label": self.label,
            "total": None if self.total is None else plain(self.total),
            "known": self.is_known,
            "estimated": self.is_estimate,
            "clause": self.clause,
            "fields": self.fields,
            "text": self._rules.text.say(self.label, "en", self.domains, **self.fields),
            "terms": [term.to_dict() for term in self.terms],
            "parts": [part.to_dict() for part in self.parts],
        }

    def _repr_html_(self) -> str:
        """What a notebook shows: the rows of :meth:`text` as a table."""
        from html import escape

        rows = [
            f'<tr><td style="padding-left: {depth}em; text-align: left">{escape(title)}</td>'
            f"<td>{escape(much.lstrip(': '))}</td><td>{escape(clause)}</td></tr>"
            for depth, title, much, clause in self._rows("en", self._rules.text)
        ]
        return f"<table>{''.join(rows)}</table>"

    def __str__(self) -> str:
        return self.text()


@attrs.frozen(eq=False, repr=False)
class Query(Declaration):
    """A question that players may ask by name.

    ``fields`` names what it is asked about, and the domains; those in
    ``optional`` may be left out and are -1 then.  ``answer(ctx, seat, *numbers)``
    gives an :class:`Explanation`, ``seat`` being -1 for a spectator; it raises
    ValueError for a question without an answer.

    >>> Query("fuel", {"piece": "piece"}, lambda ctx, seat, piece: total(ctx, "explain.my_pack.fuel", [], "")).fields
    {'piece': 'piece'}
    """

    name: str
    fields: Mapping[str, str]
    answer: Callable[..., Explanation]
    optional: tuple[str, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the question."""
        registry.add(QUERIES, self.name, self, pack, of=self)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"query {self.name}, answer", self.answer, ", ".join(("ctx", "seat", *self.fields)))]

    def check(self, findings: Findings, pack: str) -> None:
        """Its fields have domains, and the optional ones are fields."""
        for field, domain in self.fields.items():
            check_domain(findings, pack, f"query {self.name}, field {field}", domain, PLAIN)
        for field in self.optional:
            findings.known(pack, f"query {self.name}, optional", field, self.fields, "a field of the query")


QUERIES: Kind[Query] = Kind("query", Query, is_rule=False)


class Explains(Declaration):
    """What explains an action of a kind: ``asks(ctx, seat, arguments, action)`` names queries to answer.

    It gives (query, numbers) pairs; ``arguments`` are those of the decision or chance event that waits, ``seat`` is
    -1 for a spectator.  ``clause(rules, action)`` is the clause of an action that has its own, whatever decision
    offers it (empty: the decision's). Its explanation then names that clause, whatever sums explain it.

    >>> Explains(PLAY, lambda ctx, seat, args, action: [("points", (0,))]).action
    'tactics.play'
    """

    __slots__ = ("action", "asks", "clause")

    def __init__(
        self, action: ActionKind | str, asks: Callable[..., Sequence[Asked]], clause: Callable[..., str] | None = None
    ) -> None:
        self.action: str = action if isinstance(action, str) else action.name
        self.asks = asks
        self.clause = clause

    def declare(self, registry: Registry, pack: str) -> None:
        """Register what explains the action."""
        registry.append(EXPLANATIONS, (self.action, self.asks), pack)
        if self.clause is not None:
            registry.add(ACTION_CLAUSES, self.action, self.clause, pack, of=self)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        yield f"Explains of {self.action}", self.asks, "ctx, seat, args, action"
        yield f"action clause {self.action}", self.clause, "rules, action"

    def check(self, findings: Findings, pack: str) -> None:
        """The action exists."""
        findings.action(pack, f"Explains of {self.action}", self.action)


#: A kind of action, and what names the queries that explain it.
EXPLANATIONS: Kind[tuple[str, Callable[..., Sequence[Asked]]]] = Kind("explanation", tuple, is_rule=False)
#: What gives the clause of an action.
ACTION_CLAUSES: Kind[Callable[..., str]] = Kind("action_clause", callable, is_rule=False)


def number_text(value: Number) -> str:
    """A number as players read it; odds as a fraction and in percent."""
    if isinstance(value, int):
        return str(value)
    if value.denominator == 1:
        return f"{100 * value.numerator} %"
    return f"{value} ({round(100 * value)} %)"


def _unknown(words: Text, lang: str, is_known: bool) -> str:
    """What stands after a number that is not all."""
    return "" if is_known else f" {words.say('explain.core.unknown', lang)}"


def plain(value: Number) -> int | str:
    """A number as a JSON value."""
    return value if isinstance(value, int) else str(value)


def _split_fields(rules: Ruleset, fields: Mapping[str, tuple[str, object]]) -> tuple[dict[str, object], dict[str, str]]:
    return (
        {name: rules.word(domain, value) for name, (domain, value) in fields.items()},
        {name: domain for name, (domain, _) in fields.items()},
    )


def term(
    ctx: Ctx, label: str, value: Number, clause: str, pack: str, *, is_known: bool = True, **fields: tuple[str, object]
) -> Term:
    """A term; its fields are (domain, number) pairs.  Not ``is_known``: the value is what who asks knows of it.

    >>> tile = ("space", space)
    >>> term(ctx, "term.undaunted.tile", 2, "UND-10.2", "undaunted", space=tile).text()
    'tile 16B: 2 (UND-10.2)'
    """
    return Term(label, value, clause, pack, *_split_fields(ctx.rules, fields), ctx.rules, is_known)


def total(
    ctx: Ctx, label: str, terms: list[Term], clause: str, *parts: Explanation, **fields: tuple[str, object]
) -> Explanation:
    """The sum of the terms; its fields are (domain, number) pairs.

    >>> two = [term(ctx, "term.undaunted.needed", value, "UND-10.2", "undaunted") for value in (5, -2)]
    >>> total(ctx, "explain.undaunted.missing_points", two, "UND-10.2").total
    3
    """
    value = sum((term.value for term in terms), 0)
    return Explanation(label, value, tuple(terms), clause, parts, *_split_fields(ctx.rules, fields), ctx.rules)


def odds(
    ctx: Ctx,
    label: str,
    terms: list[Term],
    clause: str,
    *parts: Explanation,
    is_estimate: bool = False,
    **fields: tuple[str, object],
) -> Explanation:
    """The sum of terms that are odds; without terms it is impossible.

    >>> odds(ctx, "explain.my_pack.loss", [], "MY-8.5", piece=("piece", 0)).total
    Fraction(0, 1)
    """
    from fractions import Fraction

    value = sum((term.value for term in terms), Fraction(0))
    words_and_domains = _split_fields(ctx.rules, fields)
    return Explanation(label, value, tuple(terms), clause, parts, *words_and_domains, ctx.rules, is_estimate)


def several(ctx: Ctx, label: str, clause: str, *parts: Explanation, **fields: tuple[str, object]) -> Explanation:
    """Sums side by side, without a sum of their own; the fields are (domain, number) pairs.

    >>> several(ctx, "explain.undaunted.points_of_all", "").total is None
    True
    """
    return Explanation(label, None, (), clause, parts, *_split_fields(ctx.rules, fields), ctx.rules)


def answer(ctx: Ctx, name: str, seat: int, *numbers: int) -> Explanation:
    """The answer of a query by name.

    Raises :class:`RulesetError` for a query that no pack registers.

    >>> answer(ctx, "points", 0, 0).total
    0
    """
    queries = ctx.rules.registry.all(QUERIES)
    if name not in queries:
        raise RulesetError(
            f"explain: no query {name!r}, expected one that a pack registers as a Query" + near_hint(name, queries)
        )
    query: Query = queries[name]
    return query.answer(ctx, seat, *numbers)


def side_of(ctx: Ctx, seat: int) -> int:
    """The side of a seat, -1 for a spectator.

    >>> side_of(ctx, 0), side_of(ctx, -1)
    (0, -1)
    """
    return -1 if seat < 0 else int(ctx.rules.side_of[seat])


def each_side(ctx: Ctx, name: str, label: str, seat: int, clause: str = "") -> Explanation:
    """The answers of a query for every side, side by side.

    >>> [part.total for part in each_side(ctx, "points", "explain.undaunted.points_of_all", 0).parts]
    [0, 3]
    """
    return several(ctx, label, clause, *(answer(ctx, name, seat, side) for side in range(len(ctx.rules.sides))))

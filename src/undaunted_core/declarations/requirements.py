"""Requirements and choices: what may be chosen, and why not.  Offers and reasons come from the same requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.parts import check_special
from undaunted_core.declarations.returned import YES_OR_NO, wrong_result
from undaunted_core.ids import pack_of
from undaunted_core.kernel.binding import CHOICE, bind, bind_later, frame_names
from undaunted_core.kernel.flow import FLOWS, OFFERS, Chance, Procedure
from undaunted_core.kernel.kinds import DERIVED_NAMES, TEXTS, Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from undaunted_core.declarations.decisions import Decision
    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.words import ActionKind, Words
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

    Bound = Callable[[Any, object, int, tuple[int, ...]], Any]
    #: Requirements ready to be asked: test, key of the reason, clause.
    Requirements = tuple[tuple[Bound, str, str], ...]


@attrs.frozen(eq=False, repr=False)
class Requirement(Declaration):
    """A condition of a rule that has a name, so that it gives both the offer and the reason.

    ``test`` names the values it needs: fields of the decision and of the action, ``seat`` and ``side``. For an
    ability it may also ask for ``use`` and ``at`` (where its piece is or would enter).  It may use only what the seat
    knows.  ``text`` is the reason given where it fails, ``clause`` its rule (left out: the rule of the choice).
    ``zone`` is the kind of zone in which the card lies that the action names, for a requirement that says so:
    drawings mark it there.

    Requirements are asked in order, and the first that fails is the reason.  A later
    one may rely on the earlier ones.

    >>> AT_HOME = Requirement(
    ...     "my_pack.away", lambda at: at == 0, text(en="It is not at home.", es="No está en casa."), "MY-3.2"
    ... )
    >>> AT_HOME.key
    'reason.my_pack.away'
    """

    name: str
    test: Callable[..., bool]
    text: Words
    clause: str = ""
    zone: str = ""

    @property
    def key(self) -> str:
        """The key of its text."""
        return f"reason.{self.name}"

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the text, by the first pack that declares it."""
        if pack_of(self.name) == pack:
            registry.add(TEXTS, self.key, self.text, pack, of=self.text)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, or that of a pack which has registered its text."""
        if self.key not in findings.registry.by_name(TEXTS):
            findings.own(pack, "requirement", self.name)


@attrs.frozen(eq=False, repr=False)
class Choice:
    """One kind of action at a decision: what may be chosen, and what it does.

    ``where`` are its requirements.  ``among`` lists directly the values that they allow, sorted, if trying all
    members of the domains is slow. The testing kit checks that the two agree.  For an action with several fields it
    lists tuples. ``effect`` is a function, or a procedure whose fields are found by name.

    >>> SINK = ActionKind("my_pack.sink", text(en="sink {piece}", es="hundir {piece}"), piece="piece")
    >>> Choice(SINK, lambda ctx, piece: None, where=(ON_BOARD,)).action.word
    'sink'
    """

    action: ActionKind
    effect: Callable[..., object] | Procedure | None = None
    among: Callable[..., Iterable[object]] | None = None
    where: tuple[Requirement, ...] = ()
    #: Why the rest is not offered, as (key, clause) pairs: what depends on the frame, such as the kind of movement.
    reasons: Callable[..., Sequence[tuple[str, str]]] | None = None
    clause: str = ""
    #: What the effect may start, by itself or by name: the sequence of play shows it.
    starts: tuple[object, ...] = ()


def bind_requirements(
    rules: Ruleset,
    requirements: Iterable[Requirement],
    decision: str,
    names: Mapping[str, str],
    clause: str,
    *,
    for_listing: bool = False,
) -> Requirements:
    """Requirements ready to be asked at a decision, for :attr:`Choice.reasons`: (test, key, clause) each.

    ``names`` are those of :func:`choice_names`; see :func:`first_failing`.  ``for_listing``: the
    listing uses them too, so they are made at once.
    """
    derived = rules.registry.all(DERIVED_NAMES)
    bind_test, where = bind if for_listing else bind_later, f"decision {decision}"
    return tuple(
        (bind_test(asked.test, CHOICE, names, derived, where), asked.key, asked.clause or clause)
        for asked in requirements
    )


def choice_names(fields: Mapping[str, str], action: ActionKind) -> dict[str, str]:
    """The names that the functions of a choice may ask for: of the frame, of the action, and ``seat``."""
    return frame_names(fields) | {"seat": "seat"} | {name: f"given[{n}]" for n, name in enumerate(action.fields)}


def first_failing(
    requirements: Requirements, ctx: Context[Ruleset, State], args: object, seat: int, given: tuple[int, ...]
) -> Sequence[tuple[str, str]]:
    """The first requirement that does not hold, as (key, clause); nothing where all do.

    Raises :class:`RuleError` for one that does not answer True or False.
    """
    for test, key, clause in requirements:
        holds = test(ctx, args, seat, given)
        if holds is not True:
            if holds is not False:
                pack, where = ctx.rules.registry.pack_of(TEXTS, key), f"requirement {key.removeprefix('reason.')}"
                raise wrong_result(pack, where, test, holds, YES_OR_NO)
            return [(key, clause)]
    return ()


def choices_of(item: object) -> tuple[Choice, ...]:
    """The choices of a decision or an offer, as far as they are declared."""
    choices: tuple[Choice, ...] = getattr(item, "choices", ())
    return choices


def requirements_in(registry: Registry) -> Iterator[tuple[str, str, Requirement]]:
    """Every requirement that a declaration names: (pack, where, requirement)."""
    for name, (pack, item) in registry.by_name(FLOWS).items():
        yield from ((pack, f"decision {name}", test) for choice in choices_of(item) for test in choice.where)
    for pack, offer in registry.with_packs(OFFERS):
        where = f"offer at {offer.decision}"
        yield from ((pack, where, test) for choice in choices_of(offer) for test in choice.where)
    for kind, things in registry.names.items():
        for name, (pack, thing) in things.items():
            if isinstance(thing, Declaration):
                asked = (*getattr(thing, "requires", ()), *getattr(thing, "where", ()))
                yield from ((pack, f"{kind.name} {name}", test) for test in asked)
    for kind, listed in registry.lists.items():
        for pack, thing in listed:
            if isinstance(thing, Requirement):
                yield pack, kind.name, thing
            asked = getattr(thing, "requirements", ())
            yield from ((pack, f"{type(thing).__name__} of {getattr(thing, 'of', 'spaces')}", test) for test in asked)


def _check_edit(edit: Require | Because, findings: Findings, pack: str, others: Iterable[str], expected: str) -> None:
    """Note a decision that does not exist, and an action that is not offered there."""
    where = f"{type(edit).__name__} of {edit.of}"
    flow = findings.registry.all(FLOWS)
    decisions = {name: item for name, item in flow.items() if not isinstance(item, Procedure | Chance)}
    if not findings.known(pack, where, edit.of, [*decisions, *others], expected) or edit.action is None:
        return
    kinds = {choice.action.name for choice in choices_of(decisions.get(edit.of))}
    offers = [offer for offer in findings.registry.every(OFFERS) if offer.decision == edit.of]
    kinds.update(kind for offer in offers for kind in offer.actions)
    findings.known(pack, f"{where}, action", edit.action.name, sorted(kinds), f"an action kind of {edit.of}")


class Require(Declaration):
    """Further requirements on a choice of another pack, asked after its own (``first``: before).

    ``of`` is the decision and ``action`` the kind of action there; or ``of`` is an
    ability, by its name or its declaration.  At decisions, scenarios without the rule ``special`` ask none of them.

    >>> Require("move", ON_BOARD).of
    'move'
    """

    __slots__ = ("action", "first", "of", "requirements", "special")

    def __init__(
        self, of: Declaration | str, *requirements: Requirement, action: ActionKind | None = None, first: bool = False,
        special: str = "",
    ) -> None:  # fmt: skip
        self.of: str = of if isinstance(of, str) else of.name  # type: ignore[attr-defined]
        self.requirements = requirements
        self.action = action
        self.first = first
        self.special = special

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirements and their texts."""
        registry.append(REQUIRES, self, pack)
        for requirement in self.requirements:
            registry.declare(requirement, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """What it speaks of exists."""
        kinds = [kind for kind in findings.registry.names if kind.requires]
        others = [name for kind in kinds for name in findings.registry.by_name(kind)]
        expected = " or ".join(["a decision", *(f"an {kind.name}" for kind in kinds)])
        _check_edit(self, findings, pack, others, expected)
        check_special(findings, pack, f"Require of {self.of}", self.special)


REQUIRES: Kind[Require] = Kind("require", Require)


class Because(Declaration):
    """A better reason for what another pack's choice does not offer; it changes no offer.

    The requirements are asked after those of the choice and before its ``reasons``
    (``first``: before all).  An action that fails one of them must not be
    on offer in any case: the testing kit checks it.

    >>> Because(CHOOSE_PLAY, OWN_CARD, action=PLAY).of
    'tactics.choose_play'
    """

    __slots__ = ("action", "first", "of", "requirements")

    def __init__(self, of: Decision | str, *requirements: Requirement, action: ActionKind, first: bool = False) -> None:
        self.of: str = of if isinstance(of, str) else of.name
        self.requirements = requirements
        self.action = action
        self.first = first

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirements and their texts."""
        registry.append(BETTER_REASONS, self, pack)
        for requirement in self.requirements:
            registry.declare(requirement, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """What it speaks of exists."""
        _check_edit(self, findings, pack, (), "a decision")


BETTER_REASONS: Kind[Because] = Kind("because", Because, is_rule=False)

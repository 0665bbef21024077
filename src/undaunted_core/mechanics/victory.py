"""Victory: conditions and further end checks, asked after the events that can change them.

Every event that may end a game names its *cause*; a check is asked only when
that is one of its own causes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.returned import YES_OR_NO, wrong_result, yes_or_no
from undaunted_core.declarations.words import Event, text
from undaunted_core.errors import Fault, LinkError, RulesetError
from undaunted_core.ids import nearest
from undaunted_core.kernel import events
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.kinds import TEXTS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.explaining import LEFT_OUT, Explanation, Query, each_side, several

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.explaining import Term
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx

    Asked = tuple[tuple[tuple[tuple[int, "ConditionKind", Mapping[str, object]], ...], ...], tuple["EndCheck", ...]]

@attrs.frozen(eq=False, repr=False)
class Cause(Declaration):
    """A kind of event that may end the game.

    A rule tells ``ctx.check_end`` of it, and conditions listen to it.

    ``name`` is ``pack.participle``, ``text`` what it is in words.

    >>> Cause("my_pack.bridge_built", text(en="a bridge was built", es="se tendió un puente")).name
    'my_pack.bridge_built'
    """

    name: str
    text: Words

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the cause and its text."""
        if registry.add(END_CAUSES, self.name, self, pack, of=self):
            registry.add(TEXTS, f"cause.{self.name}", self.text, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own."""
        findings.own(pack, "cause", self.name)


END_CAUSES: Kind[Cause] = Kind("cause", Cause, is_rule=False)


def _check_causes(findings: Findings, pack: str, what: str, causes: Sequence[Cause]) -> None:
    """Note causes that no pack registers, and their absence: without causes nobody would ever ask."""
    names = findings.registry.by_name(END_CAUSES)
    if not causes:
        findings.fault(pack, what, "none", "the causes that can make it true")
    for cause in causes:
        name = cause if isinstance(cause, str) else str(getattr(cause, "name", cause))
        is_known = findings.known(pack, what, name, names, "a Cause that a pack registers")
        if is_known and names[name][1] is not cause:
            findings.fault(pack, what, f"another value named {name!r}", "the registered Cause itself")


AN_END = "None, or (winners, reason, clause) with a tuple of sides"
CARD_LOST = Cause("core.card_lost", text(en="a card left the game", es="una carta salió del juego"))
PIECE_LOST = Cause("core.piece_lost", text(en="a piece left the board", es="una pieza salió del tablero"))
CARD_SHELVED = Cause(
    "core.card_shelved",
    text(en="a card left circulation, but not the game", es="una carta salió de circulación, pero no del juego"),
)
HANDS_CHANGED = Cause("core.hands_changed", text(en="a piece has another owner", es="una pieza tiene otro dueño"))
CAUSES = (CARD_LOST, PIECE_LOST, CARD_SHELVED, HANDS_CHANGED)
GAME_ENDED = Event(
    events.GAME_ENDED,
    text(
        en="The game is over. Winner: {winners} ({reason}).",
        es="La partida ha terminado. Gana {winners} ({reason}).",
    ),
    winners="side[]",
    reason="text",
)


@attrs.frozen(eq=False, repr=False)
class ConditionKind(Declaration):
    """A kind of victory condition that scenarios name.

    ``met(ctx, side, parameters)`` says whether the side has won by it.
    ``causes`` are the causes that can make it true.  ``missing(ctx, side,
    parameters)`` is the sum that is 0 or less when it is met.  ``words(rules,
    side, parameters)`` gives further fields of its message, after the parameters: name ->
    (domain, names).  ``reason`` is the key of the outcome's text, ``text`` the text
    itself (None where the pack's messages hold it).  ``reachable(ctx, side, parameters)`` says
    whether the side may still meet it, judged from public facts; None, or no
    such function, means "not known", and counts as yes.  ``most(scenario, side)`` is
    the largest ``points`` that a scenario may ask for; None, or no such function: any.

    >>> HELD = ConditionKind("hold_out", lambda ctx, side, given: False, (PIECE_LOST,), "outcome.my_pack.held", "")
    >>> HELD.met(ctx, 0, {})
    False
    """

    name: str
    met: Callable[[Any, int, Any], bool]
    causes: tuple[Cause, ...]
    reason: str
    clause: str
    missing: Callable[[Any, int, Any], Explanation] | None = None
    words: Callable[[Any, int, Any], Mapping[str, tuple[str, object]]] | None = None
    reachable: Callable[[Any, int, Any], bool | None] | None = None
    text: Words | None = None
    most: Callable[[Any, int], int | None] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the condition and the text of its outcome."""
        if registry.add(CONDITION_KINDS, self.name, self, pack, of=self) and self.text is not None:
            registry.add(TEXTS, self.reason, self.text, pack, of=self.text)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        where = f"condition {self.name}"
        yield f"{where}, met", self.met, "ctx, side, parameters"
        yield f"{where}, missing", self.missing, "ctx, side, parameters"
        yield f"{where}, words", self.words, "rules, side, parameters"
        yield f"{where}, reachable", self.reachable, "ctx, side, parameters"
        yield f"{where}, most", self.most, "scenario, side"

    def check(self, findings: Findings, pack: str) -> None:
        """It listens to causes that a pack registers."""
        _check_causes(findings, pack, f"condition {self.name}, causes", self.causes)


CONDITION_KINDS: Kind[ConditionKind] = Kind("condition_kind", ConditionKind)


@attrs.frozen(eq=False, repr=False)
class EndCheck(Declaration):
    """A further check, asked after the victory conditions in the order of registration.

    ``ended(ctx)`` gives (winners, reason, clause) when the game ends, else None.

    >>> LATE = EndCheck("my_pack.late", lambda ctx: ((0,), "outcome.my_pack.late", "MY-10.2"), (PIECE_LOST,))
    >>> LATE.ended(ctx)
    ((0,), 'outcome.my_pack.late', 'MY-10.2')
    """

    name: str
    ended: Callable[[Any], tuple[tuple[int, ...], str, str] | None]
    causes: tuple[Cause, ...]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the check."""
        registry.append(END_CHECKS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"end check {self.name}, ended", self.ended, "ctx")]

    def check(self, findings: Findings, pack: str) -> None:
        """It listens to causes that a pack registers."""
        _check_causes(findings, pack, f"end check {self.name}, causes", self.causes)


END_CHECKS: Kind[EndCheck] = Kind("end_check", EndCheck)


@attrs.frozen(eq=False, repr=False)
class Score(Declaration):
    """Points of a kind: ``points(ctx, side)``, and ``terms(ctx, side)`` that add up to them.

    >>> Score(lambda ctx, side: 2, lambda ctx, side: []).points(ctx, 0)
    2
    """

    points: Callable[[Any, int], int]
    terms: Callable[[Any, int], list[Term]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the points."""
        registry.append(SCORES, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("score, points", self.points, "ctx, side"), ("score, terms", self.terms, "ctx, side")]


SCORES: Kind[Score] = Kind("score", Score)


@attrs.frozen(eq=False, repr=False)
class VictoryTable:
    """Per side its conditions with their parameters, and the further checks.

    ``asked[causes]`` keeps what to ask after some causes: per active side the (side,
    condition, parameters), the active side's first, and the further checks.
    """

    conditions: tuple[tuple[tuple[ConditionKind, Mapping[str, Any]], ...], ...]
    checks: tuple[EndCheck, ...]
    scores: tuple[Score, ...]
    asked: dict[tuple[Cause, ...], Asked]

    def ends(self, ctx: Ctx, causes: tuple[Cause, ...]) -> bool:
        """Whether the game ends now by what the causes may have changed: what ``ctx.check_end`` asks."""
        conditions, checks = self.asked.get(causes) or _ask_after(self, causes)
        for side, kind, values in conditions[max(0, ctx.state.rounds.active)]:
            if _is_met(ctx, side, kind, values):
                return ctx.finish((side,), kind.reason, kind.clause)
        for check in checks:
            ended = check.ended(ctx)
            if ended is not None:
                if not _is_end(ended):
                    pack = next(pack for pack, other in ctx.rules.registry.with_packs(END_CHECKS) if other is check)
                    raise wrong_result(pack, f"end check {check.name}", check.ended, ended, AN_END)
                return ctx.finish(*ended)
        return False


def victory_table(rules: CoreRules, setting: Setting) -> VictoryTable:
    """The scenario's conditions; LinkError for a kind that no pack registers, and for more points than there can be."""
    kinds: dict[str, ConditionKind] = rules.registry.all(CONDITION_KINDS)
    faults = []
    by_side: list[tuple[tuple[ConditionKind, dict[str, Any]], ...]] = []
    # A game that ends by its rules alone has no conditions in its scenarios, nor entries for its sides.
    setups: Mapping[str, object] = getattr(setting.scenario, "sides", {})
    for side in setting.sides:
        mine = []
        for index, wanted in enumerate(getattr(setups.get(side), "victory", ())):
            if wanted.condition not in kinds:
                pointer = f"/sides/{side}/victory/{index}/condition"
                near = nearest(wanted.condition, kinds)
                faults.append(
                    Fault(setting.scenario_id, pointer, repr(wanted.condition), "a registered condition", near)
                )
            else:
                kind = kinds[wanted.condition]
                mine.append((kind, attrs.asdict(wanted)))
                most, points = _most_points(rules, setting, len(by_side), kind), getattr(wanted, "points", 0)
                if most is not None and points > most:
                    pointer = f"/sides/{side}/victory/{index}/points"
                    faults.append(Fault(setting.scenario_id, pointer, str(points), f"at most {most}"))
        by_side.append(tuple(mine))
    if faults:
        raise LinkError(faults)
    checks, scores = rules.registry.every(END_CHECKS), rules.registry.every(SCORES)
    return VictoryTable(tuple(by_side), tuple(checks), tuple(scores), {})


def _most_points(rules: CoreRules, setting: Setting, side: int, kind: ConditionKind) -> int | None:
    """The most points that a condition may ask for; :class:`RuleError` for what is no number."""
    most = None if kind.most is None else kind.most(setting.scenario, side)
    if most is not None and type(most) is not int:
        pack = rules.registry.pack_of(CONDITION_KINDS, kind.name)
        raise wrong_result(pack, f"condition {kind.name}, most", kind.most, most, "a whole number, or None for any")
    return most


def _ask_after(table: VictoryTable, causes: tuple[Cause, ...]) -> Asked:
    """What to ask after some causes, worked out once; :class:`RulesetError` for what is no cause."""
    for cause in causes:
        if not isinstance(cause, Cause):
            raise RulesetError(f"check_end: found {cause!r}, expected a Cause, such as PIECE_LOST")
    sides = range(len(table.conditions))
    conditions = tuple(
        tuple(
            (side, kind, values)
            for side in sorted(sides, key=lambda side: side != active)
            for kind, values in table.conditions[side]
            if not set(causes).isdisjoint(kind.causes)
        )
        for active in sides
    )
    checks = tuple(check for check in table.checks if not set(causes).isdisjoint(check.causes))
    table.asked[causes] = asked = (conditions, checks)
    return asked


def may_be_met(ctx: Ctx, side: int, kind: ConditionKind, given: Mapping[str, object]) -> bool:
    """Whether a side may still meet a condition; what a condition does not exclude is possible.

    >>> kind, given = ctx.rules.victory.conditions[0][0]
    >>> may_be_met(ctx, 0, kind, given)
    True
    """
    return kind.reachable is None or kind.reachable(ctx, side, given) is not False


def find_met_at_start(rules: CoreRules) -> list[tuple[int, int]]:
    """The conditions, by side and place, that the scenario has met before the first move."""
    ctx: Context[CoreRules, CoreState] = Context(rules, rules.initial(0), events=None, record=[], explicit=False)
    return [
        (side, index)
        for side, conditions in enumerate(rules.victory.conditions)
        for index, (kind, values) in enumerate(conditions)
        if _is_met(ctx, side, kind, values)
    ]


def endless(rules: CoreRules) -> CoreRules:
    """The same rules, by which no condition and no further check ends a game."""
    # Not by ``copy``: that looks the ruleset up in its library.
    table = VictoryTable(tuple(() for _ in rules.sides), (), rules.victory.scores, {})
    still = object.__new__(type(rules))
    still.__dict__.update(rules.__dict__, victory=table)
    return still


def _is_met(ctx: Ctx, side: int, kind: ConditionKind, given: Mapping[str, object]) -> bool:
    """Whether a side has won by a condition; :class:`RuleError` if it does not answer True or False."""
    return yes_or_no(kind.met(ctx, side, given), ctx.rules, CONDITION_KINDS, kind, "met")


def _pack_of(ctx: Ctx, kind: ConditionKind) -> str:
    """The pack of a condition."""
    return ctx.rules.registry.pack_of(CONDITION_KINDS, kind.name)


def _is_end(ended: object) -> bool:
    """Whether this is what an end check gives: winners, reason and clause."""
    return isinstance(ended, tuple) and len(ended) == 3 and isinstance(ended[0], tuple) and isinstance(ended[1], str)


def check_conditions(ctx: Ctx) -> None:
    """Ask all functions of the scenario's conditions; :class:`RuleError` for one that gives back no answer."""
    for side, conditions in enumerate(ctx.rules.victory.conditions):
        for kind, values in conditions:
            for field, fits, expected in GIVEN:
                function = getattr(kind, field)
                value = None if function is None else function(ctx, side, values)
                if function is not None and not fits(value):
                    what = f"condition {kind.name}, {field}"
                    raise wrong_result(_pack_of(ctx, kind), what, function, value, expected)


def _list_missing(ctx: Ctx, side: int, kind: ConditionKind, values: Mapping[str, object]) -> Iterator[Explanation]:
    """What a side still needs by one condition, if it can say so; :class:`RuleError` for what is no explanation."""
    if kind.missing is not None:
        value = kind.missing(ctx, side, values)
        if not isinstance(value, Explanation):
            raise wrong_result(_pack_of(ctx, kind), f"condition {kind.name}, missing", kind.missing, value, GIVEN[1][2])
        yield value


def _victory(ctx: Ctx, seat: int, side: int) -> Explanation:
    """What a side still needs, condition by condition."""
    if side == LEFT_OUT:
        return each_side(ctx, "victory", "explain.core.victories", seat)
    conditions = ctx.rules.victory.conditions[side]
    parts = [part for kind, values in conditions for part in _list_missing(ctx, side, kind, values)]
    return several(ctx, "explain.core.victory", "", *parts, side=("side", side))


#: What the functions of a condition give back: the field, whether a value fits, what is expected.
GIVEN: tuple[tuple[str, Callable[[object], bool], str], ...] = (
    ("met", lambda value: type(value) is bool, YES_OR_NO),
    ("missing", lambda value: isinstance(value, Explanation), "an Explanation, such as total(...) makes"),
    ("reachable", lambda value: value is None or type(value) is bool, "True, False, or None for not known"),
)
QUERY = Query("victory", {"side": "side"}, _victory, optional=("side",))

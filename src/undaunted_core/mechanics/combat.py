"""The combat pipeline as hook points: choose a target, work out a sum, resolve, determine the result, clear.

A pack says with one :class:`Combat` whether there are attacks at all. It names the fields of their record and how
they are resolved: by dice, cards, or the sum alone.  ``core.attack`` is the procedure that further packs put steps
into. The record is a slice, so that an attack can be saved between any two steps.  What an attack may aim at, which
sum it goes by and what its success brings are an :class:`AttackKind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.parts import Check, Domain, Slice, Table
from undaunted_core.declarations.requirements import Choice, Requirement, bind_requirements, choice_names, first_failing
from undaunted_core.declarations.words import ActionKind, text
from undaunted_core.ids import CORE
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.flow import FLOWS, Procedure, Step, procedure, step
from undaunted_core.kernel.kinds import TEXTS, Kind, name_classes
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import empty_slice
from undaunted_core.mechanics.attacks import ATTACK_KINDS, RESULTS, SIGNS, TARGET_TESTS, Attack, AttackKind
from undaunted_core.mechanics.catalog import CatalogPart
from undaunted_core.mechanics.pieces import owner_in, owner_of
from undaunted_core.mechanics.positions import UnderWay
from undaunted_core.mechanics.state import CoreRules, CoreState
from undaunted_core.mechanics.sums import total_of
from undaunted_core.mechanics.turning import face_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.requirements import Requirements
    from undaunted_core.declarations.words import Event, Words
    from undaunted_core.kernel.flow import Args, Fit, StepSound
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.attacks import Result
    from undaunted_core.mechanics.setting import Setting


K = TypeVar("K", bound=AttackKind)


@attrs.frozen(eq=False, repr=False)
class CombatTable(Generic[K]):
    """Attack kinds by number, and what a success of each brings.

    ``results[kind][counter]`` is what a success against the counter brings, as
    ``(result, leads_to)``; ``aims`` are the packs' conditions on any target.
    """

    kinds: tuple[K, ...]
    number: dict[str, int]
    where: tuple[Requirements, ...]
    results: tuple[tuple[tuple[Callable[[Any], None], tuple[str, ...]], ...], ...]
    aims: tuple[Callable[[Any, int, int], bool], ...]
    #: The record while there is no attack.
    blank: Attack


class CombatState(CoreState):
    """A state with attacks (types only).

    >>> class MyState(CombatState):
    ...     fuel: list[int]
    """

    attack: Attack


class CombatRules(CoreRules):
    """A ruleset with attacks (types only).

    >>> Ctx = Context[CombatRules, CombatState]
    """

    combat: CombatTable[Any]


Ctx = Context[CombatRules, CombatState]


def _succeeds(ctx: Ctx) -> bool:
    return ctx.state.attack.total > 0


@attrs.frozen(eq=False, repr=False)
class Combat(Declaration):
    """There are attacks: what their record holds and how they are resolved.  One pack of a game may say so.

    ``record`` is the class of the slice ``attack``.  ``resolve`` are the steps between the sum and the result, such
    as the roll of dice. ``succeeds(ctx)`` says whether the attack has success then, by default if its sum is above 0.
    ``total`` is the name of the step that works out the sum, ``told`` the event that tells of it: attack, attacker,
    target, total.  ``kinds`` is the class of its attack kinds.

    >>> DUEL = Combat(Attack, succeeds=lambda ctx: ctx.state.attack.total >= 3)
    >>> [step.name for step in DUEL.steps.steps]
    ['choose_target', 'total', 'determine_result', 'clear']
    """

    record: type[Attack]
    resolve: tuple[Step, ...] = ()
    succeeds: Callable[[Any], bool] = _succeeds
    total: str = "total"
    told: Event | None = None
    kinds: type[AttackKind] = AttackKind
    #: The procedure ``core.attack``, for ``starts`` of what begins an attack.
    steps: Procedure = attrs.field(init=False)

    @steps.default
    def _steps(self) -> Procedure:
        return procedure(
            "core.attack",
            step("choose_target", choose_target, "", CHOOSE_TARGET),
            step(self.total, _make_total(self.told)),
            *self.resolve,
            step("determine_result", _make_verdict(self.succeeds), "", results_start),
            step("clear", clear_attack),
            sound=_sound_after({part.name for part in self.resolve} | {"determine_result"}),
            side="side",
        )

    def declare(self, registry: Registry, pack: str) -> None:
        """Register record, table, choice of a target and steps; what is the same for all games is the core's."""
        if not registry.add(COMBATS, "combat", self, pack, of=self):
            return
        state = (
            Domain("attack", attack_members), Slice("attack", self.record), Table("combat", combat_table),
            Check(check_attack),
        )  # fmt: skip
        for item in (*state, TARGET, IS_TARGET, CHOOSE_TARGET, IN_POSITIONS, IN_CATALOG, *SIGNS):
            registry.declare(item, CORE)
        steps = tuple(attrs.evolve(item, pack=pack if item in self.resolve else CORE) for item in self.steps.steps)
        registry.add(FLOWS, self.steps.name, attrs.evolve(self.steps, steps=steps), CORE, of=self.steps)
        for part in self.resolve:
            part.declare_starts(registry, pack)
        for key, words in MESSAGES.items():
            if key not in registry.by_name(TEXTS):
                registry.add(TEXTS, key, words, CORE)

    def check(self, findings: Findings, pack: str) -> None:
        """What its steps start exists, and the kinds of attack are of its class."""
        for part in self.steps.steps:
            findings.starts(pack if part in self.resolve else CORE, f"step {self.steps.name}/{part.name}", part.starts)
        for name, (owner, kind) in findings.registry.by_name(ATTACK_KINDS).items():
            if not isinstance(kind, self.kinds):
                findings.fault(owner, f"attack {name}", name_classes((type(kind),)), name_classes((self.kinds,)))


COMBATS: Kind[Combat] = Kind("combat", Combat)


def attack_members(rules: CombatRules, setting: Setting) -> Members:
    """The domain of attack kinds."""
    return Members(tuple(rules.registry.all(ATTACK_KINDS)))


def combat_table(rules: CombatRules, setting: Setting) -> CombatTable[Any]:
    """The table of attack kinds."""
    kinds = tuple(rules.registry.all(ATTACK_KINDS).values())
    return CombatTable(
        kinds,
        rules.numbers["attack"],
        tuple(
            bind_requirements(rules, (*kind.where, IS_TARGET), "core.choose_target", choice_names(FIELDS, TARGET), "")
            for kind in kinds
        ),
        tuple(
            tuple(_result_against(kind, counter.traits, rules) for counter in setting.by_number["counter"])
            for kind in kinds
        ),
        tuple(rules.registry.every(TARGET_TESTS)),
        empty_slice(rules.slices["attack"], rules.columns["attack"], rules.size),
    )


def _result_against(
    kind: AttackKind, traits: Sequence[str], rules: Ruleset
) -> tuple[Callable[[object], None], tuple[str, ...]]:
    """The result for a piece with these traits: one that names the attack, else one of all; the last counts."""
    results = rules.registry.every(RESULTS)
    for attack in (kind.name, ""):
        for result in reversed(results):
            if result.attack == attack and result.trait in traits:
                return result.result, result.leads_to
    return kind.result, kind.leads_to


def aimable(ctx: Ctx, side: int, pieces: list[int]) -> list[int]:
    """The pieces that all packs allow a side to aim at.

    >>> aimable(ctx, 0, [4, 5])
    [4, 5]
    """
    for may_aim in ctx.rules.combat.aims:
        pieces = [piece for piece in pieces if may_aim(ctx, side, piece)]
    return pieces


def check_attack(rules: CombatRules, state: CombatState) -> Sequence[tuple[str, str, str]]:
    """A current attack has its frames on the stack, a kind and a side; the attacker belongs to the side.

    A game may end in an attack, and then has no frames.
    """
    attack = state.attack
    if attack == rules.combat.blank:
        return []
    if state.outcome is None and not any(rules.label_of[code].startswith(_STEPS) for code, _ in state.stack):
        return [("/attack", "an attack", "no attack, because the stack has no frame of an attack")]
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "an attack without a side or without a kind", "both a side and a kind, or neither")]
    if attack.source >= 0 and owner_in(rules, state, attack.source) != attack.side:
        return [("/attack/source", rules.names["piece"][attack.source], "a piece of the attacking side")]
    return []


def _target_is_sound(rules: CombatRules, state: CombatState, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """An attack is in progress; if a piece attacks, it is on the board."""
    attack = state.attack
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "no attack", "the attack in progress")]
    if not rules.label_of[state.stack[place - 1][0]].startswith(_STEPS):
        return [("", "a target choice outside an attack", "a target choice directly above its attack")]
    if rules.side_of[args[0]] != attack.side:
        return [("seat", rules.seats[args[0]], "a seat of the attacking side")]
    if attack.source >= 0 and state.pieces.space[attack.source] < 0:
        return [("/attack/source", "a counter off the board", "a counter on the board")]
    return []


def _sound_after(names: set[str]) -> StepSound:
    """Until its end there is an attack; before these steps it has a target."""

    def sound(step: str, rules: CombatRules, state: CombatState, args: Args, place: int) -> Sequence[Fit]:
        attack = state.attack
        if step == "clear":
            return []
        if attack.kind < 0 or attack.side != args[0]:
            return [("/attack", "no attack", "the attack in progress")]
        if step in names and (attack.target < 0 or state.pieces.space[attack.target] < 0):
            return [("/attack/target", "no counter on the board", "the attacked counter on the board")]
        return []

    return sound


def start_attack(ctx: Ctx, kind: str, side: int, source: int, target: int = -1) -> None:
    """Start an attack; with a target given, none is chosen.

    An attack started inside another one takes over the record: a frame must hold
    the data that the outer attack still needs.

    ``source`` -1: no piece attacks.  Raises KeyError for a kind that no pack registers.

    >>> start_attack(ctx, "attack", side=0, source=piece)
    >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
    'core.attack/choose_target'
    """
    attack = ctx.state.attack
    attack.clear()
    attack.kind = ctx.rules.combat.number[kind]
    attack.side = side
    attack.source = source
    attack.target = target
    ctx.call("core.attack", side)


def choose_target(ctx: Ctx, side: int) -> None:
    """Ask for the target, unless one was given."""
    if ctx.state.attack.target < 0:
        ctx.call(CHOOSE_TARGET, side)


def targets(ctx: Ctx) -> Sequence[int]:
    """What the attack under way may aim at."""
    attack = ctx.state.attack
    find = ctx.rules.combat.kinds[attack.kind].targets
    return find(ctx, attack.side, attack.source) if find else ()


def why_not_target(ctx: Ctx, args: Args, seat: int, given: Args) -> Sequence[tuple[str, str]]:
    """The first requirement of the attack under way that a piece does not meet."""
    return first_failing(ctx.rules.combat.where[ctx.state.attack.kind], ctx, args, seat, given)


def is_not_own(ctx: Ctx, piece: int) -> bool:
    """Whether a piece is not of the attacker's side."""
    return bool(owner_of(ctx, piece) != ctx.state.attack.side)


def is_on_board(ctx: Ctx, piece: int) -> bool:
    """Whether a piece is on the board."""
    return bool(ctx.state.pieces.space[piece] >= 0)


def is_target(ctx: Ctx, piece: int) -> bool:
    """Whether the attack under way may aim at a piece."""
    return piece in targets(ctx)


def aim(ctx: Ctx, piece: int) -> None:
    """Make the piece the target of the attack under way."""
    ctx.state.attack.target = piece


def _make_total(told: Event | None) -> Callable[[Ctx, Args], None]:
    """The step that works out the sum."""

    def add_up(ctx: Ctx, args: Args) -> None:
        attack, total = ctx.state.attack, 0
        kind = ctx.rules.combat.kinds[attack.kind]
        # As in total_of, without its call with any number of subjects: no sum is asked for so often.
        try:
            for value_of in ctx.rules.sums.values[kind.sum]:
                total += value_of(ctx, attack, kind)
        except TypeError:
            total = False
        # If a term is no whole number, total_of names it.
        attack.total = total if type(total) is int else total_of(ctx, kind.sum, attack, kind)
        if told is not None and ctx.events is not None:
            ctx.emit(told, attack.kind, attack.source, attack.target, attack.total)

    return add_up


def _make_verdict(succeeds: Callable[[Ctx], bool]) -> Callable[[Ctx, Args], None]:
    """The step that carries a success out."""

    def determine(ctx: Ctx, args: Args) -> None:
        attack = ctx.state.attack
        if succeeds(ctx):
            ctx.rules.combat.results[attack.kind][face_number(ctx, "counter", attack.target)][0](ctx)
        if ctx.state.outcome is not None:
            attack.clear()

    return determine


def clear_attack(ctx: Ctx) -> None:
    """Wipe the record of the attack: it leaves no data after its end.

    >>> start_attack(ctx, "attack", side=0, source=piece)
    >>> clear_attack(ctx)
    >>> ctx.state.attack.kind
    -1
    """
    ctx.state.attack.clear()


def _in_catalog(rules: CoreRules) -> dict[str, dict[str, object]]:
    """The traits of each kind of attack."""
    return {name: {"traits": sorted(kind.traits)} for name, kind in rules.registry.all(ATTACK_KINDS).items()}


def results_start(rules: CoreRules) -> list[object]:
    """What the results of attacks may start."""
    kinds: list[AttackKind | Result] = [*rules.registry.all(ATTACK_KINDS).values(), *rules.registry.every(RESULTS)]
    return list(dict.fromkeys(start for kind in kinds for start in kind.starts))


_STEPS = "core.attack/"
FIELDS = {"seat": "seat"}
TARGET = ActionKind("core.target", text(en="aim at {piece}", es="apuntar a {piece}"), piece="piece")
NOT_OWN = Requirement(
    "core.own_piece",
    is_not_own,
    text(
        en="That is one of your own, and only the enemy can be a target.",
        es="Es uno de los tuyos, y solo el enemigo puede ser blanco.",
    ),
)
ON_BOARD = Requirement("core.off_board", is_on_board, text(en="It is not on the board.", es="No está en el tablero."))
IS_TARGET = Requirement(
    "core.no_target",
    is_target,
    text(en="That is no target for this attack.", es="Eso no es un blanco para este ataque."),
)
CHOOSE_TARGET = Decision(
    "core.choose_target",
    FIELDS,
    text(en="Choose a target.", es="Elige un blanco."),
    (Choice(TARGET, aim, among=targets, where=(NOT_OWN, ON_BOARD), reasons=why_not_target),),
    sound=_target_is_sound,
)
IN_CATALOG = CatalogPart("attacks", _in_catalog, ("attack", "ability"))
IN_POSITIONS = UnderWay("attack", "The attack under way, every field of it.")
#: What the columns of the record are called where the pack says nothing else.
MESSAGES: dict[str, Words] = {
    "column.attack.kind": text(en="attack", es="ataque"),
    "column.attack.side": text(en="attacker's side", es="bando atacante"),
    "column.attack.source": text(en="attacker", es="atacante"),
    "column.attack.target": text(en="target", es="blanco"),
    "column.attack.total": text(en="total", es="total"),
}

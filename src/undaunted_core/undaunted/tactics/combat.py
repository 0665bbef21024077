"""The combat pipeline: choose a target, sum its defence, roll, apply the result.

``core.attack`` is the procedure packs extend; a record slice holds the attack
under way, so that it can be saved between any two steps.  What an attack may
aim at, which sum it must beat, its dice and its result are an
:class:`AttackKind`; the terms of a sum are :class:`Modifier` registrations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.requirements import Choice, Requirement, bound_to, choice_names, first_failing
from undaunted_core.declarations.words import ActionKind, Event, emit, text
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.flow import call, procedure, step
from undaunted_core.kernel.registry import Members
from undaunted_core.mechanics.dice import die, roll
from undaunted_core.mechanics.pieces import owner_in, owner_of
from undaunted_core.undaunted.tactics.attacks import NO_ATTACK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.declarations.requirements import Requirements
    from undaunted_core.kernel.flow import Fit
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.undaunted.tactics.attacks import Attack, AttackKind, Modifier
    from undaunted_core.undaunted.tactics.state import Ctx, TacticsRules, TacticsState


@attrs.frozen(eq=False)
class CombatTable:
    """Attack kinds by number, the terms of each sum, and the casualty policy of each piece.

    ``results[kind][piece]`` is what a success against the piece brings, as
    ``(result, leads_to)``; ``aims`` are the packs' conditions on any target.
    """

    kinds: tuple[AttackKind, ...]
    number: dict[str, int]
    terms: dict[str, tuple[Callable[[Any, Attack, AttackKind], int], ...]]
    modifiers: dict[str, tuple[tuple[str, Modifier], ...]]
    where: tuple[Requirements, ...]
    policies: tuple[Callable[[Any, int], None], ...]
    results: tuple[tuple[tuple[Callable[[Any], None], tuple[str, ...]], ...], ...]
    aims: tuple[Callable[[Any, int, int], bool], ...]


def attack_members(rules: TacticsRules, setting: Setting) -> Members:
    """The domain of attack kinds."""
    return Members(tuple(rules.registry.all("attack")))


def combat_table(rules: TacticsRules, setting: Setting) -> CombatTable:
    """Kinds, sums and casualty policies.

    A piece's policy is the one its definition names, else the game's own: the
    one registered last for all.
    """
    by_sum: dict[str, list[tuple[str, Modifier]]] = {}
    for pack, modifier in rules.registry.listed.get("modifier", []):
        by_sum.setdefault(modifier.sum, []).append((pack, modifier))
    policies = rules.registry.all("casualty_policy")
    faults = [
        Fault(
            "units",
            f"/{piece.name}/casualties",
            repr(wanted),
            "a registered casualty policy",
            nearest(wanted, policies),
        )
        for piece in setting.pieces
        if (wanted := getattr(piece.definition, "casualties", None)) and wanted not in policies
    ]
    if faults:
        raise LinkError(faults)
    default = list(policies.values())[-1] if policies else _no_casualties
    return CombatTable(
        tuple(rules.registry.all("attack").values()),
        rules.numbers["attack"],
        {name: tuple(m.value for _, m in terms) for name, terms in by_sum.items()},
        {name: tuple(terms) for name, terms in by_sum.items()},
        tuple(
            bound_to(rules, (*kind.where, IS_TARGET), "core.choose_target", choice_names(FIELDS, TARGET), "")
            for kind in rules.registry.all("attack").values()
        ),
        tuple(
            policies[piece.definition.casualties] if getattr(piece.definition, "casualties", None) else default
            for piece in setting.pieces
        ),
        tuple(
            tuple(_result_against(kind, piece.definition.traits, rules) for piece in setting.pieces)
            for kind in rules.registry.all("attack").values()
        ),
        tuple(rules.registry.every("target")),
    )


def _result_against(
    kind: AttackKind, traits: Sequence[str], rules: Any
) -> tuple[Callable[[Any], None], tuple[str, ...]]:
    """The result for a piece with these traits; the last one registered counts."""
    for one in reversed(rules.registry.every("result")):
        if one.attack == kind.name and one.trait in traits:
            return one.result, one.leads_to
    return kind.result, kind.leads_to


def aimable(ctx: Ctx, side: int, pieces: list[int]) -> list[int]:
    """The pieces that all packs allow a side to aim at.

    >>> aimable(ctx, 0, [4, 5])
    [4, 5]
    """
    for may_aim in ctx.rules.combat.aims:
        pieces = [piece for piece in pieces if may_aim(ctx, side, piece)]
    return pieces


def _no_casualties(ctx: Ctx, piece: int) -> None:
    """No pack says what a casualty is: nothing happens."""


def check_attack(rules: TacticsRules, state: TacticsState) -> Sequence[tuple[str, str, str]]:
    """A current attack has its frames on the stack, and the dice of its kind."""
    attack = state.attack
    if attack == NO_ATTACK:
        return []
    if not any(label_of_fight(rules, at) for at, _ in state.stack):
        return [("/attack", "an attack", "no attack, because the stack has no frame of an attack")]
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "an attack without a side or without a kind", "both a side and a kind, or neither")]
    found = []
    if attack.sides != rules.combat.kinds[attack.kind].die:
        expected = f"{rules.combat.kinds[attack.kind].die}, the sides of the attack's dice"
        found.append(("/attack/sides", str(attack.sides), expected))
    if any(face >= attack.sides for face in attack.faces) or len(attack.faces) > attack.dice:
        expected = f"{attack.dice} faces of a die with {attack.sides} sides"
        found.append(("/attack/faces", str(list(attack.faces)), expected))
    if attack.source >= 0 and owner_in(rules, state, attack.source) != attack.side:
        found.append(("/attack/source", rules.names["piece"][attack.source], "a piece of the attacking side"))
    return found


def label_of_fight(rules: TacticsRules, at: int) -> bool:
    """Whether a frame is part of a fight."""
    label = rules.label_of[at]
    return label in (CHOOSE_TARGET.name, DIE.name) or label.startswith(ATTACK_STEPS.name + "/")


def _target_is_sound(rules: TacticsRules, state: TacticsState, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """An attack is in progress; if a piece attacks, it is on the board."""
    attack = state.attack
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "no attack", "the attack in progress")]
    if not rules.label_of[state.stack[place - 1][0]].startswith(ATTACK_STEPS.name + "/"):
        return [("", "a target choice outside an attack", "a target choice directly above its attack")]
    if rules.side_of[args[0]] != attack.side:
        return [("seat", rules.seats[args[0]], "a seat of the attacking side")]
    if attack.source >= 0 and state.pieces.space[attack.source] < 0:
        return [("/attack/source", "a counter off the board", "a counter on the board")]
    return []


def _die_is_sound(rules: TacticsRules, state: TacticsState, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """The die is one of the attack's, and with those rolled they are as many as it has."""
    attack = state.attack
    if attack.kind < 0:
        return [("/attack", "no attack", "the attack in progress")]
    if attack.target < 0 or state.pieces.space[attack.target] < 0:
        return [("/attack/target", "no counter on the board", "the attacked counter on the board")]
    if args[0] != attack.sides:
        return [("sides", str(args[0]), f"{attack.sides}, the sides of the attack's dice")]
    labels = [rules.label_of[at] for at, _ in state.stack]
    waiting = labels.count(DIE.name)
    if waiting + len(attack.faces) != attack.dice:
        return [("/attack/dice", f"{len(attack.faces)} dice rolled, {waiting} to roll", f"{attack.dice} dice in total")]
    if set(labels[place:]) != {DIE.name} or not labels[-1 - waiting].startswith(ATTACK_STEPS.name + "/"):
        return [("", "a die below another frame", "a die at the top of the stack, above its attack")]
    return []


def _fight_is_sound(step: str, rules: TacticsRules, state: TacticsState, args: Any, place: int) -> Sequence[Fit]:
    """Until its end a fight has an attack, and from the roll on a target."""
    attack = state.attack
    if step == "clear":
        return []
    if attack.kind < 0 or attack.side != args[0]:
        return [("/attack", "no attack", "the attack in progress")]
    if step in ("roll", "determine_result") and (attack.target < 0 or state.pieces.space[attack.target] < 0):
        return [("/attack/target", "no counter on the board", "the attacked counter on the board")]
    return []


def begin_attack(ctx: Ctx, kind: str, side: int, source: int, dice: int, target: int = -1) -> None:
    """Start an attack; with a target given, none is chosen.

    An attack started inside another one takes over the record: a frame must hold
    the data that the outer attack still needs.

    ``source`` -1: no piece attacks.  Raises KeyError for a kind that no pack registers.

    >>> begin_attack(ctx, "attack", side=0, source=piece, dice=1)
    >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
    'core.attack/choose_target'
    """
    table, attack = ctx.rules.combat, ctx.state.attack
    attack.kind = table.number[kind]
    attack.side = side
    attack.source = source
    attack.target = target
    attack.dice = dice
    attack.sides = table.kinds[attack.kind].die
    attack.total = 0
    attack.faces = ()
    call(ctx, "core.attack", side)


def defence(ctx: Ctx) -> int:
    """The sum the dice of the attack under way must beat."""
    attack = ctx.state.attack
    kind = ctx.rules.combat.kinds[attack.kind]
    total = 0
    for value in ctx.rules.combat.terms[kind.sum]:
        total += value(ctx, attack, kind)
    return total


def suffer_casualty(ctx: Ctx, piece: int) -> None:
    """Let a piece take a casualty by its policy.

    >>> suffer_casualty(ctx, piece)
    >>> game.events(None)[-1].kind
    'undaunted.casualty_taken'
    """
    ctx.rules.combat.policies[piece](ctx, piece)


def choose_target(ctx: Ctx, side: int) -> None:
    """Ask for the target, unless one was given."""
    if ctx.state.attack.target < 0:
        call(ctx, CHOOSE_TARGET, side)


def targets(ctx: Ctx) -> Sequence[int]:
    """What the attack under way may aim at."""
    attack = ctx.state.attack
    find = ctx.rules.combat.kinds[attack.kind].targets
    return find(ctx, attack.side, attack.source) if find else ()


def why_not_target(ctx: Ctx, args: Any, seat: int, given: Any) -> Sequence[tuple[str, str]]:
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


def _total_defence(ctx: Ctx, args: Any) -> None:
    attack = ctx.state.attack
    attack.total = defence(ctx)
    if ctx.events is not None:
        emit(ctx, ATTACKED, attack.kind, attack.source, attack.target, attack.total)


def _roll(ctx: Ctx, args: Any) -> None:
    attack = ctx.state.attack
    roll(ctx, "core.attack_die", attack.dice, attack.sides)


def _face(ctx: Ctx, args: Any, face: int) -> None:
    attack = ctx.state.attack
    attack.faces = tuple(sorted((*attack.faces, face)))


def _result(ctx: Ctx, args: Any) -> None:
    attack = ctx.state.attack
    kind = ctx.rules.combat.kinds[attack.kind]
    hit, total, sides = kind.hit, attack.total, attack.sides
    success = False
    for face in attack.faces:
        if hit(face, total, sides):
            success = True
            break
    if ctx.events is not None:
        emit(ctx, ROLLED, attack.target, attack.faces, success)
    if success:
        ctx.rules.combat.results[attack.kind][attack.target][0](ctx)
    if ctx.state.outcome is not None:
        clear_attack(ctx)


def _clear(ctx: Ctx, args: Any) -> None:
    clear_attack(ctx)


def clear_attack(ctx: Ctx) -> None:
    """A fight leaves no data after its end: equal positions stay equal for any rolls.

    >>> begin_attack(ctx, "attack", side=0, source=piece, dice=1)
    >>> clear_attack(ctx)
    >>> ctx.state.attack.dice
    0
    """
    attack = ctx.state.attack
    attack.kind = attack.side = attack.source = attack.target = -1
    attack.dice = attack.sides = attack.total = 0
    attack.faces = ()


DIE = die("core.attack_die", _face, _die_is_sound)
FIELDS = {"seat": "seat"}
TARGET = ActionKind("core.target", text(en="aim at {piece}", es="apuntar a {piece}"), piece="piece")
ATTACKED = Event(
    "core.attacked",
    text(
        en="{attack} against {target} by {piece}: total defence {total}.",
        es="{attack} a {target} por {piece}: defensa total {total}.",
    ),
    words={"piece.none": text(en="no counter", es="ningún contador")},
    attack="attack",
    piece="piece",
    target="piece",
    total="int",
)
ROLLED = Event(
    "core.rolled",
    text(en="The roll against {target} is {faces}: {success}.", es="La tirada contra {target} es {faces}: {success}."),
    words={
        "success.true": text(en="a hit", es="éxito"),
        "success.false": text(en="a miss", es="fallo"),
        "faces.none": text(en="no die", es="ningún dado"),
    },
    target="piece",
    faces="int[]",
    success="bool",
)
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
def results_start(rules: TacticsRules) -> list[Any]:
    """What the results of attacks may start."""
    kinds = (*rules.registry.all("attack").values(), *rules.registry.every("result"))
    return list(dict.fromkeys(one for kind in kinds for one in kind.starts))


ATTACK_STEPS = procedure(
    "core.attack",
    step("choose_target", choose_target, "", CHOOSE_TARGET),
    step("total_defence", _total_defence),
    step("roll", _roll, "", DIE),
    step("determine_result", _result, "", results_start),
    step("clear", _clear),
    sound=_fight_is_sound,
    side="side",
)

"""The combat pipeline: choose a target, sum its defence, roll, carry the result out.

``core.attack`` is the procedure packs extend; a record slice holds the attack
under way, so that it can be saved between any two steps.  What an attack may
aim at, which sum it must beat, its dice and its result are an
:class:`AttackKind`; the terms of a sum are :class:`Modifier` registrations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.dice import MOST_FACES, die, roll
from undaunted_core.components.pieces import owner_in, owner_of
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Decision, call, procedure, step
from undaunted_core.kernel.registry import Members
from undaunted_core.kernel.state import FIXED, PUBLIC, column

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action


#: The most dice an attack rolls.
MOST_DICE = 99


@attrs.define
class Attack:
    """The attack under way: who with what at whom, its sum, and the faces rolled so far (rising)."""

    kind: int = column(holds="attack", visible=PUBLIC)
    side: int = column(holds="side", visible=PUBLIC)
    source: int = column(holds="piece", visible=PUBLIC)
    target: int = column(holds="piece", visible=PUBLIC)
    dice: int = column(visible=PUBLIC, most=MOST_DICE)
    sides: int = column(visible=PUBLIC, most=MOST_FACES)
    total: int = column(visible=PUBLIC)
    faces: tuple[int, ...] = column(cell=FIXED, visible=PUBLIC)


NO_ATTACK = Attack(kind=-1, side=-1, source=-1, target=-1, dice=0, sides=0, total=0, faces=())


@attrs.frozen(eq=False)
class AttackKind:
    """A kind of attack.

    ``targets(ctx, side, source)`` lists the pieces it may aim at (None: its target
    is not chosen but given); ``sum`` names
    the sum of modifiers a die must beat; ``hit(face, total, sides)`` says
    whether a die does; ``result(ctx)`` carries a success out.  ``traits`` are
    words that modifiers may ask for.  ``leads_to`` names queries about the target
    that say what a success brings, ``clause`` is that of the roll.  For who plays
    by the catalogue alone: ``defences`` are the defences it goes by, the first that
    a target has; ``reach`` the most steps to a target (-1: any); ``harm`` a general
    word for what a success does.
    """

    name: str
    targets: Callable[[Any, int, int], Sequence[int]] | None
    sum: str
    hit: Callable[[int, int, int], bool]
    result: Callable[[Any], None]
    die: int = 10
    traits: frozenset[str] = frozenset()
    leads_to: tuple[str, ...] = ()
    clause: str = ""
    defences: tuple[str, ...] = ()
    reach: int = -1
    harm: str = ""


@attrs.frozen(eq=False)
class Modifier:
    """A term of a named sum: ``value(ctx, attack, kind)``, with its label (message key) and clause."""

    sum: str
    label: str
    value: Callable[[Any, Attack, AttackKind], int]
    clause: str


@attrs.frozen(eq=False)
class Result:
    """What a success of an attack kind brings when its target has a trait; idle where no pack has that attack.

    ``result(ctx)`` carries it out in place of the kind's own; ``leads_to`` names
    the queries about the target that say what that is, ``harm`` is a general word
    for it.
    """

    attack: str
    trait: str
    result: Callable[[Any], None]
    leads_to: tuple[str, ...] = ()
    harm: str = ""


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
    target: tuple[Action, ...]
    policies: tuple[Callable[[Any, int], None], ...]
    results: tuple[tuple[tuple[Callable[[Any], None], tuple[str, ...]], ...], ...]
    aims: tuple[Callable[[Any, int, list[int]], list[int]], ...]


def attack_members(rules: Any, setting: Any) -> Members:
    """The domain of attack kinds."""
    return Members(tuple(rules.registry.all("attack")))


def combat_table(rules: Any, setting: Any) -> CombatTable:
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
        rules.actions["core.target"].all(),
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


def aimable(ctx: Any, side: int, pieces: list[int]) -> list[int]:
    """Those of the pieces that all packs let a side aim at."""
    for pick in ctx.rules.combat.aims:
        pieces = pick(ctx, side, pieces)
    return pieces


def _no_casualties(ctx: Any, piece: int) -> None:
    """No pack says what a casualty is: nothing happens."""


def check_attack(rules: Any, state: Any) -> Sequence[tuple[str, str, str]]:
    """An attack under way is one that the stack fights out, with the dice of its kind."""
    attack = state.attack
    if attack == NO_ATTACK:
        return []
    if not any(label_of_fight(rules, at) for at, _ in state.stack):
        return [("/attack", "an attack", "none, as the stack holds no fight")]
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "an attack of nobody, or of no kind", "both or neither")]
    found = []
    if attack.sides != rules.combat.kinds[attack.kind].die:
        expected = f"{rules.combat.kinds[attack.kind].die}, as the attack's dice have"
        found.append(("/attack/sides", str(attack.sides), expected))
    if any(face >= attack.sides for face in attack.faces) or len(attack.faces) > attack.dice:
        expected = f"{attack.dice} faces of a die with {attack.sides} sides"
        found.append(("/attack/faces", str(list(attack.faces)), expected))
    if attack.source >= 0 and owner_in(rules, state, attack.source) != attack.side:
        found.append(("/attack/source", rules.names["piece"][attack.source], "a piece of the attacking side"))
    return found


def label_of_fight(rules: Any, at: int) -> bool:
    """Whether a frame is part of a fight."""
    label = rules.label_of[at]
    return label in (CHOOSE_TARGET.name, DIE.name) or label.startswith(ATTACK.name + "/")


def _target_is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """Somebody aims something, from the board if a piece does."""
    attack = state.attack
    if attack.kind < 0 or attack.side < 0:
        return [("/attack", "no attack", "the attack under way")]
    if not rules.label_of[state.stack[place - 1][0]].startswith(ATTACK.name + "/"):
        return [("", "a target to choose outside an attack", "one right above its attack")]
    if rules.side_of[args[0]] != attack.side:
        return [("seat", rules.seats[args[0]], "one of the attacking side")]
    if attack.source >= 0 and state.pieces.space[attack.source] < 0:
        return [("/attack/source", "a counter off the board", "one on the board")]
    return []


def _die_is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """The die is one of the attack's, and with those rolled they are as many as it has."""
    attack = state.attack
    if attack.kind < 0:
        return [("/attack", "no attack", "the attack under way")]
    if attack.target < 0 or state.pieces.space[attack.target] < 0:
        return [("/attack/target", "no counter on the board", "the counter under attack")]
    if args[0] != attack.sides:
        return [("sides", str(args[0]), f"{attack.sides}, as the attack's dice have")]
    labels = [rules.label_of[at] for at, _ in state.stack]
    waiting = labels.count(DIE.name)
    if waiting + len(attack.faces) != attack.dice:
        return [("/attack/dice", f"{len(attack.faces)} dice rolled, {waiting} to come", f"{attack.dice} between them")]
    if set(labels[place:]) != {DIE.name} or not labels[-1 - waiting].startswith(ATTACK.name + "/"):
        return [("", "a die below something else", "one that comes next, above its attack")]
    return []


def _fight_is_sound(step: str, rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """Until its end a fight has an attack, and from the roll on a target."""
    attack = state.attack
    if step == "clear":
        return []
    if attack.kind < 0 or attack.side != args[0]:
        return [("/attack", "no attack", "the attack under way")]
    if step in ("roll", "determine_result") and (attack.target < 0 or state.pieces.space[attack.target] < 0):
        return [("/attack/target", "no counter on the board", "the counter under attack")]
    return []


def begin_attack(ctx: Any, kind: str, side: int, source: int, dice: int, target: int = -1) -> None:
    """Start an attack; with a target given, none is chosen.

    An attack started inside another takes the record over: what the outer one
    still needs must rest in a frame.
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


def defence(ctx: Any) -> int:
    """The sum the dice of the attack under way must beat."""
    attack = ctx.state.attack
    kind = ctx.rules.combat.kinds[attack.kind]
    total = 0
    for value in ctx.rules.combat.terms[kind.sum]:
        total += value(ctx, attack, kind)
    return total


def suffer_casualty(ctx: Any, piece: int) -> None:
    """Let a piece take a casualty by its policy."""
    ctx.rules.combat.policies[piece](ctx, piece)


def _choose_target(ctx: Any, args: Any) -> None:
    if ctx.state.attack.target < 0:
        call(ctx, "core.choose_target", args[0])


def _targets(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
    attack, table = ctx.state.attack, ctx.rules.combat
    action = table.target
    find = table.kinds[attack.kind].targets
    return [action[piece] for piece in find(ctx, attack.side, attack.source)] if find else []


def _why_no_target(ctx: Any, args: Any, seat: int, action: Action) -> list[tuple[str, str]]:
    if action.kind != "core.target":
        return []
    (piece,) = action.args
    if owner_of(ctx, piece) == ctx.state.attack.side:
        return [("reason.core.own_piece", "")]
    if ctx.state.pieces.space[piece] < 0:
        return [("reason.core.off_board", "")]
    return [("reason.core.no_target", "")]


def _aim(ctx: Any, args: Any, action: Action) -> None:
    ctx.state.attack.target = action.args[0]


def _total_defence(ctx: Any, args: Any) -> None:
    attack = ctx.state.attack
    attack.total = defence(ctx)
    if ctx.events is not None:
        emit(ctx, "core.attacked", attack.kind, attack.source, attack.target, attack.total)


def _roll(ctx: Any, args: Any) -> None:
    attack = ctx.state.attack
    roll(ctx, "core.attack_die", attack.dice, attack.sides)


def _face(ctx: Any, args: Any, face: int) -> None:
    attack = ctx.state.attack
    attack.faces = tuple(sorted((*attack.faces, face)))


def _result(ctx: Any, args: Any) -> None:
    attack = ctx.state.attack
    kind = ctx.rules.combat.kinds[attack.kind]
    hit, total, sides = kind.hit, attack.total, attack.sides
    success = False
    for face in attack.faces:
        if hit(face, total, sides):
            success = True
            break
    if ctx.events is not None:
        emit(ctx, "core.rolled", attack.target, attack.faces, success)
    if success:
        ctx.rules.combat.results[attack.kind][attack.target][0](ctx)
    if ctx.state.outcome is not None:
        clear_attack(ctx)


def _clear(ctx: Any, args: Any) -> None:
    clear_attack(ctx)


def clear_attack(ctx: Any) -> None:
    """Nothing of a fight outlives it: equal positions stay equal whatever was rolled."""
    attack = ctx.state.attack
    attack.kind = attack.side = attack.source = attack.target = -1
    attack.dice = attack.sides = attack.total = 0
    attack.faces = ()


DIE = die("core.attack_die", _face, _die_is_sound)
CHOOSE_TARGET = Decision(
    "core.choose_target", {"seat": "seat"}, _targets, _aim, why=_why_no_target, sound=_target_is_sound
)
ATTACK = procedure(
    "core.attack",
    (
        step("choose_target", _choose_target),
        step("total_defence", _total_defence),
        step("roll", _roll),
        step("determine_result", _result),
        step("clear", _clear),
    ),
    _fight_is_sound,
    side="side",
)

"""Attacks with dice: the steps of the core's pipeline, resolved by dice that must reach the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.words import Event, text
from undaunted_core.kernel.flow import step
from undaunted_core.kernel.state import FIXED, PUBLIC, column
from undaunted_core.mechanics.attacks import Attack, AttackKind
from undaunted_core.mechanics.combat import Combat
from undaunted_core.mechanics.dice import MOST_FACES, die, roll
from undaunted_core.mechanics.signs import Sign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_system.tactics.state import Ctx, TacticsRules, TacticsState

#: The most dice an attack rolls.
MOST_DICE = 99


@attrs.define
class DiceAttack(Attack):
    """The current attack with its dice, their size, and the faces rolled so far (in rising order).

    >>> ctx.state.attack.kind, ctx.state.attack.faces
    (-1, ())
    """

    dice: int = column(visible=PUBLIC, most=MOST_DICE)
    sides: int = column(visible=PUBLIC, most=MOST_FACES)
    faces: tuple[int, ...] = column(cell=FIXED, visible=PUBLIC)

    def clear(self) -> None:
        """Keep nothing: equal positions stay equal for any rolls."""
        self.kind = self.side = self.source = self.target = -1
        self.dice = self.sides = self.total = 0
        self.faces = ()


@attrs.frozen(eq=False, repr=False)
class DiceAttackKind(AttackKind):
    """A kind of attack that is resolved by dice: ``hit(face, total, sides)`` says whether one succeeds.

    ``die`` is the number of its faces.

    >>> STRIKE = DiceAttackKind("strike", None, "my_pack.defence", print, hit=lambda face, total, sides: face >= total)
    >>> STRIKE.hit(7, 6, STRIKE.die)
    True
    """

    hit: Callable[[int, int, int], bool] = attrs.field(kw_only=True)
    die: int = attrs.field(default=10, kw_only=True)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds: those of any attack, and the one for dice."""
        yield from super().calls(registry)
        yield f"attack {self.name}, hit", self.hit, "face, total, sides"


def check_dice(rules: TacticsRules, state: TacticsState) -> Sequence[tuple[str, str, str]]:
    """A current attack has the dice of its kind."""
    attack = state.attack
    if attack.kind < 0:
        return []
    faults = []
    if attack.sides != rules.combat.kinds[attack.kind].die:
        expected = f"{rules.combat.kinds[attack.kind].die}, the sides of the attack's dice"
        faults.append(("/attack/sides", str(attack.sides), expected))
    if any(face >= attack.sides for face in attack.faces) or len(attack.faces) > attack.dice:
        expected = f"{attack.dice} faces of a die with {attack.sides} sides"
        faults.append(("/attack/faces", str(list(attack.faces)), expected))
    return faults


def _die_is_sound(rules: TacticsRules, state: TacticsState, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The die is one of the attack's, and with those rolled they are as many as it has."""
    attack = state.attack
    if attack.kind < 0:
        return [("/attack", "no attack", "the attack in progress")]
    if attack.target < 0 or state.pieces.space[attack.target] < 0:
        return [("/attack/target", "no counter on the board", "the attacked counter on the board")]
    if args[0] != attack.sides:
        return [("sides", str(args[0]), f"{attack.sides}, the sides of the attack's dice")]
    labels = [rules.label_of[label] for label, _ in state.stack]
    waiting = labels.count(DIE.name)
    if waiting + len(attack.faces) != attack.dice:
        return [("/attack/dice", f"{len(attack.faces)} dice rolled, {waiting} to roll", f"{attack.dice} dice in total")]
    if set(labels[place:]) != {DIE.name} or not labels[-1 - waiting].startswith(ATTACK_STEPS.name + "/"):
        return [("", "a die below another frame", "a die at the top of the stack, above its attack")]
    return []


def begin_attack(ctx: Ctx, kind: str, side: int, source: int, dice: int, target: int = -1) -> None:
    """Start an attack with that many dice; with a target given, none is chosen.

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
    ctx.call("core.attack", side)


def _roll(ctx: Ctx, args: Args) -> None:
    attack = ctx.state.attack
    roll(ctx, "tactics.attack_die", attack.dice, attack.sides)


def _face(ctx: Ctx, args: Args, face: int) -> None:
    attack = ctx.state.attack
    attack.faces = tuple(sorted((*attack.faces, face)))


def has_hit(ctx: Ctx) -> bool:
    """Whether a die of the attack under way has hit; an event tells of the roll."""
    attack = ctx.state.attack
    hit, total, sides = ctx.rules.combat.kinds[attack.kind].hit, attack.total, attack.sides
    success = False
    for face in attack.faces:
        if hit(face, total, sides):
            success = True
            break
    if ctx.events is not None:
        ctx.emit(ROLLED, attack.target, attack.faces, success, total)
    return success


DIE = die("tactics.attack_die", _face, _die_is_sound)
ATTACKED = Event(
    "tactics.attacked",
    text(
        en="{attack} against {target} by {piece}: total defence {total}.",
        es="{attack} de {piece} a {target}: defensa total {total}.",
    ),
    words={"piece.none": text(en="no counter", es="ningún contador")},
    attack="attack",
    piece="piece",
    target="piece",
    total="int",
)
ROLLED = Event(
    "tactics.rolled",
    text(en="The roll against {target} is {faces}: {success}.", es="La tirada contra {target} es {faces}: {success}."),
    words={
        "success.true": text(en="a hit", es="impacto"),
        "success.false": text(en="a miss", es="fallo"),
        "faces.none": text(en="no die", es="ningún dado"),
    },
    target="piece",
    faces="int[]",
    success="bool",
    needed="int",
)
DICE = Combat(
    DiceAttack,
    (step("roll", _roll, "", DIE),),
    has_hit,
    total="total_defence",
    told=ATTACKED,
    kinds=DiceAttackKind,
)
ATTACK_STEPS = DICE.steps
#: How drawings show the dice of an attack.
SIGNS = (
    Sign("attack.dice", "detail"),
    Sign("attack.faces", "detail"),
    Sign("attack.sides", "hidden"),
    Sign("event.tactics.attacked", "shot"),
    Sign("event.tactics.rolled", "roll"),
)

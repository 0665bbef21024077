"""Attacks: kinds of attack, the terms of their sums, what a success brings, what a casualty is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import Declaration
from undaunted_core.kernel.state import FIXED, PUBLIC, column
from undaunted_core.mechanics.dice import MOST_FACES
from undaunted_core.mechanics.positions import UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.declarations.requirements import Requirement
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.registry import Registry

#: The most dice an attack rolls.
MOST_DICE = 99


@attrs.define
class Attack:
    """The current attack: its attacker, kind and target, its sum, and the faces rolled so far (in rising order).

    The numbers are -1 while there is no attack.

    >>> ctx.state.attack.kind, ctx.state.attack.faces
    (-1, ())
    """

    kind: int = column(holds="attack", visible=PUBLIC)
    side: int = column(holds="side", visible=PUBLIC)
    source: int = column(holds="piece", visible=PUBLIC)
    target: int = column(holds="piece", visible=PUBLIC)
    dice: int = column(visible=PUBLIC, most=MOST_DICE)
    sides: int = column(visible=PUBLIC, most=MOST_FACES)
    total: int = column(visible=PUBLIC)
    faces: tuple[int, ...] = column(cell=FIXED, visible=PUBLIC)


IN_POSITIONS = UnderWay("attack", "The attack under way, every field of it.")
NO_ATTACK = Attack(kind=-1, side=-1, source=-1, target=-1, dice=0, sides=0, total=0, faces=())


@attrs.frozen(eq=False)
class AttackKind(Declaration):
    """A kind of attack.

    ``targets(ctx, side, source)`` lists the pieces it may aim at (None: its target
    is not chosen but given); ``where`` are the requirements that say the same of one
    ``piece``, with reasons.  ``sum`` names the sum of modifiers a die must beat;
    ``hit(face, total, sides)`` says whether a die does; ``result(ctx)`` carries a
    success out.  ``traits`` are words that modifiers may ask for.  ``leads_to``
    names queries about the target that say what a success brings, ``clause`` is
    that of the roll.

    >>> STRIKE = AttackKind("strike", None, "my_pack.defence", lambda face, total, sides: face >= total, print)
    >>> STRIKE.hit(7, 6, STRIKE.die)
    True
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
    where: tuple[Requirement, ...] = ()
    #: What the result may start, by itself or by name: the sequence of play shows it.
    starts: tuple[Any, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the attack and the texts of its requirements."""
        if registry.add("attack", self.name, self, pack, of=self):
            for one in self.where:
                one.declare(registry, pack)


@attrs.frozen(eq=False)
class Modifier(Declaration):
    """A term of a named sum: ``value(ctx, attack, kind)``, with its clause.

    ``label`` is the key of its text, ``term.<pack>.<name>``; ``text`` the text itself
    (None where another modifier of the pack brings it).

    >>> Modifier("my_pack.defence", "term.my_pack.night", lambda ctx, attack, kind: 2, "MY-8.3").value(ctx, None, None)
    2
    """

    sum: str
    label: str
    value: Callable[[Any, Attack, AttackKind], int]
    clause: str
    text: Words | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the term and its text."""
        registry.append("modifier", self, pack)
        if self.text is not None:
            registry.add("message", self.label, self.text, pack, of=self.text)


@attrs.frozen(eq=False)
class Result(Declaration):
    """What a success of an attack kind brings when its target has a trait; idle where no pack has that attack.

    ``result(ctx)`` carries it out in place of the kind's own; ``leads_to`` names
    the queries about the target that say what that is.

    >>> Result("strike", "wooden", lambda ctx: None).trait
    'wooden'
    """

    attack: str
    trait: str
    result: Callable[[Any], None]
    leads_to: tuple[str, ...] = ()
    #: What the result may start, by itself or by name: the sequence of play shows it.
    starts: tuple[Any, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the result."""
        registry.append("result", self, pack)


@attrs.frozen(eq=False)
class Targets(Declaration):
    """A condition on all targets: ``may_aim(ctx, side, piece)``, whether a side may aim at an enemy piece.

    >>> Targets(lambda ctx, side, piece: piece != 5).may_aim(ctx, 0, 4)
    True
    """

    may_aim: Callable[[Any, int, int], bool]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the condition."""
        registry.append("target", self.may_aim, pack)


@attrs.frozen(eq=False)
class CasualtyPolicy(Declaration):
    """What a casualty is: ``policy(ctx, piece)``.  The one registered last is the game's own.

    >>> CasualtyPolicy("my_pack.gone", lambda ctx, piece: None).name
    'my_pack.gone'
    """

    name: str
    policy: Callable[[Any, int], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the policy."""
        registry.add("casualty_policy", self.name, self.policy, pack, of=self)

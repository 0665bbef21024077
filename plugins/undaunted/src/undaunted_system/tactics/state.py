"""The state and the ruleset as the rules of packs on the pack ``tactics`` see them (types only)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.kernel.context import Context
from undaunted_core.mechanics.combat import CombatRules, CombatState
from undaunted_core.mechanics.initiative import InitiativeRules, InitiativeState

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.mechanics.combat import CombatTable
    from undaunted_system.tactics.activation import ActivationTable
    from undaunted_system.tactics.bid import InitiativeTable
    from undaunted_system.tactics.control import Control
    from undaunted_system.tactics.dice_attack import DiceAttack, DiceAttackKind
    from undaunted_system.tactics.movement import MovementTable


class TacticsState(CombatState, InitiativeState):
    """The slices of a state with the pack ``tactics``.

    >>> class MyPack:
    ...     fuel: list[int]
    >>> class MyState(TacticsState):
    ...     my_pack: MyPack
    """

    control: Control
    attack: DiceAttack


class TacticsRules(CombatRules, InitiativeRules):
    """The tables of a ruleset with the pack ``tactics``.

    >>> class MyTable:
    ...     tank: tuple[int, ...]
    >>> class MyRules(TacticsRules):
    ...     my_pack: MyTable
    """

    initiative: InitiativeTable
    movement: MovementTable
    activation: ActivationTable
    combat: CombatTable[DiceAttackKind]
    casualties: tuple[Callable[[Ctx, int], None], ...]


Ctx = Context[TacticsRules, TacticsState]

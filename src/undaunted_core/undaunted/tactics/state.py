"""The state and the ruleset as the rules of packs on the pack ``tactics`` see them (types only)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.context import Context
from undaunted_core.mechanics.combat import CombatRules, CombatState

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.mechanics.combat import CombatTable
    from undaunted_core.undaunted.tactics.activation import ActivationTable
    from undaunted_core.undaunted.tactics.bid import Initiative, InitiativeTable
    from undaunted_core.undaunted.tactics.control import Control
    from undaunted_core.undaunted.tactics.dice_attack import DiceAttack, DiceAttackKind
    from undaunted_core.undaunted.tactics.movement import MovementTable


class TacticsState(CombatState):
    """The slices of a state with the pack ``tactics``.

    >>> class MyPack:
    ...     fuel: list[int]
    >>> class MyState(TacticsState):
    ...     my_pack: MyPack
    """

    initiative: Initiative
    control: Control
    attack: DiceAttack


class TacticsRules(CombatRules):
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
    casualties: tuple[Callable[[Any, int], None], ...]


Ctx = Context[TacticsRules, TacticsState]

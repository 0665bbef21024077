"""The state and the ruleset as the rules of packs on the pack ``tactics`` see them (types only)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.kernel.context import Context
from undaunted_core.mechanics.state import CoreRules, CoreState

if TYPE_CHECKING:
    from undaunted_core.undaunted.tactics.activation import ActivationTable
    from undaunted_core.undaunted.tactics.attacks import Attack
    from undaunted_core.undaunted.tactics.bid import Initiative, InitiativeTable
    from undaunted_core.undaunted.tactics.combat import CombatTable
    from undaunted_core.undaunted.tactics.control import Control
    from undaunted_core.undaunted.tactics.movement import MovementTable


class TacticsState(CoreState):
    """The slices of a state with the pack ``tactics``.

    >>> class MyPack:
    ...     fuel: list[int]
    >>> class MyState(TacticsState):
    ...     my_pack: MyPack
    """

    initiative: Initiative
    control: Control
    attack: Attack


class TacticsRules(CoreRules):
    """The tables of a ruleset with the pack ``tactics``.

    >>> class MyTable:
    ...     tank: tuple[int, ...]
    >>> class MyRules(TacticsRules):
    ...     my_pack: MyTable
    """

    initiative: InitiativeTable
    movement: MovementTable
    activation: ActivationTable
    combat: CombatTable


Ctx = Context[TacticsRules, TacticsState]

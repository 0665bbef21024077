"""The state and the ruleset as the rules of any pack see them (types only).

A pack composes the types of its own: it adds its slices and tables to these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.kernel.context import Context
from undaunted_core.kernel.ruleset import Ruleset
from undaunted_core.kernel.state import State

if TYPE_CHECKING:
    from undaunted_core.mechanics.board import Board
    from undaunted_core.mechanics.pieces import Pieces, PieceTable
    from undaunted_core.mechanics.pools import PoolTable
    from undaunted_core.mechanics.rounds import Rounds
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.sums import SumTable
    from undaunted_core.mechanics.victory import VictoryTable
    from undaunted_core.mechanics.windows import WindowTable
    from undaunted_core.mechanics.zones import Zones, ZoneTable


class CoreState(State):
    """The slices that every state holds.

    >>> class MyPack:
    ...     fuel: list[int]
    >>> class MyState(CoreState):
    ...     my_pack: MyPack
    """

    rounds: Rounds
    zones: Zones
    pieces: Pieces


class CoreRules(Ruleset):
    """The tables that every ruleset holds.

    >>> class MyTable:
    ...     tank: tuple[int, ...]
    >>> class MyRules(CoreRules):
    ...     my_pack: MyTable
    >>> Ctx = Context[MyRules, CoreState]
    """

    board: Board
    pieces: PieceTable
    zones: ZoneTable
    pools: PoolTable
    sums: SumTable
    windows: WindowTable
    victory: VictoryTable
    source: Setting

    if TYPE_CHECKING:

        def initial(self, seed: int) -> CoreState:
            """The state at the start of a game with this seed."""


Ctx = Context[CoreRules, CoreState]

"""Strafe, and what all attacks may aim at.  Rule: NAF-8.10, NAF-8.14, NAF-1.15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.authoring import (
    CHOOSE_TARGET,
    TARGET,
    Ability,
    AttackKind,
    Because,
    Requirement,
    begin_attack,
    text,
)
from undaunted_core.undaunted import (
    DEFENCE,
    NO_RANGE,
    OVERHEAD,
    enemies_on_board,
    has_enemy_on_board,
    hits,
    inflict_casualty,
)

if TYPE_CHECKING:
    from undaunted_core.authoring import Use
    from undaunted_north_africa.state import Ctx


def is_in_the_open(ctx: Ctx, piece: int) -> bool:
    """Whether a counter is not aboard a vehicle.  Rule: NAF-8.14."""
    return ctx.state.aboard.vehicle[piece] < 0


def has_regular_defence(ctx: Ctx, piece: int) -> bool:
    """Whether a counter has a regular defence, where the attack goes by that.  Rule: NAF-1.15."""
    attack = ctx.state.attack
    return ctx.rules.combat.kinds[attack.kind].sum != DEFENCE or piece in ctx.rules.undaunted.enemies[attack.side]


def strafe(ctx: Ctx, side: int, use: Use) -> None:
    """Strafe X; on a command card it has no range.  Rule: NAF-8.10, NAF-8.18."""
    begin_attack(ctx, "strafe", side, use.piece, use.x)


IN_THE_OPEN = Requirement(
    "north_africa.target_aboard",
    is_in_the_open,
    text(
        en="Whoever is aboard a vehicle cannot be targeted, only the vehicle.",
        es="No se puede atacar a quien está a bordo, solo al vehículo.",
    ),
    "NAF-8.14",
)
REGULAR_DEFENCE = Requirement(
    "north_africa.no_regular_defence",
    has_regular_defence,
    text(en="It has no regular defence.", es="No tiene defensa normal."),
    "NAF-1.15",
)
NO_TARGET = Because(CHOOSE_TARGET, IN_THE_OPEN, REGULAR_DEFENCE, action=TARGET)
STRAFE_KIND = AttackKind(
    "strafe",
    enemies_on_board,
    DEFENCE,
    hits,
    inflict_casualty,
    traits=frozenset({NO_RANGE, OVERHEAD}),
    leads_to=("casualty",),
    clause="UND-8.4",
)
ENEMY = Requirement(
    "north_africa.no_strafe_target",
    has_enemy_on_board,
    text(
        en="There is no enemy counter with a regular defence in the open.",
        es="No hay ningún contador enemigo con defensa normal al descubierto.",
    ),
)
STRAFE = Ability(
    "strafe", clause="NAF-8.10", title=text(en="Strafe", es="Ametrallar"), effect=strafe, requires=(ENEMY,)
)

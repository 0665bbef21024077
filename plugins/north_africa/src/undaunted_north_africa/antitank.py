"""Antitank X: attack a vehicle by its armoured defence.  Rule: NAF-8.12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.authoring import Ability, AttackKind, Modifier, Requirement, begin_attack, text
from undaunted_core.undaunted import cover_bonus, hits, range_bonus
from undaunted_north_africa.damage import hit_vehicle

if TYPE_CHECKING:
    from undaunted_core.authoring import Attack, Use
    from undaunted_north_africa.state import Ctx

#: The sum an attack on armour must reach.
ARMOUR = "north_africa.armour"


def armoured_targets(ctx: Ctx, side: int, source: int) -> list[int]:
    """Enemy vehicles on the board with an armoured defence.  Rule: NAF-8.12, NAF-1.15."""
    space, owner, armoured = ctx.state.pieces.space, ctx.state.aboard.owner, ctx.rules.north_africa.armoured
    return [
        vehicle
        for vehicle in ctx.rules.aboard.vehicles
        if space[vehicle] >= 0 and owner[vehicle] == 1 - side and armoured[vehicle] >= 0
    ]


def is_armoured(ctx: Ctx, piece: int) -> bool:
    """Whether a counter has an armoured defence.  Rule: NAF-8.12."""
    return ctx.rules.north_africa.armoured[piece] >= 0


def has_armoured_target(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether there is any target for Antitank.  Rule: NAF-8.12, UND-8.2."""
    return bool(armoured_targets(ctx, side, piece))


def armoured_defence(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The target's armoured defence.  Rule: NAF-8.12, NAF-8.14."""
    return ctx.rules.north_africa.armoured[attack.target]


def antitank(ctx: Ctx, side: int, use: Use) -> None:
    """Antitank X.  Rule: NAF-8.12."""
    begin_attack(ctx, "antitank", side, use.piece, use.x)


ARMOURED = Requirement(
    "north_africa.not_armoured",
    is_armoured,
    text(en="It has no armoured defence.", es="No tiene defensa blindada."),
    "NAF-8.12",
)
ANTITANK_KIND = AttackKind(
    "antitank", armoured_targets, ARMOUR, hits, hit_vehicle, leads_to=("damage",), clause="UND-8.4", where=(ARMOURED,)
)
MODIFIERS = (
    Modifier(
        ARMOUR,
        "term.north_africa.armour",
        armoured_defence,
        "NAF-8.12",
        text(en="armoured defence", es="defensa blindada"),
    ),
    Modifier(ARMOUR, "term.undaunted.cover", cover_bonus, "UND-8.3"),
    Modifier(ARMOUR, "term.undaunted.range", range_bonus, "UND-8.3"),
)
HAS_TARGET = Requirement(
    "north_africa.no_antitank_target",
    has_armoured_target,
    text(
        en="No enemy counter with an armoured defence is on the board.",
        es="No hay ningún contador enemigo con defensa blindada en el tablero.",
    ),
)
ANTITANK = Ability(
    "antitank",
    clause="NAF-8.12",
    title=text(en="Antitank", es="Antitanque"),
    effect=antitank,
    requires=(HAS_TARGET,),
    needs_piece=True,
)

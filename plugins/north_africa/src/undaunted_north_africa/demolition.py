"""Demolition X: a charge laid at armour or at a structure on the spot.  Rule: NAF-8.13, NAF-10.8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.authoring import Ability, AttackKind, Modifier, Requirement, Result, begin_attack, text
from undaunted_core.undaunted import NO_COVER, NO_RANGE, hits
from undaunted_north_africa.antitank import ARMOURED, armoured_targets
from undaunted_north_africa.damage import hit_vehicle
from undaunted_north_africa.structures import destroy_structure

if TYPE_CHECKING:
    from undaunted_core.authoring import Attack, Use
    from undaunted_north_africa.state import Ctx

#: The sum a charge must reach.
CHARGE = "north_africa.charge"


def charge_targets(ctx: Ctx, side: int, source: int) -> list[int]:
    """What a charge can be laid at: enemy armour on the soldier's tile, and structures for who destroys them.

    Rule: NAF-8.13, NAF-10.8.
    """
    space, table = ctx.state.pieces.space, ctx.rules.north_africa
    at = space[source]
    found = [vehicle for vehicle in armoured_targets(ctx, side, source) if space[vehicle] == at]
    if side == table.destroyer:
        found += [structure for structure in table.structures if space[structure] == at]
    return sorted(found)


def is_to_destroy(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether it is no structure, or the side scores by destroying them.  Rule: NAF-10.8."""
    return ctx.rules.north_africa.structure[piece] < 0 or side == ctx.rules.north_africa.destroyer


def can_be_blown_up(ctx: Ctx, piece: int) -> bool:
    """Whether it has a structure or an armoured defence.  Rule: NAF-8.13."""
    return charge_defence_of(ctx, piece) >= 0


def is_on_the_spot(ctx: Ctx, piece: int) -> bool:
    """Whether it is on the attacking soldier's own tile.  Rule: NAF-8.13."""
    space = ctx.state.pieces.space
    return space[piece] == space[ctx.state.attack.source]


def has_charge_target(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether there is any target for Demolition.  Rule: NAF-8.13, UND-8.2."""
    return bool(charge_targets(ctx, side, piece))


def charge_defence_of(ctx: Ctx, piece: int) -> int:
    """The structure or armoured defence of a counter; -1 for neither.  Rule: NAF-8.13."""
    return max(ctx.rules.north_africa.structure[piece], ctx.rules.north_africa.armoured[piece])


def charge_defence(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The target's structure or armoured defence, and nothing more.  Rule: NAF-8.13."""
    return charge_defence_of(ctx, attack.target)


def demolition(ctx: Ctx, side: int, use: Use) -> None:
    """Demolition X.  Rule: NAF-8.13."""
    begin_attack(ctx, "demolition", side, use.piece, use.x)


TO_DESTROY = Requirement(
    "north_africa.not_to_destroy",
    is_to_destroy,
    text(
        en="This side scores structures by holding them, not by destroying them.",
        es="Este bando puntúa las estructuras al controlarlas, no al destruirlas.",
    ),
    "NAF-10.8",
)
BLOWN_UP = Requirement(ARMOURED.name, can_be_blown_up, ARMOURED.text, "NAF-8.12")
ON_THE_SPOT = Requirement(
    "north_africa.not_on_tile",
    is_on_the_spot,
    text(
        en="A charge reaches only what is on the soldier's own tile.",
        es="Una carga solo alcanza lo que está en la loseta del soldado.",
    ),
    "NAF-8.13",
)
DEMOLITION_KIND = AttackKind(
    "demolition",
    charge_targets,
    CHARGE,
    hits,
    hit_vehicle,
    traits=frozenset({NO_RANGE, NO_COVER}),
    leads_to=("damage",),
    clause="UND-8.4",
    where=(TO_DESTROY, BLOWN_UP, ON_THE_SPOT),
)
ON_STRUCTURE = Result("demolition", "structure", destroy_structure, ("worth",))
CHARGE_DEFENCE = Modifier(
    CHARGE,
    "term.north_africa.charge",
    charge_defence,
    "NAF-8.13",
    text(en="armoured or structure defence", es="defensa blindada o de estructura"),
)
HAS_TARGET = Requirement(
    "north_africa.no_demolition_target",
    has_charge_target,
    text(en="Nothing to blow up is on his tile.", es="No hay nada que volar en su loseta."),
)
DEMOLITION = Ability(
    "demolition",
    clause="NAF-8.13",
    title=text(en="Demolition", es="Demolición"),
    effect=demolition,
    requires=(HAS_TARGET,),
    needs_piece=True,
)

"""Strafe, Antitank, Demolition, and the targets of attacks.  Rule: NAF-8.10 to NAF-8.14, NAF-1.15."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_north_africa.state import Ctx
from undaunted_north_africa.structures import destroy_structure
from undaunted_system import (
    DEFENCE,
    NO_COVER,
    NO_RANGE,
    OVERHEAD,
    cover_bonus,
    enemies_on_board,
    has_enemy_on_board,
    hits,
    inflict_casualty,
    range_bonus,
)
from undaunted_system.vehicles import hit_vehicle

#: The sum that an attack on armour must reach, and the sum that a charge on the soldier's tile must reach.
ARMOUR, CHARGE = "north_africa.armour", "north_africa.charge"


def armoured_targets(ctx: Ctx, side: int, source: int) -> list[int]:
    """Enemy vehicles on the board with an armoured defence.  Rule: NAF-8.12, NAF-1.15."""
    space, owner, enemy = ctx.state.pieces.space, ctx.state.aboard.owner, 1 - side
    return [piece for piece in ctx.rules.north_africa.armour if owner[piece] == enemy and space[piece] >= 0]


def is_armoured(ctx: Ctx, piece: int) -> bool:
    """Whether a counter has an armoured defence.  Rule: NAF-8.12."""
    return ctx.rules.north_africa.armoured[piece] >= 0


def has_armoured_target(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether there is any target for Antitank.  Rule: NAF-8.12, UND-8.2."""
    return bool(armoured_targets(ctx, side, piece))


def armoured_defence(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """The target's armoured defence.  Rule: NAF-8.12, NAF-8.14."""
    return ctx.rules.north_africa.armoured[attack.target]


def charge_targets(ctx: Ctx, side: int, source: int) -> list[int]:
    """Enemy armour on the soldier's tile, and structures for the side that destroys them.  Rule: NAF-8.13, NAF-10.8."""
    space, table = ctx.state.pieces.space, ctx.rules.north_africa
    tile = space[source]
    targets = [vehicle for vehicle in armoured_targets(ctx, side, source) if space[vehicle] == tile]
    if side == table.destroyer:
        targets += [structure for structure in table.structures if space[structure] == tile]
    return sorted(targets)


def is_to_destroy(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether it is not a structure, or the side scores by destroying structures.  Rule: NAF-10.8."""
    return ctx.rules.north_africa.structure[piece] < 0 or side == ctx.rules.north_africa.destroyer


def can_be_blown_up(ctx: Ctx, piece: int) -> bool:
    """Whether it has a structure defence or an armoured defence.  Rule: NAF-8.13."""
    return ctx.rules.north_africa.structure[piece] >= 0 or is_armoured(ctx, piece)


def is_on_the_spot(ctx: Ctx, piece: int) -> bool:
    """Whether it is on the attacking soldier's own tile.  Rule: NAF-8.13."""
    space = ctx.state.pieces.space
    return space[piece] == space[ctx.state.attack.source]


def has_charge_target(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether there is any target for Demolition.  Rule: NAF-8.13, UND-8.2."""
    return bool(charge_targets(ctx, side, piece))


def charge_defence(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """The target's structure defence or armoured defence, without any bonus.  Rule: NAF-8.13."""
    return max(ctx.rules.north_africa.structure[attack.target], ctx.rules.north_africa.armoured[attack.target])


def ability(
    kind: au.combat.AttackKind, clause: str, title: dict[str, str], target: au.Requirement, *, needs_piece: bool
) -> un.Ability:
    """The ability to attack with X dice.  A command card's attack has no range.  Rule: UND-8.2, NAF-8.18."""

    def begin(ctx: Ctx, side: int, use: un.Use) -> None:
        un.begin_attack(ctx, kind.name, side, use.piece, use.x)

    starts, requires = (un.ATTACK_STEPS,), (target,)
    return un.Ability(kind.name, clause, title, begin, starts=starts, requires=requires, needs_piece=needs_piece)


STRAFE_KIND = un.DiceAttackKind(
    "strafe",
    enemies_on_board,
    DEFENCE,
    inflict_casualty,
    hit=hits,
    traits=frozenset({NO_RANGE, OVERHEAD}),
    leads_to=("casualty",),
    clause="UND-8.4",
)
ENEMY_ON_BOARD = au.Requirement(
    "north_africa.no_strafe_target",
    has_enemy_on_board,
    au.text(
        en="There is no enemy counter with a regular defence in the open.",
        es="No hay ningún contador enemigo con defensa normal al descubierto.",
    ),
)
STRAFE = ability(STRAFE_KIND, "NAF-8.10", au.text(en="Strafe", es="Ametrallar"), ENEMY_ON_BOARD, needs_piece=False)
ARMOURED = au.Requirement(
    "north_africa.not_armoured",
    is_armoured,
    au.text(en="It has no armoured defence.", es="No tiene defensa blindada."),
    "NAF-8.12",
)
ANTITANK_KIND = un.DiceAttackKind(
    "antitank",
    armoured_targets,
    ARMOUR,
    hit_vehicle,
    hit=hits,
    leads_to=("damage",),
    clause="UND-8.4",
    where=(ARMOURED,),
)
ARMOUR_TERMS = (
    au.Modifier(
        ARMOUR,
        "term.north_africa.armour",
        armoured_defence,
        "NAF-8.12",
        au.text(en="armoured defence", es="defensa blindada"),
    ),
    au.Modifier(ARMOUR, "term.undaunted.cover", cover_bonus, "UND-8.3"),
    au.Modifier(ARMOUR, "term.undaunted.range", range_bonus, "UND-8.3"),
)
ARMOUR_ON_BOARD = au.Requirement(
    "north_africa.no_antitank_target",
    has_armoured_target,
    au.text(
        en="No enemy counter with an armoured defence is on the board.",
        es="No hay ningún contador enemigo con defensa blindada en el tablero.",
    ),
)
ANTITANK = ability(
    ANTITANK_KIND, "NAF-8.12", au.text(en="Antitank", es="Antitanque"), ARMOUR_ON_BOARD, needs_piece=True
)
TO_DESTROY = au.Requirement(
    "north_africa.not_to_destroy",
    is_to_destroy,
    au.text(
        en="This side scores structures by holding them, not by destroying them.",
        es="Este bando puntúa las estructuras al controlarlas, no al destruirlas.",
    ),
    "NAF-10.8",
)
BLOWN_UP = au.Requirement(ARMOURED.name, can_be_blown_up, ARMOURED.text, "NAF-8.12")
ON_THE_SPOT = au.Requirement(
    "north_africa.not_on_tile",
    is_on_the_spot,
    au.text(
        en="A charge reaches only what is on the soldier's own tile.",
        es="Una carga solo alcanza lo que está en la loseta del soldado.",
    ),
    "NAF-8.13",
)
DEMOLITION_KIND = un.DiceAttackKind(
    "demolition",
    charge_targets,
    CHARGE,
    hit_vehicle,
    hit=hits,
    traits=frozenset({NO_RANGE, NO_COVER}),
    leads_to=("damage",),
    clause="UND-8.4",
    where=(TO_DESTROY, BLOWN_UP, ON_THE_SPOT),
)
ON_STRUCTURE = au.combat.Result("demolition", "structure", destroy_structure, ("worth",))
CHARGE_DEFENCE = au.Modifier(
    CHARGE,
    "term.north_africa.charge",
    charge_defence,
    "NAF-8.13",
    au.text(en="armoured or structure defence", es="defensa blindada o de estructura"),
)
ON_TILE = au.Requirement(
    "north_africa.no_demolition_target",
    has_charge_target,
    au.text(en="Nothing to blow up is on the soldier's tile.", es="No hay nada que volar en su loseta."),
)
DEMOLITION = ability(DEMOLITION_KIND, "NAF-8.13", au.text(en="Demolition", es="Demolición"), ON_TILE, needs_piece=True)
RULES = (
    STRAFE_KIND,
    STRAFE,
    ANTITANK_KIND,
    *ARMOUR_TERMS,
    ANTITANK,
    DEMOLITION_KIND,
    CHARGE_DEFENCE,
    ON_STRUCTURE,
    DEMOLITION,
)

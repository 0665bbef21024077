"""The order to start a combat, and the combat from its announcement to its end.

Rule: AA-4.3, AA-4.8, AA-4.11, AA-6.2, AA-17.40.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import turn
from undaunted_allied_assault.combat import COMBAT
from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.units import can, slots_of


def may_fight(ctx: Ctx, slot: int) -> bool:
    """Whether a unit may start a combat as its own activation.

    Once; not after digging in, not after giving its activation away, not in the turn it was deployed in; after a move
    if its card says so.  Rule: AA-4.8, AA-4.15, AA-6.2, AA-6.11.
    """
    units = ctx.state.units
    if units.fired[slot] or units.dug[slot] or units.gave[slot] or units.new[slot]:
        return False
    return units.steps[slot] == 0 or (units.steps[slot] == 1 and can(ctx, slot, "move_and_fire"))


def enemies_of(ctx: Ctx, slot: int) -> list[int]:
    """The tiles of the enemies that a unit may attack: orthogonal neighbours, whatever its range.  Rule: AA-4.11."""
    unit, side_of = ctx.state.land.unit, ctx.rules.pieces.side
    near = ctx.rules.allied.land.orthogonal[ctx.state.pieces.space[slot]]
    return [space for space in near if unit[space] != NONE and side_of[unit[space]] != side_of[slot]]


def attacks(ctx: Ctx, side: int) -> list[tuple[int, int]]:
    """All pairs of tiles: of a unit that may start a combat, and of its enemy."""
    return sorted(
        (ctx.state.pieces.space[slot], target)
        for slot in slots_of(ctx, side)
        if may_fight(ctx, slot)
        for target in enemies_of(ctx, slot)
    )


def has_own_unit(ctx: Ctx, side: int, origin: int) -> bool:
    """Whether an own unit is on the tile."""
    slot = ctx.state.land.unit[origin]
    return slot != NONE and ctx.rules.pieces.side[slot] == side


def unit_may_fight(ctx: Ctx, origin: int) -> bool:
    """Whether the unit on the tile may start a combat."""
    return may_fight(ctx, ctx.state.land.unit[origin])


def is_next_to_enemy(ctx: Ctx, origin: int, target: int) -> bool:
    """Whether an enemy is on the other tile, next to the unit."""
    return target in enemies_of(ctx, ctx.state.land.unit[origin])


def start_combat(ctx: Ctx, attacker: int, defender: int, *, is_extra: bool = False) -> None:
    """Start a combat; one that a card or another unit gave leaves the unit its own activation.

    Rule: AA-4.11, AA-17.38.
    """
    if not is_extra:
        ctx.state.units.fired[attacker] = True
    au.call(ctx, FIGHT, attacker, defender)


def announce_combat(ctx: Ctx, piece: int, enemy: int) -> None:
    """Both units are shown: a combat needs both cards.  Rule: AA-4.11, AA-17.40."""
    fight = ctx.state.fight
    fight.attacker, fight.defender, fight.tile = piece, enemy, ctx.state.pieces.space[enemy]
    for slot in (piece, enemy):
        show(ctx, slot)
    if ctx.events is not None:
        au.emit(ctx, ATTACKED, piece, enemy)


def fight_it_out(ctx: Ctx) -> None:
    """Rule: AA-5.1."""
    au.call(ctx, COMBAT)


def end_combat(ctx: Ctx) -> None:
    """Nothing of the combat stays.  Rule: AA-4.11."""
    fight = ctx.state.fight
    fight.attacker = fight.defender = fight.firing = fight.target = fight.tile = NONE
    fight.fire = fight.defence = fight.drawn = fight.passes = 0
    fight.cards, fight.sacrificed, fight.raised, fight.lost = [0, 0], [0, 0], [0, 0], [0, 0]
    fight.silenced, fight.effects, fight.answered = (), (), False


def attack(ctx: Ctx, origin: int, target: int) -> None:
    """The order.  Rule: AA-4.11."""
    start_combat(ctx, ctx.state.land.unit[origin], ctx.state.land.unit[target])


ATTACKED = au.Event(
    "allied_assault.attacked",
    au.text(en="{piece} attacks {enemy}.", es="{piece} ataca a {enemy}."),
    piece="piece",
    enemy="piece",
)
FIGHT = au.procedure(
    "allied_assault.fight",
    au.step("announce", announce_combat, "AA-4.11"),
    au.step("combat", fight_it_out, "AA-5.1", COMBAT),
    au.step("end", end_combat, "AA-4.11"),
    piece="piece",
    enemy="piece",
)
OWN_UNIT = au.Requirement(
    "allied_assault.no_own_unit",
    has_own_unit,
    au.text(en="There is no unit of yours on that tile.", es="No hay ninguna unidad tuya en esa baldosa."),
)
MAY_FIGHT = au.Requirement(
    "allied_assault.may_not_fight",
    unit_may_fight,
    au.text(
        en="That unit may not start a combat any more in this phase.",
        es="Esa unidad ya no puede iniciar un combate en esta fase.",
    ),
    "AA-4.8",
)
NEXT_TO_ENEMY = au.Requirement(
    "allied_assault.no_enemy_there",
    is_next_to_enemy,
    au.text(
        en="There is no enemy orthogonally next to the unit on that tile.",
        es="No hay en esa baldosa un enemigo adyacente en ortogonal a la unidad.",
    ),
    "AA-4.11",
)
ATTACK = au.ActionKind(
    "allied_assault.attack",
    au.text(en="attack {target} from {origin}", es="atacar {target} desde {origin}"),
    origin="space",
    target="space",
)
ORDER = au.Offer(
    turn.CHOOSE_ORDER,
    (au.Choice(ATTACK, attack, among=attacks, where=(OWN_UNIT, MAY_FIGHT, NEXT_TO_ENEMY), starts=(FIGHT,)),),
    clause="AA-4.11",
    first=turn.again,
)
RULES = (ATTACKED, FIGHT, ORDER)

"""The order to start a combat, and the combat from its announcement to its end.

Rule: AA-4.3, AA-4.8, AA-4.11, AA-6.2, AA-17.40.
"""

from collections.abc import Iterator

import undaunted_core.authoring as au
from undaunted_allied_assault import turn
from undaunted_allied_assault.combat import COMBAT
from undaunted_allied_assault.reveal import enemies_on, show
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
    """The enemies that a unit may attack, sorted: on orthogonal neighbours, whatever its range.  Rule: AA-4.11."""
    return sorted(enemies_on(ctx, slot, ctx.rules.allied.land.orthogonal[ctx.state.pieces.space[slot]]))


def attacks(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The units that may start a combat, each with its enemies."""
    for slot in sorted(slots_of(ctx, side)):
        if may_fight(ctx, slot):
            for enemy in enemies_of(ctx, slot):
                yield slot, enemy


def is_own_unit(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a unit of the side is on the map."""
    return ctx.rules.pieces.side[piece] == side and ctx.state.pieces.space[piece] != NONE


def is_next_to_enemy(ctx: Ctx, piece: int, enemy: int) -> bool:
    """Whether an enemy is orthogonally next to the unit."""
    return enemy in enemies_of(ctx, piece)


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


def attack(ctx: Ctx, piece: int, enemy: int) -> None:
    """The order.  Rule: AA-4.11."""
    ctx.state.units.fired[piece] = True
    au.call(ctx, FIGHT, piece, enemy)


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
    is_own_unit,
    au.text(en="That is no unit of yours on the map.", es="Esa no es una unidad tuya en el mapa."),
)
MAY_FIGHT = au.Requirement(
    "allied_assault.may_not_fight",
    lambda ctx, piece: may_fight(ctx, piece),
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
        en="That is no enemy orthogonally next to the unit.",
        es="Ese no es un enemigo adyacente en ortogonal a la unidad.",
    ),
    "AA-4.11",
)
ATTACK = au.ActionKind(
    "allied_assault.attack",
    au.text(en="attack {enemy} with {piece}", es="atacar {enemy} con {piece}"),
    piece="piece",
    enemy="piece",
)
ORDER = au.Offer(
    turn.CHOOSE_ORDER,
    (au.Choice(ATTACK, attack, among=attacks, where=(OWN_UNIT, MAY_FIGHT, NEXT_TO_ENEMY), starts=(FIGHT,)),),
    clause="AA-4.11",
    first=turn.again,
)
RULES = (ATTACKED, FIGHT, ORDER)

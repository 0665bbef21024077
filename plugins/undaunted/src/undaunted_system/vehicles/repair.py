"""Repair: one damage less on a vehicle of either side, on the soldier's tile.  Rule: NAF-7.10."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_system.vehicles.seats import BESIDE, VEHICLE, is_disabled
from undaunted_system.vehicles.state import Ctx


def repairable(ctx: Ctx, piece: int) -> list[int]:
    """Damaged vehicles on the soldier's tile.  If the soldier sits in one, only that one.  Rule: NAF-7.10."""
    damage, space = ctx.state.vehicles.damage, ctx.state.pieces.space
    carrier = ctx.state.aboard.vehicle[piece]
    near = [carrier] if carrier >= 0 else ctx.rules.aboard.vehicles
    return [vehicle for vehicle in near if damage[vehicle] and space[vehicle] == space[piece]]


def has_repairable(ctx: Ctx, piece: int) -> bool:
    """Whether there is damage to remove.  Rule: NAF-7.10."""
    return bool(repairable(ctx, piece))


def is_not_another(ctx: Ctx, piece: int, vehicle: int) -> bool:
    """Whether it is the soldier's own vehicle, if the soldier sits in one.  Rule: NAF-7.10."""
    return ctx.state.aboard.vehicle[piece] in (-1, vehicle)


def is_damaged(ctx: Ctx, vehicle: int) -> bool:
    """Whether the vehicle has damage."""
    return ctx.state.vehicles.damage[vehicle] > 0


def repair(ctx: Ctx, vehicle: int) -> None:
    """One damage less; below the critical threshold the vehicle is ready.  Rule: NAF-7.10."""
    was_disabled = is_disabled(ctx, vehicle)
    ctx.state.vehicles.damage[vehicle] -= 1
    ctx.emit(REPAIRED, vehicle, ctx.state.vehicles.damage[vehicle])
    if was_disabled and not is_disabled(ctx, vehicle):
        ctx.emit(ENABLED, vehicle)


PICK = au.ActionKind("vehicles.repair", au.text(en="repair {vehicle}", es="reparar {vehicle}"), vehicle="piece")
REPAIRED = au.Event(
    "vehicles.repaired",
    au.text(en="{vehicle} is repaired (damage {damage}).", es="{vehicle} queda reparado (daño {damage})."),
    vehicle="piece",
    damage="int",
)
ENABLED = au.Event(
    "vehicles.enabled",
    au.text(en="{vehicle} is ready again.", es="{vehicle} vuelve a estar preparado."),
    vehicle="piece",
)
SOMETHING = au.Requirement(
    "vehicles.nothing_to_repair",
    has_repairable,
    au.text(
        en="There is no damaged vehicle that the soldier can repair.",
        es="No hay ningún vehículo dañado que el soldado pueda reparar.",
    ),
)
NOT_ANOTHER = au.Requirement(
    "vehicles.own_vehicle_only",
    is_not_another,
    au.text(
        en="From a seat only that vehicle can be repaired.", es="Desde un asiento solo se puede reparar ese vehículo."
    ),
)
DAMAGED = au.Requirement(
    "vehicles.undamaged", is_damaged, au.text(en="The vehicle has no damage.", es="El vehículo no tiene daños.")
)
REPAIR = un.Ability(
    "repair",
    clause="NAF-7.10",
    title=au.text(en="Repair", es="Reparar"),
    choose=au.Decision(
        "vehicles.choose_repair",
        {"side": "seat", "piece": "piece"},
        au.text(en="Choose the vehicle to repair.", es="Elige el vehículo que reparar."),
        (au.Choice(PICK, repair, among=repairable, where=(VEHICLE, NOT_ANOTHER, BESIDE, DAMAGED)),),
        clause="NAF-7.10",
    ),
    requires=(SOMETHING,),
    needs_piece=True,
)
RULES = (REPAIRED, ENABLED, REPAIR)

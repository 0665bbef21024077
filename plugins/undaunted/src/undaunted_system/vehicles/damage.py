"""Hits on vehicles: who aboard is injured or suppressed, damage, disabled and destroyed vehicles.

Rule: NAF-8.15, NAF-8.16.
"""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_system import suppress_counter
from undaunted_system.aboard import crew, leave_seat
from undaunted_system.vehicles.state import Ctx, VehicleRules, VehicleState


def hit_vehicle(ctx: Ctx) -> None:
    """The attacker picks a soldier aboard, who is injured.  Then the vehicle takes damage.  Rule: NAF-8.15.

    >>> Result("shell", "vehicle", hit_vehicle, ("damage",), starts=(HIT_VEHICLE,)).result is hit_vehicle
    True
    """
    attack = ctx.state.attack
    ctx.call(HIT_VEHICLE, attack.side, attack.target)


def pick_injured(ctx: Ctx, side: int, vehicle: int) -> None:
    """Ask for the soldier aboard who is injured.  If the vehicle is empty, there is only damage.  Rule: NAF-8.15."""
    if crew(ctx, vehicle):
        ctx.call(CHOOSE_INJURED, side, vehicle)


def injure(ctx: Ctx, piece: int) -> None:
    """The soldier picked takes a casualty.  Rule: NAF-8.15."""
    # Where the casualty comes from tells the attacker, who chose, of a hidden hand: the choice cannot be undone.
    ctx.state.revealed += 1
    un.suffer_casualty(ctx, piece)
    forget_if_over(ctx)


def damage_vehicle(ctx: Ctx, vehicle: int) -> None:
    """One damage.  It disables at the critical threshold.  Rule: NAF-8.15."""
    damage, table = ctx.state.vehicles.damage, ctx.rules.vehicles
    damage[vehicle] += 1
    ctx.emit(VEHICLE_DAMAGED, vehicle, damage[vehicle])
    if damage[vehicle] == table.critical[vehicle] and not is_destroyed(ctx, vehicle):
        ctx.emit(VEHICLE_DISABLED, vehicle)


def is_destroyed(ctx: Ctx, vehicle: int) -> bool:
    """Whether the damage of a vehicle has reached its integrity.  Rule: NAF-8.15.

    >>> is_destroyed(desert, tank)
    False
    """
    return ctx.state.vehicles.damage[vehicle] >= ctx.rules.vehicles.integrity[vehicle]


def remove_destroyed(ctx: Ctx, vehicle: int) -> None:
    """A vehicle that is destroyed leaves the board.  Its crew stays on the tile.  Rule: NAF-8.15, NAF-10.10."""
    if is_destroyed(ctx, vehicle):
        for soldier in crew(ctx, vehicle):
            leave_seat(ctx, soldier)
        space = ctx.state.pieces.space
        source, space[vehicle] = space[vehicle], au.OFF_BOARD
        ctx.emit(VEHICLE_DESTROYED, vehicle, source)
        ctx.check_end(au.victory.PIECE_LOST)
        forget_if_over(ctx)


def forget_if_over(ctx: Ctx) -> None:
    """If the game ends here, remove the current attack."""
    if ctx.state.outcome is not None:
        au.combat.clear_attack(ctx)


def suppress_crew(ctx: Ctx) -> None:
    """The attacker picks a soldier aboard to suppress.  No effect on an empty vehicle.  Rule: NAF-8.16, NAF-4.7."""
    attack = ctx.state.attack
    if crew(ctx, attack.target):
        ctx.call(CHOOSE_SUPPRESSED, attack.side, attack.target)


def those_aboard(ctx: Ctx, vehicle: int) -> list[int]:
    """The soldiers aboard the vehicle.  Rule: NAF-8.15, NAF-8.16."""
    return sorted(crew(ctx, vehicle))


def is_aboard_it(ctx: Ctx, vehicle: int, piece: int) -> bool:
    """Whether a soldier is aboard the vehicle hit.  Rule: NAF-8.15, NAF-8.16."""
    return ctx.state.aboard.vehicle[piece] == vehicle


def damage_of(ctx: Ctx, seat: int, vehicle: int) -> au.explain.Explanation:
    """The effect of a hit on a vehicle: its new damage, and the soldiers who may be injured.  Rule: NAF-8.15."""
    table, clause = ctx.rules.vehicles, "NAF-8.15"
    if not table.integrity[vehicle]:
        raise ValueError(f"{ctx.rules.names['piece'][vehicle]} is not a vehicle")
    terms = [
        au.explain.term(ctx, "term.vehicles.damage", ctx.state.vehicles.damage[vehicle], clause, "vehicles"),
        au.explain.term(ctx, "term.vehicles.one_damage", 1, clause, "vehicles"),
    ]
    injuries = [au.explain.answer(ctx, "casualty", seat, soldier) for soldier in crew(ctx, vehicle)]
    return au.explain.total(
        ctx,
        "explain.vehicles.damage",
        terms,
        clause,
        *injuries,
        vehicle=("piece", vehicle),
        critical=("int", table.critical[vehicle]),
        integrity=("int", table.integrity[vehicle]),
    )


def crew_is_sound(rules: VehicleRules, state: VehicleState, vehicle: int) -> list[tuple[str, str, str]]:
    """A vehicle on the board with a soldier aboard.  Rule: NAF-8.15, NAF-8.16."""
    if vehicle not in state.aboard.vehicle:
        return [("vehicle", rules.names["piece"][vehicle], "a vehicle with a soldier aboard")]
    return []


def hit_is_sound(
    step: str, rules: VehicleRules, state: VehicleState, args: au.Args, place: int
) -> list[tuple[str, str, str]]:
    """A vehicle on the board.  Rule: NAF-8.15."""
    _, vehicle = args
    if not rules.aboard.places[vehicle] or state.pieces.space[vehicle] < 0:
        return [("vehicle", rules.names["piece"][vehicle], "a vehicle on the board")]
    return []


PICK = au.ActionKind("vehicles.pick", au.text(en="pick {piece}", es="elegir a {piece}"), piece="piece")
VEHICLE_DAMAGED = au.Event(
    "vehicles.damaged",
    au.text(en="{vehicle} is damaged (damage {damage}).", es="{vehicle} sufre daños (daño {damage})."),
    vehicle="piece",
    damage="int",
)
VEHICLE_DISABLED = au.Event(
    "vehicles.disabled", au.text(en="{vehicle} is disabled.", es="{vehicle} queda inutilizado."), vehicle="piece"
)
VEHICLE_DESTROYED = au.Event(
    "vehicles.destroyed",
    au.text(en="{vehicle} is destroyed.", es="{vehicle} queda destruido."),
    vehicle="piece",
    source="space",
)
ABOARD_IT = au.Requirement(
    "vehicles.not_aboard_target",
    is_aboard_it,
    au.text(
        en="Only somebody aboard the vehicle that was hit can be picked.",
        es="Solo se puede elegir a alguien a bordo del vehículo alcanzado.",
    ),
)
CHOOSE_INJURED = au.Decision(
    "vehicles.choose_injured",
    {"side": "seat", "vehicle": "piece"},
    au.text(en="Choose the soldier aboard who is injured.", es="Elige el soldado a bordo que resulta herido."),
    (au.Choice(PICK, injure, among=those_aboard, where=(ABOARD_IT,)),),
    clause="NAF-8.15",
    sound=crew_is_sound,
)
CHOOSE_SUPPRESSED = au.Decision(
    "vehicles.choose_suppressed",
    {"side": "seat", "vehicle": "piece"},
    au.text(en="Choose the soldier aboard who is suppressed.", es="Elige el soldado a bordo que queda suprimido."),
    (au.Choice(PICK, suppress_counter, among=those_aboard, where=(ABOARD_IT,)),),
    clause="NAF-8.16",
    sound=crew_is_sound,
)
HIT_VEHICLE = au.procedure(
    "vehicles.hit_vehicle",
    au.step("injury", pick_injured, "NAF-8.15", CHOOSE_INJURED),
    au.step("damage", damage_vehicle, "NAF-8.15"),
    au.step("destroy", remove_destroyed, "NAF-8.15"),
    sound=hit_is_sound,
    side="seat",
    vehicle="piece",
)
#: Every attack but Suppress does damage.
RESULTS = (
    au.combat.Result("", "vehicle", hit_vehicle, ("damage",), starts=(HIT_VEHICLE,)),
    au.combat.Result("suppress", "vehicle", suppress_crew, starts=(CHOOSE_SUPPRESSED,)),
)
DAMAGE = au.explain.Query("damage", {"target": "piece"}, damage_of)
RULES = (VEHICLE_DAMAGED, VEHICLE_DISABLED, VEHICLE_DESTROYED, CHOOSE_SUPPRESSED, HIT_VEHICLE, *RESULTS, DAMAGE)

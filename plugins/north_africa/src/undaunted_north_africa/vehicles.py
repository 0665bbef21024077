"""Vehicles: the actions of their seats, Drive, switching seats, Repair, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, Decision, Procedure, call, procedure, step
from undaunted_core.mechanics import aboard
from undaunted_core.mechanics.activation import Ability, Condition, Use, is_of_seats
from undaunted_core.mechanics.movement import MovementKind, move_piece
from undaunted_core.mechanics.victory import PIECE_LOST, check_end
from undaunted_core.system.definitions import COMBAT
from undaunted_core.system.movement import FIELDS
from undaunted_north_africa.linking import ROUGH
from undaunted_north_africa.setup import NOBODY, is_disabled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.activation import Entry
    from undaunted_north_africa.setup import Ctx

# -- vehicle actions -------------------------------------------------------------------


def lend(ctx: Ctx, card: int, piece: int) -> Sequence[Entry]:
    """The vehicle actions of a soldier's seat; none in a disabled vehicle.  Rule: NAF-9.3."""
    own = ctx.state.aboard
    if piece < 0 or own.vehicle[piece] < 0 or is_disabled(ctx, own.vehicle[piece]):
        return ()
    return aboard.lend(ctx, card, piece)


def why_no_vehicle_action(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """A disabled vehicle, or a seat that asks for a specialism.  Rule: NAF-9.3, NAF-1.13."""
    if action.kind != "core.play":
        return []
    card, side = action.args[0], ctx.rules.side_of[seat]
    if ctx.rules.zones.card_side[card] != side or card not in ctx.state.zones.cards[ctx.rules.undaunted.hand[side]]:
        return []
    return why_not_from_seat(ctx, *action.args)


def why_not_from_seat(ctx: Ctx, card: int, ability: int) -> list[tuple[str, str]]:
    """Why a soldier's seat does not let him do what seats offer; nothing for a suppressed one, who is held up before.

    Rule: NAF-9.3, UND-4.3.
    """
    rules, state = ctx.rules, ctx.state
    piece = rules.activation.piece[card]
    if piece < 0 or not is_of_seats(ctx, ability) or state.undaunted.suppressed[piece]:
        return []
    vehicle = state.aboard.vehicle[piece]
    if vehicle < 0:
        return [("reason.north_africa.on_foot", "NAF-9.3")]
    if is_disabled(ctx, vehicle):
        return [("reason.north_africa.disabled", "NAF-9.3")]
    if not any(use.ability == ability for use, _, _ in rules.activation.lent[card, vehicle, state.aboard.place[piece]]):
        return [("reason.north_africa.not_this_seat", "NAF-9.3")]
    return []


def is_aboard(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the soldier sits in a vehicle.  Rule: NAF-6.7, NAF-9.4."""
    return use.piece >= 0 and ctx.state.aboard.vehicle[use.piece] >= 0


def is_on_foot(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the soldier sits in no vehicle: those aboard use no movement card action.  Rule: NAF-6.7, NAF-9.5."""
    return ctx.state.aboard.vehicle[use.piece] < 0


def drivable(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Tiles with an own marker that are not rough.  Rule: NAF-6.7."""
    marker, rough = ctx.state.control.marker[side], ctx.rules.north_africa.rough
    return [space for space in spaces if marker[space] and not rough[space]]


def drive(ctx: Ctx, args: Args) -> None:
    """The vehicle with all aboard moves up to X steps.  Rule: NAF-6.7, UND-6.4."""
    side, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    move_piece(ctx, ctx.state.aboard.vehicle[use.piece], use.x, "drive", side)


# -- switch seats ----------------------------------------------------------------------


def crewmates(ctx: Ctx, piece: int) -> list[int]:
    """The others in a soldier's vehicle.  Rule: NAF-9.4."""
    vehicle = ctx.state.aboard.vehicle[piece]
    return [one for one in sorted(aboard.crew(ctx, vehicle)) if one != piece] if vehicle >= 0 else []


def has_crewmate(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is somebody to switch with.  Rule: NAF-9.4."""
    vehicle = ctx.state.aboard.vehicle
    return vehicle[use.piece] >= 0 and vehicle.count(vehicle[use.piece]) > 1


def switch_seats(ctx: Ctx, args: Args) -> None:
    """Swap with another soldier of the vehicle, suppressed or not, disabled or not.  Rule: NAF-9.4."""
    call(ctx, "north_africa.choose_switch", args[0], ctx.rules.activation.piece[args[1]])


def _switch_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    return [ctx.rules.north_africa.switch[piece] for piece in crewmates(ctx, args[1])]


def _switch(ctx: Ctx, args: Args, action: Action) -> None:
    aboard.swap_seats(ctx, args[1], action.args[0])


def _why_no_switch(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only with another soldier in the same vehicle.  Rule: NAF-9.4."""
    return [("reason.north_africa.not_aboard_with", "NAF-9.4")] if action.kind == "north_africa.switch" else []


# -- repair ----------------------------------------------------------------------------


def repairable(ctx: Ctx, piece: int, at: int) -> list[int]:
    """Damaged vehicles of either side on the soldier's tile; if he sits in one, only that.  Rule: NAF-7.10."""
    damage, space = ctx.state.north_africa.damage, ctx.state.pieces.space
    carrier = ctx.state.aboard.vehicle[piece]
    near = [carrier] if carrier >= 0 else ctx.rules.aboard.vehicles
    return [vehicle for vehicle in near if damage[vehicle] and space[vehicle] == at]


def has_repairable(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is damage to remove.  Rule: NAF-7.10."""
    return bool(repairable(ctx, use.piece, at))


def repair(ctx: Ctx, args: Args) -> None:
    """Choose the vehicle to repair.  Rule: NAF-7.10."""
    call(ctx, "north_africa.choose_repair", args[0], ctx.rules.activation.piece[args[1]])


def _repair_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    at = ctx.state.pieces.space[args[1]]
    return [ctx.rules.north_africa.repair[vehicle] for vehicle in repairable(ctx, args[1], at)]


def _repair(ctx: Ctx, args: Args, action: Action) -> None:
    """One damage less; below the critical threshold the vehicle is ready.  Rule: NAF-7.10."""
    (vehicle,) = action.args
    was_disabled = is_disabled(ctx, vehicle)
    ctx.state.north_africa.damage[vehicle] -= 1
    if ctx.events is not None:
        emit(ctx, "north_africa.repaired", vehicle, ctx.state.north_africa.damage[vehicle])
        if was_disabled and not is_disabled(ctx, vehicle):
            emit(ctx, "north_africa.enabled", vehicle)


def _why_no_repair(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """No vehicle, another one than his own, elsewhere, or undamaged.  Rule: NAF-7.10."""
    if action.kind != "north_africa.repair":
        return []
    (vehicle,) = action.args
    state = ctx.state
    if not ctx.rules.aboard.places[vehicle]:
        return [("reason.north_africa.no_vehicle", "NAF-7.10")]
    if state.aboard.vehicle[args[1]] not in (NOBODY, vehicle):
        return [("reason.north_africa.own_vehicle_only", "NAF-7.10")]
    if state.pieces.space[vehicle] != state.pieces.space[args[1]]:
        return [("reason.north_africa.vehicle_elsewhere", "NAF-7.10")]
    return [("reason.north_africa.undamaged", "NAF-7.10")]


# -- damage ----------------------------------------------------------------------------


def damage_vehicle(ctx: Ctx, vehicle: int) -> None:
    """One damage: at the critical threshold the vehicle is disabled, at its integrity destroyed.

    Rule: NAF-8.15, NAF-10.10.
    """
    damage, table = ctx.state.north_africa.damage, ctx.rules.north_africa
    damage[vehicle] += 1
    if ctx.events is not None:
        emit(ctx, "north_africa.damaged", vehicle, damage[vehicle])
    if damage[vehicle] >= table.integrity[vehicle]:
        for soldier in aboard.crew(ctx, vehicle):
            aboard.leave_seat(ctx, soldier)
        ctx.state.pieces.space[vehicle] = OFF_BOARD
        ctx.state.north_africa.taken[vehicle] = 1 - ctx.state.aboard.owner[vehicle]
        if ctx.events is not None:
            emit(ctx, "north_africa.destroyed", vehicle)
        check_end(ctx, PIECE_LOST)
    elif damage[vehicle] == table.critical[vehicle] and ctx.events is not None:
        emit(ctx, "north_africa.disabled", vehicle)


def _single(name: str, run: Callable[[Ctx, Args], None], clause: str) -> Procedure:
    return procedure(f"north_africa.{name}", (step(name, run, clause),), **FIELDS)


DRIVE_KIND = MovementKind(
    "drive",
    drivable,
    barred=("reason.north_africa.no_road", "NAF-6.7"),
    clause="NAF-6.7",
    by_markers=True,
    shuns=(ROUGH,),
    carries=True,
)
PROCEDURES = (
    _single("drive", drive, "NAF-6.7"),
    _single("switch_seats", switch_seats, "NAF-9.4"),
    _single("repair", repair, "NAF-7.10"),
)
_PIECE = {"side": "seat", "piece": "piece"}
DECISIONS = (
    Decision("north_africa.choose_switch", _PIECE, _switch_options, _switch, "NAF-9.4", why=_why_no_switch),
    Decision("north_africa.choose_repair", _PIECE, _repair_options, _repair, "NAF-7.10", why=_why_no_repair),
)
ON_FOOT = Condition(is_on_foot, "reason.north_africa.aboard", "NAF-6.7")
ABILITIES = (
    Ability(
        "switch_seats",
        "north_africa.switch_seats",
        (Condition(has_crewmate, "reason.north_africa.no_crewmate", "NAF-9.4"),),
        clause="NAF-9.4",
        extra=lambda card: card.role == COMBAT,
        role="swap",
    ),
    Ability(
        "drive",
        "north_africa.drive",
        (Condition(is_aboard, "reason.north_africa.on_foot", "NAF-6.7"),),
        clause="NAF-6.7",
        needs_piece=True,
        role="move",
    ),
    Ability(
        "repair",
        "north_africa.repair",
        (Condition(has_repairable, "reason.north_africa.nothing_to_repair", "NAF-7.10"),),
        clause="NAF-7.10",
        needs_piece=True,
        role="mend",
    ),
)

"""Switch seats: swap with another soldier of the vehicle.  Rule: NAF-9.4."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_system import COMBAT
from undaunted_system.aboard import crew, swap_seats
from undaunted_system.vehicles.state import Ctx


def is_combat(card: un.Card) -> bool:
    """Whether it is a combat card.  Each combat card lets its soldier switch.  Rule: NAF-9.4."""
    return card.role == COMBAT


def has_crewmate(ctx: Ctx, use: un.Use, at: int) -> bool:
    """Whether there is another soldier to switch with.  Rule: NAF-9.4."""
    vehicle = ctx.state.aboard.vehicle
    carrier = vehicle[use.piece]
    return carrier >= 0 and vehicle.count(carrier) > 1


def crewmates(ctx: Ctx, soldier: int) -> list[int]:
    """The others in a soldier's vehicle.  Rule: NAF-9.4."""
    vehicle = ctx.state.aboard.vehicle[soldier]
    return [mate for mate in sorted(crew(ctx, vehicle)) if mate != soldier] if vehicle >= 0 else []


def is_crewmate(ctx: Ctx, soldier: int, piece: int) -> bool:
    """Whether it is another soldier in the same vehicle.  Rule: NAF-9.4."""
    return piece in crewmates(ctx, soldier)


def switch(ctx: Ctx, soldier: int, piece: int) -> None:
    """The two swap, even if they are suppressed or the vehicle is disabled.  Rule: NAF-9.4."""
    swap_seats(ctx, soldier, piece)


SWITCH = au.ActionKind(
    "vehicles.switch",
    au.text(en="switch seats with {piece:short}", es="cambiar de asiento con {piece:short}"),
    piece="piece",
)
SOMEBODY = au.Requirement(
    "vehicles.no_crewmate",
    has_crewmate,
    au.text(en="Nobody else is in the soldier's vehicle.", es="No hay nadie más en su vehículo."),
)
CREWMATE = au.Requirement(
    "vehicles.not_aboard_with",
    is_crewmate,
    au.text(en="That is not another soldier in the same vehicle.", es="Ese no es otro soldado del mismo vehículo."),
)
SWITCH_SEATS = un.Ability(
    "switch_seats",
    clause="NAF-9.4",
    title=au.text(en="Switch seats", es="Cambiar de asiento"),
    choose=au.Decision(
        "vehicles.choose_switch",
        {"side": "seat", "soldier": "piece"},
        au.text(en="Choose with whom to switch seats.", es="Elige con quién cambiar de asiento."),
        (au.Choice(SWITCH, switch, among=crewmates, where=(CREWMATE,)),),
        clause="NAF-9.4",
    ),
    requires=(SOMEBODY,),
    for_every=is_combat,
)
RULES = (SWITCH_SEATS,)

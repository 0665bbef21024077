"""Drive X: a vehicle moves with all aboard.  Soldiers aboard use no movement card action.  Rule: NAF-6.7, NAF-9.5."""

from collections.abc import Sequence

import attrs

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_core.mechanics.turning import face_number
from undaunted_system import MOVE, SCOUT, STALK
from undaunted_system.vehicles.seats import ABOARD, ON_FOOT
from undaunted_system.vehicles.state import Ctx


def drivable(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Tiles with an own marker that are not rough.  Rule: NAF-6.7."""
    if ctx.rules.undaunted.turns:
        return [space for space in spaces if is_drivable(ctx, side, space)]
    marker, rough = ctx.state.control.marker[side], ctx.rules.vehicles.rough
    return [space for space in spaces if marker[space] and not rough[space]]


def is_drivable(ctx: Ctx, side: int, space: int) -> bool:
    """Whether a tile has an own marker and is not rough.  Rule: NAF-6.7."""
    tile = face_number(ctx, "tile", space) if ctx.rules.undaunted.turns else space
    return bool(ctx.state.control.marker[side][space]) and not ctx.rules.vehicles.rough[tile]


def walks(ctx: Ctx, use: un.Use, at: int) -> bool:
    """Whether the soldier is on foot.  Soldiers aboard use no movement action of a card.  Rule: NAF-6.7, NAF-9.5."""
    return ctx.state.aboard.vehicle[use.piece] < 0


def drive(ctx: Ctx, side: int, use: un.Use) -> None:
    """The vehicle with all aboard moves up to X steps.  Rule: NAF-6.7, UND-6.4."""
    un.move_piece(ctx, ctx.state.aboard.vehicle[use.piece], use.x, "drive", side)


ROAD = au.Requirement(
    "vehicles.no_road",
    is_drivable,
    au.text(
        en="The vehicle may not enter: the tile is rough or has none of your control markers.",
        es="El vehículo no puede entrar: la loseta es accidentada o no tiene un marcador de control propio.",
    ),
    "NAF-6.7",
)
DRIVE_KIND = un.MovementKind("drive", drivable, where=(ROAD,), clause="NAF-6.7")
DRIVE = un.Ability(
    "drive",
    clause="NAF-6.7",
    title=au.text(en="Drive", es="Conducir"),
    effect=drive,
    starts=(un.CHOOSE_STEP,),
    requires=(ABOARD,),
    needs_piece=True,
)
NOT_ABOARD = attrs.evolve(ON_FOOT, test=walks, clause="NAF-6.7")
RULES = (
    DRIVE_KIND,
    DRIVE,
    *(au.Require(ability, NOT_ABOARD) for ability in (MOVE, SCOUT, STALK)),
    au.Cite("tactics.step/carry_along", "NAF-6.7"),
)

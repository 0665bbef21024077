"""Target: place the own target marker.  It leaves the board when the Mortar steps.  Rule: NOR-7.7, NOR-6.6."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.state import Ctx, NormandyRules, NormandyState

#: The fewest steps between a Mortar and its target marker.
TARGET_RANGE = 3


def target_tiles(ctx: Ctx, side: int, at: int) -> list[int]:
    """Tiles three or more steps from the Mortar, but not the marker's own.  Rule: NOR-7.7."""
    here = ctx.state.normandy.target[side]
    return [
        space for space, steps in enumerate(ctx.rules.board.distance[at]) if steps >= TARGET_RANGE and space != here
    ]


def has_target_tile(ctx: Ctx, side: int, at: int) -> bool:
    """Whether there is a tile for the target marker.  Rule: NOR-7.7."""
    return bool(target_tiles(ctx, side, at))


def tiles_of_piece(ctx: Ctx, side: int, piece: int) -> list[int]:
    """The tiles for the marker from where the Mortar is.  Rule: NOR-7.7."""
    return target_tiles(ctx, side, ctx.state.pieces.space[piece])


def is_another_tile(ctx: Ctx, side: int, space: int) -> bool:
    """Whether the marker is not already on the tile.  Rule: NOR-7.7."""
    return space != ctx.state.normandy.target[side]


def is_far_enough(ctx: Ctx, piece: int, space: int) -> bool:
    """Whether a tile is three or more steps from the Mortar.  Rule: NOR-7.7."""
    return ctx.rules.board.distance[ctx.state.pieces.space[piece]][space] >= TARGET_RANGE


def place(ctx: Ctx, side: int, space: int) -> None:
    """Place or move the own target marker.  Rule: NOR-7.7."""
    target = ctx.state.normandy.target
    source, target[side] = target[side], space
    ctx.emit(TARGET_PLACED, side, source, space)


def drop_target(ctx: Ctx, piece: int) -> None:
    """The own target marker leaves the board when the own Mortar takes a step.  Rule: NOR-6.6."""
    side = ctx.rules.pieces.side[piece]
    target = ctx.state.normandy.target
    if piece == ctx.rules.normandy.mortar[side] and target[side] >= 0:
        source, target[side] = target[side], au.OFF_BOARD
        ctx.emit(TARGET_REMOVED, side, source)


def is_sound(rules: NormandyRules, state: NormandyState, side: int, piece: int) -> list[tuple[str, str, str]]:
    """The side's own Mortar, on the board.  Rule: NOR-7.7."""
    if piece != rules.normandy.mortar[side] or state.pieces.space[piece] < 0:
        return [("piece", rules.names["piece"][piece], "the side's Mortar, on the board")]
    return []


PLACE = au.ActionKind(
    "normandy.place_target",
    au.text(en="place the target marker on {space}", es="poner el marcador de blanco en {space}"),
    space="space",
)
TARGET_PLACED = au.Event(
    "normandy.target_placed",
    au.text(en="{side} places its target marker on {space}.", es="{side} pone su marcador de blanco en {space}."),
    side="side",
    source="space",
    space="space",
)
TARGET_REMOVED = au.Event(
    "normandy.target_removed",
    au.text(en="The target marker of {side} leaves the board.", es="El marcador de blanco de {side} sale del tablero."),
    side="side",
    source="space",
)
TARGET_TILE = au.Requirement(
    "normandy.no_target_tile",
    has_target_tile,
    au.text(en="No other tile is three or more steps away.", es="Ninguna otra loseta está a tres o más pasos."),
)
ANOTHER_TILE = au.Requirement(
    "normandy.same_tile",
    is_another_tile,
    au.text(en="The target marker lies on that tile already.", es="El marcador de blanco ya está en esa loseta."),
)
FAR_ENOUGH = au.Requirement(
    "normandy.too_near",
    is_far_enough,
    au.text(
        en="That tile is not three or more steps from the Mortar.",
        es="Esa loseta no está a tres o más pasos del Mortero.",
    ),
)
TARGET = un.Ability(
    "target",
    clause="NOR-7.7",
    title=au.text(en="Target", es="Apuntar"),
    choose=au.Decision(
        "normandy.choose_target_tile",
        {"side": "seat", "piece": "piece"},
        au.text(en="Choose a tile for the target marker.", es="Elige una loseta para el marcador de blanco."),
        (au.Choice(PLACE, place, among=tiles_of_piece, where=(ANOTHER_TILE, FAR_ENOUGH)),),
        clause="NOR-7.7",
        sound=is_sound,
    ),
    requires=(TARGET_TILE,),
    needs_piece=True,
)
DROP_TARGET = au.Insert("tactics.step", au.step("drop_target", drop_target, "NOR-6.6"), after="enter")
RULES = (TARGET_PLACED, TARGET_REMOVED, TARGET, DROP_TARGET)

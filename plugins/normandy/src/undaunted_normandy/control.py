"""The further limits of Control in Normandy, and the radio tile.  Rule: NOR-7.4a, NOR-10.3."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.definitions import RADIO
from undaunted_normandy.state import Ctx
from undaunted_system import CONTROL, MARKER_TO_TURN


def no_enemy_on_tile(ctx: Ctx, side: int, at: int) -> bool:
    """Whether no enemy counter stands on the tile.  Rule: NOR-7.4a, VEH-1.3."""
    return not un.has_counter_on(ctx, 1 - side, at)


def has_radio(setting: au.Setting) -> bool:
    """Whether the scenario has a radio tile.  Rule: NOR-10.3."""
    return any(special.rule == RADIO for special in setting.scenario.special)


def raises_radio(ctx: Ctx, side: int, at: int) -> bool:
    """Whether a Control on this tile raises the value of the radio tile: the radio's side already controls it.

    Rule: NOR-10.3.
    """
    table = ctx.rules.normandy
    return at == table.radio and side == table.radio_side and ctx.state.control.marker[side][at] == un.CONTROLLED


def raise_radio(ctx: Ctx, side: int, use: un.Use) -> object:
    """Raise the value by 1 instead of taking control.  The value stays raised.  Rule: NOR-10.3."""
    tile = un.place_of(ctx, use.piece)
    if not raises_radio(ctx, side, tile):
        return None
    ctx.state.undaunted.objective[tile] += 1
    ctx.emit(RADIO_RAISED, tile, ctx.state.undaunted.objective[tile])
    ctx.check_end(un.MARKER_TURNED)
    return au.LEAVE


RADIO_RAISED = au.Event(
    "normandy.radio_raised",
    au.text(en="The radio tile {space} is now worth {value}.", es="La loseta de radio {space} vale ahora {value}."),
    space="space",
    value="int",
)
NO_ENEMY = au.Requirement(
    "normandy.enemy_on_tile",
    no_enemy_on_tile,
    au.text(en="An enemy counter is on the tile.", es="Hay un contador enemigo en la loseta."),
    "NOR-7.4a",
)
RULES = (
    au.Require(CONTROL, NO_ENEMY),
    RADIO_RAISED,
    un.Waive(MARKER_TO_TURN, when=raises_radio, only_if=has_radio),
    au.Insert("undaunted.control", au.step("raise_radio", raise_radio, "NOR-10.3"), before="control"),
)

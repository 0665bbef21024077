"""Navigate X and Surveil X: the side scouts tiles one after the other, near the soldier or anywhere.

Rule: NAF-7.8, NAF-7.9.
"""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_north_africa.state import Ctx, NorthAfricaRules, NorthAfricaState
from undaunted_system import scout_tile


def next_tiles(ctx: Ctx, piece: int, chosen: tuple[int, ...]) -> list[int]:
    """Tiles not yet chosen, adjacent to a chosen tile.  The first is adjacent to the soldier's tile.  Rule: NAF-7.8."""
    adjacent = ctx.rules.board.adjacent
    near = {space for tile in chosen or (ctx.state.pieces.space[piece],) for space in adjacent[tile]}
    return sorted(near.difference(chosen))


def is_next(ctx: Ctx, piece: int, chosen: tuple[int, ...], space: int) -> bool:
    """Whether a tile is adjacent to a chosen tile, or as the first tile to the soldier's tile.  Rule: NAF-7.8."""
    return space in next_tiles(ctx, piece, chosen)


def other_tiles(ctx: Ctx, chosen: tuple[int, ...]) -> list[int]:
    """Tiles not yet chosen.  Rule: NAF-7.9."""
    return [space for space in range(len(ctx.rules.board.adjacent)) if space not in chosen]


def is_not_chosen(ctx: Ctx, chosen: tuple[int, ...], space: int) -> bool:
    """Whether a tile was not chosen yet.  Rule: NAF-7.8, NAF-7.9."""
    return space not in chosen


def surveil(ctx: Ctx, side: int, space: int) -> None:
    """Scout a tile from afar.  Rule: NAF-7.9."""
    scout_tile(ctx, side, au.OFF_BOARD, space)


MARK = au.ActionKind("north_africa.mark", au.text(en="choose {space}", es="elegir {space}"), space="space")


def navigate_is_sound(
    rules: NorthAfricaRules, state: NorthAfricaState, piece: int, left: int, chosen: tuple[int, ...]
) -> list[tuple[str, str, str]]:
    """A soldier on the board, and each tile chosen once.  Rule: NAF-7.8."""
    if state.pieces.space[piece] < 0:
        return [("piece", rules.names["piece"][piece], "a soldier on the board")]
    return surveil_is_sound(left, chosen)


def surveil_is_sound(left: int, chosen: tuple[int, ...]) -> list[tuple[str, str, str]]:
    """Some tile left to choose, and each chosen once.  Rule: NAF-7.9."""
    if left < 1 or len(set(chosen)) != len(chosen):
        return [("chosen", f"{len(chosen)} tiles, {left} left", "each tile once, and 1 or more left")]
    return []


NOT_CHOSEN = au.Requirement(
    "north_africa.chosen", is_not_chosen, au.text(en="That tile was chosen already.", es="Esa loseta ya se ha elegido.")
)
NEXT = au.Requirement(
    "north_africa.not_near",
    is_next,
    au.text(
        en="The first tile must be adjacent to the soldier's, each further one to one chosen before.",
        es="La primera loseta debe ser adyacente a la suya, y cada una de las demás, a una elegida antes.",
    ),
)
PROMPT = au.text(en="Choose the next tile to scout, or stop.", es="Elige la siguiente loseta que explorar, o para.")
NAVIGATE = un.Ability(
    "navigate",
    clause="NAF-7.8",
    title=au.text(en="Navigate", es="Navegar"),
    choose=au.Decision(
        "north_africa.choose_navigated",
        {"side": "seat", "piece": "piece", "left": "int", "chosen": "space[]"},
        PROMPT,
        (au.Choice(MARK, scout_tile, among=next_tiles, where=(NOT_CHOSEN, NEXT)),),
        clause="NAF-7.8",
        stop=au.STOP,
        up_to="left",
        gathers="chosen",
        sound=navigate_is_sound,
    ),
    needs_piece=True,
)
SURVEIL = un.Ability(
    "surveil",
    clause="NAF-7.9",
    title=au.text(en="Surveil", es="Vigilar"),
    choose=au.Decision(
        "north_africa.choose_surveiled",
        {"side": "seat", "left": "int", "chosen": "space[]"},
        PROMPT,
        (au.Choice(MARK, surveil, among=other_tiles, where=(NOT_CHOSEN,)),),
        clause="NAF-7.9",
        stop=au.STOP,
        up_to="left",
        gathers="chosen",
        sound=surveil_is_sound,
    ),
)
RULES = (NAVIGATE, SURVEIL)

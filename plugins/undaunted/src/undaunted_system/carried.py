"""Pieces aboard vehicles, for rules that know no vehicles.  Rule: VEH-1.1, VEH-1.2, VEH-1.3, VEH-1.4."""

from collections.abc import Sequence

from undaunted_system.state import Ctx


def is_aboard(ctx: Ctx, piece: int) -> bool:
    """Whether a piece is aboard another one.  In a game without seats no piece is.  Rule: VEH-1.1, VEH-1.4.

    >>> is_aboard(ctx, piece), is_aboard(desert, driver)
    (False, True)
    """
    seats = getattr(ctx.state, "aboard", None)
    return seats is not None and seats.vehicle[piece] >= 0


def is_walker(ctx: Ctx, piece: int) -> bool:
    """Whether a piece moves on its own feet: it is no vehicle and aboard none.  Rule: VEH-1.2.

    >>> is_walker(ctx, piece), is_walker(desert, driver), is_walker(desert, tank)
    (True, False, False)
    """
    return not hasattr(ctx.rules.pieces.definitions[piece], "seats") and not is_aboard(ctx, piece)


def has_counter_on(ctx: Ctx, side: int, space: int) -> bool:
    """Whether a counter that the side has now is on a space.  Rule: VEH-1.3.

    >>> has_counter_on(ctx, 0, space), has_counter_on(ctx, 1, space)
    (True, False)
    """
    at, owners = ctx.state.pieces.space, ctx.rules.pieces.owners
    if owners is None:
        first, behind = ctx.rules.pieces.of_side[side]
        return space in at[first:behind]
    owner: Sequence[int] = owners(ctx.state)
    return any(here == space and owner[piece] == side for piece, here in enumerate(at))

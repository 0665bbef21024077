"""The victory rules: pin, both sides pinned, and sides beyond hope."""


import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.state import Ctx
from undaunted_system import all_circulate, can_act, controlled_points, reachable, usable_cards

Ended = tuple[tuple[int, ...], str, str] | None

#: More points than any condition needs.
NO_LIMIT = 1 << 30


def is_pinned(ctx: Ctx, side: int) -> bool:
    """Whether a side has no Rifleman on the board, or is beyond hope.  Rule: NOR-10.4, NOR-10.6."""
    if ctx.state.normandy.hopeless[side]:
        return True
    space = ctx.state.pieces.space
    for piece in ctx.rules.normandy.riflemen[side]:  # noqa: SIM110 - a generator would double the cost
        if space[piece] >= 0:
            return False
    return True


def has_pinned(ctx: Ctx, side: int, given: object) -> bool:
    """Whether the opponent is pinned.  Rule: NOR-10.4."""
    return is_pinned(ctx, 1 - side)


def both_pinned(ctx: Ctx) -> Ended:
    """If both sides are pinned, more points win.  At equal points the marker holder wins.  Rule: NOR-10.5."""
    if not (is_pinned(ctx, 0) and is_pinned(ctx, 1)):
        return None
    points = [controlled_points(ctx, side) for side in (0, 1)]
    winner = ctx.state.initiative.holder if points[0] == points[1] else points.index(max(points))
    return (winner,), "outcome.normandy.both_pinned", "NOR-10.5"


def beyond_hope(ctx: Ctx) -> Ended:
    """Find the sides that can no longer reach the points they need or meet another condition, and end the game.

    Rule: NOR-10.6, UND-10.14.
    """
    hopeless, table = ctx.state.normandy.hopeless, ctx.rules.normandy
    for side in (0, 1):
        points = table.needs[side]
        if (
            points
            and not hopeless[side]
            # The map always has the points needed (linking checks this).  A side that can go anywhere has hope.
            and not all_circulate(ctx, side, (table.control[side], table.scout[side]))
            and most_points(ctx, side) < points
            and not any(au.victory.may_be_met(ctx, side, kind, condition) for kind, condition in table.others[side])
        ):
            hopeless[side] = True
            ctx.emit(HOPE_LOST, side)
    if True not in hopeless:
        return None
    for side in (0, 1):
        if hopeless[side] and table.pins[1 - side]:
            return (1 - side,), "outcome.normandy.pin", "NOR-10.6"
    ended = both_pinned(ctx)
    if ended is not None:
        return ended
    loser = hopeless.index(True)
    if controlled_points(ctx, 1 - loser) > controlled_points(ctx, loser):
        return (1 - loser,), "outcome.normandy.beyond_hope", "NOR-10.6"
    return None


def most_points(ctx: Ctx, side: int) -> int:
    """The most points that a side could control if the opponent did nothing more.

    Only public facts count: cards in circulation and in the supply, counters,
    spawn tiles, markers.  Rule: NOR-10.7.
    """
    table = ctx.rules.normandy
    value = ctx.state.undaunted.objective
    usable = usable_cards(ctx, side)
    piece = ctx.rules.activation.piece
    starts = [un.place_of(ctx, piece[card]) for card in table.control[side] if card in usable and can_act(ctx, card)]
    if starts and any(card in usable and can_act(ctx, card) for card in table.scout[side]):
        return NO_LIMIT if side == table.radio_side else sum(value)
    reached = reachable(ctx, side, starts)
    if side == table.radio_side and table.radio in reached:
        return NO_LIMIT
    marker = ctx.state.control.marker[side]
    most = 0
    for space, points in enumerate(value):
        if points and (space in reached or marker[space] == un.CONTROLLED):
            most += points
    return most


def explain_pin(ctx: Ctx, side: int, given: object) -> au.explain.Explanation:
    """The enemy Riflemen still on the board; none when the enemy is beyond hope.  Rule: NOR-10.4, NOR-10.6."""
    space = ctx.state.pieces.space
    terms = [
        au.explain.term(ctx, "term.normandy.rifleman", 1, "NOR-10.4", "normandy", piece=("piece", piece))
        for piece in ctx.rules.normandy.riflemen[1 - side]
        if space[piece] >= 0 and not ctx.state.normandy.hopeless[1 - side]
    ]
    return au.explain.total(ctx, "explain.normandy.pin", terms, "NOR-10.4")


HOPE_LOST = au.Event(
    "normandy.hope_lost",
    au.text(
        en="{side} can no longer reach the points needed and counts as pinned.",
        es="{side} ya no puede alcanzar los puntos necesarios y cuenta como inmovilizado.",
    ),
    side="side",
)
PIN = au.victory.ConditionKind(
    "pin",
    has_pinned,
    (au.victory.PIECE_LOST,),
    "outcome.normandy.pin",
    "NOR-10.4",
    explain_pin,
    text=au.text(en="the enemy is pinned", es="el enemigo está inmovilizado"),
)
RULES = (
    HOPE_LOST,
    PIN,
    au.victory.EndCheck("both_pinned", both_pinned, (au.victory.PIECE_LOST,)),
    au.victory.EndCheck(
        "beyond_hope",
        beyond_hope,
        (un.MARKER_TURNED, au.victory.CARD_LOST, au.victory.PIECE_LOST, au.victory.CARD_SHELVED),
    ),
)

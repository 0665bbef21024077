"""Victory: counters that escape or are neutralised, and a side beyond hope.

Rule: NAF-10.9, NAF-10.10, NAF-10.11, NAF-10.13.
"""

from collections.abc import Callable, Iterable, Mapping

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_north_africa.definitions import CLAIM, ESCAPE, NEUTRALISE
from undaunted_north_africa.state import Counters, Ctx, Means, NorthAfricaRules
from undaunted_system import (
    CLAIM_OBJECTIVES,
    Points,
    all_circulate,
    can_act,
    circulates,
    claimed_points,
    reachable,
    usable_cards,
)

#: The word in a message when there is no number.
ALL = "word.all"

Ended = tuple[tuple[int, ...], str, str] | None


def list_counters(ctx: Ctx, side: int, given: Counters) -> list[int]:
    """The counters of a side that a condition names; all of them if it names none.  Rule: NAF-10.9, NAF-10.10.

    If the scenario has only the cards of a soldier, the soldier has no counter to lose (NAF-5.4).
    """
    if not given["counters"]:
        first, behind = ctx.rules.pieces.of_side[side]
        space, own = ctx.state.pieces.space, ctx.state.north_africa
        counters = range(first, behind)
        return [piece for piece in counters if space[piece] >= 0 or own.escaped[piece] or own.taken[piece] >= 0]
    numbers, name = ctx.rules.numbers["piece"], ctx.rules.sides[side]
    return [numbers[f"{name}:{counter}"] for counter in given["counters"]]


def list_enemies(ctx: Ctx, side: int, given: Counters) -> list[int]:
    """The counters to neutralise: those named, else all enemy ones with vehicles taken over.  Rule: NAF-10.10."""
    enemies = list_counters(ctx, 1 - side, given)
    if given["counters"]:
        return enemies
    own, owner = ctx.rules.pieces.side, ctx.state.aboard.owner
    vehicles = ctx.rules.aboard.vehicles
    return enemies + [vehicle for vehicle in vehicles if own[vehicle] == side and owner[vehicle] == 1 - side]


def counters_of(*, own: bool) -> Callable[[NorthAfricaRules, int, Counters], Mapping[str, tuple[str, object]]]:
    """Make the fields for a condition's message: how many counters, and which, of the own side or the enemy."""

    def words(rules: NorthAfricaRules, side: int, given: Counters) -> Mapping[str, tuple[str, object]]:
        owner = rules.sides[side if own else 1 - side]
        number = given["number"] or len(given["counters"]) or ALL
        counters = [f"{owner}:{counter}" for counter in given["counters"]]
        return {"pieces": ("piece[]", counters), "wanted": ("text", number)}

    return words


def count_counters(given: Counters, wanted: list[int]) -> int:
    """How many counters a condition needs.  0 in the condition means all."""
    return int(given["number"]) or len(wanted)


def has_escaped(ctx: Ctx, side: int, given: Counters) -> bool:
    """Whether enough of the counters that may escape have escaped.  Rule: NAF-10.9."""
    pieces = list_counters(ctx, side, given)
    return sum(ctx.state.north_africa.escaped[piece] for piece in pieces) >= count_counters(given, pieces)


def has_neutralised(ctx: Ctx, side: int, given: Counters) -> bool:
    """Whether enough of the enemy's counters were removed by injury or damage.  Rule: NAF-10.10."""
    taker = ctx.state.north_africa.taken
    losses = sum(taker[piece] == side for piece in list_enemies(ctx, side, given))
    return losses >= count_counters(given, list_counters(ctx, 1 - side, given))


def explain_escapes(ctx: Ctx, side: int, given: Counters) -> au.explain.Explanation:
    """How many must still escape.  Rule: NAF-10.9."""
    pieces = list_counters(ctx, side, given)
    escaped = [piece for piece in pieces if ctx.state.north_africa.escaped[piece]]
    return _explain(ctx, "escape", "NAF-10.9", count_counters(given, pieces), escaped)


def explain_neutralise(ctx: Ctx, side: int, given: Counters) -> au.explain.Explanation:
    """How many must still be neutralised.  Rule: NAF-10.10."""
    losses = [piece for piece in list_enemies(ctx, side, given) if ctx.state.north_africa.taken[piece] == side]
    pieces = list_counters(ctx, 1 - side, given)
    # A side may have to neutralise one counter, or some of all: the two sums must be told apart.
    listed_pieces = ("piece[]", pieces if given["counters"] else [])
    return _explain(ctx, "neutralise", "NAF-10.10", count_counters(given, pieces), losses, pieces=listed_pieces)


def _explain(
    ctx: Ctx, what: str, clause: str, number: int, gone: list[int], **fields: tuple[str, object]
) -> au.explain.Explanation:
    terms = [
        au.explain.term(ctx, "term.north_africa.wanted", number, clause, "north_africa"),
        *(
            au.explain.term(ctx, f"term.north_africa.{what}d", -1, clause, "north_africa", piece=("piece", piece))
            for piece in gone
        ),
    ]
    return au.explain.total(ctx, f"explain.north_africa.{what}", terms, clause, **fields)


def can_escape_still(ctx: Ctx, side: int, given: Counters) -> bool:
    """Whether enough of the counters that may escape are out, or are on the board and can still move.

    A counter moves with a usable card of its own.  If a usable card could drive,
    every counter counts, because it may sit in the vehicle.  Rule: NAF-10.13.
    """
    pieces = list_counters(ctx, side, given)
    space, escaped = ctx.state.pieces.space, ctx.state.north_africa.escaped
    left = [piece for piece in pieces if space[piece] >= 0]
    out = sum(escaped[piece] for piece in pieces)
    if out + len(left) < count_counters(given, pieces):
        return False
    means, piece_of = ctx.rules.north_africa_means, ctx.rules.activation.piece
    cards = usable_cards(ctx, side)
    if able(ctx, side, cards, means.drives):
        return True
    movers = {piece_of[card] for card in able(ctx, side, cards, means.walks)}
    return out + len(movers.intersection(left)) >= count_counters(given, pieces)


def can_neutralise(ctx: Ctx, side: int, given: Counters) -> bool:
    """Whether enough of the counters are left or taken, and some card can still attack.  Rule: NAF-10.13."""
    space, taker = ctx.state.pieces.space, ctx.state.north_africa.taken
    first, behind = ctx.rules.pieces.of_side[1 - side]
    # If the condition names a number of any enemies, nearly always enough of them are on the board.
    if given["counters"] or not 0 < given["number"] <= behind - first - space[first:behind].count(au.OFF_BOARD):
        possible = sum(taker[piece] == side or space[piece] >= 0 for piece in list_enemies(ctx, side, given))
        if possible < count_counters(given, list_counters(ctx, 1 - side, given)):
            return False
    attacks = ctx.rules.north_africa_means.attacks
    return circulates(ctx, side, attacks.named[side]) or bool(able(ctx, side, usable_cards(ctx, side), attacks))


def able(ctx: Ctx, side: int, cards: Iterable[int], means: Means) -> list[int]:
    """The cards that can act and have the means, by themselves or from a seat that their soldier might take."""
    by_card, by_seat, space = means.named[side], means.given, ctx.state.pieces.space
    return [
        card
        for card in cards
        if (card in by_card or any(space[vehicle] >= 0 for vehicle in by_seat[card])) and can_act(ctx, card)
    ]


def most_points(ctx: Ctx, side: int) -> int:
    """The most points a side could claim if the opponent did nothing, by public facts.  Rule: NAF-10.13, NAF-10.8."""
    cards = usable_cards(ctx, side)
    table, means, state = ctx.rules.north_africa, ctx.rules.north_africa_means, ctx.state
    objective, space, marker = state.undaunted.objective, state.pieces.space, state.control.marker[side]
    piece = ctx.rules.activation.piece
    starts = [space[piece[card]] for card in able(ctx, side, cards, means.controls)]
    anywhere = bool(starts) and bool(able(ctx, side, cards, means.marks))
    reached = set(range(len(objective))) if anywhere else reachable(ctx, side, starts)
    destroys = side == table.destroyer and bool(able(ctx, side, cards, means.destroys))
    points = 0
    worth = list(objective)
    for structure in table.structures:
        tile = space[structure]
        if side != table.destroyer:
            worth[tile] += table.points[structure] if tile >= 0 else 0
        elif (tile >= 0 and destroys) or state.north_africa.taken[structure] == side:
            points += table.points[structure]
    return points + sum(value for tile, value in enumerate(worth) if tile in reached or marker[tile] == un.CONTROLLED)


def can_claim(ctx: Ctx, side: int, given: Points) -> bool:
    """Whether a side can still claim the points it needs.  Rule: NAF-10.13."""
    table, means = ctx.rules.north_africa, ctx.rules.north_africa_means
    # The map had the points needed at the start.  A side that can still go anywhere, take and destroy has hope.
    if all_circulate(ctx, side, (means.controls.named[side], means.marks.named[side])):
        if side != table.destroyer:
            if all(ctx.state.pieces.space[structure] >= 0 for structure in table.structures):
                return True
        elif not table.structures or circulates(ctx, side, means.destroys.named[side]):
            return True
    return most_points(ctx, side) >= int(given["points"])


def has_hope(ctx: Ctx, side: int) -> bool:
    """Whether a side can still meet one of its conditions.  A condition counts as possible if nothing excludes it.

    The condition of claiming belongs to the system, but this game counts the points.  Rule: NAF-10.13.
    """
    for kind, goal in ctx.rules.north_africa.hopes[side]:
        if can_claim(ctx, side, goal) if kind is CLAIM_OBJECTIVES else au.victory.may_be_met(ctx, side, kind, goal):
            return True
    return False


def beyond_hope(ctx: Ctx) -> Ended:
    """Find the sides that can no longer meet any of their conditions, and end the game.  Rule: NAF-10.11, UND-10.14."""
    hopeless = ctx.state.north_africa.hopeless
    losers = []
    for side in (0, 1):
        if not hopeless[side] and not has_hope(ctx, side):
            losers.append(side)
            hopeless[side] = True
            ctx.emit(HOPE_LOST, side)
    if True not in hopeless:
        return None
    for side in losers:
        # The opponent of the side that first lost hope wins, but not if the opponent has no hope either.
        if not hopeless[1 - side] and NEUTRALISE in ctx.rules.north_africa.kinds[1 - side]:
            return (1 - side,), "outcome.north_africa.beyond_hope", "NAF-10.11"
    points = [claimed_points(ctx, side) for side in (0, 1)]
    if all(hopeless):
        winner = ctx.state.initiative.holder if points[0] == points[1] else points.index(max(points))
        return (winner,), "outcome.north_africa.both_beyond_hope", "NAF-10.11"
    behind = hopeless.index(True)
    if CLAIM in ctx.rules.north_africa.kinds[1 - behind] and points[1 - behind] > points[behind]:
        return (1 - behind,), "outcome.north_africa.beyond_hope", "NAF-10.11"
    return None


ESCAPE_KIND = au.victory.ConditionKind(
    ESCAPE,
    has_escaped,
    (au.victory.PIECE_LOST,),
    "outcome.north_africa.escape",
    "NAF-10.9",
    explain_escapes,
    counters_of(own=True),
    can_escape_still,
    au.text(en="escape", es="escape"),
)
NEUTRALISE_KIND = au.victory.ConditionKind(
    NEUTRALISE,
    has_neutralised,
    (au.victory.PIECE_LOST,),
    "outcome.north_africa.neutralise",
    "NAF-10.10",
    explain_neutralise,
    counters_of(own=False),
    can_neutralise,
    au.text(en="enemy neutralised", es="enemigo neutralizado"),
)
HOPE_LOST = au.Event(
    "north_africa.hope_lost",
    au.text(en="{side} can no longer meet its condition.", es="{side} ya no puede cumplir su condición."),
    side="side",
)
BEYOND_HOPE = au.victory.EndCheck(
    "beyond_hope",
    beyond_hope,
    (un.MARKER_TURNED, au.victory.CARD_LOST, au.victory.PIECE_LOST, au.victory.CARD_SHELVED, au.victory.HANDS_CHANGED),
)
RULES = (ESCAPE_KIND, NEUTRALISE_KIND, HOPE_LOST, BEYOND_HOPE)

"""Conditions that count counters: escape, and neutralise.  Rule: NAF-10.9, NAF-10.10, NAF-10.13."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.authoring import OFF_BOARD, PIECE_LOST, ConditionKind, Explanation, term, text, total
from undaunted_core.undaunted import circulates, usable_cards
from undaunted_north_africa.definitions import ESCAPE, NEUTRALISE
from undaunted_north_africa.hope import able

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_north_africa.state import Ctx

#: Stands in a message for no number.
ALL = "word.all"


def named(ctx: Ctx, side: int, given: Mapping[str, Any]) -> list[int]:
    """The counters of a side that a condition names; all of them if it names none.  Rule: NAF-10.9, NAF-10.10.

    A soldier of whom the scenario has only cards has no counter to lose (NAF-5.4).
    """
    if not given["counters"]:
        first, behind = ctx.rules.pieces.of_side[side]
        space, own = ctx.state.pieces.space, ctx.state.north_africa
        return [one for one in range(first, behind) if space[one] >= 0 or own.escaped[one] or own.taken[one] >= 0]
    numbers, name = ctx.rules.numbers["piece"], ctx.rules.sides[side]
    return [numbers[f"{name}:{counter}"] for counter in given["counters"]]


def wanted_enemies(ctx: Ctx, side: int, given: Mapping[str, Any]) -> list[int]:
    """The counters whose loss counts for a side: those named, else the enemy's, with vehicles he took over.

    Rule: NAF-10.10.
    """
    wanted = named(ctx, 1 - side, given)
    if given["counters"]:
        return wanted
    own, owner = ctx.rules.pieces.side, ctx.state.aboard.owner
    return wanted + [one for one in ctx.rules.aboard.vehicles if own[one] == side and owner[one] == 1 - side]


def counters_of(*, own: bool) -> Callable[[Any, int, Mapping[str, Any]], Mapping[str, tuple[str, Any]]]:
    """What the message of a condition says: how many of which counters, of the own side or of the enemy."""

    def words(rules: Any, side: int, given: Mapping[str, Any]) -> Mapping[str, tuple[str, Any]]:
        of = rules.sides[side if own else 1 - side]
        number = given["number"] or len(given["counters"]) or ALL
        return {"pieces": ("piece[]", [f"{of}:{counter}" for counter in given["counters"]]), "wanted": ("text", number)}

    return words


def needed(given: Mapping[str, Any], wanted: list[int]) -> int:
    """How many of the counters a condition asks for; 0 stands for all."""
    return int(given["number"]) or len(wanted)


def has_escaped(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether enough of the counters allowed to have escaped.  Rule: NAF-10.9."""
    wanted = named(ctx, side, given)
    return sum(ctx.state.north_africa.escaped[piece] for piece in wanted) >= needed(given, wanted)


def has_neutralised(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether enough of the enemy's counters were removed by injury or damage.  Rule: NAF-10.10."""
    taken = ctx.state.north_africa.taken
    lost = sum(taken[piece] == side for piece in wanted_enemies(ctx, side, given))
    return lost >= needed(given, named(ctx, 1 - side, given))


def missing_escapes(ctx: Ctx, side: int, given: Mapping[str, Any]) -> Explanation:
    """How many must still escape.  Rule: NAF-10.9."""
    wanted = named(ctx, side, given)
    gone = [piece for piece in wanted if ctx.state.north_africa.escaped[piece]]
    return _missing(ctx, "escape", "NAF-10.9", needed(given, wanted), gone)


def missing_neutralised(ctx: Ctx, side: int, given: Mapping[str, Any]) -> Explanation:
    """How many must still be neutralised.  Rule: NAF-10.10."""
    gone = [piece for piece in wanted_enemies(ctx, side, given) if ctx.state.north_africa.taken[piece] == side]
    return _missing(ctx, "neutralise", "NAF-10.10", needed(given, named(ctx, 1 - side, given)), gone)


def _missing(ctx: Ctx, what: str, clause: str, number: int, gone: list[int]) -> Explanation:
    terms = [
        term(ctx, "term.north_africa.wanted", number, clause, "north_africa"),
        *(term(ctx, f"term.north_africa.{what}d", -1, clause, "north_africa", piece=("piece", one)) for one in gone),
    ]
    return total(ctx, f"explain.north_africa.{what}", terms, clause)


def can_escape_still(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether enough of the counters allowed to are out, or on the board and could still be moved.

    A counter moves by a usable card of its own; with a usable card that could
    drive, nobody is ruled out, as he may sit in the vehicle.  Rule: NAF-10.13.
    """
    wanted = named(ctx, side, given)
    space, escaped = ctx.state.pieces.space, ctx.state.north_africa.escaped
    left = [piece for piece in wanted if space[piece] >= 0]
    out = sum(escaped[piece] for piece in wanted)
    if out + len(left) < needed(given, wanted):
        return False
    table, piece_of = ctx.rules.north_africa, ctx.rules.activation.piece
    cards = usable_cards(ctx, side)
    if able(ctx, side, cards, table.drives):
        return True
    movers = {piece_of[card] for card in able(ctx, side, cards, table.walks)}
    return out + len(movers.intersection(left)) >= needed(given, wanted)


def can_neutralise(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether enough of the wanted counters are left or taken, and some card can still attack.

    Rule: NAF-10.13.
    """
    space, taken = ctx.state.pieces.space, ctx.state.north_africa.taken
    first, behind = ctx.rules.pieces.of_side[1 - side]
    # Nearly always enough enemies stand on the board for a number of any of them.
    if given["counters"] or not 0 < given["number"] <= behind - first - space[first:behind].count(OFF_BOARD):
        left = sum(taken[piece] == side or space[piece] >= 0 for piece in wanted_enemies(ctx, side, given))
        if left < needed(given, named(ctx, 1 - side, given)):
            return False
    attacks = ctx.rules.north_africa.attacks
    return circulates(ctx, side, attacks.named[side]) or bool(able(ctx, side, usable_cards(ctx, side), attacks))


ESCAPE_KIND = ConditionKind(
    ESCAPE,
    has_escaped,
    (PIECE_LOST,),
    "outcome.north_africa.escape",
    "NAF-10.9",
    missing_escapes,
    counters_of(own=True),
    can_escape_still,
    text(en="escape", es="escape"),
)
NEUTRALISE_KIND = ConditionKind(
    NEUTRALISE,
    has_neutralised,
    (PIECE_LOST,),
    "outcome.north_africa.neutralise",
    "NAF-10.10",
    missing_neutralised,
    counters_of(own=False),
    can_neutralise,
    text(en="enemy neutralised", es="enemigo neutralizado"),
)

"""The toy game without its features: a round, a turn, march, strike, claim, and how it ends."""

from __future__ import annotations

from typing import Any

import attrs

from undaunted_core.components.happenings import Emptied, Moved
from undaunted_core.components.pieces import OFF_BOARD, owner_of
from undaunted_core.components.zones import move_card, pour
from undaunted_core.kernel.choices import ask_all
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import call, procedure, step
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.activation import Ability, Condition
from undaunted_core.mechanics.combat import AttackKind, Modifier, aimable, begin_attack, suffer_casualty
from undaunted_core.mechanics.control import CONTROLLED, place_marker, take_control
from undaunted_core.mechanics.decks import draw_cards
from undaunted_core.mechanics.explaining import LEFT_OUT, Explanation, Query, each_side, term, total
from undaunted_core.mechanics.movement import MovementKind, move_piece
from undaunted_core.mechanics.victory import MARKER_TURNED, PIECE_LOST, EndCheck, check_end, finish

HAND_SIZE = 3
REACH = 2
DEFENCE = "toy.defence"
FIELDS = {"side": "side", "card": "card", "ability": "ability"}


@attrs.define
class Toy:
    """Points that a side took and keeps."""

    score: list[int] = column("side", visible=PUBLIC)


def use_of(ctx: Any, args: Any) -> Any:
    """What the card under way is played for."""
    return ctx.rules.activation.uses[args[1], args[2]]


def turn_order(ctx: Any) -> tuple[int, ...]:
    """The holder of the initiative first."""
    holder = ctx.state.initiative.holder
    return holder, 1 - holder


def draw_hands(ctx: Any, args: Any) -> None:
    for side in reversed(turn_order(ctx)):
        draw_cards(ctx, side, HAND_SIZE)


def bid(ctx: Any, args: Any) -> None:
    hands = ctx.rules.zones.of["hand"]
    bidders = [side for side, hand in enumerate(hands) if ctx.state.zones.cards[hand]]
    if bidders:
        ask_all(ctx, "core.choose_bid", bidders)


def turns(ctx: Any, args: Any) -> None:
    for side in reversed(turn_order(ctx)):
        call(ctx, "toy.turn", side)


def count_rounds(ctx: Any, args: Any) -> None:
    """After the last round the side with more points wins; equal points are a draw."""
    if ctx.state.rounds.number >= ctx.rules.source.scenario.rounds:
        red, blue = points(ctx, 0), points(ctx, 1)
        finish(ctx, () if red == blue else (int(blue > red),), "outcome.toy.last_round", "")


def play_cards(ctx: Any, args: Any) -> None:
    ctx.state.rounds.active = args[0]
    call(ctx, "core.choose_play", args[0])


def discard_hand(ctx: Any, args: Any) -> None:
    of, side = ctx.rules.zones.of, args[0]
    if ctx.events is not None:
        emit(ctx, "toy.hand_discarded", side, tuple(ctx.state.zones.cards[of["hand"][side]]))
    pour(ctx, of["hand"][side], of["discard"][side])


def spend_card(ctx: Any, args: Any) -> None:
    of, (side, card, ability) = ctx.rules.zones.of, args
    move_card(ctx, card, of["hand"][side], of["discard"][side])
    emit(ctx, "toy.card_played", side, card, ability)


def points(ctx: Any, side: int) -> int:
    """Spaces controlled, points taken, and what other features count."""
    counted = sum(score.points(ctx, side) for score in ctx.rules.victory.scores)
    return int(ctx.state.control.marker[side].count(CONTROLLED) + ctx.state.toy.score[side] + counted)


def points_of(ctx: Any, seat: int, side: int) -> Explanation:
    """The same, term by term."""
    if side == LEFT_OUT:
        return each_side(ctx, "points", "explain.toy.points_of_all", seat)
    marker, taken = ctx.state.control.marker[side], ctx.state.toy.score[side]
    terms = [
        *(
            term(ctx, "term.toy.space", 1, "", "toy", space=("space", space))
            for space, level in enumerate(marker)
            if level == CONTROLLED
        ),
        *([term(ctx, "term.toy.taken", taken, "", "toy")] if taken else []),
        *(one for score in ctx.rules.victory.scores for one in score.terms(ctx, side)),
    ]
    return total(ctx, "explain.toy.points", terms, "", side=("side", side))


def own_pieces(ctx: Any, side: int) -> list[int]:
    """A side's pieces on the board."""
    return [piece for piece, at in enumerate(ctx.state.pieces.space) if at >= 0 and owner_of(ctx, piece) == side]


def is_on_foot(ctx: Any, piece: int) -> bool:
    """Whether a piece sits in no other; where no pack has seats, all are on foot."""
    seats = getattr(ctx.state, "aboard", None)
    return seats is None or seats.vehicle[piece] < 0


# -- march, strike, claim ------------------------------------------------------


def free_of_enemies(ctx: Any, side: int, piece: int, spaces: tuple[int, ...]) -> list[int]:
    """Spaces on which nothing stands that is not of this side."""
    barred = {at for other, at in enumerate(ctx.state.pieces.space) if owner_of(ctx, other) != side}
    return [space for space in spaces if space not in barred]


def mark(ctx: Any, side: int, piece: int, space: int) -> None:
    if not ctx.state.control.marker[side][space]:
        place_marker(ctx, side, space)


def march(ctx: Any, args: Any) -> None:
    use = use_of(ctx, args)
    move_piece(ctx, use.piece, use.x, "march", args[0])


def in_reach(ctx: Any, side: int, source: int) -> list[int]:
    """Everything near that is not of this side: enemies that may be aimed at, and what belongs to nobody."""
    space, distance = ctx.state.pieces.space, ctx.rules.board.distance
    near = [piece for piece, at in enumerate(space) if at >= 0 and distance[space[source]][at] <= REACH]
    enemies = [piece for piece in near if owner_of(ctx, piece) not in (side, -1)]
    nobodys = [piece for piece in near if owner_of(ctx, piece) < 0]
    return sorted((*aimable(ctx, side, enemies), *nobodys))


def strike(ctx: Any, args: Any) -> None:
    use = use_of(ctx, args)
    begin_attack(ctx, "strike", args[0], use.piece, use.x)


def claim(ctx: Any, args: Any) -> None:
    take_control(ctx, args[0], ctx.state.pieces.space[use_of(ctx, args).piece])
    check_end(ctx, MARKER_TURNED)


def reaches(face: int, total: int, sides: int) -> bool:
    """A die hits at the total, or with its highest face, whatever its size."""
    return face >= total or face == sides - 1


def hurt_target(ctx: Any) -> None:
    suffer_casualty(ctx, ctx.state.attack.target)


def lose(ctx: Any, piece: int) -> None:
    """The game's own casualty policy: the piece leaves for good."""
    ctx.state.pieces.space[piece] = OFF_BOARD
    emit(ctx, "toy.lost", piece)
    check_end(ctx, PIECE_LOST)


def base_term(ctx: Any, attack: Any, kind: Any) -> int:
    return int(next(iter(ctx.rules.pieces.definitions[attack.target].defence.values())))


def cover_term(ctx: Any, attack: Any, kind: Any) -> int:
    return int(ctx.rules.source.spaces[ctx.state.pieces.space[attack.target]].tile.cover)


def annihilated(ctx: Any) -> Any:
    """The side that alone has pieces left wins."""
    left = [side for side in range(len(ctx.rules.sides)) if own_pieces(ctx, side)]
    return (tuple(left), "outcome.toy.annihilated", "") if len(left) == 1 else None


def is_on_board(ctx: Any, use: Any, at: int) -> bool:
    return at >= 0


def has_target(ctx: Any, use: Any, at: int) -> bool:
    return at >= 0 and bool(in_reach(ctx, use.side, use.piece))


def may_claim(ctx: Any, use: Any, at: int) -> bool:
    return ctx.state.control.marker[use.side][at] != CONTROLLED


ON_BOARD = Condition(is_on_board, "reason.toy.off_board", "")
TARGET = Condition(has_target, "reason.toy.no_target", "")
ABILITIES = (
    Ability("march", "toy.march"),
    Ability("strike", "toy.strike", (TARGET,)),
    Ability("claim", "toy.claim", (Condition(may_claim, "reason.toy.controlled", ""),)),
)
TURN = procedure("toy.turn", (step("play_cards", play_cards), step("discard_hand", discard_hand)), side="side")
PROCEDURES = (
    TURN,
    procedure("toy.march", (step("march", march),), **FIELDS),
    procedure("toy.strike", (step("strike", strike),), **FIELDS),
    procedure("toy.claim", (step("claim", claim),), **FIELDS),
)


def tell_discarded(rules: Any, event: Any) -> Any:
    """The event's card goes from hand to discard pile."""
    yield Moved(event["side"], event["card"], "hand", "discard")


def tell_hand_discarded(rules: Any, event: Any) -> Any:
    """All cards of a hand go to the discard pile."""
    for card in event["cards"]:
        yield Moved(event["side"], card, "hand", "discard")
    yield Emptied(event["side"], "hand")


def register_state(register: Any) -> None:
    register.slice("toy", Toy)


def register_flow(register: Any) -> None:
    register.event("toy.hand_discarded", tells=tell_hand_discarded, side="side", cards="card[]")
    register.event("toy.card_played", tells=tell_discarded, side="side", card="card", ability="ability")
    register.event("toy.lost", piece="piece")
    register.insert("core.round", step("draw_hands", draw_hands), after="begin_round")
    register.insert("core.round", step("bid", bid), after="draw_hands")
    register.insert("core.round", step("turns", turns), after="bid")
    register.insert("core.round", step("count_rounds", count_rounds), before="end_round")
    register.insert("core.use_card", step("spend_card", spend_card), before="carry_out")
    register.query(Query("points", {"side": "side"}, points_of, optional=("side",)))
    register.movement(MovementKind("march", free_of_enemies, mark))
    register.gate(ON_BOARD)
    for ability in ABILITIES:
        register.ability(ability)
    for one in PROCEDURES:
        register.procedure(one)


def register_combat(register: Any) -> None:
    register.attack(AttackKind("strike", in_reach, DEFENCE, reaches, hurt_target))
    register.modifier(Modifier(DEFENCE, "term.toy.base", base_term, ""))
    register.modifier(Modifier(DEFENCE, "term.toy.cover", cover_term, ""))
    register.casualties("toy.lose", lose)


def register_victory(register: Any) -> None:
    register.check(EndCheck("toy.annihilated", annihilated, PIECE_LOST))

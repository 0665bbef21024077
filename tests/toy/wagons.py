"""Features of the toy game that came with wagons: seats, offers, results by trait, who may be aimed at, scores."""

from __future__ import annotations

from typing import Any

from toy import base
from toy.definitions import Wagon
from toy.feature import Feature
from undaunted_core.components.pieces import owner_of
from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Offer, call, procedure, step
from undaunted_core.mechanics import aboard
from undaunted_core.mechanics.activation import Ability, Condition
from undaunted_core.mechanics.combat import Result
from undaunted_core.mechanics.explaining import term
from undaunted_core.mechanics.movement import move_piece
from undaunted_core.mechanics.victory import MARKER_TURNED, Score, check_end

# -- wagons: pieces with seats; whoever sits in one may haul it, whoever boards an empty one tak

BOARD, ALIGHT = "toy.board", "toy.alight"


def _boardable(ctx: Any, side: int, piece: int) -> list[tuple[int, int]]:
    """Wagons with their empty places, no farther than one space: own ones, and those of others with nobody aboard."""
    state, space = ctx.state.aboard, ctx.state.pieces.space
    if piece < 0 or space[piece] < 0 or state.vehicle[piece] >= 0:
        return []
    near = ctx.rules.board.distance[space[piece]]
    return [
        (wagon, place)
        for wagon in ctx.rules.aboard.vehicles
        if space[wagon] >= 0 and near[space[wagon]] <= 1 and (state.owner[wagon] == side or not aboard.crew(ctx, wagon))
        for place in aboard.empty_places(ctx, wagon)
    ]


def _hand(ctx: Any, seat: int) -> list[int]:
    """The kinds of cards in a seat's hand that stand for pieces on foot or aboard."""
    hand = ctx.state.zones.cards[ctx.rules.zones.hand[ctx.rules.side_of[seat]]]
    return [card for card in dict.fromkeys(hand) if ctx.rules.source.cards[card].definition.role == "piece"]


def _board_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    side, piece_of = ctx.rules.side_of[seat], ctx.rules.activation.piece
    return [
        ctx.rules.action(BOARD, card, wagon, place)
        for card in _hand(ctx, seat)
        for wagon, place in _boardable(ctx, side, piece_of[card])
    ]


def _alight_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    piece_of, vehicle = ctx.rules.activation.piece, ctx.state.aboard.vehicle
    return [ctx.rules.action(ALIGHT, card) for card in _hand(ctx, seat) if vehicle[piece_of[card]] >= 0]


def _spend(ctx: Any, seat: int, card: int) -> int:
    """Discard the card; its piece.  The seat goes on with its turn afterwards."""
    of, side = ctx.rules.zones.of, ctx.rules.side_of[seat]
    call(ctx, "core.choose_play", seat)
    move_card(ctx, card, of["hand"][side], of["discard"][side])
    emit(ctx, "toy.spent", side, card, of["hand"][side], of["discard"][side])
    return int(ctx.rules.activation.piece[card])


def _board(ctx: Any, args: Any, action: Any) -> None:
    card, wagon, place = action.args
    piece = _spend(ctx, args[0], card)
    ctx.state.pieces.space[piece] = ctx.state.pieces.space[wagon]
    aboard.take_seat(ctx, piece, wagon, place)
    check_end(ctx, MARKER_TURNED)


def _alight(ctx: Any, args: Any, action: Any) -> None:
    aboard.leave_seat(ctx, _spend(ctx, args[0], action.args[0]))


def _haul(ctx: Any, args: Any) -> None:
    use = base.use_of(ctx, args)
    move_piece(ctx, ctx.state.aboard.vehicle[use.piece], use.x, "march", args[0])


def _wreck(ctx: Any, piece: int) -> None:
    """Those aboard get out before the wagon is lost."""
    for one in aboard.crew(ctx, piece):
        aboard.leave_seat(ctx, one)
    base.lose(ctx, piece)


def _wagon_flow(register: Any) -> None:
    register.action(BOARD, "board", card="card", vehicle="piece", place="place")
    register.action(ALIGHT, "alight", card="card")
    register.event("toy.spent", side="side", card="card", source="zone", target="zone")
    # Not in the order of the action kinds: the ruleset sorts offers, so that options stay sorted.
    register.offer(Offer("core.choose_play", (ALIGHT,), _alight_options, _alight))
    register.offer(Offer("core.choose_play", (BOARD,), _board_options, _board))
    register.procedure(procedure("toy.haul", (step("haul", _haul),), **base.FIELDS))
    register.ability(Ability("haul", "toy.haul", needs_piece=True))
    register.lender(aboard.lend)
    on_foot = Condition(lambda ctx, use, at: base.is_on_foot(ctx, use.piece), "reason.toy.aboard", "")
    for ability in ("march", "strike", "claim"):
        register.condition(ability, on_foot)


# -- offer: on the march a piece may leap, two spaces at once, and goes no further -------------

LEAP = "toy.leap"


def _leap_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    piece = args[1]
    far = [n for n, steps in enumerate(ctx.rules.board.distance[ctx.state.pieces.space[piece]]) if steps == 2]
    return [ctx.rules.action(LEAP, n) for n in base.free_of_enemies(ctx, ctx.rules.side_of[seat], piece, tuple(far))]


def _leap(ctx: Any, args: Any, action: Any) -> None:
    seat, piece, _, kind = args
    emit(ctx, "toy.leapt", piece)
    call(ctx, "core.step", seat, piece, 1, kind, action.args[0])


def _offer_flow(register: Any) -> None:
    register.action(LEAP, "leap", space="space")
    register.event("toy.leapt", piece="piece")
    register.offer(Offer("core.choose_step", (LEAP,), _leap_options, _leap))


# -- result: a volley that hits stone hits twice -----------------------------------------------


def _breach(ctx: Any) -> None:
    attack = ctx.state.attack
    emit(ctx, "toy.breached", attack.target)
    for _ in range(2):
        if ctx.state.pieces.space[attack.target] >= 0:
            base.hurt_target(ctx)


# -- target: nobody is aimed at in a marsh -----------------------------------------------------


def _dry(ctx: Any, side: int, pieces: list[int]) -> list[int]:
    spaces, space = ctx.rules.source.spaces, ctx.state.pieces.space
    return [piece for piece in pieces if "marsh" not in spaces[space[piece]].tile.traits]


# -- score: a captured wagon is worth a point --------------------------------------------------


def _captured(ctx: Any, side: int) -> list[int]:
    """Pieces that were another side's and are this one's, on the board."""
    first = ctx.rules.pieces.side
    return [piece for piece in base.own_pieces(ctx, side) if first[piece] != owner_of(ctx, piece)]


SCORE = Score(
    lambda ctx, side: len(_captured(ctx, side)),
    lambda ctx, side: [term(ctx, "term.toy.captured", 1, "", "toy", piece=("piece", p)) for p in _captured(ctx, side)],
)

WAGONS = (
    Feature(
        "wagons",
        content=lambda register: register.kind("wagons", Wagon),
        flow=_wagon_flow,
        combat=lambda register: register.casualties("toy.wreck", _wreck),
        requires=("aboard",),
    ),
    Feature("offer", flow=_offer_flow),
    Feature(
        "result",
        flow=lambda register: register.event("toy.breached", piece="piece"),
        combat=lambda register: register.result(Result("volley", "stone", _breach)),
    ),
    Feature("target", combat=lambda register: register.target(_dry)),
    Feature("score", victory=lambda register: register.score(SCORE)),
)

"""Features of the toy game that came with wagons: seats, offers, results by trait, who may be aimed at, scores."""

import undaunted_core.authoring as au
import undaunted_system as un
from toy import base
from toy.base import Ctx
from toy.definitions import Wagon
from toy.feature import Feature
from undaunted_core.authoring import text
from undaunted_system import aboard

# -- wagons: pieces with seats; a piece in one may haul it, one that boards an empty one takes it over --------


def piece_of(ctx: Ctx, card: int) -> int:
    """The piece that a card stands for, -1 for none."""
    return ctx.rules.activation.piece[card]


def boardable(ctx: Ctx, side: int, card: int) -> list[tuple[int, int]]:
    """Wagons at most one space away, with their empty places: own wagons, and empty wagons of other sides."""
    state, space, piece = ctx.state.aboard, ctx.state.pieces.space, piece_of(ctx, card)
    on_foot = piece >= 0 and space[piece] >= 0 and state.vehicle[piece] < 0
    if not on_foot or ctx.rules.source.cards[card].definition.role != "piece":
        return []
    near = ctx.rules.board.distance[space[piece]]
    return [
        (wagon, place)
        for wagon in ctx.rules.aboard.vehicles
        if space[wagon] >= 0 and near[space[wagon]] <= 1 and (state.owner[wagon] == side or not aboard.crew(ctx, wagon))
        for place in aboard.empty_places(ctx, wagon)
    ]


def is_boardable(ctx: Ctx, side: int, card: int, vehicle: int, place: int) -> bool:
    return (vehicle, place) in boardable(ctx, side, card)


def seats_to_board(ctx: Ctx, side: int) -> list[tuple[int, int, int]]:
    """Every card of the hand with the wagons and places that its piece may board."""
    return [(card, *found) for card in au.hand_kinds(ctx, side) for found in boardable(ctx, side, card)]


def sits(ctx: Ctx, card: int) -> bool:
    """Whether a card's piece is aboard a wagon."""
    return piece_of(ctx, card) >= 0 and not base.is_on_foot(ctx, piece_of(ctx, card))


def spend(ctx: Ctx, seat: int, side: int, card: int) -> None:
    """Discard the card.  The seat goes on with its turn afterwards."""
    ctx.call(un.CHOOSE_PLAY, seat)
    base.discard(ctx, side, card)
    zones = ctx.rules.zones
    ctx.emit(SPENT, side, card, zones.hand[side], zones.discard[side])


def board(ctx: Ctx, seat: int, side: int, card: int, vehicle: int, place: int) -> None:
    spend(ctx, seat, side, card)
    piece = piece_of(ctx, card)
    ctx.state.pieces.space[piece] = ctx.state.pieces.space[vehicle]
    aboard.take_seat(ctx, piece, vehicle, place)
    ctx.check_end(un.MARKER_TURNED)


def alight(ctx: Ctx, seat: int, side: int, card: int) -> None:
    spend(ctx, seat, side, card)
    aboard.leave_seat(ctx, piece_of(ctx, card))


def haul(ctx: Ctx, side: int, use: un.Use) -> None:
    un.move_piece(ctx, ctx.state.aboard.vehicle[use.piece], use.x, "march", side)


def wreck(ctx: Ctx, piece: int) -> None:
    """The pieces aboard get out before the wagon is lost."""
    for one in aboard.crew(ctx, piece):
        aboard.leave_seat(ctx, one)
    base.lose(ctx, piece)


BOARD = au.ActionKind(
    "toy.board",
    text("{card:short} boards {vehicle}, seat {place}", "{card:short} sube a {vehicle} ({place})"),
    card="card",
    vehicle="piece",
    place="place",
)
ALIGHT = au.ActionKind("toy.alight", text("{card:short} gets out", "{card:short} se apea"), card="card")
SPENT = au.Event(
    "toy.spent",
    text("{side} spends {card}.", "{side} gasta {card}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
EMPTY_SEAT = au.Requirement("toy.no_seat", is_boardable, text("It cannot sit there.", "No puede sentarse ahí."))
SITS = au.Requirement("toy.not_aboard", sits, text("Its piece is in no wagon.", "Su pieza no va en ningún carro."))
ON_FOOT = au.Requirement(
    "toy.aboard", base.is_on_foot, text("The piece is aboard a wagon.", "La pieza va en un carro.")
)
SEATS = (
    BOARD,
    ALIGHT,
    SPENT,
    # Not in the order of the action kinds: the ruleset sorts offers, so that options stay sorted.
    au.Offer(un.CHOOSE_PLAY, (au.Choice(ALIGHT, alight, where=(au.OWN_CARD, au.IN_HAND, SITS)),)),
    au.Offer(
        un.CHOOSE_PLAY, (au.Choice(BOARD, board, among=seats_to_board, where=(au.OWN_CARD, au.IN_HAND, EMPTY_SEAT)),)
    ),
    un.Ability("haul", title=text("Haul", "Tirar"), effect=haul, needs_piece=True, starts=(un.CHOOSE_STEP,)),
    un.GivenUses(aboard.given_uses),
    *(au.Require(ability, ON_FOOT) for ability in ("march", "strike", "claim")),
    un.CasualtyPolicy("toy.wreck", wreck),
)

# -- offer: on the march a piece may leap, two spaces at once, and goes no further -------------


def is_two_away(ctx: Ctx, piece: int, space: int) -> bool:
    return ctx.rules.board.distance[ctx.state.pieces.space[piece]][space] == 2


def leap(ctx: Ctx, seat: int, piece: int, movement: int, space: int) -> None:
    ctx.emit(LEAPT, piece)
    ctx.call("tactics.step", seat, piece, 1, movement, space)


LEAP = au.ActionKind("toy.leap", text("leap to {space}", "saltar a {space}"), space="space")
LEAPT = au.Event("toy.leapt", text("{piece} leaps.", "{piece} salta."), piece="piece")
TWO_AWAY = au.Requirement("toy.leap", is_two_away, text("A leap is two spaces far.", "Un salto es de dos espacios."))

# -- result: a volley that hits stone hits twice -----------------------------------------------


def breach(ctx: Ctx) -> None:
    attack = ctx.state.attack
    ctx.emit(BREACHED, attack.target)
    for _ in range(2):
        if ctx.state.pieces.space[attack.target] >= 0:
            base.hurt_target(ctx)


BREACHED = au.Event(
    "toy.breached", text("The wall of {piece} is breached.", "Se abre brecha en {piece}."), piece="piece"
)

# -- target: no piece in a marsh is a target ---------------------------------------------------


def dry(ctx: Ctx, side: int, piece: int) -> bool:
    spaces, space = ctx.rules.source.spaces, ctx.state.pieces.space
    return "marsh" not in spaces[space[piece]].tile.traits


# -- score: a captured wagon is worth a point --------------------------------------------------


def captured(ctx: Ctx, side: int) -> list[int]:
    """Pieces on the board that belonged to another side and now belong to this side."""
    first = ctx.rules.pieces.side
    return [piece for piece in base.own_pieces(ctx, side) if first[piece] != au.owner_of(ctx, piece)]


def captured_terms(ctx: Ctx, side: int) -> list[au.explain.Term]:
    return [
        au.explain.term(ctx, "term.toy.captured", 1, "", "toy", piece=("piece", piece)) for piece in captured(ctx, side)
    ]


WAGONS = (
    Feature(
        "wagons",
        SEATS,
        content=lambda register: register.add(au.ContentKind("wagons", Wagon)),
        requires=("aboard",),
    ),
    Feature("offer", (LEAPT, au.Offer(un.CHOOSE_STEP, (au.Choice(LEAP, leap, where=(TWO_AWAY, base.FREE)),)))),
    Feature(
        "result", (BREACHED, au.combat.Result("volley", "stone", breach)), needs=frozenset({"die_size", "structure"})
    ),
    Feature("target", (au.combat.Targets(dry),)),
    Feature("score", (au.victory.Score(lambda ctx, side: len(captured(ctx, side)), captured_terms),)),
)

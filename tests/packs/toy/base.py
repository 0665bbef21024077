"""The toy game without its features: a round, a turn, march, strike, claim, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_core.authoring import step, text
from undaunted_system import aboard

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toy.features import Masks, Sky
    from toy.fights import Ground, Masonry


HAND_SIZE = 3
REACH = 2
DEFENCE = "toy.defence"


@attrs.define
class Toy:
    """The points that a side took and keeps."""

    score: list[int] = au.column("side", visible=au.PUBLIC)


IN_POSITIONS = au.documents.PositionWord("toy.score", "points", about="The points that each side took.")


class ToyState(aboard.AboardState):
    """A state as the rules of the toy see it, with all features (types only)."""

    toy: Toy
    sky: Sky
    masks: Masks
    ground: Ground
    masonry: Masonry


Ctx = au.Context[aboard.AboardRules, ToyState]


# -- the round and the turn ----------------------------------------------------


def turn_order(ctx: Ctx) -> tuple[int, int]:
    """The holder of the initiative first."""
    holder = ctx.state.initiative.holder
    return holder, 1 - holder


def draw_hands(ctx: Ctx) -> None:
    for side in reversed(turn_order(ctx)):
        au.draw_cards(ctx, side, HAND_SIZE)


def bid(ctx: Ctx) -> None:
    bidders = [side for side, hand in enumerate(ctx.rules.zones.hand) if ctx.state.zones.cards[hand]]
    if bidders:
        ctx.ask_all(un.CHOOSE_BID, bidders)


def turns(ctx: Ctx) -> None:
    for side in reversed(turn_order(ctx)):
        ctx.call(TURN, side)


def count_rounds(ctx: Ctx) -> None:
    """After the last round the side with more points wins; equal points are a draw."""
    if ctx.state.rounds.number >= ctx.rules.source.scenario.rounds:
        red, blue = points(ctx, 0), points(ctx, 1)
        ctx.finish(() if red == blue else (int(blue > red),), "outcome.toy.last_round", "")


def play_cards(ctx: Ctx, side: int) -> None:
    ctx.state.rounds.active = side
    ctx.call(un.CHOOSE_PLAY, side)


def discard_hand(ctx: Ctx, side: int) -> None:
    zones = ctx.rules.zones
    ctx.emit(HAND_DISCARDED, side, tuple(ctx.state.zones.cards[zones.hand[side]]))
    au.pour(ctx, zones.hand[side], zones.discard[side])


def discard(ctx: Ctx, side: int, card: int) -> None:
    """Move a card from the hand to the discard pile."""
    au.move_card(ctx, card, ctx.rules.zones.hand[side], ctx.rules.zones.discard[side])


def spend_card(ctx: Ctx, side: int, played: int, ability: int) -> None:
    discard(ctx, side, played)
    ctx.emit(CARD_PLAYED, side, played, ability)


def tell_discarded(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    """The event's card goes from hand to discard pile."""
    yield au.secrets.Moved(event["side"], event["card"], "hand", "discard")


def tell_hand_discarded(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    """All cards of a hand go to the discard pile."""
    for card in event["cards"]:
        yield au.secrets.Moved(event["side"], card, "hand", "discard")
    yield au.secrets.Emptied(event["side"], "hand")


HAND_DISCARDED = au.Event(
    "toy.hand_discarded",
    text("{side} discards {cards}.", "{side} descarta {cards}."),
    tells=tell_hand_discarded,
    side="side",
    cards="card[]",
)
CARD_PLAYED = au.Event(
    "toy.card_played",
    text("{side} plays {card}: {ability}.", "{side} juega {card}: {ability}."),
    tells=tell_discarded,
    side="side",
    card="card",
    ability="ability",
)
TURN = au.procedure(
    "toy.turn", step("play_cards", play_cards, "", un.CHOOSE_PLAY), step("discard_hand", discard_hand), side="side"
)
ROUND = (
    au.Insert(
        "core.round",
        step("draw_hands", draw_hands),
        step("bid", bid, "", un.CHOOSE_BID),
        step("turns", turns, "", TURN),
        after="begin_round",
    ),
    au.Insert("core.round", step("count_rounds", count_rounds), before="end_round"),
    au.Insert(un.USE_CARD, step("spend_card", spend_card), before="carry_out"),
)


# -- points --------------------------------------------------------------------


def points(ctx: Ctx, side: int) -> int:
    """Spaces controlled, points taken, and what other features count."""
    counted = sum(score.points(ctx, side) for score in ctx.rules.victory.scores)
    return ctx.state.control.marker[side].count(un.CONTROLLED) + ctx.state.toy.score[side] + counted


def points_of(ctx: Ctx, seat: int, side: int) -> au.explain.Explanation:
    """The same, term by term."""
    if side == au.explain.LEFT_OUT:
        return au.explain.each_side(ctx, "points", "explain.toy.points_of_all", seat)
    marker, taken = ctx.state.control.marker[side], ctx.state.toy.score[side]
    held = [space for space, level in enumerate(marker) if level == un.CONTROLLED]
    terms = [
        *(au.explain.term(ctx, "term.toy.space", 1, "", "toy", space=("space", space)) for space in held),
        *([au.explain.term(ctx, "term.toy.taken", taken, "", "toy")] if taken else []),
        *(one for score in ctx.rules.victory.scores for one in score.terms(ctx, side)),
    ]
    return au.explain.total(ctx, "explain.toy.points", terms, "", side=("side", side))


# -- march, strike, claim ------------------------------------------------------


def own_pieces(ctx: Ctx, side: int) -> list[int]:
    """A side's pieces on the board."""
    return [piece for piece, at in enumerate(ctx.state.pieces.space) if at >= 0 and au.owner_of(ctx, piece) == side]


def is_on_foot(ctx: Ctx, piece: int) -> bool:
    """Whether a piece is not inside another piece.  If no pack has seats, all are on foot."""
    seats = getattr(ctx.state, "aboard", None)
    return seats is None or seats.vehicle[piece] < 0


def is_free_of_enemies(ctx: Ctx, side: int, space: int) -> bool:
    """Whether all pieces on a space belong to this side."""
    return all(au.owner_of(ctx, piece) == side for piece, at in enumerate(ctx.state.pieces.space) if at == space)


def free_of_enemies(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> list[int]:
    """Those of the spaces on which all pieces belong to this side."""
    return [space for space in spaces if is_free_of_enemies(ctx, side, space)]


def mark(ctx: Ctx, side: int, piece: int, space: int) -> None:
    if not ctx.state.control.marker[side][space]:
        un.place_marker(ctx, side, space)


def march(ctx: Ctx, side: int, use: un.Use) -> None:
    un.move_piece(ctx, use.piece, use.x, "march", side)


def in_reach(ctx: Ctx, side: int, source: int) -> list[int]:
    """All pieces near that are not of this side: enemies that may be targets, and pieces without a side."""
    space, distance = ctx.state.pieces.space, ctx.rules.board.distance
    near = [piece for piece, at in enumerate(space) if at >= 0 and distance[space[source]][at] <= REACH]
    enemies = [piece for piece in near if au.owner_of(ctx, piece) not in (side, -1)]
    nobodys = [piece for piece in near if au.owner_of(ctx, piece) < 0]
    return sorted((*au.combat.aimable(ctx, side, enemies), *nobodys))


def strike(ctx: Ctx, side: int, use: un.Use) -> None:
    un.begin_attack(ctx, "strike", side, use.piece, use.x)


def claim(ctx: Ctx, side: int, use: un.Use) -> None:
    un.take_control(ctx, side, ctx.state.pieces.space[use.piece])
    ctx.check_end(un.MARKER_TURNED)


def reaches(face: int, total: int, sides: int) -> bool:
    """A die of any size hits at the total or above, or with its highest face."""
    return face >= total or face == sides - 1


def hurt_target(ctx: Ctx) -> None:
    un.suffer_casualty(ctx, ctx.state.attack.target)


def lose(ctx: Ctx, piece: int) -> None:
    """The game's own casualty policy: the piece leaves the board for good."""
    ctx.state.pieces.space[piece] = au.OFF_BOARD
    ctx.emit(LOST, piece)
    ctx.check_end(au.victory.PIECE_LOST)


def base_term(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    return int(next(iter(ctx.rules.source.pieces[attack.target].definition.defence.values())))


def cover_term(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    return int(ctx.rules.source.spaces[ctx.state.pieces.space[attack.target]].tile.cover)


def annihilated(ctx: Ctx) -> tuple[tuple[int, ...], str, str] | None:
    """If only one side has pieces left, it wins."""
    left = [side for side in range(len(ctx.rules.sides)) if own_pieces(ctx, side)]
    return (tuple(left), "outcome.toy.annihilated", "") if len(left) == 1 else None


def is_on_board(at: int) -> bool:
    return at >= 0


def has_target(ctx: Ctx, side: int, piece: int, at: int) -> bool:
    return at >= 0 and bool(in_reach(ctx, side, piece))


def is_not_held(ctx: Ctx, side: int, at: int) -> bool:
    return ctx.state.control.marker[side][at] != un.CONTROLLED


LOST = au.Event("toy.lost", text("{piece} is lost.", "{piece} se pierde."), piece="piece")
ON_BOARD = au.Requirement(
    "toy.off_board", is_on_board, text("No piece for it is on the board.", "No hay pieza en el tablero.")
)
TARGET = au.Requirement("toy.no_target", has_target, text("Nothing is in reach.", "No hay nada a su alcance."))
NOT_HELD = au.Requirement("toy.controlled", is_not_held, text("You control that space.", "Ya controlas ese espacio."))
FREE = au.Requirement("toy.occupied", is_free_of_enemies, text("An enemy stands there.", "Ahí hay un enemigo."))

DECLARATIONS = (
    IN_POSITIONS,
    au.DECK,
    au.HAND,
    au.DISCARD,
    *au.explain.DRAW_ODDS,
    HAND_DISCARDED,
    CARD_PLAYED,
    TURN,
    *ROUND,
    au.explain.Query("points", {"side": "side"}, points_of, optional=("side",)),
    au.drawing.Sign("tile.cover", "cover", text("cover", "cobertura")),
    au.drawing.Sign("tile.low_cover", "low", text("lower cover", "cobertura menor")),
    au.drawing.Sign("card.initiative", "value", text("initiative", "iniciativa"), at=("tactics.bid",)),
    un.Gate(ON_BOARD),
    un.MovementKind("march", free_of_enemies, where=(FREE,), entered=mark),
    un.Ability("march", title=text("March", "Marchar"), effect=march, starts=(un.CHOOSE_STEP,)),
    un.Ability("strike", title=text("Strike", "Golpear"), effect=strike, requires=(TARGET,), starts=("core.attack",)),
    un.Ability("claim", title=text("Claim", "Reclamar"), effect=claim, requires=(NOT_HELD,)),
    un.DiceAttackKind("strike", in_reach, DEFENCE, hurt_target, hit=reaches),
    au.Modifier(DEFENCE, "term.toy.base", base_term, "", text("the target", "el blanco")),
    au.Modifier(DEFENCE, "term.toy.cover", cover_term, "", text("cover", "cobertura")),
    LOST,
    un.CasualtyPolicy("toy.lose", lose),
    au.victory.EndCheck("toy.annihilated", annihilated, (au.victory.PIECE_LOST,)),
)

"""The core pack: registers the mechanics through the same hooks as any other pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.declarations.parts import Check, Domain, Facts, Messages, SetUp, Slice, Table, Titles
from undaunted_core.kernel.choices import Choices, check_choices
from undaunted_core.kernel.domains import Members
from undaunted_core.mechanics import decks, dice, pieces, pools, rounds, sums, victory, windows
from undaunted_core.mechanics.board import GEOMETRIES, Board, make_board
from undaunted_core.mechanics.pieces import OWNERS, Pieces, PieceTable
from undaunted_core.mechanics.rounds import Phases
from undaunted_core.mechanics.text import MESSAGES, TITLES
from undaunted_core.mechanics.words import END_TURN, PASS, STOP
from undaunted_core.mechanics.zones import Zones

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import Registrar
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.state import CoreRules, CoreState

ACTIONS = (PASS, STOP, END_TURN, windows.REACT, decks.DRAW_CARD, dice.ROLL)
EVENTS = (rounds.ROUND_BEGUN, decks.RESHUFFLED, decks.DRAWN, victory.GAME_ENDED)


def _sides(rules: CoreRules, setting: Setting) -> Members:
    return Members(setting.sides, tuple(range(len(setting.sides))))


def _spaces(rules: CoreRules, setting: Setting) -> Members:
    return Members(tuple(space.name for space in setting.spaces))


def _pieces(rules: CoreRules, setting: Setting) -> Members:
    sides = tuple(piece.side for piece in setting.pieces)
    pools = tuple(setting.sides[side] if side >= 0 else "" for side in sides)
    return Members(tuple(piece.name for piece in setting.pieces), sides, pools)


def _board(rules: CoreRules, setting: Setting) -> Board:
    return make_board(setting.geometry, rules.names["space"], [space.at for space in setting.spaces])


def _piece_table(rules: CoreRules, setting: Setting) -> PieceTable:
    sides = [piece.side for piece in setting.pieces]
    return PieceTable(
        names=rules.names["piece"],
        side=tuple(sides),
        of_side=tuple(
            (sides.index(side), sides.index(side) + sides.count(side)) if side in sides else (0, 0)
            for side in range(len(setting.sides))
        ),
        traits=tuple(frozenset(piece.definition.traits) for piece in setting.pieces),
        definitions=tuple(piece.definition for piece in setting.pieces),
        owners=rules.registry.all(OWNERS).get("owners"),
    )


def _place_pieces(rules: CoreRules, state: CoreState, setting: Setting) -> None:
    for number, piece in enumerate(setting.pieces):
        state.pieces.space[number] = -1 if piece.start is None else rules.numbers["space"][piece.start]


#: Domains, slices and tables of the mechanics, the set-up, and the checks of states.
STATE = (
    *GEOMETRIES,
    Domain("side", _sides),
    Domain("seat", _sides),
    Domain("space", _spaces),
    Domain("piece", _pieces),
    Domain("card", decks.card_members),
    Domain("zone", decks.zone_members),
    Domain("face", dice.faces),
    Domain("window", windows.window_members),
    Slice("choices", Choices),
    Slice("rounds", rounds.Rounds),
    Slice("zones", Zones),
    Slice("pieces", Pieces),
    *rounds.IN_POSITIONS,
    pieces.IN_POSITIONS,
    Facts("zones.cards", decks.list_known_cards, decks.cards_fit),
    Table("board", _board),
    Table("pieces", _piece_table),
    Table("pools", pools.pool_table),
    Table("zones", decks.zone_table),
    Table("sums", sums.sum_table),
    Table("windows", windows.window_table),
    Table("victory", victory.victory_table),
    SetUp(decks.deal_out),
    SetUp(_place_pieces),
    Check(rounds.check_loop),
    Check(check_choices),
    Check(decks.check_cards),
    Check(pools.check_pooled),
)


def register_rules(register: Registrar) -> None:
    """Everything the mechanics declare; the simplest kinds of action come first."""
    register.add(
        *STATE,
        *victory.CAUSES,
        *ACTIONS,
        *EVENTS,
        rounds.GAME,
        rounds.ROUND,
        decks.DRAW,
        windows.CHOOSE_REACTION,
        windows.GO_ON,
        victory.QUERY,
        Phases(rounds.ROUND),
        Phases(rounds.GAME),
        Messages(MESSAGES),
        # Requirements that packs ask by name, and no decision of the core.
        Messages({reason.key: reason.text for reason in (decks.OWN_CARD, decks.IN_HAND)}),
        Titles(TITLES),
    )

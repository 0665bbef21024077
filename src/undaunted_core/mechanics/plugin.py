"""The core pack: registers the mechanics through the same hooks as any other pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components import dice
from undaunted_core.components.board import GEOMETRIES, Board, make_board
from undaunted_core.components.pieces import Pieces, PieceTable
from undaunted_core.components.zones import Zones
from undaunted_core.content.definitions import Card, Structure, Tile, Unit, Vehicle
from undaunted_core.kernel.choices import Choices, check_choices
from undaunted_core.kernel.registry import Members
from undaunted_core.mechanics import (
    activation,
    chances,
    combat,
    control,
    decks,
    initiative,
    movement,
    rounds,
    victory,
    windows,
)
from undaunted_core.mechanics.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import TextRegistrar
    from undaunted_core.mechanics.registrars import ContentRegistrar, FlowRegistrar, StateRegistrar
    from undaunted_core.mechanics.setting import Setting

RULES_VERSION = 1


def _sides(rules: Any, setting: Setting) -> Members:
    return Members(setting.sides, tuple(range(len(setting.sides))))


def _spaces(rules: Any, setting: Setting) -> Members:
    return Members(tuple(space.name for space in setting.spaces))


def _pieces(rules: Any, setting: Setting) -> Members:
    sides = tuple(piece.side for piece in setting.pieces)
    return Members(tuple(piece.name for piece in setting.pieces), sides, sides)


def _board(rules: Any, setting: Setting) -> Board:
    return make_board(setting.geometry, rules.names["space"], [space.at for space in setting.spaces])


def _piece_table(rules: Any, setting: Setting) -> PieceTable:
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
        owners=rules.registry.all("owners").get("owners"),
    )


def _place_pieces(rules: Any, state: Any, setting: Setting) -> None:
    for number, piece in enumerate(setting.pieces):
        state.pieces.space[number] = -1 if piece.start is None else rules.numbers["space"][piece.start]


def register_content(register: ContentRegistrar) -> None:
    """The kinds of content every game may have."""
    register.kind("cards", Card)
    register.kind("units", Unit)
    register.kind("vehicles", Vehicle)
    register.kind("structures", Structure)
    register.kind("tiles", Tile)


def register_state(register: StateRegistrar) -> None:
    """Domains, slices and tables of the mechanics."""
    for kind in (decks.DECK, decks.HAND, decks.DISCARD):
        register.zone(kind)
    for geometry in GEOMETRIES:
        register.geometry(geometry)
    register.domain("side", _sides)
    register.domain("seat", _sides)
    register.domain("space", _spaces)
    register.domain("piece", _pieces)
    register.domain("card", decks.card_members)
    register.domain("zone", decks.zone_members)
    register.domain("face", dice.faces)
    register.domain("ability", activation.ability_members)
    register.domain("movement", movement.movement_members)
    register.domain("attack", combat.attack_members)
    register.domain("window", windows.window_members)
    register.slice("choices", Choices)
    register.slice("rounds", rounds.Rounds)
    register.slice("initiative", initiative.Initiative)
    register.slice("zones", Zones)
    register.slice("pieces", Pieces)
    register.slice("control", control.Control)
    register.slice("attack", combat.Attack)
    register.facts("zones.cards", decks.known_cards, decks.cards_fit)
    register.table("board", _board)
    register.table("pieces", _piece_table)
    register.table("zones", decks.zone_table)
    register.table("initiative", initiative.initiative_table)
    register.table("movement", movement.movement_table)
    register.table("activation", activation.activation_table)
    register.table("combat", combat.combat_table)
    register.table("windows", windows.window_table)
    register.table("victory", victory.victory_table)
    register.setup(decks.deal_out)
    register.setup(_place_pieces)
    register.setup(initiative.set_holder)
    register.check(rounds.check_loop)
    register.check(check_choices)
    register.check(initiative.check_holder)
    register.check(combat.check_attack)
    register.check(decks.check_cards)
    register.check(control.check_markers)


def register_flow(register: FlowRegistrar) -> None:
    """Procedures, decisions, actions and events of the mechanics; the simplest action kinds come first."""
    register.action("core.pass", "pass")
    register.action("core.stop", "stop")
    register.action("core.end_turn", "end_turn")
    register.action("core.bid", "bid", card="card")
    register.action("core.play", "play", card="card", ability="ability")
    register.action("core.step", "step", space="space")
    register.action("core.target", "target", piece="piece")
    register.action("core.react", "react", card="card")
    register.action("core.draw", "draw", card="card")
    register.action("core.roll", "roll", face="face")
    for word in ("bid", "play", "step", "target"):
        register.role(f"core.{word}", word)
    register.event("core.round_begun", round="int")
    register.event("core.reshuffled", tells=decks.tell_reshuffled, side="side")
    register.event("core.drawn", secret=("card",), tells=decks.tell_drawn, side="side", card="card")
    register.event("core.bid_revealed", tells=initiative.tell_bid, side="side", card="card", value="int")
    register.event("core.initiative_taken", side="side")
    register.tally("core.bid_revealed", "bid")
    register.tally("core.initiative_taken", "initiative")
    register.event("core.marker_placed", side="side", space="space")
    register.event("core.control_taken", side="side", space="space")
    register.event("core.control_lost", side="side", space="space")
    register.event("core.moved", piece="piece", space="space")
    register.event("core.attacked", attack="attack", piece="piece", target="piece", total="int")
    register.event("core.rolled", target="piece", faces="int[]", success="bool")
    register.event("core.game_ended", winners="side[]", reason="text")
    register.procedure(rounds.GAME)
    register.procedure(rounds.ROUND)
    register.chance(decks.DRAW)
    register.decision(initiative.BID)
    register.decision(activation.CHOOSE_PLAY)
    register.procedure(activation.USE_CARD)
    register.decision(movement.CHOOSE_STEP)
    register.procedure(movement.STEP)
    register.procedure(combat.ATTACK)
    register.decision(combat.CHOOSE_TARGET)
    register.chance(combat.DIE)
    register.decision(windows.CHOOSE_REACTION)
    for query in (*chances.QUERIES, initiative.QUERY, decks.QUERY):
        register.query(query)
    for action, asks in (*chances.EXPLANATIONS, *initiative.EXPLANATIONS, *decks.EXPLANATIONS):
        register.explanation(action, asks)


def register_text(register: TextRegistrar) -> None:
    """Messages of the mechanics."""
    register.messages(MESSAGES)
    register.titles(TITLES)

"""Units that come to the automaton: where the player's units move, and to tiles that scenarios name.

Rule: AA-11.8, AA-17.20, AA-17.64, AA-17.65.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.advance import ADVANCE
from undaunted_allied_assault.control import home_row, take
from undaunted_allied_assault.deploy import is_free
from undaunted_allied_assault.draw import can_draw
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier, reshuffle
from undaunted_allied_assault.move import MOVE
from undaunted_allied_assault.nobody import plays_itself, sort_tiles
from undaunted_allied_assault.retreat import RETREAT
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx
from undaunted_allied_assault.swap import SWAP
from undaunted_allied_assault.units import put

#: Where units of the automaton wait, other than on its Home Row.  Rule: AA-11.8.
SHELTERS = ("fortification", "city", "town", "village")
#: A modifier from this on brings a unit.  Rule: AA-12.3b, AA-12.4a.
LEAST = 1


# -- a unit comes -----------------------------------------------------------------------------


def cards_for_tile(rules: AlliedRules, state: AlliedState, side: int, space: int) -> list[int]:
    """The cards of the unit deck that may be on a tile.  Rule: AA-7.2, AA-17.65."""
    cards = state.zones.cards[rules.zones.of["unit_deck"][side]]
    return [card for card in cards if space not in rules.allied.barred[card]]


def draw_unit(ctx: Ctx, side: int, space: int) -> object:
    """Draw a unit for a free tile; none comes where there is no card for it.  Rule: AA-11.2, AA-11.8, AA-17.65."""
    if not is_free(ctx, space) or not can_draw(ctx, side, "unit"):
        return au.LEAVE
    if not ctx.state.zones.cards[ctx.rules.zones.of["unit_deck"][side]]:
        reshuffle(ctx, "unit", side)
    if not cards_for_tile(ctx.rules, ctx.state, side, space):
        return au.LEAVE
    ctx.call(ARRIVES, side, space)
    return None


def units_left(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Each card that may be on the tile is as likely as any other.  Rule: AA-17.65."""
    return cards_for_tile(ctx.rules, ctx.state, *args)


def arrive(ctx: Ctx, args: au.Args, card: int) -> None:
    """The unit comes face up, and takes the tile; one that comes in the automaton's own turn does not act in it.

    Rule: AA-4.15, AA-11.8, AA-17.65.
    """
    side, space = args
    deck = ctx.rules.zones.of["unit_deck"][side]
    au.secrets.take_away(ctx, card, deck, seen=True)
    slot = put(ctx, side, card, space, face_up=True)
    ctx.state.units.new[slot] = ctx.state.rounds.active == side
    ctx.emit(ARRIVED, slot, card, deck, space)
    take(ctx, side, space)
    reveal_around(ctx, slot, deployed=True)


def can_come(rules: AlliedRules, state: AlliedState, args: au.Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The tile is free, and the deck holds a card for it."""
    free = state.land.unit[args[1]] == NONE and args[0] == rules.automaton.side
    if free and cards_for_tile(rules, state, *args):
        return []
    return [("space", rules.names["space"][args[1]], "a free tile, and a unit of the automaton that may be on it")]


def dig_in_once(ctx: Ctx, side: int, space: int) -> None:
    """It has a marker, and never gets another one.  Rule: AA-11.8."""
    slot = ctx.state.land.unit[space]
    ctx.state.units.dug_in[slot] = ctx.state.units.barred[slot] = True


def draw_for(ctx: Ctx, side: int, space: int) -> object:
    """Draw a tactical modifier for a tile, if a unit can come there.  Rule: AA-12.3b, AA-12.4a, AA-17.65."""
    if not is_free(ctx, space) or not can_draw(ctx, side, "unit"):
        return au.LEAVE
    draw_modifier(ctx, side)
    return None


def come_at_one(ctx: Ctx, side: int, space: int) -> None:
    """At 1 or more a unit comes.  Rule: AA-12.3b, AA-12.4a."""
    if ctx.state.allied.modifier >= LEAST:
        ctx.call(ARRIVAL, side, space)


# -- the player's units move ------------------------------------------------------------------


def notice(ctx: Ctx, piece: int) -> None:
    """A unit of the player came to another tile by a move, an advance or a retreat.  Rule: AA-17.64."""
    notice_both(ctx, piece, piece)


def notice_both(ctx: Ctx, piece: int, other: int) -> None:
    """Two units of the player changed places; the tiles next to both are taken together.  Rule: AA-17.64, AA-17.65."""
    side = ctx.rules.automaton.side
    if side != NONE and not plays_itself(ctx, ctx.rules.pieces.side[piece]) and ctx.state.pieces.space[piece] != NONE:
        ctx.call(NOTICED, piece, other)


def notice_advance(ctx: Ctx) -> None:
    """Rule: AA-17.64."""
    notice(ctx, ctx.state.fight.attacker)


def notice_retreat(ctx: Ctx) -> None:
    """Rule: AA-17.64."""
    notice(ctx, ctx.state.fight.defender)


def open_tiles(ctx: Ctx, piece: int, other: int) -> list[int]:
    """The free tiles next to units of the player that the player does not control, in the order of tiles.

    Rule: AA-11.4, AA-11.8, AA-17.20, AA-17.65.
    """
    around, space = ctx.rules.allied.land.around, ctx.state.pieces.space
    near = {*around[space[piece]], *around[space[other]]}
    owner, control = ctx.rules.pieces.side[piece], ctx.state.land.control
    return sort_tiles(ctx, (space for space in near if is_free(ctx, space) and control[space] != owner))


def reinforce(ctx: Ctx, piece: int, other: int) -> None:
    """Shelters and tiles of the automaton's Home Row are manned.  Rule: AA-11.8."""
    side, terrain = ctx.rules.automaton.side, ctx.rules.allied.land.terrain
    row = home_row(ctx, side)
    for space in reversed(open_tiles(ctx, piece, other)):
        if space in row or terrain[space] in SHELTERS:
            ctx.call(REINFORCEMENT, side, space)


ARRIVED = au.Event(
    "allied_assault.arrived",
    au.text(en="{piece}, {card}, arrives on {space}.", es="{piece}, {card}, llega a {space}."),
    tells=tells.tell_arrival,
    piece="piece",
    card="card",
    source="zone",
    space="space",
)
COMES = au.ActionKind(
    "allied_assault.comes", au.text(en="{card:short} arrives", es="llega {card:short}"), card="card"
)
ARRIVES = au.Chance(
    "allied_assault.arrives", {"side": "side", "space": "space"}, COMES.name, units_left, arrive, can_come
)
ARRIVAL = au.procedure(
    "allied_assault.arrival", au.step("draw", draw_unit, "AA-11.8", ARRIVES), side="side", space="space"
)
REINFORCEMENT = au.procedure(
    "allied_assault.reinforcement",
    au.step("draw", draw_unit, "AA-11.8", ARRIVES),
    au.step("dig_in", dig_in_once, "AA-11.8"),
    side="side",
    space="space",
)
#: A unit that comes by the draw of a modifier alone: scenario rules start it.
CHANCE_ARRIVAL = au.procedure(
    "allied_assault.chance_arrival",
    au.step("draw", draw_for, "AA-12.3b", MODIFIER),
    au.step("come", come_at_one, "AA-12.3b", ARRIVAL),
    side="side",
    space="space",
)
#: A unit of the player is on another tile now, or two are (else the same twice); scenario rules add steps.
NOTICED = au.procedure(
    "allied_assault.noticed",
    au.step("reinforce", reinforce, "AA-11.8", REINFORCEMENT),
    piece="piece",
    other="piece",
)
RULES = (
    ARRIVED,
    COMES,
    CHANCE_ARRIVAL,
    NOTICED,
    au.Insert(MOVE.name, au.step("noticed", notice, "AA-11.8", NOTICED), after="look"),
    au.Insert(SWAP.name, au.step("noticed", notice_both, "AA-11.8", NOTICED), after="look"),
    au.Insert(ADVANCE.name, au.step("noticed", notice_advance, "AA-11.8", NOTICED), after="make"),
    au.Insert(RETREAT.name, au.step("noticed", notice_retreat, "AA-11.8", NOTICED), after="arrive"),
)

"""Support actions and what a card can be played for besides: hunker down, ready.

Bolster, Command, Conceal, Control, Inspire, Recon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, Decision, call, procedure, step
from undaunted_core.mechanics.activation import Ability, Condition, Use, is_of_seats
from undaunted_core.mechanics.control import SCOUTED, take_control
from undaunted_core.mechanics.decks import can_draw, draw_cards
from undaunted_core.mechanics.victory import CARD_LOST, CARD_SHELVED, MARKER_TURNED, check_end
from undaunted_core.system.definitions import FOG_OF_WAR
from undaunted_core.system.movement import FIELDS, take_fog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.explaining import Asked
    from undaunted_core.system.state import Ctx


def is_suppressed(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the card's counter shows its suppressed side.  Rule: UND-4.3."""
    return use.piece >= 0 and ctx.state.undaunted.suppressed[use.piece]


def is_ready(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether no suppression holds the card up; command cards are never.  Rule: UND-4.3, UND-4.6."""
    return use.piece < 0 or not ctx.state.undaunted.suppressed[use.piece]


def is_placed(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the card's counter is on the board or has a tile to enter by.  Rule: UND-1.2."""
    return use.piece < 0 or at >= 0


def has_marker_to_turn(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether an own scouted marker lies on the tile.  Rule: UND-7.4."""
    return ctx.state.control.marker[use.side][at] == SCOUTED


def has_fog_in_hand(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether the hand holds a Fog of War.  Rule: UND-7.6."""
    table = ctx.rules.undaunted
    return table.fog[use.side] in ctx.state.zones.cards[table.hand[use.side]]


def hunker_down(ctx: Ctx, args: Args) -> None:
    """The card goes on to the supply; the counter stays as it is.  Rule: UND-4.2, UND-4.4."""
    side, card, _ = args
    table = ctx.rules.undaunted
    move_card(ctx, card, table.play[side], table.supply[side])
    check_end(ctx, CARD_SHELVED)


def ready(ctx: Ctx, args: Args) -> None:
    """The suppressed counter turns to its ready side, and nothing else happens.  Rule: UND-4.3."""
    _, card, ability = args
    piece = ctx.rules.activation.uses[card, ability].piece
    ctx.state.undaunted.suppressed[piece] = False
    if ctx.events is not None:
        emit(ctx, "undaunted.readied", piece)


def bolster(ctx: Ctx, args: Args) -> None:
    """Up to X cards from the supply, one after the other.  Rule: UND-7.1."""
    side, card, ability = args
    x = ctx.rules.activation.uses[card, ability].x
    if x:
        call(ctx, "undaunted.choose_bolster", side, card, ability, x)


def _bolster_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    side, card, ability, _ = args
    table = ctx.rules.undaunted
    squad = ctx.rules.activation.uses[card, ability].squad
    take = table.take
    supply = dict.fromkeys(ctx.state.zones.cards[table.supply[side]])
    if squad is None:
        return [table.stop, *[take[kind] for kind in supply]]
    squads = table.squad
    return [table.stop, *[take[kind] for kind in supply if squads[kind] == squad]]


def _why_no_bolster(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only cards of the own supply, of the squad if there is one.  Rule: UND-7.1."""
    if action.kind != "undaunted.take":
        return []
    side, (card,) = args[0], action.args
    if ctx.rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "UND-7.1")]
    if card not in ctx.state.zones.cards[ctx.rules.undaunted.supply[side]]:
        return [("reason.undaunted.not_in_supply", "UND-7.1")]
    return [("reason.undaunted.other_squad", "UND-7.1")]


def _bolster(ctx: Ctx, args: Args, action: Action) -> None:
    if not action.args:
        return
    side, card, ability, left = args
    table = ctx.rules.undaunted
    move_card(ctx, action.args[0], table.supply[side], table.discard[side])
    if ctx.events is not None:
        emit(ctx, "undaunted.bolstered", side, action.args[0])
    if left > 1:
        call(ctx, "undaunted.choose_bolster", side, card, ability, left - 1)


def command(ctx: Ctx, args: Args) -> None:
    """Up to X cards to the hand, stopping at will.  Rule: UND-7.2."""
    side, card, ability = args
    x = ctx.rules.activation.uses[card, ability].x
    if x:
        call(ctx, "undaunted.choose_draw", side, x)


def _draw_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    table = ctx.rules.undaunted
    return [table.stop, table.draw] if can_draw(ctx, args[0]) else [table.stop]


def _why_no_draw(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """With deck and discard pile empty there is nothing to draw.  Rule: UND-3.3."""
    return [("reason.undaunted.nothing_to_draw", "UND-3.3")] if action.kind == "undaunted.draw" else []


def _draw(ctx: Ctx, args: Args, action: Action) -> None:
    side, left = args
    if action is not ctx.rules.undaunted.draw:
        return
    if left > 1:
        call(ctx, "undaunted.choose_draw", side, left - 1)
    draw_cards(ctx, side, 1)


def conceal(ctx: Ctx, args: Args) -> None:
    """A Fog of War from the opponent's supply to his discard pile; no effect with none.  Rule: UND-7.3."""
    take_fog(ctx, 1 - args[0])


def control(ctx: Ctx, args: Args) -> None:
    """The own marker turns to controlled, an enemy's controlled one back.  Rule: UND-7.4, UND-1.6."""
    side, card, ability = args
    take_control(ctx, side, ctx.state.pieces.space[ctx.rules.activation.uses[card, ability].piece])
    check_end(ctx, MARKER_TURNED)


def inspire(ctx: Ctx, args: Args) -> None:
    """Up to X cards from the play area back to the hand.  Rule: UND-7.5."""
    side, card, ability = args
    x = ctx.rules.activation.uses[card, ability].x
    if x:
        call(ctx, "undaunted.choose_inspire", side, card, ability, x)


def _inspire_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    """Cards of the play area but the one being played.  Rule: UND-7.5, UND-3.9."""
    side, card, ability, _ = args
    table = ctx.rules.undaunted
    squad = ctx.rules.activation.uses[card, ability].squad
    played = ctx.state.zones.cards[table.play[side]].copy()
    played.remove(card)
    squads = table.squad
    return [
        table.stop,
        *[table.back[kind] for kind in dict.fromkeys(played) if squad is None or squads[kind] == squad],
    ]


def _why_no_inspire(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Only cards of the own play area, not the one being played, of the squad if there is one.

    Rule: UND-7.5, UND-3.9.
    """
    if action.kind != "undaunted.return":
        return []
    side, played, _, _ = args
    (card,) = action.args
    if ctx.rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "UND-7.5")]
    if card not in ctx.state.zones.cards[ctx.rules.undaunted.play[side]]:
        return [("reason.undaunted.not_in_play", "UND-7.5")]
    if card == played:
        return [("reason.undaunted.itself", "UND-3.9")]
    return [("reason.undaunted.other_squad", "UND-7.5")]


def _inspire(ctx: Ctx, args: Args, action: Action) -> None:
    if not action.args:
        return
    side, card, ability, left = args
    table = ctx.rules.undaunted
    move_card(ctx, action.args[0], table.play[side], table.hand[side])
    if ctx.events is not None:
        emit(ctx, "undaunted.inspired", side, action.args[0])
    if left > 1:
        call(ctx, "undaunted.choose_inspire", side, card, ability, left - 1)


def recon(ctx: Ctx, args: Args) -> None:
    """A Fog of War in hand leaves the game, then one card is drawn, unless that ended the game.

    Rule: UND-7.6, UND-4.1, UND-1.9, UND-10.14.
    """
    side = args[0]
    table = ctx.rules.undaunted
    move_card(ctx, table.fog[side], table.hand[side], table.removed[side])
    if ctx.events is not None:
        emit(ctx, "undaunted.fog_removed", side)
    if not check_end(ctx, CARD_LOST):
        draw_cards(ctx, side, 1)


def why_not_playable(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """What no card of its kind can be played for: Fog of War for nothing, a command card for no counter.

    Rule: UND-4.1, UND-4.6, UND-3.8.
    """
    if action.kind != "core.play" or action.args in ctx.rules.activation.uses:
        return []
    card, ability = action.args
    if card in ctx.rules.undaunted.fog:
        return [("reason.undaunted.fog", "UND-4.1")]
    name = ctx.rules.names["ability"][ability]
    if name == "ready":
        return [("reason.undaunted.never_suppressed", "UND-4.6")]
    if ctx.rules.activation.piece[card] >= 0 and is_of_seats(ctx, ability):
        # What a seat offers is for the packs to explain that let soldiers sit.
        return []
    return [("reason.core.not_on_card", "UND-3.8")]


def explain_draw(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """What the card drawn next may be."""
    return [("draw", (ctx.rules.side_of[seat],))]


def explain_use(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """What a card played for drawing may bring, and what a side's points are that takes control."""
    use = ctx.rules.activation.uses[action.args[0], action.args[1]]
    if use.name in ("command", "recon"):
        return [("draw", (use.side,))]
    return [("points", (use.side,))] if use.name == "control" else []


def _names(ability: str, rules: Any, args: Args) -> list[tuple[str, str, str]]:
    """What is wrong with a choice of cards for one ability of a card, of which so many are left."""
    _, card, number, left = args
    use = rules.activation.uses[card, number]
    if use.name != ability:
        return [("ability", use.name, ability)]
    return [] if 0 < left <= use.x else [("left", str(left), f"from 1 to {use.x}")]


def _bolster_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A card that bolsters, with something left of its number.  Rule: UND-7.1."""
    return _names("bolster", rules, args)


def _inspire_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A card that inspires, in the play area, with something left of its number.  Rule: UND-7.5, UND-3.9."""
    if args[1] not in state.zones.cards[rules.undaunted.play[args[0]]]:
        return [("card", rules.names["card"][args[1]], "a card in the play area")]
    return _names("inspire", rules, args)


def _draw_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """Some card is left to draw, of no more than the side has.  Rule: UND-7.2."""
    most = len(rules.zones.every[args[0]])
    return [] if 0 < args[1] <= most else [("left", str(args[1]), f"from 1 to {most}")]


def _single(name: str, run: Any, clause: str) -> Any:
    return procedure(f"undaunted.{name}", (step(name, run, clause),), **FIELDS)


PROCEDURES = (
    _single("hunker_down", hunker_down, "UND-4.2"),
    _single("ready", ready, "UND-4.3"),
    _single("bolster", bolster, "UND-7.1"),
    _single("command", command, "UND-7.2"),
    _single("conceal", conceal, "UND-7.3"),
    _single("control", control, "UND-7.4"),
    _single("inspire", inspire, "UND-7.5"),
    _single("recon", recon, "UND-7.6"),
)
_PICK = {"side": "seat", "card": "card", "ability": "ability", "left": "int"}
DECISIONS = (
    Decision(
        "undaunted.choose_bolster",
        _PICK,
        _bolster_options,
        _bolster,
        "UND-7.1",
        why=_why_no_bolster,
        sound=_bolster_is_sound,
    ),
    Decision(
        "undaunted.choose_draw",
        {"side": "seat", "left": "int"},
        _draw_options,
        _draw,
        "UND-7.2",
        why=_why_no_draw,
        sound=_draw_is_sound,
    ),
    Decision(
        "undaunted.choose_inspire",
        _PICK,
        _inspire_options,
        _inspire,
        "UND-7.5",
        why=_why_no_inspire,
        sound=_inspire_is_sound,
    ),
)
EXPLANATIONS = (("undaunted.draw", explain_draw), ("core.play", explain_use))
GATES = (
    Condition(is_ready, "reason.undaunted.suppressed", "UND-4.3"),
    Condition(is_placed, "reason.undaunted.no_counter", "UND-1.2"),
)
ABILITIES = (
    Ability(
        "hunker_down",
        "undaunted.hunker_down",
        clause="UND-4.2",
        extra=lambda card: card.role != FOG_OF_WAR,
        role="shelve",
    ),
    Ability(
        "ready",
        "undaunted.ready",
        (Condition(is_suppressed, "reason.undaunted.not_suppressed", "UND-4.3"),),
        clause="UND-4.3",
        extra=lambda card: card.unit is not None,
        role="ready",
    ),
    Ability("bolster", "undaunted.bolster", clause="UND-7.1", role="fetch"),
    Ability("command", "undaunted.command", clause="UND-7.2", role="draw"),
    Ability("conceal", "undaunted.conceal", clause="UND-7.3", role="burden"),
    Ability(
        "control",
        "undaunted.control",
        (Condition(has_marker_to_turn, "reason.undaunted.no_marker_to_turn", "UND-7.4"),),
        clause="UND-7.4",
        needs_piece=True,
        role="take",
    ),
    Ability("inspire", "undaunted.inspire", clause="UND-7.5", role="return"),
    Ability(
        "recon",
        "undaunted.recon",
        (Condition(has_fog_in_hand, "reason.undaunted.no_fog_in_hand", "UND-7.6"),),
        clause="UND-7.6",
        role="clear",
    ),
)

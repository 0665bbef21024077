"""Where a side's turn begins, and which parts of a position no game could have together."""

from __future__ import annotations

from typing import Any

from undaunted_core.components.zones import fits_facts
from undaunted_core.game.record import FIRST
from undaunted_core.kernel.choices import NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, at_chance, chance_lots, choose, draw_lot, options, start, to_move

#: How many stops the way to a side's first decision of its turn may have.
MOST_STOPS = 100
DIE = "core.attack_die"
TARGET = "core.choose_target"
STEP = "core.choose_step"
DRAW = "core.draw"
BID = "core.choose_bid"


def start_without_cards(ctx: Context[Any, Any]) -> None:
    """Start a game in explicit play so that nothing is drawn or bid: the machine runs straight to the first turn.

    The round begins with the cards, as without any it may end the game; the first
    draw or secret choice is dropped, and with empty zones no other comes.
    """
    state = ctx.state
    start(ctx, FIRST)
    state.zones.cards = [[] for _ in state.zones.cards]
    while at_chance(ctx) or any(state.choices.asked):
        state.stack.pop()
        state.choices.asked = [NOT_ASKED] * len(state.choices.asked)
        advance(ctx)


def turn_start(rules: Any, holder: int, active: int, number: int) -> tuple[bool, Any]:
    """Whether a side's turn was come to, and the state (without cards) at its first decision.

    The machine runs through the round with empty zones, so that nothing is drawn
    or bid; whatever else it asks is answered with the simplest option.  A game
    without turns stands at the first stop of the round.
    """
    state = rules.initial(0)
    state.initiative.holder = holder
    state.rounds.number = number - 1
    ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
    start_without_cards(ctx)
    first = state.clone()
    for _ in range(MOST_STOPS):
        moving = to_move(ctx)
        if state.outcome is not None or state.rounds.number != number:
            break
        if state.rounds.active == active and any(rules.side_of[seat] == active for seat in moving):
            return True, state
        if at_chance(ctx):
            draw_lot(ctx, chance_lots(ctx)[1][0])
        else:
            choose(ctx, moving[0], options(ctx, moving[0])[0])
    return False, first


def is_simultaneous(rules: Any, state: Any) -> bool:
    """Whether the game stands at a choice made in secret by several seats at once."""
    return bool(state.stack) and getattr(rules.code[state.stack[-1][0]][0], "simultaneous", False)


def find_clashes(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """Parts of a state that no game could have together: (pointer, found, expected)."""
    found = _fact_clashes(rules, state)
    if state.stack:
        found += _frame_clashes(rules, state) + _stop_clashes(rules, state)
    return found


def _frame_clashes(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """Every frame by itself: its numbers count something, and its card is one of its side's."""
    found = []
    for place, (at, args) in enumerate(state.stack):
        acting = -1
        for (field, domain), value in zip(rules.fields_of[at].items(), args, strict=True):
            pointer = f"/stack/{place}/{field}"
            if domain in ("side", "seat") and acting < 0:
                acting = value if domain == "side" else rules.side_of[value]
            elif domain == "int" and value < 0:
                found.append((pointer, str(value), "0 or more"))
            elif domain == "card" and acting not in (-1, rules.zones.card_side[value]):
                found.append((pointer, rules.names["card"][value], f"a card of {rules.sides[acting]}"))
            if rules.label_of[at] == DIE and field == "sides" and value != _faces(rules, state.attack, value):
                found.append((pointer, str(value), f"{_faces(rules, state.attack, value)}, as the attack's dice have"))
    return found


def _fact_clashes(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """What is known of a closed zone must be true of it."""
    found = []
    zones = state.zones
    for zone, name in enumerate(rules.names["zone"]):
        cards, known, absent, room = zones.cards[zone], zones.known[zone], zones.absent[zone], zones.room[zone]
        if not rules.zones.closed[zone] and (known or absent or room):
            found.append((f"/zones/known/{name}", "facts about an open zone", "none"))
        if any(known.count(card) > cards.count(card) for card in known):
            found.append((f"/zones/known/{name}", "a card that the zone does not hold", "cards of the zone"))
        if len(absent) != len(room) or len(set(absent)) != len(absent):
            found.append((f"/zones/absent/{name}", f"{len(absent)} cards, {len(room)} in room", "each once, with room"))
        elif not fits_facts(cards, absent, room):
            found.append((f"/zones/absent/{name}", "a card that the zone holds", "cards it cannot hold"))
    return found


def _faces(rules: Any, attack: Any, otherwise: int) -> int:
    """How many faces the dice of the attack have."""
    return int(rules.combat.kinds[attack.kind].die) if attack.kind >= 0 else otherwise


def _stop_clashes(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """The frames against the side whose turn it is, the attack, the choices and the counters."""
    found = []
    labels = [rules.label_of[at] for at, _ in state.stack]
    top, args = labels[-1], state.stack[-1][1]
    attack, space = state.attack, state.pieces.space
    fights = [one for one in labels if one.startswith("core.attack/") or one in (TARGET, DIE)]
    if attack.kind >= 0 and not fights:
        found.append(("/attack", "an attack", "none, as the stack holds no fight"))
    if top in (TARGET, DIE) and (attack.kind < 0 or attack.side < 0):
        found.append(("/attack", "no attack", "the attack under way"))
    elif top == TARGET and attack.source >= 0 and space[attack.source] < 0:
        found.append(("/attack/source", "a counter off the board", "one on the board"))
    elif top == DIE:
        if attack.target < 0 or space[attack.target] < 0:
            found.append(("/attack/target", "no counter on the board", "the counter under attack"))
        if attack.sides != (faces := _faces(rules, attack, attack.sides)):
            found.append(("/attack/sides", str(attack.sides), f"{faces}, as the attack's dice have"))
        if labels.count(DIE) + len(attack.faces) != attack.dice:
            rolled = f"{len(attack.faces)} dice rolled, {labels.count(DIE)} to come"
            found.append(("/attack/dice", rolled, f"{attack.dice} between them"))
    if any(not 0 <= face < attack.sides for face in attack.faces):
        found.append(("/attack/faces", str(list(attack.faces)), f"faces of a die with {attack.sides} sides"))
    for place, (at, _) in enumerate(state.stack[:-1]):
        if getattr(rules.code[at][0], "simultaneous", False):
            found.append((f"/stack/{place}", "a secret choice below other frames", "one on top, or none"))
    frame = f"/stack/{len(labels) - 1}"
    if top == STEP and space[args[1]] < 0:
        found.append((f"{frame}/piece", "a counter off the board", "one on the board"))
    for field, value in zip(rules.fields_of[state.stack[-1][0]], args, strict=True):
        if (top, field) in ((STEP, "left"), (DRAW, "count")) and value == 0:
            found.append((f"{frame}/{field}", str(value), "1 or more"))
    if top == "core.choose_play":
        side = rules.side_of[args[0]]
        has_turns, _ = turn_start(rules, state.initiative.holder, side, max(1, state.rounds.number))
        if state.rounds.active != side and (has_turns or state.rounds.active >= 0):
            found.append(("/rounds/active", "another side", f"{rules.sides[side]}, whose turn the stack has"))
    if is_simultaneous(rules, state):
        ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
        for seat, name in enumerate(rules.seats):
            made = state.choices.made[seat]
            if made and rules.parse(made) not in options(ctx, seat):
                found.append((f"/choices/made/{name}", repr(made), "one of the seat's options"))
            elif top == BID and not state.choices.asked[seat] and options(ctx, seat):
                found.append((f"/choices/asked/{name}", "no bid", "the bid of a seat with cards in hand, or null"))
    return found


"""What must hold between a frame on the stack and the state, for the rules to have started it.

A frame that lies about its unit, its tile or its side is refused: play from it leads to states that no game has.
What may lie above what is in ``nesting.py``.

Rule: AA-1.10, AA-3.1, AA-4.1, AA-4.2, AA-4.3, AA-4.11, AA-4.17, AA-5.12 to AA-5.16, AA-11.1.
"""

from collections.abc import Callable, Iterator

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_static
from undaunted_allied_assault.deploy import is_free, may_enter
from undaunted_allied_assault.draw import HANDS
from undaunted_allied_assault.effect import effect_of
from undaunted_allied_assault.move import neighbours
from undaunted_allied_assault.pick_unit import OWN, UnitEffect
from undaunted_allied_assault.scenario_rules.refuses_retreat import STANDS
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx
from undaunted_allied_assault.swap import are_next, may_both_enter

#: A frame: the values of its fields by name.
Frame = dict[str, int]


@attrs.frozen(eq=False, repr=False)
class Fit:
    """What must hold of a frame, by the flow of the frame or by its step.

    ``holds(ctx, frame)`` says whether it does; if not, ``field`` of the frame is wrong (empty: no single one).
    """

    at: tuple[str, ...]
    field: str
    holds: Callable[[Ctx, Frame], bool]
    expected: str
    clause: str


def is_there(ctx: Ctx, piece: int) -> bool:
    """Whether a unit is on the map."""
    return ctx.state.pieces.space[piece] != NONE


def is_active(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is the one whose turn it is."""
    return ctx.state.rounds.active == frame["side"]


def is_own(ctx: Ctx, frame: Frame) -> bool:
    """Whether the unit is of the side."""
    return ctx.rules.pieces.side[frame["piece"]] == frame["side"]


def is_present(ctx: Ctx, frame: Frame) -> bool:
    """Whether the unit is on the map."""
    return is_there(ctx, frame["piece"])


# -- moves ------------------------------------------------------------------------------------


def has_way(ctx: Ctx, frame: Frame) -> bool:
    """Whether a unit that is about to move may step to the tile.  Rule: AA-1.10, AA-4.2, AA-7.2."""
    piece, space = frame["piece"], frame["space"]
    if not is_there(ctx, piece) or space not in neighbours(ctx, piece) or not is_free(ctx, space):
        return False
    return may_enter(ctx, ctx.state.units.card[piece], space)


def has_arrived(ctx: Ctx, frame: Frame) -> bool:
    """Whether a unit that has moved is on the tile, or mines eliminated it.  Rule: AA-4.5."""
    return ctx.state.pieces.space[frame["piece"]] in (frame["space"], NONE)


def may_exchange(ctx: Ctx, frame: Frame) -> bool:
    """Whether two units that are about to change places may do so.  Rule: AA-4.3."""
    piece, other = frame["piece"], frame["other"]
    side_of = ctx.rules.pieces.side
    if piece == other or side_of[piece] != side_of[other] or not (is_there(ctx, piece) and is_there(ctx, other)):
        return False
    return are_next(ctx, piece, other) and may_both_enter(ctx, piece, other)


def are_noticed(ctx: Ctx, frame: Frame) -> bool:
    """Whether the units are on the map, and the player's.  Rule: AA-11.8."""
    automaton, side_of = ctx.rules.automaton.side, ctx.rules.pieces.side
    return automaton != NONE and all(
        is_there(ctx, frame[name]) and side_of[frame[name]] != automaton for name in ("piece", "other")
    )


# -- combats ----------------------------------------------------------------------------------


def is_under_way(ctx: Ctx, frame: Frame) -> bool:
    """Whether the combat of the frame is the one of the state.  Rule: AA-4.11."""
    return (ctx.state.fight.attacker, ctx.state.fight.defender) == (frame["piece"], frame["enemy"])


def attacks(ctx: Ctx) -> bool:
    """Whether the attacker is on the map, orthogonally next to the tile that it attacks.  Rule: AA-4.11."""
    fight = ctx.state.fight
    if NONE in (fight.attacker, fight.tile):
        return False
    space = ctx.state.pieces.space[fight.attacker]
    return space != NONE and fight.tile in ctx.rules.allied.land.orthogonal[space]


def defends(ctx: Ctx) -> bool:
    """Whether the defender is on the tile that is attacked.  Rule: AA-4.11."""
    fight = ctx.state.fight
    return NONE not in (fight.defender, fight.tile) and ctx.state.pieces.space[fight.defender] == fight.tile


def is_in_fire(ctx: Ctx, frame: Frame) -> bool:
    """Whether both units of a fire are where they were when the combat began.  Rule: AA-5.2."""
    return ctx.state.fight.firing != NONE and attacks(ctx) and defends(ctx)


def is_survived(ctx: Ctx, frame: Frame) -> bool:
    """Whether each unit of the combat is where it was, or eliminated.  Rule: AA-5.13."""
    fight = ctx.state.fight
    return (attacks(ctx) or not is_there(ctx, fight.attacker)) and (defends(ctx) or not is_there(ctx, fight.defender))


def fires(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is the one that fires.  Rule: AA-5.11."""
    firing = ctx.state.fight.firing
    return firing != NONE and ctx.rules.pieces.side[firing] == frame["side"]


def may_go_back(ctx: Ctx, frame: Frame) -> bool:
    """Whether the defender is where it was while its side decides; who stays may be eliminated.  Rule: AA-10.7c."""
    stays = STANDS in ctx.state.fight.effects and not is_there(ctx, ctx.state.fight.defender)
    return attacks(ctx) and (defends(ctx) or stays)


def defender_decides(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is the defender's.  Rule: AA-10.7c."""
    return ctx.rules.pieces.side[ctx.state.fight.defender] == frame["side"]


def costs_as_much(ctx: Ctx, frame: Frame) -> bool:
    """Whether the cost is that of the defender; of one that mines eliminated, that of a unit.  Rule: AA-5.20."""
    costs, defender = ctx.rules.allied.cards.cost, ctx.state.fight.defender
    card = NONE if defender == NONE else ctx.state.units.card[defender]
    return frame["cost"] <= max(costs) if card == NONE else costs[card] == frame["cost"]


def is_reward(ctx: Ctx, frame: Frame) -> bool:
    """Whether the reward is not above that of any unit.  Rule: AA-5.13."""
    return frame["reward"] <= (max(ctx.rules.allied.cards.cost) + 1) // 2


def may_advance(ctx: Ctx, frame: Frame) -> bool:
    """Whether the attacker may go onto the tile that the defender left.  Rule: AA-5.16, AA-7.2, AA-10.3b."""
    fight = ctx.state.fight
    if not attacks(ctx) or not is_free(ctx, fight.tile) or is_static(ctx, fight.attacker):
        return False
    return may_enter(ctx, ctx.state.units.card[fight.attacker], fight.tile)


def attacker_decides(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is the attacker's.  Rule: AA-5.16."""
    return ctx.state.fight.attacker != NONE and ctx.rules.pieces.side[ctx.state.fight.attacker] == frame["side"]


def has_advanced(ctx: Ctx, frame: Frame) -> bool:
    """Whether the attacker is on the tile, or was stopped next to it.  Rule: AA-5.16, AA-14.17."""
    fight = ctx.state.fight
    return attacks(ctx) or (fight.attacker != NONE and ctx.state.pieces.space[fight.attacker] == fight.tile)


# -- cards ------------------------------------------------------------------------------------


def is_played(ctx: Ctx, frame: Frame) -> bool:
    """Whether the card is the one being played, by its side.  Rule: AA-4.17."""
    play = ctx.state.play
    return play.cards[-1:] == (frame["card"],) and play.sides[-1:] == (frame["side"],)


def plays(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side plays the card on top.  Rule: AA-4.17."""
    return ctx.state.play.sides[-1:] == (frame["side"],)


def is_for(ctx: Ctx, frame: Frame) -> bool:
    """Whether the unit is on the map and of the side on which the card acts.  Rule: AA-4.17."""
    effect = effect_of(ctx, frame["card"])
    if not isinstance(effect, UnitEffect) or not is_present(ctx, frame):
        return False
    return is_own(ctx, frame) == (effect.whose == OWN)


def draws(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side draws cards now: by the card that it plays, or in its turn; before the first turn any side.

    Rule: AA-2.4, AA-3.3, AA-14.16.
    """
    play, active = ctx.state.play, ctx.state.rounds.active
    return frame["side"] == (play.sides[-1] if play.sides else active) or (not play.sides and active == NONE)


def loses(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side loses cards by the card that the other side plays.  Rule: AA-14.16."""
    return ctx.state.play.sides[-1:] == (1 - frame["side"],)


def fills(ctx: Ctx, frame: Frame) -> bool:
    """Whether the cards go to a zone of the side itself.  Rule: AA-1.6."""
    zone_of, side = ctx.rules.zones.of, frame["side"]
    return frame["target"] in (*(zone_of[zone][side] for zone in HANDS.values()), zone_of["muster"][side])


def empties(ctx: Ctx, frame: Frame) -> bool:
    """Whether the cards come from a deck of the side itself.  Rule: AA-1.6."""
    return frame["source"] in [ctx.rules.zones.of[f"{kind}_deck"][frame["side"]] for kind in HANDS]


def is_played_by_nobody(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is the automaton.  Rule: AA-11.1."""
    return frame["side"] == ctx.rules.automaton.side


def is_played_by_somebody(ctx: Ctx, frame: Frame) -> bool:
    """Whether the side is not the automaton.  Rule: AA-11.1, AA-11.5."""
    return frame["side"] != ctx.rules.automaton.side


# -- the frames -------------------------------------------------------------------------------

_UNIT_ACTS = (
    *("choose_second", "choose_extra", "choose_further", "choose_move", "choose_combat"),
    *("second_move", "further", "moving", "offensive"),
)
_ASKED = (
    *("choose_order", "choose_combat_card", "choose_reward", "choose_stand", "choose_advance", "choose_way"),
    *("choose_defence", "choose_unit_for_card", "choose_unit", "choose_place", "choose_first", "split", "buy"),
    *("muster", "placing", "buying", "drawing", "draw", "losing", "lose", "next_order"),
)
_AUTOMATON = (
    *("automaton_in_combat", "automaton_sacrifice", "arrival", "chance_arrival", "reinforcement"),
    "automaton_sacrifice_drawn",
)
#: The steps of a fire at which both units are where they were.
_IN_FIRE = ("combat/sacrifice", "combat/tactical_modifier", "combat/result")
FITS = (
    Fit(_ASKED, "side", is_played_by_somebody, "a side that somebody plays", "AA-11.1"),
    Fit(_AUTOMATON, "side", is_played_by_nobody, "the side that nobody plays", "AA-11.1"),
    Fit(("choose_order", "next_order", "buy", "buying", *_UNIT_ACTS), "side", is_active, "the active side", "AA-3.1"),
    Fit(_UNIT_ACTS, "piece", is_own, "a unit of the side", "AA-4.1"),
    Fit(_UNIT_ACTS[:5], "piece", is_present, "a unit on the map", "AA-4.1"),
    Fit(("mines/suffer", "rousing/judge", "strafe"), "piece", is_present, "a unit on the map", "AA-4.1"),
    Fit(("move/go",), "", has_way, "a unit on the map, and a free tile next to it that it may enter", "AA-4.2"),
    Fit(("move/taken", "move/look"), "piece", has_arrived, "a unit that moved to the tile", "AA-4.2"),
    Fit(("swap/change",), "", may_exchange, "two units of a side that may change places", "AA-4.3"),
    Fit(("noticed",), "", are_noticed, "units of the player on the map", "AA-11.8"),
    Fit(("fight/end",), "", is_under_way, "the attacker and the defender of the combat", "AA-4.11"),
    Fit(_IN_FIRE, "", is_in_fire, "an attacker next to the tile of its defender", "AA-4.11"),
    Fit(("combat/return_fire",), "", is_survived, "units that are where they were, or eliminated", "AA-5.13"),
    Fit(("combat/advance",), "", lambda ctx, frame: attacks(ctx), "an attacker next to the tile", "AA-5.15"),
    Fit(("tactical_modifier",), "side", fires, "the side that fires", "AA-5.11"),
    Fit(("retreat",), "cost", costs_as_much, "the cost of the defender", "AA-5.20"),
    Fit(("choose_reward",), "reward", is_reward, "a reward for a unit of this game", "AA-5.13"),
    Fit(("choose_stand",), "side", defender_decides, "the side of the defender", "AA-10.7c"),
    Fit(("retreat/stay",), "", may_go_back, "a defender on its tile, and an attacker next to it", "AA-10.7c"),
    Fit(("choose_advance",), "side", attacker_decides, "the side of the attacker", "AA-5.16"),
    Fit(("choose_advance", "advance/make"), "", may_advance, "an attacker that may go onto the tile", "AA-5.16"),
    Fit(("advance/taken",), "", has_advanced, "an attacker that went onto the tile", "AA-5.16"),
    Fit(("choose_unit_for_card", "act_on_unit", "bombard"), "card", is_played, "the card being played", "AA-4.17"),
    Fit(("choose_way", "choose_defence"), "side", plays, "the side that plays the card", "AA-4.17"),
    Fit(("act_on_unit", "bombard"), "piece", is_for, "a unit on the map on which the card acts", "AA-4.17"),
    Fit(("split", "drawing", "draw"), "side", draws, "the side that draws now", "AA-3.3"),
    Fit(("losing", "lose"), "side", loses, "the side against which the card is played", "AA-14.16"),
    Fit(("drawing", "draw"), "target", fills, "a hand of the side", "AA-1.6"),
    Fit(("draw",), "source", empties, "a deck of the side", "AA-1.6"),
)


def _by_label() -> dict[str, list[Fit]]:
    fits: dict[str, list[Fit]] = {}
    for fit in FITS:
        for label in fit.at:
            fits.setdefault(f"allied_assault.{label}", []).append(fit)
    return fits


#: What must hold, by flow or by step.
FITTING = _by_label()


def check_frames(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a loaded state: each frame fits units, tiles, sides and cards."""
    ctx: Ctx = au.Context(rules, state, events=None, record=[], explicit=True)
    faults: list[tuple[str, str, str]] = []
    for depth, (label_number, args) in enumerate(state.stack):
        label, name = rules.label_of[label_number], rules.allied_nesting.names[label_number][0]
        # Of the flow, and of its step.
        fits = (*FITTING.get(name, ()), *(FITTING.get(label, ()) if label != name else ()))
        if fits:
            faults += _faults(ctx, depth, fits, label_number, args)
    return faults


def _faults(
    ctx: Ctx, depth: int, fits: tuple[Fit, ...], label_number: int, args: au.Args
) -> Iterator[tuple[str, str, str]]:
    """The first thing that does not hold: the next ones may rely on it."""
    label, fields = ctx.rules.label_of[label_number], ctx.rules.fields_of[label_number]
    frame: Frame = dict(zip(fields, args, strict=True))
    if fields.get("side") == "seat":
        frame["side"] = ctx.rules.side_of[frame["side"]]
    for fit in fits:
        if not fit.holds(ctx, frame):
            field = f"/{fit.field}" if fit.field else ""
            word = ctx.rules.word(fields[fit.field], args[[*fields].index(fit.field)]) if fit.field else label
            yield f"/stack/{depth}{field}", str(word), f"{fit.expected} ({fit.clause})"
            return

"""Features of the toy game besides those of its fights, each to be left out by its name."""

from __future__ import annotations

from typing import Any

import attrs

from toy import base
from toy.feature import DATA, Feature
from undaunted_core.components.board import Geometry
from undaunted_core.components.zones import ZoneKind, take_unseen
from undaunted_core.kernel.choices import ask_all
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import LEAVE, Chance, Decision, call, jump, procedure, step
from undaunted_core.kernel.registry import Members
from undaunted_core.kernel.state import OWNER, PUBLIC, column
from undaunted_core.mechanics.activation import Ability, Condition
from undaunted_core.mechanics.movement import move_piece
from undaunted_core.mechanics.victory import MARKER_TURNED, ConditionKind

# -- ability: a leader's card may be played to let any own piece go one step ---------------


def _signal_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    return [ctx.rules.action("toy.signal", piece) for piece in _signalled(ctx, ctx.rules.side_of[seat])]


def _signalled(ctx: Any, side: int) -> list[int]:
    return [piece for piece in base.own_pieces(ctx, side) if base.is_on_foot(ctx, piece)]


def _ability_flow(register: Any) -> None:
    register.action("toy.signal", "signal", piece="piece")
    register.decision(
        Decision(
            "toy.choose_signalled",
            {"seat": "seat"},
            _signal_options,
            lambda ctx, args, action: move_piece(ctx, action.args[0], 1, "march", args[0]),
        )
    )
    signal = step("signal", lambda ctx, args: call(ctx, "toy.choose_signalled", args[0]))
    register.procedure(procedure("toy.signal", (signal,), **base.FIELDS))
    has_piece = Condition(lambda ctx, use, at: bool(_signalled(ctx, use.side)), "reason.toy.off_board", "")
    register.ability(Ability("signal", "toy.signal", (has_piece,), extra=lambda card: card.role == "leader"))


# -- zone: a card set aside face down at the end of a turn comes back at the next ------------


def _fetch(ctx: Any, args: Any) -> None:
    of, side = ctx.rules.zones.of, args[0]
    for card in list(ctx.state.zones.cards[of["stash"][side]]):
        take_unseen(ctx, card, of["stash"][side], of["hand"][side])
        emit(ctx, "toy.fetched", side, card, of["stash"][side], of["hand"][side], viewer=side)


def _set_aside(ctx: Any, args: Any) -> None:
    if ctx.state.zones.cards[ctx.rules.zones.of["hand"][args[0]]]:
        call(ctx, "toy.choose_stashed", args[0])


def _stash_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    hand = ctx.state.zones.cards[ctx.rules.zones.of["hand"][ctx.rules.side_of[seat]]]
    return [ctx.rules.action("core.pass"), *(ctx.rules.action("toy.stash", card) for card in dict.fromkeys(hand))]


def _stash(ctx: Any, args: Any, action: Any) -> None:
    of, side = ctx.rules.zones.of, ctx.rules.side_of[args[0]]
    if action.args:
        take_unseen(ctx, action.args[0], of["hand"][side], of["stash"][side])
        emit(ctx, "toy.stashed", side, action.args[0], of["hand"][side], of["stash"][side], viewer=side)


def _zone_flow(register: Any) -> None:
    register.action("toy.stash", "stash", card="card")
    register.event("toy.stashed", secret=("card",), side="side", card="card", source="zone", target="zone")
    register.event("toy.fetched", secret=("card",), side="side", card="card", source="zone", target="zone")
    register.decision(Decision("toy.choose_stashed", {"seat": "seat"}, _stash_options, _stash))
    register.insert("toy.turn", step("fetch", _fetch), before="play_cards")
    register.insert("toy.turn", step("set_aside", _set_aside), before="discard_hand")


# -- phase: the weather turns every round; in rain nobody goes further than one step ---------

RAIN = 1


@attrs.define
class Sky:
    """The weather of the round."""

    weather: int = column(holds="weather", visible=PUBLIC)


def _turn_weather(ctx: Any, args: Any, lot: int) -> None:
    ctx.state.sky.weather = lot
    emit(ctx, "toy.weather_turned", lot)


def _mud(ctx: Any, args: Any) -> object:
    return LEAVE if ctx.state.sky.weather == RAIN else None


def _phase_state(register: Any) -> None:
    register.domain("weather", lambda rules, setting: Members(("clear", "rain")))
    register.slice("sky", Sky)


def _phase_flow(register: Any) -> None:
    register.action("toy.weather", "weather", weather="weather")
    register.event("toy.weather_turned", weather="weather")
    register.chance(Chance("toy.weather", {}, "toy.weather", lambda ctx, args: (0, 0, RAIN), _turn_weather))
    register.insert("core.round", step("weather", lambda ctx, args: call(ctx, "toy.weather")), after="bid")
    register.insert("core.step", step("mud", _mud), before="go_on")


# -- tile type: a marsh ends the march of whoever enters it -----------------------------------


def _bog(ctx: Any, args: Any) -> object:
    _, piece, left, _, space = args
    if left > 1 and "marsh" in ctx.rules.source.spaces[space].tile.traits:
        emit(ctx, "toy.bogged", piece, space)
        return LEAVE
    return None


def _tile_flow(register: Any) -> None:
    register.event("toy.bogged", piece="piece", space="space")
    register.insert("core.step", step("bog", _bog), after="enter")


# -- geometry: hexes that stand on a side's middle and not on a corner ------------------------

_SIX = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
_FLAT = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
FLAT_HEXES = Geometry("flat_hexes", _SIX, lambda at: (at[0] * 0.75, at[1] - at[0] / 2), _FLAT)


# -- hidden counter: of two patrols one is a decoy, and only its owner knows which --------------

SOLDIERS, DECOY = 0, 1


@attrs.define
class Masks:
    """What each piece is, seen by its owner until it is unmasked."""

    nature: list[int] = column("piece", holds="nature", visible=OWNER, unless="unmasked", pooled=True)
    unmasked: list[bool] = column("piece", holds="bool", default=False, visible=PUBLIC)


def _mask(rules: Any, state: Any, setting: Any) -> None:
    for piece, one in enumerate(setting.pieces):
        if "masked" not in one.definition.traits:
            state.masks.nature[piece], state.masks.unmasked[piece] = SOLDIERS, True


def _masked_of(ctx: Any, side: int) -> list[int]:
    unmasked = ctx.state.masks.unmasked
    return [p for p, owner in enumerate(ctx.rules.pieces.side) if owner == side and not unmasked[p]]


def _conceal(ctx: Any, args: Any) -> None:
    if ctx.state.rounds.number == 1:
        ask_all(ctx, "toy.choose_decoy", range(len(ctx.rules.seats)))


def _decoy_options(ctx: Any, args: Any, seat: int) -> list[Any]:
    return [ctx.rules.action("toy.decoy", piece) for piece in _masked_of(ctx, ctx.rules.side_of[seat])]


def _hide(ctx: Any, args: Any, actions: Any) -> None:
    for side, action in enumerate(actions):
        for piece in _masked_of(ctx, side):
            ctx.state.masks.nature[piece] = DECOY if piece == action.args[0] else SOLDIERS
        emit(ctx, "toy.decoy_hidden", side, action.args[0], viewer=side)


def _unmask(ctx: Any, piece: int) -> bool:
    """Show what a piece is; whether that was hidden."""
    masks = ctx.state.masks
    if masks.unmasked[piece]:
        return False
    masks.unmasked[piece] = True
    emit(ctx, "toy.unmasked", piece, masks.nature[piece])
    return True


def _unmask_user(ctx: Any, args: Any) -> None:
    _unmask(ctx, base.use_of(ctx, args).piece)


def _unmask_target(ctx: Any, args: Any) -> object:
    """Only here does who acts learn something, so that it cannot be taken back."""
    target = ctx.state.attack.target
    ctx.state.revealed += _unmask(ctx, target)
    if ctx.state.masks.nature[target] != DECOY:
        return None
    jump(ctx, "core.attack/clear", *args)
    base.lose(ctx, target)
    return LEAVE


def _hidden_state(register: Any) -> None:
    register.domain("nature", lambda rules, setting: Members(("soldiers", "decoy")))
    register.slice("masks", Masks)
    register.setup(_mask)


def _hidden_flow(register: Any) -> None:
    register.action("toy.decoy", "decoy", piece="piece")
    register.event("toy.decoy_hidden", secret=("piece",), side="side", piece="piece")
    register.event("toy.unmasked", piece="piece", nature="nature")
    register.decision(Decision("toy.choose_decoy", {}, _decoy_options, _hide, simultaneous=True))
    register.insert("core.round", step("conceal", _conceal), after="begin_round", before="draw_hands")
    register.insert("core.attack", step("unmask_target", _unmask_target), after="choose_target")
    no_decoy = Condition(lambda ctx, use, at: ctx.state.masks.nature[use.piece] != DECOY, "reason.toy.decoy", "")
    for ability in ("strike", "claim"):
        register.condition(ability, no_decoy)
        register.insert(f"toy.{ability}", step("unmask_user", _unmask_user), before=ability)


# -- victory rule: points from control and from towers -------------------------------------------

CONQUEST = ConditionKind(
    "conquest",
    lambda ctx, side, given: base.points(ctx, side) >= given["points"],
    MARKER_TURNED,
    "outcome.toy.conquest",
    "",
)

FEATURES = (
    Feature("ability", flow=_ability_flow),
    Feature("zone", state=lambda register: register.zone(ZoneKind("stash", "owner")), flow=_zone_flow),
    Feature("phase", state=_phase_state, flow=_phase_flow),
    Feature("tile_type", content=lambda register: register.folder(DATA / "marsh"), flow=_tile_flow),
    Feature("geometry", state=lambda register: register.geometry(FLAT_HEXES)),
    Feature("victory_rule", victory=lambda register: register.condition(CONQUEST)),
    Feature("hidden_counter", state=_hidden_state, flow=_hidden_flow),
)

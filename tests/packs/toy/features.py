"""Features of the toy game other than those of its fights.  Each can be left out by its name."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

import undaunted_core.authoring as au
import undaunted_system as un
from toy import base
from toy.base import Ctx
from toy.feature import DATA, Feature
from undaunted_core.authoring import step, text

# -- ability: a leader's card may be played to let any own piece go one step ---------------


def may_go(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a piece belongs to the side, is on the board and is on foot."""
    return piece in base.own_pieces(ctx, side) and base.is_on_foot(ctx, piece)


def has_piece(ctx: Ctx, side: int) -> bool:
    return any(base.is_on_foot(ctx, piece) for piece in base.own_pieces(ctx, side))


def signal(ctx: Ctx, seat: int, piece: int) -> None:
    un.move_piece(ctx, piece, 1, "march", seat)


SIGNAL = au.ActionKind("toy.signal", text("signal to {piece}", "hacer señas a {piece}"), piece="piece")
SOMEBODY = au.Requirement("toy.nobody", has_piece, text("No piece is on foot.", "No hay ninguna pieza a pie."))
CAN_GO = au.Requirement("toy.cannot_go", may_go, text("That piece cannot go.", "Esa pieza no puede ir."))
CHOOSE_SIGNALLED = au.Decision(
    "toy.choose_signalled",
    {"seat": "seat"},
    text("Choose a piece to signal to.", "Elige una pieza."),
    (au.Choice(SIGNAL, signal, where=(CAN_GO,), starts=(un.CHOOSE_STEP,)),),
)
ABILITY = un.Ability(
    "signal",
    title=text("Signal", "Señas"),
    requires=(SOMEBODY,),
    for_every=lambda card: card.role == "leader",
    choose=CHOOSE_SIGNALLED,
)

# -- zone: a card set aside face down at the end of a turn comes back at the next ------------


def fetch(ctx: Ctx, side: int) -> None:
    of = ctx.rules.zones.of
    for card in list(ctx.state.zones.cards[of["stash"][side]]):
        au.secrets.take_unseen(ctx, card, of["stash"][side], of["hand"][side])
        ctx.emit(FETCHED, side, card, of["stash"][side], of["hand"][side], viewer=side)


def set_aside(ctx: Ctx, side: int) -> None:
    if ctx.state.zones.cards[ctx.rules.zones.hand[side]]:
        ctx.call(CHOOSE_STASHED, side)


def stash(ctx: Ctx, side: int, card: int) -> None:
    of = ctx.rules.zones.of
    au.secrets.take_unseen(ctx, card, of["hand"][side], of["stash"][side])
    ctx.emit(STASHED, side, card, of["hand"][side], of["stash"][side], viewer=side)


def _unseen(name: str, seen: dict[str, str], unseen: dict[str, str]) -> au.Event:
    """A card that moves where only its side sees it."""
    return au.Event(name, seen, secret=("card",), unseen=unseen, side="side", card="card", source="zone", target="zone")


STASHED = _unseen(
    "toy.stashed",
    text("{side} sets {card} aside.", "{side} aparta {card}."),
    text("{side} sets a card aside.", "{side} aparta una carta."),
)
FETCHED = _unseen(
    "toy.fetched",
    text("{side} takes {card} back.", "{side} recupera {card}."),
    text("{side} takes a card back.", "{side} recupera una carta."),
)
STASH = au.ActionKind("toy.stash", text("set {card} aside", "apartar {card}"), card="card")
CHOOSE_STASHED = au.Decision(
    "toy.choose_stashed",
    {"seat": "seat"},
    text("Set a card aside, or pass.", "Aparta una carta o pasa."),
    (au.Choice(STASH, stash, among=au.hand_kinds, where=(au.OWN_CARD, au.IN_HAND)),),
    stop=au.PASS,
)
ZONE = (
    au.ZoneKind("stash", "owner"),
    STASH,
    STASHED,
    FETCHED,
    au.Insert(base.TURN, step("fetch", fetch), before="play_cards"),
    au.Insert(base.TURN, step("set_aside", set_aside, "", CHOOSE_STASHED), before="discard_hand"),
)

# -- phase: the weather turns every round; in rain no piece goes more than one step ----------

RAIN = 1


@attrs.define
class Sky:
    """The weather of the round."""

    weather: int = au.column(holds="weather", visible=au.PUBLIC)


def turn_weather(ctx: Ctx, args: Any, weather: int) -> None:
    ctx.state.sky.weather = weather
    ctx.emit(WEATHER_TURNED, weather)


def mud(ctx: Ctx) -> object:
    return au.LEAVE if ctx.state.sky.weather == RAIN else None


def have_sky(register: au.Registrar) -> None:
    weathers = au.family.Domain("weather", lambda rules, setting: au.family.Members(("clear", "rain")))
    register.add(weathers, au.Slice("sky", Sky))


WEATHER_KIND = au.ActionKind("toy.weather", text("the weather: {weather}", "el tiempo: {weather}"), weather="weather")
WEATHER_TURNED = au.Event(
    "toy.weather_turned", text("The weather: {weather}.", "El tiempo: {weather}."), weather="weather"
)
WEATHER = au.Chance("toy.weather", {}, WEATHER_KIND.name, lambda ctx, args: (0, 0, RAIN), turn_weather)
PHASE = (
    WEATHER_KIND,
    WEATHER_TURNED,
    WEATHER,
    au.Insert("core.round", step("weather", lambda ctx: ctx.call(WEATHER), "", WEATHER), after="bid"),
    au.Insert("tactics.step", step("mud", mud), before="go_on"),
)

# -- tile type: a marsh ends the march of a piece that enters it -------------------------------


def bog(ctx: Ctx, piece: int, left: int, space: int) -> object:
    if left > 1 and "marsh" in ctx.rules.source.spaces[space].tile.traits:
        ctx.emit(BOGGED, piece, space)
        return au.LEAVE
    return None


BOGGED = au.Event(
    "toy.bogged", text("{piece} is stuck in {space}.", "{piece} se atasca en {space}."), piece="piece", space="space"
)

# -- geometry: hexes that stand on a side's middle and not on a corner ------------------------

_SIX = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
_FLAT = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
FLAT_HEXES = au.family.Geometry("flat_hexes", _SIX, lambda at: (at[0] * 0.75, at[1] - at[0] / 2), _FLAT)


# -- hidden counter: of two patrols one is a decoy, and only its owner knows which --------------

SOLDIERS, DECOY = 0, 1


@attrs.define
class Masks:
    """What each piece is, seen by its owner until it is unmasked."""

    nature: list[int] = au.column("piece", holds="nature", visible=au.OWNER, unless="unmasked", pooled=True)
    unmasked: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)


def mask(rules: au.CoreRules, state: base.ToyState, setting: au.Setting) -> None:
    for piece, one in enumerate(setting.pieces):
        if "masked" not in one.definition.traits:
            state.masks.nature[piece], state.masks.unmasked[piece] = SOLDIERS, True


def have_masks(register: au.Registrar) -> None:
    register.add(
        au.family.Domain("nature", lambda rules, setting: au.family.Members(("soldiers", "decoy"))),
        au.Slice("masks", Masks),
        au.SetUp(mask),
    )


def is_masked(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a piece belongs to the side and is not yet unmasked."""
    return ctx.rules.pieces.side[piece] == side and not ctx.state.masks.unmasked[piece]


def conceal(ctx: Ctx) -> None:
    if ctx.state.rounds.number == 1:
        ctx.ask_all(CHOOSE_DECOY, range(len(ctx.rules.seats)))


def hide(ctx: Ctx, chosen: Sequence[au.Action]) -> None:
    for side, action in enumerate(chosen):
        for piece in range(*ctx.rules.pieces.of_side[side]):
            if is_masked(ctx, side, piece):
                ctx.state.masks.nature[piece] = DECOY if piece == action.args[0] else SOLDIERS
        ctx.emit(DECOY_HIDDEN, side, action.args[0], viewer=side)


def unmask(ctx: Ctx, piece: int) -> bool:
    """Show what a piece is.  True if it was hidden."""
    masks = ctx.state.masks
    if masks.unmasked[piece]:
        return False
    masks.unmasked[piece] = True
    ctx.emit(UNMASKED, piece, masks.nature[piece])
    return True


def unmask_user(ctx: Ctx, use: un.Use) -> None:
    unmask(ctx, use.piece)


def unmask_target(ctx: Ctx, side: int) -> object:
    """The acting side learns something here, so the action cannot be taken back."""
    target = ctx.state.attack.target
    ctx.state.revealed += unmask(ctx, target)
    if ctx.state.masks.nature[target] != DECOY:
        return None
    ctx.jump("core.attack/clear", side)
    base.lose(ctx, target)
    return au.LEAVE


def is_no_decoy(ctx: Ctx, piece: int) -> bool:
    return ctx.state.masks.nature[piece] != DECOY


HIDE = au.ActionKind("toy.decoy", text("make {piece} the decoy", "usar {piece} como señuelo"), piece="piece")
DECOY_HIDDEN = au.Event(
    "toy.decoy_hidden",
    text("{side} makes {piece} the decoy.", "{side} usa {piece} como señuelo."),
    secret=("piece",),
    unseen=text("{side} hides a decoy.", "{side} esconde un señuelo."),
    side="side",
    piece="piece",
)
UNMASKED = au.Event(
    "toy.unmasked",
    text("{piece} turns out to be: {nature}.", "{piece} resulta ser: {nature}."),
    tells=lambda rules, event: iter((au.secrets.Shown("", event["nature"], f"masks.nature/{event['piece']}"),)),
    piece="piece",
    nature="nature",
)
MASKED = au.Requirement("toy.not_masked", is_masked, text("That is no patrol of yours.", "No es patrulla tuya."))
CHOOSE_DECOY = au.Decision(
    "toy.choose_decoy",
    {},
    text("Choose your decoy.", "Elige tu señuelo."),
    (au.Choice(HIDE, where=(MASKED,)),),
    simultaneous=True,
    resolve=hide,
)
NO_DECOY = au.Requirement("toy.decoy", is_no_decoy, text("A decoy cannot do that.", "Un señuelo no puede hacer eso."))
HIDDEN_COUNTER = (
    HIDE,
    DECOY_HIDDEN,
    UNMASKED,
    au.Insert("core.round", step("conceal", conceal, "", CHOOSE_DECOY), after="begin_round", before="draw_hands"),
    au.Insert("core.attack", step("unmask_target", unmask_target), after="choose_target"),
    au.Require("strike", NO_DECOY),
    au.Require("claim", NO_DECOY),
    au.Insert("toy.strike", step("unmask_user", unmask_user), before="strike"),
    au.Insert("toy.claim", step("unmask_user", unmask_user), before="claim"),
)

# -- lookout: at the end of a turn a side may unmask the masked enemy that is nearest, if one is near ---


def near_masked(ctx: Ctx, side: int) -> int:
    """The first masked enemy in reach of a piece of the side; -1: there is none."""
    space, distance = ctx.state.pieces.space, ctx.rules.board.distance
    own = base.own_pieces(ctx, side)
    masked = [piece for piece in base.own_pieces(ctx, 1 - side) if is_masked(ctx, 1 - side, piece)]
    return next((p for p in masked if any(distance[space[one]][space[p]] <= base.REACH for one in own)), -1)


def look_out(ctx: Ctx, side: int) -> None:
    ctx.call(CHOOSE_LOOK, side, near_masked(ctx, side))


def is_nearest(nearest: int, piece: int) -> bool:
    return piece == nearest


def look(ctx: Ctx, piece: int) -> None:
    """The seat that moves learns what the piece is, so the action cannot be taken back."""
    ctx.state.revealed += unmask(ctx, piece)


LOOK = au.ActionKind("toy.look", text("look at {piece}", "mirar {piece}"), piece="piece")
NEAREST = au.Requirement("toy.not_nearest", is_nearest, text("It is not near.", "No está cerca."))
CHOOSE_LOOK = au.Decision(
    "toy.choose_look",
    {"seat": "seat", "nearest": "piece?"},
    text("Look at a patrol, or pass.", "Mira una patrulla o pasa."),
    (au.Choice(LOOK, look, where=(NEAREST,)),),
    stop=au.PASS,
)
LOOKOUT = (LOOK, au.Insert(base.TURN, step("look_out", look_out, "", CHOOSE_LOOK), after="play_cards"))

# -- victory rule: points from control and from towers -------------------------------------------


def has_points(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    return base.points(ctx, side) >= int(given["points"])


CONQUEST = au.victory.ConditionKind(
    "conquest", has_points, (un.MARKER_TURNED,), "outcome.toy.conquest", "", text=text("conquest", "conquista")
)

FEATURES = (
    Feature("ability", (ABILITY,)),
    Feature("zone", ZONE),
    Feature("phase", PHASE, state=have_sky),
    Feature(
        "tile_type",
        (BOGGED, au.Insert("tactics.step", step("bog", bog), after="enter")),
        content=lambda register: register.add(au.Folder(DATA / "marsh")),
    ),
    Feature("geometry", state=lambda register: register.add(FLAT_HEXES)),
    Feature("victory_rule", (CONQUEST,)),
    Feature("hidden_counter", HIDDEN_COUNTER, state=have_masks),
    Feature("lookout", LOOKOUT, needs=frozenset({"hidden_counter"})),
)

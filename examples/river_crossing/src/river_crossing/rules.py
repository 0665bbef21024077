"""The rules of the pack, clause by clause."""

from collections.abc import Iterator
from itertools import combinations

import attrs
import undaunted_core as uc
import undaunted_core.authoring as au
import undaunted_system as un

#: What the pack adds, and the texts of what has no declaration.
RULES: list[au.Declaration] = []
MESSAGES: dict[str, dict[str, str]] = {}


@attrs.define
class River:
    """Which tiles have a bridge."""

    bridge: list[bool] = au.column("space", holds="bool", visible=au.PUBLIC)


class RiverState(un.UndauntedState):
    """The state with our part, for the type checker."""

    river_crossing: River


Ctx = au.Context[un.UndauntedRules, RiverState]


def is_bridged(ctx: Ctx, space: int) -> bool:
    """Whether the tile has a bridge.  Rule: RIV-1."""
    return ctx.state.river_crossing.bridge[space]


NO_BRIDGE = au.Requirement(
    "river_crossing.no_bridge",
    is_bridged,
    au.text(en="There is no bridge over the river.", es="No hay puente sobre el río."),
    "RIV-1",
)
RIVER = un.TileTrait("river", au.text(en="river", es="río"), enter=(NO_BRIDGE,))
BRIDGES = au.documents.PositionWord("river_crossing.bridge", "bridges", about="Which river tiles have a bridge.")
RULES += [RIVER, BRIDGES]
MESSAGES["column.river_crossing.bridge"] = au.text(en="bridge", es="puente")


def is_river(ctx: Ctx, space: int) -> bool:
    """Whether it is a river tile."""
    return "river" in ctx.rules.source.spaces[space].tile.traits


def is_free(ctx: Ctx, space: int) -> bool:
    """Whether the tile has no bridge."""
    return not is_bridged(ctx, space)


def build(ctx: Ctx, side: int, space: int) -> None:
    """Build the bridge.  Rule: RIV-2."""
    ctx.state.river_crossing.bridge[space] = True
    ctx.emit(BUILT, side, space)
    if not ctx.check_end(BRIDGE_BUILT):
        ctx.open_window(AFTER_BRIDGE, 1 - side)


BUILT = au.Event(
    "river_crossing.built",
    au.text(en="{side} builds a bridge on {space}.", es="{side} tiende un puente en {space}."),
    side="side",
    space="space",
)
SPAN = au.ActionKind(
    "river_crossing.span", au.text(en="build a bridge on {space}", es="tender un puente en {space}"), space="space"
)
ON_RIVER = au.Requirement("river_crossing.land", is_river, au.text(en="That is no river.", es="Ahí no hay río."))
FREE = au.Requirement("river_crossing.bridged", is_free, au.text(en="It has a bridge.", es="Ya tiene puente."))
CHOOSE_SITE = au.Decision(
    "river_crossing.choose_site",
    {"side": "seat", "piece": "piece"},
    au.text(en="Choose a river tile for the bridge, or stop.", es="Elige una loseta de río para el puente o para."),
    (au.Choice(SPAN, build, where=(un.ADJACENT, ON_RIVER, FREE), starts=("river_crossing.after_bridge",)),),
    clause="RIV-2",
    stop=au.STOP,
)
BRIDGE = un.Ability(
    "bridge", "RIV-2", au.text(en="Bridge", es="Tender puente"), choose=CHOOSE_SITE, needs_piece=True
)
RULES += [BUILT, BRIDGE]


def across(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """1 for an attack over a river tile.  Rule: RIV-3."""
    if attack.source < 0:  # an attack without a counter
        return 0
    space, adjacent = ctx.state.pieces.space, ctx.rules.board.adjacent
    here, there = space[attack.source], space[attack.target]
    over = [near for near in adjacent[here] if near in adjacent[there] and is_river(ctx, near)]
    return int(bool(over) and here != there and here not in adjacent[there])


ACROSS = au.Modifier(
    un.DEFENCE, "term.river_crossing.across", across, "RIV-3", au.text(en="across the river", es="al otro lado del río")
)
RULES += [ACROSS]


def holds_a_bridge(ctx: Ctx, side: int, given: object) -> bool:
    """Whether the side controls both ends of a bridge.  Rule: RIV-4."""
    marker, adjacent = ctx.state.control.marker[side], ctx.rules.board.adjacent
    for space, bridged in enumerate(ctx.state.river_crossing.bridge):
        if bridged:
            ends = [near for near in adjacent[space] if marker[near] == un.CONTROLLED and not is_river(ctx, near)]
            if any(first not in adjacent[other] for first, other in combinations(ends, 2)):
                return True
    return False


BRIDGE_BUILT = au.victory.Cause(
    "river_crossing.bridge_built", au.text(en="a bridge was built", es="se tendió un puente")
)
HOLD_BRIDGE = au.victory.ConditionKind(
    "hold_bridge",
    holds_a_bridge,
    (BRIDGE_BUILT, un.MARKER_TURNED),
    "outcome.river_crossing.hold_bridge",
    "RIV-4",
    text=au.text(en="both ends of a bridge are held", es="ambos extremos de un puente en su poder"),
)
RULES += [BRIDGE_BUILT, HOLD_BRIDGE]
MESSAGES["condition.hold_bridge"] = au.text(
    en="control both ends of a bridge", es="controlar ambos extremos de un puente"
)


def is_sentry(card: un.Card) -> bool:
    """Which cards react."""
    return card.id == "river_crossing:german/sentry"


def is_enemy_turn(ctx: Ctx, side: int) -> bool:
    """Whether the other side built the bridge."""
    return ctx.state.rounds.active != side


def raise_alarm(ctx: Ctx, side: int, card: int) -> None:
    """Discard the card; suppress each enemy counter next to a bridge.  Rule: RIV-5."""
    hand, discard = ctx.rules.zones.hand[side], ctx.rules.zones.discard[side]
    au.move_card(ctx, card, hand, discard)
    ctx.emit(ALARM, side, card, hand, discard)
    space, bridge = ctx.state.pieces.space, ctx.state.river_crossing.bridge
    for piece in range(*ctx.rules.pieces.of_side[1 - side]):
        if space[piece] >= 0 and any(bridge[near] for near in ctx.rules.board.adjacent[space[piece]]):
            un.suppress_counter(ctx, piece)


ALARM = au.Event(
    "river_crossing.alarm",
    au.text(en="{side} raises the alarm: {card:short}.", es="{side} da la alarma: {card:short}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
AFTER_BRIDGE = au.Window("river_crossing.after_bridge", "RIV-5")
SENTRY = au.Reaction("river_crossing.alarm", AFTER_BRIDGE, is_sentry, is_enemy_turn, raise_alarm)
RULES += [ALARM, AFTER_BRIDGE, SENTRY]


def is_low(ctx: Ctx, space: int) -> bool:
    """Whether the water of a tile is low enough for a bridge.  Rule: RIV-6."""
    name = ctx.rules.names["space"][space]
    return all(special.rule != "high_water" or special.at != name for special in ctx.rules.source.scenario.special)


def marks(observation: uc.Observation) -> Iterator[au.drawing.Mark]:
    """The words on the map."""
    (scenario,) = observation.catalog["scenario"].values()
    for special in scenario["special"]:
        if special["rule"] == "high_water":
            yield au.drawing.Mark(special["at"], au.text(en="high water", es="crecida"))


LOW = au.Requirement(
    "river_crossing.high_water",
    is_low,
    au.text(en="The water is too high there.", es="El agua está demasiado alta allí."),
    "RIV-6",
)
RULES += [au.Require(CHOOSE_SITE, LOW, action=SPAN), au.drawing.Overlay(marks)]
MESSAGES["special.high_water"] = au.text(en="high water: no bridge on {at}", es="crecida: ningún puente en {at}")

"""A duel: a game of the core alone that uses its hook points for the initiative, sums and attacks.

Each side has a piece on a row of three spaces.  The sides go first in turn.  In its turn a side takes
the space under its piece, walks one space, or charges the enemy; a charge succeeds if its sum is above 0.

    game = uc.new_game("duel", duel.SCENARIO, library=duel.make_library())
"""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import step, text
from undaunted_core.mechanics.board import BOARD_GEOMETRIES
from undaunted_core.mechanics.victory import CONDITION_KINDS

PACK = uc.Pack(id="duel", version="1", requires=("core",))
SIDES = {"left": text("Left", "izquierda"), "right": text("Right", "derecha")}
STRENGTH = "duel.strength"
ROUNDS = 6


@attrs.frozen(kw_only=True)
class DuelSide:
    """What a side starts with."""

    at: str = au.entry("where its piece stands")
    victory: tuple[au.victory.VictoryCondition, ...] = au.entry("none: who is left wins", default=())


@attrs.frozen(kw_only=True)
class DuelScenario(au.ScenarioDefinition):
    """A scenario of the duel."""

    sides: dict[str, DuelSide] = au.entry("left and right", keys="side")


@attrs.define
class Held:
    """The side that holds each space (-1: nobody)."""

    by: list[int] = au.column("space", holds="side", visible=au.PUBLIC)


class State(au.initiative.InitiativeState, au.combat.CombatState):
    """A state as these rules see it (types only)."""

    held: Held


class Rules(au.initiative.InitiativeRules, au.combat.CombatRules):
    """A ruleset as these rules see it (types only)."""


Ctx = au.Context[Rules, State]


def take_turns(ctx: Ctx) -> None:
    first = ctx.state.initiative.holder
    for side in (1 - first, first):
        ctx.call(TURN, side)


def act(ctx: Ctx, side: int) -> None:
    ctx.state.rounds.active = side
    ctx.call(CHOOSE_ACT, side)


def count_rounds(ctx: Ctx) -> None:
    """After the last round the side with more spaces wins."""
    if ctx.state.rounds.number == ROUNDS:
        held = [len(held_by(ctx, side)) for side in (0, 1)]
        ctx.finish(() if held[0] == held[1] else (held.index(max(held)),), "outcome.duel.rounds", "")


def held_by(ctx: Ctx, side: int) -> list[int]:
    return [space for space, holder in enumerate(ctx.state.held.by) if holder == side]


def take(ctx: Ctx, side: int) -> None:
    ctx.state.held.by[ctx.state.pieces.space[side]] = side


def is_not_held(ctx: Ctx, side: int) -> bool:
    return ctx.state.pieces.space[side] not in held_by(ctx, side)


def next_to(ctx: Ctx, side: int) -> list[int]:
    space = ctx.state.pieces.space
    return [near for near in ctx.rules.board.adjacent[space[side]] if near not in space]


def walk(ctx: Ctx, side: int, space: int) -> None:
    ctx.state.pieces.space[side] = space
    ctx.emit(WALKED, side, space)


def charge(ctx: Ctx, side: int) -> None:
    au.combat.start_attack(ctx, "charge", side, side)


def enemies(ctx: Ctx, side: int, source: int) -> list[int]:
    return [1 - side]


def strike_down(ctx: Ctx) -> None:
    attack = ctx.state.attack
    ctx.state.pieces.space[attack.target] = au.OFF_BOARD
    ctx.finish((attack.side,), "outcome.duel.struck", "D-4")


def by_round(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    return ctx.state.rounds.number


def by_distance(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    space = ctx.state.pieces.space
    return -2 * ctx.rules.board.distance[space[attack.source]][space[attack.target]]


def by_ground(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    return len(held_by(ctx, attack.side)) - 1


def strength(ctx: Ctx, seat: int, side: int) -> au.explain.Explanation:
    """The sum of a charge of a side now."""
    attack = ctx.state.attack
    attack.side, attack.source, attack.target = side, side, 1 - side
    kind = ctx.rules.combat.kinds[0]
    return au.explain.explain_sum(ctx, "explain.duel.strength", STRENGTH, (attack, kind), side=("side", side))


TAKE = au.ActionKind("duel.take", text("take the ground", "tomar el terreno"))
WALK = au.ActionKind("duel.walk", text("walk to {space}", "ir a {space}"), space="space")
CHARGE = au.ActionKind("duel.charge", text("charge", "cargar"))
WALKED = au.Event("duel.walked", text("{side} walks to {space}.", "{side} va a {space}."), side="side", space="space")
NOT_HELD = au.Requirement("duel.held", is_not_held, text("You hold it.", "Ya es tuyo."))
FREE = au.Requirement(
    "duel.far", lambda ctx, side, space: space in next_to(ctx, side), text("That is no way.", "Por ahí no se va.")
)
FIRST = au.initiative.FirstSide(au.initiative.take_turns_first)
COMBAT = au.combat.Combat(au.combat.Attack)
CHOOSE_ACT = au.Decision(
    "duel.choose_act",
    {"seat": "seat"},
    text("What now?", "¿Y ahora?"),
    (
        au.Choice(TAKE, take, where=(NOT_HELD,)),
        au.Choice(WALK, walk, among=next_to, where=(FREE,)),
        au.Choice(CHARGE, charge, starts=(COMBAT.steps,)),
    ),
)
TURN = au.procedure("duel.turn", step("act", act, "", CHOOSE_ACT), side="side")
RULES = (
    FIRST,
    au.Slice("held", Held),
    COMBAT,
    au.combat.AttackKind("charge", enemies, STRENGTH, strike_down, clause="D-4"),
    au.Modifier(STRENGTH, "term.duel.round", by_round, "D-1", text("round", "ronda")),
    au.Modifier(STRENGTH, "term.duel.distance", by_distance, "D-2", text("distance", "distancia")),
    au.Modifier(STRENGTH, "term.duel.ground", by_ground, "D-3", text("ground", "terreno")),
    WALKED,
    CHOOSE_ACT,
    au.explain.Query("strength", {"side": "side"}, strength),
    au.Insert(
        "core.round",
        step("first", au.initiative.decide_first),
        step("turns", take_turns, "", TURN),
        after="begin_round",
    ),
    au.Insert("core.round", step("count_rounds", count_rounds), before="end_round"),
)
SCENARIO = {
    "id": "duel:row",
    "number": 1,
    "title": {"en": "Row", "es": "Fila"},
    "provenance": "original",
    "geometry": "squares",
    "spaces": [{"tile": name, "at": [x, 0]} for x, name in enumerate("abc")],
    "sides": {"left": {"at": "a"}, "right": {"at": "c"}},
}


def link(game: Any, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """The parts of a setting that come from a scenario."""
    linker = au.Linker(game, scenario, {"tiles": dict.fromkeys("abc", TILE)}, name)
    linker.sides()
    spaces = linker.spaces()
    linker.victory(registry.all(CONDITION_KINDS), needed=False)
    geometry = linker.geometry(spaces, registry.all(BOARD_GEOMETRIES))
    linker.finish()
    pieces = (
        au.PieceSetting(f"{side}:knight", number, KNIGHT, scenario.sides[side].at) for number, side in enumerate(SIDES)
    )
    return {
        "sides": tuple(SIDES),
        "geometry": geometry,
        "spaces": spaces,
        "pieces": tuple(pieces),
        "cards": (),
        "side_titles": game.sides,
        "holder": 1,
    }


KNIGHT = au.PieceDefinition(id="duel:knight", provenance="original", title=text("Knight", "Caballero"))
TILE = au.TileDefinition(id="duel:tile", provenance="original", label=text("grass", "hierba"))


class Plugin:
    """The pack."""

    PACK = PACK

    @uc.hookimpl
    def register_content(self, register: au.Registrar) -> None:
        register.add(au.GameKind("duel", text("Duel", "Duelo"), SIDES, ("duel",), DuelScenario, link))

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        register.add(
            au.Messages(
                {
                    "outcome.duel.rounds": text("more ground", "más terreno"),
                    "outcome.duel.struck": text("struck down", "abatido"),
                    "explain.duel.strength": text("A charge of {side}", "Una carga de {side}"),
                    "column.held.by": text("held by", "en manos de"),
                    "phase.duel.first": text("Who goes first", "Quién empieza"),
                    "phase.duel.turns": text("Turns", "Turnos"),
                    "phase.duel.count_rounds": text("Rounds", "Rondas"),
                }
            ),
            au.Titles({("attack", "charge"): text("Charge", "Carga")}),
            *RULES,
        )


def make_library(*plugins: Any) -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    for plugin in (Plugin(), *plugins):
        library.register(plugin)
    return library


def new_game(seed: int = 1) -> uc.Game:
    return uc.new_game("duel", SCENARIO, seed=seed, library=make_library())

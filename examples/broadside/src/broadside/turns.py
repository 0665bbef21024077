"""The turns, and the end of the game."""

from __future__ import annotations

from typing import Any

import attrs
import undaunted_core.authoring as au
from undaunted_core.authoring import step, text

from broadside.attack import COMBAT, Ctx, enemies, fire

SIDES = (0, 1)


@attrs.define
class Fleet:
    """The hull points that each ship has left."""

    hull: list[int] = au.column("piece", visible=au.PUBLIC, most=9)


def set_up(rules: Any, state: Any, setting: au.Setting) -> None:
    """Each ship begins with its whole hull."""
    state.fleet.hull = [ship.definition.hull for ship in setting.pieces]


def take_turns(ctx: Ctx) -> None:
    """West goes first in odd rounds, East in even ones.  Rule: BRO-1."""
    first = (ctx.state.rounds.number + 1) % 2
    # The call that comes last runs first.
    for side in (1 - first, first):
        ctx.call(TURN, side)


def act(ctx: Ctx, side: int) -> None:
    """The side fires with a ship, or passes.  Rule: BRO-1."""
    ctx.state.rounds.active = side
    ctx.call(CHOOSE_SHIP, side)


def count_hulls(ctx: Ctx) -> None:
    """After the last round more hull points win; equal points are a draw.  Rule: BRO-7."""
    if ctx.state.rounds.number == ctx.rules.source.scenario.rounds:
        hull = ctx.state.fleet.hull
        hulls = [sum(hull[slice(*ctx.rules.pieces.of_side[side])]) for side in SIDES]
        winners = () if hulls[0] == hulls[1] else (hulls.index(max(hulls)),)
        ctx.finish(winners, "outcome.broadside.hull", "BRO-7")


def is_own(ctx: Ctx, seat: int, piece: int) -> bool:
    """Whether the ship is the side's own."""
    return au.owner_of(ctx, piece) == au.side_of(ctx, seat)


def is_afloat(ctx: Ctx, piece: int) -> bool:
    """Whether the ship is on the board."""
    return bool(ctx.state.pieces.space[piece] >= 0)


def has_target(ctx: Ctx, seat: int, piece: int) -> bool:
    """Whether there is an enemy that the ship may aim at."""
    return bool(enemies(ctx, au.side_of(ctx, seat), piece))


FIRE = au.ActionKind("broadside.fire", text("fire with {piece}", "disparar con {piece}"), piece="piece")
OWN = au.Requirement("broadside.not_own", is_own, text("That is not your ship.", "No es un barco tuyo."))
AFLOAT = au.Requirement("broadside.sunk", is_afloat, text("It has sunk.", "Se ha hundido."))
HAS_TARGET = au.Requirement("broadside.no_target", has_target, text("It has no target.", "No tiene blanco."))
CHOOSE_SHIP = au.Decision(
    "broadside.choose_ship",
    {"seat": "seat"},
    text("Choose a ship to fire with.", "Elige un barco para disparar."),
    (au.Choice(FIRE, fire, where=(OWN, AFLOAT, HAS_TARGET), starts=(COMBAT.steps,)),),
    clause="BRO-1",
    stop=au.PASS,
)
TURN = au.procedure("broadside.turn", step("act", act, "BRO-1", CHOOSE_SHIP), side="side")
RULES = (
    CHOOSE_SHIP,
    au.Insert("core.round", step("turns", take_turns, "BRO-1", TURN), after="begin_round"),
    au.Insert("core.round", step("count_hulls", count_hulls, "BRO-7"), before="end_round", after="turns"),
)

"""The attack: what each stage of the core's combat pipeline is in this game."""

from __future__ import annotations

from typing import Any

import attrs
import undaunted_core.authoring as au
from undaunted_core.authoring import step, text

Ctx = au.Context[au.combat.CombatRules, Any]
#: The number that a shot must reach.
NUMBER = "broadside.number"
SIDES_OF_DIE = 6


@attrs.define
class Shot(au.combat.Attack):
    """The attack under way, with the face of its die (0: not rolled)."""

    face: int = au.column(visible=au.PUBLIC, most=SIDES_OF_DIE)

    def clear(self) -> None:
        """Keep nothing."""
        super().clear()
        self.face = 0


def fire(ctx: Ctx, seat: int, piece: int) -> None:
    """Start the attack: from here the pipeline runs."""
    au.combat.start_attack(ctx, "shot", au.side_of(ctx, seat), piece)


# -- target: the core asks for one of these ---------------------------------------------------


def enemies(ctx: Ctx, side: int, source: int) -> list[int]:
    """Every enemy ship afloat that no pack forbids.  Rule: BRO-2."""
    space = ctx.state.pieces.space
    ships = range(*ctx.rules.pieces.of_side[1 - side])
    return au.combat.aimable(ctx, side, [ship for ship in ships if space[ship] >= 0])


# -- total: the core adds these terms up ------------------------------------------------------


def least(ctx: Ctx, attack: Shot, kind: au.combat.AttackKind) -> int:
    """Rule: BRO-3."""
    return 2


def distance(ctx: Ctx, attack: Shot, kind: au.combat.AttackKind) -> int:
    """The spaces between the two ships.  Rule: BRO-3."""
    space = ctx.state.pieces.space
    return int(ctx.rules.board.distance[space[attack.source]][space[attack.target]])


# -- chance: the game's own step --------------------------------------------------------------


def roll(ctx: Ctx) -> None:
    """One die with six faces.  Rule: BRO-4."""
    ctx.call(DIE, SIDES_OF_DIE)


def faces(ctx: Ctx, args: tuple[int, ...]) -> range:
    """The faces of a die; the core writes them from 0."""
    return range(args[0])


def note_face(ctx: Ctx, args: tuple[int, ...], face: int) -> None:
    """Note what the die shows."""
    ctx.state.attack.face = face + 1


# -- result: the core asks whether it is a success, and carries it out ------------------------


def has_hit(ctx: Ctx) -> bool:
    """A shot hits with its number or more.  Rule: BRO-5."""
    attack = ctx.state.attack
    success: bool = attack.face >= attack.total
    ctx.emit(ROLLED, attack.face, success)
    return success


def hit(ctx: Ctx) -> None:
    """The target is damaged.  Rule: BRO-5."""
    ctx.call(DAMAGE, ctx.state.attack.target)


# -- casualties: a procedure of the game, which the result calls ------------------------------


def lose_hull(ctx: Ctx, piece: int) -> None:
    """The ship loses a hull point.  Rule: BRO-6."""
    ctx.state.fleet.hull[piece] -= 1
    ctx.emit(DAMAGED, piece, ctx.state.fleet.hull[piece])


def sink(ctx: Ctx, piece: int) -> None:
    """A ship without hull points sinks; a side without ships has lost.  Rule: BRO-6."""
    if ctx.state.fleet.hull[piece] <= 0:
        ctx.state.pieces.space[piece] = au.OFF_BOARD
        ctx.emit(SUNK, piece)
        side = au.owner_of(ctx, piece)
        if max(ctx.state.pieces.space[slice(*ctx.rules.pieces.of_side[side])]) < 0:
            ctx.finish((1 - side,), "outcome.broadside.sunk", "BRO-6")


AIMED = au.Event(
    "broadside.aimed",
    text("{piece} fires at {target} and needs {total}.", "{piece} dispara a {target} y necesita {total}."),
    attack="attack",
    piece="piece",
    target="piece",
    total="int",
)
ROLLED = au.Event(
    "broadside.rolled",
    text("The die shows {face}: {success}.", "El dado muestra {face}: {success}."),
    words={"success.true": text("a hit", "impacto"), "success.false": text("a miss", "fallo")},
    face="int",
    success="bool",
)
DAMAGED = au.Event(
    "broadside.damaged",
    text("Hull of {piece}: {hull}.", "Casco de {piece}: {hull}."),
    piece="piece",
    hull="int",
)
SUNK = au.Event("broadside.sunk", text("{piece} sinks.", "{piece} se hunde."), piece="piece")
DIE = au.Chance("broadside.die", {"sides": "int"}, "core.roll", faces, note_face)
DAMAGE = au.procedure(
    "broadside.damage", step("lose_hull", lose_hull, "BRO-6"), step("sink", sink, "BRO-6"), piece="piece"
)
COMBAT = au.combat.Combat(Shot, resolve=(step("roll", roll, "BRO-4", DIE),), succeeds=has_hit, told=AIMED)
SHOT = au.combat.AttackKind("shot", enemies, NUMBER, hit, clause="BRO-5", starts=(DAMAGE,))
RULES = (
    COMBAT,
    SHOT,
    DAMAGE,
    au.Modifier(NUMBER, "term.broadside.least", least, "BRO-3", text("any shot", "cualquier disparo")),
    au.Modifier(NUMBER, "term.broadside.distance", distance, "BRO-3", text("distance", "distancia")),
    AIMED,
    ROLLED,
    DAMAGED,
    SUNK,
    au.Cite("core.attack/choose_target", "BRO-2"),
    au.Cite("core.choose_target", "BRO-2"),
    au.Cite("core.attack/total", "BRO-3"),
    au.Cite("core.attack/determine_result", "BRO-5"),
)

"""A further pack: one rule more at each stage of the attack.  Found by its entry point."""

from __future__ import annotations

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import step, text

from broadside import attack
from broadside.attack import DIE, NUMBER, Ctx, Shot

PACK = uc.Pack(id="broadside_advanced", version="0.1.0", requires=("broadside",), authoring=1)
ROUNDS_OF_FOG = 2


def is_clear(ctx: Ctx, side: int, piece: int) -> bool:
    """Target: in the first two rounds nobody aims at a ship in fog.  Rule: ADV-1."""
    tile = ctx.rules.source.spaces[ctx.state.pieces.space[piece]].tile
    return ctx.state.rounds.number > ROUNDS_OF_FOG or "fog" not in tile.traits


def small(ctx: Ctx, record: Shot, kind: au.combat.AttackKind) -> int:
    """Total: one more against a small ship.  Rule: ADV-2."""
    return int("small" in ctx.rules.pieces.traits[record.target])


def roll_for_crew(ctx: Ctx) -> None:
    """Chance: a ship with one hull point left rolls a die with four faces.  Rule: ADV-3."""
    weak = ctx.state.fleet.hull[ctx.state.attack.source] == 1
    ctx.call(DIE, 4 if weak else attack.SIDES_OF_DIE)


def bounce(ctx: Ctx) -> None:
    """Result: a hit bounces off an iron ship unless the die shows a six.  Rule: ADV-4."""
    if ctx.state.attack.face == attack.SIDES_OF_DIE:
        attack.hit(ctx)
    else:
        ctx.emit(BOUNCED, ctx.state.attack.target)


def flood(ctx: Ctx, piece: int) -> None:
    """Casualties: a small ship that is hit loses one hull point more.  Rule: ADV-5."""
    if "small" in ctx.rules.pieces.traits[piece] and ctx.state.fleet.hull[piece] > 0:
        attack.lose_hull(ctx, piece)


def answer(ctx: Ctx) -> None:
    """After: a target that is still afloat fires back once.  Rule: ADV-6."""
    record = ctx.state.attack
    if ctx.rules.names["attack"][record.kind] == "shot" and ctx.state.pieces.space[record.target] >= 0:
        # The new attack takes over the record, so the arguments are read before.
        au.combat.start_attack(ctx, "answer", au.owner_of(ctx, record.target), record.target, record.source)


BOUNCED = au.Event("broadside_advanced.bounced", text("It bounces off {piece}.", "Rebota en {piece}."), piece="piece")
RULES = (
    au.combat.Targets(is_clear),
    au.Modifier(NUMBER, "term.broadside_advanced.small", small, "ADV-2", text("small ship", "barco pequeño")),
    au.Replace("core.attack", "roll", step("roll", roll_for_crew, "ADV-3", DIE)),
    au.combat.Result("shot", "iron", bounce, starts=(attack.DAMAGE,)),
    au.Insert("broadside.damage", step("flood", flood, "ADV-5"), after="lose_hull", before="sink"),
    au.Insert("core.attack", step("answer", answer, "ADV-6", attack.COMBAT.steps), before="clear"),
    au.combat.AttackKind("answer", None, NUMBER, attack.hit, clause="ADV-6", starts=(attack.DAMAGE,)),
    BOUNCED,
)


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The clauses of these rules."""
    register.add(au.Folder(Path(__file__).parent / "data_advanced", "broadside"))


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules, and the title of the answer."""
    register.add(au.Titles({("attack", "answer"): text("Answer", "Respuesta")}), *RULES)

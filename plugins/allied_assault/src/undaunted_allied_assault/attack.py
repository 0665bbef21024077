"""The order to start a combat, and the combat from its announcement to its end.

Rule: AA-4.11, AA-17.38, AA-17.40.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import turn
from undaunted_allied_assault.activation import may_fire
from undaunted_allied_assault.combat import COMBAT
from undaunted_allied_assault.move import OWN
from undaunted_allied_assault.reveal import enemies_on, show
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx
from undaunted_allied_assault.transfer import CHOOSE_EXTRA


def enemies_of(ctx: Ctx, piece: int) -> list[int]:
    """The enemies that a unit may attack, sorted: on orthogonal neighbours, whatever its range.  Rule: AA-4.11."""
    return sorted(enemies_on(ctx, piece, ctx.rules.allied.land.orthogonal[ctx.state.pieces.space[piece]]))


def has_enemy(ctx: Ctx, piece: int) -> bool:
    """Whether there is an enemy that a unit may attack.  Rule: AA-4.11."""
    unit = ctx.state.land.unit
    enemies = ctx.rules.allied.slots[1 - ctx.rules.pieces.side[piece]]
    for space in ctx.rules.allied.land.orthogonal[ctx.state.pieces.space[piece]]:  # noqa: SIM110 - asked often
        if unit[space] in enemies:
            return True
    return False


def is_next_to_enemy(ctx: Ctx, piece: int, enemy: int) -> bool:
    """Whether an enemy is orthogonally next to the unit."""
    return enemy in enemies_of(ctx, piece)


def announce_combat(ctx: Ctx, piece: int, enemy: int) -> None:
    """Both units are shown: a combat needs both cards.  Rule: AA-4.11, AA-17.40."""
    fight = ctx.state.fight
    fight.attacker, fight.defender, fight.tile = piece, enemy, ctx.state.pieces.space[enemy]
    for slot in (piece, enemy):
        show(ctx, slot)
    ctx.emit(ATTACKED, piece, enemy)


def fight_it_out(ctx: Ctx) -> None:
    """Rule: AA-5.1."""
    ctx.call(COMBAT)


def end_combat(ctx: Ctx) -> None:
    """Nothing of the combat stays.  Rule: AA-4.11."""
    fight = ctx.state.fight
    fight.attacker = fight.defender = fight.firing = fight.target = fight.tile = NONE
    fight.fire = fight.defence = fight.drawn = fight.passes = fight.due = 0
    fight.cards, fight.sacrificed, fight.raised, fight.lost = [0, 0], [0, 0], [0, 0], [0, 0]
    fight.silenced, fight.effects, fight.answered = (), (), False


def attack(ctx: Ctx, piece: int, enemy: int) -> None:
    """The order.  Rule: AA-4.11."""
    ctx.state.units.fired[piece] = True
    ctx.call(FIGHT, piece, enemy)


def ask_for_totals(ctx: Ctx, piece: int, enemy: int) -> list[au.explain.Asked]:
    """Both totals of the first fire of the attacker; of an enemy that is face down nobody knows them."""
    return [("totals", (piece, enemy))] if ctx.state.units.face_up[enemy] else []


def check_fight(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a saved state: a combat has its units, of two sides; without frames of it there is none.

    A game may end in a combat, and then has no frames.
    """
    if state.outcome is not None:
        return []
    fight, side_of = state.fight, rules.pieces.side
    units = (fight.attacker, fight.defender)
    if any(rules.label_of[label].startswith(f"{FIGHT.name}/") for label, _ in state.stack):
        if NONE in (*units, fight.tile) or side_of[units[0]] == side_of[units[1]]:
            return [("/fight", "no two units of a combat", "an attacker, a defender of the other side, and its tile")]
        if fight.firing != NONE and {fight.firing, fight.target} != set(units):
            return [("/fight/firing", "other units", "the attacker and the defender")]
        return []
    return [] if units == (NONE, NONE) else [("/fight", "a combat", "no combat, because the stack has no frame of one")]


ATTACKED = au.Event(
    "allied_assault.attacked",
    au.text(en="{piece} attacks {enemy}.", es="{piece} ataca a {enemy}."),
    piece="piece",
    enemy="piece",
)
FIGHT = au.procedure(
    "allied_assault.fight",
    au.step("announce", announce_combat, "AA-4.11"),
    au.step("combat", fight_it_out, "AA-5.1", COMBAT),
    au.step("end", end_combat, "AA-4.11"),
    piece="piece",
    enemy="piece",
)
MAY_FIGHT = au.Requirement(
    "allied_assault.may_not_fight",
    may_fire,
    au.text(
        en="That unit may not start a combat any more in this phase.",
        es="Esa unidad ya no puede iniciar un combate en esta fase.",
    ),
    "AA-4.8",
)
NEXT_TO_ENEMY = au.Requirement(
    "allied_assault.no_enemy_there",
    is_next_to_enemy,
    au.text(
        en="That is no enemy orthogonally next to the unit.",
        es="No es un enemigo adyacente en ortogonal a la unidad.",
    ),
    "AA-4.11",
)
ATTACK = au.ActionKind(
    "allied_assault.attack",
    au.text(en="attack {enemy} with {piece}", es="atacar a {enemy} con {piece}"),
    piece="piece",
    enemy="piece",
)
ORDER = au.Offer(
    turn.CHOOSE_ORDER,
    (
        au.Choice(
            ATTACK,
            attack,
            among=lambda unit_orders: unit_orders.attacks,
            where=(OWN, MAY_FIGHT, NEXT_TO_ENEMY),
            starts=(FIGHT,),
        ),
    ),
    clause="AA-4.11",
    first=turn.again,
    starts=turn.AGAIN,
)
#: A combat that a card or another unit gives: it neither needs nor uses up the unit's own.
ATTACK_NOW = au.ActionKind(
    "allied_assault.attack_now", au.text(en="attack {enemy}", es="atacar a {enemy}"), enemy="piece"
)
BY_EXTRA = au.Choice(ATTACK_NOW, FIGHT, among=enemies_of, where=(NEXT_TO_ENEMY,))
EXTRA = au.Offer(CHOOSE_EXTRA, (BY_EXTRA,), clause="AA-17.38")
EXPLAINS = (
    au.explain.Explains(ATTACK, lambda ctx, seat, args, action: ask_for_totals(ctx, *action.args)),
    au.explain.Explains(ATTACK_NOW, lambda ctx, seat, args, action: ask_for_totals(ctx, args[1], *action.args)),
)
RULES = (ATTACKED, FIGHT, ORDER, EXTRA, *EXPLAINS)

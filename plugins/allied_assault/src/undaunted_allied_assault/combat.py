"""A combat: the sixteen steps, with a return fire in which firing unit and target change places.

Units are shown, marked and cleared by what starts the combat (``attack.py``).  A unit
that was eliminated has no tile any more: ``on_map`` says so to the later steps.

Rule: AA-4.9, AA-5.1 to AA-5.16, AA-5.18, AA-17.2, AA-17.9, AA-17.42.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import totals
from undaunted_allied_assault.advance import ADVANCE, CHOOSE_ADVANCE, ask_to_advance
from undaunted_allied_assault.combat_cards import COMBAT_CARDS
from undaunted_allied_assault.hurt import hurt, is_over, least_morale
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.nobody import players
from undaunted_allied_assault.retreat import RETREAT, must_retreat
from undaunted_allied_assault.reward import CHOOSE_REWARD, destroy
from undaunted_allied_assault.sacrifice import CHOOSE_SACRIFICE
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.support import show_supporters
from undaunted_allied_assault.units import current

#: Effects that last for the whole combat; all others end with the fire.
LASTING = ("retreat", "mined")
#: Step 10 for the automaton.
AUTOMATON_SACRIFICE = "allied_assault.automaton_sacrifice"


def red_number(points: int) -> int:
    """Half of a number, rounded up: the damage of a margin.  Rule: AA-5.12."""
    return (points + 1) // 2


def on_map(ctx: Ctx, slot: int) -> bool:
    """Whether a unit of the combat is still there."""
    return ctx.state.pieces.space[slot] >= 0


# -- the steps --------------------------------------------------------------------------------


def first_fire(ctx: Ctx) -> None:
    """The attacker fires first, or a defender that is dug in; the attacker loses its Dug-In marker.

    Rule: AA-4.9, AA-4.10, AA-5.1, AA-17.9.
    """
    fight = ctx.state.fight
    pair = fight.attacker, fight.defender
    fight.firing, fight.target = pair[::-1] if totals.is_dug_in(ctx, fight.defender) else pair
    ctx.state.units.dug_in[fight.attacker] = False
    ctx.emit(FIRES, fight.firing, fight.target)


def base_fire(ctx: Ctx) -> None:
    """What belongs to the fire before is cleared; the firing unit's attack is the Fire total.  Rule: AA-5.2."""
    fight = ctx.state.fight
    fight.fire = fight.defence = fight.drawn = 0
    fight.cards, fight.sacrificed, fight.raised = [0, 0], [0, 0], [0, 0]
    fight.silenced = ()
    fight.effects = tuple(word for word in fight.effects if word in LASTING)
    totals.add_fire(ctx, "attack", totals.attack(ctx, fight.firing, fight.target, totals.ALL))


def morale(ctx: Ctx) -> None:
    """Rule: AA-5.3."""
    fight = ctx.state.fight
    totals.add_fire(ctx, "morale", totals.morale(ctx, fight.firing, fight.target, totals.ALL))


def support(ctx: Ctx) -> None:
    """Supporters are revealed; their values are added.  Rule: AA-5.4."""
    fight = ctx.state.fight
    show_supporters(ctx, fight.firing, fight.target)
    totals.add_fire(ctx, "support", totals.support(ctx, fight.firing, fight.target, totals.ALL))


def fire_terrain(ctx: Ctx) -> None:
    """Rule: AA-5.5."""
    fight = ctx.state.fight
    totals.add_fire(ctx, "ground", totals.fire_ground(ctx, fight.firing, fight.target, totals.ALL))


def base_defence(ctx: Ctx) -> None:
    """Rule: AA-5.6."""
    fight = ctx.state.fight
    totals.add_target(ctx, "defence", totals.defence(ctx, fight.firing, fight.target, totals.ALL))


def target_terrain(ctx: Ctx) -> None:
    """Rule: AA-5.7."""
    fight = ctx.state.fight
    totals.add_target(ctx, "ground", totals.target_ground(ctx, fight.firing, fight.target, totals.ALL))


def dug_in(ctx: Ctx) -> None:
    """Rule: AA-5.8."""
    fight = ctx.state.fight
    totals.add_target(ctx, "dug_in", totals.dug_in(ctx, fight.firing, fight.target, totals.ALL))


def cards(ctx: Ctx) -> None:
    """The firing side may play the first card; an automaton plays one card in each fire.  Rule: AA-5.9, AA-11.6."""
    ctx.state.fight.passes = 0
    ctx.state.fight.due += int(ctx.rules.automaton.side != NONE)
    ctx.call(COMBAT_CARDS, ctx.rules.pieces.side[ctx.state.fight.firing])


def sacrifice(ctx: Ctx) -> None:
    """Both choose in secret; an automaton draws when the player has chosen.  Rule: AA-5.10, AA-11.6, AA-17.63."""
    if not is_over(ctx):
        if ctx.rules.automaton.side != NONE:
            ctx.call(AUTOMATON_SACRIFICE, ctx.rules.automaton.side)
        ctx.ask_all(CHOOSE_SACRIFICE, players(ctx))


def tactical_modifier(ctx: Ctx) -> None:
    """The firing side draws.  Rule: AA-5.11."""
    if not is_over(ctx):
        ctx.call(TACTICAL_MODIFIER, ctx.rules.pieces.side[ctx.state.fight.firing])


def add_modifier(ctx: Ctx) -> None:
    """Rule: AA-5.11."""
    ctx.state.fight.drawn = ctx.state.allied.modifier
    totals.add_fire(ctx, "modifier", ctx.state.fight.drawn)


def result(ctx: Ctx) -> None:
    """The target loses half the margin in morale, rounded up.  Rule: AA-5.12, AA-5.18, AA-14.35, AA-14.42."""
    fight = ctx.state.fight
    if is_over(ctx):
        return
    totals.stop_at_end(ctx)
    damage = 0 if "no_damage" in fight.effects else red_number(max(0, fight.fire - fight.defence))
    ctx.emit(RESULT, fight.fire, fight.defence, damage)
    if damage and current(ctx, fight.target) > 0:
        hurt(ctx, fight.target, damage, spare=least_morale(ctx, fight.target))


def elimination(ctx: Ctx) -> None:
    """Who has no morale left goes, and the other side is rewarded.  Rule: AA-5.13, AA-5.21, AA-17.42."""
    fight = ctx.state.fight
    pair = fight.firing, fight.target
    dead = [slot for slot in pair if current(ctx, slot) <= 0]
    for slot in dead:
        destroy(ctx, slot, next(other for other in pair if other != slot))


def return_fire(ctx: Ctx) -> object:
    """Where both are still there they change places once, for the steps 2 to 13.  Rule: AA-5.14, AA-17.2."""
    fight = ctx.state.fight
    if fight.answered:
        return au.LEAVE
    if on_map(ctx, fight.attacker) and on_map(ctx, fight.defender):
        fight.answered = True
        fight.firing, fight.target = fight.target, fight.firing
        ctx.emit(FIRES, fight.firing, fight.target)
        ctx.jump("allied_assault.combat/base_fire")
    return None


def retreat(ctx: Ctx) -> None:
    """Rule: AA-5.15, AA-5.19."""
    fight = ctx.state.fight
    if on_map(ctx, fight.attacker) and on_map(ctx, fight.defender) and must_retreat(ctx):
        ctx.call(RETREAT, ctx.rules.allied.cards.cost[ctx.state.units.card[fight.defender]])


def advance(ctx: Ctx) -> None:
    """Rule: AA-5.16, AA-5.21."""
    if on_map(ctx, ctx.state.fight.attacker) and ctx.state.land.unit[ctx.state.fight.tile] == NONE:
        ask_to_advance(ctx)


FIRES = au.Event(
    "allied_assault.fires",
    au.text(en="{firing} fires at {target}.", es="{firing} dispara a {target}."),
    firing="piece",
    target="piece",
)
RESULT = au.Event(
    "allied_assault.fire_resolved",
    au.text(
        en="Fire {fire} against Target {target}: {damage} damage.",
        es="Disparo {fire} contra Blanco {target}: {damage} de daño.",
    ),
    fire="int",
    target="int",
    damage="int",
)
TACTICAL_MODIFIER = au.procedure(
    "allied_assault.tactical_modifier",
    au.step("draw", draw_modifier, "AA-5.11", MODIFIER),
    au.step("add", add_modifier, "AA-5.11"),
    side="side",
)
COMBAT = au.procedure(
    "allied_assault.combat",
    au.step("first_fire", first_fire, "AA-5.1"),
    au.step("base_fire", base_fire, "AA-5.2"),
    au.step("morale", morale, "AA-5.3"),
    au.step("support", support, "AA-5.4"),
    au.step("fire_terrain", fire_terrain, "AA-5.5"),
    au.step("base_defence", base_defence, "AA-5.6"),
    au.step("target_terrain", target_terrain, "AA-5.7"),
    au.step("dug_in", dug_in, "AA-5.8"),
    au.step("cards", cards, "AA-5.9", COMBAT_CARDS),
    au.step("sacrifice", sacrifice, "AA-5.10", CHOOSE_SACRIFICE, AUTOMATON_SACRIFICE),
    au.step("tactical_modifier", tactical_modifier, "AA-5.11", TACTICAL_MODIFIER),
    au.step("result", result, "AA-5.12"),
    au.step("elimination", elimination, "AA-5.13", CHOOSE_REWARD),
    au.step("return_fire", return_fire, "AA-5.14"),
    au.step("retreat", retreat, "AA-5.15", RETREAT),
    au.step("advance", advance, "AA-5.16", CHOOSE_ADVANCE, ADVANCE),
)
RULES = (FIRES, RESULT, COMBAT)

"""The two totals of the combat track as named sums, and the markers that follow them step by step.

The steps of a combat put one term after the other into a total. The sums compute later changes by cards, before and
after.  So the terms of a total always add up to it.

Rule: AA-4.9, AA-5.2, AA-5.3, AA-5.4, AA-5.5, AA-5.6, AA-5.7, AA-5.8, AA-5.9, AA-5.10, AA-5.11, AA-5.18, AA-17.35.
"""

from collections.abc import Callable

import undaunted_core.authoring as au
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.support import supporters
from undaunted_allied_assault.units import can, is_hard

#: What both totals are about: who fires at whom, and the side that looks (-1: a spectator, :data:`ALL`: the rules).
SUBJECT = ("firing", "target", "viewer")
FIRE = au.explain.Sum("allied_assault.fire", SUBJECT)
TARGET = au.explain.Sum("allied_assault.target", SUBJECT)
#: Stands for the rules themselves, which know every unit.
ALL = -2
#: A dug-in target gets this.  Rule: AA-4.9.
DUG_IN = 2
#: Neither total stands below this.  Rule: AA-5.18.
LEAST = 1
#: The effect by which support counts once more.
DOUBLED = "double_support"


def is_dug_in(ctx: Ctx, slot: int) -> bool:
    """Whether a unit counts as dug in: by its marker, or on a Fortification.  Rule: AA-4.9, AA-7.5, AA-17.10."""
    units = ctx.state.units
    ground = ctx.rules.allied.land.traits[ctx.state.pieces.space[slot]]
    return units.dug_in[slot] or ("dug_in" in ground and not units.exposed[slot])


def attack(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The attack value versus the target's class.  Rule: AA-5.2."""
    cards, cards_of = ctx.rules.allied.cards, ctx.state.units.card
    return (cards.attack_hard if cards.hard[cards_of[target]] else cards.attack_soft)[cards_of[firing]]


def morale(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The morale markers of the firing unit.  Rule: AA-4.18, AA-5.3."""
    return ctx.state.units.morale[firing]


def support(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The support of all others, as far as cards have not cancelled it; the least of units that the viewer sees not.

    Rule: AA-5.4, AA-14.38.
    """
    face_up, side = ctx.state.units.face_up, ctx.rules.pieces.side[firing]
    silenced = ctx.state.fight.silenced if _is_current(ctx, firing, target) else ()
    values, cards_of = ctx.rules.allied.cards.support, ctx.state.units.card
    total = sum(
        values[cards_of[slot]]
        for slot in supporters(ctx, firing, target)
        if slot not in silenced and (viewer in (ALL, side) or face_up[slot])
    )
    if viewer not in (ALL, side):
        total += sum(least for least, _ in _support_of_hidden(ctx, firing, target, viewer))
    doubled = ctx.state.fight.effects.count(DOUBLED) if _is_current(ctx, firing, target) else 0
    return total * (1 + doubled)


def may_be_more(ctx: Ctx, firing: int, target: int, viewer: int) -> bool:
    """Whether units that the viewer does not see may give support of which they cannot know.  Rule: AA-5.4, AA-16.1."""
    if viewer in (ALL, ctx.rules.pieces.side[firing]):
        return False
    return any(least < most for least, most in _support_of_hidden(ctx, firing, target, viewer))


def _support_of_hidden(ctx: Ctx, firing: int, target: int, viewer: int) -> list[tuple[int, int]]:
    """The least and the most that each face-down unit may give, by the cards that it may be for the viewer."""
    state, table = ctx.state, ctx.rules.allied
    ranges, tile = [], state.pieces.space[target]
    silenced = state.fight.silenced if _is_current(ctx, firing, target) else ()
    for slot in supporters(ctx, firing, target, may_be_any=True):
        if state.units.face_up[slot] or slot in silenced:
            continue
        near = [tile in reach[state.pieces.space[slot]] for reach in table.land.within]
        able = [
            table.cards.support[card] * near[table.cards.reach[card]]
            for card in au.secrets.candidates(ctx, "units.card", slot, viewer)
        ]
        ranges.append((min(able), max(able)))
    return ranges


def fire_ground(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The fire modifier of the firing unit's tile.  Rule: AA-5.5."""
    return ctx.rules.allied.land.fire[ctx.state.pieces.space[firing]]


def defence(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The target's defence, whatever its morale.  Rule: AA-4.18, AA-5.6."""
    return ctx.rules.allied.cards.defence[ctx.state.units.card[target]]


def target_ground(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The bonus of the target's tile: for Soft units, and for Hard ones whose card says so; none if it is cancelled.

    Rule: AA-5.7, AA-6.8, AA-6.9, AA-17.8.
    """
    if is_hard(ctx, target) and not can(ctx, target, "terrain_bonus"):
        return 0
    if cancels_ground(ctx, firing, target) or _lasts(ctx, "no_terrain", firing, target):
        return 0
    return ctx.rules.allied.land.target[ctx.state.pieces.space[target]]


def cancels_ground(ctx: Ctx, firing: int, target: int) -> bool:
    """Whether a unit cancels its target's terrain by itself; by a setting not when it defends.

    Rule: AA-6.9, AA-17.8.
    """
    if not can(ctx, firing, "cancel_target_terrain"):
        return False
    defends = _is_current(ctx, firing, target) and ctx.state.fight.defender == firing
    return not (defends and ctx.rules.allied.settings.cancels_as_attacker)


def dug_in(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """2 for a target that is dug in.  Rule: AA-5.8, AA-17.9."""
    return DUG_IN if is_dug_in(ctx, target) and not _lasts(ctx, "no_dug_in", firing, target) else 0


def _of_fire(name: str, of_firing: bool) -> Callable[[Ctx, int, int, int], int]:
    """A term that the combat under way keeps by side."""

    def value(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
        if not _is_current(ctx, firing, target):
            return 0
        by_side: list[int] = getattr(ctx.state.fight, name)
        return by_side[ctx.rules.pieces.side[firing if of_firing else target]]

    return value


def tactical_modifier(ctx: Ctx, firing: int, target: int, viewer: int) -> int:
    """The tactical modifier.  Rule: AA-5.11."""
    return ctx.state.fight.drawn if _is_current(ctx, firing, target) else 0


def _is_current(ctx: Ctx, firing: int, target: int) -> bool:
    fight = ctx.state.fight
    return fight.firing == firing and fight.target == target


def _lasts(ctx: Ctx, effect: str, firing: int, target: int) -> bool:
    return effect in ctx.state.fight.effects and _is_current(ctx, firing, target)


# -- the markers ------------------------------------------------------------------------------


def add_fire(ctx: Ctx, figure: str, amount: int) -> None:
    """Move the Fire marker by a figure of its total; it stops at 1.  Rule: AA-5.18, AA-17.35."""
    fight = ctx.state.fight
    fight.fire += amount
    fight.fire += _rise_at_stop(ctx, fight.firing, fight.fire)
    if amount:
        ctx.emit(FIRE_MOVED, f"term.{FIRE.name}_{figure}", amount, fight.fire)


def add_target(ctx: Ctx, figure: str, amount: int) -> None:
    """Move the Target marker by a figure of its total; it stops at 1.  Rule: AA-5.18, AA-17.35."""
    fight = ctx.state.fight
    fight.defence += amount
    fight.defence += _rise_at_stop(ctx, fight.target, fight.defence)
    if amount:
        ctx.emit(TARGET_MOVED, f"term.{TARGET.name}_{figure}", amount, fight.defence)


def _rise_at_stop(ctx: Ctx, slot: int, value: int, *, at_end: bool = False) -> int:
    """How far a marker goes up because it stops at 1."""
    if value >= LEAST or not (at_end or ctx.rules.allied.settings.totals_stop_at_one):
        return 0
    lift = LEAST - value
    ctx.state.fight.raised[ctx.rules.pieces.side[slot]] += lift
    return lift


def stop_at_end(ctx: Ctx) -> None:
    """At the end no total stands below 1, whatever the setting.  Rule: AA-5.18, AA-17.35."""
    fight = ctx.state.fight
    fight.fire += _rise_at_stop(ctx, fight.firing, fight.fire, at_end=True)
    fight.defence += _rise_at_stop(ctx, fight.target, fight.defence, at_end=True)


def carry_out_change(ctx: Ctx, figure: str, change: Callable[[], object]) -> None:
    """Carry out what a card or a sacrifice changes, and move both markers by what the sums change."""
    fight = ctx.state.fight
    subject = (fight.firing, fight.target, ALL)
    before = [au.explain.total_of(ctx, total.name, *subject) for total in (FIRE, TARGET)]
    change()
    after = [au.explain.total_of(ctx, total.name, *subject) for total in (FIRE, TARGET)]
    add_fire(ctx, figure, after[0] - before[0])
    add_target(ctx, figure, after[1] - before[1])


#: The figure of both totals that cards change, and that of what is sacrificed.
CARDS, SACRIFICE = "cards", "sacrifice"


def add_cards(ctx: Ctx, side: int, amount: int) -> None:
    """A card adds to the total of a side, or takes from it.  Rule: AA-5.9."""

    def add() -> None:
        ctx.state.fight.cards[side] += amount

    carry_out_change(ctx, CARDS, add)


def add_effect(ctx: Ctx, word: str, *, adds_up: bool = False) -> None:
    """A card has an effect that lasts; a second one of the same word counts only if it ``adds_up``.  Rule: AA-5.9."""

    def add() -> None:
        effects = ctx.state.fight.effects
        if adds_up or word not in effects:
            ctx.state.fight.effects = tuple(sorted([*effects, word]))

    carry_out_change(ctx, CARDS, add)


def silence(ctx: Ctx, *slots: int) -> None:
    """Cards cancel the support of units in this fire.  Rule: AA-14.14, AA-14.21."""

    def add() -> None:
        ctx.state.fight.silenced = tuple(sorted({*ctx.state.fight.silenced, *slots}))

    carry_out_change(ctx, CARDS, add)


def unit_of(ctx: Ctx, side: int) -> int:
    """The unit of a side in the combat."""
    fight = ctx.state.fight
    return fight.firing if ctx.rules.pieces.side[fight.firing] == side else fight.target


# -- what players may ask ---------------------------------------------------------------------


def explain_totals(ctx: Ctx, seat: int, firing: int, target: int) -> au.explain.Explanation:
    """Both totals of a unit that fires at another, with all terms; what the seat cannot know of support is marked.

    ValueError for a unit that is not on the map, that the seat does not see, or for two of one side.
    """
    viewer, side_of, space = au.side_of(ctx, seat), ctx.rules.pieces.side, ctx.state.pieces.space
    face_up = ctx.state.units.face_up
    for slot in (firing, target):
        if space[slot] < 0 or not (face_up[slot] or side_of[slot] == viewer):
            raise ValueError(f"found {ctx.rules.names['piece'][slot]}, expected a unit on the map that you see")
    if side_of[firing] == side_of[target]:
        raise ValueError("found two units of one side, expected an enemy as the target")
    hidden = 0
    if side_of[firing] != viewer:
        hidden = sum(least < most for least, most in _support_of_hidden(ctx, firing, target, viewer))
    units = {"firing": ("piece", firing), "target": ("piece", target)}
    parts = [
        au.explain.explain_sum(ctx, "explain.allied_assault.target", TARGET.name, (firing, target, viewer), **units)
    ]
    if hidden:
        parts.append(au.explain.several(ctx, "explain.allied_assault.hidden", "AA-5.4", number=("int", hidden)))
    return au.explain.explain_sum(
        ctx, "explain.allied_assault.fire", FIRE.name, (firing, target, viewer), *parts, **units
    )


def _term(
    total: au.explain.Sum,
    name: str,
    value: Callable[[Ctx, int, int, int], int],
    clause: str,
    en: str,
    es: str,
    unknown: Callable[[Ctx, int, int, int], bool] | None = None,
) -> au.Modifier:
    return au.Modifier(total.name, f"term.{total.name}_{name}", value, clause, au.text(en=en, es=es), unknown)


TERMS = (
    _term(FIRE, "attack", attack, "AA-5.2", "attack versus the target class", "ataque contra la clase del blanco"),
    _term(FIRE, "morale", morale, "AA-5.3", "morale markers", "marcadores de moral"),
    _term(FIRE, "support", support, "AA-5.4", "support", "apoyo", may_be_more),
    _term(FIRE, "ground", fire_ground, "AA-5.5", "fire terrain", "terreno de disparo"),
    _term(FIRE, "cards", _of_fire("cards", True), "AA-5.9", "cards", "cartas"),
    _term(FIRE, "sacrifice", _of_fire("sacrificed", True), "AA-5.10", "sacrifice", "sacrificio"),
    _term(FIRE, "modifier", tactical_modifier, "AA-5.11", "tactical modifier", "modificador táctico"),
    _term(FIRE, "raised", _of_fire("raised", True), "AA-5.18", "no less than 1", "no menos de 1"),
    _term(TARGET, "defence", defence, "AA-5.6", "defence", "defensa"),
    _term(TARGET, "ground", target_ground, "AA-5.7", "target terrain", "terreno del blanco"),
    _term(TARGET, "dug_in", dug_in, "AA-5.8", "dug in", "atrincherado"),
    _term(TARGET, "cards", _of_fire("cards", False), "AA-5.9", "cards", "cartas"),
    _term(TARGET, "sacrifice", _of_fire("sacrificed", False), "AA-5.10", "sacrifice", "sacrificio"),
    _term(TARGET, "raised", _of_fire("raised", False), "AA-5.18", "no less than 1", "no menos de 1"),
)
FIRE_MOVED = au.Event(
    "allied_assault.fire_moved",
    au.text(
        en="{figure} {change}: Fire {total}.",
        es="{figure} {change}: Disparo {total}.",
    ),
    figure="text",
    change="int",
    total="int",
)
TARGET_MOVED = au.Event(
    "allied_assault.target_moved",
    au.text(
        en="{figure} {change}: Target {total}.",
        es="{figure} {change}: Blanco {total}.",
    ),
    figure="text",
    change="int",
    total="int",
)
QUERY = au.explain.Query("totals", {"firing": "piece", "target": "piece"}, explain_totals)
MESSAGES = {
    "explain.allied_assault.fire": au.text(
        en="Fire total of {firing} against {target}", es="Total de Disparo de {firing} contra {target}"
    ),
    "explain.allied_assault.target": au.text(
        en="Target total of {target} against {firing}", es="Total de Blanco de {target} contra {firing}"
    ),
    "explain.allied_assault.hidden": au.text(
        en="Face-down units that may give further support: {number}",
        es="Unidades boca abajo que pueden dar más apoyo: {number}",
    ),
}
RULES = (FIRE, TARGET, *TERMS, FIRE_MOVED, TARGET_MOVED, QUERY)

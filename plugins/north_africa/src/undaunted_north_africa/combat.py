"""Strafe, Antitank, Demolition; hits on soldiers, vehicles and structures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, Decision, Procedure, call, procedure, step
from undaunted_core.mechanics import aboard
from undaunted_core.mechanics.activation import Ability, Condition, Use
from undaunted_core.mechanics.combat import (
    Attack,
    AttackKind,
    Modifier,
    Result,
    begin_attack,
    clear_attack,
    suffer_casualty,
)
from undaunted_core.mechanics.explaining import Explanation, Query, answer, term, total
from undaunted_core.mechanics.victory import MARKER_TURNED, PIECE_LOST, check_end
from undaunted_core.system.combat import (
    CASUALTY_HARM,
    DEFENCE,
    NO_COVER,
    NO_RANGE,
    OVERHEAD,
    SUPPRESSION_HARM,
    cover_bonus,
    enemies_on_board,
    has_enemy_on_board,
    hits,
    inflict_casualty,
    range_bonus,
    remove_counter,
    take_card,
)
from undaunted_core.system.movement import FIELDS
from undaunted_core.system.state import REGULAR
from undaunted_north_africa.actions import remove_cards
from undaunted_north_africa.setup import ARMOURED, STRUCTURE
from undaunted_north_africa.vehicles import damage_vehicle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_north_africa.setup import Ctx

#: The sum an attack on armour must reach, and the one a charge laid on the spot must.
ARMOUR = "north_africa.armour"
CHARGE = "north_africa.charge"
#: What successes do here besides a casualty, in general words for who plays by the catalogue alone.
DAMAGE_HARM = "damage"
DESTRUCTION_HARM = "destruction"

# -- targets ---------------------------------------------------------------------------


def armoured_targets(ctx: Ctx, side: int, source: int) -> Sequence[int]:
    """Enemy vehicles on the board with an armoured defence.  Rule: NAF-8.12, NAF-1.15."""
    space, owner, armoured = ctx.state.pieces.space, ctx.state.aboard.owner, ctx.rules.north_africa.armoured
    return [
        vehicle
        for vehicle in ctx.rules.aboard.vehicles
        if space[vehicle] >= 0 and owner[vehicle] == 1 - side and armoured[vehicle] >= 0
    ]


def charge_targets(ctx: Ctx, side: int, source: int) -> Sequence[int]:
    """What a charge can be laid at: enemy armour on the soldier's tile, and structures for who destroys them.

    Rule: NAF-8.13, NAF-10.8.
    """
    space, table = ctx.state.pieces.space, ctx.rules.north_africa
    at = space[source]
    found = [vehicle for vehicle in armoured_targets(ctx, side, source) if space[vehicle] == at]
    if side == table.destroyer:
        found += [structure for structure in table.structures if space[structure] == at]
    return sorted(found)


def has_armoured_target(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is any target for Antitank.  Rule: NAF-8.12, UND-8.2."""
    return bool(armoured_targets(ctx, use.side, use.piece))


def has_charge_target(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is any target for Demolition.  Rule: NAF-8.13, UND-8.2."""
    return bool(charge_targets(ctx, use.side, use.piece))


def why_no_target(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
    """Aboard a vehicle, without the kind of defence, out of reach of a charge, or not for this side to destroy.

    Rule: NAF-8.12, NAF-8.13, NAF-8.14, NAF-10.8.
    """
    if action.kind != "core.target":
        return []
    (piece,) = action.args
    state, table, attack = ctx.state, ctx.rules.north_africa, ctx.state.attack
    if state.pieces.space[piece] < 0 or state.aboard.owner[piece] == attack.side:
        return []
    if state.aboard.vehicle[piece] >= 0:
        return [("reason.north_africa.target_aboard", "NAF-8.14")]
    kind = ctx.rules.combat.kinds[attack.kind].name
    if kind not in ("antitank", "demolition"):
        return [("reason.north_africa.no_regular_defence", "NAF-1.15")]
    if table.structure[piece] >= 0:
        if kind == "antitank":
            return [("reason.north_africa.not_armoured", "NAF-8.12")]
        if attack.side != table.destroyer:
            return [("reason.north_africa.not_to_destroy", "NAF-10.8")]
    elif table.armoured[piece] < 0:
        return [("reason.north_africa.not_armoured", "NAF-8.12")]
    return [("reason.north_africa.not_on_tile", "NAF-8.13")]


# -- sums ------------------------------------------------------------------------------


def armoured_defence(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The target's armoured defence.  Rule: NAF-8.12, NAF-8.14."""
    return ctx.rules.north_africa.armoured[attack.target]


def charge_defence(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The target's structure or armoured defence, and nothing besides.  Rule: NAF-8.13."""
    table = ctx.rules.north_africa
    return max(table.structure[attack.target], table.armoured[attack.target])


# -- results ---------------------------------------------------------------------------


def for_good(ctx: Ctx, piece: int) -> None:
    """An injury: a card, or else the counter for good with its cards in the supply.

    Rule: NAF-8.7, UND-8.5, NAF-5.4, NAF-10.10.
    """
    if take_card(ctx, piece):
        return
    side = ctx.rules.pieces.side[piece]
    ctx.state.north_africa.taken[piece] = 1 - side
    if ctx.state.aboard.vehicle[piece] >= 0:
        aboard.leave_seat(ctx, piece)
    remove_cards(ctx, piece, (ctx.rules.undaunted.supply[side],))
    remove_counter(ctx, piece)


def hit_vehicle(ctx: Ctx) -> None:
    """The attacker picks who aboard is injured, then the vehicle takes damage.  Rule: NAF-8.15."""
    attack = ctx.state.attack
    call(ctx, "north_africa.hit_vehicle", attack.side, attack.target)


def pick_injured(ctx: Ctx, args: Args) -> None:
    """With nobody aboard there is damage only.  Rule: NAF-8.15."""
    if aboard.crew(ctx, args[1]):
        call(ctx, "north_africa.choose_injured", *args)


def take_damage(ctx: Ctx, args: Args) -> None:
    """One damage.  Rule: NAF-8.15."""
    damage_vehicle(ctx, args[1])
    _forget_if_over(ctx)


def suppress_crew(ctx: Ctx) -> None:
    """The attacker picks who aboard is suppressed; nobody aboard, no effect.  Rule: NAF-8.16, NAF-4.7."""
    attack = ctx.state.attack
    if aboard.crew(ctx, attack.target):
        call(ctx, "north_africa.choose_suppressed", attack.side, attack.target)


def _crew_is_sound(rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A vehicle on the board with somebody aboard.  Rule: NAF-8.15, NAF-8.16."""
    if args[1] not in state.aboard.vehicle:
        return [("vehicle", rules.names["piece"][args[1]], "a vehicle with somebody aboard")]
    return []


def _hit_is_sound(step: str, rules: Any, state: Any, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A vehicle on the board.  Rule: NAF-8.15."""
    if not rules.aboard.places[args[1]] or state.pieces.space[args[1]] < 0:
        return [("vehicle", rules.names["piece"][args[1]], "a vehicle on the board")]
    return []


def _crew_options(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    pick = ctx.rules.north_africa.pick
    return [pick[piece] for piece in sorted(aboard.crew(ctx, args[1]))]


def _injure(ctx: Ctx, args: Args, action: Action) -> None:
    suffer_casualty(ctx, action.args[0])
    _forget_if_over(ctx)


def _suppress(ctx: Ctx, args: Args, action: Action) -> None:
    (soldier,) = action.args
    if ctx.state.undaunted.suppressed[soldier]:
        return
    ctx.state.undaunted.suppressed[soldier] = True
    if ctx.events is not None:
        emit(ctx, "undaunted.suppressed", soldier)


def _not_aboard(clause: str) -> Callable[[Ctx, Args, int, Action], list[tuple[str, str]]]:
    """Only those aboard the vehicle hit.  Rule: NAF-8.15, NAF-8.16."""

    def why(ctx: Ctx, args: Args, seat: int, action: Action) -> list[tuple[str, str]]:
        return [("reason.north_africa.not_aboard_target", clause)] if action.kind == "north_africa.pick" else []

    return why


def _forget_if_over(ctx: Ctx) -> None:
    """A game that ends here leaves no attack behind."""
    if ctx.state.outcome is not None:
        clear_attack(ctx)


def destroy_structure(ctx: Ctx) -> None:
    """The structure leaves the board to the attacker's credit.  Rule: NAF-8.17, NAF-10.8."""
    attack = ctx.state.attack
    ctx.state.pieces.space[attack.target] = OFF_BOARD
    ctx.state.north_africa.taken[attack.target] = attack.side
    if ctx.events is not None:
        points = ctx.rules.north_africa.points[attack.target]
        emit(ctx, "north_africa.structure_destroyed", attack.side, attack.target, points)
    check_end(ctx, MARKER_TURNED | PIECE_LOST)


def damage_of(ctx: Ctx, seat: int, vehicle: int) -> Explanation:
    """What a hit does to a vehicle: its damage after it, and who aboard may be injured.  Rule: NAF-8.15."""
    table, clause = ctx.rules.north_africa, "NAF-8.15"
    if not table.integrity[vehicle]:
        raise ValueError(f"{ctx.rules.names['piece'][vehicle]} is no vehicle")
    terms = [
        term(ctx, "term.north_africa.damage", ctx.state.north_africa.damage[vehicle], clause, "north_africa"),
        term(ctx, "term.north_africa.one_damage", 1, clause, "north_africa"),
    ]
    injuries = [answer(ctx, "casualty", seat, soldier) for soldier in aboard.crew(ctx, vehicle)]
    return total(
        ctx,
        "explain.north_africa.damage",
        terms,
        clause,
        *injuries,
        vehicle=("piece", vehicle),
        critical=("int", table.critical[vehicle]),
        integrity=("int", table.integrity[vehicle]),
    )


def worth_of(ctx: Ctx, seat: int, structure: int) -> Explanation:
    """The points that a structure is worth to whoever scores it.  Rule: NAF-8.17, NAF-1.14."""
    points = ctx.rules.north_africa.points[structure]
    if not points:
        raise ValueError(f"{ctx.rules.names['piece'][structure]} is no structure")
    field = ("piece", structure)
    terms = [term(ctx, "term.north_africa.structure", points, "NAF-8.17", "north_africa", structure=field)]
    return total(ctx, "explain.north_africa.worth", terms, "NAF-8.17", structure=field)


# -- attacks ---------------------------------------------------------------------------


def _attack(name: str, clause: str) -> Procedure:
    def begin(ctx: Ctx, args: Args) -> None:
        side, card, ability = args
        use = ctx.rules.activation.uses[card, ability]
        begin_attack(ctx, name, side, use.piece, use.x)

    return procedure(f"north_africa.{name}", (step(name, begin, clause),), **FIELDS)


def _ability(name: str, holds: Callable[[Ctx, Use, int], bool], clause: str, *, on_the_spot: bool) -> Ability:
    condition = Condition(holds, f"reason.north_africa.no_{name}_target", clause)
    return Ability(name, f"north_africa.{name}", (condition,), clause=clause, needs_piece=on_the_spot, role="shoot")


#: Rule: NAF-8.10 (Strafe), NAF-8.12 (Antitank), NAF-8.13 (Demolition); a command card's attack has no range: NAF-8.18.
ATTACKS = (
    AttackKind(
        "strafe",
        enemies_on_board,
        DEFENCE,
        hits,
        inflict_casualty,
        traits=frozenset({NO_RANGE, OVERHEAD}),
        leads_to=("casualty",),
        clause="UND-8.4",
        defences=(REGULAR,),
        harm=CASUALTY_HARM,
    ),
    AttackKind(
        "antitank",
        armoured_targets,
        ARMOUR,
        hits,
        hit_vehicle,
        leads_to=("damage",),
        clause="UND-8.4",
        defences=(ARMOURED,),
        harm=DAMAGE_HARM,
    ),
    AttackKind(
        "demolition",
        charge_targets,
        CHARGE,
        hits,
        hit_vehicle,
        traits=frozenset({NO_RANGE, NO_COVER}),
        leads_to=("damage",),
        clause="UND-8.4",
        defences=(STRUCTURE, ARMOURED),
        reach=0,
        harm=DAMAGE_HARM,
    ),
)
RESULTS = (
    *(Result(name, "vehicle", hit_vehicle, ("damage",), DAMAGE_HARM) for name in ("attack", "strafe")),
    Result("suppress", "vehicle", suppress_crew, harm=SUPPRESSION_HARM),
    Result("demolition", "structure", destroy_structure, ("worth",), DESTRUCTION_HARM),
)
MODIFIERS = (
    Modifier(ARMOUR, "term.north_africa.armour", armoured_defence, "NAF-8.12"),
    Modifier(ARMOUR, "term.undaunted.cover", cover_bonus, "UND-8.3"),
    Modifier(ARMOUR, "term.undaunted.range", range_bonus, "UND-8.3"),
    Modifier(CHARGE, "term.north_africa.charge", charge_defence, "NAF-8.13"),
)
PROCEDURES = (
    _attack("strafe", "NAF-8.10"),
    _attack("antitank", "NAF-8.12"),
    _attack("demolition", "NAF-8.13"),
    procedure(
        "north_africa.hit_vehicle",
        (step("injury", pick_injured, "NAF-8.15"), step("damage", take_damage, "NAF-8.15")),
        _hit_is_sound,
        side="seat",
        vehicle="piece",
    ),
)
_CREW = {"side": "seat", "vehicle": "piece"}
DECISIONS = (
    Decision(
        "north_africa.choose_injured",
        _CREW,
        _crew_options,
        _injure,
        "NAF-8.15",
        why=_not_aboard("NAF-8.15"),
        sound=_crew_is_sound,
    ),
    Decision(
        "north_africa.choose_suppressed",
        _CREW,
        _crew_options,
        _suppress,
        "NAF-8.16",
        why=_not_aboard("NAF-8.16"),
        sound=_crew_is_sound,
    ),
)
ABILITIES = (
    _ability("strafe", has_enemy_on_board, "NAF-8.10", on_the_spot=False),
    _ability("antitank", has_armoured_target, "NAF-8.12", on_the_spot=True),
    _ability("demolition", has_charge_target, "NAF-8.13", on_the_spot=True),
)
WORTH = Query("worth", {"target": "piece"}, worth_of)
DAMAGE = Query("damage", {"target": "piece"}, damage_of)


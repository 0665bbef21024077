"""What players may ask about attacks: the sum to beat and the odds of a hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.mechanics.combat import TARGET
from undaunted_core.mechanics.dice import ROLL
from undaunted_core.mechanics.explaining import (
    LEFT_OUT,
    Explains,
    Explanation,
    Query,
    answer,
    odds,
    term,
)
from undaunted_core.mechanics.pieces import owner_of
from undaunted_core.mechanics.sums import explain_sum
from undaunted_core.mechanics.turning import face_number
from undaunted_system.tactics.activation import PLAY, place_of
from undaunted_system.tactics.dice_attack import MOST_DICE

if TYPE_CHECKING:
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.flow import Args
    from undaunted_core.mechanics.explaining import Asked
    from undaunted_system.tactics.dice_attack import DiceAttackKind
    from undaunted_system.tactics.state import Ctx, TacticsRules

PACK = "tactics"


def _aim(ctx: Ctx, attacker: int, target: int, attack: int, dice: int) -> DiceAttackKind:
    """Put an attack into the record of the context, unless it is the one under way; the attacker enters if it must."""
    record, space = ctx.state.attack, ctx.state.pieces.space
    _enter(ctx, attacker)
    for piece in (attacker, target):
        if piece != LEFT_OUT and space[piece] < 0:
            raise ValueError(f"{ctx.rules.names['piece'][piece]} is not on the board")
    if (record.source, record.target) != (attacker, target) or attack not in (LEFT_OUT, record.kind):
        uses = _attacks_of(ctx, attacker)
        kinds = [*uses] if attack == LEFT_OUT else [attack]
        if attacker >= 0:
            kinds = [kind for kind in kinds if _can_aim(ctx, kind, attacker, target)]
            if not kinds:
                names = ctx.rules.names["piece"]
                raise ValueError(f"{names[attacker]} has no attack of this kind that can target {names[target]}")
        record.kind = kinds[0] if kinds else 0
        record.dice = uses.get(record.kind, 1)
        record.total, record.faces = 0, ()
        record.source, record.target = attacker, target
        record.side = owner_of(ctx, attacker) if attacker >= 0 else ctx.state.rounds.active
    if dice != LEFT_OUT:
        record.dice = dice
    if not 0 <= record.dice <= MOST_DICE:
        raise ValueError(f"{record.dice} dice, expected 0 to {MOST_DICE}")
    kind: DiceAttackKind = ctx.rules.combat.kinds[record.kind]
    return kind


def _enter(ctx: Ctx, piece: int) -> None:
    """Put a piece where it would enter, if it is off the board."""
    if piece >= 0:
        ctx.state.pieces.space[piece] = place_of(ctx, piece)


def _can_aim(ctx: Ctx, kind: int, attacker: int, target: int) -> bool:
    """Whether an attack of a kind could have this target; an attack without a choice of targets can have any."""
    targets = ctx.rules.combat.kinds[kind].targets
    return targets is None or target in targets(ctx, owner_of(ctx, attacker), attacker)


def _attacks_of(ctx: Ctx, attacker: int) -> dict[int, int]:
    """The attacks that a piece's card names, or its seat offers now, with their numbers of dice."""
    table, number = ctx.rules.activation, ctx.rules.combat.number
    abilities = [
        use for card in table.cards_of[attacker] for find in table.given_now for use, _, _ in find(ctx, card, attacker)
    ]
    return {
        number[use.name]: use.x
        for use in table.uses.values()
        if use.piece == attacker and use.name in number and (use in abilities or not use.is_given)
    }


def _who(ctx: Ctx) -> dict[str, tuple[str, object]]:
    record = ctx.state.attack
    return {
        "attacker": ("piece", record.source),
        "target": ("piece", record.target),
        "attack": ("attack", record.kind),
    }


def _defence(ctx: Ctx, seat: int, attacker: int, target: int, attack: int) -> Explanation:
    """The sum that the dice must reach, term by term."""
    kind = _aim(ctx, attacker, target, attack, LEFT_OUT)
    return _sum(ctx, kind)


def _sum(ctx: Ctx, kind: DiceAttackKind, *parts: Explanation) -> Explanation:
    return explain_sum(ctx, "explain.tactics.defence", kind.sum, (ctx.state.attack, kind), *parts, **_who(ctx))


def _hit(ctx: Ctx, seat: int, attacker: int, target: int, attack: int, dice: int) -> Explanation:
    """The odds of a success: of the first die that hits being each of those still to be rolled."""
    from fractions import Fraction

    kind = _aim(ctx, attacker, target, attack, dice)
    record = ctx.state.attack
    goal = record.total or int(_sum(ctx, kind).total or 0)
    faces = tuple(face for face in range(kind.die) if kind.hit(face, goal, kind.die))
    chance = Fraction(len(faces), kind.die)
    clause = kind.clause
    terms = []
    if any(face in faces for face in record.faces):
        terms.append(term(ctx, "term.tactics.has_hit", Fraction(1), clause, PACK))
    else:
        for die in range(len(record.faces), record.dice):
            share = chance * (1 - chance) ** (die - len(record.faces))
            terms.append(term(ctx, "term.tactics.die", share, clause, PACK, die=("int", die + 1)))
    leads_to = ctx.rules.combat.results[record.kind][face_number(ctx, "counter", target)][1]
    parts = [answer(ctx, name, seat, target) for name in leads_to]
    return odds(
        ctx,
        "explain.tactics.hit",
        terms,
        clause,
        *parts,
        dice=("int", record.dice),
        faces=("int[]", list(faces)),
        total=("int", goal),
        sides=("int", kind.die),
    )


def _attack(ctx: Ctx, seat: int, attacker: int, target: int, attack: int, dice: int) -> Explanation:
    """The sum that the dice must reach, and what comes of it: the odds of a hit and of what that brings."""
    hit = _hit(ctx, seat, attacker, target, attack, dice)
    return _sum(ctx, ctx.rules.combat.kinds[ctx.state.attack.kind], hit)


def _explain_target(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    record = ctx.state.attack
    return [("attack", (record.source, action.args[0], record.kind, record.dice))]


def clause_of_use(rules: TacticsRules, action: Action) -> str:
    """The clause of what a card is played for."""
    clause: str = rules.activation.abilities[rules.names["ability"][action.args[1]]].clause
    return clause


def _explain_play(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """A card played for an attack: every piece it could aim at."""
    card, ability = action.args
    use = ctx.rules.activation.uses[card, ability]
    kind = ctx.rules.combat.number.get(use.name)
    if kind is None:
        return []
    _enter(ctx, use.piece)
    find = ctx.rules.combat.kinds[kind].targets
    targets = find(ctx, use.side, use.piece) if find else ()
    return [("attack", (use.piece, target, kind, use.x)) for target in targets]


def _explain_roll(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    """A die of the attack under way, if it is one of those."""
    record = ctx.state.attack
    if record.kind < 0:
        return []
    return [("attack", (record.source, record.target, record.kind, record.dice))]


_FIELDS = {"attacker": "piece", "target": "piece", "attack": "attack"}
QUERIES = (
    Query("attack", {**_FIELDS, "dice": "int"}, _attack, optional=("attacker", "attack", "dice")),
    Query("defence", _FIELDS, _defence, optional=("attacker", "attack")),
    Query("hit", {**_FIELDS, "dice": "int"}, _hit, optional=("attacker", "attack", "dice")),
)
DECLARATIONS = (
    *QUERIES,
    Explains(TARGET, _explain_target),
    Explains(PLAY, _explain_play, clause_of_use),
    Explains(ROLL, _explain_roll),
)

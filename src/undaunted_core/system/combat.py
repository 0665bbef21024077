"""Combat of the Undaunted system: Attack and Suppress on the four steps of the pipeline, casualties.

Rule: UND-8.1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.components.zones import move_card, note_absent
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, procedure, step
from undaunted_core.mechanics.activation import Ability, Condition, Use
from undaunted_core.mechanics.combat import Attack, AttackKind, Modifier, aimable, begin_attack, suffer_casualty
from undaunted_core.mechanics.explaining import Explanation, Query, odds, side_of, term
from undaunted_core.mechanics.odds import worlds
from undaunted_core.mechanics.victory import CARD_LOST, PIECE_LOST, check_end
from undaunted_core.system.movement import FIELDS
from undaunted_core.system.state import REGULAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.system.state import Ctx

NO_CARD = -1
#: The sum an attack on a counter must reach.
DEFENCE = "undaunted.defence"
#: Trait of attacks that take no account of distance.
NO_RANGE = "no_range"
#: Trait of attacks from above, against which a hill covers little.
OVERHEAD = "overhead"
#: Trait of attacks that take no account of cover.
NO_COVER = "no_cover"
#: What a success does to its target, in general words for who plays by the catalogue alone.
CASUALTY_HARM = "casualty"
SUPPRESSION_HARM = "suppression"


def enemies_on_board(ctx: Ctx, side: int, source: int) -> Sequence[int]:
    """Every enemy counter on the board with a regular defence, however far.  Rule: UND-8.2, UND-4.5, UND-8.19."""
    space = ctx.state.pieces.space
    found = [piece for piece in ctx.rules.undaunted.enemies[side] if space[piece] >= 0]
    return aimable(ctx, side, found)


def has_enemy_on_board(ctx: Ctx, use: Use, at: int) -> bool:
    """Whether there is any target.  Rule: UND-8.2, UND-3.10."""
    if ctx.rules.combat.aims:
        return bool(enemies_on_board(ctx, use.side, use.piece))
    # A loop, as a generator would double the cost of the commonest question of all.
    space = ctx.state.pieces.space
    for piece in ctx.rules.undaunted.enemies[use.side]:  # noqa: SIM110
        if space[piece] >= 0:
            return True
    return False


def base_defence(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The target's base defence.  Rule: UND-8.3."""
    return ctx.rules.undaunted.defence[attack.target]


def cover_bonus(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The cover of the target's tile; a hill covers little against hills and from above.

    Rule: UND-8.3, UND-8.11, UND-1.7.
    """
    table, space = ctx.rules.undaunted, ctx.state.pieces.space
    at = space[attack.target]
    if OVERHEAD in kind.traits or (attack.source >= 0 and table.hill[at] and table.hill[space[attack.source]]):
        return table.low_cover[at]
    return table.cover[at]


def range_bonus(ctx: Ctx, attack: Attack, kind: AttackKind) -> int:
    """The steps between attacker and target; none without an attacking counter.  Rule: UND-8.3, UND-1.10."""
    if NO_RANGE in kind.traits or attack.source < 0:
        return 0
    space = ctx.state.pieces.space
    return ctx.rules.board.distance[space[attack.source]][space[attack.target]]


def hits(face: int, total: int, sides: int) -> bool:
    """A die succeeds at the total defence or above, or with a 0.  Rule: UND-8.4."""
    return face >= total or face == 0


def inflict_casualty(ctx: Ctx) -> None:
    """The target's owner takes a casualty.  Rule: UND-8.5."""
    suffer_casualty(ctx, ctx.state.attack.target)


def suppress_target(ctx: Ctx) -> None:
    """The target turns to its suppressed side; no effect if it shows it.  Rule: UND-8.8."""
    target = ctx.state.attack.target
    if ctx.state.undaunted.suppressed[target]:
        return
    ctx.state.undaunted.suppressed[target] = True
    if ctx.events is not None:
        emit(ctx, "undaunted.suppressed", target)


def take_card(ctx: Ctx, piece: int) -> bool:
    """Remove a matching card from hand, else discard pile, else deck; whether one was found.

    Where it came from tells everybody that the zones before held none.  Of unlike
    cards of one unit (neither title has any) the first counts.
    Rule: UND-8.5, UND-1.5.
    """
    side = ctx.rules.pieces.side[piece]
    matching = ctx.rules.activation.cards_of[piece]
    table, zones = ctx.rules.undaunted, ctx.state.zones
    for zone in (table.hand[side], table.discard[side], table.deck[side]):
        card = next((card for card in matching if card in zones.cards[zone]), NO_CARD)
        if card >= 0:
            move_card(ctx, card, zone, table.removed[side])
            if zone != table.hand[side]:
                for kind in matching:
                    note_absent(ctx, table.hand[side], kind)
            if ctx.events is not None:
                emit(ctx, "undaunted.casualty_taken", side, card, zone)
            check_end(ctx, CARD_LOST)
            return True
    return False


def casualty_odds(ctx: Ctx, seat: int, piece: int) -> Explanation:
    """How likely a casualty is taken from each zone, or else the counter, for all a seat knows.  Rule: UND-8.5."""
    side, matching = ctx.rules.pieces.side[piece], set(ctx.rules.activation.cards_of[piece])
    table = ctx.rules.undaunted
    zones = (table.hand[side], table.discard[side], table.deck[side])
    found = dict.fromkeys((*zones, None), Fraction(0))
    ways, is_estimate = worlds(ctx, side_of(ctx, seat), zones)
    for cards, share in ways:
        found[next((zone for zone, held in zip(zones, cards, strict=True) if matching & set(held)), None)] += share
    terms = [
        term(ctx, "term.undaunted.counter", share, "UND-8.19", "undaunted")
        if zone is None
        else term(ctx, "term.undaunted.casualty", share, "UND-8.5", "undaunted", zone=("zone", zone))
        for zone, share in found.items()
        if share
    ]
    label = "explain.undaunted.casualty"
    return odds(ctx, label, terms, "UND-8.5", is_estimate=is_estimate, piece=("piece", piece))


def remove_counter(ctx: Ctx, piece: int) -> None:
    """Take a counter off the board.  Rule: UND-8.19."""
    ctx.state.pieces.space[piece] = OFF_BOARD
    ctx.state.undaunted.suppressed[piece] = False
    if ctx.events is not None:
        emit(ctx, "undaunted.counter_removed", piece)
    check_end(ctx, PIECE_LOST)


def attack(ctx: Ctx, args: Args) -> None:
    """Attack X.  Rule: UND-8.2."""
    _begin(ctx, args, "attack")


def suppress(ctx: Ctx, args: Args) -> None:
    """Suppress X.  Rule: UND-8.2, UND-8.8."""
    _begin(ctx, args, "suppress")


def _begin(ctx: Ctx, args: Args, kind: str) -> None:
    side, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    begin_attack(ctx, kind, side, use.piece, use.x)


ATTACKS = (
    AttackKind(
        "attack",
        enemies_on_board,
        DEFENCE,
        hits,
        inflict_casualty,
        leads_to=("casualty",),
        clause="UND-8.4",
        defences=(REGULAR,),
        harm=CASUALTY_HARM,
    ),
    AttackKind(
        "suppress",
        enemies_on_board,
        DEFENCE,
        hits,
        suppress_target,
        clause="UND-8.4",
        defences=(REGULAR,),
        harm=SUPPRESSION_HARM,
    ),
)
MODIFIERS = (
    Modifier(DEFENCE, "term.undaunted.base", base_defence, "UND-8.3"),
    Modifier(DEFENCE, "term.undaunted.cover", cover_bonus, "UND-8.3"),
    Modifier(DEFENCE, "term.undaunted.range", range_bonus, "UND-8.3"),
)
PROCEDURES = (
    procedure("undaunted.attack", (step("attack", attack, "UND-8.2"),), **FIELDS),
    procedure("undaunted.suppress", (step("suppress", suppress, "UND-8.2"),), **FIELDS),
)
CASUALTY = Query("casualty", {"target": "piece"}, casualty_odds)
_TARGET = Condition(has_enemy_on_board, "reason.undaunted.no_target", "UND-8.2")
ABILITIES = (
    Ability("attack", "undaunted.attack", (_TARGET,), clause="UND-8.2", role="shoot"),
    Ability("suppress", "undaunted.suppress", (_TARGET,), clause="UND-8.2", role="shoot"),
)

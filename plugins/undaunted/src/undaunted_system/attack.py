"""Attack and Suppress: targets, the sum to reach, and the effect of a success.  Rule: UND-8.1 to UND-8.4."""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_core.mechanics.turning import face_number
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx
from undaunted_system.suppression import suppress_counter

#: The sum an attack on a counter must reach.
DEFENCE = "undaunted.defence"
#: Trait of attacks that ignore distance.
NO_RANGE = "no_range"
#: Trait of attacks from above: a hill gives little cover against them.
OVERHEAD = "overhead"
#: Trait of attacks that ignore cover.
NO_COVER = "no_cover"


def enemies_on_board(ctx: Ctx, side: int, source: int) -> Sequence[int]:
    """Every enemy counter on the board with a regular defence, at any distance.  Rule: UND-8.2, UND-4.5, UND-8.19.

    >>> enemy in enemies_on_board(ctx, 0, piece)
    True
    """
    space = ctx.state.pieces.space
    pieces = [piece for piece in ctx.rules.undaunted.enemies[side] if space[piece] >= 0]
    return au.combat.aimable(ctx, side, pieces)


def has_enemy_on_board(ctx: Ctx, use: ta.Use, at: int) -> bool:
    """Whether there is any target.  Rule: UND-8.2, UND-3.10.

    >>> use = ctx.rules.activation.uses[card, numbers["ability"]["attack"]]
    >>> has_enemy_on_board(ctx, use, space)
    True
    """
    # This function is called very often, and nearly always one of the first counters is a target.
    side, space, aims = use.side, ctx.state.pieces.space, ctx.rules.combat.aims
    for piece in ctx.rules.undaunted.likely[side]:
        if space[piece] >= 0:
            for may_aim in aims:
                if not may_aim(ctx, side, piece):
                    break
            else:
                return True
    return False


def base_defence(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """The target's base defence.  Rule: UND-8.3."""
    table, counter = ctx.rules.undaunted, attack.target
    return table.defence[face_number(ctx, "counter", counter) if table.turns else counter]


def cover_bonus(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """The cover of the target's tile.  A hill gives little cover against attacks from hills and from above.

    Rule: UND-8.3, UND-8.11, UND-1.7.

    >>> attack, kind = ctx.state.attack, ctx.rules.combat.kinds[0]
    >>> attack.source = attack.target = piece
    >>> cover_bonus(ctx, attack, kind)
    2
    """
    table, tile = ctx.rules.undaunted, ctx.state.pieces.space[attack.target]
    if table.turns:
        tile = face_number(ctx, "tile", tile)
    if OVERHEAD in kind.traits or (table.hill[tile] and is_on_hill(ctx, attack.source)):
        return table.low_cover[tile]
    return table.cover[tile]


def is_on_hill(ctx: Ctx, piece: int) -> bool:
    """Whether a counter (-1: none) is on a tile with a hill.  Rule: UND-8.11.

    >>> is_on_hill(ctx, -1)
    False
    """
    tile = ctx.state.pieces.space[piece] if piece >= 0 else au.OFF_BOARD
    return tile >= 0 and ctx.rules.undaunted.hill[face_number(ctx, "tile", tile)]


def range_bonus(ctx: Ctx, attack: au.combat.Attack, kind: au.combat.AttackKind) -> int:
    """The steps between attacker and target; none without an attacking counter.  Rule: UND-8.3, UND-1.10.

    >>> attack, kind = ctx.state.attack, ctx.rules.combat.kinds[0]
    >>> attack.source, attack.target = piece, enemy
    >>> range_bonus(ctx, attack, kind) == ctx.rules.board.distance[space][ctx.state.pieces.space[enemy]]
    True
    """
    if NO_RANGE in kind.traits or attack.source < 0:
        return 0
    space = ctx.state.pieces.space
    return ctx.rules.board.distance[space[attack.source]][space[attack.target]]


def hits(face: int, total: int, sides: int) -> bool:
    """A die succeeds at the total defence or above, or with a 0.  Rule: UND-8.4.

    >>> hits(6, 6, 10), hits(5, 6, 10), hits(0, 6, 10)
    (True, False, True)
    """
    return face >= total or face == 0


def inflict_casualty(ctx: Ctx) -> None:
    """The target's owner takes a casualty.  Rule: UND-8.5.

    >>> DiceAttackKind("shell", None, DEFENCE, inflict_casualty, hit=hits).result is inflict_casualty
    True
    """
    ta.suffer_casualty(ctx, ctx.state.attack.target)


def suppress_target(ctx: Ctx) -> None:
    """Turn the target to its suppressed side.  No effect if it already shows it.  Rule: UND-8.8."""
    suppress_counter(ctx, ctx.state.attack.target)


def attack(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Attack X.  Rule: UND-8.2."""
    ta.begin_attack(ctx, "attack", side, use.piece, use.x)


def suppress(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Suppress X.  Rule: UND-8.2, UND-8.8."""
    ta.begin_attack(ctx, "suppress", side, use.piece, use.x)


ATTACK_KIND = ta.DiceAttackKind(
    "attack", enemies_on_board, DEFENCE, inflict_casualty, hit=hits, leads_to=("casualty",), clause="UND-8.4"
)
SUPPRESS_KIND = ta.DiceAttackKind("suppress", enemies_on_board, DEFENCE, suppress_target, hit=hits, clause="UND-8.4")
HAS_TARGET = au.Requirement(
    "undaunted.no_target",
    has_enemy_on_board,
    au.text(en="No enemy counter is on the board.", es="No hay ningún contador enemigo en el tablero."),
)
ATTACK = ta.Ability(
    "attack",
    clause="UND-8.2",
    title=au.text(en="Attack", es="Atacar"),
    effect=attack,
    starts=(ta.ATTACK_STEPS,),
    requires=(HAS_TARGET,),
)
SUPPRESS = ta.Ability(
    "suppress",
    clause="UND-8.2",
    title=au.text(en="Suppress", es="Suprimir"),
    effect=suppress,
    starts=(ta.ATTACK_STEPS,),
    requires=(HAS_TARGET,),
)
RULES = (
    au.Modifier(DEFENCE, "term.undaunted.base", base_defence, "UND-8.3", au.text(en="base defence", es="defensa base")),
    au.Modifier(
        DEFENCE, "term.undaunted.cover", cover_bonus, "UND-8.3", au.text(en="cover bonus", es="bonus de cobertura")
    ),
    au.Modifier(
        DEFENCE, "term.undaunted.range", range_bonus, "UND-8.3", au.text(en="range bonus", es="bonus de distancia")
    ),
    ATTACK_KIND,
    SUPPRESS_KIND,
    ATTACK,
    SUPPRESS,
)

"""Face-down units are revealed: next to each other, by scout cars, by what they do.

Rule: AA-4.6, AA-4.7, AA-4.14, AA-6.12, AA-17.40, AA-17.49.
"""


import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.state import HAS, HAS_NOT, NONE, Ctx
from undaunted_allied_assault.units import slots_of

#: How far scout cars see, in tiles.  Rule: AA-6.12.
SIGHT = 2


def show(ctx: Ctx, slot: int) -> bool:
    """Turn a unit face up for good; whether it was face down.  Rule: AA-4.7."""
    units = ctx.state.units
    if units.face_up[slot]:
        return False
    units.face_up[slot] = True
    ctx.state.revealed += 1
    ctx.emit(SHOWN, slot, units.card[slot])
    return True


def reveal_around(ctx: Ctx, slot: int, *, deployed: bool = False) -> None:
    """A unit came to its tile: it and the face-down enemies next to it are revealed.

    Next to face-up enemies alone it stays face down, unless it was deployed there or the setting
    ``mover_shows_itself`` says otherwise. From the automaton no unit is hidden. Called after each change of place,
    and at the start for each unit. Rule: AA-4.6, AA-4.14, AA-17.40, AA-17.68.
    """
    near = ctx.rules.allied.land.around[ctx.state.pieces.space[slot]]
    enemies = enemies_on(ctx, slot, near)
    opened = [enemy for enemy in enemies if show(ctx, enemy)]
    open_game = ctx.rules.automaton.side != NONE
    if opened or open_game or (enemies and (deployed or ctx.rules.allied.settings.mover_shows_itself)):
        show(ctx, slot)


def scout(ctx: Ctx, slot: int) -> None:
    """A scout car that moved or advanced reveals the enemies within two tiles, and not itself.

    Rule: AA-6.12, AA-16.1, AA-17.49.
    """
    units = ctx.state.units
    scouts = ctx.rules.allied.cards.unit_class[units.card[slot]] == "scout_car"
    # Of most units all know already that they do not.
    if not scouts and (units.face_up[slot] or units.scouts[slot] == HAS_NOT):
        return
    space_of, face_up = ctx.state.pieces.space, units.face_up
    sight = ctx.rules.allied.land.within[SIGHT][space_of[slot]]
    others = slots_of(ctx, 1 - ctx.rules.pieces.side[slot])
    if not [enemy for enemy in others if not face_up[enemy] and space_of[enemy] in sight]:
        return
    if not units.face_up[slot]:
        # All see whether it scouts.
        units.scouts[slot] = HAS if scouts else HAS_NOT
    if not scouts:
        return
    ctx.emit(SCOUTED, slot)
    for enemy in enemies_on(ctx, slot, sight):
        show(ctx, enemy)
    if ctx.rules.allied.settings.scout_shows_itself:
        show(ctx, slot)


def enemies_on(ctx: Ctx, slot: int, spaces: tuple[int, ...]) -> list[int]:
    """The enemies of a unit on these tiles."""
    unit = ctx.state.land.unit
    enemies = ctx.rules.allied.slots[1 - ctx.rules.pieces.side[slot]]
    return [unit[space] for space in spaces if unit[space] in enemies]


SHOWN = au.Event(
    "allied_assault.shown",
    au.text(en="{piece} is revealed: {card}.", es="{piece} queda al descubierto: {card}."),
    tells=tells.tell_card,
    piece="piece",
    card="card",
)
SCOUTED = au.Event(
    "allied_assault.scouted",
    au.text(en="{piece} scouts.", es="{piece} explora."),
    tells=tells.tell_scout_car,
    piece="piece",
)
RULES = (SHOWN, SCOUTED)

"""Units on the map: they come, change places, lose and gain morale, and go.

Who puts a unit on the map or moves it has checked that the tile is free; reveals, control and mines are called apart.

Rule: AA-1.10, AA-4.18, AA-4.19, AA-17.53.
"""


import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.state import NONE, Ctx

#: Morale never rises above this.  Rule: AA-4.19.
MOST_MORALE = 9


def put(ctx: Ctx, side: int, card: int, space: int, *, face_up: bool = False) -> int:
    """Place a unit on a free tile, and give its slot; :func:`au.secrets.take_away` took the card out of its zone."""
    state = ctx.state
    first, last = ctx.rules.pieces.of_side[side]
    slot = state.pieces.space.index(NONE, first, last)
    state.pieces.space[slot], state.land.unit[space] = space, slot
    state.units.card[slot], state.units.face_up[slot] = card, face_up
    return slot


def take_off(ctx: Ctx, slot: int) -> None:
    """Eliminate a unit: its card goes face up to its owner's unit discard pile, its markers are cleared.

    It counts as destroyed by the other side; who may reward does so apart.  Rule: AA-4.19, AA-17.53, AA-17.73.
    """
    state, units = ctx.state, ctx.state.units
    side, card = ctx.rules.pieces.side[slot], units.card[slot]
    if not units.face_up[slot]:
        state.revealed += 1
    source, discard = state.pieces.space[slot], ctx.rules.zones.of["unit_discard"][side]
    au.secrets.put_back(ctx, card, discard, seen=True)
    state.land.unit[source] = NONE
    state.pieces.space[slot] = NONE
    for name, value in EMPTY.items():
        getattr(units, name)[slot] = value
    state.allied.kills[1 - side] += 1
    ctx.emit(ELIMINATED, slot, card, source, discard)


def remember_way(ctx: Ctx, slot: int, space: int) -> None:
    """What a face-down unit shows of itself by a step: that it moves diagonally, or twice.  Rule: AA-16.1."""
    units = ctx.state.units
    if not units.face_up[slot]:
        units.slanted[slot] |= space not in ctx.rules.allied.land.orthogonal[ctx.state.pieces.space[slot]]
        units.hurried[slot] |= units.steps[slot] > 1


def relocate(ctx: Ctx, slot: int, space: int) -> int:
    """Move a unit to a free tile, and tell from where; nothing else follows from it here."""
    space_of, unit = ctx.state.pieces.space, ctx.state.land.unit
    source, space_of[slot] = space_of[slot], space
    unit[source], unit[space] = NONE, slot
    return source


def exchange(ctx: Ctx, one: int, other: int) -> None:
    """Two units change places."""
    space, unit = ctx.state.pieces.space, ctx.state.land.unit
    space[one], space[other] = space[other], space[one]
    unit[space[one]], unit[space[other]] = one, other


def lose_morale(ctx: Ctx, slot: int, amount: int, *, spare: int = 0) -> bool:
    """Take morale from a unit, down to ``spare`` at the least; whether it has none left, so that it is eliminated.

    The unit stays on the map: the caller decides when it goes (:func:`take_off`).  Rule: AA-4.19.
    """
    before = amount
    amount = max(0, min(amount, current(ctx, slot) - spare)) if spare else amount
    ctx.state.units.morale[slot] -= amount
    remember_morale(ctx, slot, spare if amount < before else 1, spare if amount < before else MOST_MORALE)
    ctx.emit(MORALE_LOST, slot, amount)
    return current(ctx, slot) <= 0


def gain_morale(ctx: Ctx, slot: int, amount: int) -> None:
    """Give morale to a unit, up to 9 in all.  Rule: AA-4.19."""
    before = amount
    amount = max(0, min(amount, MOST_MORALE - current(ctx, slot)))
    ctx.state.units.morale[slot] += amount
    remember_morale(ctx, slot, MOST_MORALE if amount < before else 1, MOST_MORALE)
    ctx.emit(MORALE_GAINED, slot, amount)


def remember_morale(ctx: Ctx, slot: int, least: int, most: int) -> None:
    """What a loss or a gain shows of a face-down unit: with its markers its morale is from ``least`` to ``most``.

    One that was cut short tells the morale exactly.  Rule: AA-4.19, AA-16.1.
    """
    units = ctx.state.units
    if not units.face_up[slot] and current(ctx, slot) > 0:
        units.least[slot] = max(units.least[slot], least - units.morale[slot])
        units.most[slot] = min(units.most[slot], most - units.morale[slot])


def current(ctx: Ctx, slot: int) -> int:
    """The morale of a unit: the printed one and its markers."""
    units = ctx.state.units
    return ctx.rules.allied.cards.morale[units.card[slot]] + units.morale[slot]


def can(ctx: Ctx, slot: int, ability: str) -> bool:
    """Whether a unit has an ability."""
    return ctx.rules.allied.cards.can[ability][ctx.state.units.card[slot]]


def is_hard(ctx: Ctx, slot: int) -> bool:
    """Whether a unit is a Hard target."""
    return ctx.rules.allied.cards.hard[ctx.state.units.card[slot]]


def slots_of(ctx: Ctx, side: int) -> tuple[int, ...]:
    """The units of a side on the map, sorted."""
    return ctx.rules.allied_slots(ctx, side)


def find_slots(ctx: Ctx, side: int) -> tuple[int, ...]:
    """The units of a side on the map, worked out."""
    return tuple(sorted(ctx.rules.allied.slots[side].intersection(ctx.state.land.unit)))


#: A slot without a unit.
EMPTY = {
    "card": NONE,
    "face_up": True,
    "cost": NONE,
    "morale": 0,
    "dug_in": False,
    "steps": 0,
    "dug": False,
    "fired": False,
    "new": False,
    "gave": False,
    "exposed": False,
    "footing": 0,
    "barred": False,
    "slanted": False,
    "hurried": False,
    "mined": False,
    "scouts": 0,
    "digs": 0,
    "least": 1,
    "most": MOST_MORALE,
}

ELIMINATED = au.Event(
    "allied_assault.eliminated",
    au.text(en="{piece}, {card}, is eliminated.", es="{piece}, {card}, queda eliminada."),
    tells=tells.tell_elimination,
    piece="piece",
    card="card",
    source="space",
    target="zone",
)
MORALE_LOST = au.Event(
    "allied_assault.morale_lost",
    au.text(en="{piece} loses {morale} morale.", es="{piece} pierde {morale} de moral."),
    piece="piece",
    morale="int",
)
MORALE_GAINED = au.Event(
    "allied_assault.morale_gained",
    au.text(en="{piece} gains {morale} morale.", es="{piece} gana {morale} de moral."),
    piece="piece",
    morale="int",
)
RULES = (ELIMINATED, MORALE_LOST, MORALE_GAINED, au.Kept("allied_slots", ("land.unit",), find_slots))

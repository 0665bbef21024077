"""The start of a game: control of the Home Rows, hands, starting units.

Rule: AA-2.2, AA-2.4, AA-2.6, AA-2.7, AA-2.8, AA-2.9, AA-17.40, AA-17.56.
"""

from collections.abc import Iterator, Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.control import home_row
from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.deploy import FREE, enterable, is_for_play, is_free, list_for_play, may_enter
from undaunted_allied_assault.draw import ask_split, draw
from undaunted_allied_assault.first_side import BY_CARDS, BY_CHANCE, find_first
from undaunted_allied_assault.nobody import players
from undaunted_allied_assault.prestige import gain
from undaunted_allied_assault.reveal import reveal_around
from undaunted_allied_assault.special import holds, in_force
from undaunted_allied_assault.state import AlliedRules, AlliedState, Ctx, scenario_of, side_plan
from undaunted_allied_assault.units import put
from undaunted_core.authoring import Setting


def lay_out(rules: AlliedRules, state: AlliedState, setting: Setting) -> None:
    """Each side controls its Home Row and has the prestige that the scenario gives it; the US first where nobody is."""
    first = setting.scenario.first
    state.allied.first = setting.sides.index(first) if first in setting.sides else 0
    for side, name in enumerate(setting.sides):
        state.allied.prestige[side] = setting.scenario.sides[name].prestige
        for tile in setting.scenario.sides[name].home_row:
            state.land.control[rules.numbers["space"][tile]] = side


# -- units that the scenario lists ------------------------------------------------------------


def place_listed(ctx: Ctx) -> None:
    """Units of named tiles go there; those without a tile wait to be placed.  Rule: AA-2.7, AA-2.9."""
    zone_of, numbers = ctx.rules.zones.of, ctx.rules.numbers
    for side, name in enumerate(ctx.rules.sides):
        start = side_plan(ctx, side).start
        for tile, unit in start.placed.items():
            card = numbers["card"][f"{name}:{unit}"]
            au.secrets.take_away(ctx, card, zone_of["unit_deck"][side], seen=False)
            space = numbers["space"][tile]
            put(ctx, side, card, space, face_up=start.face_up)
            ctx.state.land.control[space] = side
        for unit, count in start.units.items():
            for _ in range(count):
                card = numbers["card"][f"{name}:{unit}"]
                au.move_card(ctx, card, zone_of["unit_deck"][side], zone_of["muster"][side])


def draw_starters(ctx: Ctx) -> None:
    """Starting units that the scenario lets chance choose.  Rule: AA-17.27."""
    for side in players(ctx):
        draw(ctx, side, "unit", side_plan(ctx, side).start.random, to="muster")


# -- hands ------------------------------------------------------------------------------------


def draw_hands(ctx: Ctx) -> None:
    """Each side draws its opening hand.  Rule: AA-2.4, AA-12.5."""
    for side in reversed(players(ctx)):
        hand = side_plan(ctx, side).hand
        ask_split(ctx, side, hand.choice)
        draw(ctx, side, "unit", hand.units)
        draw(ctx, side, "action", hand.actions)


def give_prestige(ctx: Ctx) -> None:
    """The side that goes second gets more prestige, and where the scenario says so cards.  Rule: AA-2.6, AA-10.5a."""
    second = 1 - ctx.state.allied.first
    if second in players(ctx):
        gain(ctx, second, scenario_of(ctx).second_prestige)
        draw(ctx, second, "action", sum(rule.amount for rule in in_force(ctx, "second_draws", second)))


# -- units that a side chooses ----------------------------------------------------------------


def choose_units(ctx: Ctx) -> None:
    """Each side with a budget chooses units of its deck, in secret.  Rule: AA-2.7, AA-10.9a."""
    for side in in_order(ctx, last_first=True):
        if side_plan(ctx, side).start.budget:
            ctx.call(MUSTER, side)


def in_order(ctx: Ctx, *, last_first: bool) -> list[int]:
    """The sides in the order in which they place units: as a rule the one that goes first.  Rule: AA-2.8, AA-10.7a."""
    order = [ctx.state.allied.first, 1 - ctx.state.allied.first]
    order.sort(key=lambda side: not any(rule.side == ctx.rules.sides[side] for rule in find_deploy_rules(ctx)))
    order = [side for side in order if side in players(ctx)]
    return order[::-1] if last_first else order


def find_deploy_rules(ctx: Ctx) -> Sequence[Special]:
    """The rules that let a side place its units first."""
    return ctx.rules.allied.special.get("deploys_first", ())


def ask_muster(ctx: Ctx, side: int) -> None:
    """Ask for a unit as long as there is room: whether the side can pay for one is hidden."""
    if has_room(ctx, side):
        ctx.call(CHOOSE_UNIT, side)


def list_chosen_units(ctx: Ctx, side: int) -> list[int]:
    """The starting units that a side has chosen."""
    return ctx.state.zones.cards[ctx.rules.zones.of["muster"][side]]


def count_budget(ctx: Ctx, side: int) -> int:
    """What is left of the side's budget."""
    cost = ctx.rules.allied.cards.cost
    return side_plan(ctx, side).start.budget - sum(cost[card] for card in list_chosen_units(ctx, side))


def leaves_enough(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the budget pays a unit and, if it could before, the cheapest others that must follow.  Rule: AA-10.9a."""
    return ctx.rules.allied.cards.cost[card] <= highest_cost(ctx, side)


def highest_cost(ctx: Ctx, side: int) -> int:
    """What the next unit may cost at the most.  Rule: AA-10.9a."""
    deck = ctx.state.zones.cards[ctx.rules.zones.of["unit_deck"][side]]
    cost = ctx.rules.allied.cards.cost
    cheapest = sorted([cost[card] for card in list_for_play(ctx, side, deck)])
    budget, count = count_budget(ctx, side), side_plan(ctx, side).start.least - len(list_chosen_units(ctx, side))
    cheapest = cheapest[: max(0, count)]
    return budget if sum(cheapest) > budget else budget - sum(cheapest[:-1])


def choosable(ctx: Ctx, side: int) -> list[int]:
    """The unit cards that a side may choose now."""
    cost, deck = ctx.rules.allied.cards.cost, ctx.state.zones.cards[ctx.rules.zones.of["unit_deck"][side]]
    most = highest_cost(ctx, side)
    return list_for_play(ctx, side, [card for card in dict.fromkeys(deck) if cost[card] <= most])


def has_room(ctx: Ctx, side: int) -> bool:
    """Whether the side may choose one unit more: at most six, and as many as it has tiles for.  Rule: AA-2.7."""
    most = min(side_plan(ctx, side).start.most, len(free_tiles(ctx, side)))
    return len(list_chosen_units(ctx, side)) < most


def has_least(ctx: Ctx, side: int) -> bool:
    """Whether the side has chosen as many units as it must, or can choose no other.  Rule: AA-10.9a, AA-17.56."""
    enough = len(list_chosen_units(ctx, side)) >= side_plan(ctx, side).start.least
    return enough or not choosable(ctx, side)


def choose_unit(ctx: Ctx, side: int, card: int) -> None:
    """The unit waits to be placed, seen by its side alone; the side is asked again."""
    zone_of = ctx.rules.zones.of
    deck, muster = zone_of["unit_deck"][side], zone_of["muster"][side]
    au.secrets.take_unseen(ctx, card, deck, muster)
    # The side searched its deck.
    ctx.state.revealed += 1
    ctx.emit(CHOSEN, side, card, count_budget(ctx, side), deck, muster, viewer=side)
    ctx.call(MUSTER, side)


# -- placing ----------------------------------------------------------------------------------


def place_units(ctx: Ctx) -> None:
    """One side after the other places its starting units face down.  Rule: AA-2.8."""
    for side in in_order(ctx, last_first=True):
        ctx.call(PLACING, side)


def free_tiles(ctx: Ctx, side: int) -> list[int]:
    """The free tiles on which a side may place starting units.  Rule: AA-2.8, AA-10.12c."""
    control = ctx.state.land.control
    tiles = range(len(control)) if holds(ctx, "start_anywhere", side) else sorted(home_row(ctx, side))
    return [space for space in tiles if control[space] == side and is_free(ctx, space)]


def placements(ctx: Ctx, side: int) -> Iterator[tuple[int, int]]:
    """The units that wait with the tiles on which they may stand."""
    return enterable(ctx, list_chosen_units(ctx, side), free_tiles(ctx, side))


def ask_place(ctx: Ctx, side: int) -> None:
    """Ask for the next unit as long as one waits; whether there is ground for it is hidden."""
    if list_chosen_units(ctx, side):
        ctx.call(CHOOSE_PLACE, side)


def has_no_ground(ctx: Ctx, side: int) -> bool:
    """Whether no unit that waits can be placed."""
    return not any(True for _ in placements(ctx, side))


def give_back(ctx: Ctx, side: int) -> None:
    """Units without room go back to the deck.  Rule: AA-17.56."""
    zone_of = ctx.rules.zones.of
    muster, deck = zone_of["muster"][side], zone_of["unit_deck"][side]
    for card in list_chosen_units(ctx, side)[:]:
        au.secrets.take_unseen(ctx, card, muster, deck)
        ctx.emit(GIVEN_BACK, side, card, muster, deck, viewer=side)


def place(ctx: Ctx, side: int, card: int, space: int) -> None:
    """The unit lies face down and shows nothing.  Rule: AA-2.8, AA-2.9."""
    muster = ctx.rules.zones.of["muster"][side]
    au.secrets.take_away(ctx, card, muster, seen=False)
    slot = put(ctx, side, card, space)
    ctx.emit(PLACED, slot, muster, space, card, viewer=side)
    ctx.call(PLACING, side)


def reveal_adjacent(ctx: Ctx) -> None:
    """Units next to each other at the start are revealed.  Rule: AA-17.40."""
    for slot in ctx.state.land.unit:
        if slot >= 0:
            reveal_around(ctx, slot)


# -- declarations -----------------------------------------------------------------------------

CHOSEN = au.Event(
    "allied_assault.chosen",
    au.text(
        en="{side} chooses {card:short}; {left} prestige is left for units.",
        es="{side} elige {card:short}; quedan {left} de prestigio para unidades.",
    ),
    secret=("card", "left"),
    unseen=au.text(en="{side} chooses a starting unit.", es="{side} elige una unidad inicial."),
    side="side",
    card="card",
    left="int",
    source="zone",
    target="zone",
)
PLACED = au.Event(
    "allied_assault.placed",
    au.text(en="{piece}, {card}, is placed on {space}.", es="{piece}, {card}, se coloca en {space}."),
    secret=("card",),
    unseen=au.text(en="{piece} is placed on {space}.", es="{piece} se coloca en {space}."),
    tells=tells.tell_start,
    piece="piece",
    source="zone",
    space="space",
    card="card",
)
GIVEN_BACK = au.Event(
    "allied_assault.given_back",
    au.text(en="{side} puts {card:short} back.", es="{side} devuelve {card:short}."),
    secret=("card",),
    unseen=au.text(en="{side} puts a starting unit back.", es="{side} devuelve una unidad inicial."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
MUSTER = au.procedure(
    "allied_assault.muster", au.step("ask", ask_muster, "AA-2.7", "allied_assault.choose_unit"), side="side"
)
IN_DECK = au.Requirement(
    "allied_assault.not_in_unit_deck",
    lambda ctx, side, card: card in ctx.state.zones.cards[ctx.rules.zones.of["unit_deck"][side]],
    au.text(en="That card is not in your unit deck.", es="Esa carta no está en tu mazo de unidades."),
    zone="unit_deck",
)
SERVES = au.Requirement(
    "allied_assault.not_for_start",
    is_for_play,
    au.text(en="In this scenario it serves only as a sacrifice.", es="En este escenario solo sirve como sacrificio."),
    "AA-10.1",
)
IN_BUDGET = au.Requirement(
    "allied_assault.over_budget",
    leaves_enough,
    au.text(en="Your budget does not allow that unit.", es="Tu presupuesto no permite esa unidad."),
)
ENOUGH = au.Requirement(
    "allied_assault.too_few_units",
    has_least,
    au.text(en="You must choose more units.", es="Debes elegir más unidades."),
)
PICK = au.ActionKind(
    "allied_assault.choose_unit", au.text(en="choose {card:short}", es="elegir {card:short}"), card="card"
)
DONE = au.ActionKind("allied_assault.end_muster", au.text(en="choose no further unit", es="no elegir más unidades"))
CHOOSE_UNIT = au.Decision(
    "allied_assault.choose_unit",
    {"side": "seat"},
    au.text(en="Choose a starting unit.", es="Elige una unidad inicial."),
    (
        au.Choice(DONE, where=(ENOUGH,)),
        au.Choice(PICK, choose_unit, among=choosable, where=(IN_DECK, SERVES, IN_BUDGET), starts=(MUSTER,)),
    ),
    clause="AA-2.7",
)
PLACING = au.procedure(
    "allied_assault.placing", au.step("ask", ask_place, "AA-2.8", "allied_assault.choose_place"), side="side"
)
WAITS = au.Requirement(
    "allied_assault.not_waiting",
    lambda ctx, side, card: card in list_chosen_units(ctx, side),
    au.text(en="That unit does not wait to be placed.", es="Esa unidad no está pendiente de colocar."),
    zone="muster",
)
OWN_TILE = au.Requirement(
    "allied_assault.not_start_tile",
    lambda ctx, side, space: space in free_tiles(ctx, side),
    au.text(en="Starting units do not go there.", es="Las unidades iniciales no van ahí."),
)
STANDS = au.Requirement(
    "allied_assault.cannot_stand",
    may_enter,
    au.text(en="The unit may not be on that tile.", es="La unidad no puede estar en esa loseta."),
    "AA-7.2",
)
NO_GROUND = au.Requirement(
    "allied_assault.can_be_placed",
    has_no_ground,
    au.text(en="A unit that waits can be placed.", es="Queda por colocar una unidad que sí puede colocarse."),
    "AA-17.56",
)
GIVE_BACK = au.ActionKind(
    "allied_assault.give_back",
    au.text(en="put the units without room back", es="devolver las unidades sin sitio"),
)
PUT = au.ActionKind(
    "allied_assault.place",
    au.text(en="place {card:short} on {space}", es="colocar {card:short} en {space}"),
    card="card",
    space="space",
)
CHOOSE_PLACE = au.Decision(
    "allied_assault.choose_place",
    {"side": "seat"},
    au.text(en="Place a starting unit.", es="Coloca una unidad inicial."),
    (
        au.Choice(GIVE_BACK, give_back, where=(NO_GROUND,)),
        au.Choice(PUT, place, among=placements, where=(WAITS, FREE, OWN_TILE, STANDS), starts=(PLACING,)),
    ),
    clause="AA-2.8",
)
SET_UP = au.procedure(
    "allied_assault.set_up",
    au.step("listed", place_listed, "AA-2.7"),
    au.step("starters", draw_starters, "AA-17.27", "allied_assault.drawing"),
    au.step("hands", draw_hands, "AA-2.4", "allied_assault.drawing", "allied_assault.split"),
    au.step("first", find_first, "AA-2.5", BY_CHANCE, BY_CARDS),
    au.step("prestige", give_prestige, "AA-2.6", "allied_assault.drawing"),
    au.step("units", choose_units, "AA-2.7", MUSTER, CHOOSE_UNIT),
    au.step("place", place_units, "AA-2.8", PLACING, CHOOSE_PLACE),
    au.step("reveal", reveal_adjacent, "AA-17.40"),
)
RULES = (
    CHOSEN,
    PLACED,
    GIVEN_BACK,
    CHOOSE_UNIT,
    CHOOSE_PLACE,
    au.Insert(
        "core.game",
        au.step("set_up", lambda ctx: ctx.call(SET_UP), "AA-2.1", SET_UP),
        before="play_round",
    ),
)

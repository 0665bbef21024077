"""Decks: zones of cards for the sides and the table, drawing by chance, reshuffling.

Cards are drawn from the zone kind ``deck`` to ``hand``, and come back from ``discard``. A game adds :data:`DECK`,
:data:`HAND` and :data:`DISCARD`, or kinds of these names of its own. It adds :data:`DRAW_ODDS` if players may ask how
likely a card is.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.requirements import Requirement
from undaunted_core.declarations.words import ActionKind, Event, text
from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.binding import MAYBE
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.events import EVERYBODY, NOBODY
from undaunted_core.kernel.flow import Chance
from undaunted_core.mechanics.explaining import LEFT_OUT, QUERIES, Explains, Explanation, Query, each_side, odds, term
from undaunted_core.mechanics.explaining import side_of as side_of_seat
from undaunted_core.mechanics.happenings import Emptied, Poured
from undaunted_core.mechanics.odds import odds_of_one
from undaunted_core.mechanics.pools import list_pooled_rows
from undaunted_core.mechanics.zones import (
    TABLE,
    ZONE_KINDS,
    ZoneKind,
    ZoneTable,
    fits_facts,
    is_closed,
    note_all_known,
    pour,
    take_unseen,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.explaining import Asked
    from undaunted_core.mechanics.happenings import Happening
    from undaunted_core.mechanics.pools import Row
    from undaunted_core.mechanics.setting import CardSetting, Setting
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx

DECK = ZoneKind("deck", "owner", sign="stacked")
HAND = ZoneKind("hand", "owner", sign="held")
DISCARD = ZoneKind("discard", "everybody")


def card_members(rules: CoreRules, setting: Setting) -> Members:
    """The domain of card kinds."""
    return Members(tuple(card.name for card in setting.cards), tuple(card.side for card in setting.cards))


def zone_members(rules: CoreRules, setting: Setting) -> Members:
    """The domain of zones: every kind for every side or for the table; zones of one pool exchange cards."""
    kinds: list[ZoneKind] = list(rules.registry.all(ZONE_KINDS).values())
    zones = [(kind, *zone) for kind in kinds for zone in kind.owners(setting.sides)]
    return Members(
        tuple(name for _, name, _, _ in zones),
        tuple({"everybody": EVERYBODY, "nobody": NOBODY}.get(kind.viewer, side) for kind, _, side, _ in zones),
        tuple(pool for _, _, _, pool in zones),
        frozenset(row for row, (kind, *_) in enumerate(zones) if kind.seen),
    )


def zone_table(rules: CoreRules, setting: Setting) -> ZoneTable:
    """Zone numbers by kind and side; raises :class:`RulesetError` for a card whose places at the start are not."""
    kinds: dict[str, ZoneKind] = rules.registry.all(ZONE_KINDS)
    pools, number_of = rules.members["zone"].pools, rules.numbers["zone"]
    closed = tuple(is_closed(viewer) for viewer in rules.members["zone"].viewers)
    of: dict[str, tuple[int, ...]] = {}
    for name, kind in kinds.items():
        zones = tuple(number_of[zone] for zone, _, _ in kind.owners(setting.sides))
        of[name] = zones * len(setting.sides) if kind.of == TABLE else zones
    places = {(card.side, zone_name): card for card in reversed(setting.cards) for zone_name in card.zones}
    starts = {(side, zone_name): _start_zone(rules, of, card, zone_name) for (side, zone_name), card in places.items()}
    card_pool = tuple(_pool_of(setting, pools, starts, card) for card in setting.cards)
    every: dict[str, list[int]] = {pool: [] for pool in (*setting.sides, TABLE, *pools)}
    for number, card in enumerate(setting.cards):
        every[card_pool[number]] += [number] * sum(card.zones.values())
    a_card = frozenset(("card", f"card{MAYBE}"))
    cells: dict[str, tuple[Row, ...]] = {}
    for row, pool in list_pooled_rows(rules, "card", without="zones"):
        if pool in every:
            cells[pool] = (*cells.get(pool, ()), row)
    return ZoneTable(
        of=of, starts=starts,
        deck=of.get("deck", ()),
        hand=of.get("hand", ()),
        discard=of.get("discard", ()),
        drawn=tuple(zip(of.get("deck", ()), of.get("hand", ()), strict=False)),
        draw=rules.entry["core.draw"],
        every=every,
        closed=closed,
        card_side=tuple(card.side for card in setting.cards),
        card_pool=card_pool,
        frames=frozenset(code for code, fields in enumerate(rules.fields_of) if not a_card.isdisjoint(fields.values())),
        seen=tuple(kind.seen for kind in kinds.values() for _ in kind.owners(setting.sides)),
        fits=tuple(kind.fits for kind in kinds.values() for _ in kind.owners(setting.sides)),
        pools=pools,
        fellows=tuple(
            tuple(other for other, pool in enumerate(pools) if other != zone and closed[other] and pool == pools[zone])
            for zone in range(len(pools))
        ),
        cells=cells,
    )


def _start_zone(rules: CoreRules, of: Mapping[str, tuple[int, ...]], card: CardSetting, place: str) -> int:
    """The zone that a card's ``zones`` mean: a kind of its side or of the table, or any zone by its name."""
    zone = rules.numbers["zone"].get(place)
    if zone is None and place in of and card.side >= 0:
        zone = of[place][card.side]
    if zone is None:
        of_side = [kind for kind in of if card.side >= 0 and kind not in rules.numbers["zone"]]
        raise RulesetError(
            f"card {card.name}: found the zone {place!r} at the start, expected "
            + ("a kind of zone of its side, or a zone by its name" if card.side >= 0 else "a zone by its name")
            + near_hint(place, [*of_side, *rules.names["zone"]])
        )
    return zone


def _pool_of(setting: Setting, pools: Sequence[str], starts: Mapping[tuple[int, str], int], card: CardSetting) -> str:
    """The pool of the zones where a card starts; of a card that starts nowhere, its side's."""
    first_pools = dict.fromkeys([pools[starts[card.side, zone]] for zone in card.zones])
    if len(first_pools) > 1:
        raise RulesetError(
            f"card {card.name}: found zones of the pools {' and '.join(first_pools)} at the start, "
            "expected zones of one pool"
        )
    return next(iter(first_pools), setting.sides[card.side] if card.side >= 0 else TABLE)


def deal_out(rules: CoreRules, state: CoreState, setting: Setting) -> None:
    """Put every card where the scenario has it at the start."""
    for number, card in enumerate(setting.cards):
        for zone, count in card.zones.items():
            state.zones.cards[rules.zones.starts[card.side, zone]] += [number] * count


def are_all_there(rules: CoreRules, state: CoreState) -> bool:
    """Whether the zones and cells of every pool hold all its cards and no others."""
    every = rules.zones.every
    cards_in: dict[str, list[int]] = {pool: [] for pool in every}
    for pool, inside in zip(rules.zones.pools, state.zones.cards, strict=True):
        cards_in[pool] += inside
    for pool, cells in rules.zones.cells.items():
        for row in cells:
            cards_in[pool] += row.values(state)
    for cards in cards_in.values():
        cards.sort()
    return cards_in == every


def check_cards(rules: CoreRules, state: CoreState) -> Sequence[tuple[str, str, str]]:
    """Every card of the scenario stands in one zone or cell of its pool; facts and frames agree with that."""
    if are_all_there(rules, state):
        return [*check_facts(rules, state), *check_frames(rules, state)]
    faults: list[tuple[str, str, str]] = []
    every = rules.zones.every
    rows = [(row, pool, row.values(state)) for row, pool in list_pooled_rows(rules, "card") if pool in every]
    for number, card in enumerate(rules.source.cards):
        holders = [(row, pool, cards.count(number)) for row, pool, cards in rows if number in cards]
        faults += [
            (row.pointer(rules), card.name, f"cards of the pool {pool}")
            for row, pool, _ in holders
            if pool != rules.zones.card_pool[number]
        ]
        total, wanted = sum(count for _, _, count in holders), sum(card.zones.values())
        if total != wanted:
            faults.append(("/zones/cards", f"{total} of {card.name}", str(wanted)))
    return [*faults, *check_facts(rules, state), *check_frames(rules, state)]


def check_facts(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """What is known of a closed zone must be true of it; an open zone needs no such facts."""
    faults = []
    zones, closed = state.zones, rules.zones.closed
    rows = zip(zones.cards, zones.known, zones.absent, zones.room, rules.zones.seen, strict=True)
    for zone, (cards, public, absent, room, is_seen) in enumerate(rows):
        if not (public or absent or room) and not (is_seen and cards):
            continue
        # Where all that can be known is known, it is true: most loads need no closer look.
        if closed[zone] and not (absent or room) and public == tuple(cards):
            continue
        name = rules.names["zone"][zone]
        if is_seen and len(public) != len(cards):
            faults.append((f"/zones/known/{name}", f"{len(public)} of {len(cards)} cards", "all, since all were seen"))
            continue
        if not closed[zone]:
            faults.append((f"/zones/known/{name}", "facts about an open zone", "no facts"))
        if any(public.count(card) > cards.count(card) for card in set(public)):
            faults.append((f"/zones/known/{name}", "a card that is not in the zone", "cards that are in the zone"))
        elif public != tuple(sorted(public)):
            faults.append((f"/zones/known/{name}", "cards out of order", "the order of the card list"))
        if len(absent) != len(room) or len(set(absent)) != len(absent):
            faults.append((f"/zones/absent/{name}", f"{len(absent)} cards, {len(room)} in room", "one value each"))
        elif not fits_facts(cards, absent, room):
            faults.append((f"/zones/absent/{name}", "a card that is in the zone", "cards that cannot be in the zone"))
        elif any(rules.zones.card_pool[card] != rules.zones.pools[zone] for card in absent):
            faults.append((f"/zones/absent/{name}", "a card of another pool", "cards of the zone's own pool"))
    # In most games no zone has such a rule.
    for zone, fits in enumerate(rules.zones.fits) if any(rules.zones.fits) else ():
        if fits is not None and not fits(rules, state, zone, zones.cards[zone]):
            wrong = "a card that cannot lie there, for all that is public"
            faults.append((f"/zones/cards/{rules.names['zone'][zone]}", wrong, "cards that can"))
    return faults


def check_frames(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """A frame's card is one of the side that the frame is about."""
    faults = []
    for index, (code, args) in enumerate(state.stack):
        if code not in rules.zones.frames:
            continue
        acting = -1
        fields = rules.fields_of[code]
        for (field, holds), value in zip(fields.items(), args, strict=True):
            domain = holds.removesuffix(MAYBE)
            if domain != holds and value < 0:
                continue
            if domain in ("side", "seat") and acting < 0:
                acting = value if domain == "side" else rules.side_of[value]
            elif domain == "card" and acting >= 0 <= rules.zones.card_side[value] != acting:
                expected = f"a card of {rules.sides[acting]}"
                faults.append((f"/stack/{index}/{field}", rules.names["card"][value], expected))
    return faults


def list_known_cards(rules: CoreRules, state: CoreState, zone: int) -> Sequence[int]:
    """The cards a zone surely holds."""
    return state.zones.known[zone]


def cards_fit(rules: CoreRules, state: CoreState, zone: int, held: Sequence[int]) -> bool:
    """Whether a zone could hold these cards."""
    fits = rules.zones.fits[zone]
    if fits is not None and not fits(rules, state, zone, held):
        return False
    return fits_facts(held, state.zones.absent[zone], state.zones.room[zone])


def can_draw(ctx: Ctx, side: int) -> bool:
    """Whether deck or discard pile has a card left to draw.

    >>> can_draw(ctx, 0)
    True
    """
    table, cards = ctx.rules.zones, ctx.state.zones.cards
    return bool(cards[table.deck[side]] or cards[table.discard[side]])


def draw_cards(ctx: Ctx, side: int, count: int) -> None:
    """Draw cards from deck to hand one by one; only an empty deck takes in the discard pile.

    Drawing stops when both are empty.

    The cards drawn are seen by their side alone.

    >>> draw_cards(ctx, 0, 2)
    >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
    'core.draw'
    """
    table, cards = ctx.rules.zones, ctx.state.zones.cards
    deck = table.deck[side]
    if not cards[deck]:
        discard = table.discard[side]
        if not cards[discard]:
            return
        # With the deck empty, all that is hidden of this side is its hand.
        note_all_known(ctx, table.hand[side])
        pour(ctx, discard, deck)
        ctx.emit(RESHUFFLED, side, discard, deck)
    ctx.state.stack.append((table.draw, (side, count)))


def tell_reshuffled(rules: Ruleset, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The deck was empty and took in the discard pile."""
    yield Emptied(event["side"], "deck")
    yield Poured(event["side"], "discard", "deck")


def _outcomes(ctx: Ctx, args: Args) -> Sequence[int]:
    return ctx.state.zones.cards[ctx.rules.zones.deck[args[0]]]


def _is_sound(rules: CoreRules, state: CoreState, args: Args, place: int) -> list[tuple[str, str, str]]:
    """Draws wait for nothing but each other, and the deck has a card whenever one comes to its turn."""
    side, count = args
    above = state.stack[place:]
    if any(rules.label_of[code] != "core.draw" for code, _ in above):
        return [("", "a draw below another frame", "a draw at the top of the stack")]
    source = rules.zones.deck[side]
    most = len(rules.zones.every[rules.zones.pools[source]])
    if not 0 < count <= most:
        return [("count", str(count), f"from 1 to the {most} cards of the deck's pool")]
    deck = len(state.zones.cards[source])
    if sum(drawn for _, (drawer, drawn) in above[1:] if rules.zones.deck[drawer] == source) >= deck:
        return [("", f"a draw from a deck of {deck}", "a deck that still has a card for this draw")]
    return []


def _draw(ctx: Ctx, args: Args, card: int) -> Args | None:
    side, count = args
    zones = ctx.state.zones
    deck, hand = ctx.rules.zones.drawn[side]
    left = zones.cards[deck]
    if zones.known[deck] or zones.absent[hand]:
        take_unseen(ctx, card, deck, hand)
    else:
        # Nothing to note: written out and not called, as nothing else happens so often. Nor is an event worked out for
        # nobody, which ``emit`` would find out at thirty times the price.
        left.remove(card)
        insort(zones.cards[hand], card)
    if ctx.events is not None:
        ctx.emit(DRAWN, side, card, deck, hand, viewer=side)
    if count == 1:
        return None
    if left:
        return side, count - 1
    draw_cards(ctx, side, count - 1)
    return None


def _odds(ctx: Ctx, seat: int, side: int) -> Explanation:
    """How likely the next card a side draws is of each kind; with an empty deck, out of the discard pile."""
    if side == LEFT_OUT:
        side = side_of_seat(ctx, seat)
    if side < 0:
        return each_side(ctx, "draw", "explain.core.draws", seat)
    table, viewer = ctx.rules.zones, side_of_seat(ctx, seat)
    pack = ctx.rules.registry.pack_of(QUERIES, "draw")
    source = table.deck[side] if ctx.state.zones.cards[table.deck[side]] else table.discard[side]
    likely, is_estimate = odds_of_one(ctx, viewer, source)
    terms = [term(ctx, "term.core.drawn", share, "", pack, card=("card", card)) for card, share in likely.items()]
    return odds(ctx, "explain.core.draw", terms, "", is_estimate=is_estimate, side=("side", side))


def _explains(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    return [("draw", (args[0],))]


def is_own_card(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a card belongs to the side."""
    return bool(ctx.rules.zones.card_side[card] == side)


def is_in_hand(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the side's hand holds such a card."""
    return card in ctx.state.zones.cards[ctx.rules.zones.hand[side]]


def hand_kinds(ctx: Ctx, side: int) -> dict[int, None]:
    """The kinds of card in a side's hand, sorted.

    >>> card in hand_kinds(ctx, 0)
    True
    """
    return dict.fromkeys(ctx.state.zones.cards[ctx.rules.zones.hand[side]])


RESHUFFLED = Event(
    "core.reshuffled",
    text(
        en="{side} shuffles its discard pile into a new deck.",
        es="{side} baraja su pila de descartes y forma un nuevo mazo.",
    ),
    tells=tell_reshuffled,
    side="side",
    source="zone",
    target="zone",
)
DRAWN = Event(
    "core.drawn",
    text(en="{side} draws {card:short}.", es="{side} roba {card:short}."),
    secret=("card",),
    unseen=text(en="{side} draws a card.", es="{side} roba una carta."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
DRAW_CARD = ActionKind("core.draw", text(en="{card:short} is drawn", es="se roba {card:short}"), card="card")
NOT_YOURS = text(en="That card does not belong to your side.", es="Esa carta no es de tu bando.")
OWN_CARD = Requirement("core.not_your_card", is_own_card, NOT_YOURS)
NOT_HELD = text(en="That card is not in your hand.", es="Esa carta no está en tu mano.")
IN_HAND = Requirement("core.not_in_hand", is_in_hand, NOT_HELD, zone=HAND.name)
DRAW = Chance("core.draw", {"side": "side", "count": "int"}, "core.draw", _outcomes, _draw, _is_sound, is_lasting=True)
#: What players are told of the odds of a draw, and the query ``draw``.
DRAW_ODDS = (Query("draw", {"side": "side"}, _odds, optional=("side",)), Explains(DRAW_CARD, _explains))

"""What the tests of Allied Assault share: a game at an order of the active side, with the units that a test needs."""

from __future__ import annotations

import functools
import json
from bisect import insort
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_allied_assault.units import put
from undaunted_core.extension.manager import default_library
from undaunted_core.game.game import Game
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SIDES = ("us", "german")
DATA = files("undaunted_allied_assault") / "data"
Spot = tuple[int, int]
WIDE, DEEP = 6, 5
#: The ground of tiles that a test does not name, in the order in which they are used up.
PLAIN = ("clear", "light_woods", "heavy_woods", "village", "town", "beach", "bocage")
#: The same without shelters for units of an automaton as long as others are left: for the middle rows first.
OPEN = ("clear", "beach", "light_woods", "heavy_woods", "hills", "bocage", "passable_river", "village", "town")


def field(
    ground: Mapping[Spot, str] | None = None,
    *,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    plain: Sequence[str] = PLAIN,
    **changes: Any,
) -> dict[str, Any]:
    """A scenario with the whole box: an open field, the German Home Row above, the US one below.

    ``ground`` gives tiles by column and row another terrain; ``sides`` changes parts of the sides,
    ``changes`` are other parts of the document.
    """
    named, left = dict(ground or {}), [(one["id"].partition(":")[2], one["terrain"]) for one in kind("map_tiles")]
    spots = [(x, y) for y in range(DEEP) for x in range(WIDE)]
    spaces = {}
    for spot in sorted(spots, key=lambda spot: (spot not in named, (0 < spot[1] < DEEP - 1) is (plain is PLAIN))):
        wanted = (named[spot],) if spot in named else plain
        tile = next(name for terrain in wanted for name, one in left if one == terrain)
        left = [one for one in left if one[0][:-1] != tile[:-1]]
        spaces[spot] = tile
    units = {
        side: {one["id"].partition("/")[2]: one["copies"] for one in kind("unit_cards") if one["side"] == side}
        for side in SIDES
    }
    document: dict[str, Any] = {
        "id": "authored:field",
        "provenance": "original",
        "number": 1,
        "title": {"en": "Field", "es": "Campo"},
        "spaces": [{"tile": spaces[spot], "at": list(spot)} for spot in spots],
        "first": "us",
        "action_cards": {one["id"].partition(":")[2]: 4 for one in kind("action_cards")},
        "sides": {
            side: {
                "home_row": [spaces[x, row] for x in range(WIDE)],
                "home_base": spaces[2, row],
                "cards": units[side],
                "victory": [{"condition": "hold_home_base"}, {"condition": "destroy_all"}],
            }
            for side, row in (("us", DEEP - 1), ("german", 0))
        },
    }
    for side, wanted in (sides or {}).items():
        document["sides"][side] |= wanted
    for one in document["sides"].values():
        # The box holds no more of them.
        start = one.get("start", {})
        for name, count in (*start.get("units", {}).items(), *((name, 1) for name in start.get("placed", {}).values())):
            one["cards"] = {**one["cards"], name: one["cards"][name] - count}
        one["cards"] = {name: count for name, count in one["cards"].items() if count}
    document |= changes
    return document


@functools.cache
def kind(name: str) -> list[dict[str, Any]]:
    """The entries of a data file."""
    found: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))[name]
    return found


def scene(
    scenario: Any = None,
    *,
    active: str = "us",
    turn: int = 2,
    units: Mapping[Spot, str | tuple[str, Mapping[str, Any]]] | None = None,
    control: Mapping[str, Sequence[Spot]] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None,
    prestige: Mapping[str, int] | None = None,
    edit: Callable[[Any, Any], None] | None = None,
) -> Game:
    """A game at an order of the active side, whose side goes first; chance is explicit, no card is in hand.

    Without a scenario it is the :func:`field`.  ``units`` are by column and row: a unit card
    (``us:recruits``), face up, or one with cells of its slot (``("us:recruits", {"face_up": False})``); their
    cards come out of the unit decks, beyond them if need be.
    ``control`` adds controlled tiles to the Home Rows; ``zones`` puts cards of the decks into zones
    (``{"us:hand": ["accuracy_1"]}``).
    """
    library = default_library()
    rules: Any = library.ruleset("allied_assault", scenario or field(), ())
    state = rules.initial(1)
    ctx: Context[Any, Any] = Context(rules, state, events=[], record=[], explicit=True)
    side = SIDES.index(active)
    state.rounds.number, state.rounds.active, state.allied.first = turn, side, side
    for name, spots in (control or {}).items():
        for spot in spots:
            state.land.control[tile(rules, spot)] = SIDES.index(name)
    for spot, given in (units or {}).items():
        name, cells = (given, {}) if isinstance(given, str) else given
        card = rules.numbers["card"][name]
        owner = rules.zones.card_side[card]
        if (deck := state.zones.cards[rules.zones.of["unit_deck"][owner]]).count(card):
            deck.remove(card)
        slot = put(ctx, owner, card, tile(rules, spot), face_up=True)
        for cell, value in cells.items():
            getattr(state.units, cell)[slot] = value
    for zone, names in (zones or {}).items():
        number = rules.numbers["zone"][zone]
        for name in names:
            card = rules.numbers["card"][name]
            kind = "unit_deck" if rules.zones.card_side[card] >= 0 else "action_deck"
            state.zones.cards[rules.zones.of[kind][max(0, rules.zones.card_side[card])]].remove(card)
            insort(state.zones.cards[number], card)
    for name, points in (prestige or {}).items():
        state.allied.prestige[SIDES.index(name)] = points
    if edit is not None:
        edit(rules, state)
    state.stack.clear()
    ctx.jump("core.game/next_round")
    ctx.jump("core.round/second_turn")
    ctx.jump("allied_assault.turn/operations")
    advance(ctx)
    ctx.events.clear()
    game = Game(ctx, library, seed=1, packs=(), scenario=None)
    game._start = state.clone()
    return game


def tile(rules: Any, spot: Spot) -> int:
    """The number of the tile in a column and row."""
    return next(n for n, space in enumerate(rules.source.spaces) if space.at == spot)


def at(game: uc.Game, spot: Spot) -> str:
    """The name of the tile in a column and row."""
    return game.rules.names["space"][tile(game.rules, spot)]


def state(game: uc.Game) -> Any:
    """The state, for columns that tests look at."""
    return game._ctx.state


def unit(game: uc.Game, spot: Spot) -> int:
    """The slot of the unit in a column and row (-1: none)."""
    return int(state(game).land.unit[tile(game.rules, spot)])


def cell(game: uc.Game, spot: Spot, name: str) -> Any:
    """A cell of the unit in a column and row."""
    return getattr(state(game).units, name)[unit(game, spot)]


def card(game: uc.Game, spot: Spot) -> str:
    """The unit card in a column and row."""
    return game.rules.names["card"][cell(game, spot, "card")]


def controller(game: uc.Game, spot: Spot) -> str | None:
    """Who controls the tile in a column and row."""
    side = state(game).land.control[tile(game.rules, spot)]
    return None if side < 0 else SIDES[side]


def told(game: uc.Game, kind: str, seat: str = "us") -> list[dict[str, Any]]:
    """The fields of all events of a kind, as a seat sees them."""
    return [dict(event.fields) for event in game.events(seat) if event.kind == f"allied_assault.{kind}"]


def drawing(game: uc.Game, modifier: int) -> str:
    """The notation of a card of the action deck with this tactical modifier, which may be drawn now."""
    cards = game.rules.allied.cards  # type: ignore[attr-defined]
    return next(action.notation for action in game.legal_actions() if cards.modifier[action.args[0]] == modifier)


#: A unit of the automaton that neither acts nor supports.
IDLE = "german:sdkfz_223_scout"


def solo(
    ground: Mapping[Spot, str] | None = None,
    *,
    automaton: Mapping[str, Any] | None = None,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The :func:`field` with the Germans as the automaton: from above its units look down; all but the idle one act.

    Half of the action cards are the player's; ``automaton`` changes parts of the automaton.
    """
    units = [f"german:{one['id'].partition('/')[2]}" for one in kind("unit_cards") if one["side"] == "german"]
    units.remove(IDLE)
    plays = {
        "side": "german",
        "actions": {"replacements": 2},
        "fire": {"accuracy": 2},
        "target": {"take_cover": 2},
        "movers": units,
        "attackers": units,
        "attacks": ["front", "right", "left"],
        "advances": "always",
    }
    half = {one["id"].partition(":")[2]: 2 for one in kind("action_cards")}
    both = {"us": {}, "german": {"hand": {"actions": 0, "units": 0}}}
    for side, wanted in (sides or {}).items():
        both[side] = {**both[side], **wanted}
    given = {"action_cards": half, **changes}
    return field(ground, automaton={**plays, **(automaton or {})}, sides=both, plain=OPEN, **given)


def settle(game: Game, *wanted: str) -> Game:
    """Go on to the next order of the player, or to the end of the game.

    Chance takes the first of ``wanted`` that it may bring, or its first outcome; the
    player passes, shows the Bluff, stays and draws no card more.
    """
    left = list(wanted)
    while not game.is_terminal:
        offered = [action.notation for action in game.legal_actions()]
        if game.current_player != "chance" and "end_operations" in offered:
            return game
        named = next((one for one in left if one in offered), None)
        if named is not None:
            left.remove(named)
        quiet = next((one for one in ("pass", "bluff", "stay", "draw_units 0", "end_draw") if one in offered), None)
        game.apply(named or quiet or offered[0])
    return game


def name(game: uc.Game, spot: tuple[int, int]) -> str:
    """The name of the unit on a tile."""
    return game.rules.names["piece"][unit(game, spot)]


def decision(game: uc.Game) -> str:
    """What the seat in turn is asked, without the name of the pack."""
    found = game.decision_for(game.to_move[0])
    assert found is not None
    return found.kind.removeprefix("allied_assault.")


def why(game: uc.Game, notation: str) -> str:
    """The key of the first reason against an action."""
    return game.why_illegal(notation)[0].key.rpartition(".")[2]

"""The slices of Allied Assault, and the types its rules are written against.

Rule: AA-1.9, AA-2.9, AA-16.1, AA-16.2.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.definitions import ActionCard, AlliedScenario, Settings, Side, Special

#: No side, no unit, no tile.
NONE = -1
#: What is known of an ability of a face-down unit, other than nothing (0).
HAS, HAS_NOT = 1, 2


@attrs.define
class Units:
    """The units on the map, by slot.  A slot without a unit is face up and shows no card.

    ``card`` is the unit card, which the owner alone sees while it is face down; ``cost`` what its deployment showed
    (-1: nothing).  ``morale`` are its morale markers, above or below 0.  ``steps``, ``dug``, ``fired``: what it did
    in this Operations phase; ``new``: it was deployed in it, ``gave``: it gave its activation away.  ``exposed``: no
    help from a Fortification in this turn. ``footing``: on Swamp it may act (1) or not (2) in this turn. ``barred``:
    it never gets a Dug-In marker again.  What all remember of a face-down unit: ``slanted`` and ``hurried``: it moved
    diagonally, or twice in a turn. ``mined``: it made a minefield check. ``scouts`` and ``digs``: it is a scout car,
    or digs in by itself (1), or does not (2), or this is not known (0). ``least`` and ``most``: its printed morale is
    between these, as its losses and gains have shown.
    """

    card: list[int] = au.column("piece", holds="card", visible=au.OWNER, unless="face_up", pooled=True)
    face_up: list[bool] = au.column("piece", holds="bool", default=True, visible=au.PUBLIC)
    cost: list[int] = au.column("piece", default=-1, least=-1, visible=au.PUBLIC)
    morale: list[int] = au.column("piece", least=-99, most=9, visible=au.PUBLIC)
    dug_in: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    steps: list[int] = au.column("piece", visible=au.PUBLIC, most=9)
    dug: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    fired: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    new: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    gave: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    exposed: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    footing: list[int] = au.column("piece", visible=au.PUBLIC, most=2)
    barred: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    slanted: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    hurried: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    mined: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    scouts: list[int] = au.column("piece", visible=au.PUBLIC, most=2)
    digs: list[int] = au.column("piece", visible=au.PUBLIC, most=2)
    least: list[int] = au.column("piece", default=1, least=1, most=9, visible=au.PUBLIC)
    most: list[int] = au.column("piece", default=9, least=1, most=9, visible=au.PUBLIC)


@attrs.define
class Land:
    """The tiles: which side controls each (-1: none), and the unit on it (-1: none), as ``pieces.space`` says."""

    control: list[int] = au.column("space", holds="side", visible=au.PUBLIC)
    unit: list[int] = au.column("space", holds="piece", visible=au.PUBLIC)


@attrs.define
class Allied:
    """What belongs to a side, and to the turn.

    ``first`` is the side that goes first. ``edge`` is the side with the Home Row that the scenario gives the US (it
    may be drawn).  ``kills`` and ``earned``: enemy units destroyed, and the prestige for them.  ``on_hill``: turns in
    a row with a unit on the Hills.  ``done``: the scenario's once-per-turn rule was used.  ``modifier`` is the
    tactical modifier drawn last, ``bid`` the one that the US drew for going first.
    """

    prestige: list[int] = au.column("side", visible=au.PUBLIC)
    kills: list[int] = au.column("side", visible=au.PUBLIC)
    earned: list[int] = au.column("side", visible=au.PUBLIC)
    on_hill: list[int] = au.column("side", visible=au.PUBLIC)
    done: list[bool] = au.column("side", holds="bool", default=False, visible=au.PUBLIC)
    first: int = au.column(holds="side", visible=au.PUBLIC)
    edge: int = au.column(holds="side", visible=au.PUBLIC, default=0)
    modifier: int = au.column(visible=au.PUBLIC, least=-2, most=3)
    bid: int = au.column(visible=au.PUBLIC, least=-2, most=3)


@attrs.define
class Fight:
    """The combat under way: its units, and the two totals on the combat track (-1: no combat).

    ``firing`` and ``target`` change places for the return fire; ``tile`` is where the defender stood.
    What stands in the totals beside the figures of units and tiles is kept by side for the fire under way:
    ``cards`` from step 9, ``sacrificed`` from step 10, ``raised`` what the marker went up as it stops at 1;
    ``drawn`` is the tactical modifier.  ``silenced`` are units whose support cards cancelled.
    ``lost`` counts the morale that each side's unit lost in this combat.  ``passes``: passes in a
    row in step 9; ``due``: cards that the automaton has still to play in it.  ``answered``: the
    return fire has begun.  ``effects`` are the words of card
    effects that last for this fire (``no_terrain``, ``no_damage`` ...), or for this combat (``retreat``, ``mined``).
    """

    attacker: int = au.column(holds="piece", visible=au.PUBLIC)
    defender: int = au.column(holds="piece", visible=au.PUBLIC)
    firing: int = au.column(holds="piece", visible=au.PUBLIC)
    target: int = au.column(holds="piece", visible=au.PUBLIC)
    tile: int = au.column(holds="space", visible=au.PUBLIC)
    fire: int = au.column(visible=au.PUBLIC, least=-99)
    defence: int = au.column(visible=au.PUBLIC, least=-99)
    cards: list[int] = au.column("side", visible=au.PUBLIC, least=-99)
    sacrificed: list[int] = au.column("side", visible=au.PUBLIC)
    raised: list[int] = au.column("side", visible=au.PUBLIC)
    drawn: int = au.column(visible=au.PUBLIC, least=-2, most=3)
    silenced: tuple[int, ...] = au.column(holds="piece", cell=au.FIXED, visible=au.PUBLIC)
    lost: list[int] = au.column("side", visible=au.PUBLIC)
    passes: int = au.column(visible=au.PUBLIC, most=2)
    due: int = au.column(visible=au.PUBLIC, most=99)
    answered: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)
    effects: tuple[str, ...] = au.column(holds="text", cell=au.FIXED, visible=au.PUBLIC)


@attrs.define
class Play:
    """The action cards that are being played, the last one on top, and the sides that play them.

    ``annulled``: the card on top has no effect; ``answered``: a card was played against it.
    ``last`` is the side that played the last card.  ``stopped``: the move that was announced does not take place.
    """

    cards: tuple[int, ...] = au.column(holds="card", cell=au.FIXED, visible=au.PUBLIC)
    sides: tuple[int, ...] = au.column(holds="side", cell=au.FIXED, visible=au.PUBLIC)
    annulled: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)
    answered: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)
    last: int = au.column(holds="side", visible=au.PUBLIC)
    stopped: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)


@attrs.frozen(eq=False, repr=False)
class CardTable:
    """The figures of each card, by its number; those of an action card are 0 or False as unit figures.

    ``unit`` says which cards are units, ``can[ability]`` which units have an ability.
    """

    unit: tuple[bool, ...]
    cost: tuple[int, ...]
    battle: tuple[int, ...]
    modifier: tuple[int, ...]
    attack_hard: tuple[int, ...]
    attack_soft: tuple[int, ...]
    support: tuple[int, ...]
    defence: tuple[int, ...]
    morale: tuple[int, ...]
    hard: tuple[bool, ...]
    reach: tuple[int, ...]
    anti_air: tuple[int, ...]
    unit_class: tuple[str, ...]
    can: dict[str, tuple[bool, ...]]
    action: tuple[ActionCard | None, ...]


@attrs.frozen(eq=False, repr=False)
class LandTable:
    """The tiles by number, bridges in the place of rivers.

    ``orthogonal`` and ``around`` are the neighbours, without and with diagonals. ``within[n]`` are the tiles that
    support of range n reaches (n from 0 to 3, 0 for none). ``beyond[a][b]`` is the tile straight behind b as seen
    from its neighbour a (-1: none). ``target``, ``fire``, ``prestige`` and ``traits`` are those of the ground;
    ``terrain`` its name, ``of_terrain`` the tiles by that name.
    """

    orthogonal: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    within: tuple[tuple[tuple[int, ...], ...], ...]
    beyond: tuple[dict[int, int], ...]
    target: tuple[int, ...]
    fire: tuple[int, ...]
    prestige: tuple[int, ...]
    terrain: tuple[str, ...]
    of_terrain: dict[str, tuple[int, ...]]
    traits: tuple[frozenset[str], ...]
    objective: tuple[bool, ...]
    home_row: tuple[tuple[int, ...], ...]
    home_base: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class AlliedTable:
    """The cards, the tiles, the scenario's rules by name, the settings; by card its effect and the tiles barred to it.

    ``slots`` are the slots of each side, ``special_of`` the rules that hold for it.  ``effects`` has None for unit
    cards, ``barred`` no tile for action cards.  ``steps[card][space]`` are the tiles onto which the unit may step if
    they are free, sorted. ``static[card]`` are the rules that keep the unit where it is. ``near`` are the tiles next
    to it, whatever they are.  ``agile`` are units that may move and start a combat in one phase. ``marsh`` are tiles
    on which a rule of the scenario may hold a unit. With ``cuts_off`` the scenario may bar units from action cards.
    ``starters`` are the unit cards with which each side may start.  ``sacrificed[side][card]`` are the rules by which
    a card serves the side only as a sacrifice; it has only cards with such rules.
    ``for_orders[card]``: it is played as an order. ``parts[card]``: who may play it in a combat, empty for nobody.
    """

    cards: CardTable
    land: LandTable
    slots: tuple[frozenset[int], ...]
    special: dict[str, tuple[Special, ...]]
    special_of: tuple[dict[str, tuple[Special, ...]], ...]
    settings: Settings
    effects: tuple[Any, ...]
    barred: tuple[frozenset[int], ...]
    near: tuple[tuple[tuple[int, ...], ...], ...]
    steps: tuple[tuple[tuple[int, ...], ...], ...]
    static: tuple[tuple[Special, ...], ...]
    agile: tuple[bool, ...]
    marsh: frozenset[int]
    cuts_off: bool
    starters: tuple[frozenset[int], ...]
    sacrificed: tuple[dict[int, tuple[Special, ...]], ...]
    for_orders: tuple[bool, ...]
    parts: tuple[str, ...]


@attrs.frozen(eq=False)
class AutomatonTable:
    """The side that nobody plays (-1: none), and the map as the player sees it.

    ``rank`` is the place of each tile in the order in which the automaton's units act. ``towards[way]`` is the tile
    next to each one (-1: none), by the ways ``front``, ``right``, ``left`` and ``back`` of its units.
    """

    side: int
    rank: tuple[int, ...]
    towards: dict[str, tuple[int, ...]]


class AlliedState(au.CoreState):
    """A state as these rules see it (types only)."""

    units: Units
    land: Land
    allied: Allied
    fight: Fight
    play: Play


class AlliedRules(au.CoreRules):
    """A ruleset as these rules see it (types only)."""

    allied: AlliedTable
    allied_objectives: tuple[int, ...]
    #: A `Nesting`: its type would make a circle of fourteen files.
    allied_nesting: Any
    automaton: AutomatonTable
    #: By side what follows from the map, kept until it changes: the chain, the units.
    allied_chain: "BySide[tuple[int, ...]]"
    allied_slots: "BySide[tuple[int, ...]]"


Ctx = au.Context[AlliedRules, AlliedState]
T = TypeVar("T")
BySide = Callable[[Ctx, int], T]


def scenario_of(ctx: Ctx) -> AlliedScenario:
    """The scenario document."""
    scenario: AlliedScenario = ctx.rules.source.scenario
    return scenario


def side_plan(ctx: Ctx, side: int) -> Side:
    """What the scenario gives a side."""
    return scenario_of(ctx).sides[ctx.rules.sides[side]]

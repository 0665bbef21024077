"""The tables of a scenario: figures of cards, neighbours and ground of tiles.

Rule: AA-5.17, AA-7.1, AA-7.3.
"""

import operator
from collections.abc import Iterable, Mapping
from typing import Any

from undaunted_allied_assault.definitions import ABILITIES, EITHER, ActionCard, Face, Special
from undaunted_allied_assault.effect import EFFECTS
from undaunted_allied_assault.pick_unit import CUT_OFF
from undaunted_allied_assault.play_card import AT_ANY_TIME
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedTable, CardTable, LandTable
from undaunted_core.authoring import Setting, Title

Place = tuple[int, int]
STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
#: The most diagonal steps of support with range 3.
MOST_DIAGONALS = 2


def allied_table(rules: AlliedRules, setting: Setting) -> AlliedTable:
    """The table of a scenario."""
    special = _by_name(setting.scenario.special)
    special_of = tuple(
        _by_name(rule for rule in setting.scenario.special if rule.side in (None, side)) for side in setting.sides
    )
    cards, land = _cards(setting), _land(rules, setting)
    effect_of = rules.registry.all(EFFECTS)
    effects = tuple(None if face.action is None else effect_of.get(face.action.effect) for face in _faces(setting))
    barred = _list_closed_tiles(rules, setting, cards, land, special)
    near = tuple(land.around if diagonal else land.orthogonal for diagonal in cards.can["diagonal"])
    steps = _steps(cards, land, barred)
    slots = tuple(frozenset(range(*numbers)) for numbers in rules.pieces.of_side)
    settings = setting.scenario.settings
    keep = [() if card.side < 0 else special_of[card.side].get("static", ()) for card in setting.cards]
    static = tuple(
        tuple(rule for rule in rules if card.name in rule.units)
        for card, rules in zip(setting.cards, keep, strict=True)
    )
    return AlliedTable(
        cards,
        land,
        slots,
        special,
        special_of,
        settings,
        effects,
        barred,
        near,
        steps,
        static,
        agile=tuple(map(operator.or_, cards.can["move_and_fire"], cards.can["move_twice"])),
        marsh=frozenset(
            space
            for rule in special.get("marsh", ())
            for name in rule.terrains
            for space in land.of_terrain.get(name, ())
        ),
        cuts_off=not special.keys().isdisjoint(CUT_OFF),
        starters=tuple(_starters(setting, cards, side) for side in setting.sides),
        sacrificed=tuple(_list_sacrificed(setting, rules) for rules in special_of),
        for_orders=tuple(
            card is not None and (card.stripe == "operations" or card.effect in AT_ANY_TIME) for card in cards.action
        ),
        parts=tuple("" if card is None else part_in_combat(card) for card in cards.action),
    )


def _list_sacrificed(setting: Setting, rules: Mapping[str, tuple[Special, ...]]) -> dict[int, tuple[Special, ...]]:
    """By card the rules of a side by which it serves it only as a sacrifice, if there are any.

    Rule: AA-10.1, AA-10.6a, AA-17.14.
    """
    of_actions = rules.get("sacrifice_only", ())
    of_units = of_actions
    if setting.scenario.settings.supply_column == "us":
        of_actions += rules.get("supply_barred", ())
    by_card: dict[int, tuple[Special, ...]] = {}
    for number, (card, face) in enumerate(zip(setting.cards, _faces(setting), strict=True)):
        unit, title = face.unit, card.name.rpartition("_")[0]
        if unit is None:
            by_card[number] = tuple(rule for rule in of_actions if title in rule.actions)
        else:
            by_card[number] = tuple(r for r in of_units if card.name in r.units or unit.unit_class in r.classes)
    return {number: of_card for number, of_card in by_card.items() if of_card}


def part_in_combat(card: ActionCard) -> str:
    """Who may play an action card in step 9 of a combat; empty for nobody.  Rule: AA-5.9, AA-14.1."""
    if card.stripe == "surprise":
        return EITHER if card.effect in AT_ANY_TIME else ""
    return "" if card.stripe == "operations" else card.part


def objectives_table(rules: AlliedRules, setting: Setting) -> tuple[int, ...]:
    """The tiles with an objective marker: no part of the table above, which takes far longer to make."""
    return tuple(number for number, space in enumerate(setting.spaces) if space.tile.objective)


def _by_name(special: Iterable[Special]) -> dict[str, tuple[Special, ...]]:
    """Rules of a scenario by name."""
    rules: dict[str, tuple[Special, ...]] = {}
    for rule in special:
        rules[rule.rule] = (*rules.get(rule.rule, ()), rule)
    return rules


#: What a card of the table is to these rules: it has no figures.
BLANK = Face(id="allied_assault:blank", provenance="original", title=Title(en="-", es="-"), cost=0, battle=0)


def _faces(setting: Setting) -> list[Face]:
    return [card.definition if isinstance(card.definition, Face) else BLANK for card in setting.cards]


def _starters(setting: Setting, cards: CardTable, side: str) -> frozenset[int]:
    """The unit cards with which a side may start.  Rule: AA-2.7."""
    start = setting.scenario.sides[side].start
    able = set()
    for number, card in enumerate(setting.cards):
        owner, _, unit = card.name.partition(":")
        bought = start.budget and cards.cost[number] <= start.budget
        if owner == side and (start.random or bought or unit in start.units or unit in start.placed.values()):
            able.add(number)
    return frozenset(able)


def _list_closed_tiles(
    rules: AlliedRules, setting: Setting, cards: CardTable, land: LandTable, special: Mapping[str, tuple[Special, ...]]
) -> tuple[frozenset[int], ...]:
    """The tiles that each unit card may not enter: by terrain, and by the scenario.

    Rule: AA-6.7, AA-7.2, AA-10.8a, AA-10.10c, AA-17.3.
    """
    crossers = {name for rule in special.get("river_crossers", ()) for name in rule.units}
    barred = []
    for number, card in enumerate(setting.cards):
        words = set() if card.name in crossers else {"closed"}
        if cards.hard[number] and not cards.can["enter_swamp"][number]:
            words.add("no_hard")
        closed = {
            rules.numbers["space"][tile]
            for rule in special.get("closed_tiles", ())
            if card.side >= 0 and rule.side in (None, setting.sides[card.side])
            for tile in rule.at
        }
        barred.append(frozenset(closed | {space for space, traits in enumerate(land.traits) if words & traits}))
    return tuple(barred)


def _steps(
    cards: CardTable, land: LandTable, barred: tuple[frozenset[int], ...]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By card and tile, the tiles onto which the unit may step: diagonally by an ability alone.  Rule: AA-4.2, AA-6.5.

    Units that move alike share one table.
    """
    tables: dict[tuple[bool, frozenset[int]], tuple[tuple[int, ...], ...]] = {}
    for diagonal, closed in zip(cards.can["diagonal"], barred, strict=True):
        if (diagonal, closed) not in tables:
            near = land.around if diagonal else land.orthogonal
            tables[diagonal, closed] = tuple(tuple(space for space in spaces if space not in closed) for spaces in near)
    return tuple(tables[key] for key in zip(cards.can["diagonal"], barred, strict=True))


def _cards(setting: Setting) -> CardTable:
    faces = _faces(setting)
    # Battle values count more in some scenarios.  Rule: AA-10.12b.
    factor = next((rule.amount for rule in setting.scenario.special if rule.rule == "battle_factor"), 1)

    def figures(name: str, none: Any = 0) -> Any:
        return tuple(none if face.unit is None else getattr(face.unit, name) for face in faces)

    return CardTable(
        unit=tuple(face.unit is not None for face in faces),
        cost=tuple(face.cost for face in faces),
        battle=tuple(face.battle * factor for face in faces),
        modifier=tuple(face.modifier for face in faces),
        attack_hard=figures("hard"),
        attack_soft=figures("soft"),
        support=figures("support"),
        defence=figures("defence"),
        morale=figures("morale"),
        hard=tuple(kind == "hard" for kind in figures("target", "")),
        reach=figures("reach"),
        anti_air=figures("anti_air"),
        unit_class=figures("unit_class", ""),
        can={word: tuple(word in words for words in figures("abilities", ())) for word in ABILITIES},
        action=tuple(face.action for face in faces),
    )


def reaches(steps: int, dx: int, dy: int) -> bool:
    """Whether support of a range in steps reaches a tile at these offsets: steps go straight or diagonally.

    Rule: AA-5.17.
    """
    dx, dy = abs(dx), abs(dy)
    if not 0 < max(dx, dy) <= steps:
        return False
    # The fewest steps take a diagonal for each tile of the smaller offset; steps to spare can save some.
    return steps < 3 or min(dx, dy) <= MOST_DIAGONALS


#: By range in steps, the offsets of the tiles that support reaches.
OFFSETS = tuple(
    tuple((dx, dy) for dx in range(-steps, steps + 1) for dy in range(-steps, steps + 1) if reaches(steps, dx, dy))
    for steps in range(4)
)


def _land(rules: AlliedRules, setting: Setting) -> LandTable:
    grounds = [space.tile for space in setting.spaces]
    positions = [space.at for space in setting.spaces]
    tile = {position: number for number, position in enumerate(positions)}
    number_of = rules.numbers["space"]
    sides = [setting.scenario.sides[side] for side in setting.sides]

    def tiles(start: Place, steps: int) -> tuple[int, ...]:
        x, y = start
        return tuple(sorted(tile[x + dx, y + dy] for dx, dy in OFFSETS[steps] if (x + dx, y + dy) in tile))

    return LandTable(
        orthogonal=tuple(
            tuple(sorted(tile[x + dx, y + dy] for dx, dy in STRAIGHT if (x + dx, y + dy) in tile)) for x, y in positions
        ),
        around=tuple(tiles(position, 1) for position in positions),
        within=tuple(tuple(tiles(position, steps) for position in positions) for steps in range(len(OFFSETS))),
        beyond=tuple(_beyond(position, tile) for position in positions),
        target=tuple(ground.target for ground in grounds),
        fire=tuple(ground.fire for ground in grounds),
        prestige=tuple(ground.prestige for ground in grounds),
        terrain=tuple(ground.terrain for ground in grounds),
        of_terrain={
            name: tuple(space for space, ground in enumerate(grounds) if ground.terrain == name)
            for name in {ground.terrain for ground in grounds}
        },
        traits=tuple(frozenset(ground.traits) for ground in grounds),
        objective=tuple(ground.objective for ground in grounds),
        home_row=tuple(tuple(number_of[name] for name in side.home_row) for side in sides),
        home_base=tuple(NONE if side.home_base is None else number_of[side.home_base] for side in sides),
    )


def _beyond(start: Place, tile: Mapping[Place, int]) -> dict[int, int]:
    """For each orthogonal neighbour of a tile the one straight behind it."""
    numbers = {}
    for dx, dy in STRAIGHT:
        near = start[0] + dx, start[1] + dy
        if near in tile:
            numbers[tile[near]] = tile.get((near[0] + dx, near[1] + dy), NONE)
    return numbers

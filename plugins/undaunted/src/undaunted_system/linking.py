"""Makes a setting from a scenario document and the definitions, and names every fault.

Rule: UND-1.2, UND-1.3, UND-1.4, UND-1.6, UND-1.7, UND-2.1, UND-7.11, UND-10.16.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence

import undaunted_core.authoring as au
from undaunted_core.declarations.parts import SPECIAL_RULES
from undaunted_core.kernel.registry import Registry
from undaunted_core.limits import MOST_CARDS, MOST_PIECES, MOST_SPACES
from undaunted_core.mechanics.board import BOARD_GEOMETRIES
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_system.definitions import COMBAT, COMMAND, FOG_OF_WAR, MARKER_SIDES
from undaunted_system.objectives import CLAIM_OBJECTIVES
from undaunted_system.tactics import Scenario
from undaunted_system.vehicle_plans import PACK as VEHICLES
from undaunted_system.vehicle_plans import link_vehicles

ROLES = (COMBAT, COMMAND, FOG_OF_WAR)


def link(
    game: au.GameKind,
    scenario: Scenario,
    definitions: Mapping[str, Mapping[str, object]],
    registry: Registry,
    name: str,
    further: Callable[[au.Linker, set[str]], Iterable[au.PieceSetting]],
) -> dict[str, object]:
    """The parts of a :class:`Setting` that come from the scenario.

    ``definitions`` maps kind -> name in play -> definition.  In ``further(linker,
    spaces)`` a title checks the things that only it has, and returns the pieces
    that only it has.  Raises :class:`LinkError` with all faults.

    >>> def link_scenario(game, scenario, definitions, registry, name):
    ...     return link(game, scenario, definitions, registry, name, lambda linker, spaces: ())
    >>> sides = {"a": text(en="A", es="A"), "b": text(en="B", es="B")}
    >>> GameKind("duel", text(en="Duel", es="Duelo"), sides, ("my_pack",), UndauntedScenario, link_scenario).id
    'duel'
    """
    linker = au.Linker(game, scenario, definitions, name)
    sides = tuple(game.sides)
    linker.sides()
    if scenario.initiative not in sides:
        linker.fault("/initiative", repr(scenario.initiative), f"one of {', '.join(sides)}")
    linker.finish()
    check_size(linker, sides)
    spaces = linker.spaces()
    _markers(linker)
    cards = _cards(linker, sides)
    names = {space.name for space in spaces}
    pieces = _pieces(linker, sides, cards, names)
    linker.special(names, registry.all(SPECIAL_RULES))
    check_inspire(linker, cards)
    _standstill(linker, cards)
    geometry = linker.geometry(spaces, registry.all(BOARD_GEOMETRIES))
    linker.victory(registry.all(CONDITION_KINDS))
    _claims(linker)
    # The pieces of a side are next to each other.  The pieces without a side (-1) are last.
    vehicles = link_vehicles(linker, names, registry)
    pieces = sorted((*pieces, *vehicles, *further(linker, names)), key=lambda piece: piece.side % (len(sides) + 1))
    linker.finish()
    return {
        "sides": sides,
        "holder": sides.index(scenario.initiative),
        "geometry": geometry,
        "spaces": spaces,
        "pieces": tuple(pieces),
        "cards": cards,
        "side_titles": game.sides,
    }


def _standstill(linker: au.Linker, cards: Sequence[au.CardSetting]) -> None:
    """Check that at least one side has a card that it will be able to play.  Rule: UND-10.16."""
    for side in range(len(linker.game.sides)):
        deck = [(card, card.zones["deck"]) for card in cards if card.side == side and "deck" in card.zones]
        playable = sum(count for card, count in deck if card.definition.role != FOG_OF_WAR)
        if playable and sum(count for _, count in deck) > 1:
            return
    linker.fault(
        "/sides", "no side that can play a card", "a deck of two or more cards, at least one of them not a Fog of War"
    )


def check_size(linker: au.Linker, sides: Iterable[str]) -> None:
    """Refuse a scenario that is too large: the time of the later checks grows faster than its size."""
    setups = [linker.scenario.sides[side] for side in sides]
    cards = sum(max(0, count) for setup in setups for zone in (setup.deck, setup.supply) for count in zone.values())
    pieces = sum(len(setup.counters) + len(setup.vehicles) for setup in setups)
    linker.sizes(
        ("/spaces", "spaces", len(linker.scenario.spaces), MOST_SPACES),
        ("/sides", "cards", cards, MOST_CARDS),
        ("/sides", "counters", pieces, MOST_PIECES),
    )


def _markers(linker: au.Linker) -> None:
    """Check the sides of tiles and the control markers on them."""
    used: dict[str, str] = {}
    for number, plan in enumerate(linker.scenario.spaces):
        pointer = f"/spaces/{number}"
        # The two sides of a tile are one piece of cardboard.
        if plan.tile[:-1] in used:
            linker.fault(
                f"{pointer}/tile", repr(plan.tile), f"a tile not yet on the map ({used[plan.tile[:-1]]} is on it)"
            )
        used[plan.tile[:-1]] = plan.tile
        for side, level in plan.markers.items():
            if side not in linker.game.sides:
                near = linker.near(side, linker.game.sides)
                linker.fault(f"{pointer}/markers/{side}", repr(side), "a side of this game", near)
            if level not in MARKER_SIDES:
                near = linker.near(level, MARKER_SIDES)
                linker.fault(f"{pointer}/markers/{side}", repr(level), "scouted or controlled", near)
        if list(plan.markers.values()).count("controlled") > 1:
            linker.fault(f"{pointer}/markers", "two controlled markers", "at most one")


def _cards(linker: au.Linker, sides: tuple[str, ...]) -> tuple[au.CardSetting, ...]:
    """The card kinds in this scenario, in the order of the card files."""
    counts: dict[str, dict[str, int]] = {}
    for side, zone in itertools.product(sides, ("deck", "supply")):
        for local, count in getattr(linker.scenario.sides[side], zone).items():
            pointer = f"/sides/{side}/{zone}/{local}"
            card = linker.find("cards", f"{side}:{local}", pointer)
            if count < 1:
                linker.fault(pointer, count, "at least 1 (or no entry)")
            elif card is not None:
                zones = counts.setdefault(f"{side}:{local}", {})
                zones[zone] = count
                if sum(zones.values()) > card.copies:
                    linker.fault(
                        pointer,
                        f"{sum(zones.values())} in deck and supply",
                        f"at most {card.copies}, the number in the box",
                    )
    return tuple(
        au.CardSetting(name, sides.index(card.side), card, counts[name])
        for side in sides
        for name, card in linker.definitions["cards"].items()
        if name in counts and card.side == side
    )


def _pieces(
    linker: au.Linker, sides: tuple[str, ...], cards: Iterable[au.CardSetting], spaces: set[str]
) -> list[au.PieceSetting]:
    """The counters in this scenario: those of its cards, and those that it puts on the map."""
    starts: dict[str, str] = {}
    units = _units(linker)
    counters = {
        units.get(card.definition.unit, "") for card in cards if card.definition.role == COMBAT and card.definition.unit
    }
    _check_units(linker, cards)
    for side in sides:
        for local, space in linker.scenario.sides[side].counters.items():
            pointer = f"/sides/{side}/counters/{local}"
            if f"{side}:{local}" in linker.definitions.get("vehicles", ()):
                where = f"/sides/{side}/vehicles"
                expected = f"a unit; a vehicle stands under {where}, with a pack that requires {VEHICLES!r}"
                linker.fault(pointer, f"the vehicle {f'{side}:{local}'!r}", expected)
            elif linker.find("units", f"{side}:{local}", pointer) is not None:
                counters.add(f"{side}:{local}")
            if space not in spaces:
                linker.fault(pointer, repr(space), "a tile of this map", linker.near(space, spaces))
            starts[f"{side}:{local}"] = space
    return [
        au.PieceSetting(
            name,
            sides.index(unit.side) if unit.side else au.NO_SIDE,
            unit,
            starts.get(name),
            linker.faces("units", name),
        )
        for side in sides
        for name, unit in linker.definitions["units"].items()
        if name in counters and unit.side == side
    ]


def _units(linker: au.Linker) -> dict[str, str]:
    """The names of units in play, by their ids."""
    return {unit.id: name for name, unit in linker.definitions["units"].items()}


def _check_units(linker: au.Linker, cards: Iterable[au.CardSetting]) -> None:
    """Check that the system knows each card's role, and that only combat cards have a unit, of their own side.

    Rule: UND-1.2, UND-1.3, UND-4.1, UND-8.5.
    """
    units = _units(linker)
    for card in cards:
        definition, pointer = card.definition, f"/cards/{card.name}"
        if definition.role not in ROLES:
            near = linker.near(definition.role, ROLES)
            linker.fault(f"{pointer}/role", repr(definition.role), " or ".join(ROLES), near)
        elif definition.role == FOG_OF_WAR and definition.actions:
            linker.fault(f"{pointer}/actions", f"a {FOG_OF_WAR} with actions", "none")
        elif definition.role == COMBAT:
            unit = linker.definitions["units"].get(units.get(definition.unit or "", ""))
            if unit is None or unit.side != definition.side:
                defined = linker.definitions["units"].values()
                own = [other.id for other in defined if other.side == definition.side]
                near = linker.near(definition.unit or "", own)
                linker.fault(f"{pointer}/unit", repr(definition.unit), "a unit of the card's own side", near)
        elif definition.unit:
            linker.fault(f"{pointer}/unit", repr(definition.unit), f"no unit, because only a {COMBAT} card has one")


def _claims(linker: au.Linker) -> None:
    """Check that a claim needs points.  Rule: UND-10.2."""
    for side, setup in linker.scenario.sides.items():
        for number, claim in enumerate(setup.victory):
            if claim.condition == CLAIM_OBJECTIVES.name and claim.points < 1:
                linker.fault(f"/sides/{side}/victory/{number}/points", claim.points, "at least 1")


def check_inspire(linker: au.Linker, cards: Iterable[au.CardSetting]) -> None:
    """Refuse Inspire cards that could return each other without end.  Rule: UND-7.11."""
    inspire = {card.name: (card, use) for card in cards for use in card.definition.actions if use.action == "inspire"}
    returns = {
        name: {
            other
            for other, (target, _) in inspire.items()
            if target.side == card.side
            and (use.squad is None or target.definition.squad == use.squad)
            and (other != name or sum(card.zones.values()) > 1)
        }
        for name, (card, use) in inspire.items()
    }
    for name in returns:
        reached = set(returns[name])
        todo = list(reached)
        while todo:
            for further in returns[todo.pop()] - reached:
                reached.add(further)
                todo.append(further)
        if name in reached:
            linker.fault(
                f"/cards/{name}", "Inspire cards that can return each other", "Inspire cards that cannot (UND-7.11)"
            )


__all__ = ["link"]

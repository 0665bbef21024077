"""Checks the vehicles of a scenario document and makes their pieces.  Rule: NAF-1.13, UND-2.1."""

import undaunted_core.authoring as au
from undaunted_core.kernel.kinds import SLICES
from undaunted_core.kernel.registry import Registry
from undaunted_system.definitions import ROUGH

#: The pack with the rules of vehicles.
PACK = "vehicles"
#: The trait of the definition of a vehicle.
TRAIT = "vehicle"


def link_vehicles(linker: au.Linker, spaces: set[str], registry: Registry) -> list[au.PieceSetting]:
    """The vehicles.  Each may be on its tile, and each soldier is in one place only.

    Rule: NAF-1.13, NAF-6.7, NAF-8.15.
    """
    tiles = {plan.tile: linker.definitions["tiles"].get(plan.tile) for plan in linker.scenario.spaces}
    sides = tuple(linker.game.sides)
    vehicles = []
    for side, setup in linker.scenario.sides.items():
        seated: dict[str, str] = {}
        if setup.vehicles and PACK not in registry.all(SLICES):
            linker.fault(f"/sides/{side}/vehicles", "vehicles", f"none, or a pack whose requires= names {PACK!r}")
            continue
        for local, plan in setup.vehicles.items():
            pointer = f"/sides/{side}/vehicles/{local}"
            vehicle = linker.find("vehicles", f"{side}:{local}", pointer)
            if plan.at not in spaces:
                linker.fault(f"{pointer}/at", repr(plan.at), "a tile of this map", linker.near(plan.at, spaces))
            elif ROUGH in getattr(tiles[plan.at], "traits", ()):
                linker.fault(f"{pointer}/at", f"{plan.at}, which is rough", "a tile that vehicles may enter")
            if vehicle is None:
                continue
            # The trait decides the effect of a hit.
            if TRAIT not in vehicle.traits:
                linker.fault(pointer, f"{local} without the trait {TRAIT!r}", f"a definition with the trait {TRAIT!r}")
            if not vehicle.seats:
                linker.fault(pointer, f"{local} without places", "a vehicle with at least one place")
            if len(plan.crew) > len(vehicle.seats):
                expected = f"at most {len(vehicle.seats)}, as {local} has"
                linker.fault(f"{pointer}/crew", f"{len(plan.crew)} places", expected)
            if plan.damage >= vehicle.integrity:
                expected = f"less than its integrity of {vehicle.integrity}"
                linker.fault(f"{pointer}/damage", str(plan.damage), expected)
            for place, soldier in enumerate(plan.crew):
                if soldier is not None:
                    _soldier(linker, side, soldier, f"{pointer}/crew/{place}", seated)
                    seated.setdefault(soldier, f"{local}, place {place + 1}")
            faces = linker.faces("vehicles", f"{side}:{local}")
            vehicles.append(au.PieceSetting(f"{side}:{local}", sides.index(side), vehicle, plan.at, faces))
    return vehicles


def _soldier(linker: au.Linker, side: str, soldier: str, pointer: str, seated: dict[str, str]) -> None:
    """Check that a soldier aboard belongs to the side, has cards in the scenario, and is in no other place."""
    setup = linker.scenario.sides[side]
    units = linker.definitions["units"]
    own = [name.partition(":")[2] for name, unit in units.items() if unit.side == side]
    if soldier not in own:
        others = [unit.side for name, unit in units.items() if name.partition(":")[2] == soldier]
        found = f"{soldier!r} of {others[0]}" if others else repr(soldier)
        linker.fault(pointer, found, f"a soldier of {side}; all of a crew have one side", linker.near(soldier, own))
    elif soldier in seated:
        linker.fault(pointer, repr(soldier), f"a soldier who is not in another place ({seated[soldier]})")
    elif soldier in setup.counters:
        linker.fault(pointer, repr(soldier), f"a soldier who is not on a tile ({setup.counters[soldier]})")
    elif soldier not in {*setup.deck, *setup.supply}:
        linker.fault(pointer, repr(soldier), "a soldier with cards in deck or supply")

"""Linking a scenario: the things that only North Africa has, with every fault named."""

from functools import partial
from typing import Any

from undaunted_core.authoring import NO_SIDE, GameKind, Linker, PieceSetting
from undaunted_north_africa.definitions import (
    CLAIM,
    ESCAPE,
    NEUTRALISE,
    STRUCTURE,
    NorthAfricaCondition,
    NorthAfricaScenario,
)
from undaunted_system import count_scores, link

#: The number of markers in the box.
MOST_OBJECTIVES = 3
MOST_ESCAPES = 4
MOST_MARKERS = 16
MOST_DAMAGE = 24


def link_scenario(
    game: GameKind, scenario: NorthAfricaScenario, definitions: Any, registry: Any, name: str
) -> dict[str, object]:
    """Link a scenario, with the things that only North Africa has.  Rule: NAF-1.13, NAF-1.14, UND-2.1."""
    return link(game, scenario, definitions, registry, name, partial(_further, registry))


def _further(registry: Any, linker: Linker, spaces: set[str]) -> list[PieceSetting]:
    structures = _structures(linker)
    _box(linker)
    for side, setup in linker.scenario.sides.items():
        for number, condition in enumerate(setup.victory):
            _condition(linker, side, condition, f"/sides/{side}/victory/{number}", count_scores(registry))
    return structures


def _structures(linker: Linker) -> list[PieceSetting]:
    """Structures, each once, worth points, with a defence of their own.  Rule: NAF-1.14, NAF-8.17."""
    structures: dict[str, PieceSetting] = {}
    for number, plan in enumerate(linker.scenario.spaces):
        pointer = f"/spaces/{number}/structure"
        if plan.structure is None:
            continue
        structure = linker.find("structures", plan.structure, pointer)
        if structure is None:
            continue
        if plan.structure in structures:
            expected = f"a structure not yet on the map ({structures[plan.structure].start} has it)"
            linker.fault(pointer, repr(plan.structure), expected)
        if structure.points < 1:
            linker.fault(pointer, f"{plan.structure} without points", "a structure worth at least 1")
        if "structure" not in structure.defence:
            linker.fault(
                pointer, f"{plan.structure} without a structure defence", "a structure with a structure defence"
            )
        # The trait decides the effect of a hit.
        if STRUCTURE not in structure.traits:
            found = f"{plan.structure} without the trait {STRUCTURE!r}"
            linker.fault(pointer, found, f"a definition with the trait {STRUCTURE!r}")
        structures[plan.structure] = PieceSetting(plan.structure, NO_SIDE, structure, plan.tile)
    return list(structures.values())


def _box(linker: Linker) -> None:
    """Check that the scenario uses no more markers than the box has.  Rule: UND-2.1."""
    spaces, sides = linker.scenario.spaces, linker.scenario.sides
    counts = [
        ("/spaces", "objective markers", sum(plan.objective > 0 for plan in spaces), MOST_OBJECTIVES),
        ("/spaces", "escape markers", sum(plan.escape for plan in spaces), MOST_ESCAPES),
        (
            "/sides",
            "damage markers",
            sum(plan.damage for setup in sides.values() for plan in setup.vehicles.values()),
            MOST_DAMAGE,
        ),
    ]
    counts += [
        ("/spaces", f"control markers of {side}", sum(side in plan.markers for plan in spaces), MOST_MARKERS)
        for side in sides
    ]
    for pointer, title, count, most in counts:
        if count > most:
            linker.fault(pointer, f"{count} {title}", f"at most {most}, the number in the box")


def _condition(linker: Linker, side: str, condition: NorthAfricaCondition, pointer: str, scores: int) -> None:
    """Check that a condition can be met with the contents of the scenario.

    One of the ``scores`` is that of structures; points of further packs may come on top of those of the map.
    Rule: UND-10.2, NAF-10.9, NAF-10.10.
    """
    if condition.condition == CLAIM:
        if condition.counters or condition.number:
            linker.fault(pointer, "counters or a number", "points, because the condition counts claimed objectives")
        points = _points(linker, side)
        if condition.points > points and scores == 1:
            linker.fault(f"{pointer}/points", str(condition.points), f"at most the {points} points on the map")
    elif condition.condition in (ESCAPE, NEUTRALISE):
        other = next(name for name in linker.game.sides if name != side)
        whose = side if condition.condition == ESCAPE else other
        in_play = _counters(linker, whose)
        for index, counter in enumerate(condition.counters):
            if counter not in in_play:
                expected = f"a counter of {whose} in this scenario"
                linker.fault(f"{pointer}/counters/{index}", repr(counter), expected, linker.near(counter, in_play))
            elif counter in condition.counters[:index]:
                linker.fault(f"{pointer}/counters/{index}", f"{counter!r} twice", "every counter once")
        most = len(condition.counters) or len(in_play)
        if condition.points:
            linker.fault(
                f"{pointer}/points", str(condition.points), f"no points, because {condition.condition} counts counters"
            )
        if condition.number > most:
            linker.fault(f"{pointer}/number", str(condition.number), f"at most {most}, the number of these counters")
        if condition.condition == ESCAPE and not condition.counters:
            linker.fault(f"{pointer}/counters", "nobody", "the counters that are allowed to escape")
        if condition.condition == ESCAPE and not any(plan.escape for plan in linker.scenario.spaces):
            linker.fault(pointer, "no escape marker on the map", "at least one escape marker")


def _points(linker: Linker, side: str) -> int:
    """The points on the map.  Each side may score structures, each in its own way.  Rule: NAF-10.8."""
    structures = linker.definitions["structures"]
    return sum(
        plan.objective + (structures[plan.structure].points if plan.structure in structures else 0)
        for plan in linker.scenario.spaces
    )


def _counters(linker: Linker, side: str) -> list[str]:
    """The counters of a side that start on the board, by side-local name."""
    setup = linker.scenario.sides[side]
    aboard = [soldier for plan in setup.vehicles.values() for soldier in plan.crew if soldier]
    return [*setup.counters, *setup.vehicles, *aboard]

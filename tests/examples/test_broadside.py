"""Broadside: an attack that runs through every stage of the core's combat pipeline, and a pack that edits each."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from broadside import advanced, plugin
from broadside.attack import DAMAGE

import undaunted_core as uc
import undaunted_core.authoring as au
from kit.places import ROOT
from undaunted_testing import check_ruleset, check_sequence, context, notations, play

#: The example's own tests, which a reader runs with the example installed.
OWN = runpy.run_path(str(ROOT / "examples/broadside/tests/test_broadside.py"))
STEPS = ("choose_target", "total", "roll", "determine_result", "clear")
#: What is settled when a stage begins, as the page "The combat pipeline" says.
SETTLED = {
    "choose_target": set(),
    "total": {"target"},
    "roll": {"target", "total"},
    "determine_result": {"target", "total", "face"},
    "lose_hull": {"target", "total", "face"},
    "sink": {"target", "total", "face", "hull"},
    "clear": {"target", "total", "face", "hull"},
}


def make_library(*rules: Any) -> uc.Library:
    """The game, the advanced rules, and a pack ``extra`` with these rules; no installed pack."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=("broadside",))

        @uc.hookimpl
        def register_rules(self, register: au.Registrar) -> None:
            register.add(*rules)

    library = uc.Library(discover=False)
    for pack in (plugin, advanced, Extra()):
        library.register(pack)
    return library


def new_game(*rules: Any, packs: tuple[str, ...] = ()) -> uc.Game:
    packs = (*packs, "extra") if rules else packs
    library = make_library(*rules)
    return uc.new_game("broadside", "line", seed=1, chance="explicit", packs=packs, library=library)


def shoot(game: uc.Game, ship: str, target: str, *dice: int) -> list[str]:
    """What is told of one shot, whose dice show these faces."""
    rolls = [f"roll {die - 1}" for die in dice]
    return [event.text() for event in play(game, f"fire {ship}", f"target {target}", *rolls)]


def advanced_game(rounds: int = 1) -> uc.Game:
    """The game with the advanced rules, after so many rounds less one without a shot."""
    game = new_game(packs=("broadside_advanced",))
    play(game, *["pass"] * (2 * (rounds - 1)))
    return game


def name_steps(game: uc.Game, procedure: str) -> list[str]:
    return [step.name for step in game.rules.procedures[procedure]]


# -- the stages ------------------------------------------------------------------------------------------


def test_a_shot_runs_through_every_stage() -> None:
    """The game brings the roll and the damage; the other stages are those of the core."""
    game = new_game()
    packs = [(step.name, step.pack) for step in game.rules.procedures["core.attack"]]
    assert packs == [(name, "broadside" if name == "roll" else "core") for name in STEPS]
    assert shoot(game, "west:cutter", "east:cutter", 6) == [
        "West Cutter fires at East Cutter and needs 3.",
        "The die shows 6: a hit.",
        "Hull of East Cutter: 1.",
    ]
    assert context(game).state.attack == context(new_game()).state.attack


def note(name: str, noted: list[tuple[str, set[str]]]) -> Any:
    """A step that notes what the record of the attack holds, and whether the target has lost hull."""

    def look(ctx: Any) -> None:
        attack, hull = ctx.state.attack, ctx.state.fleet.hull
        settled = {word for word, least in (("target", 0), ("total", 1), ("face", 1)) if getattr(attack, word) >= least}
        if min(hull) < 2:
            settled.add("hull")
        noted.append((name, settled))

    return au.step(f"look_{name}", look)


@pytest.mark.parametrize("name", SETTLED)
def test_a_step_before_a_stage_finds_what_the_page_says(name: str) -> None:
    noted: list[tuple[str, set[str]]] = []
    procedure = "core.attack" if name in STEPS else DAMAGE.name
    shoot(new_game(au.Insert(procedure, note(name, noted), before=name)), "west:frigate", "east:ironclad", 6)
    assert noted == [(name, SETTLED[name])]


@pytest.mark.parametrize("name", SETTLED)
def test_a_pack_edits_a_stage_before_after_and_in_its_place(name: str) -> None:
    procedure = "core.attack" if name in STEPS else DAMAGE.name
    old = list(STEPS if name in STEPS else (step.name for step in DAMAGE.steps))
    at = old.index(name)

    def idle() -> None:
        """Do nothing."""

    first, last = au.step("first", idle), au.step("last", idle)
    inserted = new_game(au.Insert(procedure, first, before=name), au.Insert(procedure, last, after=name))
    assert name_steps(inserted, procedure) == [*old[:at], "first", name, "last", *old[at + 1 :]]
    assert name_steps(new_game(au.Remove(procedure, name)), procedure) == [*old[:at], *old[at + 1 :]]
    steps = new_game(au.Replace(procedure, name, first)).rules.procedures[procedure]
    assert [(step.name, step.pack) for step in steps][at] == (name, "extra")


# -- the pack that edits each of them --------------------------------------------------------------------


def test_nobody_aims_at_a_ship_in_fog_in_the_first_two_rounds() -> None:
    """Clause ADV-1."""
    for rounds, targets in ((1, ["ironclad"]), (2, ["ironclad"]), (3, ["ironclad", "cutter"])):
        game = advanced_game(rounds)
        # East goes first in round 2.
        play(game, *(["pass"] if rounds == 2 else []), "fire west:frigate")
        assert notations(game) == [f"target east:{ship}" for ship in targets]


def test_a_ship_whose_only_target_lies_in_fog_may_not_fire() -> None:
    """Clause ADV-1."""
    game = advanced_game()
    state = context(game).state
    state.pieces.space[context(game).rules.numbers["piece"]["east:ironclad"]] = au.OFF_BOARD
    assert notations(game) == ["pass"]
    assert [str(why) for why in game.why_illegal("fire west:frigate")] == ["It has no target. (BRO-1)"]


def test_a_small_ship_is_harder_to_hit() -> None:
    """Clause ADV-2."""
    game = advanced_game(3)
    assert shoot(game, "west:cutter", "east:cutter", 3, 1)[:2] == [
        "West Cutter fires at East Cutter and needs 4.",
        "The die shows 3: a miss.",
    ]


def test_a_weak_ship_rolls_a_smaller_die_and_a_small_one_is_flooded() -> None:
    """Clauses ADV-3 and ADV-5."""
    game = advanced_game()
    # The answer of the ironclad damages the frigate.
    assert shoot(game, "west:frigate", "east:ironclad", 1, 6)[-1] == "Hull of West Frigate: 1."
    play(game, "fire east:ironclad", "target west:cutter")
    assert len(game.chance_outcomes()) == 6
    told = [event.text() for event in play(game, "roll 5")]
    assert told[1:4] == ["Hull of West Cutter: 1.", "Hull of West Cutter: 0.", "West Cutter sinks."]
    play(game, "pass", "fire west:frigate", "target east:ironclad")
    # One hull point is left to the frigate.
    assert len(game.chance_outcomes()) == 4


def test_a_shot_bounces_off_an_iron_ship_but_for_a_six() -> None:
    """Clause ADV-4."""
    assert shoot(advanced_game(), "west:frigate", "east:ironclad", 5, 1)[2] == "It bounces off East Ironclad."
    assert shoot(advanced_game(), "west:frigate", "east:ironclad", 6, 1)[2] == "Hull of East Ironclad: 1."


def test_a_target_afloat_answers_once() -> None:
    """Clause ADV-6."""
    told = shoot(advanced_game(), "west:frigate", "east:ironclad", 1, 1)
    assert told[2:4] == ["East Ironclad fires at West Frigate and needs 3.", "The die shows 1: a miss."]


# -- the example's own tests -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in OWN if name.startswith("test_")])
def test_the_example_passes_its_own_test(name: str) -> None:
    """Clauses BRO-1 to BRO-7."""
    library = make_library()
    OWN[name](lambda **words: uc.new_game("broadside", "line", seed=1, library=library, **words))


# -- the rest of the library -----------------------------------------------------------------------------


@pytest.mark.parametrize("packs", [(), ("broadside_advanced",)], ids=["plain", "advanced"])
def test_the_general_checks_pass(packs: tuple[str, ...]) -> None:
    library = make_library()
    check_ruleset(library, "broadside", "line", games=2, packs=packs)
    check_sequence(library, "broadside", "line", games=2, packs=packs)

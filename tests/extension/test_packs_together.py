"""Packs living together: one order whatever was installed when, and conflicts that name both packs and files."""

from __future__ import annotations

import itertools
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import three_packs
import toy
import undaunted_core as uc
from three_packs import NAMES, folder
from undaunted_core.authoring import ActionKind, Insert, Reaction, step, text
from undaunted_core.authoring.combat import Result
from undaunted_core.authoring.victory import Cause, EndCheck
from undaunted_core.mechanics.victory import END_CAUSES
from undaunted_system import CasualtyPolicy
from undaunted_testing.advice import Advice

if TYPE_CHECKING:
    from pathlib import Path

plugin = partial(three_packs.plugin, module=__name__)
RIDER, CAPTAIN = "toy:red/rider", "toy:red/captain"


def played(library: uc.Library, packs: tuple[str, ...]) -> tuple[Any, ...]:
    """Everything about a random game with these packs."""
    game = uc.new_game("toy", "skirmish", seed=4, packs=packs, library=library)
    rng = random.Random(4)
    offered = []
    while not game.is_terminal and len(offered) < 60:
        actions = game.legal_actions()
        offered.append([action.notation for action in actions])
        game.apply(rng.choice(actions))
    return game.rules.fingerprint, list(game.rules.packs), game.to_json(), offered, game.digest()


def subsets() -> list[tuple[str, ...]]:
    return [chosen for size in range(len(NAMES) + 1) for chosen in itertools.combinations(NAMES, size)]


# -- one game, whatever the order ------------------------------------------------------------


@pytest.mark.parametrize("chosen", subsets(), ids="-".join)
def test_the_game_is_the_same_in_whatever_order_packs_are_installed_and_named(
    chosen: tuple[str, ...], tmp_path: Path
) -> None:
    home = three_packs.drill(tmp_path)
    installed = list(itertools.permutations(NAMES))
    named = itertools.cycle(itertools.permutations(chosen))
    # All six orders of all three packs; of fewer packs every third order of installation.
    games = [
        played(three_packs.make_library(home, order), next(named))
        for order in installed[:: 1 if chosen == NAMES else 3]
    ]
    assert len(games) == (6 if chosen == NAMES else 2)
    assert all(game == games[0] for game in games)
    assert set(games[0][1]) == {"core", "tactics", "aboard", "toy", *chosen}


def test_each_pack_that_is_on_makes_another_game(tmp_path: Path) -> None:
    """So the test above compares something."""
    library = three_packs.make_library(three_packs.drill(tmp_path))
    found = {played(library, chosen)[0] for chosen in subsets()}
    assert len(found) == 2 ** len(NAMES)


def test_none_of_the_packs_acts_where_none_is_named(tmp_path: Path) -> None:
    library = three_packs.make_library(three_packs.drill(tmp_path))
    alone = played(toy.make_library(), ())
    assert played(library, ()) == alone
    assert played(library, ("fog",))[1] == [*alone[1], "fog"]
    assert library.asked(("lookout", "fog", "fog")) == ("fog", "lookout")


# -- a declared order -------------------------------------------------------------------------


def order_of(*packs: Any) -> list[str]:
    """The further packs in the order in which they act."""
    library = toy.make_library()
    for one in packs:
        library.register(one)
    named = tuple(one.PACK.id for one in packs)
    return [name for name in library.active(library.game("toy"), named) if name in named]


def test_a_pack_comes_after_what_it_requires_and_after_what_it_says() -> None:
    assert order_of(plugin("one"), plugin("two")) == ["one", "two"]
    assert order_of(plugin("one", requires=("two",)), plugin("two", requires=("toy",))) == ["two", "one"]
    assert order_of(plugin("one", after=("two",)), plugin("two")) == ["two", "one"]
    assert order_of(plugin("one", after=("two",))) == ["one"]
    assert order_of(plugin("one", after=("three",)), plugin("two"), plugin("three")) == ["three", "one", "two"]


def test_a_ring_of_packs_is_refused() -> None:
    with pytest.raises(uc.PluginError, match=r"packs one -> two -> one come after each other \(requires and after\)"):
        order_of(plugin("one", after=("two",)), plugin("two", after=("one",)))
    with pytest.raises(uc.PluginError, match="come after each other"):
        order_of(plugin("one", after=("two",)), plugin("two", requires=("one",)))
    with pytest.raises(uc.PluginError, match=r"pack one: after is a tuple of pack ids, not \['two'\]"):
        uc.Pack(id="one", version="1", after=["two"])  # type: ignore[arg-type]


# -- overrides --------------------------------------------------------------------------------

INITIATIVE = {"target": RIDER, "set": {"initiative": 8}}
STRIKE, MARCH = {"action": "strike", "x": 2}, {"action": "march", "x": 1}
CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "set and set": (INITIATIVE, INITIATIVE, "initiative set by pack one (one/overrides.json) and set by pack two"),
    "set and add": (
        {"target": RIDER, "set": {"actions": [STRIKE]}},
        {"target": RIDER, "append": {"actions": [{"action": "claim"}]}},
        "actions set by pack one (one/overrides.json) and added to by pack two (two/overrides.json)",
    ),
    "add and take": (
        {"target": RIDER, "append": {"actions": [MARCH]}},
        {"target": RIDER, "remove": {"actions": [MARCH]}},
        "actions added to by pack one (one/overrides.json) and taken from by pack two (two/overrides.json)",
    ),
}


@pytest.mark.parametrize("case", CHANGES)
def test_two_packs_that_change_one_field_must_say_an_order(case: str, tmp_path: Path) -> None:
    one, two, said = CHANGES[case]
    library = toy.make_library()
    homes = (folder(tmp_path, "two", two), folder(tmp_path, "one", one))
    with pytest.raises(uc.LinkError) as found:
        library.ruleset("toy", "skirmish", homes)
    assert said in str(found.value)
    assert "expected an order of the two packs, declared with requires or after" in str(found.value)
    assert found.value.faults[0].file == "two/overrides.json"


@pytest.mark.parametrize("case", CHANGES)
def test_in_a_declared_order_the_later_change_counts(case: str, tmp_path: Path) -> None:
    one, two, _ = CHANGES[case]
    library = toy.make_library()
    homes = (folder(tmp_path, "two", two, after=["one"]), folder(tmp_path, "one", one))
    rules = library.ruleset("toy", "skirmish", homes)
    assert list(rules.packs)[-2:] == ["one", "two"]


def test_what_two_packs_add_to_a_list_is_no_conflict(tmp_path: Path) -> None:
    adds = [{"target": CAPTAIN, "append": {"actions": [one]}} for one in (STRIKE, MARCH)]
    homes = [folder(tmp_path, name, add) for name, add in zip(("one", "two"), adds, strict=True)]
    rules = toy.make_library().ruleset("toy", "skirmish", tuple(reversed(homes)))
    (captain,) = (one for one in rules.source.raw["cards"] if one["id"] == CAPTAIN)
    assert captain["actions"] == [STRIKE, MARCH]


def test_a_fault_of_a_changed_definition_names_the_packs_that_changed_it(tmp_path: Path) -> None:
    homes = [folder(tmp_path, name, {"target": CAPTAIN, "append": {"actions": [MARCH]}}) for name in ("one", "two")]
    with pytest.raises(uc.LinkError, match="found 'march' twice") as found:
        toy.make_library().ruleset("toy", "skirmish", tuple(homes))
    (fault,) = found.value.faults
    by = "pack one (one/overrides.json) and pack two (two/overrides.json)"
    assert fault.found == "'march' twice"
    assert fault.changed_by == fault.to_dict()["changed_by"] == by
    assert str(fault).endswith(f"; changed by {by}")


# -- declarations -------------------------------------------------------------------------------


def ruleset(*packs: Any) -> Any:
    library = toy.make_library()
    for one in packs:
        library.register(one)
    return library, library.ruleset("toy", "skirmish", tuple(one.PACK.id for one in packs))


def wave(name: str) -> ActionKind:
    return ActionKind(name, text("wave", "saludar"))


def test_all_names_that_two_packs_claim_are_told_with_both_files() -> None:
    with pytest.raises(uc.DuplicateNameError) as found:
        ruleset(plugin("one", wave("one.wave"), wave("one.call")), plugin("two", wave("one.wave"), wave("one.call")))
    lines = str(found.value).splitlines()
    assert [line.partition(" (")[0] for line in lines] == [
        f"packs one and two both register action {name!r}, expected another name" for name in ("one.wave", "one.call")
    ]
    assert lines[0].count("test_packs_together.py:") == 2


def test_two_steps_of_one_name_are_told_with_both_files() -> None:
    tea = [Insert("core.attack", step("tea", idle), after="total_defence") for _ in range(2)]
    with pytest.raises(uc.OrderingError, match=r"both have a step 'tea' \(one: .*\.py:\d+; two: .*\.py:\d+\)"):
        ruleset(plugin("one", tea[0]), plugin("two", tea[1]))


def ducks(pack: str) -> Reaction:
    return Reaction(f"{pack}.duck", "toy.before_roll", three_packs.sees, three_packs.may_look, three_packs.look)


def test_reactions_with_different_cards_or_in_different_windows_are_no_conflict() -> None:
    leads = Reaction("two.duck", "toy.before_roll", lambda card: False, three_packs.may_look, three_packs.look)
    ruleset(plugin("one", ducks("one")), plugin("two", leads))


def policy(pack: str) -> CasualtyPolicy:
    return CasualtyPolicy(f"{pack}.gone", lambda ctx, piece: None)


def breach(pack: str) -> Result:
    return Result("strike", "masked", lambda ctx: None)


TAKEN = {
    "result": (breach, "result of strike against masked of pack two"),
    "reaction": (ducks, "reaction two.duck with the card red:rider in the window toy.before_roll of pack two"),
    "casualty policy": (policy, "casualty policy two.gone of pack two"),
}


@pytest.mark.parametrize("kind", TAKEN)
def test_a_rule_that_takes_the_place_of_another_packs_needs_a_declared_order(kind: str) -> None:
    make, said = TAKEN[kind]
    with pytest.raises(uc.DeclarationError) as found:
        ruleset(plugin("one", make("one")), plugin("two", make("two")))
    assert [fault.file for fault in found.value.faults] == ["one", "two"]
    assert said in str(found.value)
    assert "declared with requires or after" in str(found.value)
    ordered = plugin("one", make("one")), plugin("two", make("two"), after=("one",))
    ruleset(*ordered)
    # Of more policies the last one counts, so the order of the earlier ones is no matter.
    if make is policy:
        ruleset(*ordered, plugin("a", make("a")), plugin("three", make("three"), after=("a", "one", "two")))


def test_results_against_two_traits_clash_where_a_piece_has_both(tmp_path: Path) -> None:
    masked, tall = (Result("strike", trait, lambda ctx: None) for trait in ("masked", "tall"))
    packs = plugin("one", masked), plugin("two", tall)
    library = toy.make_library()
    for one in packs:
        library.register(one)
    far = folder(tmp_path, "far", {"kind": "units", "target": RIDER, "set": {"traits": ["tall"]}})
    library.ruleset("toy", "skirmish", ("one", "two", far))
    near = folder(tmp_path, "near", {"kind": "units", "target": "toy:red/patrol_1", "append": {"traits": ["tall"]}})
    with pytest.raises(uc.DeclarationError, match="result of strike against tall of pack two"):
        library.ruleset("toy", "skirmish", ("one", "two", near))


def idle(ctx: Any) -> None:
    """Nothing."""


def advice(*packs: Any) -> list[str]:
    library, rules = ruleset(*packs)
    advised = Advice(library, rules).of(rules)
    return [str(fault) for fault in advised if "an order of the two packs" in str(fault)]


def test_a_name_in_after_that_is_nearly_that_of_a_pack_is_advised() -> None:
    library, rules = ruleset(plugin("one", after=("twoo", "far_away")), plugin("two"))
    (fault,) = [fault for fault in Advice(library, rules).of(rules) if fault.pointer == "after"]
    assert (fault.file, fault.found, fault.nearest) == ("one", "'twoo'", "two")


def nap(name: str) -> Insert:
    return Insert("core.attack", step(name, idle), after="total_defence")


@pytest.mark.nightly
def test_steps_at_one_place_are_advised_to_have_an_order() -> None:
    one, two = plugin("one", nap("nap")), plugin("two", nap("tea"))
    told = advice(one, two)
    assert len(told) == 2
    assert "pack one: step core.attack/nap: found step core.attack/tea of pack two" in told[0]
    assert "test_packs_together.py:" in told[0]
    assert advice(one, plugin("two", nap("tea"), after=("one",))) == []
    apart = plugin("two", Insert("core.attack", step("tea", idle), before="clear"))
    assert advice(one, apart) == []
    behind = plugin("two", Insert("core.attack", step("tea", idle), after="nap"))
    assert advice(one, behind) == []
    assert advice(one) == []
    # The packs of the game come before all others, so there is nothing to declare.
    away = plugin("away", nap("nap"), requires=("core",))
    assert advice(away) == []
    assert advice(away, plugin("other", nap("tea"), requires=("core",))) != []


def test_ends_of_one_cause_are_advised_to_have_an_order() -> None:
    known, another, *_ = ruleset()[1].registry.all(END_CAUSES).values()
    assert isinstance(known, Cause)

    def end(name: str, cause: Any) -> Any:
        check = EndCheck(f"{name}_end", lambda ctx: None, (cause,))
        return plugin(name, check, messages={f"ending.{name}_end": text("calm", "calma")})

    assert advice(end("one", known), end("two", another)) == []
    told = advice(end("one", known), end("two", known))
    assert len(told) == 2
    assert "pack one: end check one_end: found end check two_end of pack two" in told[0]

"""The hook points of the core, used by games without any system: who goes first, who holds what, sums, attacks."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import bidding
import duel
import undaunted_core as uc
import undaunted_core.authoring as au
from kit.signing import signed
from undaunted_core.errors import DeclarationError, LinkError
from undaunted_core.kernel.kinds import TABLES
from undaunted_core.mechanics.initiative import stay_first
from undaunted_testing import check_ruleset
from undaunted_testing.scene import play

#: What only games on the pack ``tactics`` have.
OF_TACTICS = {"initiative", "control", "attack", "movement", "activation", "combat", "casualties"}


def rules_of(*rules: Any, requires: tuple[str, ...] = ("core",)) -> Any:
    """The ruleset of the duel with a pack that adds these rules."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=requires)

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(*rules)

    return duel.make_library(Extra()).ruleset("duel", duel.SCENARIO, ("extra",))


# -- a pack that is not required leaves nothing ------------------------------------------------------


def test_a_game_has_nothing_of_packs_that_it_does_not_require() -> None:
    """No slice, table, column, domain, action, message, decision, event or kind of content."""
    library = bidding.make_library()
    rules = library.ruleset("prizes", "first")
    assert list(rules.packs) == ["core", "prizes"]
    assert not OF_TACTICS & {*rules.slices}
    assert not OF_TACTICS & {*rules.registry.all(TABLES)}
    assert not [name for name in OF_TACTICS if hasattr(rules, name)]
    assert {*rules.names} == {"side", "seat", "space", "piece", "card", "zone", "face", "window"}
    assert [name for name in rules.actions if name.startswith("core.")] == [
        "core.pass", "core.stop", "core.end_turn", "core.react", "core.draw", "core.roll",
    ]  # fmt: skip
    every = {name for kind in rules.registry.names.values() for name, (pack, _) in kind.items() if pack == "core"}
    words = ("bid", "attack", "initiative", "control", "movement", "ability", "choose_play", "defence", "aboard")
    assert not [name for name in every if any(word in name for word in words) and "reachable" not in name]
    kinds = library._kinds(library.game("prizes"), tuple(rules.packs))
    assert {*kinds} == {"cards", "scenarios", "symbols", "table_cards"}


def test_a_game_has_the_hook_points_that_it_declares() -> None:
    rules = duel.new_game().rules
    assert list(rules.packs) == ["core", "duel"]
    assert {"initiative", "held", "attack"} < {*rules.slices}
    assert "control" not in rules.slices
    packs = {step.name: step.pack for step in rules.procedures["core.attack"]}
    assert packs == dict.fromkeys(("choose_target", "total", "determine_result", "clear"), "core")


def test_what_a_pack_declares_again_counts_once() -> None:
    rules = rules_of(duel.FIRST, duel.COMBAT, au.family.Names())
    assert rules.slices == duel.new_game().rules.slices
    assert rules.text.title("piece", "left:knight") == duel.new_game().rules.text.title("piece", "left:knight")


def test_a_library_without_plugins_has_the_core_alone() -> None:
    assert list(uc.Library(discover=False).packs) == ["core"]


# -- who goes first -------------------------------------------------------------------------------


def test_the_sides_go_first_in_turn_from_the_one_of_the_scenario_on() -> None:
    game = duel.new_game()
    firsts = []
    while not game.is_terminal and game.round < 4:
        if game.round > len(firsts):
            firsts.append(game.to_move[0])
        game.apply("charge" if "charge" in str(game.legal_actions()) else game.legal_actions()[0])
    # The scenario's holder is right; the policy is asked before the first turn.
    assert firsts == ["left", "right", "left", "right"][: len(firsts)]
    told = [event.text() for event in game.events(None) if event.kind == "core.initiative_taken"]
    assert told[0] == "Left has the initiative."


def test_a_policy_may_leave_the_side_of_the_scenario_first() -> None:
    ctx = duel.new_game()._ctx
    holder = ctx.state.initiative.holder
    stay_first(ctx)
    assert ctx.state.initiative.holder == holder


def test_a_side_that_nobody_plays_is_left_out_of_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    game = duel.new_game()
    ctx = game._ctx
    scenario = SimpleNamespace(automated={"right": au.bots.RULES_PLAY})
    monkeypatch.setattr(ctx.rules, "source", attrs.evolve(ctx.rules.source, scenario=scenario))
    for _ in range(2):
        au.initiative.take_turns_first(ctx)
        assert ctx.state.initiative.holder == 0


@pytest.mark.parametrize("first", ["left", "right"])
def test_a_position_that_says_who_goes_first_does_not_ask_the_policy_again(first: str) -> None:
    game = duel.new_game()
    document = {**game.position(), "initiative": first, "active": first, "round": 3}
    stood = uc.Game.from_position(document, library=duel.make_library())
    assert "pending" not in document
    assert stood.to_move == (first,)
    assert stood.position()["initiative"] == first
    assert "pending" not in stood.position()
    del document["initiative"], document["active"]
    # As in the scenario, whose holder has had its turn before the first round.
    assert uc.Game.from_position(document, library=duel.make_library()).to_move == ("left",)


def test_one_pack_says_who_goes_first() -> None:
    with pytest.raises(uc.DuplicateNameError, match="packs duel and extra both register first_side"):
        rules_of(au.initiative.FirstSide(stay_first))


def test_a_state_in_which_nobody_goes_first_is_refused() -> None:
    game = duel.new_game()
    document = json.loads(game.to_json(record=False))
    document["state"]["initiative"]["holder"] = None
    with pytest.raises(uc.SaveError, match="/initiative/holder: found nobody"):
        uc.Game.from_json(signed(document), library=duel.make_library())


# -- attacks ----------------------------------------------------------------------------------------


def test_an_attack_is_resolved_by_its_sum() -> None:
    """In round 1, two steps away and without ground, 1 - 4 - 1 is no success; in the sixth round 6 - 4 - 1 is one."""
    game = duel.new_game()
    play(game, "charge", "target right:knight")
    assert not game.is_terminal
    assert game._ctx.state.attack.kind == -1
    while not game.is_terminal:
        game.apply("charge")
        game.apply(game.legal_actions()[0])
    assert game.round == 6
    assert game.outcome.clause == "D-4"
    # The record of the attack that ended the game is wiped too.
    assert game._ctx.state.attack.total == 0


def test_the_terms_of_a_sum_are_told_with_their_clauses() -> None:
    game = duel.new_game()
    told = game.explain("strength", None, side="left")
    assert told.total == 1 - 4 - 1
    assert [(term.text(), term.clause) for term in told.terms] == [
        ("round: 1 (D-1)", "D-1"), ("distance: -4 (D-2)", "D-2"), ("ground: -1 (D-3)", "D-3"),
    ]  # fmt: skip
    assert told.clause == "D-1"


def test_a_sum_without_terms_is_nothing_and_one_that_nobody_declares_is_an_error() -> None:
    rules = rules_of(au.explain.Sum("extra.price"))
    ctx = au.Context(rules, rules.initial(1), events=None, record=[], explicit=True)
    assert au.explain.total_of(ctx, "extra.price") == 0
    assert au.explain.explain_sum(ctx, "explain.duel.strength", "extra.price", (), side=("side", 0)).clause == ""
    with pytest.raises(KeyError):
        au.explain.total_of(ctx, "extra.worth")


def test_a_declared_sum_takes_terms() -> None:
    worth = au.Modifier("extra.price", "term.extra.salt", lambda ctx: 4, "", text("salt"))
    rules = rules_of(au.explain.Sum("extra.price"), worth)
    ctx = au.Context(rules, rules.initial(1), events=None, record=[], explicit=True)
    assert au.explain.total_of(ctx, "extra.price") == 4
    with pytest.raises(DeclarationError, match=r"'extra\.prize', expected a sum that an attack goes by, or a Sum"):
        rules_of(
            au.explain.Sum("extra.price"),
            worth,
            au.Modifier("extra.prize", "term.extra.b", lambda ctx: 1, "", text("b")),
        )


def text(words: str) -> dict[str, str]:
    return au.text(words, words)


def test_one_pack_says_how_attacks_are_resolved() -> None:
    with pytest.raises(uc.DuplicateNameError, match="packs duel and extra both register combat"):
        rules_of(au.combat.Combat(au.combat.Attack))


def test_a_pack_puts_steps_between_those_of_the_pipeline() -> None:
    from undaunted_core.authoring import Insert, step

    rules = rules_of(Insert("core.attack", step("brace", lambda ctx: None), after="total"))
    assert [one.name for one in rules.procedures["core.attack"]][2] == "brace"


def test_a_target_may_be_given_and_is_not_asked_then() -> None:
    game = duel.new_game()
    ctx = game._ctx
    ctx.state.stack.clear()
    au.combat.start_attack(ctx, "charge", 0, 0, target=1)
    rules = ctx.rules
    assert [rules.label_of[at] for at, _ in ctx.state.stack] == ["core.attack/choose_target"]
    from undaunted_core.mechanics.combat import choose_target

    choose_target(ctx, 0)
    assert len(ctx.state.stack) == 1


# -- scenario documents ------------------------------------------------------------------------------


def faults_of(**changes: Any) -> list[str]:
    with pytest.raises(LinkError) as caught:
        duel.make_library().ruleset("duel", {**duel.SCENARIO, **changes})
    return [str(fault) for fault in caught.value.faults]


def test_the_linker_names_what_is_wrong_with_a_scenario() -> None:
    spaces = duel.SCENARIO["spaces"]
    assert "nothing, expected an entry 'right'" in faults_of(sides={"left": {"at": "a"}})[0]
    assert "a side of this game" in faults_of(sides={**duel.SCENARIO["sides"], "middle": {"at": "b"}})[0]
    assert "one of the tiles" in faults_of(spaces=[*spaces, {"tile": "d", "at": [3, 0]}])[0]
    assert "a free position" in faults_of(spaces=[*spaces[:2], {"tile": "c", "at": [1, 0]}])[0]
    assert "coordinates beside another tile" in faults_of(spaces=[*spaces[:2], {"tile": "c", "at": [5, 0]}])[0]
    assert "at least one" in faults_of(spaces=[])[0]
    assert "a registered geometry" in faults_of(geometry="square")[0]
    bad = {"left": {"at": "a", "victory": [{"condition": "luck"}]}, "right": {"at": "c"}}
    assert "a registered condition" in faults_of(sides=bad)[0]


def test_a_condition_that_no_pack_registers_is_told_where_a_link_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(au.Linker, "victory", lambda *args, **given: None)
    bad = {"left": {"at": "a", "victory": [{"condition": "luck"}]}, "right": {"at": "c"}}
    (told,) = faults_of(sides=bad)
    assert "/sides/left/victory/0/condition: found 'luck', expected a registered condition" in told


# -- all the rest of the library -----------------------------------------------------------------------


def test_the_duel_passes_the_checks_of_the_kit() -> None:
    check_ruleset(duel.make_library(), "duel", duel.SCENARIO, games=4)

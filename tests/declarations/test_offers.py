"""Actions that a pack offers at another's decision, and how offers that do not fit are refused."""

from __future__ import annotations

from typing import Any

import pytest

import toy
import undaunted_core as uc
from kit.toys import library_with, with_pack
from toy.wagons import LEAP
from undaunted_core.authoring import (
    PASS,
    ActionKind,
    Choice,
    Decision,
    Messages,
    Offer,
    Require,
    Requirement,
    SpecialRuleKind,
    text,
)
from undaunted_core.kernel.flow import OFFERS
from undaunted_testing import scene


def kind(name: str) -> ActionKind:
    """An action kind without fields."""
    return ActionKind(name, text(name, name))


def offer(decision: str, *actions: ActionKind) -> Offer:
    """An offer of actions that do nothing."""
    return Offer(decision, tuple(Choice(one) for one in actions))


def test_an_offer_at_a_decision_that_does_not_exist_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra .*'tactics\.choose_plai'.*nearest: tactics\.choose_play"):
        with_pack(offer("tactics.choose_plai", LEAP))


def test_an_offer_at_a_procedure_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra .*'tactics\.step', which is not a decision of one seat"):
        with_pack(offer("tactics.step", LEAP))


def test_an_offer_at_a_secret_choice_of_several_seats_is_refused() -> None:
    """Its options are asked of each seat at once, and one resolve gets them all."""
    refused = r"pack extra .*'tactics\.choose_bid', which is not a decision of one seat"
    with pytest.raises(uc.RulesetError, match=refused):
        with_pack(offer("tactics.choose_bid", LEAP))


def test_an_offer_of_an_action_kind_nobody_registers_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra: .*'toy\.leep', expected an action kind.*toy\.leap"):
        with_pack(offer("tactics.choose_play", kind("toy.leep")))


def test_an_offer_of_nothing_is_refused() -> None:
    refused = r"extra makes an offer at 'tactics\.choose_play' that has no action kind"
    with pytest.raises(uc.RulesetError, match=refused):
        with_pack(offer("tactics.choose_play"))


def test_one_kind_of_action_is_offered_once_at_a_decision() -> None:
    """Of two offers of one kind nobody could say which carries it out."""

    with pytest.raises(uc.RulesetError, match=r"extra offers 'toy\.leap' at 'tactics\.choose_step', but another pack"):
        with_pack(offer("tactics.choose_step", LEAP), offer("tactics.choose_step", LEAP))


def test_options_stay_sorted_whatever_order_packs_offer_in() -> None:
    """The toy offers alighting before boarding, whose action kind comes first; the ruleset puts that right."""
    library = toy.make_library(without=("hidden_counter", "phase"))
    offers = [kind for one in library.ruleset("toy", "convoy").registry.every(OFFERS) for kind in one.actions]
    assert offers.index("toy.alight") < offers.index("toy.board")
    there = {"red:rider": "b1", "red:patrol_1": "b1"}
    hand = {"red": ["rider", "patrol_1"]}
    game = scene("toy", "convoy", active="red", hand=hand, counters=there, library=library, edit=aboard_rider)
    offered = game.legal_actions()
    assert [action.kind for action in offered][-2:] == ["toy.board", "toy.alight"]
    assert list(offered) == sorted(offered, key=lambda action: action.order)


def aboard_rider(rules: Any, state: Any) -> None:
    rider, wagon = (rules.numbers["piece"][name] for name in ("red:rider", "red:wagon"))
    state.aboard.vehicle[rider], state.aboard.place[rider] = wagon, 0


def test_an_offered_action_is_carried_out_by_who_offers_it_and_others_by_the_decision() -> None:
    done: list[str] = []

    nap, chosen = kind("extra.nap"), kind("extra.rest")
    decision = Decision(
        "extra.choose",
        {"seat": "seat"},
        text("Choose.", "Elige."),
        (Choice(chosen, lambda ctx: done.append("decision rest")),),
        stop=PASS,
    )
    napping = Offer(decision, (Choice(nap, lambda ctx: done.append("offer nap")),))
    rules = with_pack(decision, napping)
    compiled = rules.code[rules.entry["extra.choose"]][0]

    class Ctx:
        pass

    ctx: Any = Ctx()
    ctx.rules = rules
    offered = compiled.options(ctx, (0,), 0)
    assert [action.notation for action in offered] == ["pass", "rest", "nap"]
    for action in offered:
        compiled.resolve(ctx, (0,), action)
    assert done == ["decision rest", "offer nap"]


#: A decision with one action, one that an offer of the scenario rule adds, and a requirement of that rule on the first.
NAP, REST = kind("extra.nap"), kind("extra.rest")
CHOOSE = Decision("extra.choose", {"seat": "seat"}, text("Choose.", "Elige."), (Choice(REST),), stop=PASS)
CALM = Requirement("extra.no_calm", lambda ctx: False, text("Not calm.", "Sin calma."))
AWAKE = Requirement("extra.asleep", lambda ctx: ASKED.append("awake") is None, text("Asleep.", "Duerme."))
#: What was asked of the rules.
ASKED: list[str] = []
SIEGE_ITSELF = (SpecialRuleKind("siege"), Messages({"special.siege": text("A siege.", "Un asedio.")}))
SIEGE = (
    *SIEGE_ITSELF,
    CHOOSE,
    Offer(CHOOSE, (Choice(NAP, where=(AWAKE,)),), special="siege"),
    Require(CHOOSE, CALM, action=REST, special="siege"),
)


@pytest.mark.parametrize(("special", "offered"), [([], ["pass", "rest"]), ([{"rule": "siege"}], ["pass", "nap"])])
def test_what_belongs_to_a_scenario_rule_is_asked_where_the_scenario_names_it(
    special: list[dict[str, str]], offered: list[str]
) -> None:
    """Elsewhere its offers list nothing and its requirements refuse nothing; the reasons of its offers stay."""
    library = library_with(*SIEGE)
    document = dict(library.ruleset("toy", "convoy").source.raw["scenario"]) | {"special": special}
    rules = library.ruleset("toy", document, ("extra",))
    compiled = rules.code[rules.entry["extra.choose"]][0]

    class Ctx:
        pass

    ctx: Any = Ctx()
    ctx.rules = rules
    ASKED.clear()
    assert [action.notation for action in compiled.options(ctx, (0,), 0)] == offered
    assert bool(ASKED) is bool(special)
    refused = compiled.why(ctx, (0,), 0, rules.parse("rest"))
    assert [key for key, _ in refused] == (["reason.extra.no_calm"] if special else [])


@pytest.mark.parametrize(
    "declared", [Offer(CHOOSE, (Choice(NAP),), special="seige"), Require(CHOOSE, CALM, special="seige")]
)
def test_a_scenario_rule_that_nobody_registers_is_refused(declared: Offer | Require) -> None:
    refused = r"pack extra: (offer at|Require of) extra\.choose, special: found 'seige', expected a scenario.*siege"
    with pytest.raises(uc.RulesetError, match=refused):
        with_pack(*SIEGE_ITSELF, CHOOSE, declared)

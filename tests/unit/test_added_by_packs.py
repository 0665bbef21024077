"""What packs add to another's decisions, tables and results, and how what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest

import toy
import undaunted_core as uc
from toy.wagons import LEAP
from undaunted_core.authoring import PASS, ActionKind, Choice, Decision, Offer, Query, Result, text
from undaunted_core.testing import scene


def with_pack(*rules: Any, state: Any = None) -> Any:
    """The toy's ruleset of the convoy with a further pack that has these rules."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            if state is not None:
                state(register)
            register.add(*rules)

    library = toy.make_library()
    library.register(Extra())
    return library.ruleset("toy", "convoy", ("extra",))


def kind(name: str) -> ActionKind:
    """An action kind without fields."""
    return ActionKind(name, text(name, name))


def offer(decision: str, *actions: ActionKind) -> Offer:
    """An offer of actions that do nothing."""
    return Offer(decision, tuple(Choice(one) for one in actions))


# -- offers --------------------------------------------------------------------------------


def test_an_offer_at_a_decision_that_does_not_exist_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra .*'core\.choose_plai'.*nearest: core\.choose_play"):
        with_pack(offer("core.choose_plai", LEAP))


def test_an_offer_at_a_procedure_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra .*'core\.step', which is not a decision of one seat"):
        with_pack(offer("core.step", LEAP))


def test_an_offer_at_a_secret_choice_of_several_seats_is_refused() -> None:
    """Its options are asked of each seat at once, and one resolve gets them all."""
    with pytest.raises(uc.RulesetError, match=r"pack extra .*'core\.choose_bid', which is not a decision of one seat"):
        with_pack(offer("core.choose_bid", LEAP))


def test_an_offer_of_an_action_kind_nobody_registers_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack extra: .*'toy\.leep', expected an action kind.*toy\.leap"):
        with_pack(offer("core.choose_play", kind("toy.leep")))


def test_an_offer_of_nothing_is_refused() -> None:
    with pytest.raises(uc.RulesetError, match=r"extra makes an offer at 'core\.choose_play' that has no action kind"):
        with_pack(offer("core.choose_play"))


def test_one_kind_of_action_is_offered_once_at_a_decision() -> None:
    """Of two offers of one kind nobody could say which carries it out."""

    with pytest.raises(uc.RulesetError, match=r"extra offers 'toy\.leap' at 'core\.choose_step', but another pack"):
        with_pack(offer("core.choose_step", LEAP), offer("core.choose_step", LEAP))


def test_options_stay_sorted_whatever_order_packs_offer_in() -> None:
    """The toy offers alighting before boarding, whose action kind comes first; the ruleset puts that right."""
    library = toy.make_library(without=("hidden_counter", "phase"))
    offers = [kind for one in library.ruleset("toy", "convoy").registry.every("offer") for kind in one.actions]
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


# -- tables, owners, results -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["names", "codec", "action", "sides"])
def test_a_table_may_not_take_the_name_of_a_part_of_the_ruleset(name: str) -> None:
    """Neither of an attribute nor of a method."""
    with pytest.raises(uc.RulesetError, match=rf"pack extra: a ruleset already has a part '{name}'"):
        with_pack(state=lambda register: register.table(name, lambda rules, setting: ()))


def test_two_packs_that_say_who_owns_pieces_are_an_error_that_names_both() -> None:
    with pytest.raises(uc.DuplicateNameError, match=r"packs aboard and extra both register owners"):
        with_pack(state=lambda register: register.owners(lambda state: state.aboard.owner))


def test_the_result_registered_last_counts_and_only_for_its_attack_and_trait() -> None:
    def first(ctx: Any) -> None: ...

    def second(ctx: Any) -> None: ...

    def told(ctx: Any, seat: int, target: int) -> Any: ...

    rules = with_pack(
        Query("earlier", {"target": "piece"}, told),
        Query("later", {"target": "piece"}, told),
        Result("strike", "masked", first, ("earlier",)),
        Result("strike", "masked", second, ("later",)),
        Result("strike", "thicket", first),
        Result("volley", "masked", first),
    )
    table, pieces = rules.combat, rules.numbers["piece"]
    own = {name: kind.result for name, kind in rules.registry.all("attack").items()}
    strike, volley, back = (table.number[name] for name in ("strike", "volley", "return_fire"))
    assert table.results[strike][pieces["red:patrol_1"]] == (second, ("later",))
    assert table.results[volley][pieces["red:patrol_1"]] == (first, ())
    assert table.results[strike][pieces["red:rider"]] == (own["strike"], ())
    assert table.results[back][pieces["red:patrol_1"]] == (own["return_fire"], ())

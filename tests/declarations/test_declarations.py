"""Declarations of rules: what they list, refuse, carry out, and what is told where they do not fit."""

from __future__ import annotations

import traceback
from types import SimpleNamespace
from typing import Any

import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import (
    STOP,
    ActionKind,
    Because,
    Choice,
    Decision,
    Event,
    Insert,
    Offer,
    Remove,
    Replace,
    Require,
    Requirement,
    Slice,
    procedure,
    step,
    text,
)
from undaunted_core.declarations.findings import Findings
from undaunted_core.declarations.words import TALLIES
from undaunted_core.kernel.binding import bind, bind_later, run_generated
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import Declared
from undaunted_core.kernel.kinds import TEXTS
from undaunted_core.kernel.machine import advance, options, to_move
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.attacks import check_leads
from undaunted_core.mechanics.victory import Cause, EndCheck
from undaunted_system import Ability
from undaunted_system.tactics.abilities import asks

WORDS = text("words", "palabras")
#: What the effects of a test wrote down.
DONE: list[Any] = []


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    DONE.clear()


def rules_with(*rules: Any, pack: str = "extra", others: tuple[Any, ...] = ()) -> Any:
    """The toy's ruleset of the convoy with a further pack that has these rules."""
    library = toy.make_library()
    for name, declared in ((pack, rules), *(others and (("other", others),))):
        library.register(plugin(name, declared))
    return library.ruleset("toy", "convoy", (pack, *(("other",) if others else ())))


def plugin(name: str, rules: tuple[Any, ...]) -> Any:
    class Extra:
        PACK = uc.Pack(id=name, version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(*rules)

    return Extra()


def at(rules: Any, decision: str, *arguments: Any, events: Any = None) -> Context[Any, Any]:
    """A game that stands at the decision."""
    ctx: Context[Any, Any] = Context(rules, rules.initial(1), events=events, record=[], explicit=True)
    ctx.state.stack.append((rules.entry[decision], arguments))
    return ctx


def offered(ctx: Context[Any, Any], seat: int = 0) -> list[str]:
    return [action.notation for action in options(ctx, seat)]


def reasons(ctx: Context[Any, Any], notation: str, seat: int = 0) -> list[tuple[str, str]]:
    code, args = ctx.state.stack[-1]
    action = ctx.rules.parse(notation)
    assert action is not None
    return list(ctx.rules.code[code][0].why(ctx, args, seat, action))


def take(ctx: Context[Any, Any], notation: str, seat: int = 0) -> None:
    """Carry out an action without running on."""
    code, args = ctx.state.stack.pop()
    ctx.rules.code[code][0].resolve(ctx, args, ctx.rules.parse(notation))


PICK = ActionKind("extra.pick", WORDS, choice="side")
SIGN = ActionKind("extra.sign", WORDS)
BOTH = ActionKind("extra.both", WORDS, one="side", two="side")


def note(seat: int, choice: int) -> None:
    DONE.append((seat, choice))


def is_own(side: int, choice: int) -> bool:
    return choice == side


def is_first(choice: int) -> bool:
    return choice == 0


OWN = Requirement("extra.own", is_own, text("not one's own", "no es propio"), "EX-1")
FIRST = Requirement("extra.first", is_first, text("not the first", "no es el primero"))
NEVER = Requirement("extra.never", lambda choice: False, text("never", "nunca"), "EX-9")


def decision(*choices: Choice, **more: Any) -> Decision:
    return Decision("extra.choose", {"seat": "seat"}, WORDS, choices, clause="EX-0", **more)


# -- action kinds and events -----------------------------------------------------------------------


def test_the_word_of_an_action_is_its_verb_unless_another_is_given() -> None:
    assert ActionKind("my_pack.lay_bridge", WORDS).word == "lay_bridge"
    assert ActionKind("my_pack.lay_bridge", WORDS, word="bridge").word == "bridge"
    assert ActionKind("my_pack.take", WORDS, word="", card="card").word == ""


def test_an_event_registers_its_texts_and_its_tally() -> None:
    seen = Event("extra.seen", WORDS, secret=("what",), unseen=text("something", "algo"), tally="seen",
                 words={"what.true": text("yes", "sí")}, side="side", what="bool")  # fmt: skip
    registry = rules_with(seen).registry
    messages = registry.all(TEXTS)
    assert {f"event.extra.seen{end}" for end in ("", ".unseen", ".what.true")} <= set(messages)
    assert registry.all(TALLIES)["extra.seen"] == "seen"


def test_a_declaration_shows_what_it_declares() -> None:
    assert repr(STOP) == "<ActionKind core.stop>"


def test_what_is_declared_twice_is_registered_once() -> None:
    """By two decisions of one pack that share an action, say."""
    seen = Event("extra.seen", WORDS, side="side")
    one, two = decision(Choice(SIGN)), Decision("extra.again", {"seat": "seat"}, WORDS, (Choice(SIGN),))
    rules = rules_with(seen, seen, one, two, one)
    assert offered(at(rules, "extra.again", 0)) == ["sign"]


def test_an_event_is_told_with_the_values_that_it_names() -> None:
    seen = Event("extra.seen", WORDS, side="side")
    ctx = at(rules_with(seen), "tactics.choose_play", 0, events=[])
    ctx.emit(seen, 1)
    ctx.emit("extra.seen", 0, viewer=1)
    assert [record[1:] for record in ctx.events or ()] == [((1,), -1), ((0,), 1)]
    with pytest.raises(uc.RulesetError, match=r"event extra\.seen with 2 values, expected 1 \(side\)"):
        ctx.emit(seen, 1, 2)
    with pytest.raises(uc.RulesetError, match=r"no event 'extra\.sen', .*nearest: extra\.seen"):
        ctx.emit("extra.sen", 1)
    with pytest.raises(uc.RulesetError, match=r"no event 'q', expected one that a pack registers$"):
        ctx.emit("q", 1)
    ctx.events = None
    ctx.emit("no.such", 1)


def test_a_declaration_without_a_way_to_register_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Declaration().declare(None, "extra")  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        Declared().compile(None)


# -- choices ---------------------------------------------------------------------------------------


def test_a_choice_tries_every_member_and_lists_what_its_requirements_allow() -> None:
    ctx = at(rules_with(decision(Choice(PICK, note, where=(OWN,)))), "extra.choose", 1)
    sides = ctx.rules.sides
    assert offered(ctx, 1) == [f"pick {sides[1]}"]
    take(ctx, f"pick {sides[1]}", 1)
    assert DONE == [(1, 1)]


def test_a_choice_without_fields_is_offered_where_its_requirements_hold() -> None:
    may = Requirement("extra.may", lambda seat: seat == 0, WORDS)
    rules = rules_with(decision(Choice(SIGN, where=(may,)), Choice(PICK)))
    picks = [f"pick {side}" for side in rules.sides]
    assert offered(at(rules, "extra.choose", 0)) == ["sign", *picks]
    assert offered(at(rules, "extra.choose", 1), 1) == picks


def test_among_lists_values_and_tuples_of_several_fields() -> None:
    pairs = Choice(BOTH, lambda one, two: DONE.append((one, two)), among=lambda seat: [(seat, 1 - seat)])
    rules = rules_with(decision(Choice(PICK, note, among=lambda seat: [seat]), pairs))
    ctx = at(rules, "extra.choose", 0)
    first, second = rules.sides[:2]
    assert offered(ctx) == [f"pick {first}", f"both {first} {second}"]
    take(ctx, f"both {first} {second}")
    assert DONE == [(0, 1)]


def test_the_first_requirement_that_fails_is_the_reason_and_its_clause_or_that_of_the_choice() -> None:
    rules = rules_with(decision(Choice(PICK, where=(OWN, FIRST), clause="EX-2")))
    first, second = rules.sides[:2]
    ctx = at(rules, "extra.choose", 0)
    assert reasons(ctx, f"pick {first}") == []
    # Both fail.
    assert reasons(ctx, f"pick {second}") == [("reason.extra.own", "EX-1")]
    ctx = at(rules, "extra.choose", 1)
    assert reasons(ctx, f"pick {second}", 1) == [("reason.extra.first", "EX-2")]


def test_reasons_speak_where_all_requirements_hold() -> None:
    def rest(choice: int) -> list[tuple[str, str]]:
        return [("reason.extra.first", "EX-3")] if choice else []

    rules = rules_with(decision(Choice(PICK, among=lambda: [0], where=(OWN,), reasons=rest)), FIRST_TEXT)
    ctx = at(rules, "extra.choose", 1)
    first, second = rules.sides[:2]
    assert reasons(ctx, f"pick {first}", 1) == [("reason.extra.own", "EX-1")]
    assert reasons(ctx, f"pick {second}", 1) == [("reason.extra.first", "EX-3")]


#: Another decision, so that the text of the requirement is registered.
FIRST_TEXT = Decision("extra.aside", {"seat": "seat"}, WORDS, (Choice(PICK, where=(FIRST,)),))


def test_an_action_of_another_decision_has_no_reason_here() -> None:
    ctx = at(rules_with(decision(Choice(PICK, where=(NEVER,)))), "extra.choose", 0)
    assert reasons(ctx, "stop") == []


def test_frame_and_action_may_not_both_have_a_field() -> None:
    two = Decision("extra.choose", {"seat": "seat", "choice": "side"}, WORDS, (Choice(PICK, note),))
    with pytest.raises(uc.RulesetError, match=r"the action extra\.pick and the decision both have a field 'choice'"):
        rules_with(two)


def test_a_name_that_is_none_is_told_with_those_there_are_and_the_nearest() -> None:
    def wrong(chioce: int) -> None:
        """Asks for a name that there is not."""

    with pytest.raises(uc.RulesetError, match=r"wrong asks for 'chioce', .*ctx, .*choice; nearest: choice"):
        rules_with(decision(Choice(PICK, wrong)))
    with pytest.raises(uc.RulesetError, match=r"asks for 'chioce'.*nearest: choice"):
        rules_with(decision(Choice(PICK, where=(Requirement("extra.own", wrong, WORDS),))))  # type: ignore[arg-type]


def test_an_effect_may_be_a_procedure_that_finds_its_fields_by_name() -> None:
    run = procedure("extra.run", step("note", note), seat="seat", choice="side")
    rules = rules_with(run, decision(Choice(PICK, run)))
    ctx = at(rules, "extra.choose", 1)
    take(ctx, f"pick {rules.sides[0]}", 1)
    assert ctx.state.stack == [(rules.entry["extra.run"], (1, 0))]
    lost = procedure("extra.run", step("note", lambda: None), wagon="piece")
    with pytest.raises(uc.RulesetError, match=r"extra\.run needs a field 'wagon', expected one of .*choice"):
        rules_with(lost, decision(Choice(PICK, lost)))


# -- decisions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("resolve", [None, lambda chosen: None])
def test_a_choice_of_all_at_once_has_one_kind_of_action_and_says_what_comes_of_it(resolve: Any) -> None:
    other = ActionKind("extra.other", text("other", "otro"))
    choices = (Choice(PICK),) if resolve is None else (Choice(PICK), Choice(other))
    at_once = Decision("extra.choose", {}, WORDS, choices, simultaneous=True, resolve=resolve)
    with pytest.raises(uc.RulesetError, match=r"a choice made by all at once has one kind of action and resolve="):
        rules_with(at_once)


def test_stop_is_offered_first_and_does_nothing() -> None:
    ctx = at(rules_with(decision(Choice(PICK, note), stop=STOP)), "extra.choose", 0)
    assert offered(ctx)[0] == "stop"
    take(ctx, "stop")
    assert (DONE, ctx.state.stack) == ([], [])


def test_up_to_asks_again_with_one_less_and_gathers_what_was_chosen() -> None:
    again = Decision("extra.choose", {"seat": "seat", "left": "int", "had": "side[]"}, WORDS, (Choice(PICK, note),),
                     stop=STOP, up_to="left", gathers="had")  # fmt: skip
    rules = rules_with(again)
    ctx = at(rules, "extra.choose", 0, 2, ())
    take(ctx, f"pick {rules.sides[1]}")
    assert ctx.state.stack == [(rules.entry["extra.choose"], (0, 1, (1,)))]
    take(ctx, f"pick {rules.sides[0]}")
    assert ctx.state.stack == []
    assert DONE == [(0, 1), (0, 0)]


def test_up_to_without_gathering_asks_again_with_the_same_frame() -> None:
    again = Decision("extra.choose", {"seat": "seat", "left": "int"}, WORDS, (Choice(PICK, note),), up_to="left")
    rules = rules_with(again)
    ctx = at(rules, "extra.choose", 0, 3)
    take(ctx, f"pick {rules.sides[1]}")
    assert ctx.state.stack == [(rules.entry["extra.choose"], (0, 2))]


def test_lists_may_list_all_actions_with_the_machines_arguments_or_by_names() -> None:
    def plainly(ctx: Any, args: Any, seat: int) -> list[Any]:
        return [ctx.rules.actions["extra.pick"][args[0],]]

    def by_name(ctx: Any, side: int) -> list[Any]:
        return [ctx.rules.actions["extra.pick"][side,]]

    for lists, stop in ((plainly, None), (by_name, None), (plainly, STOP), (by_name, STOP)):
        rules = rules_with(decision(Choice(PICK, note, where=(OWN,)), lists=lists, stop=stop))
        assert offered(at(rules, "extra.choose", 1), 1) == [*(["stop"] if stop else []), f"pick {rules.sides[1]}"]


def test_an_action_that_is_none_of_the_choices_is_refused() -> None:
    ctx = at(rules_with(decision(Choice(PICK, note))), "extra.choose", 0)
    with pytest.raises(KeyError):
        take(ctx, "stop")


def test_a_decision_of_all_asks_them_at_once_and_resolves_when_the_last_has_chosen() -> None:
    def resolve(chosen: Any) -> None:
        DONE.append([action and action.notation for action in chosen])

    every = Decision("extra.choose", {}, WORDS, (Choice(PICK, where=(OWN,)),), simultaneous=True, resolve=resolve,
                     weight=lambda seat, choice: 10 * seat + choice)  # fmt: skip
    rules = rules_with(every)
    ctx: Context[Any, Any] = Context(rules, rules.initial(1), events=None, record=[], explicit=True)
    ctx.state.stack.append((rules.entry["core.game"], ()))
    ctx.ask_all(every, (0, 1))
    compiled = rules.code[rules.entry["extra.choose"]][0]
    picks = [rules.parse(f"pick {side}") for side in rules.sides[:2]]
    assert to_move(ctx) == (0, 1)
    assert compiled.weight(ctx, (), 1, picks[1]) == 11
    advance(ctx, picks[1], 1)
    assert not DONE
    # As in another process, which has not made the first action yet: a view may have been sent there.
    del rules.known_actions[picks[1].notation]
    advance(ctx, picks[0], 0)
    assert DONE[0][:2] == [action.notation for action in picks]


@pytest.mark.parametrize(
    "more",
    [{"choices": (Choice(PICK),)}, {"choices": (Choice(PICK), Choice(SIGN)), "resolve": lambda chosen: None}],
    ids=["no_resolve", "two_kinds"],
)
def test_a_decision_of_all_has_one_kind_of_action_and_resolves_it(more: dict[str, Any]) -> None:
    with pytest.raises(uc.RulesetError, match="one kind of action and resolve="):
        rules_with(Decision("extra.choose", {}, WORDS, simultaneous=True, **more))


def test_a_decision_of_all_needs_no_weight() -> None:
    every = Decision("extra.choose", {}, WORDS, (Choice(PICK),), simultaneous=True, resolve=lambda chosen: None)
    rules = rules_with(every)
    assert rules.code[rules.entry["extra.choose"]][0].weight is None


def test_a_decision_says_what_it_has_against_a_frame_by_names() -> None:
    def is_sound(rules: Any, state: Any, side: int, place: int) -> list[tuple[str, str, str]]:
        return [("seat", rules.sides[side], str(place))] if side else []

    rules = rules_with(decision(Choice(PICK), sound=is_sound))
    ask = rules.sound[rules.entry["extra.choose"]]
    assert ask(rules, rules.initial(1), (0,), 4) == []
    assert ask(rules, rules.initial(1), (1,), 4) == [("seat", rules.sides[1], "4")]


# -- what other packs add --------------------------------------------------------------------------


def test_an_offer_calls_what_is_first_and_then_around_its_effect() -> None:
    shown = Offer("extra.choose", (Choice(SHOW, note),), clause="OT-1",
                  first=lambda seat: DONE.append("first"), then=lambda choice: DONE.append("then"))  # fmt: skip
    rules = rules_with(decision(Choice(PICK, note)), others=(shown,))
    ctx = at(rules, "extra.choose", 0)
    first, second = rules.sides[:2]
    assert offered(ctx) == [f"pick {first}", f"pick {second}", f"show {first}", f"show {second}"]
    take(ctx, f"show {second}")
    assert DONE == ["first", (0, 1), "then"]
    assert shown.decision == "extra.choose"
    assert shown.actions == ("other.show",)


SHOW = ActionKind("other.show", WORDS, choice="side")


def test_an_offer_may_list_in_one_pass_and_gives_reasons_by_its_clause() -> None:
    theirs = Requirement("other.theirs", is_own, WORDS)
    base = decision(Choice(PICK))
    shown = Offer(base, (Choice(SHOW, where=(theirs,)),), clause="OT-1",
                  lists=lambda ctx, side: [ctx.rules.actions["other.show"][side,]])  # fmt: skip
    rules = rules_with(base, others=(shown,))
    ctx = at(rules, "extra.choose", 1)
    assert offered(ctx, 1)[-1] == f"show {rules.sides[1]}"
    assert reasons(ctx, f"show {rules.sides[0]}", 1) == [("reason.other.theirs", "OT-1")]


LATER = Requirement("other.later", lambda choice: choice == 0, text("later", "luego"), "OT-2")


@pytest.mark.parametrize(("first", "reason"), [(False, "extra.own"), (True, "other.later")])
def test_further_requirements_narrow_the_offer_and_are_asked_last_or_first(first: bool, reason: str) -> None:
    base = decision(Choice(PICK, where=(OWN,)))
    rules = rules_with(base, others=(Require(base, LATER, action=PICK, first=first),))
    first_side, second_side = rules.sides[:2]
    assert offered(at(rules, "extra.choose", 0)) == [f"pick {first_side}"]
    assert offered(at(rules, "extra.choose", 1), 1) == []
    assert reasons(at(rules, "extra.choose", 0), f"pick {second_side}")[0][0] == f"reason.{reason}"


def test_further_requirements_filter_what_among_and_lists_list() -> None:
    def lists(ctx: Any) -> list[Any]:
        return [ctx.rules.actions["extra.pick"][side,] for side in (0, 1)]

    for base in (decision(Choice(PICK, among=lambda: [0, 1])), decision(Choice(PICK), lists=lists)):
        rules = rules_with(base, others=(Require("extra.choose", LATER),))
        assert offered(at(rules, "extra.choose", 0)) == [f"pick {rules.sides[0]}"]


def test_further_requirements_of_another_kind_of_action_leave_this_one_alone() -> None:
    base = decision(Choice(SIGN), Choice(PICK))
    rules = rules_with(base, others=(Require(base, LATER, action=PICK),))
    assert offered(at(rules, "extra.choose", 0)) == ["sign", f"pick {rules.sides[0]}"]


@pytest.mark.parametrize(("first", "reason"), [(False, "extra.own"), (True, "other.later")])
def test_a_better_reason_changes_no_offer(first: bool, reason: str) -> None:
    base = decision(Choice(PICK, where=(OWN,)))
    rules = rules_with(base, others=(Because(base, LATER, action=PICK, first=first),))
    second = rules.sides[1]
    assert offered(at(rules, "extra.choose", 1), 1) == [f"pick {second}"]
    assert reasons(at(rules, "extra.choose", 0), f"pick {second}")[0][0] == f"reason.{reason}"


def test_steps_are_put_in_replaced_and_taken_out() -> None:
    base = procedure("extra.day", step("dawn", note_nothing), step("noon", note_nothing), step("night", note_nothing))
    edits = (
        Insert(base, step("tea", note_nothing), step("nap", note_nothing), after="noon"),
        Replace("extra.day", "dawn", step("sunrise", note_nothing, "OT-3")),
        Remove(base, "night"),
    )
    steps = rules_with(base, others=edits).procedures["extra.day"]
    assert [(one.name, one.pack) for one in steps] == [
        ("dawn", "other"), ("noon", "extra"), ("tea", "other"), ("nap", "other"),
    ]  # fmt: skip
    assert steps[0].clause == "OT-3"


def note_nothing() -> None:
    """A step that does nothing."""


# -- abilities -------------------------------------------------------------------------------------


def test_an_ability_has_an_effect_a_decision_or_steps() -> None:
    fields = {"side": "seat", "played": "card", "left": "int", "who": "piece", "had": "card[]"}
    asked = Decision("extra.choose_ask", fields, WORDS, (Choice(PICK),), up_to="left")
    rules = rules_with(
        Ability("wave", effect=lambda side: None, title=text("wave", "saludar")),
        Ability("ask", choose=asked),
        Ability("walk", steps=(step("go", note_nothing), step("come", note_nothing))),
    )
    assert [one.name for one in rules.procedures["extra.wave"]] == ["wave"]
    assert [one.name for one in rules.procedures["extra.walk"]] == ["go", "come"]
    (asking,) = rules.procedures["extra.ask"]
    assert asking.starts == (asked,)
    with pytest.raises(uc.RulesetError, match="'idle' does nothing; expected effect, choose or steps"):
        rules_with(Ability("idle"))


def test_an_ability_asks_its_decision_with_what_the_card_says() -> None:
    asked = Decision("extra.ask", {"seat": "seat", "left": "int", "who": "piece", "had": "card[]"}, WORDS, (),
                     up_to="left")  # fmt: skip
    uses = {(5, 2): SimpleNamespace(x=3, piece=7), (6, 2): SimpleNamespace(x=0, piece=7)}
    ctx: Any = SimpleNamespace(
        rules=SimpleNamespace(activation=SimpleNamespace(uses=uses), entry={"extra.ask": 9}),
        state=SimpleNamespace(stack=[]),
    )
    asks(asked)(ctx, (1, 5, 2))
    assert ctx.state.stack == [(9, (1, 3, 7, ()))]
    asks(asked)(ctx, (1, 6, 2))
    assert len(ctx.state.stack) == 1
    with pytest.raises(uc.RulesetError, match="the field 'where' cannot be filled from a card"):
        asks(Decision("extra.ask", {"seat": "seat", "where": "space"}, WORDS, ()))


# -- binding ---------------------------------------------------------------------------------------


def test_what_takes_the_machines_arguments_is_called_as_it_is() -> None:
    def plain(ctx: Any, args: Any) -> int:
        return 1

    for way in (bind, bind_later):
        assert way(plain, ("ctx", "args"), {}, {}, "step x") is plain


def test_names_are_worked_out_from_other_names() -> None:
    derived = {"use": "{played} + {side}", "owner": "{use} * 2", "lost": "{nothing}", "ring": "{ring}"}
    names = {"side": "args[0]", "played": "args[1]"}
    for way in (bind, bind_later):
        called = way(lambda owner, ctx: (owner, ctx), ("ctx", "args"), names, derived, "step x")
        assert called("ctx", (1, 2)) == (6, "ctx")
        for wrong in (lambda lost: 0, lambda ring: 0):
            with pytest.raises(uc.RulesetError, match=r"step x: .* asks for"):
                way(wrong, ("ctx", "args"), names, derived, "step x")


def test_methods_and_other_callables_are_bound_too() -> None:
    class Counter:
        def add(self, side: int) -> int:
            return side + 1

        def __call__(self, side: int) -> int:
            return side + 2

    counter = Counter()
    names = {"side": "args[0]"}
    assert bind(counter.add, ("ctx", "args"), names, {}, "step x")(None, (4,)) == 5
    assert bind(counter, ("ctx", "args"), names, {}, "step x")(None, (4,)) == 6


def test_tracebacks_show_the_lines_of_generated_code() -> None:
    def fail(side: int) -> None:
        raise ZeroDivisionError

    called = bind(fail, ("ctx", "args"), {"side": "args[0]"}, {}, "step x")
    with pytest.raises(ZeroDivisionError) as caught:
        called(None, (1,))
    shown = "".join(traceback.format_exception(caught.value))
    assert "<undaunted_core: " in shown
    assert "return rule(args[0])" in shown
    with pytest.raises(NameError) as unknown:
        run_generated("def made():\n    return nothing_there\n", "a test", {})["made"]()
    assert "return nothing_there" in "".join(traceback.format_exception(unknown.value))


CAUSE = Cause("extra.cause", WORDS)


def never(ctx: Any) -> None:
    """A check that never ends the game."""


FAULTS: dict[str, tuple[Any, ...]] = {
    "'int', expected the seat that decides: seat or side": (
        Decision("extra.ask", {"count": "int"}, WORDS, (Choice(SIGN, note_nothing),)),),
    "the class int, expected a class made with attrs.define": (Slice("extra", int),),
    "none, expected the causes that can make it true": (EndCheck("extra.end", never, ()),),
    "expected the registered Cause itself": (CAUSE, EndCheck("extra.end", never, (Cause("extra.cause", WORDS),))),
}  # fmt: skip


@pytest.mark.parametrize("expected", FAULTS)
def test_a_declaration_that_does_not_fit_is_told(expected: str) -> None:
    with pytest.raises(uc.RulesetError) as caught:
        rules_with(*FAULTS[expected])
    assert expected in str(caught.value)


def test_what_a_success_leads_to_is_a_query_about_one_piece() -> None:
    """And what is told twice is noted once."""
    registry = toy.make_library().ruleset("toy", "convoy").registry
    findings = Findings(registry)
    for _ in range(2):
        check_leads(findings, "extra", "attack shot", ("initiative",))
    (fault,) = findings.faults
    assert fault.expected == "a query about one piece"

"""Declarations that change another pack's rules: each by itself, in a pack that adds it to the toy."""

from __future__ import annotations

import re
from typing import Any

import pytest

import undaunted_core as uc
from kit.toys import library_with
from toy import base
from undaunted_core.authoring import Modifier, Requirement, text
from undaunted_core.authoring.combat import AttackKind
from undaunted_core.authoring.explain import total_of
from undaunted_core.authoring.victory import Cause, EndCheck
from undaunted_core.mechanics.victory import GAME_ENDED
from undaunted_system import (
    CasualtyPolicy,
    DiceAttackKind,
    Entering,
    Gate,
    Waive,
    begin_attack,
    suffer_casualty,
)
from undaunted_system.tactics.casualties import CASUALTY_POLICIES
from undaunted_testing import scene
from undaunted_testing.scene import context, notations, play

HAND = {"red": ["patrol_1"], "blue": ["patrol_1"]}


def turn(*rules: Any, **made: Any) -> uc.Game:
    """Red's turn with a patrol's card in hand."""
    return scene("toy", "convoy", active="red", hand=HAND, library=library_with(*rules), packs=("extra",), **made)


def words(name: str) -> Any:
    return text(name, name)


BY_DAY = Requirement("extra.by_night", lambda ctx: ctx.state.rounds.number > 1, words("It is night."))


# -- Gate and Waive --------------------------------------------------------------------


def test_a_gate_holds_for_what_cards_name_and_not_for_what_every_card_offers() -> None:
    """Red's gun may fire a volley, which no card names; all that its card names waits for day."""
    hand = {"red": ["gun"], "blue": ["patrol_1"]}
    made: Any = {"active": "red", "hand": hand, "counters": {"blue:patrol_1": "b3"}, "packs": ("extra",)}
    by_day = scene("toy", "convoy", library=library_with(), **made)
    by_night = scene("toy", "convoy", library=library_with(Gate(BY_DAY)), **made)
    named = {one for one in notations(by_day) if one.startswith("play")} - {"play red:gun volley"}
    assert len(named) > 1
    assert notations(by_night) == ["end_turn", "play red:gun volley"]
    assert by_night.why_illegal(min(named), "red")[0].text() == "It is night."


def test_an_exception_lifts_a_requirement_where_it_holds() -> None:
    """Patrols may act by night: cards of other pieces may not."""
    scouts = Waive(BY_DAY, when=lambda ctx, piece: "patrol" in ctx.rules.names["piece"][piece])
    game = turn(Gate(BY_DAY), scouts, counters={"blue:patrol_1": "b2"})
    assert "play red:patrol_1 march" in notations(game)
    other = scene(
        "toy",
        "convoy",
        active="red",
        hand={"red": ["rider"]},
        library=library_with(Gate(BY_DAY), scouts),
        packs=("extra",),
    )
    assert not [one for one in notations(other) if one.startswith("play")]


def test_an_exception_of_other_scenarios_lifts_nothing() -> None:
    for applies in (True, False):
        elsewhere = Waive(BY_DAY, when=lambda: True, only_if=lambda setting, applies=applies: applies)
        assert ("play red:patrol_1 march" in notations(turn(Gate(BY_DAY), elsewhere))) is applies


def test_one_of_several_exceptions_is_enough() -> None:
    never, always = Waive(BY_DAY, when=lambda side: side > 5), Waive(BY_DAY, when=lambda side: side < 5)
    assert notations(turn(Gate(BY_DAY), never)) == ["end_turn"]
    assert "play red:patrol_1 march" in notations(turn(Gate(BY_DAY), never, always))
    assert turn(Gate(BY_DAY), never).why_illegal("play red:patrol_1 march", "red")[0].text() == "It is night."


# -- Entering ----------------------------------------------------------------------------


def test_a_requirement_on_entering_holds_for_every_space_of_every_movement() -> None:
    """Without a trait and without movements; the reason says which space."""
    west = Requirement(
        "extra.east", lambda ctx, space: ctx.rules.names["space"][space][0] == "a", words("Too far east.")
    )
    free, bound = turn(), turn(Entering(west))
    for game in (free, bound):
        play(game, "play red:patrol_1 march")
    west_only = [one for one in notations(free) if not one.startswith("step ") or one.startswith("step a")]
    assert notations(bound) == west_only != notations(free)
    refused = next(one for one in notations(free) if one not in west_only)
    assert bound.why_illegal(refused, "red")[0].text() == "Too far east."


# -- Modifier ------------------------------------------------------------------------------


def test_a_modifier_is_a_term_of_its_sum_with_its_text() -> None:
    fog = Modifier(base.DEFENCE, "term.extra.fog", lambda ctx, attack, kind: 3 + attack.dice, "", words("fog"))
    volleys = DiceAttackKind("shower", None, "extra.other", base.hurt_target, hit=base.reaches)
    other = Modifier("extra.other", "term.extra.rain", lambda ctx, attack, kind: 50, "", words("rain"))
    sums = []
    for rules in ((), (fog, volleys, other)):
        game = turn(*rules, counters={"blue:patrol_1": "b2"})
        begin_attack(context(game), "strike", 0, game.rules.numbers["piece"]["red:patrol_1"], 2, 7)
        ctx = context(game)
        attack = ctx.state.attack
        sums.append(total_of(ctx, base.DEFENCE, attack, ctx.rules.combat.kinds[attack.kind]))
    assert sums[1] == sums[0] + 5
    assert game.rules.text.messages["term.extra.fog"]["en"] == "fog"


def test_an_attack_kind_is_of_the_class_of_its_combat() -> None:
    """Combat with dice asks its kinds for what only a DiceAttackKind has."""
    ram = AttackKind("ram", None, base.DEFENCE, base.hurt_target, clause="EX-1")
    with pytest.raises(uc.DeclarationError, match="attack ram: found an AttackKind, expected a DiceAttackKind"):
        turn(ram)


# -- CasualtyPolicy --------------------------------------------------------------------------


def test_the_casualty_policy_registered_last_is_that_of_pieces_that_name_none() -> None:
    lost: list[int] = []
    game = turn(CasualtyPolicy("extra.spare", lambda ctx, piece: lost.append(piece)))
    pieces = game.rules.numbers["piece"]
    suffer_casualty(context(game), pieces["red:patrol_1"])
    assert lost == [pieces["red:patrol_1"]]
    # A rider names a policy of its own.
    suffer_casualty(context(game), pieces["red:rider"])
    assert len(lost) == 1


@pytest.mark.parametrize("name", ["spare", "extra.spare"])
def test_a_casualty_policy_has_a_name_of_its_own_pack(name: str) -> None:
    assert turn(CasualtyPolicy(name, lambda ctx, piece: None)).rules.registry.all(CASUALTY_POLICIES)[name]
    said = r"found the name 'other\.spare', expected a name of the pack's own: extra\.spare"
    with pytest.raises(uc.DeclarationError, match=said):
        turn(CasualtyPolicy("other.spare", lambda ctx, piece: None))


# -- Cause -------------------------------------------------------------------------------------


def test_what_listens_to_a_cause_is_asked_after_that_cause_alone() -> None:
    bell, drum = Cause("extra.bell", words("a bell rang")), Cause("extra.drum", words("a drum"))
    asked: list[str] = []

    def ended(ctx: Any) -> Any:
        asked.append("asked")
        return (0,), "outcome.toy.annihilated", ""

    game = turn(bell, drum, EndCheck("toy.annihilated", ended, (bell,)))
    assert not context(game).check_end(drum)
    assert not asked
    assert context(game).check_end(drum, bell)
    assert context(game).check_end(drum), "a game that is over stays so"
    assert len(asked) == 1
    assert game.rules.text.messages["cause.extra.bell"]["en"] == "a bell rang"


def test_an_end_is_asked_for_by_causes_alone() -> None:
    """An event, or the name of a cause, would ask no condition, and nobody would notice."""
    ctx: Any = context(turn())
    for odd in (GAME_ENDED, "core.piece_lost"):
        with pytest.raises(uc.RulesetError, match=re.escape(f"check_end: found {odd!r}, expected a Cause")):
            ctx.check_end(odd)

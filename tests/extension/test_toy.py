"""The toy pack: every kind of thing a later game may add, added without an edit of the core.

Each feature has a check that plays seeded random games and asserts that the
feature shows; without the feature's registration the check fails.
"""

from __future__ import annotations

import random

import pytest

import toy
import undaunted_core as uc
from toy.base import HAND_SIZE, claim
from toy.checks import (
    CHECKS,
    NAMED,
    check_ability,
    check_casualty_policy,
    check_combat_step,
    check_die_size,
    check_geometry,
    check_hidden_counter,
    check_lookout,
    check_modifier,
    check_phase,
    check_reaction_card,
    check_structure,
    check_tile_state,
    check_tile_type,
    check_victory_rule,
    check_zone,
)
from toy.play import GAMES, moves, seen, told
from toy.wagon_checks import check_offer, check_result, check_score, check_target, check_wagons
from undaunted_core.authoring import Insert, Messages, Registrar, step, text
from undaunted_core.authoring.victory import Cause, EndCheck
from undaunted_system import Ability

NIGHT = text("night fell", "cayó la noche")


@pytest.fixture(scope="module")
def library() -> uc.Library:
    return toy.make_library()


@pytest.mark.nightly
def test_a_new_action_kind_is_played_in_random_games(library: uc.Library) -> None:
    check_ability(library)


def test_a_card_zone_is_filled_and_emptied_in_random_games(library: uc.Library) -> None:
    check_zone(library)


def test_a_phase_of_the_round_happens_in_random_games(library: uc.Library) -> None:
    check_phase(library)


def test_a_combat_step_is_carried_out_in_random_games(library: uc.Library) -> None:
    check_combat_step(library)


@pytest.mark.nightly
def test_a_modifier_counts_in_random_games(library: uc.Library) -> None:
    check_modifier(library)


def test_another_die_size_is_rolled_in_random_games(library: uc.Library) -> None:
    check_die_size(library)


def test_a_tile_type_is_entered_in_random_games(library: uc.Library) -> None:
    check_tile_type(library)


@pytest.mark.nightly
def test_a_tile_changes_its_state_in_random_games(library: uc.Library) -> None:
    check_tile_state(library)


def test_a_structure_kind_is_brought_down_in_random_games(library: uc.Library) -> None:
    check_structure(library)


def test_another_casualty_policy_is_applied_in_random_games(library: uc.Library) -> None:
    check_casualty_policy(library)


def test_another_geometry_is_played_on_in_random_games(library: uc.Library) -> None:
    check_geometry(library)


def test_a_victory_rule_ends_random_games(library: uc.Library) -> None:
    check_victory_rule(library)


@pytest.mark.nightly
def test_a_hidden_counter_stays_hidden_in_random_games(library: uc.Library) -> None:
    check_hidden_counter(library)


def test_an_empty_field_of_a_frame_is_played_saved_and_shown(library: uc.Library) -> None:
    check_lookout(library)


def test_a_reaction_card_is_played_in_random_games(library: uc.Library) -> None:
    check_reaction_card(library)


@pytest.mark.nightly
def test_pieces_ride_in_wagons_and_capture_them_in_random_games(library: uc.Library) -> None:
    check_wagons(library)


def test_actions_offered_at_a_decision_of_the_core_are_taken_in_random_games(library: uc.Library) -> None:
    check_offer(library)


def test_a_result_by_trait_takes_the_place_of_an_attacks_own_in_random_games(library: uc.Library) -> None:
    check_result(library)


def test_a_test_of_targets_spares_some_in_random_games(library: uc.Library) -> None:
    check_target(library)


def test_a_score_counts_in_random_games(library: uc.Library) -> None:
    check_score(library)


def test_a_game_without_seats_holds_nothing_of_them() -> None:
    """The built-in pack acts only where a game requires it: elsewhere no slice, no step, no domain of its own."""
    rules = toy.make_library(without=("wagons",)).ruleset("toy", "skirmish")
    assert "aboard" not in rules.packs
    assert "aboard" not in rules.slices
    assert "place" not in rules.names
    assert [one.name for one in rules.procedures["tactics.step"]].count("carry_along") == 0
    assert rules.pieces.owners is None
    whole = toy.make_library().ruleset("toy", "skirmish")
    assert [one.name for one in whole.procedures["tactics.step"]].count("carry_along") == 1
    (last,) = (
        move.after
        for move in moves(toy.make_library(without=("wagons",)), "skirmish", games=1)
        if move.after.is_terminal
    )
    assert last.outcome is not None


def test_every_feature_has_a_check() -> None:
    """A feature nobody checks would be no proof."""
    assert set(CHECKS) == set(toy.FEATURES)


@pytest.mark.parametrize("feature", NAMED)
def test_a_feature_that_data_ask_for_is_missed_by_its_name(feature: str) -> None:
    """Without its registration a feature's check fails with what the data name."""
    with pytest.raises(uc.LinkError, match=NAMED[feature]):
        CHECKS[feature](toy.make_library(without=(feature,)))


@pytest.mark.nightly
@pytest.mark.parametrize("feature", [name for name in toy.FEATURES if name not in NAMED])
def test_the_check_of_a_feature_fails_when_it_is_not_registered(feature: str) -> None:
    """Without its registration a feature's check fails in play."""
    with pytest.raises(AssertionError):
        CHECKS[feature](toy.make_library(without=(feature,)))


@pytest.mark.nightly
@pytest.mark.parametrize("feature", [name for name in toy.FEATURES if name not in NAMED])
def test_the_rest_of_the_game_plays_without_a_feature(feature: str) -> None:
    """Leaving a feature out leaves out nothing else: random games still come to an end."""
    for move in moves(toy.make_library(without=(feature,)), games=2):
        last = move.after
    assert last.is_terminal


def test_the_toy_game_ends_by_its_own_rules(library: uc.Library) -> None:
    """Random games end by conquest or in the last round, never later, and both sides win some."""
    ends = [move.after.outcome for move in moves(library) if move.after.is_terminal]
    assert len(ends) == GAMES * len(toy.SCENARIOS)
    assert {outcome.reason for outcome in ends if outcome} >= {"outcome.toy.conquest", "outcome.toy.last_round"}
    assert {outcome.winners for outcome in ends if outcome} == {("red",), ("blue",), ()}


def test_hands_and_bids_of_the_toy_game_are_secret(library: uc.Library) -> None:
    """Neither a hand nor a bid that rests is seen by the other side."""
    game = uc.new_game("toy", "skirmish", seed=3, library=library)
    while game.decision is None or game.decision.kind != "tactics.choose_bid":
        game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions("red")[0], "red")
    for seat in ("blue", None):
        assert not seen(game, seat, "choices", "made")
        assert "red:hand" not in seen(game, seat, "zones", "cards")
    assert seen(game, "red", "choices", "made")["red"].startswith("bid red:")
    assert len(seen(game, "red", "zones", "cards")["red:hand"]) == HAND_SIZE


# -- general mechanisms the toy pack asks of the core --------------------------------------


def test_what_is_known_of_a_closed_zone_stays_true_when_a_card_leaves_it_unseen(library: uc.Library) -> None:
    """A card known to be in a hand may be the one set aside face down: then it is known no more."""
    for move in moves(library):
        names = move.after.rules.names["zone"]
        zones = move.after._ctx.state.zones
        for zone, name in enumerate(names):
            for card in set(zones.known[zone]):
                assert zones.known[zone].count(card) <= zones.cards[zone].count(card), name


def test_a_reshuffle_tells_no_hand_while_another_closed_zone_holds_cards(library: uc.Library) -> None:
    """With a card face down elsewhere nobody can tell the hand from what is missing."""
    reshuffled = 0
    for move in moves(library):
        zones, rules = move.after._ctx.state.zones, move.after.rules
        for fields in told([move], "core.reshuffled"):
            stash, hand = (rules.numbers["zone"][f"{fields['side']}:{kind}"] for kind in ("stash", "hand"))
            if zones.cards[stash]:
                assert zones.known[hand] == ()
                reshuffled += 1
    assert reshuffled


def test_choices_stay_sorted_when_a_later_pack_adds_a_use_to_every_card(library: uc.Library) -> None:
    """An ability that a later pack offers for cards of another game comes behind the game's own."""

    class Later:
        PACK = uc.Pack(id="later", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(Ability("rest", effect=claim, for_every=lambda card: card.role == "piece"))

    library = toy.make_library()
    library.register(Later())
    game = uc.new_game("toy", "skirmish", seed=1, library=library, packs=("later",))
    pick = random.Random(1)
    for _ in range(60):
        offered = game.legal_actions()
        assert list(offered) == sorted(offered, key=lambda action: action.order)
        game.apply(pick.choice([one for one in offered if "rest" not in one.notation]))


def test_a_pack_may_ask_its_end_check_after_a_cause_of_its_own() -> None:
    """The rounds of a later pack end at dusk, which is none of the core's causes."""
    dusk = Cause("dusk.fell", NIGHT)

    class Dusk:
        PACK = uc.Pack(id="dusk", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(
                Messages({"ending.dusk.falls": NIGHT, "outcome.dusk.falls": NIGHT, "phase.dusk.dusk": NIGHT}),
                dusk,
                Insert("core.round", step("dusk", lambda ctx: ctx.check_end(dusk)), before="count_rounds"),
                EndCheck("dusk.falls", lambda ctx: ((), "outcome.dusk.falls", ""), (dusk,)),
            )

    library = toy.make_library()
    library.register(Dusk())
    game = uc.new_game("toy", "skirmish", seed=1, library=library, packs=("dusk",))
    while not game.is_terminal:
        game.apply(game.legal_actions()[0])
    assert game.outcome is not None
    assert game.outcome.reason == "outcome.dusk.falls"


def test_a_saved_game_is_equal_to_the_one_it_was_saved_from(library: uc.Library) -> None:
    """Games are equal by value however their scenario was named."""
    game = uc.new_game("toy", "skirmish", seed=1, library=library)
    assert uc.Game.from_json(game.to_json(), library=library) == game

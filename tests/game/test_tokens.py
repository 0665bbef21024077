"""Which question an action answers, what may be taken back and by whom, and a number that never goes back."""

from __future__ import annotations

import attrs
import pytest

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.mechanics.board import BOARD_GEOMETRIES
from undaunted_testing import play, scene


@pytest.fixture
def bids():
    """A game in which both sides bid in secret."""
    game = uc.new_game("normandy", "la_raye", seed=7)
    assert game.to_move == ("us", "german")
    return game


@pytest.fixture
def turn():
    """A turn of the US side, with cards to play."""
    return scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a", "scout_a", "rifleman_a"]})


def bid(game, seat):
    return game.legal_actions(seat)[0]


def test_a_token_stays_while_others_choose_in_secret(bids):
    token = bids.decision_for("us").token
    assert bids.decision_for("german").token == token
    bids.apply(bid(bids, "german"), "german")
    assert bids.decision_for("us").token == token
    bids.apply(bid(bids, "us"), "us", at=token)
    assert bids.decision.token != token


def test_a_token_stays_while_others_take_secret_choices_back(bids):
    """The seat that takes back gets a new token each time; what was asked before stays stale for it."""
    token, given = bids.decision_for("us").token, set()
    for _ in range(3):
        own = bids.decision_for("german").token
        assert own not in given
        given.add(own)
        bids.apply(bid(bids, "german"), "german", at=own)
        bids.undo("german")
        assert bids.decision_for("us").token == bids.clone().observation("us").decision.token == token
        with pytest.raises(uc.StaleActionError):
            bids.apply(bid(bids, "german"), "german", at=own)
    bids.apply(bid(bids, "us"), "us", at=token)
    bids.undo("us")
    assert bids.decision_for("us").token != token
    with pytest.raises(uc.StaleActionError):
        bids.apply(bid(bids, "us"), "us", at=token)
    bids.apply(bid(bids, "us"), "us", at=bids.decision_for("us").token)
    bids.apply(bid(bids, "german"), "german", at=bids.decision_for("german").token)
    assert int(bids.decision.token) > max(map(int, given | {token}))


def test_a_choice_is_taken_once(turn):
    token = turn.decision.token
    turn.apply("end_turn", "us", at=token)
    before = turn.to_json()
    for seat in ("us", "german", None):
        with pytest.raises(uc.StaleActionError, match=f"the decision with the token '{token}' is not asked of"):
            turn.apply("end_turn", seat, at=token)
    assert turn.to_json() == before


def test_a_seat_that_has_chosen_is_not_asked_any_more(bids):
    token = bids.decision_for("us").token
    bids.apply(bid(bids, "us"), "us", at=token)
    with pytest.raises(uc.StaleActionError, match="is not asked of us now"):
        bids.apply(bid(bids, "german"), "us", at=token)
    bids.apply(bid(bids, "german"), "german", at=token)


def test_an_unknown_seat_is_refused_before_its_token(turn):
    with pytest.raises(uc.NotYourDecisionError, match="no seat 'usa'; seats: us, german; nearest: us"):
        turn.apply("end_turn", "usa", at=turn.decision.token)


def test_a_token_is_new_after_an_undo(turn):
    token = turn.decision.token
    turn.apply("end_turn")
    turn.undo()
    assert turn.decision.token != token
    with pytest.raises(uc.StaleActionError):
        turn.apply("end_turn", at=token)
    turn.apply("end_turn", at=turn.decision.token)


def test_a_token_is_in_no_document_and_makes_no_difference(bids):
    world = bids.determinize("us", 1)
    assert "token" not in bids.decision.to_dict()
    assert world.observation("us").to_dict() == bids.observation("us").to_dict()
    assert world.observation("us").decision == bids.observation("us").decision


def test_the_revision_grows_by_choices_chance_and_undo(turn):
    seen = [turn.revision]
    turn.apply("end_turn")
    seen.append(turn.revision)
    turn.undo()
    seen.append(turn.revision)
    turn.apply("end_turn")
    seen.append(turn.revision)
    assert seen == sorted(set(seen))
    assert turn.clone().revision == turn.revision


def test_the_revision_grows_by_an_outcome_of_explicit_chance():
    game = scene(
        "normandy", "la_raye", chance="explicit", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "12B", "german:rifleman_a": "16B"},
    )  # fmt: skip
    play(game, "play us:rifleman_a attack", "target german:rifleman_a")
    assert game.current_player == uc.CHANCE
    before = game.revision
    game.apply(game.legal_actions()[0])
    assert game.revision > before


def test_a_revision_outlives_a_save(turn):
    turn.apply("end_turn")
    assert uc.Game.from_json(turn.to_json()).revision == turn.revision


def test_who_may_take_back_is_told_without_taking_back(turn):
    assert not turn.can_undo()
    turn.apply("end_turn")
    before = turn.to_json()
    assert turn.can_undo()
    assert turn.can_undo("us")
    assert not turn.can_undo("german")
    assert turn.to_json() == before
    with pytest.raises(uc.CannotUndoError, match="the latest decision is not one of german"):
        turn.undo("german")
    turn.undo("us")
    assert not turn.can_undo("us")


VOTERS = {one: au.text(one, one) for one in ("ash", "birch", "cedar")}
FOR = au.ActionKind("vote.for", au.text("vote", "votar"), side="side")
VOTE = au.Decision(
    "vote.vote", {}, au.text("Vote.", "Vota."), (au.Choice(FOR),),
    simultaneous=True, resolve=lambda ctx: ctx.finish((), "outcome.vote.over", ""),
)  # fmt: skip


@attrs.frozen(kw_only=True)
class Voter:
    victory: tuple[au.victory.VictoryCondition, ...] = au.entry("none", default=())


@attrs.frozen(kw_only=True)
class VoteScenario(au.ScenarioDefinition):
    sides: dict[str, Voter] = au.entry("the voters", keys="side")


def link(game, scenario, definitions, registry, name):
    geometry = au.family.find_geometry(registry.all(BOARD_GEOMETRIES), scenario.geometry, name)
    return {
        "sides": tuple(VOTERS), "geometry": geometry, "spaces": (), "pieces": (), "cards": (),
        "side_titles": game.sides,
    }  # fmt: skip


class Vote:
    """A game of three seats that vote once, in secret."""

    PACK = uc.Pack(id="vote", version="1", requires=("core",))

    @uc.hookimpl
    def register_content(self, register):
        register.add(au.GameKind("vote", au.text("Vote", "Voto"), VOTERS, ("vote",), VoteScenario, link))

    @uc.hookimpl
    def register_rules(self, register):
        texts = {"outcome.vote.over": au.text("over", "fin"), "phase.vote.vote": au.text("vote", "voto")}
        vote = au.step("vote", lambda ctx: ctx.ask_all(VOTE, range(3)), "", VOTE)
        register.add(au.Messages(texts), VOTE, au.Insert("core.round", vote, after="begin_round"))


@pytest.fixture
def votes():
    library = uc.Library(discover=False)
    library.register(Vote())
    scenario = {
        "id": "vote:one", "number": 1, "title": {"en": "One", "es": "Uno"}, "provenance": "original",
        "geometry": "squares", "spaces": [], "sides": {voter: {} for voter in VOTERS},
    }  # fmt: skip
    return uc.new_game("vote", scenario, seed=1, library=library)


def test_each_seat_takes_back_its_own_secret_choice(votes):
    first, second, third = votes.seats
    for seat in (first, second):
        votes.apply(bid(votes, seat), seat)
    assert not votes.can_undo(third)
    votes.undo(first)
    assert votes.to_move == (first, third)
    votes.undo()
    assert votes.to_move == (first, second, third)


def test_what_came_to_light_is_not_taken_back(bids):
    for seat in ("us", "german"):
        bids.apply(bid(bids, seat), seat)
    for seat in (None, *bids.seats):
        assert not bids.can_undo(seat)


def test_a_game_without_a_record_cannot_take_back_but_has_tokens(turn):
    game = uc.Game.from_json(turn.to_json(), record=False)
    token = game.decision.token
    game.apply("end_turn", at=token)
    assert game.decision.token != token
    assert not game.can_undo()


def test_who_asks_for_an_undo_has_a_seat(turn):
    with pytest.raises(uc.NotYourDecisionError, match="no seat 'usa'"):
        turn.can_undo("usa")

"""Rules as properties: every word of the vocabulary holds where it should, and fails with clause and counterexample."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import toy
import undaunted_core as uc
from toy import base
from undaunted_core.authoring import Insert, Registrar, move_card, step
from undaunted_testing.moment import Told, name_of
from undaunted_testing.rulebook import GAMES, Rulebook
from undaunted_testing.rules import Rule, after, always, conserves, never, only_if, secret, unless
from undaunted_testing.situation import Situation
from undaunted_testing.walk import CheckFailedError

pytestmark = pytest.mark.usefixtures("attempts")
PLAYED = base.CARD_PLAYED


def book(holds: Any, *rules: Any, clause: str = "TOY-1", packs: tuple[str, ...] = ()) -> Rulebook:
    """A rulebook of the toy game, with a pack that has some rules."""
    library = toy.make_library()

    class Pack:
        PACK = uc.Pack(id="broken", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(*rules)

    if rules:
        library.register(Pack())
        packs = ("broken",)
    return Rulebook("toy", Rule(clause, "So it is.", holds), packs=packs, library=library)


def tried(holds: Any, *rules: Any) -> int:
    """How often a rule was tried in a game."""
    return book(holds, *rules).check("skirmish", seconds=40)["So it is."]


def failure(holds: Any, *rules: Any) -> CheckFailedError:
    """How a rule fails."""
    with pytest.raises(CheckFailedError) as found:
        tried(holds, *rules)
    return found.value


def at_the_end(run: Any) -> Insert:
    """A step at the end of every turn."""
    return Insert(base.TURN, step("break", run, ""), after="play_cards")


def total(now: Situation, side: str) -> int:
    """All cards of a side."""
    return sum(now.count(zone) for zone in now.names("zone") if zone.startswith(side))


def lose_a_card(ctx: Any, side: int) -> None:
    held = ctx.state.zones.cards[ctx.rules.zones.hand[side]]
    if held:
        held.pop()


def show_a_card(ctx: Any, side: int) -> None:
    """Cards that are discarded come back to the hand."""
    zones = ctx.rules.zones
    for card in list(ctx.state.zones.cards[zones.discard[side]])[:1]:
        move_card(ctx, card, zones.discard[side], zones.hand[side])


# -- always and never ---------------------------------------------------------------


def test_always_holds_at_every_stop_for_every_member_that_the_test_names() -> None:
    assert tried(always(lambda now: now.round >= 1)) > 10
    assert tried(always(lambda now, side: total(now, side) > 0)) == 2 * tried(always(lambda now: True))


def test_always_fails_with_the_member_and_the_clause() -> None:
    found = failure(always(lambda now, side: now.count(f"{side}:hand") < 3))
    assert found.clause == "TOY-1"
    assert str(found).startswith("TOY-1: So it is. side=")
    assert found.moves


def test_never_is_the_opposite() -> None:
    assert tried(never(lambda now: now.round < 1)) > 10
    assert "it is so" in str(failure(never(lambda now: now.round >= 1)))
    assert "it does not hold" in str(failure(always(lambda now: now.round < 1)))


def test_an_exception_silences_a_rule_for_its_members_alone() -> None:
    holds = always(lambda now, side: False, unless(lambda side: side == "red"))
    assert "side=blue" in str(failure(holds))
    assert tried(always(lambda now, side: False, unless(lambda now: True))) == 0


def test_what_asks_for_the_stop_before_is_not_tried_at_the_start() -> None:
    assert tried(always(lambda before: before is not None)) == tried(always(lambda now: True)) - GAMES


# -- after and only_if ----------------------------------------------------------------


def test_after_an_event_the_test_gets_its_fields() -> None:
    holds = after(PLAYED, lambda now, side, card: now.count(f"{side}:discard", card) >= 1)
    assert tried(holds) > 3
    found = failure(after(PLAYED, lambda now, side, card: now.count(f"{side}:hand", card) > 9))
    assert "after toy.card_played: " in str(found)
    assert "card=" in str(found)


def test_after_an_action_the_test_gets_its_fields_and_only_what_was_chosen_counts() -> None:
    chosen: Counter[str] = Counter()
    tried(after("tactics.play", lambda move, card: chosen.update([move.notation]) is None))
    assert chosen
    assert all(notation.startswith("play ") for notation in chosen)


def test_fields_narrow_what_a_rule_is_about() -> None:
    every, red = (tried(after(PLAYED, lambda now: True, **given)) for given in ({}, {"side": "red"}))
    assert 0 < red < every


def test_only_if_holds_of_what_is_offered() -> None:
    assert tried(only_if("tactics.play", lambda now, card, side: True)) > 10
    found = failure(only_if("tactics.play", lambda now, card: now.count(f"{card.partition(':')[0]}:hand", card) > 5))
    assert "only_if tactics.play: card=" in str(found)


def test_only_if_holds_of_events_and_questions() -> None:
    assert tried(only_if(PLAYED, lambda before, side, card: before.count(f"{side}:hand", card) > 0)) > 3
    assert tried(only_if("tactics.choose_play", lambda now, side: now.count(f"{side}:hand") >= 0)) > 3
    assert "tactics.choose_play" in str(failure(only_if("tactics.choose_play", lambda side: side == "red")))


def test_a_name_that_nobody_declares_is_told_with_the_nearest() -> None:
    assert "nearest: toy.card_played" in str(failure(after("toy.card_playd", lambda now: True)))
    assert "nearest: tactics.choose_play" in str(failure(only_if("tactics.chose_play", lambda now: True)))
    assert "a test asks for 'sides'" in str(failure(always(lambda sides: True)))


# -- conserves and secret --------------------------------------------------------------


def test_conserves_finds_a_card_that_is_lost() -> None:
    assert tried(conserves(total)) > 10
    found = failure(conserves(total), at_the_end(lose_a_card))
    assert "side=" in str(found)
    assert "and it was" in str(found)


def test_never_finds_what_comes_back() -> None:
    returns = never(
        lambda before, now, side: now.count(f"{side}:discard") < before.count(f"{side}:discard"),
        unless(lambda told: told.count("core.reshuffled")),
    )
    assert tried(returns) > 10
    found = failure(returns, at_the_end(show_a_card))
    assert len(found.moves) <= 20


def test_secret_holds_of_hands_and_fails_for_what_is_open() -> None:
    assert tried(secret("hand")) > 0
    assert "sees zones.cards" in str(failure(secret("discard")))
    assert "expected a kind of zone" in str(failure(secret("hands")))


def test_secret_finds_a_view_that_tells() -> None:
    from kit.leaks import LEAKS

    library = toy.make_library()

    class Pack:
        PACK = uc.Pack(id="leaky", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(*LEAKS["options"])

    library.register(Pack())
    leaky = Rulebook("toy", Rule("TOY-2", "A hand is secret.", secret("hand")), packs=("leaky",), library=library)
    with pytest.raises(CheckFailedError, match=r"TOY-2: A hand is secret\. .* can tell"):
        leaky.check("skirmish", seconds=20, moves=600, games=4)


# -- the situation ---------------------------------------------------------------------


def test_a_situation_reads_the_state_by_names() -> None:
    game = uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())
    now = Situation(game.rules, game._ctx.state)
    piece = now.names("piece")[0]
    assert now.at(piece) == now.pieces.space[piece]
    assert piece in now.here(str(now.at(piece)))
    assert now.asked == game.to_move
    assert now.question == game.decision_for(game.to_move[0]).kind  # type: ignore[union-attr]
    assert now.winners is None
    assert not now.reason
    assert now.toy.score["red"] == 0
    assert now.rounds.active is None or now.rounds.active in now.sides
    assert isinstance(now.zones.cards["red:hand"], list)
    assert now.distance(now.names("space")[0], now.names("space")[0]) == 0


def test_a_situation_names_the_nearest_slice_column_and_row() -> None:
    game = uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())
    now = Situation(game.rules, game._ctx.state)
    with pytest.raises(AttributeError, match="nearest: toy"):
        now.toi  # noqa: B018
    with pytest.raises(AttributeError, match="nearest: score"):
        now.toy.scores  # noqa: B018
    with pytest.raises(KeyError, match="nearest: red"):
        now.toy.score["rad"]


def test_a_game_that_is_over_has_winners_and_asks_nobody() -> None:
    over = always(lambda now: now.asked == () and now.question == "", unless(lambda now: now.winners is None))
    assert tried(over) > 0


# -- the book -----------------------------------------------------------------------------


def test_two_rules_with_one_sentence_are_refused() -> None:
    rule = Rule("X-1", "Twice.", always(lambda now: True))
    with pytest.raises(ValueError, match="Twice"):
        Rulebook("toy", rule, rule)
    with pytest.raises(ValueError, match=r"nearest: Twice\."):
        Rulebook("toy", rule).rule("Twise.")


def test_a_rule_that_was_never_tried_is_named() -> None:
    never_played = after(PLAYED, lambda now: True, side="green")
    assert [rule.sentence for rule in book(never_played).list_untried(moves=40)] == ["So it is."]
    assert book(always(lambda now: True)).list_untried(moves=5) == []


def test_a_rule_without_a_case_is_looked_for_in_further_games() -> None:
    assert book(after(PLAYED, lambda now: True)).list_untried(games=0, moves=40) == []
    with pytest.raises(CheckFailedError, match="TOY-1"):
        book(after(PLAYED, lambda now: False)).list_untried(games=0, moves=40)


def test_the_games_of_a_scenario_do_not_depend_on_those_played_before() -> None:
    rule = Rule("UND-7.4", "A case.", after("tactics.control_taken", lambda now: True))
    alone, second = Rulebook("normandy", rule), Rulebook("normandy", rule)
    second.play("la_raye", moves=150)
    for scenario in ("mortain", "reinforcements"):
        assert second.play(scenario, moves=150).tried == alone.play(scenario, moves=150).tried


def test_one_broken_rule_does_not_hide_the_others() -> None:
    library = toy.make_library()
    rules = (
        Rule("A", "First.", always(lambda now: now.round < 2)),
        Rule("B", "Second.", always(lambda now: now.round >= 1)),
        Rule("C", "Third.", always(lambda now: 1 // 0)),
    )
    played = Rulebook("toy", *rules, library=library).play("skirmish", moves=200)
    assert {rule.clause for rule in played.failures} == {"A", "C"}
    assert played.tried["Second."] > 10


def test_a_test_that_fails_itself_is_told_as_such() -> None:
    assert "the test failed: ZeroDivisionError" in str(failure(always(lambda now: 1 // 0)))


def test_a_failing_rule_is_shrunk_to_few_moves() -> None:
    """The second round comes after a few moves; a random game has many more until then."""
    found = failure(always(lambda now: now.round < 3))
    whole = book(always(lambda now: now.round < 3))
    assert len(found.moves) <= len(next(iter(whole.play("skirmish").failures.values()))[0].way)
    assert found.game is not None
    assert found.game.round == 3


def test_names_of_declarations_are_taken() -> None:
    assert name_of(PLAYED) == "toy.card_played"
    assert Told([("a", {"x": 1}), ("a", {"x": 2})]).count("a", x=1) == 1


def test_an_event_of_another_move_is_not_told_again() -> None:
    """Each event is told once: as many as the game has."""
    heard: list[int] = []
    library = toy.make_library()
    rule = Rule("X", "Count.", always(lambda told: heard.append(told.count(PLAYED)) is None))
    Rulebook("toy", rule, library=library).check("skirmish")
    assert 0 < max(heard) <= 2

"""A campaign under way: the graph, what is chosen, what is carried over, withdrawal."""

from __future__ import annotations

import doctest
import importlib
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import undaunted_campaign
import undaunted_core as uc
from kit.campaigns import BOTS, VALLEY, begin, edited, library, win
from undaunted_campaign import Campaign, CampaignError, campaigns, carrying, play_through, statistics
from undaunted_campaign.carrying import find_columns
from undaunted_campaign.definitions import Kept, Losses
from undaunted_campaign.edits import Lay, Lose, Swap, keep
from undaunted_campaign.plugin import WITHDRAWAL
from undaunted_testing import scene

if TYPE_CHECKING:
    from pathlib import Path


def last_game(**position):
    """A game of the first stage at a stop of one's own; the position's packs are those of the campaign."""
    return scene("normandy", "valley:bridge", packs=("valley",), library=library(), **position)


def test_campaigns_are_listed():
    (info,) = campaigns("normandy", ("valley",), library=library())
    assert (info.id, info.titles["es"]) == ("valley:campaign", "El valle")
    assert info.stages == {"bridge": "valley:bridge", "town": "valley:town", "ford": "valley:ford"}
    assert campaigns("normandy", library=library()) == ()


def test_an_unknown_campaign_is_refused_with_the_nearest():
    with pytest.raises(CampaignError, match=r"no campaign 'valley:campain'.*nearest: valley:campaign"):
        Campaign.start("normandy", "valley:campain", packs=("valley",), library=library())


@pytest.mark.parametrize(("wrong", "error"), [({"seed": "7"}, TypeError), ({"max_decisions": 0}, ValueError)])
def test_arguments_of_another_kind_are_refused(wrong, error):
    with pytest.raises(error):
        Campaign.start("normandy", "campaign", packs=("valley",), library=library(), **wrong)


def test_without_a_seed_one_is_drawn():
    first, second = (
        Campaign.start("normandy", "campaign", packs=("valley",), library=library()).seed for _ in range(2)
    )
    assert first != second


# -- the graph --------------------------------------------------------------------------


def test_the_result_leads_on_and_a_side_chooses_the_way():
    """The winner opens a choice of the other side: CMP-2.1."""
    campaign = begin()
    win(campaign, "us")
    (question,) = campaign.questions
    assert (question.id, question.side, question.options) == ("next", "german", ("town", "ford"))
    assert question.titles["ford"]["es"] == "Vado"
    campaign.choose("german", "next", "ford")
    assert campaign.stage == "ford"
    assert campaign.game.rules.scenario == "valley:ford"


def test_another_result_leads_elsewhere():
    """A lost game: CMP-2.1."""
    campaign = begin()
    win(campaign, "german")
    assert campaign.stage == "town"


def test_points_are_added_before_the_way_on_is_judged():
    """With the point of the town the US side has the three that end the campaign: CMP-2.1."""
    campaign = begin()
    win(campaign, "us")
    campaign.choose("german", "next", "town")
    for question in campaign.questions:
        campaign.choose(question.side, question.id, "nothing")
    assert campaign.points == {"us": 3, "german": 0}
    win(campaign, "us")
    assert campaign.points == {"us": 4, "german": 0}
    assert (campaign.stage, campaign.winners) == (None, ("us",))
    assert campaign.questions == ()
    with pytest.raises(CampaignError, match="the campaign is over"):
        _ = campaign.game


def test_the_most_points_win_where_the_campaign_says_so():
    campaign = begin()
    campaign.withdraw("us")
    win(campaign, "german")
    assert (campaign.points, campaign.winners) == ({"us": 0, "german": 3}, ("german",))


def test_with_equal_points_nobody_wins():
    campaign = begin()
    campaign.withdraw("us")
    win(campaign, "us")
    assert (campaign.points, campaign.winners) == ({"us": 2, "german": 2}, ())


def test_a_draw_and_a_reason_can_be_asked_for(tmp_path):
    """A game of one decision is a draw: its condition fits, that of another reason does not."""

    def change(document):
        document["stages"][0]["next"] = [
            {"reason": "outcome.undaunted.objectives", "to": ["ford"]},
            {"draw": True, "reason": "outcome.core.limit_reached", "to": ["town"]},
            {"to": []},
        ]
        document["stages"][1]["offers"] = []

    known = edited(tmp_path, change)
    campaign = Campaign.start("normandy", "campaign", packs=("valley",), max_decisions=1, library=known)
    play_through(campaign, BOTS)
    assert [result.stage for result in campaign.results] == ["bridge", "town", "ford"]
    assert campaign.results[0].winners == ()


# -- choices ----------------------------------------------------------------------------


def test_what_is_chosen_changes_the_next_game_alone():
    """A rifleman more in the supply of this game."""
    campaign = begin(helped=False)
    campaign.choose("us", "help", "riflemen")
    assert campaign.game.rules.source.scenario.sides["us"].supply["rifleman_a"] == 3
    campaign.withdraw("us")
    assert campaign.game.rules.source.scenario.sides["us"].supply["rifleman_a"] == 2


def test_what_lasts_changes_all_later_games():
    campaign = begin()
    win(campaign, "us")
    campaign.choose("german", "next", "town")
    campaign.choose("us", "us_help", "scouts")
    campaign.choose("german", "german_help", "nothing")
    assert campaign.game.rules.source.scenario.sides["us"].deck["scout_a"] == 2
    win(campaign, "german")
    assert campaign.stage == "ford"
    assert campaign.scenario()["sides"]["us"]["deck"]["scout_a"] == 2


def test_a_price_is_paid_when_the_game_is_over_and_what_is_too_dear_is_not_offered():
    """CMP-2.2."""
    campaign = begin()
    win(campaign, "us")
    campaign.choose("german", "next", "town")
    assert [question.options for question in campaign.questions] == [("nothing", "scouts"), ("nothing",)]
    campaign.choose("us", "us_help", "scouts")
    assert (campaign.points["us"], campaign.credit("us")) == (3, 1)
    campaign.choose("german", "german_help", "nothing")
    win(campaign, "german")
    assert campaign.points == {"us": 1, "german": 2}


def test_a_game_waits_for_the_choices_before_it():
    campaign = begin(helped=False)
    with pytest.raises(CampaignError, match="the next game waits for choices: us help"):
        _ = campaign.game


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("us", "hepl", "none"), r"no question 'hepl' for 'us'; asked: us help; nearest: help"),
        (("german", "help", "none"), r"no question 'help' for 'german'"),
        (("us", "help", "nobody"), r"no option 'nobody' of help; known: riflemen, none"),
    ],
)
def test_an_answer_to_no_question_is_refused(given, message):
    campaign = begin(helped=False)
    with pytest.raises(CampaignError, match=message):
        campaign.choose(*given)
    assert campaign.steps == []


# -- what is carried over ---------------------------------------------------------------


def test_lost_cards_are_missing_in_later_games_first_in_the_supply():
    """Cards in the zone of removed ones; those that come back are not missing: CMP-2.1."""
    campaign = begin()
    campaign.put_game(
        last_game(
            active="us", zones={"us": {"removed": ["scout_a", "rifleman_a", "rifleman_a", "rifleman_a", "fog_of_war"]}},
            counters={"us:rifleman_a": None},
        )
    )  # fmt: skip
    campaign.withdraw("us")
    assert [edit.to_dict() for edit in campaign.edits] == [
        {"lose": "scout_a", "side": "us", "number": 1},
        {"lose": "rifleman_a", "side": "us", "number": 3},
    ]
    us = campaign.game.rules.source.scenario.sides["us"]
    assert us.deck == {"squad_leader_a": 1, "scout_a": 1, "fog_of_war": 1}
    assert us.supply == {"fog_of_war": 3}
    # Its counter goes with the last card of its name.
    assert us.counters == {"scout_a": "10A"}


def test_a_second_loss_comes_on_top_of_the_first():
    document = {"sides": {"us": {"deck": {"a": 2}, "supply": {"a": 2}, "counters": {"a": "10A"}}}}
    losses = begin().definition.losses
    for _ in range(2):
        Lose("us", "a", 1, losses).apply(document)
    assert document["sides"]["us"] == {"deck": {"a": 2}, "supply": {}, "counters": {"a": "10A"}}
    Lose("us", "a", 5, losses).apply(document)
    assert document["sides"]["us"] == {"deck": {}, "supply": {}, "counters": {}}
    # A scenario in which the side is not, or that lays its cards out otherwise, stays as it is.
    Lose("german", "a", 5, losses).apply(document)
    assert document["sides"]["us"] == {"deck": {}, "supply": {}, "counters": {}}


def test_recruits_come_back_if_a_game_could_not_begin_without_them(tmp_path):
    """CMP-2.3: a side without Riflemen would be pinned before its first decision; other losses stay."""
    scenario = "montmartin_en_graignes"
    document = {
        "id": "towns:towns", "title": {"en": "Towns", "es": "Pueblos"}, "provenance": "original", "withdrawal": ["us"],
        "losses": {"zones": ["removed"], "fields": ["supply", "deck"], "pieces": ["counters"]},
        "stages": [
            {"id": "first", "scenario": scenario, "next": [{"to": ["second"]}]},
            {"id": "second", "scenario": scenario, "next": [{"wins": "german"}]},
        ],
    }  # fmt: skip
    pack = {"id": "towns", "game": "normandy", "version": "1", "requires": ["campaigns"], "provenance": "original"}
    (tmp_path / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    (tmp_path / "campaigns.json").write_text(json.dumps({"campaigns": [document]}), encoding="utf-8")
    for lost in ({"rifleman_a": 5, "rifleman_b": 5, "scout_a": 1}, {"rifleman_a": 5, "scout_a": 1}):
        campaign = Campaign.start("normandy", "towns", packs=(tmp_path,), seed=1, library=uc.Library())
        removed = [card for card, number in lost.items() for _ in range(number)]
        game = campaign.game
        campaign.put_game(
            scene("normandy", scenario, packs=campaign.packs, active="us", zones={"us": {"removed": removed}},
                  library=campaign.library)
        )  # fmt: skip
        campaign.withdraw("us")
        before, after = (stop.rules.source.scenario.sides["us"] for stop in (game, campaign.game))
        least = 1 if "rifleman_b" in lost else 0
        for card, number in lost.items():
            cards = before.deck.get(card, 0) + before.supply.get(card, 0)
            assert after.deck.get(card, 0) + after.supply.get(card, 0) == max(cards - number, least)


def test_a_seat_of_a_crew_is_empty_after_the_last_card_of_its_soldier():
    """A list keeps its length, because a seat has its number."""
    crew = "vehicles/truck/crew"
    document = {"sides": {"us": {"deck": {"a": 1, "b": 1}, "vehicles": {"truck": {"crew": ["a", None, "b"]}}}}}
    vehicles = document["sides"]["us"]["vehicles"]
    Swap("us", "b", "c", 0, ("deck", crew)).apply(document)
    assert vehicles == {"truck": {"crew": ["a", None, "c"]}}
    Lose("us", "a", 1, Losses(zones=("removed",), fields=("deck",), pieces=(crew,))).apply(document)
    assert vehicles == {"truck": {"crew": [None, None, "c"]}}


def test_veterans_take_the_place_of_cards_and_counters():
    """They come with the result: CMP-2.1."""
    campaign = begin()
    win(campaign, "us")
    campaign.choose("german", "next", "ford")
    us = campaign.game.rules.source.scenario.sides["us"]
    assert "rifleman_a" not in {**us.deck, **us.supply, **us.counters}
    assert us.counters["valley.veteran"] == "10A"
    assert "us:valley.veteran" in campaign.game.catalog["cards"]


def test_veterans_may_be_a_number_of_cards_and_only_if_none_was_lost(tmp_path):
    def change(document):
        (veteran,) = document["veterans"]
        del veteran["winner"]
        document["veterans"] = [{**veteran, "unhurt": True, "number": 1}]

    known = edited(tmp_path, change)

    def edits(**position):
        campaign = Campaign.start("normandy", "campaign", packs=("valley",), library=known)
        campaign.choose("us", "help", "none")
        campaign.put_game(scene("normandy", "valley:bridge", packs=("valley",), library=known, **position))
        campaign.withdraw("us")
        return [type(edit) for edit in campaign.edits]

    assert edits(active="us") == [Swap]
    assert edits(active="us", zones={"us": {"removed": ["rifleman_a"]}}) == [Lose]
    document = {"sides": {"us": {"deck": {"a": 1}, "supply": {"a": 2, "b": 1}}}}
    Swap("us", "a", "b", 2, ("deck", "supply", "counters")).apply(document)
    assert document["sides"]["us"] == {"deck": {"b": 1}, "supply": {"a": 1, "b": 2}}
    Swap("us", "b", "c", 1, ("deck", "supply")).apply(document)
    assert document["sides"]["us"] == {"deck": {"c": 1}, "supply": {"a": 1, "b": 2}}


def test_the_map_keeps_its_markers():
    """What positions say of a space goes into the next scenario that has the tile, and what is gone is gone."""
    campaign = begin()
    campaign.put_game(last_game(active="us", markers={"us": {"10A": None, "15B": "scouted"}, "german": {"01B": None}}))
    campaign.withdraw("us")
    assert campaign.stage == "ford"
    spaces = {space["tile"]: space.get("markers") for space in campaign.scenario()["spaces"]}
    assert spaces == {"10A": None, "04B": None, "01B": None}
    assert campaign.kept["markers"]["15B"] == {"us": "scouted", "german": None}


def test_the_map_keeps_what_a_pack_says_in_a_column_of_its_own():
    """Without a word in positions, a column is named by its slice: here the objectives of tiles."""
    columns = find_columns(begin().game.rules)
    assert columns["markers"].index == ("side", "space")
    assert columns["undaunted.objective"].index == ("space",)


def test_a_tile_takes_the_place_of_another_wherever_it_is_named():
    """The marker is that of the new tile, since the old one is gone."""
    document = {
        "id": "a:A1", "spaces": [{"tile": "A1"}, {"tile": "B1", "markers": {"us": "scouted"}}, {"tile": "C1"}],
        "sides": {"us": {"counters": {"rifle": "A1"}, "spawn": [{"at": "A1", "all": True}]}},
    }  # fmt: skip
    keep(document, {"tile": {"A1": "A2", "C1": "C1"}, "markers": {"B1": {"us": None}, "A2": {"us": "controlled"}}})
    assert document == {
        "id": "a:A1", "spaces": [{"tile": "A2", "markers": {"us": "controlled"}}, {"tile": "B1"}, {"tile": "C1"}],
        "sides": {"us": {"counters": {"rifle": "A2"}, "spawn": [{"at": "A2", "all": True}]}},
    }  # fmt: skip


class Mapped:
    """A game of which a map alone is asked: the tile that each space shows, and its marker."""

    sides = ("us",)
    rules = None

    def __init__(self, **faces):
        self.faces = faces
        self.board = SimpleNamespace(spaces=[SimpleNamespace(name=name) for name in faces])

    def position(self):
        state = {"turned": {"tile": self.faces}, "smoke": {"left": {"B1": 2}}}
        return {"state": state, "markers": {"us": dict.fromkeys(self.faces, "scouted")}}


def test_a_tile_that_turned_is_the_new_one_in_all_later_games(monkeypatch):
    """A1 becomes A2 in the first game, A2 turns back in the second: a third that names A1 has A1."""
    of_space, of_sides = SimpleNamespace(index=("space",)), SimpleNamespace(index=("side", "space"))
    columns = {"turned.tile": of_space, "smoke.left": of_space, "markers": of_sides}
    monkeypatch.setattr(carrying, "find_columns", lambda rules: columns)
    fields = {"turned.tile": "tile", "markers": "markers", "smoke.left": "smoke"}
    campaign = SimpleNamespace(kept=[Kept(part=part, field=field) for part, field in fields.items()])
    kept = {}
    carrying.keep_map(campaign, Mapped(A1="A2", B1="B1"), kept)
    assert kept["tile"] == {"A1": "A2", "B1": "B1"}
    assert set(kept["markers"]) == {"A2", "B1"}
    assert kept["smoke"] == {"A2": None, "B1": 2}
    carrying.keep_map(campaign, Mapped(A2="A1"), kept)
    assert kept["tile"] == {"A1": "A1", "A2": "A1", "B1": "B1"}
    document = {"spaces": [{"tile": "A1", "smoke": 1}, {"tile": "B1"}, {"tile": "C1", "smoke": 3}]}
    keep(document, kept)
    assert document["spaces"] == [
        {"tile": "A1", "markers": {"us": "scouted"}}, {"tile": "B1", "markers": {"us": "scouted"}, "smoke": 2},
        {"tile": "C1", "smoke": 3},
    ]  # fmt: skip


def test_changes_add_numbers_lengthen_lists_and_set_the_rest():
    document = {"sides": {"us": {"supply": {"a": 1, "b": 1}}}, "special": [1], "date": "then"}
    changes = {"sides": {"us": {"supply": {"a": 2, "b": -1, "c": 1}}}, "special": [2], "date": "now"}
    Lay("us", "x", changes).apply(document)
    assert document == {"sides": {"us": {"supply": {"a": 3, "c": 1}}}, "special": [1, 2], "date": "now"}


def test_a_campaign_may_carry_nothing_over(tmp_path):
    def change(document):
        for part in ("losses", "veterans", "kept"):
            del document[part]

    campaign = Campaign.start("normandy", "campaign", packs=("valley",), library=edited(tmp_path, change))
    campaign.choose("us", "help", "riflemen")
    campaign.withdraw("us")
    assert (campaign.edits, campaign.kept) == ([], {})
    assert campaign.scenario() == "valley:ford"
    assert campaign.view_for("us")["changes"] == []


def test_what_is_carried_over_can_be_read_by_all():
    campaign = in_town()
    campaign.choose("german", "german_help", "nothing")
    win(campaign, "german")
    changes = campaign.view_for(None)["changes"]
    assert {"replace": "rifleman_a", "by": "valley.veteran", "side": "us", "number": 0} in changes
    assert {"option": "scouts", "side": "us"} in changes


def test_a_scenario_that_nothing_changes_is_named_by_its_id():
    assert begin().scenario() == "valley:bridge"


# -- withdrawal -------------------------------------------------------------------------


def test_a_side_that_withdraws_loses_the_game_and_the_campaign_goes_on():
    """An end of its own, with its reason and clause: CMP-1.1."""
    campaign = begin()
    result = campaign.withdraw("us")
    assert (result.winners, result.withdrawn) == (("german",), "us")
    assert (result.reason, result.clause) == (WITHDRAWAL, "CMP-1.1")
    assert campaign.stage == "ford"
    outcome = uc.Outcome(result.winners, result.reason, result.clause, campaign.game.rules)
    assert outcome.text("es") == "El bando alemán: el enemigo se retiró"


def test_only_a_side_that_the_campaign_names_may_withdraw_and_only_when_it_is_asked():
    """CMP-1.1."""
    campaign = begin()
    with pytest.raises(CampaignError, match="'german' may not withdraw; may: us"):
        campaign.withdraw("german")
    campaign.put_game(last_game(active="german"))
    with pytest.raises(CampaignError, match="us cannot withdraw now; asked: german"):
        campaign.withdraw("us")


def test_no_action_of_a_game_withdraws():
    """Bots never choose it, and outside a campaign nobody may: CMP-1.2."""
    game = begin().game
    assert not [action for action in game.legal_actions() if "withdraw" in action.notation]
    assert "campaigns.withdraw" not in game.catalog["actions"]


def test_a_game_that_goes_on_cannot_be_finished():
    with pytest.raises(CampaignError, match="the game of bridge goes on"):
        begin().finish()


# -- secrets ----------------------------------------------------------------------------


def in_town():
    campaign = begin()
    win(campaign, "us")
    campaign.choose("german", "next", "town")
    campaign.choose("us", "us_help", "scouts")
    return campaign


def test_a_secret_choice_is_seen_by_its_side_alone_until_the_game_begins():
    """Neither the choice nor its price nor what is left to pay with: CMP-2.2."""
    campaign = in_town()
    assert campaign.view_for("us")["answers"] == {"us_help": "scouts"}
    for seat in ("german", None):
        view = campaign.view_for(seat)
        assert view["answers"] == {}
        assert view["points"] == {"us": 3, "german": 0}
        assert "scouts" not in json.dumps(view)
    other = begin()
    win(other, "us")
    other.choose("german", "next", "town")
    other.choose("us", "us_help", "nothing")
    # Whatever was chosen in secret, the others see the same.
    assert other.view_for("german") == campaign.view_for("german")
    assert other.view_for(None) == campaign.view_for(None)
    campaign.choose("german", "german_help", "nothing")
    assert campaign.view_for("german")["answers"] == {"us_help": "scouts", "german_help": "nothing"}


def test_a_briefing_is_read_by_its_side_alone():
    campaign = begin()
    assert campaign.view_for("us", "es")["briefing"] == "Toma el puente."
    assert campaign.view_for("german")["briefing"] == "Hold it."
    assert campaign.view_for(None)["briefing"] == ""


def test_a_view_holds_no_more_of_the_present_game_than_the_seat_knows():
    """Nor the seed, nor replays, from which hidden cards could be worked out."""
    campaign = begin()
    for seat in ("us", "german", None):
        view = campaign.view_for(seat)
        assert view["present"] == campaign.game.observation(seat).to_dict("en", events=True)
    campaign.withdraw("us")
    view = campaign.view_for("german")
    assert not {"seed", "steps", "players", "replays"} & set(view)
    assert view["results"][0]["withdrawn"] == "us"
    with pytest.raises(ValueError, match="no seat 'italian'; seats: us, german"):
        campaign.view_for("italian")


def test_worlds_that_a_seat_could_be_in_give_the_same_view():
    """The opponent's hidden hand is another one in each: the rest of the view stays."""
    campaign = begin()
    view = campaign.view_for("us")
    campaign.put_game(campaign.game.determinize("us", 3, events=True))
    other = campaign.view_for("us")
    assert {**other, "present": None} == {**view, "present": None}
    assert other["present"]["seen"] == view["present"]["seen"]


# -- many campaigns ---------------------------------------------------------------------


def test_statistics_count_paths_stages_choices_and_winners():
    calls = []
    result = statistics(
        "normandy", "campaign", BOTS, 3, seed=2, packs=("valley",), max_decisions=40, library=library(),
        choose=lambda campaign, question: question.options[0], advance=lambda: calls.append(1),
    )  # fmt: skip
    counts = result.to_dict()
    assert counts["campaigns"] == len(calls) == sum(path["count"] for path in counts["paths"]) == 3
    assert sum(counts["winners"].values()) == 3
    assert sum(counts["stages"]["bridge"].values()) == 3
    assert ["bridge", "help", "riflemen", 3] in counts["choices"]
    assert set(counts["points"]) == {"us", "german"}
    again = statistics(
        "normandy", "campaign", BOTS, 3, seed=2, packs=("valley",), max_decisions=40, library=library(),
        choose=lambda campaign, question: question.options[0],
    )  # fmt: skip
    assert again == result


def test_choices_are_counted_at_the_stage_that_they_belong_to():
    """The way on is asked after a game, and belongs to that one."""
    result = statistics("normandy", "campaign", BOTS, 3, seed=1, packs=("valley",), library=library())
    assert {stage for stage, question, _ in result.choices if question == "next"} == {"bridge"}
    assert {stage for stage, question, _ in result.choices if question == "german_help"} <= {"town"}


# -- examples ---------------------------------------------------------------------------


def test_the_examples_of_public_names_run():
    names = {name: getattr(undaunted_campaign, name) for name in undaunted_campaign.__all__}

    tried = 0
    for module in {getattr(thing, "__module__", "") for thing in names.values()}:
        for test in doctest.DocTestFinder(recurse=True).find(importlib.import_module(module)):
            test.globs = {
                **names, "uc": uc, "campaign": begin(helped=not test.name.endswith(("choose", "Question"))),
                "valley": {"packs": ("valley",), "library": library()},
            }  # fmt: skip
            assert doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE).run(test).failed == 0
            tried += len(test.examples)
    assert tried >= 15


def test_every_public_name_has_an_example():
    for name in undaunted_campaign.__all__:
        if name != "CampaignError":
            assert ">>>" in getattr(undaunted_campaign, name).__doc__
    assert set(undaunted_campaign.__all__) <= set(dir(undaunted_campaign))
    with pytest.raises(AttributeError, match="no attribute 'campain'"):
        _ = undaunted_campaign.campain


def test_the_pack_of_the_tests_is_original():
    for file in VALLEY.rglob("*.json"):
        assert '"provenance": "original"' in file.read_text(encoding="utf-8")


def test_a_campaign_is_no_part_of_the_fingerprint(tmp_path: Path) -> None:
    """A save of one game of it needs the same rules, not the same campaign."""
    changed = edited(tmp_path, lambda document: document.update(withdrawal=[]))
    prints = {known.ruleset("normandy", "valley:bridge", ("valley",)).fingerprint for known in (library(), changed)}
    assert len(prints) == 1

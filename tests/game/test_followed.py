"""A frontend can follow all pieces and cards by the events alone, and is told no more than its seat may see."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.followed import Followed
from kit.places import TESTS

#: Between them, whole games with nearly every kind of event by which something moves.
GAMES = [
    "allied_assault/bulge_solo.enter_home_row.us",
    "allied_assault/carentan.hold_home_row.us",
    "allied_assault/lumberjack.tiles_beyond_river.us",
    "allied_assault/training_grounds.hold_home_row.german",
    "normandy/mortain.objectives.german",
    "allied_assault/omaha.occupy_objective.us",
    "normandy/critical_intelligence.both_pinned.german",
    "normandy/critical_intelligence.objectives.us",
    "north_africa/broken_axle.escape_2.lrdg",
    "north_africa/landing_ground_7.neutralise.italian",
    "north_africa/the_whole_patrol.neutralise.lrdg",
    "north_africa/tracks_in_the_sand.beyond_hope.lrdg",
]
#: Rare kinds: a unit without room at the start, a Mortar that leaves its target.
RARE = {"allied_assault.given_back", "normandy.target_removed"}


@pytest.mark.nightly
def test_events_say_where_all_pieces_and_cards_go() -> None:
    told, kinds = set[str](), set[str]()
    for name in GAMES:
        followers: list[Followed] = []
        for game in uc.Replay.from_json((TESTS / "replays" / f"{name}.json").read_text(encoding="utf-8")).stops():
            followers = followers or [Followed(game, seat) for seat in (None, *game.catalog["seats"])]
            for one in followers:
                one.follow()
        told.update(followers[0].told)
        kinds.update(kind for kind, entry in game.catalog["events"].items() if "source" in entry["fields"])
    assert kinds - told == RARE


def test_a_seat_is_told_the_zones_of_a_card_that_it_may_not_see() -> None:
    game = uc.new_game("normandy", "la_raye", seed=7)
    drawn = [event.fields for event in game.events("us") if event.kind == "core.drawn"]
    assert {(one["source"], one["target"]) for one in drawn} == {
        (f"{side}:deck", f"{side}:hand") for side in ("us", "german")
    }
    assert all(("card" in one) == (one["side"] == "us") for one in drawn)


def test_a_card_that_hunkers_down_goes_to_the_supply() -> None:
    game = uc.new_game("normandy", "la_raye", seed=7)
    table = Followed(game, None)
    for seat in ("us", "german"):
        game.apply(game.legal_actions(seat)[0], seat)
    table.follow()
    hidden = next(one for one in game.legal_actions() if one.notation.endswith(" hunker_down"))
    event = game.apply(hidden)[0]
    seat = event.fields["side"]
    assert (event.fields["source"], event.fields["target"]) == (f"{seat}:hand", f"{seat}:supply")
    table.follow()

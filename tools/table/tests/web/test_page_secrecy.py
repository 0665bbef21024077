"""Whole games over connections: nothing that anybody receives depends on what they may not know.

All that a page received is compared with what its seat may know of the server's own game, and with what it would have
received of another game that looks the same to this seat: other cards in the other hand, another order of the decks.
"""

from __future__ import annotations

import copy
import json
import random

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.web import Made, server
from undaunted_table.render.seeing import see
from undaunted_table.web import live
from undaunted_table.web.hall import Seating
from undaunted_table.web.view import pictures_of, view_of

#: A number that would be noticed in any text.
SEED = 0xFEEDC0FFEE123457
#: Whole games when deep; the rules of a solitaire scenario play one side.
GAMES = [
    ("normandy", "la_raye", 500 if DEEP else 40),
    ("north_africa", "landing_ground_7", 80 if DEEP else 40),
    ("allied_assault", "training_grounds", 80 if DEEP else 40),
    ("allied_assault", "metz_solo", 80 if DEEP else 40),
]
#: What is the table's and not the seat's: who looks, what others wait for, tokens.
TABLES_OWN = ("table", "undo", "save", "revision", "from", "events", "pictures")


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


def told(view, lang="en"):
    """What a view tells of the game."""
    rest = {name: value for name, value in view.items() if name not in TABLES_OWN}
    rest["decision"] = {name: value for name, value in (view["decision"] or {}).items() if name != "token"}
    return json.loads(json.dumps(rest, default=dict))


def check(table, page, seat, view, chance, *, drawn):
    """A view that a page has received holds what its seat may know, and nothing else."""
    seen = table.game.observation(seat)
    document = seen.to_dict()
    assert all(view["observation"][name] == value for name, value in document.items() if name in view["observation"])
    # Its sentences call pieces as the seat saw them when they were sent.
    assert [{name: value for name, value in event.items() if name != "text"} for event in page.log] == [
        event.to_dict() for event in table.game.events(seat)
    ]
    twin = copy.copy(table)
    twin.game = seen.determinize(chance.getrandbits(32), events=True)
    other, unlike, _ = view_of(Seating(twin), seat, "en", 0, tuple(view["seats"]))
    assert told(view) == told(other)
    fresh, *_ = view_of(Seating(table), seat, "en", 0, tuple(view["seats"]))
    assert [event["text"] for event in fresh["events"]] == [
        event.text("en", None if "card" in event.fields else unlike.wording)
        for event in table.game.events(seat)
    ]
    if drawn:
        parts = ("board", "hand", "tables")
        assert pictures_of(see(seen, "en"), parts) == pictures_of(unlike, parts)
    text = json.dumps(page.got)
    assert str(SEED) not in text
    assert f"{SEED:x}" not in text


def play(client, game, scenario, decisions):
    """A game of random choices from several pages at once; how many decisions were made."""
    chance = random.Random(scenario)
    sides = uc.scenarios(game)[0].sides
    made = Made(client, game=game, scenario=scenario, seed=SEED, players=dict.fromkeys(sides, "link"))
    people = [seat for seat in sides if seat in made.keys]
    with made.page("watch") as watcher, made.page(people[0]) as first, made.page(people[-1]) as last:
        # Of one person alone, the first page.
        pages = {None: watcher, people[-1]: last, people[0]: first}
        views = {seat: page.next() for seat, page in pages.items()}
        table = client.app.state.hall._seatings[made.name].table
        while not table.game.is_terminal and table.version < decisions:
            version = table.version
            seat = chance.choice(table.game.to_move)
            pages[seat].choose(views[seat], chance.randrange(len(views[seat]["choices"])))
            views = {one: page.until(lambda got, now=version: got["revision"] > now) for one, page in pages.items()}
            one = chance.choice(list(pages))
            if version % 4 == 0:
                check(table, pages[one], one, views[one], chance, drawn=version % 40 == 0)
        for one, page in pages.items():
            check(table, page, one, views[one], chance, drawn=True)
        return table.version


@pytest.mark.nightly(
    but=[
        "allied_assault-training_grounds-40",
        "normandy-la_raye-40",
        "north_africa-landing_ground_7-40",
    ]
)
@pytest.mark.parametrize(("game", "scenario", "decisions"), GAMES)
def test_nothing_received_depends_on_what_is_hidden(client, game, scenario, decisions):
    assert play(client, game, scenario, decisions) > 30


LEAKS = {
    "the other seat's observation": lambda table, view, seen: view.update(
        observation={**view["observation"], "seen": table.game.observation(next(
            one for one in table.game.seats if one != view["seat"])).data["seen"]}
    ),
    "events as the table sees them": lambda table, view, seen: view.update(
        events=[one.to_dict("en") for one in _all_events(table)][
            view["from"] :
        ]
    ),
    "the order of a deck": lambda table, view, seen: view.update(trouble=table.game.digest()),
    "the seed": lambda table, view, seen: view.update(table={**view["table"], "seed": table.game._seed}),
}  # fmt: skip


def _all_events(table):
    from undaunted_core.kernel.events import as_event

    return [as_event(table.game.rules, number, one, None) for number, one in enumerate(table.game._ctx.events)]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_that_is_planted_is_seen(client, monkeypatch, leak):
    def leaky(seating, seat, *rest):
        view, seen, told = view_of(seating, seat, *rest)
        LEAKS[leak](seating.table, view, seen)
        return view, seen, told

    monkeypatch.setattr(live, "view_of", leaky)
    with pytest.raises(AssertionError):
        play(client, "normandy", "la_raye", 60)

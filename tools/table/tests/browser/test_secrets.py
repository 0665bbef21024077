"""Two seats in two browsers: what nobody may know is in nothing that their browsers received."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.browsers import expect
from kit.players import Player
from kit.sweeps import crossed

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Made, Served

TITLES = [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds")]
#: What is another in every table, and no secret: when it was made, and how often it was chosen and drawn before.
OWN = re.compile(r'"made":[^,}]+|"token":"[^"]+"')


def told(seen: uc.Observation) -> str:
    """All that an observation tells, its events included."""
    return json.dumps([seen.to_dict(), [event.to_dict() for event in seen.events]])


def held(game: uc.Game, seat: str | None) -> dict[str, str]:
    """Everything that lies in a zone, by zone, as a seat sees it."""
    zones = game.observation(seat).to_dict()["seen"]["zones"]["cards"]
    return {zone: json.dumps(cards) for zone, cards in zones.items()}


def unknown(game: uc.Game, seat: str | None) -> set[str]:
    """The names of cards in the hands of others that nothing tells to a seat, not even as one of several."""
    mine = told(game.observation(seat))
    names = set()
    for other in game.seats:
        if other != seat:
            hidden = held(game, other).keys() - held(game, seat).keys()
            for zone in hidden:
                names.update(json.loads(held(game, other)[zone]))
    return {name for name in names if f'"{name}"' not in mine}


@pytest.mark.nightly(but=["normandy-la_raye", "allied_assault-training_grounds"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_what_a_browser_receives_is_what_its_seat_may_see(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """Frame by frame, the observation is that of the seat and there is nothing beside it that names other cards."""
    sides = served.seats(game, scenario)
    made = served.make(game, scenario, seed=5, players=dict.fromkeys(sides, "link"))
    pages: dict[str | None, Player] = {side: Player(context()).enter(made.link(side)) for side in sides}
    pages[None] = Player(context()).enter(made.link("watch"))
    server, pick = served.game(made), random.Random(5)
    read = dict.fromkeys(pages, 0)
    before = {seat: unknown(server, seat) for seat in pages}
    for _ in range(6):
        seat = pick.choice(server.to_move)
        one = pages[seat]
        one.at(served.revision(made))
        one.choose(pick.randrange(len(one.view["choices"])))
        for viewer, page in pages.items():
            page.at(served.revision(made))
            now = unknown(server, viewer)
            for _, text in page.received[read[viewer] :]:
                for name in before[viewer] & now:
                    assert f'"{name}"' not in text
            read[viewer], before[viewer] = len(page.received), now
            seen = server.observation(viewer).to_dict()
            assert page.view["observation"] == json.loads(json.dumps(seen, default=dict))
            actions = [action.to_dict() for action in server.legal_actions(viewer)] if viewer else []
            assert [choice["action"] for choice in page.view["choices"]] == actions
            assert page.view["seats"] == ([viewer] if viewer else [])
    for seat, page in pages.items():
        assert not page.troubles
        everything = "\n".join(text for _, text in [*page.received, *page.bodies()])
        for other in pages:
            if other != seat:
                assert made.key(other or "watch") not in everything
    catalogs = {tuple(body for url, body in page.bodies() if "/catalog" in url) for page in pages.values()}
    assert len(catalogs) == 1


def received(page: Player, made: Made) -> list[tuple[str, str]]:
    """Everything that came, without what belongs to the table itself."""
    def plain(text: str) -> str:
        return OWN.sub("", text.replace(made.id, "table"))

    # What comes first of the answers that were asked for together is chance.
    bodies = sorted((plain(address), plain(text)) for address, text in page.bodies() if "/api/" in address)
    # Whether it is told by itself who is there is chance too; a view tells it.
    views = [text for _, text in page.received if '"is":"view"' in text]
    return [*bodies, *(("view", plain(text)) for text in views)]


@pytest.mark.nightly(but=["title0-25"])
@pytest.mark.parametrize(("title", "plies"), crossed(TITLES, [25, 0]))
def test_two_games_that_differ_in_secrets_alone_look_the_same(
    served: Served, context: Callable[..., BrowserContext], title: tuple[str, str], plies: int
) -> None:
    """Byte by byte what was received, and the page that was made of it."""
    game, scenario = title
    original = uc.new_game(game, scenario, seed=2)
    uc.play(original, dict.fromkeys(original.seats, uc.bots(game)["random"](seed=2)), plies)
    seat = original.to_move[0]
    twin = next(
        found
        for found in (original.determinize(seat, number) for number in range(30))
        if found.observation(other_of(original, seat)) != original.observation(other_of(original, seat))
    )
    shown: list[Any] = []
    for one in (original, twin):
        document = one.to_json(record=False)
        made = served.load(document, players=dict.fromkeys(original.seats, "link"))
        page = Player(context()).enter(made.link(seat))
        page.at(0)
        # The page has heard that no other table waits.
        expect(page.page.locator("[data-do=waiting]")).not_to_be_empty()
        shown.append((received(page, made), page.page.inner_html("main").replace(made.id, "table")))
        assert not page.troubles
    for (address, text), (_, other) in zip(shown[0][0], shown[1][0], strict=True):
        place = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), None)
        assert text == other, f"{address}: {text[place or 0:][:80]!r} is {other[place or 0:][:80]!r} in the twin"
    assert shown[0][1] == shown[1][1]


def other_of(game: uc.Game, seat: str) -> str:
    """The seat that is not this one."""
    return next(one for one in game.seats if one != seat)

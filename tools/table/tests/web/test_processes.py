"""Several servers on one PostgreSQL database: any of them serves any table, and one that is killed loses nothing."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from contextlib import ExitStack

import pytest
from test_serve import Running, choose, view
from websockets.exceptions import ConnectionClosed

from kit import web
from kit.postgres import postgres
from undaunted_table.web.hall import Hall, Seating
from undaunted_table.web.standing import Standing
from undaunted_table.web.store import Store

MADE = {"game": "normandy", "scenario": "la_raye", "seed": 7}


@pytest.fixture(scope="module")
def servers():
    """Two servers on one database."""
    place = postgres().new_database()
    started = [Running(place), Running(place)]
    yield started
    for server in started:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


def kill(servers):
    """Kill the first server, and start another one in its place."""
    place = servers[0].process.args[-1]
    servers[0].end(signal.SIGKILL)
    servers[0] = Running(place)


@pytest.fixture
def enter():
    """Enters a table at a server with a key."""
    with ExitStack() as stack:
        yield lambda server, made, key: Player(stack.enter_context(server.enter(made["table"], key)))


class Player:
    """A page at one of the servers; its newest view is in ``seen``."""

    def __init__(self, page):
        self.page = page
        self.seen = view(page)

    def until(self, revision):
        """Read until the view of a revision comes."""
        while self.seen["revision"] < revision:
            self.seen = view(self.page)


def test_a_game_goes_on_at_another_server_when_one_is_killed(servers, enter):
    """Each seat plays at a server of its own.

    Every choice that was told is in the game, each seat sees what a single server shows it, tokens hold everywhere.
    """
    made = servers[0].ask("api/tables", {**MADE, "players": {"us": "link", "german": "link"}})
    keys = made["keys"]["seats"]
    players = {seat: enter(server, made, keys[seat]) for seat, server in zip(keys, servers, strict=True)}

    def play(count):
        for _ in range(count):
            active = next(player for player in players.values() if player.seen["decision"])
            revision = active.seen["revision"]
            choose(active.page, active.seen)
            for player in players.values():
                player.until(revision + 1)

    play(25)
    before = players["us"].seen
    # The server of one seat dies; its page comes again, to the other server.
    kill(servers)
    with pytest.raises(ConnectionClosed):
        view(players["us"].page)
    players["us"] = enter(servers[1], made, keys["us"])
    assert players["us"].seen["revision"] == players["german"].seen["revision"] == 25
    for part in ("decision", "choices", "observation", "to_move"):
        assert players["us"].seen[part] == before[part]
    play(10)
    # What each seat sees here, after its own moves and the other server's, is what a server sees that reads all anew.
    for seat, key in keys.items():
        here, there = enter(servers[1], made, key).seen, enter(servers[0], made, key).seen
        assert {**here, "table": None} == {**there, "table": None}
        assert here["observation"] == players[seat].seen["observation"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_looks_at_another_server_sees_each_choice_and_undo(kind, tmp_path):
    """Two servers in one process: a file is looked at now and then, PostgreSQL sends notices."""
    place = tmp_path / "tables.db" if kind == "sqlite" else postgres().new_database()
    with web.server(place) as here, web.server(place) as there:
        made = web.Made(here)
        with made.page("us") as us, made.page("german", there) as german:
            bid = us.next()
            us.choose(bid)
            assert us.next()["undo"]
            other = german.until(lambda one: one["revision"] == 1)
            us.do("undo", at=1)
            german.until(lambda one: one["revision"] == 2)
            # The bid that was taken back has changed nothing in what the other seat is asked.
            german.choose(other)
            again = us.until(lambda one: one["revision"] == 3)
            assert again["decision"]["token"] != bid["decision"]["token"]
            us.choose(again)
            both = [page.until(lambda one: one["revision"] == 4) for page in (us, german)]
            assert both[0]["to_move"] == both[1]["to_move"]
        # What was told bit by bit is what is told to who comes now.
        for seat, page, other in (("us", us, there), ("german", german, here)):
            with made.page(seat, other) as late:
                late.next()
                assert late.log == page.log


def test_the_thread_of_somebody_who_leaves_stays_alone_at_the_table():
    """Its work counts: those who look are told, and only then another one may be at the table."""
    order = []

    class Table:
        id, version, changed_from, is_lost, standing = "t", 0, None, False, Standing()
        observations = 0

        def change(self):
            order.append("begins")
            is_leaving.wait(60)
            self.version += 1
            order.append("ends")

    class Page:
        address, held = "", ()

        def renew(self):
            order.append("told")

    is_leaving = threading.Event()

    async def run():
        hall = Hall(Store(":memory:"), web.QUICK)
        seating = Seating(Table())
        seating.driver = "no bots here"
        seating.connections.add(Page())
        first = asyncio.create_task(hall.at(seating, "", seating.table.change))
        while not order:
            await asyncio.sleep(0.001)
        first.cancel()
        second = asyncio.create_task(hall.at(seating, "", order.append, "second"))
        await asyncio.sleep(0.01)
        is_leaving.set()
        await second
        assert first.cancelled()
        seating.driver = None
        await hall.close()

    asyncio.run(run())
    assert order == ["begins", "ends", "told", "second"]


def test_of_two_answers_at_two_servers_one_is_refused(servers, enter):
    """Both pages then see what the winner chose."""
    made = servers[0].ask("api/tables", {**MADE, "players": {"us": "here", "german": "here"}})
    players = [enter(server, made, made["keys"]["here"]) for server in servers]
    for revision in range(12):
        for player in players:
            seat = player.seen["to_move"][0]
            player.page.send(json.dumps({"do": "seat", "seat": seat}))
            # News of the other page may come before the view of this seat.
            while player.seen["decision"] is None or player.seen["seat"] != seat:
                player.seen = view(player.page)
        for player in players:
            choose(player.page, player.seen)
        for player in players:
            player.until(revision + 1)
        first, second = (player.seen for player in players)
        assert first["revision"] == second["revision"] == revision + 1
        assert first["to_move"] == second["to_move"]


@pytest.mark.nightly
def test_the_bots_of_a_table_are_taken_over(servers, enter):
    """Both servers have somebody who looks.  When one is killed, the other one lets the bots go on."""
    made = servers[0].ask("api/tables", {**MADE, "players": {"us": "random", "german": "random"}})
    watchers = [enter(server, made, made["keys"]["watch"]) for server in servers]
    watchers[1].until(5)
    servers[0].end(signal.SIGKILL)
    at = watchers[1].seen["revision"]
    watchers[1].until(at + 5)
    assert watchers[1].seen["trouble"] is None

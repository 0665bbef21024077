"""Several servers on one PostgreSQL database: any of them serves any table, and one that is killed loses nothing."""

from __future__ import annotations

import json
import signal
from contextlib import ExitStack

import pytest
from test_serve import Running, choose, view
from websockets.exceptions import ConnectionClosed

from kit.postgres import postgres

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


def test_of_two_answers_at_two_servers_one_is_refused(servers, enter):
    """Both pages then see what the winner chose."""
    made = servers[0].ask("api/tables", {**MADE, "players": {"us": "here", "german": "here"}})
    players = [enter(server, made, made["keys"]["here"]) for server in servers]
    for revision in range(12):
        for player in players:
            player.page.send(json.dumps({"do": "seat", "seat": player.seen["to_move"][0]}))
            player.seen = view(player.page)
        for player in players:
            choose(player.page, player.seen)
        for player in players:
            player.until(revision + 1)
        first, second = (player.seen for player in players)
        assert first["revision"] == second["revision"] == revision + 1
        assert first["to_move"] == second["to_move"]


def test_the_bots_of_a_table_are_taken_over(servers, enter):
    """Both servers have somebody who looks.  When one is killed, the other one lets the bots go on."""
    made = servers[0].ask("api/tables", {**MADE, "players": {"us": "random", "german": "random"}})
    watchers = [enter(server, made, made["keys"]["watch"]) for server in servers]
    watchers[1].until(5)
    servers[0].end(signal.SIGKILL)
    at = watchers[1].seen["revision"]
    watchers[1].until(at + 5)
    assert watchers[1].seen["trouble"] is None

"""Bots think in processes: what nobody waits for is stopped, what fails is told, and a bot knows its seat alone."""

from __future__ import annotations

import asyncio
import io
import pickle
import time
from contextlib import nullcontext

import attrs
import pytest

import undaunted_core as uc
from kit.web import QUICK, Made, server
from undaunted_table.web import drivers
from undaunted_table.web.seats import SeatError, seat_players
from undaunted_table.web.store import Store
from undaunted_table.web.thinker import Question, Thinkers

LONG = "planner:9999999"


def question(bot: str = "greedy") -> Question:
    game = uc.new_game("normandy", "la_raye", seed=7)
    return Question(game.observation("us"), bot, 5)


def run(asked: Question, is_wanted, seconds: float = 30.0):
    """The answer, and the processes that are left."""

    async def think():
        thinkers = Thinkers(1, seconds)
        try:
            answer = await thinkers.think(asked, is_wanted)
            again = await thinkers.think(asked, is_wanted)
            return answer, again, len(thinkers._idle), len(thinkers._busy)
        finally:
            thinkers.close()

    return asyncio.run(think())


@pytest.mark.nightly
def test_a_bot_answers_from_another_process_as_from_this_one():
    """One process answers both questions."""
    asked = question()
    notation = asked.answer()
    assert notation in [action.notation for action in asked.observation.legal_actions]
    assert run(asked, lambda: True) == (notation, notation, 1, 0)


def test_a_thought_that_nobody_waits_for_is_stopped():
    begun = time.monotonic()
    assert run(question(LONG), lambda: time.monotonic() < begun + 0.3) == (None, None, 0, 0)


def test_a_thought_that_takes_too_long_is_an_error():
    with pytest.raises(uc.BotError, match=r"no answer within 0\.3 seconds") as raised:
        run(question(LONG), lambda: True, 0.3)
    assert raised.value.reason == "too_late"


def test_a_bot_that_fails_there_is_told_here():
    with pytest.raises(uc.BotError, match=r"bot nobody for us .*no bot 'nobody'"):
        run(question("nobody"), lambda: True)


def test_what_a_bot_is_sent_holds_no_game():
    """No state, no generator and no log of the table goes to the process."""
    names = []

    class Reader(pickle.Unpickler):
        def find_class(self, module, name):
            names.append(name)
            return super().find_class(module, name)

    read = Reader(io.BytesIO(pickle.dumps(question()))).load()
    assert read.observation.data == question().observation.data
    assert {"Question", "Observation", "Past"} <= set(names)
    assert not {"Game", "Context", "CompiledState", "Glimpse", "State"} & set(names)


def test_a_budget_is_taken_only_if_the_server_offers_it():
    game = uc.new_game("normandy", "la_raye")
    for wish in ("planner:1000000", "planner:9999s"):
        with pytest.raises(SeatError, match=r"is offered here; bots: .*planner:40"):
            seat_players(game, {"german": wish}, ("planner:40",))
    assert seat_players(game, {"german": "planner:40"}, ("planner:40",))["german"].bot == "planner:40"
    with server(limits=attrs.evolve(QUICK, budgets=("planner:40",))) as client:
        wanted = {"game": "normandy", "scenario": "la_raye", "players": {"german": "planner:9999s"}}
        answer = client.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_name")
        assert client.post("/api/tables", json=wanted | {"players": {"german": "planner:40"}}).status_code == 201


def test_what_is_forced_is_no_question_to_a_bot(monkeypatch):
    """A process would think about those decisions alone that have a choice."""
    asked = []

    async def answer_here(self, question, is_wanted):
        asked.append(question.observation)
        return question.answer()

    monkeypatch.setattr(Thinkers, "think", answer_here)
    with server(limits=attrs.evolve(QUICK, processes=True)) as client:
        table = Made(client, players={"us": "random", "german": "random"})
        with table.page("watch") as page:
            page.until(lambda view: view["revision"] >= 20)
        game = client.app.state.hall._seatings[table.name].table.game
        assert len(asked) < len(game.history)
    assert all(len(observation.legal_actions) > 1 for observation in asked)


@pytest.mark.nightly
def test_a_table_is_played_by_bots_of_other_processes():
    with server(limits=attrs.evolve(QUICK, processes=True)) as client:
        table = Made(client, players={"us": "greedy", "german": "greedy"})
        with table.page("watch") as page:
            page.until(lambda view: view["revision"] >= 4)
        hall = client.app.state.hall
        deadline = time.monotonic() + 60
        while hall._seatings[table.name].driver is not None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert not hall.drivers.thinkers._busy


@pytest.mark.parametrize(("renewal", "is_often"), [(1000.0, False), (0.0, True)])
def test_a_table_is_leased_when_its_lease_is_old_and_released_when_all_have_left(monkeypatch, renewal, is_often):
    """Other servers may let the bots of the table decide afterwards."""
    calls = []
    for work in (Store.lease, Store.release):
        monkeypatch.setattr(Store, work.__name__, note(calls, work))
    monkeypatch.setattr(drivers, "RENEWAL", renewal)
    # No thought is so long that it is renewed meanwhile.
    monkeypatch.setattr(drivers.Drivers, "_renewing", lambda self, seating: nullcontext())
    with server() as client:
        table = Made(client, players={"us": "random", "german": "random"})
        with table.page("watch") as page:
            page.until(lambda view: view["revision"] >= 5)
        seating = client.app.state.hall._seatings[table.name]
        deadline = time.monotonic() + 60
        while seating.driver is not None or seating.leased:
            assert time.monotonic() < deadline
            time.sleep(0.01)
    assert (calls.count("lease") > 4) is is_often
    assert calls[0] == "lease"
    assert calls[-1] == "release"
    assert calls.count("release") == 1


def note(calls, work):
    """The method, which notes that it was called."""

    def call(*given):
        calls.append(work.__name__)
        return work(*given)

    return call

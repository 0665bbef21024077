"""The client for Python, against a real server, by a line that tests cut and hold up."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import attrs
import httpx
import pytest

import undaunted_core as uc
from kit.served import LIMITS, Relay, Served
from undaunted_table import client as module
from undaunted_table.client import Client, RefusedError, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kit.served import Made

TITLES = [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds")]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "tables.db", attrs.evolve(LIMITS, processes=False)) as server:
        yield server


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost line is opened again soon."""
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.02)


def two(served: Served) -> Made:
    """A table of two people, whose first decision is a bid of each."""
    return served.make(seed=7, players={"us": "link", "german": "link"})


def join(address: str, made: Made, seat: str = "us", **entering: object) -> Seat:
    return Client(address).join(made.id, made.key(seat), **entering)


async def until(seat: Seat, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view of which something is true."""
    async for view in seat:
        if is_so(view):
            return view
    raise AssertionError("the game is over")


async def refusal(wanted: Any) -> str:
    """The code with which something is refused."""
    with pytest.raises(RefusedError) as raised:
        await wanted
    return raised.value.code


def first(seat: Seat) -> str:
    """The notation of the first choice."""
    assert seat.view is not None
    notation: str = seat.view["choices"][0]["notation"]
    return notation


# -- games -------------------------------------------------------------------------------------


def play(served: Served, game: str, scenario: str, most: int | None) -> None:
    """A seat that chooses by chance against bots that do."""
    begun = uc.new_game(game, scenario, seed=5, max_decisions=most)
    chance = random.Random(5)

    async def run() -> tuple[Seat, str, int]:
        async with Client(served.address) as client:
            own, *others = begun.seats
            players = {own: "here", **dict.fromkeys(others, "random")}
            made = await client.make(document=begun.to_json(), players=players)
            count = 0
            async with client.join(made, pictures=["board"]) as seat:
                async for view in seat:
                    if view["decision"]:
                        choice = chance.choice(view["choices"])
                        await seat.choose(choice["notation"] if count % 2 else choice["action"])
                        count += 1
            return seat, made["table"], count

    seat, name, count = asyncio.run(run())
    played = served.app.state.hall._seatings[name].table.game
    assert seat.view is not None
    assert seat.view["outcome"]["reason"] == played.outcome.reason
    assert [event["number"] for event in seat.events] == list(range(len(seat.events)))
    assert seat.pictures["board"].startswith("<svg")
    assert count == sum(each == begun.seats[0] for each, _ in played.history) > 3


@pytest.mark.nightly(but=["allied_assault-training_grounds"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_a_short_game_of_each_title(served: Served, game: str, scenario: str) -> None:
    play(served, game, scenario, 24)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_a_whole_game_of_each_title(served: Served, game: str, scenario: str) -> None:
    play(served, game, scenario, None)


# -- what a seat does ------------------------------------------------------------------------------


def test_a_seat_decides_takes_it_back_and_asks(served: Served) -> None:
    async def run() -> None:
        async with join(served.address, two(served)) as us:
            assert (await us.explain(action=first(us)))["text"]
            assert (await us.explain(query="victory"))["text"]
            assert len((await us.why("end_turn"))["reasons"]) == 1
            assert await refusal(us.explain(query="nothing")) == "no_answer"
            assert await refusal(us.choose("end_turn")) == "illegal"
            after = await us.choose(first(us))
            assert (after["revision"], after["decision"], after["undo"]) == (1, None, True)
            assert await refusal(us.choose("end_turn")) == "not_asked"
            assert (await us.undo())["decision"]["kind"] == "tactics.choose_bid"
            assert us.view is not None
            assert (await us.choose(us.view["choices"][1]["action"]))["revision"] == 3

    asyncio.run(run())


def test_a_language_lasts_when_the_line_is_lost(served: Served) -> None:
    async def run() -> None:
        with Relay(served) as line:
            async with join(line.through(served.address), two(served), lang="es") as us:
                assert us.view is not None
                spanish = us.view["decision"]["text"]
                await us.set_lang("en")
                english = await until(us, lambda view: view["decision"]["text"] != spanish)
                assert "Choose" in english["decision"]["text"]
                line.cut()
                line.mend()
                again = await until(us, lambda view: view is not english)
                assert again["decision"]["text"] == english["decision"]["text"]

    asyncio.run(run())


def test_what_cannot_be_is_an_error_with_its_code(served: Served) -> None:
    async def enter(key: str, **entering: object) -> None:
        async with Client(served.address).join(made.id, key, **entering):
            raise AssertionError("entered")

    async def run() -> None:
        assert await refusal(enter("wrong")) == "no_access"
        assert await refusal(enter(made.key("us"), seat="german")) == "not_yours"
        async with Client(served.address) as client:
            with pytest.raises(RefusedError, match="Nearest: us") as raised:
                await client.make(game="normandy", scenario="la_raye", players={"uss": "here"})
            assert raised.value.answer["path"] == "/players/uss"
            assert await refusal(client.request("/tables/x/board", key="y")) == "no_access"
            assert await refusal(client.request("/nothing")) == "not_found"
        async with Client("http://127.0.0.1:9") as nowhere:
            assert await refusal(nowhere.games()) == "offline"

    made = two(served)
    asyncio.run(run())


@pytest.mark.parametrize("content", ["<h1>Bad gateway</h1>", "{}", "[]"])
def test_an_answer_without_an_error_is_an_error_too(content: str) -> None:
    async def run() -> None:
        async with Client("http://127.0.0.1:9") as client:
            transport = httpx.MockTransport(lambda request: httpx.Response(502, text=content))
            client._http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:9")
            assert await refusal(client.games()) == "bad_answer"

    asyncio.run(run())


def test_events_that_were_taken_back_are_gone() -> None:
    seat = Seat("ws://127.0.0.1:9", {})
    for start, kinds in ((0, "abc"), (1, "d")):
        events = [{"number": number, "kind": kind} for number, kind in enumerate(kinds, start)]
        seat._read({"is": "view", "seat": "us", "from": start, "events": events})
    assert [event["kind"] for event in seat.events] == ["a", "d"]


def test_who_leaves_ends_the_loop_and_what_was_asked(served: Served) -> None:
    async def run() -> None:
        async with join(served.address, two(served)) as us:
            with_nobody = asyncio.create_task(us.undo())
            async for _ in us:
                await us.close()
            assert await refusal(with_nobody) in ("no_undo", "closed")
        assert await refusal(us.undo()) == "closed"
        assert not await us.send({"do": "ping"})

    asyncio.run(run())


def test_players_who_come_and_go_are_in_the_view(served: Served) -> None:
    async def run() -> None:
        made = two(served)
        async with join(served.address, made) as us:
            assert us.view is not None
            table = us.view["table"]
            assert not table["players"]["german"]["online"]
            async with join(served.address, made, "german"):
                while not table["players"]["german"]["online"]:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


# -- nothing is decided twice ----------------------------------------------------------------------


def test_a_stale_token_is_replaced_while_the_question_is_the_same(served: Served) -> None:
    """Another tab decides and takes it back, and no news comes through: the token is old, the question is not."""

    async def run() -> None:
        made = two(served)
        with Relay(served) as line:
            async with join(line.through(served.address), made) as slow, join(served.address, made) as other:
                line.hold("answered")
                await other.choose(first(other))
                await other.undo()
                choice = asyncio.create_task(slow.choose(first(slow)))
                await asyncio.sleep(0.05)
                line.mend()
                assert (await choice)["revision"] == 3
        assert len(decisions(served, made)) == 1

    asyncio.run(run())


def test_a_stale_token_is_an_error_if_another_question_is_asked(served: Served) -> None:
    async def run() -> None:
        made = two(served)
        with Relay(served) as line:
            async with join(line.through(served.address), made) as slow, join(served.address, made) as other:
                line.hold("answered")
                await other.choose(first(other))
                choice = asyncio.create_task(refusal(slow.choose(first(slow))))
                await asyncio.sleep(0.05)
                line.mend()
                assert await choice == "stale"
        assert len(decisions(served, made)) == 1

    asyncio.run(run())


@pytest.mark.parametrize(("way", "arrives"), [("asked", 0), ("answered", 1)])
def test_a_choice_that_the_line_lost_is_made_once(served: Served, way: str, arrives: int) -> None:
    async def run() -> None:
        made = two(served)
        with Relay(served) as line:
            async with join(line.through(served.address), made) as us:
                line.hold(way)
                choice = asyncio.create_task(us.choose(first(us)))
                await asyncio.sleep(0.05)
                while len(decisions(served, made)) < arrives:
                    await asyncio.sleep(0.01)
                line.cut()
                while us._line is not None:
                    await asyncio.sleep(0.01)
                line.mend()
                view = await choice
        assert (view["revision"], view["decision"]) == (1, None)
        assert len(decisions(served, made)) == 1

    asyncio.run(run())


def decisions(served: Served, made: Made) -> list[object]:
    """What seats have decided, as the server has it."""
    return [action for seat, action in served.game(made).history if seat != "chance"]

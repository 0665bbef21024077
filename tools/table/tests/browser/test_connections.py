"""Lost connections, killed servers, double clicks, two tabs, undo: nothing is lost and nothing is done twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect

from kit.browsers import expect
from kit.players import Player
from kit.served import Process, Relay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from kit.served import Made, Served


def bidding(served: Served | Process, other: str = "random") -> Made:
    """A table whose first choice is a bid."""
    return served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": other})


def chosen(page: Player) -> list[dict[str, object]]:
    """The choices that a page has sent."""
    return [message for message in page.sent if message["do"] == "choose"]


def decided(served: Served, made: Made) -> list[dict[str, object]]:
    """What seats have decided, as the server has it."""
    return [action.to_dict() for seat, action in served.game(made).history if seat != "chance"]


def await_decisions(page: Player, served: Served, made: Made, count: int) -> None:
    """Wait until the server has so many decisions of seats."""
    while len(decided(served, made)) < count:
        page.page.wait_for_timeout(20)


def on(page: Player, state: str) -> None:
    """Wait until the page says that its connection is on, or off."""
    page.page.wait_for_function("(state) => document.documentElement.dataset.connection === state", arg=state)


def test_a_double_click_is_one_choice(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = bidding(served, "link")
    one = Player(context()).enter(made.link())
    one.aim(0)
    one.page.locator("[data-do=confirm]").dblclick()
    one.at(1)
    assert len(decided(served, made)) == len(chosen(one)) == 1
    assert not one.troubles


@pytest.mark.nightly
def test_a_page_sends_a_choice_once_however_often_it_is_clicked(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """While no answer comes: two clicks on the same button before it is drawn again, and all that is clicked after."""
    with Relay(served) as line:
        made = bidding(served, "link")
        one = Player(context()).enter(line.through(made.link()))
        one.aim(0)
        line.hold("answered")
        one.page.evaluate(
            """() => {
                const confirm = document.querySelector("[data-do=confirm]");
                confirm.click();
                confirm.click();
            }"""
        )
        confirm = one.page.locator("[data-do=confirm]")
        expect(confirm).to_be_disabled()
        confirm.click(force=True)
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("Enter")
        line.mend()
        one.at(1)
        assert len(chosen(one)) == len(decided(served, made)) == 1
        assert not one.troubles


@pytest.mark.nightly(but=["asked-0"])
@pytest.mark.parametrize(("way", "arrives"), [("asked", 0), ("answered", 1)])
def test_a_choice_on_its_way_when_the_line_is_cut_is_made_once(
    served: Served, context: Callable[..., BrowserContext], way: str, arrives: int
) -> None:
    """The choice is lost, or its answer; the page says that the line is gone, comes back by itself and knows which."""
    with Relay(served) as line:
        made = bidding(served, "link")
        one = Player(context()).enter(line.through(made.link()))
        two = Player(context()).enter(made.link("german"))
        one.aim(0)
        line.hold(way)
        one.press("confirm")
        await_decisions(one, served, made, arrives)
        line.cut()
        on(one, "off")
        expect(one.page.locator("#connection")).to_contain_text("again")
        # Meanwhile the other one goes on.
        two.choose(0)
        line.mend()
        on(one, "on")
        assert len(decided(served, made)) == arrives + 1
        if not arrives:
            # What was chosen stands there as before, and can be confirmed.
            assert one.ready()
            one.press("confirm")
        one.at(2)
        assert len(decided(served, made)) == 2
        told = [event["number"] for event in one.log()]
        assert told == list(range(len(served.game(made).events("us"))))


@pytest.mark.nightly
def test_a_line_without_a_sound_is_given_up(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Nothing closes the connection, and no answer comes: the page does not wait for ever."""
    with Relay(served) as line:
        made = bidding(served, "link")
        one = Player(context())
        one.page.clock.install()
        one.enter(line.through(made.link())).aim(0)
        line.hold("answered")
        one.press("confirm")
        await_decisions(one, served, made, 1)
        # The time that the page waits passes at once.
        one.page.clock.fast_forward(20_000)
        on(one, "off")
        line.cut()
        line.mend()
        on(one, "on")
        one.at(1)
        assert len(decided(served, made)) == 1


def test_a_choice_with_an_old_token_changes_nothing(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Whatever a page sends: an action that is legal now, with the token of a question that was answered."""
    made = bidding(served)
    one = Player(context()).enter(made.link())
    old = one.view["decision"]["token"]
    one.choose(0)
    assert one.asked()
    before = served.game(made).history
    with connect(f"{served.address.replace('http', 'ws')}api/tables/{made.id}/live") as socket:

        def got(kind: str) -> dict[str, Any]:
            message: dict[str, Any] = {"is": None}
            while message["is"] != kind:
                message = json.loads(socket.recv(60))
            return message

        socket.send(json.dumps({"do": "enter", "key": made.key("here")}))
        view: dict[str, Any] = got("view")
        action = view["choices"][0]["action"]
        epoch, _, number = view["decision"]["token"].partition(".")
        # The second is what another process of the server would have given.
        wrong = [(old, "stale"), (f"{int(epoch) + 1}.{number}", "stale"), (number, "stale")]
        for token, code in (*wrong, (None, "bad_value"), ("", "bad_value")):
            socket.send(json.dumps({"do": "choose", "at": token, "action": action}))
            assert got("refused")["code"] == code
    assert served.game(made).history == before
    assert served.revision(made) == one.view["revision"]


@pytest.mark.nightly
def test_a_choice_of_a_second_tab_is_not_made_again(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Both tabs of a seat are ready to confirm the same choice; the one that comes late is told so and goes on."""
    made, seat = bidding(served, "random"), context()
    one, two = (Player(seat).enter(made.link()) for _ in range(2))
    for tab in (one, two):
        tab.aim(0)
    token = one.view["decision"]["token"]
    one.press("confirm")
    one.after(0)
    assert one.asked()
    two.at(one.view["revision"])
    assert two.view["decision"]["token"] == one.view["decision"]["token"] != token
    # What was aimed at is gone with the decision it was for.
    assert not two.ready()
    made_before = len(served.game(made).history)
    two.choose(0)
    one.at(two.view["revision"])
    us = [seat for seat, _ in served.game(made).history if seat == "us"]
    assert len(us) == 2
    assert len(served.game(made).history) > made_before


@pytest.mark.nightly
def test_undo_takes_back_the_latest_choice(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = bidding(served, "link")
    one = Player(context()).enter(made.link())
    first = one.view["choices"]
    one.choose(1)
    assert one.view["undo"]
    before = one.view["revision"]
    one.press("undo")
    one.after(before)
    assert one.view["choices"] == first
    assert not decided(served, made)
    one.choose(0)
    assert decided(served, made) == [first[0]["action"]]
    assert not one.troubles


@pytest.mark.nightly
@pytest.mark.parametrize("answered", [True, False])
def test_a_killed_server_goes_on_where_it_was(
    tmp_path: Path, context: Callable[..., BrowserContext], answered: bool
) -> None:
    """Killed after a choice was answered, and while it was on its way: done once, or not at all, and play goes on."""
    with Process(tmp_path / "tables.db") as server:
        made = bidding(server, "link")
        one = Player(context()).enter(made.link())
        two = Player(context()).enter(made.link("german"))
        one.aim(0)
        one.press("confirm")
        if answered:
            one.after(0)
        server.kill()
        for page in (one, two):
            on(page, "off")
        server.start()
        for page in (one, two):
            on(page, "on")
        one.at(0)
        if one.view["choices"]:
            assert not answered
            one.choose(0)
        two.choose(0)
        one.at(two.view["revision"])
        told = (event for view in one.views for event in view["events"])
        bids = {json.dumps(event) for event in told if event["kind"] == "tactics.bid_revealed"}
        assert sorted(json.loads(bid)["side"] for bid in bids) == ["german", "us"]


@pytest.mark.nightly
def test_another_transport_can_stand_behind_the_page(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Requests and lines go to it alone; a line that it has is entered, and what comes on it is told."""
    page = Player(context()).enter(bidding(served, "link").link()).page
    told = page.evaluate(
        """async () => {
            const { Live, request, useTransport } = await import("/client/net.js");
            const sent = [], told = [];
            let line = null;
            useTransport({
                request: async (path, { method }) => {
                    const text = async () => JSON.stringify(`${method} ${path}`);
                    return { ok: true, text };
                },
                connect: (path, end) => {
                    line = end;
                    sent.push(path);
                    return { send: (text) => sent.push(text), close: () => sent.push("closed") };
                },
            });
            const live = new Live("x", () => ({ key: "k" }), {
                message: (one) => told.push(one.is), connection: (...state) => told.push(state),
            });
            line.open();
            line.message(JSON.stringify({ is: "players", players: {} }));
            line.message(JSON.stringify({ is: "refused", code: "no_access", message: "" }));
            live.close();
            return { sent, told, answer: await request("/games") };
        }"""
    )
    assert told == {
        "sent": ["/api/tables/x/live", '{"do":"enter","key":"k"}', "closed"],
        "told": ["players", "refused", ["off", None]],
        "answer": "GET /api/games?lang=en",
    }


@pytest.mark.nightly
def test_the_page_says_that_its_last_click_is_still_on_the_way(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Within five seconds of the page's clock; when the answer comes all is well, and the click was made once."""
    with Relay(served) as line:
        made = bidding(served, "link")
        one = Player(context())
        one.page.clock.install()
        one.enter(line.through(made.link())).aim(0)
        line.hold("answered")
        one.press("confirm")
        one.page.clock.fast_forward(5_000)
        assert "on the way" in one.page.inner_text("#connection")
        on(one, "slow")
        line.mend()
        on(one, "on")
        one.at(1)
        assert len(chosen(one)) == len(decided(served, made)) == 1
        assert not one.troubles

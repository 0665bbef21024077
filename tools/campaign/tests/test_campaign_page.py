"""A campaign on the page: game after game at one table, what each seat is told of it, what is refused."""

from __future__ import annotations

import json

import pytest

import undaunted_core as uc
from kit.campaigns import VALLEY
from kit.web import Made, server
from undaunted_campaign import Campaign
from undaunted_core.errors import SaveError
from undaunted_core.extension.manager import default_library
from undaunted_table.web import campaigns
from undaunted_table.web.campaign_table import load_table
from undaunted_table.web.campaigns import read_campaign
from undaunted_table.web.kept import StoreError

SIDES = ("us", "german")
#: What is another at every table.
OWN = ("id", "made")


@pytest.fixture(scope="module", autouse=True)
def _valley():
    """The pack of the valley, as ``undaunted serve --pack`` adds it."""
    if "valley" not in default_library().packs:
        default_library().add(str(VALLEY))


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


def begin(client, seed=7, **players):
    """A table of the campaign; both seats by link if it is not said otherwise."""
    wanted = {"packs": ["valley"], "campaign": "valley:campaign", "seed": seed}
    return Made(client, **wanted, players=players or dict.fromkeys(SIDES, "link"))


def table_of(made):
    """The table as the store has it now."""
    return load_table(made.client.app.state.hall.store, made.name)


def ready(page):
    """The next view in which the next game may begin."""
    return page.until(lambda view: view["campaign"]["go_on"])


def begun(page, count):
    """The next view of a game that is played."""
    return page.until(lambda view: view["campaign"]["begun"] == count and not view["campaign"]["between"])


def start(page):
    """Answer the first question and begin the first game; its first view."""
    page.do("answer", at=0, question="help", option="none")
    page.do("go_on", at=ready(page)["revision"])
    return begun(page, 1)


def refusal(page):
    message = page.next("refused")
    return message["code"], message["message"]


def play_game(pages, views):
    """Both seats choose until the game is over; their last views."""
    while not views["us"]["campaign"]["between"]:
        seat = next(iter(views["us"]["to_move"]))
        version = views[seat]["revision"]
        pages[seat].choose(views[seat], version * 7 % len(views[seat]["choices"]))
        views = next_views(pages, version)
    return views


def next_views(pages, version):
    return {seat: page.until(lambda got: got["revision"] > version) for seat, page in pages.items()}


def test_a_campaign_ends_by_its_own_rules(client):
    """Names and lists are there at its table; nobody resigns, and no clock can be asked for."""
    made = begin(client)
    maker = made.told["keys"]["maker"]
    asked = {"resign": {}, "agree": {"agrees": True}, "rematch": {}}
    requests = [*((task, "us", body) for task, body in asked.items()), ("reseat", maker, {"at": 0})]
    for task, key, body in requests:
        assert made.post(task, key, **body).json()["error"]["code"] == "campaign"
    assert made.post("name", "us", name="Ana").status_code == 200
    assert made.post("keep", "us", visitor="a-long-random-secret-of-ana").status_code == 200
    (row,) = client.post("/api/mine", json={"visitor": "a-long-random-secret-of-ana"}).json()
    assert (row["players"]["us"]["name"], row["over"], row["asked"]) == ("Ana", False, [])
    with made.page("german") as german:
        assert german.next()["table"]["players"]["us"]["name"] == "Ana"
    clock = {"per": "game", "seconds": 60, "then": "lose"}
    wanted = {"game": "normandy", "packs": ["valley"], "campaign": "valley:campaign", "clock": clock}
    assert client.post("/api/tables", json=wanted).json()["error"]["path"] == "/clock"


@pytest.mark.nightly
def test_two_seats_play_a_whole_campaign(client):
    """Questions, game after game, the way on, and the end: all by messages.  Rule: CMP-2.1."""
    made = begin(client)
    with made.page("us") as us, made.page("german", lang="es") as german:
        pages = {"us": us, "german": german}
        views = {seat: page.next() for seat, page in pages.items()}
        while views["us"]["campaign"]["stage"] is not None:
            version = views["us"]["revision"]
            asked = next((seat for seat in SIDES if views[seat]["campaign"]["questions"]), None)
            if asked:
                assert asked in views["us"]["to_move"]
                assert not views["us"]["campaign"]["go_on"]
                question = views[asked]["campaign"]["questions"][0]
                option = question["options"][0]["id"]
                pages[asked].do("answer", at=views[asked]["campaign"]["begun"], question=question["id"], option=option)
            else:
                assert views["us"]["campaign"]["go_on"]
                us.do("go_on", at=version)
            views = next_views(pages, version)
            assert views["us"]["from"] == 0 or views["us"]["campaign"]["between"]
            views = play_game(pages, views)
        campaign = views["german"]["campaign"]
        assert len(campaign["results"]) == campaign["begun"] >= 2
        assert campaign["results"][0]["stage"] == "bridge"
        assert campaign["winners"]
        assert not campaign["go_on"]
        texts = [[result["text"] for result in views[seat]["campaign"]["results"]] for seat in SIDES]
        assert all(here and here != there for here, there in zip(*texts, strict=True))
        assert made.get("replay", "us").status_code == 200


def test_before_the_first_game_nothing_hidden_is_shown(client):
    """The hand of the first game is not known while a side chooses what it brings."""
    made = begin(client)
    with made.page("us") as us, made.page("german") as german:
        view, other = us.next(), german.next()
        assert view["observation"]["seat"] is None
        assert [view[part] for part in ("decision", "choices", "events")] == [None, [], []]
        assert not view["undo"]
        assert not view["save"]
        assert view["campaign"]["briefing"] == "Take the bridge."
        assert other["campaign"]["briefing"] == "Hold it."
        assert [question["id"] for question in view["campaign"]["questions"]] == ["help"]
        assert other["campaign"]["questions"] == []
        assert (view["to_move"], other["to_move"]) == (["us"], ["us"])
    with made.page("watch", lang="es") as watcher:
        view = watcher.next()
        assert (view["campaign"]["title"], view["campaign"]["briefing"]) == ("El valle", "")
        assert not view["campaign"]["go_on"]


def test_a_side_withdraws_and_the_next_game_begins_at_the_same_table(client):
    """Rule: CMP-1.1."""
    made = begin(client)
    with made.page("us") as us, made.page("german") as german:
        view = start(us)
        assert view["campaign"]["withdraw"]
        assert not begun(german, 1)["campaign"]["withdraw"]
        us.do("withdraw", at=view["revision"])
        view, other = ready(us), ready(german)
        assert view["outcome"]["clause"] == "CMP-1.1"
        assert view["outcome"]["winners"] == ["german"]
        assert view["campaign"]["points"] == {"us": 0, "german": 2}
        # What the enemy holds in a game that was left stays hidden, and so does its record.
        assert other["observation"]["seat"] is None
        assert made.get("replay", "us").json()["error"]["code"] == "not_over"
        assert made.get("save", "us").status_code == 403
        assert (view["decision"], view["choices"], view["undo"]) == (None, [], False)
        us.do("choose", at=str(us.got[0]["revision"]), action="end_turn")
        assert refusal(us)[0] == "stale"
        german.do("go_on", at=other["revision"])
        view = begun(us, 2)
        assert view["from"] == 0
        assert view["table"]["scenario"].endswith("ford")
        assert view["observation"]["seat"] == "us"


def test_a_game_that_is_not_played_is_not_saved(client):
    """Not before the first game and not after a withdrawal, for any seat."""
    made = begin(client, us="here", german="here")
    assert made.get("save", "here").status_code == 403
    with made.page("here") as us:
        view = start(us)
        assert made.get("save", "here").status_code == 200
        us.do("withdraw", at=view["revision"])
        ready(us)
    assert made.get("save", "here").status_code == 403


def test_no_undo_leads_back_over_the_end_of_a_game(client):
    made = begin(client)
    with made.page("us") as us:
        view = start(us)
        us.choose(view)
        view = us.until(lambda got: got["undo"])
        table = client.app.state.hall._seatings[made.name].table
        end_by_moves(table)
        us.do("undo", at=table.version)
        assert refusal(us)[0] == "no_undo"
        assert len(table.campaign.results) == 1
        assert not any(table.may_undo(seat) for seat in SIDES)


def end_by_moves(table):
    """Play the present game to its end."""
    step = 0
    while not table.is_between:
        seat = table.game.to_move[0]
        actions = table.game.legal_actions(seat)
        table.choose(seat, table.token(seat), actions[step * 7 % len(actions)].to_dict())
        step += 1


WRONG = {
    "a question that is not asked": (
        {"do": "answer", "at": 0, "question": "hepl", "option": "none"}, "illegal", "nearest: help",
    ),
    "no option of it": (
        {"do": "answer", "at": 0, "question": "help", "option": "nobody"}, "illegal", "known: riflemen, none",
    ),
    "no question at all": ({"do": "answer", "at": 0}, "missing_member", "/question"),
    "a list": ({"do": "answer", "at": 0, "question": [1], "option": "none"}, "bad_value", "/question"),
    "to go on too early": ({"do": "go_on", "at": 0}, "illegal", "waits for choices"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_may_not_be_done_is_told_once_and_changes_nothing(client, name):
    message, expected, text = WRONG[name]
    made = begin(client)
    with made.page("us") as us:
        before = us.next()
        us.socket.send_json(message)
        code, why = refusal(us)
        assert code == expected
        assert text in why
        us.do("answer", at=0, question="help", option="none")
        assert us.next()["revision"] == before["revision"] + 1


STALE = (("answer", {"question": "help", "option": "none"}), ("go_on", {}), ("withdraw", {}))


@pytest.mark.parametrize(("task", "more"), STALE)
def test_what_comes_too_late_is_stale(client, task, more):
    made = begin(client)
    with made.page("us") as us:
        us.next()
        us.do(task, at=99, **more)
        assert refusal(us)[0] == "stale"
        us.do(task, **more)
        assert refusal(us)[0] == "missing_member"


def test_a_double_click_begins_one_game(client):
    made = begin(client)
    with made.page("us") as us:
        us.do("answer", at=0, question="help", option="none")
        view = ready(us)
        us.do("go_on", at=view["revision"])
        us.do("go_on", at=view["revision"])
        assert refusal(us)[0] == "stale"
        assert table_of(made).begun == 1


def test_who_may_not_withdraw_is_told(client):
    """Rule: CMP-1.1."""
    made = begin(client)
    with made.page("us") as us, made.page("german") as german:
        view = start(us)
        german.do("withdraw", at=view["revision"])
        assert refusal(german) == ("illegal", "'german' may not withdraw; may: us")
        us.choose(view)
        later = us.until(lambda got: got["to_move"] == ["german"])
        assert not later["campaign"]["withdraw"]
        us.do("withdraw", at=later["revision"])
        assert refusal(us) == ("illegal", "us cannot withdraw now; asked: german")
        assert table_of(made).game.to_move == ("german",)


@pytest.mark.parametrize("task", ["answer", "go_on", "withdraw"])
def test_who_watches_does_nothing(client, task):
    made = begin(client)
    with made.page("watch") as watcher:
        watcher.do(task, at=0, **({"question": "help", "option": "none"} if task == "answer" else {}))
        assert refusal(watcher)[0] == "not_yours"


@pytest.mark.parametrize("task", ["answer", "go_on", "withdraw"])
def test_a_single_game_knows_no_campaign(client, task):
    made = Made(client)
    with made.page("us") as us:
        assert us.next()["campaign"] is None
        us.do(task, at=0, **({"question": "help", "option": "none"} if task == "answer" else {}))
        assert refusal(us)[0] == "no_campaign"


def test_an_unknown_message_is_refused_in_a_campaign_too(client):
    with begin(client).page("us") as us:
        us.do("anser", at=0)
        assert refusal(us)[0] == "bad_value"


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"campaign": "valley:campain"}, "Nearest: valley:campaign"),
        ({"campaign": 7}, "/campaign: found 7, expected a text"),
        ({"packs": ["valy"]}, "no pack 'valy'"),
        ({"players": {"germans": "here"}}, "Nearest: german"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_a_campaign_that_cannot_begin_is_refused(client, wrong, text):
    wanted = {"game": "normandy", "campaign": "valley:campaign", "packs": ["valley"], **wrong}
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert text in answer.json()["error"]["message"]


def test_the_first_page_lists_the_campaigns_with_their_packs(client):
    games = {game["id"]: game for game in client.get("/api/games", params={"lang": "es"}).json()}
    (row,) = [one for one in games["normandy"]["campaigns"] if one["id"] == "valley:campaign"]
    assert (row["title"], row["packs"]) == ("El valle", ["valley"])
    assert [side["id"] for side in row["sides"]] == ["us", "german"]
    assert games["allied_assault"]["campaigns"] == []


def test_without_a_source_no_campaign_is_offered(client, monkeypatch):
    monkeypatch.setattr(campaigns, "entry_points", lambda **_: [])
    campaigns.sources.cache_clear()
    try:
        assert all(game["campaigns"] == [] for game in client.get("/api/games").json())
        with pytest.raises(SaveError, match="installed campaigns"):
            read_campaign({"kind": "campaigns", "document": "{}"})
    finally:
        monkeypatch.undo()
        campaigns.sources.cache_clear()


# -- bots ---------------------------------------------------------------------------------


def test_a_bot_answers_its_questions_at_random(client):
    """The side of a bot waits for nobody, and a person goes on."""
    made = begin(client, us="random", german="link")
    with made.page("german") as german:
        view = german.next()
        assert view["campaign"]["go_on"]
        assert view["campaign"]["answers"].keys() == {"help"}
        german.do("go_on", at=view["revision"])
        assert begun(german, 1)["to_move"]


@pytest.mark.nightly
def test_bots_alone_play_on_by_themselves(client):
    made = begin(client, us="random", german="random")
    with made.page("watch") as watcher:
        last = watcher.until(lambda view: view["campaign"]["stage"] is None)
    assert len(last["campaign"]["results"]) == last["campaign"]["begun"] >= 2


# -- what is stored -----------------------------------------------------------------------


def test_a_killed_server_goes_on_where_it_was(client):
    """The store has the document of the campaign, the game and its moves, whatever the process did last."""
    made = begin(client)
    with made.page("us") as us:
        view = start(us)
        us.choose(view)
        us.until(lambda got: got["to_move"] == ["german"])
        table = client.app.state.hall._seatings[made.name].table
        again = table_of(made)
        assert again.game == table.game
        assert (again.begun, again.is_between, again.version) == (1, False, table.version)
    end_by_moves(again)
    for _ in range(2):
        later = table_of(made)
        assert later.campaign.to_json() == again.campaign.to_json()
        assert later.outcome.to_dict() == again.outcome.to_dict()
    assert isinstance(later.campaign, Campaign)


def test_a_server_killed_before_it_booked_the_end_books_it_at_loading(client, monkeypatch):
    made = begin(client)
    with made.page("us") as us:
        start(us)
    table = table_of(made)

    def kill(self):
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(type(table), "_close", kill)
        with pytest.raises(KeyboardInterrupt):
            end_by_moves(table)
    again = table_of(made)
    assert len(again.campaign.results) == 1
    assert again.is_between


def test_what_cannot_be_stored_is_not_done(client, monkeypatch):
    made = begin(client)
    with made.page("us") as us:
        before = us.next()
        with monkeypatch.context() as broken:
            broken.setattr(type(client.app.state.hall.store), "put", fail)
            us.do("answer", at=0, question="help", option="none")
            assert refusal(us)[0] == "store"
        assert us.until(lambda _: True)["campaign"]["questions"] == before["campaign"]["questions"]
        us.do("answer", at=0, question="help", option="none")
        assert ready(us)["campaign"]["answers"] == {"help": "none"}


def fail(*_, **__):
    raise StoreError("no room")


def test_the_document_goes_on_elsewhere(client):
    """Who holds all seats of people may have it before the end; the command goes on with it."""
    made = begin(client, us="here", german="random")
    with made.page("here") as us, made.page("watch") as watcher:
        us.do("answer", at=0, question="help", option="none")
        view = ready(us)
        assert view["campaign"]["save"]
        assert not watcher.next()["campaign"]["save"]
        us.do("go_on", at=view["revision"])
        begun(us, 1)
    assert made.get("campaign", "watch").json()["error"]["code"] == "secrets"
    assert Made(client).get("campaign", "us").status_code == 404
    campaign = Campaign.from_json(made.get("campaign", "here").text)
    assert campaign.players == {"us": "human", "german": "random"}
    assert campaign.game.to_move
    end_by_moves(table := client.app.state.hall._seatings[made.name].table)
    assert Campaign.from_json(table.document()).results == table.campaign.results


def test_a_token_of_one_game_is_none_of_the_next(client):
    """Each game of a table has an epoch of its own."""
    made = begin(client)
    with made.page("us") as us:
        first = start(us)
        us.do("withdraw", at=first["revision"])
        us.do("go_on", at=ready(us)["revision"])
        second = begun(us, 2)
        epochs = [int(view["decision"]["token"].partition(".")[0]) for view in (first, second)]
        assert epochs[0] < epochs[1]
        us.choose(first)
        assert refusal(us)[0] == "stale"


# -- secrets ------------------------------------------------------------------------------


def received(page):
    """All that a page received, without what is another at every table."""
    text = json.dumps(page.got)
    for view in page.got:
        if view["is"] == "view":
            for name in OWN:
                text = text.replace(json.dumps(view["table"][name]), "null")
    return text


@pytest.mark.parametrize("viewer", ["german", "watch"])
def test_two_campaigns_that_differ_in_a_secret_choice_look_the_same(client, viewer):
    """Neither the answer nor its price nor what is left to buy shows before the game.  Rule: CMP-2.2."""
    found = []
    for option in ("nothing", "scouts"):
        made = begin(client)
        table = table_of(made)
        table.answer("us", 0, "help", "none")
        table.go_on(table.version)
        win(table, "us")
        table.answer("german", 1, "next", "town")
        with made.page("us") as us, made.page(viewer) as other:
            us.next()
            assert other.next()["to_move"] == ["us", "german"]
            us.do("answer", at=1, question="us_help", option=option)
            assert us.until(lambda view: view["to_move"] == ["german"])["campaign"]["answers"] == {"us_help": option}
            assert other.next()["campaign"]["answers"] == {}
            found.append(received(other))
    assert found[0] == found[1]
    assert "scouts" not in found[1]


def win(table, side):
    """A side wins the present game: its bot of a seed with which it does."""
    for seed in range(100):
        game = table.game.clone()
        uc.play(game, {name: uc.bots("normandy")["random"](seed=seed) for name in game.seats})
        if game.outcome.winners == (side,):
            for seat, action in game.history[len(table.game.history):]:
                if seat in game.seats:
                    table.choose(seat, table.token(seat), action.to_dict())
            return
    raise AssertionError(f"{side} wins with no seed")


def test_nothing_received_holds_a_seed_a_save_or_a_replay(client):
    made = begin(client, seed=0xFEEDC0FFEE123457)
    with made.page("us") as us, made.page("german") as german:
        view = start(us)
        us.do("withdraw", at=view["revision"])
        us.do("go_on", at=ready(us)["revision"])
        begun(us, 2)
        begun(german, 2)
        for page in (us, german):
            text = json.dumps(page.got)
            assert str(0xFEEDC0FFEE123457) not in text
            assert "feedc0ffee123457" not in text
            assert "digest" not in text
            assert '"steps"' not in text

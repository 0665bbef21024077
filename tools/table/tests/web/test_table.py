"""A table without a network: who plays, what may be chosen, what is stored."""

from __future__ import annotations

import random

import pytest

import undaunted_core as uc
from undaunted_core.errors import IllegalActionError, RuleError, StaleActionError
from undaunted_table.web import turning_back
from undaunted_table.web.begin import hash_of
from undaunted_table.web.campaign_table import load_table
from undaunted_table.web.kept import ConflictError, Key, StoreError
from undaunted_table.web.messages import Refused
from undaunted_table.web.seats import SeatError, seat_players
from undaunted_table.web.store import Store
from undaunted_table.web.table import Table
from undaunted_table.web.turning_back import Back, look_back

ABOUT = {"game": "normandy", "scenario": "normandy:la_raye", "title": {}, "made": "new"}


@pytest.fixture
def store():
    made = Store(":memory:")
    yield made
    made.close()


def table_of(store, game=None, **players):
    name, keys = Table.make(store, game or uc.new_game("normandy", "la_raye", seed=7), players, ABOUT)
    return load_table(store, name), keys


def play_on(table, decisions, seed=1):
    chance = random.Random(seed)
    for _ in range(decisions):
        if table.game.is_terminal:
            return
        seat = chance.choice(table.game.to_move)
        table.choose(seat, table.token(seat), chance.choice(table.game.legal_actions(seat)).to_dict())


def choose_first(table, seat):
    table.choose(seat, table.token(seat), table.game.legal_actions(seat)[0].to_dict())


def test_players_are_named_by_seat_or_side_and_nearest_names_are_told():
    game = uc.new_game("normandy", "la_raye")
    players = seat_players(game, {"us": "link", "german": "greedy"})
    assert [(one.kind, one.bot) for one in players.values()] == [("link", None), ("bot", "greedy")]
    assert seat_players(game, {})["us"].kind == "here"
    for wanted, name, near in (({"germans": "here"}, "germans", "german"), ({"german": "gredy"}, "german", "greedy")):
        with pytest.raises(SeatError) as error:
            seat_players(game, wanted)
        assert (error.value.name, error.value.nearest) == (name, near)
    solitaire = uc.new_game("allied_assault", "metz_solo")
    assert seat_players(solitaire, {"german": "here"})["german"].kind == "rules"


def test_a_key_opens_the_seats_it_was_made_for(store):
    table, keys = table_of(store, us="here", german="link")
    assert set(keys.seats) == {"german"}
    assert store.find_key(table.id, hash_of(keys.here)) == Key(("us",))
    assert store.find_key(table.id, hash_of(keys.seats["german"])) == Key(("german",))
    assert store.find_key(table.id, hash_of(keys.watch)) == Key(None)
    with store._engine.begin() as connection:
        rows = str(connection.exec_driver_sql("SELECT * FROM keys").fetchall())
    assert not any(key in rows for key in (keys.here, keys.watch, *keys.seats.values()))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds"),
     ("allied_assault", "metz_solo")],
)  # fmt: skip
def test_a_table_read_from_the_store_is_the_same_game(store, name, scenario):
    """After secret choices of several seats, draws, drafts and what the rules play themselves."""
    table, _ = table_of(store, uc.new_game(name, scenario, seed=3))
    for _ in range(4):
        play_on(table, 20)
        other = load_table(store, table.id)
        assert other.game == table.game
        assert other.game.history == table.game.history
        assert other.game.events(None) == table.game.events(None)
        assert other.version == table.version


def test_what_an_undo_would_find_is_known_before(store):
    found = set()
    for name, scenario in (("normandy", "la_raye"), ("allied_assault", "training_grounds")):
        table, _ = table_of(store, uc.new_game(name, scenario, seed=5))
        found.add(table.back("us").why)
        for step in range(60):
            play_on(table, 1, seed=step)
            for seat in table.players:
                assert table.may_undo(seat) == table.game.can_undo(seat)
                assert table.back(seat) == look_back(table.game, seat)
                found.add(table.back(seat).why)
    assert found == {"no_undo.first", "no_undo.other", "no_undo.learnt"}


def test_a_seat_goes_back_to_where_its_turn_began_or_to_where_it_learnt_something(store):
    """At once and in the store; another process has the same game, and nothing more can be taken back."""
    table, _ = table_of(store, uc.new_game("normandy", "la_raye", seed=5))
    counts = set()
    for step in range(80):
        play_on(table, 1, seed=step)
        for seat in table.players:
            back = table.back(seat)
            if back.count < 2 + len(counts):
                continue
            there, history = load_table(store, table.id), table.game.history
            assert there.back(seat) == back
            table.undo(seat, table.version, is_whole=True)
            assert table.game.history == history[: -back.count]
            assert table.back(seat) == Back(0, back.why)
            there.catch_up()
            assert (there.game.history, there.back(seat)) == (table.game.history, Back(0, back.why))
            counts.add(back.count)
    assert len(counts) > 1


def test_no_more_than_so_many_decisions_go_back_at_once(store, monkeypatch):
    """The rest goes back by another undo."""
    monkeypatch.setattr(turning_back, "MOST", 1)
    table, _ = table_of(store, uc.new_game("normandy", "la_raye", seed=5))
    found = set()
    for step in range(80):
        play_on(table, 1, seed=step)
        for seat in table.players:
            assert table.back(seat) == look_back(table.game, seat)
            found.add((table.back(seat).count, table.back(seat).why))
    assert {count for count, why in found if why == "no_undo.many"} == {1}


def test_a_choice_answers_one_question_once(store):
    table, _ = table_of(store)
    token, action = table.token("us"), table.game.legal_actions("us")[0].to_dict()
    table.choose("us", token, action)
    history, version = table.game.history, table.version
    for wrong in (token, "", None, 7, "1", table.game.decision.token, f"{table.epoch}.nothing"):
        with pytest.raises(StaleActionError):
            table.choose("us", wrong, action)
    assert (table.game.history, table.version) == (history, version)


def test_who_bids_and_takes_back_does_not_keep_the_other_from_bidding(store):
    table, _ = table_of(store)
    token, action = table.token("us"), table.game.legal_actions("us")[0].to_dict()
    for _ in range(3):
        choose_first(table, "german")
        table.undo("german", table.version)
    table.choose("us", token, action)
    assert table.game.to_move == ("german",)
    assert load_table(store, table.id).game == table.game


def test_every_process_gives_the_same_tokens_and_the_first_answer_counts(store):
    """Also after decisions, and bids, that were taken back."""
    here, _ = table_of(store)
    token = here.token("us")
    choose_first(here, "german")
    here.undo("german", here.version)
    there = load_table(store, here.id)
    assert {seat: there.token(seat) for seat in there.players} == {seat: here.token(seat) for seat in here.players}
    assert there.token("us") == token
    choose_first(there, "us")
    # The other process has not heard of it: what it would write is refused, and it reads what is stored.
    with pytest.raises(StaleActionError):
        choose_first(here, "us")
    assert (here.version, here.changed_from) == (3, min(here.count_events(), there.count_events()))
    assert (here.game, here.token("german")) == (there.game, there.token("german"))
    with pytest.raises(StaleActionError):
        here.choose("us", token, {"do": "anything"})


def test_two_bids_at_two_processes_both_count(store, monkeypatch):
    """The second is refused by the store, but its decision is still asked, so it is made once more."""
    here, _ = table_of(store)
    there = load_table(store, here.id)
    choose_first(here, "us")
    choose_first(there, "german")
    assert there.changed_from is not None
    here.catch_up()
    assert (here.game, here.game.history) == (there.game, there.game.history)
    assert here.game._ctx.state.ply == 2
    # If the store refuses all the time, it is an old question: nothing hangs.
    monkeypatch.setattr(store, "play", lambda *_, **__: (_ for _ in ()).throw(ConflictError("first")))
    with pytest.raises(StaleActionError, match="all the time"):
        choose_first(here, here.game.to_move[0])
    assert not here.is_lost

def test_a_process_catches_up_with_another_one(store):
    """Moves, bids and undos: the game, its record, its tokens and what may be undone are the same."""
    here, _ = table_of(store)
    there = load_table(store, here.id)
    kinds = set()
    for step in range(60):
        active, passive = (here, there) if step // 2 % 2 else (there, here)
        before = {seat: passive.events(seat, 0) for seat in (*passive.players, None)}
        undoing = next((seat for seat in active.players if step % 5 == 3 and active.may_undo(seat)), None)
        if undoing is None:
            play_on(active, 1 + step % 2, seed=step)
        else:
            active.undo(undoing, active.version)
            # The hall takes it when it tells those who look.
            active.changed_from = None
        passive.catch_up()
        number, passive.changed_from = passive.changed_from, None
        assert (passive.version, passive.undone, passive.game) == (active.version, active.undone, active.game)
        assert passive.game.history == active.game.history
        for seat in passive.players:
            assert (passive.token(seat), passive.may_undo(seat)) == (active.token(seat), active.may_undo(seat))
        for seat, events in before.items():
            assert passive.events(seat, 0) == active.events(seat, 0)
            assert passive.events(seat, 0)[:number] == events[:number]
        kinds.add((undoing is not None, number < len(before[None])))
    # Some news took events back, and some only added to them.
    assert kinds >= {(True, True), (False, False)}
    assert load_table(store, here.id).game == here.game
    here.catch_up()
    assert here.changed_from is None


def test_an_illegal_action_changes_nothing(store):
    table, _ = table_of(store)
    before = table.game.to_json()
    with pytest.raises(IllegalActionError):
        table.choose("us", table.token("us"), {"kind": "core.end_turn"})
    with pytest.raises(IllegalActionError):
        table.choose("us", table.token("us"), ["bid"])
    assert table.game.to_json() == before
    assert load_table(store, table.id).game.to_json() == before


def test_an_undo_is_stored_and_its_events_are_gone(store):
    table, _ = table_of(store)
    begun = table.game.history
    choose_first(table, "us")
    with pytest.raises(StaleActionError):
        table.undo("us", table.version - 1)
    with pytest.raises(Refused, match="no_undo"):
        table.undo("german", table.version)
    assert table.may_undo("us")
    table.undo("us", table.version)
    assert table.changed_from == len(table.game.events("us"))
    assert table.undone == table.version == 2
    again = load_table(store, table.id)
    assert again.game.history == table.game.history == begun
    assert again.undone == 2
    choose_first(table, "german")
    choose_first(table, "us")
    assert load_table(store, table.id).game.history == table.game.history


def test_an_undo_says_from_which_event_the_log_is_another(store):
    table, _ = table_of(store, uc.new_game("normandy", "la_raye", seed=3))
    for step in range(200):
        before = table.game.events(None)
        play_on(table, 1, seed=step)
        seat = table.game.history[-1][0]
        if seat in table.players and table.may_undo(seat) and len(table.game.events(None)) > len(before):
            table.undo(seat, table.version)
            assert table.changed_from == len(before)
            assert table.game.events(None) == before
            break
    else:
        raise AssertionError("no decision with an event could be taken back")


def test_a_move_that_cannot_be_stored_was_not_made(store, monkeypatch):
    table, _ = table_of(store)
    choose_first(table, "us")
    before = table.game.to_json()
    play = store.play
    monkeypatch.setattr(store, "play", lambda *_, **__: (_ for _ in ()).throw(StoreError("full")))
    for change in (lambda: choose_first(table, "german"), lambda: table.undo("us", table.version)):
        with pytest.raises(StoreError):
            change()
        assert table.game.to_json() == before
        assert not table.is_lost
    monkeypatch.setattr(store, "open", lambda *_: (_ for _ in ()).throw(StoreError("gone")))
    with pytest.raises(StoreError):
        choose_first(table, "german")
    assert table.is_lost
    monkeypatch.undo()
    assert store.play == play
    assert load_table(store, table.id).game.to_json() == before


def test_a_rule_that_fails_leaves_the_game_as_it_was(store, monkeypatch):
    table, _ = table_of(store)
    before = table.game.to_json()

    def fail(*_):
        raise RuleError("broken")

    monkeypatch.setattr("undaunted_core.game.game.advance", fail)
    with pytest.raises(RuleError):
        choose_first(table, "us")
    monkeypatch.undo()
    assert table.game.to_json() == before
    choose_first(table, "us")


def test_documents_are_for_who_holds_every_persons_seat(store):
    table, _ = table_of(store, us="here", german="link")
    assert not table.may_save(("us",))
    assert not table.may_save(None)
    assert table.may_save(("us", "german"))
    alone, _ = table_of(store, us="here", german="greedy")
    assert alone.may_save(("us",))
    assert not alone.may_save(None)
    play_on(table, 10_000)
    assert table.game.is_terminal
    assert table.may_save(None)


def test_a_bot_decides_about_a_copy(store):
    table, _ = table_of(store, us="here", german="greedy")
    job = table.job()
    assert job.seat == "german"
    before = table.game.to_json()
    action = job.think()
    assert table.game.to_json() == before
    choose_first(table, "us")
    table.choose(job.seat, job.token, action)
    assert table.game.history[-1][0] in ("german", "us", "chance")
    with pytest.raises(StaleActionError):
        table.choose(job.seat, job.token, action)


def test_a_bot_that_is_gone_is_told(store):
    table, _ = table_of(store, german="greedy")
    table._bots.clear()
    assert table.job() is None
    assert "greedy" in table.trouble
    assert table.job() is None


def test_chance_that_waits_is_drawn_and_stored(store):
    game = uc.new_game("normandy", "la_raye", seed=7, chance="explicit")
    table, _ = table_of(store, game)
    play_on(table, 30)
    assert table.game.current_player != uc.CHANCE
    assert any(seat == uc.CHANCE for seat, _ in table.game.history)
    assert load_table(store, table.id).game == table.game

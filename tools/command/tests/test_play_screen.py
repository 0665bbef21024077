"""The full screen: panes, keys, pages, the board that moves, and that it is the same session as that of the lines."""

from __future__ import annotations

import asyncio
import io
import re
import signal
import threading
from itertools import pairwise, zip_longest
from types import SimpleNamespace

import pytest

import undaunted_core as uc
from kit import terminal
from kit.terminal import BOT, Terminal, new, saved
from undaunted_command import main as cli
from undaunted_command.play import asides, command, screen, session
from undaunted_command.play.layout import Layout, shortest, window
from undaunted_command.play.menu import Choice
from undaunted_core.agents.random import RandomBot
from undaunted_table.render.boxes import fit_drawing
from undaunted_table.render.text import View

events = pytest.importorskip("textual.events")

#: Fixtures; the first is used by every test.
folders, turn = terminal.folders, terminal.turn
SIZE = (80, 24)


class Pilot:
    """Presses keys on a screen without a terminal, and reads what it shows."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    async def asked(self):
        """Wait until the session waits for a line, or has ended."""
        # A busy machine takes a minute for what an idle one does at once.
        for _ in range(6000):
            await self.pilot.pause(0.01)
            if self.app._waits or not self.app.is_running:
                await self.pilot.pause()
                return
        raise AssertionError("nothing is asked")

    async def type(self, *lines):
        for line in lines:
            self.app.query_one("#typed").value = line
            await self.pilot.press("enter")
            await self.asked()

    @property
    def told(self):
        """The sentences of the log."""
        return [entry.text for entry in self.app._model.panes.log]


def text_of(app):
    """What the screen shows, line by line."""
    width, height = app.size
    lines = [strip.text for strip in app.screen._compositor.render_strips()]
    assert len(lines) == height
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


def sit(monkeypatch, argv, steps, size=SIZE):
    """Play with ``steps``, a coroutine that is given a :class:`Pilot`; the exit status."""

    def show(app, work):
        app._work = work

        async def session():
            async with app.run_test(size=size) as pilot:
                hands = Pilot(app, pilot)
                await hands.asked()
                await steps(hands)
                for _ in range(6000):
                    if not app.is_running or app._exit:
                        break
                    await pilot.pause(0.01)

        asyncio.run(session())

    from undaunted_command.play.app import App

    monkeypatch.setenv("UNDAUNTED_DEBUG", "1")
    monkeypatch.setattr(App, "show", show)
    monkeypatch.setattr(command, "is_possible", lambda: True)
    return cli.main(["play", *map(str, argv)])


# -- what is shown -----------------------------------------------------------------------------


def test_board_log_choices_and_prompt_stand_on_one_screen(monkeypatch):
    async def steps(hands):
        shown = text_of(hands.app)
        for said in ("points: US 0, German 3", "|05B *3 c1  |", "Choose a card", "US> ", "Your hand: ", "draws"):
            assert said in shown
        assert re.search(r"1 bid .*\n.*\n?.*2 bid ", shown)
        await hands.type("1", "q", "q")

    assert sit(monkeypatch, new(BOT), steps) == 0
    assert not saved()


def test_the_screen_speaks_spanish(monkeypatch):
    async def steps(hands):
        shown = text_of(hands.app)
        for said in ("Ronda 1 | puntos: EE. UU. 0, Alemania 3", "roba", "Mano: "):
            assert said in shown
        await hands.type("h")
        assert "Esc vuelven" in text_of(hands.app)
        await hands.pilot.press("q", "enter")
        await hands.type("q")

    assert sit(monkeypatch, new(BOT, "--lang=es"), steps) == 0


@pytest.mark.parametrize(("lang", "told"), [("en", "prestige: U 1"), ("es", "prestigio: E 1")])
def test_what_is_paid_with_stands_in_the_heading(monkeypatch, lang, told):
    game = uc.new_game("allied_assault", "st_marie_du_mont", seed=4)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while game.round < 2 or game.to_move[0] != "us":
        uc.play(game, bots, 1)
    game.save("prestige.json")
    number = game.observation("us").data["seen"]["allied"]["prestige"]["us"]
    assert number

    async def steps(hands):
        assert f"{told[:-1]}{number}, " in text_of(hands.app).partition("\n")[0]
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, ("prestige.json", "--player=german=random", f"--lang={lang}"), steps) == 130


def fought(name, *, answers=False):
    """A saved game of Allied Assault in which the US side is asked for a card in a combat, and its observation."""
    game = uc.new_game("allied_assault", "training_grounds", seed=5)
    bots = {seat: RandomBot(seed=2) for seat in game.seats}
    while uc.play(game, bots, 1):
        decision = game.decision_for("us")
        is_answer = game.observation(None).data["seen"]["fight"]["answered"]
        if decision and decision.clause == "AA-5.9" and len(game.legal_actions("us")) > 1 and is_answer == answers:
            game.save(name)
            return game.observation("us")
    raise AssertionError("the game ends without such a combat")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("lang", "against", "answer", "total"),
    [("en", " against ", "return fire", "Target total: "), ("es", " contra ", "respuesta", "total de Blanco: ")],
)
@pytest.mark.parametrize("answers", [False, True])
def test_who_fires_at_whom_and_where_stays_in_the_question_of_a_combat(
    monkeypatch, lang, against, answer, total, answers
):
    """Beside it both totals, which the heading tells before what changes less often."""
    seen = fought("combat.json", answers=answers)
    fight, places = seen.data["seen"]["fight"], seen.data["seen"]["pieces"]["space"]
    game = uc.Game.load("combat.json")
    view, on = View(seen, game.board, game.catalog, lang), {"en": "on", "es": "en"}[lang]
    who = [f"{view.short(fight[one])} {on} {places[fight[one]]}" for one in ("firing", "target")]

    async def steps(hands):
        asked = hands.app._model.panes.offered.asked
        assert asked.startswith(against.join(who))
        assert (answer in asked) == answers
        assert str(places[fight["target"]]) in text_of(hands.app)
        heading = text_of(hands.app).partition("\n")[0]
        assert f"{total}{fight['defence']}" in heading
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, ("combat.json", "--player=german=random", f"--lang={lang}"), steps) == 130


def test_a_narrow_pane_calls_units_as_the_board_does(monkeypatch):
    """The number tells them apart; whose they are, their place tells."""
    game = uc.new_game("allied_assault", "training_grounds", seed=11)
    bots = {seat: RandomBot(seed=2) for seat in game.seats}
    while not {"allied_assault.move"} & {action.kind for action in game.legal_actions()}:
        uc.play(game, bots, 1)
    side = game.to_move[0]
    game.save("orders.json")

    async def steps(hands):
        moves = [one for one in hands.app._model.panes.offered.choices if one.text.startswith("move ")]
        assert moves
        for choice in moves:
            number = re.search(r"\(Unit (\d)\)", choice.text)[1]
            assert re.fullmatch(rf"move [A-Z\d].* {number} to \d+[AB].*", choice.short)
            assert len(choice.short) < len(choice.brief) <= len(choice.text)
        assert any(choice.short in text_of(hands.app) for choice in moves)
        await hands.pilot.press("ctrl+c")

    other = next(one for one in game.sides if one != game.side_of(side))
    assert sit(monkeypatch, ("orders.json", f"--player={other}=random", "--lang=en"), steps) == 130


def test_an_answer_that_the_choices_leave_no_room_for_in_the_log_has_a_page(monkeypatch):
    async def steps(hands):
        high = hands.app.query_one("#log").size.height
        assert high < hands.app._laid.log[1], "many choices"
        assert hands.app.fits([screen.Entry("x")] * (high - 1))
        assert not hands.app.fits([screen.Entry("x")] * high)
        await hands.pilot.press("ctrl+c")

    argv = ("allied_assault", "training_grounds", "--seed=11", "--player=german=random")
    assert sit(monkeypatch, argv, steps) == 130


def test_a_counter_is_never_broken_into_two_lines_while_numbers_can_be_left_out():
    game = uc.new_game("allied_assault", "st_marie_du_mont", seed=4)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    for _ in range(80):
        uc.play(game, bots, 1)
        view = View(game.observation("us"), game.board, game.catalog, "en", 80)
        for line in fit_drawing(view, 49, 22).lines:
            assert not re.search(r"/\||[|] +/|[|] +MO\d|[|] +O\d", line), line


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (200, 60), (30, 10)])
@pytest.mark.parametrize(
    ("game", "scenario"), [("normandy", "mortain"), ("north_africa", "tracks_in_the_sand"), ("allied_assault", "omaha")]
)
def test_every_size_has_the_board_and_choices(game, scenario, size):
    """Nothing lies outside; from 80x24 on most of the board is seen, at a larger size all of it."""
    found = uc.new_game(game, scenario, seed=1)
    view = View(found.observation(found.seats[0]), found.board, found.catalog)

    def fit(columns, lines):
        return fit_drawing(view, columns, lines)

    laid = Layout.of(*size, fit)
    high = laid.down + 2 + (laid.log[1] + 1 if laid.below else 0)
    assert high <= size[1]
    assert (laid.ask if laid.below else laid.across + 1 + laid.ask) <= size[0] or size[0] == 30
    assert laid.choices(2) >= 2
    drawn = fit(laid.across, laid.down)
    for space in found.board.spaces:
        across, down = drawn.corners[space.name]
        assert drawn.lines[down + 1][across + 1 :].startswith(view.labels[space.name])
    if size[0] >= 80:
        assert laid._measure(fit)[0] > 0.85
    if size[0] >= 200:
        assert laid._measure(fit)[0] == 1


def test_a_drawing_is_the_roomiest_that_fits():
    game = uc.new_game("normandy", "la_raye", seed=1)
    view = View(game.observation("us"), game.board, game.catalog)
    heights = [len(fit_drawing(view, 80, lines).lines) for lines in (10, 13, 20, 60)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 3
    assert "buildings" in "".join(fit_drawing(view, 80, 60).lines)
    assert "buildings" not in "".join(fit_drawing(view, 80, 13).lines)
    assert fit_drawing(view, 49, 22).wide == 12
    assert fit_drawing(view, 10, 10).wide == 10


@pytest.mark.parametrize(
    ("low", "high", "seen", "now", "at"),
    [(0, 10, 20, 0, 0), (30, 40, 20, 0, 20), (30, 40, 20, 25, 25), (5, 10, 20, 15, 5), (0, 100, 20, 0, 40)],
)
def test_a_pane_moves_no_further_than_it_must(low, high, seen, now, at):
    assert window(low, high, seen, now) == at


@pytest.mark.nightly
def test_a_board_that_is_larger_shows_what_can_be_chosen(monkeypatch):
    async def steps(hands):
        board = hands.app.query_one("#board")
        await hands.type("1", "1", "no further", "yes")
        await hands.pilot.press("up")
        await hands.pilot.pause()
        (space,) = hands.app._find_marked_spaces()
        drawn = hands.app._model.fit_board(hands.app._laid.across, hands.app._laid.down)
        across = drawn.corners[space][0]
        assert board.scroll_x <= across <= board.scroll_x + hands.app._laid.across - drawn.wide
        before = board.scroll_x
        await hands.pilot.press("shift+left", "shift+left", "shift+up")
        assert board.scroll_x < before
        await hands.pilot.press("shift+right", "shift+down", "ctrl+c")

    assert sit(monkeypatch, ("allied_assault", "metz_solo", "--seed=3"), steps, size=(60, 20)) == 130


@pytest.mark.nightly
def test_the_window_may_change_its_size(monkeypatch):
    async def steps(hands):
        for size in ((120, 40), (60, 20), (30, 10), (80, 24)):
            await hands.pilot.resize_terminal(*size)
            await hands.pilot.pause()
            assert "US> " in text_of(hands.app)
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, new(BOT), steps) == 130


# -- keys ----------------------------------------------------------------------------------------


def test_arrows_mark_a_choice_and_its_tile_and_enter_takes_it(monkeypatch, turn):
    async def steps(hands):
        await hands.type("2 move")
        assert hands.app._spaces()
        await hands.pilot.press("down")
        (space,) = hands.app._find_marked_spaces()
        await hands.pilot.press("up", "down", "enter")
        await hands.asked()
        assert any(f"moves to {space}" in text for text in hands.told)
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, (turn, BOT), steps) == 130
    assert uc.Game.load(turn).history


def test_cards_are_cut_to_a_line_where_else_not_all_choices_were_seen(monkeypatch):
    """Below a large board few lines are left; the number of a card lists what it is for."""

    async def steps(hands):
        await hands.type("4")
        shown = text_of(hands.app)
        for card in ("1 Sargento primero: Controlar, Atacar 1,", "2 Explorador: ", "3 Ametrallador: "):
            assert re.search(rf"{card}.* \.\.\. ", shown), card
        await hands.type("1")
        assert "Navegar 3 (asiento)" in text_of(hands.app)
        await hands.pilot.press("ctrl+c")

    game = ("north_africa", "tracks_in_the_sand", "--seed=815", "--lang=es", "--player=italian=random")
    assert sit(monkeypatch, game, steps) == 130


def test_a_click_chooses(monkeypatch, turn):
    async def steps(hands):
        await hands.pilot.click("#choices", offset=(4, 0))
        await hands.asked()
        assert hands.app._model.panes.prompt == "US, Scout A> "
        await hands.pilot.press("escape")
        await hands.asked()
        assert hands.app._model.panes.prompt == "US> "
        await hands.type("u", "s elsewhere.json")
        assert any(text.startswith("Saved in ") for text in hands.told)
        await hands.pilot.press("ctrl+d")

    assert sit(monkeypatch, (turn, BOT), steps) == 0


@pytest.mark.nightly
def test_long_answers_cover_the_screen_until_a_key_and_short_ones_stand_in_the_log(monkeypatch, turn):
    async def steps(hands):
        await hands.type("r UND-8.3")
        assert not hands.app._model.app.screen.is_modal
        assert any("base defence + cover bonus" in text for text in hands.told)
        for asked in ("?2 attack", "m", "t", "r UND-7", "h", "hint"):
            await hands.type(asked)
            assert hands.app.screen.is_modal or asked == "hint", asked
            await hands.pilot.press("pagedown", "up", "home", *(["space"] if hands.app.screen.is_modal else []))
            await hands.pilot.pause()
            assert not hands.app.screen.is_modal
        await hands.pilot.press("pageup", "pagedown", "f1")
        await hands.asked()
        assert hands.app.screen.is_modal
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, (turn, BOT), steps) == 130


def test_strange_lines_and_the_question_before_the_turn_ends(monkeypatch, turn):
    async def steps(hands):
        await hands.type("x" * 20, "9", "3")
        assert any("You can still play: Scout A, Rifleman A." in text for text in hands.told)
        hands.app._model.type_line("a\x07b")
        await hands.asked()
        hands.app._waits = True
        await hands.type("3")
        assert any("The US side ends its turn" in text for text in hands.told)
        await hands.pilot.press("a", "left", "ctrl+d", "ctrl+q")
        await hands.asked()

    assert sit(monkeypatch, (turn, BOT), steps) == 0


# -- the session ------------------------------------------------------------------------------------


def test_two_people_never_see_each_others_cards(monkeypatch):
    async def steps(hands):
        assert "hand" not in text_of(hands.app)
        await hands.type("")
        assert "Your hand" in text_of(hands.app)
        await hands.type("1")
        shown = text_of(hands.app)
        assert "Pass the keyboard to German" in " ".join(shown.replace("\u258f", "").split())
        assert "hand" not in shown
        assert "bid" not in shown
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, new(), steps) == 130


@pytest.mark.nightly
def test_a_game_that_ends_says_who_won_and_so_does_the_terminal_afterwards(monkeypatch, capsys):
    async def steps(hands):
        for _ in range(400):
            if "closes the screen" in " ".join(hands.told[-2:]):
                break
            hands.app._send(hands.app._model.game.legal_actions("us")[0].notation)
            await hands.asked()
        await hands.pilot.press("enter")

    assert sit(monkeypatch, new("--player=german=greedy", "--save=end.json"), steps) == 0
    told = capsys.readouterr().out
    assert "over, won by German" in told
    assert "Saved in" in told
    assert uc.Game.load("end.json").is_terminal


def test_nobody_waits_for_a_bot_that_thinks_in_order_to_leave(monkeypatch):
    """And what it answers afterwards changes nothing."""
    may_answer, thinks = threading.Event(), threading.Event()
    choose = session.decide

    def think(game, seat, bot, *, name):
        thinks.set()
        may_answer.wait(30)
        return choose(game, seat, bot, name=name)

    monkeypatch.setattr(session, "decide", think)

    async def steps(hands):
        hands.app._send("1")
        while not thinks.is_set():
            await hands.pilot.pause(0.01)
        await hands.pilot.press("1", "enter")
        assert hands.app.query_one("#typed").value == "1", "kept until it is asked for"
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, new(BOT), steps) == 130
    (path,) = saved()
    before = path.read_text(encoding="utf-8")
    may_answer.set()
    game = uc.Game.load(path)
    assert [seat for seat, _ in game.history if seat != uc.CHANCE] == ["us"]
    assert path.read_text(encoding="utf-8") == before


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("lang", "thinks", "still"), [("en", "thinking ...", "still thinking"), ("es", "pensando ...", "aún pensando")]
)
def test_a_line_that_nobody_waits_for_stays_and_is_said_to_be_too_early(monkeypatch, lang, thinks, still):
    """What will be asked is not known while a bot thinks, or while a hint is worked out."""
    thought = threading.Event()

    def slow(*args, **kwargs):
        thought.wait(60)
        return loop_decide(*args, **kwargs)

    loop_decide = asides.decide
    monkeypatch.setattr(asides, "decide", slow)

    async def steps(hands):
        hands.app.query_one("#typed").value = "hint"
        await hands.pilot.press("enter")
        assert thinks in text_of(hands.app)
        await hands.pilot.press("1", "enter")
        await hands.pilot.pause()
        assert still in text_of(hands.app)
        thought.set()
        await hands.asked()
        assert hands.app.query_one("#typed").value == "1"
        assert still not in text_of(hands.app)
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, new(BOT, f"--lang={lang}"), steps) == 130


def test_what_goes_wrong_in_the_session_comes_out_of_the_screen(monkeypatch, turn):
    async def steps(hands):
        monkeypatch.setattr(uc.Game, "explain", lambda *_, **__: 1 / 0)
        await hands.pilot.press("question_mark", "2", "enter")

    with pytest.raises(ZeroDivisionError):
        sit(monkeypatch, (turn, BOT), steps)


def test_no_move_is_made_after_the_screen_was_left():
    from undaunted_command.play.prompt import Left, Signals

    left = []
    with Signals() as signals:
        signals.instead = left.append
        signals.stop(Left("stopped", 130))
        with pytest.raises(Left), signals.shield():
            left.append("a move")
    assert [str(one) for one in left] == ["stopped"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, True), ({"NO_COLOR": "1"}, True),
        ({"TERM": "dumb"}, False), ({"COLUMNS": "79"}, False), ({"LINES": "23"}, False),
    ],
)
def test_when_the_screen_is_possible(monkeypatch, changed, expected):
    for name, value in {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", **changed}.items():
        monkeypatch.setenv(name, value)
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(screen.sys, "stdin", tty)
    with monkeypatch.context() as patched:
        patched.setattr(screen.sys, "stdout", tty)
        assert screen.is_possible() is expected
        patched.setattr(screen, "find_spec", lambda name: None)
        assert not screen.is_possible()
    monkeypatch.setattr(screen.sys, "stdin", io.StringIO())
    assert not screen.is_possible()


@pytest.mark.parametrize("way", ["Ctrl-C", pytest.param("SIGTERM", marks=pytest.mark.nightly)])
def test_in_a_real_terminal_the_screen_gives_way_to_the_last_lines(way):
    with Terminal("play", *new(BOT), "--full", LINES="24") as real:
        real.until("Your hand")
        real.until("US> ")
        real.type("1\r")
        real.until("end the turn")
        if way == "SIGTERM":
            real.process.send_signal(signal.SIGTERM)
        else:
            real.type({"Ctrl-C": "\x03", "Ctrl-D": "\x04"}[way])
        real.until("Saved in")
        real.until("To go on: undaunted play")
        assert real.code() == {"Ctrl-C": 130, "SIGTERM": 143, "Ctrl-D": 0}[way]
    (path,) = saved()
    assert len(uc.Game.load(path).history) >= 2
    assert "\x1b[?1049l" in real.shown


@pytest.mark.nightly
def test_a_window_that_is_closed_leaves_a_save():
    with Terminal("play", *new(BOT), "--full", LINES="24") as real:
        real.until("US> ")
        real.hang_up()
        assert real.code() == 129
    (path,) = saved()
    assert uc.Game.load(path)


# -- wording and failure -----------------------------------------------------------------------------


def choices_of(*texts, brief=()):
    action = uc.new_game("normandy", "la_raye", seed=1).legal_actions("us")[0]
    given = [Choice(text, action, brief=short) for text, short in zip_longest(texts, brief, fillvalue="")]
    return [*given, Choice("stop here", uc.new_game("normandy", "la_raye", seed=1).action("stop"))]


@pytest.mark.parametrize(
    ("texts", "brief", "told"),
    [
        (("go to 02B", "go to 07A"), (), (["Where?"], ["1 go to 02B", "2 go to 07A", "3 stop here"])),
        (
            ("go to 02B (hedgerow, cover 2)", "go to 07A (buildings, cover 1)"), ("go to 02B", "go to 07A"),
            (["Where?"], ["1 go to 02B", "2 go to 07A", "3 stop here"]),
        ),
        (
            ("take Scout B (worth 1) from the supply", "take Scout A (worth 1) from the supply"), (),
            (["Where?"],
             ["1 take Scout B (worth 1) from\n  the supply", "2 take Scout A (worth 1) from\n  the supply",
              "3 stop here"]),
        ),
        (
            ("take Machine Gunner B from the supply", "take Machine Gunner A from the supply"), (),
            (["Where? take ... from the", "supply"], ["1 Machine Gunner B", "2 Machine Gunner A", "3 stop here"]),
        ),
        (
            ("draw 0 cards, and the rest of the others", "draw 1 cards, and the rest of the others"), (),
            (["Where?"],
             ["1 draw 0 cards, and the rest\n  of the others", "2 draw 1 cards, and the rest\n  of the others",
              "3 stop here"]),
        ),
    ],
)  # fmt: skip
def test_choices_are_worded_so_that_they_take_few_lines(texts, brief, told):
    found = shortest("Where?", choices_of(*texts, brief=brief), 29)
    assert found == told


def test_a_page_has_its_own_keys_and_a_second_one_does_no_harm(monkeypatch, turn):
    async def steps(hands):
        await hands.type("t")
        page = hands.app.screen.query_one("#page")
        await hands.pilot.press("down", "pagedown")
        assert page.scroll_y > 1
        await hands.pilot.press("escape")
        await hands.pilot.pause()
        assert not hands.app.screen.is_modal
        assert not any("nothing to go back from" in text for text in hands.told)
        await hands.pilot.press("ctrl+c")

    assert sit(monkeypatch, (turn, BOT), steps) == 130


@pytest.mark.nightly
def test_a_key_over_a_page_is_typed_below_it(monkeypatch, turn):
    """No key is lost, not even a second one that comes before the page has gone."""

    async def steps(hands):
        typed = hands.app.query_one("#typed")
        await hands.type("t")
        page = hands.app.screen
        await hands.pilot.press("m")
        assert not hands.app.screen.is_modal
        for key in ("space", "enter"):
            page.on_key(events.Key(key, {"space": " ", "enter": "\r"}[key]))
            assert typed.value == ("m " if key == "space" else "")
        await hands.asked()
        assert hands.app.screen.is_modal, "the answer to m"
        for key in ("space", "enter", "escape"):
            await hands.pilot.press(key)
            assert (hands.app.screen.is_modal, typed.value) == (False, "")
            await hands.type("t")
        shown = hands.app.screen
        await hands.pilot.press("f1")
        await hands.asked()
        assert hands.app.screen.is_modal
        assert hands.app.screen is not shown
        await hands.pilot.press("u", "enter")
        await hands.asked()
        assert "> u" in " ".join(hands.told)
        await hands.type("t")
        await hands.pilot.press("ctrl+d")

    assert sit(monkeypatch, (turn, BOT), steps) == 0


def test_a_screen_that_fails_leaves_a_save(monkeypatch, capsys):
    from undaunted_command.play.app import App

    def show(app, work):
        app._return_code = 1

    monkeypatch.setenv("UNDAUNTED_DEBUG", "1")
    monkeypatch.setattr(App, "show", show)
    monkeypatch.setattr(command, "is_possible", lambda: True)
    with pytest.raises(RuntimeError, match="the screen failed"):
        cli.main(["play", *new(BOT)])
    assert len(saved()) == 1
    assert "Saved in" in capsys.readouterr().err


def test_a_large_board_of_squares_is_seen_whole():
    """In narrow tiles, and each row has only the lines that it needs."""
    game = uc.new_game("allied_assault", "utah", seed=1)
    view = View(game.observation(game.seats[0]), game.board, game.catalog)
    drawn = fit_drawing(view, 49, 22)
    assert drawn.wide == 8
    assert len(drawn.lines) <= 22
    assert max(map(len, drawn.lines)) == 49
    assert len({after - before for before, after in pairwise(sorted({y for _, y in drawn.corners.values()}))}) > 1

"""A game in a real terminal: keys, signals, colours, closed and full outputs."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios

import pytest

import undaunted_core as uc
from kit import terminal
from kit.terminal import BOT, Terminal, new, saved
from undaunted_command.play import prompt
from undaunted_command.play.table import CLEAR

#: Fixtures; the first is used by every test.
folders, run, turn = terminal.folders, terminal.run, terminal.turn




def test_a_terminal_session_with_colour_ends_in_a_save(run):
    with Terminal("play", *new("--player=german=greedy")) as terminal:
        assert "\x1b[" in terminal.until("US> ")
        terminal.type("\x1b[A\x1b[B\n")
        terminal.until("mean nothing here")
        terminal.until("US> ")
        terminal.type("ñ" * 3000 + "\n")
        terminal.until("US> ")
        terminal.type("1\n")
        terminal.until("US> ")
        terminal.type("\x04")
        terminal.until("To go on: ")
        assert terminal.code() == 0
    (path,) = saved()
    assert len(uc.Game.load(path).history) >= 2


@pytest.mark.nightly
def test_no_color_is_respected():
    with Terminal("play", *new(BOT), NO_COLOR="1") as terminal:
        assert not re.search("\x1b\\[[0-9;]*3[0-9]m", terminal.until("US> "))


@pytest.mark.nightly(but=["SIGTERM"])
@pytest.mark.parametrize("rough", [pytest.param("Ctrl-C", marks=pytest.mark.nightly), "closed", "SIGTERM"])
def test_a_game_that_is_cut_off_leaves_a_save_that_resumes(run, rough):
    with Terminal("play", *new(BOT)) as terminal:
        terminal.until("US> ")
        terminal.type("1\n")
        terminal.until("bids")
        terminal.until("US> ")
        if rough == "Ctrl-C":
            terminal.type("\x03")
            assert terminal.code() == 130
            assert "Saved in" in terminal.shown
        elif rough == "closed":
            terminal.hang_up()
            assert terminal.code() == 129
        else:
            terminal.process.send_signal(signal.SIGTERM)
            assert terminal.code() == 143
    (path,) = saved()
    game = uc.Game.load(path)
    assert [seat for seat, _ in game.history if seat != uc.CHANCE][:2] == ["us", "german"]
    code, shown, _ = run(path, BOT, typed=["end turn", "end turn"])
    assert code == 0
    assert "The US side ends its turn" in shown


@pytest.mark.nightly
def test_a_low_screen_gets_low_boxes():
    heights = {}
    for lines in ("24", "60"):
        with Terminal("play", *new(BOT), LINES=lines, NO_COLOR="1") as terminal:
            shown = re.sub(r"\x1b\[[0-9;]*m", "", terminal.until("US> "))
        board = shown[shown.index("+-----") : shown.index("*n objective")]
        assert board.count("cover") == 12
        assert "RiB" in board
        assert "[GERMAN]" in board
        heights[lines] = board.count("\n")
    assert heights["24"] <= 17 < heights["60"]


@pytest.mark.nightly
def test_a_window_made_narrow_is_drawn_narrow_at_once():
    with Terminal("play", *new(BOT), COLUMNS="", LINES="", NO_COLOR="1") as terminal:
        terminal.until("US> ")
        fcntl.ioctl(terminal.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 40, 0, 0))
        terminal.type("m\n")
        shown = re.sub(r"\x1b\[[0-9;]*m|\r", "", terminal.until("US> "))
        assert "|05B  c1|" in shown
        assert max(map(len, shown.split("\n"))) <= 40


@pytest.mark.nightly
def test_the_prompt_comes_back_after_a_stop():
    """As after Ctrl-Z and ``fg``."""
    with Terminal("play", *new(BOT)) as terminal:
        terminal.until("US> ")
        # The prompt stands there, but the line may not be read yet: then a stop shows nothing.
        for _ in range(60):
            terminal.process.send_signal(signal.SIGSTOP)
            terminal.process.send_signal(signal.SIGCONT)
            if terminal.has_come("US> ", 1):
                break
        terminal.until("US> ")
        terminal.type("1\n")
        terminal.until("side bids")


@pytest.mark.nightly
def test_colours_are_the_terminals_own():
    """Eight basic colours that the reader's theme defines, no background, none of black, white, yellow or blue."""
    with Terminal("play", *new(BOT)) as terminal:
        shown = terminal.until("US> ")
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", shown) for code in found.split(";")}
    assert codes == {"0", "1", "32", "35"}


def test_people_who_leave_do_not_leave_a_hand_on_the_screen():
    with Terminal("play", *new()) as terminal:
        terminal.until("press Enter")
        terminal.type("\n")
        terminal.until("US> ")
        terminal.type("\x03")
        terminal.code()
        assert "Your hand" not in terminal.shown.rpartition(CLEAR)[2]
        assert "Saved in" in terminal.shown.rpartition(CLEAR)[2]


def shell(text, typed=b"1\n"):
    """A command of the shell with ``$PLAY`` for a game; its exit and what it says on the standard error."""
    play = f"{sys.executable} -m undaunted_core play {' '.join(new(BOT))}"
    done = subprocess.run(
        ["sh", "-c", text], input=typed, capture_output=True, env={**os.environ, "PLAY": play}, timeout=60, check=False
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stderr.decode()


def test_a_closed_output_is_one_line():
    code, err = shell("$PLAY >&-")
    assert code == 2
    assert err == "undaunted: play: the standard output is closed, so the game cannot be shown\n"
    assert not saved()


@pytest.mark.nightly
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")  # noqa: PTH110
def test_a_full_output_leaves_a_save_and_says_so_among_the_errors():
    code, err = shell("$PLAY > /dev/full")
    assert code == 1
    (path,) = saved()
    assert err.startswith(f"Saved in {path.absolute()}\n")
    assert uc.Game.load(path)


def test_a_folder_that_may_not_be_written_to_saves_elsewhere(tmp_path):
    os.mkdir("locked")  # noqa: PTH102
    os.chmod("locked", 0o555)  # noqa: PTH101
    if os.access("locked", os.W_OK):
        pytest.skip("this user may write everywhere")
    code, _ = shell(f"cd locked && TMPDIR={tmp_path} $PLAY")
    assert code == 0
    assert len(saved(tmp_path)) == 1


def test_a_terminal_is_cleared_between_two_people():
    with Terminal("play", *new()) as terminal:
        terminal.until("press Enter")
        terminal.type("\n")
        terminal.until("US> ")
        terminal.type("1\n")
        assert CLEAR in terminal.until("press Enter")


@pytest.mark.nightly
def test_a_reader_that_goes_away_leaves_a_save(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "undaunted_core", "play", *new(BOT)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        process.stdout.read(1)
        process.stdout.close()
        err = process.communicate(b"m\n" * 200)[1].decode()
    assert process.returncode == 141
    assert err.startswith("Saved in ")
    assert err.count("\n") == 1
    assert len(saved()) == 1


def test_a_signal_in_the_middle_of_a_move_waits_until_it_is_done():
    done = []

    def move(signals):
        with signals.shield():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")
        done.append("never")

    with prompt.Signals() as signals, pytest.raises(prompt.Left) as left:
        move(signals)
    assert done == ["whole"]
    assert left.value.code == 130

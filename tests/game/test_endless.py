"""Rules that run without end are stopped, and the error names what ran."""

import threading
import time

import pytest

import undaunted_core as uc
from mistakes.pack import SOURCE, documents, make_library
from undaunted_core.game import watchdog
from undaunted_core.game.watchdog import OverTimeError, Watchdog
from undaunted_core.kernel import machine
from undaunted_lab.study import plan as plans
from undaunted_testing import CheckFailedError
from undaunted_testing.suite import Effort, Setup, run_check

TOSS = "    ctx.call(COIN, args[0])\n"
NO_END = "    while True:\n        pass\n"


def library_of(folder, *changes):
    source = SOURCE
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return make_library(source, documents(), folder)


def use_a_card(library):
    """Play until a card is used: the pack has a step there."""
    packs = () if library is None else ("arnhem",)
    game = uc.new_game("normandy", "arnhem:first", seed=1, packs=packs, library=library)
    uc.play(game, dict.fromkeys(game.seats, "random"), max_decisions=60)


@pytest.fixture
def quick(monkeypatch):
    """The watchdog barks soon."""
    monkeypatch.setattr(watchdog, "SECONDS", 0.05)
    monkeypatch.setattr(watchdog, "SECONDS_AGAIN", 0.05)
    monkeypatch.setattr(watchdog, "PAUSE", 0.01)
    monkeypatch.setattr(watchdog, "_THREADS", [])


@pytest.fixture
def few(monkeypatch):
    """The limit of steps, so low that a test is quick, and far above what the pack needs."""
    monkeypatch.setattr(machine, "MOST_STEPS", 2_000)
    monkeypatch.setattr(machine, "STEPS", range(2_000))


def looping(*steps):
    """The pack with a procedure that its step starts."""
    return (
        (TOSS, "    ctx.call(LOOP, args[0])\n"),
        (
            "WATCHING = Insert(",
            f"LOOP = au.procedure('arnhem.loop', {', '.join(steps)}, side='side')\nWATCHING = Insert(",
        ),
        ("import undaunted_core as uc\n", "import undaunted_core as uc\nimport undaunted_core.authoring as au\n"),
        ('step("toss", toss, "", "arnhem.coin")', 'step("toss", toss, "", LOOP)'),
    )


AGAIN = "step('again', lambda ctx, args: ctx.call(LOOP, *args))"


@pytest.mark.parametrize("steps", [(AGAIN,), (AGAIN, "step('rest', lambda ctx, args: None)")], ids=["last", "grows"])
def test_a_procedure_that_calls_itself_is_named(tmp_path, few, steps):
    """Whether its frames pile up or follow each other."""
    library = library_of(tmp_path, *looping(*steps))
    with pytest.raises(uc.UndauntedError, match=r"step arnhem\.loop/again failed: found 100000 steps") as caught:
        use_a_card(library)
    assert "the last first: arnhem.loop" in str(caught.value)
    assert "pack arnhem" in str(caught.value)
    assert ("times)" in str(caught.value)) == (len(steps) == 2)


def test_a_chance_event_that_happens_again_for_ever_is_named(tmp_path, few):
    """A chance event repeats itself inside one step of the machine."""
    landed = "    ctx.state.arnhem.lucky[args[0]] = outcome == 1\n"
    library = library_of(tmp_path, (landed, landed + "    return args\n"))
    with pytest.raises(uc.UndauntedError, match=r"chance event arnhem\.coin failed: found 100000 steps"):
        use_a_card(library)


def test_a_game_that_takes_fewer_steps_goes_on(tmp_path, few):
    use_a_card(library_of(tmp_path))


def test_the_kit_names_the_step_that_runs_for_ever(tmp_path, quick):
    """``while True`` in one function: no limit of steps sees it."""
    library = library_of(tmp_path, (TOSS, NO_END))
    setup = Setup("normandy", "arnhem:first", ("arnhem",), library)
    # To compile the rules may take that long on a busy machine.
    uc.new_game("normandy", "arnhem:first", seed=1, packs=("arnhem",), library=library)
    with pytest.raises(CheckFailedError, match=r"toss failed: found no move within the time limit") as caught:
        run_check(setup, "options", Effort(games=1, plies=60), seconds=0.3)
    assert "pack arnhem" in str(caught.value)
    assert not watchdog._WATCHED


def test_a_simulated_game_names_the_step_that_runs_for_ever(tmp_path, quick, monkeypatch):
    """It is stopped, and the game before it is not."""
    library = library_of(tmp_path, (TOSS, NO_END))
    game = uc.new_game("normandy", "arnhem:first", seed=1, packs=("arnhem",), library=library)
    plan = plans.make_plan("normandy", ["la_raye"], "random")
    assert plans.play_one(plan, 0, 1).winners
    monkeypatch.setattr(plans.Plan, "set_up", lambda *_: game)
    slow = plans.attrs.evolve(plan, move_seconds=0.05)
    with pytest.raises(uc.UndauntedError, match=r"toss failed: found no move within the time limit"):
        plans.play_one(slow, 0, 1)


def test_a_game_that_goes_on_is_not_stopped(quick):
    """Each move begins a new limit; the moves together take longer than it."""
    with Watchdog(seconds=0.2):
        begun = time.process_time()
        while time.process_time() - begun < 0.4:
            watchdog.note_move()


def spin(wait):
    with Watchdog():
        while True:
            wait()


@pytest.mark.parametrize("wait", [lambda: None, lambda: time.sleep(0.01)], ids=["spins", "waits"])
def test_what_is_no_rule_is_named_by_its_line(quick, wait):
    """Such as a bot; who waits uses no processor, and is stopped by the clock."""
    with pytest.raises(OverTimeError, match=r"test_endless\.py:\d+"):
        spin(wait)


def test_the_outer_watchdog_counts(quick):
    """A walk inside a check of the suite; and a thread without one is left alone."""
    with Watchdog(seconds=1e9) as outer, Watchdog(seconds=1e-9) as inner:
        assert (outer.is_outer, inner.is_outer) == (True, False)
        time.sleep(0.05)
        other = threading.Thread(target=watchdog.note_move)
        other.start()
        other.join()
        assert outer.moves == 0
    assert not watchdog._WATCHED


def test_the_thread_ends_when_nothing_is_watched(quick):
    """So no program that used the kit or ``simulate`` keeps one."""
    with Watchdog():
        (thread,) = watchdog._THREADS
        assert thread.is_alive()
    thread.join(10)
    assert not thread.is_alive()
    assert not watchdog._THREADS


def test_an_error_that_still_waits_is_caught_and_not_taken_back(quick, monkeypatch):
    """Python would look for an error that was only taken back at each call: all that follows would be slower."""
    given = []
    raise_in = watchdog._raise_in
    monkeypatch.setattr(watchdog, "_raise_in", lambda thread, error: given.append(error) or raise_in(thread, error))
    with pytest.raises(OverTimeError):
        spin(lambda: None)
    assert given == [OverTimeError, OverTimeError]

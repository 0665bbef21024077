"""What the checks of secrecy find in the toy game, and after how many twins."""

from __future__ import annotations

import re

import pytest

import undaunted_core as uc
import undaunted_core.authoring as au
import undaunted_system as un
from kit.leaks import LEAKS, PEEKED, leaking
from kit.places import DEEP
from kit.setups import maker
from undaunted_core.authoring import Registrar, step
from undaunted_core.game import explain
from undaunted_core.mechanics import windows
from undaunted_testing import CheckFailedError, beliefs, check_game, check_secrecy, scene
from undaunted_testing.beliefs import Beliefs

#: Per leak what the failure says, and after how many twins at the most, over games one after the other.
FOUND = {
    "column": ("depends? on what it cannot know: .*leaky/copied", 500),
    "event": ("do not declare it: /events/card", 500),
    "options": ("the options of|what .* is told|the observation of", 800),
    "reason": ("is told of an action", 1500),
    "window": ("who is asked", 500),
    "explanation": ("what is explained", 100),
}


def plant(name: str, patch: pytest.MonkeyPatch) -> None:
    """Plant what no pack can: a window and an explanation that look into a hand."""
    if name == "window":
        patch.setattr(windows, "may_hold", lambda ctx, zone, card: card in ctx.state.zones.cards[zone])
    if name == "explanation":
        patch.setattr(
            explain,
            "world_of",
            lambda game, seat, *_: (game._ctx, -1 if seat is None else game.rules.numbers["seat"][seat]),
        )


@pytest.mark.nightly(but=["window"])
@pytest.mark.parametrize("name", FOUND if DEEP else [*FOUND][::4])
def test_a_leak_is_found_and_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure names seat, stop and what was exchanged; run once more, that stop alone fails alike."""
    plant(name, monkeypatch)
    says, most = FOUND[name]
    twins = 0
    for seed in range(1, 9):
        make_game = leaking(name, seed=seed)
        try:
            twins += check_secrecy(make_game, seed=seed, plies=300).twins
        except CheckFailedError as error:
            said = str(error)
            break
    else:
        pytest.fail("not found")
    assert re.search(says, said), said
    found = re.search(r"after (\d+) twins and .*; once more: .*stop=(\d+)\)", said)
    assert found, said
    assert twins + int(found[1]) <= most
    assert re.match(r"secrecy, stop \d+ of toy:skirmish, seat (red|blue|none \(a spectator\)): exchanged .* and ", said)
    with pytest.raises(CheckFailedError) as again:
        check_secrecy(make_game, seed=seed, stop=int(found[2]))
    assert str(again.value).partition(" [latest")[0] == said.partition(" [latest")[0]


@pytest.mark.nightly
def test_without_a_leak_the_same_games_pass() -> None:
    tally = check_secrecy(leaking("none"), seed=1, plies=200, every=10 if DEEP else 25)
    assert tally.twins > 100


@pytest.mark.parametrize(
    ("check", "name", "says"),
    [
        ("frames", "frame", r"frame leaky.place, field card: found (red|blue):\w+, which lies hidden in zones.cards"),
        ("revealed", "mask", r"(red|blue) learnt what masks.nature .* holds, but revealed did not rise"),
        ("revealed", "card", r"(red|blue) learnt that a hidden card was .*, but revealed did not rise"),
    ],
)
def test_the_kit_finds_what_frames_tell_and_what_undo_could_take_back(check: str, name: str, says: str) -> None:
    for seed in range(3):
        with pytest.raises(CheckFailedError, match=says) as caught:
            check_game(leaking(name, seed=seed), seed=seed, checks=[check])
        assert caught.value.check == check
    check_game(leaking("none"), seed=1, checks=[check])


@pytest.mark.nightly
def test_a_stop_between_play_and_effect_raises_no_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event of a card that hunkers down tells where it goes; a pack asks something before it goes there."""
    lagging = []
    contradiction = Beliefs.contradiction

    def noted(self: Beliefs, game: uc.Game) -> str:
        found = contradiction(self, game)
        lagging.append(bool(found) and game.decision is not None and game.decision.kind == "pauses.pause")
        return found

    monkeypatch.setattr(Beliefs, "contradiction", noted)
    tally = check_secrecy(pausing, seed=3, plies=150, every=3 if DEEP else 6)
    assert tally.exact > 20
    assert any(lagging)


def pausing(*, chance: str) -> uc.Game:
    """La Raye with a question after every card that is played, before its effect."""
    ask = au.Decision("pauses.pause", {"seat": "seat"}, PEEKED, (), stop=au.PASS)
    pause = au.Insert(un.USE_CARD, step("pause", lambda ctx, side: ctx.call(ask, side), "", ask), after="play_card")

    class Pack:
        PACK = uc.Pack(id="pauses", version="1", requires=("undaunted",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(pause)

    library = uc.Library()
    library.register(Pack())
    hand = {"us": ["rifleman_a", "scout_a", "squad_leader_a"], "german": ["rifleman_a", "scout_a", "rifleman_b"]}
    return scene(
        "normandy", "normandy:la_raye", active="us", hand=hand, library=library, packs=("pauses",), chance=chance
    )


@pytest.mark.nightly
def test_hands_of_any_size_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more hands are possible than are followed, hidden things are exchanged all the same."""
    make_game = maker("normandy", "normandy:la_raye", 1)
    every = 20 if DEEP else 40
    whole = check_secrecy(make_game, seed=1, plies=120, every=every)
    monkeypatch.setattr(beliefs, "MOST_WORLDS", 1)
    tally = check_secrecy(make_game, seed=1, plies=120, every=every)
    assert tally.twins > 50
    assert tally.exact < whole.exact


def test_every_leak_is_looked_for() -> None:
    assert {*FOUND, "frame", "mask", "card"} == {*LEAKS, "window"}

"""What happened since the last choice of a seat stays on the page until the seat chooses again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served


def before_turns_of(seat: str, count: int) -> tuple[str, list[uc.Action]]:
    """A save after which a seat chooses so many times in a row, with pieces that move, and what it chooses."""
    game = uc.new_game("normandy", "la_raye", seed=4)
    uc.play(game, dict.fromkeys(game.seats, uc.bots("normandy")["random"](seed=4)), 200)
    replay, history = game.replay(), game.history
    for begin in range(20, len(history) - count):
        part = history[begin : begin + count]
        if {who for who, _ in part} != {seat} or history[begin + count][0] == seat:
            continue
        counts = [len(replay.play(to=begin + number).events(None)) for number in range(count + 1)]
        kinds = [event.kind for event in replay.play(to=begin + count).events(None)[counts[0] :]]
        if len(set(counts)) == count + 1 and any(kind.endswith(".moved") for kind in kinds):
            return replay.play(to=begin).to_json(), [action for _, action in part]
    raise AssertionError(f"{seat} never chooses {count} times in a row")


def other(seat: str) -> str:
    """The seat opposite."""
    return {"us": "german", "german": "us"}[seat]


def choose_all(two: Player, one: Player, actions: list[uc.Action]) -> None:
    """Let one page make these choices, each seen by the other page before the next one."""
    for action in actions:
        before = one.view["revision"]
        assert two.asked()
        two.choose(next(n for n, choice in enumerate(two.view["choices"]) if choice["action"] == action.to_dict()))
        one.after(before)


def test_what_the_opponent_did_stays_until_the_next_choice(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Its sentences and signs; step by step the board is shown as it was then."""
    save, actions = before_turns_of("german", 3)
    made = served.load(save, players={"us": "here", "german": "link"})
    one, two = Player(context()).enter(made.link()), Player(context()).enter(made.link("german"))
    known = len(one.log())
    choose_all(two, one, actions)
    assert one.asked()
    recent = one.page.locator(".recent")
    texts = [event["text"] for event in one.log()[known:]]
    assert len(texts) > 3
    assert all(text in recent.inner_text() for text in texts)
    signs = one.page.locator("#board g.event").count()
    assert signs > 0
    one.press("step-back")
    assert "3 / 3" in recent.inner_text()
    one.press("step-back")
    one.press("step-back")
    assert "1 / 3" in recent.inner_text()
    assert texts[0] in recent.inner_text()
    assert texts[-1] not in recent.inner_text()
    assert one.page.locator("#board.past").count() == 1
    # Nothing can be chosen in the past; what is chosen in the list leads back to the present.
    assert one.page.locator("#board .choice").count() == 0
    one.page.locator(".options button").first.click()
    assert one.page.locator("#board.past").count() == 0
    assert one.page.locator("#board g.event").count() == signs
    one.press("back") if not one.ready() else None
    one.choose(0)
    assert texts[-1] not in (recent.inner_text() if recent.is_visible() else "")
    assert not one.troubles
    assert not two.troubles


@pytest.mark.nightly
def test_the_steps_can_be_shown_again_at_another_speed(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """One after the other, up to the present; the page keeps the speed."""
    save, actions = before_turns_of("german", 3)
    made = served.load(save, players={"us": "here", "german": "link"})
    one, two = Player(context()).enter(made.link()), Player(context()).enter(made.link("german"))
    choose_all(two, one, actions)
    assert one.asked()
    one.page.select_option("[data-do=speed]", "fast")
    # At once: a busy machine may take longer to look than the steps are shown.
    assert one.page.locator("[data-do=show-steps]").evaluate(
        "(button) => { button.click(); return Boolean(document.querySelector('#board.past')); }"
    )
    expect(one.page.locator("#board.past")).to_have_count(0)
    assert one.page.evaluate("() => localStorage.getItem('undaunted.speed')") == '"fast"'
    assert not one.troubles


@pytest.mark.nightly
def test_what_happened_is_told_again_when_the_page_is_opened_anew(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """The browser keeps where each seat chose last."""
    made = served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    recent = one.page.locator(".recent")
    for _ in range(8):
        assert one.asked()
        one.choose(0)
        one.asked()
        if recent.is_visible():
            break
    lines = "() => [...document.querySelectorAll('.recent li')].map((line) => line.dataset.text)"
    texts = one.page.evaluate(lines)
    assert texts
    one.page.reload()
    one.shows("table")
    one.asked()
    assert one.page.evaluate(lines) == texts
    assert not one.troubles

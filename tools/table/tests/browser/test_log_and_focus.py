"""What stays where it was while the page draws itself anew: the end of the log, the focus, what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import FRAMES, expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

DESKTOP, TABLET, PHONE = ({"width": w, "height": h} for w, h in ((1440, 900), (800, 1100), (360, 740)))
#: Each layout of the page: a high board has the log beside it on a wide screen, else the log is below the board.
LAYOUTS = [
    ("normandy", "la_raye", DESKTOP), ("allied_assault", "training_grounds", DESKTOP),
    ("normandy", "la_raye", TABLET), ("normandy", "la_raye", PHONE),
]  # fmt: skip
#: How far the log is from its end, in pixels, and how far it can be moved at all.
LEFT = """() => {
    const log = document.querySelector(".log");
    return [log.scrollHeight - log.clientHeight - log.scrollTop, log.scrollHeight - log.clientHeight];
}"""
#: Whether the focus is on the first that may be chosen.
AT_FIRST = "() => document.activeElement === document.querySelector('.options button, [data-do=confirm]')"
#: Whether the focus is on what this names.
IS_AT = "(wanted) => document.activeElement.matches(wanted)"
MOST_TABS, MOST_STEPS = 60, 8


def board_asked(game: uc.Game) -> bool:
    """Whether a tile is what is chosen first."""
    seat = game.to_move[0]
    seen = game.observation(seat)
    targets = [action.targets(seen) for action in game.legal_actions(seat)]
    return any(of_one and of_one[0].domain == "space" for of_one in targets)


def reach(one: Player, wanted: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(MOST_TABS):
        if one.page.evaluate(IS_AT, wanted):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not come to {wanted}")


def choose_by_enter(one: Player) -> None:
    """Press Enter until a decision is made, wherever the focus is."""
    before = one.view["revision"]
    for _ in range(MOST_STEPS):
        is_final = one.ready()
        one.page.keyboard.press("Enter")
        if is_final:
            one.after(before)
            return
    raise AssertionError("Enter chooses nothing")


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario", "screen"), LAYOUTS)
def test_the_log_shows_its_end_after_25_choices(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str, screen: dict[str, int]
) -> None:
    """In each layout; it stays so when the window changes, and where somebody has scrolled back it stays there."""
    first, *others = served.seats(game, scenario)
    made = served.make(game, scenario, seed=4, players={first: "here", **dict.fromkeys(others, "random")})
    one = Player(context(viewport=screen)).enter(made.link())
    for _ in range(25):
        assert one.asked()
        one.choose(0)
    left, most = one.page.evaluate(LEFT)
    assert most > 300
    assert left < 2
    one.page.set_viewport_size({"width": 700, "height": 600})
    one.page.wait_for_function("() => document.querySelector('.field').clientWidth < 700")
    one.page.wait_for_function(f"() => ({LEFT})()[0] < 2")
    one.page.locator(".log").evaluate("(log) => { log.scrollTop = 40; }")
    one.page.evaluate(FRAMES)
    one.asked()
    one.choose(0)
    assert one.page.locator(".log").evaluate("(log) => log.scrollTop") == 40


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), [("normandy", "la_raye"), ("allied_assault", "training_grounds")])
def test_the_focus_is_on_the_first_choice_after_each_of_20_decisions(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """By keyboard alone: Tab leads to the first decision, and from there on Enter is enough."""
    first, *others = served.seats(game, scenario)
    made = served.make(game, scenario, seed=4, players={first: "here", **dict.fromkeys(others, "random")})
    one = Player(context()).enter(made.link())
    one.asked()
    reach(one, ".options button")
    at_first = 0
    for _ in range(20):
        choose_by_enter(one)
        assert one.asked()
        at_first += one.page.evaluate(AT_FIRST)
    assert at_first == 20
    assert not one.troubles


def busy(seat: str, count: int) -> tuple[str, list[uc.Action]]:
    """A save after which a seat chooses so many times in a row, and what it chooses; there are cards to see."""
    game = uc.new_game("normandy", "la_raye", seed=4)
    uc.play(game, dict.fromkeys(game.seats, uc.bots("normandy")["random"](seed=4)), 120)
    seats = [who for who, _ in game.history]
    begin = next(n for n in range(60, len(seats)) if seats[n : n + count] == [seat] * count)
    return game.replay().play(to=begin).to_json(), [action for _, action in game.history[begin : begin + count]]


@pytest.mark.nightly
def test_what_is_drawn_anew_while_somebody_else_chooses_keeps_the_focus(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """A list of cards, which stays open, a switch, and the button that opened a dialog."""
    save, actions = busy("german", 3)
    made = served.load(save, players={"us": "here", "german": "link"})
    one, two = Player(context()).enter(made.link()), Player(context()).enter(made.link("german"))

    def other_chooses() -> None:
        before = one.view["revision"]
        assert two.asked()
        action = actions.pop(0).to_dict()
        two.choose(next(n for n, choice in enumerate(two.view["choices"]) if choice["action"] == action))
        one.after(before)

    one.page.locator("details.zone-row > summary").last.focus()
    one.page.keyboard.press("Enter")
    other_chooses()
    assert one.page.evaluate(IS_AT, "details.zone-row[open] > summary")
    one.page.locator("[data-do=confirm-every]").focus()
    other_chooses()
    assert one.page.evaluate(IS_AT, "[data-do=confirm-every]")
    one.page.locator("[data-do=help]").focus()
    one.page.keyboard.press("Enter")
    one.page.locator("dialog").wait_for()
    other_chooses()
    # As if the button had been drawn anew too.
    one.page.locator("[data-do=help]").evaluate("(button) => button.replaceWith(button.cloneNode(true))")
    one.page.keyboard.press("Escape")
    expect(one.page.locator("[data-do=help]")).to_be_focused()
    assert not one.troubles
    assert not two.troubles


@pytest.mark.nightly
def test_a_mark_keeps_the_focus_when_the_window_changes(served: Served, context: Callable[..., BrowserContext]) -> None:
    """And what is chosen from it leads on to what is asked next."""
    game = uc.new_game("normandy", "la_raye", seed=4)
    bots = dict.fromkeys(game.seats, uc.bots("normandy")["random"](seed=4))
    while not board_asked(game):
        uc.play(game, bots, 1)
    one = Player(context()).enter(served.load(game.to_json(), players={}).link())
    one.asked()
    one.page.locator("#board .choice").last.focus()
    label = one.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    one.page.set_viewport_size(PHONE)
    one.page.wait_for_function("() => document.querySelector('.field').clientWidth < 400")
    one.page.evaluate(FRAMES)
    assert one.page.evaluate(IS_AT, f'.choice[aria-label="{label}"]')
    one.page.keyboard.press("Enter")
    assert one.page.evaluate(AT_FIRST)


def test_the_keyboard_goes_on_where_the_screen_is_handed_over_and_in_another_language(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """From the button that takes the screen to the first choice; a new language is drawn around the list of them."""
    made = served.make(seed=4, players={"us": "here", "german": "here"})
    one = Player(context()).enter(made.link())
    one.asked()
    reach(one, ".options button")
    choose_by_enter(one)
    one.shows("curtain")
    expect(one.page.locator("[data-do=take-over]")).to_be_focused()
    one.page.keyboard.press("Enter")
    one.shows("table")
    assert one.asked()
    assert one.page.evaluate(AT_FIRST)
    one.page.locator("[data-do=lang]").focus()
    one.page.keyboard.press("ArrowDown")
    one.page.wait_for_function("() => document.documentElement.lang === 'es'")
    assert one.asked()
    expect(one.page.locator("[data-do=lang]")).to_be_focused()
    assert not one.troubles


@pytest.mark.nightly
def test_a_key_that_is_held_down_chooses_once(served: Served, context: Callable[..., BrowserContext]) -> None:
    """As the focus goes on to the next choice, it would else choose that too."""
    made = served.make(seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    one.asked()
    reach(one, ".options button")
    for _ in range(4):
        one.page.keyboard.down("Enter")
    one.page.keyboard.up("Enter")
    assert one.ready()
    assert not [message for message in one.sent if message["do"] == "choose"]


@pytest.mark.nightly
def test_forgetting_a_table_keeps_the_focus_and_what_is_filled_in(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    made = served.make(seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    one.page.keyboard.press("Tab")
    one.page.locator("a.brand").focus()
    one.page.keyboard.press("Enter")
    one.shows("start")
    one.page.locator("[data-do=forget]").wait_for()
    expect(one.page.locator("main")).to_be_focused()
    one.page.select_option("#player-us", "random")
    one.page.locator("[data-do=forget]").focus()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("main")).to_be_focused()
    expect(one.page.locator("#player-us")).to_have_value("random")
    assert not one.troubles

"""What the page answers beside a decision: the text of a rule, a hint, and what there is to say of a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import expect
from kit.players import Player
from undaunted_command.clauses import all_clauses

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

BOTS = {"us": "here", "german": "random"}
#: The middle of a group of the board.
MIDDLE = """(group) => {
    const box = group.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def test_the_number_of_a_clause_opens_its_text(served: Served, context: Callable[..., BrowserContext]) -> None:
    """That of the decision, and those of the ways to win."""
    one = Player(context()).enter(served.make("normandy", "la_raye", seed=4, players=BOTS).link())
    one.asked()
    clause = one.view["decision"]["clause"]
    one.page.locator(f".asked [data-clause='{clause}']").click()
    dialog = one.page.locator("dialog")
    expect(dialog).to_contain_text(all_clauses()[clause]["text"]["en"])
    one.press("close")
    expect(dialog).to_have_count(0)
    one.page.locator(".side-score summary").first.click()
    one.page.locator(".side-score [data-clause='UND-10.2']").first.click()
    expect(dialog).to_contain_text(all_clauses()["UND-10.2"]["text"]["en"])
    assert not one.troubles


@pytest.mark.nightly(but=["normandy-la_raye"])
@pytest.mark.parametrize(("game", "scenario"), [("normandy", "la_raye"), ("allied_assault", "training_grounds")])
def test_a_hint_names_a_choice_and_the_reason_and_chooses_nothing(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    made = served.make(game, scenario, seed=4, players=BOTS)
    one = Player(context()).enter(made.link())
    one.asked()
    one.press("hint")
    hint = one.page.locator(".hint b").first
    hint.wait_for()
    texts = {choice["text"].lower() for choice in one.view["choices"]}
    assert hint.inner_text().removesuffix(".").lower() in texts
    expect(one.page.locator(".hint p").nth(1)).to_be_visible()
    assert not [message for message in one.sent if message["do"] == "choose"]
    one.choose(0)
    one.asked()
    expect(one.page.locator(".hint")).to_be_hidden()
    assert not one.troubles


@pytest.mark.nightly(but=["True"])
@pytest.mark.parametrize("has_mouse", [True, False])
def test_a_unit_a_tile_and_a_card_say_what_they_are(
    served: Served, context: Callable[..., BrowserContext], *, has_mouse: bool
) -> None:
    """Its defence, its cards, the cover of its tile: where the mouse rests, or on a tap."""
    screen = {"width": 1440, "height": 900} if has_mouse else {"width": 390, "height": 844}
    made = served.make("normandy", "la_raye", seed=4, players=BOTS)
    one = Player(context(viewport=screen, has_touch=not has_mouse)).enter(made.link())
    one.asked()
    tip = one.page.locator("#tip")
    for selector, *wanted in (
        ('.counter[data-name="us:scout_a"]', "defence 5", "Recon", "woods"),
        ('.tile[data-name="12B"]', "open ground", "cover 0"),
    ):
        group = one.page.locator(f"#board {selector}").first
        group.evaluate("(group) => group.scrollIntoView({ block: 'center' })")
        point = group.evaluate(MIDDLE)
        if has_mouse:
            one.page.mouse.move(*point)
        else:
            one.page.touchscreen.tap(*point)
        one.page.wait_for_function(
            "(wanted) => wanted.every((word) => document.querySelector('#tip').textContent.includes(word))", arg=wanted
        )
        expect(tip).to_be_visible()
    if has_mouse:
        one.page.locator("#hand .card").first.hover()
        one.page.wait_for_function("() => document.querySelector('#tip').textContent.includes('initiative')")
    assert not one.troubles

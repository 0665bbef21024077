"""A person at the page, for tests: what they click, and all that their browser received."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request, Response, WebSocket

    import undaunted_core as uc
    from kit.served import Made, Served

#: The next click towards a choice: on a card or in a picture where that is possible, else in the list.  The element may
#: lie below others, so the point is one at which a click comes to it.  The script does all of it at once, because each
#: view that comes draws the page again.
NEXT = """(wanted) => {
    const found = [...document.querySelectorAll("[data-choices]")].filter((one) => {
        const left = one.dataset.choices.split(" ");
        return left.includes(wanted) && one.checkVisibility();
    });
    const rank = (one) => [one.closest(".options") ? 1 : 0, one.dataset.choices.split(" ").length];
    found.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    const [element] = found;
    if (!element) return null;
    element.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = element.getBoundingClientRect();
    const parts = [0.5, 0.25, 0.75, 0.1, 0.9, 0.04, 0.96];
    const points = parts.flatMap((down) => parts.map((right) => [right, down]))
        .map(([right, down]) => [box.x + box.width * right, box.y + box.height * down]);
    return {
        point: points.find(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-choices]") === element) ?? null,
        where: element.closest(".options") ? "list" : "picture",
        shown: element.outerHTML.slice(0, 200),
    };
}"""
#: The codes of messages that the page should never send.
FAULTY = ("bad_request", "unknown_member", "missing_member", "bad_value", "unknown_name")
#: The clicks that one choice may take.
MOST = 8


class Player:
    """One page of one browser."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        #: Everything that was received, in order: (address, text).
        self.received: list[tuple[str, str]] = []
        self.views: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.troubles: list[str] = []
        #: How many clicks went to the picture, and how many to the list.
        self.clicked = {"picture": 0, "list": 0}
        self._answers: list[Response] = []
        self.page.on("websocket", self._listen)
        self.page.on("response", lambda answer: self._answers.append(answer))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.troubles.append(line.text))
        self.page.on("requestfailed", self._failed)

    def _failed(self, request: Request) -> None:
        # The page itself gives up what it asked for when it goes elsewhere.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"{request.url}: {request.failure}")

    def _listen(self, socket: WebSocket) -> None:
        def came(text: str | bytes) -> None:
            told = text.decode() if isinstance(text, bytes) else text
            self.received.append((socket.url, told))
            message = json.loads(told)
            if message["is"] == "view":
                self.views.append(message)
            elif message["is"] == "refused" and message["code"] in FAULTY:
                self.troubles.append(message["message"])

        socket.on("framereceived", came)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def bodies(self) -> list[tuple[str, str]]:
        """All bodies that came by HTTP since the last call."""
        found = []
        for answer in self._answers:
            if answer.status == 200:
                found.append((answer.url, answer.body().decode("utf-8", "replace")))
        self._answers = []
        return found

    # -- what is shown ---------------------------------------------------------------

    @property
    def view(self) -> dict[str, Any]:
        """The view that came last."""
        return self.views[-1]

    def log(self) -> list[dict[str, Any]]:
        """What the page was told of what has happened, put together as it puts it together."""
        told: list[dict[str, Any]] = []
        for view in self.views:
            told[view["from"] :] = view["events"]
        return told

    def enter(self, link: str) -> Player:
        """Open a link and wait for its table."""
        self.page.goto(link)
        self.shows("table", "curtain", "end")
        return self

    def shows(self, *names: str) -> None:
        """Wait for a part of the page."""
        self.page.wait_for_function("(names) => names.includes(document.documentElement.dataset.view)", arg=[*names])

    def at(self, revision: int) -> None:
        """Wait until this revision, or a later one, is drawn."""
        self.page.wait_for_function("(least) => +document.documentElement.dataset.revision >= least", arg=revision)

    def asked(self) -> bool:
        """Wait until the page asks for a choice; False when the game is over instead."""
        self.page.wait_for_function(
            "() => document.documentElement.dataset.view === 'end' || document.querySelector('[data-choices]')"
        )
        self.at(self.view["revision"])
        return self.view["outcome"] is None

    # -- what is done ----------------------------------------------------------------

    def press(self, what: str) -> None:
        """Click the button that does this."""
        self.page.locator(f"[data-do={what}]").first.click()

    def aim(self, number: int) -> None:
        """Click with the mouse, in the picture where that is possible, until only confirming a choice is left."""
        for _ in range(MOST):
            if self.ready():
                return
            click = self.page.evaluate(NEXT, str(number))
            assert click is not None, f"nothing to click for {self.view['choices'][number]['text']!r}"
            assert click["point"] is not None, f"covered by something else: {click['shown']}"
            self.clicked[click["where"]] += 1
            self.page.mouse.click(*click["point"])
        raise AssertionError(f"{MOST} clicks did not choose {self.view['choices'][number]['text']!r}")

    def ready(self) -> bool:
        """Whether a choice only needs confirming."""
        return self.page.locator("[data-do=confirm]:visible").count() > 0

    def choose(self, number: int) -> None:
        """Make a choice of the view with the mouse, and wait for what follows."""
        decision, revision = self.view["decision"], self.view["revision"]
        self.aim(number)
        self.press("confirm")
        self.after(revision)
        # A seat that is asked at the same time may have decided first: then the same is still asked.
        while self.view["decision"] == decision:
            self.after(self.view["revision"])

    def after(self, revision: int) -> None:
        """Wait until something later than a revision is drawn."""
        from playwright.sync_api import TimeoutError as TooLate

        try:
            self.at(revision + 1)
        except TooLate:
            raise AssertionError(f"nothing came after revision {revision}; troubles: {self.troubles}") from None

    def follow(self, server: Served, made: Made, bot: uc.Bot, most: int = 1000) -> int:
        """Make the choices that a bot would, until the game is over or ``most`` are made; how many were made."""
        for done in range(most):
            if not self.asked():
                return done
            game = server.game(made)
            action = bot.choose(game.observation(self.view["seat"])).to_dict()
            self.choose(next(n for n, one in enumerate(self.view["choices"]) if one["action"] == action))
        return most

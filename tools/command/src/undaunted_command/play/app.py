"""The panes of the full screen and its keys: board, log, choices, and the line that is typed."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App as Base
from textual.binding import Binding
from textual.containers import Container, Horizontal, ScrollableContainer, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from undaunted_command.play.layout import Layout, in_a_line, put_behind, shortest, window, without
from undaunted_core.arguments import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from threading import Thread

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from undaunted_command.play.screen import Entry, Screen

#: What the styles of sentences look like.
STYLES = {"bold": "bold", "dim": "dim", "": ""}
#: How far a key moves the board.
STEP = (6, 2)


class Page(ModalScreen[None]):
    """An answer that is longer than the log: it covers the screen until a key is pressed.

    The key is typed below, unless it only moves or closes the page.
    """

    MOVES: ClassVar = {
        "up": "scroll_up", "down": "scroll_down", "pageup": "scroll_page_up", "pagedown": "scroll_page_down",
        "left": "scroll_left", "right": "scroll_right", "home": "scroll_home", "end": "scroll_end",
    }  # fmt: skip
    CLOSE: ClassVar = ("enter", "space", "escape")

    def __init__(self, text: Text, foot: str, pass_on: Callable[[events.Key], None]) -> None:
        super().__init__()
        self._text = text
        self._foot = foot
        self._pass_on = pass_on

    def compose(self) -> ComposeResult:
        """The text and what the keys do."""
        with ScrollableContainer(id="page"):
            yield Static(self._text, id="told")
        yield Static(self._foot, id="below")

    def on_key(self, event: events.Key) -> None:
        """Move the text, or go back."""
        event.stop()
        event.prevent_default()
        if self.is_current:
            if event.key in self.MOVES:
                getattr(self.query_one("#page"), self.MOVES[event.key])(animate=False)
                return
            self.dismiss()
            if event.key in self.CLOSE:
                return
        # Else it was pressed before the page had gone.
        self._pass_on(event)


class App(Base[None]):
    """Draws the panes of a :class:`Screen`, and gives it what is typed."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen, ModalScreen, #page, Input, OptionList, Static { background: ansi_default; color: ansi_default; }
    #head { height: 1; text-style: bold reverse; text-wrap: nowrap; text-overflow: ellipsis; }
    #body { height: 1fr; }
    #board, #log, #page { scrollbar-size: 1 1; }
    #picture { width: auto; height: auto; }
    #told { width: auto; min-width: 100%; height: auto; }
    #asked { height: auto; text-style: bold; }
    #cards { height: auto; }
    #side { border-left: vkey ansi_default; }
    .below #side { border-left: none; border-top: hkey ansi_default; }
    .roomy #ask { border-top: hkey ansi_default; }
    .below #ask { border-left: vkey ansi_default; }
    #choices { border: none; padding: 0; height: auto; scrollbar-size: 1 1; }
    #choices > .option-list--option { padding: 0; color: ansi_default; background: ansi_default; }
    #choices > .option-list--option-disabled { color: ansi_default; text-style: dim; }
    #choices > .option-list--option-highlighted { background: ansi_default; color: ansi_default; text-style: reverse; }
    #choices > .option-list--option-hover { text-style: underline; background: ansi_default; }
    #foot { height: 1; }
    #prompt { width: auto; text-style: bold; }
    #typed { border: none; height: 1; padding: 0; width: 1fr; }
    #typed:focus { border: none; background-tint: ansi_default 0%; }
    #below { height: 1; text-style: reverse; dock: bottom; }
    """
    KEYS: ClassVar = {
        "ctrl+c": "interrupt", "ctrl+q": "say('q')", "ctrl+d": "end", "ctrl+z": "suspend_process",
        "f1": "say('h')", "escape": "say('b')",
        "up": "choose(-1)", "down": "choose(1)", "pageup": "log(-1)", "pagedown": "log(1)",
        "shift+left,ctrl+left": "pan(-1, 0)", "shift+right,ctrl+right": "pan(1, 0)",
        "shift+up,ctrl+up": "pan(0, -1)", "shift+down,ctrl+down": "pan(0, 1)",
    }  # fmt: skip
    # Before the line that is typed takes them for itself.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, action, show=False, priority=True) for keys, action in KEYS.items()
    ]

    def __init__(self, model: Screen) -> None:
        super().__init__(ansi_color=True)
        self._model = model
        self._work: Thread | None = None
        #: Whether the session waits for a line.
        self._waits = False
        self._laid = Layout(below=False, across=1, down=1, log=(1, 1), ask=1)

    def show(self, work: Thread) -> None:
        """Show the screen until the work, which is begun here, is done or the screen is left."""
        self._work = work
        self.run()

    def compose(self) -> ComposeResult:
        """The panes."""
        yield Static(id="head")
        with Container(id="body"):
            with ScrollableContainer(id="board", can_focus=False):
                yield Static(id="picture")
            with Container(id="side"):
                with ScrollableContainer(id="log", can_focus=False):
                    yield Static(id="lines")
                with Vertical(id="ask"):
                    yield Static(id="cards")
                    yield Static(id="asked")
                    yield OptionList(id="choices", compact=True)
        with Horizontal(id="foot"):
            yield Static(id="prompt")
            yield Input(id="typed", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Begin."""
        self.theme = "ansi-dark"
        self.query_one("#choices").can_focus = False
        self.query_one(Input).focus()
        if self._work is not None:
            self._work.start()

    def leave(self) -> None:
        """End the screen, from a handler of a signal too."""
        loop = self._loop
        if loop is not None and self.is_running:
            loop.call_soon_threadsafe(self.exit)

    # -- what is shown ---------------------------------------------------------------------

    def columns(self, *, whole: bool) -> int:
        """How wide a line of the log, or of a page, may be."""
        return self.size.width - 2 if whole else self._laid.log[0]

    def fits(self, entries: Sequence[Entry]) -> bool:
        """Whether an answer is read in the log at once."""
        wide = self._laid.log[0]
        # The choices below it, which an answer leaves as they are, may have taken lines of the log.
        high = self.query_one("#log").size.height
        lines = [line for entry in entries for line in entry.lines(wide)]
        return len(lines) < high and all(len(line) <= wide for line in lines)

    def wait(self) -> None:
        """Show everything, and take a line."""
        self._waits = True
        self.draw()
        page = self._model.panes.page
        if page is not None:
            text = self._text([line for entry in page for line in self._style_lines(entry, self.size.width - 2)])
            self.push_screen(Page(text, self._model.words("page"), self._take_key))

    def on_resize(self) -> None:
        """Draw everything for the new size."""
        self.call_after_refresh(self.draw)

    def _style_lines(self, entry: Entry, width: int) -> list[tuple[str, str]]:
        return [(line, STYLES[entry.style]) for line in entry.lines(width)]

    def _text(self, lines: Sequence[tuple[str, str]]) -> Text:
        """Lines with their styles, and with what belongs to a side in its colour."""
        text = Text(no_wrap=True)
        for number, (line, style) in enumerate(lines):
            text.append("\n" * bool(number) + line, style=style)
        for pattern, style in self._model.side_styles:
            text.highlight_regex(pattern, style)
        return text

    def draw(self) -> None:
        """Show what the panes hold, in the size that the terminal has."""
        model, panes = self._model, self._model.panes
        laid = self._laid = Layout.of(*self.size, model.fit_board)
        self.set_class(laid.below, "below")
        self.set_class(laid.is_roomy, "roomy")
        body, side, board = self.query_one("#body"), self.query_one("#side"), self.query_one("#board")
        body.styles.layout = "vertical" if laid.below else "horizontal"
        side.styles.layout = "horizontal" if laid.below else "vertical"
        board.styles.width, board.styles.height = laid.across, laid.down
        log, ask = self.query_one("#log", ScrollableContainer), self.query_one("#ask")
        log.styles.width, log.styles.height = ("1fr", "100%") if laid.below else ("100%", "1fr")
        ask.styles.width, ask.styles.height = (laid.ask + 1, "100%") if laid.below else ("100%", "auto")
        self.query_one("#head", Static).update(Text(panes.heading, no_wrap=True, overflow="ellipsis"))
        self._draw_choices(laid)
        lines = [line for entry in panes.log for line in self._style_lines(entry, laid.log[0])]
        self.query_one("#lines", Static).update(self._text(lines))
        self.query_one("#prompt", Static).update(panes.prompt)
        self._draw_board()
        self.call_after_refresh(log.scroll_end, animate=False)
        self.call_after_refresh(self._look)

    def _draw_choices(self, laid: Layout) -> None:
        offered, cards = self._model.panes.offered, self._model.panes.cards
        choices, wide = self.query_one("#choices", OptionList), laid.ask - 1
        marked = choices.highlighted
        choices.clear_options()
        card_lines = [line for card in cards for line in textwrap.wrap(card, wide)]
        question, texts = shortest(offered.asked, offered.choices, wide) if offered else ([], [])
        needed = sum(text.count("\n") + 1 for text in texts)
        if offered and needed > laid.choices(min(len(card_lines), laid.cards) + len(question) + laid.is_roomy):
            texts = in_a_line(texts, offered.choices, wide)
            needed = sum(text.count("\n") + 1 for text in texts)
        # Cards are cut only where the choices need their lines.
        most = max(laid.cards, laid.choices(len(question) + needed + laid.is_roomy))
        if len(card_lines) > most:
            card_lines[most - 1 :] = [cut(f"{card_lines[most - 1]}...", wide)]
        self.query_one("#cards", Static).update("\n".join(card_lines))
        self.query_one("#asked", Static).update("\n".join(question))
        if offered is None:
            return
        room = laid.choices(len(card_lines) + len(question) + laid.is_roomy)
        choices.add_options([Option(Text(text)) for text in texts])
        rest = [put_behind("-", text, wide, len(texts)) for text in offered.refused]
        rest += [textwrap.fill(offered.remark, wide)] if offered.remark else []
        choices.add_options([Option(Text(text), disabled=True) for text in rest])
        choices.styles.max_height = room + len(rest)
        if marked is not None and marked < len(texts) and self._kept == offered.asked:
            choices.highlighted = marked
        self._kept = offered.asked

    _kept = ""

    def _draw_board(self) -> None:
        """The board, the names of the spaces that can be chosen underlined, those of the marked choice reversed."""
        drawn = self._model.fit_board(self._laid.across, self._laid.down)
        if drawn is None:
            self.query_one("#picture", Static).update("")
            return
        # A bar takes a line or a column from the other direction, which may then not fit either.
        board = self.query_one("#board")
        board.styles.overflow_x = "auto" if max(map(len, drawn.lines)) > self._laid.across else "hidden"
        board.styles.overflow_y = "auto" if len(drawn.lines) > self._laid.down else "hidden"
        text = self._text([(line, "") for line in drawn.lines])
        starts = [0]
        for line in drawn.lines:
            starts.append(starts[-1] + len(line) + 1)
        for names, style in ((self._spaces(), "underline"), (self._find_marked_spaces(), "reverse")):
            for name in names:
                across, down = drawn.corners[name]
                begin = starts[down + 1] + across + 1
                text.stylize(style, begin, begin + len(self._model.label(name)))
        self.query_one("#picture", Static).update(text)

    def _spaces(self) -> frozenset[str]:
        offered = self._model.panes.offered
        return frozenset().union(*offered.spaces) if offered else frozenset()

    def _find_marked_spaces(self) -> frozenset[str]:
        offered, index = self._model.panes.offered, self.query_one("#choices", OptionList).highlighted
        return offered.spaces[index] if offered and index is not None and index < len(offered.spaces) else frozenset()

    def _look(self) -> None:
        """Move the board so that what can be chosen is seen; if that is too much, what is marked, else its middle."""
        drawn = self._model.fit_board(self._laid.across, self._laid.down)
        board = self.query_one("#board")
        names = self._find_marked_spaces() or self._spaces()
        if drawn is None or not names:
            return
        corners = [drawn.corners[name] for name in names]
        corner = [
            window(low, high + size + 1, pane, now)
            for low, high, size, pane, now in (
                (min(x for x, _ in corners), max(x for x, _ in corners), drawn.wide, self._laid.across, board.scroll_x),
                (min(y for _, y in corners), max(y for _, y in corners), drawn.high, self._laid.down, board.scroll_y),
            )
        ]
        board.scroll_to(*corner, animate=False)

    # -- what is typed ------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does this now: while a page covers the screen, most keys are the page's."""
        if not isinstance(self.screen, Page) or action in ("interrupt", "suspend_process", "end"):
            return True
        return action == "say" and parameters != ("b",)

    def _take_key(self, event: events.Key) -> None:
        """Take a key that was pressed over a page as if there were none."""
        typed = self.query_one(Input)
        if event.key == "enter":
            self._submit(typed.value)
        elif event.is_printable and event.character is not None:
            typed.insert_text_at_cursor(event.character)

    def _send(self, text: str) -> None:
        """Give a line to the session; before it asks, the line stays, for what it will ask is not known yet."""
        self.query_one("#prompt", Static).update(self._model.words("thinking" if self._waits else "not_yet"))
        if self._waits:
            self._waits = False
            self.query_one(Input).value = ""
            self._model.type_line(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed, or the marked choice if nothing was."""
        self._submit(event.value)

    def _submit(self, text: str) -> None:
        index = self.query_one("#choices", OptionList).highlighted
        if not text.strip() and index is not None and self._model.panes.offered is not None:
            text = str(index + 1)
        self._send(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice that was clicked."""
        self._send(str(event.option_index + 1))

    def on_option_list_option_highlighted(self) -> None:
        """Show on the board what the choice is about."""
        self._draw_board()
        self._look()

    def action_say(self, text: str) -> None:
        """As if it had been typed."""
        if isinstance(self.screen, Page):
            self.pop_screen()
        self._send(text)

    def action_choose(self, step: int) -> None:
        """Mark the next choice or the one before."""
        choices = self.query_one("#choices", OptionList)
        if choices.highlighted is None:
            choices.action_first() if step > 0 else choices.action_last()
        elif step > 0:
            choices.action_cursor_down()
        else:
            choices.action_cursor_up()

    def action_log(self, step: int) -> None:
        """Look further back in the log, or forward again."""
        log = self.query_one("#log")
        if step < 0:
            log.scroll_page_up(animate=False)
        else:
            log.scroll_page_down(animate=False)

    def action_pan(self, across: int, down: int) -> None:
        """Move the board."""
        self.query_one("#board").scroll_relative(across * STEP[0], down * STEP[1], animate=False)

    def action_interrupt(self) -> None:
        """As Ctrl-C does everywhere."""
        self._model.signals.stop(without())

    def action_end(self) -> None:
        """The end of the input, where nothing is typed; else delete as in any line."""
        typed = self.query_one(Input)
        if typed.value:
            typed.action_delete_right()
        else:
            self._model.end_of_input()


__all__ = ["App"]

"""A game at the terminal: people at one keyboard, bots, and all that can be typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.play.asides import Asides
from undaunted_command.play.keep import is_foreign, reason
from undaunted_command.play.menu import PASS, STOP, Choice, Menu, find_called, list_numbered
from undaunted_command.play.prompt import Signals, StrangeLineError, command
from undaunted_command.play.words import add_clause, say
from undaunted_core.agents.loop import decide, draw_chance
from undaunted_core.errors import CannotUndoError, SaveError
from undaunted_core.extension.infos import automation_of
from undaunted_core.game.game import CHANCE
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.text import capital
from undaunted_lab.agents.levels import HARD
from undaunted_lab.agents.planner import PLANNER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import undaunted_core as uc
    from undaunted_command.play.keep import Keeper
    from undaunted_command.play.table import Table

#: Bots that think for so long that it is said.
SLOW = (HARD, PLANNER)
#: The event from which a resumed game is shown.
ROUND_BEGUN = "core.round_begun"


class Session:
    """One sitting; ``bots`` maps the seats that no person plays to a bot's name and the bot."""

    def __init__(
        self, game: uc.Game, bots: Mapping[str, tuple[str, uc.Bot]], table: Table, keeper: Keeper, signals: Signals
    ) -> None:
        self.game = game
        self.bots = bots
        self.table = table
        self.keeper = keeper
        self.signals = signals
        automated = automation_of(game.rules.source.scenario)
        self.people = [
            seat for seat in game.seats if seat not in bots and automated.get(game.side_of(seat)) != RULES_PLAY
        ]
        #: Who sits at the keyboard; None at first, and where only bots play.
        self.at_keyboard: str | None = None
        #: Whether the whole table has just been shown.
        self.sat_down = False
        #: Whether it was said that a bot thinks, since a person was asked last.
        self.has_said_thinking = False
        #: How many events each seat has been shown.
        self.told: dict[str | None, int] = {}
        self._tell_from_round()
        #: What a seat must still be shown and no event says, and how many events stand before it.
        self.notes: dict[str, dict[str, int]] = {}
        self.asides = Asides(self)
        #: Whether it was said that the game cannot be kept.
        self.has_said_not_kept = False

    def _tell_from_round(self) -> None:
        """Let all that happened in this round be told again."""
        begun = [event.number for event in self.game.events(None) if event.kind == ROUND_BEGUN]
        self.told = dict.fromkeys((None, *self.game.seats), begun[-1] if begun else 0)

    def move_to(self, table: Table) -> None:
        """Go on at another table."""
        if len(self.people) > 1:
            self.table.blank()
        self.table, self.sat_down = table, False
        self._tell_from_round()
        table.say("help_hint")

    def keep(self) -> None:
        """Keep the game, so that a killed program loses no decision; say once if that fails."""
        try:
            with self.signals.shield():
                self.keeper.keep()
        except (SaveError, OSError) as error:
            if not self.has_said_not_kept:
                self.table.say("not_kept", why=f"{reason(error, self.table.lang)}.")
            self.has_said_not_kept = True

    # -- the loop -----------------------------------------------------------------

    def run(self) -> None:
        """Play to the end of the game; raises :class:`Left` when a player leaves earlier."""
        while not self.game.is_terminal:
            # Not kept for longer: taking back puts another game in its place.
            game = self.game
            if game.current_player == CHANCE:
                with self.signals.shield():
                    draw_chance(game)
                continue
            moving = game.to_move
            seat = self.at_keyboard if self.at_keyboard in moving else moving[0]
            if seat in self.bots:
                name, bot = self.bots[seat]
                if self.people and not self.has_said_thinking and name.partition(":")[0] in SLOW:
                    self.table.show_thinking()
                    self.has_said_thinking = True
                self.take(decide(game, seat, bot, name=name), seat)
                if not self.people:
                    self.tell(None)
            else:
                self.has_said_thinking = False
                self.sit(seat)
                self.ask(seat)
        self.end()

    def take(self, action: uc.Action, seat: str) -> None:
        """A move, done whole or not at all."""
        with self.signals.shield():
            self.game.apply(action, seat)

    def sit(self, seat: str) -> None:
        """Give the keyboard to a seat; with two people nothing stays on the screen."""
        if self.at_keyboard == seat:
            return
        if len(self.people) > 1:
            if self.at_keyboard is not None:
                self.table.blank()
            self.at_keyboard = None
            self.table.say("pass_on", "bold", side=self.title(seat))
            while True:
                try:
                    typed = self.table.read("")
                except StrangeLineError:
                    continue
                if command(typed)[0] != "q":
                    break
                self.asides.leave()
        self.at_keyboard = seat
        self.table.show(self.game.observation(seat))
        self.sat_down = True

    def title(self, seat: str) -> str:
        """What players call the seat, as at the beginning of a line."""
        return capital(str(self.table.catalog["seats"][seat]["title"][self.table.lang]))

    def tell(self, seat: str | None) -> None:
        """What happened since the last report to the seat."""
        begun = self.told[seat]
        events = self.game.events(seat, begun)
        notes = [(after - begun, note) for note, after in self.notes.pop(seat or "", {}).items()]
        self.table.events(events, title=seat is not None, seat=seat, notes=notes)
        self.told[seat] += len(events)

    def end(self) -> None:
        """The last events, the final board, who won."""
        game, table = self.game, self.table
        outcome = game.outcome
        watcher = self.people[0] if len(self.people) == 1 else None
        # What was chosen for somebody no longer matters.
        self.notes.clear()
        if self.people:
            self.tell(self.at_keyboard or watcher)
        table.show(game.observation(watcher))
        if outcome is not None:
            table.close(add_clause(outcome.text(table.lang), outcome.clause))

    # -- one decision ---------------------------------------------------------------

    def ask(self, seat: str) -> None:
        """Let a person decide once, or take a decision back."""
        game, table = self.game, self.table
        view = table.view(game.observation(seat))
        menu = Menu(game, seat, view)
        if self.only_stops(menu.offered):
            # Said among what happened, after the board; once, however often it was so.  Not where the own piece
            # has just gone as far as it can.
            only = say("only", table.lang, side=self.title(seat), text=menu.text(menu.offered[0]))
            maker, action = game.history[-1]
            if maker != seat or "space" not in action.to_dict():
                self.notes.setdefault(seat, {}).setdefault(only, len(game.events(seat)))
            self.take(menu.offered[0], seat)
            self.sat_down = False
            return
        if self.sat_down:
            self.tell(seat)
        else:
            table.changes(view)
            self.tell(seat)
            table.own_cards(view)
        self.sat_down = False
        self.keep()
        within: Choice | None = None
        #: What was chosen and is asked about once more.
        early: Choice | None = None
        self.list(menu, within)
        while True:
            try:
                letter, rest = command(table.read(self.prompt(seat, menu, within)))
            except StrangeLineError:
                table.say("hint.strange")
                continue
            choices = within.uses if within else menu.choices
            chosen: Choice | None = None
            if letter == "y":
                chosen = early
                if early is None:
                    table.say("hint.unknown", near="")
            elif letter == "#":
                chosen = self.find_by_numbers(rest, choices)
            elif letter == "b":
                if within is None:
                    table.say("hint.top")
                else:
                    within = None
                    self.list(menu, within)
            elif letter == "u":
                if self.undo(seat):
                    return
            elif letter:
                with table.answer():
                    self.asides.do(letter, rest, menu, within)
            elif not rest and len(menu.offered) == 1:
                chosen = choices[0]
            elif not rest:
                self.list(menu, within)
            else:
                chosen = self.find_by_words(rest, menu, within)
            if chosen is None:
                continue
            if chosen.action is None:
                within = chosen
                self.list(menu, within)
                continue
            left_over = menu.list_cards_left(chosen.action)
            if left_over and (early is None or early.action != chosen.action):
                early = chosen
                table.say("early", "bold", cards=", ".join(left_over), text=menu.text(chosen.action))
                continue
            self.take(chosen.action, seat)
            return

    def only_stops(self, offered: Sequence[uc.Action]) -> bool:
        """Whether there is nothing left to do but to stop or to pass.

        Then nothing is asked: it teaches nothing and can be taken back with what led to it.
        Where somebody else sits at the keyboard too, a pass is asked for: else they would see
        that there is nothing to answer with.
        """
        return len(offered) == 1 and (offered[0].kind == STOP or (offered[0].kind == PASS and len(self.people) == 1))

    def prompt(self, seat: str, menu: Menu, within: Choice | None) -> str:
        """The text before the typed line."""
        if within is None:
            return say("prompt", self.table.lang, side=self.title(seat))
        return say("prompt_card", self.table.lang, side=self.title(seat), card=within.title)

    def list(self, menu: Menu, within: Choice | None) -> None:
        """The numbered choices, and for a card what it cannot be played for."""
        lang = self.table.lang
        if within is not None:
            asked = say("card_ask", lang, card=within.title)
        else:
            decision = self.game.decision_for(menu.seat)
            assert decision is not None
            text = add_clause(decision.text(lang), decision.clause)
            asked = say("asks", lang, side=self.title(menu.seat), text=text)
            fight = self.table.fight(menu.view)
            asked = f"{fight}. {asked}" if fight else asked
        card = within.card if within else menu.card
        refused = [
            say("not_now", lang, use=use, reason=" ".join(self.asides.because(reason) for reason in reasons))
            for use, reasons in (menu.list_refused(card) if card else ())
        ]
        remark = ""
        if len(menu.offered) == 1:
            history = self.game.history
            own = bool(history) and history[-1][0] == menu.seat
            remark = say("enter_undo" if own else "enter", lang)
        self.table.offer(asked, within.uses if within else menu.choices, refused, remark, menu.view)

    def find_by_numbers(self, numbers: str, choices: Sequence[Choice]) -> Choice | None:
        """The choice with a number; with two, what to play a card for."""
        chosen: Choice | None = None
        among, typed = choices, ""
        for number in numbers.split():
            if not 1 <= int(number) <= len(among):
                if chosen is None:
                    self.table.say("hint.number", last=len(choices))
                elif among:
                    self.table.say("hint.use", words=number, uses="; ".join(list_numbered(among, among)))
                else:
                    self.table.say("hint.enough", number=typed, text=chosen.text)
                return None
            chosen = among[int(number) - 1]
            among, typed = chosen.uses, f"{typed} {number}".strip()
        return chosen

    def find_by_words(self, words: str, menu: Menu, within: Choice | None) -> Choice | None:
        """The choice that typed words mean, if they mean one; a hint otherwise.

        A number before them is that of a card, or of what it is played for, and no word.
        """
        number, _, rest = words.partition(" ")
        if number.isdecimal() and rest:
            return self.find_by_number_and_words(number, rest, menu, within)
        for choice in within.uses if within else menu.choices:
            if words.casefold() in (choice.text.casefold(), choice.title.casefold()):
                return choice
        actions = menu.find_offered(words)
        if len(actions) == 1:
            return Choice(menu.text(actions[0]), actions[0])
        if actions:
            self.asides.several(actions, menu, within)
        else:
            self.asides.not_offered(words, menu, within)
        return None

    def find_by_number_and_words(self, number: str, words: str, menu: Menu, within: Choice | None) -> Choice | None:
        """What the card with the number is played for that the words call; a hint where they call none or several."""
        chosen = self.find_by_numbers(number, within.uses if within else menu.choices)
        if chosen is None:
            return None
        choices = find_called(chosen, words)
        if len(choices) == 1:
            return choices[0]
        refused = [(use, why) for use, why in menu.list_refused(chosen.card) if find_called(Choice(use), words)]
        for use, reasons in refused:
            why = " ".join(map(self.asides.because, reasons))
            self.table.say("not_now", use=use, reason=why)
        if choices:
            uses = list_numbered(choices, chosen.uses)
            self.table.say("hint.several", names="; ".join(f"{number} {use}" for use in uses))
        elif not refused:
            self.table.say("hint.use", words=words, uses=", ".join(use.text for use in chosen.uses or (chosen,)))
        return None

    # -- taking back, saving ----------------------------------------------------------

    def undo(self, seat: str) -> bool:
        """Take back the seat's latest decision, with those that left no choice; or say why not."""
        back = self.game.clone()
        while True:
            if not back.history:
                key = "undo.none"
                break
            maker, action = back.history[-1]
            if maker != seat:
                key = "undo.other"
                break
            try:
                back.undo()
            except CannotUndoError:
                key = "undo.learnt"
                break
            if not self.only_stops(back.legal_actions(seat)):
                self._go_back(back)
                self.table.say("undone", text=action.text(self.table.lang))
                return True
        self.table.say(key)
        return False

    def _go_back(self, game: uc.Game) -> None:
        """Go on with the game as it was."""
        with self.signals.shield():
            self.game = self.keeper.game = self.table.game = game
            happened = len(game.events(None))
            self.told = {seat: min(count, happened) for seat, count in self.told.items()}

    def save(self, name: str) -> None:
        """Save where it was asked, or where the game belongs; one line if that cannot be."""
        table, path = self.table, Path(name).expanduser() if name else None
        if path is not None and is_foreign(path):
            table.say("save_refused", path=path)
            return
        try:
            with self.signals.shield():
                saved = self.keeper.save(path)
        except (SaveError, OSError) as error:
            table.say("save_failed", why=f"{reason(error, table.lang)}.")
            table.say("save_elsewhere")
            return
        table.say("saved", path=saved)


__all__ = ["Session"]

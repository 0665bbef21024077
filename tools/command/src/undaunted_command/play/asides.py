"""What can be typed instead of a choice: explanations, rules, the log, saving, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_command.clauses import all_clauses, find, pointer, sections
from undaunted_command.play.prompt import Left
from undaunted_command.play.words import add_clause, say
from undaunted_core.agents.base import bot_title, bots_for
from undaunted_core.agents.loop import decide
from undaunted_core.arguments import cut
from undaunted_core.errors import BotError
from undaunted_core.ids import nearest
from undaunted_core.rng import bot_seed
from undaunted_core.text import decimals
from undaunted_lab.agents.levels import HARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import undaunted_core as uc
    from undaunted_command.clauses import Clauses, Entry
    from undaunted_command.play.menu import Choice, Menu
    from undaunted_command.play.session import Session
    from undaunted_command.play.table import Table

#: How many lines of the log are shown unless more are asked for.
LOG_LINES = 20
#: How many things are named where several fit.
NAMED = 6
#: More clauses are not printed in full; then as much of each as fits in a line.
MOST, SHORT = 12, 62
#: Of how many things it is asked why they are no choice.
ASKED = 60


class Asides:
    """Answers that leave the game as it is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lang = session.table.lang
        #: The number of moves at which leaving without a save was warned of.
        self.warned = -1

    @property
    def table(self) -> Table:
        """Where the session is shown now."""
        return self.session.table

    def do(self, letter: str, rest: str, menu: Menu, within: Choice | None) -> None:
        """Answer one command."""
        if letter == "?":
            self.explain(rest, menu, within)
        elif letter == "w":
            self.why(rest, menu, within)
        elif letter == "m":
            self.map(rest, menu)
        elif letter == "t":
            self.table.show(self.session.game.observation(menu.seat))
            self.table.aims()
        elif letter == "i":
            self.hint(menu)
        elif letter == "l":
            self.log(rest, menu)
        elif letter == "r":
            self.rule(rest, menu)
        elif letter == "s":
            self.session.save(rest)
        elif letter == "q":
            self.leave()
        else:
            self.help(menu)

    # -- explaining ------------------------------------------------------------------

    def because(self, why: uc.Reason) -> str:
        """A reason with its clause."""
        return add_clause(why.text(self.lang), why.clause)

    def explain(self, number: str, menu: Menu, within: Choice | None) -> None:
        """What a choice would do, with every term and clause; it is named as it would be chosen."""
        choices = within.uses if within else menu.choices
        if not number:
            self.table.say("hint.explain")
            return
        is_number = all(part.isdecimal() for part in number.split())
        session = self.session
        choice = session.find_by_numbers(number, choices) if is_number else session.find_by_words(number, menu, within)
        if choice is None:
            return
        if choice.action is not None:
            self._explain(choice, menu)
            return
        for use in choice.uses:
            self._explain(use, menu, briefly=True)
        for use_text, reasons in menu.list_refused(choice.card):
            why = " ".join(map(self.because, reasons))
            self.table.tell(say("not_now", self.lang, use=use_text, reason=why))

    def _explain(self, choice: Choice, menu: Menu, *, briefly: bool = False) -> None:
        """The rule of a choice and its notation; unless ``briefly``, its sums before them."""
        assert choice.action is not None
        self.table.tell(choice.text, "bold")
        explanation = self.session.game.explain(choice.action, seat=menu.seat)
        if not briefly:
            self.tell_sums(choice.action, menu)
            for line in menu.figures(choice.action):
                self.table.tell(line, lead="  ")
        clause = all_clauses().get(menu.clause(choice.action) or explanation.clause)
        if clause is not None:
            self.table.tell(f"{clause['id']}: {clause['text'][self.lang]}", lead="  ")
        if not briefly:
            self.table.tell(say("notation", self.lang, notation=choice.action.notation), lead="  ")

    def tell_sums(self, action: uc.Action, menu: Menu) -> None:
        """Every term and every chance of an action."""
        explanation = self.session.game.explain(action, seat=menu.seat)
        for line in explanation.text(self.lang, menu.view.wording).split("\n"):
            inner = line.lstrip()
            self.table.tell(inner, lead="  " + " " * (len(line) - len(inner)))

    def why(self, words: str, menu: Menu, within: Choice | None) -> None:
        """Why something is not offered."""
        if not words:
            # What names most is no end of anything; in words, as it would be typed.
            example = max(menu.offered, key=lambda action: len(action.to_dict()))
            self.table.say("hint.why", example=menu.view.wording.action(example, self.lang))
            return
        choices = within.uses if within else menu.choices
        if all(part.isdecimal() for part in words.split()):
            chosen = self.session.find_by_numbers(words, choices)
            if chosen is not None:
                self.table.say("offered", text=chosen.text)
            return
        card = within.card if within else menu.card
        if card:
            narrower = menu.find_imaginable(f"{words} {card.rpartition(':')[2].replace('_', ' ')}")
            if len(narrower) == 1:
                words = narrower[0].notation
        self.not_offered(words, menu, within)

    def not_offered(self, words: str, menu: Menu, within: Choice | None) -> None:
        """Say of what the words mean why it is no choice now, or that they mean nothing."""
        game = self.session.game
        actions = menu.find_imaginable(words)
        if not actions:
            parsed = game.rules.parse(words)
            actions = [parsed] if parsed is not None else []
        if len(actions) > 1 and actions[0] in menu.offered:
            self.several(actions, menu, within)
        elif len(actions) > 1:
            # One answer for all of them, such as every seat of a vehicle that is elsewhere, is an answer.
            said: dict[str, list[str]] = {}
            for action in actions[:ASKED]:
                reason = " ".join(map(self.because, game.why_illegal(action, menu.seat)))
                said.setdefault(reason, []).append(menu.text(action))
            for reason, texts in list(said.items())[:NAMED]:
                self.table.say("not_offered", text=words if len(said) == 1 else "; ".join(texts[:2]), reason=reason)
        elif actions:
            reasons = game.why_illegal(actions[0], menu.seat)
            text = menu.text(actions[0])
            if reasons:
                self.table.say("not_offered", text=text, reason=" ".join(map(self.because, reasons)))
            else:
                self.table.say("offered", text=text)
        else:
            self.table.say("hint.unknown", near=self._near(words, [action.notation for action in menu.offered]))

    def several(self, actions: Sequence[uc.Action], menu: Menu, within: Choice | None) -> None:
        """Name what words fit, as the choices are listed."""
        names = menu.number_actions(actions, within, NAMED)
        self.table.say("hint.several", names="; ".join(names) + ("; ..." if len(actions) > NAMED else ""))

    def _near(self, word: str, names: Iterable[str]) -> str:
        near = nearest(word[:80], names)
        return say("hint.near", self.lang, near=near) if near else ""

    # -- looking ----------------------------------------------------------------------

    def help(self, menu: Menu) -> None:
        """What can be typed, with words and clauses of this decision."""
        last, decision = menu.choices[-1], self.session.game.decision_for(menu.seat)
        action = last.action or last.uses[0].action
        assert action is not None
        assert decision is not None
        clause = decision.clause or next(iter(all_clauses()))
        words = menu.view.wording.action(action, self.lang)
        self.table.help(words=words, clause=clause, section=clause.partition(".")[0])
        self.table.say("help.kept")

    def map(self, name: str, menu: Menu) -> None:
        """The board alone; or one tile, or what is printed on the cards of a name."""
        observation = self.session.game.observation(menu.seat)
        if not name:
            self.table.show_board(observation)
            return
        view = menu.view
        names = {label.casefold(): space for space, label in view.labels.items()}
        names |= {space.casefold(): space for space in view.labels}
        cards = view.cards_called(name) or view.cards_called(name, plain=True)
        if name.casefold() in names:
            self.table.tile(observation, names[name.casefold()])
        elif cards:
            for line in cards:
                self.table.tell(line)
        else:
            labels = [*view.labels.values(), *view.labels]
            self.table.say("hint.tile", space=name[:20], near=self._near(name.upper(), labels))

    def log(self, number: str, menu: Menu) -> None:
        """The latest events that the seat saw."""
        events = self.session.game.events(menu.seat)
        if not events:
            self.table.say("no_events")
        count = int(number) if number.isdecimal() else LOG_LINES
        self.table.events(events[max(0, len(events) - count) :], title=False, seat=menu.seat)

    def rule(self, name: str, menu: Menu) -> None:
        """The text of a clause, a section, the clauses on a word; of the clause that asks, if nothing is named."""
        decision = self.session.game.decision_for(menu.seat)
        wanted = name or (decision.clause if decision else "")
        everything = all_clauses()
        clauses = {key: clause for key, clause in everything.items() if clause["pack"] in self.session.game.rules.packs}
        matches = find(clauses, wanted, self.lang) or find(everything, wanted, self.lang)
        if not matches:
            self.table.say("hint.clause", clause=wanted[:20], near=self._near(wanted.upper(), clauses))
        elif wanted.isalpha() and all(clause["id"].partition("-")[0] == wanted.upper() for clause in matches):
            for name, title, count in sections({clause["id"]: clause for clause in matches}, self.lang):
                self.table.tell(f"{title} ({count})", lead=f"{name:<8}")
        elif len(matches) > MOST:
            for clause in matches:
                self.table.tell(cut(clause["text"][self.lang], SHORT), lead=f"{clause['id']:<10}")
            self.table.say("hint.clauses", example=matches[0]["id"])
        else:
            for clause in matches:
                self._clause(clause, clauses)

    def _clause(self, clause: Entry, clauses: Clauses) -> None:
        self.table.tell(f"{clause['id']}  {clause['section'][self.lang]}", "bold")
        self.table.tell(clause["text"][self.lang], lead="  ")
        more = pointer(clauses, clause["id"], self.lang)
        if more:
            self.table.tell(more, lead="  ")

    def hint(self, menu: Menu) -> None:
        """What a bot would choose here, and why: it knows what the seat knows."""
        game = self.session.game
        self.table.show_thinking()
        bot = bots_for(game)[HARD](seed=bot_seed(game._seed, game.seats.index(menu.seat)))
        try:
            action = decide(game, menu.seat, bot, name=HARD)
        except BotError as error:
            self.table.say("bot_failed", error=error)
            return
        self.table.say("advice", "bold", bot=bot_title(HARD, self.lang), text=menu.text(action))
        why = getattr(bot, "why", None)
        reason = why(game.observation(menu.seat), action) if why is not None else None
        if reason:
            text = decimals(reason[self.lang], self.lang)
            # The longest first: a notation may stand in another one.
            for offer in sorted(menu.offered, key=lambda offered: -len(offered.notation)):
                text = text.replace(f"{offer.notation}:", f"{menu.view.wording.action(offer, self.lang)}:")
            if self._is_outdone(bot, action):
                text = f"{text} {say('advice_kept', self.lang)}"
            self.table.tell(text, lead="  ")
        else:
            self.tell_sums(action, menu)
            clause = all_clauses().get(menu.clause(action))
            if clause is not None:
                self.table.tell(f"{clause['id']}: {clause['text'][self.lang]}", lead="  ")

    def _is_outdone(self, bot: object, action: uc.Action) -> bool:
        """Whether another choice that the bot tried did better than the one it takes, but not surely so."""
        shares = {trial.action: trial.mean for trial in getattr(bot, "tried", ()) if trial.results}
        return action in shares and max(shares.values()) > shares[action]

    # -- leaving ------------------------------------------------------------------------

    def leave(self) -> None:
        """Save where a save was asked for and leave; warn once where none was."""
        keeper, game = self.session.keeper, self.session.game
        moves = len(game.history)
        if keeper.is_saved() or self.warned == moves:
            raise Left("quit", 0)
        if keeper.wanted is not None:
            raise Left("save", 0)
        self.warned = moves
        self.table.say("leave", path=keeper.path)


__all__ = ["Asides"]

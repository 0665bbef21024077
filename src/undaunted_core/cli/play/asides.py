"""What can be typed instead of a choice: explanations, rules, the log, saving, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.cli.clauses import all_clauses
from undaunted_core.cli.play.prompt import Left
from undaunted_core.cli.play.words import cited, say
from undaunted_core.ids import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import undaunted_core as uc
    from undaunted_core.cli.play.menu import Choice, Menu
    from undaunted_core.cli.play.session import Session

#: How many lines of the log are shown unless more are asked for.
LOG_LINES = 20
#: How many things are named where several fit.
NAMED = 6
#: Of how many things it is asked why they are no choice.
ASKED = 60


class Asides:
    """Answers that leave the game as it is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.lang = session.table.lang
        #: The number of moves at which leaving without a save was warned of.
        self.warned = -1

    def do(self, letter: str, rest: str, menu: Menu, within: Choice | None) -> None:
        """Answer one command."""
        if letter == "?":
            self.explain(rest, menu, within)
        elif letter == "w":
            self.why(rest, menu, within)
        elif letter == "m":
            self.map(rest, menu)
        elif letter == "l":
            self.log(rest, menu)
        elif letter == "r":
            self.rule(rest, menu)
        elif letter == "s":
            self.session.save(rest)
        elif letter == "q":
            self.leave()
        else:
            self.table.help()

    # -- explaining ------------------------------------------------------------------

    def because(self, why: uc.Reason) -> str:
        """A reason with its clause."""
        return cited(why.text(self.lang), why.clause)

    def explain(self, number: str, menu: Menu, within: Choice | None) -> None:
        """What a choice would do, with every term and clause."""
        choices = within.uses if within else menu.choices
        if not number.isdecimal() or not 1 <= int(number) <= len(choices):
            self.table.say("hint.explain" if not number else "hint.number", last=len(choices))
            return
        choice = choices[int(number) - 1]
        if choice.action is not None:
            self._explain(choice, menu)
            return
        for use in choice.uses:
            self._explain(use, menu, briefly=True)
        for use_text, reasons in menu.refused(choice.card):
            why = " ".join(map(self.because, reasons))
            self.table.tell(say("not_now", self.lang, use=use_text, reason=why))

    def _explain(self, choice: Choice, menu: Menu, *, briefly: bool = False) -> None:
        """The rule of a choice and its notation; unless ``briefly``, its sums before them."""
        assert choice.action is not None
        self.table.tell(choice.text, "bold")
        explanation = self.session.game.explain(choice.action, seat=menu.seat)
        if not briefly:
            for line in explanation.text(self.lang, menu.view.wording).split("\n"):
                inner = line.lstrip()
                self.table.tell(inner, lead="  " + " " * (len(line) - len(inner)))
            for line in menu.figures(choice.action):
                self.table.tell(line, lead="  ")
        clause = all_clauses().get(menu.clause(choice.action) or explanation.clause)
        if clause is not None:
            self.table.tell(f"{clause['id']}: {clause['text'][self.lang]}", lead="  ")
        if not briefly:
            self.table.tell(say("notation", self.lang, notation=choice.action.notation), lead="  ")

    def why(self, words: str, menu: Menu, within: Choice | None) -> None:
        """Why something is not offered."""
        if not words:
            self.table.say("hint.why", example=menu.offered[-1].notation)
            return
        choices = within.uses if within else menu.choices
        if words.isdecimal() and 1 <= int(words) <= len(choices):
            self.table.say("offered", text=choices[int(words) - 1].text)
            return
        card = within.card if within else menu.card
        if card:
            narrower = menu.imagined_by(f"{words} {card.rpartition(':')[2].replace('_', ' ')}")
            if len(narrower) == 1:
                words = narrower[0].notation
        self.not_offered(words, menu)

    def not_offered(self, words: str, menu: Menu) -> None:
        """Say of what the words mean why it is no choice now, or that they mean nothing."""
        game = self.session.game
        found = menu.imagined_by(words)
        if not found:
            parsed = game.rules.parse(words)
            found = [parsed] if parsed is not None else []
        # One answer for all of them, such as every seat of a vehicle that is elsewhere, is an answer.
        said = {tuple(map(self.because, game.why_illegal(one, menu.seat))) for one in found[:ASKED]}
        if len(found) > 1 and (len(said) > 1 or len(found) > ASKED or () in said):
            self.several(found)
        elif len(found) > 1:
            self.table.say("not_offered", text=words, reason=" ".join(said.pop()))
        elif found:
            reasons = game.why_illegal(found[0], menu.seat)
            text = menu.text(found[0])
            if reasons:
                self.table.say("not_offered", text=text, reason=" ".join(map(self.because, reasons)))
            else:
                self.table.say("offered", text=text)
        else:
            self.table.say("hint.unknown", near=self._near(words, [one.notation for one in menu.offered]))

    def several(self, found: Sequence[uc.Action]) -> None:
        """Name what words fit."""
        names = [action.notation for action in found[:NAMED]]
        self.table.say("hint.several", names=", ".join(names) + (", ..." if len(found) > NAMED else ""))

    def _near(self, word: str, known: Iterable[str]) -> str:
        near = nearest(word[:80], known)
        return say("hint.near", self.lang, near=near) if near else ""

    # -- looking ----------------------------------------------------------------------

    def map(self, name: str, menu: Menu) -> None:
        """The whole table again, or one tile."""
        observation = self.session.game.observation(menu.seat)
        if not name:
            self.table.show(observation)
            return
        names = {space.name.casefold(): space.name for space in self.table.board.spaces}
        cards = menu.view.cards_called(name)
        if name.casefold() in names:
            self.table.tile(observation, names[name.casefold()])
        elif cards:
            for told in cards:
                self.table.tell(told)
        else:
            self.table.say("hint.tile", space=name[:20], near=self._near(name.upper(), names.values()))

    def log(self, number: str, menu: Menu) -> None:
        """The latest events that the seat saw."""
        events = self.session.game.events(menu.seat)
        if not events:
            self.table.say("no_events")
        count = int(number) if number.isdecimal() else LOG_LINES
        self.table.events(events[max(0, len(events) - count) :], title=False, seat=menu.seat)

    def rule(self, name: str, menu: Menu) -> None:
        """The text of a clause; of the one that asks, if none is named."""
        decision = self.session.game.decision_for(menu.seat)
        wanted = name or (decision.clause if decision else "")
        known = all_clauses()
        found = known.get(wanted) or {one.upper(): clause for one, clause in known.items()}.get(wanted.upper())
        if found is None:
            self.table.say("hint.clause", clause=wanted[:20], near=self._near(wanted.upper(), known))
            return
        self.table.tell(f"{found['id']}  {found['section'][self.lang]}", "bold")
        self.table.tell(found["text"][self.lang], lead="  ")

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

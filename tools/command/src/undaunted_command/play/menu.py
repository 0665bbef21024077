"""The choices of one decision: numbered, in words, those of one card together; and what is not among them."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_command.play.words import say
from undaunted_core.extension.found import choices_of
from undaunted_core.kernel.flow import Chance
from undaunted_table.render.carriers import state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import undaunted_core as uc
    from undaunted_core.text import Text
    from undaunted_table.render.text import View

#: What the fields of an action are that plays a card for one of its abilities.
USE = ("card", "ability")
#: What stops before everything is done.
STOP = "core.stop"
#: What does nothing when something may be done.
PASS = "core.pass"
#: How the notation of an action begins that ends a turn or a phase.
END = "end_"


@attrs.frozen
class Choice:
    """A numbered line: an action, or a card with the actions it can be played for."""

    text: str
    action: uc.Action | None = None
    card: str = ""
    uses: tuple[Choice, ...] = ()
    #: The text without what a board that stands beside it shows.
    brief: str = ""
    #: The same with the names of pieces as the codes on that board are spelt out.
    short: str = ""
    #: What it is called in short: the name of a card, or of what may be done before its use.
    title: str = ""


class Menu:
    """All choices that a seat has now."""

    def __init__(self, game: uc.Game, seat: str, view: View) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.lang = view.lang
        self.catalog = view.catalog
        self.offered = game.legal_actions(seat)
        #: The kinds of actions that play a card for an ability.
        self.plays = [kind for kind, entry in self.catalog["actions"].items() if tuple(entry["fields"]) == USE]
        self.signs = self.catalog["signs"]
        #: The card that all the choices are of; empty where there are other ones.
        self.card = ""
        self.choices = self._grouped()

    def _grouped(self) -> tuple[Choice, ...]:
        """Cards first, in the order of the hand; then what needs no card."""
        by_card: dict[str, list[uc.Action]] = {
            action.to_dict()["card"]: [] for action in self.offered if action.kind in self.plays
        }
        others = []
        for action in self.offered:
            # What else packs offer for a card that may be played belongs to that card.
            card = action.to_dict().get("card")
            if card in by_card:
                by_card[card].append(action)
            else:
                brief, short = (self.text(action, wording) for wording in (self.view.wording, self.view.brief_wording))
                others.append(Choice(self.text(action), action, brief=brief, short=short))
        others.sort(key=self._place)
        cards = tuple(self._card(card, actions) for card, actions in by_card.items())
        if len(cards) == 1 and not others:
            # The card has been chosen before.
            self.card = cards[0].card
            return cards[0].uses
        return (*cards, *others)

    def _place(self, choice: Choice) -> tuple[int, int, int]:
        """Where a choice stands that needs no card to be played: what ends or stops something never by habit.

        A title declares first what there is most of: that stands behind the rest, and always in the same order.  What
        only own pieces are about, which go nowhere by it, such as digging in, stands behind what they do; what brings
        pieces from the hand behind that.  Where all others give up a held card, what gives up none stands first.
        """
        action = choice.action
        assert action is not None
        last = ending(action)
        if last == 0:
            domains = self.catalog["actions"][action.kind]["fields"]
            of_own = all(
                domain == "piece" and self.view.owner(action.to_dict()[field]) == self.game.side_of(self.seat)
                for field, domain in domains.items()
            )
            late = 2 if {"card", "space"} <= set(domains.values()) else int(of_own)
            return 0, late, -list(self.catalog["actions"]).index(action.kind)
        held, rest = self._own(self.view.is_held), [one.to_dict() for one in self.offered if not ending(one)]
        gives_up = bool(rest) and all([*one] == ["kind", "card"] and one["card"] in held for one in rest)
        is_refusal = action.kind in (STOP, PASS) or action.notation.startswith(END)
        return (-1, 0, 0) if gives_up and not is_refusal else (last, 0, 0)

    def _card(self, card: str, actions: list[uc.Action]) -> Choice:
        """A card with its choices: first its own, then what any card may do, then what packs offer."""
        plays = [action for action in actions if action.kind in self.plays]
        plays.sort(key=lambda action: self.catalog["abilities"][action.to_dict()["ability"]]["extra"])
        more = [action for action in actions if action.kind not in self.plays]
        uses = [Choice(self.use(card, action.to_dict()["ability"]), action, card) for action in plays]
        text = say("card", self.lang, card=self.view.card(card), uses=", ".join(use.text for use in uses))
        named = {action: self._kind(action.kind) for action in more}
        if more:
            text = say("card_first", self.lang, text=text, kinds=", ".join(dict.fromkeys(named.values())))
        for action, title in named.items():
            uses.append(Choice(say("first", self.lang, text=self.text(action)), action, card, title=title))
        return Choice(text, None, card, tuple(uses), title=self.view.card(card))

    def _own(self, test: Callable[[str], bool]) -> list[str]:
        """The cards in those of the own zones that pass a test."""
        zones = self.view.zones_of(self.game.side_of(self.seat)).values()
        return [card for zone in filter(test, zones) for card in self.view.cards(zone)]

    # -- words -------------------------------------------------------------------

    def _kind(self, kind: str) -> str:
        """What players call a kind of action."""
        return str(self.catalog["actions"][kind]["title"][self.lang])

    def use(self, card: str, ability: str) -> str:
        """An ability as a card has it, with its numbers and its words, such as ``March 2 (wing A)``."""
        words = str(self.catalog["abilities"][ability]["title"][self.lang])
        for named in self.catalog["cards"][card].get("actions", ()):
            for field, value in named.items() if named["action"] == ability else ():
                if field != "action" and value:
                    words += f" ({self._called(field)} {value})" if isinstance(value, str) else f" {value}"
        return words

    def _called(self, field: str) -> str:
        """What players call a value of a card; its name in plain words where it has no sign."""
        sign = self.signs.get(f"card.{field}")
        return str(sign["title"][self.lang]) if sign else field.replace("_", " ")

    def text(self, action: uc.Action, wording: Text | None = None) -> str:
        """An action in words, with what a player would look up on the table.

        With a ``wording`` in its words, and without what stands on the board.
        """
        fields, brief = action.to_dict(), wording is not None
        notes = []
        if "card" in fields:
            card = self.catalog["cards"][fields["card"]]
            notes += [
                f"{sign['title'][self.lang]} {card[name.partition('.')[2]]}"
                for name, sign in self.signs.items()
                if action.kind in sign["at"]
            ]
        if "place" in fields:
            notes += self._of_seat(fields)
        elif "piece" in fields:
            notes += [*self._of_piece(fields["piece"], brief=brief), *self._odds(action)]
        elif "space" in fields and not brief:
            notes += self._of_space(fields["space"])
        text = (wording or self.view.wording).action(action, self.lang)
        return f"{text} ({', '.join(notes)})" if notes else text

    def _odds(self, action: uc.Action) -> list[str]:
        """The sums and odds that a choice is told with, such as what an attack must reach, and how likely it does."""
        notes = []
        todo = [self.game.explain(action, seat=self.seat)] if action in self.offered else []
        while todo:
            found = todo.pop(0)
            todo = [*found.parts, *todo]
            sign = self.signs.get(found.label)
            if sign is not None and found.total is not None:
                value = round(100 * found.total) if sign["sign"] == "odds" else found.total
                notes.append(str(sign["title"][self.lang]).format(value=value))
        return notes

    def figures(self, action: uc.Action) -> list[str]:
        """What the pack of the game says of the card and the pieces that an action names."""
        fields, told = action.to_dict(), []
        for field, domain in self.catalog["actions"][action.kind]["fields"].items():
            if domain == "piece":
                told += self.view.figures(fields[field])
            elif domain == "card":
                told += self.view.cards_called(self.view.card(fields[field]))
        return list(dict.fromkeys(told))

    def left_over(self, action: uc.Action) -> list[str]:
        """The titles of the cards that could still be played, where the action ends a turn or a phase."""
        if not action.notation.startswith(END):
            return []
        cards = [one.to_dict()["card"] for one in self.offered if "card" in one.to_dict()]
        return list(dict.fromkeys(self.view.card(card) for card in cards))

    def clause(self, action: uc.Action) -> str:
        """The clause of what a card is played for; empty for other actions."""
        if action.kind not in self.plays:
            return ""
        return str(self.catalog["abilities"][action.to_dict()["ability"]]["clause"])

    def _of_piece(self, piece: str, *, brief: bool) -> list[str]:
        """Where a piece is, in which seat, and in what state; ``brief``: but not what its sign on the board says."""
        view = self.view
        place, seat = view.place.get(piece), view.columns.seat.get(piece)
        if brief and place and not seat and not view.has_seats(piece):
            return [view.say("worth", value=view.worth(piece))] if view.worth(piece) else []
        notes = [say("at", self.lang, space=place)] if place else []
        notes += [view.say("seat", number=seat)] if seat else []
        notes += [view.say("worth", value=view.worth(piece))] if view.worth(piece) else []
        notes += state_of(view, piece) if view.has_seats(piece) else []
        notes += [view.mark_title] if view.marked.get(piece) and not view.has_seats(piece) else []
        return notes

    def _of_seat(self, fields: Mapping[str, str]) -> list[str]:
        """What a seat offers: of the piece with seats that the action names, else of the one that the card's is in."""
        view, piece = self.view, self.catalog["cards"][fields["card"]]["piece"] if "card" in fields else None
        named = (one for one in fields.values() if one in view.pieces and view.has_seats(one))
        carrier = next(named, view.columns.within.get(piece or ""))
        seats = view.pieces[carrier].get("seats", ()) if carrier else ()
        number = int(fields["place"])
        uses = view.offers(seats[number - 1]) if number <= len(seats) else ""
        owner = view.owner(carrier) if carrier else None
        is_enemy = owner != self.game.side_of(self.seat)
        held = [view.say("held_by", who=view.title(owner))] if owner and is_enemy else []
        return [*filter(None, [uses]), *held]

    def _of_space(self, space: str) -> list[str]:
        view = self.view
        notes = list(filter(None, [view.ground(space)]))
        if view.points.get(space):
            notes.append(view.points_fact(space))
        for side in view.sides:
            level = view.level(side, space)
            if level:
                notes.append(view.say("fact_control", title=view.levels[level], who=view.title(side)))
        return [*notes, *view.notes[space]]

    def numbered(self, found: Sequence[uc.Action], within: Choice | None, most: int) -> list[str]:
        """The first of some actions, each behind the number or numbers that choose it, where it is a choice."""
        numbers = {}
        for number, choice in enumerate(within.uses if within else self.choices, 1):
            for use, one in enumerate(choice.uses, 1):
                numbers[one.action] = f"{number} {use} "
            numbers[choice.action] = f"{number} "
        known = [action for action in numbers if action in found]
        ordered = [*known, *(action for action in found if action not in numbers)]
        return [f"{numbers.get(action, '')}{self.text(action)}" for action in ordered[:most] if action]

    # -- finding what the player means ----------------------------------------------

    def offered_by(self, words: str) -> list[uc.Action]:
        """The choices that a notation or some of its words fit."""
        return self._fitting(words, self.offered)

    def imagined_by(self, words: str) -> list[uc.Action]:
        """What fits the words among the choices; else among what the own cards name; else among all there could be."""
        held, played = self._own(self.view.is_held), self._own(self.view.is_played)
        rules: Any = self.game.rules
        flow = rules.registry.all("flow")
        decision = self.game.decision_for(self.seat)
        kinds = dict.fromkeys(action.kind for action in self.offered)
        if decision is not None:
            kinds |= dict.fromkeys(choice.action.name for choice in choices_of(flow[decision.kind]))
        # No player chooses what chance brings.
        chance = {one.action for one in flow.values() if isinstance(one, Chance)}
        at_hand = [*([self.card] if self.card else held), *played]
        # Of what is not asked now only that which is called by its name.
        others = [
            kind
            for kind, entry in self.catalog["actions"].items()
            if kind not in kinds and kind not in chance
            if _tokens(f"{entry['word']} {self._kind(kind)}") & _tokens(words)
        ]
        return (
            self.offered_by(words)
            or self._fitting(words, self._imagined(held, kinds))
            or self._fitting(words, self._imagined(self.catalog["cards"], kinds))
            or self._fitting(words, self._imagined(at_hand, others))
        )

    def _fitting(self, words: str, actions: Iterable[uc.Action]) -> list[uc.Action]:
        """Those whose notation the words are, sides left out at will; else those that have all the words."""
        wanted, exact, found = _tokens(words), {}, {}
        plain, in_order = words.casefold().split(), _words(words)
        for action in actions if wanted else ():
            fields = action.to_dict()
            known = f"{action.notation} {self.view.wording.action(action, self.lang)} {self._kind(action.kind)}"
            if action.kind in self.plays:
                known += f" {self.use(fields['card'], fields['ability'])}"
            notation = action.notation.casefold().split()
            exactly = plain in (notation, [word.rpartition(":")[2] for word in notation])
            if action.kind in self.plays:
                # Some cards are named like what they are played for: of ``scout b scout`` both words count.
                card = self.view.card(fields["card"])
                named = (_words(f"{card} {use}") for use in self._names(fields["card"], fields["ability"]))
                exactly = exactly or in_order in named
            if exactly:
                exact[action.notation] = action
            if wanted <= _tokens(known):
                found[action.notation] = action
        return list((exact or found).values())

    def _names(self, card: str, ability: str) -> tuple[str, str]:
        """An ability's title, and as the card has it."""
        return str(self.catalog["abilities"][ability]["title"][self.lang]), self.use(card, ability)

    def _imagined(self, cards: Iterable[str], kinds: Iterable[str]) -> Iterator[uc.Action]:
        """Every action of the kinds: each tile, piece and seat; of the cards, and all that they name."""
        side = self.game.side_of(self.seat)
        names = {
            "space": [space.name for space in self.view.board.spaces],
            "piece": list(self.catalog["pieces"]),
            "place": [str(number) for number in self._numbers()],
            "card": [card for card in dict.fromkeys(cards) if self.catalog["cards"][card].get("side", side) == side],
        }
        for kind in kinds:
            given = self.catalog["actions"][kind]
            parts: list[tuple[str, ...]]
            if kind in self.plays:
                parts = [(card, ability) for card in names["card"] for ability in self.named(card)]
            elif set(given["fields"].values()) <= names.keys():
                parts = list(itertools.product(*(names[domain] for domain in given["fields"].values())))
            else:
                continue
            for part in parts:
                yield self.game.action(" ".join(filter(None, [given["word"], *part])))

    def _numbers(self) -> range:
        """The numbers that seats have."""
        return range(1, 1 + max((len(piece.get("seats", ())) for piece in self.view.pieces.values()), default=0))

    def named(self, card: str) -> list[str]:
        """The abilities that a card names, and those it may always be played for."""
        definition = self.catalog["cards"][card]
        own = [named["action"] for named in definition.get("actions", ())]
        return [*dict.fromkeys([*own, *self._given(definition["piece"]), *definition["extra"]])]

    def _given(self, piece: str | None) -> list[str]:
        """The abilities of the seat that a piece sits in, whether it may use them or not."""
        view = self.view
        carrier, number = view.columns.within.get(piece or ""), view.columns.seat.get(piece or "", 0)
        seats = view.pieces[carrier].get("seats", ()) if carrier else ()
        wanted = [dict(use) for use in seats[number - 1]["actions"]] if seats else []
        return [
            name
            for name, entry in self.catalog.get("abilities", {}).items()
            if entry["seat"] and {"action": entry["ability"], **entry["seat"]} in wanted
        ]

    def refused(self, card: str) -> list[tuple[str, tuple[uc.Reason, ...]]]:
        """What a card names and cannot be played for now, with the reasons."""
        offered = {action.notation for action in self.offered}
        found = []
        for word, ability in itertools.product([self.catalog["actions"][kind]["word"] for kind in self.plays],
                                               self.named(card) if card else ()):
            notation = f"{word} {card} {ability}"
            if notation not in offered:
                reasons = self.game.why_illegal(notation, self.seat)
                if reasons and ability not in self.catalog["cards"][card]["extra"]:
                    found.append((self.use(card, ability), reasons))
        return found


def called(choice: Choice, words: str) -> list[Choice]:
    """The uses of a card, or the choice itself, that words call: those that begin so, else those that have them."""
    wanted = _words(words)
    among = choice.uses or (choice,)
    found = [one for one in among if _words(one.text)[: len(wanted)] == wanted]
    return found or [one for one in among if set(wanted) <= _tokens(f"{one.text} {one.title}")]


def listed(found: Sequence[Choice], among: Sequence[Choice]) -> list[str]:
    """Choices behind their numbers."""
    return [f"{among.index(one) + 1} {one.text}" for one in found]


def ending(action: uc.Action) -> int:
    """How far behind an action stands: 0 where something is named, 1 where nothing is, 2 where it stops."""
    if list(action.to_dict()) != ["kind"]:
        return 0
    return 2 if action.kind == STOP else 1


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold().replace("_", " "))


def _tokens(text: str) -> set[str]:
    return set(_words(text))


__all__ = ["PASS", "STOP", "Choice", "Menu", "called", "listed"]

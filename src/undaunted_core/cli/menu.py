"""The choices of one decision: numbered, in words, those of one card together; and what is not among them."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import attrs

from undaunted_core.cli.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import undaunted_core as uc
    from undaunted_core.render.text import View

PLAY = "core.play"
BID = "core.bid"
END_TURN = "core.end_turn"
#: The sums of an attack.
DEFENCE, HIT = "explain.core.defence", "explain.core.hit"


@attrs.frozen
class Choice:
    """A numbered line: an action, or a card with the actions it can be played for."""

    text: str
    action: uc.Action | None = None
    card: str = ""
    uses: tuple[Choice, ...] = ()


class Menu:
    """All choices that a seat has now."""

    def __init__(self, game: uc.Game, seat: str, view: View) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.lang = view.lang
        self.catalog = view.catalog
        self.offered = game.legal_actions(seat)
        self.choices = self._grouped()

    def _grouped(self) -> tuple[Choice, ...]:
        """Cards first, in the order of the hand; what needs no card behind them."""
        by_card: dict[str, list[uc.Action]] = {}
        others = []
        for action in self.offered:
            if action.kind == PLAY:
                by_card.setdefault(action.to_dict()["card"], []).append(action)
            else:
                others.append(Choice(self.text(action), action))
        cards = []
        for card, actions in by_card.items():
            # What the card names comes first, what any card may do behind it.
            actions.sort(key=lambda action: self.catalog["abilities"][action.to_dict()["ability"]]["extra"])
            uses = tuple(Choice(self.use(card, action.to_dict()["ability"]), action, card) for action in actions)
            name = self.view.card(card)
            text = say("card", self.lang, card=name, uses=", ".join(use.text for use in uses))
            cards.append(Choice(text, None, card, uses))
        return (*cards, *others)

    # -- words -------------------------------------------------------------------

    def use(self, card: str, ability: str) -> str:
        """An ability as a card has it, such as ``Bolster 2 (squad A)``."""
        words = str(self.catalog["abilities"][ability]["title"][self.lang])
        for named in self.catalog["cards"][card]["actions"]:
            if named["action"] == ability:
                words += f" {named['x']}" if named.get("x") else ""
                words += f" ({say('squad', self.lang, squad=named['squad'])})" if named.get("squad") else ""
        return words

    def text(self, action: uc.Action) -> str:
        """An action in words, with what a player would look up on the table."""
        fields = action.to_dict()
        notes = []
        if action.kind == BID:
            value = self.catalog["cards"][fields["card"]]["initiative"]
            notes.append(say("bid_value", self.lang, value=value))
        elif "piece" in fields:
            piece = fields["piece"]
            place = self.view.place.get(piece)
            notes += [say("at", self.lang, space=place)] if place else []
            notes += [say("suppressed", self.lang)] if self.view.suppressed.get(piece) else []
            notes += self._odds(action)
        elif "space" in fields:
            notes += self._of_space(fields["space"])
        text = action.text(self.lang)
        return f"{text} ({', '.join(notes)})" if notes else text

    def _odds(self, action: uc.Action) -> list[str]:
        """What an attack must reach, and how likely it does."""
        notes = []
        todo = [self.game.explain(action, seat=self.seat)] if action in self.offered else []
        while todo:
            found = todo.pop(0)
            todo = [*found.parts, *todo]
            if found.label == DEFENCE:
                notes.append(say("defence", self.lang, value=found.total))
            elif found.label == HIT and found.total is not None:
                notes.append(say("hit", self.lang, value=round(100 * found.total)))
        return notes

    def clause(self, action: uc.Action) -> str:
        """The clause of what a card is played for; empty for other actions."""
        if action.kind != PLAY:
            return ""
        return str(self.game.rules.registry.all("ability")[action.to_dict()["ability"]].clause)

    def _of_space(self, space: str) -> list[str]:
        view = self.view
        label = view.catalog["tiles"][space]["label"][self.lang]
        notes = [view.say("fact_ground", label=label, value=view.cover(space))]
        if view.points.get(space):
            notes.append(view.say("fact_points", value=view.points[space]))
        for side in view.sides:
            level = view.level(side, space)
            if level:
                notes.append(view.say("fact_controlled" if level > 1 else "fact_scouted", who=view.title(side)))
        return notes

    # -- finding what somebody means ------------------------------------------------

    def offered_by(self, words: str) -> list[uc.Action]:
        """The choices that a notation or some of its words fit."""
        return self._fitting(words, self.offered)

    def imagined_by(self, words: str) -> list[uc.Action]:
        """What fits the words among the choices; else among what the own cards name; else among all there could be."""
        held = self.view.cards(self.game.side_of(self.seat), "hand")
        return (
            self.offered_by(words)
            or self._fitting(words, self._imagined(held))
            or self._fitting(words, self._imagined(self.catalog["cards"]))
        )

    def _fitting(self, words: str, actions: Iterable[uc.Action]) -> list[uc.Action]:
        """Those whose notation the words are, sides left out at will; else those that have all the words."""
        wanted, exact, found = _tokens(words), {}, {}
        plain = words.casefold().split()
        for action in actions if wanted else ():
            fields = action.to_dict()
            known = f"{action.notation} {action.text(self.lang)}"
            if action.kind == PLAY:
                known += f" {self.use(fields['card'], fields['ability'])}"
            notation = action.notation.casefold().split()
            if plain in (notation, [word.rpartition(":")[2] for word in notation]):
                exact[action.notation] = action
            if wanted <= _tokens(known):
                found[action.notation] = action
        return list((exact or found).values())

    def _imagined(self, cards: Iterable[str]) -> Iterator[uc.Action]:
        """Every action of the kinds offered: each tile and piece; of the cards, and all that they name in a turn."""
        kinds = dict.fromkeys(action.kind for action in self.offered)
        if END_TURN in kinds:
            kinds[PLAY] = None
        side = self.game.side_of(self.seat)
        names = {
            "space": [space.name for space in self.view.board.spaces],
            "piece": list(self.catalog["pieces"]),
            "card": [card for card in dict.fromkeys(cards) if self.catalog["cards"][card]["side"] == side],
        }
        for kind in kinds:
            given = self.catalog["actions"][kind]
            parts: list[tuple[str, ...]]
            if kind == PLAY:
                parts = [(card, ability) for card in names["card"] for ability in self.named(card)]
            elif set(given["fields"].values()) <= names.keys():
                parts = list(itertools.product(*(names[domain] for domain in given["fields"].values())))
            else:
                continue
            for part in parts:
                yield self.game.action(" ".join(filter(None, [given["word"], *part])))

    def named(self, card: str) -> list[str]:
        """The abilities that a card names, and those it may always be played for."""
        definition = self.catalog["cards"][card]
        return [*dict.fromkeys([*(named["action"] for named in definition["actions"]), *definition["extra"]])]

    def refused(self, card: str) -> list[tuple[str, tuple[uc.Reason, ...]]]:
        """What a card names and cannot be played for now, with the reasons."""
        offered = {action.notation for action in self.offered}
        word = self.catalog["actions"][PLAY]["word"]
        found = []
        for ability in self.named(card):
            notation = f"{word} {card} {ability}"
            if notation not in offered:
                reasons = self.game.why_illegal(notation, self.seat)
                if reasons and ability not in self.catalog["cards"][card]["extra"]:
                    found.append((self.use(card, ability), reasons))
        return found


def _tokens(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold().replace("_", " ")))


__all__ = ["Choice", "Menu"]

"""The choices of one decision: the tree of the core, numbered and in words; and what is not among them."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import attrs

from undaunted_command.play.words import say
from undaunted_core.declarations.requirements import choices_of
from undaunted_core.game.choices import uses_of
from undaunted_core.kernel.flow import FLOWS, Chance
from undaunted_core.mechanics.signs import MENUS
from undaunted_table.render.carriers import state_of
from undaunted_table.render.sums import find_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import undaunted_core as uc
    from undaunted_core.game.choices import Choices
    from undaunted_core.mechanics.signs import MenuItem
    from undaunted_core.mechanics.state import CoreRules
    from undaunted_core.text import Text
    from undaunted_table.render.text import View

#: What stops before everything is done.
STOP = "core.stop"
#: What does nothing when something may be done.
PASS = "core.pass"
#: How the notation of an action begins that ends a turn or a phase.
END = "end_"


@attrs.frozen
class Choice:
    """A numbered line: an action, or a group, such as a card, with the actions of it."""

    text: str
    action: uc.Action | None = None
    card: str = ""
    uses: tuple[Choice, ...] = ()
    #: The text without what a board that stands beside it shows.
    brief: str = ""
    #: The same with the names of pieces as the codes on that board are spelt out.
    short: str = ""
    #: What it is called in short: the name of a group, or of what may be done before its use.
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
        self.signs = self.catalog["signs"]
        rules: CoreRules = game.rules
        #: The kinds of actions that are grouped, and by which field.
        grouped = [menu.kinds[0] for menu in rules.registry.every(MENUS) if menu.uses]
        self.plays: dict[str, str] = {kind: next(iter(self.catalog["actions"][kind]["fields"])) for kind in grouped}
        tree = view.observation.choices(self.lang, view.wording)
        self.groups = {group.target.name: group for group in (tree, *tree.options) if group.is_group and group.target}
        self._known: dict[str, dict[uc.Action, MenuItem]] = {}
        #: The card that all the choices are of; empty where there are other ones.
        self.card = tree.target.name if tree.target else ""
        self.choices = self._group(tree).uses if self.card else self._list_choices(tree)

    def _list_choices(self, tree: Choices) -> tuple[Choice, ...]:
        """Groups first, then what stands in none: all in the order of the tree."""
        choices = [self._group(group) for group in self.groups.values()]
        within = {action for group in self.groups.values() for action in group.actions}
        for action in tree.actions:
            if action not in within:
                brief, short = (self.text(action, wording) for wording in (self.view.wording, self.view.brief_wording))
                choices.append(Choice(self.text(action), action, brief=brief, short=short))
        return tuple(choices)

    def _group(self, group: Choices) -> Choice:
        """A group with its choices: what it offers, then what packs offer for it."""
        assert group.target is not None
        name, domain = group.target.name, group.target.domain
        title = self.view.card(name) if domain == "card" else group.title
        leaves = {leaf.actions[0]: leaf for leaf in group.leaves()}
        own = self.uses(name)
        uses = [Choice(leaves[action].title, action, name) for action in leaves if action in own]
        text = say("card", self.lang, card=title, uses=", ".join(use.text for use in uses))
        more = {action: self._kind(action.kind) for action in leaves if action not in own}
        if more:
            text = say("card_first", self.lang, text=text, kinds=", ".join(dict.fromkeys(more.values())))
        for action, kind in more.items():
            uses.append(Choice(say("first", self.lang, text=self.text(action)), action, name, title=kind))
        return Choice(text, None, name, tuple(uses), title=title)

    def uses(self, name: str) -> dict[uc.Action, MenuItem]:
        """What a group offers, whether it can be chosen now or not."""
        if name not in self._known:
            observation = self.view.observation
            self._known[name] = {
                action: use for kind in self.plays for action, use in uses_of(observation, kind, name).items()
            }
        return self._known[name]

    def use_of(self, action: uc.Action) -> MenuItem | None:
        """What a grouped action is among what its group offers; None for any other."""
        field = self.plays.get(action.kind)
        return self.uses(action.to_dict()[field]).get(action) if field else None

    def _own(self, test: Callable[[str], bool]) -> list[str]:
        """The cards in those of the own zones that pass a test."""
        zones = self.view.zones_of(self.game.side_of(self.seat)).values()
        return [card for zone in filter(test, zones) for card in self.view.cards(zone)]

    # -- words -------------------------------------------------------------------

    def _kind(self, kind: str) -> str:
        """What players call a kind of action."""
        return str(self.catalog["actions"][kind]["title"][self.lang])

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
        slot = self._slot(action)
        if slot:
            notes += self._notes_of_seat(fields, fields[slot])
        elif "piece" in fields:
            notes += [*self._notes_of_piece(fields["piece"], brief=brief), *self._odds(action)]
        elif "space" in fields and not brief:
            notes += self._notes_of_space(fields["space"])
        text = (wording or self.view.wording).action(action, self.lang)
        return f"{text} ({', '.join(notes)})" if notes else text

    def _odds(self, action: uc.Action) -> list[str]:
        """The sums and odds that a choice is told with, such as what an attack must reach, and how likely it does."""
        if action not in self.offered:
            return []
        return find_figures(self.game.explain(action, seat=self.seat), self.signs, self.lang)

    def figures(self, action: uc.Action) -> list[str]:
        """What the pack of the game says of the card and the pieces that an action names."""
        fields, lines = action.to_dict(), []
        for field, domain in self.catalog["actions"][action.kind]["fields"].items():
            if domain == "piece":
                lines += self.view.figures(fields[field])
            elif domain == "card":
                lines += self.view.cards_called(self.view.card(fields[field]))
        return list(dict.fromkeys(lines))

    def list_cards_left(self, action: uc.Action) -> list[str]:
        """The titles of the cards that could still be played, where the action ends a turn or a phase."""
        if not action.notation.startswith(END):
            return []
        cards = [action.to_dict()["card"] for action in self.offered if "card" in action.to_dict()]
        return list(dict.fromkeys(self.view.card(card) for card in cards))

    def clause(self, action: uc.Action) -> str:
        """The clause of what a card is played for; empty for other actions."""
        use = self.use_of(action)
        return use.clause if use else ""

    def _notes_of_piece(self, piece: str, *, brief: bool) -> list[str]:
        """Where a piece is, in which seat, and in what state; ``brief``: but not what its sign on the board says."""
        view = self.view
        space, seat = view.place.get(piece), view.columns.seat.get(piece)
        if brief and space and not seat and not view.has_seats(piece):
            return [view.say("worth", value=view.worth(piece))] if view.worth(piece) else []
        notes = [say("at", self.lang, space=space)] if space else []
        notes += [view.say("seat", number=seat)] if seat else []
        notes += [view.say("worth", value=view.worth(piece))] if view.worth(piece) else []
        notes += state_of(view, piece) if view.has_seats(piece) else []
        notes += [view.mark_title] if view.marked.get(piece) and not view.has_seats(piece) else []
        return notes

    def _slot(self, action: uc.Action) -> str:
        """The field of an action that names a seat; empty for none."""
        domains = self.catalog["actions"][action.kind]["fields"].items()
        return next((field for field, domain in domains if domain == self.view.columns.slot_domain), "")

    def _notes_of_seat(self, fields: Mapping[str, str], number: str) -> list[str]:
        """What a seat offers: of the piece with seats that the action names, else of the one that the card's is in."""
        view, piece = self.view, self.catalog["cards"][fields["card"]].get("piece") if "card" in fields else None
        carriers = (name for name in fields.values() if name in view.pieces and view.has_seats(name))
        carrier = next(carriers, view.columns.within.get(piece or ""))
        uses = view.offers(carrier, int(number))
        owner = view.owner(carrier) if carrier else None
        is_enemy = owner != self.game.side_of(self.seat)
        notes = [view.say("held_by", who=view.title(owner))] if owner and is_enemy else []
        return [*filter(None, [uses]), *notes]

    def _notes_of_space(self, space: str) -> list[str]:
        view = self.view
        notes = list(filter(None, [view.ground(space)]))
        if view.points.get(space):
            notes.append(view.points_fact(space))
        for side in view.sides:
            level = view.level(side, space)
            if level:
                notes.append(view.say("fact_control", title=view.levels[level], who=view.title(side)))
        return [*notes, *view.notes[space]]

    def number_actions(self, actions: Sequence[uc.Action], within: Choice | None, most: int) -> list[str]:
        """The first of some actions, each behind the number or numbers that choose it, where it is a choice."""
        numbers = {}
        for number, choice in enumerate(within.uses if within else self.choices, 1):
            for use, item in enumerate(choice.uses, 1):
                numbers[item.action] = f"{number} {use} "
            numbers[choice.action] = f"{number} "
        chosen = [action for action in numbers if action in actions]
        ordered = [*chosen, *(action for action in actions if action not in numbers)]
        return [f"{numbers.get(action, '')}{self.text(action)}" for action in ordered[:most] if action]

    # -- finding what the player means ----------------------------------------------

    def find_offered(self, words: str) -> list[uc.Action]:
        """The choices that a notation or some of its words fit."""
        return self._find_fitting(words, self.offered)

    def find_imaginable(self, words: str) -> list[uc.Action]:
        """The words may fit choices. Else they may fit names on the own cards, and else any names at all."""
        hand, played = self._own(self.view.is_held), self._own(self.view.is_played)
        rules: CoreRules = self.game.rules
        flow = rules.registry.all(FLOWS)
        decision = self.game.decision_for(self.seat)
        kinds = dict.fromkeys(action.kind for action in self.offered)
        if decision is not None:
            kinds |= dict.fromkeys(choice.action.name for choice in choices_of(flow[decision.kind]))
        # No player chooses what chance brings.
        chance = {node.action for node in flow.values() if isinstance(node, Chance)}
        at_hand = [*([self.card] if self.card else hand), *played]
        # Of what is not asked now only that which is called by its name.
        others = [
            kind
            for kind, entry in self.catalog["actions"].items()
            if kind not in kinds and kind not in chance
            if _tokens(f"{entry['word']} {self._kind(kind)}") & _tokens(words)
        ]
        return (
            self.find_offered(words)
            or self._find_fitting(words, self._imagine_actions(hand, kinds))
            or self._find_fitting(words, self._imagine_actions(self.catalog["cards"], kinds))
            or self._find_fitting(words, self._imagine_actions(at_hand, others))
        )

    def _find_fitting(self, words: str, actions: Iterable[uc.Action]) -> list[uc.Action]:
        """Those whose notation the words are, sides left out at will; else those that have all the words."""
        wanted, exact, matches = _tokens(words), {}, {}
        plain, in_order = words.casefold().split(), _words(words)
        for action in actions if wanted else ():
            name_words = f"{action.notation} {self.view.wording.action(action, self.lang)} {self._kind(action.kind)}"
            use = self.use_of(action)
            name_words += f" {use.title[self.lang]}" if use else ""
            notation = action.notation.casefold().split()
            exactly = plain in (notation, [word.rpartition(":")[2] for word in notation])
            if use:
                # Some cards are named like what they are played for: of ``scout b scout`` both words count.
                names = (_words(f"{self._title_of_group(action)} {name}") for name in self._names(action, use))
                exactly = exactly or in_order in names
            if exactly:
                exact[action.notation] = action
            if wanted <= _tokens(name_words):
                matches[action.notation] = action
        return list((exact or matches).values())

    def _title_of_group(self, action: uc.Action) -> str:
        """What the group of an action is called."""
        field = self.plays[action.kind]
        name, domain = action.to_dict()[field], self.catalog["actions"][action.kind]["fields"][field]
        return self.view.card(name) if domain == "card" else self.view.wording.title(domain, name, self.lang)

    def _names(self, action: uc.Action, use: MenuItem) -> tuple[str, str]:
        """What a use names, and what it is called in its group."""
        domains = self.catalog["actions"][action.kind]["fields"]
        titles = (self.view.wording.title(domains[field], name, self.lang) for field, name in use.fields.items())
        return " ".join(titles), use.title[self.lang]

    def _imagine_actions(self, cards: Iterable[str], kinds: Iterable[str]) -> Iterator[uc.Action]:
        """Every action of the kinds: each tile, piece and seat; of the cards, and all that they name."""
        side = self.game.side_of(self.seat)
        domains, wanted = self.catalog["domains"], ("space", "piece", self.view.columns.slot_domain)
        names: dict[str, Iterable[str]] = {domain: domains[domain] for domain in wanted if domain in domains}
        own = (card for card in dict.fromkeys(cards) if self.catalog["cards"][card].get("side", side) == side)
        names["card"] = list(own)
        for kind in kinds:
            entry = self.catalog["actions"][kind]
            if kind in self.plays:
                domain = entry["fields"][self.plays[kind]]
                yield from (action for name in names[domain] for action in self.uses(name) if action.kind == kind)
            elif set(entry["fields"].values()) <= names.keys():
                for part in itertools.product(*(names[domain] for domain in entry["fields"].values())):
                    yield self.game.action(" ".join(filter(None, [entry["word"], *part])))

    def list_refused(self, card: str) -> list[tuple[str, tuple[uc.Reason, ...]]]:
        """What a group offers at other times, with the reasons."""
        refused = self.groups[card].refused if card in self.groups else ()
        reasons = ((item.title, self.game.why_illegal(item.actions[0], self.seat)) for item in refused)
        return [(title, faults) for title, faults in reasons if faults]


def find_called(choice: Choice, words: str) -> list[Choice]:
    """The uses of a card, or the choice itself, that words call: those that begin so, else those that have them."""
    wanted = _words(words)
    among = choice.uses or (choice,)
    matches = [use for use in among if _words(use.text)[: len(wanted)] == wanted]
    return matches or [use for use in among if set(wanted) <= _tokens(f"{use.text} {use.title}")]


def list_numbered(choices: Sequence[Choice], among: Sequence[Choice]) -> list[str]:
    """Choices behind their numbers."""
    return [f"{among.index(choice) + 1} {choice.text}" for choice in choices]


def rank_of_end(action: uc.Action) -> int:
    """How far behind an action stands: 0 where something is named, 1 where nothing is, 2 where it stops."""
    if list(action.to_dict()) != ["kind"]:
        return 0
    return 2 if action.kind == STOP else 1


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold().replace("_", " "))


def _tokens(text: str) -> set[str]:
    return set(_words(text))


__all__ = ["PASS", "STOP", "Choice", "Menu", "find_called", "list_numbered"]

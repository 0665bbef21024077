"""How players are shown what cards are played for: the uses of a card together, and what is printed on things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.mechanics.catalog import CatalogPart
from undaunted_core.mechanics.signs import Menu, MenuItem
from undaunted_core.text import LANGUAGES
from undaunted_system.tactics.activation import PLAY
from undaunted_system.tactics.definitions import Card
from undaunted_system.tactics.uses import seat_ability

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_core import Observation
    from undaunted_system.tactics.definitions import Seat
    from undaunted_system.tactics.state import TacticsRules

    Titles = dict[str, str]

SQUAD = {"en": "squad", "es": "escuadra"}


def uses(observation: Observation, card: str) -> Iterator[MenuItem]:
    """What a card names, what the seat of its piece offers, and what every card may be played for."""
    catalog = observation.catalog
    entry = catalog["cards"][card]
    values_of = {use["action"]: use for use in entry["actions"]}
    for name in dict.fromkeys([*values_of, *_of_seat(observation, entry["piece"]), *entry["extra"]]):
        ability = catalog["abilities"][name]
        title = {lang: _title_of(ability["title"][lang], values_of.get(name, {}), lang) for lang in LANGUAGES}
        yield MenuItem({"ability": name}, title, ability["clause"], ability["extra"])


def _title_of(title: str, use: Mapping[str, object], lang: str) -> str:
    """The title of an ability with its number and its squad, such as ``Bolster 2 (squad A)``."""
    words = [title, str(use.get("x") or ""), f"({SQUAD[lang]} {use['squad']})" if use.get("squad") else ""]
    return " ".join(filter(None, words))


def _of_seat(observation: Observation, piece: str | None) -> list[str]:
    """The abilities of the seat that a piece sits in, whether it may use them or not."""
    aboard = observation.data["seen"].get("aboard")
    vehicle, place = (aboard["vehicle"].get(piece), aboard["place"].get(piece)) if aboard else (None, None)
    if vehicle is None or place is None:
        return []
    source, numbers = observation._rules.source, observation._rules.numbers
    seat = source.pieces[numbers["piece"][vehicle]].definition.seats[int(place) - 1]
    return sorted(map(seat_ability, seat.actions), key=numbers["ability"].__getitem__)


def clauses(rules: TacticsRules) -> list[str]:
    """The clauses of all that cards and seats name, then of what every card may be played for."""
    abilities = rules.activation.abilities
    holders = [card.definition for card in rules.source.cards if isinstance(card.definition, Card)]
    holders += [seat for piece in rules.source.pieces for seat in getattr(piece.definition, "seats", ())]
    names = {use.action for holder in holders for use in holder.actions}
    names |= {use.name for extra in rules.activation.extra for use, _, _ in extra}
    sorted_abilities = [abilities[name] for name in rules.names["ability"] if name in names]
    return [ability.clause for ability in sorted(sorted_abilities, key=lambda ability: ability.for_every is not None)]


def list_printed_uses(rules: TacticsRules, holder: Card | Seat) -> Titles | None:
    """The abilities of a card or a seat with their values, and in brackets the specialism; None without any."""
    titles = {}
    for lang in LANGUAGES if holder.actions else ():
        texts = [
            " ".join(filter(None, (rules.text.title("ability", use.action, lang), str(use.x or ""), use.squad)))
            for use in holder.actions
        ]
        special = f" [{rules.text.title('specialism', holder.specialism, lang)}]" if holder.specialism else ""
        titles[lang] = " · ".join(texts) + special
    return titles or None


def _cards(rules: TacticsRules) -> dict[str, dict[str, object]]:
    """What is printed on cards."""
    cards = [card for card in rules.source.cards if isinstance(card.definition, Card)]
    return {card.name: {"printed": list_printed_uses(rules, card.definition)} for card in cards}


def _pieces(rules: TacticsRules) -> dict[str, dict[str, object]]:
    """What is printed on counters: their defence by its kinds, and the abilities of their seats."""
    pieces: dict[str, dict[str, object]] = {}
    for piece in rules.source.pieces:
        defences, seats = piece.definition.defence.items(), getattr(piece.definition, "seats", ())
        defence = {
            lang: ", ".join(f"{rules.text.title('defence', kind, lang)} {value}" for kind, value in defences)
            for lang in LANGUAGES
        }
        pieces[piece.name] = {"printed": defence if defences else None}
        if seats:
            pieces[piece.name]["slots"] = tuple(list_printed_uses(rules, seat) for seat in seats)
    return pieces


MENU = (
    Menu((PLAY.name,), uses, clauses),
    CatalogPart("cards", _cards),
    CatalogPart("pieces", _pieces),
)

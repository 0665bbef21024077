"""The setting of one game: the result of a scenario and its definitions, before any rule runs.

A game's ``link`` function makes it; the domains and tables of the mechanics are
built from it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.mechanics.board import Geometry
    from undaunted_core.mechanics.state import CoreRules

NO_SIDE = -1


@attrs.frozen(eq=False)
class GameKind:
    """A game a pack brings: its sides with their titles, the packs it needs, its scenarios.

    ``scenario`` is the class of its scenario documents; ``link(game, scenario,
    definitions, registry, name)`` gives the parts of a :class:`Setting` that come from one.

    >>> GameKind("duel", text(en="Duel", es="Duelo"), {"a": text(en="A", es="A")}, ("my_pack",), Scenario, dict).id
    'duel'
    """

    id: str
    title: Mapping[str, str]
    sides: Mapping[str, Mapping[str, str]]
    requires: tuple[str, ...]
    scenario: type
    link: Callable[..., dict[str, Any]]


@attrs.frozen(eq=False)
class SpaceSetting:
    """A space: its name, its coordinates and its tile's definition.

    >>> ctx.rules.source.spaces[0].name
    '02B'
    """

    name: str
    at: tuple[int, int]
    tile: Any


@attrs.frozen(eq=False)
class PieceSetting:
    """A piece: its name, its side (-1: no side), its definition and where it starts.

    >>> ctx.rules.source.pieces[piece].side
    0
    """

    name: str
    side: int
    definition: Any
    start: str | None = None


@attrs.frozen(eq=False)
class CardSetting:
    """A kind of card: its name, its side (-1: no side), its definition and how many start where.

    ``zones`` counts by kind of zone (of its side, or of the table) or by the name of any zone, all of one pool.

    >>> ctx.rules.source.cards[card].zones
    {'deck': 1, 'supply': 4}
    """

    name: str
    side: int
    definition: Any
    zones: Mapping[str, int]


@attrs.frozen(eq=False)
class Setting:
    """Everything except the registry that a ruleset is compiled from (the kernel's ``source``).

    >>> ctx.rules.source.geometry.name, len(ctx.rules.source.sides)
    ('staggered_columns', 2)
    """

    game: str
    scenario_id: str
    scenario: Any
    packs: tuple[tuple[str, str], ...]
    rules_versions: tuple[tuple[str, int], ...]
    sides: tuple[str, ...]
    holder: int
    geometry: Geometry
    spaces: tuple[SpaceSetting, ...]
    pieces: tuple[PieceSetting, ...]
    cards: tuple[CardSetting, ...]
    side_titles: Mapping[str, Mapping[str, str]]
    raw: Mapping[str, Any]
    #: The names in play of all definitions, by their ids.
    names: Mapping[str, str]
    #: Pack and file of each entry of ``raw``, by kind and id; a player's own scenario document has none.
    origins: Mapping[tuple[str, str], tuple[str, str]] = attrs.field(factory=dict)

    def documents(self) -> Mapping[str, Any]:
        """The content that decides how the game plays, as JSON values; a better title changes no play."""
        return {kind: without_words(part) for kind, part in self.raw.items()}

    def titles(self, rules: Any) -> dict[tuple[str, str], Mapping[str, str]]:
        """The titles of sides, spaces, pieces, cards and zones; ``short`` ones where the side is clear."""
        titles: dict[tuple[str, str], Mapping[str, str]] = {}
        for side, by_language in self.side_titles.items():
            titles["side", side] = titles["seat", side] = by_language
        for space in self.spaces:
            titles["space", space.name] = dict.fromkeys(("en", "es"), space.name)
        for domain, items in (("piece", self.pieces), ("card", self.cards)):
            for item in items:
                titles[domain, item.name] = _titled(item, self)
                titles[f"{domain}.short", item.name] = _titled(item, self, with_side=False)
        titles |= _zone_titles(rules, self)
        known = rules.registry.all("title")
        for _, _, wanted in seat_abilities(self):
            title = known.get(f"ability {wanted.action}", dict.fromkeys(LANGUAGES, wanted.action))
            words = [str(wanted.x or ""), f"({wanted.squad})" if wanted.squad else ""]
            titles["ability", seat_ability(wanted)] = {
                lang: " ".join(filter(None, (title[lang], *words, SEAT[lang]))) for lang in LANGUAGES
            }
        return titles


def told_apart(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Pieces or cards; one of a further pack gets its pack after its title if its side has another with that title."""
    shown = Counter((item.side, _words_of(item)) for item in items)
    return tuple(
        _with_pack(item) if "." in item.name and shown[item.side, _words_of(item)] > 1 else item for item in items
    )


def _words_of(item: Any) -> tuple[Any, ...]:
    return tuple(item.definition.title.items()), getattr(item.definition, "squad", None)


def _with_pack(item: Any) -> Any:
    title, pack = item.definition.title, item.name.rpartition(":")[2].partition(".")[0]
    words = {lang: f"{text} ({pack})" for lang, text in title.items()}
    return attrs.evolve(item, definition=attrs.evolve(item.definition, title=attrs.evolve(title, **words)))


#: Follows the title of an ability that a seat offers.
SEAT = {"en": "(seat)", "es": "(asiento)"}
#: Keys of documents that only people read.
WORDS = frozenset({"title", "label", "provenance", "date"})


def without_words(value: Any) -> Any:
    """A document without what only people read."""
    if isinstance(value, dict):
        return {key: without_words(part) for key, part in value.items() if key not in WORDS}
    return [without_words(part) for part in value] if isinstance(value, list) else value


def _zone_titles(rules: CoreRules, setting: Setting) -> dict[tuple[str, str], Mapping[str, str]]:
    """Zones by their kind, the plain title with the side."""
    known = {**rules.registry.all("title"), **rules.registry.all("form")}
    titles: dict[tuple[str, str], Mapping[str, str]] = {}
    for name, kind in rules.registry.all("zone").items():
        plain = known.get(f"zone_kind {name}", dict.fromkeys(LANGUAGES, name))
        for zone, side, _ in kind.owners(setting.sides):
            whose = setting.side_titles[setting.sides[side]] if side >= 0 else None
            titles["zone", zone] = {lang: f"{plain[lang]} ({whose[lang]})" for lang in LANGUAGES} if whose else plain
            titles["zone.short", zone] = known.get(f"zone_kind.noun {name}", plain)
    return titles


def _titled(item: Any, setting: Setting, *, with_side: bool = True) -> dict[str, str]:
    """Side, title and squad as far as there are any, in the order of the language."""
    squad = getattr(item.definition, "squad", None)
    shown = {}
    for lang, title in item.definition.title.items():
        words = [title, *([squad] if squad else [])]
        if with_side and item.side >= 0:
            side = setting.side_titles[setting.sides[item.side]][lang]
            # In brackets, a Spanish side need not agree with the word before it.
            words = [side, *words] if lang == "en" else [*words, f"({side})"]
        shown[lang] = " ".join(words)
    return shown


def seat_abilities(setting: Any) -> list[tuple[int, int, Any]]:
    """What the seats of pieces offer: (piece, place, ability with its parameters)."""
    return [
        (number, place, wanted)
        for number, piece in enumerate(setting.pieces)
        for place, seat in enumerate(getattr(piece.definition, "seats", ()))
        for wanted in seat.actions
    ]


def seat_ability(wanted: Any) -> str:
    """The name of an ability that a seat offers: ``seat_drive_2``."""
    return "_".join(str(part) for part in ("seat", wanted.action, wanted.x or None, wanted.squad) if part is not None)

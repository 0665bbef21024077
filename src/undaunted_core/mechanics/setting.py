"""The setting of one game: the result of a scenario and its definitions, before any rule runs.

A game's ``link`` function makes it; the domains and tables of the mechanics are
built from it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_core.ids import short_names
from undaunted_core.kernel.kinds import FORMS, TITLES, Kind
from undaunted_core.kernel.registry import ContentDeclaration, Declaration
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.board import Geometry

T = TypeVar("T")

NO_SIDE = -1


class Definitions(dict[str, dict[str, Any]]):
    """The definitions of the active packs, by kind and name in play."""

    def __init__(self, held: Mapping[str, dict[str, Any]]) -> None:
        super().__init__(held)
        self._made: dict[object, Any] = {}

    def once(self, make: Callable[[Definitions], T]) -> T:
        """What a function makes of the definitions: it is called once for all scenarios that these packs act in.

        >>> cards = Definitions({"cards": {"a:bridge": 1}})
        >>> cards.once(len), cards.once(len)
        (1, 1)
        """
        if make not in self._made:
            self._made[make] = make(self)
        thing: T = self._made[make]
        return thing


@attrs.frozen(eq=False, repr=False)
class GameKind(ContentDeclaration):
    """A game a pack brings: its sides with their titles, the packs it needs, its scenarios.

    ``scenario`` is the class of its scenario documents.  ``link(game, scenario, definitions, registry, name)`` lays a
    scenario out, as a dict of parts of a :class:`Setting`. These are tuples of ``cards``, ``pieces`` and ``spaces``
    with their ``geometry``. A part that it leaves out, the game does not have.  ``definitions`` maps kind -> name in
    play -> definition, and a :class:`Linker` looks names up in it. ``definitions.once(make)`` is the result of a
    function on them, for work that is the same for all scenarios of the packs.  ``requires`` are the packs that the
    game is played with.  ``makes`` are the classes of definitions that ``link`` makes itself, beside those of
    content.

    >>> GameKind("duel", text(en="Duel", es="Duelo"), {"a": text(en="A", es="A")}, ("my_pack",), Scenario, dict).id
    'duel'
    """

    id: str
    title: Mapping[str, str]
    sides: Mapping[str, Mapping[str, str]]
    requires: tuple[str, ...]
    scenario: type
    link: Callable[..., dict[str, Any]]
    makes: tuple[type, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the game under its id."""
        registry.add(GAMES, self.id, self, pack, of=self)


GAMES: Kind[GameKind] = Kind("game", GameKind)


@attrs.frozen(eq=False, repr=False)
class SpaceSetting:
    """A space: its name, its coordinates and its tile's definition; ``faces`` are what the tile turns to, by name.

    >>> ctx.rules.source.spaces[0].name
    '02B'
    """

    name: str
    at: tuple[int, int]
    tile: Any
    faces: tuple[tuple[str, Any], ...] = ()


@attrs.frozen(eq=False, repr=False)
class PieceSetting:
    """A piece: its name, its side (-1: no side), its definition and where it starts.

    ``faces`` are what its counter turns to, by name.

    >>> ctx.rules.source.pieces[piece].side
    0
    """

    name: str
    side: int
    definition: Any
    start: str | None = None
    faces: tuple[tuple[str, Any], ...] = ()


@attrs.frozen(eq=False, repr=False)
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


Item = TypeVar("Item", PieceSetting, CardSetting)


@attrs.frozen(eq=False, repr=False)
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
    #: The side that goes first at the start, where the game has an initiative.
    holder: int = 0
    #: What packs draw, by id; no rule asks for it.
    symbols: Mapping[str, Any] = attrs.field(factory=dict)
    #: The definitions by which no game is played, such as advice to bots.
    further: Sequence[Any] = ()

    @cached_property
    def faces(self) -> dict[str, dict[str, Any]]:
        """Every ``tile`` and ``counter`` that may show, by name: first those at the start, then what they turn to."""
        tiles = {space.name: space.tile for space in self.spaces}
        counters = {piece.name: piece.definition for piece in self.pieces}
        tiles |= dict(face for space in self.spaces for face in space.faces)
        return {"tile": tiles, "counter": counters | dict(face for piece in self.pieces for face in piece.faces)}

    @cached_property
    def by_number(self) -> dict[str, tuple[Any, ...]]:
        """The same by number."""
        return {domain: tuple(faces.values()) for domain, faces in self.faces.items()}

    def documents(self) -> Mapping[str, object]:
        """The content that decides how the game plays, as JSON values; a better title changes no play."""
        return {kind: without_words(part) for kind, part in self.raw.items()}

    def titles(self, rules: Ruleset) -> dict[tuple[str, str], Mapping[str, str]]:
        """The titles of sides, spaces, pieces, cards and zones; ``short`` ones where the side is clear."""
        titles: dict[tuple[str, str], Mapping[str, str]] = {}
        for side, by_language in self.side_titles.items():
            titles["side", side] = titles["seat", side] = by_language
        for name, label in short_names(space.name for space in self.spaces).items():
            titles["space", name] = dict.fromkeys(("en", "es"), label)
        naming: list[Names] = rules.registry.every(NAMINGS)
        for domain, items in (("piece", self.pieces), ("card", self.cards)):
            for item in items:
                further = further_words(naming, item.definition)
                titles[domain, item.name] = _title(item, self, further)
                titles[f"{domain}.short", item.name] = _title(item, self, further, with_side=False)
        titles |= _zone_titles(rules, self)
        for part in naming:
            titles |= part.titles(rules, self)
        return titles


def _no_words(definition: object) -> tuple[str, ...]:
    return ()


def _no_titles(rules: Ruleset, setting: Setting) -> dict[tuple[str, str], Mapping[str, str]]:
    return {}


@attrs.frozen(eq=False, repr=False)
class Names(Declaration):
    """How a system of rules names things.

    ``words(definition)`` are the words that follow the title of a card or piece, such as its group. ``titles(rules,
    setting)`` are further titles, by domain and name.

    >>> Names(words=lambda definition: ("A",)).words(None)
    ('A',)
    """

    words: Callable[[Any], tuple[str, ...]] = _no_words
    titles: Callable[[Any, Setting], Mapping[tuple[str, str], Mapping[str, str]]] = _no_titles

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the functions."""
        registry.append(NAMINGS, self, pack)


NAMINGS: Kind[Names] = Kind("names", Names)


def further_words(naming: Iterable[Names], definition: object) -> tuple[str, ...]:
    """The words that follow the title of a card or piece."""
    return tuple([word for part in naming for word in part.words(definition)])


def tell_apart(registry: Registry, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Pieces or cards; one of a further pack gets its pack after its title if its side has another with that title."""
    if not any("." in item.name for item in items):
        return items
    naming: list[Names] = registry.every(NAMINGS)

    def words(item: Item) -> tuple[object, ...]:
        return item.side, tuple(item.definition.title.items()), further_words(naming, item.definition)

    counts = Counter(map(words, items))
    return tuple(_with_pack(item) if "." in item.name and counts[words(item)] > 1 else item for item in items)


def _with_pack(item: Item) -> Item:
    title, pack = item.definition.title, item.name.rpartition(":")[2].partition(".")[0]
    words = {lang: f"{text} ({pack})" for lang, text in title.items()}
    return attrs.evolve(item, definition=attrs.evolve(item.definition, title=attrs.evolve(title, **words)))


#: Keys of documents that only people read, or look at.
WORDS = frozenset({"title", "label", "provenance", "date", "scenery", "silhouette", "symbol"})


def without_words(value: object) -> Any:
    """A document without what only people read."""
    if isinstance(value, dict):
        return {key: without_words(part) for key, part in value.items() if key not in WORDS}
    return [without_words(part) for part in value] if isinstance(value, list) else value


def _zone_titles(rules: Ruleset, setting: Setting) -> dict[tuple[str, str], Mapping[str, str]]:
    """Zones by their kind, the plain title with the side."""
    texts = {**rules.registry.all(TITLES), **rules.registry.all(FORMS)}
    titles: dict[tuple[str, str], Mapping[str, str]] = {}
    for name, kind in rules.registry.all(ZONE_KINDS).items():
        plain = texts.get(f"zone_kind {name}", dict.fromkeys(LANGUAGES, name))
        for zone, side, _ in kind.owners(setting.sides):
            whose = setting.side_titles[setting.sides[side]] if side >= 0 else None
            titles["zone", zone] = {lang: f"{plain[lang]} ({whose[lang]})" for lang in LANGUAGES} if whose else plain
            titles["zone.short", zone] = texts.get(f"zone_kind.noun {name}", plain)
    return titles


def _title(
    item: PieceSetting | CardSetting, setting: Setting, further: tuple[str, ...], *, with_side: bool = True
) -> dict[str, str]:
    """Side, title and what follows it, as far as there are any, in the order of the language."""
    texts = {}
    for lang, title in item.definition.title.items():
        words = [title, *further]
        if with_side and item.side >= 0:
            side = setting.side_titles[setting.sides[item.side]][lang]
            # In brackets, a Spanish side need not agree with the word before it.
            words = [side, *words] if lang == "en" else [*words, f"({side})"]
        texts[lang] = " ".join(words)
    return texts

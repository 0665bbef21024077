"""Definitions: the attrs classes data files are read into, and the source of the JSON Schemas.

Each class is a *kind* of content. Packs may register further kinds, or classes that extend these, as a title's
scenarios have fields that only it has.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.content.drawn import SCENERY, SILHOUETTES
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN, PLAY_PATTERN

#: What the field of a symbol says of itself, and what it names.
SYMBOL_OF = "a symbol of a pack that pictures draw, in place of a silhouette or on the scenery"
SYMBOLS = "symbols.id"


def entry(
    description: str,
    *,
    default: Any = attrs.NOTHING,
    names: str | tuple[str, ...] = (),
    keys: str | tuple[str, ...] = (),
    **limits: Any,
) -> Any:
    """A field with what its schema says: a description and limits such as ``minimum`` or ``pattern``.

    ``title`` says in words what the ``pattern`` is: the error of a text that does not match expects it.

    ``names`` says what its texts name, also those in a list or an object; ``keys`` says it of the keys of an object:

    * ``"tiles"``: a definition of that kind, by its name in play;
    * ``"cards.local"``: the same, by the last part of that name, as in the parts of a document that are a side's;
    * ``"cards.id"``, ``"cards.colour"``: what that field of the definitions of the kind holds;
    * ``"geometry"``, ``"special_rule"``, ``"condition_kind"``, ...: what packs register under that word;
    * ``"side"`` and ``"scenario"`` are those of the game, ``"kind"`` is a kind of content, and ``"id"`` any
      definition.

    With several of them, a name of any.  Editors offer these names: ``undaunted schema --pack`` writes them.

    >>> @attrs.frozen(kw_only=True)
    ... class Bridge:
    ...     at: str = entry("the tile it stands on", names="tiles")
    >>> Bridge(at="16B").at
    '16B'
    """
    references = {"names": _several(names), "keys": _several(keys)}
    metadata = {"description": description, **{word: words for word, words in references.items() if words}, **limits}
    if default is dict:
        return attrs.field(factory=dict, metadata=metadata)
    return attrs.field(default=default, metadata=metadata)


def _several(given: str | tuple[str, ...]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else given


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Title(ByValue):
    """What players call a thing, in each language.

    >>> Title(en="Bridge", es="Puente")["es"]
    'Puente'
    """

    en: str = entry("English", minLength=1)
    es: str = entry("Spanish", minLength=1)

    def items(self) -> list[tuple[str, str]]:
        """(language, text) pairs."""
        return [("en", self.en), ("es", self.es)]

    def __getitem__(self, lang: str) -> str:
        return str(getattr(self, lang))


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Definition(ByValue):
    """What every definition has; a pack's own kinds of content extend it.

    >>> @attrs.frozen(kw_only=True)
    ... class Bridge(Definition):
    ...     title: Title = entry("what it is called")
    >>> Bridge(id="my_pack:bridge", provenance="original", title=Title(en="Bridge", es="Puente")).id
    'my_pack:bridge'
    """

    #: Whether a game is played by it: then it is part of the fingerprint, and a save needs the same.
    is_rule: ClassVar[bool] = True

    id: str = entry("pack:name", pattern=ID_PATTERN)
    provenance: str = entry("where the figures come from, or 'original'", minLength=1)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


@attrs.frozen(eq=False, kw_only=True, repr=False)
class CardDefinition(Definition):
    """A kind of card; copies are alike.

    ``ctx.rules.source.cards[number].definition`` is that of a kind of card in a game.

    >>> ctx.rules.source.cards[0].definition.side
    'us'
    """

    side: str | None = entry(
        "the side that owns it; none: the table's", default=None, names="side", pattern=NAME_PATTERN
    )
    title: Title = entry("what it is called")
    symbol: str | None = entry(SYMBOL_OF, default=None, names=SYMBOLS, pattern=ID_PATTERN)
    copies: int = entry("how many the box holds", minimum=1)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class TableCard(CardDefinition):
    """A kind of card that belongs to the table, such as an event: every copy starts in a zone of the table.

    >>> rain = Title(en="Rain", es="Lluvia")
    >>> TableCard(id="my_pack:rain", title=rain, copies=2, zone="sky", provenance="original").zone
    'sky'
    """

    zone: str = entry("the zone of the table where its copies start", names="zone", pattern=NAME_PATTERN)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class PieceDefinition(Definition):
    """A piece.

    ``ctx.rules.source.pieces[number].definition`` is that of a piece in a game.

    >>> ctx.rules.source.pieces[0].definition.side
    'us'
    """

    side: str | None = entry(
        "its side; none if it belongs to no side", default=None, names="side", pattern=NAME_PATTERN
    )
    title: Title = entry("what it is called")
    traits: tuple[str, ...] = entry("words that rules ask for", default=())
    turns_to: str | None = entry(
        "the id of the counter that a rule turns it to", default=None, names="id", pattern=ID_PATTERN
    )
    silhouette: str = entry("what pictures draw; empty: the letters of its title", default="", enum=["", *SILHOUETTES])
    symbol: str | None = entry(SYMBOL_OF, default=None, names=SYMBOLS, pattern=ID_PATTERN)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class TileDefinition(Definition):
    """A tile: the ground and what the rules ask of it.

    ``ctx.rules.source.spaces[number].tile`` is that of a space in a game.

    >>> ctx.rules.source.spaces[space].tile.label["en"]
    'hedged field'
    """

    label: Title = entry("a short word for the ground")
    traits: tuple[str, ...] = entry("words that rules ask for", default=())
    turns_to: str | None = entry(
        "the id of the tile that a rule turns it to", default=None, names="id", pattern=ID_PATTERN
    )
    scenery: tuple[str, ...] = entry(
        "what pictures draw, from the ground up, such as grass, woods", default=(), enum=list(SCENERY)
    )
    symbol: str | None = entry(SYMBOL_OF, default=None, names=SYMBOLS, pattern=ID_PATTERN)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class SpaceDefinition(ByValue):
    """A tile on the map.

    >>> SpaceDefinition(tile="16B", at=(0, 1)).at
    (0, 1)
    """

    tile: str = entry("the tile side, as it is called in play", names="tiles", pattern=PLAY_PATTERN)
    at: tuple[int, int] = entry("its coordinates", minimum=-1000, maximum=1000)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class VictoryCondition(ByValue):
    """A registered victory condition with its parameters.

    >>> VictoryCondition(condition="claim_objectives", points=5).points
    5
    """

    condition: str = entry("name of a registered condition", names="condition_kind", pattern=NAME_PATTERN)
    points: int = entry("the points it asks for, where it asks for any", default=0, minimum=0)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class SpecialRule(ByValue):
    """A scenario rule registered by name, with where and for whom it holds."""

    rule: str = entry("name of a registered scenario rule", names="special_rule", pattern=NAME_PATTERN)
    side: str | None = entry("the side it is for", default=None, names="side")
    at: str | None = entry("the tile it is about", default=None, names="tiles")
    x: int = entry("its number X, such as a round, 0 when it has none", default=0, minimum=0, maximum=999)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class ScenarioDefinition(Definition):
    """What every scenario has; a game's own class adds what its sides start with.

    >>> ctx.rules.source.scenario.geometry
    'staggered_columns'
    """

    number: int = entry("its number in its book", minimum=1)
    title: Title = entry("what it is called")
    date: str = entry("when it is set", default="")
    geometry: str = entry("a registered geometry", default="squares", names="geometry", pattern=NAME_PATTERN)
    spaces: tuple[SpaceDefinition, ...] = entry("the map; none for a game without a board", default=())
    special: tuple[SpecialRule, ...] = entry("scenario rules", default=())

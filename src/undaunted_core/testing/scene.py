"""Written situations for rule tests: a game at the point that a test needs.

game = scene("normandy", "la_raye", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "16B"})
play(game, "play us:rifleman_a control")
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any

from undaunted_core.extension.manager import Library, default_library
from undaunted_core.game.game import Game
from undaunted_core.game.position.checks import start_without_cards
from undaunted_core.game.position.words import Part, words_of
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.state import PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.kernel.events import Event


def scene(
    game: str,
    scenario: Any,
    *,
    active: str | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    zones: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
    rest: str | None = None,
    counters: Mapping[str, str | None] | None = None,
    edit: Callable[[Any, Any], None] | None = None,
    seed: int = 1,
    chance: str = "explicit",
    events: bool = True,
    packs: tuple[Any, ...] = (),
    library: Library | None = None,
    **words: Any,
) -> Game:
    """A game at the first decision of the active side's turn in round 1.

    Cards are side-local names: ``hand`` per side, ``zones`` per side and zone
    kind, taken from the starting deck first; cards not named stay in the deck or
    the supply where the scenario has them, or all lie in the zone kind ``rest``.
    ``counters`` moves pieces (None: off the board).  Every other keyword is a word of the game's
    positions (``PositionWord``) with what a position says there; a single cell that names a
    side names the active one when it is left out, and the sides that come before the active
    one have had their turns.  What is not named is as in the scenario.  ``edit(rules, state)`` may
    change anything else.  TypeError for a word that the game's positions do not have.

    >>> written = scene(
    ...     "normandy", "la_raye", active="german",
    ...     hand={"german": ["rifleman_a"]}, counters={"german:rifleman_a": "08A", "us:scout_a": None},
    ...     markers={"german": {"08A": "controlled"}}, round=3,
    ... )
    >>> written.round, written.to_move, notations(written)[0]
    (3, ('german',), 'end_turn')
    """
    library = library or default_library()
    rules: Any = library.ruleset(game, scenario, packs)
    state = rules.initial(seed)
    known = words_of(rules)
    parts = {part.word: part for part in (*known.cells, *known.rows)}
    for word in words:
        if word not in parts:
            near = nearest(word, parts)
            raise TypeError(f"scene: no word {word!r}; words of {game}: {', '.join(parts)}; nearest: {near}")
    for part in known.cells:
        given = words.get(part.word, active if part.col.holds == "side" else None)
        if given is not None:
            setattr(getattr(state, part.slot), part.col.name, _number(rules, part, given))
    if words.get("round") is not None:
        # The round begins with the start, and what packs do then is done in this round.
        state.rounds.number -= 1
    dealt = state.zones.cards
    ctx: Context[Any, Any] = Context(rules, state, events=[] if events else None, record=[], explicit=True)
    start_without_cards(ctx)
    ctx.explicit = chance == "explicit"
    made = Game(ctx, library, seed=seed, packs=tuple(map(str, packs)), scenario=None)
    while active is not None and made.to_move[0] != active:
        # Without cards nothing but the end of a turn is offered.
        made.apply(made.legal_actions()[0])
    _deal(rules, state, dealt, hand or {}, zones or {}, rest)
    for piece, space in (counters or {}).items():
        if not (space is None or isinstance(space, str)):
            raise TypeError(
                f"scene: counters: {piece}: found {type(space).__name__}, expected a tile or None; "
                "the rest of a counter is a word of the game's positions, or is changed by edit="
            )
        state.pieces.space[rules.numbers["piece"][piece]] = -1 if space is None else rules.numbers["space"][space]
    for part in known.cells:
        # What the start has changed since: the number of the round, for one.
        if words.get(part.word) is not None:
            setattr(getattr(state, part.slot), part.col.name, _number(rules, part, words[part.word]))
    for part in known.rows:
        _write(rules, part, part.col.index, getattr(getattr(state, part.slot), part.col.name), words.get(part.word, {}))
    if edit is not None:
        edit(rules, state)
    for zone, held in enumerate(state.zones.cards):
        if rules.zones.seen[zone]:
            state.zones.known[zone] = tuple(held)
    ctx.record.clear()
    if ctx.events is not None:
        ctx.events.clear()
    state.ply = state.revealed = 0
    made._legal = None
    made._start = state.clone()
    return made


def _write(rules: Any, part: Part, index: tuple[str, ...], rows: Any, given: Mapping[str, Any]) -> None:
    """Write the rows that are given by the names of their domains."""
    for name, value in given.items():
        row = rules.numbers[index[0]][name]
        if len(index) > 1:
            _write(rules, part, index[1:], rows[row], value)
        else:
            rows[row] = _number(rules, part, value)


def _number(rules: Any, part: Part, value: Any) -> Any:
    """The cell for what a position says: None is the default."""
    if value is None:
        return part.col.default
    if part.values:
        return part.values[value]
    return value if part.col.holds in PLAIN else rules.numbers[part.col.holds][value]


def _deal(
    rules: Any,
    state: Any,
    dealt: list[list[int]],
    hand: Mapping[str, Sequence[str]],
    zones: Mapping[str, Mapping[str, Sequence[str]]],
    rest: str | None,
) -> None:
    of, cards = rules.zones.of, state.zones.cards
    left = [(zone, card) for zone, held in enumerate(dealt) for card in held]
    for side, number in rules.numbers["side"].items():
        wanted = {"hand": hand.get(side, ()), **zones.get(side, {})}
        for kind, names in wanted.items():
            for name in names:
                card = rules.numbers["card"][f"{side}:{name}"]
                left.remove(next(found for found in left if found[1] == card))
                insort(cards[of[kind][number]], card)
    for zone, card in left:
        insort(cards[zone if rest is None else of[rest][rules.zones.card_side[card]]], card)


def play(game: Game, *actions: str) -> tuple[Event, ...]:
    """Apply actions one after the other (``roll 5`` and ``draw ...`` are chance); all their events.

    >>> [event.kind for event in play(game, "play us:rifleman_a attack", "target german:scout_a", "roll 9")][:2]
    ['undaunted.card_played', 'tactics.attacked']
    """
    return tuple(event for action in actions for event in game.apply(action))


def context(game: Game) -> Context[Any, Any]:
    """The context that the game's rules get: to call a function of a pack by itself.

    >>> ctx = context(game)
    >>> ctx.rules.names["space"][ctx.state.pieces.space[ctx.rules.numbers["piece"]["us:rifleman_a"]]]
    '16B'
    """
    return game._ctx


def notations(game: Game, seat: str | None = None) -> list[str]:
    """The legal actions in notation.

    >>> notations(game)[:3]
    ['end_turn', 'play us:scout_a hunker_down', 'play us:scout_a conceal']
    """
    return [action.notation for action in game.legal_actions(seat)]


def zone(game: Game, name: str) -> list[str]:
    """The cards of a zone such as ``us:hand``, by name.

    >>> zone(game, "us:hand")
    ['us:scout_a', 'us:rifleman_a']
    """
    rules = game.rules
    return [rules.names["card"][card] for card in game._ctx.state.zones.cards[rules.numbers["zone"][name]]]

"""Written situations for rule tests: a game at the point that a test needs.

game = scene("normandy", "la_raye", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "16B"})
play(game, "play us:rifleman_a control")
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core import rng
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.extension.manager import Library, library_of
from undaunted_core.game.game import Game
from undaunted_core.game.position.reading import Reader
from undaunted_core.game.position.words import words_of
from undaunted_core.game.position.zones import card_names, zones_by_owner
from undaunted_core.ids import near_hint, nearest
from undaunted_core.kernel.context import Context
from undaunted_testing.situation import number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from undaunted_core.kernel.events import Event
    from undaunted_core.mechanics.state import CoreRules, CoreState

HAND = "hand"


def scene(
    game: str,
    scenario: object,
    *,
    active: str | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    zones: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
    rest: str | None = None,
    counters: Mapping[str, object] | None = None,
    edit: Callable[[Any, Any], None] | None = None,
    seed: int = 1,
    chance: str = "explicit",
    events: bool = True,
    packs: tuple[object, ...] = (),
    library: Library | None = None,
    **words: object,
) -> Game:
    """A game at the first decision of the active side's turn in round 1.

    Cards are side-local names: ``hand`` is per side, and ``zones`` per side and zone kind, taken from the starting
    deck first. Cards not named stay in the deck or the supply of the scenario, or all lie in the zone kind ``rest``.
    ``counters`` says of pieces what a position says: the space (None: off the board), or an object with it and other
    words.  Every other keyword is a word of the game's positions (``PositionWord``) with its value in a position. A
    single cell that names a side names the active one when it is left out.  What is not named is as in the scenario.
    ``edit(rules, state)`` may change anything else.

    The situation is read as a position is. A wrong word raises :class:`~undaunted_core.SaveError` with its place, the
    expected and the nearest right one, and so does a contradiction.  TypeError or ValueError for other arguments of
    the wrong kind, and TypeError for a keyword that the game's positions do not have.

    >>> written = scene(
    ...     "normandy", "la_raye", active="german",
    ...     hand={"german": ["rifleman_a"]}, counters={"german:rifleman_a": "08A", "us:scout_a": None},
    ...     markers={"german": {"08A": "controlled"}}, round=3,
    ... )
    >>> written.round, written.to_move, notations(written)[0]
    (3, ('german',), 'end_turn')
    """
    if chance not in ("sampled", "explicit"):
        raise ValueError(f"scene: chance is 'sampled' or 'explicit', not {quoted(chance)}")
    seed = check_whole("scene: the seed", seed)
    library = library_of(library)
    packs = library.asked(packs)
    rules: CoreRules = library.ruleset(game, scenario, packs)
    vocabulary = words_of(rules)
    parts = {part.word: part for part in (*vocabulary.cells, *vocabulary.rows)}
    for word in words:
        if word not in parts:
            hint = near_hint(word, [*parts, *(scene.__kwdefaults__ or ())])
            raise TypeError(f"scene: no word {word!r}; words of {game}: {', '.join(parts)}{hint}")
    if active is not None:
        words["active"] = active
        if active in rules.sides:
            words = {**{part.word: active for part in vocabulary.cells if part.col.holds == "side"}, **words}
    # The test itself tries what follows.
    reader = Reader(rules, words, "scene", [], is_own=True)
    words["counters"] = _counters(reader, {} if counters is None else counters)
    words["zones"] = _zones(reader, {} if hand is None else hand, {} if zones is None else zones, rest)
    state = reader.read()
    state.rng, state.drawn = rng.first_block(seed), 0
    if edit is not None:
        edit(rules, state)
        for zone, cards in enumerate(state.zones.cards):
            if rules.zones.seen[zone]:
                state.zones.known[zone] = tuple(cards)
    ctx: Context[CoreRules, CoreState] = Context(
        rules, state, events=[] if events else None, record=[], explicit=chance == "explicit"
    )
    return Game(ctx, library, seed=seed, packs=packs, scenario=None, first=state.clone())


def _counters(reader: Reader, counters: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The part ``counters`` of a position, from what is said of pieces by their whole names."""
    document: dict[str, dict[str, object]] = {}
    for piece, entry in reader.entries("/counters", counters, reader.homes, "a counter of this game"):
        side, local = reader.homes[piece].split("/")[2:]
        document.setdefault(side, {})[local] = entry
    return document


def _zones(
    reader: Reader, hand: Mapping[str, object], zones: Mapping[str, object], rest: str | None
) -> dict[str, dict[str, dict[str, int]]]:
    """The part ``zones`` of a position: all cards, those that are named in the zones that the call names."""
    names, owners = card_names(reader.rules), zones_by_owner(reader.rules)
    left = [Counter(cards) for cards in reader.rules.initial(0).zones.cards]
    cards: list[Counter[int]] = [Counter() for _ in left]
    for pointer, zone, entries in _read_cards(reader, owners, hand, zones):
        if not isinstance(entries, list | tuple):
            reader.fault(pointer, entries, "a list of cards")
            continue
        for name in entries:
            card = names[zone].get(name) if isinstance(name, str) else None
            if card is None:
                reader.fault(pointer, name, "a card of this side here", nearest(name, names[zone]))
                continue
            cards[zone][card] += 1
            # If there are no more of them, the reader finds too many.
            source = next((source_cards for source_cards in left if source_cards[card]), Counter[int]())
            source[card] -= 1
    kinds = [kind for own in owners.values() for kind in own]
    if rest is not None and rest not in kinds:
        reader.fault("/rest", rest, "a kind of zone", nearest(rest, kinds))
    for own in owners.values():
        for zone in own.values():
            cards[own.get(str(rest), zone)] += left[zone]
    return {
        owner: {
            kind: {name: cards[zone][card] for name, card in names[zone].items() if cards[zone][card]}
            for kind, zone in own.items()
        }
        for owner, own in owners.items()
    }


def _read_cards(
    reader: Reader, owners: Mapping[str, Mapping[str, int]], hand: Mapping[str, object], zones: Mapping[str, object]
) -> Iterator[tuple[str, int, object]]:
    """Where the call names cards, for which zone, and what it names there."""
    hands = {owner: own[HAND] for owner, own in owners.items() if HAND in own}
    for side, cards in reader.entries("/hand", hand, hands, "a side with a hand"):
        yield f"/hand/{side}", hands[side], cards
    for owner, own in reader.entries("/zones", zones, owners, "an owner of zones"):
        for kind, cards in reader.entries(f"/zones/{owner}", own, owners[owner], "a zone of this game"):
            yield f"/zones/{owner}/{kind}", owners[owner][kind], cards


def play(game: Game, *actions: str) -> tuple[Event, ...]:
    """Apply actions one after the other (``roll 5`` and ``draw ...`` are chance); all their events.

    >>> [event.kind for event in play(game, "play us:rifleman_a attack", "target german:scout_a", "roll 9")][:2]
    ['undaunted.card_played', 'tactics.attacked']
    """
    return tuple(event for action in actions for event in game.apply(action))


def context(game: Game) -> Context[CoreRules, CoreState]:
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
    """The cards of a zone such as ``us:hand``, by name; KeyError with the nearest for a name that no zone has.

    >>> zone(game, "us:hand")
    ['us:scout_a', 'us:rifleman_a']
    """
    rules = game.rules
    return [rules.names["card"][card] for card in game._ctx.state.zones.cards[number_of(rules, "zone", name)]]

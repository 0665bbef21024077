"""What a seat is given at a stop, as one document, and where two such documents differ."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import ActionError, ExplainError
from undaunted_core.game.choosing import side_number
from undaunted_core.game.explain import queries_of
from undaunted_core.kernel.state import PLAIN
from undaunted_core.mechanics.happenings import Drawn
from undaunted_core.mechanics.pools import is_hidden, list_pooled_rows
from undaunted_testing.beliefs import happenings_of, place_of
from undaunted_testing.suspects import where_named
from undaunted_testing.walk import CheckFailedError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_testing.twins import Difference

#: How many queries are asked at a stop.
QUERIES = 3
#: What the parts of a document are called in a failure.
CALLED = {
    "observation": "the observation of {seat} depends",
    "events": "the events of {seat} depend",
    "asked": "who is asked, as {seat} sees it, depends",
    "options": "the options of {seat} depend",
    "decision": "what {seat} is asked depends",
    "told": "what {seat} is told of an action depends",
    "refused": "how an action of {seat} is refused depends",
    "read": "how words of {seat} are read depends",
    "explained": "what is explained to {seat} depends",
    "samples": "sampling betrays the true world: what is drawn for {seat} depends",
}


def describe_stop(game: Game, viewer: str | None, questions: Mapping[str, bool]) -> dict[str, object]:
    """What a seat is given at a stop, but for its events and what :func:`describe_worlds` adds.

    ``questions`` are notations to ask about; where it is True, the seat tries the action too.
    """
    document = describe_view(game, viewer)
    json.dumps(document, allow_nan=False)
    if viewer is None:
        return document
    options = [action.notation for action in game.legal_actions(viewer)] if viewer in game.to_move else []
    first_words = [notation.partition(" ")[0] for notation in options]
    decision = game.decision_for(viewer)
    return document | {
        "options": options,
        "decision": decision and decision.to_dict(),
        "told": {notation: [why.to_dict() for why in game.why_illegal(notation, viewer)] for notation in questions},
        "refused": {notation: _refusal_of(game, viewer, notation) for notation, tries in questions.items() if tries},
        "read": {word: _refusal_of(game, viewer, word) for word in dict.fromkeys(first_words)},
    }


def describe_worlds(
    game: Game, viewer: str | None, questions: Iterable[str], queries: Sequence[tuple[str, dict[str, object]]],
    seeds: int,
) -> dict[str, object]:
    """What is drawn and explained for a seat: it takes long, and comes from the observation."""
    document: dict[str, object] = {"samples": {seed: game.determinize(viewer, seed).digest() for seed in range(seeds)}}
    if viewer is None:
        return document
    explained = {notation: _explanation_of(game, viewer, notation, {}) for notation in questions}
    return document | {
        "explained": explained
        | {f"{name} {asked}": _explanation_of(game, viewer, name, asked) for name, asked in queries}
    }


def describe_view(game: Game, viewer: str | None) -> dict[str, object]:
    """What a seat sees at a stop, its question and options included."""
    return {"asked": list(game.to_move), "observation": game.observation(viewer).to_dict()}


def _refusal_of(game: Game, viewer: str, words: str) -> str | None:
    """The refusal of words that a seat gives; None if they are taken."""
    try:
        game.clone().apply(words, viewer)
    except ActionError as error:
        return f"{type(error).__name__}: {error}"
    return None


def _explanation_of(game: Game, viewer: str, question: str, asked: Mapping[str, object]) -> object:
    try:
        return game.explain(question, viewer, **asked).to_dict()
    except (ActionError, ExplainError) as error:
        return f"{type(error).__name__}: {error}"


def some_queries(game: Game, rng: random.Random) -> list[tuple[str, dict[str, object]]]:
    """Some named queries with arguments drawn at random."""
    rules = game.rules
    every = {
        name: fields
        for name, fields in queries_of(rules).items()
        # A game without pieces has no answer to what asks for one.
        if all(domain in PLAIN or domain.endswith("?") or rules.names[domain] for domain in fields.values())
    }
    chosen = []
    for name in rng.sample(sorted(every), min(QUERIES, len(every))):
        asked: dict[str, object] = {}
        for field, domain in every[name].items():
            holds = domain.removesuffix("?")
            if not (holds != domain and rng.random() < 0.5):
                asked[field] = rng.randrange(3) if holds in PLAIN else rng.choice(rules.names[holds])
        chosen.append((name, asked))
    return chosen


def is_shown(game: Game, twin: Game, viewer: str | None, since: int, differs: Difference) -> bool:
    """Whether the events of a seat show it, after the same move in both worlds, in which of them it is.

    Events declare what they reveal by what they tell of cards: see :func:`happenings_of`.  The first ones that are
    not alike must reveal a hidden thing in which the worlds differ; :class:`CheckFailedError` if they do not.
    """
    ours, theirs = ([event.to_dict() for event in world.events(viewer, since)] for world in (game, twin))
    for mine, other in zip_longest(ours, theirs):
        if mine != other:
            if not any(_reveals(game, viewer, event, differs) for event in (mine, other) if event):
                called = CALLED["events"].format(seat=viewer or "a spectator")
                where = difference(mine, other, "/events")
                said = f"{called} on what it cannot know, and do not declare it: {where}"
                event = (mine or other or {})["kind"]
                cure = "expected tells= that says which card comes to light, or secret= for a field that only one sees"
                raise CheckFailedError(f"{said}; event {event}{where_named(game, event)}: {cure}")
            return True
    return False


def _reveals(game: Game, viewer: str | None, event: Mapping[str, Any], differs: Difference) -> bool:
    """Whether an event declares that it shows, or excludes, a hidden thing in which two worlds differ."""
    rules = game.rules
    kind = rules.events[rules.event_numbers[event["kind"]]]
    for happening in happenings_of(rules, kind, event):
        if isinstance(happening, Drawn):
            # Unseen by all but those who see where it goes.
            target = {happening.target, f"{happening.side}:{happening.target}"}
            card = event.get("card") if target & open_places(game, viewer) else None
        else:
            card = getattr(happening, "card", None)
        zone = next((getattr(happening, name) for name in ("source", "place", "zone") if hasattr(happening, name)), "")
        places = {zone, f"{happening.side}:{zone}"} if zone else differs.places
        if card in differs.words and (not differs.places or places & differs.places):
            return True
    return False


def open_places(game: Game, viewer: str | None) -> set[str]:
    """The places of cards that a seat sees."""
    rules, side = game.rules, side_number(game.rules, viewer)
    rows = [row for row, _ in list_pooled_rows(rules, "card")]
    return {place_of(rules, row) for row in rows if not is_hidden(rules, row, game._ctx.state, side)}


def expect_alike(viewer: str | None, ours: Mapping[str, object], theirs: Mapping[str, object]) -> None:
    """Fail unless both documents are equal: with the part, the path and both values."""
    for part, mine in ours.items():
        if mine != theirs[part]:
            called = CALLED[part].format(seat=viewer or "a spectator")
            raise CheckFailedError(f"{called} on what it cannot know: {difference(mine, theirs[part], f'/{part}')}")


def difference(ours: object, theirs: object, path: str = "") -> str:
    """The first place at which two values differ, and both values there."""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        number = next(n for n, (mine, other) in enumerate(zip(ours, theirs, strict=True)) if mine != other)
        return difference(ours[number], theirs[number], f"{path}/{number}")
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        key = next(key for key in ours if ours[key] != theirs[key])
        return difference(ours[key], theirs[key], f"{path}/{key}")
    return f"{path}: {ours!r} and {theirs!r}"[:600]


__all__ = [
    "describe_stop",
    "describe_view",
    "describe_worlds",
    "difference",
    "expect_alike",
    "is_shown",
    "some_queries",
]

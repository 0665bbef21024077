"""What a seat is given at a stop, as one document, and where two such documents differ."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import ActionError, ExplainError
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


def given(game: Game, viewer: str | None, questions: Mapping[str, bool]) -> dict[str, Any]:
    """What a seat is given at a stop, but for its events and what :func:`worked_out` adds.

    ``questions`` are notations to ask about; where it is True, the seat tries the action too.
    """
    found = looks(game, viewer)
    json.dumps(found, allow_nan=False)
    if viewer is None:
        return found
    options = [action.notation for action in game.legal_actions(viewer)] if viewer in game.to_move else []
    decision = game.decision_for(viewer)
    return found | {
        "options": options,
        "decision": decision and decision.to_dict(),
        "told": {one: [why.to_dict() for why in game.why_illegal(one, viewer)] for one in questions},
        "refused": {one: _refused(game, viewer, one) for one, tries in questions.items() if tries},
        "read": {word: _refused(game, viewer, word) for word in {one.partition(" ")[0]: 0 for one in options}},
    }


def worked_out(
    game: Game, viewer: str | None, questions: Iterable[str], queries: Sequence[tuple[str, dict[str, object]]],
    seeds: int,
) -> dict[str, Any]:
    """What is drawn and explained for a seat: it takes long, and comes from the observation."""
    found = {"samples": {seed: game.determinize(viewer, seed).digest() for seed in range(seeds)}}
    if viewer is None:
        return found
    explained = {one: _explained(game, viewer, one, {}) for one in questions}
    return found | {
        "explained": explained | {f"{name} {asked}": _explained(game, viewer, name, asked) for name, asked in queries}
    }


def looks(game: Game, viewer: str | None) -> dict[str, Any]:
    """What a seat sees at a stop, its question and options included."""
    return {"asked": list(game.to_move), "observation": game.observation(viewer).to_dict()}


def _refused(game: Game, viewer: str, words: str) -> str | None:
    """The refusal of words that a seat gives; None if they are taken."""
    try:
        game.clone().apply(words, viewer)
    except ActionError as error:
        return f"{type(error).__name__}: {error}"
    return None


def _explained(game: Game, viewer: str, what: str, asked: Mapping[str, object]) -> object:
    try:
        return game.explain(what, viewer, **asked).to_dict()
    except (ActionError, ExplainError) as error:
        return f"{type(error).__name__}: {error}"


def some_queries(game: Game, rng: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """Some named queries with arguments drawn at random."""
    rules = game.rules
    every = {
        name: fields
        for name, fields in queries_of(rules).items()
        # A game without pieces has no answer to what asks for one.
        if all(domain in PLAIN or domain.endswith("?") or rules.names[domain] for domain in fields.values())
    }
    found = []
    for name in rng.sample(sorted(every), min(QUERIES, len(every))):
        asked = {}
        for field, domain in every[name].items():
            holds = domain.removesuffix("?")
            if not (holds != domain and rng.random() < 0.5):
                asked[field] = rng.randrange(3) if holds in PLAIN else rng.choice(rules.names[holds])
        found.append((name, asked))
    return found


def is_shown(game: Game, twin: Game, viewer: str | None, since: int, differs: Difference) -> bool:
    """Whether the events of a seat show it, after the same move in both worlds, in which of them it is.

    Events declare what they reveal by what they tell of cards: see :func:`happenings_of`.  The first ones that are
    not alike must reveal a hidden thing in which the worlds differ; :class:`CheckFailedError` if they do not.
    """
    ours, theirs = ([event.to_dict() for event in one.events(viewer, since)] for one in (game, twin))
    for one, other in zip_longest(ours, theirs):
        if one != other:
            if not any(_reveals(game, viewer, event, differs) for event in (one, other) if event):
                called = CALLED["events"].format(seat=viewer or "a spectator")
                found = difference(one, other, "/events")
                said = f"{called} on what it cannot know, and do not declare it: {found}"
                event = (one or other or {})["kind"]
                cure = "expected tells= that says which card comes to light, or secret= for a field that only one sees"
                raise CheckFailedError(f"{said}; event {event}{where_named(game, event)}: {cure}")
            return True
    return False


def _reveals(game: Game, viewer: str | None, event: Mapping[str, Any], differs: Difference) -> bool:
    """Whether an event declares that it shows, or excludes, a hidden thing in which two worlds differ."""
    rules = game.rules
    kind = rules.events[rules.event_numbers[event["kind"]]]
    for what in happenings_of(rules, kind, event):
        if isinstance(what, Drawn):
            # Unseen by all but those who see where it goes.
            target = {what.target, f"{what.side}:{what.target}"}
            card = event.get("card") if target & open_places(game, viewer) else None
        else:
            card = getattr(what, "card", None)
        place = next((getattr(what, name) for name in ("source", "place", "zone") if hasattr(what, name)), "")
        at = {place, f"{what.side}:{place}"} if place else differs.places
        if card in differs.words and (not differs.places or at & differs.places):
            return True
    return False


def open_places(game: Game, viewer: str | None) -> set[str]:
    """The places of cards that a seat sees."""
    rules, side = game.rules, game._side_number(viewer)
    rows = [row for row, _ in list_pooled_rows(rules, "card")]
    return {place_of(rules, row) for row in rows if not is_hidden(rules, row, game._ctx.state, side)}


def same(viewer: str | None, ours: Mapping[str, object], theirs: Mapping[str, object]) -> None:
    """Fail unless both documents are equal: with the part, the path and both values."""
    for part, one in ours.items():
        if one != theirs[part]:
            called = CALLED[part].format(seat=viewer or "a spectator")
            raise CheckFailedError(f"{called} on what it cannot know: {difference(one, theirs[part], f'/{part}')}")


def difference(ours: object, theirs: object, at: str = "") -> str:
    """The first place at which two values differ, and both values there."""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        number = next(n for n, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other)
        return difference(ours[number], theirs[number], f"{at}/{number}")
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        key = next(key for key in ours if ours[key] != theirs[key])
        return difference(ours[key], theirs[key], f"{at}/{key}")
    return f"{at}: {ours!r} and {theirs!r}"[:600]


__all__ = ["difference", "given", "is_shown", "looks", "same", "some_queries", "worked_out"]

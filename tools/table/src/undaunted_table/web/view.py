"""What goes out to one viewer: made from the observation of their seat, the catalogue and the board alone.

Nothing here reads the game's state: what an observation does not hold cannot leave the server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import attrs

from undaunted_core.errors import ActionError, ExplainError
from undaunted_table.render.score import score_of
from undaunted_table.render.seeing import World, see
from undaunted_table.render.seen import Seen
from undaunted_table.render.sums import shorten_sum
from undaunted_table.render.svg import pictures
from undaunted_table.web.messages import Refused
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import undaunted_core as uc
    from undaunted_core.text import Text
    from undaunted_table.web.table import Table

    class Seated(Protocol):
        """A table, and who looks at it."""

        @property
        def table(self) -> Table: ...  # noqa: D102
        @property
        def online(self) -> Collection[str]: ...  # noqa: D102
        @property
        def spectators(self) -> int: ...  # noqa: D102

#: The sign of columns that say which card a piece looks like.
FACE = "face"


def view_of(
    seating: Seated, seat: str | None, lang: str, since: int, own: tuple[str, ...], most: int | None = None,
    is_maker: bool = False,
) -> tuple[dict[str, object], Seen, tuple[uc.Event, ...]]:  # fmt: skip
    """The view of a seat (None: a spectator), and what it was made from: what the seat sees, and the events.

    ``since`` is the number of the first event to tell, ``own`` the seats of the viewer's key, ``most`` how many events
    are told: the latest.  ``seating`` says who looks, and ``is_maker`` whether the key is the maker's.
    """
    table = seating.table
    if most is not None:
        since = max(since, table.count_events() - most)
    observation = table.observation(seat)
    world = World(observation)
    seen = see(observation, lang, world)
    wording = seen.wording
    decision, outcome = observation.decision, table.outcome
    events = table.events(seat, since)
    return {
        "is": "view",
        "revision": table.version,
        "seat": seat,
        "seats": list(own),
        "table": {
            "id": table.id,
            **{name: table.about[name] for name in ("game", "title", "scenario", "made")},
            "players": players_of(seating),
            "spectators": seating.spectators,
        },
        "to_move": list(table.to_move),
        "decision": None
        if decision is None or seat is None
        else {**decision.to_dict(lang), "token": table.token(seat)},
        "choices": [_choice(observation, action, lang, wording) for action in observation.legal_actions],
        "tree": observation.choices(lang, wording).to_dict(),
        "observation": observation.to_dict(),
        "score": score_of(seen, world).to_dict(),
        "from": since,
        "events": [_event(event, lang, wording) for event in events],
        **_tell_back(table, seat, lang),
        "save": table.may_save(own),
        "outcome": None if outcome is None else outcome.to_dict(lang),
        "trouble": table.trouble,
        "campaign": table.campaign_view(seat, lang, own),
        "people": table.people_view(is_maker),
    }, seen, events


def _tell_back(table: Table, seat: str | None, lang: str) -> dict[str, object]:
    """How far a seat may go back, and why no further."""
    if seat is None:
        return {"undo": False, "undo_turn": 0, "no_undo": None}
    back = table.back(seat)
    return {"undo": back.count > 0, "undo_turn": back.count, "no_undo": say(back.why, lang)}


def players_of(seating: Seated) -> dict[str, object]:
    """Who plays each seat, what they are called, and whether they look."""
    table, online = seating.table, seating.online
    return {
        seat: {
            "kind": player.kind, "bot": player.bot, "name": table.standing.names.get(seat), "online": seat in online,
        }
        for seat, player in table.players.items()
    }  # fmt: skip


def wording_of(observation: uc.Observation, lang: str) -> Text:
    """What things are called; pieces that look like cards after these cards, as they are drawn."""
    signs = observation.catalog["signs"].values()
    if all(entry["sign"] != FACE for entry in signs):
        return observation.wording
    return Seen(observation, observation.board, observation.catalog, lang).wording


def _event(event: uc.Event, lang: str, wording: Text) -> dict[str, object]:
    # One that names the card says itself which piece is what.
    return {**event.to_dict(), "text": event.text(lang, None if "card" in event.fields else wording)}


def _choice(observation: uc.Observation, action: uc.Action, lang: str, wording: Text) -> dict[str, object]:
    """A legal action: itself, its sentence, and where what it names lies."""
    return {
        "action": action.to_dict(),
        "notation": action.notation,
        "text": wording.action(action, lang),
        "targets": [
            {**target.to_dict(), "title": wording.title(target.domain, target.name, lang)}
            for target in action.targets(observation)
        ],
    }


def pictures_of(seen: Seen, parts: Collection[str], events: Collection[uc.Event] = ()) -> dict[str, str]:
    """The parts as pictures of their own; the board shows the events that the viewer had not seen before.

    Nothing is marked in them, as the page marks what may be chosen. In the hand more is shown: further zones, if a
    card of theirs may be chosen.
    """
    return pictures(seen, parts, ("hand",), events)


def explain_action(observation: uc.Observation, asked: Mapping[str, Any], lang: str) -> dict[str, object]:
    """The sums and odds of an action, or of a named query with its arguments, as the seat can know them."""
    if "query" in asked:
        try:
            explanation = observation.explain(asked["query"], **asked.get("arguments", {}))
        except ActionError as error:
            # The library takes an action in the place of a query too.
            raise ExplainError(str(error)) from None
    else:
        explanation = observation.explain(_action(asked))
    wording, signs = wording_of(observation, lang), observation.catalog["signs"]
    lines = [attrs.asdict(line) for line in shorten_sum(explanation, signs, wording, lang)]
    return {"explanation": explanation.to_dict(), "text": explanation.text(lang, wording), "lines": lines}


def reasons(observation: uc.Observation, asked: Mapping[str, Any], lang: str) -> dict[str, object]:
    """Why an action is not legal, as far as the seat may know; no reasons when it is."""
    return {"reasons": [reason.to_dict(lang) for reason in observation.why_illegal(_action(asked))]}


def _action(asked: Mapping[str, Any]) -> dict[str, object] | str:
    """The action of a request, as JSON or in notation."""
    if "action" not in asked:
        raise Refused("missing_member", "/action")
    action: dict[str, object] | str = asked["action"]
    return action


__all__ = ["explain_action", "pictures_of", "players_of", "reasons", "view_of", "wording_of"]

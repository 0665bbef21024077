"""The beginning of a save, up to the seed: the same for all games of a ruleset, so written once and parsed once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from undaunted_core.content.loader import parse_json
from undaunted_core.errors import SchemaError
from undaunted_core.game.prints import prints_of
from undaunted_core.game.rerunning import digest, start_digest
from undaunted_core.game.writing import compact

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.state import CoreRules

#: A beginning that this process wrote: its text, its content, and the digest up to its end.
Head = tuple[str, dict[str, Any], Any]

#: Per ruleset the packs that were named when a game was started with it, the beginning of its saves, and the digest up
#: to its end.
_WRITTEN: WeakKeyDictionary[CoreRules, tuple[tuple[str, ...], str, Any]] = WeakKeyDictionary()
#: The same beginnings by fingerprint; at most ``_MOST`` are kept.
_PARSED: dict[str, Head] = {}
_MOST = 256
_MARK = '"fingerprint":"'


def common_setup(game: Game) -> dict[str, Any]:
    """What a game was started with, but for its seed and its way with chance."""
    rules = game._ctx.rules
    return {
        "game": rules.game,
        "scenario": game._scenario if isinstance(game._scenario, dict) else rules.scenario,
        "packs": list(game._packs),
        "versions": dict(rules.packs),
        "fingerprint": rules.fingerprint,
        **prints_of(rules),
    }


def head_of(game: Game, begun: dict[str, object]) -> tuple[str, Any]:
    """The start of a document's text, and the digest up to its end (None: nobody keeps it).

    It holds ``begun`` entries and the setup of a game, left open after what games share.
    """
    rules = game._ctx.rules
    heads = _WRITTEN.get(rules)
    if heads is not None and heads[0] == game._packs and not isinstance(game._scenario, dict):
        return heads[1:]
    setup = common_setup(game)
    head = compact({**begun, "setup": setup})[:-2]
    if isinstance(game._scenario, dict):
        return head, None
    digest_begun = start_digest(head)
    _WRITTEN[rules] = game._packs, head, digest_begun
    if len(_PARSED) >= _MOST:
        _PARSED.clear()
    _PARSED[rules.fingerprint] = head, {**begun, "setup": setup}, digest_begun
    return head, digest_begun


def recall_head(text: str) -> Head | None:
    """The beginning of a text, where this process wrote it."""
    start = text.find(_MARK, 0, 1000) + len(_MARK)
    head = _PARSED.get(text[start : text.find('"', start)])
    return head if head is not None and text.startswith(head[0]) and text[len(head[0])] == "," else None


def digest_of(text: str, head: Head | None) -> str:
    """The digest of a save or replay; of a beginning that this process wrote it is known already."""
    return digest(text) if head is None else digest(text[len(head[0]) :], head[2])


def parse(text: str, name: str, head: Head | None) -> Any:
    """The JSON value of a save or replay; after a beginning that this process wrote, only the rest is parsed.

    The parts of such a beginning are shared: do not change them.
    """
    if head is not None:
        written, begun, _ = head
        try:
            rest = parse_json('{"setup":{' + text[len(written) + 1 :], name, strict=False)
            return {**begun, **rest, "setup": {**begun["setup"], **rest["setup"]}}
        except (SchemaError, TypeError):
            # The whole text has its say, and tells where it is wrong.
            pass
    # The digest replaces the checks of strict parsing, and nothing here walks deeper than a save's shape.
    return parse_json(text, name, strict=False)

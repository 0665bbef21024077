"""The beginning of a save, up to the seed: the same for all games of a ruleset, so written once and parsed once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from undaunted_core.content.loader import parse_json
from undaunted_core.errors import SchemaError
from undaunted_core.game.prints import prints_of
from undaunted_core.game.rerunning import digest, started
from undaunted_core.game.writing import compact

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.ruleset import Ruleset

#: Per ruleset the packs that were named when a game was started with it, and the beginning of its saves.
_WRITTEN: WeakKeyDictionary[Ruleset, tuple[tuple[str, ...], str]] = WeakKeyDictionary()
#: The same beginnings by fingerprint, with their content and the digest up to their end; at most ``_MOST`` are kept.
_PARSED: dict[str, tuple[str, dict[str, Any], Any]] = {}
_MOST = 256
_MARK = '"fingerprint":"'


def shared_setup(game: Game) -> dict[str, Any]:
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


def head_of(game: Game, begun: dict[str, Any]) -> str:
    """The start of a document's text: ``begun`` entries and setup of a game, left open after what games share."""
    rules = game._ctx.rules
    kept = _WRITTEN.get(rules)
    if kept is not None and kept[0] == game._packs and not isinstance(game._scenario, dict):
        return kept[1]
    setup = shared_setup(game)
    head = compact({**begun, "setup": setup})[:-2]
    if not isinstance(game._scenario, dict):
        _WRITTEN[rules] = game._packs, head
        if len(_PARSED) >= _MOST:
            _PARSED.clear()
        _PARSED[rules.fingerprint] = head, {**begun, "setup": setup}, started(head)
    return head


def _kept(text: str) -> tuple[str, dict[str, Any], Any] | None:
    """The beginning of a text, where this process wrote it."""
    place = text.find(_MARK, 0, 1000) + len(_MARK)
    kept = _PARSED.get(text[place : text.find('"', place)])
    return kept if kept is not None and text.startswith(kept[0]) and text[len(kept[0])] == "," else None


def digest_of(text: str) -> str:
    """The digest of a save or replay; of a beginning that this process wrote it is known already."""
    kept = _kept(text)
    return digest(text) if kept is None else digest(text[len(kept[0]) :], kept[2])


def parse(text: str, name: str) -> Any:
    """The JSON value of a save or replay; after a beginning that this process wrote, only the rest is parsed.

    The parts of such a beginning are shared: do not change them.
    """
    kept = _kept(text)
    if kept is not None:
        head, begun, _ = kept
        try:
            rest = parse_json('{"setup":{' + text[len(head) + 1 :], name, strict=False)
            return {**begun, **rest, "setup": {**begun["setup"], **rest["setup"]}}
        except (SchemaError, TypeError):
            # The whole text has its say, and tells where it is wrong.
            pass
    # The digest replaces the checks of strict parsing, and nothing here walks deeper than a save's shape.
    return parse_json(text, name, strict=False)

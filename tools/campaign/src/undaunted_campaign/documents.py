"""The document of a campaign under way: written whole, and read by playing every game of it again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

import undaunted_core as uc
from undaunted_campaign.errors import CampaignError
from undaunted_campaign.listing import entities
from undaunted_core.arguments import quoted
from undaunted_core.content.loader import parse_json
from undaunted_core.errors import Fault, Faults, RulesetMismatchError, SaveError, SchemaError
from undaunted_core.game.rerunning import digest, is_limit
from undaunted_core.game.writing import compact
from undaunted_core.ids import nearest
from undaunted_core.mechanics.setting import without_words
from undaunted_core.rng import read_seed, write_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from undaunted_campaign.campaign import Campaign
    from undaunted_core.extension.manager import Library

#: A campaign, or one of a class of its own.
Started = TypeVar("Started", bound="Campaign")
CAMPAIGN = "undaunted_campaign/campaign"
VERSION = 1
#: What faults call the document.
NAME = "campaign"
KEYS = (
    "format", "version", "game", "campaign", "packs", "print", "seed", "max_decisions", "players", "steps", "present",
    "digest",
)  # fmt: skip
#: What the setup of each game has from its campaign.
OWN = ("game", "scenario", "packs", "seed", "chance", "max_decisions")
TYPES = (
    ("game", str, "the id of a game"), ("campaign", str, "the id of a campaign"), ("packs", list, "a list"),
    ("steps", list, "a list"), ("players", dict, "an object"),
)  # fmt: skip


def write(campaign: Campaign) -> str:
    """The document of a campaign."""
    game = campaign._game
    document = {
        "format": CAMPAIGN,
        "version": VERSION,
        "game": campaign.game_id,
        "campaign": campaign.definition.id,
        "packs": list(campaign.packs),
        "print": print_of(campaign),
        "seed": write_seed(campaign.seed),
        "max_decisions": campaign.limit,
        "players": campaign.players,
        "steps": campaign.steps,
        # Read again, so that the digest is of the very values that a reader gets.
        "present": None if game is None else json.loads(game.to_json()),
    }
    text = compact(document)
    return f'{text[:-1]},"digest":"{digest(text)}"}}'


def print_of(campaign: Campaign) -> str:
    """A short hash of what the campaign's file says, texts for people left out."""
    return digest(compact(without_words(campaign.document)))[:16]


def fault(pointer: str, found: object, expected: str, near: str | None = None) -> SaveError:
    """The error of one fault of the document."""
    return SaveError([Fault(NAME, pointer, found if isinstance(found, str) else quoted(found), expected, near)])


def read(text: object, library: Library, start: Callable[..., Started]) -> Started:
    """The campaign of a document, begun by ``start``; :class:`SaveError` with the first thing that is wrong."""
    document = _parse(text)
    campaign = _begin(document, library, start)
    for at, step in enumerate(document["steps"]):
        if not isinstance(step, dict) or set(step) not in ({"choose"}, {"play", "withdrawn"}):
            raise fault(f"/steps/{at}", step, "an object with choose, or with play and withdrawn")
        if "choose" in step:
            _choose(campaign, step["choose"], f"/steps/{at}/choose")
        else:
            _play(campaign, step, f"/steps/{at}")
    if document["present"] is not None:
        campaign.put_game(_resume(campaign, document["present"], "/present"))
    return campaign


def _parse(text: object) -> dict[str, Any]:
    """The parts of the document, each of its type."""
    if not isinstance(text, str):
        raise fault("", type(text).__name__, "a JSON text")
    try:
        document: dict[str, Any] = parse_json(text, NAME)
    except SchemaError as error:
        raise SaveError(error) from None
    form = document.get("format") if isinstance(document, dict) else type(document).__name__
    if form != CAMPAIGN:
        raise fault("/format", form, CAMPAIGN)
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise fault("/version", document.get("version"), str(VERSION))
    for key in document:
        if key not in KEYS:
            raise fault(f"/{key}", repr(key), f"one of {', '.join(KEYS)}", nearest(key, KEYS))
    for key in KEYS:
        if key not in document:
            raise fault("", f"no entry {key!r}", "every entry of a campaign")
    for key, cls, expected in TYPES:
        if not isinstance(document[key], cls):
            raise fault(f"/{key}", document[key], expected)
    for key, value in document["players"].items():
        if not isinstance(value, str):
            raise fault(f"/players/{key}", value, "the name of a bot, or human")
    if not is_limit(document["max_decisions"]):
        raise fault("/max_decisions", document["max_decisions"], "null or a whole number from 1")
    mark = document.pop("digest")
    if digest(compact(document)) != mark:
        raise fault("/digest", "a document that was truncated or changed", "the unchanged document")
    return document


def _begin(document: dict[str, Any], library: Library, start: Callable[..., Started]) -> Started:
    """The campaign at its start."""
    for at, pack in enumerate(document["packs"]):
        # Nothing is read because a document names it: a folder of data is added by its user.
        if pack not in library.packs:
            near = nearest(pack, library.packs)
            raise fault(f"/packs/{at}", pack, "an installed or added pack (see Library.add)", near)
    packs, game = tuple(document["packs"]), document["game"]
    games: Collection[str] = library.games()
    if game not in games:
        raise fault("/game", game, "an installed game", nearest(game, games))
    try:
        names = [entity.definition.id for entity in entities(library, game, packs)]
        if document["campaign"] not in names:
            expected = "a campaign of the game and these packs"
            raise fault("/campaign", document["campaign"], expected, nearest(document["campaign"], names))
        seed = read_seed(document["seed"])
        campaign = start(
            game, document["campaign"], seed=seed, packs=packs, max_decisions=document["max_decisions"], library=library
        )
    except (uc.ContentError, uc.RulesetError, uc.PluginError) as error:
        reason = str(error).split("\n", 1)[0]
        raise fault("/campaign", reason, "a campaign that can begin with the installed packs") from None
    except ValueError:
        raise fault("/seed", document["seed"], "a whole number, or a text such as '0x1f'") from None
    if print_of(campaign) != document["print"]:
        raise fault("/print", "a campaign that another file was made of", "the campaign as its pack has it now")
    for side in document["players"]:
        if side not in campaign.sides:
            raise fault(f"/players/{side}", side, "a side of this game", nearest(side, campaign.sides))
    campaign.players = dict(document["players"])
    return campaign


def _choose(campaign: Campaign, answer: object, pointer: str) -> None:
    if not isinstance(answer, list) or len(answer) != 3 or not all(isinstance(part, str) for part in answer):
        raise fault(pointer, answer, "a list of side, question and option")
    try:
        campaign.choose(*answer)
    except CampaignError as error:
        raise fault(pointer, str(error), "an answer to a question that is asked here") from None


def _play(campaign: Campaign, step: dict[str, Any], pointer: str) -> None:
    """Play a finished game again and go on with its result."""
    game = _resume(campaign, step["play"], f"{pointer}/play")
    side = step["withdrawn"]
    if (side is None) != game.is_terminal:
        expected = "null, because the game is over" if game.is_terminal else "the side that withdrew"
        raise fault(f"{pointer}/withdrawn", side, expected)
    campaign.put_game(game)
    try:
        if side is None:
            campaign.finish()
        else:
            campaign.withdraw(side)
    except CampaignError as error:
        raise fault(f"{pointer}/withdrawn", str(error), "a side that may withdraw here") from None


def _resume(campaign: Campaign, document: object, pointer: str) -> uc.Game:
    """A game of the campaign from its replay or its save: of the present stage, from its very start."""
    try:
        fresh = campaign.new_game() if not campaign.questions else campaign.game
    except CampaignError as error:
        raise fault(pointer, "a game", f"none, because {error}") from None
    if not isinstance(document, dict):
        raise fault(pointer, document, "a replay" if pointer != "/present" else "a save, or null")
    replay = uc.Replay.of(fresh).document
    expected, setup = replay["setup"], document.get("setup")
    for key in expected:
        value = setup.get(key) if isinstance(setup, dict) else None
        # Rules and content that differ are told in detail by the game itself.
        if key in OWN and value != expected[key]:
            raise fault(
                f"{pointer}/setup/{key}", value, f"that of the game of {campaign.stage}: {quoted(expected[key])}"
            )
    if document.get("start") is not None:
        raise fault(f"{pointer}/start", "a start of its own", "null: the start of the scenario")
    try:
        if pointer == "/present":
            if "record" not in document:
                raise fault(pointer, "a save without its record", "a save with it")
            return uc.Game.from_json(compact(document), library=campaign.library)
        for key in ("format", "version"):
            if document.get(key) != replay[key]:
                raise fault(f"{pointer}/{key}", document.get(key), str(replay[key]))
        return uc.Replay(document, campaign.library).play()
    except RulesetMismatchError as error:
        raise fault(f"{pointer}/setup", str(error), "a game under the rules and content of now") from None
    except SaveError as error:
        if error.faults and error.faults[0].file == NAME:
            raise
        raise SaveError(Faults.retold(error, lambda part: _inside(part, pointer))) from None


def _inside(part: Fault, pointer: str) -> Fault:
    return Fault(NAME, f"{pointer}{part.pointer}", part.found, part.expected, part.nearest)


__all__ = ["CAMPAIGN", "read", "write"]

"""What a page can begin with: the games that are installed, new games, documents; and the page of a finished one."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import attrs

import undaunted_core as uc
from undaunted_core.agents.base import bots_for, is_for_all
from undaunted_core.content.loader import parse_json
from undaunted_core.errors import Fault, SaveError, SchemaError, UndauntedError
from undaunted_core.extension.infos import automation_of
from undaunted_core.extension.manager import default_library
from undaunted_core.game.back import game_at
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE
from undaunted_core.ids import local_name, nearest
from undaunted_table.render.html import SCRIPT, STYLE, draw_stops, page, title_of
from undaunted_table.render.seeing import see
from undaunted_table.render.svg import pictures
from undaunted_table.web.campaigns import begin_campaign, sources
from undaunted_table.web.guides import Told, read_guides
from undaunted_table.web.messages import QUOTED, Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from undaunted_core.game.catalog import Entries


#: How many drawings of scenarios are kept.
MOST_SETUPS = 500
#: Of a campaign nothing is told.
NOTHING_TOLD = read_guides(())


class About(TypedDict):
    """What is kept of how a table was made; ``campaign`` is there for a table that plays one."""

    game: str
    scenario: str
    title: dict[str, str]
    made: str
    campaign: NotRequired[dict[str, Any]]


class Catalogue:
    """The games as the page offers them; the titles of sides are read from one scenario of each game."""

    def __init__(self) -> None:
        self._sides: dict[str, Entries] = {}
        self._setups: dict[tuple[str, str, tuple[str, ...], str], dict[str, object]] = {}

    def games(self, lang: str) -> list[dict[str, object]]:
        """Every game with its scenarios, sides and bots, in the order that packs ask for.

        A scenario names the packs that it comes with; ``bots_of`` has the further bots of each pack.
        """
        library = default_library()
        rows: list[dict[str, object]] = []
        orders = {}
        for name, info in uc.games().items():
            scenarios: list[tuple[uc.ScenarioInfo, tuple[str, ...]]] = [(item, ()) for item in library.scenarios(name)]
            packs = self._packs(name)
            for pack in packs:
                ids = {item.id for item, _ in scenarios}
                scenarios += [(item, (pack,)) for item in library.scenarios(name, (pack,)) if item.id not in ids]
            if not scenarios:
                continue
            if name not in self._sides:
                game = uc.new_game(name, scenarios[0][0].id, packs=scenarios[0][1], events=False, record=False)
                self._sides[name] = dict(game.catalog["sides"])
            bots = _list_bots(uc.bots(name), lang)
            told = read_guides(folder for _, (folder, game) in library.folders() if game == name)
            orders[name] = told.guide.order
            rows.append({
                "id": name,
                "title": info.title,
                "scenarios": [self._scenario(name, item, needed, lang, told) for item, needed in scenarios],
                "first": told.guide.first,
                "tour": attrs.asdict(told.guide.tour) if told.guide.tour else None,
                "campaigns": self._campaigns(name, scenarios, lang),
                "bots": bots,
                "packs": packs,
                "bots_of": {pack: _list_bots(uc.bots(name, packs=(pack,)), lang, bots) for pack in packs},
            })
        return sorted(rows, key=lambda row: orders[str(row["id"])])

    def setup(self, asked: Mapping[str, Any], lang: str) -> dict[str, object]:
        """What each side must do in a scenario, and a picture of the board as everybody sees it at the start."""
        game, scenario, packs = _find_names(asked, "scenario")
        key = (game, scenario, packs, lang)
        if key not in self._setups:
            if len(self._setups) == MOST_SETUPS:
                self._setups.clear()
            begun = uc.new_game(game, scenario, seed=0, packs=packs, record=False)
            goals = [
                {"side": side, "text": condition["text"][lang], "clause": condition["clause"]}
                for side, entry in begun.catalog["sides"].items()
                for condition in entry["victory"]
            ]
            drawn = pictures(see(begun.observation(None), lang), ("board",), ())
            self._setups[key] = {"goals": goals, "board": drawn["board"]}
        return self._setups[key]

    def _campaigns(
        self, game: str, scenarios: list[tuple[uc.ScenarioInfo, tuple[str, ...]]], lang: str
    ) -> list[dict[str, object]]:
        """The campaigns of a game, each with the packs that its first scenario comes with, and its sides."""
        first = {item.id: (item, packs) for item, packs in scenarios}
        infos = {
            info.id: info
            for packs in dict.fromkeys(packs for _, packs in scenarios)
            for source in sources().values()
            for info in source.list(game, packs)
        }
        return [
            {**self._scenario(game, *first[info.scenario], lang), "id": info.id, "title": info.titles[lang]}
            for info in infos.values()
            if info.scenario in first
        ]

    def _packs(self, game: str) -> list[str]:
        """The packs that may be added to a game: those that are not its own and need no other game."""
        library = default_library()
        own = {name: set(library.active(library.game(name), ())) for name in library.games()}
        # What games build on is no game: a pack may need more of it than its game does.
        shared = {*library.shared()}
        others = set().union(*own.values()) - own[game] - shared
        packs = []
        for pack in library.packs:
            # One that needs what is not installed is left out.
            with suppress(UndauntedError):
                active = {*library.active(library.game(game), (pack,))}
                if pack not in own[game] | shared and not others & active:
                    packs.append(pack)
        return packs

    def _scenario(
        self, game: str, scenario: uc.ScenarioInfo, packs: tuple[str, ...], lang: str, told: Told = NOTHING_TOLD
    ) -> dict[str, object]:
        sides = self._sides[game]
        brief, balance = told.guide.scenarios.get(scenario.id), told.balances.get(scenario.id)
        return {
            "id": scenario.id,
            "title": scenario.titles[lang],
            "brief": brief and brief[lang],
            "balance": balance and attrs.asdict(balance),
            "packs": list(packs),
            "sides": [
                {
                    "id": side,
                    "title": sides[side]["title"][lang] if side in sides else side,
                    "automated": scenario.automated.get(side),
                }
                for side in scenario.sides
            ],
        }


def begin_game(wanted: Mapping[str, Any]) -> uc.Game:
    """The game that a request asks for: of a document, or new.

    Raises :class:`SaveError` with the faults of a document, and :class:`Refused` for an unknown name. If the game
    cannot be set up, it raises other errors of the library.
    """
    if "document" in wanted:
        return read(wanted["document"])
    game, scenario, packs = _find_names(wanted, "scenario")
    return uc.new_game(game, scenario, seed=wanted.get("seed"), packs=packs)


def begin_table(wanted: Mapping[str, Any]) -> tuple[uc.Game, About]:
    """The game that a new table shows, and what is kept of the table; raises what :func:`begin_game` raises."""
    if "campaign" not in wanted:
        game = begin_game(wanted)
        return game, describe_table(game, wanted)
    name, campaign, packs = _find_names(wanted, "campaign")
    game, title, entry = begin_campaign(name, campaign, wanted.get("seed"), packs)
    return game, {**describe_table(game, wanted), "title": title, "campaign": entry}


def _find_names(wanted: Mapping[str, Any], part: str) -> tuple[str, str, tuple[str, ...]]:
    """The game, the scenario or campaign and the packs of a request; nothing is read because a request names it."""
    game, name, packs = wanted["game"], wanted[part], wanted.get("packs") or []
    library = default_library()
    _check_name("/game", game, library.games())
    for number, pack in enumerate(packs):
        _check_name(f"/packs/{number}", pack, library.packs)
    if part == "scenario":
        # Nothing is read from the disk because a request names it.
        ids = [item.id for item in library.scenarios(game, tuple(packs))]
        _check_name("/scenario", name, ids, [local_name(id) for id in ids])
    else:
        ids = [info.id for source in sources().values() for info in source.list(game, tuple(packs))]
        _check_name("/campaign", name, ids)
    return game, name, tuple(packs)


def _check_name(path: str, name: str, *known: Collection[str]) -> None:
    """Refuse a name that there is not."""
    names = [each for names in known for each in names]
    if name not in names:
        what = f"no {path.split('/')[1].removesuffix('s')} {name[:QUOTED]!r}; known: {', '.join(known[0])}"
        raise Refused("unknown_name", path, nearest(name[:QUOTED], names), why=what)


def read(document: object) -> uc.Game:
    """The game of a save, a position or a replay, given as its text or as JSON values; one :class:`SaveError` else."""
    try:
        content = parse_json(document, "document") if isinstance(document, str) else document
    except SchemaError as error:
        raise SaveError(error) from None
    text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    form = content.get("format") if isinstance(content, dict) else None
    if form == SAVE:
        return uc.Game.from_json(text)
    if form == REPLAY:
        return uc.Replay.from_json(text).play()
    if form == POSITION:
        return uc.Game.from_position(content)
    found = "no format" if form is None else repr(form)[:60]
    raise SaveError([Fault("document", "/format", found, f"{SAVE}, {REPLAY} or {POSITION}")])


def describe_document(game: uc.Game, lang: str) -> dict[str, object]:
    """What a document is: its game, the title of its scenario, who may play what, and who played it."""
    catalog, automated = game.catalog, automation_of(game.rules.source.scenario)
    (scenario,) = catalog["scenario"].values()
    sides = [
        {"id": side, "title": catalog["sides"][side]["title"][lang], "automated": automated.get(side)}
        for side in game.sides
    ]
    return {
        "game": game.rules.game,
        "title": scenario["title"][lang],
        "sides": sides,
        "bots": _list_bots(bots_for(game), lang),
        "players": game._players,
        "over": game.is_terminal,
    }


def _list_bots(bots: Iterable[str], lang: str, but: Iterable[Mapping[str, str]] = ()) -> list[dict[str, str]]:
    """The names and titles of bots, without those that are listed already or that play only some scenarios."""
    listed = {bot["name"] for bot in but}
    return [{"name": bot, "title": uc.bot_title(bot, lang)} for bot in bots if bot not in listed and is_for_all(bot)]


def describe_table(game: uc.Game, wanted: Mapping[str, object]) -> About:
    """What is kept of how a table was made: the person who gave a seed or a document may know what is hidden."""
    (name,) = game.catalog["scenario"]
    origin = "document" if "document" in wanted else "new" if wanted.get("seed") is None else "seed"
    title = dict(game.catalog["scenario"][name]["title"])
    return {"game": game.rules.game, "scenario": name, "title": title, "made": origin}


def policy_of_page() -> str:
    """The policy of the page with the slider: its own script and style, and nothing else."""
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (SCRIPT, STYLE)]
    return (
        f"default-src 'none'; script-src {hashes[0]}; style-src {hashes[1]}; style-src-attr 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def games_from(game: uc.Game, number: int) -> Iterator[uc.Game]:
    """A game after so many entries of its record, then after each further one: one object that is played on."""
    earlier = game_at(game, number)
    yield earlier
    for seat, action in game.history[number:]:
        earlier.apply(action, seat)
        yield earlier


def page_of(game: uc.Game, seat: str | None, lang: str) -> Iterator[str]:
    """The page with the slider over a finished game, in parts."""
    rows = (row for _, row in draw_stops(games_from(game, 0), seat, lang) if row is not None)
    return page(title_of(game, lang), rows, lang)


def stops_of(
    game: uc.Game, seat: str | None, lang: str, number: int, most: int, pause: float = 0.0
) -> dict[str, object]:
    """The stops of a finished game as a seat (None: a spectator) saw them, each a picture and what was told.

    ``number`` is how many entries of the record come before the latest stop that was shown, 0 at first.  At most so
    many stops are given, and ``next``: the number to go on with, None at the end.  ``pause`` is the seconds between two
    stops: in a thread of a server, clicks of others come then.
    """
    count = len(game.history)
    number = min(max(0, number), count)
    games = games_from(game, number)
    rows: list[dict[str, object]] = []
    # The stop after these entries was shown before, and what happened up to it was told.
    since = len(next(games)._ctx.events or ()) if number else 0
    entries = number if number else -1
    for _, row in draw_stops(games, seat, lang, since=since):
        entries += 1
        if row is None:
            continue
        rows.append(row)
        if len(rows) == most:
            break
        time.sleep(pause)
    return {"stops": rows, "from": number, "next": entries if entries < count else None, "of": count}


__all__ = ["Catalogue", "begin_game", "begin_table", "describe_table", "page_of", "policy_of_page", "read", "stops_of"]

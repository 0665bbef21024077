"""What the command ``campaign`` does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_campaign.campaign import Campaign
from undaunted_campaign.counting import at_random, statistics
from undaunted_campaign.errors import CampaignError
from undaunted_campaign.listing import campaigns
from undaunted_campaign.words import say
from undaunted_command.files import name_faults
from undaunted_command.out import UsageError, print_json, print_table, progress
from undaunted_command.packs import add_packs, check_bot, find_game, folders, unknown
from undaunted_command.play.command import find_players, play_on
from undaunted_command.play.keep import Keeper
from undaunted_command.play.prompt import Left, Signals, StrangeLineError, read_line
from undaunted_command.play.table import BLANK
from undaunted_command.simulate import check_players
from undaunted_core.agents.base import bots
from undaunted_core.extension.manager import default_library
from undaunted_core.files import PRIVATE, write_whole
from undaunted_core.game.players import HUMAN
from undaunted_core.game.record import read_file

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from undaunted_campaign.values import Question, Result


class CampaignKeeper(Keeper):
    """Saves the whole campaign where a game alone would be saved."""

    def __init__(self, campaign: Campaign, path: Path, arguments: list[str]) -> None:
        super().__init__(campaign.game, path, arguments)
        self.campaign = campaign

    def is_saved(self) -> bool:
        """Whether nothing happened since the latest save."""
        return self.written is not None and self.written[0] == self._text()

    def _text(self) -> str:
        self.campaign.put_game(self.game)
        return self.campaign.to_json()

    def _write(self, target: Path, *, new: bool = False) -> Path:
        text = self._text()
        write_whole(target, text, mode=PRIVATE, new=new)
        self.written = text, target.absolute()
        return self.written[1]

    def command(self, path: Path) -> str:
        """What to type to go on with the campaign."""
        return super().command(path).replace("undaunted play", "undaunted campaign play", 1)


def list_campaigns(args: Namespace) -> int:
    """List the campaigns of a game."""
    packs = add_packs(args.pack)
    infos = campaigns(find_game(args.game).id, packs)
    if args.json:
        print_json([{"id": info.id, "title": info.titles, "stages": info.stages} for info in infos])
        return 0
    if not infos:
        print(say("none", args.lang))
        return 0
    rows = [(info.id, info.titles[args.lang], len(info.stages)) for info in infos]
    print_table(("id", "title", "games"), rows, lang=args.lang)
    return 0


def start(args: Namespace) -> int:
    """Begin a campaign and write its file."""
    path = Path(args.save).expanduser()
    if path.exists():
        raise UsageError(f"--save {args.save}: this file exists; choose another name")
    game = find_game(args.game)
    campaign = _start(args, game.id)
    campaign.players = _players(args.player, campaign)
    campaign.save(path)
    if args.json:
        print_json(campaign.view_for(None, args.lang))
        return 0
    print(say("begun", args.lang, title=campaign.definition.title[args.lang], path=path))
    _print_standing(campaign, args.lang)
    return 0


def _start(args: Namespace, game: str) -> Campaign:
    try:
        limit = getattr(args, "max_decisions", None)
        return Campaign.start(
            game, args.campaign, seed=args.seed, packs=add_packs(args.pack), max_decisions=limit
        )
    except CampaignError as error:
        raise UsageError(str(error)) from None


def _players(wanted: list[str], campaign: Campaign) -> dict[str, str]:
    """Who plays each side that is named; a usage error for a wrong side or bot."""
    players = {}
    factories = bots(campaign.game_id, packs=campaign.packs)
    for entry in wanted:
        side, sign, name = entry.partition("=")
        if not sign:
            raise UsageError(f"--player {entry!r}: write SIDE={HUMAN} or SIDE=BOT")
        if side not in campaign.sides:
            raise unknown("side", side, campaign.sides)
        if name != HUMAN:
            check_bot(name, factories, campaign.game_id, others=(HUMAN,))
        players[side] = name
    return players


def load(args: Namespace) -> Campaign:
    """The campaign of the file, each of its games played again and checked."""
    add_packs(args.pack)
    path = Path(args.file)
    with name_faults(path):
        return Campaign.from_json(read_file(path))


def play(args: Namespace) -> int:
    """Choose and play until the campaign is over, or somebody leaves; the file is written after each step."""
    path = Path(args.file)
    campaign = load(args)
    campaign.players |= _players(args.player, campaign)
    arguments = ["--lang=es"] if args.lang == "es" else []
    arguments += [f"--{way}" for way in ("plain", "lines") if getattr(args, way)]
    arguments += [f"--pack={pack}" for pack in folders(campaign.packs) if pack not in default_library().packs]
    args.save, choose = None, at_random(campaign.seed)
    brief: str | None = None
    with Signals() as signals:
        while campaign.stage is not None:
            if campaign.stage != brief and not campaign.is_at_fork:
                brief = campaign.stage
                _print_briefing(campaign, args.lang)
            if campaign.questions:
                question = campaign.questions[0]
                is_person = campaign.players.get(question.side, HUMAN) == HUMAN
                try:
                    option = _ask(campaign, question, args.lang) if is_person else choose(campaign, question)
                except Left as left:
                    print(say("later", args.lang, path=path))
                    return left.code
                campaign.choose(question.side, question.id, option)
            else:
                game = campaign.game
                if not game.is_terminal:
                    keeper = CampaignKeeper(campaign, path, arguments)
                    players = [f"{side}={name}" for side, name in campaign.players.items()]
                    code = play_on(find_players(players, game), keeper, args, signals)
                    campaign.put_game(keeper.game)
                    if code or not keeper.game.is_terminal:
                        return code
                _print_result(campaign.finish(), campaign, args.lang)
            campaign.save(path)
    _print_standing(campaign, args.lang)
    return 0


def _ask(campaign: Campaign, question: Question, lang: str) -> str:
    """The option that a person at the keyboard names by its number; :class:`Left` at the end of the input."""
    print(say("asked", lang, side=_side(campaign, question.side, lang), title=question.title[lang]))
    for number, option in enumerate(question.options, 1):
        print(f"  {number}  {question.titles[option][lang]}")
    while True:
        try:
            line = read_line("> ")
        except StrangeLineError:
            line = ""
        if line in ("q", "quit"):
            raise Left("quit", 0)
        if line.isdecimal() and 1 <= int(line) <= len(question.options):
            if question.secret:
                # The next to look may be another player.
                print(BLANK)
            return question.options[int(line) - 1]
        print(say("number", lang, most=len(question.options)))


def _print_briefing(campaign: Campaign, lang: str) -> None:
    """Print which game comes next, and what the only person at the keyboard may read before it."""
    assert campaign.stage is not None  # it is asked while the campaign goes on
    people = [side for side in campaign.sides if campaign.players.get(side, HUMAN) == HUMAN]
    briefing = campaign.definition.stage(campaign.stage).briefing
    print(_next_game(campaign, lang))
    if len(people) == 1 and people[0] in briefing:
        print(briefing[people[0]][lang])


def _next_game(campaign: Campaign, lang: str) -> str:
    assert campaign.stage is not None  # it is asked while the campaign goes on
    scenario = campaign.scenario_of(campaign.stage)
    return say("next", lang, scenario=scenario.title[lang], stage=campaign.stage)


def answer(args: Namespace) -> int:
    """Answer a question and write the file."""
    campaign = load(args)
    try:
        campaign.choose(args.side, args.question, args.option)
    except CampaignError as error:
        raise UsageError(str(error)) from None
    campaign.save(args.file)
    return _print_standing(campaign, args.lang)


def withdraw(args: Namespace) -> int:
    """Withdraw a side and write the file."""
    campaign = load(args)
    try:
        result = campaign.withdraw(args.side)
    except CampaignError as error:
        raise UsageError(str(error)) from None
    campaign.save(args.file)
    _print_result(result, campaign, args.lang)
    return _print_standing(campaign, args.lang)


def show(args: Namespace) -> int:
    """Print where a campaign stands, for a seat or a spectator."""
    campaign = load(args)
    try:
        view = campaign.view_for(args.seat, args.lang)
    except ValueError as error:
        raise UsageError(str(error)) from None
    if args.json:
        print_json(view)
        return 0
    print(view["title"])
    for result in campaign.results:
        _print_result(result, campaign, args.lang)
    if view["briefing"]:
        print(view["briefing"])
    return _print_standing(campaign, args.lang)


def verify(args: Namespace) -> int:
    """Check a campaign: to load it plays every game again."""
    campaign = load(args)
    if args.json:
        print_json({"games": len(campaign.results), "stage": campaign.stage, "winners": list(campaign.winners)})
        return 0
    print(say("verified", args.lang, games=len(campaign.results)))
    return 0


def count(args: Namespace) -> int:
    """Play many campaigns between bots and print what they came to."""
    game, packs = find_game(args.game), add_packs(args.pack)
    sides = tuple(game.sides)
    players = check_players(args.player, sides, bots(game.id, packs=packs), game.id)
    try:
        with progress(args.games, say("campaigns", args.lang)) as advance:
            result = statistics(
                game.id, args.campaign, players, args.games, seed=args.seed, packs=packs,
                max_decisions=args.max_decisions, advance=advance,
            )  # fmt: skip
    except CampaignError as error:
        raise UsageError(str(error)) from None
    if args.json:
        print_json(result.to_dict())
        return 0
    paths = [
        (number, "  ".join(f"{stage}: {winner or '-'}" for stage, winner in path))
        for path, number in result.paths.most_common()
    ]
    print_table(("campaigns", "path"), paths, lang=args.lang)
    print()
    stages = [
        (stage, sum(winners.values()), *(winners[side] for side in sides)) for stage, winners in result.stages.items()
    ]
    print_table(("stage", "games", *sides), stages, lang=args.lang)
    print()
    for side in sides:
        print(say("won", args.lang, side=game.sides[side][args.lang], count=result.winners[side], of=args.games))
    return 0


def _side(campaign: Campaign, side: str, lang: str) -> str:
    return campaign.library.game(campaign.game_id).sides[side][lang]


def _print_result(result: Result, campaign: Campaign, lang: str) -> None:
    """Print how the game of a stage ended."""
    scenario = campaign.scenario_of(result.stage)
    rules = campaign.library.ruleset(campaign.game_id, scenario.id, campaign.packs)
    outcome = uc.Outcome(result.winners, result.reason, result.clause, rules)
    clause = f" ({result.clause})" if result.clause else ""
    print(f"{scenario.title[lang]}: {outcome.text(lang)}{clause}")


def _print_standing(campaign: Campaign, lang: str) -> int:
    """Print the points, and what comes next."""
    points = ", ".join(f"{_side(campaign, side, lang)} {points}" for side, points in campaign.points.items())
    print(say("points", lang, points=points))
    if campaign.stage is None:
        winners = ", ".join(_side(campaign, side, lang) for side in campaign.winners)
        print(say("over", lang, winners=winners) if winners else say("drawn", lang))
        return 0
    for question in campaign.questions:
        options = ", ".join(question.options)
        side = _side(campaign, question.side, lang)
        print(say("waits", lang, side=side, question=question.id, title=question.title[lang], options=options))
    if not campaign.questions:
        print(_next_game(campaign, lang))
    return 0


#: The actions, by the word that is typed.
ACTIONS: dict[str, Callable[[Namespace], int]] = {
    "list": list_campaigns,
    "start": start,
    "play": play,
    "answer": answer,
    "withdraw": withdraw,
    "show": show,
    "verify": verify,
    "statistics": count,
}

__all__ = ["ACTIONS"]

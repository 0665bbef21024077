"""What ``undaunted play`` asks at a terminal if it is not told what to play: the game, the scenario, who plays."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_command.packs import check_games, find_packs
from undaunted_command.play.broken_off import list_games
from undaunted_command.play.prompt import Left, StrangeLineError, command, read_line
from undaunted_command.play.words import say
from undaunted_core.agents.base import bot_title, bots_for
from undaunted_core.extension.infos import automation_of
from undaunted_core.extension.manager import default_library
from undaunted_core.game.players import HUMAN
from undaunted_core.ids import nearest
from undaunted_core.mechanics.bots import RANDOM
from undaunted_core.text import capital
from undaunted_lab.agents.levels import NORMAL
from undaunted_table.web.guides import Told, read_guides

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence

#: How wide lines are.
WIDTH = 79


@attrs.frozen
class Offer:
    """An answer: what it stands for, its words in the list, what ``?N`` tells of it, and another name of it."""

    value: str
    title: str
    about: str = ""
    name: str = ""


def may_ask(args: Namespace) -> bool:
    """Whether it is not said what to play, and somebody at a terminal can be asked."""
    if args.scenario is not None or sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    # One scenario alone needs no question.
    return args.game is None or (args.game in uc.games() and len(_scenarios(args)) > 1)


def ask_game(args: Namespace) -> None:
    """Have a game and its scenario chosen, or a game that broke off; :class:`Left` when the player leaves."""
    lang = args.lang
    if args.game is None:
        check_games()
        infos, guides = uc.games(), {name: _read_guide(name) for name in uc.games()}
        broken = [
            Offer(str(game.path), say("ask.go_on", lang, game=game.name(lang), when=game.when))
            for game in (() if args.seed is not None else list_games())
        ]
        games = [
            Offer(name, infos[name].title) for name in sorted(infos, key=lambda name: guides[name].guide.order)
        ]
        args.game = choose(say("ask.game", lang), [*broken, *games], games[0].value if not broken else "", lang)
        if args.game not in infos:
            return
    scenarios, told = _scenarios(args), _read_guide(args.game)
    if len(scenarios) > 1:
        begun = uc.new_game(args.game, scenarios[0].id, packs=find_packs(args.pack), events=False, record=False)
        titles = {side: str(entry["title"][lang]) for side, entry in begun.catalog["sides"].items()}
        offers = [_offer_scenario(info, told, titles, lang) for info in scenarios]
        args.scenario = choose(say("ask.scenario", lang), offers, told.guide.first or "", lang)


def ask_players(game: uc.Game, lang: str) -> list[str]:
    """Have it chosen who plays, as ``--player`` takes it: a person against a bot, or people alone."""
    bots, automated = bots_for(game), automation_of(game.rules.source.scenario)
    sides = [side for side in game.sides if side not in automated]
    bot = NORMAL if NORMAL in bots else RANDOM
    titles = {side: capital(str(game.catalog["sides"][side]["title"][lang])) for side in sides}
    key = "ask.against" if len(sides) > 1 else "ask.alone"
    offers = [Offer(side, say(key, lang, side=titles[side], bot=bot_title(bot, lang))) for side in sides]
    if len(sides) > 1:
        offers.append(Offer(HUMAN, say("ask.people", lang)))
    if len(offers) < 2:
        return []
    chosen = choose(say("ask.players", lang), offers, "", lang)
    return [] if chosen == HUMAN else [f"{side}={HUMAN if side == chosen else bot}" for side in sides]


def choose(question: str, offers: Sequence[Offer], usual: str, lang: str) -> str:
    """Ask until the number or the name of an offer is typed; Enter takes the usual one, else the first."""
    values = [offer.value for offer in offers]
    first = values.index(usual) if usual in values else 0
    wide = len(str(len(offers)))
    print(question)
    for number, offer in enumerate(offers, 1):
        print(f"  {number:>{wide}}  {offer.title}")
    if any(offer.about for offer in offers):
        print(say("ask.about", lang))
    names = {
        word.casefold(): offer.value for offer in offers for word in (offer.title, offer.name, offer.value) if word
    }
    while True:
        try:
            typed = read_line(say("ask.prompt", lang, number=first + 1))
        except StrangeLineError:
            typed = "?"
        if not typed:
            return values[first]
        if command(typed)[0] == "q":
            raise Left("quit", 0)
        asked = typed.removeprefix("?").strip()
        if typed != asked and asked.isdecimal() and 1 <= int(asked) <= len(offers):
            offer = offers[int(asked) - 1]
            print(textwrap.fill(offer.about or offer.title, WIDTH))
            continue
        if typed.isdecimal() and 1 <= int(typed) <= len(offers):
            return values[int(typed) - 1]
        if typed.casefold() in names:
            return names[typed.casefold()]
        near = nearest(typed.casefold(), names)
        print(say("ask.again", lang, last=len(offers), near=say("hint.near", lang, near=near) if near else ""))


def _scenarios(args: Namespace) -> Sequence[uc.ScenarioInfo]:
    return default_library().scenarios(args.game, find_packs(args.pack))


def _read_guide(game: str) -> Told:
    return read_guides(folder for _, (folder, of_game) in default_library().folders() if of_game == game)


def _offer_scenario(info: uc.ScenarioInfo, told: Told, sides: Mapping[str, str], lang: str) -> Offer:
    """A scenario with how games between equal bots ended, and what a newcomer is told of it."""
    name = info.id.rpartition(":")[2]
    about, balance = told.guide.scenarios.get(name), told.balances.get(name)
    title = info.titles[lang]
    if balance is not None:
        wins = ", ".join(f"{sides.get(side, side)} {share} %" for side, share in balance.wins.items())
        title = say("ask.balance", lang, title=title, wins=wins)
    return Offer(info.id, title, str(about[lang]) if about else "", info.titles[lang])


__all__ = ["ask_game", "ask_players", "choose", "may_ask"]

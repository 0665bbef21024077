"""``play``: a game at the terminal, new or resumed; it can be continued, however it was left."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_command.files import read_game
from undaunted_command.out import UsageError
from undaunted_command.packs import (
    add_packs,
    check_bot,
    check_games,
    find_game,
    find_packs,
    find_scenario,
    folders,
    unknown,
    with_owner,
)
from undaunted_command.play.ask import ask_game, ask_players, may_ask
from undaunted_command.play.broken_off import list_games
from undaunted_command.play.keep import Keeper, is_foreign, is_scenario
from undaunted_command.play.prompt import GrownError, Left, Signals, hush
from undaunted_command.play.screen import Screen, is_possible
from undaunted_command.play.session import Session
from undaunted_command.play.table import Table
from undaunted_command.play.words import say
from undaunted_core.agents.base import bot_title, bots_for, factory_of
from undaunted_core.extension.infos import automation_of
from undaunted_core.extension.manager import default_library
from undaunted_core.game.players import HUMAN
from undaunted_core.ids import near_hint
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.rng import MOST, bot_seed
from undaunted_core.text import capital

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from undaunted_core.agents.base import Bots


def play(args: Namespace) -> int:
    """Play at the terminal: GAME SCENARIO begins a game, FILE resumes one."""
    if sys.stdout is None:
        raise UsageError("play: the standard output is closed, so the game cannot be shown")
    if hasattr(sys.stdin, "reconfigure"):
        # Bytes that are no text are a strange line and not the end.
        sys.stdin.reconfigure(errors="replace")
    with Signals() as signals:
        try:
            return sit_down(args, signals)
        except Left as left:
            # Before there was a game to save, or while it was being left.
            return left.code


def sit_down(args: Namespace, signals: Signals) -> int:
    """Begin or resume the game and play until it ends or is left; the exit status.

    At a terminal it is asked what to play if that is not said.
    """
    is_asking = may_ask(args)
    if is_asking:
        ask_game(args)
    game, resumed = start(args)
    if is_asking and not args.player and resumed is None:
        args.player = ask_players(game, args.lang)
    players = find_players(args.player, game)
    if args.save == "":
        raise UsageError("--save: no file is named")
    wanted = Path(args.save).expanduser() if args.save else resumed
    if wanted is not None and wanted != resumed and is_foreign(wanted):
        raise UsageError(f"--save {args.save}: this file exists and is not a saved game")
    arguments = ["--lang=es"] if args.lang == "es" else []
    arguments += [f"--{way}" for way in ("plain", "lines") if getattr(args, way)]
    arguments += [f"--pack={pack}" for pack in folders(add_packs(args.pack))]
    return play_on(players, Keeper(game, wanted, arguments), args, signals)


def play_on(players: Mapping[str, str], keeper: Keeper, args: Namespace, signals: Signals) -> int:
    """Play the keeper's game until it ends or is left, and save it where that is wanted; the exit status."""
    game = keeper.game
    # The save remembers them, so that who goes on with it need not name them again.
    game._players = {side: name for side, name in players.items() if name != RULES_PLAY}
    people = [side for side, name in players.items() if name == HUMAN]
    may_fill = bool(people) and not (args.plain or args.lines)
    is_full = may_fill and is_possible()
    table = Screen(game, args.lang, signals) if is_full else Table(game, args.lang, plain=args.plain)
    if may_fill and not is_full:
        table.has_room = is_possible
    session = Session(game, seat_bots(game, players), table, keeper, signals)
    was_over = game.is_terminal

    def sit() -> None:
        introduce(session, players)
        session.run()

    try:
        try:
            table.run(sit)
        except GrownError:
            session.move_to(Screen(session.game, args.lang, signals))
            session.table.run(session.run)
        keeper.forget()
        if args.save or (not was_over and (keeper.wanted is not None or keeper.written is not None)):
            # Else the file would hold the game as it was before its end.  What is said of it outlasts a screen.
            session.table = Table(session.game, args.lang, plain=args.plain)
            session.save("")
    except Left as left:
        return leave(session, left, signals)
    except uc.BotError as error:
        table.say("bot_failed", "bold", error=error)
        table.say("bot_instead", side=game.side_of(error.seat))
        return leave(session, Left("failed", 1), signals)
    except BrokenPipeError:
        rescue(keeper, signals, args.lang)
        raise
    except OSError:
        # The terminal has gone without a signal, or what is printed fills a disk.
        return leave(session, Left("failed", 1), signals)
    except Exception:
        rescue(keeper, signals, args.lang)
        raise
    return 0


# -- who and what ------------------------------------------------------------------


def start(args: Namespace) -> tuple[uc.Game, Path | None]:
    """The game, and the save it was resumed from."""
    if args.scenario is not None:
        packs = find_packs(args.pack)
        scenario = find_scenario(args.game, args.scenario, packs)
        args.pack = packs = with_owner(args.game, scenario, packs)
        return uc.new_game(args.game, scenario, seed=args.seed, packs=packs), None
    games = uc.games()
    if args.game is None:
        check_games()
        known = ", ".join(games)
        raise UsageError(f"play GAME SCENARIO: which game? known: {known}, or a saved game (.json)")
    path = Path(args.game).expanduser()
    # Without any game, what names no file is meant as a game.
    if not path.exists() and (args.game in games or not games):
        packs = find_packs(args.pack)
        scenarios = default_library().scenarios(find_game(args.game).id, packs)
        if len(scenarios) == 1:
            return uc.new_game(args.game, scenarios[0].id, seed=args.seed, packs=packs), None
        names = ", ".join(info.id for info in scenarios)
        raise UsageError(f"play {args.game} SCENARIO: which scenario? known: {names}, or a scenario file (.json)")
    if args.seed is not None:
        raise UsageError("--seed goes with GAME SCENARIO; a file has its own")
    try:
        game = read_game(path, args.pack)
    except uc.SaveError:
        if is_scenario(path):
            raise UsageError(f"{path} is a scenario; name its game too: undaunted play GAME {path}") from None
        raise
    return game, None if is_foreign(path) else path


def find_players(wanted: list[str], game: uc.Game) -> dict[str, str]:
    """Who plays each side: who is named here, else who played it when it was saved, else whom the scenario names.

    A side that nobody is named for is played by a person at the keyboard.
    """
    bots = bots_for(game)
    automated = automation_of(game.rules.source.scenario)
    players = {side: automated.get(side, HUMAN) for side in game.sides}
    players |= {side: name for side, name in game._players.items() if automated.get(side) != RULES_PLAY}
    for entry in wanted:
        side, sign, name = entry.partition("=")
        if not sign:
            raise UsageError(f"--player {entry!r}: write SIDE={HUMAN} or SIDE=BOT")
        if side not in game.sides:
            raise unknown("side", side, game.sides)
        if name != HUMAN:
            check_bot(name, bots, game.rules.game, others=(HUMAN,))
        if automated.get(side) == RULES_PLAY:
            raise UsageError(f"--player {entry!r}: nobody plays {side} in this scenario, the rules do")
        players[side] = name
    for side, name in game._players.items():
        if players[side] == name != HUMAN and not is_bot(name, bots, game.rules.game):
            hint = near_hint(name, bots)
            raise UsageError(f"the file names {name[:60]!r} for {side}, which is no bot here; name a player: "
                             f"--player {side}={HUMAN} or {side}=BOT{hint}")  # fmt: skip
    return players


def is_bot(name: str, bots: Bots, game: str) -> bool:
    """Whether there is a bot of that name, with that budget."""
    try:
        factory_of(name, bots, game)
    except ValueError:
        return False
    return True


def seat_bots(game: uc.Game, players: Mapping[str, str]) -> dict[str, tuple[str, uc.Bot]]:
    """The bots in their seats; with the game's seed they make the same choices every time."""
    factories = bots_for(game)
    chosen = {seat: players[game.side_of(seat)] for seat in game.seats}
    return {
        seat: (name, factory_of(name, factories, game.rules.game)(seed=bot_seed(game._seed, number)))
        for number, (seat, name) in enumerate(chosen.items())
        if name not in (HUMAN, RULES_PLAY)
    }


def introduce(session: Session, players: Mapping[str, str]) -> None:
    """Print what is played, who plays, and what wins."""
    game, table, lang = session.game, session.table, session.table.lang
    (scenario,) = table.catalog["scenario"].values()
    title = uc.games()[game.rules.game].title
    # A seed from the system is nothing to remember or to type; the save has it.
    message = "intro" if abs(game._seed) <= MOST else "intro_unseeded"
    table.say(message, "bold", title=title, scenario=scenario["title"][lang], seed=game._seed)
    for side, name in players.items():
        side_title = capital(table.catalog["sides"][side]["title"][lang])
        message = f"player.{name}" if name in (HUMAN, RULES_PLAY) else "player.bot"
        table.say(message, side=side_title, bot=bot_title(name, lang))
    table.aims()
    if session.people:
        table.say("help_hint")
        for broken in [broken for broken in list_games() if broken.path != session.keeper.kept][:1]:
            command = shlex.join(["undaunted", "play", str(broken.path)])
            table.say("broke_off", game=broken.name(lang), when=broken.when, command=command)


# -- leaving -----------------------------------------------------------------------


def leave(session: Session, left: Left, signals: Signals) -> int:
    """Save unless that is done or not wanted, and say where; the exit status."""
    keeper, lang = session.keeper, session.table.lang
    # Behind an unfinished line, such as the prompt with its ^C.
    lines = [""] if left.reason == "stopped" else []
    code = left.code
    with signals.quiet():
        if left.reason != "quit" and not session.game.is_terminal:
            path, trouble = keeper.save_anywhere(lang)
            if left.reason in ("end", "stopped"):
                lines.append(say(f"left.{left.reason}", lang))
            if trouble:
                lines.append(say("save_failed", lang, why=f"{trouble}."))
            if path is not None:
                lines.append(say("saved", lang, path=path))
                keeper.forget()
            else:
                lines.append(say("lost", lang))
                code = code or 1
        else:
            keeper.forget()
        if keeper.written is not None and not session.game.is_terminal:
            lines.append(say("go_on", lang, command=keeper.command(keeper.written[1])))
        try:
            if len(session.people) > 1 and session.at_keyboard is not None and not session.game.is_terminal:
                # The other player may be the next to look.
                session.table.blank()
            for line in lines:
                print(line)
            sys.stdout.flush()
        except OSError:
            # The reader of the output has gone, or the disk is full: errors may still be seen.
            with suppress(OSError, ValueError, AttributeError):
                print(*lines, sep="\n", file=sys.stderr, flush=True)
            # The end of the program may not try once more.
            hush()
    return code


def rescue(keeper: Keeper, signals: Signals, lang: str) -> None:
    """Save a game that something unforeseen stops."""
    with signals.shield():
        path, _ = keeper.save_anywhere()
        if path is not None:
            keeper.forget()
            with suppress(OSError):
                print(say("saved", lang, path=path), file=sys.stderr, flush=True)


__all__ = ["find_players", "play", "play_on"]

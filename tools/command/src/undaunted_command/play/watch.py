"""``simulate --show``: one game between bots, shown round by round with the board after each."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_command.play import words
from undaunted_core.agents.base import bot_title, bots_for, factory_of
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.rng import bot_seed
from undaunted_core.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_command.play.table import Table
#: Ends of the names of events that have a line of their own, and of those that begin a paragraph.
HEADING, OPENING = "_begun", ("_played", "_ended")


def watch(game: uc.Game, players: Mapping[str, str], limit: int, table: Table) -> int:
    """Let the bots play, and print who plays, every round in words, the board after it; the number of decisions."""
    introduce(game, players, table)
    bots_of = seat_bots(game, players)
    decisions = reported = 0
    while not game.is_terminal and decisions < limit:
        number = game.round
        while not game.is_terminal and game.round == number and decisions < limit:
            decisions += uc.play(game, bots_of, 1)
        happened = game.events(None, since=reported)
        # The last decision of a round starts the next one; that is shown with the next one.
        ends = (index for index, event in enumerate(happened) if event.kind == "core.round_begun" and index)
        happened = happened[: next(ends, None)]
        reported += len(happened)
        tell(happened, table)
        if not game.is_terminal and decisions < limit:
            board(game, table)
    table.show(game.observation(None))
    table.gap()
    conclude(game, decisions, table)
    return decisions


def seat_bots(game: uc.Game, players: Mapping[str, str]) -> dict[str, uc.Bot]:
    """The bots in their seats, made once for the whole game as :func:`undaunted_core.play` makes them."""
    factories = bots_for(game)
    return {
        name: factory_of(players[game.side_of(name)], factories, game.rules.game)(seed=bot_seed(game._seed, number))
        for number, name in enumerate(game.seats)
        if players[game.side_of(name)] != RULES_PLAY
    }


def introduce(game: uc.Game, players: Mapping[str, str], table: Table) -> None:
    """Print what is played, who plays, what wins, and what the signs of the board mean."""
    (scenario,) = table.catalog["scenario"].values()
    title = uc.games()[game.rules.game].title
    table.say("intro", "bold", title=title, scenario=scenario["title"][table.lang], seed=game._seed)
    for side, bot in players.items():
        name = capital(table.catalog["sides"][side]["title"][table.lang])
        table.say("player.rules" if bot == RULES_PLAY else "player.bot", side=name, bot=bot_title(bot, table.lang))
        for condition in table.catalog["sides"][side]["victory"]:
            text = words.add_clause(condition["text"][table.lang], condition["clause"])
            table.say("wins_by", side=name, text=text)
    board(game, table)
    table.lines(table.view(game.observation(None)).legend())


def board(game: uc.Game, table: Table) -> None:
    """The board as everybody sees it, what is off it, and the points held."""
    view = table.view(game.observation(None))
    table.gap()
    table.lines(view.board_lines())
    table.lines(view.off_board())
    points = [f"{view.title(side)} {view.points_of(side)}" for side in view.sides]
    table.lines(view.fill_lines(f"{view.say('points')}: ", points))


def tell(events: Sequence[uc.Event], table: Table) -> None:
    """What happened: a round and a turn under their headings, a paragraph for each card played."""
    for paragraph in paragraphs(events):
        kind = paragraph[0].kind
        sentences = [_count_text(text, len(list(same)), table) for text, same in _alike(paragraph, table)]
        if kind.endswith(HEADING):
            table.gap()
            table.tell(" ".join(sentences), "bold")
        else:
            table.tell(" ".join(sentences), lead="- ")


def paragraphs(events: Sequence[uc.Event]) -> Iterator[list[uc.Event]]:
    """The events in paragraphs, none empty."""
    current: list[uc.Event] = []
    for event in events:
        alone = event.kind.endswith(HEADING) or (current and current[0].kind.endswith(HEADING))
        if current and (alone or event.kind.endswith(OPENING)):
            yield current
            current = []
        current.append(event)
    if current:
        yield current


def _alike(paragraph: Sequence[uc.Event], table: Table) -> Iterator[tuple[str, Iterator[str]]]:
    wording = table.view(table.game.observation(None)).wording
    return groupby(event.text(table.lang, None if "card" in event.fields else wording) for event in paragraph)


def _count_text(text: str, count: int, table: Table) -> str:
    return text if count == 1 else words.say("times", table.lang, text=text, count=count)


def conclude(game: uc.Game, decisions: int, table: Table) -> None:
    """The result of the game."""
    key = "unfinished" if game.outcome is None else "over"
    table.tell(words.say(f"watch.{key}", table.lang, decisions=decisions, rounds=game.round, seed=game._seed))
    if game.outcome is not None:
        table.tell(words.add_clause(game.outcome.text(table.lang), game.outcome.clause), "bold")


__all__ = ["watch"]

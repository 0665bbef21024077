"""What is written of a game and read again: saves, positions and replays give the same game back."""

from __future__ import annotations

from undaunted_core.game.game import Game
from undaunted_core.game.record import Replay
from undaunted_testing.structure import SELDOM
from undaunted_testing.walk import Visit, event_count, expect, snapshot, words


def check_saved(visit: Visit) -> None:
    """A save gives the same game back, and the same text again."""
    game = visit.game
    text = game.to_json(record=False)
    back = Game.from_json(text, library=game._library)
    expect(back == game, "the save holds another state")
    expect(back.to_json(record=False) == text, "saved again, the text is another")
    expect(snapshot(back)[3:] == snapshot(game)[3:], "the restored game asks or offers something else")
    if visit.final or visit.number % SELDOM == 0:
        whole = Game.from_json(game.to_json(), library=game._library)
        expect(whole == game and words(whole.history) == words(game.history), "the whole save lost its history")
        expect(whole.to_json() == game.to_json(), "the whole save, saved again, is another text")


def check_placed(visit: Visit) -> None:
    """The position of a game gives the same game back, but for its past and the dice to come."""
    game = visit.game
    document = game.position()
    back = Game.from_position(document, library=game._library, seed=0)
    then, now = (each.rules.codec.encode(each._ctx.state) for each in (game, back))
    wrong = next((slot for slot in then if slot != "rng" and then[slot] != now[slot]), None)
    expect(wrong is None, f"the position gives another {wrong}")
    expect(back.position() == document, "the game of the position writes another position")


def check_replayed(visit: Visit) -> None:
    """The replay, through text and back, ends in the same state, as do its parts."""
    game = visit.game
    if not (visit.final or visit.number % (4 * SELDOM) == 0):
        return
    text = game.replay().to_json()
    replay = Replay.from_json(text, game._library)
    expect(replay.to_json() == text, "a replay read and written is another text")
    again = replay.play()
    expect(again == game and again.digest() == game.digest(), "the replay ends in another state")
    expect(words(again.history) == words(game.history), "the replay has another history")
    if event_count(game):
        expect(all(again.events(s) == game.events(s) for s in game.seats), "the replay has other events")
    half = len(replay) // 2
    part = replay.play(to=half)
    expect(words(part.history) == words(game.history)[:half], "half a replay is not half the game")


__all__ = ["check_placed", "check_replayed", "check_saved"]

"""A referee plays along: what it tells is compared at every stop, and the first difference is made short."""

from __future__ import annotations

import inspect
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from prizes import rules

import bidding
import undaunted_core as uc
from undaunted_testing import CheckFailedError, check_against
from undaunted_testing.referee import ASPECTS, Agrees, agrees_with
from undaunted_testing.rulebook import Rulebook
from undaunted_testing.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

VALUES = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
PRIZES = (3, 5, 2, 4, 1)


class Again:
    """The whole game of prizes once more, from its rules: it reads nothing of the library's state."""

    def __init__(self) -> None:
        self.hands = {side: set(VALUES) for side in ("north", "south")}
        self.points = dict.fromkeys(self.hands, 0)
        self.bids: dict[str, str] = {}
        self.round = 0

    def moved(self, mover: str, move: uc.Action) -> None:
        self.bids[mover] = move.to_dict()["card"].partition(":")[2]
        if len(self.bids) < len(self.hands):
            return
        for side, one in self.bids.items():
            self.hands[side].discard(one)
        north, south = (VALUES[self.bids[side]] for side in ("north", "south"))
        if north != south:
            self.points["north" if north > south else "south"] += PRIZES[self.round]
        self.bids, self.round = {}, self.round + 1

    def options(self, seat: str) -> set[str]:
        return {f"bid {seat}:{one}" for one in self.hands[seat]}

    def state(self) -> dict[str, Any]:
        held = {f"{side}:hand": Counter(f"{side}:{one}" for one in hand) for side, hand in self.hands.items()}
        asked = [side for side in self.hands if side not in self.bids]
        open_hands = {} if self.bids else {"cards": held, "prizes.points": self.points}
        return {**open_hands, "asked": asked if self.round < len(PRIZES) else ()}

    def end(self) -> tuple[str, ...] | None:
        if self.round < len(PRIZES):
            return None
        most = max(self.points.values())
        best = tuple(side for side, own in self.points.items() if own == most)
        return best if len(best) == 1 else ()


def play(referee: Callable[..., Any], **how: Any) -> Counter[str]:
    return check_against(referee, "prizes", "first", library=bidding.make_library(), **{"seconds": 1.0, **how})


def difference(referee: Callable[..., Any], **how: Any) -> CheckFailedError:
    with pytest.raises(CheckFailedError) as found:
        play(referee, **how)
    return found.value


def only(**methods: Any) -> type:
    """A referee with these methods."""
    return type("Referee", (), methods)


# -- a whole game ------------------------------------------------------------------------


def test_a_whole_game_that_is_written_twice_agrees() -> None:
    compared = play(Again)
    assert set(compared) == {"options", "state", "end"}
    assert min(compared.values()) > 10


def test_a_planted_fault_is_found_and_made_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of two numbers in one order: the shortest game that shows it has those two moves."""
    source, right = inspect.getsource(rules.take_prize), "values.count(max(values)) == 1"
    assert right in source
    names: dict[str, Any] = {}
    exec(source.replace(right, f"{right} and values != [4, 2]"), vars(rules), names)
    monkeypatch.setattr(rules.take_prize, "__code__", names["take_prize"].__code__)
    found = difference(Again, games=20)
    assert found.moves == ("north: bid north:four", "south: bid south:two")
    assert "state prizes.points[north]: the game has 0, the referee says 3" in str(found)
    assert found.game is not None
    assert uc.Replay.from_json(found.game.replay().to_json(), bidding.make_library()).play().digest()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"options": lambda self, seat: Again.options(self, seat) - {f"bid {seat}:two"}}, "only the game has bid"),
        ({"options": lambda self, seat: {*Again.options(self, seat), "pass"}}, "only the referee has pass"),
        ({"end": lambda self: None}, "end: the game has an end, won by "),
        ({"end": lambda self: ("north",)}, "end: the game has no end, the referee says an end, won by north"),
        ({"state": lambda self: {"asked": ("south",)}}, "state asked: the game has ('north', 'south'), the referee"),
        ({"state": lambda self: {"cards": {"north:hand": {"north:one"}}}}, "state cards[north:hand]: the game has ["),
    ],
)
def test_each_difference_is_told_with_both_sides(fault: Any, said: str) -> None:
    assert said in str(difference(type("Wrong", (Again,), fault)))


# -- one rule --------------------------------------------------------------------------------


def test_a_referee_of_one_rule_says_nothing_of_the_rest() -> None:
    held = only(
        judges=lambda self, action: action.notation.endswith(("four", "five")),
        options=lambda self, now, seat: {
            f"bid {card}" for card in now.cards(f"{seat}:hand") if card.endswith(("four", "five"))
        },
    )
    assert set(play(held)) == {"options"}
    silent = only(state=lambda self, now: {"round": now.round} if now.round > 3 else None)
    assert 0 < play(silent)["state"] < play(only(state=lambda self, now: {"round": now.round}))["state"]


def draws(now: Any) -> dict[str, Fraction] | None:
    """Each card of the deck is as likely as any other, for the side whose draw waits."""
    if now.question != "core.draw":
        return None
    side = "us" if len(now.cards("us:hand")) < 4 else "german"
    deck = Counter(now.cards(f"{side}:deck"))
    return {f"draw {card}": Fraction(count, deck.total()) for card, count in deck.items()}


@pytest.mark.usefixtures("attempts")
def test_odds_are_compared() -> None:
    good = only(odds=lambda self, now: draws(now))
    assert check_against(good, "normandy", "la_raye", moves=8)["odds"] == 2 * 8
    close = only(odds=lambda self, now: {one: float(odds) for one, odds in (draws(now) or {}).items()})
    assert check_against(close, "normandy", "la_raye", moves=7)["odds"] == 2 * 8

    def even(now: Any) -> Any:
        told = draws(now)
        return told and dict.fromkeys(told, Fraction(1, len(told)))

    with pytest.raises(CheckFailedError, match=r"odds of draw .*: the game has 1/\d+, the referee says 1/") as found:
        check_against(only(odds=lambda self, now: even(now)), "normandy", "la_raye", moves=8, seconds=40)
    assert len(found.value.moves) <= 1
    with pytest.raises(CheckFailedError, match=r"odds of core\.draw: only the game has draw .* and \d more$|step 0"):
        check_against(only(odds=lambda self: {"draw us:scout_a": 1}), "normandy", "la_raye", moves=8, seconds=40)


# -- a referee that is wrong itself -----------------------------------------------------------


def test_what_a_referee_asks_for_and_does_is_checked() -> None:
    assert "options asks for 'seet', expected one of now" in str(difference(only(options=lambda self, seet: ())))
    assert "nearest: seat" in str(difference(only(options=lambda self, seet: ())))
    failing = str(difference(only(end=lambda self: 1 // 0)))
    assert "the referee's end failed: ZeroDivisionError" in failing
    assert "test_kit_referee.py:" in failing
    assert f"expected one of {', '.join(ASPECTS)}" in str(difference(only()))
    assert "nearest: rounds" in str(difference(only(state=lambda self: {"rouns": 1})))
    assert "expected what is told of each of its rows" in str(difference(only(state=lambda self: {"cards": 5})))
    assert "of each of its rows" in str(difference(only(state=lambda self: {"prizes.points": 5})))


def test_what_no_game_had_a_case_of_fails() -> None:
    found = difference(only(odds=lambda self: {}, end=lambda self, now: now.winners))
    assert found.check == "tried"
    assert str(found) == "no game had a case of what Referee tells: odds"


def test_a_referee_is_a_rule_of_a_rulebook() -> None:
    """So the plugin collects it as it collects every rule."""
    agreed = agrees_with(Again)
    assert isinstance(agreed, Agrees)
    book = Rulebook("prizes", Rule("PRI-1", "It is as written.", agreed), library=bidding.make_library())
    assert book.check("first")["It is as written."] == agreed.compared.total()
    assert book.list_untried() == []


@pytest.mark.usefixtures("attempts")
def test_games_may_begin_in_a_written_situation() -> None:
    """A rule that play from the start seldom comes to; the shortest failing game begins there too."""
    held = only(state=lambda self, now, move: {"cards": {"us:hand": []}} if move else None)
    begin = {"active": "us", "hand": {"us": ["platoon_sergeant", "scout_a"]}}
    with pytest.raises(CheckFailedError, match="the game has") as found:
        check_against(held, "normandy", "la_raye", situation=begin, seconds=40)
    assert len(found.value.moves) == 1
    assert found.value.moves[0].startswith("us: ")
    assert found.value.game is not None
    assert uc.Replay.from_json(found.value.game.replay().to_json()).play().digest() == found.value.game.digest()


def test_all_scenarios_are_played_where_none_is_named() -> None:
    library = bidding.make_library()
    assert check_against(Again, "prizes", library=library, games=1) == check_against(
        Again, "prizes", "first", library=library, games=1
    )

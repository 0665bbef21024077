"""Actions that cannot be taken: one ActionError each, and the game stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.spoiled import HUGE, at_turn, finished, half_bid, readable, started, unchanged

if TYPE_CHECKING:
    from collections.abc import Callable

STOPS: dict[str, Callable[[], uc.Game]] = {
    "both bid": started,
    "one has bid": half_bid,
    "turn": at_turn,
    "chance": lambda: started(chance="explicit"),
    "over": finished,
}

TYPES: dict[str, Any] = {
    "none": None,
    "number": 0,
    "huge number": 10**40,
    "float": 1.5,
    "nan": float("nan"),
    "bool": True,
    "bytes": b"pass",
    "list": ["pass"],
    "empty list": [],
    "tuple": (),
    "set": set(),
    "object": object(),
    "class": uc.Game,
    "module": uc,
}
TEXTS: dict[str, Any] = {
    "empty": "",
    "blank": "  ",
    "slash": "/",
    "zero byte": "\x00",
    "surrogate": "\ud800",
    "two actions": "end_turn end_turn",
    "no argument": "step",
    "half a name": "play us:",
    "too many arguments": "play us:rifleman_a move 05B",
    "no such tile": "step 99Z",
    "no such card": "bid us:rifelman_a",
    "capitals": "END_TURN",
    "code": "__import__('os').getcwd()",
    "huge word": HUGE,
    "many words": "a " * 20_000,
}
DICTS: dict[str, Any] = {
    "empty dict": {},
    "no kind": {"card": "us:scout_a"},
    "kind none": {"kind": None},
    "kind list": {"kind": []},
    "no such kind": {"kind": "tactics.bidd", "card": "us:scout_a"},
    "missing key": {"kind": "tactics.bid"},
    "extra key": {"kind": "tactics.bid", "card": "us:scout_a", "extra": 1},
    "value none": {"kind": "tactics.bid", "card": None},
    "value number": {"kind": "tactics.bid", "card": 5},
    "no such value": {"kind": "tactics.bid", "card": "us:scuot_a"},
    "other domain": {"kind": "tactics.step", "space": "us:scout_a"},
    "no such face": {"kind": "core.roll", "face": 77},
    "value list": {"kind": "tactics.bid", "card": ["us:scout_a"]},
    "value dict": {"kind": "tactics.bid", "card": {}},
    "number key": {"kind": "tactics.bid", "card": "us:scout_a", 1: 2},
    "none key": {"kind": "tactics.bid", "card": "us:scout_a", None: 2},
    "huge kind": {"kind": HUGE},
    "huge value": {"kind": "tactics.bid", "card": HUGE},
}

VALUE = {**TYPES, **TEXTS, **DICTS}


@pytest.mark.parametrize("name", VALUE)
def test_what_is_no_action_is_refused(name: str) -> None:
    """At a stop with a decision, by apply and by action, for the seat asked and for the first seat."""
    for stop in ("both bid", "one has bid", "turn"):
        game = STOPS[stop]()
        seat = game.to_move[0]
        with unchanged(game):
            for take in (game.apply, lambda bad, game=game, seat=seat: game.apply(bad, seat), game.action):
                with pytest.raises(uc.IllegalActionError) as caught:
                    take(VALUE[name])  # type: ignore[operator]
                readable(caught.value)
            reasons = game.why_illegal(VALUE[name], seat)
            assert reasons
            for reason in reasons:
                assert reason.text("en")
                assert reason.text("es")


@pytest.mark.parametrize("name", VALUE)
def test_chance_takes_nothing_but_its_outcomes(name: str) -> None:
    game = STOPS["chance"]()
    assert game.current_player == uc.CHANCE
    with unchanged(game), pytest.raises(uc.IllegalActionError) as caught:
        game.apply(VALUE[name])
    readable(caught.value)


@pytest.mark.parametrize("name", VALUE)
def test_a_finished_game_takes_nothing(name: str) -> None:
    game = STOPS["over"]()
    with unchanged(game):
        for seat in (None, *game.seats, uc.CHANCE):
            with pytest.raises(uc.GameOverError) as caught:
                game.apply(VALUE[name], seat)
            readable(caught.value)
        assert game.legal_actions() == ()
        assert [reason.key for reason in game.why_illegal("end_turn")] == ["reason.core.over"]


def test_a_finished_game_takes_none_of_its_own_old_actions() -> None:
    game = finished()
    old = [action for _, action in game.history[:40]]
    with unchanged(game):
        for action in old:
            with pytest.raises(uc.GameOverError):
                game.apply(action)


def test_the_errors_of_actions_are_of_one_family() -> None:
    for kind in (
        uc.IllegalActionError,
        uc.AmbiguousActionError,
        uc.NotYourDecisionError,
        uc.GameOverError,
        uc.CannotUndoError,
    ):
        assert issubclass(kind, uc.ActionError)
        assert issubclass(kind, uc.UndauntedError)


@pytest.mark.parametrize("stop", ["one has bid", "turn"])
def test_another_seats_decision_is_not_yours(stop: str) -> None:
    """Even an action that is legal for the seat asked."""
    game = STOPS[stop]()
    (asked,) = game.to_move
    (other,) = (seat for seat in game.seats if seat != asked)
    with unchanged(game):
        for action in (*game.legal_actions(), "end_turn", "nonsense"):
            with pytest.raises(uc.NotYourDecisionError, match=asked) as caught:
                game.apply(action, other)
            readable(caught.value)
        assert game.legal_actions(other) == ()
        assert game.decision_for(other) is None
        assert [reason.key for reason in game.why_illegal("end_turn", other)] == ["reason.core.not_asked"]


def test_a_seat_cannot_bid_twice() -> None:
    game = half_bid()
    with unchanged(game), pytest.raises(uc.NotYourDecisionError):
        game.apply("bid german:fog_of_war", "german")


def test_a_seat_cannot_speak_for_chance_nor_chance_for_a_seat() -> None:
    at_chance, turn = STOPS["chance"](), STOPS["turn"]()
    with unchanged(at_chance), pytest.raises(uc.NotYourDecisionError):
        at_chance.apply(at_chance.legal_actions()[0], "us")
    with unchanged(turn), pytest.raises(uc.NotYourDecisionError):
        turn.apply(turn.legal_actions()[0], uc.CHANCE)


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("seat", ["germn", "", "US", 0, True, object(), b"us", "\ud800"])
def test_a_seat_that_does_not_exist(stop: str, seat: Any) -> None:
    game = STOPS[stop]()
    with unchanged(game):
        for ask in (game.legal_actions, game.decision_for, game.observation, game.side_of, game.events):
            with pytest.raises(uc.NotYourDecisionError) as caught:
                ask(seat)  # type: ignore[operator]
            readable(caught.value)
        with pytest.raises(uc.NotYourDecisionError):
            game.determinize(seat, 1)
        if not game.is_terminal:
            with pytest.raises(uc.NotYourDecisionError):
                game.apply("end_turn", seat)


def test_a_misspelt_seat_is_told_the_nearest() -> None:
    with pytest.raises(uc.NotYourDecisionError, match="nearest: german"):
        started().legal_actions("germn")


@pytest.mark.parametrize("seat", [[], {}, set()])
def test_a_seat_of_a_type_that_cannot_be_looked_up(seat: Any) -> None:
    game = started()
    with unchanged(game), pytest.raises(uc.NotYourDecisionError):
        game.apply("end_turn", seat)


def test_an_endless_seat_is_not_repeated() -> None:
    with pytest.raises(uc.NotYourDecisionError) as caught:
        started().legal_actions(HUGE)
    readable(caught.value)


def test_an_action_of_another_scenario() -> None:
    """An Action is looked up by its notation: one that this game does not know is refused."""
    game, other = at_turn(), started("mortain")
    known = set(game.rules.names["card"])
    foreign = next(name for name in other.rules.names["card"] if name not in known)
    with unchanged(game), pytest.raises(uc.IllegalActionError):
        game.apply(other.action({"kind": "tactics.bid", "card": foreign}))


def test_a_legal_kind_that_is_not_offered_says_why() -> None:
    game = at_turn()
    other = next(seat for seat in game.seats if seat != game.to_move[0])
    card = next(name for name in game.rules.names["card"] if name.startswith(other))
    with unchanged(game), pytest.raises(uc.IllegalActionError) as caught:
        game.apply(f"bid {card}")
    assert caught.value.reasons
    assert all(isinstance(reason, uc.Reason) for reason in caught.value.reasons)
    assert caught.value.reasons == game.why_illegal(f"bid {card}")


@pytest.mark.parametrize(("stop", "bad"), [("turn", None), ("turn", {}), ("chance", "roll 7")])
def test_every_refusal_has_a_reason(stop: str, bad: Any) -> None:
    with pytest.raises(uc.IllegalActionError) as caught:
        STOPS[stop]().apply(bad)
    assert caught.value.reasons


def test_words_that_fit_several_actions_are_ambiguous() -> None:
    game = at_turn()
    with unchanged(game), pytest.raises(uc.AmbiguousActionError) as caught:
        game.apply("play")
    assert len(caught.value.candidates) > 1
    assert set(caught.value.candidates) <= {action.notation for action in game.legal_actions()}


def test_a_misspelt_notation_is_told_the_nearest_offered() -> None:
    game = at_turn()
    with unchanged(game), pytest.raises(uc.IllegalActionError, match="nearest: end_turn"):
        game.apply("end_trun")


def test_a_misspelt_field_is_told_the_nearest() -> None:
    with pytest.raises(uc.IllegalActionError, match=r"nearest: tactics\.bid"):
        started().apply({"kind": "tactics.bidd", "card": "us:scout_a"})
    with pytest.raises(uc.IllegalActionError, match="nearest: us:scout_a"):
        started().apply({"kind": "tactics.bid", "card": "us:scuot_a"})


def test_undo_of_nothing_and_after_chance_changes_nothing() -> None:
    fresh, drawn = uc.new_game("normandy", "la_raye", seed=1, chance="explicit"), started(chance="explicit", moves=3)
    for game in (fresh, drawn):
        with unchanged(game), pytest.raises(uc.CannotUndoError) as caught:
            game.undo()
        readable(caught.value)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "nomandy"}, uc.PluginError),
        ({"game": None}, uc.PluginError),
        ({"scenario": "la_rye"}, uc.LinkError),
        ({"scenario": ""}, uc.LinkError),
        ({"scenario": None}, uc.ContentError),
        ({"scenario": 7}, uc.ContentError),
        ({"scenario": []}, uc.ContentError),
        ({"scenario": {}}, uc.SchemaError),
        ({"seed": "7"}, TypeError),
        ({"seed": 1.5}, TypeError),
        ({"seed": True}, TypeError),
        ({"chance": "loaded"}, ValueError),
        ({"chance": None}, ValueError),
        ({"packs": ("normndy",)}, uc.PluginError),
    ],
)
def test_a_game_that_cannot_be_set_up(arguments: dict[str, Any], error: type[Exception]) -> None:
    """Arguments of the wrong kind are Python's own errors, wrong names are the library's."""
    given = {"game": "normandy", "scenario": "la_raye", "seed": 1, **arguments}
    with pytest.raises(error) as caught:
        uc.new_game(given.pop("game"), given.pop("scenario"), **given)
    readable(caught.value)


@pytest.mark.parametrize(("name", "nearest"), [("nomandy", "normandy"), ("NORMANDY", None)])
def test_a_misspelt_game_is_told_the_nearest(name: str, nearest: str | None) -> None:
    with pytest.raises(uc.PluginError, match="known games: allied_assault, normandy") as caught:
        uc.new_game(name, "la_raye", seed=1)
    assert (f"nearest: {nearest}" in str(caught.value)) is (nearest is not None)


@pytest.mark.parametrize("game", [[], {}])
def test_a_game_of_a_type_that_cannot_be_looked_up(game: Any) -> None:
    with pytest.raises(uc.PluginError):
        uc.new_game(game, "la_raye", seed=1)


class Whole:
    """A whole number of another kind, as numpy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_a_whole_number_of_another_kind_is_a_seed_as_well() -> None:
    game = uc.new_game("normandy", "la_raye", seed=Whole(3))  # type: ignore[arg-type]
    assert game.to_json() == uc.new_game("normandy", "la_raye", seed=3).to_json()
    seen, seed = game.observation("us"), Whole(5)
    assert seen.determinize(seed) == seen.determinize(5)  # type: ignore[arg-type]
    assert game.determinize("us", seed) == game.determinize("us", 5)  # type: ignore[arg-type]
    assert uc.playout(game, seed=seed) == uc.playout(game, seed=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [0, -1, 2**70, -(2**70)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = uc.new_game("normandy", "la_raye", seed=seed)
    assert uc.Game.from_json(game.to_json()).digest() == game.digest()

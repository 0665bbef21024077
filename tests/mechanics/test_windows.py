"""Windows: from which zones and with which cards seats react, in which order, and what follows a reaction."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from bidding import with_cards
from undaunted_core.authoring import (
    Event,
    Insert,
    Messages,
    Reaction,
    Window,
    ZoneKind,
    move_card,
    procedure,
    step,
    text,
)
from undaunted_core.authoring.family import Phases
from undaunted_testing import CheckFailedError, check_game, check_secrecy

STALL = ZoneKind("stall", "everybody", of="table")
PILE = ZoneKind("pile", "everybody", of="table")
HIDDEN = ZoneKind("hidden", "nobody", of="table")
CALLED = Window("prizes.called")
ANSWERED = Window("prizes.answered")


def opened(ctx: Any) -> None:
    ctx.open_window(CALLED, 0)


def is_open(ctx: Any, side: int) -> bool:
    """Public: a side may react while it has no points."""
    return not ctx.state.prizes.points[side]


def take(ctx: Any, side: int, card: int) -> None:
    """The stall's card goes to the pile; the side gets a point."""
    of = ctx.rules.zones.of
    move_card(ctx, card, of["stall"][side], of["pile"][side])
    ctx.state.prizes.points[side] += 1


def take_for_both(ctx: Any, side: int, card: int) -> None:
    """After it nobody may react."""
    take(ctx, side, card)
    ctx.state.prizes.points[1 - side] += 1


def game_with(*reactions: Reaction, **cards: dict[str, int]) -> uc.Game:
    calls = Insert("core.game", step("call", opened, "", CALLED), before="play_round")
    return with_cards(STALL, PILE, HIDDEN, CALLED, calls, *reactions, state=say, **cards)


def say(register: Any) -> None:
    register.add(Messages({"phase.prizes.call": text("the call", "la llamada")}))


def reaction(zone: str = "stall", react: Any = take, **more: Any) -> Reaction:
    return Reaction("prizes.take", CALLED, lambda card: True, is_open, react, zone=zone, **more)


def test_a_card_whose_reaction_is_closed_is_not_offered_next_to_one_that_is_open() -> None:
    late = Reaction("prizes.late", CALLED, lambda card: True, lambda ctx, side: False, take, zone="pile")
    game = game_with(reaction(), late, tea={"stall": 1}, salt={"pile": 1})
    assert [str(action) for action in game.legal_actions()] == ["pass", "react tea"]
    assert [reason.key for reason in game.why_illegal("react salt")] == ["reason.core.no_reaction"]


def test_a_seat_reacts_with_a_card_of_the_table() -> None:
    game = game_with(reaction(), tea={"stall": 2})
    assert game.to_move == ("north",)
    assert [str(action) for action in game.legal_actions()] == ["pass", "react tea"]
    game.apply("react tea")
    assert game.to_move == ("south",)
    assert [str(action) for action in game.legal_actions()] == ["pass", "react tea"]


def test_a_decision_before_the_first_round_has_a_phase() -> None:
    """The step of the game under way; in a round that of the round, and of what a pack says within it."""
    game = game_with(reaction(), tea={"stall": 1})
    assert (game.round, game.phase) == (0, "prizes.call")
    assert game.catalog["phases"]["prizes.call"] == {"title": {"en": "the call", "es": "la llamada"}}
    game.apply("pass")
    game.apply("pass")
    assert (game.round, game.phase) == (1, "prizes.bid")


def test_the_steps_of_a_procedure_of_a_pack_may_be_phases() -> None:
    haggle = procedure("prizes.haggle", step("ask", opened, "", CALLED), step("end", lambda ctx: None))

    def phases(register: Any) -> None:
        register.add(
            Phases(haggle),
            Messages({f"phase.prizes.{name}": text(name, name) for name in ("ask", "end", "haggle")}),
        )

    haggling = step("haggle", lambda ctx: ctx.call(haggle), "", haggle)
    put = Insert("core.round", haggling, before="bid", after="begin_round")
    game = with_cards(STALL, PILE, CALLED, haggle, put, reaction(), state=phases, tea={"stall": 1})
    assert (game.round, game.phase) == (1, "prizes.ask")


def test_phases_of_what_is_no_procedure_are_refused() -> None:
    with pytest.raises(uc.UndauntedError, match=r"pack prizes: phases: found 'core\.rund', expected a procedure"):
        with_cards(STALL, state=lambda register: register.add(Phases("core.rund")))


def test_the_next_seat_is_worked_out_when_the_reaction_has_taken_effect() -> None:
    """The south could have reacted before; now it has a point and is not asked."""
    game = game_with(reaction(react=take_for_both), tea={"stall": 2})
    game.apply("react tea")
    assert game.decision_for("north").kind == "prizes.choose_number"


def test_a_card_that_may_not_be_played_is_not_offered_and_asks_nobody() -> None:
    """By the kind of card: the south may react with silk, the north with nothing there is."""

    def may(ctx: Any, side: int, card: int) -> bool:
        return bool(ctx.rules.names["card"][card] == ("tea", "silk")[side])

    game = game_with(reaction(may=may), silk={"stall": 1})
    assert game.to_move == ("south",)
    both = game_with(reaction(may=may), silk={"stall": 1}, tea={"stall": 1})
    assert [str(action) for action in both.legal_actions("north")] == ["pass", "react tea"]
    assert [reason.text() for reason in both.why_illegal("react silk", "north")] == [
        "That card cannot be played as a reaction now."
    ]


def test_why_a_card_elsewhere_is_no_reaction() -> None:
    game = game_with(reaction(), tea={"stall": 1}, silk={"pile": 1})
    assert [reason.text() for reason in game.why_illegal("react silk")] == [
        "That card is not in a zone from which you can react."
    ]
    assert [reason.text("es") for reason in game.why_illegal("react silk")] == [
        "Esa carta no está en una zona desde la que puedas reaccionar."
    ]


def test_one_card_with_reactions_in_two_zones_is_offered_once_from_where_it_is() -> None:
    second = Reaction("prizes.again", CALLED, lambda card: True, is_open, take_for_both, zone="pile")
    game = game_with(reaction(), second, tea={"stall": 1, "pile": 1})
    assert [str(action) for action in game.legal_actions()] == ["pass", "react tea"]
    game.apply("react tea")
    assert game.to_move == ("south",)


def test_a_reaction_is_answered_before_it_takes_effect() -> None:
    """The first reaction opens a window of its own; what is played there stops it."""
    events: list[str] = []

    def announce(ctx: Any, side: int, card: int) -> None:
        of = ctx.rules.zones.of
        move_card(ctx, card, of["stall"][side], of["pile"][side])
        ctx.call(CARRY_OUT, side)

    def ask(ctx: Any, side: int) -> None:
        ctx.open_window(ANSWERED, 1 - side)

    def carry_out(ctx: Any, side: int) -> None:
        events.append("carried out")
        ctx.state.prizes.points[side] += 1

    def stop(ctx: Any, side: int, card: int) -> None:
        of = ctx.rules.zones.of
        move_card(ctx, card, of["stall"][side], of["pile"][side])
        labels = ctx.rules.label_of
        ctx.state.stack[:] = [frame for frame in ctx.state.stack if not labels[frame[0]].endswith("carry_out")]
        events.append("stopped")

    name = "prizes.carry_out"
    CARRY_OUT = procedure(name, step("ask", ask, "", ANSWERED), step("carry_out", carry_out), side="side")
    answer = Reaction(
        "prizes.answer", ANSWERED, lambda card: card.value == 1, lambda ctx, side: True, stop, zone="stall"
    )
    first = Reaction(
        "prizes.first", CALLED, lambda card: True, is_open, announce, zone="stall", starts=(CARRY_OUT, "core.draw")
    )
    game = game_with(first, answer, ANSWERED, CARRY_OUT, tea={"stall": 2})
    game.apply("react tea")
    assert game.to_move == ("south",)
    assert game.decision.kind == "core.choose_reaction"
    quiet = game.clone()
    game.apply("react tea")
    assert events == ["stopped"]
    quiet.apply("pass")
    quiet.apply("pass")
    assert events == ["stopped", "carried out"]
    assert quiet.to_move == ("south",)  # it may still answer the call itself


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("hidden", r"reaction prizes\.take: found the zone 'hidden', expected a kind of zone whose cards its"),
        ("stal", r"found the zone 'stal', expected a kind of zone whose cards its side sees; nearest: stall"),
    ],
)
def test_a_reaction_from_a_zone_that_its_side_does_not_see_is_refused(zone: str, told: str) -> None:
    with pytest.raises(uc.RulesetError, match=told):
        game_with(reaction(zone=zone), tea={"stall": 1})


def test_the_general_checks_pass_on_reactions() -> None:
    def make_game(*, chance: str) -> uc.Game:
        game = game_with(reaction(), tea={"stall": 3}, silk={"stall": 1})
        return uc.new_game("prizes", "first", library=game._library, seed=3, chance=chance)

    check_game(make_game, every=1)


# -- who is asked shows nothing -------------------------------------------------------------------------------------

STOCK = ZoneKind("stock", "nobody", of="table", pool="goods")
BASKET = ZoneKind("basket", "owner", pool="goods")
PLAYED = Event(
    "prizes.played",
    text("{side}: {card}", "{side}: {card}"),
    side="side",
    card="card",
    source="zone",
    target="zone",
)


def play_from_basket(ctx: Any, side: int, card: int) -> None:
    """The card goes back to the stock, seen by all."""
    of = ctx.rules.zones.of
    move_card(ctx, card, of["basket"][side], of["stock"][side])
    ctx.emit(PLAYED, side, card, of["basket"][side], of["stock"][side])


def each_round(open: Any) -> Any:  # noqa: A002 - it is the field of a Reaction
    """Makes games that ask in every round for tea out of a basket that only its side sees."""
    calls = Insert("core.round", step("call", opened, "", CALLED), before="bid", after="begin_round")
    tea = Reaction("prizes.tea", CALLED, lambda card: True, open, play_from_basket, zone="basket", may=is_tea)
    cards = {name: {"north:basket": 1, "south:basket": 1, "stock": 2} for name in ("tea", "silk")}
    library = with_cards(STOCK, BASKET, PLAYED, CALLED, calls, tea, state=say, **cards)._library
    return lambda *, chance: uc.new_game("prizes", "first", library=library, seed=1, chance=chance)


def is_tea(ctx: Any, side: int, card: int) -> bool:
    return bool(ctx.rules.names["card"][card] == "tea")


def test_all_who_could_hold_the_card_are_asked() -> None:
    check_secrecy(each_round(lambda ctx, side: True))


def test_a_window_that_asks_only_who_holds_the_card_is_caught() -> None:
    """A planted fault: ``open`` looks into the basket."""

    def holds_tea(ctx: Any, side: int) -> bool:
        held = ctx.state.zones.cards[ctx.rules.zones.of["basket"][side]]
        return any(is_tea(ctx, side, card) for card in held)

    with pytest.raises(CheckFailedError, match="exchanged"):
        check_secrecy(each_round(holds_tea))

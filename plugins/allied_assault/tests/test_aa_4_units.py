"""AA-4: units, control, reveals, tactical modifiers and mines, called by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from kit.aa_scenes import at, card, cell, controller, drawing, field, scene, state, tile, told, unit
from undaunted_allied_assault import control, modifier, reveal, units
from undaunted_allied_assault.mines import MINES
from undaunted_allied_assault.tells import tell_elimination
from undaunted_core.kernel.machine import advance
from undaunted_testing import Moved, context, zone

HIDDEN = {"face_up": False}


def start(game: Any, what: Any, *args: Any) -> None:
    """Start a procedure above the order that is asked for, or a chance event."""
    context(game).call(what, *args)
    advance(context(game))
    game._legal = []


def test_a_unit_put_on_the_map_has_a_slot_and_its_tile() -> None:
    """The slot and the tile name each other; the tiles of two units differ.  AA-1.10"""
    game = scene()
    number = game.rules.numbers["card"]["us:recruits"]
    slot = units.put(context(game), 0, number, tile(game.rules, (2, 2)))
    other = units.put(context(game), 0, number, tile(game.rules, (3, 2)))
    assert slot != other
    assert (unit(game, (2, 2)), card(game, (2, 2)), cell(game, (2, 2), "face_up")) == (slot, "us:recruits", False)


def test_a_unit_without_morale_goes_to_its_owners_discard_pile() -> None:
    """Its card is seen by all, its slot is empty; it counts as destroyed and brings nothing else.  AA-4.19, AA-17.53"""
    game = scene(units={(2, 2): ("us:recruits", {"face_up": False, "morale": -1, "dug_in": True, "steps": 1})})
    slot = unit(game, (2, 2))
    assert units.current(context(game), slot) == 3
    assert not units.lose_morale(context(game), slot, 2)
    assert units.lose_morale(context(game), slot, 1)
    units.take_off(context(game), slot)
    now = state(game)
    assert unit(game, (2, 2)) == now.pieces.space[slot] == -1
    assert {name: getattr(now.units, name)[slot] for name in units.EMPTY} == units.EMPTY
    assert zone(game, "us:unit_discard") == ["us:recruits"]
    (seen,) = told(game, "eliminated", "german")
    # A player who follows the cards learns where this one lies.
    cell_of_card = f"units.card/{seen['piece']}"
    assert [*tell_elimination(game.rules, seen)] == [Moved("us", "us:recruits", cell_of_card, "unit_discard")]
    assert (now.allied.kills, now.allied.prestige, now.revealed) == ([0, 1], [0, 0], 1)


def test_an_eliminated_unit_that_was_face_up_reveals_nothing() -> None:
    """AA-4.19"""
    game = scene(units={(2, 2): "us:recruits"})
    units.take_off(context(game), unit(game, (2, 2)))
    assert state(game).revealed == 0


def test_some_losses_leave_morale() -> None:
    """Down to what is spared, and never below what it is.  AA-4.19"""
    game = scene(units={(2, 2): "us:recruits"})
    slot = unit(game, (2, 2))
    assert not units.lose_morale(context(game), slot, 9, spare=1)
    assert units.current(context(game), slot) == 1
    assert not units.lose_morale(context(game), slot, 9, spare=2)
    assert units.current(context(game), slot) == 1


def test_morale_never_rises_above_nine() -> None:
    """AA-4.19"""
    game = scene(units={(2, 2): "us:recruits"})
    slot = unit(game, (2, 2))
    units.gain_morale(context(game), slot, 3)
    assert units.current(context(game), slot) == 7
    units.gain_morale(context(game), slot, 3)
    assert units.current(context(game), slot) == 9
    assert [event["morale"] for event in told(game, "morale_gained")] == [3, 2]


def test_units_change_tiles() -> None:
    """One to a free tile; two with each other.  AA-1.10"""
    game = scene(units={(2, 2): "us:recruits", (3, 2): "us:commander"})
    one, other = unit(game, (2, 2)), unit(game, (3, 2))
    units.exchange(context(game), one, other)
    assert (unit(game, (2, 2)), unit(game, (3, 2))) == (other, one)
    units.relocate(context(game), other, tile(game.rules, (1, 2)))
    assert (unit(game, (1, 2)), unit(game, (2, 2))) == (other, -1)
    space = state(game).pieces.space
    assert [space[one], space[other]] == [tile(game.rules, spot) for spot in ((3, 2), (1, 2))]
    assert units.slots_of(context(game), 0) == tuple(sorted([unit(game, (1, 2)), unit(game, (3, 2))]))
    assert units.slots_of(context(game), 1) == ()


def test_figures_of_units() -> None:
    """Abilities and the target class stand on the card.  AA-6.1"""
    game = scene(units={(2, 2): "us:commander", (3, 2): "german:puma"})
    commander, puma = unit(game, (2, 2)), unit(game, (3, 2))
    assert [units.can(context(game), slot, "transfer_activation") for slot in (commander, puma)] == [True, False]
    assert [units.is_hard(context(game), slot) for slot in (commander, puma)] == [False, True]


# -- control ----------------------------------------------------------------------------------


def test_a_side_takes_control_of_a_tile() -> None:
    """It is told who had it; nothing happens on an own tile.  AA-4.4"""
    game = scene(control={"german": [(2, 2)]})
    space = tile(game.rules, (2, 2))
    assert control.take(context(game), 0, space) == 1
    assert controller(game, (2, 2)) == "us"
    assert control.take(context(game), 0, space) == 0
    assert control.take(context(game), 0, tile(game.rules, (3, 2))) == -1
    assert [event["space"] for event in told(game, "taken")] == [at(game, (2, 2)), at(game, (3, 2))]


def test_a_chain_joins_tiles_to_the_home_row() -> None:
    """Orthogonally: a tile that touches it by a corner alone is not joined, nor one beyond an enemy tile.  AA-4.13"""
    game = scene(control={"us": [(2, 3), (2, 2), (3, 1)], "german": [(5, 4)]})
    tiles = control.chain(context(game), 0)
    row = [(x, 4) for x in range(5)]
    assert tiles == tuple(sorted(tile(game.rules, spot) for spot in [*row, (2, 3), (2, 2)]))


# -- reveals ----------------------------------------------------------------------------------


def test_a_unit_next_to_face_down_enemies_reveals_them_and_is_revealed() -> None:
    """Diagonals included; enemies further away and own units stay as they are.  AA-4.6, AA-4.7"""
    game = scene(
        units={
            (2, 2): ("us:recruits", HIDDEN),
            (3, 3): ("german:puma", HIDDEN),
            (1, 2): ("us:regulars", HIDDEN),
            (4, 2): ("german:wespe", HIDDEN),
        }
    )
    reveal.reveal_around(context(game), unit(game, (2, 2)))
    assert [cell(game, spot, "face_up") for spot in ((2, 2), (3, 3), (1, 2), (4, 2))] == [True, True, False, False]
    assert {event["card"] for event in told(game, "shown", "german")} == {"us:recruits", "german:puma"}
    assert state(game).revealed == 2
    assert not reveal.show(context(game), unit(game, (2, 2)))
    assert state(game).revealed == 2


@pytest.mark.parametrize(("shows", "deployed"), [(False, False), (True, False), (False, True)])
def test_a_mover_next_to_face_up_enemies_alone_stays_face_down(shows: bool, deployed: bool) -> None:
    """Unless the setting says otherwise, or it was deployed there.  AA-4.14, AA-17.40"""
    game = scene(
        field(settings={"mover_shows_itself": shows}), units={(2, 2): ("us:recruits", HIDDEN), (3, 3): "german:puma"}
    )
    reveal.reveal_around(context(game), unit(game, (2, 2)), deployed=deployed)
    assert cell(game, (2, 2), "face_up") is (shows or deployed)


def test_a_unit_without_enemies_around_stays_face_down() -> None:
    """AA-4.6"""
    game = scene(units={(2, 2): ("us:recruits", HIDDEN)})
    reveal.reveal_around(context(game), unit(game, (2, 2)), deployed=True)
    assert not cell(game, (2, 2), "face_up")


@pytest.mark.parametrize("shows", [False, True])
def test_scout_cars_reveal_at_two_tiles(shows: bool) -> None:
    """And not themselves, unless the setting says so; other units do not.  AA-6.12, AA-17.49"""
    game = scene(
        field(settings={"scout_shows_itself": shows}),
        units={(2, 2): ("german:puma", HIDDEN), (4, 4): ("us:recruits", HIDDEN), (5, 2): ("us:regulars", HIDDEN)},
    )
    reveal.scout(context(game), unit(game, (4, 4)))
    assert not cell(game, (2, 2), "face_up")
    reveal.scout(context(game), unit(game, (2, 2)))
    assert [cell(game, spot, "face_up") for spot in ((2, 2), (4, 4), (5, 2))] == [shows, True, False]
    reveal.scout(context(game), unit(game, (2, 2)))


# -- modifiers and mines ----------------------------------------------------------------------


def test_a_modifier_is_drawn_and_discarded() -> None:
    """All see the card; the next step reads the figure.  AA-5.11, AA-17.31"""
    game = scene()
    modifier.draw_modifier(context(game), 1)
    game._legal = []
    drawn = drawing(game, 3)
    game.apply(drawn)
    assert state(game).allied.modifier == 3
    (shown,) = zone(game, "action_discard")
    assert drawn == f"turn_over {shown}"
    assert told(game, "modifier_drawn") == [
        {"side": "german", "card": shown, "modifier": 3, "source": "action_deck", "target": "action_discard"}
    ]


def test_an_empty_deck_is_formed_again_when_a_card_is_needed() -> None:
    """All know what it holds then.  AA-1.8, AA-17.23, AA-17.54"""
    game = scene()
    ctx, zones = context(game), state(game).zones
    deck, discard = (ctx.rules.zones.of[name][0] for name in ("action_deck", "action_discard"))
    held, zones.cards[deck] = zones.cards[deck], []
    zones.cards[discard] = held[:3]
    modifier.draw_modifier(ctx, 0)
    game._legal = []
    assert sorted(zones.cards[deck]) == list(zones.known[deck]) == held[:3]
    assert len({action.args for action in game.legal_actions()}) == len(set(held[:3]))
    assert told(game, "reshuffled") == [{"source": "action_discard", "target": "action_deck"}]


def test_with_nothing_to_draw_the_modifier_is_zero() -> None:
    """AA-17.54"""
    game = scene()
    ctx, zones = context(game), state(game).zones
    zones.cards[ctx.rules.zones.of["action_deck"][0]] = []
    state(game).allied.modifier = 3
    modifier.draw_modifier(ctx, 0)
    assert state(game).allied.modifier == 0
    assert game.to_move == ("us",)
    assert told(game, "reshuffled") == []


@pytest.mark.parametrize(("drawn", "lost"), [(-2, 1), (-1, 1), (0, 0), (3, 0)])
def test_mines_cost_a_morale_at_minus_one_and_minus_two(drawn: int, lost: int) -> None:
    """AA-4.5"""
    game = scene(units={(2, 2): "us:recruits"})
    start(game, MINES, unit(game, (2, 2)))
    game.apply(drawing(game, drawn))
    assert cell(game, (2, 2), "morale") == -lost


def test_mines_may_eliminate() -> None:
    """AA-4.5, AA-17.39"""
    game = scene(units={(2, 2): ("us:recruits", {"morale": -3})})
    start(game, MINES, unit(game, (2, 2)))
    game.apply(drawing(game, -1))
    assert unit(game, (2, 2)) == -1


def test_a_unit_that_ignores_mines_makes_no_check_and_is_revealed() -> None:
    """AA-6.6, AA-17.48"""
    game = scene(units={(2, 2): ("us:engineers", HIDDEN)})
    start(game, MINES, unit(game, (2, 2)))
    assert cell(game, (2, 2), "face_up")
    assert game.to_move == ("us",)

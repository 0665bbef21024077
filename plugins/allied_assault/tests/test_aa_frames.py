"""Frames that nothing can have started: a save with one is refused where it is read, and not some moves later."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import at, name, scene, solo
from undaunted_allied_assault.frames import check_frames

if TYPE_CHECKING:
    from collections.abc import Mapping

Frame = dict[str, Any]
#: An attacker, its defender next to it, a friend next to the attacker, and an enemy far away.
US, GERMAN, FRIEND, FAR = (2, 3), (2, 2), (3, 3), (5, 0)
FREE, DISTANT = (2, 4), (0, 1)
UNITS = {US: "us:recruits", GERMAN: "german:grenadiers", FRIEND: "us:regulars", FAR: "german:puma"}
OFF = "us:unit_9"


@cache
def base(*, is_solo: bool = False) -> uc.Game:
    """The US may give an order; with an automaton it plays the Germans."""
    return scene(solo() if is_solo else None, units=UNITS)


def fight(game: uc.Game, **changes: Any) -> Frame:
    """The columns of a combat of the two units, in which the attacker fires."""
    attacker, defender = name(game, US), name(game, GERMAN)
    made = {"attacker": attacker, "defender": defender, "firing": attacker, "target": defender}
    return {**made, "tile": at(game, GERMAN), **changes}


def read(game: uc.Game, state: Mapping[str, Mapping[str, Any]], *frames: Frame) -> Any:
    """The state with these frames in the place of the order, and with changed columns, read as that of a save is."""
    codec = game.rules.codec
    encoded = codec.encode(game._ctx.state)
    for slot, columns in state.items():
        encoded[slot].update(columns)
    encoded["stack"][3:] = frames
    return codec.decode(encoded)


def refused(game: uc.Game, state: Mapping[str, Mapping[str, Any]], *frames: Frame, match: str) -> None:
    with pytest.raises(uc.SaveError, match=re.escape(match)):
        read(game, state, *frames)


NEXT = {"at": "allied_assault.next_order/taken", "side": "us"}
ORDER = {"at": "allied_assault.choose_order", "side": "us"}


def frame(label: str, **fields: Any) -> Frame:
    return {"at": f"allied_assault.{label}", **fields}


# -- what lies above what -----------------------------------------------------------------------


def test_a_frame_is_above_the_step_that_started_it() -> None:
    """Rule: AA-3.5, AA-5.16."""
    game = base()
    assert read(game, {}, NEXT, ORDER).stack
    for strange in (
        frame("set_up/reveal"),
        frame("combat/advance"),
    ):
        refused(game, {}, strange, ORDER, match="/stack/3: found allied_assault.")
    refused(game, {}, frame("combat/advance"), ORDER, match="what allied_assault.turn/operations (AA-3.5) starts")


def test_a_frame_that_waits_is_one_that_rules_let_wait() -> None:
    """Rule: AA-4.2."""
    game = base()
    move = frame("move/announce", piece=name(game, US), space=at(game, FREE))
    refused(game, {}, NEXT, move, ORDER, match="/stack/4: found allied_assault.move/announce below another frame")


def test_a_window_is_one_that_the_step_opens() -> None:
    """Rule: AA-17.33, AA-17.34."""
    game = base()

    def ask(window: str) -> Frame:
        return {"at": "core.choose_reaction", "seat": "german", "window": window, "passes": 0}

    below = frame("next_order/order", side="us")
    refused(game, {}, below, ask("allied_assault.paid_for"), match="found core.choose_reaction, expected what")


def test_a_card_starts_what_its_effect_starts() -> None:
    """Rule: AA-4.17."""
    game = scene(units=UNITS, zones={"in_play": ["accuracy_1"]})
    played = {"play": {"cards": ["accuracy_1"], "sides": ["us"], "last": "us"}}
    below = frame("play_card/discard", side="us", card="accuracy_1")
    way = frame("choose_way", side="us")
    refused(game, played, NEXT, below, way, match="expected what allied_assault.play_card/effect (AA-4.17) starts")
    played["play"]["sides"] = ["us", "us"]
    refused(game, played, NEXT, below, way, match="/play/cards: found 1 cards, expected those of the 1 frames")


def test_what_is_played_is_an_action_card() -> None:
    """Where the frames play something else, that is told, and nothing fails.  Rule: AA-4.17, AA-11.2."""
    game = base(is_solo=True)
    done = frame("automaton_card/done", side="german", deck="automaton_actions_deck")
    encoded = game.rules.codec.encode(game._ctx.state)
    encoded["play"].update(cards=["us:regulars"], sides=["german"], last="german")
    encoded["allied"]["first"] = encoded["rounds"]["active"] = "german"
    ask = frame("choose_reward", side="us", reward=1)
    encoded["stack"][2:] = [frame("automaton_turn/units"), done, ask]
    with pytest.raises(uc.SaveError, match=r"choose_reward, expected what allied_assault\.automaton_card/effect"):
        game.rules.codec.decode(encoded)
    document = uc.new_game("allied_assault", "metz", seed=1).position()
    below = frame("play_card/discard", side="us", card="accuracy_1")
    document["pending"] = {"stack": [*document["pending"]["stack"][:2], below, ask]}
    with pytest.raises(uc.SaveError, match="those of the 1 frames that play one"):
        uc.Game.from_position(document)


def test_there_is_one_combat_and_one_return_fire() -> None:
    """Rule: AA-4.11, AA-5.14."""
    game = base()
    end = frame("fight/end", piece=name(game, US), enemy=name(game, GERMAN))
    card = frame("choose_combat_card", side="us")
    fire, waits = frame("combat/sacrifice"), frame("combat/retreat")
    whole = {"fight": fight(game)}
    assert read(game, whole, NEXT, end, fire, card).stack
    refused(game, whole, NEXT, end, waits, fire, card, match="/stack: found a fire in a fire")
    answered = {"fight": fight(game, answered=True)}
    assert read(game, answered, NEXT, end, waits, fire, card).stack
    refused(game, answered, NEXT, end, waits, waits, fire, card, match="/stack: found a fire in a fire")
    inner = scene(units=UNITS, zones={"in_play": ["opportunity_fire_1"]})
    played = {"cards": ["opportunity_fire_1"], "sides": ["us"], "last": "us"}
    below = frame("play_card/discard", side="us", card="opportunity_fire_1")
    both = {"fight": fight(inner), "play": played}
    refused(inner, both, NEXT, end, fire, below, end, fire, card, match="/stack: found a combat in a combat")


def test_the_active_side_is_the_one_whose_turn_it_is() -> None:
    """Rule: AA-2.5, AA-3.1, AA-11.1."""
    game = base()
    refused(game, {"rounds": {"active": "german"}}, ORDER, match="found german, expected us, as the stack")
    refused(game, {"rounds": {"active": None}}, ORDER, match="/rounds/active: found no side, expected us, as the stack")
    refused(game, {"allied": {"first": None}}, ORDER, match="/allied/first: found no side, expected a side (AA-2.5)")
    refused(game, {"allied": {"edge": None}}, ORDER, match="/allied/edge: found no side, expected a side (AA-2.5)")
    other = base(is_solo=True)
    turned = {"allied": {"first": "german"}, "rounds": {"active": "german"}}
    refused(other, turned, NEXT, ORDER, match="expected the turn of german (AA-11.1)")


# -- what a frame says --------------------------------------------------------------------------


def faults(game: uc.Game, state: Mapping[str, Mapping[str, Any]], one: Frame) -> str:
    """What is wrong with a frame by itself."""
    rules: Any = game.rules
    encoded = rules.codec.encode(game._ctx.state)
    for slot, columns in state.items():
        encoded[slot].update(columns)
    encoded["stack"] = [one]
    read = rules.codec.decode(encoded, checked=False)
    read.land.unit = [-1] * len(read.land.unit)
    for piece, space in enumerate(read.pieces.space):
        if space >= 0:
            read.land.unit[space] = piece
    return "; ".join(f"{pointer}: {found}: {expected}" for pointer, found, expected in check_frames(rules, read))


def lies() -> list[tuple[str, dict[str, Any], Frame, str]]:
    """What is called what, the columns that change, the frame, and what is expected (nothing: it is right)."""
    game = base()
    us, german, friend, far = (name(game, spot) for spot in (US, GERMAN, FRIEND, FAR))
    free, distant, there = at(game, FREE), at(game, DISTANT), at(game, GERMAN)
    now, none = {"fight": fight(game)}, {}
    gone = {**now, "pieces": {"space": {us: at(game, US), friend: at(game, FRIEND), far: at(game, FAR)}}}
    left = {**now, "pieces": {"space": {german: there, friend: at(game, FRIEND), far: at(game, FAR)}}}
    away = {"fight": fight(game, attacker=friend, firing=friend)}
    lost = {"fight": fight(game, defender=OFF)}
    stays = {**gone, "fight": fight(game, effects=["stands"])}
    played = {"play": {"cards": ["supply_column_1"], "sides": ["us"], "last": "us"}}
    card = {"side": "us", "card": "supply_column_1"}
    drawn = {"side": "us", "source": "us:unit_deck", "target": "us:reserve"}
    on_them = {"play": {"cards": ["air_strike_1"], "sides": ["us"], "last": "us"}}
    costs = rules_of(game).allied.cards.cost
    dear, cost = max(costs), costs[game.rules.numbers["card"][UNITS[GERMAN]]]
    return [
        ("an order", none, ORDER, ""),
        ("the other side's order", none, frame("choose_order", side="german"), "the active side (AA-3.1)"),
        ("a move", none, frame("move/go", piece=us, space=free), ""),
        ("a move from off the map", none, frame("move/go", piece=OFF, space=free), "(AA-4.2)"),
        ("a move too far", none, frame("move/go", piece=us, space=distant), "(AA-4.2)"),
        ("a move onto a unit", none, frame("move/go", piece=us, space=there), "(AA-4.2)"),
        ("a move that is over", none, frame("move/taken", piece=us, space=at(game, US)), ""),
        ("a move that did not take place", none, frame("move/taken", piece=us, space=free), "(AA-4.2)"),
        ("an exchange", none, frame("swap/change", piece=us, other=friend), ""),
        ("an exchange with itself", none, frame("swap/change", piece=us, other=us), "(AA-4.3)"),
        ("an exchange with an enemy", none, frame("swap/change", piece=us, other=german), "(AA-4.3)"),
        ("an exchange with nothing", none, frame("swap/change", piece=us, other=OFF), "(AA-4.3)"),
        ("a further move", none, frame("choose_move", side="us", piece=us, left=1), ""),
        ("a further move of nothing", none, frame("choose_move", side="us", piece=OFF, left=1), "a unit on the map"),
        ("a further move of an enemy", none, frame("choose_extra", side="us", piece=german), "a unit of the side"),
        ("mines for nothing", none, frame("mines/suffer", piece=OFF), "a unit on the map (AA-4.1)"),
        ("a combat", now, frame("fight/end", piece=us, enemy=german), ""),
        ("another combat", now, frame("fight/end", piece=friend, enemy=german), "(AA-4.11)"),
        ("a fire", now, frame("combat/sacrifice"), ""),
        ("a fire without a combat", none, frame("combat/sacrifice"), "(AA-4.11)"),
        ("a fire from afar", away, frame("combat/sacrifice"), "(AA-4.11)"),
        ("a fire at nothing", gone, frame("combat/sacrifice"), "(AA-4.11)"),
        ("a unit that is destroyed", gone, frame("combat/return_fire"), ""),
        ("an attacker that is destroyed", left, frame("combat/return_fire"), ""),
        ("an attacker that went away", away, frame("combat/return_fire"), "(AA-5.13)"),
        ("a retreat from nothing", left, frame("combat/advance"), "(AA-5.15)"),
        ("the modifier of the side that fires", now, frame("tactical_modifier/add", side="us"), ""),
        ("the modifier of the other side", now, frame("tactical_modifier/add", side="german"), "(AA-5.11)"),
        ("the cost of another unit", now, frame("retreat/arrive", cost=dear), "the cost of the defender (AA-5.20)"),
        ("the cost of one that is gone", lost, frame("retreat/arrive", cost=dear), ""),
        ("the cost of no unit", none, frame("retreat/arrive", cost=dear + 1), "(AA-5.20)"),
        ("a reward", now, frame("choose_reward", side="us", reward=2), ""),
        ("a reward beyond any", now, frame("choose_reward", side="us", reward=dear), "(AA-5.13)"),
        ("the defender stands", now, frame("choose_stand", side="german"), ""),
        ("the attacker stands", now, frame("choose_stand", side="us"), "(AA-10.7c)"),
        ("nobody retreats", gone, frame("retreat/stay", cost=cost), "(AA-10.7c)"),
        ("one that stood is destroyed", stays, frame("retreat/stay", cost=cost), ""),
        ("an advance", gone, frame("choose_advance", side="us"), ""),
        ("an advance of the defender", gone, frame("choose_advance", side="german"), "(AA-5.16)"),
        ("an advance without a fight", none, frame("choose_advance", side="us"), "(AA-5.16)"),
        ("an advance onto a unit", now, frame("advance/make"), "(AA-5.16)"),
        ("an advance without an attacker", none, frame("advance/taken"), "(AA-5.16)"),
        ("an advance that was stopped", gone, frame("advance/taken"), ""),
        ("a card on a unit", played, frame("act_on_unit/act", **card, piece=us), ""),
        ("another card on a unit", on_them, frame("act_on_unit/act", **card, piece=us), "the card being played"),
        ("a card on an enemy", played, frame("act_on_unit/act", **card, piece=german), "(AA-4.17)"),
        ("a card on nothing", played, frame("act_on_unit/act", **card, piece=OFF), "(AA-4.17)"),
        ("a way by a card", played, frame("choose_way", side="us"), ""),
        ("a way by no card", none, frame("choose_way", side="us"), "the side that plays the card (AA-4.17)"),
        ("cards to draw", none, frame("split", side="us", count=4), ""),
        ("cards for the other side", none, frame("split", side="german", count=4), "the side that draws now"),
        ("cards at the start", {"rounds": {"active": None}}, frame("split", side="german", count=4), ""),
        ("cards by the other's card", played, frame("split", side="german", count=4), "the side that draws now"),
        ("the enemy loses cards", played, frame("losing/rest", side="german", count=2), ""),
        ("the own side loses cards", played, frame("losing/rest", side="us", count=2), "(AA-14.16)"),
        ("another hand", none, frame("draw", **drawn | {"target": "german:reserve"}), "a hand of the side"),
        ("another deck", none, frame("draw", **drawn | {"source": "german:unit_deck"}), "a deck of the side"),
    ]  # fmt: skip


def rules_of(game: uc.Game) -> Any:
    return game.rules


def test_a_frame_fits_the_state() -> None:
    """Rule: AA-3.1, AA-4.1, AA-4.2, AA-4.3, AA-4.11, AA-4.17, AA-5.12 to AA-5.16."""
    for what, state, one, expected in lies():
        found = faults(base(), state, one)
        assert expected in found if expected else not found, (what, found)


def test_frames_of_the_automaton_are_its_own() -> None:
    """Rule: AA-11.1, AA-11.8."""
    game = base(is_solo=True)
    us, friend, german = (name(game, spot) for spot in (US, FRIEND, GERMAN))
    for one, expected in (
        (frame("noticed/ambush", piece=us, other=friend), ""),
        (frame("noticed/ambush", piece=us, other=german), "units of the player on the map (AA-11.8)"),
        (frame("noticed/ambush", piece=us, other=OFF), "units of the player on the map (AA-11.8)"),
        (frame("chance_arrival/come", side="german", space=at(game, FREE)), ""),
        (frame("chance_arrival/come", side="us", space=at(game, FREE)), "the side that nobody plays (AA-11.1)"),
        (frame("muster/ask", side="german"), "a side that somebody plays (AA-11.1)"),
    ):
        found = faults(game, {}, one)
        assert expected in found if expected else not found, one
    assert "(AA-11.8)" in faults(base(), {}, frame("noticed/ambush", piece=name(base(), US), other=name(base(), US)))

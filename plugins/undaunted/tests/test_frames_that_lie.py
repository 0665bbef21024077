"""Frames whose values are of the right kind and nonsense all the same: each decision says what it needs."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from undaunted_core.game import written
from undaunted_system.vehicles.damage import crew_is_sound, hit_is_sound
from undaunted_testing.scene import scene

HANDS = {
    "normandy": ("mortain", "us", ["mortar", "squad_leader_a", "platoon_sergeant", "scout_a"]),
    "north_africa": ("landing_ground_7", "lrdg", ["scout"]),
}


def on_top(
    game_id: str, label: str, *args: str | int | tuple[int, ...], off: tuple[str, ...] = (), edit: Any = None
) -> str:
    """The save of a turn with one frame more; names are numbers of the domain behind the slash: ``card/us:scout_a``."""
    scenario, active, hand = HANDS[game_id]
    game = scene(game_id, scenario, active=active, hand={active: hand}, counters=dict.fromkeys(off), edit=edit)
    numbers = game.rules.numbers
    meant: list[Any] = [
        numbers[one.partition("/")[0]][one.partition("/")[2]] if isinstance(one, str) else one for one in args
    ]
    stack = game._ctx.state.stack
    # A step of a procedure waits below a decision.
    stack.insert(len(stack) - ("/" in label), (game.rules.labels[label], tuple(meant)))
    text = game.to_json(record=False)
    written.forget()
    return text


LIES: dict[str, tuple[str, str, tuple[Any, ...]]] = {
    # NOR-7.7
    "/piece: found us:scout_a, expected the side's Mortar": (
        "normandy", "normandy.choose_target_tile", ("seat/us", "piece/us:scout_a")),
    # NOR-8.9
    "/ability: found .*, expected blast": (
        "normandy", "normandy.choose_blasted",
        ("seat/us", "card/us:scout_a", "ability/recon", (0,))),
    "/left: found .*, expected counters on the target marker's tile": (
        "normandy", "normandy.choose_blasted", ("seat/us", "card/us:mortar", "ability/blast", (0,))),
    # UND-7.1, UND-7.5, UND-7.2, UND-3.9
    "/ability: found command, expected bolster": (
        "normandy", "undaunted.choose_bolster", ("seat/us", "card/us:platoon_sergeant", "ability/command", 1)),
    "/left: found 9, expected from 1 to": (
        "normandy", "undaunted.choose_bolster", ("seat/us", "card/us:platoon_sergeant", "ability/bolster", 9)),
    "/left: found 0, expected from 1 to": ("normandy", "undaunted.choose_draw", ("seat/us", 0)),
    "/played: found us:squad_leader_a, expected a card in the play area": (
        "normandy", "undaunted.choose_inspire", ("seat/us", "card/us:squad_leader_a", "ability/inspire", 1)),
    # UND-4.1
    "/seat: found german, expected one of us, whose turn it is": ("normandy", "tactics.choose_play", ("seat/german",)),
    # NAF-7.8, NAF-7.9
    "/chosen: found 2 tiles, 1 left, expected each tile once": (
        "north_africa", "north_africa.choose_surveiled", ("seat/lrdg", 1, (0, 0))),
    "/chosen: found 0 tiles, 0 left, expected each tile once": (
        "north_africa", "north_africa.choose_navigated", ("seat/lrdg", "piece/lrdg:scout", 0, ())),
    # NAF-8.15, NAF-8.16
    "/vehicle: found lrdg:scout, expected a vehicle with a soldier aboard": (
        "north_africa", "vehicles.choose_suppressed", ("seat/italian", "piece/lrdg:scout")),
    "/vehicle: found lrdg:scout, expected a vehicle on the board": (
        "north_africa", "vehicles.hit_vehicle/damage", ("seat/italian", "piece/lrdg:scout")),
    # NAF-9.1
    "/played: found lrdg:fog_of_war, expected a soldier's card": (
        "north_africa", "vehicles.choose_shift", ("seat/lrdg", "card/lrdg:fog_of_war")),
}  # fmt: skip


@pytest.mark.parametrize("told", LIES)
def test_a_frame_says_what_its_rule_needs(told: str) -> None:
    game_id, label, args = LIES[told]
    text = on_top(game_id, label, *args)
    with pytest.raises(uc.SaveError, match=told):
        uc.Game.from_json(text)


def test_a_mortar_on_the_board_may_be_asked_for_its_target() -> None:
    """NOR-7.7: a save of that choice loads."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["mortar"]}, counters={"us:mortar": "10A"})
    game.apply("play us:mortar target")
    written.forget()
    again = uc.Game.from_json(game.to_json(record=False))
    assert again.decision.kind == "normandy.choose_target_tile"
    assert again.legal_actions() == game.legal_actions()


def test_a_blast_may_be_saved_before_each_counter() -> None:
    """NOR-8.9: a save of that choice loads, and the same counters are left."""
    counters = {"us:mortar": "16A", "german:scout_a": "11A", "german:rifleman_a": "11A"}

    def aim(rules: Any, state: Any) -> None:
        state.normandy.target[rules.numbers["side"]["us"]] = rules.numbers["space"]["11A"]

    game = scene("normandy", "mortain", active="us", hand={"us": ["mortar"]}, counters=counters, edit=aim)
    game.apply("play us:mortar blast")
    written.forget()
    again = uc.Game.from_json(game.to_json(record=False))
    assert again.decision.kind == "normandy.choose_blasted"
    assert again.legal_actions() == game.legal_actions()


@pytest.mark.parametrize("times", [0, 2])
def test_a_blast_attacks_a_counter_at_least_and_each_once(times: int) -> None:
    """NOR-8.9: a save with nobody left, or with a counter on the marker's tile twice, is refused."""

    def aim_at_the_first(rules: Any, state: Any) -> None:
        state.normandy.target[rules.numbers["side"]["us"]] = state.pieces.space[0]

    frame = ("seat/us", "card/us:mortar", "ability/blast", (0,) * times)
    text = on_top("normandy", "normandy.choose_blasted", *frame, edit=aim_at_the_first)
    with pytest.raises(uc.SaveError, match=r"/left: found .*, expected counters on the target marker's tile, each"):
        uc.Game.from_json(text)


@pytest.mark.parametrize("card", ["us:scout_a", "us:platoon_sergeant"])
def test_a_card_in_a_frame_is_played_for_what_it_offers(card: str) -> None:
    """UND-3.8: a Scout's card is not played for a blast, and the first card of the scenario is none either."""
    text = on_top("normandy", "tactics.use_card/carry_out", "side/us", f"card/{card}", "ability/blast")
    with pytest.raises(uc.SaveError, match=f"found blast, expected what {card} can be played for"):
        uc.Game.from_json(text)


def test_who_navigates_stands_on_the_board() -> None:
    """NAF-7.8."""
    frame = ("seat/lrdg", "piece/lrdg:scout", 1, ())
    text = on_top("north_africa", "north_africa.choose_navigated", *frame, off=("lrdg:scout",))
    with pytest.raises(uc.SaveError, match="/piece: found lrdg:scout, expected a soldier on the board"):
        uc.Game.from_json(text)


def test_naf_8_15_a_vehicle_with_a_crew_on_the_board_may_be_hit() -> None:
    """NAF-8.15, NAF-8.16: nothing is said against such frames."""
    game = uc.new_game("north_africa", "the_whole_patrol", seed=1)
    rules, state = game.rules, game._ctx.state
    vehicle = next(number for number in state.aboard.vehicle if number >= 0)
    assert crew_is_sound(rules, state, vehicle) == hit_is_sound("damage", rules, state, (0, vehicle), 0) == []

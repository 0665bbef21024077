"""AA-9: the worked example of the rulebook, number by number."""

from __future__ import annotations

from typing import Any

from aa_scenes import card, cell, controller, drawing, field, scene, state, told, unit

import undaunted_core as uc
from undaunted_core.testing import zone

TIGER, VETERANS = (2, 1), (2, 2)


def example() -> uc.Game:
    return scene(
        field({TIGER: "hills", VETERANS: "bocage"}),
        active="german",
        units={
            TIGER: ("german:pz_vi_tiger_i", {"morale": 2}),
            VETERANS: ("us:veterans", {"morale": -2}),
            (1, 2): ("german:field_marshal", {"face_up": False}),
            (3, 2): "german:stosstruppen",
            (2, 0): "german:howitzer_105cm",
            (2, 4): "us:mortar_42cm",
            (1, 4): ("us:howitzer_105mm", {"face_up": False}),
        },
        zones={
            "german:hand": ["accuracy_1", "morale_boost_1", "off_target_1", "well_supplied_1", "reserves_1"],
            "german:reserve": ["german:pak38_towed_gun"],
            "us:hand": ["sabotage_1", "deadly_fire_1", "snafu_1"],
            "us:reserve": ["us:recruits"],
        },
        prestige={"us": 30, "german": 30},
    )


def marks(game: uc.Game) -> tuple[list[int], list[int]]:
    """How both markers went, from the last fire on."""
    events = [event for event in game.events("us") if event.kind.endswith(("_moved", ".fires"))]
    last = max(place for place, event in enumerate(events) if event.kind.endswith(".fires"))
    moved = events[last:]
    return tuple(  # type: ignore[return-value]
        [event.fields["total"] for event in moved if event.kind == f"allied_assault.{name}_moved"]
        for name in ("fire", "target")
    )


def choose(game: uc.Game, seat: str, notation: str) -> None:
    assert seat in game.to_move, game.to_move
    game.apply(notation, seat=seat)


def first_fire() -> uc.Game:
    game = example()
    tiger, veterans = (game.rules.names["piece"][unit(game, spot)] for spot in (TIGER, VETERANS))
    choose(game, "us", "pass")
    choose(game, "german", f"attack {tiger} {veterans}")
    return game


def drawn_unseen(game: uc.Game, *wanted: str) -> None:
    """Chance gives what the example needs."""
    for name in wanted:
        game.apply(next(one for one in game.legal_actions() if one.notation.endswith(f" {name}")))


def after_first_fire() -> uc.Game:
    game = first_fire()
    choose(game, "german", "play accuracy_1")
    choose(game, "us", "pass")
    choose(game, "us", "play sabotage_1")
    choose(game, "german", "pass")
    drawn_unseen(game, "accuracy_2", "take_cover_1", "well_supplied_1", "reserves_1")
    choose(game, "german", "play morale_boost_1")
    choose(game, "us", "pass")
    choose(game, "us", "pass")
    choose(game, "german", "pass")
    choose(game, "german", "bluff")
    choose(game, "us", "sacrifice us:recruits")
    game.apply(drawing(game, -2))
    return game


def test_the_fire_of_the_attacker_before_cards() -> None:
    """Attack 7, morale 2, support 8 without its own, Hills 2; defence 8, Bocage 5.  AA-5.1 to AA-5.8"""
    game = first_fire()
    assert marks(game) == ([7, 9, 17, 19], [8, 13])
    assert cell(game, (1, 2), "face_up")
    assert not cell(game, (1, 4), "face_up")


def test_the_fire_of_the_attacker() -> None:
    """Accuracy, Sabotage, Morale Boost; Bluff against Recruits; -2; one damage.

    AA-5.9, AA-5.10, AA-5.11, AA-5.12, AA-14.11, AA-14.12, AA-14.16
    """
    game = after_first_fire()
    (result,) = told(game, "fire_resolved")
    assert result == {"fire": 22, "target": 20, "damage": 1}
    assert [event["total"] for event in told(game, "fire_moved")][:7] == [7, 9, 17, 19, 22, 24, 22]
    assert [event["total"] for event in told(game, "target_moved")][:3] == [8, 13, 20]
    assert cell(game, VETERANS, "morale") == -3
    assert cell(game, TIGER, "morale") == 4
    assert zone(game, "german:hand") == ["off_target_1"]
    assert {"accuracy_2", "take_cover_1"} <= set(zone(game, "us:hand"))


def test_the_whole_example() -> None:
    """The return fire does no damage; the attacker lost more: no retreat, no advance; what both paid.

    AA-5.14, AA-5.15, AA-5.16, AA-14.13, AA-14.14, AA-14.15, AA-17.2, AA-17.12, AA-17.34
    """
    game = after_first_fire()
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "us", "play deadly_fire_1")
    choose(game, "german", "pass")
    assert cell(game, TIGER, "morale") == 2
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "german", "play off_target_1")
    choose(game, "us", "react snafu_1")
    choose(game, "german", "pass")
    choose(game, "us", "pass")
    assert marks(game) == ([7, 4, 10], [10])
    choose(game, "us", "bluff")
    choose(game, "german", "sacrifice german:pak38_towed_gun")
    assert marks(game) == ([7, 4, 10], [10, 17])
    game.apply(drawing(game, 0))
    assert told(game, "fire_resolved")[1] == {"fire": 10, "target": 17, "damage": 0}
    assert state(game).allied.prestige == [30 - 16, 30 - 12]
    for side, paid in (("german", 12), ("us", 16)):
        assert sum(event["prestige"] for event in told(game, "paid") if event["side"] == side) == paid
    assert [card(game, spot) for spot in (TIGER, VETERANS)] == ["german:pz_vi_tiger_i", "us:veterans"]
    assert controller(game, VETERANS) is None
    choose(game, "us", "pass")
    assert game.decision_for("german").kind == "allied_assault.choose_order"
    fight: Any = state(game).fight
    assert (fight.attacker, fight.lost, fight.effects) == (-1, [0, 0], ())

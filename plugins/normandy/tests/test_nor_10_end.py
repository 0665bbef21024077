"""NOR-10.3 to NOR-10.6: the radio, pinned sides, beyond all hope."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.nor_scenes import aim, document, is_hopeless, place, value, worth
from kit.und_scenes import edits, ending, marker
from undaunted_testing import notations, play, scene

#: A Platoon Sergeant in circulation: every card of the supply can still be fetched.
SERGEANT = {"discard": ["platoon_sergeant"]}
BOTH = {"us": SERGEANT, "german": SERGEANT}


def radio(hand, scenario="critical_intelligence", **changes):
    """The US Rifleman A on the radio tile 06B, its turn to come."""
    return scene(
        "normandy",
        scenario,
        active="us",
        initiative="us",
        hand={"us": hand, **changes.pop("enemy", {})},
        zones=BOTH,
        rest="supply",
        counters={"us:rifleman_a": "06B", **changes.pop("counters", {})},
        **changes,
    )


def test_nor_10_3_each_control_on_the_radio_tile_it_controls_raises_its_value_by_one():
    """NOR-10.3: the Control that takes the tile raises nothing; each further one adds 1, until 5 points win."""
    game = radio(["rifleman_a"] * 5)
    assert (marker(game, "us", "06B"), value(game, "06B")) == (1, 1)
    for raised in (1, 2, 3, 4):
        events = play(game, "play us:rifleman_a control")
        sentences = [event.text("en") for event in events if event.kind == "normandy.radio_raised"]
        assert sentences == ([f"The radio tile 06B is now worth {raised}."] if raised > 1 else [])
        assert (marker(game, "us", "06B"), value(game, "06B")) == (2, raised)
        assert not game.is_terminal
    play(game, "play us:rifleman_a control")
    assert ending(game) == ("objectives", ("us",), "UND-10.2")
    assert value(game, "06B") == 5


def test_nor_10_3_there_is_no_limit_to_the_raising():
    """NOR-10.3: with an authored threshold of 30 points the tile goes far beyond what any marker says."""
    own = document("critical_intelligence")
    own["sides"]["us"]["victory"] = [{"condition": "claim_objectives", "points": 30}]
    game = radio(
        [*["rifleman_a"] * 5, *["rifleman_b"] * 5],
        own,
        counters={"us:rifleman_b": "06B"},
        markers={"us": {"06B": "controlled"}},
    )
    for squad in "ab":
        for _ in range(5):
            play(game, f"play us:rifleman_{squad} control")
    assert value(game, "06B") == 11


def test_nor_10_3_raising_is_a_control_action_that_an_enemy_on_the_tile_prevents():
    """NOR-10.3: ruling: NOR-7.4a still holds for the raise."""
    markers = {"us": {"06B": "controlled"}}
    game = radio(["rifleman_a"], counters={"german:scout_a": "06B"}, markers=markers)
    assert "play us:rifleman_a control" not in notations(game)
    assert [reason.clause for reason in game.why_illegal("play us:rifleman_a control")] == ["NOR-7.4a"]
    assert "play us:rifleman_a control" in notations(radio(["rifleman_a"], markers=markers))


def test_nor_10_3_only_the_radio_tile_can_be_raised():
    """NOR-10.3: on another objective the US controls, Control has nothing to do."""
    game = radio(["rifleman_a"], counters={"us:rifleman_a": "05B"}, markers={"us": {"05B": "controlled"}})
    assert "play us:rifleman_a control" not in notations(game)


def test_nor_10_3_no_other_scenario_has_a_radio():
    """NOR-10.3: in scenario 9 the same tile, controlled, cannot be raised."""
    game = scene(
        "normandy",
        "reinforcements",
        active="us",
        hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "06B"},
        markers={"us": {"06B": "controlled"}},
    )
    assert "play us:rifleman_a control" not in notations(game)


def test_nor_10_3_the_raised_value_stays():
    """NOR-10.3: through the turns, and with an enemy on the tile, who cannot take it while the US stands there."""
    game = radio(
        ["rifleman_a", "rifleman_a"],
        enemy={"german": ["rifleman_a", "rifleman_a"]},
        counters={"german:rifleman_a": "03B"},
        markers={"us": {"06B": "controlled"}, "german": {"06B": "scouted", "03B": "scouted"}},
    )
    play(game, "play us:rifleman_a control", "play us:rifleman_a control", "end_turn")
    play(game, "play german:rifleman_a move", "step 06B")
    assert "play german:rifleman_a control" not in notations(game)
    assert (value(game, "06B"), marker(game, "us", "06B")) == (3, 2)


def test_nor_10_3_a_german_control_takes_the_raised_points():
    """NOR-10.3: they score 3 and cannot raise them, as Control there is not to be had again; 5 points win."""
    for points in (3, 5):
        game = scene(
            "normandy",
            "critical_intelligence",
            active="german",
            hand={"german": ["rifleman_a", "rifleman_a"]},
            zones=BOTH,
            rest="supply",
            counters={"german:rifleman_a": "06B"},
            markers={"us": {"06B": "controlled"}, "german": {"06B": "scouted"}},
            edit=worth(_06B=points),
        )
        play(game, "play german:rifleman_a control")
        assert (marker(game, "us", "06B"), marker(game, "german", "06B")) == (1, 2)
        assert value(game, "06B") == points
        if points == 5:
            assert ending(game) == ("objectives", ("german",), "UND-10.2")
        else:
            assert ending(game) is None
            assert "play german:rifleman_a control" not in notations(game)


def test_nor_10_3_the_us_may_retake_the_tile_and_go_on_raising():
    """NOR-10.3: retaking raises nothing, the value is what it was."""
    game = radio(
        ["rifleman_a", "rifleman_a"],
        markers={"us": {"06B": "scouted"}, "german": {"06B": "controlled"}},
        edit=worth(_06B=3),
    )
    play(game, "play us:rifleman_a control")
    assert value(game, "06B") == 3
    play(game, "play us:rifleman_a control")
    assert value(game, "06B") == 4


def last_rifleman(scenario, attacker, victim, *, initiative=None, zones=None, **changes):
    """One side attacks; the other has one Rifleman on the board and none of its cards to lose."""
    side, enemy = attacker, "german" if attacker == "us" else "us"
    counters = {f"{enemy}:rifleman_{squad}": None for squad in "ab"}
    counters |= {f"{enemy}:rifleman_a": victim, **changes.pop("counters", {})}
    return scene(
        "normandy",
        scenario,
        active=side,
        initiative=initiative or side,
        hand={side: ["scout_a"], **changes.pop("hand", {})},
        zones=zones or BOTH,
        rest="supply",
        counters=counters,
        **changes,
    )


def test_nor_10_4_the_loss_of_the_last_rifleman_counter_pins():
    """NOR-10.4: in scenario 2 the Germans win at once, though US Scouts are left and cards lie in the supply."""
    game = last_rifleman("montmartin_en_graignes", "german", "15B")
    assert place(game, "us:scout_a") is not None
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert ending(game) == ("pin", ("german",), "NOR-10.4")


def test_nor_10_4_one_rifleman_counter_left_prevents_the_pin():
    """NOR-10.4: with Rifleman B on the board the loss of Rifleman A decides nothing, nor does a Scout's."""
    game = last_rifleman("montmartin_en_graignes", "german", "15B", counters={"us:rifleman_b": "04A"})
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert ending(game) is None
    game = last_rifleman("montmartin_en_graignes", "german", "15B")
    play(game, "play german:scout_a attack", "target us:scout_a", "roll 0")
    assert place(game, "us:scout_a") is None
    assert ending(game) is None


def test_nor_10_4_a_suppressed_rifleman_counts_as_one_on_the_board():
    """NOR-10.4: a counter on its suppressed side is on the board."""
    game = scene(
        "normandy",
        "montmartin_en_graignes",
        active="german",
        hand={"german": ["machine_gunner_a"]},
        zones=BOTH,
        rest="supply",
        counters={"us:rifleman_b": None},
    )
    play(game, "play german:machine_gunner_a suppress", "target us:rifleman_a", *["roll 0"] * 4)
    assert ending(game) is None


def test_nor_10_4_the_pin_counts_for_the_side_whose_condition_it_is():
    """NOR-10.4: in scenario 11 it is the US that wins so; in scenario 2 it does not win for the US."""
    game = last_rifleman("hill_314", "us", "01B", counters={"german:rifleman_c": None})
    play(game, "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert ending(game) == ("pin", ("us",), "NOR-10.4")
    game = scene(
        "normandy",
        "montmartin_en_graignes",
        active="us",
        hand={"us": ["scout_a"]},
        zones=BOTH,
        rest="supply",
    )
    play(game, "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert place(game, "german:rifleman_a") is None
    assert ending(game) is None


def test_nor_10_4_a_pin_wins_nothing_where_both_sides_need_points():
    """NOR-10.4: in La Raye the game goes on without US Riflemen."""
    game = last_rifleman("la_raye", "german", "17B")
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert place(game, "us:rifleman_a") is None
    assert ending(game) is None


def test_nor_10_4_a_side_is_pinned_only_as_long_as_no_rifleman_is_back():
    """NOR-10.4: the US Rifleman is back before the last German one falls: not both are pinned."""
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"us": ["rifleman_a", "scout_a"]},
        zones=BOTH,
        rest="supply",
        counters={"us:rifleman_a": None, "us:rifleman_b": None, "german:rifleman_b": None},
    )
    other = game.clone()
    play(game, "play us:rifleman_a move", "stop", "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert place(game, "german:rifleman_a") is None
    assert ending(game) is None
    play(other, "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert ending(other) == ("both_pinned", ("german",), "NOR-10.5")


def both_pinned(us_tiles, german_tiles, holder, attacker="us"):
    """La Raye: the attacker has no Rifleman left, and takes the enemy's last one."""
    victim = {"us": "05B", "german": "17B"}[attacker]
    game = last_rifleman(
        "la_raye",
        attacker,
        victim,
        initiative=holder,
        counters={f"{attacker}:rifleman_a": None, f"{attacker}:rifleman_b": None},
        markers={
            "us": dict.fromkeys(us_tiles, "controlled"),
            "german": {"05B": "scouted", **dict.fromkeys(german_tiles, "controlled")},
        },
    )
    enemy = "german" if attacker == "us" else "us"
    play(game, f"play {attacker}:scout_a attack", f"target {enemy}:rifleman_a", "roll 0")
    return game


@pytest.mark.parametrize("attacker", ["us", "german"])
@pytest.mark.parametrize("holder", ["us", "german"])
def test_nor_10_5_with_both_sides_pinned_more_objective_points_win(holder, attacker):
    """NOR-10.5: no matter who made the last attack and who holds the marker."""
    assert ending(both_pinned(["06A"], ["07A"], holder, attacker)) == ("both_pinned", ("us",), "NOR-10.5")
    assert ending(both_pinned(["02B"], ["05B"], holder, attacker)) == ("both_pinned", ("german",), "NOR-10.5")


@pytest.mark.parametrize("attacker", ["us", "german"])
@pytest.mark.parametrize("holder", ["us", "german"])
@pytest.mark.parametrize("tiles", [([], []), (["06A"], ["13B"]), (["02B", "16B"], ["13B"])])
def test_nor_10_5_a_tie_goes_to_the_holder_of_the_initiative_marker(tiles, holder, attacker):
    """NOR-10.5: equal points, counted by value and not by tiles."""
    assert ending(both_pinned(*tiles, holder, attacker)) == ("both_pinned", (holder,), "NOR-10.5")


def test_nor_10_5_scouted_tiles_do_not_count():
    """NOR-10.5: only points a side controls."""
    game = last_rifleman(
        "la_raye",
        "us",
        "05B",
        counters={"us:rifleman_a": None, "us:rifleman_b": None},
        markers={"us": {"06A": "scouted", "13B": "scouted", "02B": "controlled"}, "german": {"05B": "scouted"}},
    )
    play(game, "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert ending(game) == ("both_pinned", ("us",), "NOR-10.5")


def test_nor_10_5_a_side_that_has_won_by_the_pin_comes_first():
    """NOR-10.5: in scenario 5 one Blast takes both sides' last Riflemen; the Germans have pinned and win."""
    game = scene(
        "normandy",
        "crossing_the_vire",
        active="german",
        initiative="us",
        hand={"german": ["mortar"]},
        zones=BOTH,
        rest="supply",
        counters={
            "us:rifleman_a": "10B",
            "us:rifleman_b": None,
            "german:rifleman_a": "10B",
            "german:rifleman_b": None,
        },
        edit=edits(aim(german="10B")),
    )
    play(game, "play german:mortar blast", "blast german:rifleman_a", "roll 0")
    assert ending(game) is None
    play(game, "blast us:rifleman_a", "roll 0")
    assert ending(game) == ("pin", ("german",), "NOR-10.4")


def giving_up(scenario="la_raye", *, active="us", zones=None, **changes):
    """The active side's only card with Control is about to be hunkered down, and nothing can fetch it again.

    The other side has its Platoon Sergeant, and so can still do anything.
    """
    enemy = "german" if active == "us" else "us"
    return scene(
        "normandy",
        scenario,
        active=active,
        initiative=active,
        hand={active: ["rifleman_a", *changes.pop("more", ())], enemy: changes.pop("enemy_hand", ())},
        zones={enemy: SERGEANT, **(zones or {})},
        rest="supply",
        **changes,
    )


@pytest.mark.parametrize("scenario", ["montmartin_en_graignes", "crossing_the_vire", "desperate_withdrawal"])
def test_nor_10_6_beyond_hope_loses_at_once_to_an_opponent_who_must_pin(scenario):
    """NOR-10.6: the Germans win although US Riflemen stand on the board and no points were scored."""
    game = giving_up(scenario)
    play(game, "play us:rifleman_a hunker_down")
    assert place(game, "us:rifleman_a") is not None
    assert is_hopeless(game, "us")
    assert ending(game) == ("pin", ("german",), "NOR-10.6")


def test_nor_10_6_the_us_wins_by_the_pin_as_the_germans_do():
    """NOR-10.6: with the conditions exchanged it is the Germans that lose at once."""
    own = document("montmartin_en_graignes")
    us, german = own["sides"]["us"], own["sides"]["german"]
    us["victory"], german["victory"] = german["victory"], us["victory"]
    game = giving_up(own, active="german", markers={"german": {"15B": None}})
    play(game, "play german:rifleman_a hunker_down")
    assert is_hopeless(game, "german")
    assert ending(game) == ("pin", ("us",), "NOR-10.6")


def test_nor_10_6_a_casualty_can_end_hope_too():
    """NOR-10.6: the last Rifleman card is lost to an attack; the counter still stands."""
    game = scene(
        "normandy",
        "montmartin_en_graignes",
        active="german",
        hand={"german": ["scout_a"], "us": ["rifleman_a", "scout_a"]},
        zones={"german": SERGEANT},
        rest="supply",
    )
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert place(game, "us:rifleman_a") == "15B"
    assert ending(game) == ("pin", ("german",), "NOR-10.6")


def test_nor_10_6_an_opponent_with_more_points_wins_at_once():
    """NOR-10.6: in La Raye the Germans control 3 points against none."""
    game = giving_up()
    play(game, "play us:rifleman_a hunker_down")
    assert ending(game) == ("beyond_hope", ("german",), "NOR-10.6")


def test_nor_10_6_it_works_for_the_us_as_well():
    """NOR-10.6: a German side beyond hope loses to a US side with more points."""
    markers = {"german": {"05B": "scouted"}, "us": {"02B": "controlled"}}
    game = giving_up(active="german", markers=markers)
    play(game, "play german:rifleman_a hunker_down")
    assert ending(game) == ("beyond_hope", ("us",), "NOR-10.6")


@pytest.mark.parametrize("us_tiles", [[], ["06A"]])
def test_nor_10_6_otherwise_play_goes_on_until_the_opponent_has_more_points(us_tiles):
    """NOR-10.6: with no more points than the other the opponent has not won yet; a Control later wins."""
    game = giving_up(
        enemy_hand=["rifleman_a"],
        markers={"german": {"05B": "scouted"}, "us": dict.fromkeys(us_tiles, "controlled")},
    )
    play(game, "play us:rifleman_a hunker_down")
    assert is_hopeless(game, "us")
    assert ending(game) is None
    play(game, "end_turn", "play german:rifleman_a control")
    assert ending(game) == ("beyond_hope", ("german",), "NOR-10.6")


def test_nor_10_6_equal_points_are_not_more():
    """NOR-10.6: 2 against 2 goes on; the Germans' next point decides."""
    game = giving_up(
        enemy_hand=["rifleman_a", "rifleman_b"],
        markers={"german": {"05B": "scouted", "13B": "scouted", "07A": "scouted"}, "us": {"06A": "controlled"}},
        counters={"german:rifleman_a": "13B", "german:rifleman_b": "07A"},
    )
    play(game, "play us:rifleman_a hunker_down", "end_turn", "play german:rifleman_a control")
    assert ending(game) is None
    play(game, "play german:rifleman_b control")
    assert ending(game) == ("beyond_hope", ("german",), "NOR-10.6")


def test_nor_10_6_a_side_beyond_hope_counts_as_pinned_at_once():
    """NOR-10.6: the opponent, who needs points, has no Rifleman: both are pinned, NOR-10.5 decides."""
    off = {"german:rifleman_a": None, "german:rifleman_b": None}
    for us_tile, winner in (("06A", "us"), ("07A", "german")):
        game = giving_up(
            counters=off,
            markers={
                "german": {"05B": "scouted", "13B": "controlled", "02B": "controlled"},
                "us": {us_tile: "controlled"},
            },
            edit=worth(_02B=0, _13B=1, _07A=0),
        )
        assert place(game, "us:rifleman_a") is not None
        play(game, "play us:rifleman_a hunker_down")
        assert ending(game) == ("both_pinned", (winner,), "NOR-10.5")


@pytest.mark.parametrize("holder", ["us", "german"])
def test_nor_10_6_both_pinned_by_lost_hope_and_even_goes_to_the_holder(holder):
    """NOR-10.6: NOR-10.5's tie holds here too."""
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        initiative=holder,
        hand={"us": ["rifleman_a"]},
        zones={"german": SERGEANT},
        rest="supply",
        counters={"german:rifleman_a": None, "german:rifleman_b": None},
        markers={"german": {"05B": "scouted"}},
    )
    play(game, "play us:rifleman_a hunker_down")
    assert ending(game) == ("both_pinned", (holder,), "NOR-10.5")


def test_nor_10_6_the_opponent_pinned_later_makes_both_pinned():
    """NOR-10.6: from then on: the US is past hope with 2 points, goes on, and pins the Germans: it has more points."""
    game = giving_up(
        more=["scout_a"],
        counters={"german:rifleman_b": None},
        markers={"german": {"05B": "scouted"}, "us": {"06A": "controlled"}},
    )
    play(game, "play us:rifleman_a hunker_down")
    assert ending(game) is None
    play(game, "play us:scout_a attack", "target german:rifleman_a", "roll 0")
    assert ending(game) == ("both_pinned", ("us",), "NOR-10.5")


def test_nor_10_6_a_side_that_can_still_reach_its_points_is_not_beyond_hope():
    """NOR-10.6: with the Rifleman's card in the discard pile the same hunkering down ends nothing."""
    game = giving_up(zones={"us": {"discard": ["rifleman_a", "scout_a"]}})
    play(game, "play us:rifleman_a hunker_down")
    assert not is_hopeless(game, "us")
    assert ending(game) is None


@pytest.mark.parametrize(("scenario", "side"), [("montmartin_en_graignes", "german"), ("hill_314", "us")])
def test_nor_10_6_a_side_that_must_pin_is_never_beyond_hope(scenario, side):
    """NOR-10.6: without a single card in circulation it plays on."""
    game = giving_up(scenario, active=side)
    play(game, f"play {side}:rifleman_a hunker_down")
    assert not is_hopeless(game, side)
    assert ending(game) is None


def test_a_side_that_needs_points_or_the_pin_is_never_beyond_hope() -> None:
    """Its only card with Control is hunkered down, but it can still win by the pin."""
    own = document("la_raye")
    own["sides"]["us"]["victory"].append({"condition": "pin"})
    game = scene(
        "normandy",
        own,
        active="us",
        hand={"us": ["rifleman_a"]},
        zones={"german": {"discard": ["platoon_sergeant"]}},
        rest="supply",
    )
    play(game, "play us:rifleman_a hunker_down")
    assert (is_hopeless(game, "us"), ending(game)) == (False, None)


def test_a_side_with_two_thresholds_has_hope_as_long_as_the_lower_one_is_in_reach() -> None:
    """8 points are out of reach without a Scout, the 1 point of 02B is not."""
    own = document("la_raye")
    own["sides"]["us"]["victory"] = [{"condition": "claim_objectives", "points": points} for points in (8, 1)]
    game = scene(
        "normandy",
        own,
        active="us",
        hand={"us": ["squad_leader_b"]},
        zones={"us": {"discard": ["rifleman_a"]}, "german": {"discard": ["rifleman_a", "scout_a"]}},
        rest="removed",
    )
    play(game, "play us:squad_leader_b hunker_down")
    assert (is_hopeless(game, "us"), ending(game)) == (False, None)


def test_an_event_says_that_a_side_is_beyond_hope() -> None:
    """The game goes on, and from now on the side counts as pinned: both players should be told."""
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"us": ["rifleman_a"]},
        zones={"german": {"discard": ["platoon_sergeant"]}},
        rest="supply",
        markers={"german": {"05B": "scouted"}},
    )
    events = play(game, "play us:rifleman_a hunker_down")
    assert is_hopeless(game, "us")
    assert not game.is_terminal
    assert [event.kind for event in events if event.kind != "undaunted.card_played"]


@pytest.mark.parametrize("given", [{"side": "us"}, {"at": "06B"}, {}])
def test_a_radio_says_where_it_is_and_whose(given: dict[str, str]) -> None:
    """A scenario that leaves it out is refused with a fault, not with the engine's own error."""
    own = document("critical_intelligence")
    own["special"] = [{"rule": "radio", **given}]
    with pytest.raises(uc.LinkError, match="special"):
        uc.new_game("normandy", own, seed=1)


def test_there_is_one_radio() -> None:
    """The radio marker is one; a second one has no effect and should not be accepted."""
    own = document("critical_intelligence")
    own["special"].append({"rule": "radio", "side": "german", "at": "05B"})
    with pytest.raises(uc.LinkError, match="special"):
        uc.new_game("normandy", own, seed=1)

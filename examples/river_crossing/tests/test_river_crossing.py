"""What is true of this pack alone; the suite of undaunted-core comes by an option in pyproject.toml."""

from typing import Any

from undaunted_testing import notations, play

ENGINEER = "us:river_crossing.engineer"
R1A, R2A = "river_crossing.R1A", "river_crossing.R2A"


def test_an_engineer_moves_on_land(undaunted_situation: Any) -> None:
    game = undaunted_situation(active="us", hand={"us": ["river_crossing.engineer"]})
    play(game, f"play {ENGINEER} move", "step 02B")
    assert game.position()["counters"]["us"]["river_crossing.engineer"] == "02B"


def test_a_river_is_entered_by_a_bridge_alone(undaunted_situation: Any) -> None:
    """RIV-1."""
    scouted = {"us": {R1A: "scouted", R2A: "scouted"}}
    game = undaunted_situation(
        active="us", hand={"us": ["river_crossing.engineer"]}, markers=scouted, bridges={R2A: True}
    )
    play(game, f"play {ENGINEER} move")
    assert f"step {R2A}" in notations(game)
    assert str(game.why_illegal(f"step {R1A}")[0]) == "There is no bridge over the river. (RIV-1)"


def test_an_engineer_builds_a_bridge(undaunted_situation: Any) -> None:
    """RIV-2."""
    game = undaunted_situation(active="us", hand={"us": ["river_crossing.engineer"]}, bridges={R1A: True})
    play(game, f"play {ENGINEER} bridge")
    assert notations(game) == ["stop", f"span {R2A}"]
    assert str(game.why_illegal(f"span {R1A}")[0]) == "It has a bridge. (RIV-2)"
    assert play(game, f"span {R2A}")[0].text("es") == "El bando de EE. UU. tiende un puente en R2A."


def test_an_attack_across_the_river_is_harder(undaunted_situation: Any) -> None:
    """RIV-3."""
    for space, told in (("07A", "across the river: 1 (RIV-3)"), ("02B", "across the river: 0 (RIV-3)")):
        game = undaunted_situation(active="us", counters={"german:rifleman_a": space})
        assert told in str(game.explain("attack", attacker=ENGINEER, target="german:rifleman_a"))


def test_who_holds_both_ends_of_a_bridge_wins(undaunted_situation: Any) -> None:
    """RIV-4."""
    ends = {"us": {"02B": "controlled", "08B": "scouted"}}
    game = undaunted_situation(
        active="us", hand={"us": ["rifleman_b"]}, counters={"us:rifleman_b": "08B"}, markers=ends, bridges={R2A: True}
    )
    play(game, "play us:rifleman_b control")
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "RIV-4")


def test_a_sentry_raises_the_alarm(undaunted_situation: Any) -> None:
    """RIV-5."""
    game = undaunted_situation(
        active="us", hand={"us": ["river_crossing.engineer"], "german": ["river_crossing.sentry"]}
    )
    play(game, f"play {ENGINEER} bridge", f"span {R2A}")
    assert notations(game) == ["pass", "react german:river_crossing.sentry"]
    play(game, "react german:river_crossing.sentry")
    assert game.position()["counters"]["us"]["river_crossing.engineer"] == {"at": "03A", "suppressed": True}


def test_high_water_bears_no_bridge(undaunted_situation: Any) -> None:
    """RIV-6."""
    game = undaunted_situation(active="us", hand={"us": ["river_crossing.engineer"]}, counters={ENGINEER: "02B"})
    play(game, f"play {ENGINEER} bridge")
    assert str(game.why_illegal("span river_crossing.R3A")[0]) == "The water is too high there. (RIV-6)"


def test_squad_leader_b_guides(undaunted_situation: Any) -> None:
    game = undaunted_situation(active="us", hand={"us": ["squad_leader_b"]})
    play(game, "play us:squad_leader_b guide", f"guide {ENGINEER}", "step 02B")
    assert game.position()["counters"]["us"]["river_crossing.engineer"] == "02B"

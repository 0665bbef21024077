"""NOR-10.6, NAF-10.11: a side is not past all hope while it can still meet a condition that a pack adds."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit import naf_scenes, nor_scenes
from kit.naf_scenes import desert, on_foot, taken
from kit.und_scenes import ending
from undaunted_core.authoring import Messages
from undaunted_core.authoring.victory import ConditionKind
from undaunted_system import MARKER_TURNED
from undaunted_system.tactics.control import CONTROLLED
from undaunted_testing import play, scene

BRIDGE = "both_ends"
#: Without an answer, and with one: (what ``reachable`` says, whether the side keeps its hope).
ANSWERS = [("nothing", True), (None, True), (True, True), (False, False)]


def with_bridge(game: str, ends: tuple[str, str], reachable: Any) -> uc.Library:
    """A library with an expansion: a side wins that holds both ends of a bridge."""

    def met(ctx: Any, side: int, given: Any) -> bool:
        return all(ctx.state.control.marker[side][ctx.rules.numbers["space"][end]] == CONTROLLED for end in ends)

    answer = {} if reachable == "nothing" else {"reachable": lambda ctx, side, given: reachable}

    class Bridge:
        PACK = uc.Pack(id="bridge", version="1", requires=(game,))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(ConditionKind(BRIDGE, met, (MARKER_TURNED,), "outcome.bridge.held", "", **answer))
            held = {"en": "both ends of the bridge are held", "es": "los dos extremos del puente están tomados"}
            register.add(Messages({"outcome.bridge.held": held, f"condition.{BRIDGE}": held}))

    library = uc.Library()
    library.register(Bridge())
    return library


def la_raye(reachable: Any, *, bridge: bool = True) -> uc.Game:
    """The US can no longer reach its five points: it has no Scout, and only 13B and 12B in reach of its Rifleman."""
    own = nor_scenes.document("la_raye")
    if bridge:
        own["sides"]["us"]["victory"].append({"condition": BRIDGE})
    return scene(
        "normandy", own, active="us", rest="removed", hand={"us": ["squad_leader_b", "rifleman_a"]},
        zones={"us": {"deck": ["rifleman_a", "rifleman_b"]}, "german": {"discard": ["rifleman_a", "scout_a"]}},
        counters={"us:rifleman_a": "13B"},
        markers={"us": {"13B": "scouted", "12B": "controlled"}, "german": {"06A": "controlled"}},
        packs=("bridge",), library=with_bridge("normandy", ("13B", "12B"), reachable),
    )


@pytest.mark.parametrize(("answer", "hope"), ANSWERS, ids=str)
def test_nor_10_6_a_side_keeps_its_hope_while_a_condition_of_a_pack_can_be_met(answer, hope):
    """NOR-10.6: the points are out of reach; the bridge may not be, and is then taken."""
    game = la_raye(answer)
    play(game, "play us:squad_leader_b hunker_down")
    assert nor_scenes.is_hopeless(game, "us") is not hope
    if hope:
        assert not game.is_terminal
        play(game, "play us:rifleman_a control")
        assert ending(game) == ("held", ("us",), "")
    else:
        assert ending(game) == ("beyond_hope", ("german",), "NOR-10.6")


def test_nor_10_6_a_side_that_needs_no_points_is_never_past_all_hope():
    """NOR-10.6: hope is lost where points are needed; here the bridge alone wins, and it is out of reach."""
    own = nor_scenes.document("la_raye")
    own["sides"]["us"]["victory"] = [{"condition": BRIDGE}]
    game = scene(
        "normandy", own, active="us", rest="removed", hand={"us": ["squad_leader_b"]},
        zones={"us": {"deck": ["scout_b"]}, "german": {"discard": ["rifleman_a", "scout_a"]}},
        packs=("bridge",), library=with_bridge("normandy", ("13B", "12B"), reachable=False),
    )  # fmt: skip
    play(game, "play us:squad_leader_b hunker_down")
    assert not nor_scenes.is_hopeless(game, "us")
    assert not game.is_terminal


def test_nor_10_6_the_bridge_is_what_keeps_the_hope_up():
    """NOR-10.6: without the pack's condition the same side is past all hope."""
    game = la_raye("nothing", bridge=False)
    play(game, "play us:squad_leader_b hunker_down")
    assert ending(game) == ("beyond_hope", ("german",), "NOR-10.6")


@pytest.mark.parametrize(("answer", "hope"), ANSWERS, ids=str)
def test_naf_10_11_a_side_keeps_its_hope_while_a_condition_of_a_pack_can_be_met(answer, hope):
    """NAF-10.11: the named counter has been destroyed by its own side; the bridge may still be held."""
    wanted = {"condition": "neutralise", "counters": ["pilot_car"]}
    own = naf_scenes.document(lrdg=({"condition": "neutralise", "number": 7},), italian=(wanted, {"condition": BRIDGE}))
    game = desert(
        "italian", ["platoon_sergeant"], taken("lrdg", "pilot_car"), on_foot(staff_sergeant="04A", scout="04A"),
        own=own, packs=("bridge",), library=with_bridge("north_africa", ("20A", "21A"), answer),
    )
    play(game, "play italian:platoon_sergeant hunker_down")
    assert naf_scenes.is_hopeless(game, "italian") is not hope
    assert ending(game) == (None if hope else ("beyond_hope", ("lrdg",), "NAF-10.11"))

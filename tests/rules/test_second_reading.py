"""What a second reading of the rules found.

The twelve scenarios of the book were sound; most of this is authored data that the
linking refuses, or what the mechanics owe to packs to come.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from nor_scenes import document, ending, is_hopeless, place

import undaunted_core as uc
from undaunted_core.authoring import Insert, step, text
from undaunted_core.testing import notations, play, scene, zone

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOT_REFUSED = pytest.fail.Exception
US, GERMAN = 0, 1


def with_card(folder: Path, **changes: Any) -> dict[str, Any]:
    """La Raye with one more US card in the supply, as keyword arguments of a scene or a new game."""
    card = {
        "id": "own:us/extra",
        "side": "us",
        "title": {"en": "Extra", "es": "Extra"},
        "role": "command",
        "initiative": 1,
        "actions": [],
        "copies": 1,
        "provenance": "original",
        **changes,
    }
    (folder / "pack.json").write_text(
        json.dumps({"id": "own", "game": "normandy", "version": "1", "provenance": "original"})
    )
    (folder / "cards.json").write_text(json.dumps({"cards": [card]}))
    own = document("la_raye")
    own["sides"]["us"]["supply"]["own.extra"] = 1
    return {"game": "normandy", "scenario": own, "packs": (str(folder),), "library": uc.Library()}


def with_step(procedure: str, run: Callable[[Any, Any], object], **where: str) -> dict[str, Any]:
    """La Raye with a step that a pack puts into a procedure of the core."""

    class Plugin:
        PACK = uc.Pack(id="own", version="1", requires=("normandy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Insert(procedure, step("own_step", run), **where))
            if procedure == "core.game":
                register.messages({"phase.own.own_step": text("Own step", "Paso propio")})

    library = uc.Library()
    library.register(Plugin())
    return {"game": "normandy", "scenario": "la_raye", "packs": ("own",), "library": library}


# The rules of the end


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


# Authored data that should be refused


@pytest.mark.parametrize("action", ["move", "scout", "stalk", "control", "target"])
def test_a_command_card_has_no_action_that_needs_a_counter(tmp_path: Path, action: str) -> None:
    """Without a counter there is nothing to move and no tile to stand on."""
    given = with_card(tmp_path, actions=[{"action": action, "x": 1}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_a_card_belongs_to_a_unit_of_its_own_side(tmp_path: Path) -> None:
    """A US card that names the German Scout A would move it."""
    given = with_card(
        tmp_path, role="combat", squad="A", unit="normandy:german/scout_a", actions=[{"action": "move", "x": 1}]
    )
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_every_card_of_the_unit_is_looked_for_in_a_casualty(tmp_path: Path) -> None:
    """A second kind of card of the Rifleman A is the one in hand; the counter stays.

    Refusing a second kind would be right as well.
    """
    given = with_card(
        tmp_path, role="combat", squad="A", unit="normandy:us/rifleman_a", actions=[{"action": "move", "x": 1}]
    )
    game = scene(**given, active="german", hand={"us": ["own.extra"], "german": ["rifleman_a"]}, rest="supply")
    play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
    assert (zone(game, "us:removed"), place(game, "us:rifleman_a")) == (["us:own.extra"], "17B")


def test_a_card_names_an_ability_once(tmp_path: Path) -> None:
    """Bolster 2 (A) and Bolster 1 (B) on one card are offered as two equal actions, and both fetch squad B."""
    given = with_card(
        tmp_path,
        actions=[{"action": "bolster", "x": 2, "squad": "A"}, {"action": "bolster", "x": 1, "squad": "B"}],
    )
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_a_card_names_no_ability_that_every_card_has(tmp_path: Path) -> None:
    """Hunkering down is offered for every card too."""
    given = with_card(tmp_path, actions=[{"action": "hunker_down"}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


@pytest.mark.parametrize("action", ["bolster", "command", "inspire"])
def test_up_to_no_card_is_no_card(tmp_path: Path, action: str) -> None:
    """A value left out is 0, and up to 0 cards are none."""
    given = with_card(tmp_path, actions=[{"action": action}])
    game = scene(**given, active="us", hand={"us": ["own.extra"]})
    play(game, "play us:own.extra " + action)
    assert [one for one in notations(game) if one.startswith(("take", "draw", "return", "stop"))] == []


@pytest.mark.parametrize("role", ["fog_of_war", "comand"])
def test_a_card_has_a_role_that_fits_its_actions(tmp_path: Path, role: str) -> None:
    """A Fog of War card with an action could be played; a misspelt role plays as a command card."""
    given = with_card(tmp_path, role=role, actions=[{"action": "bolster", "x": 1}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_no_map_falls_apart() -> None:
    """With no way between two tiles there is no distance: such a map is refused."""
    own = document("la_raye")
    own["spaces"] = [plan for plan in own["spaces"] if plan["tile"] not in ("12B", "13B", "16B", "03B")]
    with pytest.raises(uc.LinkError, match="a map that is not connected"):
        uc.new_game("normandy", own, seed=1)


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


# Mechanics that the next packs will meet


def test_a_piece_that_leaves_the_board_in_the_middle_of_a_move_moves_no_further() -> None:
    """A mine takes the Scout on its first step of two; nothing is left to decide for it."""

    def explode(ctx: Any, args: Any) -> None:
        ctx.state.pieces.space[args[1]] = -1

    game = scene(**with_step("core.step", explode, after="enter"), active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout", "step 13B")
    assert place(game, "us:scout_a") is None
    assert game.decision is not None
    assert game.decision.kind == "core.choose_play"


def test_a_step_put_before_the_rounds_runs_once() -> None:
    """Players who choose what they start with do so once: the loop should jump back to its first own step."""
    seen: list[int] = []
    given = with_step("core.game", lambda ctx, args: seen.append(ctx.state.rounds.number), before="play_round")
    game = uc.new_game(**given, seed=1)
    while game.round < 3:
        game.apply("end_turn" if "end_turn" in notations(game) else game.legal_actions()[0])
    assert seen == [0]

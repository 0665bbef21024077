"""Who may enter which space: traits of tiles that packs declare, with a reason, and read by bots too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from mistakes.pack import SOURCE, documents, make_library
from undaunted_system.bot.known import read_constants
from undaunted_system.bot.now import Now
from undaunted_testing import check_game

if TYPE_CHECKING:
    from pathlib import Path

RIVER = '''
def is_bridged(ctx, space):
    return ctx.state.arnhem.bridged[space]


def get_wet(ctx, side, piece, space):
    ctx.state.arnhem.lucky[side] = True


WET = TileTrait(
    "river",
    text(en="river", es="río"),
    enter=(Requirement("arnhem.no_bridge", is_bridged, text(en="There is no bridge.", es="No hay puente.")),),
    entered=get_wet,
)


'''


def with_river(folder: Path, river: str = RIVER) -> uc.Library:
    """The small pack with a river tile in the place of 07A, next to 17B where the US counters start."""
    files: dict[str, Any] = documents()
    files["tiles.json"] = {
        "tiles": [{"id": "arnhem:R1", "label": {"en": "river", "es": "río"}, "cover": 0, "traits": ["river"],
                   "provenance": "the tests"}]
    }  # fmt: skip
    for space in files["scenarios/first.json"]["spaces"]:
        if space["tile"] == "07A":
            space |= {"tile": "arnhem.R1", "markers": {"us": "scouted"}}
    source = SOURCE.replace("@uc.hookimpl\n", river + "@uc.hookimpl\n", 1)
    added = "WET, PLAIN, BUILT," if "PLAIN" in river else "WET, WET, BUILT,"
    source = source.replace("        BUILT,", f"        {added}")
    source = source.replace("import DEFENCE, USE_CARD, Ability", "import DEFENCE, USE_CARD, TileTrait, Ability")
    return make_library(source, files, folder)


@pytest.fixture
def library(tmp_path: Path) -> uc.Library:
    return with_river(tmp_path / "arnhem")


def moving(library: uc.Library, *, bridged: bool) -> uc.Game:
    """The US Scout A scouts from 17B, the river on its way bridged or not."""
    for seed in range(200):
        game = uc.new_game("normandy", "arnhem:first", seed=seed, packs=("arnhem",), library=library)
        state: Any = game._ctx.state
        state.arnhem.bridged[game.rules.numbers["space"]["arnhem.R1"]] = bridged
        game.apply("bid us:fog_of_war" if "bid us:fog_of_war" in map(str, game.legal_actions("us")) else
                   game.legal_actions("us")[0], "us")
        game.apply(game.legal_actions("german")[0], "german")
        plays = [one for one in game.legal_actions() if one.notation == "play us:scout_a scout"]
        if game.to_move == ("us",) and plays:
            game.apply(plays[0])
            return game
    raise AssertionError("no seed puts the Scout into the hand")


def test_a_tile_that_may_not_be_entered_is_not_offered_and_the_reason_is_told(library: uc.Library) -> None:
    game = moving(library, bridged=False)
    assert "step arnhem.R1" not in [action.notation for action in game.legal_actions()]
    (reason,) = game.why_illegal("step arnhem.R1")
    assert (reason.text("en"), reason.text("es")) == ("There is no bridge.", "No hay puente.")


def test_what_entering_does_happens_to_those_who_step_there(library: uc.Library) -> None:
    game = moving(library, bridged=True)
    state: Any = game._ctx.state
    state.arnhem.lucky[0] = False
    game.apply("step arnhem.R1")
    assert game._ctx.state.arnhem.lucky[0]


def test_an_observation_says_who_may_enter_which_space(library: uc.Library) -> None:
    for bridged in (False, True):
        seen = moving(library, bridged=bridged).observation("us")
        assert seen.may_enter("us:scout_a", "arnhem.R1", "scout") is bridged
        assert seen.may_enter("german:scout_a", "arnhem.R1") is bridged
        assert seen.may_enter("us:scout_a", "05B", "move")
        assert seen.catalog["movements"]["move"]["entering"]
    with pytest.raises(ValueError, match=r"no space 'arnhem\.R2'; nearest: arnhem\.R1"):
        seen.may_enter("us:scout_a", "arnhem.R2")


def test_where_no_pack_says_who_may_enter_everybody_may() -> None:
    seen = uc.new_game("normandy", "la_raye", seed=1).observation("us")
    assert all(seen.may_enter("us:scout_a", space.name) for space in seen.board.spaces)
    assert not any(one["entering"] for one in seen.catalog["movements"].values())


def test_the_greedy_bot_plans_no_way_through_a_space_it_may_not_enter(library: uc.Library) -> None:
    for bridged in (False, True):
        seen = moving(library, bridged=bridged).observation("us")
        now = Now(read_constants(seen), seen)
        for movement in ("move", "scout"):
            assert ("arnhem.R1" in now.closed_to("us:scout_a", movement)) is not bridged


def test_games_with_the_river_pass_the_kit_and_are_played_by_bots(library: uc.Library) -> None:
    def make_game(*, chance: str = "sampled", seed: int = 1) -> uc.Game:
        return uc.new_game("normandy", "arnhem:first", seed=seed, packs=("arnhem",), library=library, chance=chance)

    check_game(make_game, plies=60, every=5)
    game = make_game()
    for _ in range(60):
        if not game.is_terminal:
            uc.play(game, {"us": "greedy", "german": "random"}, max_decisions=1)
    assert game.history


def test_a_trait_may_be_a_word_alone_or_bar_one_movement_alone(tmp_path: Path) -> None:
    more = RIVER.replace("    entered=get_wet,\n", '    by=("scout",),\n') + (
        'PLAIN = TileTrait("shallow", text(en="shallow", es="vado"))\n\n\n'
    )
    library = with_river(tmp_path / "arnhem", more)
    seen = moving(library, bridged=False).observation("us")
    assert not seen.may_enter("us:scout_a", "arnhem.R1", "scout")
    assert seen.may_enter("us:scout_a", "arnhem.R1", "move")
    assert seen.may_enter("us:scout_a", "arnhem.R1"), "by some movement"
    assert seen._rules.text.title("trait", "shallow", "es") == "vado"


def test_a_spectator_is_told_nothing_of_who_may_enter(library: uc.Library) -> None:
    with pytest.raises(uc.NotYourDecisionError):
        moving(library, bridged=False).observation(None).may_enter("us:scout_a", "arnhem.R1", "scout")

"""A game may end at any step of an attack: it is saved, placed and played again as any other."""

from __future__ import annotations

import json
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.game.rerunning import compact, digest
from undaunted_testing import check_stop
from undaunted_testing.scene import play, scene

OVER = au.victory.EndCheck("late.over", lambda ctx: ((0,), "outcome.late.over", ""), (au.victory.CARD_LOST,))
MESSAGES = {
    "outcome.late.over": au.text(en="it is over", es="ha terminado"),
    "ending.late.over": au.text(en="it ends in an attack", es="termina en un ataque"),
}


def look(ctx: Any) -> None:
    ctx.check_end(au.victory.CARD_LOST)


def ended(**place: str) -> uc.Game:
    """An attack of La Raye that ends the game at a step of a pack."""

    class Late:
        PACK = uc.Pack(id="late", version="1", requires=("normandy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(au.Messages(MESSAGES), OVER, au.Insert("core.attack", au.step("look", look), **place))

    library = uc.Library()
    library.register(Late())
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, packs=("late",), library=library,
        counters={"us:rifleman_a": "16B", "german:scout_a": "16B"},
    )  # fmt: skip
    play(game, "play us:rifleman_a attack")
    for action in ("target german:scout_a", "roll 9"):
        if not game.is_terminal:
            play(game, action)
    return game


@pytest.mark.parametrize(
    "place",
    [
        {"before": "choose_target"},
        {"after": "choose_target", "before": "total_defence"},
        {"after": "total_defence", "before": "roll"},
        {"after": "roll", "before": "determine_result"},
        {"after": "determine_result", "before": "clear"},
        {"after": "clear"},
    ],
    ids=str,
)
def test_a_game_that_ends_at_a_step_of_an_attack_is_loaded_again(place: dict[str, str]) -> None:
    game = ended(**place)
    assert game.outcome is not None
    assert game.outcome.reason == "outcome.late.over"
    check_stop(game, checks=("saved", "placed", "replayed", "outcome"))


def test_the_attack_in_which_a_game_ended_has_a_side_and_a_kind() -> None:
    """What a save says of it is checked as in play."""
    game = ended(after="total_defence", before="roll")
    document = json.loads(game.to_json(record=False))
    assert document["state"]["attack"]["total"] > 0
    document["state"]["attack"]["kind"] = None
    del document["digest"]
    text = compact(document)
    with pytest.raises(uc.SaveError, match="an attack without a side or without a kind"):
        uc.Game.from_json(f'{text[:-1]},"digest":"{digest(text)}"}}', library=game._library)

"""Steps that packs put into procedures of the core: how often they run, and what they may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from kit.nor_scenes import place
from undaunted_core.authoring import Insert, Messages, step, text
from undaunted_testing import notations, play, scene

if TYPE_CHECKING:
    from collections.abc import Callable


def with_step(procedure: str, run: Callable[[Any, Any], object], **where: str) -> dict[str, Any]:
    """La Raye with a step that a pack puts into a procedure of the core."""

    class Plugin:
        PACK = uc.Pack(id="own", version="1", requires=("normandy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Insert(procedure, step("own_step", run), **where))
            if procedure == "core.game":
                register.add(Messages({"phase.own.own_step": text("Own step", "Paso propio")}))

    library = uc.Library()
    library.register(Plugin())
    return {"game": "normandy", "scenario": "la_raye", "packs": ("own",), "library": library}


def test_a_piece_that_leaves_the_board_in_the_middle_of_a_move_moves_no_further() -> None:
    """A mine takes the Scout on its first step of two; nothing is left to decide for it."""

    def explode(ctx: Any, args: Any) -> None:
        ctx.state.pieces.space[args[1]] = -1

    game = scene(**with_step("tactics.step", explode, after="enter"), active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout", "step 13B")
    assert place(game, "us:scout_a") is None
    assert game.decision is not None
    assert game.decision.kind == "tactics.choose_play"


def test_a_step_put_before_the_rounds_runs_once() -> None:
    """Players who choose what they start with do so once: the loop should jump back to its first own step."""
    seen: list[int] = []
    given = with_step("core.game", lambda ctx, args: seen.append(ctx.state.rounds.number), before="play_round")
    game = uc.new_game(**given, seed=1)
    while game.round < 3:
        game.apply("end_turn" if "end_turn" in notations(game) else game.legal_actions()[0])
    assert seen == [0]

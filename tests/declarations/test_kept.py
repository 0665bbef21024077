"""Values that a state keeps until their columns change, and names that the lists of a decision share."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.setups import GAMES, POLICIES, SETUPS, maker, own_library
from kit.toys import library_with, with_pack
from undaunted_core.authoring import (
    ActionKind,
    Choice,
    Decision,
    Kept,
    Offer,
    Requirement,
    Table,
    text,
)
from undaunted_core.authoring.family import Shared
from undaunted_core.kernel.kinds import KEPT
from undaunted_testing import CheckFailedError, check_game, context

#: What was worked out.
ASKED: list[tuple[int, ...]] = []


def hold(ctx: Any, side: int) -> tuple[int, ...]:
    """The cards of a side's hand."""
    ASKED.append((side,))
    return tuple(ctx.state.zones.cards[ctx.rules.zones.hand[side]])


def between(ctx: Any, first: int, last: int) -> tuple[int, ...]:
    ASKED.append((first, last))
    return tuple(ctx.state.pieces.space[first:last])


def everything(ctx: Any) -> tuple[int, ...]:
    ASKED.append(())
    return tuple(ctx.state.pieces.space)


HELD = Kept("extra_held", ("zones.cards", "rounds.number"), hold)
BETWEEN = Kept("extra_between", ("pieces.space",), between)
EVERYTHING = Kept("extra_everything", ("pieces.space",), everything)


@pytest.fixture
def game() -> uc.Game:
    ASKED.clear()
    return uc.new_game("toy", "convoy", packs=("extra",), seed=1, library=library_with(HELD, BETWEEN, EVERYTHING))


def test_a_value_is_worked_out_again_when_one_of_its_columns_has_changed(game: uc.Game) -> None:
    """Whoever changed it: a list inside a list, a cell, another list in its place."""
    ctx: Any = context(game)
    held = ctx.rules.extra_held
    for _ in range(2):
        assert held(ctx, 0) == tuple(ctx.state.zones.cards[ctx.rules.zones.hand[0]])
    assert ASKED == [(0,)]
    ctx.state.zones.cards[ctx.rules.zones.hand[0]].append(1)
    assert held(ctx, 0)[-1] == 1
    ctx.state.rounds.number += 1
    held(ctx, 0)
    ctx.state.zones.cards = [[] for _ in ctx.state.zones.cards]
    assert held(ctx, 0) == ()
    assert ASKED == [(0,)] * 4


def test_a_value_is_kept_for_each_thing_it_is_about(game: uc.Game) -> None:
    """One number, several or none; a column that it does not follow from changes nothing."""
    ctx: Any = context(game)
    for _ in range(2):
        ctx.rules.extra_held(ctx, 0)
        ctx.rules.extra_held(ctx, 1)
        assert ctx.rules.extra_between(ctx, 1, 3) == tuple(ctx.state.pieces.space[1:3])
        assert ctx.rules.extra_everything(ctx) == tuple(ctx.state.pieces.space)
        ctx.state.rounds.active += 1
    assert ASKED == [(0,), (1,), (1, 3), ()]


def test_a_copy_a_save_and_what_a_seat_sees_keep_nothing(game: uc.Game) -> None:
    """What was worked out from hidden columns does not go with what others may look at."""
    ctx: Any = context(game)
    ctx.rules.extra_held(ctx, 0)
    assert ctx.state.kept
    seen: Any = game.observation(game.sides[1])
    loaded = uc.Game.from_json(game.to_json(), library=game._library)
    for other in (context(game.clone()), context(loaded), context(game.determinize(game.sides[1], 1))):
        assert not other.state.kept
    assert not seen._glimpse.state.kept
    assert game == loaded
    assert game.digest() == loaded.digest()


def test_what_is_worked_out_anew_after_undo_is_what_it_was(game: uc.Game) -> None:
    ctx: Any = context(game)
    before = ctx.rules.extra_held(ctx, 0), ctx.rules.extra_held(ctx, 1)
    game.apply(game.legal_actions()[0])
    context(game).rules.extra_held(context(game), 0)
    game.undo()
    after: Any = context(game)
    assert (after.rules.extra_held(after, 0), after.rules.extra_held(after, 1)) == before


def test_kept_values_are_no_part_of_the_rules(game: uc.Game) -> None:
    """They change no play: rulesets with and without them have one fingerprint."""
    with_none = library_with().ruleset("toy", "convoy", ("extra",))
    assert game.rules.fingerprint == with_none.fingerprint


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        (Kept("extra_held", ("zones.crads",), hold), r"columns: found 'zones\.crads', expected a column.*zones\.cards"),
        (Kept("extra_held", (), lambda: 1), r"work_out: found .*<lambda>\(\), expected a function that takes \(ctx\)"),
    ],
)
def test_a_kept_value_of_no_column_or_without_context_is_refused(wrong: Kept, refused: str) -> None:
    with pytest.raises(uc.RulesetError, match=f"pack extra: kept value extra_held, {refused}"):
        with_pack(wrong)


def test_the_ruleset_has_one_part_of_a_name() -> None:
    with pytest.raises(uc.RulesetError, match="pack extra: a ruleset already has a part 'extra_held'"):
        with_pack(HELD, Table("extra_held", lambda rules, setting: ()))


def always(ctx: Any, side: int) -> bool:
    """Asked of each card that may be played; it looks at the kept value."""
    return ctx.rules.extra_held(ctx, side) is not None


@pytest.mark.parametrize("columns", [("zones.cards",), ("rounds.number",)])
def test_the_kit_finds_a_kept_value_that_is_out_of_date(columns: tuple[str, ...]) -> None:
    """A declaration that leaves out a column which its value follows from is found out."""
    shown = ActionKind("extra.show", text(en="show", es="mostrar"))
    looks = Requirement("extra.never", lambda ctx, side: not always(ctx, side), text(en="Never.", es="Nunca."))
    library = library_with(
        Kept("extra_held", columns, hold), Offer("tactics.choose_play", (Choice(shown, where=(looks,)),))
    )

    def make(*, chance: str) -> uc.Game:
        return uc.new_game("toy", "convoy", packs=("extra",), seed=1, chance=chance, library=library)

    if columns == ("zones.cards",):
        check_game(make, seed=1, plies=40, checks=["kept"])
    else:
        with pytest.raises(CheckFailedError, match=r"extra_held\(\d,\) is kept as .*, but is ") as caught:
            check_game(make, seed=1, plies=40, checks=["kept"])
        assert caught.value.check == "kept"


def keeps(game: str) -> bool:
    """Whether the packs of a game keep values: those of its first scenario are those of all."""
    first = next(scenario for name, scenario in SETUPS if name == game)
    return bool(uc.new_game(game, first, seed=0, library=own_library(game)).rules.registry.by_name(KEPT))


KEEPING = [(game, scenario) for name in GAMES if keeps(name) for game, scenario in SETUPS if game == name]


@pytest.mark.parametrize(("game", "scenario"), KEEPING)
def test_every_kept_value_is_what_its_columns_give(game: str, scenario: str) -> None:
    """At every stop of a random game of every scenario of the packs that keep values."""
    check_game(maker(game, scenario, 3), seed=3, plies=150, checks=["kept"], policy=POLICIES.get(game))


# -- names that lists share ---------------------------------------------------------------------

PICK = ActionKind("extra.pick", text(en="pick {piece}", es="elegir {piece}"), piece="piece")
DROP = ActionKind("extra.drop", text(en="drop {piece}", es="soltar {piece}"), piece="piece")
THROW = ActionKind("extra.throw", text(en="throw {piece}", es="tirar {piece}"), piece="piece")


def afloat(ctx: Any, side: int) -> list[int]:
    ASKED.append((side,))
    return [1, 2]


def test_what_lists_share_is_worked_out_once_for_a_decision() -> None:
    """The decision's own lists share it among them, and so do all offers; a second listing asks again."""
    base = Decision(
        "extra.choose",
        {"side": "seat"},
        text("Choose.", "Elige."),
        (Choice(PICK, among=lambda afloat: afloat), Choice(DROP, among=lambda side, afloat: afloat[side:])),
    )
    offer = Offer(base, (Choice(THROW, among=lambda afloat: afloat),))
    listed = Offer(
        base,
        (Choice(ActionKind("extra.tow", text(en="tow", es="remolcar"))),),
        lists=lambda ctx, afloat: [ctx.rules.actions["extra.tow"][()]] * (len(afloat) - 1),
    )
    rules: Any = with_pack(base, offer, listed, Shared("afloat", afloat))
    decision = rules.code[rules.entry["extra.choose"]][0]

    class Ctx:
        pass

    ctx: Any = Ctx()
    ctx.rules = rules
    names = rules.names["piece"]
    expected = [f"{verb} {names[piece]}" for verb, piece in [("pick", 1), ("pick", 2), ("drop", 2), ("throw", 1)]]
    for count in (1, 2):
        ASKED.clear()
        options = [action.notation for action in decision.options(ctx, (1,), 1)]
        assert options == [*expected, f"throw {names[2]}", "tow"]
        # Once for the decision itself, and once for all offers.
        assert ASKED == [(1,), (1,)], count

"""Guided play comes to more of the rules than chance, and the coverage of the rules says what nobody came to."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import toy
import undaunted_core as uc
from kit.places import DEEP, TESTS
from kit.setups import GAMES
from mistakes import pack
from undaunted_core.extension.manager import default_library
from undaunted_testing import check_game
from undaunted_testing.coverage import Coverage, declarations_of
from undaunted_testing.covering import check_cover, cover, cover_lines, read_excuses
from undaunted_testing.guided import Guided, explore
from undaunted_testing.walk import CheckFailedError, MakeGame


def makers(folder: Path, source: str = pack.SOURCE) -> list[MakeGame]:
    library = pack.make_library(source, pack.documents(), folder)
    return [
        partial(uc.new_game, "normandy", "arnhem:first", seed=seed, packs=("arnhem",), library=library)
        for seed in range(10)
    ]


@pytest.mark.nightly
def test_every_declaration_of_a_pack_is_come_to_within_four_thousand_moves(tmp_path: Path) -> None:
    """Actions, decisions, the coin, steps, events, the window, the reason."""
    made = makers(tmp_path)
    covered = explore(made[0], makers=made[1:], moves=4000)
    items = declarations_of(made[0](chance="explicit").rules, {"arnhem"})
    assert {("action", "arnhem.span"), ("reason", "arnhem.bridged"), ("chance", "arnhem.coin")} <= {*items}
    assert covered.list_missing(items) == []
    assert covered.moves == 4000


def test_a_requirement_that_is_never_the_failing_one_is_named(tmp_path: Path) -> None:
    """The first requirement says all that the second could."""
    more = 'LATE = Requirement("arnhem.late", is_free, text(en="Late.", es="Tarde."))\nCHOOSE_SPAN = '
    source = pack.SOURCE.replace("CHOOSE_SPAN = ", more, 1).replace("where=(FREE,)", "where=(FREE, LATE)")
    made = makers(tmp_path, source)
    covered = explore(made[0], makers=made[1:], moves=2000)
    items = declarations_of(made[0](chance="explicit").rules, {"arnhem"})
    assert {("reason", "arnhem.late"), ("refused", "arnhem.span arnhem.late")} <= {*covered.list_missing(items)}
    assert ("reason", "arnhem.bridged") not in covered.list_missing(items)
    assert covered.share(items) < 100


def test_the_table_says_how_often_an_action_was_offered_chosen_and_why_refused(tmp_path: Path) -> None:
    made = makers(tmp_path)
    covered = explore(made[0], makers=made[1:], moves=2000)
    (line,) = (line for line in covered.table([("action", "arnhem.span")]))
    assert "offered " in line
    assert "chosen " in line
    assert "refused: arnhem.bridged " in line
    assert covered.chosen["arnhem.span"] == covered.seen["action", "arnhem.span"] > 0


def test_guided_play_takes_kinds_of_choice_evenly() -> None:
    """At one stop again and again: each ability about as often, no matter how many cards have it."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    for seat in game.seats:
        game.apply(game.legal_actions(seat)[0], seat)
    policy, rng = Guided(), random.Random(1)
    for _ in range(400):
        assert policy(game, game.to_move[0], rng) in game.legal_actions()
    counts = policy.taken.values()
    assert len(counts) > 3
    assert max(counts) <= 1.5 * min(counts)


def test_the_steps_are_as_before_when_counting_is_over() -> None:
    library = toy.make_library()
    rules = library.ruleset("toy", "skirmish")
    before = rules.code
    covered = explore(partial(uc.new_game, "toy", "skirmish", seed=1, library=library), moves=200)
    assert rules.code is before
    assert covered.seen["step", "toy.turn/play_cards"] > 0


def test_uniform_play_of_the_same_seed_is_the_same_again() -> None:
    make_game = partial(uc.new_game, "toy", "skirmish", seed=1, library=toy.make_library())
    for uniform in (True, False):
        first, again = (explore(make_game, moves=300, uniform=uniform, seed=4) for _ in range(2))
        assert first.seen == again.seen
        assert first.refused == again.refused


def test_guided_play_is_a_policy_for_every_check() -> None:
    ended = check_game(
        partial(uc.new_game, "toy", "skirmish", seed=1, library=toy.make_library()),
        plies=60, checks=("options", "conserved"), policy=Guided(),
    )  # fmt: skip
    assert len(ended.history) >= 60


def test_an_excuse_names_what_no_game_came_to(tmp_path: Path) -> None:
    covered = Coverage()
    covered.seen["action", "a.b"] = 1
    items = [("action", "a.b"), ("end", "a.tie"), ("reason", "a.c")]
    with pytest.raises(CheckFailedError, match=r"33.3 % of 3 declarations.*wanted 100 %; not come to:\n  end a.tie\n"):
        check_cover(covered, items, 100, {})
    excuses = {"end a.tie": "no scenario has a tie", "reason a.c": "asked in another game"}
    check_cover(covered, items, 100, excuses)
    assert cover_lines(covered, items, excuses) == [
        "100.0 % of 1 declarations in 0 moves of 0 games, 2 excused",
        "      1  action    a.b: offered 0, chosen 0",
        "excused  end a.tie: no scenario has a tie",
        "excused  reason a.c: asked in another game",
    ]
    with pytest.raises(CheckFailedError, match=r"'end a\.tei' names no declaration; nearest: end a\.tie"):
        check_cover(covered, items, 0, {"end a.tei": "a misprint"})
    with pytest.raises(CheckFailedError, match=r"'action a\.b' is not needed: games came to it"):
        check_cover(covered, items, 0, {"action a.b": "once upon a time"})
    check_cover(covered, items, 0, {"action a.b": "rare"}, strict=False)


@pytest.mark.parametrize("text", ['{"excuses": ["end a.tie"]}', '{"excuses": {"end a.tie": ""}}', "[]"])
def test_a_file_of_excuses_gives_reasons(tmp_path: Path, text: str) -> None:
    file = tmp_path / "excuses.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(uc.ContentError, match="no list of excuses"):
        read_excuses(file)


@pytest.mark.parametrize("game", GAMES if DEEP else ["bazaar"])
def test_guided_play_comes_to_all_of_every_game_but_what_is_excused(game: str) -> None:
    """Of the titles with `make deep`, which takes minutes; the excuses are in the folder beside this file."""
    make_library, scenarios = GAMES[game]
    found = cover(make_library() or default_library(), game, [f"{game}:{scenario}" for scenario in scenarios])
    file = TESTS / "excuses" / f"{game}.json"
    check_cover(*found, 100, read_excuses(file) if file.exists() else {})


def test_coverages_of_scenarios_add_up() -> None:
    one, other = Coverage(), Coverage()
    one.seen["action", "a.b"] = other.seen["action", "a.b"] = 2
    one.refused = {"a.b": Counter(x=1)}
    other.refused = {"a.b": Counter(x=1, y=1)}
    other.moves = 5
    one.add(other)
    assert one.seen["action", "a.b"] == 4
    assert one.refused["a.b"] == {"x": 2, "y": 1}
    assert one.moves == 5
    assert one.share([("action", "a.b"), ("event", "a.c")]) == 50
    assert one.share([]) == 100

"""What functions of declarations give back is checked, and the message names pack, declaration, file and line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from mistakes.project import loaded
from mistakes.variants import ADDED, BEFORE, TOSSED, imported, missing
from undaunted_core.declarations.returned import place_of, show_value
from undaunted_core.kernel.machine import advance
from undaunted_core.mechanics.explaining import answer
from undaunted_core.mechanics.sums import explain_sum, total_of
from undaunted_core.mechanics.victory import END_CAUSES
from undaunted_core.mechanics.windows import reactions
from undaunted_testing import CheckFailedError, check_game

if TYPE_CHECKING:
    from collections.abc import Callable

    Edits = tuple[tuple[str, str], ...]


@pytest.fixture(scope="module")
def library() -> uc.Library:
    return uc.Library()


def begin(library: uc.Library, chance: str = "sampled") -> Any:
    return uc.new_game("normandy", "arnhem:first", seed=1, packs=("arnhem",), library=library, chance=chance)


def react(game: Any) -> None:
    """Ask who may react in the window of the pack."""
    reactions(game._ctx, 0, 0)
    game._ctx.open_window("arnhem.played", 0)
    advance(game._ctx)


def aim(game: Any) -> None:
    """Work the sum of an attack out."""
    ctx = game._ctx
    ctx.state.attack.source = ctx.state.attack.target = 0
    total_of(ctx, "undaunted.defence", ctx.state.attack, ctx.rules.combat.kinds[0])


def built(game: Any) -> None:
    """Ask for the end after what the pack's conditions listen to."""
    cause = game.rules.registry.all(END_CAUSES)["arnhem.built"]
    game._ctx.check_end(cause)


HOLDS = "    return all(ctx.state.arnhem.bridged)\n"
OPEN = "    return not ctx.state.arnhem.lucky[side]\n"
PLAYS = '    return definition.role == "command"\n'
REACT = ("react)\nRIVER", "react, may=lambda ctx, side, card: 1)\nRIVER")
NEVER = "    return None\n"
#: What is done to the pack, what asks, what is said, and what stands on the line that is named.
CASES: dict[str, tuple[Edits, Callable[[Any], object] | None, str, str]] = {
    "met": (((HOLDS, '    return "held"\n'),), None,
            "condition hold_bridge, met returned 'held', expected True or False", "def holds_all("),
    "missing": (missing("3"), lambda game: answer(game._ctx, "victory", 0, 0),
                "condition hold_bridge, missing returned 3, expected an Explanation", "def lacks("),
    "end check": (((NEVER, "    return 'calm'\n"),), built,
                  "end check calm returned 'calm', expected None, or (winners, reason, clause)", "def never("),
    "end check without a reason": (((NEVER, "    return ((0,), None, '')\n"),), built,
                                   "end check calm returned tuple", "def never("),
    "plays": (((PLAYS, "    return definition.role\n"),), None,
              "reaction watch, plays returned 'command', expected True or False", "def is_watchful("),
    "open": (((OPEN, "    return 'open'\n"),), react,
             "reaction watch, open returned 'open', expected True or False", "def may_react("),
    "may": ((REACT,), react, "reaction watch, may returned 1, expected True or False", "lambda ctx, side, card: 1"),
    "for every": ((("    return card.unit is not None\n", "    return card.unit\n"),), None,
                  "ability bridge, for_every returned", "def has_unit("),
    "a modifier in a sum": ((("    return 1\n", "    return 0.5\n"),), aim,
                            "modifier term.arnhem.river returned 0.5, expected a whole number", "def across("),
}


@pytest.mark.parametrize("name", CASES)
def test_what_a_function_gives_back_is_checked(name: str, library: uc.Library, tmp_path: Path) -> None:
    edits, ask, says, line = CASES[name]
    with loaded(library, tmp_path, *edits):
        if ask is None:
            with pytest.raises(uc.RulesetError) as refused:
                begin(library)
            said = str(refused.value)
        else:
            game = begin(library)
            with pytest.raises(uc.RuleError) as caught:
                ask(game)
            said = str(caught.value)
        assert said.startswith("pack arnhem: ")
        assert says in said
        file, _, number = said.rpartition("(")[2].rstrip(")").rpartition(":")
        assert file == str(tmp_path / "plugin.py")
        assert line in (tmp_path / "plugin.py").read_text(encoding="utf-8").splitlines()[int(number) - 1]


def test_an_error_inside_a_term_stays_that_error(library: uc.Library, tmp_path: Path) -> None:
    edit = ("    return 1\n", "    return None + 1\n")
    with loaded(library, tmp_path, edit), pytest.raises(TypeError, match="NoneType"):
        aim(begin(library))


def test_a_term_is_checked_where_a_sum_is_explained(library: uc.Library, tmp_path: Path) -> None:
    with loaded(library, tmp_path, ("    return 1\n", "    return 0.5\n")):
        ctx = begin(library)._ctx
        ctx.state.attack.source = ctx.state.attack.target = 0
        who = dict.fromkeys(("attacker", "target"), ("piece", 0)) | {"attack": ("attack", 0)}
        subject = (ctx.state.attack, ctx.rules.combat.kinds[0])
        with pytest.raises(uc.RuleError, match=r"modifier term\.arnhem\.river returned 0\.5"):
            explain_sum(ctx, "explain.tactics.defence", "undaunted.defence", subject, **who)


OVERLAY = (imported("Mark, Overlay", "drawing"), (ADDED, ADDED + ", Overlay(found)"))


@pytest.mark.parametrize(("gives", "says"), [
    ("None", "overlay returned None"),
    ("[1]", r"overlay returned list \[1\]"),
    ("'mark'", "overlay returned 'mark'"),
])
def test_an_overlay_gives_marks_and_areas(gives: str, says: str, library: uc.Library, tmp_path: Path) -> None:
    edit = (BEFORE, f"def found(observation):\n    return {gives}\n\n\n{BEFORE}")
    with loaded(library, tmp_path, *OVERLAY, edit):
        with pytest.raises(uc.RuleError, match=f"pack arnhem: {says}, expected a list of Mark and Area.*plugin.py:"):
            begin(library).observation("us").svg()
        with pytest.raises(CheckFailedError, match=f"answers, .*{says}"):
            check_game(lambda *, chance: begin(library, chance), plies=1, checks=("answers",))


def test_an_overlay_that_is_right_is_drawn_and_passes(library: uc.Library, tmp_path: Path) -> None:
    mark = '[Mark("17B", {"en": "bridge of the tests", "es": "puente"})]'
    edit = (BEFORE, f"def found(observation):\n    return {mark}\n\n\n{BEFORE}")
    with loaded(library, tmp_path, *OVERLAY, edit):
        check_game(lambda *, chance: begin(library, chance), plies=1, checks=("answers",))
        assert "bridge of the tests" in begin(library).observation("us").svg()


def test_a_chance_without_outcomes_is_told_in_explicit_play_of_bots(library: uc.Library, tmp_path: Path) -> None:
    """Not only where the outcomes are listed: a bot's game draws them."""
    with loaded(library, tmp_path, ("    return [0, 1]\n", "    return []\n")):
        game = begin(library, "explicit")
        with pytest.raises(uc.RuleError, match=r"arnhem\.coin returned no outcome, expected .* \(.*plugin\.py:\d+\)"):
            uc.play(game, dict.fromkeys(game.seats, "random"))


@pytest.mark.parametrize(("gives", "says"), [("[0, 'x']", "outcome str 'x'"), ("[9999]", "outcome int 9999")])
def test_outcomes_are_numbers_of_the_domain(gives: str, says: str, library: uc.Library, tmp_path: Path) -> None:
    with loaded(library, tmp_path, ("    return [0, 1]\n", f"    return {gives}\n")):
        game = begin(library, "explicit")
        with pytest.raises(uc.RuleError, match=says):
            uc.play(game, dict.fromkeys(game.seats, "random"))


NO_CALL = "def start(ctx):\n    ctx.state.stack.append((ctx.rules.begins[COIN], ('x',)))\n\n\n"


@pytest.mark.parametrize(("edits", "value", "line"), [
    (((TOSSED, "    ctx.call(COIN, None)\n"),), "None", "ctx.call(COIN"),
    (((TOSSED, '    ctx.call("arnhem.coin", 1.5)\n'),), "1.5", "call("),
    (((TOSSED, "    start(ctx)\n"), (BEFORE, NO_CALL + BEFORE)), "'x'", ""),
])
def test_what_is_started_with_something_else_than_numbers_says_where(
    edits: Edits, value: str, line: str, library: uc.Library, tmp_path: Path
) -> None:
    says = f"chance event arnhem.coin was started with {value} as its side, expected a number of the domain side"
    with loaded(library, tmp_path, *edits):
        game = begin(library)
        with pytest.raises(uc.RuleError, match=re.escape(f"pack arnhem: {says}")) as caught:
            uc.play(game, dict.fromkeys(game.seats, "random"))
        number = re.search(r"plugin\.py:(\d+)\)$", str(caught.value))
        assert bool(number) is bool(line)
        if number:
            assert line in (tmp_path / "plugin.py").read_text(encoding="utf-8").splitlines()[int(number[1]) - 1]


def test_an_error_between_two_rules_names_the_step_that_ran(library: uc.Library, tmp_path: Path) -> None:
    """A step that leaves the stack empty makes the library fail, and no line of the pack is in the trace."""
    with loaded(library, tmp_path, (TOSSED, "    ctx.state.stack.clear()\n")):
        game = begin(library)
        says = r"pack arnhem: step tactics\.use_card/toss failed: IndexError.*plugin\.py:\d+\)"
        with pytest.raises(uc.RuleError, match=says):
            uc.play(game, dict.fromkeys(game.seats, "random"))


def test_a_value_is_shown_with_its_class_where_that_helps() -> None:
    assert [show_value(one) for one in (None, "x", 1.5, [1])] == ["None", "'x'", "1.5", "list [1]"]
    assert place_of(print) == ""


def test_the_line_of_a_decorated_function_is_that_of_its_name() -> None:
    file, _, number = place_of(library_line).rpartition(":")
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert lines[int(number) - 1].startswith("def library_line(")


@cache
def library_line() -> None:
    """A function with a decorator."""
